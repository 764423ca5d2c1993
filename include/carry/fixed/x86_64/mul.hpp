/// \file
/// Products of up to 16 limbs in rows of `mulx`, `adcx` and `adox`, completely unrolled.
#pragma once

#include <carry/fixed/x86_64/ordered.hpp>
#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a * b, or r + a * b where Accumulate is set, by operand scanning: a window of M + 1 sums moves up by a limb with each
/// limb of b. r: M + N limbs, of which N are read; a: M limbs, M <= 8, b: N limbs.
template <std::size_t M, std::size_t N, bool Accumulate>
[[gnu::always_inline]] inline void mul_window(word* r, const word* a, const word* b) noexcept {
    word c[M + 1];
    unroll<N>([&](auto j) __attribute__((always_inline)) {
        constexpr std::size_t first = j % (M + 1);
        if constexpr (Accumulate) {
            if constexpr (j == 0) {
                unroll<M>([&](auto i) __attribute__((always_inline)) { c[i] = 0; });
            }
            add_row_and<M, first>(c, a, load_at<j>(b), r[j]);
        } else if constexpr (j == 0) {
            begin_row<M>(c, a, load_at<0>(b));
        } else {
            add_row<M, first>(c, a, load_at<j>(b));
        }
        r[j] = c[first];
    });
    unroll<M>([&](auto i) __attribute__((always_inline)) { r[N + i] = c[(N + i) % (M + 1)]; });
}

/// r = the lower R limbs of a * b, 2 <= R <= 9: the rows of a product, each cut off at limb R.
template <std::size_t R>
[[gnu::always_inline]] inline void mul_low(word* r, const word* a, const word* b) noexcept {
    word c[R];
    unroll<R>([&](auto j) __attribute__((always_inline)) {
        constexpr std::size_t length = R - 1 - j, first = j % R;
        const word y = load_at<j>(b);
        if constexpr (j == 0) {
            begin_row<length, first, R>(c, a, y);
        } else if constexpr (length > 0) {
            add_row_within<length, first, R>(c, a, y);
        }
        c[R - 1] += a[length] * y;
        store(r[j], c[first]);
    });
}

/// r = a * b. r: M + N limbs; a: M limbs, taken in pieces of at most 8; b: N limbs.
template <std::size_t M, std::size_t N>
[[gnu::always_inline]] inline void mul(word* r, const word* a, const word* b) noexcept {
    if constexpr (M == 1 && N == 1) {  // no carries, and the compiler's own product
        const auto product = multiply_wide(a[0], b[0]);
        r[0] = product.low;
        r[1] = product.high;
        return;
    }
    if constexpr (M == N && product_is_ordered(N)) {
        mul_ordered<N>(r, a, b);
        return;
    }
    constexpr std::size_t pieces = (M + longest_row - 1) / longest_row;
    unroll<pieces>([&](auto i) __attribute__((always_inline)) {
        constexpr std::size_t from = i * M / pieces, to = (i + 1) * M / pieces;
        mul_window<to - from, N, (i > 0)>(r + from, a + from, b);
    });
}

/// The same as a function that is called, for products too long to be repeated wherever they are used.
template <std::size_t M, std::size_t N>
[[gnu::noinline]] void mul_called(word* r, const word* a, const word* b) noexcept {
    mul<M, N>(r, a, b);
}

}  // namespace carry::fixed::x86_64

#endif
