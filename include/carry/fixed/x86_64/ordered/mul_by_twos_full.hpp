/// \file
/// Products modulo four limbs, the lower half by twos, in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = r b / 2^256 modulo m, below 2^256 for factors below 2^256. k: folds, m and its inverse.
[[gnu::always_inline]] inline void mul_by_twos_full(word (&r)[4], const word* b, const word* k) noexcept {
    word t0, t1, t2, t3, t4, t5, s0, s1, s2, s3, s4, s5, s9;
    in_registers(b, k);
    // clang-format off
    __asm__(
        "movq %[a0], %%rdx\n\t"
        "mulx 0(%[b]), %[t0], %[t1]\n\t"    // b0 a0
        "mulx 8(%[b]), %[t2], %[t3]\n\t"    // b1 a0
        "addq %[t2], %[t1]\n\t"
        "mulx 24(%[b]), %[t4], %[t5]\n\t"   // b3 a0
        "mulx 16(%[b]), %[a0], %[t2]\n\t"   // b2 a0
        "adcq %[a0], %[t3]\n\t"
        "adcq %[t4], %[t2]\n\t"
        "adcq $0, %[t5]\n\t"
        "movq %[a1], %%rdx\n\t"
        "mulx 0(%[b]), %[t4], %[a0]\n\t"    // b0 a1
        "xorl %k[a1], %k[a1]\n\t"
        "adcx %[t4], %[t1]\n\t"
        "adox %[a0], %[t3]\n\t"
        "mulx 8(%[b]), %[a1], %[t4]\n\t"    // b1 a1
        "adcx %[a1], %[t3]\n\t"
        "mulx 16(%[b]), %[a0], %[a1]\n\t"   // b2 a1
        "adox %[t4], %[t2]\n\t"
        "adcx %[a0], %[t2]\n\t"
        "adox %[a1], %[t5]\n\t"
        "mulx 24(%[b]), %[t4], %[a0]\n\t"   // b3 a1
        "movl $0, %k[a1]\n\t"
        "movq %[a2], %%rdx\n\t"
        "adcx %[t4], %[t5]\n\t"
        "adcx %[a1], %[a0]\n\t"
        "adox %[a1], %[a0]\n\t"
        "movl $1, %k[a2]\n\t"
        "mulx 0(%[b]), %[t4], %[a1]\n\t"    // b0 a2
        "addq %[t4], %[t3]\n\t"
        "decl %k[a2]\n\t"
        "adox %[a1], %[t2]\n\t"
        "mulx 8(%[b]), %[t4], %[a1]\n\t"    // b1 a2
        "adcx %[t4], %[t2]\n\t"
        "adox %[a1], %[t5]\n\t"
        "mulx 16(%[b]), %[t4], %[a1]\n\t"   // b2 a2
        "adcx %[t4], %[t5]\n\t"
        "adox %[a1], %[a0]\n\t"
        "mulx 24(%[b]), %[t4], %[a1]\n\t"   // b3 a2
        "movq %[a3], %%rdx\n\t"
        "adcx %[t4], %[a0]\n\t"
        "adcx %[a2], %[a1]\n\t"
        "mulx 0(%[b]), %[a3], %[t4]\n\t"    // b0 a3
        "adox %[a2], %[a1]\n\t"
        "xorl %k[a2], %k[a2]\n\t"
        "adcx %[a3], %[t2]\n\t"
        "mulx 8(%[b]), %[a2], %[a3]\n\t"    // b1 a3
        "adox %[t4], %[t5]\n\t"
        "adcx %[a2], %[t5]\n\t"
        "mulx 16(%[b]), %[t4], %[a2]\n\t"   // b2 a3
        "adox %[a3], %[a0]\n\t"
        "movl $0, %k[a3]\n\t"
        "adcx %[t4], %[a0]\n\t"
        "adox %[a2], %[a1]\n\t"
        "mulx 24(%[b]), %[t4], %[a2]\n\t"   // b3 a3
        "adcx %[t4], %[a1]\n\t"
        "movq %[t0], %%rdx\n\t"
        "adcx %[a3], %[a2]\n\t"
        "adox %[a3], %[a2]\n\t"
        "mulx 0(%[k]), %[t4], %[t0]\n\t"    // f0 t0
        "addq %[t4], %[t3]\n\t"
        "movq %[t0], %[s1]\n\t"
        "mulx 8(%[k]), %[a3], %[t4]\n\t"    // f1 t0
        "adcq %[a3], %[t2]\n\t"
        "movq %[t4], %[s2]\n\t"
        "mulx 16(%[k]), %[t0], %[a3]\n\t"   // f2 t0
        "adcq %[t0], %[t5]\n\t"
        "mulx 24(%[k]), %[t4], %[t0]\n\t"   // f3 t0
        "movq %[a3], %[s3]\n\t"
        "adcq %[t4], %[a0]\n\t"
        "adcq $0, %[t0]\n\t"
        "movq $-1, %[a3]\n\t"
        "addq %[s1], %[t2]\n\t"
        "adcq %[s2], %[t5]\n\t"
        "adcq %[s3], %[a0]\n\t"
        "adcq %[t0], %[a1]\n\t"
        "adcq $0, %[a2]\n\t"
        "adcq $0, %[a3]\n\t"
        "movq %[t1], %%rdx\n\t"
        "mulx 32(%[k]), %[t4], %[t0]\n\t"   // f4 t1
        "addq %[t4], %[t3]\n\t"
        "movq %[t0], %[s4]\n\t"
        "mulx 40(%[k]), %[t1], %[t4]\n\t"   // f5 t1
        "movq %[t4], %[s5]\n\t"
        "mulx 48(%[k]), %[t0], %[t4]\n\t"   // f6 t1
        "adcq %[t1], %[t2]\n\t"
        "adcq %[t0], %[t5]\n\t"
        "mulx 56(%[k]), %[t1], %[t0]\n\t"   // f7 t1
        "adcq %[t1], %[a0]\n\t"
        "adcq $0, %[t0]\n\t"
        "addq %[s4], %[t2]\n\t"
        "movq %[t3], %[t1]\n\t"
        "movq %[t3], %%rdx\n\t"
        "adcq %[s5], %[t5]\n\t"
        "adcq %[t4], %[a0]\n\t"
        "adcq %[t0], %[a1]\n\t"
        "adcq $0, %[a2]\n\t"
        "adcq $0, %[a3]\n\t"
        "movq %[a3], %[s9]\n\t"
        "movq %[t2], %[t3]\n\t"
        "imulq 104(%[k]), %[t1]\n\t"
        "imulq 96(%[k]), %[t3]\n\t"
        "mulx 96(%[k]), %%rdx, %[t4]\n\t"   // c0 c0
        "mulx 64(%[k]), %[t0], %[t0]\n\t"   // m0 q0
        "movq %[t0], %[s0]\n\t"
        "mulx 72(%[k]), %[a3], %[t0]\n\t"   // m1 q0
        "subq %[a3], %[t2]\n\t"
        "movq %[t0], %[s1]\n\t"
        "mulx 80(%[k]), %[a3], %[t0]\n\t"   // m2 q0
        "movq %[t0], %[s2]\n\t"
        "leaq (%[t4],%[t1]), %[t0]\n\t"
        "sbbq %[a3], %[t5]\n\t"
        "mulx 88(%[k]), %[t1], %[t4]\n\t"   // m3 q0
        "sbbq %[t1], %[a0]\n\t"
        "movq $-1, %[a3]\n\t"
        "adcq $0, %[t4]\n\t"
        "subq %[s0], %[t2]\n\t"
        "sbbq %[s1], %[t5]\n\t"
        "sbbq %[s2], %[a0]\n\t"
        "sbbq %[t4], %[a1]\n\t"
        "sbbq $0, %[a2]\n\t"
        "adcq $0, %[a3]\n\t"
        "leaq (%[t0],%[t3]), %%rdx\n\t"
        "mulx 64(%[k]), %[t1], %[t1]\n\t"   // m0 q1
        "mulx 72(%[k]), %[t2], %[t4]\n\t"   // m1 q1
        "addq %[t2], %[t1]\n\t"
        "mulx 80(%[k]), %[t3], %[t0]\n\t"   // m2 q1
        "adcq %[t3], %[t4]\n\t"
        "mulx 88(%[k]), %[t2], %[t3]\n\t"   // m3 q1
        "adcq %[t2], %[t0]\n\t"
        "adcq $0, %[t3]\n\t"
        "subq %[t1], %[t5]\n\t"
        "sbbq %[t4], %[a0]\n\t"
        "sbbq %[t0], %[a1]\n\t"
        "movq %[s9], %[t2]\n\t"
        "sbbq %[t3], %[a2]\n\t"
        "adcq $0, %[a3]\n\t"
        "andnq 72(%[k]), %[t2], %[t1]\n\t"
        "andnq 64(%[k]), %[a3], %[t4]\n\t"
        "andnq 88(%[k]), %[t2], %[t0]\n\t"
        "andnq 80(%[k]), %[t2], %[t3]\n\t"
        "andnq 64(%[k]), %[t2], %[t2]\n\t"
        "subq %[t2], %[t5]\n\t"
        "sbbq %[t1], %[a0]\n\t"
        "sbbq %[t3], %[a1]\n\t"
        "sbbq %[t0], %[a2]\n\t"
        "andnq 80(%[k]), %[a3], %[t2]\n\t"
        "andnq 88(%[k]), %[a3], %[t1]\n\t"
        "andnq 72(%[k]), %[a3], %[t3]\n\t"
        "addq %[t4], %[t5]\n\t"
        "adcq %[t3], %[a0]\n\t"
        "adcq %[t2], %[a1]\n\t"
        "adcq %[t1], %[a2]\n\t"
        "movq %[a2], %[a3]\n\t"
        "movq %[a1], %[a2]\n\t"
        "movq %[a0], %[a1]\n\t"
        "movq %[t5], %[a0]\n\t"
        : [a0] "+&r"(r[0]), [a1] "+&r"(r[1]), [a2] "+&r"(r[2]), [a3] "+&r"(r[3]), [t0] "=&r"(t0),
          [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5),
          [s0] "=&m"(s0), [s1] "=&m"(s1), [s2] "=&m"(s2), [s3] "=&m"(s3), [s4] "=&m"(s4),
          [s5] "=&m"(s5), [s9] "=&m"(s9)
        : [b] "r"(b), [k] "r"(k),
          "m"(*reinterpret_cast<const word(*)[4]>(b)),
          "m"(*reinterpret_cast<const word(*)[14]>(k))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
