/// \file
/// Thresholds of the integers for the x86-64 kernels, measured on Sapphire Rapids.
#pragma once

#include "tuning/thresholds.hpp"

namespace carry::tuning {

inline constexpr integer_thresholds integer_adx{
    .mul_karatsuba = 26,
    .sqr_karatsuba = 40,
    .divrem_recursive = 60,
    .from_text_recursive = 60,
    .to_text_recursive = 30,
};

}  // namespace carry::tuning
