/// \file
/// b^e modulo a number that is known only at run time: variable-time, and its constant-time twin.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// Limbs of scratch for `powm` with an exponent of en and a modulus of n limbs.
std::size_t powm_scratch(std::size_t en, std::size_t n) noexcept;

/// r = b^e mod m, 0 <= r < m; b^0 = 1 mod m.
///
/// Sizes: r, b, m: n >= 1 limbs; e: en >= 0, high zeros allowed; scratch: powm_scratch(en, n). Requires b < m and m[n-1] != 0;
/// m may be even. r may be b; it does not overlap e, m or scratch. Variable-time.
///
/// Cost: as many squarings modulo m as e has bits, and one product for every window of it. Odd moduli: Montgomery, sliding
/// window (Menezes, van Oorschot and Vanstone, Handbook of Applied Cryptography, algorithms 14.32, 14.85), in registers for
/// one and two limbs (powm_short.hpp). Even moduli: modulo the odd part, modulo the power of two (powm_binary.hpp), and
/// Garner's step (the same, algorithm 14.71), its quotient by Hensel's division.
void powm(limb* r, const limb* b, const limb* e, std::size_t en, const limb* m, std::size_t n, limb* scratch) noexcept;

/// The bits of exponents from which on `powm` with an odd modulus of n limbs takes less time than the same power out of
/// products and REDC, its way into a form of its own and back included; the largest number where it takes that way itself.
std::size_t powm_least_bits(std::size_t n) noexcept;

/// Limbs of scratch for `powm_ct` with an exponent of en and a modulus of n limbs.
std::size_t powm_ct_scratch(std::size_t en, std::size_t n) noexcept;

/// r = b^e mod m, 0 <= r < m; b^0 = 1 mod m.
///
/// Sizes: r, b, m: n >= 1 limbs; e: en >= 0; scratch: powm_ct_scratch(en, n). Requires b < m and m odd; high zero limbs of m
/// are fine. r may be b; it does not overlap e, m or scratch. Constant-time in the values of b, e and m; wipes the scratch.
///
/// Cost: w en squarings and w en / k products modulo m, with a window of k bits chosen by en. Montgomery's REDC; the table of
/// powers is read in full for every window.
void powm_ct(limb* r, const limb* b, const limb* e, std::size_t en, const limb* m, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::modular
