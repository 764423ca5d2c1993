/// \file
/// A limb of a quotient at the level adx: what it is found by, and what foretells it while the row of the one before is on its
/// way.
///
/// A quotient limb is a chain of products and differences of some twenty cycles, which uses little of the processor, and a row
/// is a chain of carries that keeps it busy. Neither waits for the other here. The limb after q is found from
///     top = floor(remainder / B^(n - 2)) - what the product of q and the third limb of d carries,
/// two limbs for which the row is not needed, and from the limb below them as it was before the row. So what is divided may be
/// too large by less than 5 B, and the quotient limb then is, once in some 2^60 times. When the row has come to its end it
/// tells by how much.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// What a quotient limb is found by: the divisor's three highest limbs and the reciprocal of the upper two.
struct leading_limbs {
    limb d1, d0, below, v;
};

/// Two limbs, r1 B + r0.
struct limb_pair {
    limb r1, r0;
};

/// The outcome of a division of three limbs by two, and what the product of q and the divisor's third limb carries into the
/// remainder: exactly, or up to two too little.
struct quotient_limb {
    limb q;
    limb_pair rest;
    limb carry;
};

// a = a - b; returns whether that is negative.
[[gnu::always_inline]] inline bool subtract(limb_pair& a, limb_pair b) noexcept {
    bool borrow;
    __asm__("subq %[b0], %[a0]\n\tsbbq %[b1], %[a1]\n\t"
            : [a0] "+&r"(a.r0), [a1] "+r"(a.r1), "=@ccc"(borrow)
            : [b0] "rm"(b.r0), [b1] "rme"(b.r1)
            : "cc");
    return borrow;
}

// (top, next) / (d1, d0) for top < (d1, d0): Moller and Granlund's algorithm 5, with both candidates for the remainder computed
// and one of them selected. Ahead: whether the carry is wanted.
template <bool Ahead = true>
[[gnu::always_inline]] inline quotient_limb divide_3by2(limb_pair top, limb next, const leading_limbs& d) noexcept {
    limb q, l, a1, a0, p1, p0, t, carry, x2 = top.r1, x1 = top.r0, x0 = next;
    bool is_below;
#ifdef __OPTIMIZE__
    const leading_limbs& by = d;
#else
    const leading_limbs by = d;  // as a reference would be in a register for each operand, which are too many
#endif
    __asm__(
        "mulx %[v], %[l], %[q]\n\t"
        "movq %[x0], %[a0]\n\t"
        "movq %[x1], %[a1]\n\t"
        "subq %[d0], %[a0]\n\t"
        "sbbq %[d1], %[a1]\n\t"
        "addq %[x1], %[l]\n\t"
        "adcq %[q], %[x2]\n\t"
        "movq %[x2], %[q]\n\t"
        "mulx %[d0], %[p0], %[p1]\n\t"
        "movq %[d1], %[t]\n\t"
        "imulq %[q], %[t]\n\t"
        ".if %c[ahead]\n\t"
        "mulx %[below], %[carry], %[carry]\n\t"
        ".endif\n\t"
        "subq %[t], %[x1]\n\t"
        "subq %[t], %[a1]\n\t"
        "subq %[p0], %[a0]\n\t"
        "sbbq %[p1], %[a1]\n\t"
        "subq %[p0], %[x0]\n\t"
        "sbbq %[p1], %[x1]\n\t"
        "leaq 1(%[q]), %[t]\n\t"
        "cmpq %[l], %[a1]\n\t"
        "cmovbq %[a1], %[x1]\n\t"
        "cmovbq %[a0], %[x0]\n\t"
        "cmovbq %[t], %[q]\n\t"
        "movq %[x1], %[t]\n\t"
        "cmpq %[d0], %[x0]\n\t"
        "sbbq %[d1], %[t]\n\t"
        : [q] "=&r"(q), [l] "=&r"(l), [a1] "=&r"(a1), [a0] "=&r"(a0), [p1] "=&r"(p1), [p0] "=&r"(p0), [t] "=&r"(t),
          [carry] "=&r"(carry), [x2] "+&d"(x2), [x1] "+&r"(x1), [x0] "+&r"(x0), "=@ccc"(is_below)
        : [v] "m"(by.v), [d1] "m"(by.d1), [d0] "m"(by.d0), [below] "m"(by.below), [ahead] "i"(Ahead)
        : "cc");
    limb_pair rest{x1, x0};
    if (!is_below) [[unlikely]] {
        subtract(rest, {d.d1, d.d0});
        ++q;
    }
    return {q, rest, carry};
}

// (excess, next) - (0, now) + (0, carry), which is not negative.
[[gnu::always_inline]] inline limb_pair correction(limb excess, limb next, limb now, limb carry) noexcept {
    __asm__("subq %[now], %[next]\n\tsbbq $0, %[excess]\n\taddq %[carry], %[next]\n\tadcq $0, %[excess]\n\t"
            : [next] "+&r"(next), [excess] "+&r"(excess)
            : [now] "r"(now), [carry] "r"(carry)
            : "cc");
    return {excess, next};
}

// One by one: a vector's load would wait for stores of limbs.
inline void complement(limb* r, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = value_barrier(static_cast<limb>(~r[i]));
    }
}

}  // namespace carry::kernels::x86_64
