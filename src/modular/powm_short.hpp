/// \file
/// b^e modulo a number of one or two limbs, in registers.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// The longest modulus of powm_short.
inline constexpr std::size_t powm_short_limbs = 2;

/// r = b^e mod m, 0 <= r < m. r, m: n limbs, 1 <= n <= 2, m[n-1] != 0; b: bn <= n limbs, of any value; e has bits >= 1
/// bits. r may be b. Variable-time. An even m is split into a power of two and an odd number.
///
/// Cost: bits squarings, each as long as its chain of products, and beside them half as many products. From the lowest bit of
/// e up (Knuth, The Art of Computer Programming 2, 4.6.3, algorithm A): squarings do not wait for the products, so these cost
/// next to nothing, where from the highest bit down each product of a window lengthens the chain. Exponents of some length go
/// by digits of two bits, each with a product of its own (A. C. Yao, "On the evaluation of powers", SIAM J. Computing 5, 1976):
/// zeros have one, too, so that there is no branch that would be foretold wrongly for one bit in two.
void powm_short(limb* r, const limb* b, std::size_t bn, const limb* e, std::size_t bits, const limb* m, std::size_t n) noexcept;

/// The same for an odd m of which nothing may be seen, and b < m: m's highest limb may be zero, and e has en limbs all of whose
/// bits count. one: n limbs, R modulo m, at most R / 2 (`unreduced_one`). Constant-time: each bit has its product beside the
/// square.
void powm_short_ct(limb* r, const limb* b, const limb* e, std::size_t en, const limb* m, std::size_t n,
                   const limb* one) noexcept;

}  // namespace carry::modular
