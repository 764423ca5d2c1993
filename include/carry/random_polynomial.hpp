/// \file
/// Random polynomials over GF(2), and irreducible ones, from a generator that the caller provides: what random.hpp and
/// random_prime.hpp are for integers, with the same words on secrets and seeds.
#pragma once

#include <carry/gf2x_modulus.hpp>
#include <carry/random.hpp>

#include <cstddef>
#include <optional>
#include <random>
#include <utility>

namespace carry {

/// A polynomial of degree below n, each of the 2^n as likely as any other. Throws std::length_error beyond max_bits,
/// std::bad_alloc, and what the generator throws. O(n).
template <std::uniform_random_bit_generator Generator>
gf2x random_polynomial(Generator& generator, std::size_t n) {
    return gf2x::from_limbs(random_bits(generator, n).limbs());
}

/// An irreducible polynomial of degree n, each as likely as any other: the minimal polynomial of a random element of GF(2^n),
/// as each is that of n elements, unless that lies in a smaller field. Throws std::domain_error for n = 0, std::length_error
/// for n >= max_bits, std::runtime_error where the generator is stuck at elements of smaller fields, std::bad_alloc, and what
/// the generator throws. Cost: that of `least_weight_irreducible`, and of about one or two minimal polynomials.
template <std::uniform_random_bit_generator Generator>
gf2x random_irreducible(Generator& generator, std::size_t n) {
    const gf2x_modulus field(least_weight_irreducible(n));
    return detail::draw_until_found([&] {
        gf2x candidate = field.minimal_polynomial(random_polynomial(generator, n));
        return candidate.bit_length() == n + 1 ? std::optional(std::move(candidate)) : std::nullopt;
    });
}

}  // namespace carry
