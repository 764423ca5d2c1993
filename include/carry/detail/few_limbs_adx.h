/* Products of two and three limbs and squares of two to four by `mulx`, for processors with BMI2 and ADX: in the level adx, and
 * in callers of carry.h (few_limbs.h). Valid C99 and C++, for GCC and clang on x86-64; not for users.
 *
 * At these sizes a saved register or a move is a twentieth of the time. So each block stores what is final at once. What goes
 * where was found by measuring, call after call. Three limbs want two chains of carries, and their sums in registers. With two,
 * each addition of several limbs begins without a carry, as additions with carries have two ports alone. */
#ifndef CARRY_DETAIL_FEW_LIMBS_ADX_H
#define CARRY_DETAIL_FEW_LIMBS_ADX_H

#include <stdint.h>

#define CARRY_INLINED extern __inline__ __attribute__((__gnu_inline__, __always_inline__))

/* r = a * b. r: 4 limbs, apart from a; a, b: 2 limbs. */
CARRY_INLINED void carry_adx_mul_2(uint64_t* r, const uint64_t* a, const uint64_t* b) {
    uint64_t c1, c2, x, y, z, b0 = b[0];
    __asm__(
        "mulx (%[a]), %[x], %[c1]\n\t"
        "mulx 8(%[a]), %[y], %[c2]\n\t"
        "movq 8(%[b]), %%rdx\n\t"
        "movq %[x], (%[r])\n\t"
        "addq %[y], %[c1]\n\t"
        "mulx (%[a]), %[x], %[y]\n\t"
        "adcq %[y], %[c2]\n\t"
        "mulx 8(%[a]), %[z], %%rdx\n\t"
        "adcq $0, %%rdx\n\t"
        "addq %[x], %[c1]\n\t"
        "movq %[c1], 8(%[r])\n\t"
        "adcq %[z], %[c2]\n\t"
        "movq %[c2], 16(%[r])\n\t"
        "adcq $0, %%rdx\n\t"
        "movq %%rdx, 24(%[r])"
        : "=m"(*(uint64_t(*)[4])r), [c1] "=&r"(c1), [c2] "=&r"(c2), [x] "=&r"(x), [y] "=&r"(y), [z] "=&r"(z), "+&d"(b0)
        : [r] "r"(r), [a] "r"(a), [b] "r"(b), "m"(*(const uint64_t(*)[2])a), "m"(*(const uint64_t(*)[2])b)
        : "cc");
}

/* r = a^2: the product of the two limbs is added twice to their squares. r: 4 limbs; a: 2 limbs. */
CARRY_INLINED void carry_adx_sqr_2(uint64_t* r, const uint64_t* a) {
    uint64_t c1, c2, x, low, high, top, a0 = a[0];
    __asm__(
        "mulx 8(%[a]), %[low], %[high]\n\t"
        "mulx %%rdx, %[x], %[c1]\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "mulx %%rdx, %[c2], %[top]\n\t"
        "movq %[x], (%[r])\n\t"
        "addq %[low], %[c1]\n\t"
        "adcq %[high], %[c2]\n\t"
        "adcq $0, %[top]\n\t"
        "addq %[low], %[c1]\n\t"
        "movq %[c1], 8(%[r])\n\t"
        "adcq %[high], %[c2]\n\t"
        "movq %[c2], 16(%[r])\n\t"
        "adcq $0, %[top]\n\t"
        "movq %[top], 24(%[r])"
        : "=m"(*(uint64_t(*)[4])r), [c1] "=&r"(c1), [c2] "=&r"(c2), [x] "=&r"(x), [low] "=&r"(low), [high] "=&r"(high),
          [top] "=&r"(top), "+&d"(a0)
        : [r] "r"(r), [a] "r"(a), "m"(*(const uint64_t(*)[2])a)
        : "cc");
}

/* r = a * b by two chains of carries, returns 0, which it has in a register. r: 6 limbs, apart from a and b; a, b: 3 limbs. */
CARRY_INLINED uint64_t carry_adx_mul_3(uint64_t* r, const uint64_t* a, const uint64_t* b) {
    uint64_t c1, c2, c3, x, zero, b0 = b[0];
    __asm__ volatile(
        "xorl %k[zero], %k[zero]\n\t"
        "mulx (%[a]), %[x], %[c1]\n\t"
        "movq %[x], (%[r])\n\t"
        "mulx 8(%[a]), %[x], %[c2]\n\t"
        "adcx %[x], %[c1]\n\t"
        "mulx 16(%[a]), %[x], %[c3]\n\t"
        "movq 8(%[b]), %%rdx\n\t"
        "adcx %[x], %[c2]\n\t"
        "adcx %[zero], %[c3]\n\t"
        "mulx (%[a]), %[x], %[zero]\n\t"
        "adcx %[x], %[c1]\n\t"
        "movq %[c1], 8(%[r])\n\t"
        "adcx %[zero], %[c2]\n\t"
        "movl $0, %k[zero]\n\t"
        "mulx 8(%[a]), %[x], %[c1]\n\t"
        "adox %[x], %[c2]\n\t"
        "adcx %[c1], %[c3]\n\t"
        "mulx 16(%[a]), %[x], %[c1]\n\t"
        "movq 16(%[b]), %%rdx\n\t"
        "adox %[x], %[c3]\n\t"
        "adcx %[zero], %[c1]\n\t"
        "adox %[zero], %[c1]\n\t"
        "mulx (%[a]), %[x], %[b]\n\t"
        "adcx %[x], %[c2]\n\t"
        "movq %[c2], 16(%[r])\n\t"
        "mulx 8(%[a]), %[x], %[c2]\n\t"
        "adcx %[b], %[c3]\n\t"
        "adox %[x], %[c3]\n\t"
        "movq %[c3], 24(%[r])\n\t"
        "mulx 16(%[a]), %[x], %[b]\n\t"
        "adcx %[c2], %[c1]\n\t"
        "adox %[x], %[c1]\n\t"
        "movq %[c1], 32(%[r])\n\t"
        "adcx %[zero], %[b]\n\t"
        "adox %[zero], %[b]\n\t"
        "movq %[b], 40(%[r])"
        : [c1] "=&r"(c1), [c2] "=&r"(c2), [c3] "=&r"(c3), [x] "=&r"(x), [zero] "=&r"(zero), "+&d"(b0), [b] "+&r"(b)
        : [r] "r"(r), [a] "r"(a)
        : "cc", "memory");
    return zero;
}

/* r = a^2 by the three products of different limbs, doubled on one chain of carries while the squares are added on the other.
 * r: 6 limbs, apart from a; a: 3 limbs. */
CARRY_INLINED void carry_adx_sqr_3(uint64_t* r, const uint64_t* a) {
    uint64_t c1, c2, c3, c4, x, y, a0 = a[0];
    __asm__(
        "mulx 8(%[a]), %[c1], %[c2]\n\t"
        "mulx %%rdx, %[x], %[y]\n\t"
        "movq %[x], (%[r])\n\t"
        "mulx 16(%[a]), %[x], %[c3]\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "addq %[x], %[c2]\n\t"
        "mulx 16(%[a]), %[x], %[c4]\n\t"
        "adcq %[x], %[c3]\n\t"
        "adcq $0, %[c4]\n\t"
        "xorl %k[x], %k[x]\n\t"
        "adcx %[c1], %[c1]\n\t"
        "adox %[y], %[c1]\n\t"
        "movq %[c1], 8(%[r])\n\t"
        "mulx %%rdx, %[c1], %[y]\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "adcx %[c2], %[c2]\n\t"
        "adox %[c1], %[c2]\n\t"
        "movq %[c2], 16(%[r])\n\t"
        "adcx %[c3], %[c3]\n\t"
        "adox %[y], %[c3]\n\t"
        "movq %[c3], 24(%[r])\n\t"
        "mulx %%rdx, %[c1], %[y]\n\t"
        "adcx %[c4], %[c4]\n\t"
        "adox %[c1], %[c4]\n\t"
        "movq %[c4], 32(%[r])\n\t"
        "adcx %[x], %[x]\n\t"
        "adox %[y], %[x]\n\t"
        "movq %[x], 40(%[r])"
        : "=m"(*(uint64_t(*)[6])r), [c1] "=&r"(c1), [c2] "=&r"(c2), [c3] "=&r"(c3), [c4] "=&r"(c4), [x] "=&r"(x), [y] "=&r"(y),
          "+&d"(a0)
        : [r] "r"(r), [a] "r"(a), "m"(*(const uint64_t(*)[3])a)
        : "cc");
}

/* r = a^2 by the six products of different limbs, doubled. r: 8 limbs, apart from a; a: 4 limbs. */
CARRY_INLINED void carry_adx_sqr_4(uint64_t* r, const uint64_t* a) {
    uint64_t c1, c2, c3, c4, c5, c6, x, top, a0 = a[0];
    __asm__ volatile(
        "mulx 8(%[a]), %[c1], %[c2]\n\t"
        "xorl %k[top], %k[top]\n\t"
        "mulx 16(%[a]), %[x], %[c3]\n\t"
        "mulx 24(%[a]), %[c6], %[c4]\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "addq %[x], %[c2]\n\t"
        "adcq %[c6], %[c3]\n\t"
        "mulx 16(%[a]), %[x], %[c6]\n\t"
        "mulx 24(%[a]), %%rdx, %[c5]\n\t"
        "adcq %[c6], %[c4]\n\t"
        "adcq %[top], %[c5]\n\t"
        "addq %[x], %[c3]\n\t"
        "adcq %%rdx, %[c4]\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx 24(%[a]), %[x], %[c6]\n\t"
        "adcq %[x], %[c5]\n\t"
        "adcq %[top], %[c6]\n\t"
        "addq %[c1], %[c1]\n\t"
        "adcq %[c2], %[c2]\n\t"
        "adcq %[c3], %[c3]\n\t"
        "adcq %[c4], %[c4]\n\t"
        "adcq %[c5], %[c5]\n\t"
        "adcq %[c6], %[c6]\n\t"
        "movq (%[a]), %%rdx\n\t"
        "adcq %[top], %[top]\n\t"
        "mulx %%rdx, %%rdx, %[x]\n\t"
        "addq %[x], %[c1]\n\t"
        "movq %%rdx, (%[r])\n\t"
        "movq %[c1], 8(%[r])\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "mulx %%rdx, %%rdx, %[c1]\n\t"
        "adcq %%rdx, %[c2]\n\t"
        "movq %[c2], 16(%[r])\n\t"
        "adcq %[c1], %[c3]\n\t"
        "movq %[c3], 24(%[r])\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "mulx %%rdx, %%rdx, %[c1]\n\t"
        "adcq %%rdx, %[c4]\n\t"
        "movq %[c4], 32(%[r])\n\t"
        "adcq %[c1], %[c5]\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "mulx %%rdx, %%rdx, %[c1]\n\t"
        "adcq %%rdx, %[c6]\n\t"
        "movq %[c5], 40(%[r])\n\t"
        "movq %[c6], 48(%[r])\n\t"
        "adcq %[top], %[c1]\n\t"
        "movq %[c1], 56(%[r])"
        : [c1] "=&r"(c1), [c2] "=&r"(c2), [c3] "=&r"(c3), [c4] "=&r"(c4), [c5] "=&r"(c5), [c6] "=&r"(c6), [x] "=&r"(x),
          [top] "=&r"(top), "+&d"(a0)
        : [r] "r"(r), [a] "r"(a)
        : "cc", "memory");
}

#undef CARRY_INLINED

#endif
