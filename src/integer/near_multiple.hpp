/// \file
/// A look at the highest limbs of two numbers before their greatest common divisor is sought: whether Euclid's next step takes
/// far more than a step does. Binary steps take as long for such pairs, which are not rare outside of tests with random
/// numbers: m - 1 and m, half of m, a multiple of a number and something.
#pragma once

#include <carry/limb.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>

namespace carry::integer_rows {

/// Whether x seems to be so near to a multiple of y that by division the longer number of the pair loses a quarter of a limb or
/// more at once, or y is far shorter. Of random numbers of the same size that are not so it is true once in ten thousand
/// pairs. x, y: normalized, x >= y > 0.
inline bool is_near_multiple(const limb* x, std::size_t xn, const limb* y, std::size_t yn) noexcept {
    if (xn == 1 || xn - yn > 1) {
        return xn != 1;
    }
    const auto shift = static_cast<unsigned>(std::countl_zero(x[xn - 1]));
    const auto window = [&](const limb* a, limb high) {
        return shift == 0 ? high : static_cast<limb>(high << shift | a[xn - 2] >> (limb_bits - shift));
    };
    const limb x_high = window(x, x[xn - 1]), y_high = window(y, xn == yn ? y[xn - 1] : limb{0});
    constexpr unsigned quarter = limb_bits / 4;
    if (y_high >> (limb_bits - quarter) == 0) {
        return true;
    }
    const limb rest = x_high % y_high;
    return std::min<limb>(rest, y_high - rest) <= y_high >> quarter;
}

}  // namespace carry::integer_rows
