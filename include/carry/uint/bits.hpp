/// \file
/// Bits of a uint: counts, selection under a mask, shifts by a secret count.
#pragma once

#include <carry/detail/builtin_integer.hpp>
#include <carry/uint/core.hpp>

#include <utility>

namespace carry {

/// The number of bits up to the highest one that is set; 0 for zero. Constant-time: every limb is looked at.
template <std::size_t Bits, limb_type Limb>
constexpr std::size_t bit_width(const uint<Bits, Limb>& a) noexcept {
    std::size_t width = 0;
    for (std::size_t i = 0; i < a.limb_count; ++i) {
        const std::size_t here = i * bits_of<Limb> + significant_bits(a.limbs[i]);
        const auto mask = static_cast<std::size_t>(mask_from_bit(static_cast<std::uint64_t>(is_zero_bit(a.limbs[i]))));
        width = (width & mask) | (here & ~mask);
    }
    return width;
}

/// The number of zero bits above the highest set bit; bits for zero.
template <std::size_t Bits, limb_type Limb>
constexpr std::size_t countl_zero(const uint<Bits, Limb>& a) noexcept {
    return a.bits - bit_width(a);
}

/// The number of zero bits below the lowest set bit; bits for zero. Constant-time.
template <std::size_t Bits, limb_type Limb>
constexpr std::size_t countr_zero(const uint<Bits, Limb>& a) noexcept {
    std::size_t count = a.bits;
    for (std::size_t i = a.limb_count; i-- > 0;) {
        const std::size_t here = i * bits_of<Limb> + trailing_zeros(a.limbs[i]);
        const auto mask = static_cast<std::size_t>(mask_from_bit(static_cast<std::uint64_t>(is_zero_bit(a.limbs[i]))));
        count = (count & mask) | (here & ~mask);
    }
    return count;
}

/// The number of set bits.
template <std::size_t Bits, limb_type Limb>
constexpr std::size_t popcount(const uint<Bits, Limb>& a) noexcept {
    std::size_t count = 0;
    for (const Limb x : a) {
        count += set_bits(x);
    }
    return count;
}

/// a if choice is 1, b if it is 0; choice must be one of them, as a limb or any other built-in integer or a bool. Neither
/// time nor addresses depend on it.
template <std::size_t Bits, limb_type Limb, detail::choice Choice>
constexpr uint<Bits, Limb> select(Choice choice, const uint<Bits, Limb>& a, const uint<Bits, Limb>& b) noexcept {
    return uint<Bits, Limb>(fixed::select(detail::mask_from_choice<Limb>(choice), a.limbs, b.limbs));
}

/// Exchanges a and b if choice is 1, leaves them if it is 0.
template <std::size_t Bits, limb_type Limb, detail::choice Choice>
constexpr void conditional_swap(Choice choice, uint<Bits, Limb>& a, uint<Bits, Limb>& b) noexcept {
    fixed::conditional_swap(detail::mask_from_choice<Limb>(choice), a.limbs, b.limbs);
}

/// a * 2^k modulo 2^bits for a secret k of any size. Cost: log2(bits) shifts.
template <std::size_t Bits, limb_type Limb>
constexpr uint<Bits, Limb> shift_left_secret(const uint<Bits, Limb>& a, std::size_t k) noexcept {
    return uint<Bits, Limb>(fixed::shift_left_secret(a.limbs, k));
}

/// floor(a / 2^k) for a secret k of any size.
template <std::size_t Bits, limb_type Limb>
constexpr uint<Bits, Limb> shift_right_secret(const uint<Bits, Limb>& a, std::size_t k) noexcept {
    return uint<Bits, Limb>(fixed::shift_right_secret(a.limbs, k));
}

}  // namespace carry
