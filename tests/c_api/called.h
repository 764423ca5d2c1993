/* What a program calls by name: each of these is compiled into its caller, or finds its function by a table (few_limbs.h). */
#ifndef CARRY_TESTS_C_API_CALLED_H
#define CARRY_TESTS_C_API_CALLED_H

#include <carry/carry.h>

static int carry_header_calls(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) {
    return carry_integer_mul(r, a, 1, b, 1) + carry_integer_mul(r, a, 2, b, 2) + carry_integer_mul(r, a, 3, b, 3) +
           carry_integer_mul(r, a, n, b, n) + carry_integer_mul(r, a, n, b, 3) + carry_integer_sqr(r, a, 1) +
           carry_integer_sqr(r, a, 2) + carry_integer_sqr(r, a, 3) + carry_integer_sqr(r, a, 4) + carry_integer_sqr(r, a, n);
}

#endif
