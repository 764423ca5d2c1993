/// \file
/// Reduction modulo primes of a special shape in unbroken chains of carries. Formulas and requirements are documented with the
/// plain twins in `carry/fixed/special_primes.hpp`.
#pragma once

#include <carry/fixed/x86_64/add.hpp>
#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// c = c + low + high 2^w, returns the carry. c: 2 <= N <= 9 limbs.
template <std::size_t N>
[[gnu::always_inline]] inline word add_two_limbs(word* c, word low, word high) noexcept {
    word carry = 0;
#define CARRY_STEP(i, j) "adcq $0, %[c" #i "]\n\t"
#define CARRY_OTHER(i) , [c##i] "+&r"(c[i])
#define CARRY_ROW(n, STEPS)                                                               \
    if constexpr (N == n)                                                                 \
        __asm__("addq %[low], %[c0]\n\tadcq %[high], %[c1]\n\t" STEPS "adcq $0, %[k]\n\t" \
                : [k] "+&r"(carry)CARRY_EACH_##n(CARRY_OTHER)                             \
                : [low] "r"(low), [high] "r"(high)                                        \
                : "cc");
    CARRY_ROW(2, "")
    CARRY_ROW(3, CARRY_STEP(2, 3))
    CARRY_ROW(4, CARRY_STEP(2, 3) CARRY_STEP(3, 4))
    CARRY_ROW(5, CARRY_STEP(2, 3) CARRY_STEP(3, 4) CARRY_STEP(4, 5))
    CARRY_ROW(6, CARRY_STEP(2, 3) CARRY_STEP(3, 4) CARRY_STEP(4, 5) CARRY_STEP(5, 6))
    CARRY_ROW(7, CARRY_STEP(2, 3) CARRY_STEP(3, 4) CARRY_STEP(4, 5) CARRY_STEP(5, 6) CARRY_STEP(6, 7))
    CARRY_ROW(8, CARRY_STEP(2, 3) CARRY_STEP(3, 4) CARRY_STEP(4, 5) CARRY_STEP(5, 6) CARRY_STEP(6, 7) CARRY_STEP(7, 8))
#undef CARRY_ROW
#undef CARRY_OTHER
    return carry;
}

/// c = c - low, returns all ones if that borrows, else zero. c: 1 <= N <= 8 limbs.
template <std::size_t N>
[[gnu::always_inline]] inline word subtract_limb(word* c, word low) noexcept {
#define CARRY_BORROW(i, j) "sbbq $0, %[c" #i "]\n\t"
#define CARRY_OTHER(i) , [c##i] "+&r"(c[i])
#define CARRY_ROW(n)                                                                                \
    if constexpr (N == n)                                                                           \
        __asm__("subq %[low], %[c0]\n\t" CARRY_FROM_ONE_##n(CARRY_BORROW) "sbbq %[low], %[low]\n\t" \
                : [low] "+&r"(low)CARRY_EACH_##n(CARRY_OTHER)                                       \
                :                                                                                   \
                : "cc");
    // clang-format off
    CARRY_ROW(1) CARRY_ROW(2) CARRY_ROW(3) CARRY_ROW(4) CARRY_ROW(5) CARRY_ROW(6) CARRY_ROW(7) CARRY_ROW(8)
    // clang-format on
#undef CARRY_ROW
#undef CARRY_OTHER
#undef CARRY_BORROW
        return low;
}

/// r = t mod 2^(wN - Spare) - c, 2 <= N <= 8. After the upper half is folded in, q 2^k + low is left; low + (q + 1) c reaches
/// 2^k exactly if low + q c is m or more, so that one chain up and one down end in the least residue.
template <std::size_t N, unsigned Spare>
[[gnu::always_inline]] inline void pseudo_mersenne_reduce(word* r, const word* t, word c) noexcept {
    word s[N + 1];
    unroll<N>([&](auto i) __attribute__((always_inline)) { s[i] = t[i]; });
    add_row<N>(s, t + N, c << Spare);
    word q = s[N];
    if constexpr (Spare != 0) {
        q = (q << Spare) | (s[N - 1] >> (64 - Spare));
        s[N - 1] &= ~word{0} >> Spare;
    }
    word low, high;
    __asm__("mulx %[c], %[low], %[high]" : [low] "=r"(low), [high] "=r"(high) : [c] "r"(c), "d"(q + 1));
    word reached = add_two_limbs<N>(s, low, high);
    if constexpr (Spare != 0) {
        reached = s[N - 1] >> (64 - Spare);
        s[N - 1] &= ~word{0} >> Spare;
    }
    const word mask = value_barrier(reached - 1);
    subtract_limb<N>(s, c & mask);
    unroll<N>([&](auto i) __attribute__((always_inline)) { r[i] = s[i]; });
}

/// r = t mod 2^192 - 2^64 - 1: with 2^192 = 2^64 + 1, 2^256 = 2^128 + 2^64 and 2^320 = 2^128 + 2^64 + 1, three rows are added
/// to the lower half (Solinas, "Generalized Mersenne numbers", 1999), and what leaves the row, at most 3, once more.
[[gnu::always_inline]] inline void reduce_p192(word* r, const word* t, const word* m) noexcept {
    constexpr std::size_t First = 0, Places = 4;
    word c[Places], above = 0, carry = 0;
    unroll<3>([&](auto i) __attribute__((always_inline)) { c[i] = t[i]; });
    __asm__(
        "addq %[t3], %[c0]\n\tadcq %[t3], %[c1]\n\tadcq %[t4], %[c2]\n\tadcq $0, %[k]\n\t"
        "addq %[t5], %[c0]\n\tadcq %[t5], %[c1]\n\tadcq %[t5], %[c2]\n\tadcq $0, %[k]\n\t"
        "addq %[t4], %[c1]\n\tadcq $0, %[c2]\n\tadcq $0, %[k]\n\t"
        "addq %[k], %[c0]\n\tadcq %[k], %[c1]\n\tadcq $0, %[c2]\n\tadcq $0, %[k2]\n\t"
        : CARRY_SUMS_3, [k] "+&r"(above), [k2] "+&r"(carry)
        : [t3] "r"(t[3]), [t4] "r"(t[4]), [t5] "r"(t[5])
        : "cc");
    subtract_once_window<3, 0, true, Places>(r, c, carry, m);
}

/// The lower limb of (above 2^64 + x) / 2^9.
[[gnu::always_inline]] inline word shift_right_9(word x, word above) noexcept {
    __asm__("shrdq $9, %[above], %[x]" : [x] "+r"(x) : [above] "r"(above) : "cc");
    return x;
}

/// t = a b for a, b < 2^521: eight rows of eight limbs, and two rows more by the short ninth limbs, without leaving the
/// window of nine sums. t: 18 limbs; a, b: 9 limbs.
[[gnu::always_inline]] inline void mul_p521(word* t, const word* a, const word* b) noexcept {
    word c[9];
    unroll<8>([&](auto j) __attribute__((always_inline)) {
        if constexpr (j == 0) {
            begin_row<8>(c, a, load(b[0]));
        } else {
            add_row<8, j>(c, a, load(b[j]));
        }
        store(t[j], c[j]);
    });
    add_row<8, 8>(c, a, load(b[8]));
    add_row_within<8, 8>(c, b, load(a[8]));
    c[7] += a[8] * b[8];  // 18 bits
    unroll<9>([&](auto i) __attribute__((always_inline)) { store(t[8 + i], c[(8 + i) % 9]); });
    store(t[17], 0);
}

/// r = t mod 2^521 - 1, for t < 2^1042: the halves are added, and a one with them, which takes the sum to 2^521 exactly if the
/// sum is the modulus or more; otherwise the one is taken away again.
[[gnu::always_inline]] inline void reduce_p521(word* r, const word* t) noexcept {
    word s[9], h[9];
    unroll<9>([&](auto i) __attribute__((always_inline)) {
        s[i] = t[i];
        h[i] = shift_right_9(t[8 + i], t[9 + i]);
    });
    word carry = 1;
    add_limbs<8>(s, h, carry);
    s[8] = (s[8] & 0x1ff) + h[8] + carry;
    const word below = 1 - (s[8] >> 9);
    s[8] = (s[8] & 0x1ff) + subtract_limb<8>(s, below);
    unroll<9>([&](auto i) __attribute__((always_inline)) { r[i] = s[i]; });
}

}  // namespace carry::fixed::x86_64

#endif
