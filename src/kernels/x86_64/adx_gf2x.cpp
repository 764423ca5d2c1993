/// \file
/// The GF(2)[x] kernels of level `adx`: PCLMULQDQ multiplies two limbs without carries in one instruction.
///
/// The loops are those of gf2x_leaf.hpp. Everything here but the table has internal linkage, so nothing that is compiled for
/// this level leaves this file.
#include "kernels/levels.hpp"
#include "tuning/gf2x.hpp"

#if CARRY_LIMB_BITS == 64

#define CARRY_COLUMNS_TARGET "pclmul,avx2"
#include "kernels/x86_64/limb_pairs.hpp"

namespace carry::kernels {

namespace {

typedef __m256i four_limbs;

CARRY_COLUMNS_INLINE four_limbs load_4(const limb* a) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a));
}
CARRY_COLUMNS_INLINE void store_4(limb* r, four_limbs v) noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(r), v); }

}  // namespace

}  // namespace carry::kernels

// what stands above is what this wants
#include "kernels/gf2x_leaf.hpp"

namespace carry::kernels::x86_64 {

const gf2x_kernels& adx_gf2x_table() noexcept {
    static constexpr gf2x_kernels table{isa_level::adx,
                                        mul_n,
                                        sqr_n,
                                        add_n,
                                        mul_1,
                                        addmul_1,
                                        mul_basecase,
                                        sqr_basecase,
                                        karatsuba_join,
                                        adx_toeplitz,
                                        adx_reverse,
                                        &adx_bit_table,
                                        &portable::toom_table,
                                        &adx_euclid_table,
                                        &adx_transform_table,
                                        tuning::adx_gf2x};
    return table;
}

}  // namespace carry::kernels::x86_64

#else  // limbs of 32 bits: the portable kernels serve

namespace carry::kernels::x86_64 {

const gf2x_kernels& adx_gf2x_table() noexcept {
    static const gf2x_kernels table = [] {
        gf2x_kernels t = portable::gf2x_table();
        t.level = isa_level::adx;
        return t;
    }();
    return table;
}

}  // namespace carry::kernels::x86_64

#endif
