/// \file
/// Thresholds of the integers for the x86-64 kernels, measured on Sapphire Rapids.
#pragma once

#include "tuning/thresholds.hpp"

namespace carry::tuning {

inline constexpr integer_thresholds integer_adx{
    .mul_karatsuba = 33,
    .sqr_karatsuba = 38,
    .mul_toom3 = 220,
    .sqr_toom3 = 300,
    .divrem_recursive = 40,
    .redc_by_products = 180,
    .half_gcd_recursive = 110,
    .gcd_half = 200,
    .xgcd_half = 220,
    .from_text_recursive = 16,
    .to_text_recursive = 8,
};

inline constexpr integer_thresholds integer_avx512{
    .mul_karatsuba = 190,
    .sqr_karatsuba = 290,
    .mul_toom3 = 350,
    .sqr_toom3 = 560,
    .divrem_recursive = 26,
    .redc_by_products = 20,
    .half_gcd_recursive = 90,
    .gcd_half = 120,
    .xgcd_half = 120,
    .from_text_recursive = 16,
    .to_text_recursive = 8,
};

/// Limbs of the shorter factor, and of a square, from which products in radix 2^52 overtake `mulx`.
inline constexpr std::size_t ifma_mul = 10, ifma_sqr = 15;

}  // namespace carry::tuning
