// Divisions by a scaled divisor against GMP: every size of the divisor, rows that end at pages that are not there, and operands
// that lead to each of the outcomes.
#include "integer/divrem.hpp"
#include "kernels/kernels.hpp"
#include "support/gmp.hpp"
#include "support/guarded.hpp"
#include "support/kept_row.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace carry {
namespace {

using kernels::certainty;
using test::for_each_level;
using test::guarded_row;
using test::kept_row;
using test::mpz;
using test::rounds;
using row_t = std::vector<limb>;

class scaled_division_test : public test::random_test {
protected:
    struct {
        std::size_t exact, right, one_more, unknown;
    } found_{};

    static bool has_kernel() { return kernels::integer().divide_scaled != nullptr; }
    static std::size_t most() { return kernels::integer().most_scaled; }

    // n limbs, the highest not zero, of nothing but chance.
    row_t uniform(std::size_t n) {
        row_t a(n);
        std::generate(a.begin(), a.end(), [&] { return static_cast<limb>(random.word()); });
        a.back() = std::max<limb>(a.back() >> random.below(limb_bits), 1);
        return a;
    }

    row_t number(std::size_t n) { return random.hard_row(n); }

    // A multiple of d that has n limbs, and from -2 to 1 more.
    row_t near_multiple(std::size_t n, const row_t& d, const row_t& quotient) {
        mpz a;
        mpz_mul(a, mpz(quotient), mpz(d));
        switch (random.below(4)) {
        case 0:
            mpz_sub_ui(a, a, 1);
            break;
        case 1:
            mpz_add_ui(a, a, 1);
            break;
        case 2:
            mpz_sub_ui(a, a, 2);
            break;
        default:
            break;
        }
        return a.row_up_to(n);
    }

    certainty expect_quotient(const row_t& a, const row_t& d) {
        SCOPED_TRACE("sizes " + std::to_string(a.size()) + " by " + std::to_string(d.size()));
        const std::size_t k = a.size() - d.size() + 1;
        const auto side = random.coin() ? guarded_row::guard::after : guarded_row::guard::before;
        guarded_row by(d, side), dividend(a, side), q(k, side);
        const row_t before(q.data(), q.data() + k);
        const certainty found = kernels::integer().divide_scaled(q.data(), dividend.data(), a.size(), by.data(), d.size());
        const row_t value(q.data(), q.data() + k);
        mpz expected;
        mpz_tdiv_q(expected, mpz(a), mpz(d));
        const bool is_right = value == expected.row(k);
        switch (found) {
        case certainty::exact:
            ++found_.exact;
            EXPECT_TRUE(is_right);
            break;
        case certainty::exact_or_one_more:
            ++(is_right ? found_.right : found_.one_more);
            mpz_add_ui(expected, expected, is_right ? 0 : 1);
            EXPECT_EQ(value, expected.row(k));
            break;
        case certainty::unknown:
            ++found_.unknown;
            EXPECT_EQ(value, before);
            break;
        }
        // The quotient over the dividend.
        kernels::integer().divide_scaled(dividend.data(), dividend.data(), a.size(), by.data(), d.size());
        const row_t lowest(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(k));
        EXPECT_EQ(row_t(dividend.data(), dividend.data() + k), found == certainty::unknown ? lowest : value);
        return found;
    }
};

TEST_F(scaled_division_test, random_operands) {
    for_each_level([&] {
        if (!has_kernel()) return;
        found_ = {};
        for (std::size_t dn = 2; dn <= most() + 40; ++dn) {
            for (std::size_t i = 0; i < rounds(6); ++i) {
                const std::size_t longest = dn <= most() ? most() : most() - 3;
                const std::size_t k = random.between(1, i % 2 == 0 ? 20 : longest);
                expect_quotient(uniform(dn + k - 1), uniform(dn));
                if (HasFailure()) return;
            }
        }
        EXPECT_EQ(found_.unknown, 0U);
        EXPECT_LT((found_.right + found_.one_more) * 100, found_.exact);  // zero, and dividends of next to nothing
    });
}

TEST_F(scaled_division_test, hard_operands) {
    for_each_level([&] {
        if (!has_kernel()) return;
        found_ = {};
        for (std::size_t dn = 2; dn <= 60; ++dn) {
            for (std::size_t i = 0; i < rounds(60); ++i) {
                const std::size_t k = random.between(1, i % 2 == 0 ? 12 : 60);
                const row_t d = number(dn);
                expect_quotient(i % 3 == 0 ? number(dn + k - 1) : near_multiple(dn + k - 1, d, number(k)), d);
                if (HasFailure()) return;
            }
        }
        EXPECT_GT(found_.exact, 0U);
        EXPECT_GT(found_.right, 0U);
        EXPECT_GT(found_.one_more, 0U);
        EXPECT_GT(found_.unknown, 0U);
        EXPECT_GT(found_.exact + found_.right + found_.one_more, 2 * found_.unknown);
    });
}

// Digits of the quotient that are zero below one that is not: the digits that are read are all ones, and one more is carried
// through them; or their lanes' carries make one of them too large.
TEST_F(scaled_division_test, multiples_by_powers_of_the_radix) {
    for_each_level([&] {
        if (!has_kernel()) return;
        found_ = {};
        for (std::size_t i = 0; i < rounds(4000); ++i) {
            const std::size_t dn = random.between(2, 20), k = random.between(2, 20);
            const row_t d = random.normalized_row(dn);
            mpz q(random.row(k));
            const std::size_t zeros = 52 * random.between(1, (k * limb_bits - 1) / 52);
            mpz_tdiv_q_2exp(q, q, zeros);
            mpz_mul_2exp(q, q, zeros);
            expect_quotient(near_multiple(dn + k - 1, d, q.row(k)), d);
            if (HasFailure()) return;
        }
        EXPECT_GT(found_.right, 0U);
        EXPECT_GT(found_.unknown, 0U);
    });
}

// B^k - 1 and nearly more: what the digits show is one more, for which there is no room.
TEST_F(scaled_division_test, largest_quotients) {
    for_each_level([&] {
        if (!has_kernel()) return;
        for (std::size_t dn = 2; dn <= 30; ++dn) {
            for (std::size_t k = 1; k <= 40; ++k) {
                row_t d(dn);
                d.back() = 1;
                expect_quotient(row_t(dn + k - 1, max_limb<limb>), d);
                if (HasFailure()) return;
            }
        }
    });
}

// With b = 2^52, d = b^D - m b^(D - 2) is just above b^D / (1 + m / b^2): c is found one too small, and E has a digit too many.
TEST_F(scaled_division_test, divisors_whose_factor_is_too_small) {
    for_each_level([&] {
        if (!has_kernel()) return;
        found_ = {};
        for (std::size_t dn = 2; dn <= 40; ++dn) {
            for (std::size_t i = 0; i < rounds(20); ++i) {
                mpz d, less(row_t{static_cast<limb>(2 + random.below(std::size_t{1} << random.between(1, limb_bits - 14)))});
                mpz_setbit(d, dn * limb_bits);
                mpz_mul_2exp(less, less, dn * limb_bits - 104);
                mpz_sub(d, d, less);
                expect_quotient(uniform(dn + random.between(0, 20)), d.row(dn));
                if (HasFailure()) return;
            }
        }
        EXPECT_GT(found_.unknown, 0U);
        EXPECT_GT(found_.exact, 0U);
    });
}

// Both, and the remainder alone, where the kernel does not find the quotient, too.
TEST_F(scaled_division_test, remainders) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(2000); ++i) {
            const std::size_t dn = random.between(3, i % 20 == 0 ? 420 : 60), k = random.between(5, i % 10 == 0 ? 200 : 60),
                              an = dn + k - 1;
            const row_t d = number(dn), a = random.coin() ? number(an) : near_multiple(an, d, number(k));
            kept_row q(k), r(dn), scratch(integer_rows::divrem_scratch(an, dn));
            if (!integer_rows::divrem_scaled(q.data(), r.data(), a.data(), an, d.data(), dn, scratch.data())) {
                continue;
            }
            mpz q_expected, r_expected;
            mpz_tdiv_qr(q_expected, r_expected, mpz(a), mpz(d));
            ASSERT_EQ(q.value(), q_expected.row(k)) << an << ' ' << dn;
            ASSERT_EQ(r.value(), r_expected.row(dn)) << an << ' ' << dn;
            scratch.value();
        }
    });
}

}  // namespace
}  // namespace carry
