/// \file
/// The ways to reduce products modulo m: those of `residue` (carry/residue.hpp), whose m the compiler knows, and those of
/// `modulus` (carry/modulus.hpp), whose m is known at run time only.
#pragma once

#include <carry/config.h>

#include <string_view>

namespace carry {

/// How products modulo m are reduced, by the shape and the size of m; in front, whose way it is. n is the number of m's limbs,
/// M(n) the time of a product.
enum class reduction {
    mersenne,           ///< residue, m = 2^k - 1: the upper half is added to the lower.
    pseudo_mersenne,    ///< residue, m = 2^k - c, c small: the upper half is multiplied by c and added.
    solinas,            ///< residue, m = 2^k - sum of few +-2^(32 j), the NIST primes: 32-bit words are added and subtracted.
    montgomery,         ///< both, odd m: REDC on limbs (P. Montgomery, 1985). M(n) and as much again.
    barrett,            ///< both, any m: a quotient by multiplication with floor(B^(2n) / m) (P. Barrett, 1986). 3 M(n).
    montgomery_digits,  ///< modulus, odd m: Montgomery's products on digits of 52 bits, where the processor has instructions.
    folding,            ///< modulus, m = 2^k - c, c short (Mersenne-like, diminished radix): 2^k turns into c. M(n) + O(n).
    power_of_two,       ///< modulus, m = 2^k: half a product.
    split,              ///< modulus, even m = 2^k d: pairs of residues modulo 2^k and the odd d (Chinese remainder theorem).
};

/// The name above.
CARRY_API std::string_view reduction_name(reduction how) noexcept;

}  // namespace carry
