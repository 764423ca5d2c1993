// Each level's leaf loops with carries, held against the portable ones on rows that end at guard pages.
#include "integer/divexact.hpp"
#include "kernels/family.hpp"
#include "kernels/hensel_segments.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "support/guarded.hpp"
#include "support/random.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <array>

namespace carry::test {
namespace {

using kernels::integer_kernels;
using guard = guarded_row::guard;

class kernels_integer : public random_test {
protected:
    const integer_kernels& portable = *kernels::integer_at(isa_level::portable);

    /// body(kernels of a level, n) for every level and every n in [least, past the longest unrolled row].
    template <class Body>
    void for_each_level_and_size(std::size_t least, std::size_t most, Body&& body) {
        for (const isa_level level : isa_available()) {
            SCOPED_TRACE("level " + std::string(isa_name(level)));
            const integer_kernels& kernel = *kernels::integer_at(level);
            ASSERT_EQ(kernel.level, level);
            for_each_size(kernel, least, most, body);
            if (HasFailure()) return;
        }
    }
    /// The same with the kernels of every family of processors, which all of the level can run.
    template <class Body>
    void for_each_family_and_size(std::size_t least, std::size_t most, Body&& body) {
        for (const isa_level level : isa_available()) {
            for (const tuning::cpu_family family : tuning::families_with_all_functions) {
                SCOPED_TRACE("level " + std::string(isa_name(level)) + ", family " + std::to_string(static_cast<int>(family)));
                integer_kernels kernel = *kernels::integer_at(level);
                kernels::adapt(kernel, level, family);
                for_each_size(kernel, least, most, body);
                if (HasFailure()) return;
            }
        }
    }
    template <class Body>
    void for_each_size(const integer_kernels& kernel, std::size_t least, std::size_t most, Body& body) {
        for (std::size_t n = least; n <= most; ++n) {
            SCOPED_TRACE("n = " + std::to_string(n));
            for (std::size_t round = 0; round < rounds(6); ++round) body(kernel, n);
            if (HasFailure()) return;
        }
    }
    guard side() { return random.coin() ? guard::after : guard::before; }
    static void expect_equal(const guarded_row& r, const std::vector<limb>& expected) {
        EXPECT_TRUE(std::ranges::equal(r.span(), expected));
    }
    /// A product of random rows, or of rows of ones, which have the largest columns.
    void check_mul_basecase(const integer_kernels& kernel, std::size_t an, std::size_t bn) {
        const bool full = random.below(4) == 0;
        const std::vector<limb> a = full ? std::vector<limb>(an, ~limb{0}) : random.row(an);
        const std::vector<limb> b = full ? std::vector<limb>(bn, ~limb{0}) : random.row(bn);
        std::vector<limb> expected(an + bn);
        portable.mul_basecase(expected.data(), a.data(), an, b.data(), bn);
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(random.row(an + bn), side());
        kernel.mul_basecase(r.data(), ga.span().data(), an, gb.span().data(), bn);
        expect_equal(r, expected);
    }
};

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

TEST_F(kernels_integer, karatsuba_join) {
    for_each_level_and_size(1, 75, [&](const integer_kernels& kernel, std::size_t h) {
        for (const std::size_t upper : {2 * h, 2 * h - 1, 2 * h - std::min(h, std::size_t{2}), random.between(h, 2 * h)}) {
            for (const limb subtract : {limb{0}, limb{1}}) {
                // x = 2^(w h); the sum z0 + z2 - m is not negative for m <= z0, and the whole fits if z2 is small enough.
                std::vector<limb> r = random.row(2 * h + upper), m = random.row(2 * h);
                if (upper > h) r.back() = 0;
                if (upper == h || subtract != 0) {
                    m.back() = 0;
                    r[2 * h - 1] |= 1;
                }
                if (upper == h) r[3 * h - 1] = r[2 * h - 1] = 0;
                if (upper == h && subtract != 0) m.assign(2 * h, 0);
                std::vector<limb> expected = r;
                const auto add_at = [&](const limb* b, std::size_t n) {
                    limb carry = portable.add_n(expected.data() + h, expected.data() + h, b, n);
                    for (std::size_t i = h + n; i < expected.size(); ++i)
                        expected[i] = add_with_carry(expected[i], limb{0}, carry);
                    return carry;
                };
                limb over = add_at(r.data(), 2 * h) + add_at(r.data() + 2 * h, upper);
                if (subtract == 0) {
                    over += add_at(m.data(), 2 * h);
                } else {
                    limb borrow = portable.sub_n(expected.data() + h, expected.data() + h, m.data(), 2 * h);
                    for (std::size_t i = 3 * h; i < expected.size(); ++i)
                        expected[i] = subtract_with_borrow(expected[i], limb{0}, borrow);
                    over -= borrow;
                }
                ASSERT_EQ(over, 0u);
                guarded_row gr(r, side()), gm(m, side());
                kernel.karatsuba_join(gr.data(), h, upper, gm.data(), subtract);
                expect_equal(gr, expected);
            }
        }
    });
}

// Products and squares of two halves, put together from products of the halves and of their differences, whatever their signs.
TEST_F(kernels_integer, karatsuba_of_equal_halves) {
    using kernels::karatsuba_kernels;
    for_each_level_and_size(
        karatsuba_kernels::least_half, karatsuba_kernels::most_half, [&](const integer_kernels& kernel, std::size_t h) {
            if (kernel.karatsuba == nullptr) return;
            const auto product = [&](const limb* a, const limb* b, std::size_t n) {
                std::vector<limb> r(2 * n);
                portable.mul_basecase(r.data(), a, n, b, n);
                return r;
            };
            const auto outer = [&](const std::vector<limb>& a, const std::vector<limb>& b) {
                std::vector<limb> r = product(a.data(), b.data(), h);
                const std::vector<limb> z2 = product(a.data() + h, b.data() + h, h);
                r.insert(r.end(), z2.begin(), z2.end());
                return r;
            };
            const auto difference = [&](guarded_row& r, const limb* a, const limb* b) {
                std::vector<limb> expected(h);
                const limb borrow = portable.sub_n(expected.data(), a, b, h);
                EXPECT_EQ(kernel.karatsuba->difference[h - karatsuba_kernels::least_half](r.data(), a, b), borrow);
                expect_equal(r, expected);
                return borrow;
            };
            std::vector<limb> a = random.row(2 * h), b = random.row(2 * h);
            if (random.below(4) == 0) std::copy_n(a.begin(), h, a.begin() + static_cast<std::ptrdiff_t>(h));
            const std::size_t size = h - karatsuba_kernels::least_half;
            guarded_row x(h, side()), y(h, side()), scratch(karatsuba_kernels::join_scratch(h), side());
            const limb xs = difference(x, a.data() + h, a.data()), ys = difference(y, b.data(), b.data() + h);
            guarded_row r(outer(a, b), side()), middle(product(x.data(), y.data(), h), side());
            kernel.karatsuba->join[size](r.data(), middle.data(), x.data(), y.data(), xs, ys, 0, scratch.data());
            expect_equal(r, product(a.data(), b.data(), 2 * h));
            guarded_row r2(outer(a, a), side()), square(product(x.data(), x.data(), h), side());
            kernel.karatsuba->join_square[size](r2.data(), square.data(), x.data(), xs, 0, scratch.data());
            expect_equal(r2, product(a.data(), a.data(), 2 * h));
            a[2 * h - 1] = b[2 * h - 1] = 0;
            const auto without_two = [](std::vector<limb> row) {
                row.resize(row.size() - 2);
                return row;
            };
            const limb odd_xs = difference(x, a.data() + h, a.data()), odd_ys = difference(y, b.data(), b.data() + h);
            guarded_row r3(without_two(outer(a, b)), side()), middle3(product(x.data(), y.data(), h), side());
            kernel.karatsuba->join[size](r3.data(), middle3.data(), x.data(), y.data(), odd_xs, odd_ys, 1, scratch.data());
            expect_equal(r3, without_two(product(a.data(), b.data(), 2 * h)));
            guarded_row r4(without_two(outer(a, a)), side()), square4(product(x.data(), x.data(), h), side());
            kernel.karatsuba->join_square[size](r4.data(), square4.data(), x.data(), odd_xs, 1, scratch.data());
            expect_equal(r4, without_two(product(a.data(), a.data(), 2 * h)));
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

TEST_F(kernels_integer, rows_times_a_limb) {
    for_each_level_and_size(0, 70, [&](const integer_kernels& kernel, std::size_t n) {
        for (const auto operation : {&integer_kernels::mul_1, &integer_kernels::addmul_1, &integer_kernels::submul_1}) {
            const std::vector<limb> a = random.row(n), before = random.row(n);
            const limb b = random.row(1)[0];
            std::vector<limb> expected = before;
            const limb high = (portable.*operation)(expected.data(), a.data(), n, b);
            guarded_row ga(a, side()), r(before, side());
            EXPECT_EQ((kernel.*operation)(r.data(), ga.data(), n, b), high);
            expect_equal(r, expected);
            std::vector<limb> expected_over = a;
            const limb high_over = (portable.*operation)(expected_over.data(), expected_over.data(), n, b);
            EXPECT_EQ((kernel.*operation)(ga.data(), ga.data(), n, b), high_over);
            expect_equal(ga, expected_over);
        }
    });
}

TEST_F(kernels_integer, sub_product_is_submul_1_from_another_row) {
    for_each_level_and_size(0, 70, [&](const integer_kernels& kernel, std::size_t n) {
        const std::vector<limb> a = random.row(n), u = random.row(n);
        const limb b = random.row(1)[0];
        std::vector<limb> expected = u;
        const limb high = portable.submul_1(expected.data(), a.data(), n, b);
        guarded_row ga(a, side()), gu(u, side()), r(random.row(n), side());
        EXPECT_EQ(kernel.sub_product(r.data(), gu.data(), ga.data(), n, b), high);
        expect_equal(r, expected);
        EXPECT_EQ(kernel.sub_product(gu.data(), gu.data(), ga.data(), n, b), high);
        expect_equal(gu, expected);
        guarded_row from(u, side());
        EXPECT_EQ(kernel.sub_product(ga.data(), from.data(), ga.data(), n, b), high);
        expect_equal(ga, expected);
    });
}

// Rows of hard digits: all ones, zeros, and what is next to a multiple, so that what is borrowed goes far. Long ones are
// brought to digits in parts.
TEST_F(kernels_integer, sub_short_product_is_submul_1_limb_by_limb) {
    const auto check = [&](const integer_kernels& kernel, std::size_t n) {
        for (std::size_t k = 1; k <= kernel.most_short_factor; ++k) {
            std::vector<limb> a = random.row(n), d = random.row(n), q = random.row(k);
            const auto fill = [&](std::vector<limb>& row) {
                switch (random.below(6)) {
                case 0:
                    std::ranges::fill(row, ~limb{0});
                    break;
                case 1:
                    std::ranges::fill(row, limb{0});
                    break;
                case 2:
                    std::ranges::fill(row, limb{0});
                    row[random.below(row.size())] = limb{1} << random.below(limb_bits);
                    break;
                default:
                    break;
                }
            };
            fill(a), fill(d), fill(q);
            if (random.coin()) q.back() = static_cast<limb>(random.below(2));
            std::vector<limb> product(n + k);
            for (std::size_t i = 0; i < k; ++i) product[n + i] = portable.addmul_1(product.data() + i, d.data(), n, q[i]);
            if (random.below(4) == 0) {
                a.assign(product.begin(), product.begin() + static_cast<std::ptrdiff_t>(n));
                a[random.below(n)] += static_cast<limb>(random.below(3)) - 1;
            }
            std::vector<limb> expected(n);
            portable.sub_n(expected.data(), a.data(), product.data(), n);
            const guarded_row gd(d, side()), gq(q, side());
            guarded_row ga(a, side()), r(random.row(n), side());
            kernel.sub_short_product(r.data(), ga.data(), gq.span().data(), k, gd.span().data(), n);
            expect_equal(r, expected);
            kernel.sub_short_product(ga.data(), ga.data(), gq.span().data(), k, gd.span().data(), n);
            expect_equal(ga, expected);
        }
    };
    for_each_level_and_size(1, 90, check);
    for (const std::size_t n : {206u, 207u, 208u, 209u, 215u, 416u, 417u, 500u}) for_each_level_and_size(n, n, check);
}

TEST_F(kernels_integer, mul_basecase) {
    for_each_level_and_size(1, 52, [&](const integer_kernels& kernel, std::size_t an) {
        const std::size_t bn = random.between(1, an);
        check_mul_basecase(kernel, an, bn);
        // an operand may serve twice
        const std::vector<limb> a = random.row(an);
        std::vector<limb> expected(an + bn);
        const guarded_row ga(a, side());
        guarded_row r(random.row(an + bn), side());
        portable.mul_basecase(expected.data(), a.data(), an, a.data() + an - bn, bn);
        kernel.mul_basecase(r.data(), ga.span().data(), an, ga.span().data() + an - bn, bn);
        expect_equal(r, expected);
    });
}

TEST_F(kernels_integer, mul_basecase_of_every_pair_of_sizes) {
    for_each_level_and_size(1, 66, [&](const integer_kernels& kernel, std::size_t an) {
        for (std::size_t bn = 1; bn <= an; ++bn) check_mul_basecase(kernel, an, bn);
    });
}

TEST_F(kernels_integer, mul_basecase_of_long_rows) {
    for (const std::size_t least : {100u, 155u, 207u, 310u, 413u, 1000u}) {
        for_each_level_and_size(least, least + 3, [&](const integer_kernels& kernel, std::size_t an) {
            check_mul_basecase(kernel, an, random.between(1, 66));
        });
    }
}

TEST_F(kernels_integer, mul_basecase_of_itself_is_sqr_basecase) {
    for_each_family_and_size(1, 100, [&](const integer_kernels& kernel, std::size_t n) {
        const std::vector<limb> a = random.row(n);
        std::vector<limb> expected(2 * n);
        portable.mul_basecase(expected.data(), a.data(), n, a.data(), n);
        const guarded_row ga(a, side());
        guarded_row r(random.row(2 * n), side());
        kernel.sqr_basecase(r.data(), ga.span().data(), n);
        expect_equal(r, expected);
        guarded_row product(random.row(2 * n), side());
        kernel.mul_basecase(product.data(), ga.span().data(), n, ga.span().data(), n);
        expect_equal(product, expected);
    });
}

TEST_F(kernels_integer, rows_of_one_size) {
    for_each_family_and_size(1, kernels::most_equal, [&](const integer_kernels& kernel, std::size_t n) {
        const std::vector<limb> a = random.row(n), b = random.row(n);
        std::vector<limb> expected(2 * n);
        portable.mul_basecase(expected.data(), a.data(), n, b.data(), n);
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(random.row(2 * n), side());
        for (const auto multiply : {kernel.mul_n[n], kernel.mul_in_chain[n]}) {
            EXPECT_EQ(multiply(r.data(), ga.span().data(), gb.span().data()), 0);
            expect_equal(r, expected);
        }
        if (n <= kernel.halves_by_size) {
            guarded_row half(random.row(n), side());
            for (const auto& [multiply, from] : {std::pair{kernel.mul_low_n[n], std::size_t{0}}, {kernel.mul_high_n[n], n}}) {
                EXPECT_EQ(multiply(half.data(), ga.span().data(), gb.span().data()), 0);
                EXPECT_TRUE(std::equal(half.data(), half.data() + n, expected.begin() + static_cast<std::ptrdiff_t>(from)));
            }
        }
        portable.sqr_basecase(expected.data(), a.data(), n);
        for (const auto square : {kernel.sqr_n[n], kernel.sqr_in_chain[n]}) {
            EXPECT_EQ(square(r.data(), ga.span().data()), 0);
            expect_equal(r, expected);
        }
    });
}

TEST_F(kernels_integer, few_by_few) {
    for_each_level_and_size(1, kernels::most_few, [&](const integer_kernels& kernel, std::size_t an) {
        for (std::size_t bn = 1; kernel.mul_few != nullptr && bn <= kernels::most_few; ++bn) {
            const kernels::mul_equal product = (*kernel.mul_few)[kernels::most_few * (an - 1) + bn - 1];
            const std::vector<limb> a = random.row(an), b = random.row(bn);
            const std::vector<limb>&longer = an >= bn ? a : b, &shorter = an >= bn ? b : a;
            std::vector<limb> expected(an + bn);
            portable.mul_basecase(expected.data(), longer.data(), longer.size(), shorter.data(), shorter.size());
            guarded_row ga(a, side()), gb(b, side()), r(an + bn, side());
            EXPECT_EQ(product(r.data(), ga.data(), gb.data()), 0);
            expect_equal(r, expected);
        }
    });
}

// Up to the longest rows, with Karatsuba's steps and without, and rows of unlike sizes.
TEST_F(kernels_integer, apply_matrix) {
    for (const std::size_t n : {1u, 2u, 12u, 13u, 40u, 135u, 137u, 270u, static_cast<unsigned>(kernels::most_matrix)}) {
        for_each_level_and_size(n, n, [&](const integer_kernels& kernel, std::size_t) {
            if (kernel.apply_matrix == nullptr) return;
            const std::size_t mn = random.coin() ? n : random.below(kernels::most_matrix) + 1, size = n + mn + 1;
            const std::vector<limb> x = random.row(n), y = random.row(n);
            const std::vector<limb> rows[4] = {random.row(mn), random.row(mn), random.row(mn), random.row(mn)};
            const auto product = [&](const std::vector<limb>& a, const std::vector<limb>& b) {
                std::vector<limb> p(size);
                const bool in_order = a.size() >= b.size();
                const std::vector<limb>&longer = in_order ? a : b, &shorter = in_order ? b : a;
                portable.mul_basecase(p.data(), longer.data(), longer.size(), shorter.data(), shorter.size());
                return p;
            };
            for (const limb subtract : {0u, 1u}) {
                std::vector<limb> r = product(x, rows[0]), s = product(y, rows[3]);
                const auto operation = subtract != 0 ? portable.sub_n : portable.add_n;
                operation(r.data(), r.data(), product(y, rows[1]).data(), size);
                operation(s.data(), s.data(), product(x, rows[2]).data(), size);
                guarded_row gx(x, side()), gy(y, side()), first(size, side()), second(size, side());
                guarded_row u0(rows[0], side()), v0(rows[1], side()), u1(rows[2], side()), v1(rows[3], side());
                const limb* const m[4] = {u0.data(), v0.data(), u1.data(), v1.data()};
                kernel.apply_matrix(first.data(), second.data(), gx.data(), gy.data(), n, m, mn, subtract);
                expect_equal(first, r);
                expect_equal(second, s);
            }
        });
    }
}

TEST_F(kernels_integer, mul_low) {
    for_each_level_and_size(1, 90, [&](const integer_kernels& kernel, std::size_t n) {
        for (const std::size_t size : {n, 4 * n}) {
            const std::vector<limb> a = random.row(size), b = random.row(size);
            std::vector<limb> expected(2 * size);
            portable.mul_basecase(expected.data(), a.data(), size, b.data(), size);
            expected.resize(size);
            const guarded_row ga(a, side()), gb(b, side());
            guarded_row r(random.row(size), side());
            kernel.mul_low(r.data(), ga.span().data(), gb.span().data(), size);
            expect_equal(r, expected);
        }
    });
}

// What the lower columns carry is all that may be missing.
TEST_F(kernels_integer, mul_upper) {
    for_each_level_and_size(2, 90, [&](const integer_kernels& kernel, std::size_t n) {
        for (const std::size_t size : {n, 3 * n}) {
            const std::vector<limb> a = random.row(size), b = random.row(size);
            std::vector<limb> product(2 * size);
            portable.mul_basecase(product.data(), a.data(), size, b.data(), size);
            const guarded_row ga(a, side()), gb(b, side());
            guarded_row r(random.row(size + integer_kernels::most_below), side());
            const std::size_t below = kernel.mul_upper(r.data(), ga.span().data(), gb.span().data(), size);
            ASSERT_TRUE(2 <= below && below <= std::min(size, integer_kernels::most_below)) << size;
            const std::size_t length = below + size;
            std::vector<limb> missing(product.end() - static_cast<std::ptrdiff_t>(length), product.end());
            ASSERT_EQ(portable.sub_n(missing.data(), missing.data(), r.data(), length), 0u) << size;
            ASSERT_LT(missing[1], size);
            ASSERT_TRUE(std::all_of(missing.begin() + 2, missing.end(), [](limb x) { return x == 0; })) << size;
            ASSERT_TRUE(below < size || (missing[0] | missing[1]) == 0) << size;  // with no columns below
        }
    });
}

TEST_F(kernels_integer, mul_middle) {
    for_each_level_and_size(1, 90, [&](const integer_kernels& kernel, std::size_t columns) {
        for (const std::size_t bn : {std::size_t{1}, random.between(1, 100), columns}) {
            const std::size_t an = columns + bn - 1;
            const std::vector<limb> a = random.row(an), b = random.row(bn);
            std::vector<limb> expected(columns + 2);
            portable.mul_middle(expected.data(), a.data(), an, b.data(), bn);
            const guarded_row ga(a, side()), gb(b, side());
            guarded_row r(random.row(columns + 2), side());
            kernel.mul_middle(r.data(), ga.span().data(), an, gb.span().data(), bn);
            expect_equal(r, expected);
        }
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

TEST_F(kernels_integer, long_rows) {
    for_each_level_and_size(1, 40, [&](const integer_kernels& kernel, std::size_t bn) {
        const std::size_t an = random.between(200, 1100);
        const std::vector<limb> a = random.row(an), b = random.row(bn);
        std::vector<limb> expected(an + bn);
        portable.mul_basecase(expected.data(), a.data(), an, b.data(), bn);
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(an + bn, side());
        kernel.mul_basecase(r.data(), ga.span().data(), an, gb.span().data(), bn);
        expect_equal(r, expected);
    });
}

TEST_F(kernels_integer, redc) {
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

TEST_F(kernels_integer, hensel) {
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
class hensel_quotient : public kernels_integer {
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
TEST_F(kernels_integer, hensel_in_segments) {
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
