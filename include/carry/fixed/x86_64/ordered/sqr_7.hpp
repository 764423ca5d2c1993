/// \file
/// The square of a row of 7 limbs in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a^2. r: 14 limbs, apart from a; a: 7 limbs. 28 multiplications.
[[gnu::always_inline]] inline void sqr_7(word* r, const word* a) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
    // clang-format off
    __asm__(
        "movq 0(%[a]), %%rdx\n\t"
        "mulx 8(%[a]), %[t8], %[t7]\n\t"   // a1 a0
        "mulx 16(%[a]), %[t1], %[t0]\n\t"  // a2 a0
        "mulx 24(%[a]), %[t3], %[t2]\n\t"  // a3 a0
        "addq %[t1], %[t7]\n\t"
        "adcq %[t3], %[t0]\n\t"
        "mulx 32(%[a]), %[t5], %[t4]\n\t"  // a4 a0
        "adcq %[t5], %[t2]\n\t"
        "mulx 40(%[a]), %[t6], %[t9]\n\t"  // a5 a0
        "mulx 48(%[a]), %[t3], %[t1]\n\t"  // a6 a0
        "adcq %[t6], %[t4]\n\t"
        "adcq %[t3], %[t9]\n\t"
        "adcq $0, %[t1]\n\t"
        "movq %[t8], 8(%[r])\n\t"
        "movq %[t7], 16(%[r])\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "mulx 16(%[a]), %[t6], %[t5]\n\t"  // a2 a1
        "addq %[t6], %[t0]\n\t"
        "movq %[t5], 88(%[r])\n\t"
        "mulx 24(%[a]), %[t8], %[t3]\n\t"  // a3 a1
        "adcq %[t8], %[t2]\n\t"
        "mulx 32(%[a]), %[t6], %[t7]\n\t"  // a4 a1
        "adcq %[t6], %[t4]\n\t"
        "mulx 40(%[a]), %[t8], %[t5]\n\t"  // a5 a1
        "adcq %[t8], %[t9]\n\t"
        "mulx 48(%[a]), %[t8], %[t6]\n\t"  // a6 a1
        "adcq %[t8], %[t1]\n\t"
        "adcq $0, %[t6]\n\t"
        "addq 88(%[r]), %[t2]\n\t"
        "movq %[t2], 32(%[r])\n\t"
        "adcq %[t3], %[t4]\n\t"
        "adcq %[t7], %[t9]\n\t"
        "adcq %[t5], %[t1]\n\t"
        "adcq $0, %[t6]\n\t"
        "movq %[t0], 24(%[r])\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx 32(%[a]), %[t2], %[t8]\n\t"  // a4 a2
        "mulx 24(%[a]), %[t7], %[t3]\n\t"  // a3 a2
        "addq %[t2], %[t3]\n\t"
        "mulx 40(%[a]), %[t0], %[t5]\n\t"  // a5 a2
        "adcq %[t0], %[t8]\n\t"
        "mulx 48(%[a]), %[t0], %[t2]\n\t"  // a6 a2
        "adcq %[t0], %[t5]\n\t"
        "adcq $0, %[t2]\n\t"
        "addq %[t7], %[t4]\n\t"
        "adcq %[t3], %[t9]\n\t"
        "adcq %[t8], %[t1]\n\t"
        "adcq %[t5], %[t6]\n\t"
        "adcq $0, %[t2]\n\t"
        "movq %[t4], 40(%[r])\n\t"
        "movq %[t9], 48(%[r])\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "mulx 32(%[a]), %[t7], %[t0]\n\t"  // a4 a3
        "mulx 40(%[a]), %[t8], %[t3]\n\t"  // a5 a3
        "mulx 48(%[a]), %[t4], %[t5]\n\t"  // a6 a3
        "addq %[t8], %[t0]\n\t"
        "adcq %[t4], %[t3]\n\t"
        "adcq $0, %[t5]\n\t"
        "addq %[t7], %[t1]\n\t"
        "movq %[t1], 56(%[r])\n\t"
        "adcq %[t0], %[t6]\n\t"
        "adcq %[t3], %[t2]\n\t"
        "adcq $0, %[t5]\n\t"
        "movq 32(%[a]), %%rdx\n\t"
        "mulx 40(%[a]), %[t8], %[t9]\n\t"  // a5 a4
        "mulx 48(%[a]), %[t7], %[t4]\n\t"  // a6 a4
        "addq %[t7], %[t9]\n\t"
        "adcq $0, %[t4]\n\t"
        "addq %[t8], %[t2]\n\t"
        "adcq %[t9], %[t5]\n\t"
        "adcq $0, %[t4]\n\t"
        "movq 40(%[a]), %%rdx\n\t"
        "mulx 48(%[a]), %[t0], %[t1]\n\t"  // a6 a5
        "addq %[t0], %[t4]\n\t"
        "adcq $0, %[t1]\n\t"
        "movq 8(%[r]), %[t3]\n\t"
        "addq %[t3], %[t3]\n\t"
        "movq %[t3], 8(%[r])\n\t"
        "movq 16(%[r]), %[t7]\n\t"
        "adcq %[t7], %[t7]\n\t"
        "movq %[t7], 16(%[r])\n\t"
        "movl $0, %k[t8]\n\t"
        "movq 24(%[r]), %[t9]\n\t"
        "adcq %[t9], %[t9]\n\t"
        "movq %[t9], 24(%[r])\n\t"
        "movq 32(%[r]), %[t0]\n\t"
        "adcq %[t0], %[t0]\n\t"
        "movq %[t0], 32(%[r])\n\t"
        "movq 40(%[r]), %[t3]\n\t"
        "adcq %[t3], %[t3]\n\t"
        "movq %[t3], 40(%[r])\n\t"
        "movq 48(%[r]), %[t7]\n\t"
        "adcq %[t7], %[t7]\n\t"
        "movq %[t7], 48(%[r])\n\t"
        "movq 56(%[r]), %[t9]\n\t"
        "movq 0(%[a]), %%rdx\n\t"
        "adcq %[t9], %[t9]\n\t"
        "movq %[t9], 56(%[r])\n\t"
        "adcq %[t6], %[t6]\n\t"
        "adcq %[t2], %[t2]\n\t"
        "adcq %[t5], %[t5]\n\t"
        "adcq %[t4], %[t4]\n\t"
        "adcq %[t1], %[t1]\n\t"
        "adcq $0, %[t8]\n\t"
        "mulx %%rdx, %[t3], %[t0]\n\t"     // a0 a0
        "movq 8(%[a]), %%rdx\n\t"
        "movq %[t3], 0(%[r])\n\t"
        "addq 8(%[r]), %[t0]\n\t"
        "movq %[t0], 8(%[r])\n\t"
        "mulx %%rdx, %[t9], %[t7]\n\t"     // a1 a1
        "adcq 16(%[r]), %[t9]\n\t"
        "adcq 24(%[r]), %[t7]\n\t"
        "movq %[t7], 24(%[r])\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t0], %[t3]\n\t"     // a2 a2
        "adcq 32(%[r]), %[t0]\n\t"
        "movq %[t0], 32(%[r])\n\t"
        "adcq 40(%[r]), %[t3]\n\t"
        "movq %[t3], 40(%[r])\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t0], %[t7]\n\t"     // a3 a3
        "adcq 48(%[r]), %[t0]\n\t"
        "movq %[t9], 16(%[r])\n\t"
        "adcq 56(%[r]), %[t7]\n\t"
        "movq 32(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t9], %[t3]\n\t"     // a4 a4
        "adcq %[t9], %[t6]\n\t"
        "movq %[t6], 64(%[r])\n\t"
        "adcq %[t3], %[t2]\n\t"
        "movq %[t2], 72(%[r])\n\t"
        "movq 40(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t6], %[t9]\n\t"     // a5 a5
        "movq %[t0], 48(%[r])\n\t"
        "adcq %[t6], %[t5]\n\t"
        "movq %[t5], 80(%[r])\n\t"
        "adcq %[t9], %[t4]\n\t"
        "movq %[t4], 88(%[r])\n\t"
        "movq %[t7], 56(%[r])\n\t"
        "movq 48(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t2], %[t3]\n\t"     // a6 a6
        "adcq %[t2], %[t1]\n\t"
        "adcq %[t3], %[t8]\n\t"
        "movq %[t8], 104(%[r])\n\t"
        "movq %[t1], 96(%[r])\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9),
          "=&m"(*reinterpret_cast<word(*)[14]>(r))
        : [r] "r"(r), [a] "r"(a),
          "m"(*reinterpret_cast<const word(*)[7]>(a))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
