/* Sums, differences, comparisons and shifts of rows for carry.h: its users look at the arguments themselves and call the
 * level's kernel by a table, since the way through a function of the library would take as long as a sum of six limbs.
 * Comparisons, and what takes few limbs, are compiled into the caller whole. Valid C90 and C++, for GCC and clang; not part of
 * the public interface, and included by carry.h alone.
 *
 * The functions of carry.h are defined a second time, as those of few_limbs.h are and with the same promises. */
#ifndef CARRY_DETAIL_ROW_KERNELS_H
#define CARRY_DETAIL_ROW_KERNELS_H

#ifdef __cplusplus
extern "C" {
#endif

/* The functions of carry.h under other names, for all that is not inlined: by its own name a definition would call itself. */
CARRY_API int carry_integer_add_called(carry_limb* r, int* carry, const carry_limb* a, size_t an, const carry_limb* b,
                                       size_t bn) CARRY_NOEXCEPT;
CARRY_API int carry_integer_sub_called(carry_limb* r, int* borrow, const carry_limb* a, size_t an, const carry_limb* b,
                                       size_t bn) CARRY_NOEXCEPT;
CARRY_API int carry_gf2x_add_called(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b,
                                    size_t bn) CARRY_NOEXCEPT;
CARRY_API int carry_row_compare_called(int* order, const carry_limb* a, size_t an, const carry_limb* b,
                                       size_t bn) CARRY_NOEXCEPT;
CARRY_API int carry_row_shift_left_called(carry_limb* r, size_t rn, const carry_limb* a, size_t an,
                                          size_t count) CARRY_NOEXCEPT;
CARRY_API int carry_row_shift_right_called(carry_limb* r, size_t rn, const carry_limb* a, size_t an,
                                           size_t count) CARRY_NOEXCEPT;

/* The kernels of the level in use; until the first call into the library, functions that choose it. Each member is read and
 * written atomically. Sizes n >= 1 in limbs, 0 <= count < w. */
#ifdef __cpp_noexcept_function_type
#define CARRY_KERNEL_NOEXCEPT noexcept
#else
#define CARRY_KERNEL_NOEXCEPT
#endif
struct carry_row_kernels {
    /* r = a + b and r = a - b, returning what is carried out; r may be an operand. */
    carry_limb (*add)(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) CARRY_KERNEL_NOEXCEPT;
    carry_limb (*subtract)(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) CARRY_KERNEL_NOEXCEPT;
    /* The same without carries. */
    void (*add_without_carry)(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) CARRY_KERNEL_NOEXCEPT;
    /* r = a 2^count in n limbs, returning what is shifted out, and r = floor(a / 2^count); r may be a. */
    carry_limb (*shift_left)(carry_limb* r, const carry_limb* a, size_t n, unsigned count) CARRY_KERNEL_NOEXCEPT;
    void (*shift_right)(carry_limb* r, const carry_limb* a, size_t n, unsigned count) CARRY_KERNEL_NOEXCEPT;
};
#undef CARRY_KERNEL_NOEXCEPT
extern CARRY_API struct carry_row_kernels carry_row_kernels_in_use;

#if CARRY_INLINE_PRODUCTS

#define CARRY_INLINED extern __inline__ __attribute__((__gnu_inline__, __always_inline__))
#define CARRY_ROW_KERNEL(member) __atomic_load_n(&carry_row_kernels_in_use.member, __ATOMIC_ACQUIRE)
/* Whether there is no row, or one of no limbs, or of more than memory holds. */
#define CARRY_IS_NO_ROW(p, n) (!(p) || (n) - 1 >= (size_t)PTRDIFF_MAX / sizeof(carry_limb))

/* Sums of so many limbs are made by their caller: in less time than a call takes, and a loop of so few is still foreseen to its
 * end. */
#define CARRY_LIMBS_IN_CHAIN 8

#if defined(__x86_64__)
/* r = a + b, or a - b, of n >= 1 limbs; out is what is carried out. The carry stays in CF, which inc leaves alone. In both
 * syntaxes, since programs that are compiled with -masm=intel have this from calls of any size; there 0b and 1b are numbers. */
#define CARRY_CHAIN(instruction, out, r, a, b, n)                                     \
    do {                                                                              \
        size_t carry_index = (size_t)0 - (n);                                         \
        carry_limb carry_sum;                                                         \
        unsigned char carry_flag;                                                     \
        __asm__ __volatile__(                                                         \
            "clc\n"                                                                   \
            "2:\n\t"                                                                  \
            "mov {(%[x],%[i],8), %[sum]|%[sum], [%[x]+%[i]*8]}\n\t" instruction       \
            " {(%[y],%[i],8), %[sum]|%[sum], [%[y]+%[i]*8]}\n\t"                      \
            "mov {%[sum], (%[z],%[i],8)|[%[z]+%[i]*8], %[sum]}\n\t"                   \
            "inc %[i]\n\t"                                                            \
            "jnz 2b\n\t"                                                              \
            "setc %[flag]"                                                            \
            : [i] "+&r"(carry_index), [sum] "=&r"(carry_sum), [flag] "=r"(carry_flag) \
            : [x] "r"((a) + (n)), [y] "r"((b) + (n)), [z] "r"((r) + (n))              \
            : "cc", "memory");                                                        \
        (out) = carry_flag;                                                           \
    } while (0)
#endif

/* *out is what kernel, or the chain of that instruction, carries out. */
#if defined(__x86_64__)
#define CARRY_COMBINE(out, member, instruction, r, a, b, n)            \
    do {                                                               \
        if ((n) <= CARRY_LIMBS_IN_CHAIN) {                             \
            CARRY_CHAIN(instruction, out, r, a, b, n);                 \
        } else {                                                       \
            (out) = (int)CARRY_ROW_KERNEL(member)((r), (a), (b), (n)); \
        }                                                              \
    } while (0)
#else
#define CARRY_COMBINE(out, member, instruction, r, a, b, n) ((out) = (int)CARRY_ROW_KERNEL(member)((r), (a), (b), (n)))
#endif

CARRY_INLINED int carry_integer_add(carry_limb* r, int* carry, const carry_limb* a, size_t an, const carry_limb* b,
                                    size_t bn) CARRY_NOEXCEPT {
    int out;
    if (an != bn || !r || !b || CARRY_IS_NO_ROW(a, an)) {
        return carry_integer_add_called(r, carry, a, an, b, bn);
    }
    CARRY_COMBINE(out, add, "adc", r, a, b, an);
    if (carry) {
        *carry = out;
    }
    return CARRY_OK;
}

CARRY_INLINED int carry_integer_sub(carry_limb* r, int* borrow, const carry_limb* a, size_t an, const carry_limb* b,
                                    size_t bn) CARRY_NOEXCEPT {
    int out;
    if (an != bn || !r || !b || CARRY_IS_NO_ROW(a, an)) {
        return carry_integer_sub_called(r, borrow, a, an, b, bn);
    }
    CARRY_COMBINE(out, subtract, "sbb", r, a, b, an);
    if (borrow) {
        *borrow = out;
    }
    return CARRY_OK;
}

CARRY_INLINED int carry_gf2x_add(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) CARRY_NOEXCEPT {
    if (an != bn || !r || !b || CARRY_IS_NO_ROW(a, an)) {
        return carry_gf2x_add_called(r, a, an, b, bn);
    }
    CARRY_ROW_KERNEL(add_without_carry)(r, a, b, an);
    return CARRY_OK;
}

/* Both worlds' order: polynomials are compared as the numbers with their bits. */
CARRY_INLINED int carry_row_compare(int* order, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) CARRY_NOEXCEPT {
    if (!order || an != bn || !b || CARRY_IS_NO_ROW(a, an)) {
        return carry_row_compare_called(order, a, an, b, bn);
    }
    do {
        const carry_limb x = a[an - 1], y = b[an - 1];
        if (x != y) {
            int sign = 2 * (x > y) - 1;
            __asm__("" : "+r"(sign)); /* without this compilers branch on what nobody foretells */
            *order = sign;
            return CARRY_OK;
        }
    } while (--an != 0);
    *order = 0;
    return CARRY_OK;
}

CARRY_INLINED int carry_integer_compare(int* order, const carry_limb* a, size_t an, const carry_limb* b,
                                        size_t bn) CARRY_NOEXCEPT {
    return carry_row_compare(order, a, an, b, bn);
}
CARRY_INLINED int carry_gf2x_compare(int* order, const carry_limb* a, size_t an, const carry_limb* b,
                                     size_t bn) CARRY_NOEXCEPT {
    return carry_row_compare(order, a, an, b, bn);
}

/* Shifts of fewer limbs are made by their caller; vectors the kernels have for no fewer. */
#define CARRY_LEAST_SHIFTED 4

/* By less than a limb to one limb more: what fits, whatever the highest limb is. (The row that is asked about is r, the longer
 * one, which a of no limbs leaves one.) */
CARRY_INLINED int carry_row_shift_left(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) CARRY_NOEXCEPT {
    if (!a || CARRY_IS_NO_ROW(r, rn) || rn != an + 1 || count >= CARRY_LIMB_BITS) {
        return carry_row_shift_left_called(r, rn, a, an, count);
    }
    if (an < CARRY_LEAST_SHIFTED) {
        carry_limb above = 0;
        for (; an != 0; --an) {
            const carry_limb x = a[an - 1];
            r[an] = above << count | x >> 1 >> (CARRY_LIMB_BITS - 1 - count);
            above = x;
        }
        r[0] = above << count;
    } else {
        r[an] = CARRY_ROW_KERNEL(shift_left)(r, a, an, (unsigned)count);
    }
    return CARRY_OK;
}

CARRY_INLINED int carry_integer_shift_left(carry_limb* r, size_t rn, const carry_limb* a, size_t an,
                                           size_t count) CARRY_NOEXCEPT {
    return carry_row_shift_left(r, rn, a, an, count);
}
CARRY_INLINED int carry_gf2x_shift_left(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) CARRY_NOEXCEPT {
    return carry_row_shift_left(r, rn, a, an, count);
}

/* By less than a limb to as many limbs. */
CARRY_INLINED int carry_row_shift_right(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) CARRY_NOEXCEPT {
    if (!r || CARRY_IS_NO_ROW(a, an) || rn != an || count >= CARRY_LIMB_BITS) {
        return carry_row_shift_right_called(r, rn, a, an, count);
    }
    if (an < CARRY_LEAST_SHIFTED) {
        carry_limb here = a[0];
        size_t i;
        for (i = 1; i < an; ++i) {
            const carry_limb x = a[i];
            r[i - 1] = here >> count | x << 1 << (CARRY_LIMB_BITS - 1 - count);
            here = x;
        }
        r[an - 1] = here >> count;
    } else {
        CARRY_ROW_KERNEL(shift_right)(r, a, an, (unsigned)count);
    }
    return CARRY_OK;
}

CARRY_INLINED int carry_integer_shift_right(carry_limb* r, size_t rn, const carry_limb* a, size_t an,
                                            size_t count) CARRY_NOEXCEPT {
    return carry_row_shift_right(r, rn, a, an, count);
}
CARRY_INLINED int carry_gf2x_shift_right(carry_limb* r, size_t rn, const carry_limb* a, size_t an,
                                         size_t count) CARRY_NOEXCEPT {
    return carry_row_shift_right(r, rn, a, an, count);
}

#undef CARRY_LEAST_SHIFTED
#undef CARRY_COMBINE
#if defined(__x86_64__)
#undef CARRY_CHAIN
#endif
#undef CARRY_LIMBS_IN_CHAIN
#undef CARRY_IS_NO_ROW
#undef CARRY_ROW_KERNEL
#undef CARRY_INLINED

#endif

#ifdef __cplusplus
}
#endif

#endif
