/// \file
/// The loops of the transform with PMULL: a quad is four vectors.
#include "kernels/transform.hpp"
#include "kernels/levels.hpp"

#include "kernels/arm64/limb_pairs.hpp"

#define CARRY_QUADS_TARGET __attribute__((target(CARRY_COLUMNS_TARGET)))

namespace carry::kernels {

namespace {

using narrow = two_columns;
using wide_vector = narrow;

template <class Vector>
CARRY_COLUMNS_INLINE Vector load(const limb* a) noexcept {
    return load_4(a);
}
CARRY_COLUMNS_INLINE void store(limb* r, narrow v) noexcept { store_4(r, v); }

}  // namespace

}  // namespace carry::kernels

// what stands above is what these want
#include "kernels/transform_pairs.hpp"
#include "kernels/transform_quads.hpp"
#include "kernels/transform_turn.hpp"
// and this
#include "kernels/transform_rows.hpp"

namespace carry::kernels::arm64 {

constinit const transform_kernels transform_table = CARRY_TRANSFORM_KERNELS;

}  // namespace carry::kernels::arm64
