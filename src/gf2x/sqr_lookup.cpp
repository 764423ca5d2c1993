#include "gf2x/sqr.hpp"

#include <array>
#include <cstdint>

namespace carry::gf2x_rows {

namespace {

/// The squares of the polynomials of degree below eight.
constexpr std::array<std::uint16_t, 256> byte_squares = [] {
    std::array<std::uint16_t, 256> table{};
    for (unsigned i = 0; i < 256; ++i) {
        table[i] = carryless_square_wide(static_cast<std::uint16_t>(i)).low;
    }
    return table;
}();

constexpr unsigned half = limb_bits / 2;

/// The square of the lower half of a limb.
limb square_half(limb a) noexcept {
    limb square = 0;
    for (unsigned bit = 0; bit < half; bit += 8) {
        square |= static_cast<limb>(byte_squares[(a >> bit) & 0xff]) << (2 * bit);
    }
    return square;
}

}  // namespace

void sqr_lookup(limb* r, const limb* a, std::size_t n, limb*) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[2 * i] = square_half(a[i]);
        r[2 * i + 1] = square_half(a[i] >> half);
    }
}

}  // namespace carry::gf2x_rows
