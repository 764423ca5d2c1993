/// \file
/// What the constant-time exponentiations share: the windows of an exponent whose bits are secret.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// The window's size for an exponent of so many bits: as for the sliding window, with all 2^k powers in the table. At most 6
/// bits, so that the table, which is read in full for every window, stays in the first caches.
inline unsigned fixed_window_bits(std::size_t bits) noexcept {
    unsigned k = 1;
    while (k < 6 && bits > (std::size_t{k} + 1) * k << k) {
        ++k;
    }
    return k;
}

/// The count <= 6 bits of e from position up; a position beyond e reads zeros.
inline limb exponent_bits(const limb* e, std::size_t en, std::size_t position, unsigned count) noexcept {
    const std::size_t i = position / limb_bits;
    const unsigned offset = static_cast<unsigned>(position % limb_bits);
    limb bits = e[i] >> offset;
    if (offset + count > limb_bits && i + 1 < en) {
        bits |= e[i + 1] << (limb_bits - offset);
    }
    return bits & ((limb{1} << count) - 1);
}

}  // namespace carry::modular
