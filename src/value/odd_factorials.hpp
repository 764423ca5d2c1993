/// \file
/// Factorials for the other files of this folder: their odd parts, the powers of two beside them, and double factorials.
#pragma once

#include <carry/integer.hpp>
#include <carry/limb.hpp>

#include <cstdint>

namespace carry::detail {

/// The odd part of n!, which is to have no more than max_bits bits.
integer odd_part_of_factorial(std::uint64_t n);

/// r = n!! = n (n - 2) ..., which is known to have no more bits than max_bits, or hardly more. Throws std::length_error.
void put_double_factorial(integer& r, std::uint64_t n);

/// How many times 2 is a factor of n! (Legendre).
constexpr std::uint64_t twos_of_factorial(std::uint64_t n) noexcept { return n - set_bits(n); }

}  // namespace carry::detail
