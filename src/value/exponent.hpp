/// \file
/// Exponents of any size and sign, as powers of what has no inverse take them.
#pragma once

#include "value/size_limit.hpp"

#include <carry/integer.hpp>
#include <carry/limits.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>

namespace carry::detail {

/// e as the exponent of a base that has no inverse and whose powers grow. Throws std::domain_error, which says what `negative`
/// does, for e < 0, and std::length_error where the power would be too long whatever the base.
inline std::uint64_t exponent_of_power(const integer& e, const char* negative) {
    if (e.is_negative()) {
        throw std::domain_error(negative);
    }
    const std::optional<std::uint64_t> exponent = e.to<std::uint64_t>();
    if (!exponent) {
        check_bits(max_bits + 1);
    }
    return *exponent;
}

}  // namespace carry::detail
