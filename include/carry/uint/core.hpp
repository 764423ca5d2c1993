/// \file
/// The type uint<Bits, Limb> itself: its limbs, conversions and operators. Include `carry/uint.hpp` for the whole.
#pragma once

#include <carry/detail/builtin_integer.hpp>
#include <carry/fixed/add.hpp>
#include <carry/fixed/divide.hpp>
#include <carry/fixed/mul.hpp>
#include <carry/fixed/row.hpp>
#include <carry/fixed/shift.hpp>
#include <carry/fixed/sqr.hpp>
#include <carry/limb.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace carry {

namespace detail {

/// Marks the constructor that has a number's limbs made in their place.
struct made_in_place {};

/// Whether the compiler knows x where this is inlined: then nothing is secret, and a barrier would keep it from folding.
template <limb_type Limb>
[[gnu::always_inline]] constexpr bool is_known(Limb x) noexcept {
#if defined(__GNUC__)
    return __builtin_constant_p(x);
#else
    return false;
#endif
}

/// All ones where value is negative, else zero.
template <limb_type Limb, builtin_integer Int>
[[gnu::always_inline]] constexpr Limb sign_mask(Int value) noexcept {
    if constexpr (is_signed_builtin<Int>) {
        const auto bit = static_cast<Limb>(static_cast<typename unsigned_builtin<Int>::type>(value) >> (8 * sizeof(Int) - 1));
        return is_known(bit) ? static_cast<Limb>(Limb{0} - bit) : mask_from_bit(bit);
    } else {
        return 0;
    }
}

}  // namespace detail

/// A natural number below 2^bits, where bits is Bits rounded up to whole limbs: uint<521> has nine 64-bit limbs and is computed
/// with modulo 2^576. The operators compute modulo 2^bits, as the built-in unsigned types do; the functions `add`, `mul` and
/// `sqr` return the whole result in a longer type. An aggregate-like literal type whose values can be template arguments.
template <std::size_t Bits, limb_type Limb>
    requires(Bits >= 1)
struct uint {
    /// Of the row: 8, 16, 32 or 64 bits.
    using limb_type = Limb;
    /// N, the number of limbs.
    static constexpr std::size_t limb_count = (Bits - 1) / bits_of<Limb> + 1;
    /// wN, the number of bits that take part in arithmetic.
    static constexpr std::size_t bits = limb_count * bits_of<Limb>;

    /// The limbs, least significant first. Public, as a template argument's must be.
    fixed::row<Limb, limb_count> limbs{};

    /// Zero.
    constexpr uint() noexcept = default;
    /// value modulo 2^bits; a negative value is taken in two's complement, as by the built-in unsigned types.
    template <detail::builtin_integer Int>
    constexpr uint(Int value) noexcept {
        const Limb extension = detail::sign_mask<Limb>(value);
        auto rest = static_cast<typename detail::unsigned_builtin<Int>::type>(value);
        constexpr std::size_t value_limbs = (sizeof(Int) - 1) / sizeof(Limb) + 1;
        for (std::size_t i = 0; i < limb_count; ++i) {
            if (i >= value_limbs) {
                limbs[i] = extension;
            } else if constexpr (sizeof(Int) > sizeof(Limb)) {
                limbs[i] = static_cast<Limb>(rest);
                rest = static_cast<decltype(rest)>(rest >> bits_of<Limb>);
            } else {
                limbs[i] = static_cast<Limb>(value);
            }
        }
    }
    /// The number whose limbs these are, least significant first.
    explicit constexpr uint(const fixed::row<Limb, limb_count>& row) noexcept : limbs(row) {}
    /// The number whose limbs a type carries, least significant first, as ctbignum's literals do. Explicit where limbs are
    /// lost.
    template <Limb... Row>
    explicit(sizeof...(Row) > limb_count) constexpr uint(std::integer_sequence<Limb, Row...>) noexcept {
        const std::array<Limb, sizeof...(Row)> row{Row...};
        for (std::size_t i = 0; i < std::min(limb_count, row.size()); ++i) {
            limbs[i] = row[i];
        }
    }
    /// The number whose limbs make() returns, which are made in their place: not copied.
    template <class Make>
    [[gnu::always_inline]] constexpr uint(detail::made_in_place, Make make) noexcept : limbs(make()) {}
    /// other modulo 2^bits: implicit where nothing can be lost.
    template <std::size_t OtherBits>
        requires(OtherBits != Bits)
    explicit(uint<OtherBits, Limb>::limb_count > limb_count) constexpr uint(const uint<OtherBits, Limb>& other) noexcept {
        for (std::size_t i = 0; i < std::min(limb_count, other.limb_count); ++i) {
            limbs[i] = other.limbs[i];
        }
    }
    /// other modulo 2^bits, from limbs of another type. Always explicit: the numbers' operators take one type of limbs.
    template <std::size_t OtherBits, carry::limb_type OtherLimb>
        requires(!std::same_as<OtherLimb, Limb>)
    explicit constexpr uint(const uint<OtherBits, OtherLimb>& other) noexcept {
        fixed::repack(limbs.data(), limb_count, other.limbs.data(), other.limb_count);
    }

    /// The largest value, 2^bits - 1.
    static constexpr uint max() noexcept {
        uint r;
        r.limbs.fill(max_limb<Limb>);
        return r;
    }

    /// The value modulo 2^(bits of Int).
    template <detail::builtin_integer Int>
    explicit constexpr operator Int() const noexcept {
        typename detail::unsigned_builtin<Int>::type r = 0;
        for (std::size_t i = 0; i < limb_count && i * sizeof(Limb) < sizeof(Int); ++i) {
            r = static_cast<decltype(r)>(
                r | static_cast<decltype(r)>(static_cast<decltype(r)>(limbs[i]) << (i * bits_of<Limb> % (8 * sizeof(Int)))));
        }
        return static_cast<Int>(r);
    }
    /// Whether it is not zero.
    explicit constexpr operator bool() const noexcept { return !is_zero(); }
    /// Whether it is 0.
    constexpr bool is_zero() const noexcept { return fixed::equal_bit(limbs, decltype(limbs){}) != 0; }
    /// Whether 2 does not divide it.
    constexpr bool is_odd() const noexcept { return (limbs[0] & 1u) != 0; }
    /// Bit i, i < bits. i is public.
    constexpr bool bit(std::size_t i) const noexcept {
        return (static_cast<Limb>(limbs[i / bits_of<Limb>] >> (i % bits_of<Limb>)) & 1u) != 0;
    }

    /// The limbs as a range, least significant first: limb_count of them, i < limb_count.
    /// @{
    constexpr auto begin() noexcept { return limbs.begin(); }
    constexpr auto end() noexcept { return limbs.end(); }
    constexpr auto begin() const noexcept { return limbs.begin(); }
    constexpr auto end() const noexcept { return limbs.end(); }
    constexpr std::size_t size() const noexcept { return limb_count; }
    constexpr Limb& operator[](std::size_t i) noexcept { return limbs[i]; }
    constexpr const Limb& operator[](std::size_t i) const noexcept { return limbs[i]; }
    /// @}

    /// The order of the numbers.
    /// @{
    friend constexpr bool operator==(const uint& a, const uint& b) noexcept { return fixed::equal_bit(a.limbs, b.limbs) != 0; }
    friend constexpr std::strong_ordering operator<=>(const uint& a, const uint& b) noexcept {
        return fixed::compare(a.limbs, b.limbs);
    }
    /// @}

    /// The operators below, in place, modulo 2^bits; k is public; / and % throw std::domain_error for d = 0.
    /// @{
    constexpr uint& operator+=(const uint& b) noexcept {
        fixed::add(limbs, limbs, b.limbs);
        return *this;
    }
    constexpr uint& operator-=(const uint& b) noexcept {
        fixed::sub(limbs, limbs, b.limbs);
        return *this;
    }
    constexpr uint& operator*=(const uint& b) noexcept { return *this = *this * b; }
    constexpr uint& operator/=(const uint& d) { return *this = *this / d; }
    constexpr uint& operator%=(const uint& d) { return *this = *this % d; }
    constexpr uint& operator<<=(std::size_t k) noexcept { return *this = *this << k; }
    constexpr uint& operator>>=(std::size_t k) noexcept { return *this = *this >> k; }
    constexpr uint& operator&=(const uint& b) noexcept {
        for (std::size_t i = 0; i < limb_count; ++i) limbs[i] = static_cast<Limb>(limbs[i] & b.limbs[i]);
        return *this;
    }
    constexpr uint& operator|=(const uint& b) noexcept {
        for (std::size_t i = 0; i < limb_count; ++i) limbs[i] = static_cast<Limb>(limbs[i] | b.limbs[i]);
        return *this;
    }
    constexpr uint& operator^=(const uint& b) noexcept {
        for (std::size_t i = 0; i < limb_count; ++i) limbs[i] = static_cast<Limb>(limbs[i] ^ b.limbs[i]);
        return *this;
    }
    constexpr uint& operator++() noexcept { return *this += uint(1u); }
    constexpr uint& operator--() noexcept { return *this -= uint(1u); }
    constexpr uint operator++(int) noexcept {
        const uint before = *this;
        ++*this;
        return before;
    }
    constexpr uint operator--(int) noexcept {
        const uint before = *this;
        --*this;
        return before;
    }
    /// @}

    /// a + b, a - b and a b modulo 2^bits.
    /// @{
    friend constexpr uint operator+(uint a, const uint& b) noexcept { return a += b; }
    friend constexpr uint operator-(uint a, const uint& b) noexcept { return a -= b; }
    friend constexpr uint operator*(const uint& a, const uint& b) noexcept { return mul_low<Bits>(a, b); }
    /// @}
    /// floor(a / d); std::domain_error for d = 0. Constant-time; divrem_vartime is quicker where the operands are public.
    friend constexpr uint operator/(const uint& a, const uint& d) { return divrem(a, d).quotient; }
    /// a mod d; std::domain_error for d = 0.
    friend constexpr uint operator%(const uint& a, const uint& d) { return divrem(a, d).remainder; }
    /// The bits that are one in both, in either, and in exactly one.
    /// @{
    friend constexpr uint operator&(uint a, const uint& b) noexcept { return a &= b; }
    friend constexpr uint operator|(uint a, const uint& b) noexcept { return a |= b; }
    friend constexpr uint operator^(uint a, const uint& b) noexcept { return a ^= b; }
    /// @}
    /// 2^bits - 1 - a.
    friend constexpr uint operator~(const uint& a) noexcept { return a ^ max(); }
    /// -a modulo 2^bits.
    friend constexpr uint operator-(const uint& a) noexcept { return uint{} - a; }
    /// a.
    friend constexpr uint operator+(const uint& a) noexcept { return a; }
    /// a * 2^k modulo 2^bits; zero for k >= bits. k is public.
    friend constexpr uint operator<<(const uint& a, std::size_t k) noexcept { return uint(fixed::shift_left(a.limbs, k)); }
    /// floor(a / 2^k); zero for k >= bits. k is public.
    friend constexpr uint operator>>(const uint& a, std::size_t k) noexcept { return uint(fixed::shift_right(a.limbs, k)); }
};

/// The operators of numbers of as many limbs, but other Bits. Each of the two types takes the other's numbers, so neither's own
/// operators are the better ones. The result is of the type with more bits, as where one has more limbs.
/// @{
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr bool operator==(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    return a == uint<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr std::strong_ordering operator<=>(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    return a <=> uint<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr uint<std::max(A, B), Limb> operator+(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    return a + uint<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr uint<std::max(A, B), Limb> operator-(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    return a - uint<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr uint<std::max(A, B), Limb> operator*(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    return a * uint<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr uint<std::max(A, B), Limb> operator/(const uint<A, Limb>& a, const uint<B, Limb>& b) {
    return a / uint<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr uint<std::max(A, B), Limb> operator%(const uint<A, Limb>& a, const uint<B, Limb>& b) {
    return a % uint<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr uint<std::max(A, B), Limb> operator&(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    return a & uint<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr uint<std::max(A, B), Limb> operator|(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    return a | uint<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr uint<std::max(A, B), Limb> operator^(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    return a ^ uint<A, Limb>(b);
}
/// @}

}  // namespace carry

/// What two such types have in common: the one with more bits.
template <std::size_t A, std::size_t B, class Limb>
    requires carry::detail::alike_in_limbs<A, B, Limb>
struct std::common_type<carry::uint<A, Limb>, carry::uint<B, Limb>> {
    using type = carry::uint<std::max(A, B), Limb>;
};
