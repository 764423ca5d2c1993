// Each level's leaf loops with carries, held against the portable ones: sums, shifts, bits and passes that do several.
#include "integer/divexact.hpp"
#include "kernels/kernels.hpp"
#include "support/guarded.hpp"
#include "support/integer_kernels.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <carry/limb.hpp>
#include <vector>

namespace carry::test {
namespace {

class kernels_integer : public integer_kernels_test {};

TEST_F(kernels_integer, add_n_and_sub_n) {
    for_each_level_and_size(0, 140, [&](const integer_kernels& kernel, std::size_t n) {
        for (const auto operation : {&integer_kernels::add_n, &integer_kernels::sub_n}) {
            const std::vector<limb> a = random.row(n), b = random.row(n);
            std::vector<limb> expected(n);
            const limb carry = (portable.*operation)(expected.data(), a.data(), b.data(), n);
            guarded_row ga(a, side()), gb(b, side()), r(n, side());
            EXPECT_EQ((kernel.*operation)(r.data(), ga.data(), gb.data(), n), carry);
            expect_equal(r, expected);
            guarded_row over_a(a, side()), over_b(b, side());
            EXPECT_EQ((kernel.*operation)(over_a.data(), over_a.data(), gb.data(), n), carry);
            expect_equal(over_a, expected);
            EXPECT_EQ((kernel.*operation)(over_b.data(), ga.data(), over_b.data(), n), carry);
            expect_equal(over_b, expected);
            const limb doubled = (portable.*operation)(expected.data(), a.data(), a.data(), n);
            EXPECT_EQ((kernel.*operation)(ga.data(), ga.data(), ga.data(), n), doubled);
            expect_equal(ga, expected);
        }
    });
}

TEST_F(kernels_integer, add_or_sub_n_and_negate_if) {
    for_each_level_and_size(0, 70, [&](const integer_kernels& kernel, std::size_t n) {
        for (const limb subtract : {limb{0}, limb{1}}) {
            const std::vector<limb> a = random.row(n), b = random.row(n), zero(n);
            std::vector<limb> expected(n);
            const limb carry = (subtract == 0 ? portable.add_n : portable.sub_n)(expected.data(), a.data(), b.data(), n);
            const guarded_row ga(a, side()), gb(b, side());
            guarded_row r(n, side()), over_a(a, side()), over_b(b, side());
            EXPECT_EQ(kernel.add_or_sub_n(r.data(), ga.span().data(), gb.span().data(), n, subtract), carry);
            expect_equal(r, expected);
            EXPECT_EQ(kernel.add_or_sub_n(over_a.data(), over_a.data(), gb.span().data(), n, subtract), carry);
            expect_equal(over_a, expected);
            EXPECT_EQ(kernel.add_or_sub_n(over_b.data(), ga.span().data(), over_b.data(), n, subtract), carry);
            expect_equal(over_b, expected);
            guarded_row negated(a, side());
            expected = a;
            if (subtract != 0) portable.sub_n(expected.data(), zero.data(), a.data(), n);
            kernel.negate_if(negated.data(), n, subtract);
            expect_equal(negated, expected);
        }
    });
}

TEST_F(kernels_integer, absolute_difference) {
    for_each_level_and_size(0, 75, [&](const integer_kernels& kernel, std::size_t an) {
        for (const std::size_t bn : {an, an - std::min(an, std::size_t{1}), random.between(0, an)}) {
            std::vector<limb> a = random.row(an);
            const std::vector<limb> b = random.row(bn);
            if (random.coin()) std::fill(a.begin() + static_cast<std::ptrdiff_t>(bn), a.end(), limb{0});
            const guarded_row ga(a, side()), gb(b, side());
            std::vector<limb> expected = a, padded = b;
            padded.resize(an);
            const limb negative = portable.sub_n(expected.data(), a.data(), padded.data(), an);
            portable.negate_if(expected.data(), an, negative);
            guarded_row r(random.row(an), side());
            EXPECT_EQ(kernel.absolute_difference(r.data(), ga.span().data(), an, gb.span().data(), bn), negative);
            expect_equal(r, expected);
        }
    });
}

// All of whose bits are one, as vectors sum in bytes.
TEST_F(kernels_integer, counts_of_long_rows) {
    for_each_level_and_size(480, 520, [&](const integer_kernels& kernel, std::size_t n) {
        const std::vector<limb> ones(2 * n, ~limb{0});
        const guarded_row full(ones, side());
        for (const std::size_t limbs : {n, 2 * n}) {
            EXPECT_EQ(kernel.bits->popcount(full.span().data(), limbs), limbs * limb_bits);
            const std::vector<limb> a = random.row(limbs);
            EXPECT_EQ(kernel.bits->hamming_distance(full.span().data(), a.data(), limbs),
                      limbs * limb_bits - portable.bits->popcount(a.data(), limbs));
        }
    });
}

// Found once more with 16 bits at a time. All ones carry out of every sum.
TEST_F(kernels_integer, residues_modulo_48_bits) {
    constexpr std::uint64_t modulus = (std::uint64_t{1} << 48) - 1;
    for_each_level_and_size(0, 150, [&](const integer_kernels& kernel, std::size_t n) {
        for (const std::vector<limb>& a : {random.row(n), std::vector<limb>(n, ~limb{0}), std::vector<limb>(n, limb{1})}) {
            std::uint64_t expected = 0;
            for (std::size_t i = n; i-- > 0;) {
                for (unsigned bit = limb_bits; bit > 0; bit -= 16) {
                    expected = (expected * 65536 + (a[i] >> (bit - 16) & 0xffff)) % modulus;
                }
            }
            const std::uint64_t residue = kernel.bits->mod_48(guarded_row(a, side()).data(), n);
            EXPECT_LT(residue, std::uint64_t{1} << 52);
            EXPECT_EQ(residue % modulus, expected);
        }
    });
}

TEST_F(kernels_integer, counts_and_logic) {
    for_each_level_and_size(0, 150, [&](const integer_kernels& kernel, std::size_t n) {
        const kernels::bit_kernels &bits = *kernel.bits, &reference = *portable.bits;
        const std::vector<limb> a = random.row(n), b = random.row(n), ones(n, ~limb{0});
        const guarded_row ga(a, side()), gb(b, side()), full(ones, side());
        EXPECT_EQ(bits.popcount(ga.span().data(), n), reference.popcount(a.data(), n));
        EXPECT_EQ(bits.popcount(full.span().data(), n), n * limb_bits);
        if (n < kernels::bit_kernels::few) {
            EXPECT_EQ(bits.popcount_few[n](ga.span().data()), reference.popcount(a.data(), n));
            EXPECT_EQ(bits.popcount_few[n](full.span().data()), n * limb_bits);
        }
        EXPECT_EQ(bits.hamming_distance(ga.span().data(), gb.span().data(), n),
                  reference.hamming_distance(a.data(), b.data(), n));
        EXPECT_EQ(bits.hamming_distance(ga.span().data(), full.span().data(), n),
                  n * limb_bits - reference.popcount(a.data(), n));
        const limb of_a = random.coin() ? ~limb{0} : limb{0}, of_b = random.coin() ? ~limb{0} : limb{0},
                   of_r = random.coin() ? ~limb{0} : limb{0};
        const auto check = [&](auto operation) {
            std::vector<limb> expected(n);
            operation(reference, expected.data(), a.data(), b.data());
            guarded_row r(n, side()), over_a(a, side()), over_b(b, side());
            operation(bits, r.data(), ga.span().data(), gb.span().data());
            expect_equal(r, expected);
            operation(bits, over_a.data(), over_a.data(), gb.span().data());
            expect_equal(over_a, expected);
            operation(bits, over_b.data(), ga.span().data(), over_b.data());
            expect_equal(over_b, expected);
        };
        check([&](const kernels::bit_kernels& table, limb* r, const limb* x, const limb* y) {
            table.logical_and(r, x, y, n, of_a, of_b, of_r);
        });
        check([&](const kernels::bit_kernels& table, limb* r, const limb* x, const limb* y) {
            table.exclusive_or(r, x, y, n, of_r);
        });
        check([&](const kernels::bit_kernels& table, limb* r, const limb* x, const limb* y) {
            table.complement(r, r == y ? y : x, n);
            table.exclusive_or(r, r, r == y ? x : y, n, 0);
        });
    });
}

TEST_F(kernels_integer, shifts) {
    for_each_level_and_size(0, 70, [&](const integer_kernels& kernel, std::size_t n) {
        const kernels::bit_kernels &bits = *kernel.bits, &reference = *portable.bits;
        const std::vector<limb> a = random.row(n);
        const guarded_row ga(a, side());
        for (const unsigned shift : {0u, 1u, limb_bits - 1u, static_cast<unsigned>(random.below(limb_bits))}) {
            std::vector<limb> left(n), right(n);
            const limb out = reference.shift_left(left.data(), a.data(), n, shift);
            reference.shift_right(right.data(), a.data(), n, shift);
            guarded_row r(n, side());
            EXPECT_EQ(bits.shift_left(r.data(), ga.span().data(), n, shift), out);
            expect_equal(r, left);
            bits.shift_right(r.data(), ga.span().data(), n, shift);
            expect_equal(r, right);
            for (const std::size_t distance : {std::size_t{0}, std::size_t{1}, std::size_t{3}, n}) {
                guarded_row over(n + distance, side());
                std::copy(a.begin(), a.end(), over.data());
                EXPECT_EQ(bits.shift_left(over.data() + distance, over.data(), n, shift), out);
                EXPECT_TRUE(std::equal(left.begin(), left.end(), over.data() + distance));
                std::copy(a.begin(), a.end(), over.data() + distance);
                bits.shift_right(over.data(), over.data() + distance, n, shift);
                EXPECT_TRUE(std::equal(right.begin(), right.end(), over.data()));
            }
        }
    });
}

// What Toom's methods want, against its portable form, and that against the formulas by addmul_1 and submul_1.
TEST_F(kernels_integer, shifted_sums) {
    for_each_level_and_size(0, 70, [&](const integer_kernels& kernel, std::size_t n) {
        const std::vector<limb> a = random.row(n), b = random.row(n);
        const guarded_row ga(a, side()), gb(b, side());
        for (const unsigned shift : {1u, 3u, static_cast<unsigned>(limb_bits - 1)}) {
            std::vector<limb> expected = a;
            const limb carry = portable.addmul_1(expected.data(), b.data(), n, static_cast<limb>(limb{1} << shift));
            guarded_row r(n, side()), over_a(a, side()), over_b(b, side());
            EXPECT_EQ(kernel.add_shifted(r.data(), ga.span().data(), gb.span().data(), n, shift), carry);
            expect_equal(r, expected);
            EXPECT_EQ(kernel.add_shifted(over_a.data(), over_a.data(), gb.span().data(), n, shift), carry);
            expect_equal(over_a, expected);
            EXPECT_EQ(kernel.add_shifted(over_b.data(), ga.span().data(), over_b.data(), n, shift), carry);
            expect_equal(over_b, expected);
            for (const bool subtract : {false, true}) {
                if (n == 0) continue;
                portable.add_or_sub_n(expected.data(), a.data(), b.data(), n, subtract ? 1 : 0);
                for (std::size_t i = 0; i < n; ++i)
                    expected[i] = static_cast<limb>((expected[i] >> shift) |
                                                    (i + 1 < n ? expected[i + 1] << (limb_bits - shift) : limb{0}));
                guarded_row sum(a, side());
                kernel.shifted_sum(sum.data(), sum.data(), gb.span().data(), n, subtract ? 1 : 0, shift);
                expect_equal(sum, expected);
            }
        }
    });
}

TEST_F(kernels_integer, sum_and_difference_and_exact_quotient) {
    for_each_level_and_size(0, 75, [&](const integer_kernels& kernel, std::size_t n) {
        const std::vector<limb> a = random.row(n), b = random.row(n);
        std::vector<limb> sum(n), difference(n);
        const limb carries = static_cast<limb>(portable.add_n(sum.data(), a.data(), b.data(), n) +
                                               2 * portable.sub_n(difference.data(), a.data(), b.data(), n));
        guarded_row in_place(a, side()), other(b, side());
        EXPECT_EQ(kernel.add_and_sub(in_place.data(), other.data(), in_place.data(), other.data(), n), carries);
        expect_equal(in_place, sum);
        expect_equal(other, difference);
        for (const limb divisor : {limb{3}, limb{5}, limb{15}}) {
            std::vector<limb> multiple(n);
            if (n != 0) multiple[n - 1] = portable.mul_1(multiple.data(), a.data(), n - 1, divisor);
            std::vector<limb> expected = a;
            if (n != 0) expected[n - 1] = 0;
            guarded_row quotient(multiple, side());
            kernel.divide_exactly(quotient.data(), n, static_cast<limb>(max_limb<limb> / divisor));
            expect_equal(quotient, expected);
        }
        const auto one = static_cast<limb>(random.coin() ? 1 : random.word());
        std::vector<limb> low(n);
        if (n != 0) low[0] = one;
        for (const bool subtract : {false, true}) {
            std::vector<limb> expected(n);
            const limb carry = (subtract ? portable.sub_n : portable.add_n)(expected.data(), a.data(), low.data(), n);
            guarded_row r(n, side());
            EXPECT_EQ((subtract ? kernel.sub_1 : kernel.add_1)(r.data(), a.data(), n, one), n == 0 ? one : carry);
            expect_equal(r, expected);
            const limb small = one >> 1, e = subtract ? static_cast<limb>(limb{0} - small) : small;
            if (n != 0) {
                low[0] = small;
                const limb out = (subtract ? portable.sub_n : portable.add_n)(expected.data(), a.data(), low.data(), n);
                EXPECT_EQ(kernel.add_signed(r.data(), a.data(), n, e), subtract ? static_cast<limb>(limb{0} - out) : out);
                expect_equal(r, expected);
                low[0] = one;
            }
        }
    });
}

// What the interpolations do in one pass, against one pass for each of its parts.
TEST_F(kernels_integer, fused_passes) {
    for_each_level_and_size(1, 75, [&](const integer_kernels& kernel, std::size_t n) {
        const std::vector<limb> a = random.row(n), b = random.row(n), c = random.row(n);
        const guarded_row gb(b, side()), gc(c, side());
        std::vector<limb> x(n), y(n);
        auto carry = static_cast<limb>(portable.sub_n(x.data(), a.data(), b.data(), n) +
                                       portable.sub_n(x.data(), x.data(), c.data(), n));
        guarded_row r(a, side());
        EXPECT_EQ(kernel.sub_both(r.data(), r.data(), gb.span().data(), gc.span().data(), n), carry);
        expect_equal(r, x);

        portable.sub_n(x.data(), a.data(), b.data(), n);
        portable.shifted_sum(y.data(), c.data(), x.data(), n, 1, 1);
        guarded_row d(a, side()), h(c, side());
        kernel.sub_and_halve(d.data(), h.data(), gb.span().data(), n);
        expect_equal(d, x);
        expect_equal(h, y);

        x = a;
        carry = portable.submul_1(x.data(), b.data(), n, 2);
        carry = static_cast<limb>(carry + 4 * portable.sub_n(y.data(), c.data(), x.data(), n));
        guarded_row d2(a, side()), h2(c, side());
        EXPECT_EQ(kernel.sub_twice_and_from(d2.data(), h2.data(), gb.span().data(), n), carry);
        expect_equal(d2, x);
        expect_equal(h2, y);

        if (n < 2) return;
        const auto low = static_cast<limb>(random.word()), high = static_cast<limb>(random.word());
        std::vector<limb> two(n);
        two[0] = low;
        two[1] = high;
        carry = portable.add_n(x.data(), a.data(), b.data(), n);
        carry = static_cast<limb>(carry + portable.add_n(x.data(), x.data(), two.data(), n));
        guarded_row sum(a, side());
        EXPECT_EQ(kernel.add_and_two(sum.data(), gb.span().data(), n, low, high), carry);
        expect_equal(sum, x);
    });
}

TEST_F(kernels_integer, sum_at_carries) {
    for_each_level_and_size(0, 90, [&](const integer_kernels& kernel, std::size_t n) {
        const std::vector<limb> x = random.row(n), y = random.row(n), b = random.row(n);
        std::vector<limb> s(n);
        limb carry = random.coin() ? 1 : 0;
        wide_limb<limb> expected{0, 0};
        for (std::size_t i = 0; i < n; ++i) {
            s[i] = add_with_carry(x[i], y[i], carry);
            limb out = 0;
            expected.low = add_with_carry(expected.low, carry != 0 ? b[n - 1 - i] : limb{0}, out);
            expected.high = static_cast<limb>(expected.high + out);
        }
        const guarded_row gx(x, side()), gy(y, side()), gs(s, side()), gb(b, side());
        EXPECT_EQ(kernel.sum_at_carries(gx.span().data(), gy.span().data(), gs.span().data(), gb.span().data(), n), expected);
    });
}

TEST_F(kernels_integer, thresholds_are_sane) {
    for_each_family_and_size(1, 1, [](const integer_kernels& kernel, std::size_t) {
        EXPECT_LE(kernel.most_hensel_rows, integer_rows::most_divisor_from_below);
        const integer_thresholds& thresholds = kernel.thresholds;
        EXPECT_GT(thresholds.mul_karatsuba, kernels::most_equal);
        EXPECT_GT(thresholds.sqr_karatsuba, kernels::most_equal);
        EXPECT_GE(thresholds.divrem_recursive, 2u);
    });
}

}  // namespace
}  // namespace carry::test
