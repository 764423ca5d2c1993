/* What a program calls by name: each of these is compiled into its caller, or finds its function by a table (few_limbs.h,
 * row_kernels.h). */
#ifndef CARRY_TESTS_C_API_CALLED_H
#define CARRY_TESTS_C_API_CALLED_H

#include <carry/carry.h>

static int carry_header_calls(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) {
    return carry_integer_mul(r, a, 1, b, 1) + carry_integer_mul(r, a, 2, b, 2) + carry_integer_mul(r, a, 3, b, 3) +
           carry_integer_mul(r, a, n, b, n) + carry_integer_mul(r, a, n, b, 3) + carry_integer_sqr(r, a, 1) +
           carry_integer_sqr(r, a, 2) + carry_integer_sqr(r, a, 3) + carry_integer_sqr(r, a, 4) + carry_integer_sqr(r, a, n);
}

static int carry_header_calls_for_rows(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) {
    int carry = 0, order = 0, polynomials = 0;
    return carry_integer_add(r, &carry, a, n, b, n) + carry_integer_add(r, NULL, a, 2, b, 2) +
           carry_integer_sub(r, &carry, a, n, b, n) + carry_integer_sub(r, NULL, a, 9, b, 9) + carry_gf2x_add(r, a, n, b, n) +
           carry_integer_compare(&order, a, n, b, n) + carry_gf2x_compare(&polynomials, a, n, b, n) +
           carry_integer_shift_left(r, n + 1, a, n, 3) + carry_gf2x_shift_left(r, n + 1, a, n, 3) +
           carry_integer_shift_right(r, n, a, n, 3) + carry_gf2x_shift_right(r, n, a, n, 3) + carry + order + polynomials;
}

#endif
