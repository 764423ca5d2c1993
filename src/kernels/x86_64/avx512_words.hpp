/// \file
/// Products and squares of numbers in words of 60 bits, LibTomMath's, whose size the compiler knows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace carry::kernels::x86_64 {

/// The sizes that are multiplied, and squared, so.
inline constexpr std::size_t least_words = 8, most_words = 18;

using mul_words_function = void (*)(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b) noexcept;
using sqr_words_function = void (*)(std::uint64_t* r, const std::uint64_t* a) noexcept;

/// r = a * b, and r = a^2, by the number n of words less least_words. r: 2n words, no overlap; a, b: n words.
extern const std::array<mul_words_function, most_words - least_words + 1> mul_words_functions;
extern const std::array<sqr_words_function, most_words - least_words + 1> sqr_words_functions;

}  // namespace carry::kernels::x86_64
