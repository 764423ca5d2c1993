/// \file
/// Zeros and copies. Most numbers have so few digits that calls of memset and memmove would cost more than they do.
#pragma once

#include "compat/tommath/digits_avx2.hpp"

#include <cstddef>
#include <cstring>

namespace carry::tommath {

/// Fewer digits take no call, and all others the C library's where there are no vectors.
inline constexpr std::size_t least_by_call = 8;

/// r = a of fewer than least_by_call digits; r may be a, or otherwise lies apart. No digit is written twice: who reads two at
/// once would have to wait for both.
inline void copy_few(digit* r, const digit* a, std::size_t n) noexcept {
    if ((n & 4) != 0) {
        store_two(r, load_two(a));
        store_two(r + 2, load_two(a + 2));
    }
    if ((n & 2) != 0) {
        store_two(r + (n & 4), load_two(a + (n & 4)));
    }
    if ((n & 1) != 0) {
        r[n - 1] = a[n - 1];
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
        if (by_vectors(n)) {
            digits_zero_avx2(r, n);
            return;
        }
    }
    std::memset(r, 0, n * sizeof(digit));
}

/// r = a; r may be a, or otherwise lies apart. Returns MP_OKAY.
inline mp_err digits_copy(digit* r, const digit* a, std::size_t n) noexcept {
    if (n < least_by_call) {
        copy_few(r, a, n);
        return MP_OKAY;
    }
    if constexpr (has_kernels) {
        if (by_vectors(n)) {
            return digits_copy_down_avx2(r, a, n);
        }
    }
    std::memmove(r, a, n * sizeof(digit));
    return MP_OKAY;
}

/// The same where r is a or below it, and where it is a or above it, and a was perhaps written just before: few digits one by
/// one, as two of them that were not written at once would have to be waited for. So would be what the C library's function
/// reads first, which is what was written last.
inline void digits_copy_down(digit* r, const digit* a, std::size_t n) noexcept {
    if (n < least_by_call) {
        for (std::size_t i = 0; i < n; i = step_by_step(i + 1)) {
            r[i] = a[i];
        }
        return;
    }
    if constexpr (has_kernels) {
        if (by_vectors(n)) {
            digits_copy_down_avx2(r, a, n);
            return;
        }
    }
    std::memmove(r, a, n * sizeof(digit));
}
inline void digits_copy_up(digit* r, const digit* a, std::size_t n) noexcept {
    if (n < least_by_call) {
        for (; n > 0; n = step_by_step(n - 1)) {
            r[n - 1] = a[n - 1];
        }
        return;
    }
    if constexpr (has_kernels) {
        if (by_vectors(n)) {
            digits_copy_up_avx2(r, a, n);
            return;
        }
    }
    std::memmove(r, a, n * sizeof(digit));
}

}  // namespace carry::tommath
