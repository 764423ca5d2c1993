/// \file
/// Squares at the level adx in strips of eight limbs, whose products with what is above them are summed in registers.
///
/// Of the products of different limbs a strip a[0], ..., a[7] takes those of its limbs with each other and with all limbs above
/// it: row j, by a[j], has min(j, 8) of them, in the columns from j on, and makes column j final. The sums begin with none and
/// grow to eight. At last all columns are doubled, and the squares of the limbs added.
#include "kernels/x86_64/adx_eight_sums.hpp"
#include "kernels/x86_64/adx_integer.hpp"

#include <cstddef>

namespace carry::kernels::x86_64 {

namespace {

// clang-format off
// The last product of a row that grows: x, the high half of the one before, is the sum of a column of its own, and y the next.
#define CARRY_GROW(i, s0, x, y)             \
    "mulx 8*" #i "(%[a]), %[" #s0 "], %[" #y "]\n\t" \
    "adox %[" #s0 "], %[" #x "]\n\t"        \
    "adcx %[zero], %[" #x "]\n\t"           \
    "adcx %[zero], %[" #y "]\n\t"           \
    "adox %[zero], %[" #y "]\n\t"

// Row j with j - 1 sums s0, ...: behind it they are s1, ..., x, y, and s0 is free.
#define CARRY_GROWING_2(s0, x, y) CARRY_BEGIN_ROW(2, s0, y, x) CARRY_GROW(1, s0, x, y)
#define CARRY_GROWING_3(s0, s1, x, y) CARRY_BEGIN_ROW(3, s0, x, y) CARRY_NEXT_STEP(1, s0, s1, y, x) CARRY_GROW(2, s0, x, y)
#define CARRY_GROWING_4(s0, s1, s2, x, y) \
    CARRY_BEGIN_ROW(4, s0, y, x) CARRY_NEXT_STEP(1, s0, s1, x, y) CARRY_NEXT_STEP(2, s0, s2, y, x) CARRY_GROW(3, s0, x, y)
#define CARRY_GROWING_5(s0, s1, s2, s3, x, y)                                                      \
    CARRY_BEGIN_ROW(5, s0, x, y) CARRY_NEXT_STEP(1, s0, s1, y, x) CARRY_NEXT_STEP(2, s0, s2, x, y) \
    CARRY_NEXT_STEP(3, s0, s3, y, x) CARRY_GROW(4, s0, x, y)
#define CARRY_GROWING_6(s0, s1, s2, s3, s4, x, y)                                                      \
    CARRY_BEGIN_ROW(6, s0, y, x) CARRY_NEXT_STEP(1, s0, s1, x, y) CARRY_NEXT_STEP(2, s0, s2, y, x)     \
    CARRY_NEXT_STEP(3, s0, s3, x, y) CARRY_NEXT_STEP(4, s0, s4, y, x) CARRY_GROW(5, s0, x, y)
#define CARRY_GROWING_7(s0, s1, s2, s3, s4, s5, x, y)                                                  \
    CARRY_BEGIN_ROW(7, s0, x, y) CARRY_NEXT_STEP(1, s0, s1, y, x) CARRY_NEXT_STEP(2, s0, s2, x, y)     \
    CARRY_NEXT_STEP(3, s0, s3, y, x) CARRY_NEXT_STEP(4, s0, s4, x, y) CARRY_NEXT_STEP(5, s0, s5, y, x) \
    CARRY_GROW(6, s0, x, y)
#define CARRY_GROWING_8(s0, s1, s2, s3, s4, s5, s6, x, y)                                              \
    CARRY_BEGIN_ROW(8, s0, y, x) CARRY_NEXT_STEP(1, s0, s1, x, y) CARRY_NEXT_STEP(2, s0, s2, y, x)     \
    CARRY_NEXT_STEP(3, s0, s3, x, y) CARRY_NEXT_STEP(4, s0, s4, y, x) CARRY_NEXT_STEP(5, s0, s5, x, y) \
    CARRY_NEXT_STEP(6, s0, s6, y, x) CARRY_GROW(7, s0, x, y)

// At the end the sums are stored from column j on.
#define CARRY_END(n, label, j, ...) #label ":\n\t" CARRY_STORE_##n(j, __VA_ARGS__) "jmp 1f\n\t"
#define CARRY_END_OF_EIGHT(label, j, ...) CARRY_END(8, label, j, __VA_ARGS__)
// clang-format on

// r = r + the products of a strip's limbs with each other and with those above, from column 1 on.
// r: rows + 9 limbs or 2 rows + 1, of which those from rows + 1 on are written; a: rows + 1 limbs; rows >= 1.
template <bool Later>
[[gnu::always_inline]] inline void add_strip(limb* r, const limb* a, std::size_t rows) noexcept {
    limb c0, c1, c2, c3, c4, c5, c6, c7, c8, t;
    const limb* b = a;
    __asm__ volatile(
        "xorl %k[c8], %k[c8]\n\t"
        "movq 8(%[b]), %%rdx\n\t"
        "mulx (%[a]), %[t], %[c5]\n\t"
        ".if %c[later]\n\t"
        "adox 8(%[r]), %[t]\n\t"
        "adox %[c8], %[c5]\n\t"
        ".endif\n\t"
        "movq %[t], 8(%[r])\n\t"
        // clang-format off
        CARRY_LEAVE(1, 11)
        CARRY_GROWING_2(c5, c8, c1) CARRY_LEAVE(2, 12)
        CARRY_GROWING_3(c8, c1, c3, c5) CARRY_LEAVE(3, 13)
        CARRY_GROWING_4(c1, c3, c5, c7, c8) CARRY_LEAVE(4, 14)
        CARRY_GROWING_5(c3, c5, c7, c8, c0, c1) CARRY_LEAVE(5, 15)
        CARRY_GROWING_6(c5, c7, c8, c0, c1, c2, c3) CARRY_LEAVE(6, 16)
        CARRY_GROWING_7(c7, c8, c0, c1, c2, c3, c4, c5) CARRY_LEAVE(7, 17)
        CARRY_GROWING_8(c8, c0, c1, c2, c3, c4, c5, c6, c7) CARRY_LEAVE(8, 18)
        "addq $8*9, %[b]\n\t"
        "addq $8*9, %[r]\n\t"
        "subq $9, %[left]\n\t"
        CARRY_ROWS_OF_EIGHT(CARRY_END_OF_EIGHT)
        CARRY_END(1, 11, 2, c5)
        CARRY_END(2, 12, 3, c8, c1)
        CARRY_END(3, 13, 4, c1, c3, c5)
        CARRY_END(4, 14, 5, c3, c5, c7, c8)
        CARRY_END(5, 15, 6, c5, c7, c8, c0, c1)
        CARRY_END(6, 16, 7, c7, c8, c0, c1, c2, c3)
        CARRY_END(7, 17, 8, c8, c0, c1, c2, c3, c4, c5)
        CARRY_END(8, 18, 9, c0, c1, c2, c3, c4, c5, c6, c7)
        // clang-format on
        "1:\n\t"
        : [r] "+&r"(r), [b] "+&r"(b), [left] "+m"(rows), CARRY_SUMS_8, [t] "=&r"(t)
        : [a] "r"(a), [zero] "m"(eight_sums_zero), [at] "i"(0), [later] "i"(Later)
        : "rdx", "cc", "memory");
}

#undef CARRY_END_OF_EIGHT
#undef CARRY_END
#undef CARRY_GROWING_8
#undef CARRY_GROWING_7
#undef CARRY_GROWING_6
#undef CARRY_GROWING_5
#undef CARRY_GROWING_4
#undef CARRY_GROWING_3
#undef CARRY_GROWING_2
#undef CARRY_GROW

// r = 2 r + sum over i of a[i]^2 2^(w 2i). r: 2n limbs; a: n >= 1 limbs.
// Four limbs at a time; where n is no multiple of four, the first time begins in the middle.
[[gnu::always_inline]] inline void double_and_add_squares(limb* r, const limb* a, std::size_t n) noexcept {
    const std::size_t before = (4 - n % 4) % 4;
    std::size_t times = (n + before) / 4;
    limb *sums = r - 2 * before, low, high;
    const limb* row = a - before;
#define CARRY_DOUBLE_AND_ADD(at, x) \
    "adcx " at "(%[r]), %[" #x      \
    "]\n\t"                         \
    "adox " at "(%[r]), %[" #x      \
    "]\n\t"                         \
    "movq %[" #x "], " at "(%[r])\n\t"
#define CARRY_LIMB(i)   \
    "movq 8*" #i        \
    "(%[a]), %%rdx\n\t" \
    "mulx %%rdx, %[low], %[high]\n\t" CARRY_DOUBLE_AND_ADD("16*" #i, low) CARRY_DOUBLE_AND_ADD("16*" #i "+8", high)
    __asm__ volatile(
        "cmpq $2, %[before]\n\t"
        "ja 3f\n\t"
        "je 2f\n\t"
        "testq %[before], %[before]\n\t"
        "jne 1f\n\t"
        ".p2align 4\n"
        "0:\n\t" CARRY_LIMB(0)
        "1:\n\t" CARRY_LIMB(1)
        "2:\n\t" CARRY_LIMB(2)
        "3:\n\t" CARRY_LIMB(3)
        "leaq 8*4(%[a]), %[a]\n\t"
        "leaq 16*4(%[r]), %[r]\n\t"
        "leaq -1(%[times]), %[times]\n\t"
        "jrcxz 4f\n\t"
        "jmp 0b\n"
        "4:\n\t"
        : [low] "=&r"(low), [high] "=&r"(high), [r] "+&r"(sums), [a] "+&r"(row), [times] "+&c"(times)
        : [before] "r"(before)
        : "rdx", "cc", "memory");
#undef CARRY_LIMB
#undef CARRY_DOUBLE_AND_ADD
}

}  // namespace

// r = a^2.
// r: 2n limbs, no overlap; a: n >= 1 limbs.
void adx_sqr_strips(limb* r, const limb* a, std::size_t n) noexcept {
    if (n <= most_equal) {
        adx_sqr_n[n](r, a);
        return;
    }
    r[0] = r[2 * n - 1] = 0;
    std::size_t above = n - 1;
    add_strip<false>(r, a, above);
    for (limb* sums = r; above > sums_in_registers;) {
        above -= sums_in_registers;
        sums += 2 * sums_in_registers;
        add_strip<true>(sums, a + (n - 1 - above), above);
    }
    double_and_add_squares(r, a, n);
}

}  // namespace carry::kernels::x86_64
