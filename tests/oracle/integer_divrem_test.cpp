// Division of rows against GMP: every algorithm, every size to past the thresholds, and the operands on which quotient digits
// go wrong.
#include "integer/divrem.hpp"

#include "integer/mul.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/family.hpp"
#include "kernels/kernels.hpp"
#include "kernels/pieces.hpp"
#include "row/row.hpp"
#include "support/gmp.hpp"
#include "support/kept_row.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <vector>

namespace carry {
namespace {

using test::for_each_level;
using test::kept_row;
using test::mpz;
using test::rounds;
using row_t = std::vector<limb>;

class divrem_test : public test::random_test {
protected:
    row_t divisor(std::size_t n) { return random.hard_row(n); }

    // A dividend of n limbs: anything, or a multiple of d plus 0, 1 or d - 1, with a quotient of hard digits.
    row_t dividend(std::size_t n, const row_t& d) {
        if (random.below(3) == 0) {
            return random.row(n);
        }
        const std::size_t qn = n - d.size() + 1;
        row_t q = random.row(qn);
        if (random.coin()) {
            std::fill(q.begin(), q.end(), max_limb<limb>);
        }
        mpz quotient(q), by(d), bound, product;
        mpz_setbit(bound, n * limb_bits);
        mpz_sub_ui(bound, bound, 1);
        mpz_tdiv_q(bound, bound, by);
        if (mpz_cmp(quotient, bound) > 0) mpz_set(quotient, bound);
        mpz_mul(product, quotient, by);
        mpz rest;
        switch (random.below(4)) {
        case 0:
            break;
        case 1:
            mpz_set_ui(rest, 1);
            break;
        default:
            mpz_sub_ui(rest, by, 1);
        }
        if (mpz_cmp(rest, by) < 0) mpz_add(product, product, rest);
        if (mpz_sizeinbase(product, 2) > n * limb_bits) mpz_sub(product, product, rest);
        return product.row(n);
    }

    static void expect_division(const row_t& a, const row_t& d) {
        SCOPED_TRACE("sizes " + std::to_string(a.size()) + " by " + std::to_string(d.size()));
        mpz q_oracle, r_oracle;
        mpz_tdiv_qr(q_oracle, r_oracle, mpz(a), mpz(d));
        const std::size_t qn = a.size() - d.size() + 1;
        const row_t q_expected = q_oracle.row(qn), r_expected = r_oracle.row(d.size());

        kept_row q(qn), r(d.size()), scratch(integer_rows::divrem_scratch(a.size(), d.size()));
        integer_rows::divrem(q.data(), r.data(), a.data(), a.size(), d.data(), d.size(), scratch.data());
        ASSERT_EQ(q.value(), q_expected);
        ASSERT_EQ(r.value(), r_expected);
        scratch.value();

        kept_row alone(d.size());
        integer_rows::divrem(nullptr, alone.data(), a.data(), a.size(), d.data(), d.size(), scratch.data());
        ASSERT_EQ(alone.value(), r_expected);

        row_t in_place = a;  // the remainder over the dividend
        integer_rows::divrem(q.data(), in_place.data(), in_place.data(), a.size(), d.data(), d.size(), scratch.data());
        ASSERT_EQ(q.value(), q_expected);
        ASSERT_TRUE(std::equal(r_expected.begin(), r_expected.end(), in_place.begin()));

        in_place = a;  // the quotient over the dividend
        integer_rows::divrem(in_place.data(), r.data(), in_place.data(), a.size(), d.data(), d.size(), scratch.data());
        ASSERT_TRUE(std::equal(q_expected.begin(), q_expected.end(), in_place.begin()));
        ASSERT_EQ(r.value(), r_expected);

        kept_row plain(integer_rows::divrem_quadratic_scratch(a.size()));
        integer_rows::divrem_quadratic(q.data(), r.data(), a.data(), a.size(), d.data(), d.size(), plain.data());
        ASSERT_EQ(q.value(), q_expected);
        ASSERT_EQ(r.value(), r_expected);
        plain.value();
    }

    // A kernel's division, which may leave limbs of the quotient to be found; i chooses the quotient's length.
    template <class Divide>
    void expect_of_kernel(std::size_t dn, std::size_t i, Divide divide) {
        row_t d = divisor(dn);
        d.back() |= limb{1} << (limb_bits - 1);
        const std::size_t k = i % 5 == 0 ? random.between(50, 160) : random.between(1, 20);
        mpz a(dividend(dn + k, d)), bound(d), quotient, remainder;
        mpz_mul_2exp(bound, bound, k * limb_bits);
        mpz_tdiv_r(a, a, bound);
        mpz_tdiv_qr(quotient, remainder, a, mpz(d));
        kept_row q(k), u(dn + k);
        const row_t dividend_row = a.row(dn + k);
        std::copy(dividend_row.begin(), dividend_row.end(), u.data());
        const std::size_t left =
            divide(q.data(), u.data(), dn + k, d.data(), integer_rows::reciprocal_3by2(d[dn - 1], d[dn - 2]));
        ASSERT_LE(left, k);
        mpz missing;
        mpz_tdiv_r_2exp(missing, quotient, left * limb_bits);
        mpz_addmul(remainder, missing, mpz(d));
        mpz_tdiv_q_2exp(quotient, quotient, left * limb_bits);
        row_t found = q.value(), rest = u.value();
        found.erase(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(left));
        rest.resize(dn + left);
        ASSERT_EQ(found, quotient.row(k - left)) << dn << ' ' << k;
        ASSERT_EQ(rest, remainder.row(dn + left)) << dn << ' ' << k;
    }

    // The algorithms that divide a normalized row in place.
    static void expect_in_place(const row_t& a, row_t d) {
        SCOPED_TRACE("in place, sizes " + std::to_string(a.size()) + " by " + std::to_string(d.size()));
        d.back() |= limb{1} << (limb_bits - 1);
        mpz q_oracle, r_oracle;
        mpz_tdiv_qr(q_oracle, r_oracle, mpz(a), mpz(d));
        const std::size_t dn = d.size(), qn = a.size() - dn;
        const row_t q_expected = q_oracle.row(qn + 1), r_expected = r_oracle.row(dn);
        const limb v = integer_rows::reciprocal_3by2(d[dn - 1], d[dn - 2]);
        using namespace integer_rows;
        struct algorithm {
            const char* name;
            limb (*divide)(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v, limb* scratch) noexcept;
            std::size_t (*scratch)(std::size_t dn) noexcept;
        };
        const auto schoolbook = [](limb* q, limb* u, std::size_t un, const limb* by, std::size_t n, limb reciprocal,
                                   limb*) noexcept { return divrem_schoolbook(q, u, un, by, n, reciprocal); };
        const algorithm algorithms[] = {{"schoolbook", schoolbook, divrem_recursive_scratch},
                                        {"recursive", divrem_recursive, divrem_recursive_scratch},
                                        {"newton", divrem_newton, divrem_newton_scratch},
                                        {"blocks", divrem_blocks, divrem_blocks_scratch}};
        for (const algorithm& each : algorithms) {
            const bool by_transform = each.divide == divrem_newton || each.divide == divrem_blocks;
            if (by_transform && (!divrem_newton_accepts(2 * dn) || (dn < 100 && dn % 8 != 0))) continue;
            SCOPED_TRACE(each.name);
            kept_row q(qn), u(a.size()), scratch(each.scratch(dn));
            std::copy(a.begin(), a.end(), u.data());
            const limb high = each.divide(q.data(), u.data(), a.size(), d.data(), dn, v, scratch.data());
            scratch.value();
            row_t quotient = q.value();
            quotient.push_back(high);
            ASSERT_EQ(quotient, q_expected);
            row_t remainder = u.value();
            remainder.resize(dn);
            ASSERT_EQ(remainder, r_expected);
        }
    }

    static std::size_t threshold() { return std::max<std::size_t>(kernels::integer().thresholds.divrem_recursive, 4); }
};

TEST_F(divrem_test, reciprocals_are_what_they_say) {
    for (std::size_t i = 0; i < rounds(2000); ++i) {
        row_t d = divisor(2);
        d[1] |= limb{1} << (limb_bits - 1);
        for (const std::size_t n : {std::size_t{1}, std::size_t{2}}) {
            mpz numerator, quotient;
            mpz_setbit(numerator, (n + 1) * limb_bits);
            mpz_sub_ui(numerator, numerator, 1);
            mpz_tdiv_q(quotient, numerator, mpz(std::span(d).last(n)));
            const row_t expected = quotient.row(2);
            ASSERT_EQ(expected[1], 1u);
            ASSERT_EQ(n == 1 ? integer_rows::reciprocal_2by1(d[1]) : integer_rows::reciprocal_3by2(d[1], d[0]), expected[0]);
        }
    }
}

// Among them dividends whose two highest limbs are the divisor's, or whose highest is.
TEST_F(divrem_test, three_limbs_by_two) {
    for (std::size_t i = 0; i < rounds(5000); ++i) {
        row_t d = divisor(2), u = dividend(3, d);
        d[1] |= limb{1} << (limb_bits - 1);
        if (random.below(4) == 0) {
            u[2] = d[1];
            u[1] = d[0] == 0 ? 0 : static_cast<limb>(d[0] - 1);
        }
        if (row::compare_n(u.data() + 1, d.data(), 2) >= 0) continue;
        mpz quotient, remainder;
        mpz_tdiv_qr(quotient, remainder, mpz(u), mpz(d));
        const row_t q = quotient.row(1), r = remainder.row(2);
        const limb v = integer_rows::reciprocal_3by2(d[1], d[0]);
        for (const auto& found : {integer_rows::divide_3by2(u[2], u[1], u[0], d[1], d[0]),
                                  integer_rows::divide_3by2(u[2], u[1], u[0], d[1], d[0], v)}) {
            ASSERT_EQ(found.quotient, q[0]);
            ASSERT_EQ((row_t{found.r0, found.r1}), r);
        }
    }
}

TEST_F(divrem_test, by_one_limb) {
    for_each_level([&] {
        for (std::size_t n = 0; n <= 100; ++n) {
            for (std::size_t i = 0; i < rounds(20); ++i) {
                const limb d = divisor(1)[0];
                row_t a = n == 0 ? row_t{} : dividend(n, {d});
                mpz q_oracle, r_oracle;
                mpz_tdiv_qr(q_oracle, r_oracle, mpz(a), mpz(row_t{d}));
                const row_t q_expected = q_oracle.row(n);
                const limb r_expected = r_oracle.row(1)[0];
                kept_row q(n);
                ASSERT_EQ(integer_rows::divrem_1(q.data(), a.data(), n, d), r_expected);
                ASSERT_EQ(q.value(), q_expected);
                ASSERT_EQ(integer_rows::divrem_1(nullptr, a.data(), n, d), r_expected);
                ASSERT_EQ(integer_rows::divrem_1(a.data(), a.data(), n, d), r_expected);
                ASSERT_EQ(a, q_expected);
            }
        }
    });
}

// Divisors by which a power of the radix leaves nothing, little, or nearly as much as there is.
TEST_F(divrem_test, remainders_by_hostile_limbs) {
    constexpr limb top = limb{1} << (limb_bits - 1), most = static_cast<limb>(-1);
    for (const limb d : {top, static_cast<limb>(top + 1), static_cast<limb>(top - 1), most, static_cast<limb>(most - 1),
                         static_cast<limb>(most / 3 * 2), limb{1}, limb{2}, limb{3}, static_cast<limb>(top >> 1)}) {
        for (std::size_t n = 1; n <= 60; ++n) {
            for (const row_t& a : {row_t(n, most), random.row(n), dividend(n, {d})}) {
                mpz expected;
                mpz_tdiv_r(expected, mpz(a), mpz(row_t{d}));
                ASSERT_EQ(integer_rows::divrem_1(nullptr, a.data(), n, d), expected.row(1)[0]) << n << ' ' << d;
            }
        }
    }
}

// By one limb and by two: every number of limbs that are left over, of blocks, and of zeros below the divisor.
TEST_F(divrem_test, in_segments) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(2000); ++i) {
            row_t d = divisor(random.between(1, 2));
            if (random.coin()) {
                d[0] = d[0] >> random.below(limb_bits) << random.below(limb_bits);
                d.back() = std::max(d.back(), limb{1});
            }
            if (d.size() == 2 && random.below(4) == 0) {
                d[1] = static_cast<limb>(random.below(3) + 1);
            }
            const row_t a = dividend(random.between(25, i % 10 == 0 ? 900 : 140), d);
            ASSERT_NO_FATAL_FAILURE(expect_division(a, d)) << d[0] << ' ' << d.back();
            mpz q_oracle, r_oracle;
            mpz_tdiv_qr(q_oracle, r_oracle, mpz(a), mpz(d));
            kept_row q(a.size());
            std::copy(a.begin(), a.end(), q.data());
            row_t rest(d.size());
            if (d.size() == 1) {
                rest[0] = integer_rows::divrem_1(q.data(), q.data(), a.size(), d[0]);
            } else {
                integer_rows::divrem_2(q.data(), rest.data(), q.data(), a.size(), d.data());
            }
            row_t found = q.value();
            found.resize(a.size() - d.size() + 1);
            ASSERT_EQ(found, q_oracle.row(found.size())) << "in place, " << a.size() << " limbs by " << d[0] << ' ' << d.back();
            ASSERT_EQ(rest, r_oracle.row(d.size()));
        }
    });
}

TEST_F(divrem_test, every_small_size) {
    for_each_level([&] {
        const std::size_t most = std::min<std::size_t>(2 * threshold() + 4, 90);
        for (std::size_t dn = 1; dn <= most; ++dn) {
            for (std::size_t extra = 0; extra <= most; extra += dn < 8 || extra < 8 ? 1 : 3) {
                const row_t d = divisor(dn);
                const row_t a = dividend(dn + extra, d);
                expect_division(a, d);
                if (dn >= 2) {
                    expect_in_place(random.row(dn + extra), d);
                }
                if (HasFatalFailure()) return;
            }
        }
    });
}

// By digits, wherever the kernel can, also where another way is faster; the quotient's digits that turn out one too small are
// met by chance, some thousand times here.
TEST_F(divrem_test, by_digits) {
    for_each_level([&] {
        const kernels::integer_kernels& kernel = kernels::integer();
        if (kernel.least_divisor > kernels::most_digit_divisor) return;
        for (std::size_t dn = 2; dn <= kernels::most_digit_divisor; ++dn) {
            for (std::size_t i = 0; i < rounds(20); ++i) {
                expect_of_kernel(dn, i, [&](limb* q, limb* u, std::size_t un, const limb* d, limb v) -> std::size_t {
                    kernel.divide(q, u, un, d, dn, v);
                    return 0;
                });
                if (HasFatalFailure()) return;
            }
        }
    });
}

// With the quotient's limbs foretold; among hard operands many are foretold wrongly.
TEST_F(divrem_test, a_limb_ahead) {
    for_each_level([&] {
        for (const tuning::cpu_family family : tuning::families_with_all_functions) {
            kernels::integer_kernels kernel = kernels::integer();
            kernels::adapt(kernel, isa(), family);
            if (kernel.divide_ahead == nullptr) return;
            std::size_t found_none_of = 0;
            for (std::size_t dn = 3; dn <= 40; ++dn) {
                for (std::size_t i = 0; i < rounds(60); ++i) {
                    expect_of_kernel(dn, i, [&](limb* q, limb* u, std::size_t un, const limb* d, limb v) {
                        const std::size_t left = kernel.divide_ahead(q, u, un, d, dn, v);
                        found_none_of += left == un - dn ? 1 : 0;
                        return left;
                    });
                    if (HasFatalFailure()) return;
                }
            }
            EXPECT_LT(found_none_of, rounds(60) * 38 / 2);
        }
    });
}

// Row by row: hard operands of every size that these rows serve, also where the level has something else for them.
TEST_F(divrem_test, few_rows) {
    for_each_level([&] {
        if (kernels::integer().divide_ahead == nullptr) return;
        using namespace integer_rows;
        for (std::size_t dn = least_divisor_by_rows; dn <= most_divisor_by_rows; ++dn) {
            for (std::size_t an = dn + 3; an <= most_dividend_by_rows; ++an) {
                for (std::size_t i = 0; i < rounds(4); ++i) {
                    const row_t d = divisor(dn), a = dividend(an, d);
                    mpz quotient, remainder;
                    mpz_tdiv_qr(quotient, remainder, mpz(a), mpz(d));
                    kept_row q(an - dn + 1), r(dn);
                    divrem_by_rows(q.data(), r.data(), a.data(), an, d.data(), dn);
                    ASSERT_EQ(q.value(), quotient.row(an - dn + 1)) << an << ' ' << dn;
                    ASSERT_EQ(r.value(), remainder.row(dn)) << an << ' ' << dn;
                    row_t in_place = a;
                    divrem_by_rows(nullptr, in_place.data(), in_place.data(), an, d.data(), dn);
                    ASSERT_TRUE(std::equal(in_place.begin(), in_place.begin() + static_cast<std::ptrdiff_t>(dn), r.data()));
                }
            }
        }
    });
}

TEST_F(divrem_test, around_and_above_the_threshold) {
    for_each_level([&] {
        const std::size_t t = threshold();
        for (std::size_t i = 0; i < rounds(60); ++i) {
            const std::size_t dn = random.between(std::max<std::size_t>(t, 5) - 2, 6 * t + 3);
            const std::size_t extra = random.below(3) == 0 ? random.between(0, 20 * t) : random.between(t - 2, dn + 2);
            const row_t d = divisor(dn);
            expect_division(dividend(dn + extra, d), d);
            expect_in_place(random.row(dn + extra), d);
            if (HasFatalFailure()) return;
        }
    });
}

// Divisors in registers, and quotients that the highest limbs tell: short rows, where each of them matters, often.
TEST_F(divrem_test, few_limbs) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(4000); ++i) {
            const std::size_t dn = random.between(1, i % 2 == 0 ? 5 : 24), extra = random.below(dn <= 4 ? 9 : 5);
            row_t d = divisor(dn);
            if (dn > 2 && random.coin()) {
                std::fill(d.begin(), d.end() - 2, random.coin() ? max_limb<limb> : limb{0});
            }
            expect_division(dividend(dn + extra, d), d);
            if (HasFatalFailure()) return;
        }
    });
}

// Up to two limbs more of quotient than one pass takes, and remainders next to nothing, which leave it open.
TEST_F(divrem_test, one_pass) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(3000); ++i) {
            const std::size_t extra = random.between(1, integer_rows::most_in_one_pass + 1);
            const std::size_t dn = std::max(extra + random.below(3), random.between(3, i % 20 == 0 ? 450 : 70));
            row_t d = divisor(dn);
            if (random.coin()) {
                std::fill(d.begin(), d.end() - 2, random.coin() ? max_limb<limb> : limb{0});
            }
            expect_division(dividend(dn + extra, d), d);
            if (HasFatalFailure()) return;
        }
    });
}

// Quotients of many limbs by few: hard digits, remainders next to nothing, and both with zeros or ones in the divisor.
TEST_F(divrem_test, long_by_short) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(3000); ++i) {
            const std::size_t dn = random.between(2, 22), extra = random.between(dn / 2, i % 5 == 0 ? 200 : 4 * dn);
            row_t d = divisor(dn);
            if (random.coin()) {
                std::fill(d.begin(), d.end() - 2, random.coin() ? max_limb<limb> : limb{0});
            }
            row_t a = dividend(dn + extra, d);
            if (random.below(4) == 0) {  // quotient limbs of zeros
                std::fill(a.begin() + static_cast<std::ptrdiff_t>(random.below(a.size())), a.end() - 1, limb{0});
            }
            expect_division(a, d);
            if (HasFatalFailure()) return;
        }
    });
}

// Quotients that are too long for the kernel that scales the divisor, which are found in blocks: with zeros or ones in the
// divisor, with runs of zeros in the dividend, where the kernel finds no quotient, and with as many limbs as begin a block.
TEST_F(divrem_test, in_scaled_blocks) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(400); ++i) {
            const std::size_t dn = random.between(7, 50), k = random.between(190, i % 10 == 0 ? 1500 : 420);
            row_t d = divisor(dn);
            if (random.below(4) == 0) {
                std::fill(d.begin(), d.end() - 2, random.coin() ? max_limb<limb> : limb{0});
            }
            row_t a = dividend(dn + k - 1, d);
            if (random.coin()) {
                const std::size_t from = random.below(a.size() - 1), to = random.between(from, a.size() - 1);
                std::fill(a.begin() + static_cast<std::ptrdiff_t>(from), a.begin() + static_cast<std::ptrdiff_t>(to), limb{0});
            }
            ASSERT_NO_FATAL_FAILURE(expect_division(a, d)) << a.size() << ' ' << dn;
        }
    });
}

// Side by side, from the shortest rows on that the kernel takes, and where divrem does; divisors end with zeros, too.
TEST_F(divrem_test, in_pieces) {
    for_each_level([&] {
        const kernels::piece_kernels* const pieces = kernels::pieces();
        for (std::size_t i = 0; i < rounds(1500); ++i) {
            const std::size_t dn = random.between(3, 12);
            row_t d = divisor(dn);
            if (random.coin()) {
                std::fill(d.begin(), d.begin() + static_cast<std::ptrdiff_t>(random.below(dn)), limb{0});
            }
            const std::size_t least = 25 * dn + (i % 2 == 0 ? 48 : 9 * dn + 112 / dn);
            const row_t a = dividend(random.between(least, i % 20 == 0 ? 2000 : least + 60), d);
            ASSERT_NO_FATAL_FAILURE(expect_division(a, d));
            if (pieces == nullptr) continue;
            d[0] |= 1;
            const std::size_t n = random.between(pieces->least_row(dn), i % 20 == 0 ? 900 : 150);
            const auto shift = static_cast<unsigned>(random.below(limb_bits));
            const row_t row = dividend(n, d);
            mpz power, shifted(row), quotient, remainder;
            mpz_setbit(power, pieces->power_bits(n, dn));
            mpz_tdiv_r(power, power, mpz(d));
            mpz_tdiv_q_2exp(shifted, shifted, shift);
            mpz_tdiv_qr(quotient, remainder, shifted, mpz(d));
            const row_t power_row = power.row(dn);
            kept_row q(n - dn + 1), r(dn);
            pieces->divide(q.data(), r.data(), row.data(), n, shift, d.data(), dn, power_row.data());
            ASSERT_EQ(q.value(), quotient.row(n - dn + 1)) << n << ' ' << dn << ' ' << shift;
            ASSERT_EQ(r.value(), remainder.row(dn)) << n << ' ' << dn << ' ' << shift;
            kept_row alone(dn);
            pieces->divide(nullptr, alone.data(), row.data(), n, shift, d.data(), dn, power_row.data());
            ASSERT_EQ(alone.value(), r.value());
        }
    });
}

// Also divisors whose lower limbs, all ones, make estimates from the upper ones too large.
TEST_F(divrem_test, short_quotients) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(1500); ++i) {
            const std::size_t extra = random.below(18);
            const std::size_t least = std::max<std::size_t>(3 * extra + 3, 10), most = 3 * extra + (i % 20 == 0 ? 400 : 60);
            const std::size_t dn = random.between(least, most);
            row_t d = divisor(dn);
            if (random.coin()) {
                const std::size_t zeros = std::min(extra + random.below(3), dn - 1);
                std::fill(d.begin(), d.end(), max_limb<limb>);
                std::fill(d.end() - static_cast<std::ptrdiff_t>(zeros) - 1, d.end(), limb{0});
                d.back() = limb{1} << random.below(limb_bits);
            }
            expect_division(dividend(dn + extra, d), d);
            if (HasFatalFailure()) return;
        }
    });
}

TEST_F(divrem_test, multiples_of_the_divisor_with_the_top_digits_equal) {
    // a = d B^k - 1: every window begins like the divisor.
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(300); ++i) {
            const bool is_short = i % 2 == 0;
            const row_t d = divisor(random.between(2, is_short ? 12 : 2 * threshold()));
            const std::size_t k = random.between(1, is_short ? 4 : 2 * threshold());
            mpz a(d);
            mpz_mul_2exp(a, a, k * limb_bits);
            mpz_sub_ui(a, a, 1);
            expect_division(a.row(d.size() + k), d);
            if (HasFatalFailure()) return;
        }
    });
}

// Sizes at which the reciprocal takes Newton's steps; windows that begin like the divisor; quotients of zeros and ones.
TEST_F(divrem_test, by_reciprocals) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(12); ++i) {
            const std::size_t dn = random.between(16, i % 2 == 0 ? 400 : 1500), qn = random.between(0, i % 3 == 0   ? 2 * dn
                                                                                                       : i % 3 == 1 ? 4 * dn
                                                                                                                    : dn);
            row_t d = divisor(dn);
            expect_in_place(random.row(dn + qn), d);
            d.back() |= limb{1} << (limb_bits - 1);
            expect_in_place(dividend(dn + qn, d), d);
            mpz a(d);
            mpz_mul_2exp(a, a, qn * limb_bits);
            mpz_sub_ui(a, a, i % 2);
            expect_in_place(a.row(dn + qn), d);
            if (HasFatalFailure()) return;
        }
    });
}

// Of several times the divisor's length, as divrem finds them.
TEST_F(divrem_test, long_quotients) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(8); ++i) {
            const std::size_t dn = random.between(250, 600);
            const row_t d = divisor(dn);
            ASSERT_NO_FATAL_FAILURE(expect_division(dividend(random.between(4, 9) * dn + random.below(dn), d), d));
        }
    });
}

TEST_F(divrem_test, scratch_never_falls_where_a_size_grows) {
    for (std::size_t an = 1; an < 5000; an += 97) {
        for (std::size_t dn = 1; dn < an; dn += 31) {
            ASSERT_LE(integer_rows::divrem_scratch(an, dn), integer_rows::divrem_scratch(an + 1, dn)) << an << " " << dn;
            ASSERT_LE(integer_rows::divrem_scratch(an, dn), integer_rows::divrem_scratch(an, dn + 1)) << an << " " << dn;
        }
    }
    for (std::size_t an = 0; an < 300; ++an) {
        for (std::size_t bn = 0; bn < 300; ++bn) {
            ASSERT_LE(integer_rows::mul_scratch(an, bn), integer_rows::mul_scratch(an + 1, bn)) << an << " " << bn;
            ASSERT_LE(integer_rows::mul_scratch(an, bn), integer_rows::mul_scratch(an, bn + 1)) << an << " " << bn;
        }
    }
}

}  // namespace
}  // namespace carry
