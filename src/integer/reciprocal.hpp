/// \file
/// Division of two or three limbs by one or two, by a reciprocal that was computed once: two multiplications instead of a
/// division.
///
/// Source: N. Moller, T. Granlund, "Improved division by invariant integers", IEEE Trans. Computers 60 (2011), algorithms 4,
/// 5 and 6.
/// Divisors are normalized: their top bit is set. Variable time.
#pragma once

#include <carry/limb.hpp>

#include <bit>

namespace carry::integer_rows {

/// floor((B^2 - 1) / d) - B, where B = 2^w. d has its top bit set.
constexpr limb reciprocal_2by1(limb d) noexcept {
    return divide_wide_vartime(static_cast<limb>(~d), max_limb<limb>, d).quotient;
}

/// Quotient and remainder of (high B + low) / d. high < d; v is reciprocal_2by1(d). (Algorithm 4.)
inline quotient_remainder<limb> divide_2by1(limb high, limb low, limb d, limb v) noexcept {
    const wide_limb<limb> estimate = multiply_add(v, high, low);
    limb quotient = estimate.high + high + 1;
    limb remainder = low - quotient * d;
    const limb too_large = limb{0} - static_cast<limb>(remainder > estimate.low);
    quotient += too_large;
    remainder += too_large & d;
    if (remainder >= d) [[unlikely]] {
        remainder -= d;
        ++quotient;
    }
    return {quotient, remainder};
}

/// A divisor of one limb, ready to divide by: normalized, with its reciprocal.
struct divisor_1 {
    constexpr explicit divisor_1(limb any) noexcept  // any != 0
        : shift(static_cast<unsigned>(std::countl_zero(any))), d(any << shift), v(reciprocal_2by1(d)) {}

    unsigned shift;  ///< the divisor is d / 2^shift
    limb d;
    limb v;
};

/// floor((B^3 - 1) / (d1 B + d0)) - B. d1 has its top bit set. (Algorithm 6.)
inline limb reciprocal_3by2(limb d1, limb d0) noexcept {
    limb v = reciprocal_2by1(d1);
    limb p = d1 * v + d0;
    if (p < d0) {
        --v;
        if (p >= d1) {
            --v;
            p -= d1;
        }
        p -= d1;
    }
    const wide_limb<limb> t = multiply_wide(v, d0);
    p += t.high;
    if (p < t.high) {
        --v;
        if (p > d1 || (p == d1 && t.low >= d0)) {
            --v;
        }
    }
    return v;
}

/// The result of divide_3by2: one limb of quotient, two of remainder.
struct quotient_remainder_3by2 {
    limb quotient;
    limb r1;
    limb r0;
};

/// Quotient and remainder of (u2 B^2 + u1 B + u0) / (d1 B + d0). (u2, u1) < (d1, d0); v is reciprocal_3by2(d1, d0).
/// (Algorithm 5.)
inline quotient_remainder_3by2 divide_3by2(limb u2, limb u1, limb u0, limb d1, limb d0, limb v) noexcept {
    const wide_limb<limb> estimate = multiply_wide(v, u2);
    limb carry = 0;
    const limb q0 = add_with_carry(estimate.low, u1, carry);
    limb q1 = static_cast<limb>(estimate.high + u2 + carry);
    limb r1 = u1 - q1 * d1;
    const wide_limb<limb> t = multiply_wide(d0, q1);
    limb borrow = 0;
    limb r0 = subtract_with_borrow(u0, d0, borrow);
    r1 = static_cast<limb>(r1 - d1 - borrow);
    borrow = 0;
    r0 = subtract_with_borrow(r0, t.low, borrow);
    r1 = static_cast<limb>(r1 - t.high - borrow);
    ++q1;
    const limb too_large = limb{0} - static_cast<limb>(r1 >= q0);
    q1 += too_large;
    carry = 0;
    r0 = add_with_carry(r0, static_cast<limb>(too_large & d0), carry);
    r1 = static_cast<limb>(r1 + (too_large & d1) + carry);
    if (r1 >= d1 && (r1 > d1 || r0 >= d0)) [[unlikely]] {
        borrow = 0;
        r0 = subtract_with_borrow(r0, d0, borrow);
        r1 = static_cast<limb>(r1 - d1 - borrow);
        ++q1;
    }
    return {q1, r1, r0};
}

}  // namespace carry::integer_rows
