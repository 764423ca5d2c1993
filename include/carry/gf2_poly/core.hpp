/// \file
/// The type gf2_poly<Bits, Limb> itself: its limbs, conversions and operators. Include `carry/gf2_poly.hpp` for the whole.
#pragma once

#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/fixed/gf2_divide.hpp>
#include <carry/fixed/gf2_mul.hpp>
#include <carry/fixed/row.hpp>
#include <carry/fixed/shift.hpp>
#include <carry/limb.hpp>

#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>

namespace carry {

/// A gf2_poly of exactly N limbs.
template <std::size_t N, limb_type Limb = limb>
using gf2_poly_limbs = gf2_poly<N * bits_of<Limb>, Limb>;

/// A polynomial over GF(2) of degree below `bits`, which is Bits rounded up to whole limbs; bit i of the row of limbs is the
/// coefficient of x^i. The operators compute modulo x^bits, as those of `uint` do modulo 2^bits; the functions `mul` and `sqr`
/// return the whole result in a longer type. `^` is addition, never a power. An aggregate-like literal type whose values can
/// be template arguments.
template <std::size_t Bits, limb_type Limb>
    requires(Bits >= 1)
struct gf2_poly {
    /// Of the row: 8, 16, 32 or 64 bits.
    using limb_type = Limb;
    /// N, the number of limbs.
    static constexpr std::size_t limb_count = (Bits - 1) / bits_of<Limb> + 1;
    /// wN, the number of coefficients that take part in arithmetic.
    static constexpr std::size_t bits = limb_count * bits_of<Limb>;

    /// The limbs, lowest coefficients first. Public, as a template argument's must be.
    fixed::row<Limb, limb_count> limbs{};

    /// Zero.
    constexpr gf2_poly() noexcept = default;
    /// The polynomial whose coefficients are the bits of a natural number, modulo x^bits.
    template <detail::builtin_integer Int>
        requires(!detail::is_signed_builtin<Int>)
    explicit constexpr gf2_poly(Int coefficients) noexcept {
        for (std::size_t i = 0; i < limb_count && i * sizeof(Limb) < sizeof(Int); ++i) {
            limbs[i] = static_cast<Limb>(coefficients >> (i * bits_of<Limb>));
        }
    }
    /// The polynomial whose row of limbs this is.
    explicit constexpr gf2_poly(const fixed::row<Limb, limb_count>& row) noexcept : limbs(row) {}
    /// other modulo x^bits: implicit where nothing can be lost.
    template <std::size_t OtherBits>
        requires(OtherBits != Bits)
    explicit(gf2_poly<OtherBits, Limb>::limb_count >
             limb_count) constexpr gf2_poly(const gf2_poly<OtherBits, Limb>& other) noexcept
        : limbs(fixed::gf2::repack<Limb, limb_count>(other.limbs)) {}
    /// other modulo x^bits, from limbs of another type. Always explicit: the polynomials' operators take one type of limbs.
    template <std::size_t OtherBits, carry::limb_type OtherLimb>
        requires(!std::same_as<OtherLimb, Limb>)
    explicit constexpr gf2_poly(const gf2_poly<OtherBits, OtherLimb>& other) noexcept
        : limbs(fixed::gf2::repack<Limb, limb_count>(other.limbs)) {}

    /// x^k; std::length_error for k >= bits.
    static constexpr gf2_poly monomial(std::size_t k) {
        if (k >= bits) {
            detail::fail<std::length_error>("carry: the polynomial is too long for its type");
        }
        gf2_poly r;
        r.limbs[k / bits_of<Limb>] = static_cast<Limb>(Limb{1} << (k % bits_of<Limb>));
        return r;
    }

    /// Whether it is not zero.
    explicit constexpr operator bool() const noexcept { return !is_zero(); }
    constexpr bool is_zero() const noexcept { return fixed::equal_bit(limbs, decltype(limbs){}) != 0; }  ///< Whether it is 0.
    constexpr bool is_one() const noexcept { return fixed::equal_bit(limbs, decltype(limbs){1}) != 0; }  ///< Whether it is 1.
    /// The coefficient of x^i, i < bits. i is public.
    constexpr bool coefficient(std::size_t i) const noexcept {
        return (static_cast<Limb>(limbs[i / bits_of<Limb>] >> (i % bits_of<Limb>)) & 1u) != 0;
    }

    /// The limbs as a range, lowest first: limb_count of them, i < limb_count.
    /// @{
    constexpr auto begin() noexcept { return limbs.begin(); }
    constexpr auto end() noexcept { return limbs.end(); }
    constexpr auto begin() const noexcept { return limbs.begin(); }
    constexpr auto end() const noexcept { return limbs.end(); }
    constexpr std::size_t size() const noexcept { return limb_count; }
    constexpr Limb& operator[](std::size_t i) noexcept { return limbs[i]; }
    constexpr const Limb& operator[](std::size_t i) const noexcept { return limbs[i]; }
    /// @}

    /// Whether all coefficients are the same.
    friend constexpr bool operator==(const gf2_poly& a, const gf2_poly& b) noexcept {
        return fixed::equal_bit(a.limbs, b.limbs) != 0;
    }
    /// The order of the numbers with these bits: by degree, and then by the highest term in which they differ.
    friend constexpr std::strong_ordering operator<=>(const gf2_poly& a, const gf2_poly& b) noexcept {
        return fixed::compare(a.limbs, b.limbs);
    }

    /// The operators below, in place, modulo x^bits: sum, difference and `^` are one and the same; k is public; / and % throw
    /// std::domain_error for d = 0.
    /// @{
    constexpr gf2_poly& operator+=(const gf2_poly& b) noexcept {
        limbs = fixed::gf2::add(limbs, b.limbs);
        return *this;
    }
    constexpr gf2_poly& operator-=(const gf2_poly& b) noexcept { return *this += b; }
    constexpr gf2_poly& operator^=(const gf2_poly& b) noexcept { return *this += b; }
    constexpr gf2_poly& operator*=(const gf2_poly& b) noexcept { return *this = *this * b; }
    constexpr gf2_poly& operator/=(const gf2_poly& d) { return *this = *this / d; }
    constexpr gf2_poly& operator%=(const gf2_poly& d) { return *this = *this % d; }
    constexpr gf2_poly& operator<<=(std::size_t k) noexcept { return *this = *this << k; }
    constexpr gf2_poly& operator>>=(std::size_t k) noexcept { return *this = *this >> k; }
    /// @}

    /// a + b, which is a - b, too: coefficients are added without carries.
    /// @{
    friend constexpr gf2_poly operator+(gf2_poly a, const gf2_poly& b) noexcept { return a += b; }
    friend constexpr gf2_poly operator-(gf2_poly a, const gf2_poly& b) noexcept { return a += b; }
    friend constexpr gf2_poly operator^(gf2_poly a, const gf2_poly& b) noexcept { return a += b; }
    /// @}
    /// a b modulo x^bits.
    friend constexpr gf2_poly operator*(const gf2_poly& a, const gf2_poly& b) noexcept {
        return gf2_poly(fixed::gf2::mul_low<limb_count>(a.limbs, b.limbs));
    }
    /// The quotient of divrem(a, d); std::domain_error for d = 0.
    friend constexpr gf2_poly operator/(const gf2_poly& a, const gf2_poly& d) { return divrem(a, d).quotient; }
    /// The remainder of divrem(a, d); std::domain_error for d = 0.
    friend constexpr gf2_poly operator%(const gf2_poly& a, const gf2_poly& d) { return divrem(a, d).remainder; }
    /// a: every element is its own negative.
    /// @{
    friend constexpr gf2_poly operator-(const gf2_poly& a) noexcept { return a; }
    friend constexpr gf2_poly operator+(const gf2_poly& a) noexcept { return a; }
    /// @}
    /// a x^k modulo x^bits; zero for k >= bits. k is public.
    friend constexpr gf2_poly operator<<(const gf2_poly& a, std::size_t k) noexcept {
        return gf2_poly(fixed::shift_left(a.limbs, k));
    }
    /// a divided by x^k, without remainder; zero for k >= bits. k is public.
    friend constexpr gf2_poly operator>>(const gf2_poly& a, std::size_t k) noexcept {
        return gf2_poly(fixed::shift_right(a.limbs, k));
    }
};

/// The operators of polynomials of as many limbs, but other Bits, as `uint` has them: the result is of the type with more bits.
/// @{
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr bool operator==(const gf2_poly<A, Limb>& a, const gf2_poly<B, Limb>& b) noexcept {
    return a == gf2_poly<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr std::strong_ordering operator<=>(const gf2_poly<A, Limb>& a, const gf2_poly<B, Limb>& b) noexcept {
    return a <=> gf2_poly<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr gf2_poly<std::max(A, B), Limb> operator+(const gf2_poly<A, Limb>& a, const gf2_poly<B, Limb>& b) noexcept {
    return a + gf2_poly<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr gf2_poly<std::max(A, B), Limb> operator-(const gf2_poly<A, Limb>& a, const gf2_poly<B, Limb>& b) noexcept {
    return a - gf2_poly<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr gf2_poly<std::max(A, B), Limb> operator^(const gf2_poly<A, Limb>& a, const gf2_poly<B, Limb>& b) noexcept {
    return a ^ gf2_poly<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr gf2_poly<std::max(A, B), Limb> operator*(const gf2_poly<A, Limb>& a, const gf2_poly<B, Limb>& b) noexcept {
    return a * gf2_poly<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr gf2_poly<std::max(A, B), Limb> operator/(const gf2_poly<A, Limb>& a, const gf2_poly<B, Limb>& b) {
    return a / gf2_poly<A, Limb>(b);
}
template <std::size_t A, std::size_t B, limb_type Limb>
    requires detail::alike_in_limbs<A, B, Limb>
constexpr gf2_poly<std::max(A, B), Limb> operator%(const gf2_poly<A, Limb>& a, const gf2_poly<B, Limb>& b) {
    return a % gf2_poly<A, Limb>(b);
}
/// @}

}  // namespace carry

/// What two such types have in common: the one with more bits.
template <std::size_t A, std::size_t B, class Limb>
    requires carry::detail::alike_in_limbs<A, B, Limb>
struct std::common_type<carry::gf2_poly<A, Limb>, carry::gf2_poly<B, Limb>> {
    using type = carry::gf2_poly<std::max(A, B), Limb>;
};
