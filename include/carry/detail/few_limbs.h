/* Products and squares of a few limbs for carry.h. Where their sizes are known, those of one to three limbs, and squares of
 * four, are compiled into its users; so are squares of one limb, and products where one variable says both sizes. Those of up
 * to 16 are called by a table, since the way through a function of the library would take as long as the product. Valid C99
 * and C++, for GCC and clang; not part of the public interface, and included by carry.h alone.
 *
 * The functions of carry.h are defined a second time, in GNU C's way for that (gnu_inline): such a definition serves where the
 * compiler inlines a call, and nothing else. A pointer to the function, a binding that looks up its name and a call that is not
 * inlined have the library's function, and the two do the same. */
#ifndef CARRY_DETAIL_FEW_LIMBS_H
#define CARRY_DETAIL_FEW_LIMBS_H

#if CARRY_INLINE_PRODUCTS && defined(__x86_64__)
#include <carry/detail/few_limbs_adx.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The functions of carry.h under other names, for all that is not inlined: by its own name a definition would call itself. */
CARRY_API int carry_integer_mul_called(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b,
                                       size_t bn) CARRY_NOEXCEPT;
CARRY_API int carry_integer_mul_equal_called(carry_limb* r, const carry_limb* a, const carry_limb* b,
                                             size_t n) CARRY_NOEXCEPT; /* an = bn = n */
CARRY_API int carry_integer_sqr_called(carry_limb* r, const carry_limb* a, size_t an) CARRY_NOEXCEPT;

/* Products of two rows, by the numbers of their limbs, and squares, up to CARRY_FEW_LIMBS; in the table a shift finds a row. r:
 * as many limbs as both operands, no overlap. They return CARRY_OK. Each table begins with its symbol, since what lies between
 * would be added by an instruction. */
#define CARRY_FEW_LIMBS 16
#define CARRY_FEW_LIMBS_STRIDE 32
#ifdef __cpp_noexcept_function_type /* then a call can be the last thing that a caller does */
typedef int (*carry_product_of_few)(carry_limb* r, const carry_limb* a, const carry_limb* b) noexcept;
typedef int (*carry_square_of_few)(carry_limb* r, const carry_limb* a) noexcept;
#else
typedef int (*carry_product_of_few)(carry_limb* r, const carry_limb* a, const carry_limb* b);
typedef int (*carry_square_of_few)(carry_limb* r, const carry_limb* a);
#endif
struct carry_few_limbs {
    carry_product_of_few mul[CARRY_FEW_LIMBS + 1][CARRY_FEW_LIMBS_STRIDE];
    uintptr_t has_adx; /* all ones where the level in use has mulx, adcx and adox, else 0 */
};
struct carry_few_equal {
    carry_product_of_few mul[CARRY_FEW_LIMBS + 1]; /* of two rows of as many limbs: the diagonal of the table above */
};
struct carry_few_squares {
    carry_square_of_few sqr[CARRY_FEW_LIMBS + 1];
};

/* Those of the kernel level in use; until the first call into the library, functions that choose it. Each member is read and
 * written atomically. */
extern CARRY_API struct carry_few_limbs carry_few_limbs_in_use;
extern CARRY_API struct carry_few_equal carry_few_equal_in_use;
extern CARRY_API struct carry_few_squares carry_few_squares_in_use;

#if CARRY_INLINE_PRODUCTS

#define CARRY_INLINED extern __inline__ __attribute__((__gnu_inline__, __always_inline__))

/* Two limbs, low + high 2^64. */
__extension__ typedef unsigned __int128 carry_two_limbs;

/* r = a * b. r: 2 limbs. */
CARRY_INLINED void carry_multiply_1(carry_limb* r, const carry_limb* a, const carry_limb* b) {
    const carry_two_limbs product = (carry_two_limbs)*a * *b;
    r[0] = (carry_limb)product;
    r[1] = (carry_limb)(product >> 64);
}

#if !defined(__x86_64__)

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

/* Bits that all addresses have: where there are any, none is null. Those of one program nearly always share some, and one
 * comparison is less than three; otherwise the library's function looks at each. */
#define CARRY_COMMON_BITS_2(r, a) ((uintptr_t)(r) & (uintptr_t)(a))
#define CARRY_COMMON_BITS_3(r, a, b) (CARRY_COMMON_BITS_2(r, a) & (uintptr_t)(b))

#define CARRY_UNLIKELY(condition) __builtin_expect((condition), 0)
/* function = member, of one of the tables, atomically: on x86-64 as all loads are, and in order, where compilers would find the
 * address of what they load atomically by an instruction of its own. */
#if defined(__x86_64__)
#define CARRY_LOAD_FUNCTION(function, member) __asm__("mov %1, %0" : "=r"(function) : "m"(member))
#else
#define CARRY_LOAD_FUNCTION(function, member) ((function) = __atomic_load_n(&(member), __ATOMIC_ACQUIRE))
#endif
/* Whether the compiler knows that a number of limbs is n. Where it does not, small products are called by the table at once:
 * to ask for sizes first would cost the others more than these gain. */
#define CARRY_KNOWN(size, n) (__builtin_constant_p((size) == (n)) && (size) == (n))
#define CARRY_LEVEL_HAS_ADX(common) (((common) & __atomic_load_n(&carry_few_limbs_in_use.has_adx, __ATOMIC_RELAXED)) != 0)

/* carry_integer_mul where an = bn = n. What is called otherwise has its arguments where the functions of the table have theirs:
 * so they are in the right registers before it is known which of them is called. One limb leaves by the branch of what is too
 * long for the table, and costs the others nothing there. */
CARRY_INLINED int carry_integer_mul_equal(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) CARRY_NOEXCEPT {
    const uintptr_t common = CARRY_COMMON_BITS_3(r, a, b);
    carry_product_of_few product;
    if (CARRY_UNLIKELY(common == 0) || CARRY_UNLIKELY(n - 2 > CARRY_FEW_LIMBS - 2)) {
        if (common != 0 && n == 1) {
            carry_multiply_1(r, a, b);
            return CARRY_OK;
        }
        return carry_integer_mul_equal_called(r, a, b, n);
    }
#if defined(__x86_64__)
    if (CARRY_KNOWN(n, 2) && CARRY_LEVEL_HAS_ADX(common)) {
        carry_adx_mul_2(r, a, b);
        return CARRY_OK;
    }
    if (CARRY_KNOWN(n, 3) && CARRY_LEVEL_HAS_ADX(common)) {
        carry_adx_mul_3(r, a, b);
        return CARRY_OK;
    }
#else
    if (CARRY_KNOWN(n, 2)) {
        carry_multiply_2(r, a, b);
        return CARRY_OK;
    }
#endif
    CARRY_LOAD_FUNCTION(product, carry_few_equal_in_use.mul[n]);
    return product(r, a, b);
}

CARRY_INLINED int carry_integer_mul(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b,
                                    size_t bn) CARRY_NOEXCEPT {
    uintptr_t common;
    if (__builtin_constant_p(an == bn) && an == bn) { /* as where one variable says both */
        return carry_integer_mul_equal(r, a, b, an);
    }
    common = CARRY_COMMON_BITS_3(r, a, b);
    if (CARRY_UNLIKELY(common == 0) || CARRY_UNLIKELY(an > CARRY_FEW_LIMBS)) {
        return carry_integer_mul_called(r, a, an, b, bn);
    }
    if (CARRY_UNLIKELY(bn > CARRY_FEW_LIMBS)) { /* by itself: of both sizes compilers make one condition, which takes longer */
        return carry_integer_mul_called(r, a, an, b, bn);
    }
    return __atomic_load_n(&carry_few_limbs_in_use.mul[an][bn], __ATOMIC_ACQUIRE)(r, a, b);
}

CARRY_INLINED int carry_integer_sqr(carry_limb* r, const carry_limb* a, size_t an) CARRY_NOEXCEPT {
    const uintptr_t common = CARRY_COMMON_BITS_2(r, a);
    carry_square_of_few square;
    if (CARRY_UNLIKELY(common == 0) || CARRY_UNLIKELY(an - 2 > CARRY_FEW_LIMBS - 2)) {
        if (common != 0 && an == 1) {
            carry_multiply_1(r, a, a);
            return CARRY_OK;
        }
        return carry_integer_sqr_called(r, a, an);
    }
#if defined(__x86_64__)
    if (CARRY_KNOWN(an, 2) && CARRY_LEVEL_HAS_ADX(common)) {
        carry_adx_sqr_2(r, a);
        return CARRY_OK;
    }
    if (CARRY_KNOWN(an, 3) && CARRY_LEVEL_HAS_ADX(common)) {
        carry_adx_sqr_3(r, a);
        return CARRY_OK;
    }
    if (CARRY_KNOWN(an, 4) && CARRY_LEVEL_HAS_ADX(common)) {
        carry_adx_sqr_4(r, a);
        return CARRY_OK;
    }
#else
    if (CARRY_KNOWN(an, 2)) {
        carry_square_2(r, a);
        return CARRY_OK;
    }
#endif
    CARRY_LOAD_FUNCTION(square, carry_few_squares_in_use.sqr[an]);
    return square(r, a);
}

#undef CARRY_LEVEL_HAS_ADX
#undef CARRY_LOAD_FUNCTION
#undef CARRY_KNOWN
#undef CARRY_UNLIKELY
#undef CARRY_COMMON_BITS_3
#undef CARRY_COMMON_BITS_2
#undef CARRY_INLINED

#endif

#ifdef __cplusplus
}
#endif

#endif
