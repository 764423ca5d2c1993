/// \file
/// Montgomery's multiplication modulo the prime of P-256 in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a * b / 2^256 modulo m for a, b < m. r, a, b: 4 limbs; k: m.
[[gnu::always_inline]] inline void montgomery_4_p256(word* r, const word* a, const word* b, const word* k) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8, s1, s2;
    in_registers(a, b, k);
    // clang-format off
    __asm__(
        "movabsq $0x100000000, %[t7]\n\t"
        "movq 0(%[b]), %%rdx\n\t"
        "mulx 0(%[a]), %[t6], %[t0]\n\t"   // a0 b0
        "mulx 8(%[a]), %[t2], %[t1]\n\t"   // a1 b0
        "addq %[t2], %[t0]\n\t"
        "mulx 16(%[a]), %[t4], %[t3]\n\t"  // a2 b0
        "adcq %[t4], %[t1]\n\t"
        "mulx 24(%[a]), %[t8], %[t5]\n\t"  // a3 b0
        "adcq %[t8], %[t3]\n\t"
        "adcq $0, %[t5]\n\t"
        "movq %[t6], %%rdx\n\t"
        "mulx %[t7], %[t4], %[t2]\n\t"     // q0 2^32 q0 2^32
        "addq %[t4], %[t0]\n\t"
        "adcq %[t2], %[t1]\n\t"
        "mulx 24(%[k]), %[t8], %[t6]\n\t"  // m3 q0
        "movq 8(%[b]), %%rdx\n\t"
        "adcq %[t8], %[t3]\n\t"
        "adcq %[t6], %[t5]\n\t"
        "movl $0, %k[t4]\n\t"
        "adcq $0, %[t4]\n\t"
        "xorl %k[t2], %k[t2]\n\t"
        "mulx 0(%[a]), %[t6], %[t8]\n\t"   // a0 b1
        "adcx %[t6], %[t0]\n\t"
        "adox %[t8], %[t1]\n\t"
        "mulx 8(%[a]), %[t6], %[t2]\n\t"   // a1 b1
        "adcx %[t6], %[t1]\n\t"
        "adox %[t2], %[t3]\n\t"
        "mulx 16(%[a]), %[t6], %[t8]\n\t"  // a2 b1
        "adcx %[t6], %[t3]\n\t"
        "adox %[t8], %[t5]\n\t"
        "mulx 24(%[a]), %[t6], %[t2]\n\t"  // a3 b1
        "adcx %[t6], %[t5]\n\t"
        "movl $0, %k[t8]\n\t"
        "adcx %[t8], %[t2]\n\t"
        "adox %[t8], %[t2]\n\t"
        "movq %[t0], %%rdx\n\t"
        "mulx %[t7], %[t6], %[t8]\n\t"     // q1 2^32 q1 2^32
        "addq %[t6], %[t1]\n\t"
        "adcq %[t8], %[t3]\n\t"
        "mulx 24(%[k]), %[t0], %[t6]\n\t"  // m3 q1
        "adcq %[t0], %[t5]\n\t"
        "leaq (%[t6],%[t4]), %[t6]\n\t"
        "adcq %[t6], %[t2]\n\t"
        "movl $0, %k[t8]\n\t"
        "adcq $0, %[t8]\n\t"
        "movq 16(%[b]), %%rdx\n\t"
        "xorl %k[t0], %k[t0]\n\t"
        "mulx 0(%[a]), %[t6], %[t4]\n\t"   // a0 b2
        "adcx %[t6], %[t1]\n\t"
        "adox %[t4], %[t3]\n\t"
        "mulx 8(%[a]), %[t4], %[t6]\n\t"   // a1 b2
        "adcx %[t4], %[t3]\n\t"
        "adox %[t6], %[t5]\n\t"
        "mulx 16(%[a]), %[t6], %[t4]\n\t"  // a2 b2
        "adcx %[t6], %[t5]\n\t"
        "adox %[t4], %[t2]\n\t"
        "mulx 24(%[a]), %[t4], %[t6]\n\t"  // a3 b2
        "adcx %[t4], %[t2]\n\t"
        "adcx %[t0], %[t6]\n\t"
        "adox %[t0], %[t6]\n\t"
        "movq %[t1], %%rdx\n\t"
        "mulx %[t7], %[t4], %[t0]\n\t"     // q2 2^32 q2 2^32
        "addq %[t4], %[t3]\n\t"
        "adcq %[t0], %[t5]\n\t"
        "mulx 24(%[k]), %[t1], %[t4]\n\t"  // m3 q2
        "leaq (%[t4],%[t8]), %[t4]\n\t"
        "adcq %[t1], %[t2]\n\t"
        "adcq %[t4], %[t6]\n\t"
        "movl $0, %k[t0]\n\t"
        "adcq $0, %[t0]\n\t"
        "movq 24(%[b]), %%rdx\n\t"
        "mulx 0(%[a]), %[t1], %[t8]\n\t"   // a0 b3
        "movq %[t8], %[s1]\n\t"
        "addq %[t1], %[t3]\n\t"
        "mulx 8(%[a]), %[t8], %[t4]\n\t"   // a1 b3
        "adcq %[t8], %[t5]\n\t"
        "movq %[t4], %[s2]\n\t"
        "mulx 16(%[a]), %[t8], %[t1]\n\t"  // a2 b3
        "adcq %[t8], %[t2]\n\t"
        "mulx 24(%[a]), %[t8], %[t4]\n\t"  // a3 b3
        "adcq %[t8], %[t6]\n\t"
        "adcq $0, %[t4]\n\t"
        "addq %[s1], %[t5]\n\t"
        "adcq %[s2], %[t2]\n\t"
        "adcq %[t1], %[t6]\n\t"
        "adcq $0, %[t4]\n\t"
        "movq %[t3], %%rdx\n\t"
        "mulx %[t7], %[t8], %[t1]\n\t"     // q3 2^32 q3 2^32
        "addq %[t8], %[t5]\n\t"
        "adcq %[t1], %[t2]\n\t"
        "mulx 24(%[k]), %[t3], %[t7]\n\t"  // m3 q3
        "leaq (%[t7],%[t0]), %[t7]\n\t"
        "adcq %[t3], %[t6]\n\t"
        "adcq %[t7], %[t4]\n\t"
        "movl $0, %k[t8]\n\t"
        "adcq $0, %[t8]\n\t"
        "movq %[t5], %[t1]\n\t"
        "movq %[t2], %[t0]\n\t"
        "movq %[t6], %[t3]\n\t"
        "movq %[t4], %[t7]\n\t"
        "subq 0(%[k]), %[t5]\n\t"
        "sbbq 8(%[k]), %[t2]\n\t"
        "sbbq 16(%[k]), %[t6]\n\t"
        "sbbq 24(%[k]), %[t4]\n\t"
        "sbbq $0, %[t8]\n\t"
        "cmovcq %[t1], %[t5]\n\t"
        "cmovcq %[t0], %[t2]\n\t"
        "cmovcq %[t3], %[t6]\n\t"
        "cmovcq %[t7], %[t4]\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [s1] "=&m"(s1),
          [s2] "=&m"(s2)
        : [a] "r"(a), [b] "r"(b), [k] "r"(k),
          "m"(*reinterpret_cast<const word(*)[4]>(a)),
          "m"(*reinterpret_cast<const word(*)[4]>(b)),
          "m"(*reinterpret_cast<const word(*)[4]>(k))
        : "cc", "rdx");
    // clang-format on
    r[0] = t5;
    r[1] = t2;
    r[2] = t6;
    r[3] = t4;
}

}  // namespace carry::fixed::x86_64

#endif
