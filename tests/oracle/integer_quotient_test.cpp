// Quotients without remainders against GMP: next to multiples of the divisor, where estimates leave them open, and beside every
// threshold.
#include "integer/quotient.hpp"

#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "support/gmp.hpp"
#include "support/kept_row.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace carry {
namespace {

using test::for_each_level;
using test::kept_row;
using test::mpz;
using test::rounds;
using row_t = std::vector<limb>;

class quotient_test : public test::random_test {
protected:
    row_t number(std::size_t n) { return random.hard_row(n); }

    // n limbs: anything, or a multiple of d and what is next to that.
    row_t dividend(std::size_t n, const row_t& d) {
        if (random.below(3) == 0) {
            return number(n);
        }
        mpz a;
        mpz_mul(a, mpz(number(n - d.size() + 1)), mpz(d));
        switch (random.below(4)) {
        case 0:
            mpz_sub_ui(a, a, 1);
            break;
        case 1:
            mpz_add_ui(a, a, 1);
            break;
        case 2:
            mpz_add(a, a, mpz(d));
            mpz_sub_ui(a, a, 1);
            break;
        default:
            break;
        }
        return a.row_up_to(n);
    }

    void expect_quotient(std::size_t an, std::size_t dn) {
        SCOPED_TRACE(std::to_string(an) + " by " + std::to_string(dn));
        const row_t d = number(dn), a = dividend(an, d);
        const std::size_t k = an - dn + 1;
        mpz expected;
        mpz_tdiv_q(expected, mpz(a), mpz(d));
        kept_row q(k), scratch(integer_rows::quotient_scratch(an, dn));
        integer_rows::quotient(q.data(), a.data(), an, d.data(), dn, scratch.data());
        scratch.value();
        ASSERT_EQ(q.value(), expected.row(k));
        kept_row few(k), little(integer_rows::enough_for_short_quotient);
        if (integer_rows::short_quotient(few.data(), a.data(), an, d.data(), dn, little.data())) {
            ASSERT_EQ(few.value(), expected.row(k));
        }
        little.value();
        if (dn < 2) {
            return;
        }
        const std::size_t m = random.coin() ? k + 1 : random.between(2, k + 1);
        kept_row upper(m), rest(integer_rows::upper_quotient_scratch(m, dn));
        integer_rows::upper_quotient(upper.data(), m, a.data(), an, d.data(), dn, rest.data());
        rest.value();
        mpz exact(a);
        mpz_mul_2exp(exact, exact, limb_bits);
        mpz_tdiv_q(exact, exact, mpz(d));
        mpz_tdiv_q_2exp(exact, exact, (k + 1 - m) * limb_bits);
        mpz_sub(exact, exact, mpz(upper.value()));
        ASSERT_LE(mpz_cmpabs_ui(exact, integer_rows::most_quotient_error), 0) << m;
    }
};

TEST_F(quotient_test, small_sizes) {
    for_each_level([&] {
        for (std::size_t dn = 1; dn <= 60; ++dn) {
            for (std::size_t extra = 0; extra <= 60; extra += dn < 30 && extra < 30 ? 1 : 3) {
                ASSERT_NO_FATAL_FAILURE(expect_quotient(dn + extra, dn));
            }
        }
    });
}

TEST_F(quotient_test, large_sizes) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(200); ++i) {
            const std::size_t most = i % 20 == 0 ? 2500 : 400, dn = random.between(1, most);
            ASSERT_NO_FATAL_FAILURE(expect_quotient(dn + random.below(most), dn));
            ASSERT_NO_FATAL_FAILURE(expect_quotient(2 * dn - 1 + random.below(3), dn));
            ASSERT_NO_FATAL_FAILURE(expect_quotient(dn + random.below(24), dn));
        }
    });
}

TEST_F(quotient_test, where_scratch_begins_to_be_counted) {
    for_each_level([&] {
        for (std::size_t an = 1; an <= 110; ++an) {
            for (std::size_t dn = 1; dn <= an; ++dn) {
                ASSERT_NO_FATAL_FAILURE(expect_quotient(an, dn));
            }
        }
    });
}

// Some of which are left by the kernel among hard operands.
TEST_F(quotient_test, rows_that_grow_shorter) {
    for_each_level([&] {
        const kernels::integer_kernels& kernel = kernels::integer();
        if (kernel.divide_short == nullptr) return;
        std::size_t found_all_of = 0;
        for (std::size_t n = 2; n <= 60; ++n) {
            for (std::size_t i = 0; i < rounds(60); ++i) {
                row_t d = number(n);
                d.back() |= limb{1} << (limb_bits - 1);
                const std::size_t k = n == 2 ? 1 : i % 3 == 0 ? n - 1 : random.between(1, n + 20);
                mpz a(dividend(n + k, d)), bound(d), quotient;
                mpz_mul_2exp(bound, bound, k * limb_bits);
                mpz_tdiv_r(a, a, bound);
                const row_t row = a.row(n + k);
                kept_row q(k), u(k + 2);
                std::copy(row.begin() + static_cast<std::ptrdiff_t>(n - 2), row.end(), u.data());
                const std::size_t left =
                    kernel.divide_short(q.data(), u.data(), k, d.data(), n, integer_rows::reciprocal_3by2(d[n - 1], d[n - 2]));
                const row_t rest = u.value();
                ASSERT_LE(left, k);
                if (left == 0) {
                    ++found_all_of;
                    mpz_tdiv_q(quotient, a, mpz(d));
                    mpz_sub(quotient, mpz(q.value()), quotient);
                    ASSERT_GE(mpz_cmp(quotient, mpz()), 0) << n << ' ' << k;
                    ASSERT_LE(mpz_cmp(quotient, mpz(rest[1] > k ? 0 : 1)), 0) << n << ' ' << k;
                }
            }
        }
        EXPECT_GT(found_all_of, rounds(60) * 59 / 2);
    });
}

TEST_F(quotient_test, columns) {
    for_each_level([&] {
        const kernels::integer_kernels& kernel = kernels::integer();
        if (kernel.divide_columns == nullptr) return;
        std::size_t found_all_of = 0;
        for (std::size_t n = 3; n <= 250; n += n < 60 ? 1 : 19) {
            for (std::size_t i = 0; i < rounds(60); ++i) {
                row_t d = number(n);
                d.back() |= limb{1} << (limb_bits - 1);
                const std::size_t above = i % 2, most = n - 1 <= kernel.most_columns ? n + 40 : kernel.most_columns - above;
                const std::size_t k = i % 3 == 0 ? std::min(n - 1, most) : random.between(1, most);
                mpz a(dividend(n + k, d)), bound(d), quotient;
                mpz_mul_2exp(bound, bound, k * limb_bits);
                mpz_tdiv_r(a, a, bound);
                kept_row q(k + above), u(k + 2);
                if (above != 0) {
                    mpz more;
                    mpz_add(more, a, bound);
                    q.data()[k] = i % 4 == 1 && mpz_sizeinbase(more, 2) <= (n + k) * limb_bits ? 1 : 0;
                    mpz_set(a, q.data()[k] != 0 ? more : a);
                }
                const row_t row = a.row(n + k), highest(row.begin() + static_cast<std::ptrdiff_t>(n - 2), row.end());
                std::copy(highest.begin(), highest.end(), u.data());
                limb rest = 0;
                const bool found = kernel.divide_columns(q.data(), u.data(), k, above, d.data(), n,
                                                         integer_rows::reciprocal_3by2(d[n - 1], d[n - 2]), rest);
                ASSERT_EQ(u.value(), highest) << n << ' ' << k;
                if (found) {
                    ++found_all_of;
                    mpz_tdiv_q(quotient, a, mpz(d));
                    mpz_sub(quotient, mpz(q.value()), quotient);
                    ASSERT_GE(mpz_cmp(quotient, mpz()), 0) << n << ' ' << k;
                    ASSERT_LE(mpz_cmp(quotient, mpz(rest > k + above ? 0 : 1)), 0) << n << ' ' << k;
                }
            }
        }
        EXPECT_GT(found_all_of, rounds(60) * 58 / 2);
    });
}

}  // namespace
}  // namespace carry
