// The kernels of the binary steps towards a greatest common divisor, in rows of limbs and of digits, against GMP.
#include "kernels/halving.hpp"
#include "kernels/kernels.hpp"
#include "support/gmp.hpp"
#include "support/kept_row.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace carry {
namespace {

using test::canary;
using test::for_each_level;
using test::mpz;
using test::rounds;
using row_t = std::vector<limb>;

class halving_test : public test::random_test {
protected:
    // A row of n digits and what a kernel may reach above them: two digits of a cofactor, and a block.
    static row_t digits(const mpz& z, std::size_t n, const kernels::halving_kernels& kernel) {
        row_t r((n + 1 + kernel.block) / kernel.block * kernel.block + kernel.block);
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

    static kernels::halving_ends ends(const mpz& z, std::size_t length, const row_t& digits,
                                      const kernels::halving_kernels& kernel) {
        mpz top(z);
        if (length > 2 * limb_bits) {
            mpz_tdiv_q_2exp(top, top, length - 2 * limb_bits);
        } else {
            mpz_mul_2exp(top, top, 2 * limb_bits - length);
        }
        const row_t row = top.row(2);
        const limb third = kernel.digit_bits < limb_bits ? digits[2] << kernel.digit_bits % limb_bits : limb{0};
        return {.low = {digits[0], digits[1] | third}, .top = {row[0], row[1]}};
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

    // Whether the steps change the symbol as they say. Returns whether they lead to natural numbers, which are a and b then.
    bool check_change(const kernels::halving_kernels& kernel, mpz& a, mpz& b, const kernels::halving_steps& steps) {
        mpz a_next = combination(two_digits(steps.p, kernel), a, two_digits(steps.q, kernel), b, kernel, steps.negative),
            b_next = combination(two_digits(steps.q_second, kernel), b, two_digits(steps.p_second, kernel), a, kernel,
                                 steps.negative);
        if (mpz_sgn(mpz_srcptr(a_next)) < 0 || mpz_sgn(mpz_srcptr(b_next)) < 0) return false;
        EXPECT_EQ(mpz_jacobi(a, b), steps.changes_symbol ? -mpz_jacobi(a_next, b_next) : mpz_jacobi(a_next, b_next));
        mpz_swap(a, a_next);
        mpz_swap(b, b_next);
        return true;
    }

    void check_symbol(const kernels::halving_kernels& kernel, std::size_t n, mpz a, mpz b) {
        const row_t a_row = digits(a, n, kernel), b_row = digits(b, n, kernel);
        const std::size_t length = std::max(mpz_sizeinbase(a, 2), mpz_sizeinbase(b, 2));
        kernels::halving_steps steps;
        if (!kernel.find_with_symbol(steps, ends(a, length, a_row, kernel), ends(b, length, b_row, kernel))) return;
        const bool natural = check_change(kernel, a, b, steps);
        ++followed;
        if (kernel.halve_and_find_with_symbol == nullptr || n < kernel.least_ahead) return;
        row_t a_next(a_row.size()), b_next(a_row.size());
        kernels::halving_outlook outlook;
        EXPECT_EQ(
            kernel.halve_and_find_with_symbol(outlook, a_next.data(), b_next.data(), a_row.data(), b_row.data(), n, steps),
            natural);
        if (!natural) return;
        EXPECT_EQ(mpz_cmp(value(a_next, n, kernel), a), 0);
        EXPECT_EQ(mpz_cmp(value(b_next, n, kernel), b), 0);
        if (outlook.shown) check_change(kernel, a, b, outlook.steps);
    }

    // Returns whether the ends showed anything.
    bool check(const kernels::halving_kernels& kernel, std::size_t n) {
        const auto [a, b] = pair(n, kernel.digit_bits);
        const row_t a_row = digits(a, n, kernel), b_row = digits(b, n, kernel);
        const std::size_t length = std::max(mpz_sizeinbase(a, 2), mpz_sizeinbase(b, 2));
        kernels::halving_steps steps;
        check_symbol(kernel, n, a, b);
        if (!kernel.find(steps, ends(a, length, a_row, kernel), ends(b, length, b_row, kernel))) return false;
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

        const std::size_t cofactor_n = random.between(1, n);
        mpz s, t, s_next, t_next;
        mpz_tdiv_r_2exp(s, a, cofactor_n * kernel.digit_bits);
        mpz_tdiv_r_2exp(t, b, cofactor_n * kernel.digit_bits);
        row_t s_row = digits(s, n, kernel), t_row = digits(t, n, kernel);
        kernel.grow(s_row.data(), t_row.data(), cofactor_n, steps);
        mpz_mul(s_next, p, s);
        mpz_addmul(s_next, q, t);
        mpz_mul(t_next, p_second, s);
        mpz_addmul(t_next, q_second, t);
        EXPECT_EQ(mpz_cmp(value(s_row, cofactor_n + 2, kernel), s_next), 0);
        EXPECT_EQ(mpz_cmp(value(t_row, cofactor_n + 2, kernel), t_next), 0);
        if (kernel.halve_and_find != nullptr && n >= kernel.least_ahead) {
            row_t a_again(a_row.size()), b_again(a_row.size()), s_again = digits(s, n, kernel), t_again = digits(t, n, kernel);
            const bool grows = random.coin();
            kernels::halving_outlook outlook;
            EXPECT_EQ(kernel.halve_and_find(outlook, a_again.data(), b_again.data(), a_row.data(), b_row.data(), n,
                                            grows ? s_again.data() : nullptr, grows ? t_again.data() : nullptr,
                                            grows ? cofactor_n : 0, steps),
                      natural);
            if (natural) {
                EXPECT_EQ(mpz_cmp(value(a_again, n, kernel), a_next), 0);
                EXPECT_EQ(mpz_cmp(value(b_again, n, kernel), b_next), 0);
                if (grows) {
                    EXPECT_EQ(mpz_cmp(value(s_again, cofactor_n + 2, kernel), s_next), 0);
                    EXPECT_EQ(mpz_cmp(value(t_again, cofactor_n + 2, kernel), t_next), 0);
                }
                if (outlook.shown) check_outlook(outlook, a_next, b_next, kernel);
            }
        }
        return true;
    }

    // The steps halve the numbers as often as they say, whatever their signs.
    void check_outlook(const kernels::halving_outlook& outlook, const mpz& a, const mpz& b,
                       const kernels::halving_kernels& kernel) {
        const kernels::halving_steps& steps = outlook.steps;
        combination(two_digits(steps.p, kernel), a, two_digits(steps.q, kernel), b, kernel, steps.negative);
        combination(two_digits(steps.q_second, kernel), b, two_digits(steps.p_second, kernel), a, kernel, steps.negative);
        ++foretold;
        const std::size_t length = std::max(mpz_sizeinbase(a, 2), mpz_sizeinbase(b, 2));
        if (length <= outlook.n * kernel.digit_bits) ++long_enough;
    }

    std::size_t foretold = 0, long_enough = 0, followed = 0;
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
            EXPECT_GT(followed, rounds(6000) / 3);
            if (kernel->halve_and_find != nullptr) {
                EXPECT_GT(foretold, rounds(6000) / 20);
                EXPECT_GE(long_enough, foretold * 97 / 100);  // of a few hundred, some one or two miss
            }
        }
    });
}

// Steps that lead to digits of ones and of zeros, through which carries and borrows go on and on.
TEST_F(halving_test, steps_to_runs_of_ones_and_zeros) {
    for_each_level([&] {
        for (const kernels::halving_kernels* kernel : {kernels::integer().halving, kernels::integer().digit_halving}) {
            if (kernel == nullptr) continue;
            for (std::size_t i = 0; i < rounds(3000); ++i) {
                const auto [x, y] = pair(8, kernel->digit_bits);
                const row_t x_row = digits(x, 8, *kernel), y_row = digits(y, 8, *kernel);
                const std::size_t length = std::max(mpz_sizeinbase(x, 2), mpz_sizeinbase(y, 2));
                kernels::halving_steps steps;
                if (!kernel->find(steps, ends(x, length, x_row, *kernel), ends(y, length, y_row, *kernel))) continue;
                const std::size_t n = random.between(4, 40);
                const auto with_runs = [&] {
                    mpz z;
                    for (int terms = 0; terms < 4; ++terms) {
                        mpz power(1);
                        mpz_mul_2exp(
                            power, power,
                            random.coin() ? random.below(n) * kernel->digit_bits : random.below(n * kernel->digit_bits));
                        random.coin() ? mpz_add(z, z, power) : mpz_sub(z, z, power);
                    }
                    mpz_abs(z, z);
                    return z;
                };
                mpz a_next = with_runs(), b_next = with_runs();
                mpz_setbit(b_next, 0);
                mpz a, b;  // the inverse matrix
                mpz_mul(a, two_digits(steps.q_second, *kernel), a_next);
                mpz_addmul(a, two_digits(steps.q, *kernel), b_next);
                mpz_mul(b, two_digits(steps.p_second, *kernel), a_next);
                mpz_addmul(b, two_digits(steps.p, *kernel), b_next);
                const std::size_t size = n + 2;
                const row_t a_row = digits(a, size, *kernel), b_row = digits(b, size, *kernel);
                row_t a_found(a_row.size()), b_found(a_row.size());
                ASSERT_TRUE(kernel->halve(a_found.data(), b_found.data(), a_row.data(), b_row.data(), size, steps));
                ASSERT_EQ(mpz_cmp(value(a_found, size, *kernel), a_next), 0);
                ASSERT_EQ(mpz_cmp(value(b_found, size, *kernel), b_next), 0);
                if (kernel->halve_and_find != nullptr && size >= kernel->least_ahead) {
                    kernels::halving_outlook outlook;
                    ASSERT_TRUE(kernel->halve_and_find(outlook, a_found.data(), b_found.data(), a_row.data(), b_row.data(),
                                                       size, nullptr, nullptr, 0, steps));
                    ASSERT_EQ(mpz_cmp(value(a_found, size, *kernel), a_next), 0);
                    ASSERT_EQ(mpz_cmp(value(b_found, size, *kernel), b_next), 0);
                    if (outlook.shown) check_outlook(outlook, a_next, b_next, *kernel);
                    ASSERT_FALSE(HasFailure());
                }
            }
        }
    });
}

// Rows made digits and limbs again, whatever stands above the bits of a digit.
TEST_F(halving_test, digits_of_limbs) {
    for_each_level([&] {
        const kernels::halving_kernels* kernel = kernels::integer().digit_halving;
        if (kernel == nullptr) return;
        for (std::size_t n = 1; n <= 100; ++n) {
            const row_t a = random.row(n);
            const std::size_t size = (n * limb_bits + kernel->digit_bits - 1) / kernel->digit_bits;
            row_t digits((size + kernel->block - 1) / kernel->block * kernel->block + 1, canary), back(n + 1, canary);
            kernel->split(digits.data(), a.data(), n);
            ASSERT_EQ(digits.back(), canary);
            ASSERT_EQ(mpz_cmp(value(digits, digits.size() - 1, *kernel), mpz(a)), 0);
            for (limb& digit : digits) digit |= static_cast<limb>(random.word()) << kernel->digit_bits;
            kernel->join(back.data(), n, digits.data());
            ASSERT_EQ(back.back(), canary);
            back.pop_back();
            ASSERT_EQ(back, a);
        }
    });
}

// Rows that steps lead to, from the rows that these steps were taken from.
TEST_F(halving_test, combinations_of_whole_rows) {
    for_each_level([&] {
        const kernels::halving_kernels* kernel = kernels::integer().digit_halving;
        if (kernel == nullptr) return;
        for (std::size_t i = 0; i < rounds(3000); ++i) {
            mpz u0(1), v0, u1, v1(1), bound;
            mpz_setbit(bound, 2 * kernel->digit_bits);
            bool odd = false;
            for (std::size_t k = random.between(1, 80); k > 0; --k) {
                const limb q = 1 + static_cast<limb>(random.word() >> random.between(1, 63) % 64);
                mpz u2(u0), v2(v0);
                mpz_addmul(u2, u1, mpz(row_t{q}));
                mpz_addmul(v2, v1, mpz(row_t{q}));
                if (mpz_cmp(u2, bound) >= 0 || mpz_cmp(v2, bound) >= 0) break;
                u0 = u1, v0 = v1, u1 = u2, v1 = v2, odd = !odd;
            }
            const auto put = [&](limb(&to)[2], const mpz& cofactor) {
                const row_t digit_row = digits(cofactor, 2, *kernel);
                std::copy_n(digit_row.begin(), 2, to);
            };
            kernels::halving_steps steps{
                .p = {}, .q = {}, .p_second = {}, .q_second = {}, .negative = odd, .changes_symbol = false};
            put(steps.p, u0), put(steps.q, v0), put(steps.p_second, u1), put(steps.q_second, v1);
            const mpz x_next(random.row(random.between(1, 60))), y_next(random.row(random.between(1, 60)));
            mpz x, y;  // the inverse matrix
            mpz_mul(x, v1, x_next);
            mpz_addmul(x, v0, y_next);
            mpz_mul(y, u1, x_next);
            mpz_addmul(y, u0, y_next);
            const std::size_t n = std::max(mpz_sizeinbase(x, 2), mpz_sizeinbase(y, 2)) / kernel->digit_bits + 1;
            const row_t a = digits(x, n, *kernel), b = digits(y, n, *kernel);
            row_t a_next(a.size()), b_next(b.size());
            kernel->combine(a_next.data(), b_next.data(), a.data(), b.data(), n, steps);
            ASSERT_EQ(mpz_cmp(value(a_next, a_next.size(), *kernel), x_next), 0);
            ASSERT_EQ(mpz_cmp(value(b_next, b_next.size(), *kernel), y_next), 0);
        }
    });
}

}  // namespace
}  // namespace carry
