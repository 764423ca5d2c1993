/// \file
/// Numbers modulo 2^48 - 1, of which three limbs are a digit whose radix is 1 there.
#pragma once

#include <carry/limb.hpp>

#include <cstdint>

namespace carry::kernels {

/// The number that is 2^k x modulo 2^48 - 1, below 2^49; k <= 32.
constexpr std::uint64_t fold_to_48_bits(std::uint64_t x, unsigned k) noexcept {
    return ((x & ((std::uint64_t{1} << (48 - k)) - 1)) << k) + (x >> (48 - k));
}

/// The number below 2^52 that is the sums of the limbs of three places, and what they carried out of the highest, modulo
/// 2^48 - 1; carries < 2^48.
constexpr std::uint64_t fold_places(const limb (&sum)[3], std::uint64_t carries) noexcept {
    return fold_to_48_bits(sum[0], 0) + fold_to_48_bits(sum[1], limb_bits % 48) + fold_to_48_bits(sum[2], 2 * limb_bits % 48) +
           carries;
}

}  // namespace carry::kernels
