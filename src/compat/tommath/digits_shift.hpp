/// \file
/// Shifts of rows of digits by less than a digit.
#pragma once

#include "compat/tommath/digits_avx2.hpp"

#include <cstddef>

namespace carry::tommath {

/// Fewer digits are shifted one by one to the left, and to the right.
inline constexpr std::size_t least_to_shift_by_vectors = 10;
inline constexpr std::size_t least_to_shift_down_by_vectors = 8;

/// r = a 2^k for 0 < k < 60, returns the bits shifted out. n >= 1 digits; r may be a, or above it.
[[gnu::always_inline]] inline digit digits_shift_left(digit* r, const digit* a, std::size_t n, unsigned k) noexcept {
    const digit out = a[n - 1] >> (digit_bits - k);
    if constexpr (has_kernels) {
        if (by_vectors(n, least_to_shift_by_vectors)) {
            digits_shift_left_avx2(r, a, n, k);
            return out;
        }
    }
    digit high = a[n - 1];
    for (std::size_t i = n - 1; i > 0; i = step_by_step(i - 1)) {
        const digit low = a[i - 1];
        r[i] = ((high << k) | (low >> (digit_bits - k))) & digit_mask;
        high = low;
    }
    r[0] = (high << k) & digit_mask;
    return out;
}

/// r = floor(a / 2^k) for 0 < k < 60. r, a: n >= 1 digits; r may be a, or below it.
[[gnu::always_inline]] inline void digits_shift_right(digit* r, const digit* a, std::size_t n, unsigned k) noexcept {
    if constexpr (has_kernels) {
        if (by_vectors(n, least_to_shift_down_by_vectors)) {
            digits_shift_right_avx2(r, a, n, k);
            return;
        }
    }
    digit low = a[0];
    for (std::size_t i = 1; i < n; i = step_by_step(i + 1)) {
        const digit high = a[i];
        r[i - 1] = ((low >> k) | (high << (digit_bits - k))) & digit_mask;
        low = high;
    }
    r[n - 1] = low >> k;
}

}  // namespace carry::tommath
