/// \file
/// Powers modulo a power of the radix.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// Limbs of scratch for `powm_binary` with an exponent of so many bits and n limbs. Does not shrink when either grows.
std::size_t powm_binary_scratch(std::size_t bits, std::size_t n) noexcept;

/// r = b^e mod 2^(wn). r, b: n >= 1 limbs, apart; e has bits >= 1 bits. scratch: powm_binary_scratch(bits, n) limbs.
/// Variable-time.
///
/// Short exponents and even bases: sliding window. Else the binomial series: where e = E 2^s + e', b^(2^s) is 1 + y for a y
/// that 2^(s + 2) divides, and (1 + y)^E ends after wn / (s + 2) terms.
/// Cost: s squares and products of n limbs and as many of a third of the length, s about the root of half of wn: a constant
/// times the root of wn products, whatever the length of the exponent.
void powm_binary(limb* r, const limb* b, const limb* e, std::size_t bits, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::modular
