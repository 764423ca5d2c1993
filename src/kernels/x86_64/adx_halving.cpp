/// \file
/// The binary steps towards a greatest common divisor at the level adx.
#include "kernels/x86_64/adx_halving.hpp"

#include "kernels/levels.hpp"
#include "kernels/short_inverse.hpp"
#include "kernels/x86_64/adx_gcd.hpp"

namespace carry::kernels::x86_64 {

namespace {

template <unsigned Halvings, bool WithSymbol>
CARRY_TARGET_BMI2 bool find(halving_steps& steps, const halving_ends& a, const halving_ends& b) noexcept {
    return limb_halving::widen<Halvings>(steps, find_steps<Halvings, WithSymbol>(a.low[0], b.low[0], a.top[1], b.top[1]));
}

// clang-format off

// A column of u x + v y, where u + v <= 2^w: the sum of the products' upper halves in the column below, which `carry` has, and
// two lower halves, each with a chain of carries of its own. So there are two additions to a column, where the carries of two
// whole products take four. change_y: what is done to y.
#define CARRY_COLUMN(at, x, u, y, v, carry, to, change_y) \
    "movq " #at "(%[" #x "], %[i], 8), %%rdx\n\t" \
    "mulxq %[" #u "], %%r8, %%r9\n\t" \
    "movq " #at "(%[" #y "], %[i], 8), %%rdx\n\t" \
    change_y \
    "adcxq %%r8, %[" #carry "]\n\t" \
    "mulxq %[" #v "], %%r8, %%r10\n\t" \
    "adoxq %%r8, %[" #carry "]\n\t" \
    "movq %[" #carry "], " to "\n\t" \
    "leaq (%%r9, %%r10), %[" #carry "]\n\t"

// Before four columns, and after them: no carries, and the last two.
#define CARRY_BEGIN_COLUMNS "xorl %%r8d, %%r8d\n\t"
#define CARRY_END_COLUMNS(carry) "movl $0, %%r8d\n\tadcxq %%r8, %[" #carry "]\n\tadoxq %%r8, %[" #carry "]\n\t"

// A column of a difference, a limb further down; and of the sums s and t, of which s waits in a register until the old s and t
// have been read for the second time.
#define CARRY_DIFFERENCE(at, x, u, y, v, carry, r) \
    CARRY_COLUMN(at, x, u, y, v, carry, #at "-8(%[" #r "], %[i], 8)", "notq %%rdx\n\t")
#define CARRY_SUM_S(at, to) CARRY_COLUMN(at, s, p, t, q, first, to, "")
#define CARRY_SUM_T(at, from) \
    CARRY_COLUMN(at, s, p_second, t, q_second, second, #at "(%[t], %[i], 8)", "") \
    "movq " from ", " #at "(%[s], %[i], 8)\n\t"

// clang-format on

// As limb_halving::halve, four columns at a time.
CARRY_TARGET_BMI2 bool halve(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n,
                             const halving_steps& steps) noexcept {
    limb_halving::difference_row plus, minus;
    limb_halving::begin(plus, minus, a_next, b_next, steps);
    plus.step(a[0], b[0]);  // zeros
    minus.step(b[0], a[0]);
    std::size_t next = 1;
    for (; (n - next) % 4 != 0; ++next) {
        a_next[next - 1] = plus.step(a[next], b[next]);
        b_next[next - 1] = minus.step(b[next], a[next]);
    }
    if (next != n) {
        auto i = static_cast<std::ptrdiff_t>(next - n);
        const limb p = plus.u, q = plus.v, q_second = minus.u, p_second = minus.v;
        // clang-format off
        __asm__ volatile(
            "1:\n\t"
            CARRY_BEGIN_COLUMNS
            CARRY_DIFFERENCE(0, a, p, b, q, plus, a_next)
            CARRY_DIFFERENCE(8, a, p, b, q, plus, a_next)
            CARRY_DIFFERENCE(16, a, p, b, q, plus, a_next)
            CARRY_DIFFERENCE(24, a, p, b, q, plus, a_next)
            CARRY_END_COLUMNS(plus)
            CARRY_BEGIN_COLUMNS
            CARRY_DIFFERENCE(0, b, q_second, a, p_second, minus, b_next)
            CARRY_DIFFERENCE(8, b, q_second, a, p_second, minus, b_next)
            CARRY_DIFFERENCE(16, b, q_second, a, p_second, minus, b_next)
            CARRY_DIFFERENCE(24, b, q_second, a, p_second, minus, b_next)
            CARRY_END_COLUMNS(minus)
            "addq $4, %[i]\n\t"
            "jnz 1b\n\t"
            : [plus] "+&r"(plus.carry), [minus] "+&r"(minus.carry), [i] "+&r"(i)
            : [a] "r"(a + n), [b] "r"(b + n), [a_next] "r"(a_next + n), [b_next] "r"(b_next + n), [p] "m"(p), [q] "m"(q),
              [q_second] "m"(q_second), [p_second] "m"(p_second)
            : "cc", "memory", "rdx", "r8", "r9", "r10");
        // clang-format on
    }
    a_next[n - 1] = plus.top();
    b_next[n - 1] = minus.top();
    return plus.is_natural() && minus.is_natural();
}

// As limb_halving::grow, four columns at a time.
CARRY_TARGET_BMI2 void grow(limb* s, limb* t, std::size_t n, const halving_steps& steps) noexcept {
    limb_halving::sum_row first{steps.p[0], steps.q[0]}, second{steps.p_second[0], steps.q_second[0]};
    std::size_t next = 0;
    for (; (n - next) % 4 != 0; ++next) {
        const limb x = s[next], y = t[next];
        s[next] = first.step(x, y);
        t[next] = second.step(x, y);
    }
    if (next != n) {
        auto i = static_cast<std::ptrdiff_t>(next - n);
        const limb p = first.u, q = first.v, p_second = second.u, q_second = second.v;
        // clang-format off
        __asm__ volatile(
            "1:\n\t"
            CARRY_BEGIN_COLUMNS
            CARRY_SUM_S(0, "%%rax")
            CARRY_SUM_S(8, "%%r11")
            CARRY_SUM_S(16, "%%r12")
            CARRY_SUM_S(24, "%%r13")
            CARRY_END_COLUMNS(first)
            CARRY_BEGIN_COLUMNS
            CARRY_SUM_T(0, "%%rax")
            CARRY_SUM_T(8, "%%r11")
            CARRY_SUM_T(16, "%%r12")
            CARRY_SUM_T(24, "%%r13")
            CARRY_END_COLUMNS(second)
            "addq $4, %[i]\n\t"
            "jnz 1b\n\t"
            : [first] "+&r"(first.carry), [second] "+&r"(second.carry), [i] "+&r"(i)
            : [s] "r"(s + n), [t] "r"(t + n), [p] "m"(p), [q] "m"(q), [p_second] "m"(p_second), [q_second] "m"(q_second)
            : "cc", "memory", "rax", "rdx", "r8", "r9", "r10", "r11", "r12", "r13");
        // clang-format on
    }
    s[n] = first.carry;
    t[n] = second.carry;
    s[n + 1] = t[n + 1] = 0;
}

#undef CARRY_SUM_T
#undef CARRY_SUM_S
#undef CARRY_DIFFERENCE
#undef CARRY_COLUMN
#undef CARRY_BEGIN_COLUMNS
#undef CARRY_END_COLUMNS

template <std::size_t N>
CARRY_TARGET_BMI2 limb invert(limb* r, const limb* a, const limb* m) noexcept {
    return limb_halving::invert<N>(r, a, m, [](limb a_low, limb b_low, limb a_top, limb b_top) CARRY_TARGET_BMI2 {
        return find_steps<limb_halving::short_halvings, false>(a_low, b_low, a_top, b_top);
    });
}

}  // namespace

const halving_kernels adx_halving_table{.digit_bits = limb_bits,
                                        .halvings = limb_halving::halvings,
                                        .block = 1,
                                        .least_ahead = 0,
                                        .find = find<limb_halving::halvings, false>,
                                        .find_with_symbol = find<limb_halving::symbol_halvings, true>,
                                        .halve = halve,
                                        .halve_and_find = nullptr,
                                        .halve_and_find_with_symbol = nullptr,
                                        .combine = nullptr,
                                        .split = nullptr,
                                        .join = nullptr,
                                        .grow = grow,
                                        .invert = {invert<2>, invert<3>, invert<4>},
                                        .gcd_1 = adx_gcd_1,
                                        .gcd_2 = adx_gcd_2,
                                        .almost_invert_1 = adx_almost_invert_1,
                                        .jacobi_1 = adx_jacobi_1,
                                        .jacobi_2 = adx_jacobi_2};

}  // namespace carry::kernels::x86_64
