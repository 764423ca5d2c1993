// The kernels of the binary steps towards a greatest common divisor, in rows of limbs and of digits, against GMP.
#include "kernels/halving.hpp"
#include "kernels/kernels.hpp"
#include "support/gmp.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace carry {
namespace {

using test::for_each_level;
using test::mpz;
using test::rounds;
using row_t = std::vector<limb>;

class halving_test : public test::random_test {
protected:
    // A row of n digits and what a kernel may reach above them.
    static row_t digits(const mpz& z, std::size_t n, const kernels::halving_kernels& kernel) {
        row_t r((n + 2 + kernel.block) / kernel.block * kernel.block);
        if (mpz_sgn(mpz_srcptr(z)) != 0) mpz_export(r.data(), nullptr, -1, sizeof(limb), 0, limb_bits - kernel.digit_bits, z);
        return r;
    }

    static mpz value(row_t row, std::size_t n, const kernels::halving_kernels& kernel) {
        mpz z;
        for (limb& digit : row) digit &= max_limb<limb> >> (limb_bits - kernel.digit_bits);
        mpz_import(z, n, -1, sizeof(limb), 0, limb_bits - kernel.digit_bits, row.data());
        return z;
    }

    static mpz two_digits(const limb* x, const kernels::halving_kernels& kernel) {
        mpz z(row_t{x[1]});
        mpz_mul_2exp(z, z, kernel.digit_bits);
        mpz_add(z, z, mpz(row_t{x[0]}));
        return z;
    }

    static kernels::halving_ends ends(const mpz& z, std::size_t length, const row_t& digits) {
        mpz top(z);
        if (length > 2 * limb_bits) {
            mpz_tdiv_q_2exp(top, top, length - 2 * limb_bits);
        } else {
            mpz_mul_2exp(top, top, 2 * limb_bits - length);
        }
        const row_t row = top.row(2);
        return {.low = {digits[0], digits[1]}, .top = {row[0], row[1]}};
    }

    // A number of n digits, and an odd one that ends or begins as the other does, or has nothing to do with it.
    std::pair<mpz, mpz> pair(std::size_t n, unsigned bits) {
        mpz a(random.row(n)), b(random.row(n)), part;
        const std::size_t length = n * bits, some = random.below(length);
        switch (random.below(6)) {
        case 0:  // the same low end
            mpz_tdiv_r_2exp(part, a, some);
            mpz_tdiv_q_2exp(b, b, some);
            mpz_mul_2exp(b, b, some);
            mpz_add(b, b, part);
            break;
        case 1:  // the same top
            mpz_tdiv_q_2exp(part, a, some);
            mpz_mul_2exp(part, part, some);
            mpz_tdiv_r_2exp(b, b, some);
            mpz_add(b, b, part);
            break;
        case 2:  // one is shorter
            if (random.coin()) mpz_swap(a, b);
            mpz_tdiv_q_2exp(a, a, some);
            if (random.coin()) mpz_swap(a, b);
            break;
        case 3:  // zeros at the end
            mpz_tdiv_q_2exp(a, a, some);
            mpz_mul_2exp(a, a, some);
            break;
        default:
            break;
        }
        mpz_setbit(b, 0);
        mpz_tdiv_r_2exp(a, a, length);
        mpz_tdiv_r_2exp(b, b, length);
        return {a, b};
    }

    // (u x - v y) / 2^k, or its opposite.
    static mpz combination(const mpz& u, const mpz& x, const mpz& v, const mpz& y, const kernels::halving_kernels& kernel,
                           bool negative) {
        mpz r;
        mpz_mul(r, u, x);
        mpz_submul(r, v, y);
        EXPECT_NE(mpz_divisible_2exp_p(r, kernel.halvings), 0);
        mpz_tdiv_q_2exp(r, r, kernel.halvings);
        if (negative) mpz_neg(r, r);
        return r;
    }

    // Returns whether the ends showed anything.
    bool check(const kernels::halving_kernels& kernel, std::size_t n) {
        const auto [a, b] = pair(n, kernel.digit_bits);
        const row_t a_row = digits(a, n, kernel), b_row = digits(b, n, kernel);
        const std::size_t length = std::max(mpz_sizeinbase(a, 2), mpz_sizeinbase(b, 2));
        kernels::halving_steps steps;
        if (!kernel.find(steps, ends(a, length, a_row), ends(b, length, b_row))) return false;
        const mpz p = two_digits(steps.p, kernel), q = two_digits(steps.q, kernel),
                  p_second = two_digits(steps.p_second, kernel), q_second = two_digits(steps.q_second, kernel);
        mpz one(1), sum, determinant;
        mpz_mul_2exp(one, one, kernel.halvings);
        mpz_add(sum, p, q);
        EXPECT_LE(mpz_cmp(sum, one), 0);
        mpz_add(sum, p_second, q_second);
        EXPECT_LE(mpz_cmp(sum, one), 0);
        mpz_mul(determinant, p, q_second);
        mpz_submul(determinant, q, p_second);
        EXPECT_EQ(mpz_cmpabs(determinant, one), 0);
        EXPECT_EQ(mpz_sgn(mpz_srcptr(determinant)) < 0, steps.negative);

        const mpz a_next = combination(p, a, q, b, kernel, steps.negative),
                  b_next = combination(q_second, b, p_second, a, kernel, steps.negative);
        const bool natural = mpz_sgn(mpz_srcptr(a_next)) >= 0 && mpz_sgn(mpz_srcptr(b_next)) >= 0;
        row_t a_found(a_row.size()), b_found(a_row.size());
        EXPECT_EQ(kernel.halve(a_found.data(), b_found.data(), a_row.data(), b_row.data(), n, steps), natural);
        if (natural) {
            EXPECT_EQ(mpz_cmp(value(a_found, n, kernel), a_next), 0);
            EXPECT_EQ(mpz_cmp(value(b_found, n, kernel), b_next), 0);
        }

        row_t s_row = a_row, t_row = b_row;
        kernel.grow(s_row.data(), t_row.data(), n, steps);
        mpz s, t;
        mpz_mul(s, p, a);
        mpz_addmul(s, q, b);
        mpz_mul(t, p_second, a);
        mpz_addmul(t, q_second, b);
        EXPECT_EQ(mpz_cmp(value(s_row, n + 2, kernel), s), 0);
        EXPECT_EQ(mpz_cmp(value(t_row, n + 2, kernel), t), 0);
        return true;
    }
};

TEST_F(halving_test, steps_and_what_they_do_to_rows) {
    for_each_level([&] {
        for (const kernels::halving_kernels* kernel : {kernels::integer().halving, kernels::integer().digit_halving}) {
            if (kernel == nullptr) continue;
            std::size_t shown = 0;
            for (std::size_t i = 0; i < rounds(6000); ++i) {
                const std::size_t n = random.between(3, i % 4 == 0 ? 40 : 12);
                if (check(*kernel, n)) ++shown;
                if (HasFailure()) FAIL() << "digits of " << kernel->digit_bits << " bits, " << n;
            }
            EXPECT_GT(shown, rounds(6000) / 3);
        }
    });
}

}  // namespace
}  // namespace carry
