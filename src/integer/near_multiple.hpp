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

/// Of x and y, xn >= 2 and xn - yn <= 1, the limb that begins with the highest bit of x, and the bits of y at its place.
struct highest_limbs {
    limb x, y;

    highest_limbs(const limb* of_x, std::size_t xn, const limb* of_y, std::size_t yn) noexcept {
        const auto shift = static_cast<unsigned>(std::countl_zero(of_x[xn - 1]));
        const auto window = [&](const limb* a, limb high) {
            return shift == 0 ? high : static_cast<limb>(high << shift | a[xn - 2] >> (limb_bits - shift));
        };
        x = window(of_x, of_x[xn - 1]);
        y = window(of_y, xn == yn ? of_y[xn - 1] : limb{0});
    }
};

/// Whether x seems to be so near to a multiple of y that by division the longer number of the pair loses a quarter of a limb or
/// more at once, or y is far shorter. Of random numbers of the same size that are not so it is true once in ten thousand
/// pairs. x, y: normalized, x >= y > 0.
inline bool is_near_multiple(const limb* x, std::size_t xn, const limb* y, std::size_t yn) noexcept {
    if (xn == 1 || xn - yn > 1) {
        return xn != 1;
    }
    const highest_limbs high(x, xn, y, yn);
    constexpr unsigned quarter = limb_bits / 4;
    if (high.y >> (limb_bits - quarter) == 0) {
        return true;
    }
    const limb rest = high.x % high.y;
    return std::min<limb>(rest, high.y - rest) <= high.y >> quarter;
}

/// The q for which x - q y may be a limb or less, as far as the highest bits tell; 0 where there is none below 2^(w / 2). Of
/// three limbs and more none is overlooked, of random numbers of the same size hardly any found in vain. x, y: normalized,
/// x >= y > 0, xn >= 2.
inline limb nearest_multiple(const limb* x, std::size_t xn, const limb* y, std::size_t yn) noexcept {
    if (xn - yn > 1) {
        return 0;
    }
    const highest_limbs high(x, xn, y, yn);
    if (high.y >> (limb_bits / 2) == 0) {
        return 0;
    }
    // Of such a distance nothing is left but what was cut off: of q y less than q, of the others less than 1 each.
    const limb q = high.x / high.y, rest = high.x % high.y;
    if (rest <= q) {
        return q;
    }
    return high.y - rest <= 2 ? q + 1 : limb{0};
}

}  // namespace carry::integer_rows
