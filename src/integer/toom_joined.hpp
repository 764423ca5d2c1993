/// \file
/// Toom's method with the points 0, 1, -1, 2 and infinity, or -2 as well, for operands in any numbers of pieces that have a
/// product of degree 4, or 5.
///
/// Nothing here branches on the value of a limb.
#pragma once

#include "integer/toom.hpp"

namespace carry::integer_rows {

/// The least pieces: the values of one operand and the kernel's slack have room in the result.
inline constexpr std::size_t toom_joined_least_piece = 10;

/// r = a b for operands in `pieces` and 6 - pieces pieces (Toom-3: 3 or 4), or 7 - pieces (Toom-4.3: 4 or 5), of k >=
/// toom_joined_least_piece limbs, the uppermost ones of s and t limbs. r overlaps nothing; scratch: toom3_product_scratch(k),
/// toom43_product_scratch(k).
void toom3_product(limb* r, const limb* a, std::size_t pieces, const limb* b, std::size_t k, std::size_t s, std::size_t t,
                   limb* scratch) noexcept;
void toom43_product(limb* r, const limb* a, std::size_t pieces, const limb* b, std::size_t k, std::size_t s, std::size_t t,
                    limb* scratch) noexcept;
std::size_t toom3_product_scratch(std::size_t k) noexcept;
std::size_t toom43_product_scratch(std::size_t k) noexcept;

/// r = a^2 for three such pieces, s >= 1. r overlaps nothing; scratch: toom3_square_scratch(k).
void toom3_square(limb* r, const limb* a, std::size_t k, std::size_t s, limb* scratch) noexcept;
std::size_t toom3_square_scratch(std::size_t k) noexcept;

}  // namespace carry::integer_rows
