/// \file
/// Sums and differences in unbroken chains of carries, which GCC does not make of its own builtins.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

// clang-format off
// STEP(0), ..., STEP(n - 1).
#define CARRY_EACH_1(STEP) STEP(0)
#define CARRY_EACH_2(STEP) CARRY_EACH_1(STEP) STEP(1)
#define CARRY_EACH_3(STEP) CARRY_EACH_2(STEP) STEP(2)
#define CARRY_EACH_4(STEP) CARRY_EACH_3(STEP) STEP(3)
#define CARRY_EACH_5(STEP) CARRY_EACH_4(STEP) STEP(4)
#define CARRY_EACH_6(STEP) CARRY_EACH_5(STEP) STEP(5)
#define CARRY_EACH_7(STEP) CARRY_EACH_6(STEP) STEP(6)
#define CARRY_EACH_8(STEP) CARRY_EACH_7(STEP) STEP(7)
#define CARRY_EACH_10(STEP) CARRY_EACH_8(STEP) STEP(8) STEP(9)
// clang-format on

/// c = c + b + carry, carry becoming the carry out. c, b: N <= 8 limbs; carry: 0 or 1.
template <std::size_t N, std::size_t First = 0, std::size_t Places = N + 1>
[[gnu::always_inline]] inline void add_limbs(word* c, const word* b, word& carry) noexcept {
#define CARRY_STEP(i) "adcq 8*" #i "(%[b]), %[c" #i "]\n\t"
#define CARRY_ROW(n)                                                                                  \
    __asm__("addq $-1, %[k]\n\t" CARRY_EACH_##n(CARRY_STEP) "movl $0, %k[k]\n\tadcl %k[k], %k[k]\n\t" \
            : CARRY_SUMS_##n, [k] "+&r"(carry)                                                        \
            : [b] "r"(b), "m"(*reinterpret_cast<const word(*)[N]>(b))                                 \
            : "cc");
    CARRY_FOR_LENGTH(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
}

/// c = c - b - borrow, borrow becoming the borrow out. c, b: N <= 8 limbs; borrow: 0 or 1.
template <std::size_t N, std::size_t First = 0, std::size_t Places = N + 1>
[[gnu::always_inline]] inline void sub_limbs(word* c, const word* b, word& borrow) noexcept {
#define CARRY_STEP(i) "sbbq 8*" #i "(%[b]), %[c" #i "]\n\t"
#define CARRY_ROW(n)                                                                                  \
    __asm__("addq $-1, %[k]\n\t" CARRY_EACH_##n(CARRY_STEP) "movl $0, %k[k]\n\tadcl %k[k], %k[k]\n\t" \
            : CARRY_SUMS_##n, [k] "+&r"(borrow)                                                       \
            : [b] "r"(b), "m"(*reinterpret_cast<const word(*)[N]>(b))                                 \
            : "cc");
    CARRY_FOR_LENGTH(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
}

/// The row a + b, and its carry; by Chain = add_limbs or sub_limbs in pieces of eight limbs. r may be a or b.
template <std::size_t N, bool Subtract>
[[gnu::always_inline]] inline word add_or_sub(word* r, const word* a, const word* b) noexcept {
    word carry = 0;
    unroll<(N + 7) / 8>([&](auto piece) __attribute__((always_inline)) {
        constexpr std::size_t from = 8 * piece, length = N - from < 8 ? N - from : 8;
        word c[length + 1];
        unroll<length>([&](auto i) __attribute__((always_inline)) { c[i] = a[from + i]; });
        if constexpr (Subtract) {
            sub_limbs<length>(c, b + from, carry);
        } else {
            add_limbs<length>(c, b + from, carry);
        }
        unroll<length>([&](auto i) __attribute__((always_inline)) { r[from + i] = c[i]; });
    });
    return carry;
}

/// r = a - m if that is not negative, else a, for the value a + carry 2^(wN). a, m: N <= 8 limbs in memory; carry: 0 or 1.
template <std::size_t N>
[[gnu::always_inline]] inline void subtract_once(word* r, const word* a, word carry, const word* m) noexcept {
    constexpr std::size_t First = 0, Places = N + 1;
    word c[Places];
    unroll<N>([&](auto i) __attribute__((always_inline)) { c[i] = a[i]; });
#define CARRY_STEP(i) "sbbq 8*" #i "(%[m]), %[c" #i "]\n\t"
#define CARRY_CHOICE(i) "cmovcq 8*" #i "(%[a]), %[c" #i "]\n\t"
#define CARRY_ROW(n)                                                                                                           \
    __asm__("addq $0, %[k]\n\t" CARRY_EACH_##n(CARRY_STEP) "sbbq $0, %[k]\n\t" CARRY_EACH_##n(CARRY_CHOICE)                    \
            : CARRY_SUMS_##n, [k] "+&r"(carry)                                                                                 \
            : [a] "r"(a), [m] "r"(m), "m"(*reinterpret_cast<const word(*)[N]>(a)), "m"(*reinterpret_cast<const word(*)[N]>(m)) \
            : "cc");
    CARRY_FOR_LENGTH(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_CHOICE
#undef CARRY_STEP
    unroll<N>([&](auto i) __attribute__((always_inline)) { r[i] = c[i]; });
}

/// The same for a window of sums in registers, N <= 6; carry is known to be 0 unless HasCarry.
template <std::size_t N, std::size_t First, bool HasCarry, std::size_t Places = N + 1>
[[gnu::always_inline]] inline void subtract_once_window(word* r, const word* c, word carry, const word* m) noexcept {
    word d[N];
    unroll<N>([&](auto i) __attribute__((always_inline)) { d[i] = CARRY_SUM(i); });
#define CARRY_STEP(i, j) "sbbq 8*" #i "(%[m]), %[d" #i "]\n\t"
#define CARRY_CHOICE(i) "cmovcq %[c" #i "], %[d" #i "]\n\t"
#define CARRY_KEPT(i) , [c##i] "r"(CARRY_SUM(i))
#define CARRY_DIFFERENCE(i) , [d##i] "+&r"(d[i])
#define CARRY_ROW(n)                                                                                                     \
    if constexpr (N == n && HasCarry)                                                                                    \
        __asm__("subq (%[m]), %[d0]\n\t" CARRY_FROM_ONE_##n(CARRY_STEP) "sbbq $0, %[k]\n\t" CARRY_EACH_##n(CARRY_CHOICE) \
                : [k] "+&r"(carry)CARRY_EACH_##n(CARRY_DIFFERENCE)                                                       \
                : [m] "r"(m)CARRY_EACH_##n(CARRY_KEPT), "m"(*reinterpret_cast<const word(*)[N]>(m))                      \
                : "cc");                                                                                                 \
    if constexpr (N == n && !HasCarry)                                                                                   \
        __asm__("subq (%[m]), %[d0]\n\t" CARRY_FROM_ONE_##n(CARRY_STEP) CARRY_EACH_##n(CARRY_CHOICE)                     \
                : "+r"(carry)CARRY_EACH_##n(CARRY_DIFFERENCE)                                                            \
                : [m] "r"(m)CARRY_EACH_##n(CARRY_KEPT), "m"(*reinterpret_cast<const word(*)[N]>(m))                      \
                : "cc");
    CARRY_ROW(1)
    CARRY_ROW(2)
    CARRY_ROW(3)
    CARRY_ROW(4)
    CARRY_ROW(5)
    CARRY_ROW(6)
#undef CARRY_ROW
#undef CARRY_DIFFERENCE
#undef CARRY_KEPT
#undef CARRY_CHOICE
#undef CARRY_STEP
    unroll<N>([&](auto i) __attribute__((always_inline)) { r[i] = d[i]; });
}

/// r = a + b mod m. N <= 6; a, b < m.
template <std::size_t N>
[[gnu::always_inline]] inline void add_mod(word* r, const word* a, const word* b, const word* m) noexcept {
    word c[N + 1], carry = 0;
    unroll<N>([&](auto i) __attribute__((always_inline)) { c[i] = a[i]; });
    add_limbs<N>(c, b, carry);
    subtract_once_window<N, 0, true>(r, c, carry, m);
}

/// r = a - b mod m. N <= 6; a, b < m.
template <std::size_t N>
[[gnu::always_inline]] inline void sub_mod(word* r, const word* a, const word* b, const word* m) noexcept {
    constexpr std::size_t First = 0, Places = N;
    word c[N], t[N], mask = 0;
    unroll<N>([&](auto i) __attribute__((always_inline)) {
        c[i] = a[i];
        t[i] = m[i];
    });
#define CARRY_SUBTRACT(i, j) "sbbq 8*" #i "(%[b]), %[c" #i "]\n\t"
#define CARRY_MASK(i) "andq %[k], %[t" #i "]\n\t"
#define CARRY_ADD(i, j) "adcq %[t" #i "], %[c" #i "]\n\t"
#define CARRY_MASKED(i) , [t##i] "+&r"(t[i])
#define CARRY_ROW(n)                                                                                              \
    if constexpr (N == n)                                                                                         \
        __asm__("subq (%[b]), %[c0]\n\t" CARRY_FROM_ONE_##n(CARRY_SUBTRACT) "sbbq %[k], %[k]\n\t" CARRY_EACH_##n( \
                    CARRY_MASK) "addq %[t0], %[c0]\n\t" CARRY_FROM_ONE_##n(CARRY_ADD)                             \
                : CARRY_SUMS_##n CARRY_EACH_##n(CARRY_MASKED), [k] "=&r"(mask)                                    \
                : [b] "r"(b), "m"(*reinterpret_cast<const word(*)[N]>(b))                                         \
                : "cc");
    CARRY_ROW(1)
    CARRY_ROW(2)
    CARRY_ROW(3)
    CARRY_ROW(4)
    CARRY_ROW(5)
    CARRY_ROW(6)
#undef CARRY_ROW
#undef CARRY_MASKED
#undef CARRY_ADD
#undef CARRY_MASK
#undef CARRY_SUBTRACT
    unroll<N>([&](auto i) __attribute__((always_inline)) { r[i] = c[i]; });
}

}  // namespace carry::fixed::x86_64

#endif
