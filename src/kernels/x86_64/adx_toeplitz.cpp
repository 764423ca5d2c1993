/// \file
/// The Toeplitz block of level `adx`: PCLMULQDQ multiplies two limbs without carries in one instruction.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#define CARRY_COLUMNS_TARGET "pclmul,avx2"
#include "kernels/x86_64/limb_pairs.hpp"
// what stands above is what this wants
#include "kernels/toeplitz_block.hpp"

namespace carry::kernels::x86_64 {

__attribute__((target(CARRY_COLUMNS_TARGET))) void adx_toeplitz(limb* c, const limb* t, const limb* v, std::size_t s) noexcept {
    toeplitz_block(c, t, v, s);
}

}  // namespace carry::kernels::x86_64

#endif
