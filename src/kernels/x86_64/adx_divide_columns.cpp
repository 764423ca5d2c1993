/// \file
/// Schoolbook division without the remainder at the level adx, by columns: no row is taken away from the dividend. For each
/// limb of the quotient the products that fall on one more limb of the dividend are summed, and subtracted from it and from the
/// two limbs that the limb before has left.
///
/// So nothing is copied or stored but the quotient, and of a column's products only that of the last limb waits for it: where
/// rows are a chain through all of their limbs from each limb of the quotient to the next, this is one of some twenty cycles.
/// The columns below are not looked at before it is their turn. What is left is too large by their carries, less than one unit
/// of its upper limb for each limb of the quotient: a limb that is too large for it shows when the next column is subtracted.
#include "kernels/x86_64/adx_divide.hpp"

namespace carry::kernels::x86_64 {

namespace {

// The products of longer columns are added so many at a time.
constexpr std::size_t block = 8;

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
        "mulx %[d], %[low], %[high]\n\t"
        "subq %[low], %[x0]\n\t"
        "sbbq %[high], %[x1]\n\t"
        "sbbq $0, %[x2]\n\t"
        : [low] "=&r"(low), [high] "=&r"(high), [x2] "+&r"(w.x2), [x1] "+&r"(w.x1), [x0] "+&r"(w.x0)
        : "d"(q), [d] "m"(d)
        : "cc");
}

// q = w / (d1, d0) for w.x2 < d1, and the remainder into w.x2 and w.x1: Moller and Granlund's algorithm 5, with both candidates
// for the remainder computed and one of them selected.
[[gnu::always_inline]] inline limb divide(window& w, const divisor_head& d) noexcept {
    limb q = w.x2, r1 = w.x1, r0 = w.x0, l, a1, a0, p1, p0, t;
    __asm__(
        "mulx %[v], %[l], %[p1]\n\t"
        "movq %[r0], %[a0]\n\t"
        "movq %[r1], %[a1]\n\t"
        "subq %[d0], %[a0]\n\t"
        "sbbq %[d1], %[a1]\n\t"
        "addq %[r1], %[l]\n\t"
        "adcq %[p1], %[q]\n\t"
        "movq %[d1], %[t]\n\t"
        "mulx %[d0], %[p0], %[p1]\n\t"
        "imulq %[q], %[t]\n\t"
        "subq %[t], %[r1]\n\t"
        "subq %[t], %[a1]\n\t"
        "subq %[p0], %[a0]\n\t"
        "sbbq %[p1], %[a1]\n\t"
        "subq %[p0], %[r0]\n\t"
        "sbbq %[p1], %[r1]\n\t"
        "leaq 1(%[q]), %[t]\n\t"
        "cmpq %[l], %[a1]\n\t"
        "cmovbq %[a1], %[r1]\n\t"
        "cmovbq %[a0], %[r0]\n\t"
        "cmovbq %[t], %[q]\n\t"
        : [l] "=&r"(l), [a1] "=&r"(a1), [a0] "=&r"(a0), [p1] "=&r"(p1), [p0] "=&r"(p0), [t] "=&r"(t), [q] "+&d"(q),
          [r1] "+&r"(r1), [r0] "+&r"(r0)
        : [v] "m"(d.v), [d1] "m"(d.d1), [d0] "m"(d.d0)
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
[[gnu::always_inline]] inline bool take_limb(limb& q, limb& last, window& w, const divisor_head& d) noexcept {
    if (w.x2 >= d.open) [[unlikely]] {
        return false;
    }
    last = divide(w, d);
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
    return take_limb(*q, last, w, d);
}

// The same below block * blocks + N others, blocks > 0.
template <std::size_t N>
[[gnu::always_inline]] inline bool take_late(limb* q, limb& last, window& w, limb u, const limb* third, std::size_t blocks,
                                             const divisor_head& d) noexcept {
    const std::size_t n = block * blocks + N;
    const limb* x = q + n;
    const limb* y = third + 1 - n;
    w.x0 = u;
    column c;
    for (; blocks > (N == 0 ? 1 : 0); --blocks) {
        add_products<block>(c, x, y);
        x -= block;
        y += block;
    }
    add_products<N == 0 ? block - 1 : N - 1>(c, x, y);
    subtract(w, c);
    subtract_product(w, last, *third);
    return take_limb(*q, last, w, d);
}

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
    std::size_t growing = n - 1 - above, blocks = 0;
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
#define CARRY_LATE(n) CARRY_LIMB(n, take_late<n>(q + k, last, w, u[k], third, blocks, head))
        CARRY_EARLY(0) CARRY_EARLY(1) CARRY_EARLY(2) CARRY_EARLY(3) CARRY_EARLY(4) CARRY_EARLY(5) CARRY_EARLY(6) CARRY_EARLY(7)
        CARRY_EARLY(8) CARRY_EARLY(9) CARRY_EARLY(10) CARRY_EARLY(11) CARRY_EARLY(12) CARRY_EARLY(13)
        CARRY_EARLY(14) CARRY_EARLY(15) CARRY_EARLY(16) CARRY_EARLY(17) CARRY_EARLY(18) CARRY_EARLY(19)
        CARRY_EARLY(20) CARRY_EARLY(21) CARRY_EARLY(22) CARRY_EARLY(23)
    default:
        for (blocks = 3;; ++blocks) {
            CARRY_LATE(0) CARRY_LATE(1) CARRY_LATE(2) CARRY_LATE(3) CARRY_LATE(4) CARRY_LATE(5) CARRY_LATE(6) CARRY_LATE(7)
        }
#undef CARRY_LATE
#undef CARRY_EARLY
#undef CARRY_LIMB
        // clang-format on
    }
}

}  // namespace carry::kernels::x86_64
