/// \file
/// Digits of 52 bits at the level avx512: what products of any shape share.
///
/// `vpmadd52luq` and `vpmadd52huq` multiply eight pairs of 52-bit digits and add the low or the high halves of the products to
/// 64-bit lanes. The lanes have twelve bits to spare, so a column of the product is summed without any carry; all carries are
/// resolved once, when a block of eight columns is complete. Radix 2^64 is left and entered by byte permutes.
///
/// Bounds: digits below 2^52; a column is the sum of at most 2 * 384 halves of products, below 2^52 2^10.
#pragma once

#include <carry/limb.hpp>

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

// Every function that touches a vector has this, instead of a flag for the file: see adx_rows.hpp.
#define CARRY_TARGET_AVX512 __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx512ifma,avx512vbmi")))
#define CARRY_INLINE_AVX512 CARRY_TARGET_AVX512 __attribute__((always_inline)) inline

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // the header's unmasked forms start from an undefined vector
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

namespace carry::kernels::x86_64 {

using digit = std::uint64_t;

inline constexpr std::ptrdiff_t lanes = 8;
inline constexpr unsigned digit_bits = 52;
inline constexpr std::size_t block_bytes = lanes * digit_bits / 8;

/// The longest operand that is multiplied at once: its digits lie on the stack.
inline constexpr std::size_t most_limbs = 312;

/// The most blocks of columns that are summed side by side: two accumulators each.
inline constexpr std::size_t most_side_by_side = 6;

constexpr std::size_t digits_of(std::size_t limbs) noexcept { return (limbs * 64 + digit_bits - 1) / digit_bits; }

/// The mask of the first n of 64 bytes; of all for n >= 64.
constexpr std::uint64_t first_bytes(std::size_t n) noexcept {
    return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
}

/// The mask of the 64 bytes from some place on that belong to a row of so many.
constexpr std::uint64_t bytes_of_row(std::ptrdiff_t place, std::ptrdiff_t size) noexcept {
    const std::uint64_t upper = size > place ? first_bytes(static_cast<std::size_t>(size - place)) : 0;
    return place >= 0 ? upper : place > -64 ? upper & (~std::uint64_t{0} << -place) : 0;
}

constexpr std::size_t blocks_of(std::size_t limbs) noexcept { return (limbs * sizeof(limb) + block_bytes - 1) / block_bytes; }

/// The most limbs whose digits fill so many blocks.
constexpr std::size_t most_limbs_of(std::size_t blocks) noexcept { return blocks * block_bytes / sizeof(limb); }

/// The digits of an operand of up to Blocks blocks, between zeros: what is multiplied window by window needs them.
template <std::size_t Blocks>
struct padded_digits {
    alignas(64) digit below[lanes];
    alignas(64) digit digits[lanes * (Blocks + 2)];
};

using digit_row = padded_digits<blocks_of(most_limbs)>;

/// Digits in memory; a block that is not full ends with zeros.
struct digit_view {
    const digit* digits;
    std::size_t size;

    std::size_t blocks() const noexcept { return (size + lanes - 1) / lanes; }
};

/// Where the bytes of a block of digits lie in its 52 bytes, and the shifts that put odd digits in their place: these begin in
/// the middle of a byte. Of each bit of the 52 bytes, even_bits says whether it comes from an even digit.
struct radix_tables {
    alignas(64) std::uint8_t to_digits[64], from_even[64], from_odd[64], even_bits[64];
    alignas(64) digit shifts[8];
};

inline constexpr radix_tables tables = [] {
    radix_tables t{};
    for (unsigned pair = 0; pair < 4; ++pair) {  // 2 digits, 13 bytes
        for (unsigned i = 0; i < 8; ++i) {
            t.to_digits[16 * pair + i] = static_cast<std::uint8_t>(13 * pair + i);
            t.to_digits[16 * pair + 8 + i] = static_cast<std::uint8_t>(13 * pair + 6 + i);
        }
        for (unsigned i = 0; i < 7; ++i) {
            t.from_even[13 * pair + i] = static_cast<std::uint8_t>(16 * pair + i);
            t.even_bits[13 * pair + i] = i < 6 ? 0xff : 0x0f;
            t.from_odd[13 * pair + 6 + i] = static_cast<std::uint8_t>(16 * pair + 8 + i);
        }
        t.shifts[2 * pair + 1] = 4;
    }
    return t;
}();

// The digits of the first block of a row of which so many bytes are left, and above them in their lanes what follows in the
// row: enough for multiplications, which look at the lowest 52 bits of a lane only.
CARRY_INLINE_AVX512 __m512i block_of_lanes(const unsigned char* bytes, std::size_t left) noexcept {
    const __m512i x =
        _mm512_permutexvar_epi8(_mm512_load_si512(tables.to_digits), _mm512_maskz_loadu_epi8(first_bytes(left), bytes));
    return _mm512_srlv_epi64(x, _mm512_load_si512(tables.shifts));
}
CARRY_INLINE_AVX512 __m512i block_of_digits(const unsigned char* bytes, std::size_t left) noexcept {
    return _mm512_and_si512(block_of_lanes(bytes, left), _mm512_set1_epi64((std::int64_t{1} << digit_bits) - 1));
}

// d = the digits of a, n limbs.
template <std::size_t Blocks>
CARRY_INLINE_AVX512 digit_view to_digits(padded_digits<Blocks>& d, const limb* a, std::size_t n) noexcept {
    const __m512i zero = _mm512_setzero_si512();
    _mm512_store_si512(d.below, zero);
    const auto* bytes = reinterpret_cast<const unsigned char*>(a);
    digit* to = d.digits;
    for (std::size_t left = sizeof(limb) * n;; left -= block_bytes, bytes += block_bytes, to += lanes) {
        _mm512_store_si512(to, block_of_digits(bytes, left));
        if (left <= block_bytes) {
            break;
        }
    }
    _mm512_store_si512(to + lanes, zero);
    _mm512_store_si512(to + 2 * lanes, zero);
    return {d.digits, digits_of(n)};
}

/// Where eight digits of 52 bits lie in the bytes of a row, from a bit of the first byte on.
struct digit_places {
    __m512i bytes, bits;
};

struct place_table {
    alignas(64) std::uint8_t bytes[64];
    alignas(64) digit bits[8];
};

inline constexpr auto place_tables = [] {
    std::array<place_table, 8> t{};
    for (unsigned bit = 0; bit < 8; ++bit) {
        for (unsigned i = 0; i < 8; ++i) {
            const unsigned at = bit + digit_bits * i;
            t[bit].bits[i] = at % 8;
            for (unsigned j = 0; j < 8; ++j) {
                t[bit].bytes[8 * i + j] = static_cast<std::uint8_t>(at / 8 + j);
            }
        }
    }
    return t;
}();

CARRY_INLINE_AVX512 digit_places load_places(const place_table& t) noexcept {
    return {_mm512_load_si512(t.bytes), _mm512_load_si512(t.bits)};
}

// For a bit below 8.
CARRY_INLINE_AVX512 digit_places places_of_digits(unsigned bit) noexcept { return load_places(place_tables[bit]); }

// The digits there, and above them in their lanes what follows.
CARRY_INLINE_AVX512 __m512i lanes_at(const digit_places& places, __m512i bytes) noexcept {
    return _mm512_srlv_epi64(_mm512_permutexvar_epi8(places.bytes, bytes), places.bits);
}

// The 52 bytes of eight digits; what is above these in their lanes is left out.
CARRY_INLINE_AVX512 __m512i packed(__m512i digits) noexcept {
    const __m512i placed = _mm512_sllv_epi64(digits, _mm512_load_si512(tables.shifts));
    return _mm512_ternarylogic_epi64(_mm512_load_si512(tables.even_bits),
                                     _mm512_permutexvar_epi8(_mm512_load_si512(tables.from_even), placed),
                                     _mm512_permutexvar_epi8(_mm512_load_si512(tables.from_odd), placed), 0xca);
}

// Writes eight digits to the first bytes of so many that are left of a row; what is beyond the digits' bytes is overwritten.
CARRY_INLINE_AVX512 void store_digits(unsigned char* bytes, std::size_t left, __m512i digits) noexcept {
    const __m512i x = packed(digits);
    if (left >= sizeof(x)) {
        _mm512_storeu_si512(bytes, x);
    } else {
        _mm512_mask_storeu_epi8(bytes, first_bytes(left), x);
    }
}

/// What is carried into each of eight lanes, and, as bit 8, out of them. A lane generates a carry, or propagates one, or
/// neither: carries ripple through the masks as through a sum.
constexpr unsigned ripple(unsigned generate, unsigned propagate, unsigned carry) noexcept {
    return (((generate << 1) | carry) + propagate) ^ propagate;
}

/// Carries on their way through blocks of digits.
struct carrying {
    __m512i out;
    unsigned bit;
};

// The digits of eight lanes and what is carried into them: once each lane has what the one below it carries, none carries more
// than 1, and a lane of ones only what it gets.
CARRY_INLINE_AVX512 __m512i carry_through(__m512i lane_sums, carrying& c) noexcept {
    const __m512i mask = _mm512_set1_epi64((std::int64_t{1} << digit_bits) - 1);
    const __m512i out = _mm512_srli_epi64(lane_sums, digit_bits);
    const __m512i x = _mm512_add_epi64(_mm512_and_si512(lane_sums, mask), _mm512_alignr_epi64(out, c.out, 7));
    const unsigned into = ripple(_mm512_cmpgt_epu64_mask(x, mask), _mm512_cmpeq_epu64_mask(x, mask), c.bit);
    c = {out, (into >> lanes) & 1};
    return _mm512_and_si512(_mm512_mask_sub_epi64(x, static_cast<__mmask8>(into), x, _mm512_set1_epi64(-1)), mask);
}

// carry_through for lanes that next to never carry one through others.
CARRY_INLINE_AVX512 __m512i carry_once(__m512i lane_sums, carrying& c) noexcept {
    const __m512i mask = _mm512_set1_epi64((std::int64_t{1} << digit_bits) - 1), out = _mm512_srli_epi64(lane_sums, digit_bits);
    const __m512i x = _mm512_add_epi64(_mm512_and_si512(lane_sums, mask), _mm512_alignr_epi64(out, c.out, 7));
    if ((_mm512_cmpgt_epu64_mask(x, mask) | c.bit) != 0) [[unlikely]] {
        return carry_through(lane_sums, c);
    }
    c.out = out;
    return x;
}

/// A product on its way: its columns are finished from the lowest up, in blocks of eight.
struct product {
    const digit *a, *b;             // from digit 0 on; zeros on both sides of a
    std::ptrdiff_t a_size, b_size;  // in digits
    std::ptrdiff_t block;           // the next to be finished
    digit* columns;                 // where it goes, column by column with what they carry; null: to r instead
    unsigned char* r;               // the number
    std::size_t left;               // bytes of r from there on
    __m512i high, carry;            // of the block before: high halves, and what its columns carry
    unsigned carry_bit;             // what they carry after that
};

CARRY_INLINE_AVX512 product start(digit* columns, limb* r, std::size_t rn) noexcept {
    return {.a = nullptr,
            .b = nullptr,
            .a_size = 0,
            .b_size = 0,
            .block = 0,
            .columns = columns,
            .r = reinterpret_cast<unsigned char*>(r),
            .left = rn * sizeof(limb),
            .high = _mm512_setzero_si512(),
            .carry = _mm512_setzero_si512(),
            .carry_bit = 0};
}

/// Sums of the low and the high halves of digit products in N blocks of columns. A high half counts one column further up.
/// Where the registers suffice, each sum is in two parts, for even and odd steps: the latency of the additions would be felt.
template <std::size_t N, std::size_t Parts = 2>
struct columns {
    static constexpr std::size_t parts = Parts;
    __m512i low[parts][N], high[parts][N];
};

template <std::size_t N, std::size_t Parts>
CARRY_INLINE_AVX512 void clear(columns<N, Parts>& c) noexcept {
#pragma GCC unroll 8
    for (std::size_t g = 0; g < N; ++g) {
#pragma GCC unroll 2
        for (std::size_t part = 0; part < c.parts; ++part) {
            c.low[part][g] = c.high[part][g] = _mm512_setzero_si512();
        }
    }
}

template <std::size_t N, std::size_t Parts>
CARRY_INLINE_AVX512 void multiply_add(columns<N, Parts>& c, std::size_t part, std::size_t g, __m512i x, __m512i y) noexcept {
    part %= c.parts;
    c.low[part][g] = _mm512_madd52lo_epu64(c.low[part][g], x, y);
    c.high[part][g] = _mm512_madd52hi_epu64(c.high[part][g], x, y);
}

// Column 8 g + l of the blocks First <= g < Last gains window[l] factors[8 g].
template <std::size_t First, std::size_t Last, std::size_t N, std::size_t Parts>
CARRY_INLINE_AVX512 void step(columns<N, Parts>& c, std::size_t part, __m512i window, const digit* factors) noexcept {
#pragma GCC unroll 8
    for (std::size_t g = First; g < Last; ++g) {
        multiply_add(c, part, g, window,
                     _mm512_set1_epi64(static_cast<long long>(factors[lanes * static_cast<std::ptrdiff_t>(g)])));
    }
}

// The steps begin <= t < end: block g gains a[t, t + 8) b[8 g - t]. While blocks enter or leave, mostly Usual steps.
template <std::size_t First, std::size_t Last, std::ptrdiff_t Usual, std::size_t N>
CARRY_INLINE_AVX512 void scan(columns<N>& c, const digit* a, const digit* b, std::ptrdiff_t begin,
                              std::ptrdiff_t end) noexcept {
    std::ptrdiff_t t = begin;
    if (Usual != 0 && end - begin == Usual) {
        const digit *windows = a + t, *factors = b - t;
        __asm__("" : "+r"(windows), "+r"(factors));  // GCC would find each address anew, from b and t
#pragma GCC unroll 8
        for (std::ptrdiff_t i = 0; i < Usual; ++i) {
            step<First, Last>(c, static_cast<std::size_t>(i % 2), _mm512_loadu_si512(windows + i), factors - i);
        }
        return;
    }
    for (; t + 1 < end; t += 2) {
        step<First, Last>(c, 0, _mm512_loadu_si512(a + t), b - t);
        step<First, Last>(c, 1, _mm512_loadu_si512(a + t + 1), b - t - 1);
    }
    if (t < end) {
        step<First, Last>(c, 0, _mm512_loadu_si512(a + t), b - t);
    }
}

// The next block of columns is complete but for its carries, its sums being c.low[...][g] and c.high[...][g]: writes it.
template <std::size_t N, std::size_t Parts>
CARRY_INLINE_AVX512 void finish(product& p, const columns<N, Parts>& c, std::size_t g) noexcept {
    const __m512i digit_mask = _mm512_set1_epi64((std::int64_t{1} << digit_bits) - 1);
    __m512i low = c.low[0][g], high = c.high[0][g];
    if constexpr (Parts == 2) {
        low = _mm512_add_epi64(low, c.low[1][g]);
        high = _mm512_add_epi64(high, c.high[1][g]);
    }
    const __m512i sum = _mm512_add_epi64(low, _mm512_alignr_epi64(high, p.high, 7));
    const __m512i out = _mm512_srli_epi64(sum, digit_bits);
    const __m512i x = _mm512_add_epi64(_mm512_and_si512(sum, digit_mask), _mm512_alignr_epi64(out, p.carry, 7));
    p.high = high;
    p.carry = out;
    if (p.columns != nullptr) {
        _mm512_storeu_si512(p.columns, x);
        p.columns += lanes;
        return;
    }
    // Now every digit carries at most 1; one that is all ones propagates it.
    const unsigned into = ripple(_mm512_cmpgt_epu64_mask(x, digit_mask), _mm512_cmpeq_epu64_mask(x, digit_mask), p.carry_bit);
    p.carry_bit = (into >> lanes) & 1;
    const __m512i digits = _mm512_mask_sub_epi64(x, static_cast<__mmask8>(into), x, _mm512_set1_epi64(-1));
    store_digits(p.r, p.left, digits);  // the next block overwrites what is beyond its bytes
    p.r += block_bytes;
    p.left -= std::min(p.left, block_bytes);
}

// The same for the next N blocks. The fields are copied one by one: a vector's load of several would wait for their stores.
template <std::size_t N>
CARRY_INLINE_AVX512 void finish(product& p, const columns<N>& c) noexcept {
    product q = start(p.columns, nullptr, 0);
    q.r = p.r;
    q.left = p.left;
    q.high = p.high;
    q.carry = p.carry;
    q.carry_bit = p.carry_bit;
#pragma GCC unroll 8
    for (std::size_t g = 0; g < N; ++g) {
        finish(q, c, g);
    }
    p.columns = q.columns;
    p.r = q.r;
    p.left = q.left;
    p.high = q.high;
    p.carry = q.carry;
    p.carry_bit = q.carry_bit;
    p.block += static_cast<std::ptrdiff_t>(N);
}

CARRY_INLINE_AVX512 product start(digit* columns, limb* r, std::size_t rn, digit_view a, digit_view b) noexcept {
    product p = start(columns, r, rn);
    p.a = a.digits;
    p.b = b.digits;
    p.a_size = static_cast<std::ptrdiff_t>(a.size);
    p.b_size = static_cast<std::ptrdiff_t>(b.size);
    return p;
}

}  // namespace carry::kernels::x86_64
