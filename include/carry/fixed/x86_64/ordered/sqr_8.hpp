/// \file
/// The square of a row of 8 limbs in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a^2. r: 16 limbs, apart from a; a: 8 limbs. 36 multiplications.
[[gnu::always_inline]] inline void sqr_8(word* r, const word* a) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
    in_registers(r, a);
    // clang-format off
    __asm__(
        "movq 0(%[a]), %%rdx\n\t"
        "mulx 8(%[a]), %[t8], %[t7]\n\t"   // a1 a0
        "mulx 24(%[a]), %[t1], %[t0]\n\t"  // a3 a0
        "mulx 16(%[a]), %[t3], %[t2]\n\t"  // a2 a0
        "addq %[t3], %[t7]\n\t"
        "adcq %[t1], %[t2]\n\t"
        "mulx 32(%[a]), %[t5], %[t4]\n\t"  // a4 a0
        "adcq %[t5], %[t0]\n\t"
        "mulx 40(%[a]), %[t6], %[t9]\n\t"  // a5 a0
        "adcq %[t6], %[t4]\n\t"
        "mulx 48(%[a]), %[t1], %[t3]\n\t"  // a6 a0
        "adcq %[t1], %[t9]\n\t"
        "mulx 56(%[a]), %[t6], %[t5]\n\t"  // a7 a0
        "adcq %[t6], %[t3]\n\t"
        "movq %[t7], 16(%[r])\n\t"
        "adcq $0, %[t5]\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "movq %[t8], 8(%[r])\n\t"
        "mulx 16(%[a]), %[t6], %[t1]\n\t"  // a2 a1
        "xorl %k[t7], %k[t7]\n\t"
        "adcx %[t6], %[t2]\n\t"
        "adox %[t1], %[t0]\n\t"
        "mulx 24(%[a]), %[t6], %[t8]\n\t"  // a3 a1
        "adcx %[t6], %[t0]\n\t"
        "mulx 32(%[a]), %[t6], %[t1]\n\t"  // a4 a1
        "adox %[t8], %[t4]\n\t"
        "adcx %[t6], %[t4]\n\t"
        "adox %[t1], %[t9]\n\t"
        "mulx 40(%[a]), %[t6], %[t8]\n\t"  // a5 a1
        "adcx %[t6], %[t9]\n\t"
        "mulx 48(%[a]), %[t6], %[t1]\n\t"  // a6 a1
        "adox %[t8], %[t3]\n\t"
        "adcx %[t6], %[t3]\n\t"
        "adox %[t1], %[t5]\n\t"
        "mulx 56(%[a]), %[t6], %[t8]\n\t"  // a7 a1
        "adcx %[t6], %[t5]\n\t"
        "adcx %[t7], %[t8]\n\t"
        "adox %[t7], %[t8]\n\t"
        "movq %[t2], 24(%[r])\n\t"
        "xorl %k[t1], %k[t1]\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx 24(%[a]), %[t7], %[t6]\n\t"  // a3 a2
        "adcx %[t7], %[t4]\n\t"
        "mulx 32(%[a]), %[t7], %[t2]\n\t"  // a4 a2
        "adox %[t6], %[t9]\n\t"
        "adcx %[t7], %[t9]\n\t"
        "adox %[t2], %[t3]\n\t"
        "movq %[t0], 32(%[r])\n\t"
        "mulx 40(%[a]), %[t7], %[t6]\n\t"  // a5 a2
        "adcx %[t7], %[t3]\n\t"
        "movq %[t4], 40(%[r])\n\t"
        "adox %[t6], %[t5]\n\t"
        "mulx 56(%[a]), %[t0], %[t2]\n\t"  // a7 a2
        "mulx 48(%[a]), %[t4], %[t7]\n\t"  // a6 a2
        "movq %[t9], 48(%[r])\n\t"
        "adcx %[t4], %[t5]\n\t"
        "adox %[t7], %[t8]\n\t"
        "adcx %[t0], %[t8]\n\t"
        "adcx %[t1], %[t2]\n\t"
        "adox %[t1], %[t2]\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "mulx 40(%[a]), %[t9], %[t6]\n\t"  // a5 a3
        "mulx 32(%[a]), %[t7], %[t4]\n\t"  // a4 a3
        "addq %[t9], %[t4]\n\t"
        "mulx 48(%[a]), %[t1], %[t0]\n\t"  // a6 a3
        "adcq %[t1], %[t6]\n\t"
        "mulx 56(%[a]), %[t1], %[t9]\n\t"  // a7 a3
        "adcq %[t1], %[t0]\n\t"
        "adcq $0, %[t9]\n\t"
        "addq %[t7], %[t3]\n\t"
        "adcq %[t4], %[t5]\n\t"
        "adcq %[t6], %[t8]\n\t"
        "adcq %[t0], %[t2]\n\t"
        "adcq $0, %[t9]\n\t"
        "movq 32(%[a]), %%rdx\n\t"
        "mulx 48(%[a]), %[t7], %[t1]\n\t"  // a6 a4
        "mulx 40(%[a]), %[t6], %[t4]\n\t"  // a5 a4
        "movq %[t3], 56(%[r])\n\t"
        "addq %[t7], %[t4]\n\t"
        "mulx 56(%[a]), %[t3], %[t0]\n\t"  // a7 a4
        "adcq %[t3], %[t1]\n\t"
        "adcq $0, %[t0]\n\t"
        "addq %[t6], %[t8]\n\t"
        "movq 40(%[a]), %%rdx\n\t"
        "adcq %[t4], %[t2]\n\t"
        "adcq %[t1], %[t9]\n\t"
        "adcq $0, %[t0]\n\t"
        "movq %[t5], 64(%[r])\n\t"
        "mulx 56(%[a]), %[t3], %[t7]\n\t"  // a7 a5
        "mulx 48(%[a]), %[t4], %[t6]\n\t"  // a6 a5
        "addq %[t3], %[t6]\n\t"
        "adcq $0, %[t7]\n\t"
        "addq %[t4], %[t9]\n\t"
        "adcq %[t6], %[t0]\n\t"
        "adcq $0, %[t7]\n\t"
        "movq 48(%[a]), %%rdx\n\t"
        "mulx 56(%[a]), %[t5], %[t1]\n\t"  // a7 a6
        "addq %[t5], %[t7]\n\t"
        "movq 0(%[a]), %%rdx\n\t"
        "movl $0, %k[t3]\n\t"
        "mulx %%rdx, %[t6], %[t4]\n\t"     // a0 a0
        "movq 8(%[a]), %%rdx\n\t"
        "adcq $0, %[t1]\n\t"
        "movq 8(%[r]), %[t5]\n\t"
        "movq %[t6], 0(%[r])\n\t"
        "xorl %k[t6], %k[t6]\n\t"
        "adcx %[t5], %[t5]\n\t"
        "adox %[t4], %[t5]\n\t"
        "movq %[t5], 8(%[r])\n\t"
        "movq 16(%[r]), %[t6]\n\t"
        "adcx %[t6], %[t6]\n\t"
        "mulx %%rdx, %[t5], %[t4]\n\t"     // a1 a1
        "adox %[t5], %[t6]\n\t"
        "movq %[t6], 16(%[r])\n\t"
        "movq 24(%[r]), %[t5]\n\t"
        "adcx %[t5], %[t5]\n\t"
        "movq 32(%[r]), %[t6]\n\t"
        "adox %[t4], %[t5]\n\t"
        "movq %[t5], 24(%[r])\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t5], %[t4]\n\t"     // a2 a2
        "movq 24(%[a]), %%rdx\n\t"
        "adcx %[t6], %[t6]\n\t"
        "adox %[t5], %[t6]\n\t"
        "movq %[t6], 32(%[r])\n\t"
        "movq 40(%[r]), %[t5]\n\t"
        "adcx %[t5], %[t5]\n\t"
        "adox %[t4], %[t5]\n\t"
        "mulx %%rdx, %[t4], %[t6]\n\t"     // a3 a3
        "movq %[t5], 40(%[r])\n\t"
        "movq 48(%[r]), %[t5]\n\t"
        "adcx %[t5], %[t5]\n\t"
        "adox %[t4], %[t5]\n\t"
        "movq 64(%[r]), %[t4]\n\t"
        "movq %[t5], 48(%[r])\n\t"
        "movq 56(%[r]), %[t5]\n\t"
        "adcx %[t5], %[t5]\n\t"
        "adox %[t6], %[t5]\n\t"
        "movq %[t5], 56(%[r])\n\t"
        "movq 32(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t5], %[t6]\n\t"     // a4 a4
        "adcx %[t4], %[t4]\n\t"
        "movq 40(%[a]), %%rdx\n\t"
        "adox %[t5], %[t4]\n\t"
        "adcx %[t8], %[t8]\n\t"
        "adox %[t6], %[t8]\n\t"
        "adcx %[t2], %[t2]\n\t"
        "movq %[t4], 64(%[r])\n\t"
        "movq %[t8], 72(%[r])\n\t"
        "mulx %%rdx, %[t6], %[t5]\n\t"     // a5 a5
        "movq 48(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t8], %[t4]\n\t"     // a6 a6
        "adox %[t6], %[t2]\n\t"
        "movq %[t2], 80(%[r])\n\t"
        "adcx %[t9], %[t9]\n\t"
        "adox %[t5], %[t9]\n\t"
        "adcx %[t0], %[t0]\n\t"
        "movq 56(%[a]), %%rdx\n\t"
        "adox %[t8], %[t0]\n\t"
        "adcx %[t7], %[t7]\n\t"
        "adox %[t4], %[t7]\n\t"
        "adcx %[t1], %[t1]\n\t"
        "mulx %%rdx, %[t2], %[t6]\n\t"     // a7 a7
        "adox %[t2], %[t1]\n\t"
        "movq %[t1], 112(%[r])\n\t"
        "movq %[t7], 104(%[r])\n\t"
        "adcx %[t3], %[t3]\n\t"
        "adox %[t6], %[t3]\n\t"
        "movq %[t9], 88(%[r])\n\t"
        "movq %[t3], 120(%[r])\n\t"
        "movq %[t0], 96(%[r])\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9),
          "=&m"(*reinterpret_cast<word(*)[16]>(r))
        : [r] "r"(r), [a] "r"(a),
          "m"(*reinterpret_cast<const word(*)[8]>(a))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
