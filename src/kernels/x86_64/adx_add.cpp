/// \file
/// Sums and differences of rows at the level adx: carries stay in CF along a loop.
#include "kernels/x86_64/adx_choice_rows.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_passes.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

// Limb by limb with the carry in CF, which the instructions around it (mov, lea, dec, jmp, jrcxz) leave alone. The limbs beyond
// fours come first, with a branch for each number of them before there is a carry, as tests clear CF; then four if their number
// is odd, and then eight by eight.
// clang-format off
#define CARRY_LIMB(instruction, offset)        \
    "movq " offset "(%[a]), %[x]\n\t"          \
    instruction " " offset "(%[b]), %[x]\n\t"  \
    "movq %[x], " offset "(%[r])\n\t"
#define CARRY_2_LIMBS(instruction) CARRY_LIMB(instruction, "0") CARRY_LIMB(instruction, "8")
#define CARRY_4_LIMBS(instruction) \
    CARRY_2_LIMBS(instruction) CARRY_LIMB(instruction, "16") CARRY_LIMB(instruction, "24")
#define CARRY_8_LIMBS(instruction)                                                           \
    CARRY_4_LIMBS(instruction) CARRY_LIMB(instruction, "32") CARRY_LIMB(instruction, "40") \
    CARRY_LIMB(instruction, "48") CARRY_LIMB(instruction, "56")
#define CARRY_ADVANCE(bytes)               \
    "leaq " bytes "(%[a]), %[a]\n\t"       \
    "leaq " bytes "(%[b]), %[b]\n\t"       \
    "leaq " bytes "(%[r]), %[r]\n\t"
#define CARRY_CHAIN(instruction)                                                                       \
    __asm__ volatile("testl $1, %k[rest]\n\t"                                                          \
                     "jnz 1f\n\t"                                                                      \
                     "testl $2, %k[rest]\n\t"                                                          \
                     "jz 4f\n\t"                                                                       \
                     CARRY_2_LIMBS(instruction) CARRY_ADVANCE("16")                                    \
                     "jmp 4f\n"                                                                        \
                     "1:\n\t"                                                                          \
                     "testl $2, %k[rest]\n\t"                                                          \
                     "jnz 3f\n\t"                                                                      \
                     CARRY_LIMB(instruction, "0") CARRY_ADVANCE("8")                                   \
                     "jmp 4f\n"                                                                        \
                     "3:\n\t"                                                                          \
                     CARRY_2_LIMBS(instruction) CARRY_LIMB(instruction, "16") CARRY_ADVANCE("24")      \
                     "4:\n\t"                                                                          \
                     "jrcxz 5f\n\t"                                                                    \
                     CARRY_4_LIMBS(instruction) CARRY_ADVANCE("32")                                    \
                     "5:\n\t"                                                                          \
                     "decq %[eights]\n\t"                                                              \
                     "jz 7f\n"                                                                         \
                     ".p2align 4\n"                                                                    \
                     "6:\n\t"                                                                          \
                     CARRY_8_LIMBS(instruction) CARRY_ADVANCE("64")                                    \
                     "decq %[eights]\n\t"                                                              \
                     "jnz 6b\n"                                                                        \
                     "7:\n\t"                                                                          \
                     "adcq %[eights], %[eights]\n\t"                                                   \
                     : [r] "+&r"(r), [a] "+&r"(a), [b] "+&r"(b), [eights] "+&r"(eights), [x] "=&r"(x)  \
                     : [rest] "r"(n), "c"(n & 4)                                                       \
                     : "cc", "memory")
// clang-format on

// r = a + b, returns the carry.
// r, a, b: n >= 0 limbs; r may be a or b.
limb adx_add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    std::size_t eights = n / 8 + 1;
    limb x;
    CARRY_CHAIN("adcq");
    return eights;
}

// r = a - b, returns the borrow.
// r, a, b: n >= 0 limbs; r may be a or b.
limb adx_sub_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    std::size_t eights = n / 8 + 1;
    limb x;
    CARRY_CHAIN("sbbq");
    return eights;
}

// The same for a row and one limb b, which becomes what is carried out; s is what b has above itself, 0 or all ones.
#define CARRY_ONE(instruction, offset)            \
    "movq " offset "(%[a]), %[x]\n\t" instruction \
    " %[s], %[x]\n\t"                             \
    "movq %[x], " offset "(%[r])\n\t"
#define CARRY_ON(first, instruction) \
    __asm__ volatile("movq (%[a]), %[x]\n\t" first " %[b], %[x]\n\t"                                                     \
                     "movq %[x], (%[r])\n\t"                                                                             \
                     "leaq 8(%[a]), %[a]\n\t"                                                                            \
                     "leaq 8(%[r]), %[r]\n\t"                                                                            \
                     "incq %[fours]\n\t"                                                                                 \
                     "jmp 2f\n"                                                                                          \
                     "1:\n\t"                                                                                            \
                     CARRY_ONE(instruction, "0") CARRY_ONE(instruction, "8")                                             \
                     CARRY_ONE(instruction, "16") CARRY_ONE(instruction, "24")                                           \
                     "leaq 32(%[a]), %[a]\n\t"                                                                           \
                     "leaq 32(%[r]), %[r]\n\t"                                                                           \
                     "2:\n\t"                                                                                            \
                     "decq %[fours]\n\t"                                                                                 \
                     "jnz 1b\n\t"                                                                                        \
                     "incq %[ones]\n\t"                                                                                  \
                     "jmp 4f\n"                                                                                          \
                     "3:\n\t"                                                                                            \
                     CARRY_ONE(instruction, "0")                                                                         \
                     "leaq 8(%[a]), %[a]\n\t"                                                                            \
                     "leaq 8(%[r]), %[r]\n\t"                                                                            \
                     "4:\n\t"                                                                                            \
                     "decq %[ones]\n\t"                                                                                  \
                     "jnz 3b\n\t"                                                                                        \
                     "movl $0, %k[b]\n\t"                                                                                \
                     "adcq $0, %[b]\n\t"                                                                                 \
                     : [r] "+&r"(r), [a] "+&r"(a), [b] "+&r"(b), [fours] "+&r"(fours), [ones] "+&r"(ones), [x] "=&r"(x)  \
                     : [s] "r"(s)                                                                                        \
                     : "cc", "memory")

// r = a + b for a limb b, returns the carry, or b where n = 0.
// r, a: n >= 0 limbs; r may be a.
limb adx_add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    if (n != 0) {
        std::size_t fours = (n - 1) / 4, ones = (n - 1) % 4;
        limb x;
        const limb s = 0;
        CARRY_ON("addq", "adcq");
    }
    return b;
}

// r = a + e for e in two's complement, returns what is carried out, in the same.
// r, a: n >= 1 limbs; r may be a.
limb adx_add_signed(limb* r, const limb* a, std::size_t n, limb e) noexcept {
    std::size_t fours = (n - 1) / 4, ones = (n - 1) % 4;
    limb x, b = e;
    const limb s = mask_from_bit(e >> (limb_bits - 1));
    CARRY_ON("addq", "adcq");
    return b + s;
}

// r = a - b for a limb b, returns the borrow, or b where n = 0.
// r, a: n >= 0 limbs; r may be a.
limb adx_sub_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    if (n != 0) {
        std::size_t fours = (n - 1) / 4, ones = (n - 1) % 4;
        limb x;
        const limb s = 0;
        CARRY_ON("subq", "sbbq");
    }
    return b;
}

#undef CARRY_ON
#undef CARRY_ONE
#undef CARRY_CHAIN
#undef CARRY_ADVANCE
#undef CARRY_8_LIMBS
#undef CARRY_4_LIMBS
#undef CARRY_2_LIMBS
#undef CARRY_LIMB

namespace {

template <std::size_t N>
void add_or_complement_short(limb* r, const limb* a, const limb* b, limb complement, limb& carry) noexcept {
    if constexpr (N != 0) {
        add_or_complement_row<N>(r, a, b, complement, carry);
    }
}

template <std::size_t N>
void keep_or_complement_short(limb* r, limb complement, limb carry) noexcept {
    if constexpr (N != 0) {
        keep_or_complement_row<N>(r, complement, carry);
    }
}

}  // namespace

// r = a + b if subtract is 0, a - b if it is 1; returns the carry or the borrow: a - b = a + not b + 1 - 2^(wn).
// r, a, b: n >= 0 limbs; r may be a or b.
limb adx_add_or_sub_n(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract) noexcept {
    static constexpr auto shorter = []<std::size_t... N>(std::index_sequence<N...>) {
        return std::array{add_or_complement_short<N>...};
    }(std::make_index_sequence<piece>());
    limb carry = subtract;
    for (; n >= piece; n -= piece, r += piece, a += piece, b += piece) {
        add_or_complement_row<piece>(r, a, b, subtract, carry);
    }
    shorter[n](r, a, b, subtract, carry);
    return carry ^ subtract;
}

// r = r if negate is 0, -r = not r + 1 modulo 2^(wn) if it is 1.
// r: n >= 0 limbs.
void adx_negate_if(limb* r, std::size_t n, limb negate) noexcept {
    static constexpr auto shorter = []<std::size_t... N>(std::index_sequence<N...>) {
        return std::array{keep_or_complement_short<N>...};
    }(std::make_index_sequence<piece>());
    limb carry = negate;
    for (; n >= piece; n -= piece, r += piece) {
        keep_or_complement_row<piece>(r, negate, carry);
    }
    shorter[n](r, negate, carry);
}

}  // namespace carry::kernels::x86_64
