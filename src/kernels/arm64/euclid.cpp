/// \file
/// Euclid's steps over GF(2) of level `arm64`: PMULL.
#include "kernels/levels.hpp"
#include "kernels/portable/euclid_words.hpp"

#include "kernels/arm64/limb_pairs.hpp"

#define CARRY_EUCLID_TARGET __attribute__((target(CARRY_COLUMNS_TARGET)))
// what stands above is what these want
#include "kernels/euclid_rows.hpp"
#include "kernels/euclid_steps.hpp"

namespace carry::kernels::arm64 {

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

const euclid_kernels euclid_table{words, steps, apply};

}  // namespace carry::kernels::arm64
