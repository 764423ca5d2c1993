/// \file
/// Squares in Montgomery's ring of long chains in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = r^2 / 2^256 modulo m, below 8m for factors below 8m. k: folds, m, its inverse and b.
[[gnu::always_inline]] inline void sqr_folds(word (&r)[4], const word* k) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, s1, s2, s3, s4, s5;
    in_registers(k);
    // clang-format off
    __asm__(
        "movq %[a2], %[t0]\n\t"
        "movq %[a1], %[t1]\n\t"
        "movq %[a3], %[t2]\n\t"
        "addq %[t1], %[t1]\n\t"
        "adcq %[t0], %[t0]\n\t"
        "adcq %[t2], %[t2]\n\t"
        "leaq (%[a2],%[a2]), %[t3]\n\t"
        "movq %[a0], %%rdx\n\t"
        "mulx %[t0], %[t5], %[t4]\n\t"      // a0 a0
        "mulx %[t1], %[a0], %[t6]\n\t"      // a0 a0
        "mulx %%rdx, %[t0], %[t1]\n\t"      // a0 a0
        "addq %[a0], %[t1]\n\t"
        "adcq %[t5], %[t6]\n\t"
        "mulx %[t2], %[t5], %[a0]\n\t"      // a0 a0
        "movq %[a1], %%rdx\n\t"
        "adcq %[t5], %[t4]\n\t"
        "mulx %%rdx, %[t5], %[a1]\n\t"      // a1 a1
        "movq %[a1], %[s1]\n\t"
        "adcq $0, %[a0]\n\t"
        "addq %[t5], %[t6]\n\t"
        "mulx %[t3], %[t5], %[a1]\n\t"      // a1 a1
        "adcq %[t5], %[t4]\n\t"
        "mulx %[t2], %[t5], %[t3]\n\t"      // a1 a1
        "adcq %[t5], %[a0]\n\t"
        "adcq $0, %[t3]\n\t"
        "addq %[s1], %[t4]\n\t"
        "adcq %[a1], %[a0]\n\t"
        "leaq (%[a3],%[a3]), %[t2]\n\t"
        "movq %[a2], %%rdx\n\t"
        "mulx %%rdx, %[a1], %[t5]\n\t"      // a2 a2
        "mulx %[t2], %[t2], %[a2]\n\t"      // a2 a2
        "adcq $0, %[t3]\n\t"
        "addq %[t2], %[t5]\n\t"
        "adcq $0, %[a2]\n\t"
        "addq %[a1], %[a0]\n\t"
        "adcq %[t5], %[t3]\n\t"
        "adcq $0, %[a2]\n\t"
        "movq %[t1], %%rdx\n\t"
        "mulx 32(%[k]), %[a1], %[t2]\n\t"   // f4 t1
        "addq %[a1], %[t4]\n\t"
        "movl $1, %k[t5]\n\t"
        "decl %k[t5]\n\t"
        "adox %[t2], %[a0]\n\t"
        "mulx 40(%[k]), %[a1], %[t1]\n\t"   // f5 t1
        "adcx %[a1], %[a0]\n\t"
        "movl $0, %k[t5]\n\t"
        "adox %[t1], %[t3]\n\t"
        "mulx 48(%[k]), %[a1], %[t2]\n\t"   // f6 t1
        "adcx %[a1], %[t3]\n\t"
        "mulx 56(%[k]), %[a1], %[t1]\n\t"   // f7 t1
        "adox %[t2], %[a2]\n\t"
        "adcx %[a1], %[a2]\n\t"
        "movq %[t6], %%rdx\n\t"
        "mulx 64(%[k]), %[a1], %[t2]\n\t"   // f8 t2
        "movq %[t2], %[s2]\n\t"
        "adcx %[t5], %[t1]\n\t"
        "adox %[t5], %[t1]\n\t"
        "addq %[a1], %[t4]\n\t"
        "mulx 72(%[k]), %[t2], %[t6]\n\t"   // f9 t2
        "movq %[t6], %[s3]\n\t"
        "adcq %[t2], %[a0]\n\t"
        "mulx 80(%[k]), %[a1], %[t5]\n\t"   // f10 t2
        "movq %[t5], %[s4]\n\t"
        "mulx 88(%[k]), %[t2], %[t6]\n\t"   // f11 t2
        "adcq %[a1], %[t3]\n\t"
        "adcq %[t2], %[a2]\n\t"
        "adcq $0, %[t1]\n\t"
        "addq %[s2], %[a0]\n\t"
        "adcq %[s3], %[t3]\n\t"
        "adcq %[s4], %[a2]\n\t"
        "movq %[a3], %%rdx\n\t"
        "mulx %%rdx, %[a1], %[t5]\n\t"      // a3 a3
        "adcq %[t6], %[t1]\n\t"
        "addq %[a1], %[a2]\n\t"
        "adcq %[t5], %[t1]\n\t"
        "movq %[t0], %%rdx\n\t"
        "mulx 0(%[k]), %[a3], %[t2]\n\t"    // f0 t0
        "addq %[a3], %[t4]\n\t"
        "movq %[t2], %[s5]\n\t"
        "mulx 8(%[k]), %[a1], %[t6]\n\t"    // f1 t0
        "adcq %[a1], %[a0]\n\t"
        "mulx 16(%[k]), %[t0], %[t5]\n\t"   // f2 t0
        "adcq %[t0], %[t3]\n\t"
        "mulx 24(%[k]), %[t2], %[a3]\n\t"   // f3 t0
        "adcq %[t2], %[a2]\n\t"
        "adcq $0, %[t1]\n\t"
        "movq %[t4], %%rdx\n\t"
        "imulq 128(%[k]), %%rdx\n\t"
        "addq %[s5], %[a0]\n\t"
        "adcq %[t6], %[t3]\n\t"
        "adcq %[t5], %[a2]\n\t"
        "adcq %[a3], %[t1]\n\t"
        "mulx 96(%[k]), %[t0], %[a1]\n\t"   // m0 q
        "mulx 104(%[k]), %[t6], %[t2]\n\t"  // m1 q
        "addq %[t6], %[a1]\n\t"
        "mulx 112(%[k]), %[a3], %[t5]\n\t"  // m2 q
        "adcq %[a3], %[t2]\n\t"
        "mulx 120(%[k]), %[a3], %[t6]\n\t"  // m3 q
        "adcq %[a3], %[t5]\n\t"
        "adcq $0, %[t6]\n\t"
        "addq %[t0], %[t4]\n\t"
        "adcq %[a1], %[a0]\n\t"
        "adcq %[t2], %[t3]\n\t"
        "adcq %[t5], %[a2]\n\t"
        "adcq %[t6], %[t1]\n\t"
        "movq %[t3], %[a1]\n\t"
        "movq %[t1], %[a3]\n\t"
        : [a0] "+&r"(r[0]), [a1] "+&r"(r[1]), [a2] "+&r"(r[2]), [a3] "+&r"(r[3]), [t0] "=&r"(t0),
          [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5),
          [t6] "=&r"(t6), [s1] "=&m"(s1), [s2] "=&m"(s2), [s3] "=&m"(s3), [s4] "=&m"(s4),
          [s5] "=&m"(s5)
        : [k] "r"(k),
          "m"(*reinterpret_cast<const word(*)[21]>(k))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
