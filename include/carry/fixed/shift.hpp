/// \file
/// Shifts of rows whose length the compiler knows. Constant-time in the row; in the count too where the name says `_secret`.
#pragma once

#include <carry/fixed/add.hpp>

namespace carry::fixed {

/// r = a * 2^k modulo 2^(wN); zero for k >= wN. The count k is public: it decides which limbs are read.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> shift_left(const row<Limb, N>& a, std::size_t k) noexcept {
    row<Limb, N> r{};
    const std::size_t limbs = k / bits_of<Limb>;
    const unsigned bits = static_cast<unsigned>(k % bits_of<Limb>);
    for (std::size_t i = limbs; i < N; ++i) {
        const Limb below = bits != 0 && i > limbs ? static_cast<Limb>(a[i - limbs - 1] >> (bits_of<Limb> - bits)) : Limb{0};
        r[i] = static_cast<Limb>(static_cast<Limb>(a[i - limbs] << bits) | below);
    }
    return r;
}

/// r = floor(a / 2^k); zero for k >= wN. The count k is public.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> shift_right(const row<Limb, N>& a, std::size_t k) noexcept {
    row<Limb, N> r{};
    const std::size_t limbs = k / bits_of<Limb>;
    const unsigned bits = static_cast<unsigned>(k % bits_of<Limb>);
    for (std::size_t i = 0; i < N && limbs < N - i; ++i) {
        const bool has_above = limbs + 1 < N - i;
        const Limb above = bits != 0 && has_above ? static_cast<Limb>(a[i + limbs + 1] << (bits_of<Limb> - bits)) : Limb{0};
        r[i] = static_cast<Limb>(static_cast<Limb>(a[i + limbs] >> bits) | above);
    }
    return r;
}

namespace detail {

/// Applies shift(r, 2^j) for each set bit j of the secret count k, doing and discarding the work where the bit is clear; a
/// count of wN or more gives zero.
template <limb_type Limb, std::size_t N, class Shift>
constexpr row<Limb, N> shift_secret(row<Limb, N> r, std::size_t k, Shift shift) noexcept {
    constexpr std::size_t total = N * bits_of<Limb>;
    constexpr unsigned steps = static_cast<unsigned>(std::bit_width(total - 1));
    for (unsigned j = 0; j < steps; ++j) {
        const Limb mask = mask_from_bit(static_cast<Limb>((k >> j) & 1u));
        r = select(mask, shift(r, std::size_t{1} << j), r);
    }
    const std::uint64_t beyond = k >> steps;
    const Limb keep = mask_from_bit(static_cast<Limb>(is_zero_bit(beyond)));
    for (Limb& x : r) {
        x = static_cast<Limb>(x & keep);
    }
    return r;
}

}  // namespace detail

/// As shift_left, for a secret count: neither time nor addresses depend on k. Cost: log2(wN) shifts.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> shift_left_secret(const row<Limb, N>& a, std::size_t k) noexcept {
    return detail::shift_secret(a, k, [](const row<Limb, N>& x, std::size_t s) { return shift_left(x, s); });
}

/// As shift_right, for a secret count.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> shift_right_secret(const row<Limb, N>& a, std::size_t k) noexcept {
    return detail::shift_secret(a, k, [](const row<Limb, N>& x, std::size_t s) { return shift_right(x, s); });
}

}  // namespace carry::fixed
