/// \file
/// Words of 64 bits, whatever a limb has, and numbers of two.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <cstdint>

namespace carry::detail {

/// low + 2^64 high.
using two_words = wide_limb<std::uint64_t>;

inline constexpr std::size_t word_limbs = 64 / limb_bits;

/// Writes a word to its limbs.
inline void put_word(limb* to, std::uint64_t word) noexcept {
    for (std::size_t i = 0; i < word_limbs; ++i) {
        to[i] = static_cast<limb>(word >> i * limb_bits);
    }
}

/// a b modulo 2^128.
constexpr two_words multiply_low(const two_words& a, const two_words& b) noexcept {
    two_words r = multiply_wide(a.low, b.low);
    r.high += a.low * b.high + a.high * b.low;
    return r;
}

}  // namespace carry::detail
