/// \file
/// The bounds of digits in radix 2^52 and 2^50 and of residues that are not reduced, in the form in which they are checked: at
/// the doors of the kernels that work on them, whose contracts (kernels.hpp, ntt_steps.hpp) say why they suffice.
#pragma once

#include "kernels/kernels.hpp"
#include "kernels/ntt.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace carry::kernels {

/// Whether `size` digits are below 2^52, and zero from digit `used` on: an element of `digit_modulus`, `digit_row_modulus` and
/// `digit_bipartite_modulus`.
inline bool are_digits(const limb* a, std::size_t size, std::size_t used) noexcept {
    constexpr std::uint64_t radix = std::uint64_t{1} << 52;
    return std::all_of(a, a + used, [](limb x) { return x < radix; }) &&
           std::all_of(a + used, a + size, [](limb x) { return x == 0; });
}

/// Whether these are digits of 50 bits whose carries were passed on once: an element of `digit_block_kernels`.
inline bool are_block_digits(const limb* a) noexcept {
    constexpr std::uint64_t bound = (std::uint64_t{1} << digit_block_shape::digit_bits) + (1u << 8);
    return std::all_of(a, a + digit_block_shape::most_digits, [](limb x) { return x < bound; });
}

/// Whether residues modulo p, in words of B bits, are between p and 2^B - p: as the forward transform takes and leaves them.
template <unsigned B>
bool are_forward_residues(const ntt_word* x, std::size_t n, ntt_word p) noexcept {
    const ntt_word last = (~ntt_word{0} >> (64 - B)) - p;
    return std::all_of(x, x + n, [&](ntt_word y) { return y > p && y <= last; });
}

/// Whether they are below 2p: as the inverse transform takes and leaves them.
inline bool are_inverse_residues(const ntt_word* x, std::size_t n, ntt_word p) noexcept {
    return std::all_of(x, x + n, [&](ntt_word y) { return y < 2 * p; });
}

}  // namespace carry::kernels
