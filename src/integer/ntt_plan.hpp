/// \file
/// The sizes of the transforms' working memory, in words of 64 bits, for the plans and for those who carry them out.
#pragma once

#include "integer/ntt.hpp"

#include <algorithm>
#include <cstddef>

namespace carry::integer_rows {

/// Rows begin at multiples of so many bytes.
inline constexpr std::size_t ntt_alignment = 64;

/// Columns of a matrix are taken at least so many at a time, for the sake of the cache's lines and pages.
inline constexpr std::size_t ntt_least_together = 4;

/// The levels of columns that are transformed where they lie, up to here, and how many columns at a time: two pages a row.
inline constexpr unsigned ntt_most_levels_in_place = 5;
inline constexpr std::size_t ntt_together_in_place = 128;

/// At least 64 coefficients, in limbs.
inline constexpr std::size_t ntt_most_group_limbs = 160 * (64 / limb_bits);

/// The twiddle factors of one prime, there and back.
inline std::size_t ntt_table_words(const ntt_plan& plan) noexcept { return 2 * plan.vectors(); }

/// A thread's buffer for columns, where there are any that have to be moved.
inline std::size_t ntt_buffer_words(const ntt_plan& plan) noexcept {
    const std::size_t most = plan.kernel->row_vectors;
    if (plan.vectors() / plan.odd <= most << ntt_most_levels_in_place) {
        return 0;
    }
    const std::size_t rows = plan.vectors() / most;
    return std::max(most, ntt_least_together * rows) * plan.kernel->lanes;
}

}  // namespace carry::integer_rows
