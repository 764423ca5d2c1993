// A modular exponentiation with 2048 bits in exponent and modulus in a constant expression.
#include "prime.hpp"

#include <carry/residue.hpp>

using namespace carry::literals;

constexpr auto p = PRIME_2048;
constexpr carry::residue<p> power = carry::residue<p>(3).pow(p - 1u);
static_assert(power == 1);
