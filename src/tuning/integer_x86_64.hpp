/// \file
/// Thresholds of the integers for the x86-64 kernels, measured on Sapphire Rapids.
#pragma once

#include "tuning/thresholds.hpp"

namespace carry::tuning {

inline constexpr integer_thresholds integer_adx{
    .mul_karatsuba = 26,
    .sqr_karatsuba = 40,
    .divrem_recursive = 60,
    .half_gcd_recursive = 120,
    .gcd_half = 300,
    .xgcd_half = 200,
    .from_text_recursive = 60,
    .to_text_recursive = 30,
};

inline constexpr integer_thresholds integer_avx512{
    .mul_karatsuba = 200,
    .sqr_karatsuba = 260,
    .divrem_recursive = 60,
    .half_gcd_recursive = 120,
    .gcd_half = 300,
    .xgcd_half = 200,
    .from_text_recursive = 60,
    .to_text_recursive = 30,
};

/// Limbs of the shorter factor, and of a square, from which products in radix 2^52 overtake `mulx`.
inline constexpr std::size_t ifma_mul = 14, ifma_sqr = 22;

}  // namespace carry::tuning
