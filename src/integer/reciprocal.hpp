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
#include <concepts>
#include <cstdint>

namespace carry::integer_rows {

/// Two limbs in one number of the compiler's: it keeps both in registers, and the carry between them in the flag.
using wide = detail::double_limb<limb>::type;

/// high B + low.
constexpr wide join(limb high, limb low) noexcept { return static_cast<wide>(static_cast<wide>(high) << limb_bits) | low; }

/// The upper limb of (high B + low) 2^shift, and the bits that leave it above; 0 <= shift < w.
/// @{
constexpr limb shifted(limb high, limb low, unsigned shift) noexcept {
    return static_cast<limb>((high << shift) | (low >> 1 >> (limb_bits - 1 - shift)));
}
constexpr limb shifted_out(limb high, unsigned shift) noexcept {
    return static_cast<limb>(high >> 1 >> (limb_bits - 1 - shift));
}
/// @}

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
    // As likely as not. Behind the barrier it is a conditional move also where the quotient is not wanted.
    const limb with_d = value_barrier(static_cast<limb>(remainder + d));
    remainder = too_large ? with_d : remainder;
    if (remainder >= d) [[unlikely]] {
        remainder -= d;
        ++quotient;
    }
    return {quotient, remainder};
}

/// floor(highest / d) and the remainder. Of a divisor of w bits the quotient is 0 as often as 1: no branch on that.
inline quotient_remainder<limb> divide_highest(limb highest, limb d) noexcept {
    const auto top = static_cast<limb>(highest >= d);
    const limb rest = highest - (d & value_barrier(mask_from_bit(top)));
    if (rest >= d) {
        return {highest / d, highest % d};
    }
    return {top, rest};
}

/// q = floor((above B^n + a) / d), returns the remainder, without a reciprocal, which takes as long to find as one of these
/// divisions takes the processor: for few limbs. above < d. a, q: n limbs, q may be a, or null.
inline limb divide_by_divisions(limb* q, limb above, const limb* a, std::size_t n, limb d) noexcept {
    while (n-- > 0) {
        const quotient_remainder<limb> step = divide_wide_vartime(above, a[n], d);
        above = step.remainder;
        if (q != nullptr) {
            q[n] = step.quotient;
        }
    }
    return above;
}

/// A divisor of one limb, ready to divide by: normalized, with its reciprocal.
struct divisor_1 {
    constexpr explicit divisor_1(limb any) noexcept  // any != 0
        : shift(static_cast<unsigned>(std::countl_zero(any))), d(any << shift), v(reciprocal_2by1(d)) {}

    unsigned shift;  ///< the divisor is d / 2^shift
    limb d;
    limb v;
};

/// floor((B^3 - 1) / (d1 B + d0)) - B. d1 has its top bit set; v is reciprocal_2by1(d1). (Algorithm 6, where whatever is taken
/// away is as likely to be as not, and so is without branches.)
inline limb reciprocal_3by2(limb d1, limb d0, limb v) noexcept {
    limb p = d1 * v + d0;
    limb less = mask_from_bit(static_cast<limb>(p < d0));
    limb twice = less & mask_from_bit(static_cast<limb>(p >= d1));
    v = static_cast<limb>(v + less + twice);
    p = static_cast<limb>(p - (d1 & less) - (d1 & twice));
    const wide t = static_cast<wide>(v) * d0;
    const auto high = static_cast<limb>(t >> limb_bits);
    p += high;
    less = mask_from_bit(static_cast<limb>(p < high));
    twice = less & mask_from_bit(static_cast<limb>(join(p, static_cast<limb>(t)) >= join(d1, d0)));
    return static_cast<limb>(v + less + twice);
}

/// The result of divide_3by2: one limb of quotient, two of remainder.
struct quotient_remainder_3by2 {
    limb quotient;
    limb r1;
    limb r0;
};

/// Quotient and remainder of (u2 B^2 + u1 B + u0) / (d1 B + d0). (u2, u1) < (d1, d0); v is reciprocal_3by2(d1, d0).
/// (Algorithm 5.)
inline quotient_remainder_3by2 divide_3by2(limb u2, limb u1, limb u0, const limb& d1, const limb& d0, const limb& v) noexcept {
    const wide d = join(d1, d0);
    limb quotient;
    wide remainder;
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (std::same_as<limb, std::uint64_t>) {
        // Both remainders that the estimate leaves open, and one of them selected: a chain of fourteen cycles, where the code
        // below takes nineteen.
        limb low = u2, high, estimate, less1 = u1, less0 = u0, t;
        __asm__(
            "subq %[d0], %[less0]\n\t"
            "sbbq %[d1], %[less1]\n\t"
            "mulq %[v]\n\t"
            "addq %[u1], %[low]\n\t"
            "adcq %[u2], %[high]\n\t"
            "movq %[low], %[estimate]\n\t"
            "movq %[high], %[quotient]\n\t"
            "movq %[d0], %[low]\n\t"
            "movq %[d1], %[t]\n\t"
            "imulq %[high], %[t]\n\t"
            "mulq %[high]\n\t"
            "subq %[t], %[u1]\n\t"
            "subq %[t], %[less1]\n\t"
            "subq %[low], %[less0]\n\t"
            "sbbq %[high], %[less1]\n\t"
            "subq %[low], %[u0]\n\t"
            "sbbq %[high], %[u1]\n\t"
            "leaq 1(%[quotient]), %[t]\n\t"
            "cmpq %[estimate], %[less1]\n\t"
            "cmovbq %[less1], %[u1]\n\t"
            "cmovbq %[less0], %[u0]\n\t"
            "cmovbq %[t], %[quotient]\n\t"
            : [low] "+&a"(low), [high] "=&d"(high), [estimate] "=&r"(estimate), [quotient] "=&r"(quotient), [t] "=&r"(t),
              [less1] "+&r"(less1), [less0] "+&r"(less0), [u1] "+&r"(u1), [u0] "+&r"(u0)
            : [u2] "r"(u2), [d1] "m"(d1), [d0] "m"(d0), [v] "m"(v)  // what changes has the registers
            : "cc");
        remainder = join(u1, u0);
    } else
#endif
    {
        const wide estimate = static_cast<wide>(v) * u2 + join(u2, u1);
        quotient = static_cast<limb>(estimate >> limb_bits);
        const wide rest = join(static_cast<limb>(u1 - quotient * d1), u0) - static_cast<wide>(d0) * quotient, less = rest - d;
        // As likely as not, so without a branch: the barrier keeps GCC from making one.
        const limb exact = static_cast<limb>(static_cast<limb>(less >> limb_bits) < static_cast<limb>(estimate));
        const limb mask = value_barrier(static_cast<limb>(limb{0} - exact));
        quotient += exact;
        const wide change = rest ^ less;
        remainder = rest ^ join(mask & static_cast<limb>(change >> limb_bits), mask & static_cast<limb>(change));
    }
    if (remainder >= d) [[unlikely]] {
        remainder -= d;
        ++quotient;
    }
    return {quotient, static_cast<limb>(remainder >> limb_bits), static_cast<limb>(remainder)};
}

/// What divide_3by2 computes, by a division of limbs: where there is no second quotient limb for which a reciprocal would pay.
/// (Knuth, TAOCP 2, 4.3.1, steps D3 and D4.)
inline quotient_remainder_3by2 divide_3by2(limb u2, limb u1, limb u0, limb d1, limb d0) noexcept {
    if (u2 == d1) [[unlikely]] {  // the estimate would not fit a limb
        return divide_3by2(u2, u1, u0, d1, d0, reciprocal_3by2(d1, d0, reciprocal_2by1(d1)));
    }
    auto [quotient, rest] = divide_wide_vartime(u2, u1, d1);
    const wide d = join(d1, d0), left = join(rest, u0), product = static_cast<wide>(quotient) * d0;
    const limb less = mask_from_bit(static_cast<limb>(left < product));
    wide remainder = left - product + join(d1 & less, d0 & less);
    quotient += less;
    if (less != 0 && remainder >= d) [[unlikely]] {  // still negative
        remainder += d;
        --quotient;
    }
    return {quotient, static_cast<limb>(remainder >> limb_bits), static_cast<limb>(remainder)};
}

/// The same without reciprocal_2by1: (B^3 - 1 - B d) / d for d = d1 B + d0, a third sooner.
inline limb reciprocal_3by2(limb d1, limb d0) noexcept {
    return divide_3by2(static_cast<limb>(~d1), static_cast<limb>(~d0), max_limb<limb>, d1, d0).quotient;
}

}  // namespace carry::integer_rows
