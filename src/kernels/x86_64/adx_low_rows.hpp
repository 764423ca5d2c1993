/// \file
/// The rows of low products, and of what undoes them, at the level adx.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <type_traits>

namespace carry::kernels::x86_64 {

/// The longest row that the code below has; even.
inline constexpr std::size_t longest_low_row = 64;

// r = r + a b modulo 2^(wn), where row j adds a b[j] 2^(wj). Or, where Hensel, r = b for the b that makes that zero: b and r
// are the same row, and factor = -a^(-1) mod 2^w.
// r, a: n limbs, b: rows limbs; 1 <= rows <= n <= longest_low_row.
// One code for rows of all lengths, which all end with the highest limb of r, and whose carries are dropped there: it is
// entered as many steps before its end as the row is long. A step takes 32 bytes, since all addresses are 128 bytes off and the
// registers of the two rows are as given. The high limb waits in h0 before steps of even number, in h1 before the others: both
// begin with zero.
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
        ".p2align 6\n\t"                                                                                                       \
        ".set .Lcarry_i, 128\n\t"                                                                                              \
        ".rept %c[steps]/2\n\t"                                                                                                \
        "adox .Lcarry_i(%[r]), %[h0]\n\t"                                                                                      \
        "mulx .Lcarry_i(%[row]), %[x], %[h1]\n\t"                                                                              \
        "adcx %[h0], %[x]\n\t"                                                                                                 \
        "movq %[x], .Lcarry_i(%[r])\n\t"                                                                                       \
        "adox .Lcarry_i+8(%[r]), %[h1]\n\t"                                                                                    \
        "mulx .Lcarry_i+8(%[row]), %[x], %[h0]\n\t"                                                                            \
        "adcx %[h1], %[x]\n\t"                                                                                                 \
        "movq %[x], .Lcarry_i+8(%[r])\n\t"                                                                                     \
        ".set .Lcarry_i, .Lcarry_i + 16\n\t"                                                                                   \
        ".endr\n"                                                                                                              \
        "2:\n\t" END                                                                                                           \
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

}  // namespace carry::kernels::x86_64
