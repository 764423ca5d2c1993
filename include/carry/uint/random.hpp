/// \file
/// Random numbers of fixed size, from a generator that the caller provides: any std::uniform_random_bit_generator. Header-only,
/// as `uint` is; `carry/random.hpp` has the same for integers of any size, and says what generators secrets ask for.
///
///     std::random_device system;
///     const auto key = carry::random_bits<carry::uint<256>>(system);
///     const auto nonce = carry::random_below(system, order);
///
/// Modulo a secret number take 128 bits more than it has, so that no residue is likelier than another by more than one part in
/// 2^128: `ring(random_bits<uint<1024 + 128>>(system))` of a `secret_modulus<1024>`. Nothing shows how long the modulus is.
#pragma once

#include <carry/detail/draw_until_found.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/uint/bits.hpp>
#include <carry/uint/core.hpp>

#include <cstddef>
#include <optional>
#include <random>
#include <stdexcept>

namespace carry {

namespace detail {

/// A number of as many random bits as its type has.
template <class Uint, class Generator>
Uint draw_limbs(Generator& generator) {
    using Limb = typename Uint::limb_type;
    std::uniform_int_distribution<unsigned> byte(0, 255);
    Uint draw;
    for (Limb& x : draw) {
        for (std::size_t i = 0; i < sizeof(Limb); ++i) {
            x = static_cast<Limb>(static_cast<Limb>(x << 4 << 4) | static_cast<Limb>(byte(generator)));
        }
    }
    return draw;
}

}  // namespace detail

/// A number from 0 to 2^bits - 1, each as likely as any other, bits being public. std::length_error where it may be longer than
/// its type; throws what the generator throws. Constant-time but for the generator.
template <class Uint, std::uniform_random_bit_generator Generator>
    requires detail::is_uint<Uint>
Uint random_bits(Generator& generator, std::size_t bits = Uint::bits) {
    if (bits > Uint::bits) {
        detail::fail<std::length_error>("carry: the number is too long for its type");
    }
    return detail::draw_limbs<Uint>(generator) >> (Uint::bits - bits);
}

/// A number from 0 to bound - 1, each as likely as any other, by drawing numbers of bound - 1's size until one is below bound:
/// two draws on average at the most. How many there were shows, which tells nothing of the last; bound is public. Constant-time
/// but for that and the generator. std::domain_error for bound = 0; std::runtime_error where the generator is stuck at numbers
/// that are not below it; throws what the generator throws.
template <std::size_t Bits, limb_type Limb, std::uniform_random_bit_generator Generator>
uint<Bits, Limb> random_below(Generator& generator, const uint<Bits, Limb>& bound) {
    if (bound.is_zero()) {
        detail::fail<std::domain_error>("carry: no natural number is below the bound");
    }
    const std::size_t bits = bit_width(bound - 1u);
    return detail::draw_until_found([&] {
        const auto candidate = random_bits<uint<Bits, Limb>>(generator, bits);
        const bool below = fixed::less_bit(candidate.limbs, bound.limbs) != 0;
        return CARRY_PUBLIC_OUTCOME(below) ? std::optional(candidate) : std::nullopt;
    });
}

}  // namespace carry
