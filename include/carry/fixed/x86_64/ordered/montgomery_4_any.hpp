/// \file
/// Montgomery's multiplication of 4 limbs in one block, for moduli of the shape any. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a * b / 2^256 modulo m, below m for a, b < m: see carry::fixed::montgomery_mul for this shape.
/// r, a, b: 4 limbs; k: montgomery_constants, of which m, folded and inverse are read.
[[gnu::always_inline]] inline void montgomery_4_any(word* r, const word* a, const word* b, const word* k) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8, s0, s1, s2, s3, s4, s5;
    in_registers(a, b, k);
    // clang-format off
    __asm__(
        "movq 0(%[b]), %%rdx\n\t"
        "mulx 0(%[a]), %[t7], %[t6]\n\t"   // a0 b0
        "mulx 8(%[a]), %[t1], %[t0]\n\t"   // a1 b0
        "addq %[t1], %[t6]\n\t"
        "mulx 16(%[a]), %[t3], %[t2]\n\t"  // a2 b0
        "adcq %[t3], %[t0]\n\t"
        "mulx 24(%[a]), %[t5], %[t4]\n\t"  // a3 b0
        "adcq %[t5], %[t2]\n\t"
        "adcq $0, %[t4]\n\t"
        "movq %[t7], %%rdx\n\t"
        "imulq 136(%[k]), %%rdx\n\t"
        "mulx 0(%[k]), %[t8], %[t8]\n\t"   // m0 q0
        "movq %[t8], %[s1]\n\t"
        "mulx 8(%[k]), %[t3], %[t1]\n\t"   // m1 q0
        "mulx 16(%[k]), %[t7], %[t5]\n\t"  // m2 q0
        "subq %[t3], %[t6]\n\t"
        "sbbq %[t7], %[t0]\n\t"
        "mulx 24(%[k]), %[t3], %[t8]\n\t"  // m3 q0
        "sbbq %[t3], %[t2]\n\t"
        "adcq $0, %[t8]\n\t"
        "subq %[s1], %[t6]\n\t"
        "sbbq %[t1], %[t0]\n\t"
        "sbbq %[t5], %[t2]\n\t"
        "sbbq %[t8], %[t4]\n\t"
        "sbbq %[t7], %[t7]\n\t"
        "movq 8(%[b]), %%rdx\n\t"
        "mulx 0(%[a]), %[t1], %[t3]\n\t"   // a0 b1
        "mulx 16(%[a]), %[t8], %[t5]\n\t"  // a2 b1
        "addq %[t1], %[t6]\n\t"
        "movq %[t3], %[s2]\n\t"
        "mulx 8(%[a]), %[t3], %[t1]\n\t"   // a1 b1
        "adcq %[t3], %[t0]\n\t"
        "adcq %[t8], %[t2]\n\t"
        "mulx 24(%[a]), %[t8], %[t3]\n\t"  // a3 b1
        "adcq %[t8], %[t4]\n\t"
        "adcq $0, %[t3]\n\t"
        "movq %[t6], %%rdx\n\t"
        "addq %[s2], %[t0]\n\t"
        "adcq %[t1], %[t2]\n\t"
        "adcq %[t5], %[t4]\n\t"
        "adcq %[t7], %[t3]\n\t"
        "adcq $0, %[t7]\n\t"
        "imulq 136(%[k]), %%rdx\n\t"
        "mulx 8(%[k]), %[t6], %[t8]\n\t"   // m1 q1
        "mulx 0(%[k]), %[t1], %[t1]\n\t"   // m0 q1
        "subq %[t6], %[t0]\n\t"
        "mulx 16(%[k]), %[t6], %[t5]\n\t"  // m2 q1
        "sbbq %[t6], %[t2]\n\t"
        "movq %[t1], %[s3]\n\t"
        "mulx 24(%[k]), %[t1], %[t6]\n\t"  // m3 q1
        "sbbq %[t1], %[t4]\n\t"
        "adcq $0, %[t6]\n\t"
        "subq %[s3], %[t0]\n\t"
        "sbbq %[t8], %[t2]\n\t"
        "sbbq %[t5], %[t4]\n\t"
        "movq 16(%[b]), %%rdx\n\t"
        "sbbq %[t6], %[t3]\n\t"
        "sbbq $0, %[t7]\n\t"
        "mulx 0(%[a]), %[t8], %[t1]\n\t"   // a0 b2
        "addq %[t8], %[t0]\n\t"
        "movq %[t1], %[s4]\n\t"
        "mulx 8(%[a]), %[t6], %[t5]\n\t"   // a1 b2
        "adcq %[t6], %[t2]\n\t"
        "mulx 16(%[a]), %[t1], %[t8]\n\t"  // a2 b2
        "adcq %[t1], %[t4]\n\t"
        "mulx 24(%[a]), %[t1], %[t6]\n\t"  // a3 b2
        "adcq %[t1], %[t3]\n\t"
        "movq %[t0], %%rdx\n\t"
        "adcq $0, %[t6]\n\t"
        "addq %[s4], %[t2]\n\t"
        "adcq %[t5], %[t4]\n\t"
        "adcq %[t8], %[t3]\n\t"
        "adcq %[t7], %[t6]\n\t"
        "adcq $0, %[t7]\n\t"
        "imulq 136(%[k]), %%rdx\n\t"
        "mulx 8(%[k]), %[t0], %[t1]\n\t"   // m1 q2
        "mulx 0(%[k]), %[t5], %[t5]\n\t"   // m0 q2
        "subq %[t0], %[t2]\n\t"
        "movq %[t5], %[s5]\n\t"
        "mulx 16(%[k]), %[t0], %[t8]\n\t"  // m2 q2
        "sbbq %[t0], %[t4]\n\t"
        "mulx 24(%[k]), %[t0], %[t5]\n\t"  // m3 q2
        "sbbq %[t0], %[t3]\n\t"
        "adcq $0, %[t5]\n\t"
        "movq 24(%[b]), %%rdx\n\t"
        "subq %[s5], %[t2]\n\t"
        "sbbq %[t1], %[t4]\n\t"
        "sbbq %[t8], %[t3]\n\t"
        "sbbq %[t5], %[t6]\n\t"
        "sbbq $0, %[t7]\n\t"
        "mulx 0(%[a]), %[t1], %[t0]\n\t"   // a0 b3
        "xorl %k[t8], %k[t8]\n\t"
        "adcx %[t1], %[t2]\n\t"
        "adox %[t0], %[t4]\n\t"
        "mulx 8(%[a]), %[t1], %[t5]\n\t"   // a1 b3
        "adcx %[t1], %[t4]\n\t"
        "mulx 16(%[a]), %[t1], %[t0]\n\t"  // a2 b3
        "adox %[t5], %[t3]\n\t"
        "adcx %[t1], %[t3]\n\t"
        "adox %[t0], %[t6]\n\t"
        "mulx 24(%[a]), %[t1], %[t5]\n\t"  // a3 b3
        "movq %[t2], %%rdx\n\t"
        "adcx %[t1], %[t6]\n\t"
        "adcx %[t8], %[t5]\n\t"
        "adox %[t7], %[t5]\n\t"
        "adox %[t8], %[t7]\n\t"
        "imulq 136(%[k]), %%rdx\n\t"
        "mulx 8(%[k]), %[t2], %[t0]\n\t"   // m1 q3
        "subq %[t2], %[t4]\n\t"
        "mulx 0(%[k]), %[t1], %[t1]\n\t"   // m0 q3
        "movq %[t1], %[s0]\n\t"
        "mulx 16(%[k]), %[t2], %[t8]\n\t"  // m2 q3
        "sbbq %[t2], %[t3]\n\t"
        "mulx 24(%[k]), %[t2], %[t1]\n\t"  // m3 q3
        "sbbq %[t2], %[t6]\n\t"
        "adcq $0, %[t1]\n\t"
        "subq %[s0], %[t4]\n\t"
        "sbbq %[t0], %[t3]\n\t"
        "sbbq %[t8], %[t6]\n\t"
        "sbbq %[t1], %[t5]\n\t"
        "sbbq $0, %[t7]\n\t"
        "movq %[t7], %[t2]\n\t"
        "movq %[t7], %[t0]\n\t"
        "movq %[t7], %[t8]\n\t"
        "movq %[t7], %[t1]\n\t"
        "andq 8(%[k]), %[t8]\n\t"
        "andq 16(%[k]), %[t0]\n\t"
        "andq 0(%[k]), %[t2]\n\t"
        "andq 24(%[k]), %[t1]\n\t"
        "addq %[t2], %[t4]\n\t"
        "adcq %[t8], %[t3]\n\t"
        "adcq %[t0], %[t6]\n\t"
        "adcq %[t1], %[t5]\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [s0] "=&m"(s0),
          [s1] "=&m"(s1), [s2] "=&m"(s2), [s3] "=&m"(s3), [s4] "=&m"(s4), [s5] "=&m"(s5)
        : [a] "r"(a), [b] "r"(b), [k] "r"(k),
          "m"(*reinterpret_cast<const word(*)[4]>(a)),
          "m"(*reinterpret_cast<const word(*)[4]>(b)),
          "m"(*reinterpret_cast<const word(*)[18]>(k))
        : "cc", "rdx");
    // clang-format on
    r[0] = t4;
    r[1] = t3;
    r[2] = t6;
    r[3] = t5;
}

}  // namespace carry::fixed::x86_64

#endif
