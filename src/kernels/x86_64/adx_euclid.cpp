/// \file
/// Euclid's steps over GF(2) of level `adx`: LZCNT, BMI2 and PCLMULQDQ.
#include "kernels/levels.hpp"

#define CARRY_COLUMNS_TARGET "pclmul,avx2"
#include "kernels/x86_64/euclid_words.hpp"
#include "kernels/x86_64/limb_pairs.hpp"
// what stands above is what this wants
#include "kernels/gf2x_columns.hpp"

#define CARRY_EUCLID_TARGET __attribute__((target(CARRY_COLUMNS_TARGET)))
#include "kernels/euclid_rows.hpp"
#include "kernels/euclid_steps.hpp"

namespace carry::kernels::x86_64 {

namespace {

struct level {
    static constexpr std::size_t two_windows = 8;
    CARRY_EUCLID_INLINE static void words(euclid_words& state) noexcept { euclid_steps_on_words(state); }
    CARRY_EUCLID_INLINE static wide_limb<limb> multiply(limb a, limb b) noexcept { return multiply_limbs(a, b); }
};

void words(euclid_words& state) noexcept { euclid_steps_on_words(state); }

CARRY_EUCLID_TARGET bool steps(euclid_matrix& matrix, const limb* a, const limb* b, std::size_t n, unsigned limit) noexcept {
    return find_steps<level>(matrix, a, b, n, limit);
}

CARRY_EUCLID_TARGET euclid_carry apply(const euclid_matrix& matrix, limb* a, limb* b, std::size_t n) noexcept {
    return apply_to_pairs(matrix, a, b, n);
}

}  // namespace

const euclid_kernels adx_euclid_table{words, steps, apply};

}  // namespace carry::kernels::x86_64
