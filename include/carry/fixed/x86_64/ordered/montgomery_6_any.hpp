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
        "mulx 16(%[a]), %[t6], %[t7]\n\t"  // a2 b0
        "mulx 0(%[a]), %[t0], %[t1]\n\t"   // a0 b0
        "mulx 8(%[a]), %[t3], %[t2]\n\t"   // a1 b0
        "addq %[t3], %[t1]\n\t"
        "adcq %[t6], %[t2]\n\t"
        "mulx 24(%[a]), %[t5], %[t4]\n\t"  // a3 b0
        "adcq %[t5], %[t7]\n\t"
        "mulx 32(%[a]), %[t9], %[t8]\n\t"  // a4 b0
        "adcq %[t9], %[t4]\n\t"
        "mulx 40(%[a]), %[t6], %[t3]\n\t"  // a5 b0
        "adcq %[t6], %[t8]\n\t"
        "adcq $0, %[t3]\n\t"
        "movq %[t0], %%rdx\n\t"
        "imulq 200(%[k]), %%rdx\n\t"
        "mulx 8(%[k]), %[t9], %[t5]\n\t"   // m1 q0
        "mulx 0(%[k]), %[t6], %[t6]\n\t"   // m0 q0
        "movq %[t6], %[s1]\n\t"
        "movq %[t5], %[s2]\n\t"
        "subq %[t9], %[t1]\n\t"
        "mulx 16(%[k]), %[t6], %[t0]\n\t"  // m2 q0
        "movq %[t0], %[s3]\n\t"
        "sbbq %[t6], %[t2]\n\t"
        "mulx 24(%[k]), %[t9], %[t5]\n\t"  // m3 q0
        "movq %[t5], %[s4]\n\t"
        "sbbq %[t9], %[t7]\n\t"
        "mulx 32(%[k]), %[t6], %[t0]\n\t"  // m4 q0
        "movq %[t0], %[s5]\n\t"
        "sbbq %[t6], %[t4]\n\t"
        "mulx 40(%[k]), %[t9], %[t5]\n\t"  // m5 q0
        "movl $1, %k[t0]\n\t"
        "sbbq %[t9], %[t8]\n\t"
        "adcq $0, %[t5]\n\t"
        "subq %[s1], %[t1]\n\t"
        "sbbq %[s2], %[t2]\n\t"
        "sbbq %[s3], %[t7]\n\t"
        "sbbq %[s4], %[t4]\n\t"
        "sbbq %[s5], %[t8]\n\t"
        "sbbq %[t5], %[t3]\n\t"
        "sbbq %[t6], %[t6]\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 8(%%rdx), %%rdx\n\t"
        "mulx 0(%[a]), %[t5], %[t9]\n\t"   // a0 b1
        "addq %[t5], %[t1]\n\t"
        "decl %k[t0]\n\t"
        "adox %[t9], %[t2]\n\t"
        "mulx 8(%[a]), %[t9], %[t5]\n\t"   // a1 b1
        "adcx %[t9], %[t2]\n\t"
        "adox %[t5], %[t7]\n\t"
        "mulx 16(%[a]), %[t5], %[t9]\n\t"  // a2 b1
        "adcx %[t5], %[t7]\n\t"
        "adox %[t9], %[t4]\n\t"
        "mulx 24(%[a]), %[t9], %[t5]\n\t"  // a3 b1
        "adcx %[t9], %[t4]\n\t"
        "adox %[t5], %[t8]\n\t"
        "mulx 32(%[a]), %[t5], %[t9]\n\t"  // a4 b1
        "adcx %[t5], %[t8]\n\t"
        "adox %[t9], %[t3]\n\t"
        "mulx 40(%[a]), %[t9], %[t5]\n\t"  // a5 b1
        "adcx %[t9], %[t3]\n\t"
        "adcx %[t0], %[t5]\n\t"
        "adox %[t6], %[t5]\n\t"
        "adox %[t0], %[t6]\n\t"
        "movq %[t1], %%rdx\n\t"
        "imulq 200(%[k]), %%rdx\n\t"
        "mulx 0(%[k]), %[t9], %[t9]\n\t"   // m0 q1
        "movq %[t9], %[s0]\n\t"
        "mulx 8(%[k]), %[t1], %[t0]\n\t"   // m1 q1
        "movq %[t0], %[s1]\n\t"
        "subq %[t1], %[t2]\n\t"
        "mulx 16(%[k]), %[t0], %[t9]\n\t"  // m2 q1
        "movq %[t9], %[s2]\n\t"
        "mulx 24(%[k]), %[t9], %[t1]\n\t"  // m3 q1
        "movq %[t1], %[s3]\n\t"
        "sbbq %[t0], %[t7]\n\t"
        "sbbq %[t9], %[t4]\n\t"
        "mulx 32(%[k]), %[t0], %[t1]\n\t"  // m4 q1
        "movq %[t1], %[s4]\n\t"
        "sbbq %[t0], %[t8]\n\t"
        "mulx 40(%[k]), %[t1], %[t9]\n\t"  // m5 q1
        "sbbq %[t1], %[t3]\n\t"
        "adcq $0, %[t9]\n\t"
        "subq %[s0], %[t2]\n\t"
        "sbbq %[s1], %[t7]\n\t"
        "sbbq %[s2], %[t4]\n\t"
        "sbbq %[s3], %[t8]\n\t"
        "sbbq %[s4], %[t3]\n\t"
        "sbbq %[t9], %[t5]\n\t"
        "sbbq $0, %[t6]\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 16(%%rdx), %%rdx\n\t"
        "mulx 0(%[a]), %[t1], %[t0]\n\t"   // a0 b2
        "movq %[t0], %[s5]\n\t"
        "addq %[t1], %[t2]\n\t"
        "mulx 8(%[a]), %[t0], %[t9]\n\t"   // a1 b2
        "movq %[t9], %[s0]\n\t"
        "adcq %[t0], %[t7]\n\t"
        "mulx 16(%[a]), %[t9], %[t1]\n\t"  // a2 b2
        "movq %[t1], %[s1]\n\t"
        "adcq %[t9], %[t4]\n\t"
        "mulx 24(%[a]), %[t1], %[t0]\n\t"  // a3 b2
        "movq %[t0], %[s2]\n\t"
        "adcq %[t1], %[t8]\n\t"
        "mulx 32(%[a]), %[t0], %[t9]\n\t"  // a4 b2
        "movq %[t9], %[s3]\n\t"
        "adcq %[t0], %[t3]\n\t"
        "mulx 40(%[a]), %[t9], %[t1]\n\t"  // a5 b2
        "adcq %[t9], %[t5]\n\t"
        "adcq $0, %[t1]\n\t"
        "addq %[s5], %[t7]\n\t"
        "adcq %[s0], %[t4]\n\t"
        "adcq %[s1], %[t8]\n\t"
        "adcq %[s2], %[t3]\n\t"
        "adcq %[s3], %[t5]\n\t"
        "adcq %[t6], %[t1]\n\t"
        "adcq $0, %[t6]\n\t"
        "movq %[t2], %%rdx\n\t"
        "imulq 200(%[k]), %%rdx\n\t"
        "mulx 0(%[k]), %[t0], %[t0]\n\t"   // m0 q2
        "movq %[t0], %[s4]\n\t"
        "mulx 8(%[k]), %[t2], %[t9]\n\t"   // m1 q2
        "movq %[t9], %[s5]\n\t"
        "subq %[t2], %[t7]\n\t"
        "mulx 16(%[k]), %[t9], %[t0]\n\t"  // m2 q2
        "movq %[t0], %[s0]\n\t"
        "sbbq %[t9], %[t4]\n\t"
        "mulx 24(%[k]), %[t0], %[t2]\n\t"  // m3 q2
        "movq %[t2], %[s1]\n\t"
        "sbbq %[t0], %[t8]\n\t"
        "mulx 32(%[k]), %[t2], %[t9]\n\t"  // m4 q2
        "movq %[t9], %[s2]\n\t"
        "sbbq %[t2], %[t3]\n\t"
        "mulx 40(%[k]), %[t9], %[t0]\n\t"  // m5 q2
        "sbbq %[t9], %[t5]\n\t"
        "adcq $0, %[t0]\n\t"
        "subq %[s4], %[t7]\n\t"
        "sbbq %[s5], %[t4]\n\t"
        "sbbq %[s0], %[t8]\n\t"
        "sbbq %[s1], %[t3]\n\t"
        "sbbq %[s2], %[t5]\n\t"
        "sbbq %[t0], %[t1]\n\t"
        "sbbq $0, %[t6]\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 24(%%rdx), %%rdx\n\t"
        "mulx 0(%[a]), %[t9], %[t2]\n\t"   // a0 b3
        "movq %[t2], %[s3]\n\t"
        "addq %[t9], %[t7]\n\t"
        "mulx 8(%[a]), %[t2], %[t0]\n\t"   // a1 b3
        "movq %[t0], %[s4]\n\t"
        "adcq %[t2], %[t4]\n\t"
        "mulx 16(%[a]), %[t0], %[t9]\n\t"  // a2 b3
        "movq %[t9], %[s5]\n\t"
        "adcq %[t0], %[t8]\n\t"
        "mulx 24(%[a]), %[t9], %[t2]\n\t"  // a3 b3
        "movq %[t2], %[s0]\n\t"
        "adcq %[t9], %[t3]\n\t"
        "mulx 32(%[a]), %[t2], %[t0]\n\t"  // a4 b3
        "movq %[t0], %[s1]\n\t"
        "mulx 40(%[a]), %[t0], %[t9]\n\t"  // a5 b3
        "adcq %[t2], %[t5]\n\t"
        "adcq %[t0], %[t1]\n\t"
        "adcq $0, %[t9]\n\t"
        "addq %[s3], %[t4]\n\t"
        "adcq %[s4], %[t8]\n\t"
        "adcq %[s5], %[t3]\n\t"
        "adcq %[s0], %[t5]\n\t"
        "adcq %[s1], %[t1]\n\t"
        "adcq %[t6], %[t9]\n\t"
        "adcq $0, %[t6]\n\t"
        "movq %[t7], %%rdx\n\t"
        "imulq 200(%[k]), %%rdx\n\t"
        "mulx 0(%[k]), %[t2], %[t2]\n\t"   // m0 q3
        "movq %[t2], %[s2]\n\t"
        "mulx 8(%[k]), %[t7], %[t0]\n\t"   // m1 q3
        "movq %[t0], %[s3]\n\t"
        "mulx 16(%[k]), %[t0], %[t2]\n\t"  // m2 q3
        "movq %[t2], %[s4]\n\t"
        "subq %[t7], %[t4]\n\t"
        "sbbq %[t0], %[t8]\n\t"
        "mulx 24(%[k]), %[t7], %[t2]\n\t"  // m3 q3
        "movq %[t2], %[s5]\n\t"
        "sbbq %[t7], %[t3]\n\t"
        "mulx 32(%[k]), %[t2], %[t0]\n\t"  // m4 q3
        "movq %[t0], %[s0]\n\t"
        "sbbq %[t2], %[t5]\n\t"
        "mulx 40(%[k]), %[t0], %[t7]\n\t"  // m5 q3
        "sbbq %[t0], %[t1]\n\t"
        "adcq $0, %[t7]\n\t"
        "subq %[s2], %[t4]\n\t"
        "sbbq %[s3], %[t8]\n\t"
        "sbbq %[s4], %[t3]\n\t"
        "sbbq %[s5], %[t5]\n\t"
        "sbbq %[s0], %[t1]\n\t"
        "sbbq %[t7], %[t9]\n\t"
        "sbbq $0, %[t6]\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 32(%%rdx), %%rdx\n\t"
        "mulx 0(%[a]), %[t0], %[t2]\n\t"   // a0 b4
        "movq %[t2], %[s1]\n\t"
        "addq %[t0], %[t4]\n\t"
        "mulx 8(%[a]), %[t2], %[t7]\n\t"   // a1 b4
        "movq %[t7], %[s2]\n\t"
        "adcq %[t2], %[t8]\n\t"
        "mulx 16(%[a]), %[t7], %[t0]\n\t"  // a2 b4
        "movq %[t0], %[s3]\n\t"
        "adcq %[t7], %[t3]\n\t"
        "mulx 24(%[a]), %[t0], %[t2]\n\t"  // a3 b4
        "adcq %[t0], %[t5]\n\t"
        "mulx 32(%[a]), %[t0], %[t7]\n\t"  // a4 b4
        "movq %[t7], %[s5]\n\t"
        "adcq %[t0], %[t1]\n\t"
        "mulx 40(%[a]), %[t0], %[t7]\n\t"  // a5 b4
        "adcq %[t0], %[t9]\n\t"
        "movq %[t2], %[s4]\n\t"
        "adcq $0, %[t7]\n\t"
        "addq %[s1], %[t8]\n\t"
        "adcq %[s2], %[t3]\n\t"
        "adcq %[s3], %[t5]\n\t"
        "adcq %[s4], %[t1]\n\t"
        "adcq %[s5], %[t9]\n\t"
        "adcq %[t6], %[t7]\n\t"
        "adcq $0, %[t6]\n\t"
        "movq %[t4], %%rdx\n\t"
        "imulq 200(%[k]), %%rdx\n\t"
        "mulx 0(%[k]), %[t0], %[t0]\n\t"   // m0 q4
        "movq %[t0], %[s0]\n\t"
        "mulx 8(%[k]), %[t4], %[t2]\n\t"   // m1 q4
        "movq %[t2], %[s1]\n\t"
        "subq %[t4], %[t8]\n\t"
        "mulx 16(%[k]), %[t2], %[t0]\n\t"  // m2 q4
        "movq %[t0], %[s2]\n\t"
        "sbbq %[t2], %[t3]\n\t"
        "mulx 24(%[k]), %[t0], %[t4]\n\t"  // m3 q4
        "sbbq %[t0], %[t5]\n\t"
        "mulx 32(%[k]), %[t0], %[t2]\n\t"  // m4 q4
        "movq %[t2], %[s4]\n\t"
        "sbbq %[t0], %[t1]\n\t"
        "mulx 40(%[k]), %[t0], %[t2]\n\t"  // m5 q4
        "sbbq %[t0], %[t9]\n\t"
        "adcq $0, %[t2]\n\t"
        "subq %[s0], %[t8]\n\t"
        "sbbq %[s1], %[t3]\n\t"
        "sbbq %[s2], %[t5]\n\t"
        "movq %[t4], %[s3]\n\t"
        "sbbq %[s3], %[t1]\n\t"
        "sbbq %[s4], %[t9]\n\t"
        "sbbq %[t2], %[t7]\n\t"
        "sbbq $0, %[t6]\n\t"
        "movl $1, %k[t0]\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 40(%%rdx), %%rdx\n\t"
        "mulx 0(%[a]), %[t2], %[t4]\n\t"   // a0 b5
        "addq %[t2], %[t8]\n\t"
        "decl %k[t0]\n\t"
        "adox %[t4], %[t3]\n\t"
        "mulx 8(%[a]), %[t4], %[t2]\n\t"   // a1 b5
        "adcx %[t4], %[t3]\n\t"
        "adox %[t2], %[t5]\n\t"
        "mulx 16(%[a]), %[t2], %[t4]\n\t"  // a2 b5
        "adcx %[t2], %[t5]\n\t"
        "adox %[t4], %[t1]\n\t"
        "mulx 24(%[a]), %[t4], %[t2]\n\t"  // a3 b5
        "adcx %[t4], %[t1]\n\t"
        "adox %[t2], %[t9]\n\t"
        "mulx 32(%[a]), %[t2], %[t4]\n\t"  // a4 b5
        "adcx %[t2], %[t9]\n\t"
        "adox %[t4], %[t7]\n\t"
        "mulx 40(%[a]), %[t4], %[t2]\n\t"  // a5 b5
        "adcx %[t4], %[t7]\n\t"
        "adcx %[t0], %[t2]\n\t"
        "adox %[t6], %[t2]\n\t"
        "adox %[t0], %[t6]\n\t"
        "movq %[t8], %%rdx\n\t"
        "imulq 200(%[k]), %%rdx\n\t"
        "mulx 0(%[k]), %[t4], %[t4]\n\t"   // m0 q5
        "mulx 8(%[k]), %[t8], %[t0]\n\t"   // m1 q5
        "movq %[t4], %[s5]\n\t"
        "movq %[t0], %[s0]\n\t"
        "subq %[t8], %[t3]\n\t"
        "mulx 16(%[k]), %[t0], %[t4]\n\t"  // m2 q5
        "movq %[t4], %[s1]\n\t"
        "sbbq %[t0], %[t5]\n\t"
        "mulx 24(%[k]), %[t4], %[t8]\n\t"  // m3 q5
        "movq %[t8], %[s2]\n\t"
        "mulx 32(%[k]), %[t8], %[t0]\n\t"  // m4 q5
        "movq %[t0], %[s3]\n\t"
        "sbbq %[t4], %[t1]\n\t"
        "sbbq %[t8], %[t9]\n\t"
        "mulx 40(%[k]), %[t4], %[t0]\n\t"  // m5 q5
        "sbbq %[t4], %[t7]\n\t"
        "adcq $0, %[t0]\n\t"
        "subq %[s5], %[t3]\n\t"
        "sbbq %[s0], %[t5]\n\t"
        "sbbq %[s1], %[t1]\n\t"
        "sbbq %[s2], %[t9]\n\t"
        "sbbq %[s3], %[t7]\n\t"
        "sbbq %[t0], %[t2]\n\t"
        "sbbq $0, %[t6]\n\t"
        "movq %[t6], %[t8]\n\t"
        "andq 0(%[k]), %[t8]\n\t"
        "movq %[t8], %[s0]\n\t"
        "movq %[t6], %[t4]\n\t"
        "andq 8(%[k]), %[t4]\n\t"
        "movq %[t4], %[s1]\n\t"
        "movq %[t6], %[t0]\n\t"
        "andq 16(%[k]), %[t0]\n\t"
        "movq %[t0], %[s2]\n\t"
        "movq %[t6], %[t8]\n\t"
        "movq %[t6], %[t4]\n\t"
        "andq 40(%[k]), %[t4]\n\t"
        "andq 24(%[k]), %[t8]\n\t"
        "movq %[t8], %[s3]\n\t"
        "movq %[t6], %[t0]\n\t"
        "andq 32(%[k]), %[t0]\n\t"
        "movq %[t0], %[s4]\n\t"
        "movq %[t4], %[s5]\n\t"
        "addq %[s0], %[t3]\n\t"
        "adcq %[s1], %[t5]\n\t"
        "adcq %[s2], %[t1]\n\t"
        "adcq %[s3], %[t9]\n\t"
        "adcq %[s4], %[t7]\n\t"
        "adcq %[s5], %[t2]\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9),
          [s0] "=&m"(s0), [s1] "=&m"(s1), [s2] "=&m"(s2), [s3] "=&m"(s3), [s4] "=&m"(s4),
          [s5] "=&m"(s5)
        : [a] "r"(a), [k] "r"(k), [far] "m"(b),
          "m"(*reinterpret_cast<const word(*)[6]>(a)),
          "m"(*reinterpret_cast<const word(*)[26]>(k))
        : "cc", "rdx", "memory");
    // clang-format on
    r[0] = t3;
    r[1] = t5;
    r[2] = t1;
    r[3] = t9;
    r[4] = t7;
    r[5] = t2;
}

}  // namespace carry::fixed::x86_64

#endif
