/// \file
/// Squares at the level adx in strips of eight limbs, whose products with what is above them are summed in registers.
///
/// Of the products of different limbs a strip a[0], ..., a[7] takes those of its limbs with each other and with all limbs above
/// it: row j, by a[j], has min(j, 8) of them, in the columns from j on, and makes column j final. The sums begin with none and
/// grow to eight. What the strips below have left in a column is added as it becomes final: a row's value and what was there
/// are below 2^(w (min(j, 8) + 1)) together, so that both chains of carries end with nothing. At last all columns are doubled,
/// and the squares of the limbs added.
///
/// Rows in memory store every sum and read it again (adx_sqr.cpp): a product takes five operations, here four. On Zen 3 that is
/// all where nothing else runs on the core (two additions with carries start in a cycle, so a product takes a cycle and a third
/// either way), and a fifth to a quarter of the time where another thread does. There every other operation on registers, of a
/// count or of a zero that is made, may take the only port of the multiplications: so rows compare what is left with a number,
/// and zero is in memory.
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_register_rows.hpp"

#include <cstddef>

namespace carry::kernels::x86_64 {

namespace {

/// The limbs of a strip, and so the most sums beside the one that a row begins.
constexpr std::size_t strip_width = 8;

// clang-format off
// A row begins with its factor, and what was in column j; the high half of the product goes to `high`.
#define CARRY_BEGIN_ROW(j, s0, low, high)        \
    "movq 8*" #j "(%[b]), %%rdx\n\t"             \
    "mulx (%[a]), %[" #low "], %[" #high "]\n\t" \
    "adcx %[" #low "], %[" #s0 "]\n\t"           \
    ".if %c[later]\n\t"                        \
    "adox 8*" #j "(%[r]), %[" #s0 "]\n\t"        \
    ".endif\n\t"                        \
    "movq %[" #s0 "], 8*" #j "(%[r])\n\t"

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

// A row of eight products, k rows behind b: the sums are s1, ..., s7, u then, and s0 is free.
#define CARRY_WHOLE(k, s0, s1, s2, s3, s4, s5, s6, s7, u)                                              \
    CARRY_BEGIN_ROW(k, s0, u, t) CARRY_NEXT_STEP(1, s0, s1, t, u) CARRY_NEXT_STEP(2, s0, s2, u, t)     \
    CARRY_NEXT_STEP(3, s0, s3, t, u) CARRY_NEXT_STEP(4, s0, s4, u, t) CARRY_NEXT_STEP(5, s0, s5, t, u) \
    CARRY_NEXT_STEP(6, s0, s6, u, t) CARRY_LAST_STEP(7, s0, s7, u)

// After so many rows: on to where the sums are stored, if there is no other. What is compared is never less: no carry.
#define CARRY_LEAVE(rows, label) "cmpq $" #rows ", %[rows]\n\t" "je " #label "f\n\t"
// There.
#define CARRY_END(label, n, j, ...) #label ":\n\t" CARRY_STORE_##n(j, __VA_ARGS__) "jmp 1f\n\t"
// clang-format on

/// What a row that ends adds to both chains: a register would have to be made zero in each.
constinit const limb zero = 0;

// r = r + the products of a strip's limbs with each other and with those above, from column 1 on.
// r: rows + 9 limbs or 2 rows + 1, of which those from rows + 1 on are written; a: rows + 1 limbs; rows >= 1.
template <bool Later>
[[gnu::always_inline]] inline void add_strip(limb* r, const limb* a, std::size_t rows) noexcept {
    limb c0, c1, c2, c3, c4, c5, c6, c7, c8, t;
    const limb* b = a;
    __asm__ volatile(
        "xorl %k[c1], %k[c1]\n\t"
        "movq 8(%[b]), %%rdx\n\t"
        "mulx (%[a]), %[t], %[c0]\n\t"
        ".if %c[later]\n\t"
        "adox 8(%[r]), %[t]\n\t"
        "adox %[c1], %[c0]\n\t"
        ".endif\n\t"
        "movq %[t], 8(%[r])\n\t"
        // clang-format off
        CARRY_LEAVE(1, 11)
        CARRY_GROWING_2(c0, c1, c2) CARRY_LEAVE(2, 12)
        CARRY_GROWING_3(c1, c2, c3, c0) CARRY_LEAVE(3, 13)
        CARRY_GROWING_4(c2, c3, c0, c4, c1) CARRY_LEAVE(4, 14)
        CARRY_GROWING_5(c3, c0, c4, c1, c5, c2) CARRY_LEAVE(5, 15)
        CARRY_GROWING_6(c0, c4, c1, c5, c2, c6, c3) CARRY_LEAVE(6, 16)
        CARRY_GROWING_7(c4, c1, c5, c2, c6, c3, c7, c0) CARRY_LEAVE(7, 17)
        CARRY_GROWING_8(c1, c5, c2, c6, c3, c7, c0, c8, c4) CARRY_LEAVE(8, 18)
        "addq $8*9, %[b]\n\t"
        "addq $8*9, %[r]\n\t"
        "subq $9, %[rows]\n\t"
        ".p2align 6\n"
        "2:\n\t"
        CARRY_WHOLE(0, c5, c2, c6, c3, c7, c0, c8, c4, c1) CARRY_LEAVE(0, 20)
        CARRY_WHOLE(1, c2, c6, c3, c7, c0, c8, c4, c1, c5) CARRY_LEAVE(1, 21)
        CARRY_WHOLE(2, c6, c3, c7, c0, c8, c4, c1, c5, c2) CARRY_LEAVE(2, 22)
        CARRY_WHOLE(3, c3, c7, c0, c8, c4, c1, c5, c2, c6) CARRY_LEAVE(3, 23)
        CARRY_WHOLE(4, c7, c0, c8, c4, c1, c5, c2, c6, c3) CARRY_LEAVE(4, 24)
        CARRY_WHOLE(5, c0, c8, c4, c1, c5, c2, c6, c3, c7) CARRY_LEAVE(5, 25)
        CARRY_WHOLE(6, c8, c4, c1, c5, c2, c6, c3, c7, c0) CARRY_LEAVE(6, 26)
        CARRY_WHOLE(7, c4, c1, c5, c2, c6, c3, c7, c0, c8) CARRY_LEAVE(7, 27)
        CARRY_WHOLE(8, c1, c5, c2, c6, c3, c7, c0, c8, c4) CARRY_LEAVE(8, 28)
        "addq $8*9, %[b]\n\t"
        "addq $8*9, %[r]\n\t"
        "subq $9, %[rows]\n\t"
        "jmp 2b\n"
        CARRY_END(11, 1, 2, c0)
        CARRY_END(12, 2, 3, c1, c2)
        CARRY_END(13, 3, 4, c2, c3, c0)
        CARRY_END(14, 4, 5, c3, c0, c4, c1)
        CARRY_END(15, 5, 6, c0, c4, c1, c5, c2)
        CARRY_END(16, 6, 7, c4, c1, c5, c2, c6, c3)
        CARRY_END(17, 7, 8, c1, c5, c2, c6, c3, c7, c0)
        CARRY_END(18, 8, 9, c5, c2, c6, c3, c7, c0, c8, c4)
        CARRY_END(20, 8, 1, c2, c6, c3, c7, c0, c8, c4, c1)
        CARRY_END(21, 8, 2, c6, c3, c7, c0, c8, c4, c1, c5)
        CARRY_END(22, 8, 3, c3, c7, c0, c8, c4, c1, c5, c2)
        CARRY_END(23, 8, 4, c7, c0, c8, c4, c1, c5, c2, c6)
        CARRY_END(24, 8, 5, c0, c8, c4, c1, c5, c2, c6, c3)
        CARRY_END(25, 8, 6, c8, c4, c1, c5, c2, c6, c3, c7)
        CARRY_END(26, 8, 7, c4, c1, c5, c2, c6, c3, c7, c0)
        CARRY_END(27, 8, 8, c1, c5, c2, c6, c3, c7, c0, c8)
        CARRY_END(28, 8, 9, c5, c2, c6, c3, c7, c0, c8, c4)
        // clang-format on
        "1:\n\t"
        : [r] "+&r"(r), [b] "+&r"(b), [rows] "+m"(rows), CARRY_SUMS_8, [t] "=&r"(t)
        : [a] "r"(a), [zero] "m"(zero), [at] "i"(0), [later] "i"(Later)
        : "rdx", "cc", "memory");
}

#undef CARRY_END
#undef CARRY_LEAVE
#undef CARRY_WHOLE
#undef CARRY_GROWING_8
#undef CARRY_GROWING_7
#undef CARRY_GROWING_6
#undef CARRY_GROWING_5
#undef CARRY_GROWING_4
#undef CARRY_GROWING_3
#undef CARRY_GROWING_2
#undef CARRY_GROW
#undef CARRY_BEGIN_ROW

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
    for (limb* sums = r; above > strip_width;) {
        above -= strip_width;
        sums += 2 * strip_width;
        add_strip<true>(sums, a + (n - 1 - above), above);
    }
    double_and_add_squares(r, a, n);
}

}  // namespace carry::kernels::x86_64
