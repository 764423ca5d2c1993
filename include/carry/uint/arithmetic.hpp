/// \file
/// Arithmetic on uint beyond the operators: results of full length, division, square roots, greatest common divisors.
#pragma once

#include <carry/detail/fail.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/fixed/square_root.hpp>
#include <carry/uint/core.hpp>

namespace carry {

/// A uint of exactly N limbs.
template <std::size_t N, limb_type Limb = limb>
using uint_limbs = uint<N * bits_of<Limb>, Limb>;

namespace detail {

/// a with zero limbs above, or without its upper limbs.
template <std::size_t N, limb_type Limb, std::size_t M>
constexpr fixed::row<Limb, N> resize(const fixed::row<Limb, M>& a) noexcept {
    return fixed::detail::slice<0, N>(a);
}

}  // namespace detail

/// \name Sums and differences
/// @{

/// a + b, one limb longer than the longer of the two, so that nothing is lost (the paper's `add`).
template <std::size_t A, std::size_t B, limb_type Limb>
constexpr auto add(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    constexpr std::size_t n = std::max(uint<A, Limb>::limb_count, uint<B, Limb>::limb_count);
    uint_limbs<n + 1, Limb> r(detail::resize<n + 1>(a.limbs));
    fixed::accumulate(r.limbs, b.limbs);
    return r;
}

/// a sum or difference modulo 2^bits, and the carry or borrow out, 0 or 1.
template <class Uint>
struct with_carry {
    Uint value;                      ///< modulo 2^bits
    typename Uint::limb_type carry;  ///< 0 or 1
};

/// a + b modulo 2^bits, with its carry.
template <std::size_t Bits, limb_type Limb>
constexpr with_carry<uint<Bits, Limb>> add_carry(const uint<Bits, Limb>& a, const uint<Bits, Limb>& b) noexcept {
    with_carry<uint<Bits, Limb>> r{};
    r.carry = fixed::add(r.value.limbs, a.limbs, b.limbs);
    return r;
}

/// a - b modulo 2^bits, with its borrow.
template <std::size_t Bits, limb_type Limb>
constexpr with_carry<uint<Bits, Limb>> sub_borrow(const uint<Bits, Limb>& a, const uint<Bits, Limb>& b) noexcept {
    with_carry<uint<Bits, Limb>> r{};
    r.carry = fixed::sub(r.value.limbs, a.limbs, b.limbs);
    return r;
}

/// a - b in two's complement, one limb longer than the longer of the two: its top limb is all ones if a < b (the paper's
/// `subtract`).
template <std::size_t A, std::size_t B, limb_type Limb>
constexpr auto sub(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    constexpr std::size_t n = std::max(uint<A, Limb>::limb_count, uint<B, Limb>::limb_count);
    uint_limbs<n + 1, Limb> r(detail::resize<n + 1>(a.limbs));
    fixed::deduct(r.limbs, b.limbs);
    return r;
}

/// a + b modulo 2^(bits of a), for a b that is not longer than a (the paper's `accumulate`).
template <std::size_t A, std::size_t B, limb_type Limb>
    requires(uint<B, Limb>::limb_count <= uint<A, Limb>::limb_count)
[[nodiscard]] constexpr uint<A, Limb> accumulate(uint<A, Limb> a, const uint<B, Limb>& b) noexcept {
    fixed::accumulate(a.limbs, b.limbs);
    return a;
}

/// @}
/// \name Products
/// @{

/// a * b, exactly: as many limbs as a and b together.
template <std::size_t A, std::size_t B, limb_type Limb>
[[gnu::always_inline]] constexpr auto mul(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    constexpr std::size_t m = uint<A, Limb>::limb_count, n = uint<B, Limb>::limb_count;
    return uint_limbs<m + n, Limb>(detail::made_in_place{},
                                   [&]() __attribute__((always_inline)) { return fixed::mul<true>(a.limbs, b.limbs); });
}

/// a * b modulo 2^(ResultBits rounded up to whole limbs), without computing what is above (the paper's `partial_mul`).
template <std::size_t ResultBits, std::size_t A, std::size_t B, limb_type Limb>
constexpr uint<ResultBits, Limb> mul_low(const uint<A, Limb>& a, const uint<B, Limb>& b) noexcept {
    return uint<ResultBits, Limb>(fixed::mul_low<uint<ResultBits, Limb>::limb_count>(a.limbs, b.limbs));
}

/// a^2, exactly: twice as many limbs.
template <std::size_t A, limb_type Limb>
[[gnu::always_inline]] constexpr auto sqr(const uint<A, Limb>& a) noexcept {
    return uint_limbs<2 * uint<A, Limb>::limb_count, Limb>(
        detail::made_in_place{}, [&]() __attribute__((always_inline)) { return fixed::sqr<true>(a.limbs); });
}

/// @}
/// \name Division
/// @{

/// floor(a / d) in the type of a, and a mod d in the type of d.
template <class A, class D>
struct uint_divrem {
    A quotient;   ///< floor(a / d)
    D remainder;  ///< a mod d
};

namespace detail {

template <std::size_t A, std::size_t D, limb_type Limb, class Divide>
constexpr uint_divrem<uint<A, Limb>, uint<D, Limb>> divrem_by(const uint<A, Limb>& a, const uint<D, Limb>& d, Divide divide) {
    if (CARRY_PUBLIC_OUTCOME(d.is_zero())) {
        detail::fail<std::domain_error>("carry: division by zero");
    }
    const auto result = divide(a.limbs, d.limbs);
    return {uint<A, Limb>(result.quotient), uint<D, Limb>(result.remainder)};
}

}  // namespace detail

/// a / d by Knuth's algorithm D; variable time in both values. std::domain_error for d = 0.
template <std::size_t A, std::size_t D, limb_type Limb>
constexpr uint_divrem<uint<A, Limb>, uint<D, Limb>> divrem_vartime(const uint<A, Limb>& a, const uint<D, Limb>& d) {
    return detail::divrem_by(a, d, [](const auto& x, const auto& y) { return fixed::divide_vartime(x, y); });
}

/// a / d in a time that depends on the sizes alone (whether d is zero shows). std::domain_error for d = 0. In a constant
/// expression, where there is nothing to hide and steps are counted, by algorithm D.
template <std::size_t A, std::size_t D, limb_type Limb>
constexpr uint_divrem<uint<A, Limb>, uint<D, Limb>> divrem(const uint<A, Limb>& a, const uint<D, Limb>& d) {
    if (std::is_constant_evaluated()) {
        return divrem_vartime(a, d);
    }
    return detail::divrem_by(a, d, [](const auto& x, const auto& y) { return fixed::divide(x, y); });
}

/// @}
/// \name Square roots
/// @{

/// floor(sqrt(a)), and a - root^2, which is at most 2 root.
template <class Uint>
struct uint_sqrtrem {
    Uint root;       ///< floor(sqrt(a))
    Uint remainder;  ///< a - root^2
};

/// a = root^2 + remainder with root = floor(sqrt(a)) by Newton's iteration; variable time in a.
template <std::size_t Bits, limb_type Limb>
constexpr uint_sqrtrem<uint<Bits, Limb>> sqrtrem_vartime(const uint<Bits, Limb>& a) noexcept {
    const auto result = fixed::square_root_vartime(a.limbs);
    return {uint<Bits, Limb>(result.root), uint<Bits, Limb>(result.remainder)};
}

/// The same in a time that depends on the size alone: a subtraction for each bit of the root. In a constant expression, where
/// there is nothing to hide and steps are counted, by sqrtrem_vartime.
template <std::size_t Bits, limb_type Limb>
constexpr uint_sqrtrem<uint<Bits, Limb>> sqrtrem(const uint<Bits, Limb>& a) noexcept {
    if (std::is_constant_evaluated()) {
        return sqrtrem_vartime(a);
    }
    const auto result = fixed::square_root(a.limbs);
    return {uint<Bits, Limb>(result.root), uint<Bits, Limb>(result.remainder)};
}

/// floor(sqrt(a)), as sqrtrem_vartime; variable time in a.
template <std::size_t Bits, limb_type Limb>
constexpr uint<Bits, Limb> isqrt_vartime(const uint<Bits, Limb>& a) noexcept {
    return sqrtrem_vartime(a).root;
}

/// floor(sqrt(a)), as sqrtrem. Constant-time.
template <std::size_t Bits, limb_type Limb>
constexpr uint<Bits, Limb> isqrt(const uint<Bits, Limb>& a) noexcept {
    return sqrtrem(a).root;
}

/// @}
/// \name Greatest common divisor
/// @{

/// gcd(a, b), with gcd(0, 0) = 0, by Stein's binary algorithm; variable time in both values.
template <std::size_t Bits, limb_type Limb>
constexpr uint<Bits, Limb> gcd_vartime(uint<Bits, Limb> a, uint<Bits, Limb> b) noexcept {
    if (a.is_zero() || b.is_zero()) {
        return a | b;
    }
    const std::size_t twos = countr_zero(a | b);
    a >>= countr_zero(a);
    while (!b.is_zero()) {
        b >>= countr_zero(b);
        if (a > b) {
            std::swap(a, b);
        }
        b -= a;
    }
    return a << twos;
}

/// @}

}  // namespace carry
