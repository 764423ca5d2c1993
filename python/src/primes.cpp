// Primes.
#include "module.hpp"
#include "number.hpp"

#include <carry/integer.hpp>

#include <climits>
#include <stdexcept>

namespace carry::python {

using namespace nb::literals;

void define_primes(nb::module_& m) {
    const auto probable_prime = [](const integer& a, natural rounds) {
        if (rounds.value > UINT_MAX) {
            throw std::length_error("carry: so many rounds have no end");
        }
        return unlocked(limbs_of(a) >= power_limbs / 2,
                        [&] { return is_probable_prime(a, static_cast<unsigned>(rounds.value)); });
    };
    constexpr const char* prime_doc =
        "Whether a is prime: no prime is ever denied, and no composite is known\n"
        "that passes. The test of Baillie and PSW, then as many rounds of Miller\n"
        "and Rabin's as asked for. Raises ValueError where rounds < 0,\n"
        "OverflowError.";
    m.def(
        "is_strong_probable_prime",
        [](const integer& a, const integer& base) {
            return unlocked(limbs_of(a) >= power_limbs / 2, [&] { return is_strong_probable_prime(a, base); });
        },
        "a"_a, "base"_a,
        "Whether a is 2, or odd, above 2 and passes Miller and Rabin's test to\n"
        "this base, as all primes do. Bases that are 0, 1 or -1 modulo a say\n"
        "nothing, and all odd numbers pass.");
    m.def("is_probable_prime", probable_prime, "a"_a, "rounds"_a = natural{0}, prime_doc);
    m.def("is_prime", probable_prime, "a"_a, "rounds"_a = natural{0}, prime_doc);
    m.def("next_prime", releasing<2, integer>(next_prime), "a"_a,
          "The least number above a that is_prime; 2 where a < 2. Raises\n"
          "OverflowError.");
    m.def("previous_prime", releasing<2, integer>(previous_prime), "a"_a,
          "The greatest number below a that is_prime. Raises ValueError where\n"
          "a <= 2.");
}

}  // namespace carry::python
