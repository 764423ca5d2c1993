/// \file
/// Columns of products and squares of digits of 52 bits, strip by strip.
///
/// A strip is some blocks of eight digits of b, of which digit s of each block is multiplied by the window a[8 m - s,
/// 8 m - s + 8): with block g of the strip that makes the columns 8 (m + g) to 8 (m + g) + 7, whatever s is. So for each m
/// eight windows meet all blocks of the strip, and as many blocks of columns gain by them, a frame that moves up by one block
/// from m to m + 1: its lowest block is complete then, as far as the strip goes, and is written. Blocks of columns enter and
/// leave at the ends of a only, where product scanning has them do so for each few blocks of the result, and what is complete
/// is written while the next products are made.
///
/// Of a square a strip meets its own digits and those above. The first windows meet the blocks below them whole, and those
/// beside them in the lanes whose digits are above the factor.
#include "kernels/x86_64/avx512_strips.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// The blocks of digits that a strip has at most. A frame has two sums for each, and there are 32 registers; of a square's
/// strips the code for the first windows grows with the square of it.
constexpr std::size_t most_strip = 14, most_sqr_strip = 14;

constexpr std::ptrdiff_t digits_of_blocks(std::size_t blocks) noexcept { return lanes * static_cast<std::ptrdiff_t>(blocks); }

/// The sums of low and of high halves in T blocks of columns.
template <std::size_t T>
struct frame {
    __m512i low[T], high[T];
    __m512i below;  // the high halves of the block below
};

CARRY_INLINE_AVX512 __m512i load_if(bool there, const digit* p) noexcept {
    return _mm512_maskz_load_epi64(static_cast<__mmask8>(-static_cast<int>(there)), p);
}

// The frame at `to`, of which `known` blocks have been written, while the others are zero.
template <std::size_t T>
CARRY_INLINE_AVX512 void begin(frame<T>& f, const digit* to, std::size_t known) noexcept {
    f.below = _mm512_setzero_si512();
#pragma GCC unroll 16
    for (std::size_t g = 0; g < T; ++g) {
        f.low[g] = load_if(g < known, to + digits_of_blocks(g));
        f.high[g] = _mm512_setzero_si512();
    }
}

// Block g of the frame gains the window's products by a digit.
template <std::size_t T>
CARRY_INLINE_AVX512 void meet_block(frame<T>& f, std::size_t g, __m512i window, const digit* factor) noexcept {
    const __m512i y = _mm512_set1_epi64(static_cast<long long>(*factor));
    f.low[g] = _mm512_madd52lo_epu64(f.low[g], window, y);
    f.high[g] = _mm512_madd52hi_epu64(f.high[g], window, y);
}

// The lowest `Count` blocks gain the window's products by the digits b[0], b[8], ...
template <std::size_t Count, std::size_t T>
CARRY_INLINE_AVX512 void meet(frame<T>& f, const digit* window, const digit* b) noexcept {
    const __m512i x = _mm512_loadu_si512(window);
#pragma GCC unroll 16
    for (std::size_t g = 0; g < Count; ++g) {
        meet_block(f, g, x, b + digits_of_blocks(g));
    }
}

// Writes the lowest block of the frame at `to`, which moves up by one.
template <std::size_t T>
CARRY_INLINE_AVX512 void move_up(frame<T>& f, digit* to, __m512i entering) noexcept {
    _mm512_store_si512(to, _mm512_add_epi64(f.low[0], _mm512_alignr_epi64(f.high[0], f.below, 7)));
    f.below = f.high[0];
#pragma GCC unroll 16
    for (std::size_t g = 0; g + 1 < T; ++g) {
        f.low[g] = f.low[g + 1];
        f.high[g] = f.high[g + 1];
    }
    f.low[T - 1] = entering;
    f.high[T - 1] = _mm512_setzero_si512();
}

// Writes the lowest `Count` blocks.
template <std::size_t Count, std::size_t T>
CARRY_INLINE_AVX512 void end(frame<T>& f, digit* to) noexcept {
#pragma GCC unroll 16
    for (std::size_t g = 0; g < Count; ++g) {
        move_up(f, to + digits_of_blocks(g), _mm512_setzero_si512());
    }
}

// The windows of a from block m on, and the end.
template <std::size_t T>
CARRY_INLINE_AVX512 void meet_windows(frame<T>& f, digit* to, digit_view a, std::size_t m, const digit* b,
                                      std::size_t known) noexcept {
    const digit* windows = a.digits + digits_of_blocks(m);
    for (const std::size_t blocks = a.blocks(); m < blocks; ++m) {
#pragma GCC unroll 8
        for (std::ptrdiff_t s = 0; s < lanes; ++s) {
            meet<T>(f, windows - s, b + s);
        }
        move_up(f, to, load_if(m + T < known, to + digits_of_blocks(T)));
        windows += lanes;
        to += lanes;
    }
    for (std::ptrdiff_t s = windows - a.digits - static_cast<std::ptrdiff_t>(a.size) + 1; s < lanes; ++s) {
        meet<T>(f, windows - s, b + s);
    }
    end<T>(f, to);
}

// to = to + a * b, where of to `known` blocks have been written, while the others are zero.
// b: T blocks.
template <std::size_t T>
CARRY_TARGET_AVX512 void mul_strip(digit* to, digit_view a, const digit* b, std::size_t known) noexcept {
    frame<T> f;
    begin(f, to, known);
    meet_windows(f, to, a, 0, b, known);
}

// The windows a[8 M - s, 8 M - s + 8) of a square, M <= T: of block M of the strip the digits s < 4 meet the lanes above 2 s,
// of the block below it the digits s >= 4 those above 2 s - 8.
template <std::size_t M, std::size_t T>
CARRY_INLINE_AVX512 void meet_own(frame<T>& f, digit* to, const digit* a, std::size_t known) noexcept {
    const digit* const windows = a + digits_of_blocks(M);
#pragma GCC unroll 8
    for (std::ptrdiff_t s = 0; s < lanes; ++s) {
        constexpr std::ptrdiff_t half = lanes / 2;
        constexpr std::size_t below = M == 0 ? 0 : M - 1;
        const __m512i upper = _mm512_maskz_loadu_epi64(static_cast<__mmask8>(0xfeu << (2 * (s % half))), windows - s);
        if (s < half) {
            meet<M>(f, windows - s, a + s);
            if constexpr (M != T) {
                meet_block(f, M, upper, a + digits_of_blocks(M) + s);
            }
        } else if constexpr (M != 0) {
            meet<below>(f, windows - s, a + s);
            meet_block(f, below, upper, a + digits_of_blocks(below) + s);
        }
    }
    move_up(f, to + digits_of_blocks(M), load_if(M + T < known, to + digits_of_blocks(M + T)));
}

// The same for the products of the first T blocks of a by digits of a above.
template <std::size_t T>
CARRY_TARGET_AVX512 void sqr_strip(digit* to, digit_view a, std::size_t known) noexcept {
    frame<T> f;
    begin(f, to, known);
    [&]<std::size_t... M>(std::index_sequence<M...>) CARRY_TARGET_AVX512
        __attribute__((always_inline)) { (meet_own<M>(f, to, a.digits, known), ...); }(std::make_index_sequence<T + 1>());
    to += digits_of_blocks(T + 1);
    if (a.blocks() == T) {
        end<T - 1>(f, to);
    } else {
        meet_windows(f, to, a, T + 1, a.digits, known);
    }
}

constexpr auto mul_strip_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<void (*)(digit*, digit_view, const digit*, std::size_t) noexcept, sizeof...(I)>{mul_strip<I + 1>...};
}(std::make_index_sequence<most_strip>());
constexpr auto sqr_strip_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<void (*)(digit*, digit_view, std::size_t) noexcept, sizeof...(I)>{sqr_strip<I + 1>...};
}(std::make_index_sequence<most_sqr_strip>());

}  // namespace

void mul_strips(digit* to, digit_view a, digit_view b) noexcept {
    std::size_t left = b.blocks(), known = 0;
    const digit* from = b.digits;
    for (std::size_t strips = (left + most_strip - 1) / most_strip; strips != 0; --strips) {
        const std::size_t now = (left + strips - 1) / strips;
        mul_strip_functions[now - 1](to, a, from, known);
        known = a.blocks();  // of what has been written, what this strip has not completed
        to += digits_of_blocks(now);
        from += digits_of_blocks(now);
        left -= now;
    }
}

void sqr_strips(digit* to, digit_view a) noexcept {
    std::size_t left = a.blocks(), known = 0;
    for (std::size_t strips = (left + most_sqr_strip - 1) / most_sqr_strip; strips != 0; --strips) {
        const std::size_t now = (left + strips - 1) / strips;
        sqr_strip_functions[now - 1](to, a, known);
        to += 2 * digits_of_blocks(now);
        a = {a.digits + digits_of_blocks(now), a.size - static_cast<std::size_t>(digits_of_blocks(now))};
        known = left - now;
        left -= now;
    }
}

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
