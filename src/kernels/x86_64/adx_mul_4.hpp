/// \file
/// The product of four limbs. A row's low halves are added to the sums first and then its high halves, each by additions that
/// begin without a carry: additions with carries have two ports alone, and two chains of them (adx_register_rows.hpp) take all
/// of both. So it takes little more time than its multiplications do, which are one a cycle. The order was found by measuring
/// (docs/algorithms/integer_leaf.md).
#pragma once

#include <carry/limb.hpp>

namespace carry::kernels::x86_64 {

// r = a * b. r: 8 limbs, apart from a and b; a, b: 4 limbs.
[[gnu::always_inline]] inline void mul_4(limb* r, const limb* a, const limb* b) noexcept {
    limb c1, c2, c3, x, y, z, v, w, b0 = b[0];
    __asm__ volatile(
        "mulx (%[a]), %[x], %[c1]\n\t"
        "movq %[x], (%[r])\n\t"
        "mulx 8(%[a]), %[x], %[c2]\n\t"
        "addq %[x], %[c1]\n\t"
        "mulx 16(%[a]), %[x], %[c3]\n\t"
        "adcq %[x], %[c2]\n\t"
        "mulx 24(%[a]), %[x], %[v]\n\t"
        "adcq %[x], %[c3]\n\t"
        "movq 8(%[b]), %%rdx\n\t"
        "mulx (%[a]), %[x], %[y]\n\t"
        "adcq $0, %[v]\n\t"
        "addq %[x], %[c1]\n\t"
        "movq %[c1], 8(%[r])\n\t"
        "mulx 8(%[a]), %[x], %[c1]\n\t"
        "adcq %[x], %[c2]\n\t"
        "mulx 16(%[a]), %[x], %[z]\n\t"
        "adcq %[x], %[c3]\n\t"
        "mulx 24(%[a]), %[x], %[w]\n\t"
        "adcq %[x], %[v]\n\t"
        "movq 16(%[b]), %%rdx\n\t"
        "adcq $0, %[w]\n\t"
        "addq %[y], %[c2]\n\t"
        "adcq %[c1], %[c3]\n\t"
        "adcq %[z], %[v]\n\t"
        "adcq $0, %[w]\n\t"
        "mulx (%[a]), %[x], %[y]\n\t"
        "addq %[x], %[c2]\n\t"
        "movq %[c2], 16(%[r])\n\t"
        "mulx 8(%[a]), %[x], %[c2]\n\t"
        "adcq %[x], %[c3]\n\t"
        "mulx 16(%[a]), %[x], %[z]\n\t"
        "adcq %[x], %[v]\n\t"
        "mulx 24(%[a]), %[x], %[c1]\n\t"
        "adcq %[x], %[w]\n\t"
        "adcq $0, %[c1]\n\t"
        "addq %[y], %[c3]\n\t"
        "adcq %[c2], %[v]\n\t"
        "movq 24(%[b]), %%rdx\n\t"
        "adcq %[z], %[w]\n\t"
        "adcq $0, %[c1]\n\t"
        "mulx (%[a]), %[x], %[y]\n\t"
        "addq %[x], %[c3]\n\t"
        "movq %[c3], 24(%[r])\n\t"
        "mulx 8(%[a]), %[x], %[c3]\n\t"
        "adcq %[x], %[v]\n\t"
        "mulx 16(%[a]), %[x], %[z]\n\t"
        "adcq %[x], %[w]\n\t"
        "mulx 24(%[a]), %[x], %%rdx\n\t"
        "adcq %[x], %[c1]\n\t"
        "adcq $0, %%rdx\n\t"
        "addq %[y], %[v]\n\t"
        "movq %[v], 32(%[r])\n\t"
        "adcq %[c3], %[w]\n\t"
        "adcq %[z], %[c1]\n\t"
        "adcq $0, %%rdx\n\t"
        "movq %[w], 40(%[r])\n\t"
        "movq %[c1], 48(%[r])\n\t"
        "movq %%rdx, 56(%[r])"
        : [c1] "=&r"(c1), [c2] "=&r"(c2), [c3] "=&r"(c3), [x] "=&r"(x), [y] "=&r"(y), [z] "=&r"(z), [v] "=&r"(v), [w] "=&r"(w),
          "+&d"(b0), [b] "+&r"(b)
        : [r] "r"(r), [a] "r"(a)
        : "cc", "memory");
}

}  // namespace carry::kernels::x86_64
