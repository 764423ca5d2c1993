/* What a C program does with Carry: a product, a quotient, an inverse, and the same product without carries. */
#include <carry/carry.h>

#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(int ok, const char* what) {
    if (!ok) {
        fprintf(stderr, "use.c: %s\n", what);
        failures = 1;
    }
}

int main(void) {
    const carry_limb ones = (carry_limb)-1;
    const carry_limb a[2] = {ones, ones}; /* 2^(2w) - 1 */
    const carry_limb zero = 0;
    carry_limb square[4], product[4], quotient[3], remainder[2], inverse[2];
    const carry_limb three[2] = {3, 0};

    expect(carry_integer_sqr(square, a, 2) == CARRY_OK, "sqr");
    expect(carry_integer_mul(product, a, 2, a, 2) == CARRY_OK, "mul");
    expect(memcmp(square, product, sizeof square) == 0, "the square is not the product");
    expect(square[0] == 1 && square[1] == 0 && square[2] == ones - 1 && square[3] == ones, "(2^(2w) - 1)^2");

    expect(carry_integer_divrem(quotient, remainder, square, 4, a, 2) == CARRY_OK, "divrem");
    expect(quotient[0] == ones && quotient[1] == ones && quotient[2] == 0, "the quotient");
    expect(remainder[0] == 0 && remainder[1] == 0, "the remainder");
    expect(carry_integer_divrem(quotient, remainder, square, 4, &zero, 1) == CARRY_EDOMAIN, "division by zero");

    expect(carry_integer_invmod_ct(inverse, three, a, 2) == CARRY_EDOMAIN, "3 divides 2^(2w) - 1");

    expect(carry_gf2x_mul(product, a, 2, three, 1) == CARRY_OK, "(x^(2w) - 1)/(x - 1) times x + 1");
    expect(product[0] == 1 && product[1] == 0 && product[2] == 1, "x^(2w) + 1");

    expect(strcmp(carry_version(), CARRY_VERSION) == 0, "the header and the library are of different versions");
    expect(carry_isa()[0] != '\0', "no kernel level");
    return failures;
}
