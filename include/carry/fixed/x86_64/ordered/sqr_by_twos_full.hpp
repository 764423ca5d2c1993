/// \file
/// Squares modulo four limbs, the lower half by twos, in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = r^2 / 2^256 modulo m, below 2^256 for factors below 2^256. k: folds, m and its inverse.
[[gnu::always_inline]] inline void sqr_by_twos_full(word (&r)[4], const word* k) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, s0, s3, s4, s5, s9;
    in_registers(k);
    // clang-format off
    __asm__(
        "movq %[a0], %%rdx\n\t"
        "movq %[a3], %[s3]\n\t"
        "mulx %[a2], %[t0], %[t1]\n\t"      // a0 a0
        "mulx %[a1], %[t2], %[t3]\n\t"      // a0 a0
        "addq %[t0], %[t3]\n\t"
        "mulx %[a3], %[t4], %[t5]\n\t"      // a0 a0
        "adcq %[t4], %[t1]\n\t"
        "movq %[a1], %%rdx\n\t"
        "adcq $0, %[t5]\n\t"
        "mulx %[a2], %[t6], %[t0]\n\t"      // a1 a1
        "addq %[t6], %[t1]\n\t"
        "mulx %[a3], %[t6], %[t4]\n\t"      // a1 a1
        "movq %[a2], %%rdx\n\t"
        "adcq %[t6], %[t5]\n\t"
        "adcq $0, %[t4]\n\t"
        "addq %[t0], %[t5]\n\t"
        "adcq $0, %[t4]\n\t"
        "mulx %[a3], %[t6], %[t0]\n\t"      // a2 a2
        "addq %[t6], %[t4]\n\t"
        "adcq $0, %[t0]\n\t"
        "movq %[a0], %%rdx\n\t"
        "mulx %%rdx, %[a3], %[t6]\n\t"      // a0 a0
        "movq %[a1], %%rdx\n\t"
        "movl $1, %k[a0]\n\t"
        "addq %[t2], %[t2]\n\t"
        "decl %k[a0]\n\t"
        "adox %[t6], %[t2]\n\t"
        "mulx %%rdx, %[a1], %[a0]\n\t"      // a1 a1
        "adcx %[t3], %[t3]\n\t"
        "adox %[a1], %[t3]\n\t"
        "movq %[a2], %%rdx\n\t"
        "adcx %[t1], %[t1]\n\t"
        "adox %[a0], %[t1]\n\t"
        "mulx %%rdx, %[t6], %[a1]\n\t"      // a2 a2
        "adcx %[t5], %[t5]\n\t"
        "movq %[s3], %%rdx\n\t"
        "adox %[t6], %[t5]\n\t"
        "adcx %[t4], %[t4]\n\t"
        "adox %[a1], %[t4]\n\t"
        "mulx %%rdx, %[a2], %[a0]\n\t"      // a3 a3
        "adcx %[t0], %[t0]\n\t"
        "adox %[a2], %[t0]\n\t"
        "movl $0, %k[t6]\n\t"
        "adcx %[t6], %[t6]\n\t"
        "adox %[a0], %[t6]\n\t"
        "movq %[t2], %%rdx\n\t"
        "mulx 32(%[k]), %[a1], %[a2]\n\t"   // f4 t1
        "mulx 48(%[k]), %[a0], %[t2]\n\t"   // f6 t1
        "addq %[a1], %[t3]\n\t"
        "movq %[a2], %[s4]\n\t"
        "mulx 40(%[k]), %[a1], %[a2]\n\t"   // f5 t1
        "adcq %[a1], %[t1]\n\t"
        "adcq %[a0], %[t5]\n\t"
        "movq %[a2], %[s5]\n\t"
        "mulx 56(%[k]), %[a1], %[a0]\n\t"   // f7 t1
        "adcq %[a1], %[t4]\n\t"
        "adcq $0, %[a0]\n\t"
        "addq %[s4], %[t1]\n\t"
        "adcq %[s5], %[t5]\n\t"
        "movq %[t2], %[s0]\n\t"
        "adcq %[s0], %[t4]\n\t"
        "adcq %[a0], %[t0]\n\t"
        "movq $-1, %[a2]\n\t"
        "adcq $0, %[t6]\n\t"
        "adcq $0, %[a2]\n\t"
        "movq %[a3], %%rdx\n\t"
        "mulx 0(%[k]), %[a1], %[t2]\n\t"    // f0 t0
        "movq %[t2], %[s4]\n\t"
        "addq %[a1], %[t3]\n\t"
        "mulx 8(%[k]), %[a0], %[a3]\n\t"    // f1 t0
        "adcq %[a0], %[t1]\n\t"
        "movq %[a3], %[s5]\n\t"
        "mulx 16(%[k]), %[t2], %[a1]\n\t"   // f2 t0
        "adcq %[t2], %[t5]\n\t"
        "mulx 24(%[k]), %[a0], %[a3]\n\t"   // f3 t0
        "adcq %[a0], %[t4]\n\t"
        "movq %[t3], %%rdx\n\t"
        "mulx 96(%[k]), %%rdx, %[t2]\n\t"   // c0 c0
        "adcq $0, %[a3]\n\t"
        "addq %[s4], %[t1]\n\t"
        "movq %[t1], %[a0]\n\t"
        "adcq %[s5], %[t5]\n\t"
        "movq %[t3], %[t3]\n\t"
        "adcq %[a1], %[t4]\n\t"
        "adcq %[a3], %[t0]\n\t"
        "adcq $0, %[t6]\n\t"
        "adcq $0, %[a2]\n\t"
        "movq %[a2], %[s9]\n\t"
        "imulq 96(%[k]), %[a0]\n\t"
        "imulq 104(%[k]), %[t3]\n\t"
        "mulx 72(%[k]), %[a1], %[a3]\n\t"   // m1 q0
        "movq %[a3], %[s4]\n\t"
        "mulx 64(%[k]), %[a2], %[a2]\n\t"   // m0 q0
        "movq %[a2], %[s0]\n\t"
        "mulx 80(%[k]), %[a3], %[a2]\n\t"   // m2 q0
        "subq %[a1], %[t1]\n\t"
        "sbbq %[a3], %[t5]\n\t"
        "mulx 88(%[k]), %[a1], %[a3]\n\t"   // m3 q0
        "sbbq %[a1], %[t4]\n\t"
        "adcq $0, %[a3]\n\t"
        "subq %[s0], %[t1]\n\t"
        "sbbq %[s4], %[t5]\n\t"
        "movq $-1, %[a1]\n\t"
        "sbbq %[a2], %[t4]\n\t"
        "sbbq %[a3], %[t0]\n\t"
        "sbbq $0, %[t6]\n\t"
        "adcq $0, %[a1]\n\t"
        "leaq (%[t2],%[t3]), %[t1]\n\t"
        "leaq (%[t1],%[a0]), %%rdx\n\t"
        "mulx 64(%[k]), %[a2], %[a2]\n\t"   // m0 q1
        "mulx 72(%[k]), %[a3], %[t3]\n\t"   // m1 q1
        "mulx 80(%[k]), %[t2], %[a0]\n\t"   // m2 q1
        "subq %[a3], %[t5]\n\t"
        "sbbq %[t2], %[t4]\n\t"
        "mulx 88(%[k]), %[t1], %[a3]\n\t"   // m3 q1
        "movq %[a2], %[s5]\n\t"
        "sbbq %[t1], %[t0]\n\t"
        "adcq $0, %[a3]\n\t"
        "subq %[s5], %[t5]\n\t"
        "sbbq %[t3], %[t4]\n\t"
        "sbbq %[a0], %[t0]\n\t"
        "sbbq %[a3], %[t6]\n\t"
        "adcq $0, %[a1]\n\t"
        "movq %[s9], %[t2]\n\t"
        "andnq 80(%[k]), %[t2], %[a2]\n\t"
        "andnq 64(%[k]), %[t2], %[t1]\n\t"
        "andnq 88(%[k]), %[t2], %[t3]\n\t"
        "andnq 64(%[k]), %[a1], %[a0]\n\t"
        "andnq 72(%[k]), %[t2], %[a3]\n\t"
        "subq %[t1], %[t5]\n\t"
        "sbbq %[a3], %[t4]\n\t"
        "sbbq %[a2], %[t0]\n\t"
        "sbbq %[t3], %[t6]\n\t"
        "andnq 72(%[k]), %[a1], %[t2]\n\t"
        "andnq 88(%[k]), %[a1], %[t1]\n\t"
        "andnq 80(%[k]), %[a1], %[a3]\n\t"
        "addq %[a0], %[t5]\n\t"
        "adcq %[t2], %[t4]\n\t"
        "adcq %[a3], %[t0]\n\t"
        "adcq %[t1], %[t6]\n\t"
        "movq %[t5], %[a0]\n\t"
        "movq %[t4], %[a1]\n\t"
        "movq %[t0], %[a2]\n\t"
        "movq %[t6], %[a3]\n\t"
        : [a0] "+&r"(r[0]), [a1] "+&r"(r[1]), [a2] "+&r"(r[2]), [a3] "+&r"(r[3]), [t0] "=&r"(t0),
          [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5),
          [t6] "=&r"(t6), [s0] "=&m"(s0), [s3] "=&m"(s3), [s4] "=&m"(s4), [s5] "=&m"(s5),
          [s9] "=&m"(s9)
        : [k] "r"(k),
          "m"(*reinterpret_cast<const word(*)[14]>(k))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
