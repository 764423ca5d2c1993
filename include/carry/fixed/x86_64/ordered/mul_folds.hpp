/// \file
/// Products in Montgomery's ring of long chains in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = r b / 2^256 modulo m, below 8m for factors below 8m. k: folds, m, its inverse and b.
[[gnu::always_inline]] inline void mul_folds(word (&r)[4], const word* k) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, s0, s1, s2, s3, s4, s5;
    in_registers(k);
    // clang-format off
    __asm__(
        "movq %[a0], %%rdx\n\t"
        "mulx 136(%[k]), %[t0], %[t1]\n\t"  // b0 a0
        "mulx 144(%[k]), %[t3], %[t2]\n\t"  // b1 a0
        "addq %[t3], %[t1]\n\t"
        "mulx 152(%[k]), %[t5], %[t4]\n\t"  // b2 a0
        "adcq %[t5], %[t2]\n\t"
        "mulx 160(%[k]), %[a0], %[t6]\n\t"  // b3 a0
        "adcq %[a0], %[t4]\n\t"
        "adcq $0, %[t6]\n\t"
        "movq %[a1], %%rdx\n\t"
        "mulx 136(%[k]), %[t5], %[t3]\n\t"  // b0 a1
        "movq %[t3], %[s1]\n\t"
        "mulx 144(%[k]), %[a1], %[a0]\n\t"  // b1 a1
        "addq %[t5], %[t1]\n\t"
        "adcq %[a1], %[t2]\n\t"
        "mulx 152(%[k]), %[t5], %[t3]\n\t"  // b2 a1
        "adcq %[t5], %[t4]\n\t"
        "mulx 160(%[k]), %[t5], %[a1]\n\t"  // b3 a1
        "adcq %[t5], %[t6]\n\t"
        "adcq $0, %[a1]\n\t"
        "addq %[s1], %[t2]\n\t"
        "adcq %[a0], %[t4]\n\t"
        "adcq %[t3], %[t6]\n\t"
        "adcq $0, %[a1]\n\t"
        "movq %[a2], %%rdx\n\t"
        "mulx 136(%[k]), %[a0], %[t5]\n\t"  // b0 a2
        "addq %[a0], %[t2]\n\t"
        "movl $1, %k[t3]\n\t"
        "decl %k[t3]\n\t"
        "mulx 152(%[k]), %[a0], %[a2]\n\t"  // b2 a2
        "adox %[t5], %[t4]\n\t"
        "mulx 144(%[k]), %[t5], %[t3]\n\t"  // b1 a2
        "adcx %[t5], %[t4]\n\t"
        "adox %[t3], %[t6]\n\t"
        "adcx %[a0], %[t6]\n\t"
        "adox %[a2], %[a1]\n\t"
        "mulx 160(%[k]), %[t3], %[t5]\n\t"  // b3 a2
        "movq %[t1], %%rdx\n\t"
        "adcx %[t3], %[a1]\n\t"
        "movl $0, %k[a0]\n\t"
        "adcx %[a0], %[t5]\n\t"
        "adox %[a0], %[t5]\n\t"
        "mulx 32(%[k]), %[t1], %[a2]\n\t"   // f4 t1
        "addq %[t1], %[t4]\n\t"
        "movl $1, %k[t3]\n\t"
        "decl %k[t3]\n\t"
        "adox %[a2], %[t6]\n\t"
        "mulx 40(%[k]), %[t1], %[a0]\n\t"   // f5 t1
        "adcx %[t1], %[t6]\n\t"
        "adox %[a0], %[a1]\n\t"
        "mulx 48(%[k]), %[t1], %[a2]\n\t"   // f6 t1
        "adcx %[t1], %[a1]\n\t"
        "adox %[a2], %[t5]\n\t"
        "mulx 56(%[k]), %[t1], %[a0]\n\t"   // f7 t1
        "movq %[t2], %%rdx\n\t"
        "adcx %[t1], %[t5]\n\t"
        "adcx %[t3], %[a0]\n\t"
        "adox %[t3], %[a0]\n\t"
        "mulx 64(%[k]), %[t2], %[a2]\n\t"   // f8 t2
        "movq %[a2], %[s2]\n\t"
        "mulx 72(%[k]), %[t3], %[t1]\n\t"   // f9 t2
        "addq %[t2], %[t4]\n\t"
        "adcq %[t3], %[t6]\n\t"
        "mulx 80(%[k]), %[t2], %[a2]\n\t"   // f10 t2
        "adcq %[t2], %[a1]\n\t"
        "mulx 88(%[k]), %[t2], %[t3]\n\t"   // f11 t2
        "adcq %[t2], %[t5]\n\t"
        "adcq $0, %[a0]\n\t"
        "addq %[s2], %[t6]\n\t"
        "adcq %[t1], %[a1]\n\t"
        "adcq %[a2], %[t5]\n\t"
        "adcq %[t3], %[a0]\n\t"
        "movq %[t0], %%rdx\n\t"
        "mulx 0(%[k]), %[t1], %[t2]\n\t"    // f0 t0
        "movq %[t2], %[s3]\n\t"
        "mulx 24(%[k]), %[t3], %[a2]\n\t"   // f3 t0
        "addq %[t1], %[t4]\n\t"
        "mulx 8(%[k]), %[t2], %[t0]\n\t"    // f1 t0
        "adcq %[t2], %[t6]\n\t"
        "mulx 16(%[k]), %[t2], %[t1]\n\t"   // f2 t0
        "adcq %[t2], %[a1]\n\t"
        "adcq %[t3], %[t5]\n\t"
        "adcq $0, %[a0]\n\t"
        "addq %[s3], %[t6]\n\t"
        "adcq %[t0], %[a1]\n\t"
        "adcq %[t1], %[t5]\n\t"
        "adcq %[a2], %[a0]\n\t"
        "movq %[a3], %%rdx\n\t"
        "mulx 136(%[k]), %[t3], %[t2]\n\t"  // b0 a3
        "movq %[t2], %[s4]\n\t"
        "addq %[t3], %[t4]\n\t"
        "mulx 144(%[k]), %[t1], %[t0]\n\t"  // b1 a3
        "movq %[t0], %[s5]\n\t"
        "mulx 152(%[k]), %[a3], %[a2]\n\t"  // b2 a3
        "adcq %[t1], %[t6]\n\t"
        "adcq %[a3], %[a1]\n\t"
        "mulx 160(%[k]), %[t3], %[t2]\n\t"  // b3 a3
        "adcq %[t3], %[t5]\n\t"
        "adcq $0, %[a0]\n\t"
        "addq %[s4], %[t6]\n\t"
        "adcq %[s5], %[a1]\n\t"
        "adcq %[a2], %[t5]\n\t"
        "adcq %[t2], %[a0]\n\t"
        "movq %[t4], %%rdx\n\t"
        "imulq 128(%[k]), %%rdx\n\t"
        "mulx 96(%[k]), %[t1], %[t0]\n\t"   // m0 q
        "movq %[t0], %[s0]\n\t"
        "addq %[t1], %[t4]\n\t"
        "mulx 104(%[k]), %[t3], %[a3]\n\t"  // m1 q
        "adcq %[t3], %[t6]\n\t"
        "mulx 112(%[k]), %[t2], %[a2]\n\t"  // m2 q
        "adcq %[t2], %[a1]\n\t"
        "mulx 120(%[k]), %[t1], %[t0]\n\t"  // m3 q
        "adcq %[t1], %[t5]\n\t"
        "adcq $0, %[a0]\n\t"
        "addq %[s0], %[t6]\n\t"
        "adcq %[a3], %[a1]\n\t"
        "adcq %[a2], %[t5]\n\t"
        "adcq %[t0], %[a0]\n\t"
        "movq %[t5], %[a2]\n\t"
        "movq %[a0], %[a3]\n\t"
        "movq %[t6], %[a0]\n\t"
        : [a0] "+&r"(r[0]), [a1] "+&r"(r[1]), [a2] "+&r"(r[2]), [a3] "+&r"(r[3]), [t0] "=&r"(t0),
          [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5),
          [t6] "=&r"(t6), [s0] "=&m"(s0), [s1] "=&m"(s1), [s2] "=&m"(s2), [s3] "=&m"(s3),
          [s4] "=&m"(s4), [s5] "=&m"(s5)
        : [k] "r"(k),
          "m"(*reinterpret_cast<const word(*)[21]>(k))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
