/// \file
/// The square of a row of 4 limbs in one block: the order that tools/schedule/search.py sqr_4 has found.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a^2. r: 8 limbs, apart from a; a: 4 limbs. 10 multiplications.
[[gnu::always_inline]] inline void sqr_4(word* r, const word* a) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
    in_registers(r, a);
    // clang-format off
    __asm__(
        "movq 0(%[a]), %%rdx\n\t"
        "mulx 8(%[a]), %[t8], %[t7]\n\t"   // a0 times the limbs above it
        "mulx 16(%[a]), %[t1], %[t0]\n\t"
        "addq %[t1], %[t7]\n\t"
        "mulx 24(%[a]), %[t3], %[t2]\n\t"
        "adcq %[t3], %[t0]\n\t"
        "adcq $0, %[t2]\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "mulx 16(%[a]), %[t5], %[t4]\n\t"  // a1 times the limbs above it
        "mulx 24(%[a]), %[t6], %[t9]\n\t"
        "addq %[t6], %[t4]\n\t"
        "adcq $0, %[t9]\n\t"
        "addq %[t5], %[t0]\n\t"
        "adcq %[t4], %[t2]\n\t"
        "adcq $0, %[t9]\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "xorl %k[t1], %k[t1]\n\t"
        "mulx 24(%[a]), %[t6], %[t3]\n\t"  // a2 times the limbs above it
        "adcx %[t6], %[t9]\n\t"
        "adcx %[t1], %[t3]\n\t"
        "movl $0, %k[t5]\n\t"
        "addq %[t8], %[t8]\n\t"
        "adcq %[t7], %[t7]\n\t"
        "adcq %[t0], %[t0]\n\t"
        "adcq %[t2], %[t2]\n\t"
        "adcq %[t9], %[t9]\n\t"
        "adcq %[t3], %[t3]\n\t"
        "movq 0(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t6], %[t4]\n\t"     // a0^2
        "movq %[t6], 0(%[r])\n\t"
        "adcq $0, %[t5]\n\t"
        "addq %[t4], %[t8]\n\t"
        "movq %[t8], 8(%[r])\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t6], %[t1]\n\t"     // a1^2
        "movq 16(%[a]), %%rdx\n\t"
        "adcq %[t6], %[t7]\n\t"
        "movq %[t7], 16(%[r])\n\t"
        "adcq %[t1], %[t0]\n\t"
        "movq %[t0], 24(%[r])\n\t"
        "mulx %%rdx, %[t8], %[t4]\n\t"     // a2^2
        "adcq %[t8], %[t2]\n\t"
        "movq %[t2], 32(%[r])\n\t"
        "adcq %[t4], %[t9]\n\t"
        "movq %[t9], 40(%[r])\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t7], %[t6]\n\t"     // a3^2
        "adcq %[t7], %[t3]\n\t"
        "movq %[t3], 48(%[r])\n\t"
        "adcq %[t6], %[t5]\n\t"
        "movq %[t5], 56(%[r])"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9),
          "=&m"(*reinterpret_cast<word(*)[8]>(r))
        : [r] "r"(r), [a] "r"(a),
          "m"(*reinterpret_cast<const word(*)[4]>(a))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
