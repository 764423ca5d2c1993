/// \file
/// Products and squares on digits of 52 bits whose size the compiler knows.
#pragma once

#include "kernels/kernels.hpp"

#include <array>

namespace carry::kernels::x86_64 {

/// Which function of a row of them, made of a template, stands at place i of a table below: number i, but where the code is
/// analyzed, as by clang-tidy, one of `step`. Of them all there would be tens of thousands to look at, and all are alike.
constexpr std::size_t number_to_make(std::size_t i, [[maybe_unused]] std::size_t step) noexcept {
#ifdef __clang_analyzer__
    return i - i % step;
#else
    return i;
#endif
}

/// Sizes that are multiplied, and squared, by code of their own: all blocks of columns are summed side by side, and the windows
/// are cut from registers, since a load across two stores that are still under way would wait for both.
inline constexpr std::size_t least_fixed_mul = 7, most_fixed_mul = 48, least_fixed_sqr = 8, most_fixed_sqr = 64;

/// r = a * b, and r = a^2, by the number of limbs less the least.
extern const std::array<mul_equal, most_fixed_mul - least_fixed_mul + 1> mul_fixed_functions;
extern const std::array<sqr_equal, most_fixed_sqr - least_fixed_sqr + 1> sqr_fixed_functions;

/// Longer squares, by the number of blocks of eight digits less the least: r = a^2 for n limbs that take so many.
inline constexpr std::size_t least_blocks_sqr = 10, most_blocks_sqr = 15;
using sqr_of_blocks_function = void (*)(limb* r, const limb* a, std::size_t n) noexcept;
extern const std::array<sqr_of_blocks_function, most_blocks_sqr - least_blocks_sqr + 1> sqr_of_blocks_functions;

/// Products of operands of unlike sizes, by the number of blocks of eight digits of both, most_blocks_mul (A - 1) + B - 1, null
/// for A < B: r = a * b + r[0, added) for an and bn limbs that take so many. Returns 0. r: an + bn limbs, no overlap; added <=
/// an.
inline constexpr std::size_t most_blocks_mul = 8;
using mul_of_blocks_function = int (*)(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                                       std::size_t added) noexcept;
extern const std::array<mul_of_blocks_function, most_blocks_mul * most_blocks_mul> mul_of_blocks_functions;

}  // namespace carry::kernels::x86_64
