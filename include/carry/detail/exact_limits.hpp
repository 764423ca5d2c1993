/// \file
/// What std::numeric_limits tells alike of all types of integers.
#pragma once

#include <limits>

namespace carry::detail {

/// The members of std::numeric_limits<T> for integers that are exact: nothing of what floating-point numbers have.
template <class T>
struct exact_limits {
    // NOLINTBEGIN(readability-identifier-naming): the standard's names.
    static constexpr bool is_specialized = true;
    static constexpr bool is_integer = true;
    static constexpr bool is_exact = true;
    static constexpr bool has_infinity = false;
    static constexpr bool has_quiet_NaN = false;
    static constexpr bool has_signaling_NaN = false;
#if __cplusplus <= 202002L  // deprecated since
    static constexpr std::float_denorm_style has_denorm = std::denorm_absent;
    static constexpr bool has_denorm_loss = false;
#endif
    static constexpr std::float_round_style round_style = std::round_toward_zero;
    static constexpr bool is_iec559 = false;
    static constexpr int radix = 2;
    static constexpr int max_digits10 = 0;
    static constexpr int min_exponent = 0;
    static constexpr int min_exponent10 = 0;
    static constexpr int max_exponent = 0;
    static constexpr int max_exponent10 = 0;
    static constexpr bool traps = true;  // division by zero
    static constexpr bool tinyness_before = false;
    static constexpr T epsilon() noexcept { return T(); }
    static constexpr T round_error() noexcept { return T(); }
    static constexpr T infinity() noexcept { return T(); }
    static constexpr T quiet_NaN() noexcept { return T(); }
    static constexpr T signaling_NaN() noexcept { return T(); }
    static constexpr T denorm_min() noexcept { return T(); }
    // NOLINTEND(readability-identifier-naming)
};

}  // namespace carry::detail
