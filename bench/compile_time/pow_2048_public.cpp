// The same with the exponent 65537 of RSA.
#include "prime.hpp"

#include <carry/residue.hpp>

using namespace carry::literals;

constexpr auto p = PRIME_2048;
constexpr carry::residue<p> power = carry::residue<p>(3).pow(65537_Z);
static_assert(power == carry::residue<p>(3).pow(65536_Z) * 3);
