/// \file
/// The square of a row of 7 limbs in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a^2. r: 14 limbs, apart from a; a: 7 limbs. 28 multiplications.
[[gnu::always_inline]] inline void sqr_7(word* r, const word* a) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
    in_registers(r, a);
    // clang-format off
    __asm__(
        "movq 0(%[a]), %%rdx\n\t"
        "mulx 16(%[a]), %[t7], %[t8]\n\t"  // a2 a0
        "mulx 24(%[a]), %[t1], %[t0]\n\t"  // a3 a0
        "mulx 8(%[a]), %[t2], %[t3]\n\t"   // a1 a0
        "addq %[t7], %[t3]\n\t"
        "adcq %[t1], %[t8]\n\t"
        "mulx 32(%[a]), %[t5], %[t4]\n\t"  // a4 a0
        "mulx 48(%[a]), %[t6], %[t9]\n\t"  // a6 a0
        "mulx 40(%[a]), %[t1], %[t7]\n\t"  // a5 a0
        "adcq %[t5], %[t0]\n\t"
        "adcq %[t1], %[t4]\n\t"
        "adcq %[t6], %[t7]\n\t"
        "adcq $0, %[t9]\n\t"
        "movq %[t3], 16(%[r])\n\t"
        "movq %[t2], 8(%[r])\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "mulx 16(%[a]), %[t1], %[t5]\n\t"  // a2 a1
        "xorl %k[t6], %k[t6]\n\t"
        "adcx %[t1], %[t8]\n\t"
        "adox %[t5], %[t0]\n\t"
        "mulx 32(%[a]), %[t2], %[t3]\n\t"  // a4 a1
        "mulx 24(%[a]), %[t1], %[t6]\n\t"  // a3 a1
        "adcx %[t1], %[t0]\n\t"
        "adox %[t6], %[t4]\n\t"
        "adcx %[t2], %[t4]\n\t"
        "adox %[t3], %[t7]\n\t"
        "mulx 40(%[a]), %[t1], %[t5]\n\t"  // a5 a1
        "movl $0, %k[t6]\n\t"
        "adcx %[t1], %[t7]\n\t"
        "adox %[t5], %[t9]\n\t"
        "movq %[t8], 24(%[r])\n\t"
        "mulx 48(%[a]), %[t3], %[t2]\n\t"  // a6 a1
        "adcx %[t3], %[t9]\n\t"
        "adcx %[t6], %[t2]\n\t"
        "movq %[t0], 32(%[r])\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx 32(%[a]), %[t5], %[t1]\n\t"  // a4 a2
        "mulx 24(%[a]), %[t3], %[t8]\n\t"  // a3 a2
        "adox %[t6], %[t2]\n\t"
        "mulx 40(%[a]), %[t6], %[t0]\n\t"  // a5 a2
        "addq %[t5], %[t8]\n\t"
        "adcq %[t6], %[t1]\n\t"
        "mulx 48(%[a]), %[t6], %[t5]\n\t"  // a6 a2
        "adcq %[t6], %[t0]\n\t"
        "adcq $0, %[t5]\n\t"
        "addq %[t3], %[t4]\n\t"
        "movq %[t4], 40(%[r])\n\t"
        "adcq %[t8], %[t7]\n\t"
        "movq %[t7], 48(%[r])\n\t"
        "adcq %[t1], %[t9]\n\t"
        "adcq %[t0], %[t2]\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "mulx 32(%[a]), %[t3], %[t6]\n\t"  // a4 a3
        "mulx 40(%[a]), %[t8], %[t4]\n\t"  // a5 a3
        "mulx 48(%[a]), %[t1], %[t7]\n\t"  // a6 a3
        "adcq $0, %[t5]\n\t"
        "movq 32(%[a]), %%rdx\n\t"
        "addq %[t8], %[t6]\n\t"
        "adcq %[t1], %[t4]\n\t"
        "adcq $0, %[t7]\n\t"
        "addq %[t3], %[t9]\n\t"
        "adcq %[t6], %[t2]\n\t"
        "adcq %[t4], %[t5]\n\t"
        "adcq $0, %[t7]\n\t"
        "movq %[t9], 56(%[r])\n\t"
        "movq %[t2], 64(%[r])\n\t"
        "mulx 40(%[a]), %[t8], %[t0]\n\t"  // a5 a4
        "addq %[t8], %[t5]\n\t"
        "movq %[t0], 88(%[r])\n\t"
        "mulx 48(%[a]), %[t3], %[t1]\n\t"  // a6 a4
        "adcq %[t3], %[t7]\n\t"
        "adcq $0, %[t1]\n\t"
        "addq 88(%[r]), %[t7]\n\t"
        "adcq $0, %[t1]\n\t"
        "movq 40(%[a]), %%rdx\n\t"
        "mulx 48(%[a]), %[t4], %[t6]\n\t"  // a6 a5
        "addq %[t4], %[t1]\n\t"
        "movl $0, %k[t9]\n\t"
        "movq 0(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t8], %[t2]\n\t"     // a0 a0
        "movq %[t8], 0(%[r])\n\t"
        "adcq $0, %[t6]\n\t"
        "xorl %k[t0], %k[t0]\n\t"
        "movq 16(%[r]), %[t3]\n\t"
        "movq 8(%[r]), %[t4]\n\t"
        "adcx %[t4], %[t4]\n\t"
        "adox %[t2], %[t4]\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t0], %[t8]\n\t"     // a1 a1
        "adcx %[t3], %[t3]\n\t"
        "adox %[t0], %[t3]\n\t"
        "movq 24(%[r]), %[t2]\n\t"
        "adcx %[t2], %[t2]\n\t"
        "adox %[t8], %[t2]\n\t"
        "movq %[t4], 8(%[r])\n\t"
        "movq 32(%[r]), %[t0]\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t4], %[t8]\n\t"     // a2 a2
        "movq %[t3], 16(%[r])\n\t"
        "movq 40(%[r]), %[t3]\n\t"
        "adcx %[t0], %[t0]\n\t"
        "adox %[t4], %[t0]\n\t"
        "movq %[t0], 32(%[r])\n\t"
        "adcx %[t3], %[t3]\n\t"
        "adox %[t8], %[t3]\n\t"
        "movq 56(%[r]), %[t4]\n\t"
        "movq %[t3], 40(%[r])\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "movq %[t2], 24(%[r])\n\t"
        "mulx %%rdx, %[t8], %[t0]\n\t"     // a3 a3
        "movq 48(%[r]), %[t3]\n\t"
        "adcx %[t3], %[t3]\n\t"
        "adox %[t8], %[t3]\n\t"
        "movq %[t3], 48(%[r])\n\t"
        "adcx %[t4], %[t4]\n\t"
        "adox %[t0], %[t4]\n\t"
        "movq %[t4], 56(%[r])\n\t"
        "movq 32(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[t8], %[t2]\n\t"     // a4 a4
        "movq 64(%[r]), %[t3]\n\t"
        "adcx %[t3], %[t3]\n\t"
        "adox %[t8], %[t3]\n\t"
        "movq 40(%[a]), %%rdx\n\t"
        "adcx %[t5], %[t5]\n\t"
        "adox %[t2], %[t5]\n\t"
        "adcx %[t7], %[t7]\n\t"
        "mulx %%rdx, %[t4], %[t0]\n\t"     // a5 a5
        "adox %[t4], %[t7]\n\t"
        "movq %[t7], 80(%[r])\n\t"
        "movq %[t3], 64(%[r])\n\t"
        "adcx %[t1], %[t1]\n\t"
        "adox %[t0], %[t1]\n\t"
        "movq %[t1], 88(%[r])\n\t"
        "movq %[t5], 72(%[r])\n\t"
        "movq 48(%[a]), %%rdx\n\t"
        "adcx %[t6], %[t6]\n\t"
        "mulx %%rdx, %[t2], %[t8]\n\t"     // a6 a6
        "adox %[t2], %[t6]\n\t"
        "movq %[t6], 96(%[r])\n\t"
        "adcx %[t9], %[t9]\n\t"
        "adox %[t8], %[t9]\n\t"
        "movq %[t9], 104(%[r])\n\t"
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
