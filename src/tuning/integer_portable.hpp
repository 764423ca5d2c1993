/// \file
/// Thresholds of the integers for the portable kernels.
#pragma once

#include "tuning/thresholds.hpp"

#include <carry/limb.hpp>

namespace carry::tuning {

inline constexpr integer_thresholds integer_portable = limb_bits == 64 ? integer_thresholds{.mul_karatsuba = 18,
                                                                                            .sqr_karatsuba = 36,
                                                                                            .mul_toom3 = 66,
                                                                                            .sqr_toom3 = 110,
                                                                                            .mul_toom4 = 220,
                                                                                            .sqr_toom4 = 330,
                                                                                            .mul_toom6 = 270,
                                                                                            .sqr_toom6 = 560,
                                                                                            .mul_ntt = 520,
                                                                                            .sqr_ntt = 900,
                                                                                            .mul_ntt_shorter = 220,
                                                                                            .mul_low_split = 50,
                                                                                            .mul_cyclic = 30,
                                                                                            .divrem_recursive = 70,
                                                                                            .divrem_newton = 1000,
                                                                                            .divexact_divrem = 300,
                                                                                            .divexact_halves = 60,
                                                                                            .cofactor_halves = 60,
                                                                                            .redc_by_halves = 40,
                                                                                            .redc_by_products = 200,
                                                                                            .hensel_low_split = 60,
                                                                                            .hensel_blocks = 64,
                                                                                            .half_gcd_recursive = 180,
                                                                                            .gcd_digits = never,
                                                                                            .gcd_lehmer = never,
                                                                                            .gcd_half = 700,
                                                                                            .jacobi_half = 700,
                                                                                            .xgcd_half = 150,
                                                                                            .xgcd_split = 50,
                                                                                            .xgcd_division = 700,
                                                                                            .from_text_recursive = 25}
                                                                       : integer_thresholds{.mul_karatsuba = 32,
                                                                                            .sqr_karatsuba = 48,
                                                                                            .mul_toom3 = 100,
                                                                                            .sqr_toom3 = 140,
                                                                                            .mul_toom4 = 700,
                                                                                            .sqr_toom4 = 700,
                                                                                            .mul_toom6 = never,
                                                                                            .sqr_toom6 = never,
                                                                                            .mul_ntt = 1000,
                                                                                            .sqr_ntt = 1600,
                                                                                            .mul_ntt_shorter = 430,
                                                                                            .mul_low_split = 80,
                                                                                            .mul_cyclic = 40,
                                                                                            .divrem_recursive = 80,
                                                                                            .divrem_newton = 3000,
                                                                                            .divexact_divrem = 300,
                                                                                            .divexact_halves = 80,
                                                                                            .cofactor_halves = 80,
                                                                                            .redc_by_halves = 64,
                                                                                            .redc_by_products = 300,
                                                                                            .hensel_low_split = 80,
                                                                                            .hensel_blocks = 120,
                                                                                            .half_gcd_recursive = 250,
                                                                                            .gcd_digits = never,
                                                                                            .gcd_lehmer = 60,
                                                                                            .gcd_half = 1000,
                                                                                            .jacobi_half = 1000,
                                                                                            .xgcd_half = 800,
                                                                                            .xgcd_split = 100,
                                                                                            .xgcd_division = 700,
                                                                                            .from_text_recursive = 50};

}  // namespace carry::tuning
