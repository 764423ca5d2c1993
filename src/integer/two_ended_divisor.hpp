/// \file
/// Divisors of one limb and of two, ready to be divided by from above, by remainders, and, their odd parts, from below
/// (Hensel's division); and powers of the radix modulo these. Where a row is divided in segments, what is carried from one into
/// another takes both.
///
/// B = 2^w. Variable time.
#pragma once

#include "integer/reciprocal.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>

namespace carry::integer_rows {

/// The upper half of x y.
/// @{
inline limb high_half(limb x, limb y) noexcept { return multiply_wide(x, y).high; }
inline wide high_half(wide x, wide y) noexcept {
    const auto x0 = static_cast<limb>(x), x1 = static_cast<limb>(x >> limb_bits);
    const auto y0 = static_cast<limb>(y), y1 = static_cast<limb>(y >> limb_bits);
    const wide across = static_cast<wide>(x0) * y1 + high_half(x0, y0),
               middle = static_cast<wide>(x1) * y0 + static_cast<limb>(across);
    const wide above = (across >> limb_bits) + static_cast<limb>(middle >> limb_bits);
    return static_cast<wide>(x1) * y1 + above;
}
/// @}

/// All bits set if x < y, which is as likely as not: no branch.
/// @{
inline limb mask_if_less(limb x, limb y) noexcept { return mask_from_bit(static_cast<limb>(x < y)); }
inline wide mask_if_less(wide x, wide y) noexcept {
    const limb mask = mask_from_bit(static_cast<limb>(x < y));
    return join(mask, mask);
}
/// @}

/// A divisor d of one limb.
struct two_ended_divisor {
    using number = limb;
    static constexpr unsigned bits = limb_bits;

    explicit two_ended_divisor(const divisor_1& any) noexcept
        : above(any),
          zeros(static_cast<unsigned>(std::countr_zero(any.d)) - any.shift),
          odd(static_cast<limb>(any.d >> any.shift >> zeros)),
          inverse(inverse_mod_radix(odd)) {}

    divisor_1 above;
    unsigned zeros;  ///< the divisor is 2^zeros odd
    limb odd;
    limb inverse;  ///< 1 / odd modulo B

    /// How far the odd part is moved up from above.
    unsigned odd_shift() const noexcept { return above.shift + zeros; }

    /// 1 / odd modulo 2^bits.
    limb whole_inverse() const noexcept { return inverse; }

    /// The bits of a limb below those that are divided from below.
    limb cut_off(limb lowest) const noexcept { return static_cast<limb>(lowest & ((limb{1} << zeros) - 1)); }

    /// 2^places x modulo the divisor, both moved up; 0 < places <= w. (divide_2by1, where an estimate is as likely too
    /// large as not: no branch.)
    limb moved(limb x, unsigned places) const noexcept {
        const limb high = static_cast<limb>(x >> (limb_bits - places)), low = static_cast<limb>(x << (places - 1) << 1);
        const wide estimate = static_cast<wide>(above.v) * high + join(static_cast<limb>(high + 1), low);
        const auto rest = static_cast<limb>(low - static_cast<limb>(estimate >> limb_bits) * above.d);
        const auto remainder = static_cast<limb>(rest + (mask_if_less(static_cast<limb>(estimate), rest) & above.d));
        return remainder >= above.d ? static_cast<limb>(remainder - above.d) : remainder;
    }
};

/// A divisor of two limbs.
struct two_ended_divisor_2 {
    using number = wide;
    static constexpr unsigned bits = 2 * limb_bits;

    /// d: d[0] != 0, d[1] != 0.
    explicit two_ended_divisor_2(const limb* any) noexcept
        : shift(static_cast<unsigned>(std::countl_zero(any[1]))),
          zeros(static_cast<unsigned>(std::countr_zero(any[0]))),
          d1(shifted(any[1], any[0], shift)),
          d0(any[0] << shift),
          v(reciprocal_3by2(d1, d0)),
          odd(join(any[1], any[0]) >> zeros),
          inverse(inverse_mod_radix(static_cast<limb>(odd))) {}

    unsigned shift, zeros;  ///< the divisor is 2^zeros odd, and (d1 B + d0) / 2^shift
    limb d1, d0;
    limb v;
    wide odd;
    limb inverse;  ///< 1 / odd modulo B

    /// How far the odd part is moved up from above.
    unsigned odd_shift() const noexcept { return shift + zeros; }

    /// 1 / odd modulo 2^bits, by one of Newton's steps.
    wide whole_inverse() const noexcept { return inverse * (2 - odd * inverse); }

    /// The bits of a limb below those that are divided from below.
    limb cut_off(limb lowest) const noexcept { return static_cast<limb>(lowest & ((limb{1} << zeros) - 1)); }

    /// The remainder, moved up as the divisor is, of which the next limb of the quotient from above is to be found: of x, and
    /// the limb below it.
    limb next_from_above(limb x, limb below, wide& remainder) const noexcept {
        const auto [digit, r1, r0] = divide_3by2(static_cast<limb>(remainder >> limb_bits), static_cast<limb>(remainder),
                                                 shifted(x, below, shift), d1, d0, v);
        remainder = join(r1, r0);
        return digit;
    }

    /// 2^places x modulo the divisor, both moved up; 0 < places <= w.
    wide moved(wide x, unsigned places) const noexcept {
        const wide high = x >> (limb_bits - places);
        const auto low = static_cast<limb>(static_cast<limb>(x) << (places - 1) << 1);
        const auto step = divide_3by2(static_cast<limb>(high >> limb_bits), static_cast<limb>(high), low, d1, d0, v);
        return join(step.r1, step.r0);
    }
};

/// x - y modulo d, for x < d and y <= d.
template <class Number>
Number difference(Number x, Number y, Number d) noexcept {
    return static_cast<Number>(x - y + (mask_if_less(x, y) & d));
}

/// x - y, or z - y if that is less than 0.
/// @{
inline limb either_difference(limb x, limb z, limb y) noexcept {
    return x < y ? static_cast<limb>(z - y) : static_cast<limb>(x - y);  // a conditional move
}
inline wide either_difference(wide x, wide z, wide y) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (limb_bits == 64) {
        auto x0 = static_cast<limb>(x), x1 = static_cast<limb>(x >> limb_bits);
        auto z0 = static_cast<limb>(z), z1 = static_cast<limb>(z >> limb_bits);
        const auto y0 = static_cast<limb>(y), y1 = static_cast<limb>(y >> limb_bits);
        __asm__(
            "subq %[y0], %[z0]\n\t"
            "sbbq %[y1], %[z1]\n\t"
            "subq %[y0], %[x0]\n\t"
            "sbbq %[y1], %[x1]\n\t"
            "cmovcq %[z0], %[x0]\n\t"
            "cmovcq %[z1], %[x1]\n\t"
            : [x0] "+&r"(x0), [x1] "+&r"(x1), [z0] "+&r"(z0), [z1] "+&r"(z1)
            : [y0] "r"(y0), [y1] "r"(y1)
            : "cc");
        return join(x1, x0);
    }
#endif
    const wide rest = x - y;
    return rest ^ ((rest ^ (z - y)) & mask_if_less(x, y));
}
/// @}

/// Multiplies by a factor modulo the odd part of a divisor, and divides by 2^bits: Montgomery's product, where what the factor
/// times 1 / d leaves modulo 2^bits is found beforehand, as Shoup does for quotients.
template <class Divisor>
class reduced_factor {
public:
    using number = typename Divisor::number;

    reduced_factor(number factor, const Divisor& by, number whole_inverse) noexcept
        : factor_(factor), quotient_(static_cast<number>(factor * whole_inverse)), d_(by.odd) {}

    /// x factor / 2^bits - y modulo d. factor < d; y <= d; any x.
    number times_less(number x, number y) const noexcept {
        // What comes first is reduced meanwhile, and both of what may come out of the rest found side by side.
        const number less = high_half(static_cast<number>(x * quotient_), d_), most = difference(high_half(x, factor_), y, d_);
        return either_difference(most, static_cast<number>(most + d_), less);
    }

    /// x factor / 2^bits modulo d. factor < d; any x.
    number times(number x) const noexcept { return times_less(x, 0); }

private:
    number factor_, quotient_, d_;
};

/// 2^(exponent + bits) modulo the odd part of a divisor of `bits` bits, by squares that may be found while other things are on
/// their way.
///
/// A square modulo odd, which comes divided by 2^bits (Montgomery's), doubles the exponent of 2 beyond `bits`. So one begins
/// with the leading bits of the exponent, as a power of two that takes two divisions or three, and each bit that follows is a
/// square, and that twice where the bit is set.
template <class Divisor>
class power_of_two {
public:
    using number = typename Divisor::number;

    /// exponent >= w.
    power_of_two(std::size_t exponent, const Divisor& by) noexcept
        : exponent_(exponent), by_(by), whole_inverse_(by.whole_inverse()) {
        constexpr unsigned most_bits = 3 * limb_bits - 1;
        while (exponent >> left_ > most_bits) {
            ++left_;
        }
        if (by.odd == 1) {
            return;
        }
        const unsigned up = by.odd_shift(), top = Divisor::bits - 1 - up;  // 2^top < odd
        const auto first = static_cast<unsigned>(Divisor::bits + (exponent >> left_)), start = std::min(first, top);
        unsigned rest = first - start;
        value_ = number{1} << (start + up);  // moved up as d is
        if (rest % limb_bits != 0) {
            value_ = by.moved(value_, rest % limb_bits);
        }
        for (; rest >= limb_bits; rest -= limb_bits) {
            value_ = by.moved(value_, limb_bits);
        }
        value_ >>= up;
    }

    unsigned squares_left() const noexcept { return left_; }
    void square() noexcept {
        --left_;
        const number low = value_ * value_;
        value_ = difference(high_half(value_, value_), high_half(static_cast<number>(low * whole_inverse_), by_.odd), by_.odd);
        if ((exponent_ >> left_ & 1) != 0) {
            value_ = twice(value_, by_.odd);
        }
    }
    number value() const noexcept { return value_; }
    number whole_inverse() const noexcept { return whole_inverse_; }

private:
    /// 2 x modulo d, for x < d.
    static number twice(number x, number d) noexcept {
        const number rest = d - x;
        return x >= rest ? x - rest : x + x;
    }

    std::size_t exponent_;
    unsigned left_ = 0;
    const Divisor& by_;
    number value_ = 0, whole_inverse_;
};

}  // namespace carry::integer_rows
