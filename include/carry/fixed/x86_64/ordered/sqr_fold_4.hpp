/// \file
/// Squares modulo 2^256 less a limb, in one block. Found by tools/schedule/search.py.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = r^2 modulo m = 2^256 - c, below 2^256 for factors below 2^256. k: c.
[[gnu::always_inline]] inline void sqr_fold_4(word (&r)[4], const word* k) noexcept {
    word t0, t1, t2, t3, t4, t5, t6, s3, s4;
    in_registers(k);
    // clang-format off
    __asm__(
        "movq %[a3], %[s3]\n\t"
        "movq %[a0], %%rdx\n\t"
        "mulx %[a1], %[t0], %[t1]\n\t"  // a0 a0
        "mulx %[a2], %[t3], %[t2]\n\t"  // a0 a0
        "addq %[t3], %[t1]\n\t"
        "mulx %[a3], %[t5], %[t4]\n\t"  // a0 a0
        "adcq %[t5], %[t2]\n\t"
        "movq %[a1], %%rdx\n\t"
        "adcq $0, %[t4]\n\t"
        "mulx %[a2], %[t3], %[t6]\n\t"  // a1 a1
        "addq %[t3], %[t2]\n\t"
        "mulx %[a3], %[t3], %[t5]\n\t"  // a1 a1
        "adcq %[t3], %[t4]\n\t"
        "movl $1, %k[t3]\n\t"
        "adcq $0, %[t5]\n\t"
        "addq %[t6], %[t4]\n\t"
        "movq %[a2], %%rdx\n\t"
        "mulx %[a3], %[a3], %[t6]\n\t"  // a2 a2
        "adcq $0, %[t5]\n\t"
        "addq %[a3], %[t5]\n\t"
        "adcq $0, %[t6]\n\t"
        "movq %[a0], %%rdx\n\t"
        "mulx %%rdx, %[a0], %[a3]\n\t"  // a0 a0
        "movq %[a1], %%rdx\n\t"
        "addq %[t0], %[t0]\n\t"
        "decl %k[t3]\n\t"
        "mulx %%rdx, %[t3], %[a1]\n\t"  // a1 a1
        "adox %[a3], %[t0]\n\t"
        "adcx %[t1], %[t1]\n\t"
        "movq %[a2], %%rdx\n\t"
        "adox %[t3], %[t1]\n\t"
        "adcx %[t2], %[t2]\n\t"
        "mulx %%rdx, %[a2], %[a3]\n\t"  // a2 a2
        "adox %[a1], %[t2]\n\t"
        "adcx %[t4], %[t4]\n\t"
        "adox %[a2], %[t4]\n\t"
        "movl $0, %k[t3]\n\t"
        "movq %[s3], %%rdx\n\t"
        "adcx %[t5], %[t5]\n\t"
        "adox %[a3], %[t5]\n\t"
        "adcx %[t6], %[t6]\n\t"
        "mulx %%rdx, %[a2], %[a1]\n\t"  // a3 a3
        "movq 0(%[k]), %%rdx\n\t"
        "mulx %[t4], %[t4], %[a3]\n\t"  // c c
        "adox %[a2], %[t6]\n\t"
        "movq %[a3], %[s4]\n\t"
        "adcx %[t3], %[t3]\n\t"
        "adox %[a1], %[t3]\n\t"
        "mulx %[t3], %[a3], %[a2]\n\t"  // c c
        "mulx %[t5], %[t3], %[a1]\n\t"  // c c
        "mulx %[t6], %[t6], %[t5]\n\t"  // c c
        "addq %[t4], %[a0]\n\t"
        "adcq %[t3], %[t0]\n\t"
        "adcq %[t6], %[t1]\n\t"
        "adcq %[a3], %[t2]\n\t"
        "adcq $0, %[a2]\n\t"
        "addq %[s4], %[t0]\n\t"
        "adcq %[a1], %[t1]\n\t"
        "adcq %[t5], %[t2]\n\t"
        "adcq $0, %[a2]\n\t"
        "mulx %[a2], %[t3], %[t4]\n\t"  // c c
        "addq %[t3], %[a0]\n\t"
        "adcq %[t4], %[t0]\n\t"
        "adcq $0, %[t1]\n\t"
        "adcq $0, %[t2]\n\t"
        "sbbq %[t6], %[t6]\n\t"
        "andq %%rdx, %[t6]\n\t"
        "addq %[t6], %[a0]\n\t"
        "adcq $0, %[t0]\n\t"
        "movq %[t0], %[a1]\n\t"
        "movq %[t1], %[a2]\n\t"
        "movq %[t2], %[a3]\n\t"
        : [a0] "+&r"(r[0]), [a1] "+&r"(r[1]), [a2] "+&r"(r[2]), [a3] "+&r"(r[3]), [t0] "=&r"(t0),
          [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5),
          [t6] "=&r"(t6), [s3] "=&m"(s3), [s4] "=&m"(s4)
        : [k] "r"(k),
          "m"(*reinterpret_cast<const word(*)[1]>(k))
        : "cc", "rdx");
    // clang-format on
}

}  // namespace carry::fixed::x86_64

#endif
