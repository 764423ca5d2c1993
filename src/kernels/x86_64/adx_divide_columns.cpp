/// \file
/// Schoolbook division without the remainder at the level adx, by columns: no row is taken away from the dividend. For each
/// limb of the quotient the products that fall on one more limb of the dividend are summed, and subtracted from it and from the
/// two limbs that the limb before has left.
///
/// So nothing is copied or stored but the quotient, and of a column's products only that of the last limb waits for it: where
/// rows are a chain through all of their limbs from each limb of the quotient to the next, this is one of some twenty cycles.
/// From some length on two columns are summed at once, which is a load and two additions less for two products.
/// The columns below are not looked at before it is their turn. What is left is too large by their carries, less than one unit
/// of its upper limb for each limb of the quotient: a limb that is too large for it shows when the next column is subtracted.
#include "kernels/x86_64/adx_divide.hpp"

namespace carry::kernels::x86_64 {

namespace {

// Columns of so many products are code of their own. Longer ones are found in pairs.
constexpr std::size_t longest_single = 24;

// What a limb of the quotient is found by: the divisor's two highest limbs and their reciprocal, and from which highest limb on
// windows are not divided.
struct divisor_head {
    limb d1, d0, v, open;
};

// Three limbs of the dividend.
struct window {
    limb x2, x1, x0;
};

// Three limbs of a sum.
struct column {
    limb c2 = 0, c1 = 0, c0 = 0;
};

// The first of a chain of additions or subtractions with carries. What waits for the limb before, while many products do not,
// and could go to any port would take their room there: then it is one with a carry, too, that goes where these do, after a
// zero that no port makes has cleared the carry. See adx_hensel_columns.cpp.
#define CARRY_FIRST(plain, with_carry, operands)    \
    ".if %c[waits]\n\t"                             \
    "xorl %k[z], %k[z]\n\t" with_carry " " operands \
    "\n\t"                                          \
    ".else\n\t" plain " " operands                  \
    "\n\t"                                          \
    ".endif\n\t"

// c += q[0] d[0] + q[-1] d[1] + ... + q[1 - N] d[N - 1].
template <std::size_t N>
[[gnu::always_inline]] inline void add_products(column& c, const limb* q, const limb* d) noexcept {
    if constexpr (N != 0) {
        limb low, high;
        __asm__(
            ".set .Lcarry_at, 0\n\t"
            ".rept %c[n]\n\t"
            "movq -8*.Lcarry_at(%[q]), %%rdx\n\t"
            "mulx 8*.Lcarry_at(%[d]), %[low], %[high]\n\t"
            "addq %[low], %[c0]\n\t"
            "adcq %[high], %[c1]\n\t"
            "adcq $0, %[c2]\n\t"
            ".set .Lcarry_at, .Lcarry_at + 1\n\t"
            ".endr\n\t"
            : [c2] "+&r"(c.c2), [c1] "+&r"(c.c1), [c0] "+&r"(c.c0), [low] "=&r"(low), [high] "=&r"(high)
            : [q] "r"(q), [d] "r"(d), [n] "i"(N), "m"(*reinterpret_cast<const limb(*)[N]>(q + 1 - N)),
              "m"(*reinterpret_cast<const limb(*)[N]>(d))
            : "cc", "rdx");
    }
}

// w -= c.
[[gnu::always_inline]] inline void subtract(window& w, const column& c) noexcept {
    __asm__(
        "subq %[c0], %[x0]\n\t"
        "sbbq %[c1], %[x1]\n\t"
        "sbbq %[c2], %[x2]\n\t"
        : [x2] "+&r"(w.x2), [x1] "+&r"(w.x1), [x0] "+&r"(w.x0)
        : [c2] "r"(c.c2), [c1] "r"(c.c1), [c0] "r"(c.c0)
        : "cc");
}

// The same by a short column of N products, which is not zero.
template <std::size_t N>
[[gnu::always_inline]] inline void subtract_products(window& w, const limb* q, const limb* d) noexcept {
    column c;
    __asm__("movq %[q], %%rdx\n\tmulx %[d], %[c0], %[c1]\n\t"
            : [c1] "=r"(c.c1), [c0] "=&r"(c.c0)
            : [q] "m"(*q), [d] "m"(*d)
            : "rdx");
    add_products<N - 1>(c, q - 1, d + 1);
    subtract(w, c);
}

// w -= q d.
[[gnu::always_inline]] inline void subtract_product(window& w, limb q, const limb& d) noexcept {
    limb low, high;
    __asm__(
        "xorl %k[low], %k[low]\n\t"
        "mulx %[d], %[low], %[high]\n\t"
        "sbbq %[low], %[x0]\n\t"
        "sbbq %[high], %[x1]\n\t"
        "sbbq $0, %[x2]\n\t"
        : [low] "=&r"(low), [high] "=&r"(high), [x2] "+&r"(w.x2), [x1] "+&r"(w.x1), [x0] "+&r"(w.x0)
        : "d"(q), [d] "m"(d)
        : "cc");
}

// q = w / (d1, d0) for w.x2 < d1, and the remainder into w.x2 and w.x1: Moller and Granlund's algorithm 5, with both candidates
// for the remainder computed and one of them selected. The additions that are always with carries are so for the reason that
// CARRY_FIRST gives; the others are faster so only where columns are long.
template <bool Waits>
[[gnu::always_inline]] inline limb divide(window& w, const divisor_head& d) noexcept {
    limb q = w.x2, r1 = w.x1, r0 = w.x0, l, a1, a0, p1, p0, t, z;
    __asm__(
        "mulx %[v], %[l], %[p1]\n\t"
        "movq %[r0], %[a0]\n\t"
        "movq %[r1], %[a1]\n\t"
        "xorl %k[t], %k[t]\n\t"
        "sbbq %[d0], %[a0]\n\t"
        "sbbq %[d1], %[a1]\n\t"
        "xorl %k[t], %k[t]\n\t"
        "adcq %[r1], %[l]\n\t"
        "adcq %[p1], %[q]\n\t"
        "movq %[d1], %[t]\n\t"
        "mulx %[d0], %[p0], %[p1]\n\t"
        "imulq %[q], %[t]\n\t"
        CARRY_FIRST("subq", "sbbq", "%[t], %[r1]")
        CARRY_FIRST("subq", "sbbq", "%[t], %[a1]")
        CARRY_FIRST("subq", "sbbq", "%[p0], %[a0]")
        "sbbq %[p1], %[a1]\n\t"
        CARRY_FIRST("subq", "sbbq", "%[p0], %[r0]")
        "sbbq %[p1], %[r1]\n\t"
        "leaq 1(%[q]), %[t]\n\t"
        "cmpq %[l], %[a1]\n\t"
        "cmovbq %[a1], %[r1]\n\t"
        "cmovbq %[a0], %[r0]\n\t"
        "cmovbq %[t], %[q]\n\t"
        : [l] "=&r"(l), [a1] "=&r"(a1), [a0] "=&r"(a0), [p1] "=&r"(p1), [p0] "=&r"(p0), [t] "=&r"(t), [z] "=&r"(z),
          [q] "+&d"(q), [r1] "+&r"(r1), [r0] "+&r"(r0)
        : [v] "m"(d.v), [d1] "m"(d.d1), [d0] "m"(d.d0), [waits] "i"(Waits)
        : "cc");
    if (r1 >= d.d1) [[unlikely]] {
        if (r1 > d.d1 || r0 >= d.d0) {
            ++q;
            __asm__("subq %[d0], %[r0]\n\tsbbq %[d1], %[r1]\n\t"
                    : [r1] "+&r"(r1), [r0] "+&r"(r0)
                    : [d1] "m"(d.d1), [d0] "m"(d.d0)
                    : "cc");
        }
    }
    w.x2 = r1;
    w.x1 = r0;
    return q;
}

// The limb of the quotient for w, if there is one: there is none where w is as much as B d, or negative, as the limb before is
// too large. A column of n products takes less than n B^2 away: then the highest limb is B - n or more.
template <bool Waits>
[[gnu::always_inline]] inline bool take_limb(limb& q, limb& last, window& w, const divisor_head& d) noexcept {
    if (w.x2 >= d.open) [[unlikely]] {
        return false;
    }
    last = divide<Waits>(w, d);
    q = last;
    return true;
}

// The limb of the quotient at q, below N others, of which `last` is the lowest: w gets the limb u below it and all columns down
// to that. third: the divisor's third limb.
template <std::size_t N>
[[gnu::always_inline]] inline bool take_early(limb* q, limb& last, window& w, limb u, const limb* third,
                                              const divisor_head& d) noexcept {
    w.x0 = u;
    if constexpr (N > 1) {
        subtract_products<N - 1>(w, q + N, third + 1 - N);
    }
    if constexpr (N > 0) {
        subtract_product(w, last, *third);
    }
    return take_limb<false>(*q, last, w, d);
}

// Four limbs of a sum, of the products that fall on two columns.
struct column_pair {
    limb c3 = 0, c2 = 0, c1 = 0, c0 = 0;
};

// c += q (d[0], d[1]).
template <bool Waits>
[[gnu::always_inline]] inline void add_to_pair(column_pair& c, limb q, const limb* d) noexcept {
    limb t0, t1, t2, z;
    __asm__ volatile(
        "mulx (%[d]), %[t0], %[t1]\n\t"
        "mulx 8(%[d]), %[t2], %%rdx\n\t"
        CARRY_FIRST("addq", "adcq", "%[t2], %[t1]")
        "adcq $0, %%rdx\n\t"
        CARRY_FIRST("addq", "adcq", "%[t0], %[c0]")
        "adcq %[t1], %[c1]\n\t"
        "adcq %%rdx, %[c2]\n\t"
        "adcq $0, %[c3]\n\t"
        : [c3] "+&r"(c.c3), [c2] "+&r"(c.c2), [c1] "+&r"(c.c1), [c0] "+&r"(c.c0), [t0] "=&r"(t0), [t1] "=&r"(t1),
          [t2] "=&r"(t2), [z] "=&r"(z), "+&d"(q)
        : [d] "r"(d), [waits] "i"(Waits)
        : "cc", "memory");
}

// c += q[0] (d[0], d[1]) + q[-1] (d[1], d[2]) + ..., of N rows.
template <std::size_t N>
[[gnu::always_inline]] inline void add_rows(column_pair& c, const limb* q, const limb* d) noexcept {
#pragma GCC unroll 8
    for (std::size_t i = 0; i < N; ++i) {
        add_to_pair<false>(c, *(q - i), d + i);
    }
}

// The limbs of the quotient at q[1] and q[0], below `others` others, of which `last` is the lowest, for the limbs u[1] and u[0]
// of the dividend. A limb falls on two columns at once, with six additions in place of twice three, four of them with carries.
// third: the divisor's third limb, the highest of `most` that are left.
[[gnu::always_inline]] inline bool take_pair(limb* q, limb& last, window& w, const limb* u, const limb* third,
                                             std::size_t others, std::size_t most, const divisor_head& d) noexcept {
    column_pair c;
    std::size_t rows = others;
    if (others >= most) {  // the first of these meets the divisor's lowest limb alone
        rows = most - 1;
        const wide_limb<limb> product = multiply_wide(q[1 + most], third[1 - static_cast<std::ptrdiff_t>(most)]);
        c.c1 = product.low;
        c.c2 = product.high;
    }
    const limb* x = q + 1 + rows;
    const limb* y = third - rows;
    std::size_t left = rows - 1;
    for (; left >= 8; left -= 8) {
        add_rows<8>(c, x, y);
        x -= 8;
        y += 8;
    }
    if ((left & 4) != 0) {
        add_rows<4>(c, x, y);
        x -= 4;
        y += 4;
    }
    if ((left & 2) != 0) {
        add_rows<2>(c, x, y);
        x -= 2;
        y += 2;
    }
    if ((left & 1) != 0) {
        add_rows<1>(c, x, y);
    }
    add_to_pair<true>(c, last, third - 1);
    limb below = u[0], z;
    w.x0 = u[1];
    __asm__(
        "xorl %k[z], %k[z]\n\t"
        "sbbq %[c0], %[below]\n\t"
        "sbbq %[c1], %[x0]\n\t"
        "sbbq %[c2], %[x1]\n\t"
        "sbbq %[c3], %[x2]\n\t"
        : [x2] "+&r"(w.x2), [x1] "+&r"(w.x1), [x0] "+&r"(w.x0), [below] "+&r"(below), [z] "=&r"(z)
        : [c3] "r"(c.c3), [c2] "r"(c.c2), [c1] "r"(c.c1), [c0] "r"(c.c0)
        : "cc");
    if (!take_limb<true>(q[1], last, w, d)) [[unlikely]] {
        return false;
    }
    w.x0 = below;
    subtract_product(w, last, *third);
    return take_limb<true>(q[0], last, w, d);
}

#undef CARRY_FIRST

// Whether the last limb is right as far as w tells.
[[gnu::always_inline]] inline bool finish(limb& rest, const window& w, const divisor_head& d) noexcept {
    rest = w.x2;
    return rest < d.d1;
}

}  // namespace

bool adx_divide_columns(limb* q, const limb* u, std::size_t k, std::size_t above, const limb* d, std::size_t n, limb v,
                        limb& rest) noexcept {
    const divisor_head head{d[n - 1], d[n - 2], v, d[n - 1] - n};
    const limb* const third = d + n - 3;
    window w{u[k + 1], u[k], 0};
    limb last = 0;
    if (above != 0) {
        last = q[k];
        const limb mask = mask_from_bit(last), d1 = head.d1 & mask, d0 = head.d0 & mask;
        __asm__("subq %[d0], %[r0]\n\tsbbq %[d1], %[r1]\n\t"
                : [r1] "+&r"(w.x2), [r0] "+&r"(w.x1)
                : [d1] "r"(d1), [d0] "r"(d0)
                : "cc");
    }
    // How many limbs can be found until columns are not longer than the ones before.
    std::size_t growing = n - 1 - above;
    switch (above) {
        // clang-format off
#define CARRY_LIMB(n, take)                                                          \
        do {                                                                         \
            --k;                                                                     \
            if (!take) [[unlikely]] return false;                                    \
            if (k == 0) return finish(rest, w, head);                                \
        } while (growing == 1);                                                      \
        --growing;
#define CARRY_EARLY(n) case n: CARRY_LIMB(n, take_early<n>(q + k, last, w, u[k], third, head)) [[fallthrough]];
        CARRY_EARLY(0) CARRY_EARLY(1) CARRY_EARLY(2) CARRY_EARLY(3) CARRY_EARLY(4) CARRY_EARLY(5) CARRY_EARLY(6) CARRY_EARLY(7)
        CARRY_EARLY(8) CARRY_EARLY(9) CARRY_EARLY(10) CARRY_EARLY(11) CARRY_EARLY(12) CARRY_EARLY(13)
        CARRY_EARLY(14) CARRY_EARLY(15) CARRY_EARLY(16) CARRY_EARLY(17) CARRY_EARLY(18) CARRY_EARLY(19)
        CARRY_EARLY(20) CARRY_EARLY(21) CARRY_EARLY(22) CARRY_EARLY(23)
    default:
        break;
#undef CARRY_EARLY
#undef CARRY_LIMB
        // clang-format on
    }
    std::size_t others = longest_single;
    if (k % 2 != 0) {
        --k;
        if (!take_early<longest_single>(q + k, last, w, u[k], third, head)) [[unlikely]] {
            return false;
        }
        ++others;
    }
    for (; k != 0; k -= 2, others += 2) {
        if (!take_pair(q + k - 2, last, w, u + k - 2, third, others, n - 2, head)) [[unlikely]] {
            return false;
        }
    }
    return finish(rest, w, head);
}

}  // namespace carry::kernels::x86_64
