// Half-gcds, and Lehmer's steps, beside those of Euclid's algorithm by GMP.
#include "integer/half_gcd.hpp"
#include "integer/lehmer.hpp"
#include "integer/lehmer_long.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "support/euclid.hpp"
#include "support/gmp.hpp"
#include "support/kept_row.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace carry {
namespace {

using test::canary;
using test::mpz;
using test::rounds;
using row_t = std::vector<limb>;

int sign(mpz_srcptr z) { return mpz_sgn(z); }

class half_gcd_test : public test::euclid_test {};

// The half-gcd itself: its steps are Euclid's, they are the same whatever follows the window, and they come down to half of it.
TEST_F(half_gcd_test, half_gcd_takes_euclids_steps) {
    const std::size_t most = 3 * kernels::integer().thresholds.half_gcd_recursive;
    for (std::size_t i = 0; i < rounds(120); ++i) {
        const std::size_t n = i % 3 == 0 ? random.between(4, 40) : random.between(4, most);
        auto [x, y] = pair(n, n);
        if (row::compare_n(x.data(), y.data(), n) < 0) std::swap(x, y);
        const mpz x_before(x), y_before(y);
        row_t storage(integer_rows::cofactor_matrix::limbs(n) + 1, canary),
            scratch(integer_rows::half_gcd_scratch(n) + 1, canary);
        integer_rows::cofactor_matrix m(storage.data(), n);
        x.push_back(canary);
        y.push_back(canary);
        const bool stepped = integer_rows::half_gcd(m, x.data(), y.data(), n, nullptr, scratch.data());
        ASSERT_EQ(scratch.back(), canary);
        ASSERT_EQ(storage.back(), canary);
        ASSERT_EQ(x.back(), canary);
        ASSERT_EQ(y.back(), canary);
        x.pop_back();
        y.pop_back();
        if (!stepped) {
            ASSERT_EQ(mpz_cmp(mpz(x), x_before), 0);
            ASSERT_EQ(mpz_cmp(mpz(y), y_before), 0);
            continue;
        }
        const mpz u0({m.u0, m.n}), v0({m.v0, m.n}), u1({m.u1, m.n}), v1({m.v1, m.n}), x_after(x), y_after(y);
        mpz check, low_bound, difference;  // the inverse brings the numbers back: determinant (-1)^k
        mpz_mul(check, v1, x_after);
        mpz_addmul(check, v0, y_after);
        ASSERT_EQ(mpz_cmp(check, x_before), 0);
        mpz_mul(check, u1, x_after);
        mpz_addmul(check, u0, y_after);
        ASSERT_EQ(mpz_cmp(check, y_before), 0);
        mpz_mul(check, u0, v1);
        mpz_submul(check, v0, u1);
        ASSERT_EQ(sign(check), m.odd ? -1 : 1);
        ASSERT_EQ(mpz_cmpabs(check, mpz(1)), 0);
        mpz_setbit(low_bound, (n / 2 + 1) * limb_bits);
        mpz_sub(difference, x_after, y_after);
        ASSERT_GE(mpz_cmp(y_after, low_bound), 0);
        ASSERT_GE(mpz_cmp(difference, low_bound), 0);
    }
}

// Remainders that are a power of the radix and a little more or less, so that a carry runs far beyond what the low parts
// contribute; and then a quotient of two limbs, at which the half-gcd must stop. Before, the least difference is y_k, three
// times the bound or more: at less than twice the bound it might stop.
TEST_F(half_gcd_test, half_gcd_carries_far) {
    for (std::size_t i = 0; i < rounds(60); ++i) {
        const std::size_t window = i % 4 == 0 ? random.between(200, 500) : random.between(12, 60);
        const std::size_t p = random.between(4, window), n = p + window, s = window / 2 + 1;
        mpz x_k, y_k, low(random.row(p - 2));
        mpz_setbit(y_k, (p + s) * limb_bits + random.between(2, limb_bits - 1));
        mpz_mul_2exp(x_k, y_k, 2 * limb_bits);
        if (random.coin()) {
            mpz_add(y_k, y_k, low);
            mpz_add(x_k, x_k, mpz(random.row(p)));
        } else {
            mpz_sub(y_k, y_k, low);
            mpz_sub(x_k, x_k, mpz(random.row(p)));
        }
        mpz x(x_k), y(y_k);
        while (true) {
            mpz next(y);
            mpz_addmul_ui(next, x, 1 + random.below(3));
            if (mpz_sizeinbase(next, 2) > n * limb_bits) break;
            y = x;
            x = next;
        }
        row_t a = x.row(n), b = y.row(n), storage(integer_rows::cofactor_matrix::limbs(window) + 1, canary),
              scratch(integer_rows::half_gcd_scratch(n) + 1, canary);
        ASSERT_NE(a.back(), 0u);
        integer_rows::cofactor_matrix m(storage.data(), window);
        ASSERT_TRUE(integer_rows::half_gcd_above(m, a.data(), b.data(), n, p, nullptr, scratch.data()));
        ASSERT_EQ(storage.back(), canary);
        ASSERT_EQ(scratch.back(), canary);
        ASSERT_EQ(a, x_k.row(n));
        ASSERT_EQ(b, y_k.row(n));
    }
}

// Euclid's steps from (x, y), whose quotients are these, and what they make of the cofactors (u0, u1) and (v0, v1).
void take_euclids_steps(const limb* quotients, std::size_t count, mpz& x, mpz& y, mpz& u0, mpz& v0, mpz& u1, mpz& v1) {
    mpz q;
    for (std::size_t k = 0; k < count; ++k) {
        ASSERT_NE(mpz_sgn(mpz_srcptr(y)), 0);
        mpz_fdiv_qr(q, x, x, y);
        mpz_swap(x, y);
        ASSERT_EQ(mpz_cmp(q, mpz(row_t{quotients[k]})), 0) << "step " << k;
        mpz_addmul(u0, q, u1);
        mpz_swap(u0, u1);
        mpz_addmul(v0, q, v1);
        mpz_swap(v0, v1);
    }
}

// The steps themselves: they are Euclid's, and the rows become what they say.
TEST_F(half_gcd_test, lehmer_steps_are_euclids) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < rounds(6000); ++i) {
        const std::size_t n = random.between(2, 6);
        auto [a, b] = pair(n, n);
        if (row::compare_n(a.data(), b.data(), n) < 0) std::swap(a, b);
        if (a.back() == 0 || row::is_zero(b.data(), n)) continue;
        integer_rows::euclid_steps steps;
        if (!integer_rows::find_euclid_steps(steps, a.data(), b.data(), n)) continue;
        ++found;
        ASSERT_GE(steps.count, 1u);
        mpz x(a), y(b), u0(1), v0, u1, v1(1);
        ASSERT_NO_FATAL_FAILURE(take_euclids_steps(steps.quotients, steps.count, x, y, u0, v0, u1, v1));
        for (const auto& [cofactor, expected] : {std::pair{steps.u0, &u0}, {steps.v0, &v0}, {steps.u1, &u1}, {steps.v1, &v1}}) {
            ASSERT_EQ(mpz_cmp(*expected, mpz(row_t{cofactor})), 0);
            ASSERT_EQ(cofactor >> (limb_bits - 1), 0u);
        }
        integer_rows::apply_euclid_steps(steps, a.data(), b.data(), n);
        ASSERT_EQ(a, x.row(n));
        ASSERT_EQ(b, y.row(n));
    }
    ASSERT_GT(found, rounds(6000) / 4);
}

// Those of three limbs: they are Euclid's whatever is below the window, and the matrix is that of the quotients.
TEST_F(half_gcd_test, long_lehmer_steps_are_euclids) {
    constexpr unsigned digit_bits = kernels::halving_digit_bits;
    std::size_t found = 0;
    for (std::size_t i = 0; i < rounds(6000); ++i) {
        const std::size_t n = random.between(3, 6);
        auto [a, b] = pair(n, n);
        if (row::compare_n(a.data(), b.data(), n) < 0) std::swap(a, b);
        if (row::is_zero(b.data(), n)) continue;
        mpz x(a), y(b);
        const std::size_t up = n * limb_bits - mpz_sizeinbase(x, 2);
        mpz_mul_2exp(x, x, up);
        mpz_mul_2exp(y, y, up);
        integer_rows::euclid_window window;
        const row_t x_row = x.row(n), y_row = y.row(n);
        std::copy_n(x_row.end() - 3, 3, window.x);
        std::copy_n(y_row.end() - 3, 3, window.y);
        integer_rows::long_euclid_steps steps;
        if (!integer_rows::find_long_euclid_steps(steps, window)) continue;
        ++found;
        ASSERT_GE(steps.count, 1u);
        ASSERT_EQ(steps.matrix.negative, steps.count % 2 != 0);
        mpz u0(1), v0, u1, v1(1);
        ASSERT_NO_FATAL_FAILURE(take_euclids_steps(steps.quotients, steps.count, x, y, u0, v0, u1, v1));
        for (const auto& [cofactor, expected] : {std::pair{steps.matrix.p, &u0},
                                                 {steps.matrix.q, &v0},
                                                 {steps.matrix.p_second, &u1},
                                                 {steps.matrix.q_second, &v1}}) {
            mpz sum(row_t{cofactor[1]});
            mpz_mul_2exp(sum, sum, digit_bits);
            mpz_add(sum, sum, mpz(row_t{cofactor[0]}));
            ASSERT_EQ(mpz_cmp(*expected, sum), 0);
            ASSERT_LE(mpz_sizeinbase(sum, 2), limb_bits / 2 * 3);
        }
    }
    ASSERT_GT(found, rounds(6000) / 4);
}

}  // namespace
}  // namespace carry
