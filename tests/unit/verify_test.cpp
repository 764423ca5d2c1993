// What CARRY_VERIFY checks, where it checks: each kind of invariant is violated once, and the program must end and name it. In
// all other builds a condition must not even be evaluated.
#include "row/verify.hpp"

#include "integer/divrem.hpp"
#include "kernels/digit_bounds.hpp"
#include "modular/digit_montgomery.hpp"
#include "row/scratch.hpp"
#include "value/gf2x_access.hpp"
#include "value/integer_access.hpp"
#include "value/modulus_access.hpp"

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>
#include <carry/modulus.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace carry {
namespace {

#ifndef CARRY_CHECK_INVARIANTS

TEST(verify, evaluates_nothing) {
    int evaluated = 0;
    CARRY_VERIFY(++evaluated == 2);
    EXPECT_EQ(evaluated, 0);
    EXPECT_EQ(sizeof(scratch_limbs<1>), 3 * sizeof(void*));  // no guards either
}

#else

using verify_death = ::testing::Test;

TEST(verify, goes_on_where_it_holds) {
    int evaluated = 0;
    CARRY_VERIFY(++evaluated == 1);
    EXPECT_EQ(evaluated, 1);
}

TEST_F(verify_death, sizes_of_a_division) {
    const std::vector<limb> a{1, 2, 3}, d{5, 0};
    std::vector<limb> q(2), r(2), scratch(integer_rows::divrem_scratch(3, 2));
    EXPECT_DEATH(integer_rows::divrem(q.data(), r.data(), a.data(), 3, d.data(), 2, scratch.data()), "does not hold: .*dn - 1");
    EXPECT_DEATH(integer_rows::divrem(q.data(), r.data(), a.data(), 1, a.data(), 2, scratch.data()), "does not hold: an >= dn");
}

TEST_F(verify_death, scratch_that_is_too_short) {
    for (const std::size_t n : {std::size_t{3}, std::size_t{300}}) {  // on the stack and on the heap
        EXPECT_DEATH(
            {
                scratch_limbs<> scratch(n);
                volatile limb* const beyond = scratch.data() + n;
                *beyond = 0;
            },
            "does not hold: .*guard");
    }
}

TEST_F(verify_death, integers_with_leading_zeros_or_a_negative_zero) {
    integer a = 5;
    const integer b = 7;
    detail::integer_access::row(a).resize_uninitialized(2);
    detail::integer_access::row(a)[1] = 0;
    EXPECT_DEATH(static_cast<void>(gcd(a, b)), "does not hold: is_normal");
    integer zero;
    detail::integer_access::prepare(zero, 0, true);
    EXPECT_DEATH(static_cast<void>(gcd(zero, b)), "does not hold: is_normal");
}

TEST_F(verify_death, polynomials_with_leading_zeros) {
    gf2x a(5u);
    detail::gf2x_access::row(a).resize_uninitialized(2);
    detail::gf2x_access::row(a)[1] = 0;
    EXPECT_DEATH(static_cast<void>(a * gf2x(7u)), "does not hold: is_normal");
}

TEST_F(verify_death, residues_that_are_not_below_the_modulus) {
    const modulus m(integer(1000003));
    modular_integer a = m(5);
    detail::modular_access::row(a)[0] = 1000003;
    EXPECT_DEATH(static_cast<void>(detail::modular_access::row(std::as_const(a))), "does not hold: .*is_normal");
}

TEST_F(verify_death, digits_beyond_their_bounds) {
    using modular::digit_montgomery;
    constexpr std::size_t n = 20;
    if (!digit_montgomery::serves(n)) {
        GTEST_SKIP() << "this level multiplies limbs";
    }
    std::vector<limb> m(n, 1), constants(digit_montgomery::constants_size(n)), scratch(digit_montgomery::scratch_size(n));
    const digit_montgomery ring(m.data(), n, constants.data(), scratch.data());
    alignas(64) limb a[512] = {}, r[512];
    ring.mul(r, a, a, scratch.data());
    a[3] = limb{1} << (limb_bits - 12);  // 2^52
    EXPECT_DEATH(ring.mul(r, a, a, scratch.data()), "does not hold: is_element");
}

TEST(verify, bounds_of_digits) {
    std::vector<limb> a(16);
    EXPECT_TRUE(kernels::are_digits(a.data(), 16, 13));
    a[13] = 1;
    EXPECT_FALSE(kernels::are_digits(a.data(), 16, 13));
    EXPECT_TRUE(kernels::are_digits(a.data(), 16, 14));
}

#endif

}  // namespace
}  // namespace carry
