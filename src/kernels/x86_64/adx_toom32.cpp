/// \file
/// The last step of Toom-3.2 at the level adx: every row is read once, in columns, and two chains of carries follow.
#include "kernels/x86_64/adx_columns.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_toom.hpp"

#include <immintrin.h>

#include <cstdint>

namespace carry::kernels::x86_64 {

namespace {

/// All bits of every lane where bit is 1, else none.
CARRY_AVX2 inline __m256i spread(limb bit) noexcept { return _mm256_set1_epi64x(-static_cast<long long>(bit)); }

/// Rows of the scratch.
struct toom32_rows {
    limb *doubled, *high, *sums, *counts;

    toom32_rows(limb* scratch, std::size_t k) noexcept
        : doubled(scratch), high(doubled + 2 * k + 1), sums(high + 2 * k), counts(sums + 3 * k) {}
};

/// The sums and counts of c(1) - c(-1), modulo B^2, and of the second half of c(1), these one row after the other.
CARRY_AVX2 [[gnu::noinline]] void subtract_values(const toom32_rows rows, const std::size_t k,
                                                  const toom32_values& values) noexcept {
    const __m256i bias = _mm256_set1_epi64x(INT64_MIN), ones = _mm256_set1_epi64x(-1), zero = _mm256_setzero_si256();
    const toom32_values v = values;
    const __m256i a_over = spread((v.a_over & 1) | (v.a_over >> 1)), a_twice = spread(v.a_over >> 1);
    const __m256i b_over = spread(v.b_over), b_borrow = spread(v.b_borrow);
    const __m256i a_differs = spread(v.a_carry ^ v.a_borrow), a_positive = spread(v.a_carry & ~v.a_borrow);
    const auto at = [=](std::size_t i) __attribute__((always_inline, target("avx2"))) {
        const std::size_t second = i + k;
        columns{_mm256_xor_si256(load(v.plus + i), bias), zero}
            .plus(_mm256_xor_si256(load(v.minus + i), ones))
            .keep(rows.doubled + i, rows.counts + i, bias);
        const __m256i b_plus = load(v.b_plus + i);
        const columns high = columns{_mm256_xor_si256(load(v.plus + second), bias), zero}
                                 .plus(_mm256_and_si256(b_plus, a_over))
                                 .plus(_mm256_and_si256(b_plus, a_twice))
                                 .plus(_mm256_and_si256(load(v.a_plus + i), b_over));
        store(rows.high + i, high.sum);
        store(rows.high + second, high.count);
        high.plus(_mm256_xor_si256(load(v.minus + second), ones))
            .plus(_mm256_and_si256(_mm256_xor_si256(load(v.b_minus + i), a_positive), a_differs))
            .plus(_mm256_and_si256(load(v.a_minus + i), b_borrow))
            .keep(rows.doubled + second, rows.counts + second, bias);
    };
    std::size_t i = 0;
    for (; i + lanes <= k; i += lanes) {
        at(i);
    }
    if (i != k) {
        at(k - lanes);
    }
}

/// Half of what is at d.
CARRY_AVX2 [[gnu::always_inline]] inline __m256i half(const limb* d) noexcept {
    return _mm256_or_si256(_mm256_srli_epi64(load(d), 1), _mm256_slli_epi64(load(d + 1), 63));
}

/// The sums and counts of the product's second, third and fourth piece.
CARRY_AVX2 [[gnu::noinline]] void sum_pieces(const toom32_rows rows, const std::size_t k, const limb* r, std::size_t upper,
                                             const limb* plus) noexcept {
    const __m256i bias = _mm256_set1_epi64x(INT64_MIN), ones = _mm256_set1_epi64x(-1), zero = _mm256_setzero_si256();
    const std::size_t rest = upper - k;
    const auto at = [=](std::size_t i) __attribute__((always_inline, target("avx2"))) {
        const std::size_t second = i + k, third = second + k, fourth = third + k;
        const __m256i odd_low = half(rows.doubled + i), odd_high = half(rows.doubled + second);
        const __m256i c0_high = load(r + second), c3_low = load(r + fourth);
        const limb* top = r + fourth + k;
        const __m256i c3_high = i + lanes <= rest ? load(top) : load_some(top, rest > i ? rest - i : 0);
        columns{_mm256_xor_si256(odd_low, bias), zero}
            .plus(c0_high)
            .plus(_mm256_xor_si256(c3_low, ones))
            .keep(rows.sums + i, rows.counts + i, bias);
        columns{_mm256_xor_si256(odd_high, bias), zero}
            .plus(load(plus + i))
            .plus(_mm256_xor_si256(odd_low, ones))
            .plus(_mm256_xor_si256(load(r + i), ones))
            .plus(_mm256_xor_si256(c3_high, ones))
            .keep(rows.sums + second, rows.counts + second, bias);
        columns{load(rows.high + i), load(rows.high + second)}
            .plus(c3_low)
            .plus(_mm256_xor_si256(odd_high, ones))
            .plus(_mm256_xor_si256(c0_high, ones))
            .plus(ones)
            .keep(rows.sums + third, rows.counts + third, bias);
    };
    std::size_t i = 0;
    for (; i + lanes <= k; i += lanes) {
        at(i);
    }
    if (i != k) {
        at(k - lanes);
    }
}

/// r = the sums, the counts of the columns below them, and `lowest`; returns what is carried out. n >= 1 limbs.
limb carry_through_columns(limb* r, const limb* sums, limb* counts, std::size_t n, limb lowest) noexcept {
    limb carry = 0;
    r[0] = add_with_carry(sums[0], lowest, carry);
    counts[0] = static_cast<limb>(counts[0] + carry);
    const limb last = counts[n - 1];
    return static_cast<limb>(last + adx_add_n(r + 1, sums + 1, counts, n - 1));
}

}  // namespace

// With o = (c(1) - c(-1)) / 2 = c1 + c3 and c(1) - o = c0 + c2, each of two pieces and a small number o_top and e_top, the
// pieces above the lowest are
//   c0_high + o_low - c3_low,   o_high - c3_high + c(1)_low - o_low - c0_low,   c3_low + c(1)_high - o_high - c0_high + o_top,
// and c3_high + e_top. What is subtracted is added as its complement: - x = ~x + 1 - B. So the first of them gains 1, the
// second 3 - 1, and the third 2 - 3, for which stands a row of ones, - 1 + B.
void adx_toom32_join(limb* r, std::size_t k, std::size_t upper, const toom32_values& v, limb* scratch) noexcept {
    const toom32_rows rows(scratch, k);
    subtract_values(rows, k, v);
    const limb positive = v.a_carry & (v.a_borrow ^ 1), negative = v.a_borrow & (v.a_carry ^ 1), both = v.a_over * v.b_over;
    rows.counts[k - 1] += positive;
    limb* doubled = rows.doubled;
    const limb carried = carry_through_columns(doubled, doubled, rows.counts, 2 * k, 1);
    doubled[2 * k] = carried - 1 - positive + both - (negative & v.b_borrow) + (positive & v.b_borrow);
    const limb odd_top = doubled[2 * k] >> 1;

    sum_pieces(rows, k, r, upper, v.plus);
    rows.counts[k - 1] += 2;
    rows.counts[2 * k - 1] += odd_top;
    const limb to_top = carry_through_columns(r + k, rows.sums, rows.counts, 3 * k, 1);
    adx_add_1(r + 4 * k, r + 4 * k, upper - k, to_top - 3 + both - odd_top);
}

}  // namespace carry::kernels::x86_64
