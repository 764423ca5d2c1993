/// \file
/// Zeros and copies. Most numbers have so few digits that calls of memset and memmove would cost more than they do.
#pragma once

#include "compat/tommath/digits_avx2.hpp"

#include <cstddef>
#include <cstring>

namespace carry::tommath {

/// Fewer digits take no call, and more than so many zeros or copies the C library's, as all others do where there are no
/// vectors. (Its vectors of 64 bytes lie across two lines of the cache where malloc's memory does, and who reads them next has
/// to wait.)
inline constexpr std::size_t least_by_call = 8;
inline constexpr std::size_t most_zeros_by_vectors = 96;
inline constexpr std::size_t most_copies_by_vectors = 48;

/// Two digits, read or written at once. (Of a structure compilers leave a copy on the stack.)
using two_digits = digit __attribute__((vector_size(2 * sizeof(digit))));
inline two_digits load_two(const digit* a) noexcept {
    two_digits x;
    std::memcpy(&x, a, sizeof x);
    return x;
}
inline void store_two(digit* r, two_digits x) noexcept { std::memcpy(r, &x, sizeof x); }

/// r = a of fewer than least_by_call digits, whatever overlaps: the first and the last ones, which may be the same, are
/// read before anything is written.
inline void copy_few(digit* r, const digit* a, std::size_t n) noexcept {
    if (n >= 4) {
        const two_digits first = load_two(a);
        const two_digits second = load_two(a + 2);
        const two_digits last_but_one = load_two(a + n - 4);
        const two_digits last = load_two(a + n - 2);
        store_two(r, first);
        store_two(r + 2, second);
        store_two(r + n - 4, last_but_one);
        store_two(r + n - 2, last);
    } else if (n >= 2) {
        const two_digits first = load_two(a);
        const two_digits last = load_two(a + n - 2);
        store_two(r, first);
        store_two(r + n - 2, last);
    } else if (n == 1) {
        *r = *a;
    }
}

/// r = 0 of as few digits.
inline void zero_few(digit* r, std::size_t n) noexcept {
    constexpr two_digits zeros = {0, 0};
    if (n >= 4) {
        store_two(r, zeros);
        store_two(r + 2, zeros);
        store_two(r + n - 4, zeros);
        store_two(r + n - 2, zeros);
    } else if (n >= 2) {
        store_two(r, zeros);
        store_two(r + n - 2, zeros);
    } else if (n == 1) {
        *r = 0;
    }
}

/// r = 0.
inline void digits_zero(digit* r, std::size_t n) noexcept {
    if (n < least_by_call) {
        zero_few(r, n);
        return;
    }
    if constexpr (has_kernels) {
        if (n <= most_zeros_by_vectors && by_vectors(n)) {
            digits_zero_avx2(r, n);
            return;
        }
    }
    std::memset(r, 0, n * sizeof(digit));
}

/// r = a; r may be a, or below it.
inline void digits_copy(digit* r, const digit* a, std::size_t n) noexcept {
    if (n < least_by_call) {
        copy_few(r, a, n);
        return;
    }
    if constexpr (has_kernels) {
        if (n <= most_copies_by_vectors && by_vectors(n)) {
            digits_copy_down_avx2(r, a, n);
            return;
        }
    }
    std::memmove(r, a, n * sizeof(digit));
}

/// The same of any number of digits that were perhaps written just before: the C library's function would read those first that
/// were written last, and wait for them. In the second one r may be a, or above it.
inline void digits_copy_down(digit* r, const digit* a, std::size_t n) noexcept {
    if constexpr (has_kernels) {
        if (by_vectors(n)) {
            digits_copy_down_avx2(r, a, n);
            return;
        }
    }
    digits_copy(r, a, n);
}
inline void digits_copy_up(digit* r, const digit* a, std::size_t n) noexcept {
    if constexpr (has_kernels) {
        if (by_vectors(n)) {
            digits_copy_up_avx2(r, a, n);
            return;
        }
    }
    digits_copy(r, a, n);
}

}  // namespace carry::tommath
