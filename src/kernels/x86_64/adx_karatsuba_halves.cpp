/// \file
/// Karatsuba's additions for halves of one size at the level adx.
///
/// Four rows of limbs, or six, make one: a chain of carries for each addition reads and writes what the one before it wrote,
/// and it is loads and stores that these passes wait for. So four columns side by side are added in a vector, without carries
/// from column to column; how often a column exceeds 2^64 is counted by comparisons (a sum that is below what it was before);
/// and one chain adds the sums and the counts of the columns below them.
///
/// The halves' differences are kept modulo 2^(wh), with their signs, and what a sign takes away from the product is added where
/// the sums are made: to find |a0 - a1| without a branch would be another pass over each.
#include "kernels/x86_64/adx_karatsuba_halves.hpp"

#include "kernels/x86_64/adx_columns.hpp"
#include "kernels/x86_64/adx_integer.hpp"

#include <immintrin.h>

#include <cstdint>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// Whether halves of n limbs have straight code.
constexpr bool is_straight(std::size_t n) noexcept { return n <= 48; }

/// Where sums and counts lie in the scratch: those of the second quarter and of the third, each row on a vector's boundary.
template <std::size_t N>
struct layout {
    static constexpr std::size_t row = (N + lanes - 1) / lanes * lanes;
    static constexpr std::size_t third = row, second_counts = 2 * row, third_counts = 3 * row;
    static_assert(third_counts + N + lanes - 1 <= karatsuba_kernels::join_scratch(N));
};

limb* on_boundary(limb* scratch) noexcept {
    constexpr std::uintptr_t bytes = lanes * sizeof(limb);
    return scratch + (bytes - reinterpret_cast<std::uintptr_t>(scratch) % bytes) % bytes / sizeof(limb);
}

// r = a - b modulo 2^(wN), returns the borrow.
// r, a, b: N limbs.
template <std::size_t N>
limb difference(limb* r, const limb* a, const limb* b) noexcept {
    if constexpr (!is_straight(N)) {
        return adx_sub_n(r, a, b, N);
    } else {
        limb x, borrow;
        __asm__ volatile(
            "xorl %k[borrow], %k[borrow]\n\t"
            ".set .Lcarry_i, 0\n\t"
            ".rept %c[n]\n\t"
            "movq .Lcarry_i(%[a]), %[x]\n\t"
            "sbbq .Lcarry_i(%[b]), %[x]\n\t"
            "movq %[x], .Lcarry_i(%[r])\n\t"
            ".set .Lcarry_i, .Lcarry_i + 8\n\t"
            ".endr\n\t"
            "setc %b[borrow]\n\t"
            : [x] "=&r"(x), [borrow] "=&q"(borrow)
            : [r] "r"(r), [a] "r"(a), [b] "r"(b), [n] "i"(N)
            : "cc", "memory");
        return borrow;
    }
}

// clang-format off
/// The columns .Lcarry_i / 8 to .Lcarry_i / 8 + 3 of what products and squares have in common: n + m in ymm1, less 2^63 so that
/// comparisons with a sign compare; with l in ymm2, with u in ymm5, minus the counts of those in ymm3 and ymm6, the count
/// of n + m in ymm0. ymm12 is zero, ymm15 2^63 in each lane. The last two limbs of u may be missing: `present` says which of
/// its last five are there.
#define CARRY_SUM_QUARTERS                                        \
    "vpxor .Lcarry_i+8*%c[n](%[r]), %%ymm15, %%ymm0\n\t"          \
    "vpaddq .Lcarry_i+16*%c[n](%[r]), %%ymm0, %%ymm1\n\t"         \
    "vpcmpgtq %%ymm1, %%ymm0, %%ymm0\n\t"                         \
    "vpaddq .Lcarry_i(%[r]), %%ymm1, %%ymm2\n\t"                  \
    ".if .Lcarry_i < 8*%c[n]-40\n\t"                              \
    "vpaddq .Lcarry_i+24*%c[n](%[r]), %%ymm1, %%ymm5\n\t"         \
    ".else\n\t"                                                   \
    "vmovdqu .Lcarry_i-8*%c[n]+40(%[present]), %%ymm7\n\t"        \
    "vpmaskmovq .Lcarry_i+24*%c[n](%[r]), %%ymm7, %%ymm5\n\t"     \
    "vpaddq %%ymm5, %%ymm1, %%ymm5\n\t"                           \
    ".endif\n\t"                                                  \
    "vpsubq %%ymm0, %%ymm12, %%ymm0\n\t"                          \
    "vpcmpgtq %%ymm2, %%ymm1, %%ymm3\n\t"                         \
    "vpcmpgtq %%ymm5, %%ymm1, %%ymm6\n\t"

/// sum = from + what, or with a row in memory; before: from's count, and from then on count - (from > sum).
#define CARRY_ADD_COLUMNS(what, from, sum, count)                 \
    "vpaddq " what ", %%" from ", %%" sum "\n\t"                  \
    "vpcmpgtq %%" sum ", %%" from ", %%" from "\n\t"              \
    "vpsubq %%" from ", %%" count ", %%" count "\n\t"

#define CARRY_STORE_COLUMNS(sum, count, at, counts_at)            \
    "vpxor %%ymm15, %%" sum ", %%" sum "\n\t"                     \
    "vmovdqu %%" sum ", .Lcarry_i+8*" at "(%[s])\n\t"             \
    "vmovdqu %%" count ", .Lcarry_i+8*" counts_at "(%[s])\n\t"

/// The columns of all vectors, after a preparation. ymm13 is all ones before it, ymm14 the mask of the sign of x.
#define CARRY_FOR_COLUMNS(preparation, columns)                   \
    "vpxor %%xmm12, %%xmm12, %%xmm12\n\t"                         \
    "vpcmpeqd %%ymm13, %%ymm13, %%ymm13\n\t"                      \
    "vpsllq $63, %%ymm13, %%ymm15\n\t"                            \
    "vmovq %[xs], %%xmm14\n\t"                                    \
    "vpbroadcastq %%xmm14, %%ymm14\n\t"                           \
    "vpsubq %%ymm14, %%ymm12, %%ymm14\n\t"                        \
    preparation                                                   \
    ".set .Lcarry_i, 0\n\t"                                       \
    ".rept (%c[n]+3)/4\n\t"                                       \
    ".if .Lcarry_i > 8*%c[n]-32\n\t"                              \
    ".set .Lcarry_i, 8*%c[n]-32\n\t"                              \
    ".endif\n\t"                                                  \
    columns                                                       \
    ".set .Lcarry_i, .Lcarry_i + 32\n\t"                          \
    ".endr\n\t"

/// What is left of a quarter, from its limb 1 on: its sums, and the counts of the columns below.
#define CARRY_CHAIN(sums, counts, quarter)                        \
    ".set .Lcarry_i, 8\n\t"                                       \
    ".rept %c[n]-1\n\t"                                           \
    "movq .Lcarry_i+8*" sums "(%[s]), %[v]\n\t"                   \
    "adcq .Lcarry_i+8*" counts "-8(%[s]), %[v]\n\t"               \
    "movq %[v], .Lcarry_i+8*" quarter "*%c[n](%[r])\n\t"          \
    ".set .Lcarry_i, .Lcarry_i + 8\n\t"                           \
    ".endr\n\t"

/// The chain from the limb 1 of the second quarter to the end: `more` is added where the third begins, and `less` taken away
/// where the fourth does, whose last two limbs are missing where rcx is zero.
#define CARRY_CHAINS                                              \
    CARRY_CHAIN("0", "%c[second_counts]", "1")                    \
    "movq 8*%c[second_counts]+8*%c[n]-8(%[s]), %[w]\n\t"          \
    "movq 8*%c[third](%[s]), %[v]\n\t"                            \
    "leaq (%[w], %[more]), %[w]\n\t"                              \
    "adcq %[w], %[v]\n\t"                                         \
    "movq %[v], 16*%c[n](%[r])\n\t"                               \
    CARRY_CHAIN("%c[third]", "%c[third_counts]", "2")             \
    "movq 8*%c[third_counts]+8*%c[n]-8(%[s]), %[w]\n\t"           \
    "adcq $0, %[w]\n\t"                                           \
    "subq %[less], %[w]\n\t"                                      \
    "addq %[w], 24*%c[n](%[r])\n\t"                               \
    ".set .Lcarry_i, 8\n\t"                                       \
    CARRY_PASS_ON("%c[n]-3")                                      \
    "jrcxz 1f\n\t"                                                \
    CARRY_PASS_ON("2")                                            \
    "1:\n\t"                                                      \
    "vzeroupper\n\t"

/// The carry through so many limbs more of the fourth quarter.
#define CARRY_PASS_ON(limbs)                                      \
    ".rept " limbs "\n\t"                                         \
    "movq .Lcarry_i+24*%c[n](%[r]), %[v]\n\t"                     \
    "adcq $0, %[v]\n\t"                                           \
    "movq %[v], .Lcarry_i+24*%c[n](%[r])\n\t"                     \
    ".set .Lcarry_i, .Lcarry_i + 8\n\t"                           \
    ".endr\n\t"

#define CARRY_COLUMN_REGISTERS                                                                                             \
    "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13",     \
    "xmm14", "xmm15"
// clang-format on

/// Five limbs that are there, or three and two that are not.
constexpr limb there = ~limb{0}, present[7] = {there, there, there, there, there, 0, 0};

// See karatsuba_kernels::join. With z0 = l + m B, z2 = n + u B and the product of the differences p + q B, where B = 2^(wN):
// the second quarter of the result is n + m + l + p, the third n + m + u + q - s y - t x, and what the signs' product s t B^2
// and the complements of s y and t x leave goes to the fourth.
template <std::size_t N>
void join_straight(limb* r, const limb* middle, const limb* x, const limb* y, limb xs, limb ys, limb odd, limb* sums) noexcept {
    limb v, w;
    __asm__ volatile(
        CARRY_FOR_COLUMNS(
            // clang-format off
                         "vmovq %[ys], %%xmm13\n\t"
                         "vpbroadcastq %%xmm13, %%ymm13\n\t"
                         "vpsubq %%ymm13, %%ymm12, %%ymm13\n\t",
                         CARRY_SUM_QUARTERS
                         "vmovdqu .Lcarry_i(%[y]), %%ymm7\n\t"
                         "vmovdqu .Lcarry_i(%[x]), %%ymm8\n\t"
                         "vpandn %%ymm14, %%ymm7, %%ymm7\n\t"
                         "vpandn %%ymm13, %%ymm8, %%ymm8\n\t"
                         "vpsubq %%ymm3, %%ymm0, %%ymm3\n\t"
                         "vpsubq %%ymm6, %%ymm0, %%ymm6\n\t"
                         CARRY_ADD_COLUMNS(".Lcarry_i(%[m])", "ymm2", "ymm4", "ymm3")
                         CARRY_STORE_COLUMNS("ymm4", "ymm3", "0", "%c[second_counts]")
                         CARRY_ADD_COLUMNS(".Lcarry_i+8*%c[n](%[m])", "ymm5", "ymm9", "ymm6")
                         CARRY_ADD_COLUMNS("%%ymm7", "ymm9", "ymm10", "ymm6")
                         CARRY_ADD_COLUMNS("%%ymm8", "ymm10", "ymm11", "ymm6")
                         CARRY_STORE_COLUMNS("ymm11", "ymm6", "%c[third]", "%c[third_counts]"))
        // clang-format on
        "movq (%[s]), %[v]\n\t"
        "xorl %k[w], %k[w]\n\t"
        "movq %[v], 8*%c[n](%[r])\n\t" CARRY_CHAINS
        : [v] "=&r"(v), [w] "=&r"(w)
        : [r] "r"(r), [m] "r"(middle), [x] "r"(x), [y] "r"(y), [xs] "r"(xs), [ys] "r"(ys), [s] "r"(sums), [more] "r"(xs + ys),
          [less] "r"(xs | ys), [present] "r"(present + 2 * odd), "c"(1 - odd), [n] "i"(N), [third] "i"(layout<N>::third),
          [second_counts] "i"(layout<N>::second_counts), [third_counts] "i"(layout<N>::third_counts)
        : "cc", "memory", CARRY_COLUMN_REGISTERS);
}

// See karatsuba_kernels::join_square: - p in the second quarter and - q in the third, as complements, and 2 s x in the third.
template <std::size_t N>
void join_square_straight(limb* r, const limb* middle, const limb* x, limb xs, limb odd, limb* sums) noexcept {
    limb v, w;
    __asm__ volatile(
        CARRY_FOR_COLUMNS(
            // clang-format off
                         "",
                         CARRY_SUM_QUARTERS
                         "vpxor .Lcarry_i(%[m]), %%ymm13, %%ymm7\n\t"
                         "vpxor .Lcarry_i+8*%c[n](%[m]), %%ymm13, %%ymm8\n\t"
                         "vpsubq %%ymm3, %%ymm0, %%ymm3\n\t"
                         "vpsubq %%ymm6, %%ymm0, %%ymm6\n\t"
                         CARRY_ADD_COLUMNS("%%ymm7", "ymm2", "ymm4", "ymm3")
                         CARRY_STORE_COLUMNS("ymm4", "ymm3", "0", "%c[second_counts]")
                         "vpand .Lcarry_i(%[x]), %%ymm14, %%ymm7\n\t"
                         CARRY_ADD_COLUMNS("%%ymm8", "ymm5", "ymm9", "ymm6")
                         CARRY_ADD_COLUMNS("%%ymm7", "ymm9", "ymm10", "ymm6")
                         CARRY_ADD_COLUMNS("%%ymm7", "ymm10", "ymm11", "ymm6")
                         CARRY_STORE_COLUMNS("ymm11", "ymm6", "%c[third]", "%c[third_counts]"))
        // clang-format on
        "movq (%[s]), %[v]\n\t"
        "addq $1, %[v]\n\t"
        "movq %[v], 8*%c[n](%[r])\n\t" CARRY_CHAINS
        : [v] "=&r"(v), [w] "=&r"(w)
        : [r] "r"(r), [m] "r"(middle), [x] "r"(x), [xs] "r"(xs), [s] "r"(sums), [more] "r"(limb{0}), [less] "r"(xs + 1),
          [present] "r"(present + 2 * odd), "c"(1 - odd), [n] "i"(N), [third] "i"(layout<N>::third),
          [second_counts] "i"(layout<N>::second_counts), [third_counts] "i"(layout<N>::third_counts)
        : "cc", "memory", CARRY_COLUMN_REGISTERS);
}

/// The sums and counts of longer halves, where so many limbs are there of the fourth quarter. Square: y is not used.
template <bool Square>
CARRY_AVX2 [[gnu::noinline]] void sum_columns(const limb* r, std::size_t h, std::size_t upper, std::size_t row,
                                              const limb* middle, const limb* x, const limb* y, limb xs, limb ys,
                                              limb* sums) noexcept {
    const limb *second = r + h, *third = r + 2 * h, *fourth = r + 3 * h;
    const __m256i bias = _mm256_set1_epi64x(INT64_MIN), ones = _mm256_set1_epi64x(-1), zero = _mm256_setzero_si256();
    const __m256i x_negative = _mm256_set1_epi64x(-static_cast<long long>(xs));
    const __m256i y_negative = _mm256_set1_epi64x(-static_cast<long long>(ys));
    for (std::size_t next = 0; next < h; next += lanes) {
        const std::size_t i = next + lanes <= h ? next : h - lanes;
        const columns both = columns{_mm256_xor_si256(load(second + i), bias), zero}.plus(load(third + i));
        const __m256i highest = i + lanes <= upper ? load(fourth + i) : load_some(fourth + i, upper - i);
        columns low = both.plus(load(r + i)), high = both.plus(highest);
        if constexpr (Square) {
            const __m256i from_x = _mm256_and_si256(load(x + i), x_negative);
            low = low.plus(_mm256_xor_si256(load(middle + i), ones));
            high = high.plus(_mm256_xor_si256(load(middle + h + i), ones)).plus(from_x).plus(from_x);
        } else {
            low = low.plus(load(middle + i));
            high = high.plus(load(middle + h + i))
                       .plus(_mm256_andnot_si256(load(y + i), x_negative))
                       .plus(_mm256_andnot_si256(load(x + i), y_negative));
        }
        low.keep(sums + i, sums + 2 * row + i, bias);
        high.keep(sums + row + i, sums + 3 * row + i, bias);
    }
}

/// The chain of carries of longer halves, by the function for rows of any length: a carry into a row is one more in the counts.
[[gnu::noinline]] void carry_columns(limb* r, std::size_t h, std::size_t upper, std::size_t row, limb* sums, limb lowest,
                                     limb more, limb less) noexcept {
    const auto chain = [h](limb* quarter, const limb* row_sums, limb* counts, limb low) {
        limb carry = 0;
        quarter[0] = add_with_carry(row_sums[0], low, carry);
        counts[0] = static_cast<limb>(counts[0] + carry);
        const limb last = counts[h - 1];
        return static_cast<limb>(last + adx_add_n(quarter + 1, row_sums + 1, counts, h - 1));
    };
    const limb to_third = chain(r + h, sums, sums + 2 * row, lowest);
    const limb to_fourth = chain(r + 2 * h, sums + row, sums + 3 * row, static_cast<limb>(to_third + more));
    adx_add_1(r + 3 * h, r + 3 * h, upper, static_cast<limb>(to_fourth - less));
}

template <std::size_t N>
void join(limb* r, const limb* middle, const limb* x, const limb* y, limb xs, limb ys, limb odd, limb* scratch) noexcept {
    limb* sums = on_boundary(scratch);
    if constexpr (is_straight(N)) {
        join_straight<N>(r, middle, x, y, xs, ys, odd, sums);
    } else {
        sum_columns<false>(r, N, N - 2 * odd, layout<N>::row, middle, x, y, xs, ys, sums);
        carry_columns(r, N, N - 2 * odd, layout<N>::row, sums, 0, xs + ys, xs | ys);
    }
}

template <std::size_t N>
void join_square(limb* r, const limb* middle, const limb* x, limb xs, limb odd, limb* scratch) noexcept {
    limb* sums = on_boundary(scratch);
    if constexpr (is_straight(N)) {
        join_square_straight<N>(r, middle, x, xs, odd, sums);
    } else {
        sum_columns<true>(r, N, N - 2 * odd, layout<N>::row, middle, x, x, xs, xs, sums);
        carry_columns(r, N, N - 2 * odd, layout<N>::row, sums, 1, 0, xs + 1);
    }
}

constexpr std::size_t least = karatsuba_kernels::least_half;

}  // namespace

constinit const karatsuba_kernels adx_karatsuba = []<std::size_t... I>(std::index_sequence<I...>) {
    return karatsuba_kernels{{difference<I + least>...}, {join<I + least>...}, {join_square<I + least>...}};
}(std::make_index_sequence<karatsuba_kernels::sizes>());

}  // namespace carry::kernels::x86_64
