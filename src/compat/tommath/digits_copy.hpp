/// \file
/// Zeros and copies. Most numbers have so few digits that calls of memset and memmove would cost more than they do.
#pragma once

#include "compat/tommath/digits_avx2.hpp"

#include <cstddef>
#include <cstring>

namespace carry::tommath {

/// Fewer digits take no call at all, and more than the second number the C library's, as all others do where there are no
/// vectors.
inline constexpr std::size_t least_by_vectors = 8;
inline constexpr std::size_t most_by_vectors = 96;

inline bool copied_by_vectors(std::size_t n) noexcept { return n <= most_by_vectors && by_vectors(n); }

/// Two digits, and four, read or written at once.
struct two_digits {
    digit at[2];
};
struct four_digits {
    digit at[4];
};
template <class Block>
inline Block load_block(const digit* a) noexcept {
    Block block;
    std::memcpy(&block, a, sizeof block);
    return block;
}
template <class Block>
inline void store_block(digit* r, const Block& block) noexcept {
    std::memcpy(r, &block, sizeof block);
}

/// r = a of fewer than least_by_vectors digits, whatever overlaps: the first and the last ones, which may be the same, are
/// read before anything is written.
inline void copy_few(digit* r, const digit* a, std::size_t n) noexcept {
    if (n >= 4) {
        const auto first = load_block<four_digits>(a);
        const auto last = load_block<four_digits>(a + n - 4);
        store_block(r, first);
        store_block(r + n - 4, last);
    } else if (n >= 2) {
        const auto first = load_block<two_digits>(a);
        const auto last = load_block<two_digits>(a + n - 2);
        store_block(r, first);
        store_block(r + n - 2, last);
    } else if (n == 1) {
        *r = *a;
    }
}

/// r = 0.
inline void digits_zero(digit* r, std::size_t n) noexcept {
    if (n < least_by_vectors) {
        for (std::size_t i = 0; i < n; i = step_by_step(i + 1)) {
            r[i] = 0;
        }
        return;
    }
    if constexpr (has_kernels) {
        if (copied_by_vectors(n)) {
            digits_zero_avx2(r, n);
            return;
        }
    }
    std::memset(r, 0, n * sizeof(digit));
}

/// r = a by the direction of this function of digits_avx2.hpp, where n digits are copied by vectors.
template <void (*ByFour)(digit*, const digit*, std::size_t) noexcept>
inline void copy_any(digit* r, const digit* a, std::size_t n) noexcept {
    if (n < least_by_vectors) {
        copy_few(r, a, n);
        return;
    }
    if constexpr (has_kernels) {
        if (copied_by_vectors(n)) {
            ByFour(r, a, n);
            return;
        }
    }
    std::memmove(r, a, n * sizeof(digit));
}

/// r = a; r may be a, or below it.
inline void digits_copy(digit* r, const digit* a, std::size_t n) noexcept { copy_any<digits_copy_avx2>(r, a, n); }

/// r = a; r may be a, or above it.
inline void digits_copy_up(digit* r, const digit* a, std::size_t n) noexcept { copy_any<digits_copy_up_avx2>(r, a, n); }

}  // namespace carry::tommath
