/// \file
/// Characters as digits, by tables.
#pragma once

#include "kernels/text.hpp"

#include <cstddef>
#include <cstdint>

namespace carry::kernels {

/// What characters stand for, 0xff for nothing, in bases whose letters' case says nothing and in the others.
struct digit_values {
    alignas(64) std::uint8_t caseless[256], cased[256];
};

inline constexpr digit_values values_of_characters = [] {
    digit_values t{};
    for (std::size_t i = 0; i < 256; ++i) {
        t.caseless[i] = t.cased[i] = 0xff;
    }
    for (std::uint8_t value = 0; value < most_text_base; ++value) {
        t.cased[static_cast<std::uint8_t>(all_alphabets.characters[2][value])] = value;
        if (value < most_caseless_base) {
            t.caseless[static_cast<std::uint8_t>(all_alphabets.characters[0][value])] = value;
            t.caseless[static_cast<std::uint8_t>(all_alphabets.characters[1][value])] = value;
        }
    }
    return t;
}();

/// The table of a base, in which there are digits that are none of its own.
constexpr const std::uint8_t* values_in(unsigned base) noexcept {
    return base <= most_caseless_base ? values_of_characters.caseless : values_of_characters.cased;
}

}  // namespace carry::kernels
