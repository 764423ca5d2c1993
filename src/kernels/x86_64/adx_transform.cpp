/// \file
/// The loops of the transform with PCLMULQDQ: a quad is four vectors.
#include "kernels/levels.hpp"
#include "kernels/transform.hpp"

#define CARRY_COLUMNS_TARGET "pclmul,avx2"
#define CARRY_QUADS_TARGET __attribute__((target(CARRY_COLUMNS_TARGET)))
#include "kernels/x86_64/limb_pairs.hpp"

namespace carry::kernels {

namespace {

typedef __m256i narrow;
typedef narrow wide_vector;

template <class Vector>
CARRY_COLUMNS_INLINE Vector load(const limb* a) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a));
}
CARRY_COLUMNS_INLINE void store(limb* r, narrow v) noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(r), v); }

}  // namespace

}  // namespace carry::kernels

// what stands above is what these want
#include "kernels/transform_pairs.hpp"
#include "kernels/transform_quads.hpp"
#include "kernels/transform_turn.hpp"
// and this
#include "kernels/transform_rows.hpp"

namespace carry::kernels::x86_64 {

constinit const transform_kernels adx_transform_table = CARRY_TRANSFORM_KERNELS;

}  // namespace carry::kernels::x86_64
