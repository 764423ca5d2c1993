/// \file
/// The product of two rows of 4 limbs in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = a * b. r: 8 limbs, apart from a and b; a, b: 4 limbs. 16 multiplications.
[[gnu::always_inline]] inline void mul_4(word* r, const word* a, const word* b) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, t7, t8;
    in_registers(r, a, b);
    // clang-format off
    __asm__(
        "movq 0(%[b]), %%rdx\n\t"
        "mulx 16(%[a]), %[t6], %[t7]\n\t"  // a2 b0
        "mulx 0(%[a]), %[t0], %[t1]\n\t"   // a0 b0
        "mulx 8(%[a]), %[t3], %[t2]\n\t"   // a1 b0
        "addq %[t3], %[t1]\n\t"
        "adcq %[t6], %[t2]\n\t"
        "movq %[t0], 0(%[r])\n\t"
        "mulx 24(%[a]), %[t5], %[t4]\n\t"  // a3 b0
        "adcq %[t5], %[t7]\n\t"
        "adcq $0, %[t4]\n\t"
        "xorl %k[t8], %k[t8]\n\t"
        "movq 8(%[b]), %%rdx\n\t"
        "mulx 0(%[a]), %[t6], %[t3]\n\t"   // a0 b1
        "adcx %[t6], %[t1]\n\t"
        "movq %[t1], 8(%[r])\n\t"
        "adox %[t3], %[t2]\n\t"
        "mulx 8(%[a]), %[t5], %[t0]\n\t"   // a1 b1
        "mulx 16(%[a]), %[t6], %[t8]\n\t"  // a2 b1
        "adcx %[t5], %[t2]\n\t"
        "adox %[t0], %[t7]\n\t"
        "adcx %[t6], %[t7]\n\t"
        "mulx 24(%[a]), %[t3], %[t1]\n\t"  // a3 b1
        "adox %[t8], %[t4]\n\t"
        "adcx %[t3], %[t4]\n\t"
        "movq 16(%[b]), %%rdx\n\t"
        "movl $0, %k[t5]\n\t"
        "adcx %[t5], %[t1]\n\t"
        "adox %[t5], %[t1]\n\t"
        "xorl %k[t0], %k[t0]\n\t"
        "mulx 0(%[a]), %[t8], %[t6]\n\t"   // a0 b2
        "mulx 24(%[a]), %[t5], %[t3]\n\t"  // a3 b2
        "adcx %[t8], %[t2]\n\t"
        "movq %[t2], 16(%[r])\n\t"
        "adox %[t6], %[t7]\n\t"
        "mulx 8(%[a]), %[t2], %[t8]\n\t"   // a1 b2
        "adcx %[t2], %[t7]\n\t"
        "mulx 16(%[a]), %[t2], %[t6]\n\t"  // a2 b2
        "adox %[t8], %[t4]\n\t"
        "adcx %[t2], %[t4]\n\t"
        "movq 24(%[b]), %%rdx\n\t"
        "adox %[t6], %[t1]\n\t"
        "adcx %[t5], %[t1]\n\t"
        "adcx %[t0], %[t3]\n\t"
        "adox %[t0], %[t3]\n\t"
        "mulx 0(%[a]), %[t2], %[t8]\n\t"   // a0 b3
        "addq %[t2], %[t7]\n\t"
        "movq %[t7], 24(%[r])\n\t"
        "mulx 8(%[a]), %[t5], %[t6]\n\t"   // a1 b3
        "mulx 24(%[a]), %[t2], %[t0]\n\t"  // a3 b3
        "adcq %[t5], %[t4]\n\t"
        "mulx 16(%[a]), %[t5], %[t7]\n\t"  // a2 b3
        "adcq %[t5], %[t1]\n\t"
        "adcq %[t2], %[t3]\n\t"
        "adcq $0, %[t0]\n\t"
        "addq %[t8], %[t4]\n\t"
        "adcq %[t6], %[t1]\n\t"
        "adcq %[t7], %[t3]\n\t"
        "movq %[t3], 48(%[r])\n\t"
        "adcq $0, %[t0]\n\t"
        "movq %[t1], 40(%[r])\n\t"
        "movq %[t4], 32(%[r])\n\t"
        "movq %[t0], 56(%[r])\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4),
          [t5] "=&r"(t5), [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), "=&m"(*reinterpret_cast<word(*)[8]>(r))
        : [r] "r"(r), [a] "r"(a), [b] "r"(b),
          "m"(*reinterpret_cast<const word(*)[4]>(a)),
          "m"(*reinterpret_cast<const word(*)[4]>(b))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
