/// \file
/// Exact division of a row of limbs by one. Little-endian rows; sizes in limbs; B = 2^w. Variable time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// Whether d divides a; if so, q = a / d, and else q is left undefined. q: k >= 2 limbs; a: an limbs, which are k, or k + 1 of
/// which the highest is less than d; d: one limb, not zero. q overlaps nothing.
///
/// From the lowest limb up, by a divisor that is scaled to N B + 1 (see limb_chain); of many limbs the upper fifth from above,
/// in the same loop.
/// Cost: a multiplication and a subtraction for each limb, one after the other, or 0.8 times as much. For few limbs the scaling
/// takes more than it spares.
bool divides_exactly_1(limb* q, std::size_t k, const limb* a, std::size_t an, limb d) noexcept;

}  // namespace carry::integer_rows
