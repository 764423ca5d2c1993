/// \file
/// Rows with carries in the instructions of AArch64, for the files of level `arm64`.
///
/// A carry stays in the flag through a whole row (`adcs`, `sbcs`): loads, stores, products and the loop's count (`sub`, `cbnz`)
/// leave it alone. The product of two limbs is `mul` and `umulh`. Time depends on sizes only.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::arm64 {

namespace {

#define CARRY_ROWS_INLINE __attribute__((always_inline)) inline

#define CARRY_LOAD_TWO(x, y, from) "ldp %[" x "], %[" y "], [%[" from "]], #16\n\t"
#define CARRY_LOAD_FOUR(x, from) CARRY_LOAD_TWO(x "0", x "1", from) CARRY_LOAD_TWO(x "2", x "3", from)
#define CARRY_LOAD_ONE(x, from) "ldr %[" x "0], [%[" from "]], #8\n\t"
#define CARRY_STEP(operation, x, y) operation " %[" x "], %[" x "], " y "\n\t"
#define CARRY_FOUR(operation, y0, y1, y2, y3) \
    CARRY_STEP(operation, "x0", y0)           \
    CARRY_STEP(operation, "x1", y1) CARRY_STEP(operation, "x2", y2) CARRY_STEP(operation, "x3", y3)
#define CARRY_STORE_TWO(x, y) "stp %[" x "], %[" y "], [%[r]], #16\n\t"
#define CARRY_STORE_FOUR(x) CARRY_STORE_TWO(x "0", x "1") CARRY_STORE_TWO(x "2", x "3")
#define CARRY_STORE_ONE(x) "str %[" x "0], [%[r]], #8\n\t"

/// Four limbs a pass, and then one: `begin` makes the flag of `carry`, `end` the reverse.
#define CARRY_CHAIN(begin, four, one, end) \
    begin                                  \
        "\n\t"                             \
        "cbz %[fours], 1f\n"               \
        "0:\n\t" four                      \
        "sub %[fours], %[fours], #1\n\t"   \
        "cbnz %[fours], 0b\n"              \
        "1:\n\t"                           \
        "cbz %[ones], 3f\n"                \
        "2:\n\t" one                       \
        "sub %[ones], %[ones], #1\n\t"     \
        "cbnz %[ones], 2b\n"               \
        "3:\n\t" end

#define CARRY_FROM_CARRY "cmp %[carry], #1"
#define CARRY_TO_CARRY "cset %[carry], cs"
/// The flag is clear where a subtraction borrows.
#define CARRY_FROM_BORROW "cmp xzr, %[carry]"
#define CARRY_TO_BORROW "cset %[carry], cc"

/// r = a + b + carry, returns the carry. r, a, b: n >= 0 limbs; r may be a or b; carry: 0 or 1.
CARRY_ROWS_INLINE limb add_rows(limb* r, const limb* a, const limb* b, std::size_t n, limb carry) noexcept {
    limb x0, x1, x2, x3, y0, y1, y2, y3;
    std::size_t fours = n / 4, ones = n % 4;
    __asm__ volatile(
        CARRY_CHAIN(CARRY_FROM_CARRY,
                    CARRY_LOAD_FOUR("x", "a") CARRY_LOAD_FOUR("y", "b") CARRY_FOUR("adcs", "%[y0]", "%[y1]", "%[y2]", "%[y3]")
                        CARRY_STORE_FOUR("x"),
                    CARRY_LOAD_ONE("x", "a") CARRY_LOAD_ONE("y", "b") "adcs %[x0], %[x0], %[y0]\n\t" CARRY_STORE_ONE("x"),
                    CARRY_TO_CARRY)
        : [r] "+r"(r), [a] "+r"(a), [b] "+r"(b), [fours] "+r"(fours), [ones] "+r"(ones), [carry] "+r"(carry), [x0] "=&r"(x0),
          [x1] "=&r"(x1), [x2] "=&r"(x2), [x3] "=&r"(x3), [y0] "=&r"(y0), [y1] "=&r"(y1), [y2] "=&r"(y2), [y3] "=&r"(y3)
        :
        : "cc", "memory");
    return carry;
}

/// r = a - b - carry, returns the borrow. r, a, b: n >= 0 limbs; r may be a or b; carry: 0 or 1.
CARRY_ROWS_INLINE limb subtract_rows(limb* r, const limb* a, const limb* b, std::size_t n, limb carry) noexcept {
    limb x0, x1, x2, x3, y0, y1, y2, y3;
    std::size_t fours = n / 4, ones = n % 4;
    __asm__ volatile(
        CARRY_CHAIN(CARRY_FROM_BORROW,
                    CARRY_LOAD_FOUR("x", "a") CARRY_LOAD_FOUR("y", "b") CARRY_FOUR("sbcs", "%[y0]", "%[y1]", "%[y2]", "%[y3]")
                        CARRY_STORE_FOUR("x"),
                    CARRY_LOAD_ONE("x", "a") CARRY_LOAD_ONE("y", "b") "sbcs %[x0], %[x0], %[y0]\n\t" CARRY_STORE_ONE("x"),
                    CARRY_TO_BORROW)
        : [r] "+r"(r), [a] "+r"(a), [b] "+r"(b), [fours] "+r"(fours), [ones] "+r"(ones), [carry] "+r"(carry), [x0] "=&r"(x0),
          [x1] "=&r"(x1), [x2] "=&r"(x2), [x3] "=&r"(x3), [y0] "=&r"(y0), [y1] "=&r"(y1), [y2] "=&r"(y2), [y3] "=&r"(y3)
        :
        : "cc", "memory");
    return carry;
}

/// r = a + (b xor mask) + carry, returns the carry. r, a, b: n >= 0 limbs; r may be a or b; carry: 0 or 1.
CARRY_ROWS_INLINE limb add_masked_rows(limb* r, const limb* a, const limb* b, std::size_t n, limb mask, limb carry) noexcept {
    limb x0, x1, x2, x3, y0, y1, y2, y3;
    std::size_t fours = n / 4, ones = n % 4;
    __asm__ volatile(
        CARRY_CHAIN(CARRY_FROM_CARRY,
                    CARRY_LOAD_FOUR("x", "a") CARRY_LOAD_FOUR("y", "b") "eor %[y0], %[y0], %[mask]\n\t"
                                                                        "eor %[y1], %[y1], %[mask]\n\t"
                                                                        "eor %[y2], %[y2], %[mask]\n\t"
                                                                        "eor %[y3], %[y3], %[mask]\n\t" CARRY_FOUR(
                                                                            "adcs", "%[y0]", "%[y1]", "%[y2]", "%[y3]")
                                                                            CARRY_STORE_FOUR("x"),
                    CARRY_LOAD_ONE("x", "a") CARRY_LOAD_ONE("y", "b") "eor %[y0], %[y0], %[mask]\n\t"
                                                                      "adcs %[x0], %[x0], %[y0]\n\t" CARRY_STORE_ONE("x"),
                    CARRY_TO_CARRY)
        : [r] "+r"(r), [a] "+r"(a), [b] "+r"(b), [fours] "+r"(fours), [ones] "+r"(ones), [carry] "+r"(carry), [x0] "=&r"(x0),
          [x1] "=&r"(x1), [x2] "=&r"(x2), [x3] "=&r"(x3), [y0] "=&r"(y0), [y1] "=&r"(y1), [y2] "=&r"(y2), [y3] "=&r"(y3)
        : [mask] "r"(mask)
        : "cc", "memory");
    return carry;
}

/// r = a + carry, returns the carry. r, a: n >= 0 limbs; r may be a; carry: 0 or 1.
CARRY_ROWS_INLINE limb add_carry_to_row(limb* r, const limb* a, std::size_t n, limb carry) noexcept {
    limb x0, x1, x2, x3;
    std::size_t fours = n / 4, ones = n % 4;
    __asm__ volatile(CARRY_CHAIN(CARRY_FROM_CARRY,
                                 CARRY_LOAD_FOUR("x", "a") CARRY_FOUR("adcs", "xzr", "xzr", "xzr", "xzr") CARRY_STORE_FOUR("x"),
                                 CARRY_LOAD_ONE("x", "a") "adcs %[x0], %[x0], xzr\n\t" CARRY_STORE_ONE("x"), CARRY_TO_CARRY)
                     : [r] "+r"(r), [a] "+r"(a), [fours] "+r"(fours), [ones] "+r"(ones), [carry] "+r"(carry), [x0] "=&r"(x0),
                       [x1] "=&r"(x1), [x2] "=&r"(x2), [x3] "=&r"(x3)
                     :
                     : "cc", "memory");
    return carry;
}

/// r = a - carry, returns the borrow. r, a: n >= 0 limbs; r may be a; carry: 0 or 1.
CARRY_ROWS_INLINE limb subtract_borrow_from_row(limb* r, const limb* a, std::size_t n, limb carry) noexcept {
    limb x0, x1, x2, x3;
    std::size_t fours = n / 4, ones = n % 4;
    __asm__ volatile(CARRY_CHAIN(CARRY_FROM_BORROW,
                                 CARRY_LOAD_FOUR("x", "a") CARRY_FOUR("sbcs", "xzr", "xzr", "xzr", "xzr") CARRY_STORE_FOUR("x"),
                                 CARRY_LOAD_ONE("x", "a") "sbcs %[x0], %[x0], xzr\n\t" CARRY_STORE_ONE("x"), CARRY_TO_BORROW)
                     : [r] "+r"(r), [a] "+r"(a), [fours] "+r"(fours), [ones] "+r"(ones), [carry] "+r"(carry), [x0] "=&r"(x0),
                       [x1] "=&r"(x1), [x2] "=&r"(x2), [x3] "=&r"(x3)
                     :
                     : "cc", "memory");
    return carry;
}

/// l = x b + high, where high becomes the upper limb; x is used up.
#define CARRY_MULTIPLY_FOUR          \
    "mul %[l0], %[x0], %[b]\n\t"     \
    "umulh %[x0], %[x0], %[b]\n\t"   \
    "mul %[l1], %[x1], %[b]\n\t"     \
    "umulh %[x1], %[x1], %[b]\n\t"   \
    "mul %[l2], %[x2], %[b]\n\t"     \
    "umulh %[x2], %[x2], %[b]\n\t"   \
    "mul %[l3], %[x3], %[b]\n\t"     \
    "umulh %[x3], %[x3], %[b]\n\t"   \
    "adds %[l0], %[l0], %[high]\n\t" \
    "adcs %[l1], %[l1], %[x0]\n\t"   \
    "adcs %[l2], %[l2], %[x1]\n\t"   \
    "adcs %[l3], %[l3], %[x2]\n\t"   \
    "adc %[high], %[x3], xzr\n\t"
#define CARRY_MULTIPLY_ONE           \
    "mul %[l0], %[x0], %[b]\n\t"     \
    "umulh %[x0], %[x0], %[b]\n\t"   \
    "adds %[l0], %[l0], %[high]\n\t" \
    "adc %[high], %[x0], xzr\n\t"

/// r = a * b, returns the high limb. r, a: n >= 0 limbs; r may be a.
CARRY_ROWS_INLINE limb multiply_row(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    limb x0, x1, x2, x3, l0, l1, l2, l3, high = 0;
    std::size_t fours = n / 4, ones = n % 4;
    __asm__ volatile(
        CARRY_CHAIN("", CARRY_LOAD_FOUR("x", "a") CARRY_MULTIPLY_FOUR CARRY_STORE_FOUR("l"),
                    CARRY_LOAD_ONE("x", "a") CARRY_MULTIPLY_ONE CARRY_STORE_ONE("l"), "")
        : [r] "+r"(r), [a] "+r"(a), [fours] "+r"(fours), [ones] "+r"(ones), [high] "+r"(high), [x0] "=&r"(x0), [x1] "=&r"(x1),
          [x2] "=&r"(x2), [x3] "=&r"(x3), [l0] "=&r"(l0), [l1] "=&r"(l1), [l2] "=&r"(l2), [l3] "=&r"(l3)
        : [b] "r"(b)
        : "cc", "memory");
    return high;
}

/// r = u + a * b, returns the limb carried out. r, u, a: n >= 0 limbs; r may be u or a.
CARRY_ROWS_INLINE limb add_product_row(limb* r, const limb* u, const limb* a, std::size_t n, limb b) noexcept {
    limb x0, x1, x2, x3, l0, l1, l2, l3, high = 0;
    std::size_t fours = n / 4, ones = n % 4;
    __asm__ volatile(
        CARRY_CHAIN("",
                    CARRY_LOAD_FOUR("x", "a")
                        CARRY_MULTIPLY_FOUR CARRY_LOAD_FOUR("x", "u") "adds %[x0], %[x0], %[l0]\n\t"
                                                                      "adcs %[x1], %[x1], %[l1]\n\t"
                                                                      "adcs %[x2], %[x2], %[l2]\n\t"
                                                                      "adcs %[x3], %[x3], %[l3]\n\t"
                                                                      "adc %[high], %[high], xzr\n\t" CARRY_STORE_FOUR("x"),
                    CARRY_LOAD_ONE("x", "a")
                        CARRY_MULTIPLY_ONE CARRY_LOAD_ONE("x", "u") "adds %[x0], %[x0], %[l0]\n\t"
                                                                    "adc %[high], %[high], xzr\n\t" CARRY_STORE_ONE("x"),
                    "")
        : [r] "+r"(r), [u] "+r"(u), [a] "+r"(a), [fours] "+r"(fours), [ones] "+r"(ones), [high] "+r"(high), [x0] "=&r"(x0),
          [x1] "=&r"(x1), [x2] "=&r"(x2), [x3] "=&r"(x3), [l0] "=&r"(l0), [l1] "=&r"(l1), [l2] "=&r"(l2), [l3] "=&r"(l3)
        : [b] "r"(b)
        : "cc", "memory");
    return high;
}

/// r = u - a * b, returns the limb borrowed. r, u, a: n >= 0 limbs; r may be u or a.
CARRY_ROWS_INLINE limb subtract_product_row(limb* r, const limb* u, const limb* a, std::size_t n, limb b) noexcept {
    limb x0, x1, x2, x3, l0, l1, l2, l3, high = 0;
    std::size_t fours = n / 4, ones = n % 4;
    __asm__ volatile(
        CARRY_CHAIN("",
                    CARRY_LOAD_FOUR("x", "a")
                        CARRY_MULTIPLY_FOUR CARRY_LOAD_FOUR("x", "u") "subs %[x0], %[x0], %[l0]\n\t"
                                                                      "sbcs %[x1], %[x1], %[l1]\n\t"
                                                                      "sbcs %[x2], %[x2], %[l2]\n\t"
                                                                      "sbcs %[x3], %[x3], %[l3]\n\t"
                                                                      "cinc %[high], %[high], cc\n\t" CARRY_STORE_FOUR("x"),
                    CARRY_LOAD_ONE("x", "a")
                        CARRY_MULTIPLY_ONE CARRY_LOAD_ONE("x", "u") "subs %[x0], %[x0], %[l0]\n\t"
                                                                    "cinc %[high], %[high], cc\n\t" CARRY_STORE_ONE("x"),
                    "")
        : [r] "+r"(r), [u] "+r"(u), [a] "+r"(a), [fours] "+r"(fours), [ones] "+r"(ones), [high] "+r"(high), [x0] "=&r"(x0),
          [x1] "=&r"(x1), [x2] "=&r"(x2), [x3] "=&r"(x3), [l0] "=&r"(l0), [l1] "=&r"(l1), [l2] "=&r"(l2), [l3] "=&r"(l3)
        : [b] "r"(b)
        : "cc", "memory");
    return high;
}

/// r = a * b, or r + a * b, of which r then holds the lower n limbs and the others are written. r: n + 4 limbs, apart from a
/// and b; a: n >= 1 limbs, b: 4 limbs.
///
/// Column by column: c is what a's limbs so far add to the next four. Where a limb of r is added, c + a_i b + r_i is at most
/// 2^256 - 1 + (2^64 - 1) (2^256 - 1) + 2^64 - 1 = 2^320 - 1, which fits five limbs.
template <bool Accumulate>
CARRY_ROWS_INLINE void multiply_strip(limb* r, const limb* a, std::size_t n, const limb* b) noexcept {
    const limb b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    limb c0 = 0, c1 = 0, c2 = 0, c3 = 0;
    for (std::size_t i = 0; i < n; ++i) {
        limb l0, l1, l2, l3, h0, h1, h2, h3;
        __asm__(
            "mul %[l0], %[x], %[b0]\n\t"
            "umulh %[h0], %[x], %[b0]\n\t"
            "mul %[l1], %[x], %[b1]\n\t"
            "umulh %[h1], %[x], %[b1]\n\t"
            "mul %[l2], %[x], %[b2]\n\t"
            "umulh %[h2], %[x], %[b2]\n\t"
            "mul %[l3], %[x], %[b3]\n\t"
            "umulh %[h3], %[x], %[b3]\n\t"
            : [l0] "=&r"(l0), [l1] "=&r"(l1), [l2] "=&r"(l2), [l3] "=&r"(l3), [h0] "=&r"(h0), [h1] "=&r"(h1), [h2] "=&r"(h2),
              [h3] "=&r"(h3)
            : [x] "r"(a[i]), [b0] "r"(b0), [b1] "r"(b1), [b2] "r"(b2), [b3] "r"(b3));
        if constexpr (Accumulate) {
            __asm__(
                "adds %[l0], %[l0], %[y]\n\t"
                "adc %[h0], %[h0], xzr\n\t"  // the upper half of a product is below 2^64 - 1
                : [l0] "+&r"(l0), [h0] "+&r"(h0)
                : [y] "r"(r[i])
                : "cc");
        }
        __asm__(
            "adds %[l0], %[l0], %[c0]\n\t"
            "adcs %[l1], %[l1], %[c1]\n\t"
            "adcs %[l2], %[l2], %[c2]\n\t"
            "adcs %[l3], %[l3], %[c3]\n\t"
            "adc %[h3], %[h3], xzr\n\t"
            "adds %[c0], %[l1], %[h0]\n\t"
            "adcs %[c1], %[l2], %[h1]\n\t"
            "adcs %[c2], %[l3], %[h2]\n\t"
            "adc %[c3], %[h3], xzr\n\t"
            : [l0] "+&r"(l0), [l1] "+&r"(l1), [l2] "+&r"(l2), [l3] "+&r"(l3), [h3] "+&r"(h3), [c0] "+&r"(c0), [c1] "+&r"(c1),
              [c2] "+&r"(c2), [c3] "+&r"(c3)
            : [h0] "r"(h0), [h1] "r"(h1), [h2] "r"(h2)
            : "cc");
        r[i] = l0;
    }
    r[n] = c0;
    r[n + 1] = c1;
    r[n + 2] = c2;
    r[n + 3] = c3;
}

/// r = 2r + sum_i a_i^2 2^(2wi), the last step of a square. r: 2n limbs, a: n >= 1 limbs, apart; nothing is carried out.
CARRY_ROWS_INLINE void double_and_add_squares(limb* r, const limb* a, std::size_t n) noexcept {
    limb x, low, high, square_low, square_high, below = 0;
    __asm__ volatile(
        "cmn xzr, xzr\n"  // no carry
        "0:\n\t"
        "ldr %[x], [%[a]], #8\n\t"
        "ldp %[low], %[high], [%[r]]\n\t"
        "mul %[square_low], %[x], %[x]\n\t"
        "umulh %[square_high], %[x], %[x]\n\t"
        "extr %[below], %[low], %[below], #63\n\t"
        "extr %[low], %[high], %[low], #63\n\t"
        "adcs %[square_low], %[square_low], %[below]\n\t"
        "adcs %[square_high], %[square_high], %[low]\n\t"
        "mov %[below], %[high]\n\t"
        "stp %[square_low], %[square_high], [%[r]], #16\n\t"
        "sub %[n], %[n], #1\n\t"
        "cbnz %[n], 0b\n\t"
        : [r] "+r"(r), [a] "+r"(a), [n] "+r"(n), [x] "=&r"(x), [low] "=&r"(low), [high] "=&r"(high),
          [square_low] "=&r"(square_low), [square_high] "=&r"(square_high), [below] "+&r"(below)
        :
        : "cc", "memory");
}

}  // namespace

}  // namespace carry::kernels::arm64
