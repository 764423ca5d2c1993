/// \file
/// Square roots of naturals in rows of limbs. Variable time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// The limbs of scratch that sqrtrem wants for a row of n limbs.
std::size_t sqrtrem_scratch(std::size_t n) noexcept;

/// Limbs that suffice sqrtrem for rows of up to a few limbs: to ask takes up to a twentieth of their time.
inline constexpr std::size_t sqrtrem_few = 48, sqrtrem_enough_for_few = 1024;

/// s = floor(sqrt(a)), r = a - s^2 <= 2s; returns r's normalized size, which is zero exactly if a is a square, also where r is
/// null. a: n >= 0 limbs, not necessarily normalized; s: ceil(n / 2) limbs; r: ceil(n / 2) + 1 limbs, all of them written, or
/// null. Neither s nor r overlaps a, the other or scratch.
/// Cost: about one and a half divisions of n by n / 2 limbs. Source: P. Zimmermann, "Karatsuba square root", INRIA RR-3805
/// (1999).
std::size_t sqrtrem(limb* s, limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;

/// The limbs of scratch that isqrt wants for a row of n limbs.
std::size_t isqrt_scratch(std::size_t n) noexcept;

/// The same, and much less, where the level in use finds roots of n limbs by a kernel; otherwise 0.
std::size_t isqrt_kernel_scratch(std::size_t n) noexcept;

/// s = floor(sqrt(a)). a: n >= 0 limbs, not necessarily normalized; s: ceil(n / 2) limbs, which overlaps neither a nor scratch.
///
/// The upper half of the root comes with its remainder, and the lower one is a quotient without one, less its square's share:
/// with beta, s' and r' as root_in_place has them, s = s' beta + y for y = x - y^2 / (2 s' beta), where x is (r' beta + a1 + a0
/// / beta) / (2 s'). A limb of x behind the point tells floor(y), but where that is next to a whole number, as for squares;
/// there the root's square tells.
/// Cost: that of sqrtrem for n / 2 limbs, and a quotient of n / 4 limbs.
void isqrt(limb* s, const limb* a, std::size_t n, limb* scratch) noexcept;

/// Makes (s, r) the root of a and its remainder, where a = s^2 + r, and s is that root or one less. s: n >= 1 limbs, r: n + 1
/// limbs, its highest one below B / 2. No overlaps.
void settle_root(limb* s, limb* r, std::size_t n) noexcept;

/// The limbs of scratch that root_in_place wants.
std::size_t root_in_place_scratch(std::size_t n) noexcept;

/// s = floor(sqrt(a)); the low n limbs of a become the remainder without its highest bit, which is returned; the limbs above
/// are left undefined. s: n >= 1 limbs, a: 2n limbs with a[2n - 1] >= B / 4. No overlaps.
///
/// With beta = B^l for l = floor(n / 2) and a = a_high beta^2 + a1 beta + a0: if (s', r') is the root of a_high with its
/// remainder, and (q, u) the quotient and remainder of r' beta + a1 by 2 s', then s = s' beta + q and r = u beta + a0 - q^2,
/// where s is one too large if r < 0. q <= beta.
limb root_in_place(limb* s, limb* a, std::size_t n, limb* scratch) noexcept;

/// floor(sqrt(a)) for a = high B + low != 0; r = a - floor(sqrt(a))^2, two limbs.
limb sqrtrem_short(limb* r, limb low, limb high) noexcept;
/// floor(sqrt(a)) alone.
limb isqrt_short(limb low, limb high) noexcept;

}  // namespace carry::integer_rows
