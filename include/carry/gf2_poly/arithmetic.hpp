/// \file
/// Arithmetic on gf2_poly beyond the operators: results of full length, division, common divisors, inverses.
#pragma once

#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/fixed/gf2_divsteps.hpp>
#include <carry/gf2_poly/core.hpp>

#include <utility>

namespace carry {

/// \name Products
/// @{

/// a * b, exactly: as many limbs as a and b together. Cost: Karatsuba's.
template <std::size_t A, std::size_t B, limb_type Limb>
constexpr auto mul(const gf2_poly<A, Limb>& a, const gf2_poly<B, Limb>& b) noexcept {
    constexpr std::size_t m = gf2_poly<A, Limb>::limb_count, n = gf2_poly<B, Limb>::limb_count;
    return gf2_poly_limbs<m + n, Limb>(fixed::gf2::mul(a.limbs, b.limbs));
}

/// a * b modulo x^(ResultBits rounded up to whole limbs).
template <std::size_t ResultBits, std::size_t A, std::size_t B, limb_type Limb>
constexpr gf2_poly<ResultBits, Limb> mul_low(const gf2_poly<A, Limb>& a, const gf2_poly<B, Limb>& b) noexcept {
    return gf2_poly<ResultBits, Limb>(fixed::gf2::mul_low<gf2_poly<ResultBits, Limb>::limb_count>(a.limbs, b.limbs));
}

/// a^2, exactly: twice as many limbs. Linear.
template <std::size_t A, limb_type Limb>
constexpr auto sqr(const gf2_poly<A, Limb>& a) noexcept {
    return gf2_poly_limbs<2 * gf2_poly<A, Limb>::limb_count, Limb>(fixed::gf2::sqr(a.limbs));
}

/// @}
/// \name Bits
/// @{

/// The degree; -1 for 0. Constant-time: every limb is looked at.
template <std::size_t Bits, limb_type Limb>
constexpr std::ptrdiff_t degree(const gf2_poly<Bits, Limb>& a) noexcept {
    return static_cast<std::ptrdiff_t>(fixed::gf2::bit_width(a.limbs)) - 1;
}

/// The number of bits: one more than the degree, 0 for 0. Constant-time.
template <std::size_t Bits, limb_type Limb>
constexpr std::size_t bit_width(const gf2_poly<Bits, Limb>& a) noexcept {
    return fixed::gf2::bit_width(a.limbs);
}

/// The largest k for which x^k divides a; bits for 0. Constant-time.
template <std::size_t Bits, limb_type Limb>
constexpr std::size_t trailing_zeros(const gf2_poly<Bits, Limb>& a) noexcept {
    return fixed::gf2::trailing_zeros(a.limbs);
}

/// The number of terms. Constant-time.
template <std::size_t Bits, limb_type Limb>
constexpr std::size_t weight(const gf2_poly<Bits, Limb>& a) noexcept {
    std::size_t count = 0;
    for (const Limb x : a) {
        count += set_bits(x);
    }
    return count;
}

/// a if choice is 1, b if it is 0; choice must be one of them, as a limb or any other built-in integer or a bool. Neither
/// time nor addresses depend on it.
template <std::size_t Bits, limb_type Limb, detail::choice Choice>
constexpr gf2_poly<Bits, Limb> select(Choice choice, const gf2_poly<Bits, Limb>& a, const gf2_poly<Bits, Limb>& b) noexcept {
    return gf2_poly<Bits, Limb>(fixed::select(detail::mask_from_choice<Limb>(choice), a.limbs, b.limbs));
}

/// Exchanges a and b if choice is 1, leaves them if it is 0.
template <std::size_t Bits, limb_type Limb, detail::choice Choice>
constexpr void conditional_swap(Choice choice, gf2_poly<Bits, Limb>& a, gf2_poly<Bits, Limb>& b) noexcept {
    fixed::conditional_swap(detail::mask_from_choice<Limb>(choice), a.limbs, b.limbs);
}

/// a x^k modulo x^bits for a secret k of any size. Cost: log2(bits) shifts.
template <std::size_t Bits, limb_type Limb>
constexpr gf2_poly<Bits, Limb> shift_left_secret(const gf2_poly<Bits, Limb>& a, std::size_t k) noexcept {
    return gf2_poly<Bits, Limb>(fixed::shift_left_secret(a.limbs, k));
}

/// a divided by x^k, without remainder, for a secret k of any size.
template <std::size_t Bits, limb_type Limb>
constexpr gf2_poly<Bits, Limb> shift_right_secret(const gf2_poly<Bits, Limb>& a, std::size_t k) noexcept {
    return gf2_poly<Bits, Limb>(fixed::shift_right_secret(a.limbs, k));
}

/// The polynomial x^(bits - 1) a(1/x), where `bits` is that of the type. Constant-time.
template <std::size_t Bits, limb_type Limb>
constexpr gf2_poly<Bits, Limb> reverse_bits(const gf2_poly<Bits, Limb>& a) noexcept {
    return gf2_poly<Bits, Limb>(fixed::gf2::reverse_bits(a.limbs));
}

/// @}
/// \name Division
/// @{

/// a = quotient * d + remainder with deg remainder < deg d: the quotient in the type of a, the remainder in that of d.
template <class A, class D>
struct gf2_poly_divrem {
    A quotient;   ///< in the type of a
    D remainder;  ///< below d in degree
};

namespace detail {

template <std::size_t A, std::size_t D, limb_type Limb, class Divide>
constexpr gf2_poly_divrem<gf2_poly<A, Limb>, gf2_poly<D, Limb>> divide_poly(const gf2_poly<A, Limb>& a,
                                                                            const gf2_poly<D, Limb>& d, Divide divide) {
    if (CARRY_PUBLIC_OUTCOME(d.is_zero())) {
        detail::fail<std::domain_error>("carry: division by zero");
    }
    const auto result = divide(a.limbs, d.limbs);
    return {gf2_poly<A, Limb>(result.quotient), gf2_poly<D, Limb>(result.remainder)};
}

}  // namespace detail

/// a / d, bit by bit of the quotient; variable time in both. std::domain_error for d = 0. Best where the quotient is short.
template <std::size_t A, std::size_t D, limb_type Limb>
constexpr gf2_poly_divrem<gf2_poly<A, Limb>, gf2_poly<D, Limb>> divrem_vartime(const gf2_poly<A, Limb>& a,
                                                                               const gf2_poly<D, Limb>& d) {
    return detail::divide_poly(a, d, [](const auto& x, const auto& y) { return fixed::gf2::divide_bitwise_vartime(x, y); });
}

/// a / d in a time that depends on the sizes alone (whether d is zero shows). std::domain_error for d = 0. By the power series
/// 1 / d; the cost of some six products.
template <std::size_t A, std::size_t D, limb_type Limb>
constexpr gf2_poly_divrem<gf2_poly<A, Limb>, gf2_poly<D, Limb>> divrem(const gf2_poly<A, Limb>& a, const gf2_poly<D, Limb>& d) {
    return detail::divide_poly(a, d, [](const auto& x, const auto& y) { return fixed::gf2::divide(x, y); });
}

/// @}
/// \name Common divisors and inverses
/// By about 2 `bits` divsteps (Bernstein, Yang, TCHES 2019(3)), w - 1 of them at a time.
/// @{

/// gcd(a, b), with gcd(0, 0) = 0. Constant-time.
template <std::size_t Bits, limb_type Limb>
constexpr gf2_poly<Bits, Limb> gcd(const gf2_poly<Bits, Limb>& a, const gf2_poly<Bits, Limb>& b) noexcept {
    return gf2_poly<Bits, Limb>(fixed::gf2::gcd<false>(a.limbs, b.limbs));
}

/// gcd(a, b), with gcd(0, 0) = 0, in a time that depends on both.
template <std::size_t Bits, limb_type Limb>
constexpr gf2_poly<Bits, Limb> gcd_vartime(const gf2_poly<Bits, Limb>& a, const gf2_poly<Bits, Limb>& b) noexcept {
    return gf2_poly<Bits, Limb>(fixed::gf2::gcd<true>(a.limbs, b.limbs));
}

/// A greatest common divisor and its cofactors.
template <class Poly>
struct gf2_poly_xgcd {
    Poly g;  ///< the divisor
    Poly s;  ///< the cofactor of a
    Poly t;  ///< the cofactor of b
    friend constexpr bool operator==(const gf2_poly_xgcd&, const gf2_poly_xgcd&) = default;
};

/// g = gcd(a, b) = s a + t b, where s is the only such cofactor with deg s < deg(b / g): so s = 0 and t = 1 if b divides a.
/// Where one operand is 0: xgcd(a, 0) = (a, 1, 0), xgcd(0, b) = (b, 0, 1), xgcd(0, 0) = (0, 0, 0). Constant-time.
template <std::size_t Bits, limb_type Limb>
constexpr gf2_poly_xgcd<gf2_poly<Bits, Limb>> xgcd(const gf2_poly<Bits, Limb>& a, const gf2_poly<Bits, Limb>& b) noexcept {
    namespace rows = fixed::gf2;
    constexpr std::size_t n = gf2_poly<Bits, Limb>::limb_count;
    using row = fixed::row<Limb, n>;
    constexpr row zero{}, one{1};
    // Without the powers of x that both have, one of them begins with 1.
    row either = a.limbs;
    for (std::size_t i = 0; i < n; ++i) {
        either[i] = static_cast<Limb>(either[i] | b.limbs[i]);
    }
    const std::size_t shared = rows::trailing_zeros(either);
    const row x = fixed::shift_right_secret(a.limbs, shared), y = fixed::shift_right_secret(b.limbs, shared);
    const Limb y_odd = mask_from_bit(static_cast<Limb>(y[0] & 1u));
    const row f = fixed::select(y_odd, y, x), h = fixed::select(y_odd, x, y);
    rows::detail::divsteps_result<Limb, n> found{f, zero};
    if (!std::is_constant_evaluated()) {
        found = rows::detail::divsteps<false, true>(f, h, gf2_poly<Bits, Limb>::bits);
    } else if (f != zero) {
        found = rows::detail::euclid_vartime(h, f);
    }
    // (g + c k) / d for a divisor d that may have powers of x, and by which that is divisible.
    const auto cofactor = [](const row& g, const row& c, const row& k, const row& d) {
        const std::size_t even = rows::trailing_zeros(d);
        auto numerator = rows::mul(c, k);
        rows::accumulate(numerator, g);
        const row divisor = fixed::shift_right_secret(d, even);
        return rows::mul_low<n>(fixed::shift_right_secret(numerator, even), rows::inverse_mod_power<n>(divisor));
    };
    const row g = found.gcd;
    row s = fixed::select(y_odd, found.cofactor, cofactor(g, found.cofactor, y, x));
    const Limb no_b = mask_from_bit(fixed::equal_bit(b.limbs, zero)), no_a = mask_from_bit(fixed::equal_bit(a.limbs, zero));
    const row rest = fixed::select(no_b, one, rows::mul_low<n>(y, rows::inverse_mod_power<n>(g)));  // b / g: g begins with 1
    const row nonzero = fixed::select(mask_from_bit(fixed::equal_bit(rest, zero)), one, rest);      // where a and b are zero
    s = rows::divide(s, nonzero).remainder;
    row t = cofactor(g, s, x, y);
    s = fixed::select(no_b, fixed::select(no_a, zero, one), s);
    t = fixed::select(no_b, zero, t);
    return {gf2_poly<Bits, Limb>(fixed::shift_left_secret(g, shared)), gf2_poly<Bits, Limb>(s), gf2_poly<Bits, Limb>(t)};
}

/// The r with a r = 1 modulo m and deg r < deg m (0 modulo 1). std::domain_error if gcd(a, m) is not 1, and for m = 0.
/// Constant-time in a and m, but for whether there is one.
template <std::size_t A, std::size_t Bits, limb_type Limb>
constexpr gf2_poly<Bits, Limb> invmod(const gf2_poly<A, Limb>& a, const gf2_poly<Bits, Limb>& m) {
    const gf2_poly<Bits, Limb> residue = CARRY_PUBLIC_OUTCOME(m.is_zero()) ? gf2_poly<Bits, Limb>() : divrem(a, m).remainder;
    const auto found = xgcd(residue, m);
    if (CARRY_PUBLIC_OUTCOME(!found.g.is_one())) {
        detail::fail<std::domain_error>("carry: no inverse: not prime to the modulus");
    }
    return found.s;
}

/// @}

}  // namespace carry
