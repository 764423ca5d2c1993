/// \file
/// The GF(2)[x] kernels of level `arm64`: PMULL multiplies two limbs without carries in one instruction.
///
/// The loops are those of gf2x_leaf.hpp. Everything here but the table has internal linkage.
#include "tuning/gf2x.hpp"
#include "kernels/levels.hpp"

#include "kernels/arm64/limb_pairs.hpp"

namespace carry::kernels {

namespace {

using four_limbs = two_columns;

}  // namespace

}  // namespace carry::kernels

// what stands above is what these want
#include "kernels/gf2x_leaf.hpp"
#include "kernels/toeplitz_block.hpp"

namespace carry::kernels::arm64 {

namespace {

CARRY_COLUMNS void toeplitz(limb* c, const limb* t, const limb* v, std::size_t s) noexcept { toeplitz_block(c, t, v, s); }

/// r = the bits of a in the other order, two limbs at a time: RBIT turns bytes around, REV64 the bytes of a limb, EXT the
/// limbs. r, a: n limbs, apart.
void reverse(limb* r, const limb* a, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const uint8x16_t bytes = vreinterpretq_u8_u64(vld1q_u64(a + n - 2 - i));
        const uint64x2_t limbs = vreinterpretq_u64_u8(vrev64q_u8(vrbitq_u8(bytes)));
        vst1q_u64(r + i, vextq_u64(limbs, limbs, 1));
    }
    if (i < n) {
        r[i] = vget_lane_u64(vreinterpret_u64_u8(vrev64_u8(vrbit_u8(vcreate_u8(a[0])))), 0);
    }
}

}  // namespace

const gf2x_kernels& gf2x_table() noexcept {
    static constexpr gf2x_kernels table{isa_level::arm64,
                                        mul_n,
                                        sqr_n,
                                        add_n,
                                        mul_1,
                                        addmul_1,
                                        mul_basecase,
                                        sqr_basecase,
                                        karatsuba_join,
                                        toeplitz,
                                        reverse,
                                        &bit_table,
                                        &portable::toom_table,
                                        &euclid_table,
                                        &transform_table,
                                        tuning::arm64_gf2x};
    return table;
}

}  // namespace carry::kernels::arm64
