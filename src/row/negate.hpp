/// \file
/// The two's complement of a row of limbs.
#pragma once

#include "row/row.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>

namespace carry::row {

/// r = -a modulo 2^(w n) for integers: zeros up to the lowest limb that is not zero, that one negated, and complements above
/// it, of which none waits for a carry. r, a: n >= 0 limbs, r may be a; the lowest `zeros` of a, or all n where those are
/// fewer, are known to be zero. complement(r, a, n) is called for the limbs above, of which there may be none. Variable-time:
/// the lowest limb that is not zero is looked for. (A row without branches is the kernels' negate_if.) O(n).
template <class Complement>
inline void negate(limb* r, const limb* a, std::size_t n, std::size_t zeros, Complement complement) noexcept {
    std::size_t lowest = std::min(zeros, n);
    while (lowest < n && a[lowest] == 0) {
        ++lowest;
    }
    if (lowest != 0 && r != a) [[unlikely]] {
        zero(r, lowest);
    }
    if (lowest < n) {
        // Complements of a long row begin where it does: vectors that lie across two lines of the cache take longer.
        constexpr std::size_t long_row = 128 / sizeof(limb);
        const std::size_t first = lowest == 0 && n >= long_row ? 0 : lowest + 1;
        const auto negative = static_cast<limb>(limb{0} - a[lowest]);
        complement(r + first, a + first, n - first);
        r[lowest] = negative;
    }
}

/// The same where nothing is known, by a loop.
inline void negate(limb* r, const limb* a, std::size_t n) noexcept {
    negate(r, a, n, 0, [](limb* to, const limb* from, std::size_t count) noexcept {
        for (std::size_t i = 0; i < count; ++i) {
            to[i] = static_cast<limb>(~from[i]);
        }
    });
}

}  // namespace carry::row
