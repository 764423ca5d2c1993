#include "integer/jacobi_symbol.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace carry::integer_rows {

namespace {

using symbol = jacobi_symbol;

// Whether (2 / n) = -1, for odd n modulo 8.
constexpr bool is_two_negative(unsigned n) noexcept { return n == 3 || n == 5; }

// The state after one of Euclid's steps, (x, y) <- (y, x - q y).
constexpr std::uint8_t after_step(unsigned state, unsigned q) noexcept {
    bool negative = (state & symbol::sign_bit) != 0;
    bool below_is_y = (state & symbol::below_is_y_bit) != 0;
    const unsigned x = state >> 3 & 7, y = state & 7;
    const unsigned rest = (x - q * y) & 7;
    if (!below_is_y) {
        if (y % 2 != 0) {  // (y / x) = (x / y), with the sign of reciprocity
            negative ^= (x & y & 2) != 0;
            below_is_y = true;
        } else if (y % 4 == 2) {  // (y / x) = (2 / x) (x / (y/2)) with its sign, and the same with the rest for x
            const bool half_is_3_mod_4 = (y & 4) != 0;
            negative ^= is_two_negative(x) ^ is_two_negative(rest) ^ (half_is_3_mod_4 && ((x ^ rest) & 2) != 0);
        }  // and where 4 divides y, (y / x) depends on x modulo y only
    }
    return static_cast<std::uint8_t>((negative ? symbol::sign_bit : 0) | (below_is_y ? 0 : symbol::below_is_y_bit) | y << 3 |
                                     rest);
}

constexpr auto transitions = [] {
    std::array<std::uint8_t, 256 * 8> table{};
    for (unsigned state = 0; state < 256; ++state) {
        for (unsigned q = 0; q < 8; ++q) {
            table[state * 8 + q] = after_step(state, q);
        }
    }
    return table;
}();

}  // namespace

void jacobi_symbol::step(limb q) noexcept { state_ = transitions[state_ * 8 + static_cast<unsigned>(q & 7)]; }

void jacobi_symbol::steps(const limb* quotients, std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        step(quotients[i]);
    }
}

}  // namespace carry::integer_rows
