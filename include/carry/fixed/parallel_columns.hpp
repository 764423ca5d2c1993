/// \file
/// The column-parallel form of product scanning, for long rows and several threads: no column's sum waits for another's carry,
/// so that the columns can be summed in any order and at once (the delayed-carry paper, section 2, drawback iii and its cure).
///
/// Threads come from OpenMP where the translation unit is compiled with it (`find_package(OpenMP)`, `OpenMP::OpenMP_CXX`), and
/// only as many as the call asks for; without OpenMP the caller's thread does it all. There is no state beyond the operands.
#pragma once

#include <carry/fixed/columns.hpp>

#include <algorithm>
#include <cstddef>

namespace carry::fixed {

#ifdef _OPENMP
inline constexpr bool compiled_with_openmp = true;
#else
inline constexpr bool compiled_with_openmp = false;
#endif

/// Limbs of scratch for mul_columns.
constexpr std::size_t mul_columns_scratch(std::size_t an, std::size_t bn) noexcept { return 2 * (an + bn - 1); }

/// r = a * b by at most that many threads; an and bn >= 1. r: an + bn limbs; scratch: mul_columns_scratch(an, bn) limbs;
/// neither overlaps anything. Each column's sum takes three limbs: the first goes to r, the others to the scratch, and two
/// additions of rows take all carries at the end. Constant-time. an bn multiplications; threads pay from some hundred limbs
/// on, since waking them takes microseconds. The last template argument keeps what was compiled with OpenMP apart from what
/// was not: leave it.
template <class Column, class Limb, bool OpenMP = compiled_with_openmp>
void mul_columns(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, Limb* scratch,
                 unsigned threads) noexcept {
    const std::size_t columns = an + bn - 1;
    Limb* const second = scratch;
    Limb* const third = scratch + columns;
    const auto scan = [=](std::size_t k) {
        Column column;
        add_column(column, k, a, an, b, bn);
        column.move_on(r[k]);
        column.move_on(second[k]);
        column.finish(third[k]);
    };
    if (OpenMP && threads > 1) {
        [[maybe_unused]] const std::size_t share = std::max<std::size_t>(1, columns / threads / 8);  // columns differ in length
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads) schedule(dynamic, share)
#endif
        for (std::size_t k = 0; k < columns; ++k) {
            scan(k);
        }
    } else {
        for (std::size_t k = 0; k < columns; ++k) {
            scan(k);
        }
    }
    r[columns] = Limb{0};
    Limb carry_of_second{0}, carry_of_third{0};
    for (std::size_t k = 0; k < columns; ++k) {
        r[k + 1] = add_with_carry(r[k + 1], second[k], carry_of_second);
    }
    for (std::size_t k = 0; k + 1 < columns; ++k) {
        r[k + 2] = add_with_carry(r[k + 2], third[k], carry_of_third);
    }
}

}  // namespace carry::fixed
