/// \file
/// Thresholds of the integers for the x86-64 kernels, measured on Sapphire Rapids.
#pragma once

#include "tuning/thresholds.hpp"

#include <array>
#include <cstddef>

namespace carry::tuning {

inline constexpr integer_thresholds integer_adx{
    .mul_karatsuba = 26,
    .sqr_karatsuba = 38,
    .mul_toom3 = 109,
    .sqr_toom3 = 129,
    .mul_toom4 = 160,
    .sqr_toom4 = 241,
    .mul_toom6 = 200,
    .sqr_toom6 = 241,
    .mul_ntt = 620,
    .sqr_ntt = 960,
    .mul_ntt_shorter = 205,
    .mul_digit_halves = never,
    .sqr_digit_halves = never,
    .mul_low_split = 68,
    .mul_high_columns = 5,
    .mul_middle_halves = 48,
    .mul_middle_product = 328,
    .mul_cyclic = 24,
    .mul_negacyclic = 36,
    .divrem_1_reciprocal = 6,
    .mod_1_reciprocal = 5,
    .divexact_1_inverse = 4,
    .divrem_1_segments = 64,
    .mod_1_folds = 100,
    .divrem_recursive = 35,
    .divrem_newton = 950,
    .quotient_halves = 420,
    .divexact_divrem = never,
    .divexact_halves = 34,
    .cofactor_halves = 34,
    .redc_by_halves = 100,
    .redc_by_products = 74,
    .hensel_low_split = 140,
    .hensel_blocks = 112,
    .half_gcd_recursive = 80,
    .gcd_digits = never,
    .gcd_lehmer = never,
    .gcd_half = 360,
    .jacobi_half = 200,
    .xgcd_half = 200,
    .xgcd_split = 60,
    .xgcd_division = 300,
    .from_text_recursive = 16,
};

inline constexpr integer_thresholds integer_avx512{
    .mul_karatsuba = 690,
    .sqr_karatsuba = 1020,
    .mul_toom3 = 690,
    .sqr_toom3 = 1020,
    .mul_toom4 = never,
    .sqr_toom4 = never,
    .mul_toom6 = never,
    .sqr_toom6 = never,
    .mul_ntt = 690,
    .sqr_ntt = 1020,
    .mul_ntt_shorter = 225,
    .mul_digit_halves = 98,
    .sqr_digit_halves = 170,
    .mul_low_split = 300,
    .mul_high_columns = 44,
    .mul_middle_halves = never,
    .mul_middle_product = 38,
    .mul_cyclic = 100,
    .mul_negacyclic = 180,
    .divrem_1_reciprocal = 6,
    .mod_1_reciprocal = 5,
    .divexact_1_inverse = 4,
    .divrem_1_segments = 64,
    .mod_1_folds = 100,
    .divrem_recursive = 52,
    .divrem_newton = 1300,
    .quotient_halves = never,
    .divexact_divrem = 261,
    .divexact_halves = 261,
    .cofactor_halves = 62,
    .redc_by_halves = never,
    .redc_by_products = 20,
    .hensel_low_split = 261,
    .hensel_blocks = 261,
    .half_gcd_recursive = 128,
    .gcd_digits = 34,
    .gcd_lehmer = never,
    .gcd_half = 900,
    .jacobi_half = 120,
    .xgcd_half = 320,
    .xgcd_split = 76,
    .xgcd_division = 1100,
    .from_text_recursive = 12,
};

/// The limbs of a shorter factor up to which values had better jump to products of rows than call them: more rows are a loop.
inline constexpr std::size_t adx_most_jumped_to = 4;

/// The limbs of a divisor and of a longer quotient from which Hensel's division by a scaled divisor or by columns overtakes
/// that by rows in registers, and of a quotient that is not longer; and those of the divisor, or of a quotient that is shorter,
/// up to which it does products of blocks.
inline constexpr std::size_t adx_hensel_divisor = 1, adx_hensel_quotient = 3, adx_hensel_short = 1,
                             adx_hensel_most_divisor = 180;

/// The limbs of a divisor up to which Hensel's division row by row tells whether it divides, rather than a product, and
/// those of the quotient; and of a divisor where that finds eight digits at a time.
inline constexpr std::size_t adx_hensel_rows = 100, ifma_hensel_rows = 14, ifma_longest_hensel_rows = 32,
                             adx_hensel_eights = 128;

/// The same where the dividend is negated, and its place is the quotient's.
inline constexpr std::size_t adx_hensel_low_columns = 28;

/// The limbs of a quotient, or of the divisor, up to which division by columns without a remainder takes less time than by
/// rows; at level avx512 where that divides by limbs.
inline constexpr std::size_t adx_most_columns = 180, ifma_most_columns = 44;

/// Limbs of a number, 9 or more, from which its root is found digit by digit in vectors, with the remainder and without it.
inline constexpr std::size_t ifma_sqrtrem = 15, ifma_isqrt = 9;

/// Limbs of factors of the same size, and of a square, from which products in radix 2^52 overtake `mulx`. (By `mulx` products
/// of 7 limbs and squares of 9 are nearly as fast where the core has nothing else to do, and slower by a quarter and by half
/// where another thread shares it; squares of 8 take a quarter longer in both cases.) Products of 6 limbs have code of their
/// own, avx512_one_block.cpp.
inline constexpr std::size_t ifma_mul_equal = 7, ifma_sqr = 8;

/// The same where each product or square waits for the one before.
inline constexpr std::size_t ifma_in_chain = 12;

/// The same for the longer one of two unlike factors, by the limbs of the shorter one; those of more limbs than stand here are
/// always multiplied so.
inline constexpr std::array<std::size_t, 8> ifma_mul_longer{never, never, never, 18, 12, 10, 9, 8};

/// Limbs of the shorter factor from which the scan of all columns overtakes pieces of the longer one, of up to 52 limbs.
inline constexpr std::size_t ifma_mul_scan = 30;

/// Limbs of a dividend from which divisions by one limb, and by two, take eight segments in vectors; and of a quotient that is
/// exact.
inline constexpr std::array<std::size_t, 2> ifma_in_lanes{64, 44}, ifma_exact_in_lanes{150, 150};

/// Limbs of the divisor from which schoolbook division in radix 2^52 overtakes that by `mulx`: from here where another thread
/// shares the core, from 17 where none does.
inline constexpr std::size_t ifma_divide = 13;

/// Limbs of the factors from which the upper columns in radix 2^52 overtake those by `mulx`.
inline constexpr std::size_t ifma_mul_upper = 20;

/// Limbs of low products from which all of the product in radix 2^52 overtakes half of it by `mulx`, and the lower half of its
/// columns all of them.
inline constexpr std::size_t ifma_mul_low = 9, ifma_mul_low_columns = 22;

/// The limbs of a quotient from which Hensel's division in radix 2^52 overtakes that by `mulx`: of one that is longer than the
/// divisor by the divisor's limbs, of others, and of one in the dividend's place; and those from which a longer one is found by
/// four digits at a time.
inline constexpr std::array<std::size_t, 17> ifma_hensel_longer{never, never, never, never, never, never, never, 30, 28,
                                                                26,    23,    22,    22,    21,    20,    20,    19};
inline constexpr std::size_t ifma_hensel_quotient = 17, ifma_hensel_low = 22, ifma_hensel_fours = 28;

/// Blocks of the shorter factor from which the longer one goes in pieces that Karatsuba's method takes.
inline constexpr std::size_t ifma_piece_blocks = 24;

}  // namespace carry::tuning
