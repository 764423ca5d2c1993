/// \file
/// a^(-1) modulo a number that is known only at run time: variable-time, and its constant-time twin.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// Limbs of scratch for `invmod` with n limbs.
std::size_t invmod_scratch(std::size_t n) noexcept;

/// r = a^(-1) mod m, 0 <= r < m, and true; or false, and r as it was, where gcd(a, m) != 1. Modulo 1 the inverse of 0 is 0.
///
/// Sizes: r, a, m: n >= 1 limbs; scratch: invmod_scratch(n). Requires a < m, so m >= 1; m may be even and may have high zero
/// limbs. r may be a; it does not overlap m or scratch. Variable-time. Cost: one extended gcd, modulo even numbers that of
/// invmod_split.
bool invmod(limb* r, const limb* a, const limb* m, std::size_t n, limb* scratch) noexcept;

/// The same for m = 2^k d with an odd d, which may be 1, and 0 < a < m: y + d ((x - y) / d mod 2^k) for the inverses x modulo
/// 2^k, by Newton's iteration, and y modulo d, so that Euclid's steps are left to d alone. m: n limbs, the highest not 0, k >=
/// 1; a: 1 <= an <= n limbs; r: n, may be a. scratch: invmod_split_scratch(n, odd) limbs, of which odd are what invmod wants
/// modulo d. Variable-time. Cost: about 7 M(k) for products of k bits, and one extended gcd of the size of d.
std::size_t invmod_split_scratch(std::size_t n, std::size_t odd) noexcept;
bool invmod_split(limb* r, const limb* a, std::size_t an, const limb* m, std::size_t n, std::size_t k, limb* scratch) noexcept;

/// a = a^(-1) mod m, 0 <= a < m, and true; or false, and a undefined, where gcd(a, m) != 1. Modulo 1 the inverse of any number
/// is 0. m >= 1, which may be even; a need not be below it. Variable-time. Cost: one extended gcd of limbs.
bool invmod_1(limb& a, limb m) noexcept;

/// r = a^(-1) mod m, or -a^(-1) mod m if negative, 0 < r < m, and true; or false, and r undefined, where gcd(a, m) != 1. m: n
/// >= 2 limbs, the highest not 0; a >= 1; r: n limbs, apart from m. Variable-time. Cost: a division by a limb and a product
/// with one.
bool invmod_of_limb(limb* r, limb a, bool negative, const limb* m, std::size_t n) noexcept;

/// m - a where that is one limb, so that an inverse of a is one of a limb; else 0. a, m: n >= 2 limbs, a <= m. Cost: one look
/// at the highest limbs, mostly.
limb distance_below(const limb* a, const limb* m, std::size_t n) noexcept;

/// What invmod_near found: an inverse, that there is none, or that the way does not serve.
enum class near_inverse { found, none, unknown };

/// r = a^(-1) mod m where m = q a + e for limbs q < 2^(w / 2) and |e| with q |e| < 2^w, as for a = m / 2 or so. a: an >= 1
/// limbs, m: n >= 2, the highest ones not 0, a < m; r: n, undefined if nothing is found, apart from the others. Variable-time.
/// Cost: one look at the highest limbs for most numbers, or two products with a limb and a division by one.
near_inverse invmod_near(limb* r, const limb* a, std::size_t an, const limb* m, std::size_t n) noexcept;

/// What invmod does without scratch where m has a few limbs and the highest is not 0: returns false, and leaves r as it was,
/// where it is not so or where nothing was found, which does not say that there is no inverse. Variable-time.
bool invmod_short(limb* r, const limb* a, const limb* m, std::size_t n) noexcept;

/// Limbs of scratch for `invmod_ct` with n limbs.
std::size_t invmod_ct_scratch(std::size_t n) noexcept;

/// r = a^(-1) mod m, 0 <= r < m, and true; or false, and r as it was, where gcd(a, m) != 1. Modulo 1 the inverse of 0 is 0.
///
/// Sizes: r, a, m: n >= 1 limbs; scratch: invmod_ct_scratch(n). Requires a < m and m odd; high zero limbs of m are fine. r may
/// be a; it does not overlap m or scratch. Constant-time in the values of a and m, except for the answer; wipes the scratch.
///
/// Cost: O(n^2). Bernstein and Yang, "Fast constant-time gcd computation and modular inversion" (CHES 2019), in batches of
/// divsteps on the low limbs; see invmod_ct.cpp for the variant and the bound on the number of steps.
bool invmod_ct(limb* r, const limb* a, const limb* m, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::modular
