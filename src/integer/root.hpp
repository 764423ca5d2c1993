/// \file
/// Square roots of naturals in rows of limbs. Variable time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// The limbs of scratch that sqrtrem wants for a row of n limbs.
std::size_t sqrtrem_scratch(std::size_t n) noexcept;

/// s = floor(sqrt(a)), r = a - s^2 <= 2s; returns r's normalized size, which is zero exactly if a is a square, also where r is
/// null. a: n >= 0 limbs, not necessarily normalized; s: ceil(n / 2) limbs; r: ceil(n / 2) + 1 limbs, all of them written, or
/// null. Neither s nor r overlaps a, the other or scratch.
/// Cost: about one and a half divisions of n by n / 2 limbs. Source: P. Zimmermann, "Karatsuba square root", INRIA RR-3805
/// (1999).
std::size_t sqrtrem(limb* s, limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;

/// floor(sqrt(a)) and a - floor(sqrt(a))^2 for a = high B + low != 0.
struct short_sqrtrem {
    limb root;
    wide_limb<limb> remainder;
};
short_sqrtrem sqrtrem_short(limb low, limb high) noexcept;

}  // namespace carry::integer_rows
