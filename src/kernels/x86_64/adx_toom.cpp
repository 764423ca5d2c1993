/// \file
/// The additions and divisions of Toom's methods at the level adx. Shifts are products by powers of two: `mulx` leaves the
/// carries alone, and the ports of the additions free.
#include "kernels/x86_64/adx_toom.hpp"

#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_passes.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// What goes from one piece to the next where a row is shifted: the bits that left it, and the carry in CF.
struct shifted {
    limb high, cf;
};

/// r = a + b power. r, a, b: N limbs.
struct add_multiple {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* r, const limb* a, const limb* b, limb power, shifted& c) noexcept {
        limb x, cf = c.cf, h0 = c.high, h1;
#define CARRY_STEP(i, in, out)           \
    "mulx 8*" #i "(%[b]), %[x], %[" #out \
    "]\n\t"                              \
    "leaq (%[x], %[" #in                 \
    "]), %[x]\n\t"                       \
    "adcq 8*" #i                         \
    "(%[a]), %[x]\n\t"                   \
    "movq %[x], 8*" #i "(%[r])\n\t"
#define CARRY_ROW(n) \
    __asm__ volatile("addq $-1, %[cf]\n\t" CARRY_STEPS_##n(CARRY_STEP) "movl $0, %k[cf]\n\t"                  \
                                                                       "adcq %[cf], %[cf]\n\t"                \
                     : [x] "=&r"(x), [cf] "+&r"(cf), [h0] "+&r"(h0), [h1] "=&r"(h1)                           \
                     : [r] "r"(r), [a] "r"(a), [b] "r"(b), "d"(power)                                         \
                     : "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        c = {N % 2 == 0 ? h0 : h1, cf};
    }
};

/// sum = a + b in CF, difference = a + not b in OF. All: N limbs.
struct sum_and_difference {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* sum, limb* difference, const limb* a, const limb* b, chains& c) noexcept {
        limb x, y, z, cf = c.cf, of = c.of;
#define CARRY_STEP(i, in, out) \
    "movq 8*" #i               \
    "(%[a]), %[x]\n\t"         \
    "movq 8*" #i               \
    "(%[b]), %[y]\n\t"         \
    "movq %[x], %[z]\n\t"      \
    "adcx %[y], %[x]\n\t"      \
    "notq %[y]\n\t"            \
    "adox %[y], %[z]\n\t"      \
    "movq %[x], 8*" #i         \
    "(%[s])\n\t"               \
    "movq %[z], 8*" #i "(%[d])\n\t"
#define CARRY_ROW(n)                                                                            \
    __asm__ volatile(CARRY_CHAINS_IN CARRY_STEPS_##n(CARRY_STEP) CARRY_CHAINS_OUT               \
                     : [x] "=&r"(x), [y] "=&r"(y), [z] "=&r"(z), [cf] "+&r"(cf), [of] "+&r"(of) \
                     : [s] "r"(sum), [d] "r"(difference), [a] "r"(a), [b] "r"(b)                \
                     : "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        c = {cf, of};
    }
};

/// The sum of a and b, or of a and not b, times power: r gains it from what is high in the limb before, which waits.
/// r, a, b: N limbs. ZF holds the choice all along: the instructions between leave it alone.
struct shift_sum {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* r, const limb* a, const limb* b, limb power, limb complement,
                                           shifted& c) noexcept {
        limb x, y = ~limb{0}, cf = c.cf, h0 = c.high, h1;
#define CARRY_STEP(i, in, out)     \
    "movq 8*" #i                   \
    "(%[b]), %%rdx\n\t"            \
    "movq %%rdx, %[y]\n\t"         \
    "notq %[y]\n\t"                \
    "cmovnzq %[y], %%rdx\n\t"      \
    "adcx 8*" #i                   \
    "(%[a]), %%rdx\n\t"            \
    "mulx %[power], %[x], %[" #out \
    "]\n\t"                        \
    "leaq (%[x], %[" #in           \
    "]), %[x]\n\t"                 \
    "movq %[x], 8*" #i "(%[r])\n\t"
#define CARRY_ROW(n) \
    __asm__ volatile("testq %[s], %[s]\n\t"                                                                   \
                     "adcx %[y], %[cf]\n\t" CARRY_STEPS_##n(CARRY_STEP) "movl $0, %k[cf]\n\t"                 \
                                                                        "adcx %[cf], %[cf]\n\t"               \
                     : [x] "=&r"(x), [y] "+&r"(y), [cf] "+&r"(cf), [h0] "+&r"(h0), [h1] "=&r"(h1)             \
                     : [r] "r"(r), [a] "r"(a), [b] "r"(b), [power] "r"(power), [s] "r"(complement)            \
                     : "rdx", "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        c = {N % 2 == 0 ? h0 : h1, cf};
    }
};

/// r = a + not b in CF, + not c in OF. r, a, b, c: N limbs.
struct difference_of_three {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* r, const limb* a, const limb* b, const limb* c, chains& carries) noexcept {
        limb x, y, cf = carries.cf, of = carries.of;
#define CARRY_STEP(i, in, out) \
    "movq 8*" #i               \
    "(%[b]), %[x]\n\t"         \
    "movq 8*" #i               \
    "(%[c]), %[y]\n\t"         \
    "notq %[x]\n\t"            \
    "notq %[y]\n\t"            \
    "adcx 8*" #i               \
    "(%[a]), %[x]\n\t"         \
    "adox %[y], %[x]\n\t"      \
    "movq %[x], 8*" #i "(%[r])\n\t"
#define CARRY_ROW(n)                                                              \
    __asm__ volatile(CARRY_CHAINS_IN CARRY_STEPS_##n(CARRY_STEP) CARRY_CHAINS_OUT \
                     : [x] "=&r"(x), [y] "=&r"(y), [cf] "+&r"(cf), [of] "+&r"(of) \
                     : [r] "r"(r), [a] "r"(a), [b] "r"(b), [c] "r"(c)             \
                     : "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        carries = {cf, of};
    }
};

/// The carries, and the bits that left a row that is shifted.
struct shifted_chains {
    limb high, cf, of;
};

/// d = d + not b in CF, x = h + not d in OF; h gains what x / 2 and the limb before, which waits, have in its place.
/// h, d, b: N limbs, h one further down.
struct difference_and_half {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* d, limb* h, const limb* b, limb power, shifted_chains& c) noexcept {
        limb x, y, cf = c.cf, of = c.of, h0 = c.high, h1;
#define CARRY_STEP(i, in, out)     \
    "movq 8*" #i                   \
    "(%[b]), %%rdx\n\t"            \
    "notq %%rdx\n\t"               \
    "adcx 8*" #i                   \
    "(%[d]), %%rdx\n\t"            \
    "movq %%rdx, 8*" #i            \
    "(%[d])\n\t"                   \
    "notq %%rdx\n\t"               \
    "adox 8*" #i                   \
    "+8(%[h]), %%rdx\n\t"          \
    "mulx %[power], %[y], %[" #out \
    "]\n\t"                        \
    "leaq (%[y], %[" #in           \
    "]), %[y]\n\t"                 \
    "movq %[y], 8*" #i "(%[h])\n\t"
#define CARRY_ROW(n)                                                                                              \
    __asm__ volatile(CARRY_CHAINS_IN CARRY_STEPS_##n(CARRY_STEP) CARRY_CHAINS_OUT                                 \
                     : [x] "=&r"(x), [y] "=&r"(y), [cf] "+&r"(cf), [of] "+&r"(of), [h0] "+&r"(h0), [h1] "=&r"(h1) \
                     : [d] "r"(d), [h] "r"(h), [b] "r"(b), [power] "r"(power)                                     \
                     : "rdx", "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        c = {N % 2 == 0 ? h0 : h1, cf, of};
    }
};

/// d = d + not (2 b) in CF, h = h + not d in OF. d, h, b: N limbs.
struct twice_and_from {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* d, limb* h, const limb* b, limb power, shifted_chains& c) noexcept {
        limb x, cf = c.cf, of = c.of, h0 = c.high, h1;
#define CARRY_STEP(i, in, out)           \
    "mulx 8*" #i "(%[b]), %[x], %[" #out \
    "]\n\t"                              \
    "leaq (%[x], %[" #in                 \
    "]), %[x]\n\t"                       \
    "notq %[x]\n\t"                      \
    "adcx 8*" #i                         \
    "(%[d]), %[x]\n\t"                   \
    "movq %[x], 8*" #i                   \
    "(%[d])\n\t"                         \
    "notq %[x]\n\t"                      \
    "adox 8*" #i                         \
    "(%[h]), %[x]\n\t"                   \
    "movq %[x], 8*" #i "(%[h])\n\t"
#define CARRY_ROW(n)                                                                                \
    __asm__ volatile(CARRY_CHAINS_IN CARRY_STEPS_##n(CARRY_STEP) CARRY_CHAINS_OUT                   \
                     : [x] "=&r"(x), [cf] "+&r"(cf), [of] "+&r"(of), [h0] "+&r"(h0), [h1] "=&r"(h1) \
                     : [d] "r"(d), [h] "r"(h), [b] "r"(b), "d"(power)                               \
                     : "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        c = {N % 2 == 0 ? h0 : h1, cf, of};
    }
};

/// What goes from one piece of an exact division to the next: the last limb of the quotient, the high limb of the last product,
/// and the carries.
struct quotient {
    limb last, high, cf, of;
};

/// r = the quotient q = - r ones - 2^64 - 2^128 - ... times that, limb by limb q[i] = q[i - 1] - (r ones)[i] - borrow: the
/// product carries in CF, and OF is 1 where nothing is borrowed. r: N limbs.
struct exact_quotient {
    template <std::size_t N>
    [[gnu::always_inline]] static void run(limb* r, limb ones, quotient& c) noexcept {
        limb x, q = c.last, cf = c.cf, of = c.of, h0 = c.high, h1;
#define CARRY_STEP(i, in, out)           \
    "mulx 8*" #i "(%[r]), %[x], %[" #out \
    "]\n\t"                              \
    "adcx %[" #in                        \
    "], %[x]\n\t"                        \
    "notq %[x]\n\t"                      \
    "adox %[x], %[q]\n\t"                \
    "movq %[q], 8*" #i "(%[r])\n\t"
#define CARRY_ROW(n)                                                                                              \
    __asm__ volatile(CARRY_CHAINS_IN CARRY_STEPS_##n(CARRY_STEP) CARRY_CHAINS_OUT                                 \
                     : [x] "=&r"(x), [q] "+&r"(q), [cf] "+&r"(cf), [of] "+&r"(of), [h0] "+&r"(h0), [h1] "=&r"(h1) \
                     : [r] "r"(r), "d"(ones)                                                                      \
                     : "cc", "memory");
        CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
        c = {q, N % 2 == 0 ? h0 : h1, cf, of};
    }
};

}  // namespace

limb adx_add_shifted(limb* r, const limb* a, const limb* b, std::size_t n, unsigned shift) noexcept {
    shifted c{0, 0};
    run_any_length<add_multiple>(n, c, r, a, b, limb{1} << shift);
    return c.high + c.cf;
}

// Two passes take less time than one with two chains, where the first result is no operand of the second.
limb adx_add_and_sub(limb* sum, limb* difference, const limb* a, const limb* b, std::size_t n) noexcept {
    if (difference != a && difference != b) {
        const limb borrow = adx_sub_n(difference, a, b, n);
        return adx_add_n(sum, a, b, n) + 2 * borrow;
    }
    if (sum != a && sum != b) {
        const limb carry = adx_add_n(sum, a, b, n);
        return carry + 2 * adx_sub_n(difference, a, b, n);
    }
    chains c{0, 1};
    run_any_length<sum_and_difference>(n, c, sum, difference, a, b);
    return c.cf + 2 * (c.of ^ 1);
}

void adx_shifted_sum(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract, unsigned shift) noexcept {
    shifted c{0, subtract};
    const limb lowest = add_with_carry(a[0], b[0] ^ mask_from_bit(subtract), c.cf);
    c.high = lowest >> shift;
    run_any_length<shift_sum>(n - 1, c, r, a + 1, b + 1, limb{1} << (limb_bits - shift), subtract);
    r[n - 1] = c.high;
}

limb adx_sub_both(limb* r, const limb* a, const limb* b, const limb* c, std::size_t n) noexcept {
    chains carries{1, 1};
    run_any_length<difference_of_three>(n, carries, r, a, b, c);
    return 2 - carries.cf - carries.of;
}

void adx_sub_and_halve(limb* d, limb* h, const limb* b, std::size_t n) noexcept {
    shifted_chains c{0, 1, 1};
    d[0] = add_with_carry(d[0], ~b[0], c.cf);
    c.high = add_with_carry(h[0], ~d[0], c.of) >> 1;
    run_any_length<difference_and_half>(n - 1, c, d + 1, h, b + 1, limb{1} << (limb_bits - 1));
    h[n - 1] = c.high;
}

limb adx_sub_twice_and_from(limb* d, limb* h, const limb* b, std::size_t n) noexcept {
    shifted_chains c{0, 1, 1};
    run_any_length<twice_and_from>(n, c, d, h, b, limb{2});
    return c.high + (c.cf ^ 1) + 4 * (c.of ^ 1);
}

limb adx_add_and_two(limb* r, const limb* a, std::size_t n, limb low, limb high) noexcept {
    chains c{0, 0};
    r[0] = add_with_carry(add_with_carry(r[0], a[0], c.cf), low, c.of);
    r[1] = add_with_carry(add_with_carry(r[1], a[1], c.cf), high, c.of);
    run_any_length<sum_one>(n - 2, c, r + 2, a + 2);
    return c.cf + c.of;
}

void adx_divide_exactly(limb* r, std::size_t n, limb ones) noexcept {
    quotient c{0, 0, 0, 1};
    run_any_length<exact_quotient>(n, c, r, ones);
}

}  // namespace carry::kernels::x86_64
