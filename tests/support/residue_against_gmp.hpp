/// \file
/// residue against GMP: every operation of one ring, by one way of reduction.
#pragma once

#include "support/gmp.hpp"
#include "support/random.hpp"

#include <carry/residue.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace carry::test {

template <class Number>
mpz to_mpz(const Number& a) {
    return mpz(std::span<const limb>(a.limbs));
}

inline void expect(const char* what, const mpz& got, const mpz& want) { EXPECT_EQ(mpz_cmp(got, want), 0) << what; }

// Products are inlined wherever one stands. Here each has one place: it is the same that is tested, and compilers take a third
// less time.
template <class Element>
[[gnu::noinline]] Element of(const typename Element::number& x) {
    return Element(x);
}
template <class Element>
[[gnu::noinline]] mpz value(const Element& a) {
    return to_mpz(a.value());
}
template <class Element>
[[gnu::noinline]] Element product(const Element& a, const Element& b) {
    return a * b;
}
template <class Element>
[[gnu::noinline]] Element square(const Element& a) {
    return a.squared();
}
template <class Element>
[[gnu::noinline]] bool equal(const Element& a, const Element& b) {
    return a == b;
}

template <auto M, reduction Method>
void check(random_source& random) {
    using element = residue<M, Method>;
    using number = typename element::number;
    const mpz m = to_mpz(element::modulus);
    const auto draw = [&] {
        number a;
        if (random.below(4) == 0) {  // near the modulus and near zero
            a = number(static_cast<unsigned>(random.below(4)));
            return random.coin() ? a % element::modulus : element::modulus - number(1u) - a % element::modulus;
        }
        const std::vector<limb> row = random.row(number::limb_count);
        std::copy(row.begin(), row.end(), a.limbs.begin());
        return divrem_vartime(a, element::modulus).remainder;
    };
    mpz want;
    for (std::size_t round = 0; round < rounds(100); ++round) {
        const number x = draw(), y = draw();
        const element a = of<element>(x), b = of<element>(y);
        const mpz za = to_mpz(x), zb = to_mpz(y);
        expect("value", value(a), za);
        mpz_add(want, za, zb);
        mpz_mod(want, want, m);
        expect("sum", value(a + b), want);
        mpz_sub(want, za, zb);
        mpz_mod(want, want, m);
        expect("difference", value(a - b), want);
        mpz_mul(want, za, zb);
        mpz_mod(want, want, m);
        expect("product", value(product(a, b)), want);
        // Sums that come to 0 on another way than a - a: the rows of elements need not be the least ones.
        const element zero = a + of<element>(element::modulus - x);
        EXPECT_TRUE(zero.is_zero() && equal(zero, element()) && equal(zero, a - a));
        EXPECT_TRUE(!equal(zero + element::one(), zero) || element::modulus == 1u);
        EXPECT_TRUE(std::hash<element>{}(zero + product(a, b)) == std::hash<element>{}(product(b, a)));
        EXPECT_TRUE(equal(product(zero, a), element()));
        mpz_mul(want, za, za);
        mpz_mod(want, want, m);
        expect("square", value(square(a)), want);
        if (round % 10 == 0) {
            mpz_powm(want, za, zb, m);
            expect("pow", value(a.pow(y)), want);
            expect("pow_vartime", value(a.pow_vartime(y)), want);
            const bool invertible = mpz_invert(want, za, m) != 0;
            const auto inverse = a.try_inverse(), inverse_vartime = a.try_inverse_vartime();
            EXPECT_EQ(inverse.has_value(), invertible);
            EXPECT_EQ(inverse_vartime.has_value(), invertible);
            if (inverse && inverse_vartime) {
                expect("inverse", value(*inverse), want);
                expect("inverse_vartime", value(*inverse_vartime), want);
            }
            if constexpr (element::modulus.is_odd()) {
                if (mpz_probab_prime_p(m, 20) != 0) {
                    const element squared = square(a);
                    EXPECT_EQ(a.legendre(), mpz_legendre(za, m));
                    const auto root = squared.sqrt(), other = squared.sqrt_vartime();
                    EXPECT_TRUE(root && (equal(*root, a) || equal(*root, -a)));
                    EXPECT_TRUE(root && other && equal(*other, *root));
                    EXPECT_EQ(a.sqrt().has_value(), a.legendre() >= 0);
                }
            }
            uint_limbs<2 * number::limb_count + 1> wide;
            const std::vector<limb> row = random.row(wide.size());
            std::copy(row.begin(), row.end(), wide.limbs.begin());
            mpz_mod(want, to_mpz(wide), m);
            expect("a longer number", value(element(wide)), want);
        }
    }
}

}  // namespace carry::test
