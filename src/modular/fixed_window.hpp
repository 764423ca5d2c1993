/// \file
/// What the constant-time exponentiations share: the windows of an exponent whose bits are secret.
#pragma once

#include "row/row.hpp"

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

/// r = the row of that index, of so many rows of n limbs; Width limbs of it, summed in registers.
template <std::size_t Width>
inline void look_up_strip(limb* r, const limb* table, std::size_t rows, std::size_t n, limb index) noexcept {
    limb sum[Width] = {};
    for (std::size_t i = 0; i < rows; ++i) {
        const limb mask = mask_from_bit(is_zero_bit<limb>(static_cast<limb>(i) ^ index));
        for (std::size_t j = 0; j < Width; ++j) {
            sum[j] |= table[i * n + j] & mask;
        }
    }
    row::copy(r, sum, Width);
}

/// r = the row of that index, of so many rows of n limbs. Every limb of the table is read.
inline void look_up(limb* r, const limb* table, std::size_t rows, std::size_t n, limb index) noexcept {
    std::size_t j = 0;
    for (; j + 8 <= n; j += 8) {
        look_up_strip<8>(r + j, table + j, rows, n, index);
    }
    if (j + 4 <= n) {
        look_up_strip<4>(r + j, table + j, rows, n, index);
        j += 4;
    }
    for (; j < n; ++j) {
        look_up_strip<1>(r + j, table + j, rows, n, index);
    }
}

}  // namespace carry::modular
