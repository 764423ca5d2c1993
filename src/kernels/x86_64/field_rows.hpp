/// \file
/// Arithmetic modulo short polynomials in vector registers, for the files of the levels `adx` and `avx512`, each of which
/// compiles its own copy: the functions of `fixed/gf2_short_modulus.hpp` with PCLMULQDQ as assembly, which any function may
/// contain.
///
/// The file that includes this defines CARRY_FIELD_TARGET, the instruction sets that it may use, and CARRY_FIELD_REGISTERS, the
/// constraint that names its vector registers. Everything has internal linkage, so that no other file gets to run it.
#pragma once

#include "kernels/levels.hpp"

#include <carry/fixed/gf2_short_modulus.hpp>

#include <utility>

namespace carry::kernels::x86_64 {

namespace {

#define CARRY_FIELD __attribute__((target(CARRY_FIELD_TARGET)))

using fixed::gf2::limb_pair;
using word = std::uint64_t;

struct assembly_engine : fixed::gf2::pair_engine_base {
    template <int Place>
    static CARRY_INLINE limb_pair product(limb_pair a, limb_pair b) noexcept {
        limb_pair r;
        __asm__("vpclmulqdq %3, %2, %1, %0"
                : "=" CARRY_FIELD_REGISTERS(r)
                : CARRY_FIELD_REGISTERS(a), CARRY_FIELD_REGISTERS(b), "i"(Place));
        return r;
    }
    static CARRY_INLINE column multiply(factor a, factor b) noexcept { return product<0>(a, b); }
};

/// r = a b mod f. r, a, b: N limbs.
template <unsigned N, unsigned Words>
CARRY_FIELD void short_mul(word* r, const word* a, const word* b, const detail::short_modulus& f) noexcept {
    fixed::gf2::multiply_short<assembly_engine, N, Words>(r, a, b, f);
}

/// r = a^(2^k) mod f. r, a: N limbs.
template <unsigned N, unsigned Words>
CARRY_FIELD void short_sqr(word* r, const word* a, std::size_t k, const detail::short_modulus& f) noexcept {
    fixed::gf2::square_short<assembly_engine, N, Words>(r, a, k, f);
}

/// Sets the entries of all sizes; two words serve from three limbs on.
template <unsigned N = 1>
void set_short(detail::field_kernels& table) noexcept {
    if constexpr (N <= detail::most_field_limbs) {
        table.short_mul[N][0] = short_mul<N, 1>;
        table.short_sqr[N][0] = short_sqr<N, 1>;
        if constexpr (N >= 3) {
            table.short_mul[N][1] = short_mul<N, 2>;
            table.short_sqr[N][1] = short_sqr<N, 2>;
        }
        set_short<N + 1>(table);
    }
}

}  // namespace

}  // namespace carry::kernels::x86_64
