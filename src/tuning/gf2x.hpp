/// \file
/// The tuning tables of GF(2)[x], one per kernel level, measured on the processors named where that is said.
#pragma once

#include "tuning/thresholds.hpp"

namespace carry::tuning {

/// Plain C++; measured on Sapphire Rapids.
inline constexpr gf2x_thresholds portable_gf2x{.mul_comb = 5,
                                               .mul_karatsuba = 14,
                                               .mul_whole = 0,
                                               .mul_rest = 0,
                                               .mul_toom3 = 90,
                                               .mul_toom4 = 500,
                                               .mul_transform = 12288,
                                               .divrem_recursive = 40,
                                               .divrem_transform = 8000,
                                               .gcd_half = 100};

/// PCLMULQDQ; measured on Sapphire Rapids.
inline constexpr gf2x_thresholds adx_gf2x{.mul_comb = never,
                                          .mul_karatsuba = 17,
                                          .mul_whole = 0,
                                          .mul_rest = 264,
                                          .mul_toom3 = 140,
                                          .mul_toom4 = 800,
                                          .mul_transform = 2000,
                                          .divrem_recursive = 40,
                                          .divrem_transform = 2800,
                                          .gcd_half = 200};

/// PMULL; not measured on any processor. The loops are those of PCLMULQDQ, where a product and what is added to it are as many
/// instructions, and processors of both kinds begin a product or two a cycle.
inline constexpr gf2x_thresholds arm64_gf2x = adx_gf2x;

/// VPCLMULQDQ; measured on Sapphire Rapids.
inline constexpr gf2x_thresholds avx512_gf2x{.mul_comb = never,
                                             .mul_karatsuba = 65,
                                             .mul_whole = 256,
                                             .mul_rest = 0,
                                             .mul_toom3 = 513,
                                             .mul_toom4 = 4000,
                                             .mul_transform = 1729,
                                             .divrem_recursive = 40,
                                             .divrem_transform = 2800,
                                             .gcd_half = 480};

}  // namespace carry::tuning
