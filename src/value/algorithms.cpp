/// \file
/// The tables of algorithms of both worlds, for the outside. They stand here because this is the first room that knows both.
#include <carry/algorithms.hpp>

#include "gf2x/mul.hpp"
#include "gf2x/sqr.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"

#include <algorithm>

namespace carry {

std::span<const mul_algorithm> mul_algorithms(world w) noexcept {
    return w == world::integer ? integer_rows::mul_table() : gf2x_rows::mul_table();
}

std::span<const sqr_algorithm> sqr_algorithms(world w) noexcept {
    return w == world::integer ? integer_rows::sqr_table() : gf2x_rows::sqr_table();
}

const mul_algorithm& mul_choice(world w, std::size_t an, std::size_t bn) noexcept {
    const std::size_t longer = std::max(an, bn), shorter = std::min(an, bn);
    return w == world::integer ? integer_rows::mul_pick(longer, shorter) : gf2x_rows::mul_pick(longer, shorter);
}

const sqr_algorithm& sqr_choice(world w, std::size_t n) noexcept {
    return w == world::integer ? integer_rows::sqr_pick(n) : gf2x_rows::sqr_pick(n);
}

}  // namespace carry
