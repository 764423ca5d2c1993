/// \file
/// The bits at even places of a limb: the coefficients of squares.
#pragma once

#include <carry/limb.hpp>

#include <cstdint>

namespace carry::gf2x_rows {

/// A limb whose bits at even places are one.
inline constexpr limb even_places = static_cast<limb>(0x5555555555555555u);

/// The bits at even places of a, bit 2i moved to i (Hacker's Delight, 7-2, backwards).
constexpr limb gather_even(limb a) noexcept {
    std::uint64_t y = a & even_places;
    y = (y | y >> 1) & 0x3333333333333333u;
    y = (y | y >> 2) & 0x0f0f0f0f0f0f0f0fu;
    y = (y | y >> 4) & 0x00ff00ff00ff00ffu;
    y = (y | y >> 8) & 0x0000ffff0000ffffu;
    y = (y | y >> 16) & 0x00000000ffffffffu;
    return static_cast<limb>(y);
}

}  // namespace carry::gf2x_rows
