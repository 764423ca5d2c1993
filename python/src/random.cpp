// Random integers, primes and polynomials.
#include "generator.hpp"
#include "gf2x.hpp"
#include "module.hpp"
#include "number.hpp"

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>
#include <carry/random.hpp>
#include <carry/random_polynomial.hpp>
#include <carry/random_prime.hpp>

namespace carry::python {

using namespace nb::literals;

void define_random(nb::module_& m) {
    m.def(
        "random_bits",
        [](natural bits, nb::handle generator) {
            return draw(generator, bits.value >= limb_bits * linear_limbs,
                        [&](any_generator& random) { return random_bits(random, bits.value); });
        },
        "bits"_a, "generator"_a = nb::none(),
        nb::sig("def random_bits(bits: integer | int, generator: random.Random | None = None) -> integer"),
        "A number from 0 to 2^bits - 1, each as likely as any other, from the\n"
        "system's cryptographic generator, or from an object with getrandbits.\n"
        "Raises ValueError where bits < 0, OverflowError.");
    m.def(
        "random_runs",
        [](natural bits, nb::handle generator) {
            return draw(generator, bits.value >= limb_bits * linear_limbs,
                        [&](any_generator& random) { return random_runs(random, bits.value); });
        },
        "bits"_a, "generator"_a = nb::none(),
        nb::sig("def random_runs(bits: integer | int, generator: random.Random | None = None) -> integer"),
        "A number from 0 to 2^bits - 1 in long runs of ones and of zeros, for\n"
        "tests. The generator is as for random_bits. Raises ValueError where\n"
        "bits < 0, OverflowError.");
    m.def(
        "random_below",
        [](const integer& bound, nb::handle generator) {
            return draw(generator, limbs_of(bound) >= linear_limbs,
                        [&](any_generator& random) { return random_below(random, bound); });
        },
        "bound"_a, "generator"_a = nb::none(),
        nb::sig("def random_below(bound: integer | int, generator: random.Random | None = None) -> integer"),
        "A number from 0 to bound - 1, each as likely as any other. The generator\n"
        "is as for random_bits. Raises ValueError where bound < 1, RuntimeError\n"
        "where the generator is stuck at numbers that are of no use, as all below\n"
        "that draw until one is.");
    m.def(
        "random_prime",
        [](natural bits, nb::handle generator) {
            return draw(generator, true, [&](any_generator& random) { return random_prime(random, bits.value); });
        },
        "bits"_a, "generator"_a = nb::none(),
        nb::sig("def random_prime(bits: integer | int, generator: random.Random | None = None) -> integer"),
        "A prime (see is_prime) of exactly so many bits: the first from a random\n"
        "number on. The generator is as for random_bits. Raises ValueError where\n"
        "bits < 2, OverflowError.");
    m.def(
        "random_rsa_prime",
        [](natural bits, natural e, nb::handle generator) {
            return draw(generator, true, [&](any_generator& random) { return random_rsa_prime(random, bits.value, e.value); });
        },
        "bits"_a, "e"_a = 65537, "generator"_a = nb::none(),
        nb::sig("def random_rsa_prime(bits: integer | int, e: integer | int = 65537, generator: random.Random | None = None) "
                "-> integer"),
        "A prime p of exactly so many bits, the two highest of which are 1, with\n"
        "gcd(p - 1, e) = 1: two of them make an RSA key of twice the size with\n"
        "the public exponent e < 2^64. As random_prime; raises ValueError where\n"
        "bits < 16, or e is even or 1.");
    m.def(
        "random_safe_prime",
        [](natural bits, nb::handle generator) {
            return draw(generator, true, [&](any_generator& random) { return random_safe_prime(random, bits.value); });
        },
        "bits"_a, "generator"_a = nb::none(),
        nb::sig("def random_safe_prime(bits: integer | int, generator: random.Random | None = None) -> integer"),
        "A prime p of exactly so many bits for which (p - 1) / 2 is a prime, too.\n"
        "As random_prime; raises ValueError where bits < 3.");
    m.def(
        "random_polynomial",
        [](natural n, nb::handle generator) {
            return draw(generator, n.value >= limb_bits * linear_limbs,
                        [&](any_generator& random) { return random_polynomial(random, n.value); });
        },
        "n"_a, "generator"_a = nb::none(),
        nb::sig("def random_polynomial(n: integer | int, generator: random.Random | None = None) -> gf2x"),
        "A polynomial over GF(2) of degree below n, each as likely as any other.\n"
        "The generator is as for random_bits. Raises ValueError where n < 0,\n"
        "OverflowError.");
    m.def(
        "random_irreducible",
        [](natural n, nb::handle generator) {
            return draw(generator, true, [&](any_generator& random) { return random_irreducible(random, n.value); });
        },
        "n"_a, "generator"_a = nb::none(),
        nb::sig("def random_irreducible(n: integer | int, generator: random.Random | None = None) -> gf2x"),
        "An irreducible polynomial over GF(2) of degree n, each as likely as any\n"
        "other. The generator is as for random_bits. Raises ValueError where\n"
        "n < 1, OverflowError.");
}

}  // namespace carry::python
