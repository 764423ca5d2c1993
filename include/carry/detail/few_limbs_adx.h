/* Products and squares of two to four limbs by `mulx` and two chains of carries, for processors with BMI2 and ADX: in the level
 * adx, and in callers of carry.h (few_limbs.h). Valid C99 and C++, for GCC and clang on x86-64; not for users.
 *
 * At these sizes a saved register or a move is a twentieth of the time. So each block stores what is final at once, products
 * of three limbs let sums wait in r, and all but squares of four limbs make do with registers that a function need not save.
 * Products end with a register that is 0, and return it: a function that returns CARRY_OK needs no instruction for that. */
#ifndef CARRY_DETAIL_FEW_LIMBS_ADX_H
#define CARRY_DETAIL_FEW_LIMBS_ADX_H

#include <stdint.h>

#define CARRY_INLINED extern inline __attribute__((__gnu_inline__, __always_inline__))

/* r = a * b, returns 0. r: 4 limbs, apart from a and b; a, b: 2 limbs. */
CARRY_INLINED uint64_t carry_adx_mul_2(uint64_t* r, const uint64_t* a, const uint64_t* b) {
    uint64_t c1, c2, x, y, b1, zero;
    __asm__ volatile(
        "movq 8(%%rdx), %[b1]\n\t"
        "movq (%%rdx), %%rdx\n\t"
        "xorl %k[zero], %k[zero]\n\t"
        "mulx (%[a]), %[x], %[c1]\n\t"
        "mulx 8(%[a]), %[y], %[c2]\n\t"
        "adcx %[y], %[c1]\n\t"
        "movq %[x], (%[r])\n\t"
        "movq %[b1], %%rdx\n\t"
        "mulx (%[a]), %[x], %[y]\n\t"
        "adox %[x], %[c1]\n\t"
        "adcx %[y], %[c2]\n\t"
        "movq %[c1], 8(%[r])\n\t"
        "mulx 8(%[a]), %[x], %[y]\n\t"
        "adox %[x], %[c2]\n\t"
        "adcx %[zero], %[y]\n\t"
        "adox %[zero], %[y]\n\t"
        "movq %[c2], 16(%[r])\n\t"
        "movq %[y], 24(%[r])"
        : [c1] "=&r"(c1), [c2] "=&r"(c2), [x] "=&r"(x), [y] "=&r"(y), [b1] "=&r"(b1), [zero] "=&r"(zero), "+&d"(b)
        : [r] "r"(r), [a] "r"(a)
        : "cc", "memory");
    return zero;
}

/* r = a^2. r: 4 limbs, apart from a; a: 2 limbs. */
CARRY_INLINED void carry_adx_sqr_2(uint64_t* r, const uint64_t* a) {
    uint64_t c1, c2, c3, x, y, a0 = a[0];
    __asm__(
        "mulx 8(%[a]), %[y], %[c2]\n\t"
        "mulx %%rdx, %[x], %[c1]\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "movq %[x], (%[r])\n\t"
        "mulx %%rdx, %[x], %[c3]\n\t"
        "addq %[y], %[y]\n\t"
        "adcq %[c2], %[c2]\n\t"
        "adcq $0, %[c3]\n\t"
        "addq %[y], %[c1]\n\t"
        "movq %[c1], 8(%[r])\n\t"
        "adcq %[x], %[c2]\n\t"
        "movq %[c2], 16(%[r])\n\t"
        "adcq $0, %[c3]\n\t"
        "movq %[c3], 24(%[r])"
        : "=m"(*(uint64_t(*)[4])r), [c1] "=&r"(c1), [c2] "=&r"(c2), [c3] "=&r"(c3), [x] "=&r"(x), [y] "=&r"(y), "+&d"(a0)
        : [r] "r"(r), [a] "r"(a), "m"(*(const uint64_t(*)[2])a)
        : "cc");
}

/* r = a * b, returns 0. r: 6 limbs, apart from a and b; a, b: 3 limbs. */
CARRY_INLINED uint64_t carry_adx_mul_3(uint64_t* r, const uint64_t* a, const uint64_t* b) {
    uint64_t c2, c3, x, y, zero, b0 = b[0];
    __asm__ volatile(
        "xorl %k[zero], %k[zero]\n\t"
        "mulx (%[a]), %[x], %[y]\n\t"
        "movq %[x], (%[r])\n\t"
        "mulx 8(%[a]), %[x], %[c2]\n\t"
        "adcx %[x], %[y]\n\t"
        "movq %[y], 8(%[r])\n\t" /* waits there */
        "mulx 16(%[a]), %[x], %[c3]\n\t"
        "movq 8(%[b]), %%rdx\n\t"
        "adcx %[x], %[c2]\n\t"
        "adcx %[zero], %[c3]\n\t"
        "mulx (%[a]), %[x], %[y]\n\t"
        "adcx 8(%[r]), %[x]\n\t"
        "movq %[x], 8(%[r])\n\t"
        "adcx %[y], %[c2]\n\t"
        "mulx 8(%[a]), %[x], %[y]\n\t"
        "adox %[x], %[c2]\n\t"
        "adcx %[y], %[c3]\n\t"
        "mulx 16(%[a]), %[x], %[y]\n\t"
        "movq 16(%[b]), %%rdx\n\t"
        "adox %[x], %[c3]\n\t"
        "adcx %[zero], %[y]\n\t"
        "adox %[zero], %[y]\n\t"
        "mulx (%[a]), %[x], %[b]\n\t"
        "adcx %[x], %[c2]\n\t"
        "movq %[c2], 16(%[r])\n\t"
        "mulx 8(%[a]), %[x], %[c2]\n\t"
        "adcx %[b], %[c3]\n\t"
        "adox %[x], %[c3]\n\t"
        "movq %[c3], 24(%[r])\n\t"
        "mulx 16(%[a]), %[x], %[b]\n\t"
        "adcx %[c2], %[y]\n\t"
        "adox %[x], %[y]\n\t"
        "movq %[y], 32(%[r])\n\t"
        "adcx %[zero], %[b]\n\t"
        "adox %[zero], %[b]\n\t"
        "movq %[b], 40(%[r])"
        : [c2] "=&r"(c2), [c3] "=&r"(c3), [x] "=&r"(x), [y] "=&r"(y), [zero] "=&r"(zero), "+&d"(b0), [b] "+&r"(b)
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

/* r = a^2 by the six products of different limbs. The upper columns are doubled by `shld`, which takes the port of the
 * multiplications: additions with carries have two ports, and are what takes longest here. r: 8 limbs, apart from a; a: 4
 * limbs. */
CARRY_INLINED void carry_adx_sqr_4(uint64_t* r, const uint64_t* a) {
    uint64_t c1, c2, c3, c4, c5, c6, x, top, a0 = a[0];
    __asm__ volatile(
        "xorl %k[top], %k[top]\n\t"
        "mulx 8(%[a]), %[c1], %[c2]\n\t"
        "mulx 16(%[a]), %[x], %[c3]\n\t"
        "adcx %[x], %[c2]\n\t"
        "mulx 24(%[a]), %[x], %[c4]\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "adcx %[x], %[c3]\n\t" /* the carry waits for row 1 to reach column 4 */
        "mulx 16(%[a]), %[x], %[c6]\n\t"
        "adox %[x], %[c3]\n\t"
        "adox %[c6], %[c4]\n\t" /* and that of the other chain for row 2 */
        "mulx 24(%[a]), %[x], %[c5]\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "adcx %[x], %[c4]\n\t"
        "adcx %[top], %[c5]\n\t"
        "mulx 24(%[a]), %[x], %[c6]\n\t"
        "adox %[x], %[c5]\n\t"
        "adox %[top], %[c6]\n\t"
        "movq (%[a]), %%rdx\n\t"
        "shldq $1, %[c6], %[top]\n\t"
        "shldq $1, %[c5], %[c6]\n\t"
        "shldq $1, %[c4], %[c5]\n\t"
        "shldq $1, %[c3], %[c4]\n\t"
        "addq %[c1], %[c1]\n\t"
        "adcq %[c2], %[c2]\n\t"
        "adcq %[c3], %[c3]\n\t"
        "mulx %%rdx, %%rdx, %[x]\n\t"
        "movq %%rdx, (%[r])\n\t"
        "movq 8(%[a]), %%rdx\n\t"
        "addq %[x], %[c1]\n\t"
        "movq %[c1], 8(%[r])\n\t"
        "mulx %%rdx, %%rdx, %[x]\n\t"
        "adcq %%rdx, %[c2]\n\t"
        "movq %[c2], 16(%[r])\n\t"
        "movq 16(%[a]), %%rdx\n\t"
        "adcq %[x], %[c3]\n\t"
        "movq %[c3], 24(%[r])\n\t"
        "mulx %%rdx, %%rdx, %[x]\n\t"
        "adcq %%rdx, %[c4]\n\t"
        "movq %[c4], 32(%[r])\n\t"
        "movq 24(%[a]), %%rdx\n\t"
        "adcq %[x], %[c5]\n\t"
        "movq %[c5], 40(%[r])\n\t"
        "mulx %%rdx, %%rdx, %[x]\n\t"
        "adcq %%rdx, %[c6]\n\t"
        "movq %[c6], 48(%[r])\n\t"
        "adcq %[top], %[x]\n\t"
        "movq %[x], 56(%[r])"
        : [c1] "=&r"(c1), [c2] "=&r"(c2), [c3] "=&r"(c3), [c4] "=&r"(c4), [c5] "=&r"(c5), [c6] "=&r"(c6), [x] "=&r"(x),
          [top] "=&r"(top), "+&d"(a0)
        : [r] "r"(r), [a] "r"(a)
        : "cc", "memory");
}

#undef CARRY_INLINED

#endif
