/// \file
/// The square of a row of 11 limbs in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a^2. r: 22 limbs, apart from a; a: 11 limbs. 66 multiplications.
[[gnu::always_inline]] inline void sqr_11(word* r, const word* a) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
    in_registers(r, a);
    // clang-format off
    __asm__(
        "movq 0(%[a]), %%rdx\n\t"
        "mulx 8(%[a]), %[t8], %[t7]\n\t"   // a1 a0
        "mulx 16(%[a]), %[t1], %[t0]\n\t"  // a2 a0
        "addq %[t1], %[t7]\n\t"
        "mulx 24(%[a]), %[t3], %[t2]\n\t"  // a3 a0
        "mulx 32(%[a]), %[t5], %[t4]\n\t"  // a4 a0
        "adcq %[t3], %[t0]\n\t"
        "adcq %[t5], %[t2]\n\t"
        "mulx 40(%[a]), %[t6], %[t9]\n\t"  // a5 a0
        "adcq %[t6], %[t4]\n\t"
        "adcq $0, %[t9]\n\t"
        "movq %[t8], 8(%[r])\n\t"
        "movq %[t7], 16(%[r])\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "mulx 16(%[a]), %[t3], %[t1]\n\t"  // a2 a1
        "xorl %k[t5], %k[t5]\n\t"
        "adcx %[t3], %[t0]\n\t"
        "adox %[t1], %[t2]\n\t"
        "mulx 24(%[a]), %[t8], %[t6]\n\t"  // a3 a1
        "adcx %[t8], %[t2]\n\t"
        "adox %[t6], %[t4]\n\t"
        "mulx 32(%[a]), %[t5], %[t7]\n\t"  // a4 a1
        "adcx %[t5], %[t4]\n\t"
        "adox %[t7], %[t9]\n\t"
        "mulx 40(%[a]), %[t1], %[t3]\n\t"  // a5 a1
        "adcx %[t1], %[t9]\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "movl $0, %k[t8]\n\t"
        "adcx %[t8], %[t3]\n\t"
        "movq %[t0], 24(%[r])\n\t"
        "mulx 24(%[a]), %[t5], %[t6]\n\t"  // a3 a2
        "adox %[t8], %[t3]\n\t"
        "xorl %k[t7], %k[t7]\n\t"
        "adcx %[t5], %[t4]\n\t"
        "adox %[t6], %[t9]\n\t"
        "mulx 32(%[a]), %[t0], %[t1]\n\t"  // a4 a2
        "adcx %[t0], %[t9]\n\t"
        "movq %[t2], 32(%[r])\n\t"
        "adox %[t1], %[t3]\n\t"
        "mulx 40(%[a]), %[t7], %[t8]\n\t"  // a5 a2
        "adcx %[t7], %[t3]\n\t"
        "movl $0, %k[t5]\n\t"
        "adcx %[t5], %[t8]\n\t"
        "adox %[t5], %[t8]\n\t"
        "movq %[t4], 40(%[r])\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "mulx 32(%[a]), %[t0], %[t6]\n\t"  // a4 a3
        "xorl %k[t2], %k[t2]\n\t"
        "adcx %[t0], %[t3]\n\t"
        "adox %[t6], %[t8]\n\t"
        "mulx 40(%[a]), %[t7], %[t1]\n\t"  // a5 a3
        "movl $0, %k[t5]\n\t"
        "adcx %[t7], %[t8]\n\t"
        "adcx %[t5], %[t1]\n\t"
        "movq 32(%[a]), %%rdx\n\t"
        "mulx 40(%[a]), %[t2], %[t4]\n\t"  // a5 a4
        "adox %[t5], %[t1]\n\t"
        "addq %[t2], %[t1]\n\t"
        "adcq $0, %[t4]\n\t"
        "movq 0(%[a]), %%rdx\n\t"
        "mulx 48(%[a]), %[t6], %[t0]\n\t"  // a6 a0
        "xorl %k[t7], %k[t7]\n\t"
        "adcx %[t6], %[t9]\n\t"
        "adox %[t0], %[t3]\n\t"
        "mulx 56(%[a]), %[t2], %[t5]\n\t"  // a7 a0
        "adcx %[t2], %[t3]\n\t"
        "mulx 64(%[a]), %[t0], %[t6]\n\t"  // a8 a0
        "adox %[t5], %[t8]\n\t"
        "adcx %[t0], %[t8]\n\t"
        "mulx 72(%[a]), %[t5], %[t2]\n\t"  // a9 a0
        "adox %[t6], %[t1]\n\t"
        "adcx %[t5], %[t1]\n\t"
        "adox %[t2], %[t4]\n\t"
        "mulx 80(%[a]), %[t6], %[t0]\n\t"  // a10 a0
        "movq 8(%[a]), %%rdx\n\t"
        "adcx %[t6], %[t4]\n\t"
        "adcx %[t7], %[t0]\n\t"
        "adox %[t7], %[t0]\n\t"
        "movq %[t9], 48(%[r])\n\t"
        "xorl %k[t5], %k[t5]\n\t"
        "mulx 48(%[a]), %[t6], %[t2]\n\t"  // a6 a1
        "adcx %[t6], %[t3]\n\t"
        "adox %[t2], %[t8]\n\t"
        "mulx 56(%[a]), %[t9], %[t7]\n\t"  // a7 a1
        "adcx %[t9], %[t8]\n\t"
        "adox %[t7], %[t1]\n\t"
        "mulx 64(%[a]), %[t6], %[t5]\n\t"  // a8 a1
        "adcx %[t6], %[t1]\n\t"
        "mulx 72(%[a]), %[t9], %[t2]\n\t"  // a9 a1
        "adox %[t5], %[t4]\n\t"
        "adcx %[t9], %[t4]\n\t"
        "adox %[t2], %[t0]\n\t"
        "mulx 80(%[a]), %[t6], %[t7]\n\t"  // a10 a1
        "adcx %[t6], %[t0]\n\t"
        "movl $0, %k[t5]\n\t"
        "adcx %[t5], %[t7]\n\t"
        "adox %[t5], %[t7]\n\t"
        "movq %[t3], 56(%[r])\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx 48(%[a]), %[t2], %[t9]\n\t"  // a6 a2
        "movq %[t9], 152(%[r])\n\t"
        "mulx 56(%[a]), %[t5], %[t6]\n\t"  // a7 a2
        "movq %[t6], 160(%[r])\n\t"
        "addq %[t2], %[t8]\n\t"
        "adcq %[t5], %[t1]\n\t"
        "mulx 64(%[a]), %[t9], %[t3]\n\t"  // a8 a2
        "adcq %[t9], %[t4]\n\t"
        "mulx 72(%[a]), %[t2], %[t6]\n\t"  // a9 a2
        "adcq %[t2], %[t0]\n\t"
        "mulx 80(%[a]), %[t9], %[t5]\n\t"  // a10 a2
        "movq 24(%[a]), %%rdx\n\t"
        "adcq %[t9], %[t7]\n\t"
        "adcq $0, %[t5]\n\t"
        "addq 152(%[r]), %[t1]\n\t"
        "adcq 160(%[r]), %[t4]\n\t"
        "adcq %[t3], %[t0]\n\t"
        "adcq %[t6], %[t7]\n\t"
        "adcq $0, %[t5]\n\t"
        "xorl %k[t2], %k[t2]\n\t"
        "movq %[t8], 64(%[r])\n\t"
        "mulx 48(%[a]), %[t3], %[t9]\n\t"  // a6 a3
        "adcx %[t3], %[t1]\n\t"
        "adox %[t9], %[t4]\n\t"
        "mulx 56(%[a]), %[t8], %[t6]\n\t"  // a7 a3
        "adcx %[t8], %[t4]\n\t"
        "adox %[t6], %[t0]\n\t"
        "mulx 64(%[a]), %[t9], %[t3]\n\t"  // a8 a3
        "adcx %[t9], %[t0]\n\t"
        "adox %[t3], %[t7]\n\t"
        "mulx 72(%[a]), %[t6], %[t8]\n\t"  // a9 a3
        "adcx %[t6], %[t7]\n\t"
        "adox %[t8], %[t5]\n\t"
        "mulx 80(%[a]), %[t3], %[t9]\n\t"  // a10 a3
        "adcx %[t3], %[t5]\n\t"
        "adcx %[t2], %[t9]\n\t"
        "adox %[t2], %[t9]\n\t"
        "movq %[t1], 72(%[r])\n\t"
        "xorl %k[t6], %k[t6]\n\t"
        "movq 32(%[a]), %%rdx\n\t"
        "mulx 56(%[a]), %[t3], %[t8]\n\t"  // a7 a4
        "mulx 48(%[a]), %[t1], %[t2]\n\t"  // a6 a4
        "adcx %[t1], %[t4]\n\t"
        "adox %[t2], %[t0]\n\t"
        "mulx 80(%[a]), %[t1], %[t6]\n\t"  // a10 a4
        "adcx %[t3], %[t0]\n\t"
        "movq %[t4], 80(%[r])\n\t"
        "adox %[t8], %[t7]\n\t"
        "mulx 64(%[a]), %[t3], %[t2]\n\t"  // a8 a4
        "adcx %[t3], %[t7]\n\t"
        "mulx 72(%[a]), %[t8], %[t4]\n\t"  // a9 a4
        "adox %[t2], %[t5]\n\t"
        "adcx %[t8], %[t5]\n\t"
        "adox %[t4], %[t9]\n\t"
        "movl $0, %k[t3]\n\t"
        "adcx %[t1], %[t9]\n\t"
        "adcx %[t3], %[t6]\n\t"
        "adox %[t3], %[t6]\n\t"
        "xorl %k[t2], %k[t2]\n\t"
        "movq 40(%[a]), %%rdx\n\t"
        "mulx 48(%[a]), %[t4], %[t8]\n\t"  // a6 a5
        "mulx 80(%[a]), %[t3], %[t1]\n\t"  // a10 a5
        "adcx %[t4], %[t0]\n\t"
        "adox %[t8], %[t7]\n\t"
        "mulx 56(%[a]), %[t8], %[t4]\n\t"  // a7 a5
        "adcx %[t8], %[t7]\n\t"
        "adox %[t4], %[t5]\n\t"
        "mulx 64(%[a]), %[t4], %[t8]\n\t"  // a8 a5
        "adcx %[t4], %[t5]\n\t"
        "adox %[t8], %[t9]\n\t"
        "mulx 72(%[a]), %[t8], %[t4]\n\t"  // a9 a5
        "adcx %[t8], %[t9]\n\t"
        "adox %[t4], %[t6]\n\t"
        "adcx %[t3], %[t6]\n\t"
        "adcx %[t2], %[t1]\n\t"
        "adox %[t2], %[t1]\n\t"
        "movq %[t0], 88(%[r])\n\t"
        "movq %[t7], 96(%[r])\n\t"
        "movq 48(%[a]), %%rdx\n\t"
        "mulx 56(%[a]), %[t4], %[t8]\n\t"  // a7 a6
        "mulx 64(%[a]), %[t2], %[t3]\n\t"  // a8 a6
        "addq %[t2], %[t8]\n\t"
        "mulx 72(%[a]), %[t7], %[t0]\n\t"  // a9 a6
        "adcq %[t7], %[t3]\n\t"
        "mulx 80(%[a]), %[t7], %[t2]\n\t"  // a10 a6
        "movq 56(%[a]), %%rdx\n\t"
        "adcq %[t7], %[t0]\n\t"
        "adcq $0, %[t2]\n\t"
        "addq %[t4], %[t5]\n\t"
        "mulx 80(%[a]), %[t4], %[t7]\n\t"  // a10 a7
        "movq %[t5], 104(%[r])\n\t"
        "adcq %[t8], %[t9]\n\t"
        "adcq %[t3], %[t6]\n\t"
        "adcq %[t0], %[t1]\n\t"
        "adcq $0, %[t2]\n\t"
        "movq %[t9], 112(%[r])\n\t"
        "mulx 64(%[a]), %[t8], %[t5]\n\t"  // a8 a7
        "mulx 72(%[a]), %[t0], %[t3]\n\t"  // a9 a7
        "addq %[t0], %[t5]\n\t"
        "adcq %[t4], %[t3]\n\t"
        "adcq $0, %[t7]\n\t"
        "addq %[t8], %[t6]\n\t"
        "adcq %[t5], %[t1]\n\t"
        "adcq %[t3], %[t2]\n\t"
        "adcq $0, %[t7]\n\t"
        "xorl %k[t9], %k[t9]\n\t"
        "movq 64(%[a]), %%rdx\n\t"
        "mulx 80(%[a]), %[t4], %[t0]\n\t"  // a10 a8
        "mulx 72(%[a]), %[t5], %[t8]\n\t"  // a9 a8
        "adcx %[t5], %[t2]\n\t"
        "adox %[t8], %[t7]\n\t"
        "adcx %[t4], %[t7]\n\t"
        "adcx %[t9], %[t0]\n\t"
        "adox %[t9], %[t0]\n\t"
        "movq 72(%[a]), %%rdx\n\t"
        "xorl %k[t3], %k[t3]\n\t"
        "mulx 80(%[a]), %[t8], %[t5]\n\t"  // a10 a9
        "adcx %[t8], %[t0]\n\t"
        "movq 8(%[r]), %[t4]\n\t"
        "movl $0, %k[t9]\n\t"
        "adcx %[t9], %[t5]\n\t"
        "addq %[t4], %[t4]\n\t"
        "movl $0, %k[t3]\n\t"
        "movq %[t4], 8(%[r])\n\t"
        "movq 16(%[r]), %[t8]\n\t"
        "adcq %[t8], %[t8]\n\t"
        "movq %[t8], 16(%[r])\n\t"
        "movq 24(%[r]), %[t9]\n\t"
        "adcq %[t9], %[t9]\n\t"
        "movq %[t9], 24(%[r])\n\t"
        "movq 32(%[r]), %[t4]\n\t"
        "adcq %[t4], %[t4]\n\t"
        "movq 40(%[r]), %[t8]\n\t"
        "movq 48(%[r]), %[t9]\n\t"
        "adcq %[t8], %[t8]\n\t"
        "movq %[t8], 40(%[r])\n\t"
        "adcq %[t9], %[t9]\n\t"
        "movq %[t9], 48(%[r])\n\t"
        "movq 56(%[r]), %[t8]\n\t"
        "adcq %[t8], %[t8]\n\t"
        "movq %[t8], 56(%[r])\n\t"
        "movq 96(%[r]), %[t9]\n\t"
        "movq %[t4], 32(%[r])\n\t"
        "movq 64(%[r]), %[t8]\n\t"
        "adcq %[t8], %[t8]\n\t"
        "movq 80(%[r]), %[t4]\n\t"
        "movq %[t8], 64(%[r])\n\t"
        "movq 72(%[r]), %[t8]\n\t"
        "adcq %[t8], %[t8]\n\t"
        "movq %[t8], 72(%[r])\n\t"
        "adcq %[t4], %[t4]\n\t"
        "movq %[t4], 80(%[r])\n\t"
        "movq 88(%[r]), %[t8]\n\t"
        "adcq %[t8], %[t8]\n\t"
        "movq %[t8], 88(%[r])\n\t"
        "adcq %[t9], %[t9]\n\t"
        "movq %[t9], 96(%[r])\n\t"
        "movq 112(%[r]), %[t4]\n\t"
        "movq 104(%[r]), %[t8]\n\t"
        "adcq %[t8], %[t8]\n\t"
        "movq %[t8], 104(%[r])\n\t"
        "adcq %[t4], %[t4]\n\t"
        "movq %[t4], 112(%[r])\n\t"
        "adcq %[t6], %[t6]\n\t"
        "adcq %[t1], %[t1]\n\t"
        "adcq %[t2], %[t2]\n\t"
        "adcq %[t7], %[t7]\n\t"
        "adcq %[t0], %[t0]\n\t"
        "adcq %[t5], %[t5]\n\t"
        "adcq $0, %[t3]\n\t"
        "movq 0(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t8], %[t9]\n\t"     // a0 a0
        "movq %[t8], 0(%[r])\n\t"
        "addq 8(%[r]), %[t9]\n\t"
        "movq %[t9], 8(%[r])\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t8], %[t4]\n\t"     // a1 a1
        "adcq 16(%[r]), %[t8]\n\t"
        "adcq 24(%[r]), %[t4]\n\t"
        "movq %[t4], 24(%[r])\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t4], %[t9]\n\t"     // a2 a2
        "adcq 32(%[r]), %[t4]\n\t"
        "movq %[t4], 32(%[r])\n\t"
        "adcq 40(%[r]), %[t9]\n\t"
        "movq %[t9], 40(%[r])\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t9], %[t4]\n\t"     // a3 a3
        "adcq 48(%[r]), %[t9]\n\t"
        "movq %[t9], 48(%[r])\n\t"
        "movq %[t8], 16(%[r])\n\t"
        "adcq 56(%[r]), %[t4]\n\t"
        "movq %[t4], 56(%[r])\n\t"
        "movq 32(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t8], %[t9]\n\t"     // a4 a4
        "adcq 64(%[r]), %[t8]\n\t"
        "movq %[t8], 64(%[r])\n\t"
        "adcq 72(%[r]), %[t9]\n\t"
        "movq %[t9], 72(%[r])\n\t"
        "movq 40(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t8], %[t4]\n\t"     // a5 a5
        "adcq 80(%[r]), %[t8]\n\t"
        "movq %[t8], 80(%[r])\n\t"
        "adcq 88(%[r]), %[t4]\n\t"
        "movq %[t4], 88(%[r])\n\t"
        "movq 48(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t8], %[t9]\n\t"     // a6 a6
        "adcq 96(%[r]), %[t8]\n\t"
        "movq %[t8], 96(%[r])\n\t"
        "movq 56(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t8], %[t4]\n\t"     // a7 a7
        "adcq 104(%[r]), %[t9]\n\t"
        "movq %[t9], 104(%[r])\n\t"
        "adcq 112(%[r]), %[t8]\n\t"
        "movq %[t8], 112(%[r])\n\t"
        "adcq %[t4], %[t6]\n\t"
        "movq %[t6], 120(%[r])\n\t"
        "movq 64(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t8], %[t9]\n\t"     // a8 a8
        "adcq %[t8], %[t1]\n\t"
        "adcq %[t9], %[t2]\n\t"
        "movq %[t2], 136(%[r])\n\t"
        "movq 72(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t6], %[t4]\n\t"     // a9 a9
        "adcq %[t6], %[t7]\n\t"
        "movq %[t1], 128(%[r])\n\t"
        "movq %[t7], 144(%[r])\n\t"
        "adcq %[t4], %[t0]\n\t"
        "movq %[t0], 152(%[r])\n\t"
        "movq 80(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t9], %[t8]\n\t"     // a10 a10
        "adcq %[t9], %[t5]\n\t"
        "movq %[t5], 160(%[r])\n\t"
        "adcq %[t8], %[t3]\n\t"
        "movq %[t3], 168(%[r])\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9),
          "=&m"(*reinterpret_cast<word(*)[22]>(r))
        : [r] "r"(r), [a] "r"(a),
          "m"(*reinterpret_cast<const word(*)[11]>(a))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
