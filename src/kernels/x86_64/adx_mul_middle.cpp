/// \file
/// Middle products at the level adx: rows that all end at the same limb, and what such products of sums want.
#include "kernels/x86_64/adx_accumulators.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_row_steps.hpp"
#include "kernels/x86_64/adx_rows.hpp"
#include "row/row.hpp"

#include <immintrin.h>

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// What goes beyond the N columns.
struct top_limbs {
    limb lower = 0, upper = 0;
    [[gnu::always_inline]] void add(limb x) noexcept {
        limb carry = 0;
        lower = add_with_carry(lower, x, carry);
        upper += carry;
    }
};

// r = the middle product of a and b, or r plus it if it is not the First strip. In registers, where these suffice.
// r: N + 2 limbs, no overlap, of which the two highest are undefined before; a: N + bn - 1 limbs, b: bn >= 1 limbs; 1 <= N <=
// longest_single_row.
template <std::size_t N, bool First>
void mul_strip(limb* r, const limb* a, const limb* b, std::size_t bn) noexcept {
    top_limbs top;
    a += bn - 1;
    if constexpr (First && N <= longest_register_row) {
        limb c[N + 1];
        mul_row_registers<N>(c, a, b[0]);
        top.lower = c[N];
        for (std::size_t j = 1; j < bn; ++j) {
            addmul_row_registers<N>(c, a - j, b[j]);
            top.add(c[N]);
        }
#pragma GCC unroll 8
        for (std::size_t i = 0; i < N; ++i) {
            r[i] = value_barrier(c[i]);
        }
    } else {
        if constexpr (First) {
            top.lower = mul_row<N>(r, a, b[0], 0);
        }
        for (std::size_t j = First ? 1 : 0; j < bn; ++j) {
            top.add(addmul_row<N>(r, a - j, b[j], 0));
        }
    }
    r[N] = top.lower;
    r[N + 1] = top.upper;
}

/// By N - 1.
constexpr auto mul_strip_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{mul_strip<I + 1, true>...};
}(std::make_index_sequence<longest_single_row>());

/// What more than longest_single_row columns are split into is at least half as wide: by N - narrowest.
constexpr std::size_t narrowest = longest_single_row / 2;
constexpr auto add_strip_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{mul_strip<narrowest + I, false>...};
}(std::make_index_sequence<longest_single_row - narrowest + 1>());

#define CARRY_VECTORS __attribute__((target("avx2"), always_inline)) inline

constexpr std::size_t lanes = 4;

CARRY_VECTORS __m256i load(const limb* a) noexcept { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a)); }

/// Limbs in four lanes, summed by halves, so that nothing has to be carried.
class lane_sums {
public:
    CARRY_VECTORS lane_sums() noexcept : low_(_mm256_setzero_si256()), high_(_mm256_setzero_si256()) {}

    /// b's limbs in the reverse order of those lanes of x, y and their sum s that carry out.
    CARRY_VECTORS void add_at_carries(__m256i x, __m256i y, __m256i s, __m256i b) noexcept {
        constexpr int reversed = 0x1b;
        const __m256i carries = _mm256_or_si256(_mm256_and_si256(x, y), _mm256_andnot_si256(s, _mm256_or_si256(x, y)));
        const __m256i mask = _mm256_permute4x64_epi64(_mm256_cmpgt_epi64(_mm256_setzero_si256(), carries), reversed);
        const __m256i taken = _mm256_and_si256(b, mask);
        low_ = _mm256_add_epi64(low_, _mm256_blend_epi32(_mm256_setzero_si256(), taken, 0x55));
        high_ = _mm256_add_epi64(high_, _mm256_srli_epi64(taken, half_bits));
    }

    CARRY_VECTORS wide_limb<limb> total() const noexcept {
        const __m256i pairs =
            _mm256_add_epi64(_mm256_unpacklo_epi64(low_, high_), _mm256_unpackhi_epi64(low_, high_));  // low, high, low, high
        const __m128i both = _mm_add_epi64(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
        const auto low = static_cast<limb>(_mm_cvtsi128_si64(both)), high = static_cast<limb>(_mm_extract_epi64(both, 1));
        limb carry = 0;
        const limb sum = add_with_carry(low, high << half_bits, carry);
        return {sum, (high >> half_bits) + carry};
    }

private:
    static constexpr int half_bits = limb_bits / 2;
    __m256i low_, high_;
};

/// Masks of the first n lanes begin at limb 4 - n, those of the last n at 4 + n.
alignas(32) constexpr limb lane_masks[3 * lanes] = {max_limb<limb>, max_limb<limb>, max_limb<limb>, max_limb<limb>, 0, 0, 0, 0,
                                                    max_limb<limb>, max_limb<limb>, max_limb<limb>, max_limb<limb>};

CARRY_VECTORS __m256i load_masked(const limb* a, __m256i mask) noexcept {
    return _mm256_maskload_epi64(reinterpret_cast<const long long*>(a), mask);
}

}  // namespace

// In strips of columns, each of which begins with what the one below carries.
void adx_mul_middle(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    std::size_t columns = an - bn + 1;
    if (columns <= longest_single_row) {
        mul_strip_functions[columns - 1](r, a, b, bn);
        return;
    }
    std::size_t strips = (columns + longest_single_row - 1) / longest_single_row, width = columns / strips;
    mul_strip_functions[width - 1](r, a, b, bn);
    while (--strips != 0) {
        r += width;
        a += width;
        columns -= width;
        width = columns / strips;
        row::zero(r + 2, width - 2);
        add_strip_functions[width - narrowest](r, a, b, bn);
    }
}

__attribute__((target("avx2"))) wide_limb<limb> adx_sum_at_carries(const limb* x, const limb* y, const limb* s, const limb* b,
                                                                   std::size_t n) noexcept {
    lane_sums sums;
    for (; n >= lanes; n -= lanes, x += lanes, y += lanes, s += lanes) {
        sums.add_at_carries(load(x), load(y), load(s), load(b + n - lanes));
    }
    if (n != 0) {
        const __m256i first = load(lane_masks + lanes - n), last = load(lane_masks + lanes + n);
        sums.add_at_carries(load_masked(x, first), load_masked(y, first), load_masked(s, first),
                            load_masked(b - (lanes - n), last));
    }
    return sums.total();
}

#undef CARRY_VECTORS

}  // namespace carry::kernels::x86_64
