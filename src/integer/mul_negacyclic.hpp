/// \file
/// Products modulo 2^(w k) + 1 for k = 3 m by those modulo the factors X + 1 and X^2 - X + 1, X = 2^(w m): of m limbs and of 2
/// m, where a product takes 3 m.
///
/// Little-endian rows; sizes in limbs. Constant-time for constant sizes, if carries are.
#pragma once

#include "integer/small_carry.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// From which size on products modulo 2^(w k) + 1 go by thirds at the level in use.
std::size_t least_thirds() noexcept;

/// Whether products modulo 2^(w k) + 1 go by thirds, if they do from `least` limbs on.
constexpr bool has_thirds(std::size_t k, std::size_t least) noexcept { return k % 3 == 0 && k >= least; }

/// What a number below X^3 leaves, in rows of m and 2 m limbs: its absolute value modulo X + 1, of which the sign is returned,
/// 1 for a negative one, and what it leaves modulo X^2 - X + 1. a: 3 m limbs; nothing overlaps.
limb fold_thirds(limb* linear, limb* quadratic, const limb* a, std::size_t m, carrying how) noexcept;

/// t - X^3 e = a b modulo X^3 + 1; returns e, 0 or 1. t, a: 3 m limbs; b_linear, b_quadratic: what fold_thirds found of b, with
/// b_sign. scratch: negacyclic_scratch(m) limbs. Nothing overlaps.
///
/// With v modulo X^2 - X + 1 and u modulo X + 1 it is v + (X^2 - X + 1) w for w = (u - v) / 3 modulo X + 1, as X^2 - X + 1 = 3
/// there. Source: as GMP 6.3's mpn_mulmod_bknp1 splits them.
limb mul_by_thirds(limb* t, const limb* a, const limb* b_linear, const limb* b_quadratic, limb b_sign, std::size_t m,
                   carrying how, limb* scratch) noexcept;

/// Limbs of scratch for it, at any kernel level.
std::size_t negacyclic_scratch(std::size_t m) noexcept;

}  // namespace carry::integer_rows
