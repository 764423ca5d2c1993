/// \file
/// The product of two rows of 5 limbs in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a * b. r: 10 limbs, apart from a and b; a, b: 5 limbs. 25 multiplications.
[[gnu::always_inline]] inline void mul_5(word* r, const word* a, const word* b) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8;
    in_registers(r, a, b);
    // clang-format off
    __asm__(
        "movq 0(%[b]), %%rdx\n\t"
        "mulx 16(%[a]), %[t6], %[t7]\n\t"  // a2 b0
        "mulx 0(%[a]), %[t0], %[t1]\n\t"   // a0 b0
        "mulx 8(%[a]), %[t3], %[t2]\n\t"   // a1 b0
        "addq %[t3], %[t1]\n\t"
        "mulx 24(%[a]), %[t5], %[t4]\n\t"  // a3 b0
        "adcq %[t6], %[t2]\n\t"
        "adcq %[t5], %[t7]\n\t"
        "mulx 32(%[a]), %[t3], %[t8]\n\t"  // a4 b0
        "adcq %[t3], %[t4]\n\t"
        "movq 8(%[b]), %%rdx\n\t"
        "adcq $0, %[t8]\n\t"
        "mulx 0(%[a]), %[t5], %[t6]\n\t"   // a0 b1
        "addq %[t5], %[t1]\n\t"
        "movq %[t1], 8(%[r])\n\t"
        "movq %[t6], 56(%[r])\n\t"
        "movq %[t0], 0(%[r])\n\t"
        "mulx 8(%[a]), %[t5], %[t3]\n\t"   // a1 b1
        "adcq %[t5], %[t2]\n\t"
        "mulx 16(%[a]), %[t6], %[t1]\n\t"  // a2 b1
        "adcq %[t6], %[t7]\n\t"
        "mulx 24(%[a]), %[t5], %[t0]\n\t"  // a3 b1
        "adcq %[t5], %[t4]\n\t"
        "mulx 32(%[a]), %[t5], %[t6]\n\t"  // a4 b1
        "adcq %[t5], %[t8]\n\t"
        "adcq $0, %[t6]\n\t"
        "addq 56(%[r]), %[t2]\n\t"
        "adcq %[t3], %[t7]\n\t"
        "adcq %[t1], %[t4]\n\t"
        "adcq %[t0], %[t8]\n\t"
        "movq 16(%[b]), %%rdx\n\t"
        "mulx 0(%[a]), %[t3], %[t5]\n\t"   // a0 b2
        "movq %[t5], 64(%[r])\n\t"
        "adcq $0, %[t6]\n\t"
        "addq %[t3], %[t2]\n\t"
        "movq %[t2], 16(%[r])\n\t"
        "mulx 8(%[a]), %[t0], %[t1]\n\t"   // a1 b2
        "mulx 16(%[a]), %[t3], %[t5]\n\t"  // a2 b2
        "adcq %[t0], %[t7]\n\t"
        "adcq %[t3], %[t4]\n\t"
        "mulx 24(%[a]), %[t0], %[t2]\n\t"  // a3 b2
        "adcq %[t0], %[t8]\n\t"
        "mulx 32(%[a]), %[t0], %[t3]\n\t"  // a4 b2
        "adcq %[t0], %[t6]\n\t"
        "adcq $0, %[t3]\n\t"
        "addq 64(%[r]), %[t7]\n\t"
        "adcq %[t1], %[t4]\n\t"
        "adcq %[t5], %[t8]\n\t"
        "adcq %[t2], %[t6]\n\t"
        "movq 24(%[b]), %%rdx\n\t"
        "mulx 0(%[a]), %[t1], %[t0]\n\t"   // a0 b3
        "movq %[t0], 72(%[r])\n\t"
        "adcq $0, %[t3]\n\t"
        "addq %[t1], %[t7]\n\t"
        "movq %[t7], 24(%[r])\n\t"
        "mulx 8(%[a]), %[t2], %[t5]\n\t"   // a1 b3
        "adcq %[t2], %[t4]\n\t"
        "mulx 16(%[a]), %[t1], %[t0]\n\t"  // a2 b3
        "adcq %[t1], %[t8]\n\t"
        "mulx 24(%[a]), %[t2], %[t7]\n\t"  // a3 b3
        "adcq %[t2], %[t6]\n\t"
        "mulx 32(%[a]), %[t2], %[t1]\n\t"  // a4 b3
        "adcq %[t2], %[t3]\n\t"
        "adcq $0, %[t1]\n\t"
        "addq 72(%[r]), %[t4]\n\t"
        "adcq %[t5], %[t8]\n\t"
        "adcq %[t0], %[t6]\n\t"
        "adcq %[t7], %[t3]\n\t"
        "adcq $0, %[t1]\n\t"
        "movq 32(%[b]), %%rdx\n\t"
        "mulx 0(%[a]), %[t5], %[t2]\n\t"   // a0 b4
        "movq %[t2], 48(%[r])\n\t"
        "addq %[t5], %[t4]\n\t"
        "movq %[t4], 32(%[r])\n\t"
        "mulx 8(%[a]), %[t7], %[t0]\n\t"   // a1 b4
        "adcq %[t7], %[t8]\n\t"
        "mulx 16(%[a]), %[t5], %[t2]\n\t"  // a2 b4
        "adcq %[t5], %[t6]\n\t"
        "mulx 24(%[a]), %[t7], %[t4]\n\t"  // a3 b4
        "adcq %[t7], %[t3]\n\t"
        "mulx 32(%[a]), %[t7], %[t5]\n\t"  // a4 b4
        "adcq %[t7], %[t1]\n\t"
        "adcq $0, %[t5]\n\t"
        "addq 48(%[r]), %[t8]\n\t"
        "adcq %[t0], %[t6]\n\t"
        "adcq %[t2], %[t3]\n\t"
        "adcq %[t4], %[t1]\n\t"
        "adcq $0, %[t5]\n\t"
        "movq %[t3], 56(%[r])\n\t"
        "movq %[t5], 72(%[r])\n\t"
        "movq %[t6], 48(%[r])\n\t"
        "movq %[t1], 64(%[r])\n\t"
        "movq %[t8], 40(%[r])\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), "=&m"(*reinterpret_cast<word(*)[10]>(r))
        : [r] "r"(r), [a] "r"(a), [b] "r"(b),
          "m"(*reinterpret_cast<const word(*)[5]>(a)),
          "m"(*reinterpret_cast<const word(*)[5]>(b))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
