/// \file
/// How the Jacobi symbol is followed through Euclid's algorithm.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// Follows the Jacobi symbol (y / x) of Euclid's remainders through the steps (x, y) <- (y, x - q y), given the quotients in
/// their order.
///
/// What must be known of the remainders is both modulo 8, and which of the two, always an odd one, is below the other in the
/// symbol. A state is sign | below | x mod 8 | y mod 8, in 1, 1, 3 and 3 bits.
class jacobi_symbol {
public:
    static constexpr unsigned sign_bit = 0x80;
    static constexpr unsigned below_is_y_bit = 0x40;

    /// The symbol (y / x), x odd.
    jacobi_symbol(limb x, limb y) noexcept : state_(static_cast<unsigned>((x & 7) << 3 | (y & 7))) {}

    /// A step with a quotient that is q modulo 8.
    void step(limb q) noexcept;

    /// Steps with these quotients.
    void steps(const limb* quotients, std::size_t count) noexcept;

    /// The sign that the steps have collected: the symbol itself once they have come to (1, 0).
    int sign() const noexcept { return (state_ & sign_bit) != 0 ? -1 : 1; }

    /// Whether the symbol is now (y / x), and not (x / y) as after the steps in which the law of reciprocity has turned it.
    bool first_is_below() const noexcept { return (state_ & below_is_y_bit) == 0; }

private:
    unsigned state_;
};

}  // namespace carry::integer_rows
