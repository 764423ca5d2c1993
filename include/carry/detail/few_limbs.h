/* Products and squares of a few limbs for carry.h: those of one and two are compiled into its users, those of up to 16 called
 * by a table, since the way through a function of the library would take as long as the product. Valid C99 and C++, for GCC
 * and clang; not part of the public interface, and included by carry.h alone.
 *
 * The functions of carry.h are defined a second time, in GNU C's way for that (gnu_inline): such a definition serves where the
 * compiler inlines a call, and nothing else. A pointer to the function, a binding that looks up its name and a call that is not
 * inlined have the library's function, and the two do the same. */
#ifndef CARRY_DETAIL_FEW_LIMBS_H
#define CARRY_DETAIL_FEW_LIMBS_H

#ifdef __cplusplus
extern "C" {
#endif

/* The functions of carry.h under other names, for all that is not inlined: by its own name a definition would call itself. */
CARRY_API int carry_integer_mul_called(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b,
                                       size_t bn) CARRY_NOEXCEPT;
CARRY_API int carry_integer_sqr_called(carry_limb* r, const carry_limb* a, size_t an) CARRY_NOEXCEPT;

/* Products, and squares, of two rows of so many limbs each, by that number, from 1 to CARRY_FEW_LIMBS. r: twice as many, no
 * overlap. They return CARRY_OK. */
#define CARRY_FEW_LIMBS 16
typedef int (*carry_product_of_few)(carry_limb* r, const carry_limb* a, const carry_limb* b);
typedef int (*carry_square_of_few)(carry_limb* r, const carry_limb* a);
struct carry_few_limbs {
    carry_product_of_few mul[CARRY_FEW_LIMBS + 1];
    carry_square_of_few sqr[CARRY_FEW_LIMBS + 1];
};

/* The table of the kernel level in use; null until the first call into the library. Read and written atomically. */
extern CARRY_API const struct carry_few_limbs* carry_few_limbs_in_use;

#if CARRY_INLINE_PRODUCTS

#define CARRY_INLINED extern inline __attribute__((__gnu_inline__, __always_inline__))

/* Two limbs, low + high 2^64. */
__extension__ typedef unsigned __int128 carry_two_limbs;

/* r = a * b. r: 2 limbs. */
CARRY_INLINED void carry_multiply_1(carry_limb* r, const carry_limb* a, const carry_limb* b) {
    const carry_two_limbs product = (carry_two_limbs)*a * *b;
    r[0] = (carry_limb)product;
    r[1] = (carry_limb)(product >> 64);
}

#if defined(__x86_64__)

/* Compilers make comparisons out of carries, and move what `mul` wants in its registers to and fro. */

/* r = a * b. r: 4 limbs; a, b: 2 limbs. */
CARRY_INLINED void carry_multiply_2(carry_limb* r, const carry_limb* a, const carry_limb* b) {
    carry_limb r1, r2, r3;
    __asm__(
        "movq %[a0], %%rax\n\t"
        "mulq %[b0]\n\t"
        "movq %%rax, %[r0]\n\t"
        "movq %%rdx, %[r1]\n\t"
        "movq %[a1], %%rax\n\t"
        "mulq %[b1]\n\t"
        "movq %%rax, %[r2]\n\t"
        "movq %%rdx, %[r3]\n\t"
        "movq %[a0], %%rax\n\t"
        "mulq %[b1]\n\t"
        "addq %%rax, %[r1]\n\t"
        "adcq %%rdx, %[r2]\n\t"
        "adcq $0, %[r3]\n\t"
        "movq %[a1], %%rax\n\t"
        "mulq %[b0]\n\t"
        "addq %%rax, %[r1]\n\t"
        "adcq %%rdx, %[r2]\n\t"
        "adcq $0, %[r3]"
        : [r0] "=&m"(r[0]), [r1] "=&r"(r1), [r2] "=&r"(r2), [r3] "=&r"(r3)
        : [a0] "m"(a[0]), [a1] "m"(a[1]), [b0] "m"(b[0]), [b1] "m"(b[1])
        : "cc", "rax", "rdx");
    r[1] = r1;
    r[2] = r2;
    r[3] = r3;
}

/* r = a^2. r: 4 limbs; a: 2 limbs. */
CARRY_INLINED void carry_square_2(carry_limb* r, const carry_limb* a) {
    carry_limb r1, r2, r3;
    __asm__(
        "movq %[a0], %%rax\n\t"
        "mulq %%rax\n\t"
        "movq %%rax, %[r0]\n\t"
        "movq %%rdx, %[r1]\n\t"
        "movq %[a1], %%rax\n\t"
        "mulq %%rax\n\t"
        "movq %%rax, %[r2]\n\t"
        "movq %%rdx, %[r3]\n\t"
        "movq %[a0], %%rax\n\t"
        "mulq %[a1]\n\t"
        "addq %%rax, %[r1]\n\t"
        "adcq %%rdx, %[r2]\n\t"
        "adcq $0, %[r3]\n\t"
        "addq %%rax, %[r1]\n\t"
        "adcq %%rdx, %[r2]\n\t"
        "adcq $0, %[r3]"
        : [r0] "=&m"(r[0]), [r1] "=&r"(r1), [r2] "=&r"(r2), [r3] "=&r"(r3)
        : [a0] "m"(a[0]), [a1] "m"(a[1])
        : "cc", "rax", "rdx");
    r[1] = r1;
    r[2] = r2;
    r[3] = r3;
}

#else

/* r = a * b. r: 4 limbs; a, b: 2 limbs. */
CARRY_INLINED void carry_multiply_2(carry_limb* r, const carry_limb* a, const carry_limb* b) {
    const carry_limb a0 = a[0], a1 = a[1], b0 = b[0], b1 = b[1];
    const carry_two_limbs low = (carry_two_limbs)a0 * b0;
    const carry_two_limbs first = (carry_two_limbs)a0 * b1 + (carry_limb)(low >> 64);
    const carry_two_limbs second = (carry_two_limbs)a1 * b0 + (carry_limb)first;
    const carry_two_limbs high = (carry_two_limbs)a1 * b1 + (carry_limb)(first >> 64) + (carry_limb)(second >> 64);
    r[0] = (carry_limb)low;
    r[1] = (carry_limb)second;
    r[2] = (carry_limb)high;
    r[3] = (carry_limb)(high >> 64);
}

/* r = a^2. r: 4 limbs; a: 2 limbs. */
CARRY_INLINED void carry_square_2(carry_limb* r, const carry_limb* a) { carry_multiply_2(r, a, a); }

#endif

CARRY_INLINED int carry_integer_mul(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b,
                                    size_t bn) CARRY_NOEXCEPT {
    if (an == bn && r && a && b) {
        if (an == 1) {
            carry_multiply_1(r, a, b);
            return CARRY_OK;
        }
        if (an == 2) {
            carry_multiply_2(r, a, b);
            return CARRY_OK;
        }
        if (an > 2 && an <= CARRY_FEW_LIMBS) {
            const struct carry_few_limbs* const few = __atomic_load_n(&carry_few_limbs_in_use, __ATOMIC_ACQUIRE);
            if (few) {
                return few->mul[an](r, a, b);
            }
        }
    }
    return carry_integer_mul_called(r, a, an, b, bn);
}

CARRY_INLINED int carry_integer_sqr(carry_limb* r, const carry_limb* a, size_t an) CARRY_NOEXCEPT {
    if (r && a) {
        if (an == 1) {
            carry_multiply_1(r, a, a);
            return CARRY_OK;
        }
        if (an == 2) {
            carry_square_2(r, a);
            return CARRY_OK;
        }
        if (an > 2 && an <= CARRY_FEW_LIMBS) {
            const struct carry_few_limbs* const few = __atomic_load_n(&carry_few_limbs_in_use, __ATOMIC_ACQUIRE);
            if (few) {
                return few->sqr[an](r, a);
            }
        }
    }
    return carry_integer_sqr_called(r, a, an);
}

#undef CARRY_INLINED

#endif

#ifdef __cplusplus
}
#endif

#endif
