/// \file
/// Addition modulo a number, on rows whose length the compiler knows. Constant-time. Operands are below the modulus m, and so
/// are results; m may fill its row to the last bit.
#pragma once

#include <carry/fixed/add.hpp>

namespace carry::fixed {

/// a - m if that is not negative, else a, for a value a + carry * 2^(wN) below 2m.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> subtract_once(const row<Limb, N>& a, Limb carry, const row<Limb, N>& m) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && N <= x86_64::longest_row) {
        if (!std::is_constant_evaluated()) {
            row<Limb, N> r;
            x86_64::subtract_once<N>(r.data(), a.data(), carry, m.data());
            return r;
        }
    }
#endif
    row<Limb, N> reduced{};
    const Limb borrow = sub(reduced, a, m);
    // Each bit behind a barrier of its own: of two conditions that it knows, clang makes a branch and a mask.
    const Limb keep = static_cast<Limb>(value_barrier(borrow) & value_barrier(static_cast<Limb>(carry ^ 1u)));
    return select(mask_from_bit(keep), a, reduced);
}

/// The same for an a below 2m.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> subtract_once(const row<Limb, N>& a, const row<Limb, N>& m) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && N <= x86_64::longest_row) {
        if (!std::is_constant_evaluated()) {
            return subtract_once(a, Limb{0}, m);
        }
    }
#endif
    row<Limb, N> reduced{};
    const Limb keep = mask_from_bit(sub(reduced, a, m));
    return select(keep, a, reduced);
}

/// a + b mod m.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> add_mod(const row<Limb, N>& a, const row<Limb, N>& b, const row<Limb, N>& m) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && N <= 6) {
        if (!std::is_constant_evaluated()) {
            row<Limb, N> r;
            x86_64::add_mod<N>(r.data(), a.data(), b.data(), m.data());
            return r;
        }
    }
#endif
    row<Limb, N> sum{};
    const Limb carry = add(sum, a, b);
    return subtract_once(sum, carry, m);
}

/// a - b mod m.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> sub_mod(const row<Limb, N>& a, const row<Limb, N>& b, const row<Limb, N>& m) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && N <= 6) {
        if (!std::is_constant_evaluated()) {
            row<Limb, N> r;
            x86_64::sub_mod<N>(r.data(), a.data(), b.data(), m.data());
            return r;
        }
    }
#endif
    row<Limb, N> difference{};
    const Limb negative = mask_from_bit(sub(difference, a, b));
    row<Limb, N> correction{};
    for (std::size_t i = 0; i < N; ++i) {
        correction[i] = static_cast<Limb>(m[i] & negative);
    }
    add(difference, difference, correction);
    return difference;
}

}  // namespace carry::fixed
