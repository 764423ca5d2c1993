/// \file
/// Numbers modulo 2^48 - 1, of which three limbs are a digit whose radix is 1 there.
#pragma once

#include <cstdint>

namespace carry::kernels {

/// The number that is 2^k x modulo 2^48 - 1, below 2^49; k <= 32.
constexpr std::uint64_t fold_to_48_bits(std::uint64_t x, unsigned k) noexcept {
    return ((x & ((std::uint64_t{1} << (48 - k)) - 1)) << k) + (x >> (48 - k));
}

}  // namespace carry::kernels
