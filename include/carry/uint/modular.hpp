/// \file
/// Number theory on uint: greatest common divisors, arithmetic modulo a number that is known at run time only, division by an
/// invariant divisor. For a modulus that the compiler knows, residue (`carry/residue.hpp`) is quicker.
#pragma once

#include <carry/detail/fail.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/fixed/gcd.hpp>
#include <carry/fixed/invariant.hpp>
#include <carry/fixed/invert.hpp>
#include <carry/fixed/modular.hpp>
#include <carry/fixed/pow.hpp>
#include <carry/uint/arithmetic.hpp>
#include <carry/uint/bits.hpp>
#include <carry/uint/core.hpp>

#include <cstddef>
#include <optional>
#include <stdexcept>

namespace carry {

/// \name Greatest common divisors
/// @{

/// gcd(a, b), with gcd(0, 0) = 0. Constant-time: Stein's binary algorithm with its decisions under masks, for as many steps as
/// both have bits in their type. In a constant expression by gcd_vartime.
template <std::size_t Bits, limb_type Limb>
constexpr uint<Bits, Limb> gcd(const uint<Bits, Limb>& a, const uint<Bits, Limb>& b) noexcept {
    if (std::is_constant_evaluated()) {
        return gcd_vartime(a, b);
    }
    const std::size_t twos = countr_zero(a | b);
    uint<Bits, Limb> f = shift_right_secret(a, twos), g = shift_right_secret(b, twos);
    conditional_swap(static_cast<Limb>(static_cast<Limb>(f.limbs[0] & 1u) ^ 1u), f, g);
    for (std::size_t i = 0; i < 2 * a.bits; ++i) {  // f is odd, and gcd(f, g) stays; each step takes a bit from f or g at least
        const Limb odd = static_cast<Limb>(g.limbs[0] & 1u);
        conditional_swap(static_cast<Limb>(odd & fixed::less_bit(g.limbs, f.limbs)), f, g);
        g = select(odd, g - f, g) >> 1;
    }
    return shift_left_secret(f, twos);
}

/// g = a x + b y, with x and y in two's complement.
template <class Uint>
struct uint_xgcd {
    Uint g;  ///< the divisor
    Uint x;  ///< the cofactor of a
    Uint y;  ///< the cofactor of b
};

/// gcd(a, b) and the coefficients of Euclid's algorithm (Knuth, TAOCP 2, 4.5.2, algorithm X);
/// gcd(0, b) is b with (0, 1), gcd(a, 0) is a with (1, 0). Variable time in both values.
template <std::size_t Bits, limb_type Limb>
constexpr uint_xgcd<uint<Bits, Limb>> xgcd_vartime(const uint<Bits, Limb>& a, const uint<Bits, Limb>& b) noexcept {
    const auto euclid = fixed::extended_gcd_vartime(a.limbs, b.limbs);
    return {uint<Bits, Limb>(euclid.g), uint<Bits, Limb>(euclid.x), uint<Bits, Limb>(euclid.y)};
}

namespace detail {

/// Where Stein's algorithm keeps f = x a - y b or f = y b - x a, for cofactors x <= b and y <= a.
template <class Uint>
struct stein_row {
    Uint f, x, y;
};

/// r = (f, x, y) / 2 where f is even and choice is 1, for odd a or b: where x or y is odd, (b, a) is added first, which leaves
/// f.
template <class Uint>
constexpr void halve(typename Uint::limb_type choice, stein_row<Uint>& r, const Uint& a, const Uint& b) noexcept {
    using Limb = typename Uint::limb_type;
    const auto odd = static_cast<Limb>((r.x.limbs[0] | r.y.limbs[0]) & 1u);
    const auto x = add_carry(r.x, select(odd, b, Uint{})), y = add_carry(r.y, select(odd, a, Uint{}));
    constexpr std::size_t top = Uint::bits - 1;
    r.f = select(choice, r.f >> 1, r.f);
    r.x = select(choice, (x.value >> 1) | (Uint(x.carry) << top), r.x);
    r.y = select(choice, (y.value >> 1) | (Uint(y.carry) << top), r.y);
}

/// r = r - s in f, if choice is 1; since the two are of opposite signs, their cofactors add, modulo b and a at once.
template <class Uint>
constexpr void subtract(typename Uint::limb_type choice, stein_row<Uint>& r, const stein_row<Uint>& s, const Uint& a,
                        const Uint& b) noexcept {
    using Limb = typename Uint::limb_type;
    const auto x = add_carry(r.x, s.x), y = add_carry(r.y, s.y);
    const auto above_x = sub_borrow(x.value, b), above_y = sub_borrow(y.value, a);
    // Both or neither: x > b and y > a at once but for equality, which may stay.
    const auto keeps = static_cast<Limb>((above_x.carry & ~x.carry & 1u) | (above_y.carry & ~y.carry & 1u));
    r.f = select(choice, r.f - s.f, r.f);
    r.x = select(choice, select(keeps, x.value, above_x.value), r.x);
    r.y = select(choice, select(keeps, y.value, above_y.value), r.y);
}

}  // namespace detail

/// gcd(a, b) and coefficients with |x| <= b / 2 and |y| <= a / 2 + 1, which need not be Euclid's. Constant-time: Stein's binary
/// algorithm on both numbers and their cofactors, for as many steps as both have bits in their type. (In constant expressions,
/// where steps are counted, xgcd_vartime goes further.)
template <std::size_t Bits, limb_type Limb>
constexpr uint_xgcd<uint<Bits, Limb>> xgcd(const uint<Bits, Limb>& a, const uint<Bits, Limb>& b) noexcept {
    using number = uint<Bits, Limb>;
    const std::size_t twos = countr_zero(a | b);
    const number u = shift_right_secret(a, twos), v = shift_right_secret(b, twos);
    detail::stein_row<number> f{u, number(1u), number{}}, g{v, number{}, number(1u)};  // f = x u - y v, g = y v - x u
    const auto odd = [](const number& c) { return static_cast<Limb>(c.limbs[0] & 1u); };
    for (std::size_t i = 0; i < 2 * number::bits; ++i) {
        const Limb both = static_cast<Limb>(odd(f.f) & odd(g.f)), less = fixed::less_bit(g.f.limbs, f.f.limbs);
        detail::subtract(static_cast<Limb>(both & less), f, g, u, v);
        detail::subtract(static_cast<Limb>(both & static_cast<Limb>(less ^ 1u)), g, f, u, v);
        const Limb f_even = static_cast<Limb>(odd(f.f) ^ 1u);
        detail::halve(f_even, f, u, v);
        detail::halve(static_cast<Limb>((odd(g.f) ^ 1u) & static_cast<Limb>(f_even ^ 1u)), g, u, v);
    }
    // One of the two is 0 now: g, unless a was. x is taken to the middle of its range, and y follows.
    const auto a_is_zero = static_cast<Limb>(u.is_zero());
    const number x = select(a_is_zero, number{}, f.x), y = select(a_is_zero, number(1u), number{} - f.y);
    const Limb upper = fixed::less_bit((v - x).limbs, x.limbs);
    return {shift_left_secret(f.f | g.f, twos), select(upper, x - v, x), select(upper, y + u, y)};
}

/// @}
/// \name Arithmetic modulo m, m known at run time
/// m is public; all is constant-time in the other operands. std::domain_error for m = 0.
/// @{

namespace detail {

template <std::size_t Bits, limb_type Limb>
constexpr void require_modulus(const uint<Bits, Limb>& m) {
    if (m.is_zero()) {
        detail::fail<std::domain_error>("carry: there is no ring modulo zero");
    }
}

}  // namespace detail

/// a b mod m for any a and b.
template <std::size_t A, std::size_t B, std::size_t M, limb_type Limb>
constexpr uint<M, Limb> mulmod(const uint<A, Limb>& a, const uint<B, Limb>& b, const uint<M, Limb>& m) {
    return divrem(mul(a, b), m).remainder;
}

/// a^e mod m for any a and m, odd or even; a^0 = 1 mod m. Odd m by Montgomery's multiplication, even m by Barrett's reduction.
template <std::size_t A, std::size_t E, limb_type ExponentLimb, std::size_t M, limb_type Limb>
constexpr uint<M, Limb> powmod(const uint<A, Limb>& a, const uint<E, ExponentLimb>& e, const uint<M, Limb>& m) {
    detail::require_modulus(m);
    return uint<M, Limb>(fixed::pow_mod(a.limbs, e.limbs, m.limbs));
}

/// a^(-1) mod m for any a, or nothing where gcd(a, m) is not 1; modulo 1 it is 0. Odd m by divsteps (Bernstein and Yang 2019),
/// even m by them and Newton's iteration. Constant-time but for whether there is one.
template <std::size_t A, std::size_t M, limb_type Limb>
constexpr std::optional<uint<M, Limb>> try_invmod(const uint<A, Limb>& a, const uint<M, Limb>& m) {
    detail::require_modulus(m);
    const auto result = fixed::invert(fixed::remainder(a.limbs, m.limbs), m.limbs);
    if (CARRY_PUBLIC_OUTCOME(result.exists == 0)) {
        return std::nullopt;
    }
    return uint<M, Limb>(result.inverse);
}

/// a^(-1) mod m for any a; std::domain_error where gcd(a, m) is not 1.
template <std::size_t A, std::size_t M, limb_type Limb>
constexpr uint<M, Limb> invmod(const uint<A, Limb>& a, const uint<M, Limb>& m) {
    const auto inverse = try_invmod(a, m);
    if (!inverse) {
        detail::fail<std::domain_error>("carry: no inverse: the number and the modulus have a common factor");
    }
    return *inverse;
}

/// @}

/// A divisor d for many numbers of its own type: a product and two shifts each (Granlund and Montgomery, PLDI 1994).
template <class Uint>
class invariant_divisor {
public:
    /// std::domain_error for d = 0. Variable time: d is public.
    explicit constexpr invariant_divisor(const Uint& d) : constants_(checked(d)) {}
    /// d.
    constexpr Uint divisor() const noexcept { return Uint(constants_.divisor); }
    /// floor(a / d) and a mod d. Constant-time in a.
    friend constexpr uint_divrem<Uint, Uint> divrem(const Uint& a, const invariant_divisor& d) noexcept {
        const Uint quotient(fixed::divide_invariant(a.limbs, d.constants_));
        return {quotient, a - quotient * d.divisor()};
    }
    /// The parts of divrem(a, d). Constant-time in a.
    /// @{
    friend constexpr Uint operator/(const Uint& a, const invariant_divisor& d) noexcept { return divrem(a, d).quotient; }
    friend constexpr Uint operator%(const Uint& a, const invariant_divisor& d) noexcept { return divrem(a, d).remainder; }
    /// @}

private:
    using constants = fixed::invariant_divisor<typename Uint::limb_type, Uint::limb_count>;

    static constexpr constants checked(const Uint& d) {
        if (d.is_zero()) {
            detail::fail<std::domain_error>("carry: division by zero");
        }
        return fixed::make_invariant_divisor(d.limbs);
    }

    constants constants_;
};

}  // namespace carry
