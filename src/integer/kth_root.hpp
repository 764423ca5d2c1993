/// \file
/// k-th roots of naturals in rows of limbs. Little-endian; sizes in limbs. Variable time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// The limbs of scratch that kth_root wants for a of so many bits.
std::size_t kth_root_scratch(std::size_t bits, unsigned k) noexcept;

/// s = floor(a^(1/k)), 3 <= k < bits. a: n >= 1 limbs, of so many bits; s: as many limbs as (bits - 1) / k + 1 bits take. No
/// overlaps.
///
/// From 50 bits in floating point on, Newton's steps take the precision from b bits to b + h, h = b - c for a few bits c: with
/// the root x so far and a' the bits of a that stand above those of x^k, the next one is x 2^h + (a' - x^k) 2^h / (k x^(k -
/// 1)), of which the quotient has h bits and is told by as many of the highest ones; the first of these steps is done in words.
/// Ten bits behind the point tell the root, but where they are next to a whole number: there its power does.
/// Cost: two thirds of M(n) for k = 3, less than M(n) for others; a power more where a is a power, or next to one.
/// Source: Brent and Zimmermann, "Modern Computer Arithmetic", section 1.5.2, with a quotient of the residual.
void kth_root(limb* s, const limb* a, std::size_t n, std::size_t bits, unsigned k, limb* scratch) noexcept;

}  // namespace carry::integer_rows
