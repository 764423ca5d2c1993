/// \file
/// Products of polynomials over GF(2) of some hundred limbs by their quarters, four products side by side.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// The longest operands of avx512_multiply_quarters, in limbs.
inline constexpr std::size_t most_in_quarters = 256;

/// The limbs of a quarter of n: an even number.
constexpr std::size_t quarter_of(std::size_t n) noexcept { return (n + 7) / 8 * 2; }

/// r = a * b. r: an + bn limbs, apart from a and b; 16 <= an <= most_in_quarters, 3 quarter_of(an) < bn <= an.
void avx512_multiply_quarters(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

}  // namespace carry::kernels::x86_64
