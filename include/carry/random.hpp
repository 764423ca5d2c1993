/// \file
/// Random integers, from a generator that the caller provides: any std::uniform_random_bit_generator.
///
/// The numbers are as unpredictable as the generator. For secrets it must be a cryptographic one, such as std::random_device on
/// the usual systems; std::mt19937_64 is not. Which numbers come out of a given seed depends on the standard library.
///
/// Numbers of fixed size are drawn by `carry/uint/random.hpp`.
#pragma once

#include <carry/detail/draw_until_found.hpp>
#include <carry/detail/fail.hpp>
#include <carry/integer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

namespace carry {

/// A number from 0 to 2^bits - 1, each as likely as any other. Throws std::length_error beyond max_bits, std::bad_alloc, and
/// what the generator throws. O(bits).
template <std::uniform_random_bit_generator Generator>
integer random_bits(Generator& generator, std::size_t bits) {
    if (bits > max_bits) {
        detail::fail<std::length_error>("carry: the result is longer than the size limit");
    }
    std::uniform_int_distribution<limb> any;
    std::vector<limb> row((bits + limb_bits - 1) / limb_bits);
    for (limb& x : row) {
        x = any(generator);
    }
    if (bits % limb_bits != 0) {
        row.back() >>= limb_bits - bits % limb_bits;
    }
    return integer::from_limbs(row);
}

/// A number from 0 to 2^bits - 1 in long runs of ones and of zeros, of which none has more than a quarter of the bits and 2 of
/// them: what tests of carries want, as such numbers meet the edges of algorithms far more often than others do. Throws as
/// random_bits. O(bits).
template <std::uniform_random_bit_generator Generator>
integer random_runs(Generator& generator, std::size_t bits) {
    if (bits > max_bits) {
        detail::fail<std::length_error>("carry: the result is longer than the size limit");
    }
    // Not by a distribution over these lengths: those of standard libraries draw for ever from a generator that is stuck.
    std::uniform_int_distribution<std::uint64_t> any;
    const std::uint64_t longest = bits / 4 + 2;
    integer r;
    bool ones = any(generator) % 2 != 0;
    for (std::size_t left = bits; left > 0; ones = !ones) {
        const std::size_t run = std::min(static_cast<std::size_t>(1 + any(generator) % longest), left);
        r <<= run;
        if (ones) {
            r += (integer(1) << run) - 1;
        }
        left -= run;
    }
    return r;
}

/// A number from 0 to bound - 1, each as likely as any other, by drawing numbers of bound's size until one is below it: two
/// draws on average at the most. Throws std::domain_error where bound < 1, std::runtime_error where the generator is stuck at
/// numbers that are not below it, std::bad_alloc, and what the generator throws.
template <std::uniform_random_bit_generator Generator>
integer random_below(Generator& generator, const integer& bound) {
    if (bound < 1) {
        detail::fail<std::domain_error>("carry: no natural number is below the bound");
    }
    return detail::draw_until_found([&] {
        integer candidate = random_bits(generator, bound.bit_length());
        return candidate < bound ? std::optional(std::move(candidate)) : std::nullopt;
    });
}

}  // namespace carry
