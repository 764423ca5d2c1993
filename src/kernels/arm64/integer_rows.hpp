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

#define CARRY_LOAD_FOUR(x, from)         \
    "ldp %[" x "0], %[" x "1], [%[" from \
    "]], #16\n\t"                        \
    "ldp %[" x "2], %[" x "3], [%[" from "]], #16\n\t"
#define CARRY_LOAD_ONE(x, from) "ldr %[" x "0], [%[" from "]], #8\n\t"
#define CARRY_FOUR(operation, y0, y1, y2, y3)                                                                  \
    operation " %[x0], %[x0], " y0 "\n\t" operation " %[x1], %[x1], " y1 "\n\t" operation " %[x2], %[x2], " y2 \
              "\n\t" operation " %[x3], %[x3], " y3 "\n\t"
#define CARRY_STORE_FOUR                \
    "stp %[x0], %[x1], [%[r]], #16\n\t" \
    "stp %[x2], %[x3], [%[r]], #16\n\t"
#define CARRY_STORE_ONE "str %[x0], [%[r]], #8\n\t"

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
                        CARRY_STORE_FOUR,
                    CARRY_LOAD_ONE("x", "a") CARRY_LOAD_ONE("y", "b") "adcs %[x0], %[x0], %[y0]\n\t" CARRY_STORE_ONE,
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
                        CARRY_STORE_FOUR,
                    CARRY_LOAD_ONE("x", "a") CARRY_LOAD_ONE("y", "b") "sbcs %[x0], %[x0], %[y0]\n\t" CARRY_STORE_ONE,
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
                                                                            CARRY_STORE_FOUR,
                    CARRY_LOAD_ONE("x", "a") CARRY_LOAD_ONE("y", "b") "eor %[y0], %[y0], %[mask]\n\t"
                                                                      "adcs %[x0], %[x0], %[y0]\n\t" CARRY_STORE_ONE,
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
    __asm__ volatile(
        CARRY_CHAIN(CARRY_FROM_CARRY, CARRY_LOAD_FOUR("x", "a") CARRY_FOUR("adcs", "xzr", "xzr", "xzr", "xzr") CARRY_STORE_FOUR,
                    CARRY_LOAD_ONE("x", "a") "adcs %[x0], %[x0], xzr\n\t" CARRY_STORE_ONE, CARRY_TO_CARRY)
        : [r] "+r"(r), [a] "+r"(a), [fours] "+r"(fours), [ones] "+r"(ones), [carry] "+r"(carry), [x0] "=&r"(x0), [x1] "=&r"(x1),
          [x2] "=&r"(x2), [x3] "=&r"(x3)
        :
        : "cc", "memory");
    return carry;
}

/// r = a - carry, returns the borrow. r, a: n >= 0 limbs; r may be a; carry: 0 or 1.
CARRY_ROWS_INLINE limb subtract_borrow_from_row(limb* r, const limb* a, std::size_t n, limb carry) noexcept {
    limb x0, x1, x2, x3;
    std::size_t fours = n / 4, ones = n % 4;
    __asm__ volatile(CARRY_CHAIN(CARRY_FROM_BORROW,
                                 CARRY_LOAD_FOUR("x", "a") CARRY_FOUR("sbcs", "xzr", "xzr", "xzr", "xzr") CARRY_STORE_FOUR,
                                 CARRY_LOAD_ONE("x", "a") "sbcs %[x0], %[x0], xzr\n\t" CARRY_STORE_ONE, CARRY_TO_BORROW)
                     : [r] "+r"(r), [a] "+r"(a), [fours] "+r"(fours), [ones] "+r"(ones), [carry] "+r"(carry), [x0] "=&r"(x0),
                       [x1] "=&r"(x1), [x2] "=&r"(x2), [x3] "=&r"(x3)
                     :
                     : "cc", "memory");
    return carry;
}

/// Four limbs in registers.
struct four_limbs {
    limb l0, l1, l2, l3;
};

CARRY_ROWS_INLINE four_limbs load_four(const limb* a) noexcept { return {a[0], a[1], a[2], a[3]}; }
CARRY_ROWS_INLINE void store_four(limb* r, const four_limbs& x) noexcept {
    r[0] = x.l0;
    r[1] = x.l1;
    r[2] = x.l2;
    r[3] = x.l3;
}

/// Returns the lower four limbs of a b + high, and high becomes the upper one.
CARRY_ROWS_INLINE four_limbs multiply_four(const four_limbs& a, limb b, limb& high) noexcept {
    four_limbs p;
    limb h0, h1, h2, h3;
    __asm__(
        "mul %[p0], %[a0], %[b]\n\t"
        "umulh %[h0], %[a0], %[b]\n\t"
        "mul %[p1], %[a1], %[b]\n\t"
        "umulh %[h1], %[a1], %[b]\n\t"
        "mul %[p2], %[a2], %[b]\n\t"
        "umulh %[h2], %[a2], %[b]\n\t"
        "mul %[p3], %[a3], %[b]\n\t"
        "umulh %[h3], %[a3], %[b]\n\t"
        "adds %[p0], %[p0], %[high]\n\t"
        "adcs %[p1], %[p1], %[h0]\n\t"
        "adcs %[p2], %[p2], %[h1]\n\t"
        "adcs %[p3], %[p3], %[h2]\n\t"
        "adc %[high], %[h3], xzr\n\t"
        : [p0] "=&r"(p.l0), [p1] "=&r"(p.l1), [p2] "=&r"(p.l2), [p3] "=&r"(p.l3), [h0] "=&r"(h0), [h1] "=&r"(h1),
          [h2] "=&r"(h2), [h3] "=&r"(h3), [high] "+r"(high)
        : [a0] "r"(a.l0), [a1] "r"(a.l1), [a2] "r"(a.l2), [a3] "r"(a.l3), [b] "r"(b)
        : "cc");
    return p;
}

/// Returns x + y without the carry, which is added to high.
CARRY_ROWS_INLINE four_limbs add_four(four_limbs x, const four_limbs& y, limb& high) noexcept {
    __asm__(
        "adds %[x0], %[x0], %[y0]\n\t"
        "adcs %[x1], %[x1], %[y1]\n\t"
        "adcs %[x2], %[x2], %[y2]\n\t"
        "adcs %[x3], %[x3], %[y3]\n\t"
        "adc %[high], %[high], xzr\n\t"
        : [x0] "+&r"(x.l0), [x1] "+&r"(x.l1), [x2] "+&r"(x.l2), [x3] "+&r"(x.l3), [high] "+&r"(high)
        : [y0] "r"(y.l0), [y1] "r"(y.l1), [y2] "r"(y.l2), [y3] "r"(y.l3)
        : "cc");
    return x;
}

/// Returns x - y with the borrow, which is added to high.
CARRY_ROWS_INLINE four_limbs subtract_four(four_limbs x, const four_limbs& y, limb& high) noexcept {
    __asm__(
        "subs %[x0], %[x0], %[y0]\n\t"
        "sbcs %[x1], %[x1], %[y1]\n\t"
        "sbcs %[x2], %[x2], %[y2]\n\t"
        "sbcs %[x3], %[x3], %[y3]\n\t"
        "cinc %[high], %[high], cc\n\t"
        : [x0] "+&r"(x.l0), [x1] "+&r"(x.l1), [x2] "+&r"(x.l2), [x3] "+&r"(x.l3), [high] "+&r"(high)
        : [y0] "r"(y.l0), [y1] "r"(y.l1), [y2] "r"(y.l2), [y3] "r"(y.l3)
        : "cc");
    return x;
}

/// r = a * b, or r + a * b, of which r then holds the lower n limbs and the others are written. r: n + 4 limbs, apart from a
/// and b; a: n >= 1 limbs, b: 4 limbs.
///
/// Column by column: c is what a's limbs so far add to the next four. Where a limb of r is added, c + a_i b + r_i is at most
/// 2^256 - 1 + (2^64 - 1) (2^256 - 1) + 2^64 - 1 = 2^320 - 1, which fits five limbs.
template <bool Accumulate>
CARRY_ROWS_INLINE void multiply_strip(limb* r, const limb* a, std::size_t n, const limb* b) noexcept {
    const four_limbs factor = load_four(b);
    four_limbs c{0, 0, 0, 0};
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
            : [x] "r"(a[i]), [b0] "r"(factor.l0), [b1] "r"(factor.l1), [b2] "r"(factor.l2), [b3] "r"(factor.l3));
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
            : [l0] "+&r"(l0), [l1] "+&r"(l1), [l2] "+&r"(l2), [l3] "+&r"(l3), [h3] "+&r"(h3), [c0] "+&r"(c.l0),
              [c1] "+&r"(c.l1), [c2] "+&r"(c.l2), [c3] "+&r"(c.l3)
            : [h0] "r"(h0), [h1] "r"(h1), [h2] "r"(h2)
            : "cc");
        r[i] = l0;
    }
    store_four(r + n, c);
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
