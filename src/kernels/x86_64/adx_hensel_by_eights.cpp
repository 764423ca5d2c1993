/// \file
/// Hensel's division at the level adx eight digits at a time: they are found from the eight lowest limbs of the divisor, and
/// multiply the others in rows whose sums slide along in registers (adx_eight_sums.hpp).
#include "kernels/x86_64/adx_accumulators.hpp"
#include "kernels/x86_64/adx_eight_sums.hpp"
#include "kernels/x86_64/adx_hensel.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_row_steps.hpp"

#include <cstddef>

namespace carry::kernels::x86_64 {

namespace {

// t = t + c + q d + carry 2^(wn) for eight digits q and n limbs of a divisor; returns what is carried out.
// t: n + 8 limbs; c, q: 8 limbs; d: n >= 1 limbs; carry: 0 or 1.
[[gnu::always_inline]] inline limb add_products(limb* t, limb (&c)[sums_in_registers], const limb* q, const limb* d,
                                                std::size_t n, limb carry) noexcept {
    std::size_t left = n - 1;
    limb c8, x;
// The sums are added to what is above those columns.
#define CARRY_ADD(j, s) "adcq %[" #s "], 8*(" #j ")(%[r])\n\t"
#define CARRY_END(label, j, s0, s1, s2, s3, s4, s5, s6, s7)                                                      \
    #label                                                                                                       \
        ":\n\t"                                                                                                  \
        "addq $-1, %[carry]\n\t" CARRY_ADD(j, s0) CARRY_ADD(j + 1, s1) CARRY_ADD(j + 2, s2) CARRY_ADD(j + 3, s3) \
            CARRY_ADD(j + 4, s4) CARRY_ADD(j + 5, s5) CARRY_ADD(j + 6, s6) CARRY_ADD(j + 7, s7) "jmp 1f\n\t"
    __asm__ volatile("xorl %k[t], %k[t]\n\t" CARRY_ROWS_OF_EIGHT(CARRY_END)  //
                     "1:\n\t"
                     "movl $0, %k[t]\n\t"
                     "adcq %[t], %[t]\n\t"
                     : [r] "+&r"(t), [b] "+&r"(d), [left] "+m"(left), [carry] "+m"(carry), [c0] "+&r"(c[0]), [c1] "+&r"(c[1]),
                       [c2] "+&r"(c[2]), [c3] "+&r"(c[3]), [c4] "+&r"(c[4]), [c5] "+&r"(c[5]), [c6] "+&r"(c[6]),
                       [c7] "+&r"(c[7]), [c8] "=&r"(c8), [t] "=&r"(x)
                     : [a] "r"(q), [zero] "m"(eight_sums_zero), [at] "i"(0), [later] "i"(1)
                     : "rdx", "cc", "memory");
#undef CARRY_END
#undef CARRY_ADD
    return x;
}

}  // namespace

limb adx_hensel_by_eights(limb* t, std::size_t k, const limb* d, std::size_t dn, limb factor) noexcept {
    if (dn <= longest_row) {
        return adx_hensel(t, k, d, dn, factor);
    }
    constexpr std::size_t digits = sums_in_registers;
    limb carry = 0;  // above dn limbs of t
    for (std::size_t i = k % digits; i != 0; --i, ++t) {
        const limb q = t[0] * factor;
        t[dn] = add_with_carry(t[dn], adx_addmul_1(t, d, dn, q), carry);
        t[0] = q;
    }
    for (std::size_t blocks = k / digits; blocks != 0; --blocks, t += digits) {
        limb c[digits];
#pragma GCC unroll 8
        for (std::size_t j = 0; j < digits; ++j) {
            c[j] = t[j];
        }
        for (std::size_t i = 0; i < digits; ++i) {
            t[i] = reduce_registers<digits>(c, d, factor);
        }
        carry = add_products(t + digits, c, t, d + digits, dn - digits, carry);
    }
    return carry;
}

}  // namespace carry::kernels::x86_64
