/// \file
/// Leaf loops with carries at the level avx512: products and squares in radix 2^52.
///
/// `vpmadd52luq` and `vpmadd52huq` multiply eight pairs of 52-bit digits and add the low or the high halves of the products to
/// 64-bit lanes. The lanes have twelve bits to spare, so a column of the product is summed without any carry; all carries are
/// resolved once, when a block of eight columns is complete. Radix 2^64 is left and entered by byte permutes.
///
/// Bounds: digits below 2^52; a column is the sum of at most 2 * most_digits halves of products, below 2^52 2^10.
#include "kernels/levels.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/avx512_montgomery.hpp"
#include "tuning/integer_x86_64.hpp"

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <utility>

// Every function that touches a vector has this, instead of a flag for the file: see adx_rows.hpp.
#define CARRY_TARGET_AVX512 __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx512ifma,avx512vbmi")))
#define CARRY_INLINE_AVX512 CARRY_TARGET_AVX512 __attribute__((always_inline)) inline

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // the header's unmasked forms start from an undefined vector
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

namespace carry::kernels::x86_64 {

namespace {

using digit = std::uint64_t;

constexpr std::ptrdiff_t lanes = 8;
constexpr unsigned digit_bits = 52;
constexpr std::size_t block_bytes = lanes * digit_bits / 8;

/// The longest operand that is multiplied at once: its digits lie on the stack.
constexpr std::size_t most_limbs = 312;
constexpr std::size_t most_digits = (most_limbs * 64 + digit_bits - 1) / digit_bits;

/// The most blocks of columns that are summed side by side: two accumulators each.
constexpr std::size_t most_side_by_side = 6;

constexpr std::size_t digits_of(std::size_t limbs) noexcept { return (limbs * 64 + digit_bits - 1) / digit_bits; }

/// The mask of the first n of 64 bytes; of all for n >= 64.
constexpr std::uint64_t first_bytes(std::size_t n) noexcept {
    return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
}

/// The digits of an operand, between zeros.
struct digit_row {
    std::size_t size;
    alignas(64) digit below[lanes];
    alignas(64) digit digits[most_digits + 3 * lanes];
};

/// Where the bytes of a block of digits lie in its 52 bytes, and the shifts that put odd digits in their place: these begin in
/// the middle of a byte. Of each bit of the 52 bytes, even_bits says whether it comes from an even digit.
struct radix_tables {
    alignas(64) std::uint8_t to_digits[64], from_even[64], from_odd[64], even_bits[64];
    alignas(64) digit shifts[8];
};

constexpr radix_tables tables = [] {
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

// The digits of the first block of a row of which so many bytes are left.
CARRY_INLINE_AVX512 __m512i block_of_digits(const unsigned char* bytes, std::size_t left) noexcept {
    const __m512i x =
        _mm512_permutexvar_epi8(_mm512_load_si512(tables.to_digits), _mm512_maskz_loadu_epi8(first_bytes(left), bytes));
    return _mm512_and_si512(_mm512_srlv_epi64(x, _mm512_load_si512(tables.shifts)),
                            _mm512_set1_epi64((std::int64_t{1} << digit_bits) - 1));
}

// d = the digits of a.
// a: n limbs, n <= most_limbs.
CARRY_TARGET_AVX512 void to_digits(digit_row& d, const limb* a, std::size_t n) noexcept {
    const __m512i zero = _mm512_setzero_si512();
    d.size = digits_of(n);
    _mm512_store_si512(d.below, zero);
    const auto* bytes = reinterpret_cast<const unsigned char*>(a);
    digit* to = d.digits;
    for (std::size_t left = 8 * n;; left -= block_bytes, bytes += block_bytes, to += lanes) {
        _mm512_store_si512(to, block_of_digits(bytes, left));
        if (left <= block_bytes) {
            break;
        }
    }
    _mm512_store_si512(to + lanes, zero);
    _mm512_store_si512(to + 2 * lanes, zero);
}

/// What is carried into each of eight lanes, and, as bit 8, out of them. A lane generates a carry, or propagates one, or
/// neither: carries ripple through the masks as through a sum.
constexpr unsigned ripple(unsigned generate, unsigned propagate, unsigned carry) noexcept {
    return (((generate << 1) | carry) + propagate) ^ propagate;
}

/// Rows shorter than this are added limb by limb.
constexpr std::size_t least_vector = 16;

/// The operations that combine two rows, or a row and nothing, with a carry from limb to limb.
enum class chain { add, subtract, add_or_subtract, keep_or_negate };

// Eight limbs of the operation; select: all ones to subtract or negate, else zero. carry becomes what enters limb top.
template <chain Operation>
CARRY_INLINE_AVX512 __m512i chain_step(__m512i a, __m512i b, __m512i select, unsigned& carry, unsigned top) noexcept {
    const __m512i ones = _mm512_set1_epi64(-1);
    if constexpr (Operation == chain::subtract) {
        const __m512i x = _mm512_sub_epi64(a, b);
        const unsigned into = ripple(_mm512_cmplt_epu64_mask(a, b), _mm512_testn_epi64_mask(x, x), carry);
        carry = (into >> top) & 1;
        return _mm512_mask_add_epi64(x, static_cast<__mmask8>(into), x, ones);
    } else {
        const __m512i y = Operation == chain::add ? b : _mm512_xor_si512(b, select), x = _mm512_add_epi64(a, y);
        const unsigned into = ripple(_mm512_cmplt_epu64_mask(x, a), _mm512_cmpeq_epu64_mask(x, ones), carry);
        carry = (into >> top) & 1;
        return _mm512_mask_sub_epi64(x, static_cast<__mmask8>(into), x, ones);
    }
}

// The operation on rows of n limbs; returns what is carried out.
template <chain Operation>
CARRY_INLINE_AVX512 limb chain_rows(limb* r, const limb* a, const limb* b, std::size_t n, limb select) noexcept {
    const __m512i mask = _mm512_set1_epi64(-static_cast<long long>(select));
    unsigned carry = static_cast<unsigned>(select);
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        const __m512i x = Operation == chain::keep_or_negate ? _mm512_setzero_si512() : _mm512_loadu_si512(a + i);
        _mm512_storeu_si512(r + i, chain_step<Operation>(x, _mm512_loadu_si512(b + i), mask, carry, lanes));
    }
    if (const auto rest = static_cast<unsigned>(n - i); rest != 0) {
        const auto some = static_cast<__mmask8>((1u << rest) - 1);
        const __m512i x = Operation == chain::keep_or_negate ? _mm512_setzero_si512() : _mm512_maskz_loadu_epi64(some, a + i);
        _mm512_mask_storeu_epi64(r + i, some,
                                 chain_step<Operation>(x, _mm512_maskz_loadu_epi64(some, b + i), mask, carry, rest));
    }
    return carry;
}

// r = a + b, returns the carry.
// r, a, b: n >= 0 limbs; r may be a or b.
CARRY_TARGET_AVX512 limb add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    return n < least_vector ? adx_add_n(r, a, b, n) : chain_rows<chain::add>(r, a, b, n, 0);
}

// r = a - b, returns the borrow.
// r, a, b: n >= 0 limbs; r may be a or b.
CARRY_TARGET_AVX512 limb sub_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    return n < least_vector ? adx_sub_n(r, a, b, n) : chain_rows<chain::subtract>(r, a, b, n, 0);
}

// r = a + b if subtract is 0, a - b if it is 1; returns the carry or the borrow.
// r, a, b: n >= 0 limbs; r may be a or b.
CARRY_TARGET_AVX512 limb add_or_sub_n(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract) noexcept {
    return chain_rows<chain::add_or_subtract>(r, a, b, n, subtract) ^ subtract;
}

// r = r if negate is 0, -r modulo 2^(wn) if it is 1.
// r: n >= 0 limbs.
CARRY_TARGET_AVX512 void negate_if(limb* r, std::size_t n, limb negate) noexcept {
    chain_rows<chain::keep_or_negate>(r, r, r, n, negate);
}

/// A product on its way: its columns are finished from the lowest up, in blocks of eight.
struct product {
    const digit *a, *b;             // from digit 0 on; zeros on both sides of a
    std::ptrdiff_t a_size, b_size;  // in digits
    std::ptrdiff_t block;           // the next to be finished
    unsigned char* r;               // where it goes
    std::size_t left;               // bytes of r from there on
    __m512i high, carry;            // of the block before: high halves, and what its columns carry
    unsigned carry_bit;             // what they carry after that
};

/// Sums of the low and the high halves of digit products in N blocks of columns. A high half counts one column further up.
/// While the registers suffice, each sum is in two parts, for even and odd steps: the latency of the additions would be felt.
template <std::size_t N>
struct columns {
    static constexpr std::size_t parts = N <= most_side_by_side ? 2 : 1;
    __m512i low[parts][N], high[parts][N];
};

template <std::size_t N>
CARRY_INLINE_AVX512 void clear(columns<N>& c) noexcept {
#pragma GCC unroll 8
    for (std::size_t g = 0; g < N; ++g) {
#pragma GCC unroll 2
        for (std::size_t part = 0; part < c.parts; ++part) {
            c.low[part][g] = c.high[part][g] = _mm512_setzero_si512();
        }
    }
}

template <std::size_t N>
CARRY_INLINE_AVX512 void multiply_add(columns<N>& c, std::size_t part, std::size_t g, __m512i x, __m512i y) noexcept {
    part %= c.parts;
    c.low[part][g] = _mm512_madd52lo_epu64(c.low[part][g], x, y);
    c.high[part][g] = _mm512_madd52hi_epu64(c.high[part][g], x, y);
}

// Column 8 g + l of the blocks First <= g < Last gains window[l] b[8 g - t], where window = a[t, t + 8).
template <std::size_t First, std::size_t Last, std::size_t N>
CARRY_INLINE_AVX512 void step(columns<N>& c, std::size_t part, __m512i window, const digit* b, std::ptrdiff_t t) noexcept {
#pragma GCC unroll 8
    for (std::size_t g = First; g < Last; ++g) {
        multiply_add(c, part, g, window,
                     _mm512_set1_epi64(static_cast<long long>(b[lanes * static_cast<std::ptrdiff_t>(g) - t])));
    }
}

// The steps begin <= t < end; b points to the digit for g = 0, t = 0. While blocks enter or leave, mostly Usual steps.
template <std::size_t First, std::size_t Last, std::ptrdiff_t Usual, std::size_t N>
CARRY_INLINE_AVX512 void scan(columns<N>& c, const digit* a, const digit* b, std::ptrdiff_t begin,
                              std::ptrdiff_t end) noexcept {
    std::ptrdiff_t t = begin;
    if (Usual != 0 && end - begin == Usual) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < static_cast<std::size_t>(Usual); ++i) {
            const std::ptrdiff_t at = t + static_cast<std::ptrdiff_t>(i);
            step<First, Last>(c, i % 2, _mm512_loadu_si512(a + at), b, at);
        }
        return;
    }
    for (; t + 1 < end; t += 2) {
        step<First, Last>(c, 0, _mm512_loadu_si512(a + t), b, t);
        step<First, Last>(c, 1, _mm512_loadu_si512(a + t + 1), b, t + 1);
    }
    if (t < end) {
        step<First, Last>(c, 0, _mm512_loadu_si512(a + t), b, t);
    }
}

// The next N blocks of columns are complete but for their carries: writes them.
template <std::size_t N>
CARRY_INLINE_AVX512 void finish(product& p, const columns<N>& c) noexcept {
    const __m512i digit_mask = _mm512_set1_epi64((std::int64_t{1} << digit_bits) - 1),
                  shifts = _mm512_load_si512(tables.shifts), from_even = _mm512_load_si512(tables.from_even),
                  from_odd = _mm512_load_si512(tables.from_odd), even_bits = _mm512_load_si512(tables.even_bits);
    __m512i high = p.high, carry = p.carry;
    unsigned carry_bit = p.carry_bit;
#pragma GCC unroll 8
    for (std::size_t g = 0; g < N; ++g) {
        const __m512i before = high;
        __m512i low = c.low[0][g];
        high = c.high[0][g];
        if constexpr (columns<N>::parts == 2) {
            low = _mm512_add_epi64(low, c.low[1][g]);
            high = _mm512_add_epi64(high, c.high[1][g]);
        }
        const __m512i sum = _mm512_add_epi64(low, _mm512_alignr_epi64(high, before, 7));
        const __m512i out = _mm512_srli_epi64(sum, digit_bits);
        const __m512i x = _mm512_add_epi64(_mm512_and_si512(sum, digit_mask), _mm512_alignr_epi64(out, carry, 7));
        carry = out;
        // Now every digit carries at most 1; one that is all ones propagates it.
        const unsigned into = ripple(_mm512_cmpgt_epu64_mask(x, digit_mask), _mm512_cmpeq_epu64_mask(x, digit_mask), carry_bit);
        carry_bit = (into >> lanes) & 1;
        const __m512i digits = _mm512_mask_sub_epi64(x, static_cast<__mmask8>(into), x, _mm512_set1_epi64(-1));
        const __m512i placed = _mm512_sllv_epi64(digits, shifts);
        const __m512i bytes = _mm512_ternarylogic_epi64(even_bits, _mm512_permutexvar_epi8(from_even, placed),
                                                        _mm512_permutexvar_epi8(from_odd, placed), 0xca);
        if (p.left >= sizeof(bytes)) {  // the next block overwrites what is beyond its bytes
            _mm512_storeu_si512(p.r, bytes);
        } else {
            _mm512_mask_storeu_epi8(p.r, first_bytes(p.left), bytes);
        }
        p.r += block_bytes;
        p.left -= std::min(p.left, block_bytes);
    }
    p.high = high;
    p.carry = carry;
    p.carry_bit = carry_bit;
    p.block += static_cast<std::ptrdiff_t>(N);
}

// The next N blocks of columns of a * b, by product scanning. Block k takes the windows a[t, t + 8) with
// 8 k - b_size < t <= 8 k and -8 < t < a_size; the blocks enter one by one, go on together, and leave one by one.
// Requires b_size >= 8 (N - 1).
template <std::size_t N, std::size_t... I>
CARRY_INLINE_AVX512 void mul_blocks(product& p, std::index_sequence<I...>) noexcept {
    columns<N> c;
    clear(c);
    const digit* b = p.b + lanes * p.block;
    const auto clip = [&p](std::ptrdiff_t t) { return std::clamp(t, 1 - lanes, p.a_size); };
    const std::ptrdiff_t first = lanes * p.block - p.b_size + 1, last = lanes * p.block + 1;
    std::ptrdiff_t t = clip(first), end;
    ((end = clip(first + lanes * static_cast<std::ptrdiff_t>(I + 1)), scan<0, I + 1, lanes>(c, p.a, b, t, end), t = end), ...);
    end = clip(last);
    scan<0, N, 0>(c, p.a, b, t, end);
    t = end;
    ((end = clip(last + lanes * static_cast<std::ptrdiff_t>(I + 1)), scan<I + 1, N, lanes>(c, p.a, b, t, end), t = end), ...);
    finish(p, c);
}

template <std::size_t N>
CARRY_TARGET_AVX512 void mul_blocks(product& p) noexcept {
    mul_blocks<N>(p, std::make_index_sequence<N - 1>());
}

// What the blocks of columns of a^2 gain from the middle: the part above the diagonal of the windows that cross it.
template <std::size_t N>
CARRY_INLINE_AVX512 void add_middle(columns<N>& c, const product& p) noexcept {
#pragma GCC unroll 8
    for (std::size_t g = 0; g < N; ++g) {
        const digit* middle = p.a + lanes / 2 * (p.block + static_cast<std::ptrdiff_t>(g));
#pragma GCC unroll 4
        for (unsigned s = 0; s < 4; ++s) {
            const __m512i window = _mm512_maskz_loadu_epi64(static_cast<__mmask8>(0xfeu << (2 * s)), middle - s);
            multiply_add(c, s % 2, g, window, _mm512_set1_epi64(static_cast<long long>(middle[s])));
        }
    }
}

// The blocks of columns of a^2 from those of the products of different digits: twice these, and the squares of the digits,
// which stand in the even lanes.
template <std::size_t N>
CARRY_INLINE_AVX512 void double_and_add_squares(columns<N>& c, const __m512i (&digits)[N]) noexcept {
#pragma GCC unroll 8
    for (std::size_t g = 0; g < N; ++g) {
#pragma GCC unroll 2
        for (std::size_t part = 0; part < c.parts; ++part) {
            c.low[part][g] = _mm512_add_epi64(c.low[part][g], c.low[part][g]);
            c.high[part][g] = _mm512_add_epi64(c.high[part][g], c.high[part][g]);
        }
        multiply_add(c, 0, g, digits[g], digits[g]);
    }
}

// The next N blocks of columns of a^2: the products of different digits once, then doubled, and the squares of the digits.
// Block k takes the windows a[t, t + 8) with 4 k < t <= 8 k and t < a_size, all of whose digits lie above the factor
// a[8 k - t], and the upper part of four more. Requires block >= N - 1.
template <std::size_t N, std::size_t... I>
CARRY_INLINE_AVX512 void sqr_blocks(product& p, std::index_sequence<I...>) noexcept {
    columns<N> c;
    clear(c);
    add_middle(c, p);
    const digit* b = p.a + lanes * p.block;
    const auto clip = [&p](std::ptrdiff_t t) { return std::min(t, p.a_size); };
    const std::ptrdiff_t first = lanes / 2 * p.block + 1, last = lanes * p.block + 1;
    std::ptrdiff_t t = clip(first), end;
    ((end = clip(first + lanes / 2 * static_cast<std::ptrdiff_t>(I + 1)), scan<0, I + 1, lanes / 2>(c, p.a, b, t, end),
      t = end),
     ...);
    end = clip(last);
    scan<0, N, 0>(c, p.a, b, t, end);
    t = end;
    ((end = clip(last + lanes * static_cast<std::ptrdiff_t>(I + 1)), scan<I + 1, N, lanes>(c, p.a, b, t, end), t = end), ...);
    __m512i diagonal[N];
#pragma GCC unroll 8
    for (std::size_t g = 0; g < N; ++g) {
        diagonal[g] = _mm512_maskz_expandloadu_epi64(0x55, p.a + lanes / 2 * (p.block + static_cast<std::ptrdiff_t>(g)));
    }
    double_and_add_squares(c, diagonal);
    finish(p, c);
}

template <std::size_t N>
CARRY_TARGET_AVX512 void sqr_blocks(product& p) noexcept {
    sqr_blocks<N>(p, std::make_index_sequence<N - 1>());
}

using blocks_function = void (*)(product&) noexcept;
constexpr auto mul_blocks_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<blocks_function, sizeof...(I)>{mul_blocks<I + 1>...};
}(std::make_index_sequence<most_side_by_side>());
constexpr auto sqr_blocks_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<blocks_function, sizeof...(I)>{sqr_blocks<I + 1>...};
}(std::make_index_sequence<most_side_by_side>());

CARRY_INLINE_AVX512 product start(limb* r, std::size_t rn) noexcept {
    return {.a = nullptr,
            .b = nullptr,
            .a_size = 0,
            .b_size = 0,
            .block = 0,
            .r = reinterpret_cast<unsigned char*>(r),
            .left = rn * sizeof(limb),
            .high = _mm512_setzero_si512(),
            .carry = _mm512_setzero_si512(),
            .carry_bit = 0};
}

CARRY_INLINE_AVX512 product start(limb* r, std::size_t rn, const digit_row& a, const digit_row& b) noexcept {
    product p = start(r, rn);
    p.a = a.digits;
    p.b = b.digits;
    p.a_size = static_cast<std::ptrdiff_t>(a.size);
    p.b_size = static_cast<std::ptrdiff_t>(b.size);
    return p;
}

// r = a * b.
// r: an + bn limbs, no overlap; most_limbs >= an, bn >= 1.
CARRY_TARGET_AVX512 void mul_digits(limb* r, const digit_row& a, std::size_t an, const digit_row& b, std::size_t bn) noexcept {
    product p = start(r, an + bn, a, b);
    const std::size_t most = std::min(most_side_by_side, b.size / lanes + 1);
    std::size_t blocks = (p.left + block_bytes - 1) / block_bytes;
    for (std::size_t rounds = (blocks + most - 1) / most; rounds != 0; --rounds) {
        const std::size_t now = (blocks + rounds - 1) / rounds;
        mul_blocks_functions[now - 1](p);
        blocks -= now;
    }
}

/// Sizes that are multiplied, and squared, by code of their own: all blocks of columns are summed side by side, and the windows
/// are cut from registers, since a load across two stores that are still under way would wait for both.
constexpr std::size_t least_fixed = 10, most_fixed = 24;

constexpr std::size_t blocks_of(std::size_t limbs) noexcept { return (limbs * sizeof(limb) + block_bytes - 1) / block_bytes; }

/// The digits of an operand of Size limbs, in registers and, as factors, in memory.
template <std::size_t Size>
struct fixed_digits {
    static constexpr std::ptrdiff_t size = digits_of(Size);
    __m512i blocks[blocks_of(Size)];
    alignas(64) digit factors[lanes * blocks_of(Size)];
};

template <std::size_t Size>
CARRY_INLINE_AVX512 void to_fixed_digits(fixed_digits<Size>& d, const limb* a) noexcept {
    for (std::size_t i = 0; i < blocks_of(Size); ++i) {
        d.blocks[i] =
            block_of_digits(reinterpret_cast<const unsigned char*>(a) + i * block_bytes, Size * sizeof(limb) - i * block_bytes);
        _mm512_store_si512(d.factors + static_cast<std::size_t>(lanes) * i, d.blocks[i]);
    }
}

// a[T, T + 8) with zeros below and above a.
template <std::ptrdiff_t T, std::size_t Size>
CARRY_INLINE_AVX512 __m512i window_of(const fixed_digits<Size>& a) noexcept {
    constexpr auto count = static_cast<std::ptrdiff_t>(blocks_of(Size));
    constexpr std::ptrdiff_t index = (T + lanes) / lanes - 1, shift = T - index * lanes;
    const __m512i low =
        index >= 0 && index < count ? a.blocks[index >= 0 && index < count ? index : 0] : _mm512_setzero_si512();
    const __m512i high = index + 1 < count ? a.blocks[index + 1 < count ? index + 1 : 0] : _mm512_setzero_si512();
    return shift == 0 ? low : _mm512_alignr_epi64(high, low, static_cast<int>(shift));
}

// Block g meets the windows with 8 g - b_size < t <= 8 g.
template <std::ptrdiff_t T, std::size_t N, std::size_t Size>
CARRY_INLINE_AVX512 void mul_fixed_step(columns<N>& c, const fixed_digits<Size>& a, const digit* b) noexcept {
    constexpr std::ptrdiff_t first = T > 0 ? (T + lanes - 1) / lanes : 0, last = (T + fixed_digits<Size>::size - 1) / lanes + 1;
    step<static_cast<std::size_t>(first), std::min(N, static_cast<std::size_t>(last))>(c, static_cast<std::size_t>(T + lanes),
                                                                                       window_of<T>(a), b, T);
}

template <std::size_t N, std::size_t Size, std::size_t... I>
CARRY_INLINE_AVX512 void mul_fixed_steps(columns<N>& c, const fixed_digits<Size>& a, const digit* b,
                                         std::index_sequence<I...>) noexcept {
    (mul_fixed_step<static_cast<std::ptrdiff_t>(I) + 1 - lanes>(c, a, b), ...);
}

// r = a * b.
// r: 2 Size limbs, no overlap; a, b: Size limbs.
template <std::size_t Size>
CARRY_TARGET_AVX512 int mul_fixed(limb* r, const limb* a, const limb* b) noexcept {
    fixed_digits<Size> a_digits, b_digits;
    to_fixed_digits(b_digits, b);
    to_fixed_digits(a_digits, a);
    columns<blocks_of(2 * Size)> c;
    clear(c);
    mul_fixed_steps(c, a_digits, b_digits.factors, std::make_index_sequence<fixed_digits<Size>::size + lanes - 1>());
    product p = start(r, 2 * Size);
    finish(p, c);
    return 0;
}

// Block g meets the windows with 4 g < t <= 8 g, and the upper parts of those with 4 g - 4 < t <= 4 g.
template <std::ptrdiff_t T, std::size_t N, std::size_t Size>
CARRY_INLINE_AVX512 void sqr_fixed_step(columns<N>& c, const fixed_digits<Size>& a) noexcept {
    constexpr std::ptrdiff_t first = (T + lanes - 1) / lanes, last = (2 * T - 2) / lanes + 1;
    const __m512i window = window_of<T>(a);
    if constexpr (T > 0) {
        step<static_cast<std::size_t>(first), std::min(N, static_cast<std::size_t>(last))>(c, static_cast<std::size_t>(T),
                                                                                           window, a.factors, T);
    }
    constexpr std::ptrdiff_t crossed = (T + 3 + lanes) / 4 - 2, s = 4 * crossed - T;  // of the block; s = 0, 1, 2, 3
    if constexpr (crossed < static_cast<std::ptrdiff_t>(N) && 4 * crossed + s < fixed_digits<Size>::size) {
        multiply_add(c, static_cast<std::size_t>(T + lanes), crossed,
                     _mm512_maskz_mov_epi64(static_cast<__mmask8>(0xfeu << (2 * s)), window),
                     _mm512_set1_epi64(static_cast<long long>(a.factors[4 * crossed + s])));
    }
}

template <std::size_t N, std::size_t Size, std::size_t... I>
CARRY_INLINE_AVX512 void sqr_fixed_steps(columns<N>& c, const fixed_digits<Size>& a, std::index_sequence<I...>) noexcept {
    (sqr_fixed_step<static_cast<std::ptrdiff_t>(I) - 3>(c, a), ...);
}

template <std::size_t N, std::size_t Size, std::size_t... G>
CARRY_INLINE_AVX512 void double_and_add_fixed_squares(columns<N>& c, const fixed_digits<Size>& a,
                                                      std::index_sequence<G...>) noexcept {
    const __m512i spread = _mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0);
    const __m512i diagonals[N] = {
        _mm512_maskz_permutexvar_epi64(0x55, spread, window_of<4 * static_cast<std::ptrdiff_t>(G)>(a))...};
    double_and_add_squares(c, diagonals);
}

// r = a^2.
// r: 2 Size limbs, no overlap; a: Size limbs.
template <std::size_t Size>
CARRY_TARGET_AVX512 int sqr_fixed(limb* r, const limb* a) noexcept {
    fixed_digits<Size> digits;
    to_fixed_digits(digits, a);
    columns<blocks_of(2 * Size)> c;
    clear(c);
    sqr_fixed_steps(c, digits, std::make_index_sequence<fixed_digits<Size>::size + 3>());
    double_and_add_fixed_squares(c, digits, std::make_index_sequence<blocks_of(2 * Size)>());
    product p = start(r, 2 * Size);
    finish(p, c);
    return 0;
}

static_assert(tuning::ifma_mul >= least_fixed && tuning::ifma_sqr >= least_fixed);
constexpr auto mul_fixed_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{mul_fixed<least_fixed + I>...};
}(std::make_index_sequence<most_fixed - least_fixed + 1>());
constexpr auto sqr_fixed_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{sqr_fixed<least_fixed + I>...};
}(std::make_index_sequence<most_fixed - least_fixed + 1>());

// r = a * b.
// r: an + bn limbs, no overlap; an >= bn >= 1.
CARRY_TARGET_AVX512 void mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (bn < tuning::ifma_mul) {
        adx_mul_basecase(r, a, an, b, bn);
        return;
    }
    if (an == bn && an <= most_fixed) {
        mul_fixed_functions[an - least_fixed](r, a, b);
        return;
    }
    digit_row a_digits, b_digits;
    if (an <= most_limbs) {
        to_digits(a_digits, a, an);
        to_digits(b_digits, b, bn);
        mul_digits(r, a_digits, an, b_digits, bn);
        return;
    }
    // Tiles, each added to what lies there already.
    std::fill_n(r, an + bn, limb{0});
    limb tile[2 * most_limbs];
    const std::size_t rows = (bn + most_limbs - 1) / most_limbs, columns = (an + most_limbs - 1) / most_limbs;
    for (std::size_t row = 0, from_b = 0; row < rows; ++row) {
        const std::size_t b_size = (bn - from_b) / (rows - row);
        to_digits(b_digits, b + from_b, b_size);
        for (std::size_t column = 0, from_a = 0; column < columns; ++column) {
            const std::size_t a_size = (an - from_a) / (columns - column), size = a_size + b_size;
            to_digits(a_digits, a + from_a, a_size);
            mul_digits(tile, a_digits, a_size, b_digits, b_size);
            limb* at = r + from_a + from_b;
            limb carry = add_n(at, at, tile, size);
            for (std::size_t i = size; i < an + bn - from_a - from_b; ++i) {
                at[i] = add_with_carry(at[i], limb{0}, carry);
            }
            from_a += a_size;
        }
        from_b += b_size;
    }
}

// r = a^2.
// r: 2n limbs, no overlap; n >= 1.
CARRY_TARGET_AVX512 void sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept {
    if (n < tuning::ifma_sqr) {
        adx_sqr_basecase(r, a, n);
        return;
    }
    if (n > most_limbs) {
        mul_basecase(r, a, n, a, n);
        return;
    }
    if (n <= most_fixed) {
        sqr_fixed_functions[n - least_fixed](r, a);
        return;
    }
    digit_row digits;
    to_digits(digits, a, n);
    product p = start(r, 2 * n, digits, digits);
    std::size_t blocks = (p.left + block_bytes - 1) / block_bytes;
    while (blocks != 0) {
        const std::size_t now = std::min({most_side_by_side, static_cast<std::size_t>(p.block) + 1, blocks});
        sqr_blocks_functions[now - 1](p);
        blocks -= now;
    }
}

}  // namespace

const integer_kernels& avx512_integer_table() noexcept {
    static const integer_kernels table = [] {
        integer_kernels kernels = adx_integer_table();
        kernels.level = isa_level::avx512;
        std::copy(mul_fixed_functions.begin() + (tuning::ifma_mul - least_fixed),
                  mul_fixed_functions.begin() + (most_equal + 1 - least_fixed), kernels.mul_n.begin() + tuning::ifma_mul);
        std::copy(sqr_fixed_functions.begin() + (tuning::ifma_sqr - least_fixed),
                  sqr_fixed_functions.begin() + (most_equal + 1 - least_fixed), kernels.sqr_n.begin() + tuning::ifma_sqr);
        kernels.add_n = add_n;
        kernels.sub_n = sub_n;
        kernels.add_or_sub_n = add_or_sub_n;
        kernels.negate_if = negate_if;
        kernels.mul_basecase = mul_basecase;
        kernels.sqr_basecase = sqr_basecase;
        kernels.digit_mul = digit_mul;
        kernels.digit_sqr = digit_sqr;
        kernels.thresholds = tuning::integer_avx512;
        return kernels;
    }();
    return table;
}

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
