/// \file
/// Rows of products in inline assembly for the level adx: one limb times a row whose length the compiler knows, added to
/// another row in memory. `mulx` leaves the flags alone, `adcx` carries in CF only and `adox` in OF only, so
/// two chains of additions run side by side.
///
/// Instructions beyond the compiler's own target appear in assembly, or in functions with a target attribute; never through
/// flags for a whole file. Of an inline function the linker keeps one copy for the whole program, and a copy that was compiled
/// for a richer processor would then run everywhere.
#pragma once

#include "kernels/x86_64/adx_row_steps.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

// r = x, by itself: GCC would gather limbs to store them as a vector, or copy each that a barrier shows it.
[[gnu::always_inline]] inline void store_limb(limb& r, limb x) noexcept {
    __asm__("movq %[x], %[r]" : [r] "=m"(r) : [x] "r"(x));
}

// r = a * b + high, returns the limb above. r, a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline limb mul_row(limb* r, const limb* a, limb b, limb high) noexcept {
    static_assert(N >= 1 && N <= longest_single_row);
    limb x, h0 = high, h1;
#define CARRY_ROW(n)                                                                                           \
    __asm__ volatile("xorl %k[x], %k[x]\n\t" CARRY_STEPS_##n(CARRY_MUL_STEP) "adcq $0, " CARRY_HIGH_##n "\n\t" \
                     : [x] "=&r"(x), [h0] "+&r"(h0), [h1] "=&r"(h1)                                            \
                     : [r] "r"(r), [a] "r"(a), "d"(b)                                                          \
                     : "cc", "memory");
    CARRY_FOR_SINGLE_ROW(N, CARRY_ROW)
#undef CARRY_ROW
    return N % 2 == 0 ? h0 : h1;
}

// The same for 8 eights limbs, eights >= 1, and no limb from below: the one chain of carries stays in CF along the loop. Two
// products are under way before their carries are taken: Zen 5 gains a thirtieth.
[[gnu::always_inline]] inline limb mul_eights(limb* r, const limb* a, std::size_t eights, limb b) noexcept {
    limb x, y, h0 = 0, h1, h2;
    // clang-format off
// Limbs i and j, the next one: the high limb of what is below waits in `in`, that of j is to wait in `out`.
#define CARRY_TWO(i, j, in, out)                 \
    "mulx 8*" #i "(%[a]), %[x], %[h1]\n\t"       \
    "mulx 8*" #j "(%[a]), %[y], %[" #out "]\n\t" \
    "adcx %[" #in "], %[x]\n\t"                  \
    "adcx %[h1], %[y]\n\t"                       \
    "movq %[x], 8*" #i "(%[r])\n\t"              \
    "movq %[y], 8*" #j "(%[r])\n\t"
    // clang-format on
    __asm__ volatile("xorl %k[x], %k[x]\n"
                     ".p2align 4\n"
                     "1:\n\t" CARRY_TWO(0, 1, h0, h2) CARRY_TWO(2, 3, h2, h0) CARRY_TWO(4, 5, h0, h2) CARRY_TWO(6, 7, h2, h0)
                     "leaq 64(%[a]), %[a]\n\t"
                     "leaq 64(%[r]), %[r]\n\t"
                     "decq %[eights]\n\t"
                     "jnz 1b\n\t"
                     "adcx %[eights], %[h0]\n\t"
                     : [x] "=&r"(x), [y] "=&r"(y), [h0] "+&r"(h0), [h1] "=&r"(h1), [h2] "=&r"(h2), [r] "+&r"(r), [a] "+&r"(a),
                       [eights] "+&r"(eights)
                     : "d"(b)
                     : "cc", "memory");
#undef CARRY_TWO
    return h0;
}

// r = a * b, returns the limb above. r, a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline limb mul_first_row(limb* r, const limb* a, limb b) noexcept {
    static_assert(N >= 1 && N <= longest_row);
    limb x, h0, h1;
#define CARRY_STEP(i, in, out)           \
    "mulx 8*" #i "(%[a]), %[x], %[" #out \
    "]\n\t"                              \
    ".if " #i                            \
    " == 1\n\t"                          \
    "addq %[" #in                        \
    "], %[x]\n\t"                        \
    ".elseif " #i                        \
    " > 1\n\t"                           \
    "adcx %[" #in                        \
    "], %[x]\n\t"                        \
    ".endif\n\t"                         \
    "movq %[x], 8*" #i "(%[r])\n\t"
#define CARRY_ROW(n)                                                                                           \
    __asm__ volatile(CARRY_STEPS_##n(CARRY_STEP) ".if " #n " > 1\n\tadcq $0, " CARRY_HIGH_##n "\n\t.endif\n\t" \
                     : [x] "=&r"(x), [h0] "=&r"(h0), [h1] "=&r"(h1)                                            \
                     : [r] "r"(r), [a] "r"(a), "d"(b)                                                          \
                     : "cc", "memory");
    CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
    return N % 2 == 0 ? h0 : h1;
}

// r = r + a * b + high, returns the limb above. r, a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline limb addmul_row(limb* r, const limb* a, limb b, limb high) noexcept {
    static_assert(N >= 1 && N <= longest_single_row);
    limb x, h0 = high, h1;
#define CARRY_ROW(n)                                                                                             \
    __asm__ volatile("xorl %k[x], %k[x]\n\t" CARRY_STEPS_##n(CARRY_ADDMUL_STEP) CARRY_END_CHAINS(CARRY_HIGH_##n) \
                     : [x] "=&r"(x), [h0] "+&r"(h0), [h1] "=&r"(h1)                                              \
                     : [r] "r"(r), [a] "r"(a), "d"(b)                                                            \
                     : "cc", "memory");
    CARRY_FOR_SINGLE_ROW(N, CARRY_ROW)
#undef CARRY_ROW
    return N % 2 == 0 ? h0 : h1;
}

// r = r + a * b + carry 2^(wN), where r has N + 1 limbs; carry becomes the carry out of them. a: N limbs; carry: 0 or 1.
template <std::size_t N>
[[gnu::always_inline]] inline void addmul_row_within(limb* r, const limb* a, limb b, limb& carry) noexcept {
    static_assert(N >= 1 && N <= longest_row);
    limb x, c = carry, h0 = 0, h1;
#define CARRY_ROW(n)                                                                                         \
    __asm__ volatile("xorl %k[x], %k[x]\n\t" CARRY_STEPS_##n(CARRY_ADDMUL_STEP) "adcx %[c], " CARRY_HIGH_##n \
                     "\n\t"                                                                                  \
                     "adox 8*" #n "(%[r]), " CARRY_HIGH_##n                                                  \
                     "\n\t"                                                                                  \
                     "movq " CARRY_HIGH_##n ", 8*" #n                                                        \
                                            "(%[r])\n\t"                                                     \
                                            "movl $0, %k[x]\n\t"                                             \
                                            "movl $0, %k[c]\n\t"                                             \
                                            "adcx %[x], %[c]\n\t"                                            \
                                            "adox %[x], %[c]\n\t"                                            \
                     : [x] "=&r"(x), [c] "+&r"(c), [h0] "+&r"(h0), [h1] "=&r"(h1)                            \
                     : [r] "r"(r), [a] "r"(a), "d"(b)                                                        \
                     : "cc", "memory");
    CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
    carry = c;
}

// r = u - a * b - high, returns the limb borrowed. r, u, a: N limbs; r may be u.
// There is no subtraction with two borrows, so: u - p = not (not u + p).
template <std::size_t N>
[[gnu::always_inline]] inline limb submul_row(limb* r, const limb* u, const limb* a, limb b, limb high) noexcept {
    static_assert(N >= 1 && N <= longest_row);
    limb x, y, h0 = high, h1;
#define CARRY_STEP(i, in, out)           \
    "movq 8*" #i                         \
    "(%[u]), %[y]\n\t"                   \
    "notq %[y]\n\t"                      \
    "mulx 8*" #i "(%[a]), %[x], %[" #out \
    "]\n\t"                              \
    "adcx %[" #in                        \
    "], %[x]\n\t"                        \
    "adox %[y], %[x]\n\t"                \
    "notq %[x]\n\t"                      \
    "movq %[x], 8*" #i "(%[r])\n\t"
#define CARRY_ROW(n) \
    __asm__ volatile("xorl %k[x], %k[x]\n\t"                                              \
            CARRY_STEPS_##n(CARRY_STEP)                                          \
            "movl $0, %k[x]\n\t"                                                 \
            "adcx %[x], " CARRY_HIGH_##n "\n\t"                                  \
            "adox %[x], " CARRY_HIGH_##n "\n\t"                                  \
            : [x] "=&r"(x), [y] "=&r"(y), [h0] "+&r"(h0), [h1] "=&r"(h1)         \
            : [r] "r"(r), [u] "r"(u), [a] "r"(a), "d"(b)                         \
            : "cc", "memory");
    CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
    return N % 2 == 0 ? h0 : h1;
}

// The same for 8 eights limbs, eights >= 1, and no limb from below: four limbs of the product at a time in a chain of carries,
// and their differences in one of borrows, the last of which goes into the next sum. That is fewer instructions than
// submul_row has.
[[gnu::always_inline]] inline limb submul_eights(limb* r, const limb* u, const limb* a, std::size_t eights, limb b) noexcept {
    limb x, y, z, w, h0 = 0, h1, h2, h3;
    // clang-format off
#define CARRY_DIFFERENCE(op, i, x)     \
    "movq 8*" #i "(%[u]), %[h1]\n\t"   \
    op " %[" #x "], %[h1]\n\t"         \
    "movq %[h1], 8*" #i "(%[r])\n\t"
#define CARRY_FOUR(i0, i1, i2, i3)             \
    "mulx 8*" #i0 "(%[a]), %[x], %[h1]\n\t"    \
    "mulx 8*" #i1 "(%[a]), %[y], %[h2]\n\t"    \
    "mulx 8*" #i2 "(%[a]), %[z], %[h3]\n\t"    \
    "adcq %[h0], %[x]\n\t"                     \
    "mulx 8*" #i3 "(%[a]), %[w], %[h0]\n\t"    \
    "adcq %[h1], %[y]\n\t"                     \
    "adcq %[h2], %[z]\n\t"                     \
    "adcq %[h3], %[w]\n\t"                     \
    "adcq $0, %[h0]\n\t"                       \
    CARRY_DIFFERENCE("subq", i0, x)            \
    CARRY_DIFFERENCE("sbbq", i1, y)            \
    CARRY_DIFFERENCE("sbbq", i2, z)            \
    CARRY_DIFFERENCE("sbbq", i3, w)
    // clang-format on
    __asm__ volatile("xorl %k[x], %k[x]\n"
                     ".p2align 4\n"
                     "1:\n\t" CARRY_FOUR(0, 1, 2, 3) CARRY_FOUR(4, 5, 6, 7)
                     "leaq 64(%[u]), %[u]\n\t"
                     "leaq 64(%[a]), %[a]\n\t"
                     "leaq 64(%[r]), %[r]\n\t"
                     "decq %[eights]\n\t"
                     "jnz 1b\n\t"
                     "adcq $0, %[h0]\n\t"
                     : [x] "=&r"(x), [y] "=&r"(y), [z] "=&r"(z), [w] "=&r"(w), [h0] "+&r"(h0), [h1] "=&r"(h1), [h2] "=&r"(h2),
                       [h3] "=&r"(h3), [r] "+&r"(r), [u] "+&r"(u), [a] "+&r"(a), [eights] "+&r"(eights)
                     : "d"(b)
                     : "cc", "memory");
#undef CARRY_FOUR
#undef CARRY_DIFFERENCE
    return h0;
}

}  // namespace carry::kernels::x86_64
