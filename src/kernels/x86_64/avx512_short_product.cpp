/// \file
/// A row less the product of another and few limbs, in radix 2^52, in one pass. Very few: avx512_shorter_product.cpp.
///
/// With the digits q_i of the short factor in registers, eight columns of the product are the sums of q_i and the eight digits
/// of d that begin i below the columns: one load, whose halves of products go to two sums. High halves belong one column
/// higher, and so the sum of all of them is moved by one lane, together with that of the block below. The columns are taken
/// away from eight digits of a, what these borrow is resolved, and the block is packed: neither product nor difference is ever
/// written as digits. Blocks go two by two, and each sum in two parts: with one block the additions wait for each other.
///
/// Bounds: a column is the sum of at most 2 * 16 halves of products, below 2^57, and with what it borrows above -2^57.
#include "kernels/x86_64/avx512_short_product.hpp"

#include "kernels/x86_64/avx512_digits.hpp"

#include <array>
#include <bit>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// Shorter factors have digits of 48 bits.
constexpr std::size_t least_factor_digits = most_shorter_digits * shorter_digit_bits / digit_bits + 1,
                      most_factor_digits = digits_of(most_short_factor);

/// Blocks of d that are brought to digits before they are multiplied, and those of them that the next ones want.
constexpr std::size_t blocks_at_once = 32, blocks_below = (most_factor_digits - 1 + lanes - 1) / lanes;

constexpr digit digit_mask = (digit{1} << digit_bits) - 1;

// The digits of a block from its bytes, and what is above these.
CARRY_INLINE_AVX512 __m512i digits_of_bytes(__m512i bytes) noexcept {
    const __m512i x = _mm512_srlv_epi64(_mm512_permutexvar_epi8(_mm512_load_si512(tables.to_digits), bytes),
                                        _mm512_load_si512(tables.shifts));
    return _mm512_and_si512(x, _mm512_set1_epi64(digit_mask));
}

/// The blocks of the difference, and what they borrow.
struct difference {
    __m512i high, borrows;  // of the block below
    unsigned borrow_bit;

    // The digits of a block of a less the columns whose low and high halves are given.
    CARRY_INLINE_AVX512 __m512i next(__m512i a, __m512i low, __m512i high_here) noexcept {
        const __m512i mask = _mm512_set1_epi64(digit_mask);
        const __m512i sum = _mm512_sub_epi64(_mm512_sub_epi64(a, low), _mm512_alignr_epi64(high_here, high, 7));
        const __m512i out = _mm512_srai_epi64(sum, digit_bits);
        const __m512i x = _mm512_add_epi64(_mm512_and_si512(sum, mask), _mm512_alignr_epi64(out, borrows, 7));
        high = high_here;
        borrows = out;
        // Next to never a digit is less than what the one below borrows, and borrows 1 more of the one above; then one that is
        // zero borrows what it is to give.
        const unsigned negative = _mm512_movepi64_mask(x);
        if ((negative | borrow_bit) == 0) [[likely]] {
            return x;
        }
        const unsigned into = ripple(negative, _mm512_testn_epi64_mask(x, x), borrow_bit);
        borrow_bit = (into >> lanes) & 1;
        return _mm512_and_si512(_mm512_mask_add_epi64(x, static_cast<__mmask8>(into), x, _mm512_set1_epi64(-1)), mask);
    }
};

/// Where a and r are.
struct rows_on_the_way {
    const unsigned char* a;
    unsigned char* r;
    std::size_t left;  // bytes
    difference rest;

    // The next block, of whose columns the sums are given in block g of c.
    template <std::size_t N, std::size_t Parts>
    CARRY_INLINE_AVX512 void finish(const columns<N, Parts>& c, std::size_t g) noexcept {
        __m512i low = c.low[0][g], high = c.high[0][g];
        if constexpr (Parts == 2) {
            low = _mm512_add_epi64(low, c.low[1][g]);
            high = _mm512_add_epi64(high, c.high[1][g]);
        }
        if (left >= 64) [[likely]] {
            const __m512i found = packed(rest.next(digits_of_bytes(_mm512_loadu_si512(a)), low, high));
            _mm512_mask_storeu_epi8(r, first_bytes(block_bytes), found);  // what is above may be a's
            a += block_bytes;
            r += block_bytes;
            left -= block_bytes;
            return;
        }
        const std::size_t here = std::min(left, block_bytes);
        const __m512i bytes = _mm512_maskz_loadu_epi8(first_bytes(left), a);
        _mm512_mask_storeu_epi8(r, first_bytes(here), packed(rest.next(digits_of_bytes(bytes), low, high)));
        a += here;
        r += here;
        left -= here;
    }
};

// The columns of N blocks from those at `windows` on.
template <std::size_t N, std::size_t M>
CARRY_INLINE_AVX512 void next_blocks(rows_on_the_way& rows, const digit* windows, const __m512i (&by)[M]) noexcept {
    columns<N> c;
    clear(c);
#pragma GCC unroll 16
    for (std::size_t i = 0; i < M; ++i) {
#pragma GCC unroll 2
        for (std::size_t g = 0; g < N; ++g) {
            __m512i window = _mm512_loadu_si512(windows + lanes * g - i);
            __asm__("" : "+v"(window));  // else compilers load it twice, once for each half
            multiply_add(c, i, g, by[i], window);
        }
    }
#pragma GCC unroll 2
    for (std::size_t g = 0; g < N; ++g) {
        rows.finish(c, g);
    }
}

// avx512_sub_short_product for q of M digits.
template <std::size_t... I>
CARRY_TARGET_AVX512 void sub_product(limb* r, const limb* a, const limb* q, std::size_t k, const limb* d, std::size_t n,
                                     std::index_sequence<I...>) noexcept {
    constexpr std::size_t m = sizeof...(I);
    const __m512i zero = _mm512_setzero_si512();
    const __m512i by[m] = {_mm512_set1_epi64(static_cast<long long>(factor_digit<digit_bits, I>(q, k, I + 1 == m)))...};
    alignas(64) digit digits[lanes * (blocks_below + blocks_at_once)];
    digit* const first = digits + lanes * blocks_below;
    for (std::size_t i = 0; i < blocks_below; ++i) {
        _mm512_store_si512(digits + lanes * i, zero);
    }
    const auto* from = reinterpret_cast<const unsigned char*>(d);
    rows_on_the_way rows{
        reinterpret_cast<const unsigned char*>(a), reinterpret_cast<unsigned char*>(r), n * sizeof(limb), {zero, zero, 0}};
    while (true) {
        const std::size_t blocks = std::min((rows.left + block_bytes - 1) / block_bytes, blocks_at_once);
        std::size_t to_cut = rows.left;
        for (std::size_t i = 0; i < blocks; ++i, from += block_bytes, to_cut -= block_bytes) {
            _mm512_store_si512(first + lanes * i, block_of_lanes(from, to_cut));
        }
        std::size_t i = 0;
        for (; i + 2 <= blocks; i += 2) {
            next_blocks<2>(rows, first + lanes * i, by);
        }
        if (i < blocks) {
            next_blocks<1>(rows, first + lanes * i, by);
        }
        if (rows.left == 0) {
            return;
        }
        for (i = 0; i < blocks_below; ++i) {
            _mm512_store_si512(digits + lanes * i, _mm512_load_si512(digits + lanes * (blocks_at_once + i)));
        }
    }
}

using sub_product_function = void (*)(limb* r, const limb* a, const limb* q, std::size_t k, const limb* d,
                                      std::size_t n) noexcept;

template <std::size_t M>
void sub_product_of(limb* r, const limb* a, const limb* q, std::size_t k, const limb* d, std::size_t n) noexcept {
    sub_product(r, a, q, k, d, n, std::make_index_sequence<M>());
}

constexpr auto sub_product_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<sub_product_function, sizeof...(I)>{sub_product_of<I + least_factor_digits>...};
}(std::make_index_sequence<most_factor_digits + 1 - least_factor_digits>());

}  // namespace

void avx512_sub_short_product(limb* r, const limb* a, const limb* q, std::size_t k, const limb* d, std::size_t n) noexcept {
    const std::size_t bits = std::max<std::size_t>(64 * k - static_cast<std::size_t>(std::countl_zero(q[k - 1])), 1);
    if (const std::size_t digits = (bits - 1) / shorter_digit_bits + 1; digits <= most_shorter_digits) {
        avx512_sub_shorter_product(r, a, q, k, digits, d, n);
    } else {
        sub_product_functions[(bits - 1) / digit_bits + 1 - least_factor_digits](r, a, q, k, d, n);
    }
}

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
