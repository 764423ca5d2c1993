/// \file
/// Rows of limbs in digits, mostly of 52 bits, as the multipliers of IFMA want them, and back.
#pragma once

#include "row/row.hpp"

#include <carry/limb.hpp>

#include <cstddef>
#include <cstdint>

namespace carry::modular {

inline constexpr unsigned digit_bits = 52;
inline constexpr limb digit_mask = static_cast<limb>((std::uint64_t{1} << digit_bits) - 1);

/// r = a in digits of so many bits. r: rn digits; a: an limbs.
template <unsigned Bits = digit_bits>
void to_digits(limb* r, std::size_t rn, const limb* a, std::size_t an) noexcept {
    for (std::size_t i = 0; i < rn; ++i) {
        const std::size_t at = i * Bits / limb_bits;
        const unsigned offset = static_cast<unsigned>(i * Bits % limb_bits);
        const limb low = at < an ? a[at] >> offset : limb{0};
        const limb high = at + 1 < an && offset != 0 ? a[at + 1] << (limb_bits - offset) : limb{0};
        r[i] = (low | high) & static_cast<limb>((std::uint64_t{1} << Bits) - 1);
    }
}

/// r = a from digits of so many bits. r: rn limbs; a: an digits, of whose value the rn limbs are kept.
template <unsigned Bits = digit_bits>
void from_digits(limb* r, std::size_t rn, const limb* a, std::size_t an) noexcept {
    row::zero(r, rn);
    for (std::size_t i = 0; i < an; ++i) {
        const std::size_t at = i * Bits / limb_bits;
        const unsigned offset = static_cast<unsigned>(i * Bits % limb_bits);
        if (at < rn) {
            r[at] |= a[i] << offset;
        }
        if (at + 1 < rn && offset + Bits > limb_bits) {
            r[at + 1] |= a[i] >> (limb_bits - offset);
        }
    }
}

/// The most limbs that an address moves to become a multiple of a vector's size.
inline constexpr std::size_t alignment = 7;

/// The next address that is a multiple of a vector's size: loads of whole vectors are then fastest.
inline limb* aligned(limb* p) noexcept {
    constexpr std::size_t lanes = alignment + 1;
    const std::size_t over = reinterpret_cast<std::uintptr_t>(p) / sizeof(limb) % lanes;
    return p + (over == 0 ? 0 : lanes - over);
}

}  // namespace carry::modular
