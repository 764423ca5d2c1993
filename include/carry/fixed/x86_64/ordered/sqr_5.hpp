/// \file
/// The square of a row of 5 limbs in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a^2. r: 10 limbs, apart from a; a: 5 limbs. 15 multiplications.
[[gnu::always_inline]] inline void sqr_5(word* r, const word* a) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
    in_registers(r, a);
    // clang-format off
    __asm__(
        "movq 0(%[a]), %%rdx\n\t"
        "mulx 16(%[a]), %[t7], %[t8]\n\t"  // a2 a0
        "mulx 8(%[a]), %[t0], %[t1]\n\t"   // a1 a0
        "addq %[t7], %[t1]\n\t"
        "mulx 24(%[a]), %[t3], %[t2]\n\t"  // a3 a0
        "adcq %[t3], %[t8]\n\t"
        "mulx 32(%[a]), %[t5], %[t4]\n\t"  // a4 a0
        "adcq %[t5], %[t2]\n\t"
        "adcq $0, %[t4]\n\t"
        "movq %[t0], 8(%[r])\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "mulx 16(%[a]), %[t6], %[t9]\n\t"  // a2 a1
        "mulx 24(%[a]), %[t3], %[t7]\n\t"  // a3 a1
        "mulx 32(%[a]), %[t0], %[t5]\n\t"  // a4 a1
        "addq %[t3], %[t9]\n\t"
        "adcq %[t0], %[t7]\n\t"
        "adcq $0, %[t5]\n\t"
        "addq %[t6], %[t8]\n\t"
        "adcq %[t9], %[t2]\n\t"
        "adcq %[t7], %[t4]\n\t"
        "adcq $0, %[t5]\n\t"
        "xorl %k[t3], %k[t3]\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx 24(%[a]), %[t6], %[t0]\n\t"  // a3 a2
        "adcx %[t6], %[t4]\n\t"
        "adox %[t0], %[t5]\n\t"
        "mulx 32(%[a]), %[t7], %[t9]\n\t"  // a4 a2
        "adcx %[t7], %[t5]\n\t"
        "movl $0, %k[t3]\n\t"
        "movq 8(%[r]), %[t6]\n\t"
        "adcx %[t3], %[t9]\n\t"
        "adox %[t3], %[t9]\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "mulx 32(%[a]), %[t7], %[t0]\n\t"  // a4 a3
        "addq %[t7], %[t9]\n\t"
        "adcq $0, %[t0]\n\t"
        "movl $0, %k[t3]\n\t"
        "addq %[t6], %[t6]\n\t"
        "movq %[t6], 8(%[r])\n\t"
        "adcq %[t1], %[t1]\n\t"
        "adcq %[t8], %[t8]\n\t"
        "adcq %[t2], %[t2]\n\t"
        "adcq %[t4], %[t4]\n\t"
        "adcq %[t5], %[t5]\n\t"
        "adcq %[t9], %[t9]\n\t"
        "adcq %[t0], %[t0]\n\t"
        "adcq $0, %[t3]\n\t"
        "movq 0(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t6], %[t7]\n\t"     // a0 a0
        "addq 8(%[r]), %[t7]\n\t"
        "movq %[t6], 0(%[r])\n\t"
        "movq %[t7], 8(%[r])\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t7], %[t6]\n\t"     // a1 a1
        "adcq %[t7], %[t1]\n\t"
        "adcq %[t6], %[t8]\n\t"
        "movq %[t1], 16(%[r])\n\t"
        "movq %[t8], 24(%[r])\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t6], %[t7]\n\t"     // a2 a2
        "adcq %[t6], %[t2]\n\t"
        "movq %[t2], 32(%[r])\n\t"
        "adcq %[t7], %[t4]\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t8], %[t1]\n\t"     // a3 a3
        "adcq %[t8], %[t5]\n\t"
        "movq %[t5], 48(%[r])\n\t"
        "adcq %[t1], %[t9]\n\t"
        "movq %[t9], 56(%[r])\n\t"
        "movq 32(%[a]), %%rdx\n\t"
        "movq %[t4], 40(%[r])\n\t"
        "mulx %%rdx, %[t2], %[t6]\n\t"     // a4 a4
        "adcq %[t2], %[t0]\n\t"
        "movq %[t0], 64(%[r])\n\t"
        "adcq %[t6], %[t3]\n\t"
        "movq %[t3], 72(%[r])\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9),
          "=&m"(*reinterpret_cast<word(*)[10]>(r))
        : [r] "r"(r), [a] "r"(a),
          "m"(*reinterpret_cast<const word(*)[5]>(a))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
