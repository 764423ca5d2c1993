/// \file
/// Thresholds for families of processors that need others than those that a level was measured on. What a family has no
/// thresholds for is its level's.
#pragma once

#include "tuning/integer_x86_64.hpp"
#include "tuning/thresholds.hpp"

#include <carry/isa.hpp>
#include <carry/limb.hpp>

#include <array>
#include <cstddef>

namespace carry::tuning {

enum class cpu_family {
    other,
    slow_divider,  ///< without VPCLMULQDQ: Intel's before Ice Lake, AMD's Zen 2
    zen1,          ///< AMD's family 17h, Zen and Zen+
    zen3,          ///< AMD's family 19h without AVX-512: Zen 3
    zen4,          ///< AMD's family 19h with it: Zen 4
    zen5,          ///< AMD's family 1Ah
};

/// Families between them with each of the functions that families have of their own (`kernels::adapt`).
inline constexpr std::array families_with_all_functions{cpu_family::other, cpu_family::zen3, cpu_family::zen5};

/// Level adx of processors that divide two limbs by one in 35 to 90 cycles (A. Fog, "Instruction tables"), where those that
/// the level was measured on take 18. Measured on Zen; all else is the level's.
inline constexpr integer_thresholds integer_adx_slow_divider = with_slow_divisions(integer_adx);

/// Zen, level adx. A multiplication begins every other cycle there, and an operation of 256 bits is two: Karatsuba's method,
/// which has more sums for fewer products, pays sooner (products of 20 to 26 and of 40 limbs gain a tenth), and transforms,
/// which are vectors, much later (products of 620 to 760 limbs, squares of 960 to 1350 and divisions of 950 to 1300 gain a
/// tenth). As on Zen 3 long divisions and remainders by one limb go faster as one chain, by a tenth to a quarter, and halves
/// pay sooner for greatest common divisors with cofactors.
inline constexpr integer_thresholds integer_adx_zen1 = [] {
    integer_thresholds t = integer_adx_slow_divider;
    t.mul_karatsuba = 20;
    t.mul_toom3 = 115;
    t.mul_toom6 = 225;
    t.sqr_toom6 = 300;
    t.mul_ntt = 780;
    t.sqr_ntt = 1390;
    t.mul_middle_halves = 38;
    t.mul_middle_product = 345;
    t.divrem_1_segments = 60;
    t.mod_1_folds = 80;
    t.divrem_recursive = 44;
    t.divrem_newton = 1350;
    t.quotient_halves = 320;
    t.gcd_half = 400;
    t.xgcd_half = 90;
    return t;
}();

/// Zen 5, level adx. Toom's methods and transforms, whose sums and products of doubles are vectors, gain more over rows of
/// `mulx` there: products of 90 to 130 limbs a tenth, of 450 to 620 limbs and squares of 700 to 960 up to a quarter; so does
/// Karatsuba's, products of 22 to 26 limbs and squares of 34 and 36 a twentieth. Remainders of four to six limbs by one gain a
/// tenth to a quarter from a reciprocal, exact quotients of three limbs by one a sixth from an inverse; segments and folds
/// overtake the chain of a division by one limb from the first sizes on that they take.
inline constexpr integer_thresholds integer_adx_zen5 = [] {
    integer_thresholds t = integer_adx;
    t.mul_karatsuba = 22;
    t.sqr_karatsuba = 34;
    t.mul_toom3 = 80;
    t.mul_toom4 = 100;
    t.mul_ntt = 442;
    t.sqr_ntt = 695;
    t.mul_middle_halves = 38;
    t.mul_middle_product = 240;
    t.divrem_newton = 702;
    t.quotient_halves = 205;
    t.redc_by_halves = 52;
    t.xgcd_half = 160;
    t.xgcd_split = 48;
    t.divrem_1_segments = 27;
    t.mod_1_reciprocal = 4;
    t.mod_1_folds = 30;
    t.divexact_1_inverse = 3;
    return t;
}();

/// Zen 3, level adx, with another thread on the core more often than not. Rows of `mulx` last longer there: products of 120 and
/// 128 limbs by halves take a twentieth less, divisions of 36 to 56 limbs row by row as much, and exact ones of 34 to 48 a
/// sixth. So do reductions eight digits at a time, of which `divides` by 52 limbs and more gains a fifth, and powers modulo 52
/// to 90 a tenth. Divisions of 28 to 90 limbs by one go faster as one chain, by a tenth to a third, and remainders of 30 to 100
/// by pairs of limbs, by a tenth to a quarter. Low products of 58 to 66 limbs gain a tenth from their parts. Halves pay sooner
/// for greatest common divisors: of 160 limbs with cofactors, and of 320 without, a twentieth.
inline constexpr integer_thresholds integer_adx_zen3 = [] {
    integer_thresholds t = integer_adx;
    t.mul_toom3 = 140;
    t.sqr_toom4 = 180;
    t.mul_low_split = 58;
    t.mul_middle_halves = 38;
    t.mul_middle_product = 280;
    t.divrem_1_segments = 92;
    t.mod_1_reciprocal = 7;
    t.mod_1_folds = 100;
    t.divrem_recursive = 64;
    t.divexact_halves = 60;
    t.redc_by_halves = never;
    t.redc_by_products = 92;
    t.gcd_half = 120;
    t.xgcd_half = 100;
    return t;
}();

/// Zen 4, level adx: what Zen 3 has, but for low and middle products, divisions and remainders by one limb, and that exact
/// quotients of 36 to 56 limbs gain a tenth to a fifth from halves.
inline constexpr integer_thresholds integer_adx_zen4 = [] {
    integer_thresholds t = integer_adx_zen3;
    t.mul_low_split = integer_adx.mul_low_split;
    t.mul_middle_product = 240;
    t.divexact_halves = 34;
    t.divrem_1_segments = 56;
    t.mod_1_folds = 64;
    return t;
}();

/// Zen 4, level avx512, where a vector is worked on by halves, so that products of digits take twice as long beside the rest.
/// Transforms overtake them sooner: products of 460 to 690 limbs gain up to a third, squares of 680 to 1020 a twentieth to a
/// quarter, divisions of 900 to 1300 by half as many as much, upper halves of products of 32 to 43 limbs a tenth to a fifth. So
/// does Karatsuba's method on the digits: products of 85 to 97, 150 to 200 and 300 to 380 limbs and squares of 160 to 690 gain
/// up to a tenth.
inline constexpr integer_thresholds integer_avx512_zen4 = [] {
    integer_thresholds t = integer_avx512;
    t.sqr_karatsuba = t.sqr_toom3 = t.sqr_ntt = 680;
    t.mul_ntt = 460;
    t.mul_digit_halves = 72;
    t.sqr_digit_halves = 124;
    t.mul_high_columns = 30;
    t.mul_middle_product = 32;
    t.divrem_1_segments = integer_adx_zen4.divrem_1_segments;
    t.mod_1_reciprocal = integer_adx_zen4.mod_1_reciprocal;
    t.mod_1_folds = integer_adx_zen4.mod_1_folds;
    t.divrem_newton = 860;
    return t;
}();

/// Zen 5, level avx512, where digits are multiplied twice as fast: a whole product overtakes the rows of a middle one sooner.
/// Quotients and remainders by one limb are as at level adx. No other threshold gains two hundredths.
inline constexpr integer_thresholds integer_avx512_zen5 = [] {
    integer_thresholds t = integer_avx512;
    t.mul_middle_product = 19;
    t.divrem_1_segments = integer_adx_zen5.divrem_1_segments;
    t.mod_1_reciprocal = integer_adx_zen5.mod_1_reciprocal;
    t.mod_1_folds = integer_adx_zen5.mod_1_folds;
    t.divexact_1_inverse = integer_adx_zen5.divexact_1_inverse;
    return t;
}();

/// Puts in a family's own thresholds.
constexpr void adapt(integer_thresholds& thresholds, isa_level level, cpu_family family) noexcept {
    if (limb_bits == 64 && level == isa_level::adx) {
        thresholds = family == cpu_family::slow_divider ? integer_adx_slow_divider
                     : family == cpu_family::zen1       ? integer_adx_zen1
                     : family == cpu_family::zen3       ? integer_adx_zen3
                     : family == cpu_family::zen4       ? integer_adx_zen4
                     : family == cpu_family::zen5       ? integer_adx_zen5
                                                        : thresholds;
    } else if (limb_bits == 64 && level == isa_level::avx512) {
        thresholds = family == cpu_family::zen4   ? integer_avx512_zen4
                     : family == cpu_family::zen5 ? integer_avx512_zen5
                                                  : thresholds;
    }
}

}  // namespace carry::tuning
