/// \file
/// The rows of low products, of what undoes them, and of upper columns, at the level adx.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <type_traits>

namespace carry::kernels::x86_64 {

/// The longest row that the code below has; even.
inline constexpr std::size_t longest_low_row = 64;

// One code for rows of all lengths: it is entered as many steps before its end as the row is long. A step takes 32 bytes, since
// all addresses are 128 bytes off and the registers of the two rows are as given. The high limb waits in h0 before steps of
// even number, in h1 before the others: both begin with zero.
#define CARRY_ROW_STEPS                         \
    ".set .Lcarry_i, 128\n\t"                   \
    ".rept %c[steps]/2\n\t"                     \
    "adox .Lcarry_i(%[r]), %[h0]\n\t"           \
    "mulx .Lcarry_i(%[row]), %[x], %[h1]\n\t"   \
    "adcx %[h0], %[x]\n\t"                      \
    "movq %[x], .Lcarry_i(%[r])\n\t"            \
    "adox .Lcarry_i+8(%[r]), %[h1]\n\t"         \
    "mulx .Lcarry_i+8(%[row]), %[x], %[h0]\n\t" \
    "adcx %[h1], %[x]\n\t"                      \
    "movq %[x], .Lcarry_i+8(%[r])\n\t"          \
    ".set .Lcarry_i, .Lcarry_i + 16\n\t"        \
    ".endr\n"

// r = r + a b modulo 2^(wn), where row j adds a b[j] 2^(wj). Or, where Hensel, r = b for the b that makes that zero: b and r
// are the same row, and factor = -a^(-1) mod 2^w.
// r, a: n limbs, b: rows limbs; 1 <= rows <= n <= longest_low_row. All rows end with the highest limb of r, and what they carry
// is dropped there.
template <bool Hensel>
[[gnu::noinline]] void addmul_low(limb* r, const limb* a, std::size_t n, std::conditional_t<Hensel, limb, const limb>* b,
                                  std::size_t rows, limb factor) noexcept {
    constexpr std::size_t before = longest_low_row + 128 / sizeof(limb);
    limb x, h0, h1, last, entry = 0 - 32 * n;
    const limb* row = a + n - before;
    const limb* const end = b + rows;
#define CARRY_LOW_ROWS(BEGIN, END)                                                                                             \
    __asm__ volatile(                                                                                                          \
        "leaq 2f(%%rip), %[last]\n\t"                                                                                          \
        "addq %[last], %[entry]\n\t"                                                                                           \
        "jmp 3f\n\t"                                                                                                           \
        ".p2align 6\n\t" CARRY_ROW_STEPS "2:\n\t" END                                                                          \
        "addq $32, %[entry]\n\t"                                                                                               \
        "addq $8, %[b]\n\t"                                                                                                    \
        "subq $8, %[row]\n\t"                                                                                                  \
        "cmpq %[end], %[b]\n\t"                                                                                                \
        "je 4f\n"                                                                                                              \
        "3:\n\t"                                                                                                               \
        "movq (%[b]), %%rdx\n\t" BEGIN                                                                                         \
        "xorl %k[h0], %k[h0]\n\t"                                                                                              \
        "xorl %k[h1], %k[h1]\n\t"                                                                                              \
        "notrack jmp *%[entry]\n"                                                                                              \
        "4:\n\t"                                                                                                               \
        :                                                                                                                      \
        [x] "=&r"(x), [h0] "=&r"(h0), [h1] "=&r"(h1), [last] "=&r"(last), [entry] "+&r"(entry), [b] "+&r"(b), [row] "+&S"(row) \
        : [r] "D"(r + n - before), [end] "r"(end), [factor] "r"(factor), [steps] "i"(longest_low_row)                          \
        : "rdx", "cc", "memory")
    if constexpr (Hensel) {
        CARRY_LOW_ROWS("imulq %[factor], %%rdx\n\t", "movq %%rdx, (%[b])\n\t");
    } else {
        CARRY_LOW_ROWS("", "");
    }
#undef CARRY_LOW_ROWS
}

// r = r + the product of a[i] and the i + 2 limbs of b from b[-i] on, which all begin with the lowest limb of r, for each i
// below rows. r: rows + 2 limbs, of which the lowest two are there and row i begins limb i + 2; 1 <= rows < longest_low_row.
[[gnu::noinline]] inline void addmul_upper(limb* r, const limb* b, const limb* a, std::size_t rows) noexcept {
    constexpr std::size_t before = longest_low_row + 128 / sizeof(limb);
    limb x, h0, h1, last, entry = 0 - std::size_t{64};
    limb* sum = r + 2 - before;
    const limb* const end = a + rows;
    __asm__ volatile(
        "leaq 2f(%%rip), %[last]\n\t"
        "addq %[last], %[entry]\n\t"
        "jmp 3f\n\t"
        ".p2align 6\n\t" CARRY_ROW_STEPS
        "2:\n\t"
        "movl $0, %k[x]\n\t"
        "adcx %[x], %[h0]\n\t"
        "adox %[x], %[h0]\n\t"
        "movq %[h0], .Lcarry_i(%[r])\n\t"
        "addq $8, %[r]\n\t"
        "subq $32, %[entry]\n\t"
        "addq $8, %[a]\n\t"
        "cmpq %[end], %[a]\n\t"
        "je 4f\n"
        "3:\n\t"
        "movq (%[a]), %%rdx\n\t"
        "xorl %k[h0], %k[h0]\n\t"
        "xorl %k[h1], %k[h1]\n\t"
        "notrack jmp *%[entry]\n"
        "4:\n\t"
        : [x] "=&r"(x), [h0] "=&r"(h0), [h1] "=&r"(h1), [last] "=&r"(last), [entry] "+&r"(entry), [a] "+&r"(a), [r] "+&D"(sum)
        : [row] "S"(b + 2 - before), [end] "r"(end), [steps] "i"(longest_low_row)
        : "rdx", "cc", "memory");
}

#undef CARRY_ROW_STEPS

}  // namespace carry::kernels::x86_64
