/// \file
/// Multiplication modulo the prime of P-384 in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a * b mod p. r, a, b: 6 limbs; a, b < 2^384.
[[gnu::always_inline]] inline void mul_p384(word* r, const word* a, const word* b) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
    word work[25];
    word* w = work;
    in_registers(a, w);
    // clang-format off
    __asm__(
        "movq %[far], %%rdx\n\t"
        "movq 0(%%rdx), %%rdx\n\t"
        "mulx 8(%[a]), %[t0], %[t7]\n\t"   // a1 b0
        "mulx 0(%[a]), %[t1], %[t2]\n\t"   // a0 b0
        "mulx 32(%[a]), %[t4], %[t3]\n\t"  // a4 b0
        "mulx 24(%[a]), %[t8], %[t5]\n\t"  // a3 b0
        "mulx 16(%[a]), %[t9], %[t6]\n\t"  // a2 b0
        "addq %[t0], %[t2]\n\t"
        "adcq %[t9], %[t7]\n\t"
        "adcq %[t8], %[t6]\n\t"
        "adcq %[t4], %[t5]\n\t"
        "mulx 40(%[a]), %[t9], %[t0]\n\t"  // a5 b0
        "adcq %[t9], %[t3]\n\t"
        "movq %[t1], 0(%[w])\n\t"
        "adcq $0, %[t0]\n\t"
        "xorl %k[t8], %k[t8]\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 8(%%rdx), %%rdx\n\t"
        "mulx 0(%[a]), %[t9], %[t4]\n\t"   // a0 b1
        "adcx %[t9], %[t2]\n\t"
        "adox %[t4], %[t7]\n\t"
        "mulx 8(%[a]), %[t8], %[t1]\n\t"   // a1 b1
        "adcx %[t8], %[t7]\n\t"
        "mulx 16(%[a]), %[t4], %[t9]\n\t"  // a2 b1
        "adox %[t1], %[t6]\n\t"
        "adcx %[t4], %[t6]\n\t"
        "mulx 24(%[a]), %[t1], %[t8]\n\t"  // a3 b1
        "adox %[t9], %[t5]\n\t"
        "adcx %[t1], %[t5]\n\t"
        "adox %[t8], %[t3]\n\t"
        "mulx 32(%[a]), %[t9], %[t4]\n\t"  // a4 b1
        "adcx %[t9], %[t3]\n\t"
        "adox %[t4], %[t0]\n\t"
        "mulx 40(%[a]), %[t8], %[t1]\n\t"  // a5 b1
        "movl $0, %k[t9]\n\t"
        "adcx %[t8], %[t0]\n\t"
        "adcx %[t9], %[t1]\n\t"
        "movq %[t2], 8(%[w])\n\t"
        "adox %[t9], %[t1]\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 16(%%rdx), %%rdx\n\t"
        "mulx 0(%[a]), %[t8], %[t4]\n\t"   // a0 b2
        "xorl %k[t2], %k[t2]\n\t"
        "adcx %[t8], %[t7]\n\t"
        "adox %[t4], %[t6]\n\t"
        "mulx 8(%[a]), %[t2], %[t9]\n\t"   // a1 b2
        "adcx %[t2], %[t6]\n\t"
        "mulx 16(%[a]), %[t4], %[t8]\n\t"  // a2 b2
        "adox %[t9], %[t5]\n\t"
        "adcx %[t4], %[t5]\n\t"
        "adox %[t8], %[t3]\n\t"
        "mulx 32(%[a]), %[t9], %[t2]\n\t"  // a4 b2
        "mulx 24(%[a]), %[t8], %[t4]\n\t"  // a3 b2
        "adcx %[t8], %[t3]\n\t"
        "adox %[t4], %[t0]\n\t"
        "adcx %[t9], %[t0]\n\t"
        "mulx 40(%[a]), %[t4], %[t8]\n\t"  // a5 b2
        "movl $0, %k[t9]\n\t"
        "adox %[t2], %[t1]\n\t"
        "adcx %[t4], %[t1]\n\t"
        "adcx %[t9], %[t8]\n\t"
        "adox %[t9], %[t8]\n\t"
        "movq %[t7], 16(%[w])\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 24(%%rdx), %%rdx\n\t"
        "mulx 0(%[a]), %[t4], %[t2]\n\t"   // a0 b3
        "addq %[t4], %[t6]\n\t"
        "movq %[t2], 160(%[w])\n\t"
        "mulx 8(%[a]), %[t7], %[t9]\n\t"   // a1 b3
        "movq %[t9], 168(%[w])\n\t"
        "mulx 16(%[a]), %[t2], %[t4]\n\t"  // a2 b3
        "movq %[t4], 176(%[w])\n\t"
        "adcq %[t7], %[t5]\n\t"
        "adcq %[t2], %[t3]\n\t"
        "mulx 24(%[a]), %[t4], %[t9]\n\t"  // a3 b3
        "adcq %[t4], %[t0]\n\t"
        "mulx 32(%[a]), %[t2], %[t7]\n\t"  // a4 b3
        "adcq %[t2], %[t1]\n\t"
        "mulx 40(%[a]), %[t2], %[t4]\n\t"  // a5 b3
        "adcq %[t2], %[t8]\n\t"
        "adcq $0, %[t4]\n\t"
        "addq 160(%[w]), %[t5]\n\t"
        "adcq 168(%[w]), %[t3]\n\t"
        "adcq 176(%[w]), %[t0]\n\t"
        "adcq %[t9], %[t1]\n\t"
        "adcq %[t7], %[t8]\n\t"
        "movq %[t6], 24(%[w])\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 32(%%rdx), %%rdx\n\t"
        "mulx 16(%[a]), %[t9], %[t2]\n\t"  // a2 b4
        "mulx 0(%[a]), %[t6], %[t7]\n\t"   // a0 b4
        "adcq $0, %[t4]\n\t"
        "addq %[t6], %[t5]\n\t"
        "movq %[t7], 184(%[w])\n\t"
        "mulx 8(%[a]), %[t7], %[t6]\n\t"   // a1 b4
        "movq %[t6], 192(%[w])\n\t"
        "adcq %[t7], %[t3]\n\t"
        "adcq %[t9], %[t0]\n\t"
        "mulx 24(%[a]), %[t7], %[t6]\n\t"  // a3 b4
        "adcq %[t7], %[t1]\n\t"
        "movq %[t2], 152(%[w])\n\t"
        "mulx 32(%[a]), %[t7], %[t9]\n\t"  // a4 b4
        "adcq %[t7], %[t8]\n\t"
        "mulx 40(%[a]), %[t7], %[t2]\n\t"  // a5 b4
        "adcq %[t7], %[t4]\n\t"
        "adcq $0, %[t2]\n\t"
        "addq 184(%[w]), %[t3]\n\t"
        "adcq 192(%[w]), %[t0]\n\t"
        "adcq 152(%[w]), %[t1]\n\t"
        "movq %[t5], 32(%[w])\n\t"
        "adcq %[t6], %[t8]\n\t"
        "adcq %[t9], %[t4]\n\t"
        "adcq $0, %[t2]\n\t"
        "movq %[far], %%rdx\n\t"
        "movq 40(%%rdx), %%rdx\n\t"
        "mulx 32(%[a]), %[t5], %[t7]\n\t"  // a4 b5
        "xorl %k[t6], %k[t6]\n\t"
        "mulx 0(%[a]), %[t6], %[t9]\n\t"   // a0 b5
        "adcx %[t6], %[t3]\n\t"
        "adox %[t9], %[t0]\n\t"
        "mulx 8(%[a]), %[t9], %[t6]\n\t"   // a1 b5
        "adcx %[t9], %[t0]\n\t"
        "adox %[t6], %[t1]\n\t"
        "mulx 16(%[a]), %[t6], %[t9]\n\t"  // a2 b5
        "adcx %[t6], %[t1]\n\t"
        "adox %[t9], %[t8]\n\t"
        "mulx 24(%[a]), %[t9], %[t6]\n\t"  // a3 b5
        "adcx %[t9], %[t8]\n\t"
        "adox %[t6], %[t4]\n\t"
        "adcx %[t5], %[t4]\n\t"
        "adox %[t7], %[t2]\n\t"
        "mulx 40(%[a]), %[t6], %[t9]\n\t"  // a5 b5
        "adcx %[t6], %[t2]\n\t"
        "movl $0, %k[t5]\n\t"
        "adcx %[t5], %[t9]\n\t"
        "movq %[t0], %[t7]\n\t"
        "adox %[t5], %[t9]\n\t"
        "movq %[t4], 72(%[w])\n\t"
        "movq %[t8], 64(%[w])\n\t"
        "movq %[t9], 88(%[w])\n\t"
        "movq %[t1], 56(%[w])\n\t"
        "movq %[t4], %[t6]\n\t"
        "movq %[t3], 40(%[w])\n\t"
        "movq %[t2], 80(%[w])\n\t"
        "movq %[t0], 48(%[w])\n\t"
        "movq %[t8], %[t5]\n\t"
        "movq %[t1], %[t3]\n\t"
        "shldq $32, %[t0], %[t3]\n\t"
        "shlq $32, %[t7]\n\t"
        "movq %[t7], 96(%[w])\n\t"
        "shldq $32, %[t1], %[t5]\n\t"
        "shldq $32, %[t8], %[t6]\n\t"
        "movq %[t3], 104(%[w])\n\t"
        "movq %[t2], %[t7]\n\t"
        "shldq $32, %[t4], %[t7]\n\t"
        "movq %[t7], 128(%[w])\n\t"
        "movq %[t9], %[t3]\n\t"
        "movq %[t6], 120(%[w])\n\t"
        "movq %[t9], %[t7]\n\t"
        "shrq $32, %[t7]\n\t"
        "shldq $32, %[t2], %[t3]\n\t"
        "movq %[t7], 144(%[w])\n\t"
        "movq %[t5], 112(%[w])\n\t"
        "addq 0(%[w]), %[t0]\n\t"
        "adcq 8(%[w]), %[t1]\n\t"
        "adcq 16(%[w]), %[t8]\n\t"
        "adcq 24(%[w]), %[t4]\n\t"
        "adcq 32(%[w]), %[t2]\n\t"
        "movl $1, %k[t6]\n\t"
        "adcq 40(%[w]), %[t9]\n\t"
        "adcq $0, %[t6]\n\t"
        "addq 48(%[w]), %[t8]\n\t"
        "adcq 56(%[w]), %[t4]\n\t"
        "adcq 64(%[w]), %[t2]\n\t"
        "adcq 72(%[w]), %[t9]\n\t"
        "adcq 80(%[w]), %[t6]\n\t"
        "movq 88(%[w]), %[t7]\n\t"
        "movq %[t3], 136(%[w])\n\t"
        "adcq $0, %[t7]\n\t"
        "movl $0, %k[t5]\n\t"
        "adcq $0, %[t5]\n\t"
        "addq 96(%[w]), %[t1]\n\t"
        "adcq 104(%[w]), %[t8]\n\t"
        "adcq 112(%[w]), %[t4]\n\t"
        "adcq 120(%[w]), %[t2]\n\t"
        "adcq 128(%[w]), %[t9]\n\t"
        "adcq 136(%[w]), %[t6]\n\t"
        "adcq 144(%[w]), %[t7]\n\t"
        "adcq $0, %[t5]\n\t"
        "subq 96(%[w]), %[t0]\n\t"
        "sbbq 104(%[w]), %[t1]\n\t"
        "sbbq 112(%[w]), %[t8]\n\t"
        "sbbq 120(%[w]), %[t4]\n\t"
        "sbbq 128(%[w]), %[t2]\n\t"
        "sbbq 136(%[w]), %[t9]\n\t"
        "sbbq 144(%[w]), %[t6]\n\t"
        "sbbq $0, %[t7]\n\t"
        "movq %[t1], 160(%[w])\n\t"
        "movq %[t8], 168(%[w])\n\t"
        "sbbq $0, %[t5]\n\t"
        "movq %[t4], 176(%[w])\n\t"
        "movq %[t0], 152(%[w])\n\t"
        "movq %[t2], 184(%[w])\n\t"
        "movq %[t7], %[t3]\n\t"
        "movq %[t5], %[t1]\n\t"
        "movq %[t6], %[t8]\n\t"
        "shldq $32, %[t6], %[t3]\n\t"
        "shldq $32, %[t7], %[t1]\n\t"
        "shlq $32, %[t8]\n\t"
        "movq %[t5], %[t4]\n\t"
        "addq %[t6], %[t5]\n\t"
        "movq %[t9], 192(%[w])\n\t"
        "movq %[t7], %[t0]\n\t"
        "adcq $0, %[t0]\n\t"
        "adcq $0, %[t4]\n\t"
        "addq %[t8], %[t7]\n\t"
        "adcq %[t3], %[t5]\n\t"
        "adcq %[t1], %[t0]\n\t"
        "adcq $0, %[t4]\n\t"
        "subq %[t8], %[t6]\n\t"
        "sbbq %[t3], %[t7]\n\t"
        "sbbq %[t1], %[t5]\n\t"
        "sbbq $0, %[t0]\n\t"
        "sbbq $0, %[t4]\n\t"
        "addq 152(%[w]), %[t6]\n\t"
        "adcq 160(%[w]), %[t7]\n\t"
        "adcq 168(%[w]), %[t5]\n\t"
        "adcq 176(%[w]), %[t0]\n\t"
        "adcq 184(%[w]), %[t4]\n\t"
        "movq 192(%[w]), %[t2]\n\t"
        "adcq $0, %[t2]\n\t"
        "sbbq %[t9], %[t9]\n\t"
        "movl %k[t9], %k[t8]\n\t"
        "leaq 1(%[t9]), %[t9]\n\t"
        "notl %k[t8]\n\t"
        "movq %[t8], %[t3]\n\t"
        "negq %[t3]\n\t"
        "subq %[t3], %[t6]\n\t"
        "sbbq %[t8], %[t7]\n\t"
        "sbbq %[t9], %[t5]\n\t"
        "sbbq $0, %[t0]\n\t"
        "sbbq $0, %[t4]\n\t"
        "sbbq $0, %[t2]\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9),
          "=&m"(work)
        : [a] "r"(a), [w] "r"(w), [far] "m"(b),
          "m"(*reinterpret_cast<const word(*)[6]>(a))
        : "cc", "rdx", "memory");
    // clang-format on
    r[0] = t6;
    r[1] = t7;
    r[2] = t5;
    r[3] = t0;
    r[4] = t4;
    r[5] = t2;
}

}  // namespace carry::fixed::x86_64

#endif
