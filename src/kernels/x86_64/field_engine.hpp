/// \file
/// PCLMULQDQ as assembly, which any function may contain: the engine of `kernels/field_rows.hpp`.
///
/// The file that includes this defines CARRY_FIELD_REGISTERS, the constraint that names its vector registers.
#pragma once

#include <carry/fixed/gf2_columns.hpp>

namespace carry::kernels {

namespace {

struct assembly_engine : fixed::gf2::pair_engine_base {
    template <int Place>
    static CARRY_INLINE fixed::gf2::limb_pair product(fixed::gf2::limb_pair a, fixed::gf2::limb_pair b) noexcept {
        fixed::gf2::limb_pair r;
        __asm__("vpclmulqdq %3, %2, %1, %0"
                : "=" CARRY_FIELD_REGISTERS(r)
                : CARRY_FIELD_REGISTERS(a), CARRY_FIELD_REGISTERS(b), "i"(Place));
        return r;
    }
    static CARRY_INLINE column multiply(factor a, factor b) noexcept { return product<0>(a, b); }
    /// Shifts of each limb by k; by 64 everything is shifted out.
    static CARRY_INLINE column left(column c, unsigned k) noexcept {
        column r;
        __asm__("vpsllvq %2, %1, %0"
                : "=" CARRY_FIELD_REGISTERS(r)
                : CARRY_FIELD_REGISTERS(c), CARRY_FIELD_REGISTERS(pair(k, k)));
        return r;
    }
    static CARRY_INLINE column right(column c, unsigned k) noexcept {
        column r;
        __asm__("vpsrlvq %2, %1, %0"
                : "=" CARRY_FIELD_REGISTERS(r)
                : CARRY_FIELD_REGISTERS(c), CARRY_FIELD_REGISTERS(pair(k, k)));
        return r;
    }
};

}  // namespace

}  // namespace carry::kernels
