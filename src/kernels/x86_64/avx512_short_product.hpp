/// \file
/// A product by few limbs taken away from a row at the level avx512.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// integer_kernels::sub_short_product, and its most_short_factor.
void avx512_sub_short_product(limb* r, const limb* a, const limb* q, std::size_t k, const limb* d, std::size_t n) noexcept;
inline constexpr std::size_t most_short_factor = 13;

/// The same for a factor that has so many digits of 48 bits: 1 <= digits <= most_shorter_digits, and the highest is not zero
/// but where k = 1.
void avx512_sub_shorter_product(limb* r, const limb* a, const limb* q, std::size_t k, std::size_t digits, const limb* d,
                                std::size_t n) noexcept;
inline constexpr unsigned shorter_digit_bits = 48;
inline constexpr std::size_t most_shorter_digits = 9;

/// Digit I, of so many bits, of the k limbs of q, and above it what follows.
template <unsigned Bits, std::size_t I>
inline limb factor_digit(const limb* q, std::size_t k, bool is_last) noexcept {
    constexpr std::size_t from = Bits * I / 64;
    constexpr unsigned shift = Bits * I % 64;
    limb x = q[from] >> shift;
    if (shift + Bits > 64 && (!is_last || from + 1 < k)) {
        x |= q[from + 1] << 1 << (63 - shift);
    }
    return x;
}

}  // namespace carry::kernels::x86_64
