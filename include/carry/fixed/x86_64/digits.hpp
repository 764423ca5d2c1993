/// \file
/// Rows of 64-bit limbs and digits of 52 bits, for products by AVX-512 IFMA (`carry/fixed/x86_64/ifma.hpp`): the radix is
/// entered by one byte permutation and one shift a block of eight digits, and left by one chain of additions.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

/// 1 where run-time code on 64-bit limbs may multiply digits of 52 bits eight at a time.
#if CARRY_FIXED_ADX && defined(__AVX512DQ__) && defined(__AVX512IFMA__) && defined(__AVX512VBMI__)
#define CARRY_FIXED_IFMA 1
#else
#define CARRY_FIXED_IFMA 0
#endif

#if CARRY_FIXED_IFMA

#include <immintrin.h>

#include <algorithm>

namespace carry::fixed::x86_64 {

/// Eight lanes of 64 bits.
using lanes = unsigned long long __attribute__((vector_size(64)));

inline constexpr std::size_t digit_bits = 52;

/// Digits of a row of so many limbs, and blocks of eight digits.
constexpr std::size_t digits_of(std::size_t limbs) noexcept { return (limbs * 64 + digit_bits - 1) / digit_bits; }
constexpr std::size_t blocks_of(std::size_t digits) noexcept { return (digits + 7) / 8; }

/// 64 bytes from a place that is a multiple of 64.
[[gnu::always_inline]] inline lanes load_lanes(const void* p) noexcept { return reinterpret_cast<lanes>(_mm512_load_si512(p)); }

/// How block Block of the digits of N >= 5 limbs is gathered: which limbs are loaded, for each byte of the digits the byte it
/// comes from, and by how many bits each lane is shifted down afterwards. The topmost digit is the topmost limb shifted down;
/// lanes above it are shifted out. Other digits keep bits above 52, which IFMA does not look at. Nothing beyond the row is
/// read, not even under a mask: such a load would wait for stores to what lies there.
template <std::size_t N, std::size_t Block>
struct block_layout {
    static constexpr std::size_t first = digit_bits * Block / 8, last = std::min((digit_bits * (Block + 1) + 7) / 8, N);
    static constexpr std::size_t loaded = last - first <= 2 ? 2 : last - first <= 4 ? 4 : 8;  // limbs
    static constexpr bool in_halves = loaded > N;                                             // 4 limbs from either end
    static constexpr std::size_t from = in_halves ? 0 : std::min(first, N - loaded);

    struct tables {
        alignas(64) std::uint8_t bytes[64];
        alignas(64) word shifts[8];
    };
    static constexpr tables layout = [] {
        tables t{};
        for (std::size_t lane = 0; lane < 8; ++lane) {
            const std::size_t digit = 8 * Block + lane, bit = digit_bits * digit;
            const std::size_t byte = std::min(bit / 8, 8 * (N - 1));
            t.shifts[lane] = digit < digits_of(N) ? bit - 8 * byte : 64;
            for (std::size_t i = 0; i < 8; ++i) {
                const std::size_t at = in_halves && byte + i >= 32 ? byte + i - 8 * (N - 8) : byte + i - 8 * from;
                t.bytes[8 * lane + i] = static_cast<std::uint8_t>(at % 64);
            }
        }
        return t;
    }();
};

/// The digits 8 Block, ..., 8 Block + 7 of a, N limbs, with bits above them; 0 beyond a.
template <std::size_t N, std::size_t Block>
[[gnu::always_inline]] inline lanes block_of_digits(const word* a) noexcept {
    using layout = block_layout<N, Block>;
    const auto half = [&](std::size_t from) __attribute__((always_inline)) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a + from));
    };
    __m512i x;
    if constexpr (layout::in_halves) {
        x = _mm512_maskz_inserti64x4(0xff, _mm512_castsi256_si512(half(0)), half(N - 4), 1);
    } else if constexpr (layout::loaded == 8) {
        x = _mm512_loadu_si512(a + layout::from);
    } else if constexpr (layout::loaded == 4) {
        x = _mm512_maskz_broadcast_i64x4(0xff, half(layout::from));
    } else {  // a broadcast is a load only; casts between vectors have compilers fill what is above
        x = _mm512_maskz_broadcast_i64x2(0xff, _mm_loadu_si128(reinterpret_cast<const __m128i*>(a + layout::from)));
    }
    x = _mm512_maskz_permutexvar_epi8(~__mmask64{0}, _mm512_load_si512(layout::layout.bytes), x);
    return reinterpret_cast<lanes>(_mm512_maskz_srlv_epi64(0xff, x, _mm512_load_si512(layout::layout.shifts)));
}

/// Digit J of b, N limbs, in all lanes, with bits above it: a load that broadcasts takes no port that multiplies.
template <std::size_t N, std::size_t J>
[[gnu::always_inline]] inline lanes broadcast_digit(const word* b) noexcept {
    constexpr std::size_t bit = digit_bits * J, byte = std::min(bit / 8, 8 * (N - 1)), shift = bit - 8 * byte;
    long long x;
    __builtin_memcpy(&x, reinterpret_cast<const unsigned char*>(b) + byte, sizeof(x));
    const lanes v = reinterpret_cast<lanes>(_mm512_set1_epi64(x));
    return shift == 0 ? v : v >> shift;
}

/// Column k of a product counts 2^(52k), and straddles the limbs floor(52k / 64) and the next: shifted up by 52k mod 64 it
/// gives the lower, shifted down by the rest of 64 the upper one its part. Sixteen columns are thirteen limbs.
struct column_shifts {
    alignas(64) word up[16], down[16];
};
/// For all columns.
inline constexpr column_shifts shifts_of_columns = [] {
    column_shifts t{};
    for (std::size_t k = 0; k < 16; ++k) {
        t.up[k] = digit_bits * k % 64;
        t.down[k] = 64 - t.up[k];
    }
    return t;
}();

/// The parts of Blocks blocks of columns, in memory. The last of an odd number of blocks is followed by room that is not read.
template <std::size_t Blocks>
struct column_parts {
    alignas(64) word up[16 * ((Blocks + 1) / 2)], down[16 * ((Blocks + 1) / 2)];
};

/// p[0, 8) = x in two stores: a load of a limb from the upper half of a store of 64 bytes waits until that is in the cache.
[[gnu::always_inline]] inline void store_in_halves(word* p, lanes x) noexcept {
    const auto lower = __builtin_shufflevector(x, x, 0, 1, 2, 3);
    __asm__("vmovdqa64 %[x], %[r]" : [r] "=m"(*reinterpret_cast<word(*)[4]>(p)) : [x] "v"(lower));
    __asm__("vextracti64x4 $1, %[x], %[r]" : [r] "=m"(*reinterpret_cast<word(*)[4]>(p + 4)) : [x] "v"(x));
}

// clang-format off
// The parts of one kind stand `below` bytes above the parts of the other kind: one pointer for both.
// r[j] = the upper part of column k and another part, with carry: the lower part of column k - 1, or what is in register x.
#define CARRY_COLUMN(j, k) \
    "movq 8*" #k "(%[up]), %[t]\n\tadcq %c[below]+8*" #k "-8(%[up]), %[t]\n\tmovq %[t], 8*" #j "(%[r])\n\t"
#define CARRY_COLUMN_AND(j, k, x) \
    "movq 8*" #k "(%[up]), %[t]\n\tadcq %[" #x "], %[t]\n\tmovq %[t], 8*" #j "(%[r])\n\t"
#define CARRY_COLUMNS_1 CARRY_COLUMN_AND(0, 1, s0)
#define CARRY_COLUMNS_2 CARRY_COLUMNS_1 CARRY_COLUMN(1, 2)
#define CARRY_COLUMNS_3 CARRY_COLUMNS_2 CARRY_COLUMN(2, 3)
#define CARRY_COLUMNS_4 CARRY_COLUMNS_3 CARRY_COLUMN(3, 4)
#define CARRY_COLUMNS_5 CARRY_COLUMNS_4 CARRY_COLUMN_AND(4, 6, s5)
#define CARRY_COLUMNS_6 CARRY_COLUMNS_5 CARRY_COLUMN(5, 7)
#define CARRY_COLUMNS_7 CARRY_COLUMNS_6 CARRY_COLUMN(6, 8)
#define CARRY_COLUMNS_8 CARRY_COLUMNS_7 CARRY_COLUMN(7, 9)
#define CARRY_COLUMNS_9 CARRY_COLUMNS_8 CARRY_COLUMN_AND(8, 11, s10)
#define CARRY_COLUMNS_10 CARRY_COLUMNS_9 CARRY_COLUMN_AND(9, 12, s11)
#define CARRY_COLUMNS_11 CARRY_COLUMNS_10 CARRY_COLUMN(10, 13)
#define CARRY_COLUMNS_12 CARRY_COLUMNS_11 CARRY_COLUMN(11, 14)
#define CARRY_COLUMNS_13 CARRY_COLUMNS_12 CARRY_COLUMN(12, 15)
// clang-format on

/// The sums of parts that come before the chain: columns 0, 5 and 10 lie within a limb that the next column reaches too, so
/// that they meet the part of the column before them first.
struct early_sums {
    word s0, s5, s10, s11;
};

/// These sums for Count limbs of columns that are each the sum of at most Terms terms.
template <std::size_t Count, std::size_t Terms>
[[gnu::always_inline]] inline early_sums sum_early(const word* up, const word* down) noexcept {
    early_sums s{up[0], 0, 0, 0};
    if constexpr (Count > 4) {
        s.s5 = up[5] + down[4];
    }
    if constexpr (Count > 8) {
        s.s10 = up[10];
        s.s11 = Count > 9 ? down[11] : 0;
        if constexpr (Terms < 16) {
            s.s10 += down[9];
        } else {  // column 10, shifted up by 8, fills the limb
            __asm__("addq %[down9], %[s10]\n\tadcq %[down10], %[s11]"
                    : [s10] "+&r"(s.s10), [s11] "+&r"(s.s11)
                    : [down9] "m"(down[9]), [down10] "m"(down[10])
                    : "cc");
        }
    }
    return s;
}

/// r[0, Count) = the limbs that the parts of sixteen columns sum to, Count <= 13; carry is read unless First, written unless
/// Last. down is Below bytes above up.
template <std::size_t Count, std::size_t Below, bool First, bool Last>
[[gnu::always_inline]] inline void add_parts(word* r, const word* up, const word* down, early_sums s, word& carry) noexcept {
    word t;
#define CARRY_OPERANDS                                    \
    [t] "=&r"(t),                                         \
        "=m"(*reinterpret_cast<word(*)[Count]>(r))        \
        : [r] "r"(r),                                     \
          [up] "r"(up),                                   \
          [below] "i"(Below),                             \
          [s0] "r"(s.s0),                                 \
          [s5] "ri"(s.s5),                                \
          [s10] "ri"(s.s10),                              \
          [s11] "ri"(s.s11),                              \
          "m"(*reinterpret_cast<const word(*)[16]>(up)),  \
          "m"(*reinterpret_cast<const word(*)[16]>(down)) \
        : "cc"
#define CARRY_OUT "movl $0, %k[k]\n\tadcl %k[k], %k[k]\n\t"
#define CARRY_ROW(n)                                                                                  \
    if constexpr (Count == n && First && Last) __asm__("clc\n\t" CARRY_COLUMNS_##n : CARRY_OPERANDS); \
    if constexpr (Count == n && First && !Last)                                                       \
        __asm__("clc\n\t" CARRY_COLUMNS_##n CARRY_OUT : [k] "=&r"(carry), CARRY_OPERANDS);            \
    if constexpr (Count == n && !First && Last)                                                       \
        __asm__("addq $-1, %[k]\n\t" CARRY_COLUMNS_##n : [k] "+&r"(carry), CARRY_OPERANDS);           \
    if constexpr (Count == n && !First && !Last)                                                      \
        __asm__("addq $-1, %[k]\n\t" CARRY_COLUMNS_##n CARRY_OUT : [k] "+&r"(carry), CARRY_OPERANDS);
    // clang-format off
    CARRY_ROW(1) CARRY_ROW(2) CARRY_ROW(3) CARRY_ROW(4) CARRY_ROW(5) CARRY_ROW(6) CARRY_ROW(7)
    CARRY_ROW(8) CARRY_ROW(9) CARRY_ROW(10) CARRY_ROW(11) CARRY_ROW(12) CARRY_ROW(13)
    // clang-format on
#undef CARRY_ROW
#undef CARRY_OUT
#undef CARRY_OPERANDS
}

/// p = the parts of block G of columns.
template <std::size_t G, std::size_t Blocks>
[[gnu::always_inline]] inline void store_parts(column_parts<Blocks>& p, lanes columns) noexcept {
    const auto x = reinterpret_cast<__m512i>(columns);
    const auto up = _mm512_maskz_sllv_epi64(0xff, x, _mm512_load_si512(shifts_of_columns.up + G % 2 * 8));
    const auto down = _mm512_maskz_srlv_epi64(0xff, x, _mm512_load_si512(shifts_of_columns.down + G % 2 * 8));
    store_in_halves(p.up + 8 * G, reinterpret_cast<lanes>(up));
    store_in_halves(p.down + 8 * G, reinterpret_cast<lanes>(down));
}

/// r = sum c_k 2^(52k), R limbs, which the sum does not exceed. c: Blocks blocks of columns, each the sum of at most Terms <
/// 2^6 terms below 2^52.
template <std::size_t R, std::size_t Blocks, std::size_t Terms>
[[gnu::always_inline]] inline void limbs_of_columns(word* r, const lanes* c) noexcept {
    constexpr std::size_t columns_a_piece = 16, limbs_a_piece = 13;
    column_parts<Blocks> parts;
    unroll<Blocks>([&](auto g) __attribute__((always_inline)) { store_parts<g>(parts, c[g]); });
    word carry = 0;
    unroll<(R + limbs_a_piece - 1) / limbs_a_piece>([&](auto p) __attribute__((always_inline)) {
        constexpr std::size_t done = limbs_a_piece * p, count = std::min(R - done, limbs_a_piece);
        const word *up = parts.up + columns_a_piece * p, *down = parts.down + columns_a_piece * p;
        early_sums s = sum_early<count, Terms>(up, down);
        if constexpr (p > 0) {
            s.s0 += down[-1];
        }
        add_parts<count, sizeof(parts.up), p == 0, done + count == R>(r + done, up, down, s, carry);
    });
}

}  // namespace carry::fixed::x86_64

#endif
