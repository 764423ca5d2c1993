/// \file
/// The product of four limbs, from the second row on by two chains of carries. Each row clears the flags first, so that its
/// additions wait for none of the row before. Forms of the rows were drawn, and the order searched as tools/schedule/ does it,
/// by the time of calls by pointer, on the same operands and on operands in turns (docs/algorithms/integer_leaf.md).
#pragma once

#include <carry/limb.hpp>

namespace carry::kernels::x86_64 {

// r = a * b. r: 8 limbs, apart from a and b; a, b: 4 limbs.
[[gnu::always_inline]] inline void mul_4(limb* r, const limb* a, const limb* b) noexcept {
    limb t0, t1, t2, t3, t4, t5, t6, b0 = b[0];
    // clang-format off
    __asm__ volatile(
        "mulx (%[a]), %[t0], %[t1]\n\t"    // a0 b0
        "movq %[t0], (%[r])\n\t"
        "mulx 8(%[a]), %[t2], %[t0]\n\t"   // a1 b0
        "addq %[t2], %[t1]\n\t"
        "mulx 16(%[a]), %[t3], %[t2]\n\t"  // a2 b0
        "mulx 24(%[a]), %[t4], %[t5]\n\t"  // a3 b0
        "adcq %[t3], %[t0]\n\t"
        "adcq %[t4], %[t2]\n\t"
        "adcq $0, %[t5]\n\t"
        "xorl %k[t3], %k[t3]\n\t"
        "movq 8(%[b]), %%rdx\n\t"
        "mulx (%[a]), %[t6], %[t4]\n\t"    // a0 b1
        "adcx %[t6], %[t1]\n\t"
        "adox %[t4], %[t0]\n\t"
        "mulx 8(%[a]), %[t6], %[t4]\n\t"   // a1 b1
        "adox %[t4], %[t2]\n\t"
        "adcx %[t6], %[t0]\n\t"
        "mulx 16(%[a]), %[t6], %[t4]\n\t"  // a2 b1
        "adcx %[t6], %[t2]\n\t"
        "adox %[t4], %[t5]\n\t"
        "mulx 24(%[a]), %[t6], %[t4]\n\t"  // a3 b1
        "adcx %[t6], %[t5]\n\t"
        "movq %[t1], 8(%[r])\n\t"
        "adcx %[t3], %[t4]\n\t"
        "adox %[t3], %[t4]\n\t"
        "movq 16(%[b]), %%rdx\n\t"
        "mulx (%[a]), %[t3], %[t1]\n\t"    // a0 b2
        "xorl %k[t6], %k[t6]\n\t"
        "adcx %[t3], %[t0]\n\t"
        "adox %[t1], %[t2]\n\t"
        "mulx 8(%[a]), %[t3], %[t1]\n\t"   // a1 b2
        "adox %[t1], %[t5]\n\t"
        "adcx %[t3], %[t2]\n\t"
        "mulx 16(%[a]), %[t3], %[t1]\n\t"  // a2 b2
        "adox %[t1], %[t4]\n\t"
        "movq %[t0], 16(%[r])\n\t"
        "mulx 24(%[a]), %[t0], %[t1]\n\t"  // a3 b2
        "adcx %[t3], %[t5]\n\t"
        "adcx %[t0], %[t4]\n\t"
        "adcx %[t6], %[t1]\n\t"
        "adox %[t6], %[t1]\n\t"
        "movq 24(%[b]), %%rdx\n\t"
        "xorl %k[b], %k[b]\n\t"
        "mulx (%[a]), %[t3], %[t0]\n\t"    // a0 b3
        "adox %[t0], %[t5]\n\t"
        "mulx 8(%[a]), %[t6], %[t0]\n\t"   // a1 b3
        "adox %[t0], %[t4]\n\t"
        "adcx %[t3], %[t2]\n\t"
        "mulx 16(%[a]), %[t3], %[t0]\n\t"  // a2 b3
        "adcx %[t6], %[t5]\n\t"
        "adcx %[t3], %[t4]\n\t"
        "adox %[t0], %[t1]\n\t"
        "mulx 24(%[a]), %[t3], %[t0]\n\t"  // a3 b3
        "adcx %[t3], %[t1]\n\t"
        "movq %[t5], 32(%[r])\n\t"
        "adcx %[b], %[t0]\n\t"
        "movq %[t4], 40(%[r])\n\t"
        "adox %[b], %[t0]\n\t"
        "movq %[t2], 24(%[r])\n\t"
        "movq %[t1], 48(%[r])\n\t"
        "movq %[t0], 56(%[r])\n\t"
        : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5),
          [t6] "=&r"(t6), "+&d"(b0), [b] "+&r"(b)
        : [r] "r"(r), [a] "r"(a)
        : "cc", "memory");
    // clang-format on
}

}  // namespace carry::kernels::x86_64
