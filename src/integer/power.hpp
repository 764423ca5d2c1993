/// \file
/// Powers of naturals in rows of limbs. Little-endian; sizes in limbs.
#pragma once

#include "row/row.hpp"

#include <carry/limb.hpp>

#include <cstddef>
#include <cstdint>

namespace carry::integer_rows {

/// The limbs of each of the two rows of `power` for a result of so many bits.
constexpr std::size_t power_limbs(std::size_t bits) noexcept { return row::limbs_for(bits) + 1; }

/// The limbs of scratch of `power` for rows of so many limbs and a base of n.
std::size_t power_scratch(std::size_t limbs, std::size_t n) noexcept;

/// r = a^e; returns its size without high zeros. a: n >= 1 limbs, its highest one not zero; e >= 1. r, other: power_limbs(bits
/// of the result) limbs each; scratch: power_scratch of these. No overlaps.
///
/// By squaring from the highest bit of e, in the two rows in turns (Knuth, The Art of Computer Programming 2, section 4.6.3);
/// while squares of a single limb are single limbs, from the lowest. M(size of the result).
std::size_t power(limb* r, limb* other, const limb* a, std::size_t n, std::uint64_t e, limb* scratch) noexcept;

/// The limbs of scratch of `power_low` for rows of so many limbs and a base of n.
std::size_t power_low_scratch(std::size_t limbs, std::size_t n) noexcept;

/// r = a^e mod 2^(w m), in m limbs. a: n >= 1 limbs, its highest one not zero; e >= 2; a^(e - 1) has up to m limbs; n <= m; r,
/// other: power_limbs(bits of a^e) limbs each, and m at least; scratch: power_low_scratch of these. No overlaps.
///
/// An odd power's last product is a low one where its upper half is left out, a third less for cubes.
void power_low(limb* r, limb* other, const limb* a, std::size_t n, std::uint64_t e, std::size_t m, limb* scratch) noexcept;

}  // namespace carry::integer_rows
