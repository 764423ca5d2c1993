/// \file
/// Squares at the level adx: a row for each limb, with a double multiplier, so that nothing is left to be doubled.
///
/// With m[i] the limbs of 2a, a^2 = sum over i of 2^(w 2i) (a[i]^2 + top[i - 1] a[i]) + sum over i < j of m[i] a[j] 2^(w (i
/// + j)). The bit top[i - 1] is what a[i - 1] loses to m[i]: as a factor it belongs to the limbs from a[i] on, of which m[i]
/// has those above a[i]. Row i has n - i products. After row i the sum is below 2^(w (n + i + 1)): no row carries into the
/// limb above its own, and its two lowest limbs are final.
#include "kernels/x86_64/adx_accumulators.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_register_squares.hpp"
#include "kernels/x86_64/adx_row_steps.hpp"
#include "kernels/x86_64/adx_rows.hpp"
#include "row/row.hpp"

#include <carry/detail/few_limbs_adx.h>

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// What row i multiplies by.
struct row_factors {
    limb diagonal;  ///< a[i]
    limb doubled;   ///< m[i]
    limb top;       ///< top[i - 1] a[i]

    [[gnu::always_inline]] row_factors(limb a, limb below) noexcept
        : diagonal(a), doubled((a << 1) | (below >> (limb_bits - 1))), top(a & mask_from_bit(below >> (limb_bits - 1))) {}
    /// Of the lowest limb.
    [[gnu::always_inline]] explicit row_factors(limb a) noexcept : diagonal(a), doubled(a << 1), top(0) {}
};

// r = row 0, returns the limb above. r, a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline limb first_square_row(limb* r, const limb* a) noexcept {
    const wide_limb<limb> square = multiply_wide(a[0], a[0]);
    r[0] = square.low;
    return mul_row<N - 1>(r + 1, a + 1, a[0] << 1, square.high);
}

// c = row 0. c: N + 1 limbs that the compiler holds in registers; a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline void first_square_row_registers(limb* c, const limb* a) noexcept {
    static_assert(N >= 1 && N <= longest_register_row);
    limb x, b = a[0];
#define CARRY_STEP(i, j)                \
    "mulx 8*" #i "(%[a]), %[x], %[c" #j \
    "]\n\t"                             \
    "adcx %[x], %[c" #i "]\n\t"
#define CARRY_ROW(n) \
    __asm__("mulx %%rdx, %[c0], %[c1]\n\t"                                    \
            "addq %%rdx, %%rdx\n\t"                                           \
            "xorl %k[x], %k[x]\n\t"                                           \
            CARRY_STEPS_FROM_1_TO_##n(CARRY_STEP)                             \
            "movl $0, %k[x]\n\t"                                              \
            "adcx %[x], %[c" #n "]\n\t"                                       \
            : CARRY_FRESH_REGISTERS_##n, [x] "=&r"(x), "+&d"(b)               \
            : [a] "r"(a), "m"(*reinterpret_cast<const limb(*)[N]>(a))         \
            : "cc");
    CARRY_FOR_REGISTER_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
}

// c = c + a row, where c[N] begins. c: N + 1 limbs that the compiler holds in registers; a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline void add_square_row_registers(limb* c, const limb* a, row_factors f) noexcept {
    static_assert(N >= 1 && N <= longest_register_row);
    limb x, y;
#define CARRY_STEP(i, j)     \
    "mulx 8*" #i             \
    "(%[a]), %[x], %[y]\n\t" \
    ".if " #i                \
    " == 0\n\t"              \
    "movq %[m], %%rdx\n\t"   \
    "adcx %[t], %[c0]\n\t"   \
    "adox %[x], %[c0]\n\t"   \
    ".else\n\t"              \
    "adcx %[x], %[c" #i      \
    "]\n\t"                  \
    ".endif\n\t"             \
    "adox %[y], %[c" #j "]\n\t"
#define CARRY_LAST(i, j)                \
    "mulx 8*" #i "(%[a]), %[x], %[c" #j \
    "]\n\t"                             \
    ".if " #i                           \
    " == 0\n\t"                         \
    "adcx %[t], %[c0]\n\t"              \
    "adox %[x], %[c0]\n\t"              \
    ".else\n\t"                         \
    "adcx %[x], %[c" #i                 \
    "]\n\t"                             \
    ".endif\n\t"                        \
    "movl $0, %k[x]\n\t"                \
    "adcx %[x], %[c" #j                 \
    "]\n\t"                             \
    "adox %[x], %[c" #j "]\n\t"
#define CARRY_ROW(n)                                                                                        \
    __asm__("xorl %k[x], %k[x]\n\t" CARRY_INTO_REGISTERS_##n(CARRY_STEP, CARRY_LAST)                        \
            : CARRY_ACCUMULATORS_##n, [x] "=&r"(x), [y] "=&r"(y), "+&d"(f.diagonal)                         \
            : [a] "r"(a), [m] "rm"(f.doubled), [t] "rm"(f.top), "m"(*reinterpret_cast<const limb(*)[N]>(a)) \
            : "cc");
    CARRY_FOR_REGISTER_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_LAST
#undef CARRY_STEP
}

// r = the rows from the one of a[0] on; those of the first strip: First. All sums in registers.
// r: 2N limbs, of which N are defined before (First: none); a: N limbs; N <= 8.
template <std::size_t N, bool First>
[[gnu::always_inline]] inline void square_in_registers(limb* r, const limb* a) noexcept {
    limb c[2 * N];
    if constexpr (First) {
        first_square_row_registers<N>(c, a);
    } else {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < N; ++i) {
            c[i] = r[i];
        }
        add_square_row_registers<N>(c, a, row_factors(a[0], a[-1]));
    }
    r[0] = value_barrier(c[0]);
    r[1] = value_barrier(c[1]);
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        ((add_square_row_registers<N - 1 - I>(c + 2 * I + 2, a + I + 1, row_factors(a[I + 1], a[I])),
          r[2 * I + 2] = value_barrier(c[2 * I + 2]), r[2 * I + 3] = value_barrier(c[2 * I + 3])),
         ...);
    }(std::make_index_sequence<N - 1>());
}

// r = a^2.
// r: 2N limbs, no overlap; a: N limbs; N <= 8.
template <std::size_t N>
void sqr_small(limb* r, const limb* a) noexcept {
    square_in_registers<N, true>(r, a);
}

// r = r + a row, whose limb above is written. r: N + 1 limbs, a: N limbs, a[-1] is there.
template <std::size_t N>
[[gnu::always_inline]] inline void add_square_row(limb* r, const limb* a) noexcept {
    static_assert(N >= 1 && N <= longest_single_row);
    row_factors f(a[0], a[-1]);
    limb x, h1;
#define CARRY_STEP(i, in, out)    \
    CARRY_ADDMUL_STEP(i, in, out) \
    ".if " #i                     \
    " == 0\n\t"                   \
    "movq %[m], %%rdx\n\t"        \
    ".endif\n\t"
#define CARRY_ROW(n)                                                                                    \
    __asm__ volatile("xorl %k[x], %k[x]\n\t" CARRY_STEPS_##n(CARRY_STEP)                                \
                         CARRY_END_CHAINS(CARRY_HIGH_##n) "movq " CARRY_HIGH_##n ", 8*" #n "(%[r])\n\t" \
                     : [x] "=&r"(x), [h0] "+&r"(f.top), [h1] "=&r"(h1), "+&d"(f.diagonal)               \
                     : [r] "r"(r), [a] "r"(a), [m] "r"(f.doubled)                                       \
                     : "cc", "memory");
    CARRY_FOR_SINGLE_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
}

// r = a^2.
// r: 2N limbs, no overlap; a: N limbs, N > 8. Long rows in memory, and the short ones at the end in registers.
template <std::size_t N>
void sqr_medium(limb* r, const limb* a) noexcept {
    constexpr std::size_t in_registers = longest_register_row, rows = N - in_registers;
    r[N] = first_square_row<N>(r, a);
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        (add_square_row<N - 1 - I>(r + 2 * I + 2, a + I + 1), ...);
    }(std::make_index_sequence<rows - 1>());
    square_in_registers<in_registers, false>(r + 2 * rows, a + rows);
}

// r = r + all rows from the one of a[0] on.
// r: 2n limbs, of which n are defined before; a: n limbs, a[-1] is there; 8 <= n <= longest_single_row.
// One code for rows of all lengths, which have a's highest limb at their end: it is entered as many steps before that as the
// row has products beside its square. Its few hundred instructions stay decoded even where two threads share a core; those of a
// code for each length did not. A step takes 32 bytes, since all addresses are 128 bytes off and the registers of the two rows
// are as given. The high limb waits in h0 before steps of even number, in h1 before the others: it begins in both.
[[gnu::noinline]] void add_square(limb* r, const limb* a, std::size_t n) noexcept {
    if (n > longest_register_row) {
        constexpr std::size_t before = longest_single_row + 128 / sizeof(limb);
        limb *sums = r + n - before, x, h0, h1, doubled, top, entry = 0 - 32 * (n - 1), last;
        const limb* row = a + n - before;
#define CARRY_STEP(i, in, out) CARRY_ADD_LIMB(i, "+128", "sums", in) CARRY_ADD_PRODUCT(i, "+128", "row", "sums", in, out)
        __asm__ volatile(
            "leaq 3f(%%rip), %[last]\n\t"
            "addq %[last], %[entry]\n\t"
            "subq $32*(%c[in_registers]-1), %[last]\n\t"
            "jmp 2f\n\t"
            ".p2align 6\n\t"  //
            CARRY_STEPS_40(CARRY_STEP)
            "3:\n\t"  //
            CARRY_END_CHAINS("%[h0]")
            "movq %[h0], 8*40+128(%[sums])\n\t"
            "addq $32, %[entry]\n\t"
            "addq $8, %[sums]\n\t"
            "addq $8, %[a]\n\t"
            "addq $16, %[r]\n\t"
            "cmpq %[last], %[entry]\n\t"
            "je 4f\n"
            "2:\n\t"  // the square, and what a row begins with: see row_factors
            "movq (%[a]), %%rdx\n\t"
            "movq -8(%[a]), %[top]\n\t"
            "movq %%rdx, %[doubled]\n\t"
            "shldq $1, %[top], %[doubled]\n\t"
            "sarq $63, %[top]\n\t"
            "andq %%rdx, %[top]\n\t"  // no carries from here on
            "adox (%[r]), %[top]\n\t"
            "mulx %%rdx, %[x], %[h1]\n\t"
            "adcx %[top], %[x]\n\t"
            "movq %[x], (%[r])\n\t"
            "movq %[doubled], %%rdx\n\t"
            "movq %[h1], %[h0]\n\t"
            "notrack jmp *%[entry]\n"
            "4:\n\t"
            : [x] "=&r"(x), [h0] "=&r"(h0), [h1] "=&r"(h1), [doubled] "=&r"(doubled), [top] "=&r"(top), [last] "=&r"(last),
              [entry] "+&r"(entry), [a] "+&r"(a), [r] "+&r"(r), [sums] "+&D"(sums)
            : [row] "S"(row), [in_registers] "i"(longest_register_row)
            : "rdx", "cc", "memory");
#undef CARRY_STEP
    }
    square_in_registers<longest_register_row, false>(r, a);
}

// r = r + 2 b a over a strip of a, where the bit that is lost above 2 b is left out.
// r: N + bn limbs, of which the bn low ones are defined before; a: N limbs, b: bn >= 1 limbs.
template <std::size_t N>
void mul_doubled_strip(limb* r, const limb* a, const limb* b, std::size_t bn) noexcept {
    row::zero(r + bn, N);
    limb carry = 0, below = 0;
    for (std::size_t j = 0; j < bn; ++j) {
        addmul_row_within<N>(r + j, a, (b[j] << 1) | (below >> (limb_bits - 1)), carry);
        below = b[j];
    }
}

template <std::size_t N>
void first_square_row_function(limb* r, const limb* a) noexcept {
    r[N] = first_square_row<N>(r, a);
}

/// Strips are between 16 and 32 limbs wide, and a single one up to 40: by their width less 16.
constexpr std::size_t narrowest_square_strip = 16;
constexpr auto first_square_row_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{first_square_row_function<I + narrowest_square_strip>...};
}(std::make_index_sequence<longest_single_row - narrowest_square_strip + 1>());
constexpr auto mul_doubled_strip_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{mul_doubled_strip<I + narrowest_square_strip>...};
}(std::make_index_sequence<longest_row - narrowest_square_strip + 1>());

}  // namespace

// r = a^2.
// r: 2n limbs, no overlap; a: n >= 1 limbs.
void adx_sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept {
    if (n <= most_equal) {
        adx_sqr_n[n](r, a);
        return;
    }
    // Strip after strip: its products with what lies below it, and then the strip with itself.
    std::size_t strips = n <= longest_single_row ? 1 : (n + longest_row - 1) / longest_row, width = n / strips;
    first_square_row_functions[width - narrowest_square_strip](r, a);
    add_square(r + 2, a + 1, width - 1);
    for (std::size_t done = width; --strips != 0; done += width) {
        width = (n - done) / strips;
        mul_doubled_strip_functions[width - narrowest_square_strip](r + done, a + done, a, done);
        add_square(r + 2 * done, a + done, width);
    }
}

namespace {

// r = a^2.
// r: 2N limbs, no overlap; a: N limbs.
template <std::size_t N>
int sqr_n(limb* r, const limb* a) noexcept {
    if constexpr (N == 1) {
        const wide_limb<limb> square = multiply_wide(a[0], a[0]);
        r[0] = square.low;
        r[1] = square.high;
    } else if constexpr (N == 2) {
        carry_adx_sqr_2(r, a);
    } else if constexpr (N == 3) {
        carry_adx_sqr_3(r, a);
    } else if constexpr (N == 4) {
        carry_adx_sqr_4(r, a);
    } else if constexpr (N >= 5 && N <= 7) {
        return sqr_in_registers<N>(r, a);
    } else if constexpr (N <= longest_register_row) {
        sqr_small<N>(r, a);
    } else {
        sqr_medium<N>(r, a);
    }
    return 0;
}

}  // namespace

constinit const std::array<sqr_equal, most_equal + 1> adx_sqr_n = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array<sqr_equal, most_equal + 1>{nullptr, sqr_n<N + 1>...};
}(std::make_index_sequence<most_equal>());

}  // namespace carry::kernels::x86_64
