// Divisions from the lowest limb up of each level, by Montgomery and by Hensel, held against the portable ones.
#include "kernels/hensel_segments.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "support/guarded.hpp"
#include "support/integer_kernels.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <carry/integer.hpp>
#include <carry/limb.hpp>
#include <vector>

namespace carry::test {
namespace {

class kernels_hensel : public integer_kernels_test {};

TEST_F(kernels_hensel, redc) {
    for_each_family_and_size(0, 70, [&](const integer_kernels& kernel, std::size_t n) {
        std::vector<limb> m = random.row(n);
        if (n != 0) m[0] |= 1;
        const limb m_inverse = n == 0 ? limb{1} : static_cast<limb>(limb{0} - inverse_mod_radix(m[0]));
        const std::vector<limb> t = random.row(2 * n);
        std::vector<limb> expected = t;
        const limb carry = portable.redc(expected.data(), m.data(), n, m_inverse);
        const guarded_row gm(m, side());
        guarded_row r(t, side());
        EXPECT_EQ(kernel.redc(r.data(), gm.span().data(), n, m_inverse), carry);
        EXPECT_TRUE(std::equal(expected.begin() + static_cast<std::ptrdiff_t>(n), expected.end(), r.data() + n));
        if (n != 0) {
            std::vector<limb> reduced(n), used = t;
            portable.montgomery_reduce(reduced.data(), used.data(), m.data(), n, m_inverse);
            guarded_row from(t, side()), to(n, side());
            kernel.montgomery_reduce(to.data(), from.data(), gm.span().data(), n, m_inverse);
            expect_equal(to, reduced);
        }
        // (upper half + carry 2^(wn)) 2^(wn) - t is a multiple of m: adding back q m, digit by digit, undoes it
        std::vector<limb> upper(expected.begin() + static_cast<std::ptrdiff_t>(n), expected.end()), sum = t;
        limb over = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const limb q = static_cast<limb>(sum[i] * m_inverse);
            limb high = portable.addmul_1(sum.data() + i, m.data(), n, q);
            ASSERT_EQ(sum[i], 0u);
            for (std::size_t j = i + n; j < 2 * n; ++j) {
                sum[j] = static_cast<limb>(sum[j] + high);
                high = static_cast<limb>(sum[j] < high);
            }
            over = static_cast<limb>(over + high);
        }
        EXPECT_EQ(over, carry);
        EXPECT_TRUE(std::equal(upper.begin(), upper.end(), sum.begin() + static_cast<std::ptrdiff_t>(n)));
    });
}

TEST_F(kernels_hensel, hensel) {
    for_each_family_and_size(1, 105, [&](const integer_kernels& kernel, std::size_t n) {
        std::vector<limb> d = random.row(n);
        d[0] |= 1;
        const auto factor = static_cast<limb>(limb{0} - inverse_mod_radix(d[0]));
        const guarded_row gd(d, side());
        for (const std::size_t k : {std::size_t{0}, std::size_t{1}, n / 2, n, 2 * n + 1}) {
            const std::vector<limb> t = random.row(k + n);
            std::vector<limb> expected = t;
            const limb carry = portable.hensel(expected.data(), k, d.data(), n, factor);
            guarded_row r(t, side());
            EXPECT_EQ(kernel.hensel(r.data(), k, gd.span().data(), n, factor), carry);
            expect_equal(r, expected);
        }
        const std::vector<limb> t = random.row(n);
        std::vector<limb> expected = t;
        portable.hensel_low(expected.data(), d.data(), n, factor);
        guarded_row r(t, side());
        kernel.hensel_low(r.data(), gd.span().data(), n, factor);
        expect_equal(r, expected);
        // t + q d = 0 modulo 2^(wn)
        std::vector<limb> sum(n);
        portable.mul_low(sum.data(), expected.data(), d.data(), n);
        EXPECT_EQ(portable.add_n(sum.data(), sum.data(), t.data(), n), row::is_zero(t.data(), n) ? 0u : 1u);
        EXPECT_TRUE(row::is_zero(sum.data(), n));
    });
}

// What a level's hensel_quotient says of hard rows beside the product, for dn and k limbs.
class hensel_quotient : public kernels_hensel {
protected:
    void expect_quotient(const integer_kernels& kernel, std::size_t dn, std::size_t k) {
        std::vector<limb> d = random.hard_row(dn);
        const auto shift = static_cast<unsigned>(random.coin() ? 0 : random.below(limb_bits));
        d[0] = static_cast<limb>((d[0] | 1) << shift);
        const std::size_t an = random.coin() ? k + random.below(4) : random.between(1, k);
        const std::vector<limb> a = random.hard_row(an);
        const guarded_row ga(a, side()), gd(d, side());
        guarded_row q(k, side());
        kernel.hensel_quotient(q.data(), k, ga.span().data(), an, gd.span().data(), dn);
        std::vector<limb> shifted(k), divisor(k), product(k);
        row::shift_right_low(shifted.data(), k, a.data(), an, shift);
        row::shift_right_low(divisor.data(), k, d.data(), dn, shift);
        portable.mul_low(product.data(), q.data(), divisor.data(), k);
        EXPECT_EQ(product, shifted) << dn << ' ' << k << ' ' << an << ' ' << shift;
    }
};

TEST_F(hensel_quotient, short_rows) {
    for_each_level_and_size(1, 45, [&](const integer_kernels& kernel, std::size_t dn) {
        if (kernel.hensel_quotient == nullptr) return;
        for (const std::size_t k : {random.between(1, dn), random.between(1, 60), random.between(1, 130)}) {
            expect_quotient(kernel, dn, k);
        }
    });
}

TEST_F(hensel_quotient, long_rows) {
    for_each_level_and_size(46, 320, [&](const integer_kernels& kernel, std::size_t dn) {
        if (kernel.hensel_quotient == nullptr || random.below(6) != 0) return;
        const std::size_t most = kernel.most_hensel_divisor;
        expect_quotient(kernel, dn, random.between(1, std::min(dn, most)));
        if (dn <= most) {
            expect_quotient(kernel, dn, random.between(dn, 400));
            std::vector<limb> d = random.hard_row(dn), t = random.hard_row(dn);
            d[0] |= 1;
            const auto factor = static_cast<limb>(limb{0} - inverse_mod_radix(d[0]));
            const guarded_row gd(d, side());
            guarded_row r(t, side());
            portable.hensel_low(t.data(), d.data(), dn, factor);
            kernel.hensel_low(r.data(), gd.span().data(), dn, factor);
            expect_equal(r, t);
        }
    });
}

// Of both passes what they say: each segment by itself, for rows of every length that a block may have.
TEST_F(kernels_hensel, hensel_in_segments) {
    using kernels::hensel_segments;
    constexpr std::size_t count = hensel_segments::count;
    const auto value = [](const std::vector<limb>& x) { return integer::from_limbs(x); };
    const auto limbs_of = [](const integer& x, std::size_t n) {
        std::vector<limb> row(x.limbs().begin(), x.limbs().end());
        row.resize(n);
        return row;
    };
    for_each_level_and_size(1, hensel_segments::most_digits / 2, [&](const integer_kernels& kernel, std::size_t half) {
        if (kernel.hensel_in_segments == nullptr) return;
        for (const std::size_t dn : {std::size_t{1}, std::size_t{2}}) {
            const std::size_t digits = 2 * half, block = hensel_segments::limbs(digits),
                              bits = hensel_segments::digit_bits * digits;
            std::vector<limb> d = random.hard_row(dn);
            d[0] |= 1;
            const integer divisor = value(d), radix = integer(1) << bits;
            // One limb more than the block has, of which the lowest bits belong to it.
            const std::size_t n = random.between(1, block + 1), qn = random.between(1, std::min(n, block));
            const auto shift = static_cast<unsigned>(random.below(limb_bits));
            const std::vector<limb> a = random.hard_row(n);
            hensel_segments segments(d[0], dn == 2 ? d[1] : 0, inverse_mod_radix(d[0]), digits);
            const guarded_row ga(a, side());
            (*kernel.hensel_in_segments)[dn - 1].carry(segments, ga.span().data(), n, shift);
            std::array<integer, count> segment, entering;
            for (std::size_t s = 0; s < count; ++s) {
                segment[s] = (value(a) >> (shift + s * bits)) % radix;
                const integer carried = value({segments.carried[0][s], dn == 2 ? segments.carried[1][s] : 0});
                EXPECT_LE(carried, divisor);
                EXPECT_EQ((carried * radix - segment[s]) % divisor, 0);
                entering[s] = value(random.hard_row(dn)) % divisor + 1;
                const std::vector<limb> row = limbs_of(entering[s], 2);
                segments.entering[0][s] = row[0];
                segments.entering[1][s] = row[1];
            }
            guarded_row q(qn, side());
            (*kernel.hensel_in_segments)[dn - 1].divide(segments, q.data(), qn);
            integer quotient = 0;
            for (std::size_t s = count; s-- > 0;) {
                const integer ones = (entering[s] + segment[s]) * invmod(radix - divisor % radix, radix) % radix;
                quotient = (quotient << bits) + (radix - 1 - ones);
            }
            expect_equal(q, limbs_of(quotient, qn));
        }
    });
}

}  // namespace
}  // namespace carry::test
