/// \file
/// The ways in which `modulus` (carry/modulus.hpp) reduces.
#pragma once

#include <carry/config.h>

#include <string_view>

namespace carry {

/// How products modulo m are reduced, by the shape and the size of m. n is the number of m's limbs, M(n) the time of a product.
enum class reduction {
    montgomery,         ///< odd m: REDC on limbs (P. Montgomery, 1985). Product: M(n) and as much again.
    montgomery_digits,  ///< odd m: Montgomery's products on digits of 52 bits, where the processor has instructions for them.
    folding,            ///< m = 2^k - c, c short (Mersenne-like, diminished radix): 2^k turns into c. Product: M(n) + O(n).
    power_of_two,       ///< m = 2^k: half a product.
    split,              ///< even m = 2^k d: pairs of residues modulo 2^k and the odd d (Chinese remainder theorem).
    barrett,            ///< any m: a quotient by multiplication with floor(B^(2n) / m) (P. Barrett, 1986). Product: 3 M(n).
};

/// The name above.
CARRY_API std::string_view reduction_name(reduction how) noexcept;

}  // namespace carry
