/// \file
/// A row less the product of another and very few limbs, in radix 2^48, in one pass.
///
/// Digits of 48 bits are six bytes, and eight of them six limbs: a byte permute alone makes them of limbs, and limbs of them,
/// where digits of 52 bits want shifts and masks as well, and blocks begin at limbs. So this is the faster way while there are
/// few products for each block; of more the greater number of digits is felt. The digits of the factor are multiplied by 16,
/// which lets the high halves of products of 52 bits be those of 48, and the low ones come multiplied by 16.
///
/// Eight columns of the product are the sums of digit i of the factor and the eight digits of d that begin i below the columns,
/// which are lanes of this block and the one before. They are taken away from eight digits of a. A digit that is left is
/// negative only if what the one below it borrows is more than it has: that happens next to never, is foretold by its high
/// bits, all zeros, and looked for in two blocks at once, in the bits that both have; only then the borrows go through masks.
///
/// Bounds: a column is the sum of at most 2 * 9 halves of products, below 18 2^48, so a digit borrows 18 at most, and 1 more.
#include "kernels/x86_64/avx512_digits.hpp"
#include "kernels/x86_64/avx512_short_product.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

constexpr unsigned bits = shorter_digit_bits;

/// The limbs of a block of digits, and their mask.
constexpr std::size_t block = lanes * bits / 64;
constexpr __mmask8 whole = (1u << block) - 1;

/// The six lower bytes of each lane.
constexpr std::uint64_t digit_bytes = 0x3f3f3f3f3f3f3f3f;

struct byte_tables {
    alignas(64) std::uint8_t to_digits[64], from_digits[64];
};

constexpr byte_tables places = [] {
    byte_tables t{};
    for (unsigned i = 0; i < lanes; ++i) {
        for (unsigned j = 0; j < bits / 8; ++j) {
            t.to_digits[8 * i + j] = static_cast<std::uint8_t>(bits / 8 * i + j);
            t.from_digits[bits / 8 * i + j] = static_cast<std::uint8_t>(8 * i + j);
        }
    }
    return t;
}();

// The digits of eight limbs of which the six lower ones count.
CARRY_INLINE_AVX512 __m512i to_digits(__m512i limbs) noexcept {
    return _mm512_maskz_permutexvar_epi8(digit_bytes, _mm512_load_si512(places.to_digits), limbs);
}

// What is above the digits in their lanes is left out.
CARRY_INLINE_AVX512 void store_digits(limb* row, __mmask8 limbs, __m512i digits) noexcept {
    _mm512_mask_storeu_epi64(row, limbs, _mm512_permutexvar_epi8(_mm512_load_si512(places.from_digits), digits));
}

// What the digits of x borrow, negative, from the ones above them; and the lanes of `out` that go to the digits of a block:
// those of the block below it are `below`.
CARRY_INLINE_AVX512 __m512i borrows_of(__m512i x) noexcept { return _mm512_srai_epi64(x, bits); }
CARRY_INLINE_AVX512 __m512i moved_up(__m512i out, __m512i below) noexcept { return _mm512_alignr_epi64(out, below, 7); }

// The lanes whose digits are less than 32, which may be less than what they are to give.
CARRY_INLINE_AVX512 __mmask8 may_borrow(__m512i x) noexcept {
    return _mm512_testn_epi64_mask(x, _mm512_set1_epi64((std::int64_t{1} << bits) - 32));
}

// Writes the digits of a block of differences, where one of them may borrow once more; returns what they borrow.
[[gnu::noinline]] CARRY_TARGET_AVX512 __m512i resolve(limb* r, __mmask8 limbs, __m512i x, __m512i below) noexcept {
    const __m512i ones = _mm512_set1_epi64(-1), out = borrows_of(x);
    const __m512i digits =
        _mm512_add_epi64(_mm512_and_si512(x, _mm512_set1_epi64((std::int64_t{1} << bits) - 1)), moved_up(out, below));
    const unsigned into = ripple(_mm512_movepi64_mask(digits), _mm512_testn_epi64_mask(digits, digits), 0);
    store_digits(r, limbs, _mm512_mask_add_epi64(digits, static_cast<__mmask8>(into), digits, ones));
    return _mm512_mask_add_epi64(out, static_cast<__mmask8>(into >> lanes << (lanes - 1)), out, ones);
}

/// The blocks on their way, for a factor of M digits.
template <std::size_t M>
struct differences {
    __m512i by[M];             // the digits of the factor, times 16, and above 52 bits what follows
    __m512i d, high, borrows;  // of the block below

    // The next block of a less its columns.
    template <std::size_t... I>
    CARRY_INLINE_AVX512 __m512i next(__m512i a_limbs, __m512i d_limbs, std::index_sequence<0, I...>) noexcept {
        const __m512i here = to_digits(d_limbs), zero = _mm512_setzero_si512();
        const __m512i windows[M] = {here, _mm512_alignr_epi64(here, d, lanes - I)...};
        __m512i low = zero, high_here = zero;
#pragma GCC unroll 16
        for (std::size_t i = 0; i < M; ++i) {
            low = _mm512_madd52lo_epu64(low, windows[i], by[i]);
            high_here = _mm512_madd52hi_epu64(high_here, windows[i], by[i]);
        }
        const __m512i rest = _mm512_sub_epi64(to_digits(a_limbs), _mm512_srli_epi64(low, digit_bits - bits));
        const __m512i x = _mm512_sub_epi64(rest, moved_up(high_here, high));
        d = here;
        high = high_here;
        return x;
    }

    // The same for a block of so many limbs. Above the last limb of a there are ones, which nothing borrows from.
    template <class Each>
    CARRY_INLINE_AVX512 __m512i next(const limb* a, const limb* d_row, __mmask8 limbs, Each each) noexcept {
        return next(_mm512_mask_loadu_epi64(_mm512_set1_epi64(-1), limbs, a), _mm512_maskz_loadu_epi64(limbs, d_row), each);
    }

    CARRY_INLINE_AVX512 void write(limb* r, __mmask8 limbs, __m512i x) noexcept {
        const __m512i out = borrows_of(x);
        store_digits(r, limbs, _mm512_add_epi64(x, moved_up(out, borrows)));
        borrows = out;
    }

    // Takes a block and writes it.
    template <class Each>
    CARRY_INLINE_AVX512 void take_one(limb* r, const limb* a, const limb* d_row, __mmask8 limbs, Each each) noexcept {
        const __m512i x = next(a, d_row, limbs, each);
        if (may_borrow(x) == 0) [[likely]] {
            write(r, limbs, x);
        } else {
            borrows = resolve(r, limbs, x, borrows);
        }
    }

    // Writes two blocks, of which the lower one is whole.
    CARRY_INLINE_AVX512 void write_two(limb* r, __m512i x, __m512i y, __mmask8 upper) noexcept {
        if (may_borrow(_mm512_and_si512(x, y)) == 0) [[likely]] {
            write(r, whole, x);
            write(r + block, upper, y);
        } else {
            borrows = resolve(r, whole, x, borrows);
            borrows = resolve(r + block, upper, y, borrows);
        }
    }
};

// avx512_sub_shorter_product for q of M digits.
template <std::size_t... I>
CARRY_TARGET_AVX512 void sub_product(limb* r, const limb* a, const limb* q, std::size_t k, const limb* d, std::size_t n,
                                     std::index_sequence<I...> each) noexcept {
    constexpr std::size_t m = sizeof...(I);
    const __m512i zero = _mm512_setzero_si512();
    differences<m> rows{
        {_mm512_set1_epi64(static_cast<long long>(factor_digit<bits, I>(q, k, I + 1 == m)) << (digit_bits - bits))...},
        zero,
        zero,
        zero};
    // Eight limbs are loaded for six, as a load with a mask takes a place of the multiplications.
    for (; n >= block + lanes; n -= 2 * block, r += 2 * block, a += 2 * block, d += 2 * block) {
        const __m512i x = rows.next(_mm512_loadu_si512(a), _mm512_loadu_si512(d), each);
        const __m512i y = rows.next(_mm512_loadu_si512(a + block), _mm512_loadu_si512(d + block), each);
        rows.write_two(r, x, y, whole);
    }
    if (n > block) {
        const std::size_t here = std::min(n - block, block);
        const auto upper = static_cast<__mmask8>((1u << here) - 1);
        const __m512i x = rows.next(a, d, whole, each), y = rows.next(a + block, d + block, upper, each);
        rows.write_two(r, x, y, upper);
        n -= block + here;
        r += 2 * block;
        a += 2 * block;
        d += 2 * block;
    }
    if (n != 0) {
        rows.take_one(r, a, d, static_cast<__mmask8>((1u << n) - 1), each);
    }
}

using sub_product_function = void (*)(limb* r, const limb* a, const limb* q, std::size_t k, const limb* d,
                                      std::size_t n) noexcept;

template <std::size_t M>
void sub_product_of(limb* r, const limb* a, const limb* q, std::size_t k, const limb* d, std::size_t n) noexcept {
    sub_product(r, a, q, k, d, n, std::make_index_sequence<M>());
}

constexpr auto sub_product_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<sub_product_function, sizeof...(I)>{sub_product_of<I + 1>...};
}(std::make_index_sequence<most_shorter_digits>());

}  // namespace

void avx512_sub_shorter_product(limb* r, const limb* a, const limb* q, std::size_t k, std::size_t digits, const limb* d,
                                std::size_t n) noexcept {
    sub_product_functions[digits - 1](r, a, q, k, d, n);
}

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
