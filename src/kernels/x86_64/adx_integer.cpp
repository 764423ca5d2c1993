/// \file
/// Leaf loops with carries at the level adx: `mulx` with two chains of carries.
#include "kernels/x86_64/adx_integer.hpp"

#include "kernels/levels.hpp"
#include "kernels/x86_64/adx_karatsuba.hpp"
#include "kernels/x86_64/adx_montgomery.hpp"
#include "kernels/x86_64/adx_paced_rows.hpp"
#include "kernels/x86_64/adx_toom.hpp"
#include "row/row.hpp"
#include "tuning/integer_x86_64.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

// One limb of a row with the carry in CF, which the instructions around it (mov, lea, inc, dec) leave alone.
#define CARRY_LIMB(instruction, offset)                      \
    "movq " offset "(%[a]), %[x]\n\t" instruction " " offset \
    "(%[b]), %[x]\n\t"                                       \
    "movq %[x], " offset "(%[r])\n\t"
#define CARRY_ADVANCE(bytes) \
    "leaq " bytes            \
    "(%[a]), %[a]\n\t"       \
    "leaq " bytes            \
    "(%[b]), %[b]\n\t"       \
    "leaq " bytes "(%[r]), %[r]\n\t"
#define CARRY_CHAIN(instruction) \
    __asm__ volatile("xorl %k[carry], %k[carry]\n\t"                                                                       \
            "incq %[fours]\n\t"                                                                                   \
            "jmp 2f\n"                                                                                            \
            "1:\n\t"                                                                                              \
            CARRY_LIMB(instruction, "0") CARRY_LIMB(instruction, "8")                                             \
            CARRY_LIMB(instruction, "16") CARRY_LIMB(instruction, "24") CARRY_ADVANCE("32")                       \
            "2:\n\t"                                                                                              \
            "decq %[fours]\n\t"                                                                                   \
            "jnz 1b\n\t"                                                                                          \
            "incq %[ones]\n\t"                                                                                    \
            "jmp 4f\n"                                                                                            \
            "3:\n\t"                                                                                              \
            CARRY_LIMB(instruction, "0") CARRY_ADVANCE("8")                                                       \
            "4:\n\t"                                                                                              \
            "decq %[ones]\n\t"                                                                                    \
            "jnz 3b\n\t"                                                                                          \
            "adcq $0, %[carry]\n\t"                                                                               \
            : [r] "+&r"(r), [a] "+&r"(a), [b] "+&r"(b), [fours] "+&r"(fours), [ones] "+&r"(ones), [x] "=&r"(x),   \
              [carry] "=&r"(carry)                                                                                \
            :                                                                                                     \
            : "cc", "memory")

}  // namespace

// r = a + b, returns the carry.
// r, a, b: n >= 0 limbs; r may be a or b.
limb adx_add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    std::size_t fours = n / 4, ones = n % 4;
    limb x, carry;
    CARRY_CHAIN("adcq");
    return carry;
}

// r = a - b, returns the borrow.
// r, a, b: n >= 0 limbs; r may be a or b.
limb adx_sub_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    std::size_t fours = n / 4, ones = n % 4;
    limb x, carry;
    CARRY_CHAIN("sbbq");
    return carry;
}

namespace {

// The same for a row and one limb b, which becomes what is carried out.
#define CARRY_ONE(instruction, offset)            \
    "movq " offset "(%[a]), %[x]\n\t" instruction \
    " $0, %[x]\n\t"                               \
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
                     :                                                                                                   \
                     : "cc", "memory")

// r = a + b for a limb b, returns the carry, or b where n = 0.
// r, a: n >= 0 limbs; r may be a.
limb add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    if (n != 0) {
        std::size_t fours = (n - 1) / 4, ones = (n - 1) % 4;
        limb x;
        CARRY_ON("addq", "adcq");
    }
    return b;
}

// r = a - b for a limb b, returns the borrow, or b where n = 0.
// r, a: n >= 0 limbs; r may be a.
limb sub_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    if (n != 0) {
        std::size_t fours = (n - 1) / 4, ones = (n - 1) % 4;
        limb x;
        CARRY_ON("subq", "sbbq");
    }
    return b;
}

#undef CARRY_ON
#undef CARRY_ONE
#undef CARRY_CHAIN
#undef CARRY_ADVANCE
#undef CARRY_LIMB

/// Rows of any length are taken in pieces of this many limbs, and what is left.
constexpr std::size_t piece = 16;

template <std::size_t N>
void add_or_complement_short(limb* r, const limb* a, const limb* b, limb complement, limb& carry) noexcept {
    if constexpr (N != 0) {
        add_or_complement_row<N>(r, a, b, complement, carry);
    }
}

// r = a + b if subtract is 0, a - b if it is 1; returns the carry or the borrow: a - b = a + not b + 1 - 2^(wn).
// r, a, b: n >= 0 limbs; r may be a or b.
limb add_or_sub_n(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract) noexcept {
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

template <std::size_t N>
void keep_or_complement_short(limb* r, limb complement, limb carry) noexcept {
    if constexpr (N != 0) {
        keep_or_complement_row<N>(r, complement, carry);
    }
}

// r = r if negate is 0, -r = not r + 1 modulo 2^(wn) if it is 1.
// r: n >= 0 limbs.
void negate_if(limb* r, std::size_t n, limb negate) noexcept {
    static constexpr auto shorter = []<std::size_t... N>(std::index_sequence<N...>) {
        return std::array{keep_or_complement_short<N>...};
    }(std::make_index_sequence<piece>());
    limb carry = negate;
    for (; n >= piece; n -= piece, r += piece) {
        keep_or_complement_row<piece>(r, negate, carry);
    }
    shorter[n](r, negate, carry);
}

/// What is done to a row r with the product of a row and a limb.
enum class row_operation { assign, add, subtract };

template <row_operation Operation, std::size_t N>
limb row_of(limb* r, const limb* a, limb b, limb high) noexcept {
    if constexpr (N == 0) {
        return high;
    } else if constexpr (Operation == row_operation::assign) {
        return mul_row<N>(r, a, b, high);
    } else if constexpr (Operation == row_operation::add) {
        return addmul_row<N>(r, a, b, high);
    } else {
        return submul_row<N>(r, a, b, high);
    }
}

template <row_operation Operation>
limb row_of_any_length(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    static constexpr auto shorter = []<std::size_t... N>(std::index_sequence<N...>) {
        return std::array{row_of<Operation, N>...};
    }(std::make_index_sequence<piece>());
    limb high = 0;
    for (; n >= piece; n -= piece, r += piece, a += piece) {
        high = row_of<Operation, piece>(r, a, b, high);
    }
    return shorter[n](r, a, b, high);
}

// r = a * b, returns the high limb.
// r, a: n >= 0 limbs; r may be a.
limb mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    return row_of_any_length<row_operation::assign>(r, a, n, b);
}

// r = r + a * b, returns the limb carried out.
// r, a: n >= 0 limbs; r may be a.
limb addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    return row_of_any_length<row_operation::add>(r, a, n, b);
}

// r = r - a * b, returns the limb borrowed.
// r, a: n >= 0 limbs; r may be a.
limb submul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    return row_of_any_length<row_operation::subtract>(r, a, n, b);
}

// r = a * b, all sums in registers.
// r: An + Bn limbs, no overlap; a: An limbs, b: Bn limbs; 8 >= An >= Bn >= 1.
template <std::size_t An, std::size_t Bn>
void mul_small(limb* r, const limb* a, std::size_t, const limb* b, std::size_t) noexcept {
    limb c[An + Bn];
    mul_row_registers<An>(c, a, b[0]);
    r[0] = value_barrier(c[0]);
    [&]<std::size_t... J>(std::index_sequence<J...>) __attribute__((always_inline)) {
        ((addmul_row_registers<An>(c + J + 1, a, b[J + 1]), r[J + 1] = value_barrier(c[J + 1])), ...);
    }(std::make_index_sequence<Bn - 1>());
#pragma GCC unroll 8
    for (std::size_t i = Bn; i < An + Bn; ++i) {
        r[i] = value_barrier(c[i]);
    }
}

// r = r + a * b over a strip of a. Before the first strip r is undefined; before a later one its bn low limbs are there.
// r: N + bn limbs, no overlap; a: N limbs, b: bn >= 1 limbs.
template <std::size_t N, bool First>
void mul_strip(limb* r, const limb* a, const limb* b, std::size_t bn) noexcept {
    if constexpr (First) {
        r[N] = mul_row<N>(r, a, b[0], 0);
        if (bn != 1) {
            addmul_rows<N>(r + 1, a, b + 1, bn - 1);
        }
    } else {
        row::zero(r + bn, N);
        limb carry = 0;
        for (std::size_t j = 0; j < bn; ++j) {
            addmul_row_within<N>(r + j, a, b[j], carry);
        }
    }
}

using mul_small_function = void (*)(limb*, const limb*, std::size_t, const limb*, std::size_t) noexcept;
using mul_strip_function = void (*)(limb*, const limb*, const limb*, std::size_t) noexcept;

template <std::size_t An, std::size_t Bn>
constexpr mul_small_function mul_small_or_none() noexcept {
    if constexpr (An >= Bn) {
        return mul_small<An, Bn>;
    } else {
        return nullptr;
    }
}

/// By 8 (an - 1) + bn - 1.
constexpr auto mul_small_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{mul_small_or_none<I / longest_register_row + 1, I % longest_register_row + 1>()...};
}(std::make_index_sequence<longest_register_row * longest_register_row>());

/// Strips are between 8 and 24 limbs wide: by their width less 8.
constexpr std::size_t narrowest_strip = 8;
template <bool First>
constexpr auto mul_strip_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{mul_strip<I + narrowest_strip, First>...};
}(std::make_index_sequence<longest_row - narrowest_strip + 1>());

}  // namespace

// r = a * b.
// r: an + bn limbs, no overlap; a: an limbs, b: bn limbs; an >= bn >= 1.
void adx_mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (an <= longest_register_row) {
        mul_small_functions[longest_register_row * (an - 1) + bn - 1](r, a, an, b, bn);
        return;
    }
    if (bn == 1) {
        r[an] = mul_1(r, a, an, b[0]);
        return;
    }
    if (an <= longest_row) {
        mul_strip_functions<true>[an - narrowest_strip](r, a, b, bn);
        return;
    }
    // Strips of a as equal as can be: each is fast, where a narrow one at the end would not be.
    std::size_t strips = (an + longest_row - 1) / longest_row;
    std::size_t width = an / strips;
    mul_strip_functions<true>[width - narrowest_strip](r, a, b, bn);
    while (--strips != 0) {
        r += width;
        a += width;
        an -= width;
        width = an / strips;
        mul_strip_functions<false>[width - narrowest_strip](r, a, b, bn);
    }
}

namespace {

/// The products of different limbs of a, summed in registers: c = c + sum of a[i] a[j] 2^(w(i + j)) over i < j.
/// c: 2N limbs, of which 1 to N - 1 are defined before (First: none) and 1 to 2N - 2 afterwards; a: N limbs.
template <std::size_t N, bool First>
[[gnu::always_inline]] inline void triangle_in_registers(limb* c, const limb* a) noexcept {
    if constexpr (N > 1) {
        if constexpr (First) {
            mul_row_registers<N - 1>(c + 1, a + 1, a[0]);
        } else {
            addmul_row_registers<N - 1>(c + 1, a + 1, a[0]);
        }
        [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
            (addmul_row_registers<N - 2 - I>(c + 2 * I + 3, a + I + 2, a[I + 1]), ...);
        }(std::make_index_sequence<N - 2>());
    }
}

// r = a^2.
// r: 2N limbs, no overlap; a: N limbs; N <= 8.
template <std::size_t N>
void sqr_small(limb* r, const limb* a) noexcept {
    limb c[2 * N];
    c[0] = 0;
    c[2 * N - 1] = 0;
    triangle_in_registers<N, true>(c, a);
    constexpr bool all_in_registers = N <= 4;
    if constexpr (all_in_registers) {
        double_and_add_squares_registers<N>(c, a);
    }
#pragma GCC unroll 16
    for (std::size_t i = 0; i < 2 * N; ++i) {
        r[i] = value_barrier(c[i]);
    }
    if constexpr (!all_in_registers) {
        limb doubled = 0, added = 0;
        double_and_add_squares<N>(r, a, doubled, added);
    }
}

// r = r + the products of different limbs of a (First: without the r before).
// r: 2N limbs, of which up to N - 1 are defined before (First: none); the last one becomes 0; a: N limbs, N >= 8.
template <std::size_t N, bool First>
void sqr_triangle(limb* r, const limb* a) noexcept {
    // Long rows in memory, and the short ones at the end in registers.
    constexpr std::size_t in_registers = longest_register_row, rows = N - in_registers;
    if constexpr (First && rows != 0) {
        r[0] = 0;
        r[N] = mul_row<N - 1>(r + 1, a + 1, a[0], 0);
    }
    row_pace pace;
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        ((First && I == 0 ? limb{0} : r[N + I] = addmul_row<N - 1 - I>(r + 2 * I + 1, a + I + 1, a[I], 0, pace)), ...);
    }(std::make_index_sequence<rows>());
    r += 2 * rows;
    a += rows;
    limb c[2 * in_registers];
#pragma GCC unroll 8
    for (std::size_t i = 1; i < in_registers; ++i) {
        c[i] = r[i];
    }
    triangle_in_registers<in_registers, First && rows == 0>(c, a);
#pragma GCC unroll 16
    for (std::size_t i = 1; i < 2 * in_registers - 1; ++i) {
        r[i] = value_barrier(c[i]);
    }
    r[2 * in_registers - 1] = 0;
}

template <std::size_t N>
void double_and_add_squares_function(limb* r, const limb* a, limb* doubled, limb* added) noexcept {
    double_and_add_squares<N>(r, a, *doubled, *added);
}

/// By n - 1.
constexpr auto sqr_small_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{sqr_small<I + 1>...};
}(std::make_index_sequence<longest_register_row>());
template <bool First>
constexpr auto sqr_triangle_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{sqr_triangle<I + narrowest_strip, First>...};
}(std::make_index_sequence<longest_row - narrowest_strip + 1>());
constexpr auto double_and_add_squares_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{double_and_add_squares_function<I + narrowest_strip>...};
}(std::make_index_sequence<longest_row - narrowest_strip + 1>());

}  // namespace

// r = a^2.
// r: 2n limbs, no overlap; a: n >= 1 limbs.
void adx_sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept {
    if (n <= longest_register_row) {
        sqr_small_functions[n - 1](r, a);
        return;
    }
    // The products of different limbs: strip after strip, what lies below the strip and then the strip with itself.
    const std::size_t strips = (n + longest_row - 1) / longest_row;
    std::size_t done = 0, width = n / strips;
    sqr_triangle_functions<true>[width - narrowest_strip](r, a);
    for (std::size_t left = strips - 1; left != 0; --left) {
        done += width;
        width = (n - done) / left;
        mul_strip_functions<false>[width - narrowest_strip](r + done, a + done, a, done);
        sqr_triangle_functions<false>[width - narrowest_strip](r + 2 * done, a + done);
    }
    limb doubled = 0, added = 0;
    for (std::size_t left = strips; left != 0; --left) {
        width = n / left;
        double_and_add_squares_functions[width - narrowest_strip](r, a, &doubled, &added);
        r += 2 * width;
        a += width;
        n -= width;
    }
}

namespace {

// Montgomery's REDC: the upper half of t, plus 2^(wn) times the carry returned, = t / 2^(wn) mod m.
// t: 2n limbs, in and out; m: n >= 0 limbs, odd; m_inverse = -m^(-1) mod 2^w.
// (Montgomery, "Modular multiplication without trial division", 1985.)
template <std::size_t N>
limb redc_small(limb* t, const limb* m, std::size_t, limb m_inverse) noexcept {
    for (std::size_t i = 0; i < N; ++i) {
        t[i] = addmul_row<N>(t + i, m, t[i] * m_inverse, 0);  // makes t[i] zero: its place keeps what is carried out
    }
    return adx_add_n(t + N, t + N, t, N);
}

/// By n - 1.
constexpr auto redc_small_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{redc_small<I + 1>...};
}(std::make_index_sequence<longest_row>());

limb redc(limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept {
    if (n - 1 < longest_row) {
        return redc_small_functions[n - 1](t, m, n, m_inverse);
    }
    for (std::size_t i = 0; i < n; ++i) {
        t[i] = addmul_1(t + i, m, n, t[i] * m_inverse);
    }
    return adx_add_n(t + n, t + n, t, n);
}

}  // namespace

// r = a * b mod 2^(wn), row by row.
// r, a, b: n >= 1 limbs; r overlaps neither.
void adx_mul_low(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    mul_1(r, a, n, b[0]);
    for (std::size_t i = 1; i < n; ++i) {
        addmul_1(r + i, a, n - i, b[i]);
    }
}

namespace {

// r = a * b.
// r: 2N limbs, no overlap; a, b: N limbs.
template <std::size_t N>
int mul_n(limb* r, const limb* a, const limb* b) noexcept {
    if constexpr (N == 1) {
        const wide_limb<limb> product = multiply_wide(a[0], b[0]);
        r[0] = product.low;
        r[1] = product.high;
    } else if constexpr (N <= longest_register_row) {
        mul_small<N, N>(r, a, N, b, N);
    } else {
        mul_strip<N, true>(r, a, b, N);
    }
    return 0;
}

// r = a^2.
// r: 2N limbs, no overlap; a: N limbs.
template <std::size_t N>
int sqr_n(limb* r, const limb* a) noexcept {
    if constexpr (N == 1) {
        return mul_n<1>(r, a, a);
    } else if constexpr (N <= longest_register_row) {
        sqr_small<N>(r, a);
    } else {
        limb doubled = 0, added = 0;
        sqr_triangle<N, true>(r, a);
        double_and_add_squares<N>(r, a, doubled, added);
    }
    return 0;
}

}  // namespace

const integer_kernels& adx_integer_table() noexcept {
    static constexpr integer_kernels table{
        .level = isa_level::adx,
        .mul_n =
            []<std::size_t... N>(std::index_sequence<N...>) {
                return std::array<mul_equal, most_equal + 1>{nullptr, mul_n<N + 1>...};
            }(std::make_index_sequence<most_equal>()),
        .sqr_n =
            []<std::size_t... N>(std::index_sequence<N...>) {
                return std::array<sqr_equal, most_equal + 1>{nullptr, sqr_n<N + 1>...};
            }(std::make_index_sequence<most_equal>()),
        .add_n = adx_add_n,
        .sub_n = adx_sub_n,
        .add_1 = add_1,
        .sub_1 = sub_1,
        .add_or_sub_n = add_or_sub_n,
        .negate_if = negate_if,
        .absolute_difference = adx_absolute_difference,
        .karatsuba_join = adx_karatsuba_join,
        .add_shifted = adx_add_shifted,
        .sub_shifted = adx_sub_shifted,
        .add_and_sub = adx_add_and_sub,
        .shifted_sum = adx_shifted_sum,
        .divide_exactly = adx_divide_exactly,
        .mul_1 = mul_1,
        .addmul_1 = addmul_1,
        .submul_1 = submul_1,
        .mul_basecase = adx_mul_basecase,
        .sqr_basecase = adx_sqr_basecase,
        .mul_low = adx_mul_low,
        .redc = redc,
        .montgomery_reduce = montgomery_reduce,
        .digit_mul = nullptr,
        .digit_sqr = nullptr,
        .digit_rows = nullptr,
        .lanes = nullptr,
        .prime_lanes = nullptr,
        .look_up = adx_look_up,
        .halving = &adx_halving_table,
        .digit_halving = nullptr,
        .ntt = &adx_ntt_table,
        .thresholds = tuning::integer_adx,
    };
    return table;
}

}  // namespace carry::kernels::x86_64
