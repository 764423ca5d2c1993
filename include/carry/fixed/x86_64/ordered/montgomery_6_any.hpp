/// \file
/// Montgomery's multiplication of 6 limbs in one block, for moduli of the shape any. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a * b / 2^384 modulo m, below m for a, b < m: see carry::fixed::montgomery_mul for this shape.
/// r, a, b: 6 limbs; k: montgomery_constants, of which m, folded and inverse are read.
[[gnu::always_inline]] inline void montgomery_6_any(word* r, const word* a, const word* b, const word* k) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, s0, s1, s2, s3, s4, s5;
    in_registers(a, k);
    // clang-format off
    __asm__(
        "movq %[far], %%rdx\n\t"
        "movq 0(%%rdx), %%rdx\n\t"
        "mulx 0(%[a]), %[t7], %[t6]\n\t"   // a0 b0
        "mulx 8(%[a]), %[t1], %[t0]\n\t"   // a1 b0
        "addq %[t1], %[t6]\n\t"
        "mulx 16(%[a]), %[t3], %[t2]\n\t"  // a2 b0
        "adcq %[t3], %[t0]\n\t"
        "mulx 24(%[a]), %[t5], %[t4]\n\t"  // a3 b0
        "adcq %[t5], %[t2]\n\t"
        "mulx 32(%[a]), %[t9], %[t8]\n\t"  // a4 b0
        "adcq %[t9], %[t4]\n\t"
        "mulx 40(%[a]), %[t3], %[t1]\n\t"  // a5 b0
        "adcq %[t3], %[t8]\n\t"
        "adcq $0, %[t1]\n\t"
        "movq %[t7], %%rdx\n\t"
        "imulq 192(%[k]), %%rdx\n\t"
        "xorl %k[t5], %k[t5]\n\t"
        "mulx 0(%[k]), %[t3], %[t9]\n\t"   // m0 q0
        "adcx %[t3], %[t7]\n\t"
        "adox %[t9], %[t6]\n\t"
        "mulx 8(%[k]), %[t3], %[t5]\n\t"   // m1 q0
        "adcx %[t3], %[t6]\n\t"
        "adox %[t5], %[t0]\n\t"
        "mulx 16(%[k]), %[t9], %[t7]\n\t"  // m2 q0
        "adcx %[t9], %[t0]\n\t"
        "adox %[t7], %[t2]\n\t"
        "mulx 24(%[k]), %[t5], %[t3]\n\t"  // m3 q0
        "adcx %[t5], %[t2]\n\t"
        "adox %[t3], %[t4]\n\t"
        "mulx 32(%[k]), %[t7], %[t9]\n\t"  // m4 q0
        "adcx %[t7], %[t4]\n\t"
        "adox %[t9], %[t8]\n\t"
        "mulx 40(%[k]), %[t3], %[t5]\n\t"  // m5 q0
        "adcx %[t3], %[t8]\n\t"
        "movl $0, %k[t7]\n\t"
        "adox %[t5], %[t1]\n\t"
        "adcx %[t7], %[t1]\n\t"
        "movl $0, %k[t9]\n\t"
        "adcx %[t7], %[t9]\n\t"
        "adox %[t7], %[t9]\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 8(%%rdx), %%rdx\n\t"
        "xorl %k[t3], %k[t3]\n\t"
        "mulx 0(%[a]), %[t7], %[t5]\n\t"   // a0 b1
        "adcx %[t7], %[t6]\n\t"
        "adox %[t5], %[t0]\n\t"
        "mulx 8(%[a]), %[t7], %[t3]\n\t"   // a1 b1
        "adcx %[t7], %[t0]\n\t"
        "adox %[t3], %[t2]\n\t"
        "mulx 16(%[a]), %[t7], %[t5]\n\t"  // a2 b1
        "adcx %[t7], %[t2]\n\t"
        "adox %[t5], %[t4]\n\t"
        "mulx 24(%[a]), %[t7], %[t3]\n\t"  // a3 b1
        "adcx %[t7], %[t4]\n\t"
        "mulx 32(%[a]), %[t7], %[t5]\n\t"  // a4 b1
        "adox %[t3], %[t8]\n\t"
        "adcx %[t7], %[t8]\n\t"
        "adox %[t5], %[t1]\n\t"
        "mulx 40(%[a]), %[t7], %[t3]\n\t"  // a5 b1
        "adcx %[t7], %[t1]\n\t"
        "movl $0, %k[t5]\n\t"
        "adcx %[t5], %[t3]\n\t"
        "adox %[t5], %[t3]\n\t"
        "movq %[t6], %%rdx\n\t"
        "imulq 192(%[k]), %%rdx\n\t"
        "xorl %k[t7], %k[t7]\n\t"
        "mulx 0(%[k]), %[t7], %[t5]\n\t"   // m0 q1
        "adcx %[t7], %[t6]\n\t"
        "mulx 8(%[k]), %[t6], %[t7]\n\t"   // m1 q1
        "adox %[t5], %[t0]\n\t"
        "adcx %[t6], %[t0]\n\t"
        "adox %[t7], %[t2]\n\t"
        "mulx 16(%[k]), %[t6], %[t5]\n\t"  // m2 q1
        "adcx %[t6], %[t2]\n\t"
        "adox %[t5], %[t4]\n\t"
        "mulx 24(%[k]), %[t6], %[t7]\n\t"  // m3 q1
        "adcx %[t6], %[t4]\n\t"
        "adox %[t7], %[t8]\n\t"
        "mulx 32(%[k]), %[t6], %[t5]\n\t"  // m4 q1
        "adcx %[t6], %[t8]\n\t"
        "adox %[t5], %[t1]\n\t"
        "movl $0, %k[t7]\n\t"
        "mulx 40(%[k]), %[t5], %[t6]\n\t"  // m5 q1
        "adcx %[t5], %[t1]\n\t"
        "adox %[t6], %[t3]\n\t"
        "movl $0, %k[t5]\n\t"
        "adcx %[t9], %[t3]\n\t"
        "adcx %[t5], %[t7]\n\t"
        "adox %[t5], %[t7]\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 16(%%rdx), %%rdx\n\t"
        "xorl %k[t6], %k[t6]\n\t"
        "mulx 0(%[a]), %[t5], %[t9]\n\t"   // a0 b2
        "adcx %[t5], %[t0]\n\t"
        "adox %[t9], %[t2]\n\t"
        "mulx 8(%[a]), %[t5], %[t6]\n\t"   // a1 b2
        "adcx %[t5], %[t2]\n\t"
        "adox %[t6], %[t4]\n\t"
        "mulx 16(%[a]), %[t5], %[t9]\n\t"  // a2 b2
        "adcx %[t5], %[t4]\n\t"
        "adox %[t9], %[t8]\n\t"
        "mulx 24(%[a]), %[t5], %[t6]\n\t"  // a3 b2
        "adcx %[t5], %[t8]\n\t"
        "adox %[t6], %[t1]\n\t"
        "mulx 32(%[a]), %[t5], %[t9]\n\t"  // a4 b2
        "adcx %[t5], %[t1]\n\t"
        "adox %[t9], %[t3]\n\t"
        "mulx 40(%[a]), %[t5], %[t6]\n\t"  // a5 b2
        "adcx %[t5], %[t3]\n\t"
        "movl $0, %k[t9]\n\t"
        "adcx %[t9], %[t6]\n\t"
        "adox %[t9], %[t6]\n\t"
        "movq %[t0], %%rdx\n\t"
        "imulq 192(%[k]), %%rdx\n\t"
        "xorl %k[t5], %k[t5]\n\t"
        "mulx 0(%[k]), %[t5], %[t9]\n\t"   // m0 q2
        "adcx %[t5], %[t0]\n\t"
        "adox %[t9], %[t2]\n\t"
        "mulx 8(%[k]), %[t0], %[t5]\n\t"   // m1 q2
        "adcx %[t0], %[t2]\n\t"
        "adox %[t5], %[t4]\n\t"
        "mulx 16(%[k]), %[t0], %[t9]\n\t"  // m2 q2
        "adcx %[t0], %[t4]\n\t"
        "adox %[t9], %[t8]\n\t"
        "mulx 24(%[k]), %[t0], %[t5]\n\t"  // m3 q2
        "adcx %[t0], %[t8]\n\t"
        "adox %[t5], %[t1]\n\t"
        "mulx 32(%[k]), %[t0], %[t9]\n\t"  // m4 q2
        "adcx %[t0], %[t1]\n\t"
        "adox %[t9], %[t3]\n\t"
        "mulx 40(%[k]), %[t0], %[t5]\n\t"  // m5 q2
        "adcx %[t0], %[t3]\n\t"
        "adox %[t5], %[t6]\n\t"
        "movl $0, %k[t9]\n\t"
        "movq %[far], %%rdx\n\t"
        "movl $0, %k[t0]\n\t"
        "adcx %[t7], %[t6]\n\t"
        "adcx %[t0], %[t9]\n\t"
        "adox %[t0], %[t9]\n\t"
        "movq 24(%%rdx), %%rdx\n\t"
        "xorl %k[t5], %k[t5]\n\t"
        "mulx 0(%[a]), %[t0], %[t7]\n\t"   // a0 b3
        "adcx %[t0], %[t2]\n\t"
        "mulx 8(%[a]), %[t0], %[t5]\n\t"   // a1 b3
        "adox %[t7], %[t4]\n\t"
        "adcx %[t0], %[t4]\n\t"
        "adox %[t5], %[t8]\n\t"
        "mulx 16(%[a]), %[t0], %[t7]\n\t"  // a2 b3
        "adcx %[t0], %[t8]\n\t"
        "adox %[t7], %[t1]\n\t"
        "mulx 24(%[a]), %[t0], %[t5]\n\t"  // a3 b3
        "adcx %[t0], %[t1]\n\t"
        "adox %[t5], %[t3]\n\t"
        "mulx 32(%[a]), %[t0], %[t7]\n\t"  // a4 b3
        "adcx %[t0], %[t3]\n\t"
        "adox %[t7], %[t6]\n\t"
        "mulx 40(%[a]), %[t0], %[t5]\n\t"  // a5 b3
        "adcx %[t0], %[t6]\n\t"
        "movl $0, %k[t7]\n\t"
        "adcx %[t7], %[t5]\n\t"
        "adox %[t7], %[t5]\n\t"
        "movq %[t2], %%rdx\n\t"
        "imulq 192(%[k]), %%rdx\n\t"
        "xorl %k[t0], %k[t0]\n\t"
        "mulx 0(%[k]), %[t0], %[t7]\n\t"   // m0 q3
        "adcx %[t0], %[t2]\n\t"
        "adox %[t7], %[t4]\n\t"
        "mulx 8(%[k]), %[t2], %[t0]\n\t"   // m1 q3
        "adcx %[t2], %[t4]\n\t"
        "adox %[t0], %[t8]\n\t"
        "mulx 16(%[k]), %[t2], %[t7]\n\t"  // m2 q3
        "adcx %[t2], %[t8]\n\t"
        "adox %[t7], %[t1]\n\t"
        "mulx 24(%[k]), %[t2], %[t0]\n\t"  // m3 q3
        "adcx %[t2], %[t1]\n\t"
        "adox %[t0], %[t3]\n\t"
        "mulx 32(%[k]), %[t2], %[t7]\n\t"  // m4 q3
        "adcx %[t2], %[t3]\n\t"
        "adox %[t7], %[t6]\n\t"
        "mulx 40(%[k]), %[t2], %[t0]\n\t"  // m5 q3
        "adcx %[t2], %[t6]\n\t"
        "adox %[t0], %[t5]\n\t"
        "adcx %[t9], %[t5]\n\t"
        "movl $0, %k[t7]\n\t"
        "movl $0, %k[t2]\n\t"
        "adcx %[t7], %[t2]\n\t"
        "adox %[t7], %[t2]\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 32(%%rdx), %%rdx\n\t"
        "xorl %k[t0], %k[t0]\n\t"
        "mulx 0(%[a]), %[t7], %[t9]\n\t"   // a0 b4
        "adcx %[t7], %[t4]\n\t"
        "adox %[t9], %[t8]\n\t"
        "mulx 8(%[a]), %[t7], %[t0]\n\t"   // a1 b4
        "adcx %[t7], %[t8]\n\t"
        "adox %[t0], %[t1]\n\t"
        "mulx 16(%[a]), %[t7], %[t9]\n\t"  // a2 b4
        "adcx %[t7], %[t1]\n\t"
        "adox %[t9], %[t3]\n\t"
        "mulx 24(%[a]), %[t7], %[t0]\n\t"  // a3 b4
        "adcx %[t7], %[t3]\n\t"
        "adox %[t0], %[t6]\n\t"
        "mulx 32(%[a]), %[t7], %[t9]\n\t"  // a4 b4
        "adcx %[t7], %[t6]\n\t"
        "adox %[t9], %[t5]\n\t"
        "mulx 40(%[a]), %[t7], %[t0]\n\t"  // a5 b4
        "adcx %[t7], %[t5]\n\t"
        "movl $0, %k[t9]\n\t"
        "adcx %[t9], %[t0]\n\t"
        "adox %[t9], %[t0]\n\t"
        "movq %[t4], %%rdx\n\t"
        "imulq 192(%[k]), %%rdx\n\t"
        "xorl %k[t7], %k[t7]\n\t"
        "mulx 0(%[k]), %[t7], %[t9]\n\t"   // m0 q4
        "adcx %[t7], %[t4]\n\t"
        "adox %[t9], %[t8]\n\t"
        "mulx 8(%[k]), %[t4], %[t7]\n\t"   // m1 q4
        "adcx %[t4], %[t8]\n\t"
        "adox %[t7], %[t1]\n\t"
        "mulx 16(%[k]), %[t4], %[t9]\n\t"  // m2 q4
        "adcx %[t4], %[t1]\n\t"
        "adox %[t9], %[t3]\n\t"
        "mulx 24(%[k]), %[t4], %[t7]\n\t"  // m3 q4
        "adcx %[t4], %[t3]\n\t"
        "adox %[t7], %[t6]\n\t"
        "mulx 32(%[k]), %[t4], %[t9]\n\t"  // m4 q4
        "adcx %[t4], %[t6]\n\t"
        "adox %[t9], %[t5]\n\t"
        "mulx 40(%[k]), %[t4], %[t7]\n\t"  // m5 q4
        "adcx %[t4], %[t5]\n\t"
        "adox %[t7], %[t0]\n\t"
        "movl $0, %k[t9]\n\t"
        "adcx %[t2], %[t0]\n\t"
        "movl $0, %k[t4]\n\t"
        "adcx %[t9], %[t4]\n\t"
        "adox %[t9], %[t4]\n\t"
        "movq %[far], %%rdx\n\t"
        "xorl %k[t7], %k[t7]\n\t"
        "movq 40(%%rdx), %%rdx\n\t"
        "mulx 0(%[a]), %[t9], %[t2]\n\t"   // a0 b5
        "adcx %[t9], %[t8]\n\t"
        "adox %[t2], %[t1]\n\t"
        "mulx 8(%[a]), %[t9], %[t7]\n\t"   // a1 b5
        "adcx %[t9], %[t1]\n\t"
        "adox %[t7], %[t3]\n\t"
        "mulx 16(%[a]), %[t9], %[t2]\n\t"  // a2 b5
        "movl $0, %k[t7]\n\t"
        "adcx %[t9], %[t3]\n\t"
        "adox %[t2], %[t6]\n\t"
        "mulx 24(%[a]), %[t2], %[t9]\n\t"  // a3 b5
        "adcx %[t2], %[t6]\n\t"
        "adox %[t9], %[t5]\n\t"
        "mulx 32(%[a]), %[t9], %[t2]\n\t"  // a4 b5
        "adcx %[t9], %[t5]\n\t"
        "adox %[t2], %[t0]\n\t"
        "mulx 40(%[a]), %[t2], %[t9]\n\t"  // a5 b5
        "adcx %[t2], %[t0]\n\t"
        "adcx %[t7], %[t9]\n\t"
        "adox %[t7], %[t9]\n\t"
        "movq %[t8], %%rdx\n\t"
        "imulq 192(%[k]), %%rdx\n\t"
        "xorl %k[t2], %k[t2]\n\t"
        "mulx 0(%[k]), %[t2], %[t7]\n\t"   // m0 q5
        "adcx %[t2], %[t8]\n\t"
        "adox %[t7], %[t1]\n\t"
        "mulx 8(%[k]), %[t8], %[t2]\n\t"   // m1 q5
        "adcx %[t8], %[t1]\n\t"
        "adox %[t2], %[t3]\n\t"
        "mulx 16(%[k]), %[t8], %[t7]\n\t"  // m2 q5
        "adcx %[t8], %[t3]\n\t"
        "adox %[t7], %[t6]\n\t"
        "mulx 24(%[k]), %[t8], %[t2]\n\t"  // m3 q5
        "adcx %[t8], %[t6]\n\t"
        "adox %[t2], %[t5]\n\t"
        "mulx 32(%[k]), %[t8], %[t7]\n\t"  // m4 q5
        "adcx %[t8], %[t5]\n\t"
        "adox %[t7], %[t0]\n\t"
        "mulx 40(%[k]), %[t8], %[t2]\n\t"  // m5 q5
        "adcx %[t8], %[t0]\n\t"
        "adox %[t2], %[t9]\n\t"
        "movl $0, %k[t7]\n\t"
        "adcx %[t4], %[t9]\n\t"
        "movq %[t9], %[s5]\n\t"
        "movl $0, %k[t8]\n\t"
        "adcx %[t7], %[t8]\n\t"
        "adox %[t7], %[t8]\n\t"
        "movq %[t1], %[s0]\n\t"
        "movq %[t3], %[s1]\n\t"
        "movq %[t6], %[s2]\n\t"
        "movq %[t5], %[s3]\n\t"
        "subq 0(%[k]), %[t1]\n\t"
        "sbbq 8(%[k]), %[t3]\n\t"
        "sbbq 16(%[k]), %[t6]\n\t"
        "sbbq 24(%[k]), %[t5]\n\t"
        "movq %[t0], %[s4]\n\t"
        "sbbq 32(%[k]), %[t0]\n\t"
        "sbbq 40(%[k]), %[t9]\n\t"
        "sbbq $0, %[t8]\n\t"
        "cmovcq %[s0], %[t1]\n\t"
        "cmovcq %[s1], %[t3]\n\t"
        "cmovcq %[s2], %[t6]\n\t"
        "cmovcq %[s3], %[t5]\n\t"
        "cmovcq %[s4], %[t0]\n\t"
        "cmovcq %[s5], %[t9]\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9),
          [s0] "=&m"(s0), [s1] "=&m"(s1), [s2] "=&m"(s2), [s3] "=&m"(s3), [s4] "=&m"(s4),
          [s5] "=&m"(s5)
        : [a] "r"(a), [k] "r"(k), [far] "m"(b),
          "m"(*reinterpret_cast<const word(*)[6]>(a)), "m"(*reinterpret_cast<const word(*)[25]>(k))
        : "cc", "rdx", "memory");
    // clang-format on
    r[0] = t1;
    r[1] = t3;
    r[2] = t6;
    r[3] = t5;
    r[4] = t0;
    r[5] = t9;
}

}  // namespace carry::fixed::x86_64

#endif
