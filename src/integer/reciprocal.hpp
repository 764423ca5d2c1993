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

/// Two limbs in one number of the compiler's: it keeps both in registers, and the carry between them in the flag.
using wide = detail::double_limb<limb>::type;

/// high B + low.
constexpr wide join(limb high, limb low) noexcept { return static_cast<wide>(static_cast<wide>(high) << limb_bits) | low; }

/// floor((B^2 - 1) / d) - B, where B = 2^w. d has its top bit set.
constexpr limb reciprocal_2by1(limb d) noexcept {
    return divide_wide_vartime(static_cast<limb>(~d), max_limb<limb>, d).quotient;
}

/// Quotient and remainder of (high B + low) / d. high < d; v is reciprocal_2by1(d). (Algorithm 4.)
inline quotient_remainder<limb> divide_2by1(limb high, limb low, limb d, limb v) noexcept {
    // high + 1 is added together with the carry, off the chain from one remainder to the next.
    const wide estimate = static_cast<wide>(v) * high + join(static_cast<limb>(high + 1), low);
    auto quotient = static_cast<limb>(estimate >> limb_bits);
    limb remainder = low - quotient * d;
    const bool too_large = remainder > static_cast<limb>(estimate);
    quotient -= static_cast<limb>(too_large);
    remainder = too_large ? remainder + d : remainder;  // a conditional move
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

/// floor((B^3 - 1) / (d1 B + d0)) - B. d1 has its top bit set; v is reciprocal_2by1(d1). (Algorithm 6.)
inline limb reciprocal_3by2(limb d1, limb d0, limb v) noexcept {
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

inline limb reciprocal_3by2(limb d1, limb d0) noexcept { return reciprocal_3by2(d1, d0, reciprocal_2by1(d1)); }

/// The result of divide_3by2: one limb of quotient, two of remainder.
struct quotient_remainder_3by2 {
    limb quotient;
    limb r1;
    limb r0;
};

/// Quotient and remainder of (u2 B^2 + u1 B + u0) / (d1 B + d0). (u2, u1) < (d1, d0); v is reciprocal_3by2(d1, d0).
/// (Algorithm 5.)
inline quotient_remainder_3by2 divide_3by2(limb u2, limb u1, limb u0, limb d1, limb d0, limb v) noexcept {
    const wide d = join(d1, d0);
    const wide estimate = static_cast<wide>(v) * u2 + join(u2, u1);
    auto quotient = static_cast<limb>(estimate >> limb_bits);
    const wide rest = join(static_cast<limb>(u1 - quotient * d1), u0) - static_cast<wide>(d0) * quotient, less = rest - d;
    // As likely as not, so without a branch: the barrier keeps GCC from making one.
    const limb exact = static_cast<limb>(static_cast<limb>(less >> limb_bits) < static_cast<limb>(estimate));
    const limb mask = value_barrier(static_cast<limb>(limb{0} - exact));
    quotient += exact;
    const wide change = rest ^ less;
    wide remainder = rest ^ join(mask & static_cast<limb>(change >> limb_bits), mask & static_cast<limb>(change));
    if (remainder >= d) [[unlikely]] {
        remainder -= d;
        ++quotient;
    }
    return {quotient, static_cast<limb>(remainder >> limb_bits), static_cast<limb>(remainder)};
}

}  // namespace carry::integer_rows
