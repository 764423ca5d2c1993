// Division from the lowest limbs up, against GMP: divisors that divide, some that nearly do, zeros below both, and sizes past
// every threshold.
#include "integer/divexact.hpp"
#include "integer/hensel.hpp"

#include "kernels/kernels.hpp"
#include "kernels/pieces.hpp"
#include "row/row.hpp"
#include "support/gmp.hpp"
#include "support/kept_row.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace carry {
namespace {

using test::for_each_level;
using test::kept_row;
using test::mpz;
using test::rounds;
using row_t = std::vector<limb>;

class divexact_test : public test::random_test {
protected:
    row_t number(std::size_t n) { return random.hard_row(n); }

    static row_t limbs_of(const mpz& a) { return a.row((mpz_sizeinbase(a, 2) + limb_bits - 1) / limb_bits); }

    // What both functions say of a and d, which has no more limbs, beside GMP.
    static void expect_division(const row_t& a, const row_t& d) {
        SCOPED_TRACE("sizes " + std::to_string(a.size()) + " by " + std::to_string(d.size()));
        const std::size_t k = integer_rows::divexact_size(a.data(), a.size(), d.data(), d.size());
        kept_row q(k), scratch(integer_rows::divides_exactly_scratch(a.size(), d.size()));
        const bool exact = mpz_divisible_p(mpz(a), mpz(d)) != 0;
        ASSERT_EQ(integer_rows::divides_exactly(q.data(), a.data(), a.size(), d.data(), d.size(), scratch.data()), exact);
        if (d.size() == 1) {
            ASSERT_EQ(integer_rows::divides_1(a.data(), a.size(), d[0]), exact);
        }
        if (d.size() <= integer_rows::most_divisor_from_below && a.size() <= integer_rows::most_from_below) {
            ASSERT_EQ(integer_rows::divides_from_below(a.data(), a.size(), d.data(), d.size()), exact);
        }
        const row_t found = q.value();
        scratch.value();
        kept_row low(k), less(integer_rows::divexact_scratch(a.size(), d.size()));
        integer_rows::divexact(low.data(), a.data(), a.size(), d.data(), d.size(), less.data());
        const row_t found_low = low.value();
        less.value();
        if (exact) {
            mpz quotient;
            mpz_divexact(quotient, mpz(a), mpz(d));
            ASSERT_EQ(found, quotient.row(k));
            ASSERT_EQ(found_low, quotient.row(k));
            if (integer_rows::has_divexact_at_once(k, d.data(), d.size())) {
                integer_rows::divexact_at_once(low.data(), k, a.data(), a.size(), d.data(), d.size());
                ASSERT_EQ(low.value(), quotient.row(k));
            }
        }
    }

    // d times a number of qn limbs, and what is next to that.
    void expect_divisions(std::size_t qn, std::size_t dn) {
        const row_t d = number(dn);
        mpz product;
        mpz_mul(product, mpz(number(qn)), mpz(d));
        expect_division(limbs_of(product), d);
        mpz other;
        mpz_set_ui(other, 1);
        // One bit is wrong: anywhere, of the lowest limb, or of the limbs that lie above as many as the quotient has.
        const std::size_t size = mpz_sizeinbase(product, 2), above = std::min(limb_bits * qn, size - 1);
        const std::size_t bits[] = {random.below(size), random.below(std::min<std::size_t>(size, limb_bits)),
                                    random.coin() ? above : random.between(above, size - 1)};
        mpz_mul_2exp(other, other, bits[random.below(3)]);
        mpz_xor(other, other, product);
        const row_t wrong = limbs_of(other);
        if (wrong.size() >= dn && wrong.back() != 0) {
            expect_division(wrong, d);
        }
    }
};

TEST_F(divexact_test, small_sizes) {
    for_each_level([&] {
        for (std::size_t dn = 1; dn <= 40; ++dn) {
            for (std::size_t qn = 1; qn <= 40; ++qn) {
                ASSERT_NO_FATAL_FAILURE(expect_divisions(qn, dn));
            }
        }
    });
}

TEST_F(divexact_test, in_segments) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(2000); ++i) {
            const std::size_t qn = random.between(25, i % 10 == 0 ? 900 : 140);
            ASSERT_NO_FATAL_FAILURE(expect_divisions(qn, random.between(1, 2)));
        }
    });
}

TEST_F(divexact_test, large_sizes) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(150); ++i) {
            const std::size_t qn = random.between(1, 400), dn = random.between(1, 400);
            ASSERT_NO_FATAL_FAILURE(expect_divisions(qn, dn));
            ASSERT_NO_FATAL_FAILURE(expect_divisions(qn, qn));
        }
    });
}

// All of the quotient but its lowest limb from above.
TEST_F(divexact_test, by_reciprocal) {
    for_each_level([&] {
        const std::size_t least = 3 * kernels::integer().thresholds.divrem_newton;
        ASSERT_NO_FATAL_FAILURE(expect_divisions(least, least));
        ASSERT_NO_FATAL_FAILURE(expect_divisions(least - 1, least));
        for (std::size_t i = 0; i < rounds(3); ++i) {
            const std::size_t more = random.between(least, least + least / 4);
            ASSERT_NO_FATAL_FAILURE(expect_divisions(more, random.between(least, least + least / 4)));
            ASSERT_NO_FATAL_FAILURE(expect_divisions(2 * more, more));
        }
    });
}

// Side by side, from the shortest rows on that the kernel takes, and where divexact does.
TEST_F(divexact_test, in_pieces) {
    for_each_level([&] {
        const kernels::piece_kernels* const pieces = kernels::pieces();
        for (std::size_t i = 0; i < rounds(1500); ++i) {
            const std::size_t dn = random.between(3, 12);
            ASSERT_NO_FATAL_FAILURE(expect_divisions(random.between(16 * dn + 20, i % 20 == 0 ? 2000 : 16 * dn + 100), dn));
            if (pieces == nullptr || dn > pieces->most_exact_divisor) continue;
            row_t d = number(dn);
            d[0] |= 1;
            const std::size_t k = random.between(pieces->least_row(dn), i % 20 == 0 ? 900 : 150);
            const auto shift = static_cast<unsigned>(random.below(limb_bits));
            const row_t quotient = number(k);
            mpz product;
            mpz_mul(product, mpz(quotient), mpz(d));
            mpz_mul_2exp(product, product, shift);
            const row_t a = product.row(k + dn + 1);
            kept_row q(k);
            pieces->divide_exactly(q.data(), k, a.data(), k + random.between(1, dn + 1), shift, d.data(), dn);
            ASSERT_EQ(q.value(), quotient) << k << ' ' << dn << ' ' << shift;
        }
    });
}

// The kernel modulo a power of the radix: what lies above the quotient, in the dividend and in the divisor, is not looked at.
TEST_F(divexact_test, from_below) {
    for_each_level([&] {
        const kernels::integer_kernels& kernel = kernels::integer();
        if (kernel.hensel_quotient == nullptr) return;
        for (std::size_t i = 0; i < rounds(3000); ++i) {
            const bool divisor_is_short = random.coin();
            const std::size_t most = i % 20 == 0 ? 300 : 70;
            const std::size_t n = random.between(1, std::min(most, kernel.most_hensel_divisor)), more = random.between(n, most);
            const std::size_t dn = divisor_is_short ? n : more, k = divisor_is_short ? more : n;
            row_t d = number(dn), quotient = number(k);
            const auto shift = static_cast<unsigned>(random.coin() ? 0 : random.below(limb_bits));
            d[0] = static_cast<limb>((d[0] | 1) << shift);
            mpz product;
            mpz_mul(product, mpz(quotient), mpz(d));
            const row_t a = product.row(k + dn + 1);
            const std::size_t an = random.between(std::min(limbs_of(product).size(), k + 1), k + dn + 1);
            kept_row q(k);
            kernel.hensel_quotient(q.data(), k, a.data(), an, d.data(), dn);
            ASSERT_EQ(q.value(), quotient) << k << ' ' << dn << ' ' << an << ' ' << shift;
        }
    });
}

// Quotients of several times the divisor's length, with blocks of zeros and of ones.
TEST_F(divexact_test, in_blocks) {
    for_each_level([&] {
        const std::size_t least = kernels::integer().thresholds.hensel_blocks;
        for (std::size_t i = 0; i < rounds(100); ++i) {
            const std::size_t dn = random.between(least - 1, least + (i % 4 == 0 ? 150 : 20)),
                              qn = random.between(3 * dn, 6 * dn);
            ASSERT_NO_FATAL_FAILURE(expect_divisions(qn, dn));
            row_t d = number(dn), q = number(qn);
            const auto at = static_cast<std::ptrdiff_t>(random.below(qn)), size = static_cast<std::ptrdiff_t>(random.below(qn));
            std::fill_n(q.begin() + at, std::min(size, q.end() - q.begin() - at), random.coin() ? max_limb<limb> : limb{0});
            q.back() |= 1;
            mpz product;
            mpz_mul(product, mpz(q), mpz(d));
            ASSERT_NO_FATAL_FAILURE(expect_division(limbs_of(product), d));
        }
    });
}

TEST_F(divexact_test, numbers_by_themselves_and_by_longer_ones) {
    for (std::size_t n = 1; n < 30; ++n) {
        const row_t a = number(n);
        expect_division(a, a);
        row_t d = a;
        d.back() = max_limb<limb>;
        expect_division(a, d);
    }
}

TEST_F(divexact_test, hensel_makes_zeros_and_leaves_the_quotient) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(400); ++i) {
            const std::size_t most = i % 8 == 0 ? 300 : 40, dn = random.between(1, most), k = random.between(0, most);
            const std::size_t n = k + dn + random.below(3);
            row_t d = number(dn);
            d[0] |= 1;
            const row_t t = random.row(n);
            row_t r = t;
            kept_row scratch(integer_rows::hensel_scratch(dn));
            const limb carry = integer_rows::hensel_divide(r.data(), n, k, d.data(), dn, scratch.data());
            scratch.value();
            const row_t q(r.begin(), r.begin() + static_cast<std::ptrdiff_t>(k));
            std::fill_n(r.begin(), k, limb{0});
            r.push_back(carry);
            mpz sum;
            mpz_mul(sum, mpz(q), mpz(d));
            mpz_add(sum, sum, mpz(t));
            ASSERT_EQ(sum.row(n + 1), r);
        }
    });
}

TEST_F(divexact_test, hensel_modulo_a_power_of_the_radix) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(400); ++i) {
            const std::size_t most = i % 8 == 0 ? 400 : 60, dn = random.between(1, most), n = random.between(1, most);
            row_t d = number(dn);
            d[0] |= 1;
            row_t q = random.row(n);
            if (random.coin()) {
                std::fill_n(q.begin(), random.below(n), limb{0});
            }
            mpz t;
            mpz_mul(t, mpz(q), mpz(d));
            mpz_neg(t, t);
            mpz_fdiv_r_2exp(t, t, n * limb_bits);
            row_t r = t.row(n);
            kept_row scratch(integer_rows::hensel_low_scratch(n, dn));
            integer_rows::hensel_divide_low(r.data(), n, d.data(), dn, scratch.data());
            scratch.value();
            ASSERT_EQ(r, q);
        }
    });
}

}  // namespace
}  // namespace carry
