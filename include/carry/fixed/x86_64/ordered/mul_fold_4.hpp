/// \file
/// Products modulo 2^256 less a limb, in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = r b modulo m = 2^256 - c, below 2^256 for factors below 2^256. k: c.
[[gnu::always_inline]] inline void mul_fold_4(word (&r)[4], const word* b, const word* k) noexcept {
    word t0, t1, t2, t3, t4, t5, s0, s1, s2, s3, s4, s5;
    in_registers(b, k);
    // clang-format off
    __asm__(
        "movq %[a0], %%rdx\n\t"
        "mulx 0(%[b]), %[t0], %[t1]\n\t"   // b0 a0
        "mulx 8(%[b]), %[t3], %[t2]\n\t"   // b1 a0
        "addq %[t3], %[t1]\n\t"
        "mulx 16(%[b]), %[t5], %[t4]\n\t"  // b2 a0
        "mulx 24(%[b]), %[t3], %[a0]\n\t"  // b3 a0
        "movq %[a1], %%rdx\n\t"
        "adcq %[t5], %[t2]\n\t"
        "adcq %[t3], %[t4]\n\t"
        "mulx 0(%[b]), %[t5], %[a1]\n\t"   // b0 a1
        "adcq $0, %[a0]\n\t"
        "movl $1, %k[t3]\n\t"
        "addq %[t5], %[t1]\n\t"
        "decl %k[t3]\n\t"
        "adox %[a1], %[t2]\n\t"
        "mulx 8(%[b]), %[t3], %[t5]\n\t"   // b1 a1
        "adcx %[t3], %[t2]\n\t"
        "adox %[t5], %[t4]\n\t"
        "mulx 16(%[b]), %[t3], %[a1]\n\t"  // b2 a1
        "adcx %[t3], %[t4]\n\t"
        "mulx 24(%[b]), %[t3], %[t5]\n\t"  // b3 a1
        "adox %[a1], %[a0]\n\t"
        "adcx %[t3], %[a0]\n\t"
        "movl $0, %k[a1]\n\t"
        "adcx %[a1], %[t5]\n\t"
        "movq %[a2], %%rdx\n\t"
        "mulx 0(%[b]), %[a2], %[t3]\n\t"   // b0 a2
        "movq %[t3], %[s1]\n\t"
        "adox %[a1], %[t5]\n\t"
        "addq %[a2], %[t2]\n\t"
        "mulx 8(%[b]), %[a1], %[t3]\n\t"   // b1 a2
        "movq %[t3], %[s2]\n\t"
        "adcq %[a1], %[t4]\n\t"
        "mulx 16(%[b]), %[t3], %[a2]\n\t"  // b2 a2
        "adcq %[t3], %[a0]\n\t"
        "mulx 24(%[b]), %[t3], %[a1]\n\t"  // b3 a2
        "adcq %[t3], %[t5]\n\t"
        "movq %[a2], %[s3]\n\t"
        "adcq $0, %[a1]\n\t"
        "addq %[s1], %[t4]\n\t"
        "adcq %[s2], %[a0]\n\t"
        "adcq %[s3], %[t5]\n\t"
        "movq %[a3], %%rdx\n\t"
        "mulx 0(%[b]), %[a2], %[t3]\n\t"   // b0 a3
        "movq %[t3], %[s4]\n\t"
        "mulx 8(%[b]), %[t3], %[a3]\n\t"   // b1 a3
        "adcq $0, %[a1]\n\t"
        "addq %[a2], %[t4]\n\t"
        "adcq %[t3], %[a0]\n\t"
        "movq %[a3], %[s5]\n\t"
        "mulx 16(%[b]), %[t3], %[a2]\n\t"  // b2 a3
        "adcq %[t3], %[t5]\n\t"
        "mulx 24(%[b]), %[t3], %[a3]\n\t"  // b3 a3
        "adcq %[t3], %[a1]\n\t"
        "movq 0(%[k]), %%rdx\n\t"
        "adcq $0, %[a3]\n\t"
        "addq %[s4], %[a0]\n\t"
        "adcq %[s5], %[t5]\n\t"
        "adcq %[a2], %[a1]\n\t"
        "mulx %[t5], %[a2], %[t3]\n\t"     // c c
        "adcq $0, %[a3]\n\t"
        "mulx %[a0], %[a0], %[t5]\n\t"     // c c
        "addq %[a0], %[t0]\n\t"
        "adcq %[a2], %[t1]\n\t"
        "mulx %[a1], %[a2], %[a0]\n\t"     // c c
        "adcq %[a2], %[t2]\n\t"
        "mulx %[a3], %[a2], %[a1]\n\t"     // c c
        "adcq %[a2], %[t4]\n\t"
        "movq %[t5], %[s0]\n\t"
        "adcq $0, %[a1]\n\t"
        "addq %[s0], %[t1]\n\t"
        "adcq %[t3], %[t2]\n\t"
        "adcq %[a0], %[t4]\n\t"
        "adcq $0, %[a1]\n\t"
        "mulx %[a1], %[a2], %[a3]\n\t"     // c c
        "addq %[a2], %[t0]\n\t"
        "adcq %[a3], %[t1]\n\t"
        "adcq $0, %[t2]\n\t"
        "adcq $0, %[t4]\n\t"
        "sbbq %[t5], %[t5]\n\t"
        "andq %%rdx, %[t5]\n\t"
        "addq %[t5], %[t0]\n\t"
        "adcq $0, %[t1]\n\t"
        "movq %[t0], %[a0]\n\t"
        "movq %[t1], %[a1]\n\t"
        "movq %[t2], %[a2]\n\t"
        "movq %[t4], %[a3]\n\t"
        : [a0] "+&r"(r[0]), [a1] "+&r"(r[1]), [a2] "+&r"(r[2]), [a3] "+&r"(r[3]), [t0] "=&r"(t0),
          [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5),
          [s0] "=&m"(s0), [s1] "=&m"(s1), [s2] "=&m"(s2), [s3] "=&m"(s3), [s4] "=&m"(s4),
          [s5] "=&m"(s5)
        : [b] "r"(b), [k] "r"(k),
          "m"(*reinterpret_cast<const word(*)[4]>(b)),
          "m"(*reinterpret_cast<const word(*)[1]>(k))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
