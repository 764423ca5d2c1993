/// \file
/// Powers in a ring whose elements are rows of a length that the compiler knows.
///
/// A ring is an object with the member `one`, the row that stands for 1, and with `mul(a, b)` and `sqr(a)`, which return
/// rows, and may have `sqr_times(a, n)`, which squares n times. Its members may be static. What a row stands for (Montgomery
/// form or not) is the ring's own affair.
#pragma once

#include <carry/fixed/barrett.hpp>
#include <carry/fixed/constant_pow.hpp>
#include <carry/fixed/montgomery.hpp>

#include <array>
#include <bit>

namespace carry::fixed {

/// a^(2^n) in the ring.
template <class Ring, class Element>
[[gnu::always_inline]] constexpr Element square_times(const Ring& ring, const Element& a, unsigned n) noexcept {
    if constexpr (requires { ring.sqr_times(a, n); }) {
        return ring.sqr_times(a, n);
    } else {
        Element r = a;
        for (; n > 0; --n) {
            r = ring.sqr(r);
        }
        return r;
    }
}

namespace detail {

/// The entries of a table at odd places under the mask, else those at even ones. Every entry is read.
template <limb_type Limb, std::size_t N, std::size_t Size>
[[gnu::always_inline]] constexpr std::array<row<Limb, N>, Size / 2> halve(
    Limb odd, const std::array<row<Limb, N>, Size>& table) noexcept {
    std::array<row<Limb, N>, Size / 2> half{};
    for (std::size_t i = 0; i < half.size(); ++i) {
        half[i] = select(odd, table[2 * i + 1], table[2 * i]);
    }
    return half;
}

}  // namespace detail

/// a^e in the ring, with a^0 = one. Constant-time in a and e where the ring's operations are: a fixed window of four bits,
/// every entry of its table touched at every step. Cost: as many squarings as e has bits in its row, and a quarter of that in
/// products.
template <class Ring, limb_type Limb, std::size_t N, limb_type ExponentLimb, std::size_t E>
constexpr row<Limb, N> pow(const Ring& ring, const row<Limb, N>& a, const row<ExponentLimb, E>& e) noexcept {
    constexpr unsigned window = 4;
    std::array<row<Limb, N>, 1 << window> power{};
    power[0] = ring.one;
    power[1] = a;
    // In an order in which few products wait for the one before.
    for (const std::size_t i : {2u, 3u, 4u, 6u, 5u, 7u, 8u, 10u, 12u, 14u, 9u, 11u, 13u, 15u}) {
        power[i] = i % 2 == 0 ? ring.sqr(power[i / 2]) : ring.mul(power[i - 1], a);
    }
    // The power that the window of e at the given place asks for.
    const auto factor_at = [&](std::size_t at) {
        const ExponentLimb word = e[at * window / bits_of<ExponentLimb>];
        const auto digit = static_cast<unsigned>(word >> (at * window % bits_of<ExponentLimb>)) & 15u;
        const auto bit = [digit](unsigned i) { return mask_from_bit(static_cast<Limb>((digit >> i) & 1u)); };
        return detail::halve(bit(3), detail::halve(bit(2), detail::halve(bit(1), detail::halve(bit(0), power))))[0];
    };
    std::size_t at = E * bits_of<ExponentLimb> / window - 1;
    row<Limb, N> r = factor_at(at);
    while (at-- > 0) {
        const row<Limb, N> factor = factor_at(at);
        r = ring.mul(square_times(ring, r, window), factor);
    }
    return r;
}

/// start^(2^(high - low)) a^(e's bits [low, high)) in the ring, for a public e: sliding windows of at most five bits.
/// Constant-time in a and start alone, where the ring's operations are.
template <class Ring, class Element, limb_type ExponentLimb, std::size_t E>
constexpr Element continue_power_vartime(const Ring& ring, const Element& start, const Element& a,
                                         const row<ExponentLimb, E>& e, std::size_t high, std::size_t low) noexcept {
    constexpr unsigned w = bits_of<ExponentLimb>;
    const auto bit = [&e](std::size_t i) { return (static_cast<ExponentLimb>(e[i / w] >> (i % w)) & 1u) != 0; };
    const std::size_t length = high - low;
    const unsigned window = length > 240 ? 5 : length > 80 ? 4 : length > 24 ? 3 : length > 8 ? 2 : 1;
    std::array<Element, 16> odd_power{};
    odd_power[0] = a;
    if (window > 1) {
        const Element square = ring.sqr(a);
        for (std::size_t i = 1; i < std::size_t{1} << (window - 1); ++i) {
            odd_power[i] = ring.mul(odd_power[i - 1], square);
        }
    }
    Element r = start;
    unsigned squares = 0;  // still to be done to r
    for (std::size_t at = high; at > low;) {
        if (!bit(at - 1)) {
            ++squares;
            --at;
            continue;
        }
        std::size_t end = at - low > window ? at - window : low;  // the window is e's bits [end, at), and ends in a one
        while (!bit(end)) {
            ++end;
        }
        std::size_t digit = 0;
        for (std::size_t i = at; i > end; --i) {
            digit = 2 * digit + (bit(i - 1) ? 1 : 0);
        }
        r = ring.mul(square_times(ring, r, squares + static_cast<unsigned>(at - end)), odd_power[digit / 2]);
        squares = 0;
        at = end;
    }
    r = square_times(ring, r, squares);
    return r;
}

/// The number of bits of e up to its highest one. Variable time.
template <limb_type Limb, std::size_t E>
constexpr std::size_t bit_length_vartime(const row<Limb, E>& e) noexcept {
    std::size_t limbs = E;
    while (limbs > 0 && e[limbs - 1] == 0) {
        --limbs;
    }
    return limbs == 0 ? 0 : limbs * bits_of<Limb> - static_cast<std::size_t>(std::countl_zero(e[limbs - 1]));
}

/// a^e in the ring for a public e: sliding windows of at most five bits. Constant-time in a alone, where the ring's
/// operations are.
template <class Ring, limb_type Limb, std::size_t N, limb_type ExponentLimb, std::size_t E>
constexpr row<Limb, N> pow_vartime(const Ring& ring, const row<Limb, N>& a, const row<ExponentLimb, E>& e) noexcept {
    return continue_power_vartime(ring, ring.one, a, e, bit_length_vartime(e), 0);
}

namespace constant {

#if defined(__GNUC__) && defined(__SIZEOF_INT128__) && !defined(__BITINT_MAXWIDTH__)
/// r^(2^(high - low)) a^(e's bits [low, high)) mod m for an m that it takes, a and r below m.
template <limb_type Limb, std::size_t N, limb_type ExponentLimb, std::size_t E>
constexpr row<Limb, N> continue_power(const row<Limb, N>& r, const row<Limb, N>& a, const row<ExponentLimb, E>& e,
                                      std::size_t high, std::size_t low, const row<Limb, N>& m) noexcept {
    constexpr std::size_t d = digits_for<Limb, N>;
    const digit_ring<d> ring = make_digit_ring(m);
    return decode(ring, continue_power_vartime(ring, encode<d>(r, m), encode<d>(a, m), e, high, low), m);
}
#endif

/// a^e mod m for an m that it takes and an a below m.
template <limb_type Limb, std::size_t N, limb_type ExponentLimb, std::size_t E>
constexpr row<Limb, N> pow(const row<Limb, N>& a, const row<ExponentLimb, E>& e, const row<Limb, N>& m) noexcept {
    row<Limb, N> one{};
    one[0] = 1;
    return continue_power(remainder(one, m), a, e, bit_length_vartime(e), 0, m);
}

}  // namespace constant

/// a^e mod m for any m >= 1 known at run time, odd or even, and any a; a^0 = 1 mod m, which is 0 for m = 1. Constant-time in
/// a and e; m is public. Odd m: Montgomery's multiplication. Even m: Barrett's reduction modulo the multiple m 2^s that fills
/// its row, and the remainder modulo m at the end. In a constant expression, where steps are counted, by other means.
template <limb_type Limb, std::size_t A, limb_type ExponentLimb, std::size_t E, std::size_t N>
constexpr row<Limb, N> pow_mod(const row<Limb, A>& a, const row<ExponentLimb, E>& e, const row<Limb, N>& m) noexcept {
    if (std::is_constant_evaluated() && constant::takes(m)) {
        return constant::pow(remainder(a, m), e, m);
    }
    const auto power = [&e](const auto& ring, const row<Limb, N>& x) {
        return std::is_constant_evaluated() ? pow_vartime(ring, x, e) : pow(ring, x, e);
    };
    if ((m[0] & 1u) != 0) {
        const montgomery_ring<Limb, N> ring(m);
        row<Limb, N> x = detail::slice<0, N>(a);
        if constexpr (A > N) {
            x = remainder(a, m);
        }
        return ring.decode(power(ring, ring.encode(x)));
    }
    std::size_t spare = 0;
    while (static_cast<Limb>(m[(N * bits_of<Limb> - 1 - spare) / bits_of<Limb>] >>
                             ((N * bits_of<Limb> - 1 - spare) % bits_of<Limb>)) == 0) {
        ++spare;
    }
    const barrett_ring<Limb, N> ring(shift_left(m, spare));
    return remainder(power(ring, barrett_reduce_any(a, ring.modulus, ring.mu)), m);
}

}  // namespace carry::fixed
