/// \file
/// Squares of five to seven limbs as one block of instructions each: the products of different limbs row by row, all columns
/// doubled, and the squares of the limbs added. The lowest columns, which are complete first, wait in the result, and are
/// doubled by being added twice. Everything here has internal linkage.
///
/// What counts here are the additions with carries, for which there are two ports; those that multiply are idle a third of the
/// time. So the highest columns are doubled by `shld`, which takes the port of the multiplications, from the top down. A row is
/// added by two chains of carries, or it is made complete first: then both additions begin without a carry, on any port. Of
/// these forms some were drawn for each row, and the order was searched as tools/schedule/ does it, by the time of calls by
/// pointer, on the same operands and on operands in turns: what waits in the result, and which registers are saved, matters to
/// the latter most (docs/algorithms/integer_leaf.md).
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

namespace {

// r = a^2, returns 0. r: 2N limbs, no overlap; a: N limbs; N: 5, 6 or 7.
template <std::size_t N>
[[gnu::always_inline]] inline int sqr_in_registers(limb* r, const limb* a) noexcept {
    static_assert(N >= 5 && N <= 7);
    [[maybe_unused]] limb t0, t1, t2, t3, t4, t5, t6, t7, t8, t9;
    // clang-format off
    if constexpr (N == 5) {
        __asm__ volatile(
            "movq (%[a]), %%rdx\n\t"
            "mulx 8(%[a]), %[t0], %[t1]\n\t"   // a1 a0
            "mulx 16(%[a]), %[t2], %[t3]\n\t"  // a2 a0
            "addq %[t2], %[t1]\n\t"
            "mulx 32(%[a]), %[t4], %[t2]\n\t"  // a4 a0
            "mulx 24(%[a]), %[t5], %[t6]\n\t"  // a3 a0
            "adcq %[t5], %[t3]\n\t"
            "movq 8(%[a]), %%rdx\n\t"
            "adcq %[t4], %[t6]\n\t"
            "mulx 16(%[a]), %[t5], %[t4]\n\t"  // a2 a1
            "adcq $0, %[t2]\n\t"
            "addq %[t5], %[t3]\n\t"
            "mulx 24(%[a]), %[t7], %[t5]\n\t"  // a3 a1
            "adcq %[t7], %[t6]\n\t"
            "mulx 32(%[a]), %[t8], %[t7]\n\t"  // a4 a1
            "adcq %[t8], %[t2]\n\t"
            "adcq $0, %[t7]\n\t"
            "addq %[t4], %[t6]\n\t"
            "adcq %[t5], %[t2]\n\t"
            "adcq $0, %[t7]\n\t"
            "movq 16(%[a]), %%rdx\n\t"
            "mulx 24(%[a]), %[t5], %[t4]\n\t"  // a3 a2
            "mulx 32(%[a]), %[t9], %[t8]\n\t"  // a4 a2
            "movq 24(%[a]), %%rdx\n\t"
            "addq %[t9], %[t4]\n\t"
            "adcq $0, %[t8]\n\t"
            "addq %[t5], %[t2]\n\t"
            "adcq %[t4], %[t7]\n\t"
            "mulx 32(%[a]), %[t5], %[t4]\n\t"  // a4 a3
            "adcq $0, %[t8]\n\t"
            "addq %[t5], %[t8]\n\t"
            "adcq $0, %[t4]\n\t"
            "addq %[t0], %[t0]\n\t"
            "adcq %[t1], %[t1]\n\t"
            "adcq %[t3], %[t3]\n\t"
            "adcq %[t6], %[t6]\n\t"
            "adcq %[t2], %[t2]\n\t"
            "movq (%[a]), %%rdx\n\t"
            "movl $0, %k[t5]\n\t"
            "adcq %[t7], %[t7]\n\t"
            "adcq %[t8], %[t8]\n\t"
            "adcq %[t4], %[t4]\n\t"
            "mulx %%rdx, %%rdx, %[t9]\n\t"     // a0 a0
            "movq %%rdx, (%[r])\n\t"
            "adcq $0, %[t5]\n\t"
            "addq %[t9], %[t0]\n\t"
            "movq 8(%[a]), %%rdx\n\t"
            "mulx %%rdx, %%rdx, %[t9]\n\t"     // a1 a1
            "adcq %%rdx, %[t1]\n\t"
            "adcq %[t9], %[t3]\n\t"
            "movq %[t1], 16(%[r])\n\t"
            "movq 16(%[a]), %%rdx\n\t"
            "mulx %%rdx, %%rdx, %[t1]\n\t"     // a2 a2
            "adcq %%rdx, %[t6]\n\t"
            "movq %[t3], 24(%[r])\n\t"
            "movq %[t6], 32(%[r])\n\t"
            "movq %[t0], 8(%[r])\n\t"
            "movq 24(%[a]), %%rdx\n\t"
            "adcq %[t1], %[t2]\n\t"
            "mulx %%rdx, %%rdx, %[t1]\n\t"     // a3 a3
            "adcq %%rdx, %[t7]\n\t"
            "adcq %[t1], %[t8]\n\t"
            "movq %[t8], 56(%[r])\n\t"
            "movq 32(%[a]), %%rdx\n\t"
            "movq %[t2], 40(%[r])\n\t"
            "mulx %%rdx, %%rdx, %[t1]\n\t"     // a4 a4
            "adcq %%rdx, %[t4]\n\t"
            "movq %[t7], 48(%[r])\n\t"
            "adcq %[t5], %[t1]\n\t"
            "movq %[t1], 72(%[r])\n\t"
            "movq %[t4], 64(%[r])\n\t"
            : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5),
              [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9)
            : [r] "r"(r), [a] "r"(a)
            : "rdx", "cc", "memory");
    } else if constexpr (N == 6) {
        __asm__ volatile(
            "movq (%[a]), %%rdx\n\t"
            "mulx 8(%[a]), %[t0], %[t1]\n\t"   // a1 a0
            "mulx 16(%[a]), %[t2], %[t3]\n\t"  // a2 a0
            "addq %[t2], %[t1]\n\t"
            "mulx 24(%[a]), %[t4], %[t2]\n\t"  // a3 a0
            "mulx 32(%[a]), %[t5], %[t6]\n\t"  // a4 a0
            "adcq %[t4], %[t3]\n\t"
            "adcq %[t5], %[t2]\n\t"
            "mulx 40(%[a]), %[t5], %[t4]\n\t"  // a5 a0
            "movq %[t1], 16(%[r])\n\t"
            "adcq %[t5], %[t6]\n\t"
            "movq 8(%[a]), %%rdx\n\t"
            "mulx 16(%[a]), %[t5], %[t1]\n\t"  // a2 a1
            "mulx 24(%[a]), %[t7], %[t8]\n\t"  // a3 a1
            "adcq $0, %[t4]\n\t"
            "addq %[t5], %[t3]\n\t"
            "adcq %[t7], %[t2]\n\t"
            "mulx 32(%[a]), %[t7], %[t5]\n\t"  // a4 a1
            "adcq %[t7], %[t6]\n\t"
            "mulx 40(%[a]), %[t9], %[t7]\n\t"  // a5 a1
            "adcq %[t9], %[t4]\n\t"
            "adcq $0, %[t7]\n\t"
            "movq %[t0], 8(%[r])\n\t"
            "addq %[t1], %[t2]\n\t"
            "adcq %[t8], %[t6]\n\t"
            "adcq %[t5], %[t4]\n\t"
            "adcq $0, %[t7]\n\t"
            "movq 16(%[a]), %%rdx\n\t"
            "mulx 32(%[a]), %[t0], %[t1]\n\t"  // a4 a2
            "mulx 24(%[a]), %[t8], %[t5]\n\t"  // a3 a2
            "addq %[t0], %[t5]\n\t"
            "mulx 40(%[a]), %[t9], %[t0]\n\t"  // a5 a2
            "adcq %[t9], %[t1]\n\t"
            "adcq $0, %[t0]\n\t"
            "addq %[t8], %[t6]\n\t"
            "adcq %[t5], %[t4]\n\t"
            "movq 24(%[a]), %%rdx\n\t"
            "adcq %[t1], %[t7]\n\t"
            "adcq $0, %[t0]\n\t"
            "mulx 40(%[a]), %[t5], %[t1]\n\t"  // a5 a3
            "mulx 32(%[a]), %[t9], %[t8]\n\t"  // a4 a3
            "addq %[t5], %[t8]\n\t"
            "adcq $0, %[t1]\n\t"
            "movq 32(%[a]), %%rdx\n\t"
            "addq %[t9], %[t7]\n\t"
            "adcq %[t8], %[t0]\n\t"
            "adcq $0, %[t1]\n\t"
            "xorl %k[t5], %k[t5]\n\t"
            "mulx 40(%[a]), %[t9], %[t8]\n\t"  // a5 a4
            "adcx %[t9], %[t1]\n\t"
            "adcx %[t5], %[t8]\n\t"
            "movl $0, %k[t5]\n\t"
            "shldq $1, %[t8], %[t5]\n\t"
            "shldq $1, %[t1], %[t8]\n\t"
            "movq 8(%[r]), %[t9]\n\t"
            "addq %[t9], %[t9]\n\t"
            "movq %[t9], 8(%[r])\n\t"
            "movq 16(%[r]), %[t9]\n\t"
            "adcq %[t9], %[t9]\n\t"
            "adcq %[t3], %[t3]\n\t"
            "movq %[t9], 16(%[r])\n\t"
            "adcq %[t2], %[t2]\n\t"
            "adcq %[t6], %[t6]\n\t"
            "adcq %[t4], %[t4]\n\t"
            "adcq %[t7], %[t7]\n\t"
            "movq (%[a]), %%rdx\n\t"
            "mulx %%rdx, %%rdx, %[t9]\n\t"     // a0 a0
            "adcq %[t0], %[t0]\n\t"
            "movq %%rdx, (%[r])\n\t"
            "adcq %[t1], %[t1]\n\t"
            "addq 8(%[r]), %[t9]\n\t"
            "movq %[t9], 8(%[r])\n\t"
            "movq 8(%[a]), %%rdx\n\t"
            "mulx %%rdx, %%rdx, %[t9]\n\t"     // a1 a1
            "adcq 16(%[r]), %%rdx\n\t"
            "movq %%rdx, 16(%[r])\n\t"
            "adcq %[t9], %[t3]\n\t"
            "movq 16(%[a]), %%rdx\n\t"
            "mulx %%rdx, %%rdx, %[t9]\n\t"     // a2 a2
            "adcq %%rdx, %[t2]\n\t"
            "movq 24(%[a]), %%rdx\n\t"
            "adcq %[t9], %[t6]\n\t"
            "movq %[t2], 32(%[r])\n\t"
            "mulx %%rdx, %%rdx, %[t2]\n\t"     // a3 a3
            "adcq %%rdx, %[t4]\n\t"
            "movq %[t6], 40(%[r])\n\t"
            "movq 32(%[a]), %%rdx\n\t"
            "adcq %[t2], %[t7]\n\t"
            "movq %[t3], 24(%[r])\n\t"
            "movq %[t7], 56(%[r])\n\t"
            "movq %[t4], 48(%[r])\n\t"
            "mulx %%rdx, %%rdx, %[t3]\n\t"     // a4 a4
            "adcq %%rdx, %[t0]\n\t"
            "adcq %[t3], %[t1]\n\t"
            "movq %[t0], 64(%[r])\n\t"
            "movq 40(%[a]), %%rdx\n\t"
            "mulx %%rdx, %%rdx, %[t0]\n\t"     // a5 a5
            "adcq %%rdx, %[t8]\n\t"
            "adcq %[t5], %[t0]\n\t"
            "movq %[t8], 80(%[r])\n\t"
            "movq %[t0], 88(%[r])\n\t"
            "movq %[t1], 72(%[r])\n\t"
            : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5),
              [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9)
            : [r] "r"(r), [a] "r"(a)
            : "rdx", "cc", "memory");
    } else {
        __asm__ volatile(
            "movq (%[a]), %%rdx\n\t"
            "mulx 8(%[a]), %[t0], %[t1]\n\t"   // a1 a0
            "mulx 16(%[a]), %[t2], %[t3]\n\t"  // a2 a0
            "addq %[t2], %[t1]\n\t"
            "mulx 24(%[a]), %[t4], %[t2]\n\t"  // a3 a0
            "mulx 32(%[a]), %[t5], %[t6]\n\t"  // a4 a0
            "adcq %[t4], %[t3]\n\t"
            "movq %[t0], 8(%[r])\n\t"
            "adcq %[t5], %[t2]\n\t"
            "mulx 40(%[a]), %[t4], %[t0]\n\t"  // a5 a0
            "adcq %[t4], %[t6]\n\t"
            "mulx 48(%[a]), %[t5], %[t4]\n\t"  // a6 a0
            "movq 8(%[a]), %%rdx\n\t"
            "adcq %[t5], %[t0]\n\t"
            "movq %[t1], 16(%[r])\n\t"
            "adcq $0, %[t4]\n\t"
            "xorl %k[t1], %k[t1]\n\t"
            "mulx 16(%[a]), %[t7], %[t5]\n\t"  // a2 a1
            "adcx %[t7], %[t3]\n\t"
            "adox %[t5], %[t2]\n\t"
            "mulx 24(%[a]), %[t7], %[t5]\n\t"  // a3 a1
            "adox %[t5], %[t6]\n\t"
            "mulx 32(%[a]), %[t8], %[t5]\n\t"  // a4 a1
            "adcx %[t7], %[t2]\n\t"
            "mulx 40(%[a]), %[t9], %[t7]\n\t"  // a5 a1
            "adcx %[t8], %[t6]\n\t"
            "adox %[t5], %[t0]\n\t"
            "adcx %[t9], %[t0]\n\t"
            "adox %[t7], %[t4]\n\t"
            "mulx 48(%[a]), %[t7], %[t5]\n\t"  // a6 a1
            "adcx %[t7], %[t4]\n\t"
            "adcx %[t1], %[t5]\n\t"
            "movq 16(%[a]), %%rdx\n\t"
            "movq %[t3], 24(%[r])\n\t"
            "adox %[t1], %[t5]\n\t"
            "movq %[t2], 32(%[r])\n\t"
            "mulx 32(%[a]), %[t3], %[t1]\n\t"  // a4 a2
            "mulx 24(%[a]), %[t7], %[t2]\n\t"  // a3 a2
            "addq %[t3], %[t2]\n\t"
            "mulx 40(%[a]), %[t8], %[t3]\n\t"  // a5 a2
            "adcq %[t8], %[t1]\n\t"
            "mulx 48(%[a]), %[t9], %[t8]\n\t"  // a6 a2
            "adcq %[t9], %[t3]\n\t"
            "adcq $0, %[t8]\n\t"
            "addq %[t7], %[t6]\n\t"
            "adcq %[t2], %[t0]\n\t"
            "adcq %[t1], %[t4]\n\t"
            "adcq %[t3], %[t5]\n\t"
            "adcq $0, %[t8]\n\t"
            "movq 24(%[a]), %%rdx\n\t"
            "mulx 40(%[a]), %[t3], %[t1]\n\t"  // a5 a3
            "xorl %k[t2], %k[t2]\n\t"
            "mulx 32(%[a]), %[t9], %[t7]\n\t"  // a4 a3
            "adcx %[t9], %[t4]\n\t"
            "adox %[t7], %[t5]\n\t"
            "mulx 48(%[a]), %[t9], %[t7]\n\t"  // a6 a3
            "adcx %[t3], %[t5]\n\t"
            "movq 32(%[a]), %%rdx\n\t"
            "adox %[t1], %[t8]\n\t"
            "adcx %[t9], %[t8]\n\t"
            "adcx %[t2], %[t7]\n\t"
            "adox %[t2], %[t7]\n\t"
            "xorl %k[t1], %k[t1]\n\t"
            "mulx 40(%[a]), %[t2], %[t3]\n\t"  // a5 a4
            "adcx %[t2], %[t8]\n\t"
            "mulx 48(%[a]), %[t9], %[t2]\n\t"  // a6 a4
            "adox %[t3], %[t7]\n\t"
            "adcx %[t9], %[t7]\n\t"
            "adcx %[t1], %[t2]\n\t"
            "adox %[t1], %[t2]\n\t"
            "movq 40(%[a]), %%rdx\n\t"
            "xorl %k[t1], %k[t1]\n\t"
            "mulx 48(%[a]), %[t9], %[t3]\n\t"  // a6 a5
            "adcx %[t9], %[t2]\n\t"
            "adcx %[t1], %[t3]\n\t"
            "movl $0, %k[t1]\n\t"
            "shldq $1, %[t3], %[t1]\n\t"
            "movq (%[a]), %%rdx\n\t"
            "shldq $1, %[t2], %[t3]\n\t"
            "shldq $1, %[t7], %[t2]\n\t"
            "xorl %k[t9], %k[t9]\n\t"
            "mulx %%rdx, %%rdx, %[t9]\n\t"     // a0 a0
            "adcx 8(%[r]), %[t9]\n\t"
            "movq %%rdx, (%[r])\n\t"
            "movq 8(%[a]), %%rdx\n\t"
            "adox 8(%[r]), %[t9]\n\t"
            "movq %[t9], 8(%[r])\n\t"
            "mulx %%rdx, %%rdx, %[t9]\n\t"     // a1 a1
            "adcx 16(%[r]), %%rdx\n\t"
            "adcx 24(%[r]), %[t9]\n\t"
            "adox 16(%[r]), %%rdx\n\t"
            "movq %%rdx, 16(%[r])\n\t"
            "adox 24(%[r]), %[t9]\n\t"
            "movq %[t9], 24(%[r])\n\t"
            "movq 16(%[a]), %%rdx\n\t"
            "mulx %%rdx, %%rdx, %[t9]\n\t"     // a2 a2
            "adcx 32(%[r]), %%rdx\n\t"
            "adox 32(%[r]), %%rdx\n\t"
            "adcx %[t6], %[t6]\n\t"
            "adox %[t9], %[t6]\n\t"
            "movq %%rdx, 32(%[r])\n\t"
            "adcx %[t0], %[t0]\n\t"
            "movq 24(%[a]), %%rdx\n\t"
            "mulx %%rdx, %%rdx, %[t9]\n\t"     // a3 a3
            "adox %%rdx, %[t0]\n\t"
            "movq %[t0], 48(%[r])\n\t"
            "adcx %[t4], %[t4]\n\t"
            "movq %[t6], 40(%[r])\n\t"
            "adox %[t9], %[t4]\n\t"
            "movq 32(%[a]), %%rdx\n\t"
            "mulx %%rdx, %%rdx, %[t0]\n\t"     // a4 a4
            "movq %[t4], 56(%[r])\n\t"
            "adcx %[t5], %[t5]\n\t"
            "adcx %[t8], %[t8]\n\t"
            "adox %%rdx, %[t5]\n\t"
            "adcx %[t7], %[t7]\n\t"
            "adox %[t0], %[t8]\n\t"
            "movq %[t8], 72(%[r])\n\t"
            "movq %[t5], 64(%[r])\n\t"
            "movq 40(%[a]), %%rdx\n\t"
            "mulx %%rdx, %%rdx, %[t0]\n\t"     // a5 a5
            "adox %%rdx, %[t7]\n\t"
            "adox %[t0], %[t2]\n\t"
            "movq 48(%[a]), %%rdx\n\t"
            "mulx %%rdx, %%rdx, %[t0]\n\t"     // a6 a6
            "adox %%rdx, %[t3]\n\t"
            "adox %[t1], %[t0]\n\t"
            "movq %[t3], 96(%[r])\n\t"
            "movq %[t7], 80(%[r])\n\t"
            "movq %[t2], 88(%[r])\n\t"
            "movq %[t0], 104(%[r])\n\t"
            : [t0] "=&r"(t0), [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5),
              [t6] "=&r"(t6), [t7] "=&r"(t7), [t8] "=&r"(t8), [t9] "=&r"(t9)
            : [r] "r"(r), [a] "r"(a)
            : "rdx", "cc", "memory");
    }
    // clang-format on
    return 0;
}

}  // namespace

}  // namespace carry::kernels::x86_64
