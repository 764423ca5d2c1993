/// \file
/// Thresholds of the integers for the portable kernels.
#pragma once

#include "tuning/thresholds.hpp"

#include <carry/limb.hpp>

namespace carry::tuning {

inline constexpr integer_thresholds integer_portable = limb_bits == 64 ? integer_thresholds{.mul_karatsuba = 18,
                                                                                            .sqr_karatsuba = 36,
                                                                                            .divrem_recursive = 60,
                                                                                            .half_gcd_recursive = 150,
                                                                                            .gcd_half = 400,
                                                                                            .xgcd_half = 300,
                                                                                            .from_text_recursive = 60,
                                                                                            .to_text_recursive = 30}
                                                                       : integer_thresholds{.mul_karatsuba = 32,
                                                                                            .sqr_karatsuba = 48,
                                                                                            .divrem_recursive = 80,
                                                                                            .half_gcd_recursive = 150,
                                                                                            .gcd_half = 400,
                                                                                            .xgcd_half = 300,
                                                                                            .from_text_recursive = 100,
                                                                                            .to_text_recursive = 50};

}  // namespace carry::tuning
