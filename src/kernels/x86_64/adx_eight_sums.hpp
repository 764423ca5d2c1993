/// \file
/// Rows of eight products, each a limb further on than the one before, whose sums slide along in registers: what a column ends
/// with is added to what was there, and stored. Everything here has internal linkage.
///
/// Rows in memory (adx_rows.hpp) store every sum and read it again: a product takes five operations, here little more than
/// four. On Zen 3 that is all the same where nothing else runs on the core (two additions with carries start in a cycle, so a
/// product takes a cycle and a third either way), and a tenth to a quarter of the time where another thread does. There every
/// other operation on registers, of a count or of a zero that is made, may take the only port of the multiplications: so rows
/// compare what is left with a number, and zero is in memory.
#pragma once

#include "kernels/x86_64/adx_register_rows.hpp"

#include <cstddef>

namespace carry::kernels::x86_64 {

namespace {

/// Products in a row, and so sums beside the one that a row begins.
constexpr std::size_t sums_in_registers = 8;

/// What a row that ends adds to both chains of carries: a register would have to be made zero in each.
constinit const limb eight_sums_zero = 0;

// clang-format off
// Row j begins with its factor, b[j], and with what was in column j, r[j], if `later` is 1; the high half of the first product,
// by a[0], goes to `high`. What was there and the row together are below 2^(w (n + 1)) for a row of n products: in the end
// neither chain carries.
#define CARRY_BEGIN_ROW(j, s0, low, high)        \
    "movq 8*" #j "(%[b]), %%rdx\n\t"             \
    "mulx (%[a]), %[" #low "], %[" #high "]\n\t" \
    "adcx %[" #low "], %[" #s0 "]\n\t"           \
    ".if %c[later]\n\t"                          \
    "adox 8*" #j "(%[r]), %[" #s0 "]\n\t"        \
    ".endif\n\t"                                 \
    "movq %[" #s0 "], 8*" #j "(%[r])\n\t"

// Row j. The sums are s1, ..., s7, u then, and s0 is free.
#define CARRY_ROW_OF_EIGHT(j, s0, s1, s2, s3, s4, s5, s6, s7, u)                                       \
    CARRY_BEGIN_ROW(j, s0, u, t) CARRY_NEXT_STEP(1, s0, s1, t, u) CARRY_NEXT_STEP(2, s0, s2, u, t)     \
    CARRY_NEXT_STEP(3, s0, s3, t, u) CARRY_NEXT_STEP(4, s0, s4, u, t) CARRY_NEXT_STEP(5, s0, s5, t, u) \
    CARRY_NEXT_STEP(6, s0, s6, u, t) CARRY_LAST_STEP(7, s0, s7, u)

// Where so many rows are left, on to what is done with the sums. What is compared is never less: neither chain carries.
#define CARRY_LEAVE(left, label) "cmpq $" #left ", %[left]\n\t" "je " #label "f\n\t"

// Rows 0, 1, ..., left, nine at a time, after which all sums are where they were: c0, ..., c7. Then END(label, j, s0, ..., s7)
// for the sums of the columns from j on behind r, which has moved; it goes on at 1.
#define CARRY_ROWS_OF_EIGHT(END)                                               \
    ".p2align 6\n"                                                             \
    "2:\n\t"                                                                   \
    CARRY_ROW_OF_EIGHT(0, c0, c1, c2, c3, c4, c5, c6, c7, c8) CARRY_LEAVE(0, 20) \
    CARRY_ROW_OF_EIGHT(1, c1, c2, c3, c4, c5, c6, c7, c8, c0) CARRY_LEAVE(1, 21) \
    CARRY_ROW_OF_EIGHT(2, c2, c3, c4, c5, c6, c7, c8, c0, c1) CARRY_LEAVE(2, 22) \
    CARRY_ROW_OF_EIGHT(3, c3, c4, c5, c6, c7, c8, c0, c1, c2) CARRY_LEAVE(3, 23) \
    CARRY_ROW_OF_EIGHT(4, c4, c5, c6, c7, c8, c0, c1, c2, c3) CARRY_LEAVE(4, 24) \
    CARRY_ROW_OF_EIGHT(5, c5, c6, c7, c8, c0, c1, c2, c3, c4) CARRY_LEAVE(5, 25) \
    CARRY_ROW_OF_EIGHT(6, c6, c7, c8, c0, c1, c2, c3, c4, c5) CARRY_LEAVE(6, 26) \
    CARRY_ROW_OF_EIGHT(7, c7, c8, c0, c1, c2, c3, c4, c5, c6) CARRY_LEAVE(7, 27) \
    CARRY_ROW_OF_EIGHT(8, c8, c0, c1, c2, c3, c4, c5, c6, c7) CARRY_LEAVE(8, 28) \
    "addq $8*9, %[b]\n\t"                                                      \
    "addq $8*9, %[r]\n\t"                                                      \
    "subq $9, %[left]\n\t"                                                     \
    "jmp 2b\n"                                                                 \
    END(20, 1, c1, c2, c3, c4, c5, c6, c7, c8)                                 \
    END(21, 2, c2, c3, c4, c5, c6, c7, c8, c0)                                 \
    END(22, 3, c3, c4, c5, c6, c7, c8, c0, c1)                                 \
    END(23, 4, c4, c5, c6, c7, c8, c0, c1, c2)                                 \
    END(24, 5, c5, c6, c7, c8, c0, c1, c2, c3)                                 \
    END(25, 6, c6, c7, c8, c0, c1, c2, c3, c4)                                 \
    END(26, 7, c7, c8, c0, c1, c2, c3, c4, c5)                                 \
    END(27, 8, c8, c0, c1, c2, c3, c4, c5, c6)                                 \
    END(28, 9, c0, c1, c2, c3, c4, c5, c6, c7)
// clang-format on

}  // namespace

}  // namespace carry::kernels::x86_64
