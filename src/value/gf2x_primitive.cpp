// Primitive polynomials.

#include <carry/gf2x_modulus.hpp>

#include <algorithm>
#include <stdexcept>

namespace carry {

bool is_primitive(const gf2x& f, std::span<const integer> primes) {
    if (f.bit_length() <= 1) {
        return false;
    }
    const integer order = pow(integer(2), static_cast<std::uint64_t>(f.degree())) - 1;
    integer rest = order;
    for (const integer& p : primes) {
        if (p < 2 || !divides(p, rest) || !is_probable_prime(p)) {
            throw std::domain_error("carry: no prime factor of 2^n - 1, or one that was there before");
        }
        rest = remove_factor(rest, p).cofactor;
    }
    if (rest != 1) {
        throw std::domain_error("carry: a prime factor of 2^n - 1 is missing");
    }
    if (!f.coefficient(0) || !is_irreducible(f)) {
        return false;
    }
    const gf2x_modulus modulo(f);
    return std::none_of(primes.begin(), primes.end(),
                        [&](const integer& p) { return modulo.pow(gf2x(2), order / p).is_one(); });
}

}  // namespace carry
