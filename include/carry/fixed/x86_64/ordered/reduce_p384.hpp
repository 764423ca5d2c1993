/// \file
/// Reduction modulo the prime of P-384 in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a mod p. r: 6 limbs; a: 12 limbs.
[[gnu::always_inline]] inline void reduce_p384(word* r, const word* a) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
    word work[25];
    word* w = work;
    in_registers(a, w);
    // clang-format off
    __asm__(
        "movq 48(%[a]), %[t7]\n\t"
        "movq 64(%[a]), %[t0]\n\t"
        "movq 56(%[a]), %[t1]\n\t"
        "movq %[t1], %[t2]\n\t"
        "movq 88(%[a]), %[t3]\n\t"
        "movq 72(%[a]), %[t4]\n\t"
        "movq %[t4], %[t5]\n\t"
        "shldq $32, %[t0], %[t5]\n\t"
        "shldq $32, %[t7], %[t2]\n\t"
        "movq %[t2], 104(%[w])\n\t"
        "movq %[t7], %[t8]\n\t"
        "shlq $32, %[t8]\n\t"
        "movq %[t5], 120(%[w])\n\t"
        "movq %[t0], %[t6]\n\t"
        "movq %[t3], %[t9]\n\t"
        "movq 80(%[a]), %[t2]\n\t"
        "movq %[t2], %[t5]\n\t"
        "shldq $32, %[t4], %[t5]\n\t"
        "movq %[t5], 128(%[w])\n\t"
        "shldq $32, %[t2], %[t9]\n\t"
        "shldq $32, %[t1], %[t6]\n\t"
        "movq %[t6], 112(%[w])\n\t"
        "movq %[t9], 136(%[w])\n\t"
        "movq %[t8], 96(%[w])\n\t"
        "movq %[t3], %[t5]\n\t"
        "shrq $32, %[t5]\n\t"
        "addq 0(%[a]), %[t7]\n\t"
        "movq %[t5], 144(%[w])\n\t"
        "adcq 8(%[a]), %[t1]\n\t"
        "adcq 16(%[a]), %[t0]\n\t"
        "adcq 24(%[a]), %[t4]\n\t"
        "adcq 32(%[a]), %[t2]\n\t"
        "adcq 40(%[a]), %[t3]\n\t"
        "movl $1, %k[t6]\n\t"
        "adcq $0, %[t6]\n\t"
        "addq 96(%[w]), %[t1]\n\t"
        "adcq 104(%[w]), %[t0]\n\t"
        "adcq 112(%[w]), %[t4]\n\t"
        "adcq 120(%[w]), %[t2]\n\t"
        "adcq 128(%[w]), %[t3]\n\t"
        "adcq 136(%[w]), %[t6]\n\t"
        "movl $0, %k[t9]\n\t"
        "movq 144(%[w]), %[t8]\n\t"
        "adcq $0, %[t8]\n\t"
        "subq 96(%[w]), %[t7]\n\t"
        "sbbq 104(%[w]), %[t1]\n\t"
        "sbbq 112(%[w]), %[t0]\n\t"
        "sbbq 120(%[w]), %[t4]\n\t"
        "sbbq 128(%[w]), %[t2]\n\t"
        "sbbq 136(%[w]), %[t3]\n\t"
        "sbbq 144(%[w]), %[t6]\n\t"
        "sbbq $0, %[t8]\n\t"
        "sbbq $0, %[t9]\n\t"
        "addq 48(%[a]), %[t0]\n\t"
        "adcq 56(%[a]), %[t4]\n\t"
        "adcq 64(%[a]), %[t2]\n\t"
        "movq %[t2], 184(%[w])\n\t"
        "adcq 72(%[a]), %[t3]\n\t"
        "adcq 80(%[a]), %[t6]\n\t"
        "adcq 88(%[a]), %[t8]\n\t"
        "adcq $0, %[t9]\n\t"
        "movq %[t7], 152(%[w])\n\t"
        "movq %[t3], 192(%[w])\n\t"
        "movq %[t9], %[t5]\n\t"
        "movq %[t8], %[t2]\n\t"
        "movq %[t1], 160(%[w])\n\t"
        "movq %[t0], 168(%[w])\n\t"
        "movq %[t4], 176(%[w])\n\t"
        "movq %[t9], %[t7]\n\t"
        "movq %[t6], %[t3]\n\t"
        "shlq $32, %[t3]\n\t"
        "shldq $32, %[t8], %[t5]\n\t"
        "shldq $32, %[t6], %[t2]\n\t"
        "addq %[t6], %[t9]\n\t"
        "movq %[t8], %[t1]\n\t"
        "adcq $0, %[t1]\n\t"
        "adcq $0, %[t7]\n\t"
        "subq %[t3], %[t6]\n\t"
        "sbbq %[t2], %[t8]\n\t"
        "sbbq %[t5], %[t9]\n\t"
        "sbbq $0, %[t1]\n\t"
        "sbbq $0, %[t7]\n\t"
        "addq %[t3], %[t8]\n\t"
        "adcq %[t2], %[t9]\n\t"
        "adcq %[t5], %[t1]\n\t"
        "adcq $0, %[t7]\n\t"
        "addq 152(%[w]), %[t6]\n\t"
        "adcq 160(%[w]), %[t8]\n\t"
        "adcq 168(%[w]), %[t9]\n\t"
        "adcq 176(%[w]), %[t1]\n\t"
        "adcq 184(%[w]), %[t7]\n\t"
        "movq 192(%[w]), %[t0]\n\t"
        "adcq $0, %[t0]\n\t"
        "sbbq %[t4], %[t4]\n\t"
        "movl %k[t4], %k[t3]\n\t"
        "notl %k[t3]\n\t"
        "movq %[t3], %[t2]\n\t"
        "negq %[t2]\n\t"
        "subq %[t2], %[t6]\n\t"
        "sbbq %[t3], %[t8]\n\t"
        "leaq 1(%[t4]), %[t4]\n\t"
        "sbbq %[t4], %[t9]\n\t"
        "sbbq $0, %[t1]\n\t"
        "sbbq $0, %[t7]\n\t"
        "sbbq $0, %[t0]\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9),
          "=&m"(work)
        : [a] "r"(a), [w] "r"(w),
          "m"(*reinterpret_cast<const word(*)[12]>(a))
        : "cc", "rdx");
    // clang-format on
    r[0] = t6;
    r[1] = t8;
    r[2] = t9;
    r[3] = t1;
    r[4] = t7;
    r[5] = t0;
}

}  // namespace carry::fixed::x86_64

#endif
