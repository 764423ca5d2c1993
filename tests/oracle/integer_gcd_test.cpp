// Greatest common divisors, cofactors and Jacobi symbols of rows against GMP.
#include "integer/gcd.hpp"
#include "integer/half_gcd.hpp"
#include "integer/jacobi.hpp"
#include "integer/lehmer.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "support/euclid.hpp"
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

row_t normalized(row_t a) {
    a.resize(row::normalized_size(a.data(), a.size()));
    return a;
}

row_t to_row(const mpz& z) { return normalized(z.row(mpz_sizeinbase(z, 2) / limb_bits + 1)); }

class gcd_test : public test::euclid_test {
protected:
    static void expect_gcd(const row_t& a, const row_t& b) {
        mpz expected;
        mpz_gcd(expected, mpz(a), mpz(b));
        row_t scratch(integer_rows::gcd_scratch(a.size(), b.size()) + 1, canary);
        const std::size_t n = std::max(a.size(), b.size());
        row_t g(n + 1, canary);
        const std::size_t size = integer_rows::gcd(g.data(), a.data(), a.size(), b.data(), b.size(), scratch.data());
        ASSERT_EQ(g[n], canary);
        ASSERT_EQ(scratch.back(), canary);
        ASSERT_LE(size, n);
        g.resize(size);
        ASSERT_EQ(g, to_row(expected));

        row_t over = a;  // the result over an operand
        over.resize(n);
        ASSERT_EQ(integer_rows::gcd(over.data(), over.data(), a.size(), b.data(), b.size(), scratch.data()), size);
        over.resize(size);
        ASSERT_EQ(over, g);
    }

    static mpz signed_value(const row_t& row, bool negative) {
        mpz value(row);
        if (negative) {
            EXPECT_FALSE(row.empty());
            mpz_neg(value, value);
        }
        return value;
    }

    // The cofactors must be GMP's: its documentation's bounds make them unique.
    static void expect_xgcd(row_t a, row_t b) {
        a = normalized(a);
        b = normalized(b);
        if (a.empty() || b.empty()) return;
        mpz g_oracle, s_oracle, t_oracle;
        mpz_gcdext(g_oracle, s_oracle, t_oracle, mpz(a), mpz(b));
        const std::size_t gn = std::min(a.size(), b.size()), sn = b.size() + 1;
        row_t scratch(integer_rows::xgcd_scratch(a.size(), b.size()) + 1, canary), g(gn + 1, canary), s(sn + 1, canary);
        row_t t(a.size() + 2, canary), alone(sn + 1, canary);
        ASSERT_EQ(
            integer_rows::xgcd(g.data(), alone.data(), nullptr, a.data(), a.size(), b.data(), b.size(), scratch.data()).t_size,
            0);
        const auto result =
            integer_rows::xgcd(g.data(), s.data(), t.data(), a.data(), a.size(), b.data(), b.size(), scratch.data());
        ASSERT_EQ(scratch.back(), canary);
        ASSERT_EQ(t.back(), canary);
        ASSERT_EQ(g[gn], canary);
        ASSERT_EQ(s[sn], canary);
        g.resize(result.g_size);
        s.resize(result.s_size);
        ASSERT_EQ(g, to_row(g_oracle));
        t.resize(result.t_size);
        alone.resize(result.s_size);
        ASSERT_EQ(alone, s);
        ASSERT_EQ(s, normalized(s));
        ASSERT_EQ(t, normalized(t));
        const mpz cofactor = signed_value(s, result.s_negative);
        ASSERT_EQ(mpz_cmp(cofactor, s_oracle), 0);
        ASSERT_EQ(mpz_cmp(signed_value(t, result.t_negative), t_oracle), 0);
        mpz identity, rest;  // and, whatever the oracle says: b divides g - s a, and |s| <= b / (2g) unless s = 1
        mpz_mul(identity, cofactor, mpz(a));
        mpz_sub(identity, mpz(g), identity);
        ASSERT_TRUE(mpz_divisible_p(identity, mpz(b)));
        mpz_mul(rest, mpz(s), mpz(g));
        mpz_mul_2exp(rest, rest, 1);
        ASSERT_TRUE(mpz_cmp(rest, mpz(b)) <= 0 || (mpz_cmp(cofactor, mpz(1)) == 0 && mpz_divisible_p(mpz(b), mpz(a))));
    }

    static void expect_jacobi(const row_t& a, row_t m) {
        m[0] |= 1;
        row_t scratch(integer_rows::jacobi_scratch(a.size(), m.size()) + 1, canary);
        if (std::max(a.size(), m.size()) <= integer_rows::jacobi_few) {
            ASSERT_LE(scratch.size(), integer_rows::jacobi_enough_for_few + 1);
        }
        ASSERT_EQ(integer_rows::jacobi(a.data(), a.size(), m.data(), m.size(), scratch.data()), mpz_jacobi(mpz(a), mpz(m)));
        ASSERT_EQ(scratch.back(), canary);
    }
};

TEST_F(gcd_test, single_limbs) {
    for (std::size_t i = 0; i < rounds(20000); ++i) {
        const limb a = random.row(1)[0] >> random.below(limb_bits), b = random.row(1)[0] >> random.below(limb_bits);
        mpz expected;
        mpz_gcd(expected, mpz(row_t{a}), mpz(row_t{b}));
        ASSERT_EQ(integer_rows::gcd_1(a, b), expected.row(1)[0]) << a << " " << b;
    }
}

TEST_F(gcd_test, two_limbs) {
    for (std::size_t i = 0; i < rounds(20000); ++i) {
        const auto [a, b] = pair(2, 2);
        if (row::is_zero(a.data(), 2) || row::is_zero(b.data(), 2)) continue;
        mpz expected;
        mpz_gcd(expected, mpz(a), mpz(b));
        const wide_limb<limb> g = integer_rows::gcd_2({a[0], a[1]}, {b[0], b[1]});
        ASSERT_EQ((row_t{g.low, g.high}), expected.row(2));
    }
}

// Divisors of all lengths, with twos and without, that divide the row or have a factor in common with it, and rows whose lower
// limbs are zero or one.
TEST_F(gcd_test, row_and_limb) {
    for (std::size_t n = 1; n <= 110; ++n) {
        for (std::size_t i = 0; i < rounds(60); ++i) {
            limb d = 0;
            while (d == 0) d = random.row(1)[0] >> random.below(limb_bits);
            if (random.coin()) d &= static_cast<limb>(-d) * 3;  // a power of two, or three times one
            row_t a = random.normalized_row(n);
            if (random.coin()) {
                const limb factor = random.coin() ? d : static_cast<limb>(d >> random.below(limb_bits) | 1);
                mpz multiple;
                mpz_tdiv_q(multiple, mpz(a), mpz(row_t{factor}));
                mpz_mul(multiple, multiple, mpz(row_t{factor}));
                if (to_row(multiple).empty()) continue;
                a = to_row(multiple);
            }
            if (random.below(4) == 0) {
                std::fill_n(a.begin(), random.below(a.size()), static_cast<limb>(random.coin() ? 0 : 1));
            }
            mpz expected;
            mpz_gcd(expected, mpz(a), mpz(row_t{d}));
            ASSERT_EQ(integer_rows::gcd_1(a.data(), a.size(), d), expected.row(1)[0]) << n << " limbs, " << d;
        }
    }
}

TEST_F(gcd_test, every_pair_of_small_numbers) {
    for (limb a = 0; a < 70; ++a) {
        for (limb b = 0; b < 70; ++b) {
            expect_gcd({a}, {b});
            expect_xgcd({a}, {b});
            expect_xgcd({0, a}, {0, b});
            expect_xgcd({0, a}, {b});
            expect_xgcd({a}, {0, b});
            expect_jacobi({a}, {b});
            expect_jacobi({b, a, 1}, {0, b, 1});
            if (HasFatalFailure()) FAIL() << a << " " << b;
        }
    }
}

TEST_F(gcd_test, every_size) {
    for_each_level([&] {
        for (std::size_t an = 0; an <= 24; ++an) {
            for (std::size_t bn = 0; bn <= 24; ++bn) {
                for (std::size_t i = 0; i < rounds(6); ++i) {
                    const auto [a, b] = pair(an, bn);
                    expect_gcd(a, b);
                    expect_xgcd(a, b);
                    if (bn != 0) expect_jacobi(a, b);
                    if (HasFatalFailure()) FAIL() << "sizes " << an << ", " << bn;
                }
            }
        }
    });
}

TEST_F(gcd_test, longer_and_unbalanced) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(150); ++i) {
            const std::size_t an = random.between(1, 300);
            const std::size_t bn = random.coin() ? an : random.between(1, random.coin() ? 300 : 5);
            const auto [a, b] = pair(an, bn);
            expect_gcd(a, b);
            expect_xgcd(a, b);
            expect_xgcd(b, a);
            expect_jacobi(a, b);
            if (HasFatalFailure()) FAIL() << "sizes " << an << ", " << bn;
        }
    });
}

// The binary steps from both ends: tops that do not say which number is the larger, in all of the numbers or after some
// steps, and numbers that end with long runs of zeros.
TEST_F(gcd_test, tops_that_say_nothing) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(400); ++i) {
            const std::size_t n = random.between(3, 40);
            mpz a, b(random.normalized_row(n)), difference(random.row(random.between(1, n - 1)));
            mpz_setbit(b, 0);
            mpz_mul_2exp(difference, difference, random.below(2 * limb_bits));
            if (random.coin()) {  // a multiple of b by a small number, and a little more or less
                mpz_mul_ui(a, b, 1 + random.below(9));
                mpz_tdiv_r_2exp(a, a, n * limb_bits);
            } else {
                a = b;
            }
            if (random.coin()) mpz_mul_2exp(a, a, random.below(n * limb_bits));
            mpz_tdiv_r_2exp(a, a, n * limb_bits);
            random.coin() ? mpz_add(a, a, difference) : mpz_sub(a, a, difference);
            mpz_abs(a, a);
            mpz_tdiv_r_2exp(a, a, n * limb_bits);
            expect_gcd(a.row(n), b.row(n));
            expect_xgcd(a.row(n), b.row(n));
            expect_xgcd(b.row(n), a.row(n));
            if (HasFatalFailure()) FAIL() << "size " << n;
        }
    });
}

// Binary steps in two halves: common factors of all lengths, about half of the numbers' above all, so that one half finds all
// there is, or what is left at half of the length divides the other.
TEST_F(gcd_test, cofactors_by_halves_of_binary_steps) {
    for_each_level([&] {
        const std::size_t split = kernels::integer().thresholds.xgcd_split;
        for (const std::size_t n : {split - 1, split, split + 1, 2 * split - 2, 2 * split + 1, 3 * split}) {
            for (std::size_t i = 0; i < rounds(8); ++i) {
                const std::size_t middle = n / 2 - 3 + random.below(6);
                const std::size_t size = random.below(3) == 0 ? 1 : random.coin() ? middle : random.between(1, n - 1);
                mpz common(random.normalized_row(size)), x(random.normalized_row(n - size)), y(random.normalized_row(n - size));
                mpz_setbit(common, 0);
                mpz_setbit(y, 0);
                mpz_mul(x, x, common);
                mpz_mul(y, y, common);
                expect_xgcd(to_row(x), to_row(y));
                expect_xgcd(to_row(y), to_row(x));
                if (HasFatalFailure()) FAIL() << "size " << n << ", of the common factor " << size;
            }
        }
    });
}

// What Euclid's first steps make far shorter: near multiples, of long quotients, too, powers of two, a few such steps in a row.
TEST_F(gcd_test, numbers_that_are_near_to_each_other) {
    for_each_level([&] {
        for (const std::size_t n : {1u, 2u, 3u, 4u, 5u, 6u, 8u, 9u, 12u, 16u, 17u, 33u, 64u, 100u, 300u}) {
            for (std::size_t i = 0; i < rounds(12); ++i) {
                mpz y(random.normalized_row(n)), x, little(random.row(random.between(1, n)));
                if (random.coin()) mpz_tdiv_q_2exp(little, little, random.below(limb_bits * n));
                for (std::size_t step = random.below(6) + 1; step > 0; --step) {
                    mpz_mul_ui(x, y, 1 + (random.coin() ? random.below(3) : random.below(1u << random.below(31))));
                    if (random.coin()) mpz_mul_2exp(x, x, random.below(70));
                    (random.coin() ? mpz_add : mpz_sub)(x, x, little);
                    mpz_abs(x, x);
                    mpz_set(little, random.coin() ? little : y);
                    mpz_swap(x, y);
                }
                mpz_set(x, little);
                if (random.below(4) == 0) mpz_mul_2exp(x, x, random.below(3 * limb_bits));
                if (random.below(4) == 0) mpz_mul_2exp(y, y, random.below(3 * limb_bits));
                if (random.below(8) == 0) {
                    mpz_set_ui(x, 0);
                    mpz_setbit(x, random.below(limb_bits * n));
                }
                const row_t a = to_row(x), b = to_row(y);
                if (a.empty() || b.empty()) continue;
                expect_gcd(a, b);
                expect_gcd(b, a);
                expect_xgcd(a, b);
                expect_xgcd(b, a);
                if (HasFatalFailure()) FAIL() << "sizes " << a.size() << ", " << b.size();
            }
        }
    });
}

TEST_F(gcd_test, the_bound_of_short_cofactors_scratch) {
    for_each_level([] {
        for (std::size_t an = 1; an <= integer_rows::most_bounded_xgcd; ++an) {
            for (std::size_t bn = 1; bn <= an; ++bn) {
                const std::size_t bound = integer_rows::bounded_xgcd_scratch(an);
                ASSERT_LE(integer_rows::xgcd_alike_scratch_of(an, bn), bound) << an << ' ' << bn;
                ASSERT_LE(integer_rows::xgcd_alike_scratch_of(bn, an), bound) << bn << ' ' << an;
            }
        }
    });
}

// x = q y + r for a y that is shorter by far, where the quotient turns the cofactors of y and r into those of x and y:
// remainders of all lengths, none among them, with and without common twos and other factors.
TEST_F(gcd_test, cofactors_by_the_quotient) {
    for_each_level([&] {
        for (const std::size_t yn : {5u, 16u, 23u, 24u, 25u, 40u, 64u, 90u, 130u}) {
            const std::size_t least = yn < 24 ? 4 * yn : yn / 16 + 2;
            for (std::size_t i = 0; i < rounds(12); ++i) {
                const mpz common(random.coin() ? row_t{1} : random.normalized_row(random.between(1, yn / 2)));
                const std::size_t twos = random.coin() ? 0 : random.below(2 * limb_bits);
                mpz y(random.normalized_row(yn)), r(random.row(random.coin() ? yn : random.between(1, yn))), x;
                for (mpz* const z : {&y, &r}) {
                    if (random.coin()) mpz_setbit(*z, 0);
                    mpz_tdiv_q(*z, *z, common);
                    mpz_mul(*z, *z, common);
                    mpz_tdiv_q_2exp(*z, *z, twos);
                    mpz_mul_2exp(*z, *z, twos);
                }
                if (to_row(y).empty()) continue;
                mpz_tdiv_r(r, r, y);
                if (random.below(8) == 0) mpz_set_ui(r, 0);
                mpz_mul(x, y, mpz(random.normalized_row(least + random.below(3) * random.below(yn))));
                mpz_add(x, x, r);
                const row_t a = to_row(x), b = to_row(y);
                expect_xgcd(a, b);
                expect_xgcd(b, a);
                if (HasFatalFailure()) FAIL() << "sizes " << a.size() << ", " << b.size();
            }
        }
    });
}

// Symbols of numbers that are short, or nearly multiples of each other, but for a power of two.
TEST_F(gcd_test, symbols_of_structured_numbers) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(600); ++i) {
            const std::size_t n = random.between(1, random.below(8) != 0 ? 12 : 90);
            row_t m = random.normalized_row(n);
            m[0] |= 1;
            mpz x, r;
            const auto small = [&] { return mpz(random.normalized_row(random.between(1, std::min<std::size_t>(n, 4)))); };
            mpz_set(r, small());
            switch (random.below(5)) {
            case 0:
                break;  // short
            case 1:
                mpz_tdiv_q_ui(x, mpz(m), 1 + random.below(40));
                break;
            case 2:
                mpz_mul_ui(x, mpz(m), 1 + random.below(40));
                break;
            case 3:
                mpz_mul(x, mpz(m), mpz(row_t{random.row(1)[0] >> random.below(limb_bits)}));
                break;
            default:
                const unsigned long denominator = random.coin() ? 34 : 1 + random.below(70000);
                mpz_mul_ui(x, mpz(m), denominator == 34 ? 21 : 1 + random.below(denominator));
                mpz_tdiv_q_ui(x, x, denominator);
                break;  // with one quotient after others
            }
            mpz_tdiv_q_2exp(r, r, random.below(2) * random.below(3 * limb_bits));
            (random.coin() ? mpz_add : mpz_sub)(x, x, r);
            mpz_abs(x, x);
            mpz_mul_2exp(x, x, random.coin() ? 0 : random.below(limb_bits * n));
            const row_t a = to_row(x);
            expect_jacobi(a, m);
            if (mpz_tstbit(x, 0) != 0) expect_jacobi(m, a);
            if (HasFatalFailure()) FAIL() << "sizes " << a.size() << ", " << n;
        }
    });
}

// Past the thresholds of the half-gcd, with quotients that break its windows.
TEST_F(gcd_test, by_halves) {
    for_each_level([&] {
        const auto& thresholds = kernels::integer().thresholds;
        const std::size_t t = std::max({thresholds.gcd_half, thresholds.xgcd_half, thresholds.half_gcd_recursive});
        for (std::size_t i = 0; i < rounds(10); ++i) {
            const std::size_t an = random.between(t, 3 * t);
            const std::size_t bn = random.coin() ? an : random.between(t, 3 * t);
            const auto [a, b] = pair(an, bn);
            expect_gcd(a, b);
            expect_xgcd(a, b);
            expect_jacobi(a, b);
            if (HasFatalFailure()) FAIL() << "sizes " << an << ", " << bn;
        }
    });
}

// Where a quotient has half the size, the half-gcd finds nothing above the middle, and the whole numbers are divided.
TEST_F(gcd_test, quotients_of_half_the_size) {
    const auto& thresholds = kernels::integer().thresholds;
    const std::size_t t = std::max(thresholds.gcd_half, thresholds.xgcd_half);
    for (std::size_t i = 0; i < rounds(4); ++i) {
        mpz y(random.normalized_row(t + 10)), x(random.normalized_row(t)), a;
        mpz_mul(x, x, y);
        mpz_add(x, x, mpz(random.row(t)));
        mpz_mul_ui(a, x, 3);
        mpz_add(a, a, y);
        expect_gcd(to_row(a), to_row(x));
        expect_xgcd(to_row(a), to_row(x));
        expect_jacobi(to_row(a), to_row(x));
    }
}

// x = Q y - 1 with y = Y B^k: the window shows two steps that are exact, but come down to the remainder 1, out of bounds for
// a half-gcd, which must take them back.
TEST_F(gcd_test, half_gcd_takes_back_steps_that_go_too_far) {
    constexpr unsigned half = limb_bits / 2;
    for (std::size_t n = 8; n <= 20; ++n) {
        mpz x(1), y(1);
        mpz_mul_2exp(y, y, half + 2);
        mpz_sub_ui(y, y, 3);
        mpz_mul_2exp(y, y, (n - 1) * limb_bits);
        mpz_mul_2exp(x, x, half - 2);
        mpz_sub_ui(x, x, 1);
        mpz_mul(x, x, y);
        mpz_sub_ui(x, x, 1);
        row_t a = x.row(n), b = y.row(n), storage(integer_rows::cofactor_matrix::limbs(n)),
              scratch(integer_rows::half_gcd_scratch(n));
        integer_rows::euclid_steps steps;
        ASSERT_TRUE(integer_rows::find_euclid_steps(steps, a.data(), b.data(), n));
        ASSERT_EQ(steps.count, 2u);
        integer_rows::cofactor_matrix m(storage.data(), n);
        ASSERT_FALSE(integer_rows::half_gcd(m, a.data(), b.data(), n, nullptr, scratch.data()));
        ASSERT_EQ(a, x.row(n));
        ASSERT_EQ(b, y.row(n));
        expect_gcd(a, b);
        expect_xgcd(a, b);
    }
}

}  // namespace
}  // namespace carry
