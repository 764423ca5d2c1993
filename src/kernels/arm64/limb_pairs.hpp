/// \file
/// Two limbs in a vector register of AArch64 and their products by PMULL: what `kernels/gf2x_columns.hpp` is made of.
///
/// PMULL multiplies the lower limbs of two registers, PMULL2 the upper ones. For one of each, EXT exchanges those of the second
/// operand, which therefore had better be the one that stays the same in a loop. Assembly, since compilers take the intrinsic's
/// scalars through general registers; the target is there for the assembler.
///
/// Everything has internal linkage, so that no other file gets to run it.
#pragma once

#include <carry/limb.hpp>

#include <arm_neon.h>

#define CARRY_COLUMNS_TARGET "+aes"
#define CARRY_COLUMNS_INLINE __attribute__((target(CARRY_COLUMNS_TARGET), always_inline)) inline

namespace carry::kernels {

namespace {

typedef uint64x2_t column;

CARRY_COLUMNS_INLINE column load_2(const limb* a) noexcept { return vld1q_u64(a); }
CARRY_COLUMNS_INLINE void store_2(limb* r, column v) noexcept { vst1q_u64(r, v); }

CARRY_COLUMNS_INLINE column no_column() noexcept { return vdupq_n_u64(0); }
/// The limb a, and zero above.
CARRY_COLUMNS_INLINE column from_limb(limb a) noexcept { return vcombine_u64(vcreate_u64(a), vcreate_u64(0)); }
CARRY_COLUMNS_INLINE column load_1(const limb* a) noexcept { return vcombine_u64(vld1_u64(a), vcreate_u64(0)); }
CARRY_COLUMNS_INLINE limb low(column v) noexcept { return vgetq_lane_u64(v, 0); }
CARRY_COLUMNS_INLINE limb high(column v) noexcept { return vgetq_lane_u64(v, 1); }

/// The product of the limbs at these places, 0 or 1.
template <unsigned APlace, unsigned BPlace>
CARRY_COLUMNS_INLINE column multiply_at(column a, column b) noexcept {
    const column other = APlace == BPlace ? b : vextq_u64(b, b, 1);
    column product;
    if constexpr (APlace == 0) {
        __asm__("pmull %0.1q, %1.1d, %2.1d" : "=w"(product) : "w"(a), "w"(other));
    } else {
        __asm__("pmull2 %0.1q, %1.2d, %2.2d" : "=w"(product) : "w"(a), "w"(other));
    }
    return product;
}

/// a + b + c.
CARRY_COLUMNS_INLINE column add(column a, column b, column c) noexcept { return a ^ b ^ c; }

/// high(lower) + low(upper) x^w: what two odd columns give to the even one between them.
CARRY_COLUMNS_INLINE column between(column lower, column upper) noexcept { return vextq_u64(lower, upper, 1); }

/// The upper limb in the lower one's place, and the lower one in the upper one's; zero in the other.
CARRY_COLUMNS_INLINE column down(column v) noexcept { return between(v, no_column()); }
CARRY_COLUMNS_INLINE column up(column v) noexcept { return between(no_column(), v); }

/// Four limbs.
struct two_columns {
    column lower, upper;
};

CARRY_COLUMNS_INLINE two_columns operator^(two_columns a, two_columns b) noexcept {
    return {a.lower ^ b.lower, a.upper ^ b.upper};
}
CARRY_COLUMNS_INLINE two_columns load_4(const limb* a) noexcept { return {load_2(a), load_2(a + 2)}; }
CARRY_COLUMNS_INLINE void store_4(limb* r, two_columns v) noexcept {
    store_2(r, v.lower);
    store_2(r + 2, v.upper);
}

}  // namespace

}  // namespace carry::kernels
