/// \file
/// Roots of numbers of one and two limbs.
#pragma once

#include <carry/limb.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace carry::kernels {

/// floor(sqrt(a)) for a >= B / 4: half a limb. The roundings, and the bits that a double has no room for, move the
/// floating-point root by less than 1. With B / 4 the number is a signed one, which is converted by one instruction.
inline limb root_of_limb(limb a) noexcept {
    constexpr limb most = max_limb<limb> >> limb_bits / 2;
    constexpr unsigned dropped = limb_bits > 53 ? limb_bits - 54 : 0;  // an even number
    const auto number = static_cast<double>(static_cast<std::int64_t>(a >> dropped));
    const limb s = std::min(static_cast<limb>(static_cast<std::int64_t>(std::sqrt(number) * (1 << dropped / 2))), most);
    if (s * s > a) {
        return s - 1;
    }
    return a - s * s > 2 * s ? s + 1 : s;
}

/// floor(sqrt(a)), or at times one less, for a >= B^2 / 4.
inline limb lower_root(detail::double_limb<limb>::type a) noexcept {
    using wide = detail::double_limb<limb>::type;
    const auto high = static_cast<limb>(a >> limb_bits);
    if constexpr (limb_bits == 64) {
        // A root in floating point is right to 2^12. From a start that is too small for certain a step of Newton's iteration
        // leads to far less than 1 from the root: its square, which it leaves out, and the roundings are below 2^-34.
        const double coarse = std::sqrt(static_cast<double>(static_cast<std::int64_t>(high >> 2)));  // sqrt(a) / 2^33
        // (modulo B, which the root may round to)
        const limb start = (static_cast<limb>(static_cast<std::int64_t>(coarse * 0x1p31)) << 2) - (1 << 13);
        const wide rest = a - static_cast<wide>(start) * start;  // below 2^79
        constexpr double less = 1 - 0x1p-40;                     // so that no step is too long
        const double step = static_cast<double>(static_cast<std::int64_t>(rest >> 16)) * (0x1p-18 * less / coarse);
        return start + static_cast<limb>(static_cast<std::int64_t>(step));
    } else {  // one step of the recursion of integer/root.hpp, from half limbs
        constexpr unsigned half = limb_bits / 2;
        const limb root = root_of_limb(high);
        const limb rest = high - root * root;  // at most 2 root, so that the shifted one fits
        const limb below = static_cast<limb>(a) >> (half + 1);
        const limb digit = std::min(static_cast<limb>((rest << (half - 1)) + below) / root, max_limb<limb> >> half);
        const limb both = (root << half) + digit;
        return static_cast<wide>(both) * both > a ? both - 1 : both;
    }
}

}  // namespace carry::kernels
