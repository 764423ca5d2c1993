/// \file
/// The sizes of the transforms' working memory, in words of 64 bits, for the plans and for those who carry them out.
#pragma once

#include "integer/ntt.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace carry::integer_rows {

/// Rows begin at multiples of so many bytes.
inline constexpr std::size_t ntt_alignment = 64;

/// The matrix as which a long row is seen: `rows` rows of `length` vectors, transformed by columns and then by rows (Gentleman
/// and Sande 1966; Bailey 1990), without a step between the two since the twiddle factors are those of the tree. Columns are
/// taken `together` at a time, so many that what is worked on stays in the second-level cache. Rows are further apart than they
/// are long: at a distance of a power of two they would drive each other out of the caches.
struct ntt_matrix {
    unsigned column_levels, row_levels;
    std::size_t rows, length, together;
    std::size_t apart;  ///< vectors from row to row
    /// Whether a row of residues is longer than what stays in a cache from pass to pass: then columns are transformed in a
    /// buffer and written past the caches, which else read what is to be overwritten.
    bool beyond_caches;

    explicit ntt_matrix(const ntt_plan& plan) noexcept {
        constexpr std::size_t least_together = 4, most_together = 64, most_vectors = std::size_t{1} << 14, least_length = 64;
        const auto most = static_cast<unsigned>(std::countr_zero(plan.kernel->row_vectors));
        column_levels = plan.levels > most ? plan.levels - most : 0;
        row_levels = plan.levels - column_levels;
        rows = std::size_t{plan.odd} << column_levels;
        length = std::size_t{1} << row_levels;
        together = std::min(length, std::clamp(std::bit_floor(most_vectors / rows), least_together, most_together));
        apart = has_columns() && length >= least_length ? length + length / 64 * vectors_of_line(plan) : length;
        const std::size_t bytes = plan.vectors() * plan.kernel->lanes * sizeof(kernels::ntt_word);
        beyond_caches = has_columns() && bytes >= plan.kernel->bytes_beyond_caches;
    }
    bool has_columns() const noexcept { return column_levels != 0; }
    std::size_t items() const noexcept { return has_columns() ? length / together : 1; }
    /// Vectors from row to row of columns in the buffer.
    std::size_t apart_in_buffer() const noexcept { return together + 2; }

private:
    /// So many vectors are a multiple of the alignment.
    static std::size_t vectors_of_line(const ntt_plan& plan) noexcept {
        return std::max<std::size_t>(ntt_alignment / sizeof(kernels::ntt_word) / plan.kernel->lanes, 1);
    }
};

/// At least 64 coefficients, in limbs.
inline constexpr std::size_t ntt_most_group_limbs = 160 * (64 / limb_bits);

/// The twiddle factors of one prime, there and back.
inline std::size_t ntt_table_words(const ntt_plan& plan) noexcept { return 2 * plan.vectors(); }

/// A thread's buffer for columns, where they are written past the caches.
inline std::size_t ntt_buffer_words(const ntt_plan& plan) noexcept {
    const ntt_matrix shape(plan);
    return shape.beyond_caches ? shape.rows * shape.apart_in_buffer() * plan.kernel->lanes : 0;
}

}  // namespace carry::integer_rows
