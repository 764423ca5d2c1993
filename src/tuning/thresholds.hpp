/// \file
/// What a tuning table holds: the sizes, in limbs, from which one algorithm overtakes another. They change speed, never
/// results. One table per kernel level and world stands in this folder, measured on the CPU family that its comment names.
#pragma once

#include <cstddef>
#include <iterator>

namespace carry {

/// A threshold by its name, for those that print or measure them all.
template <class Thresholds>
struct named_threshold {
    const char* name;
    std::size_t Thresholds::* member;
    std::size_t least;  ///< what the algorithms need: below it, a table is refused
};

/// Thresholds of the integers.
struct integer_thresholds {
    std::size_t mul_karatsuba;        ///< shorter operand, from which Karatsuba beats the base case
    std::size_t sqr_karatsuba;        ///< the same for squares
    std::size_t mul_toom3;            ///< shorter operand, from which Toom-3 beats Karatsuba
    std::size_t sqr_toom3;            ///< the same for squares
    std::size_t mul_toom4;            ///< shorter operand, from which Toom-4 beats Toom-3; at least 80
    std::size_t sqr_toom4;            ///< the same for squares
    std::size_t mul_toom6;            ///< shorter operand, from which Toom-6 beats Toom-4; at least 200
    std::size_t sqr_toom6;            ///< the same for squares
    std::size_t mul_ntt;              ///< shorter operand, from which the transform beats them all; at least 200
    std::size_t sqr_ntt;              ///< the same for squares
    std::size_t mul_ntt_shorter;      ///< the same of unlike operands, which have six times that in all; at least 200
    std::size_t mul_digit_halves;     ///< longer operand, from which products of 52-bit digits go by halves (Karatsuba)
    std::size_t sqr_digit_halves;     ///< the same for squares
    std::size_t mul_low_split;        ///< from which a low product by parts (Mulders) beats the base case; at least 48
    std::size_t mul_high_columns;     ///< from which the upper columns of a product beat all of it
    std::size_t mul_middle_halves;    ///< from which a middle product by halves beats rows; at least 8
    std::size_t mul_middle_product;   ///< from which one out of the whole product beats both; at least 8
    std::size_t mul_cyclic;           ///< from which a product modulo 2^(wn) - 1 by halves of that beats the whole product
    std::size_t mul_negacyclic;       ///< from which one modulo 2^(wn) + 1 by thirds does
    std::size_t divrem_1_reciprocal;  ///< from which a division by one limb is by a reciprocal, not the processor's; at least 3
    std::size_t mod_1_reciprocal;     ///< the same where only the remainder is wanted; at least 3
    std::size_t divexact_1_inverse;   ///< quotient by one limb, from which an exact one is by an inverse; at least 2
    std::size_t divrem_1_segments;    ///< from which a division by one limb goes by segments side by side; at least 27
    std::size_t mod_1_folds;          ///< from which a remainder by one limb folds into three for powers of B; at least 16
    std::size_t divrem_recursive;     ///< divisor, from which division by halves (Burnikel-Ziegler) beats schoolbook
    std::size_t divrem_newton;        ///< divisor, from which division by a reciprocal beats division by halves; at least 500
    std::size_t quotient_halves;      ///< quotient without a remainder, from which it goes by halves where there are no digits
    std::size_t divexact_divrem;      ///< divisor and quotient, from which exact division from above beats that from below
    std::size_t divexact_halves;      ///< quotient, from which the halves of an exact one are found from both ends; at least 16
    std::size_t cofactor_halves;      ///< the same for the second cofactor of gcd
    std::size_t redc_by_halves;       ///< modulus, from which half of a reduction from below is by products, not limb by limb
    std::size_t redc_by_products;     ///< modulus, from which all of it is
    std::size_t hensel_low_split;     ///< quotient, from which division modulo a power of the radix goes by halves
    std::size_t hensel_blocks;        ///< divisor, from which long quotients from below go by blocks of its length
    std::size_t half_gcd_recursive;   ///< from which the half-gcd finds its first half by itself, and not by Lehmer's steps
    std::size_t gcd_digits;           ///< longer operand, from which binary steps go by digits of 52 bits where there are any
    std::size_t gcd_lehmer;           ///< longer operand, from which Lehmer's steps beat binary steps in gcd
    std::size_t gcd_half;             ///< shorter operand, from which the half-gcd beats both in gcd
    std::size_t jacobi_half;          ///< the same where the steps must be Euclid's: rational reconstruction
    std::size_t xgcd_half;            ///< the same in xgcd
    std::size_t xgcd_split;           ///< modulus, from which binary steps find its cofactor in two halves; at least 16
    std::size_t xgcd_division;        ///< shorter operand, from which xgcd finds the second cofactor by a division
    std::size_t from_text_recursive;  ///< limbs of the result, from which text is read by halves
};
inline constexpr named_threshold<integer_thresholds> integer_threshold_names[] = {
    {"mul_karatsuba", &integer_thresholds::mul_karatsuba, 8},
    {"sqr_karatsuba", &integer_thresholds::sqr_karatsuba, 8},
    {"mul_toom3", &integer_thresholds::mul_toom3, 64},
    {"sqr_toom3", &integer_thresholds::sqr_toom3, 64},
    {"mul_toom4", &integer_thresholds::mul_toom4, 80},
    {"sqr_toom4", &integer_thresholds::sqr_toom4, 80},
    {"mul_toom6", &integer_thresholds::mul_toom6, 200},
    {"sqr_toom6", &integer_thresholds::sqr_toom6, 200},
    {"mul_ntt", &integer_thresholds::mul_ntt, 200},
    {"sqr_ntt", &integer_thresholds::sqr_ntt, 200},
    {"mul_ntt_shorter", &integer_thresholds::mul_ntt_shorter, 200},
    {"mul_digit_halves", &integer_thresholds::mul_digit_halves, 26},
    {"sqr_digit_halves", &integer_thresholds::sqr_digit_halves, 26},
    {"mul_low_split", &integer_thresholds::mul_low_split, 48},
    {"mul_high_columns", &integer_thresholds::mul_high_columns, 2},
    {"mul_middle_halves", &integer_thresholds::mul_middle_halves, 8},
    {"mul_middle_product", &integer_thresholds::mul_middle_product, 8},
    {"mul_cyclic", &integer_thresholds::mul_cyclic, 16},
    {"mul_negacyclic", &integer_thresholds::mul_negacyclic, 12},
    {"divrem_1_reciprocal", &integer_thresholds::divrem_1_reciprocal, 3},
    {"mod_1_reciprocal", &integer_thresholds::mod_1_reciprocal, 3},
    {"divexact_1_inverse", &integer_thresholds::divexact_1_inverse, 2},
    {"divrem_1_segments", &integer_thresholds::divrem_1_segments, 27},
    {"mod_1_folds", &integer_thresholds::mod_1_folds, 16},
    {"divrem_recursive", &integer_thresholds::divrem_recursive, 8},
    {"divrem_newton", &integer_thresholds::divrem_newton, 500},
    {"quotient_halves", &integer_thresholds::quotient_halves, 16},
    {"divexact_divrem", &integer_thresholds::divexact_divrem, 8},
    {"divexact_halves", &integer_thresholds::divexact_halves, 16},
    {"cofactor_halves", &integer_thresholds::cofactor_halves, 16},
    {"redc_by_halves", &integer_thresholds::redc_by_halves, 16},
    {"redc_by_products", &integer_thresholds::redc_by_products, 16},
    {"hensel_low_split", &integer_thresholds::hensel_low_split, 8},
    {"hensel_blocks", &integer_thresholds::hensel_blocks, 16},
    {"half_gcd_recursive", &integer_thresholds::half_gcd_recursive, 32},
    {"gcd_digits", &integer_thresholds::gcd_digits, 3},
    {"gcd_lehmer", &integer_thresholds::gcd_lehmer, 3},
    {"gcd_half", &integer_thresholds::gcd_half, 32},
    {"jacobi_half", &integer_thresholds::jacobi_half, 32},
    {"xgcd_half", &integer_thresholds::xgcd_half, 32},
    {"xgcd_split", &integer_thresholds::xgcd_split, 16},
    {"xgcd_division", &integer_thresholds::xgcd_division, 1},
    {"from_text_recursive", &integer_thresholds::from_text_recursive, 2},
};
static_assert(std::size(integer_threshold_names) * sizeof(std::size_t) == sizeof(integer_thresholds),
              "every threshold has its name");

/// The same for a processor that takes long to divide two limbs by one: three limbs go by a reciprocal, which takes one such
/// division, and exact quotients of two by an inverse, which takes none.
constexpr integer_thresholds with_slow_divisions(integer_thresholds t) noexcept {
    t.divrem_1_reciprocal = t.mod_1_reciprocal = 3;
    t.divexact_1_inverse = 2;
    return t;
}

/// A threshold that no size reaches.
inline constexpr std::size_t never = static_cast<std::size_t>(-1);

/// Thresholds of GF(2)[x].
struct gf2x_thresholds {
    std::size_t mul_comb;       ///< shorter operand, from which the comb beats the base case (below Karatsuba's threshold)
    std::size_t mul_karatsuba;  ///< shorter operand, from which Karatsuba beats both; at least 8
    std::size_t mul_whole;      ///< longer operand, up to which the base case beats all others if the operands are nearly equal
    std::size_t mul_rest;   ///< equal operands, up to which a few limbs beyond a size that suits are multiplied on their own
    std::size_t mul_toom3;  ///< shorter operand, from which Toom-3 beats Karatsuba where thirds suit the size; at least 64
    std::size_t mul_toom4;  ///< shorter operand, from which Toom-4 beats Karatsuba
    std::size_t mul_transform;     ///< shorter operand, from which the additive FFT beats them all
    std::size_t divrem_recursive;  ///< quotient, from which division by halves beats schoolbook
    std::size_t divrem_transform;  ///< quotient and divisor, from which transforms of digits beat halves; at least 512
    std::size_t gcd_half;          ///< shorter operand, from which the half-gcd beats Euclid's steps on the leading limbs
};
inline constexpr named_threshold<gf2x_thresholds> gf2x_threshold_names[] = {
    {"mul_comb", &gf2x_thresholds::mul_comb, 2},
    {"mul_karatsuba", &gf2x_thresholds::mul_karatsuba, 8},
    {"mul_whole", &gf2x_thresholds::mul_whole, 0},
    {"mul_rest", &gf2x_thresholds::mul_rest, 0},
    {"mul_toom3", &gf2x_thresholds::mul_toom3, 64},
    {"mul_toom4", &gf2x_thresholds::mul_toom4, 64},
    {"mul_transform", &gf2x_thresholds::mul_transform, 512},
    {"divrem_recursive", &gf2x_thresholds::divrem_recursive, 8},
    {"divrem_transform", &gf2x_thresholds::divrem_transform, 512},
    {"gcd_half", &gf2x_thresholds::gcd_half, 32},
};
static_assert(std::size(gf2x_threshold_names) * sizeof(std::size_t) == sizeof(gf2x_thresholds), "every threshold has its name");

}  // namespace carry
