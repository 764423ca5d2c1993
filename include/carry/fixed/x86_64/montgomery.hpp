/// \file
/// Montgomery's multiplication of up to 8 limbs in rows of `mulx`, `adcx` and `adox`. What the functions compute and require is
/// documented with their plain twins in `carry/fixed/montgomery.hpp`.
#pragma once

#include <carry/fixed/x86_64/add.hpp>
#include <carry/fixed/x86_64/mul.hpp>
#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// r = the window's sums from place First on, less m if that is not negative.
template <std::size_t N, std::size_t First, bool HasCarry>
[[gnu::always_inline]] inline void finish_reduction(word* r, const word* c, word carry, const word* m) noexcept {
    if constexpr (N <= 6) {
        subtract_once_window<N, First, HasCarry>(r, c, carry, m);
    } else {  // too many for the registers
        word s[N];
        unroll<N>([&](auto i) __attribute__((always_inline)) { store(s[i], c[(First + i) % (N + 1)]); });
        subtract_once<N>(r, s, carry, m);
    }
}

/// c = c + a * b, whose lowest limb is known to become 0 and leaves the window: its place takes the carry above c[N]. c: N + 1
/// limbs, a: N limbs.
template <std::size_t N, std::size_t First>
[[gnu::always_inline]] inline void add_row_carry(word* c, const word* a, word b) noexcept {
    constexpr std::size_t Places = N + 1;
    [[maybe_unused]] word x, y, z;
#define CARRY_ROW(n)                                                                                             \
    __asm__(CARRY_BEGIN_##n CARRY_CHAIN_##n(CARRY_PRODUCT, CARRY_PRODUCT) CARRY_CLEAR_##n "adcx " CARRY_ZERO_##n \
            ", %[c" #n                                                                                           \
            "]\n\t"                                                                                              \
            "adcx " CARRY_ZERO_##n ", %[c0]\n\tadox " CARRY_ZERO_##n ", %[c0]\n\t"                               \
            : CARRY_SUMS_BEGIN_##n("+&r"), CARRY_SCRATCH_##n, [y] "=&r"(y)                                       \
            : [a] "r"(a), [at] "i"(0), "d"(b), "m"(*reinterpret_cast<const word(*)[N]>(a))                       \
            : "cc");
    CARRY_FOR_LENGTH(N, CARRY_ROW)
#undef CARRY_ROW
}

/// The window's sums after the rows of a * b / 2^(wN) modulo m; the result is in the places from N on. In the first Folds rows
/// quotient digits come without a multiplication: folded = (m (-m^(-1) mod 2^w) + 1) / 2^w takes the place of m, and the sums
/// have a limb more (Orup, "Simplifying quotient determination in high-radix modular multiplication", ARITH 12, 1995). For a
/// below k m they are below 2^w (k + 1) m (1 + 2^(1-w)) there, and once 2^w m more where the quotient's first digit of the
/// usual kind is added: a window that this leaves, for an m with only one free bit, says Carry.
template <std::size_t N, std::size_t Folds, bool Carry>
[[gnu::always_inline]] inline void montgomery_rows(word* c, const word* a, const word* b, const word* m, const word* folded,
                                                   word inverse) noexcept {
    unroll<N>([&](auto j) __attribute__((always_inline)) {
        constexpr std::size_t first = j % (N + 1);
        if constexpr (j == 0) {
            begin_row<N>(c, a, load(b[0]));
        } else if constexpr ((j <= Folds && Folds > 0) || (Carry && j == Folds + 1)) {
            add_row_within<N, first>(c, a, load(b[j]));
        } else {
            add_row<N, first>(c, a, load(b[j]));
        }
        if constexpr (j < Folds) {
            const word q = c[first];
            add_row<N, first + 1>(c, folded, q);
        } else {
            const word q = c[first] * inverse;
            if constexpr (Carry && j == Folds) {
                add_row_carry<N, first>(c, m, q);
            } else {
                add_row_within<N, first>(c, m, q);
            }
        }
    });
}

/// r = a * b / 2^(wN) mod m for an m that leaves the top bit of its row free, a < m and, unless Folded, any b. Folded: b < m;
/// in all rows but two the quotient's digits come without a multiplication, and the sum ends below (2^w + b / 2^(w(N-1)) + 3)
/// m / 2^w < 2m.
template <std::size_t N, bool Folded>
[[gnu::always_inline]] inline void montgomery_mul_spare(word* r, const word* a, const word* b, const word* m,
                                                        const word* folded, word inverse) noexcept {
    constexpr bool folds = Folded && N > 2;
    word c[N + 1];
    montgomery_rows<N, (folds ? N - 2 : 0), folds>(c, a, b, m, folded, inverse);
    finish_reduction<N, N, false>(r, c, 0, m);
}

/// r = a * b / 2^(wN) modulo m, below k m for a, b < k m, without a subtraction at the end: k = 2 with N - 2 folds and two
/// quotient's digits of the usual kind for m < 2^(wN) / 4, k = 3 with N - 1 folds for m < 2^(wN) / 9. For then a b / 2^(wN) is
/// below k^2 m^2 / 2^(wN), and the multiples of m that are added sum to less than m (1 + 2^(1-w)) or 2m, 2^(wN) taken out.
template <std::size_t N, std::size_t Folds>
[[gnu::always_inline]] inline void montgomery_mul_lazy(word* r, const word* a, const word* b, const word* m, const word* folded,
                                                       word inverse) noexcept {
    word c[N + 1];
    montgomery_rows<N, Folds, false>(c, a, b, m, folded, inverse);
    unroll<N>([&](auto i) __attribute__((always_inline)) { r[i] = c[(N + i) % (N + 1)]; });
}

/// r = t / 2^(wN) mod m for t < 2^(wN) m: the lower half is reduced by itself, then the upper half added.
template <std::size_t N>
[[gnu::always_inline]] inline void montgomery_reduce(word* r, const word* t, const word* m, word inverse) noexcept {
    word c[N + 1];
    unroll<N>([&](auto i) __attribute__((always_inline)) { c[i] = t[i]; });
    unroll<N>([&](auto j) __attribute__((always_inline)) {
        constexpr std::size_t first = j % (N + 1);
        const word q = c[first] * inverse;
        add_row<N, first>(c, m, q);
    });
    word carry = 0;
    add_limbs<N, N>(c, t + N, carry);
    finish_reduction<N, N, true>(r, c, carry, m);
}

/// c / 2^64 + q (2^32 + top 2^128), where q is c's lowest limb; the sum is in place First + 1 and up. c: 4 sums.
template <std::size_t First, std::size_t Places>
[[gnu::always_inline]] inline void reduce_limb_p256(word* c, word shift, word top) noexcept {
    word x, y, z;
    __asm__(
        "mulx %[shift], %[x], %[y]\n\t"
        "mulx %[top], %[z], %[c4]\n\t"
        "addq %[x], %[c1]\n\t"
        "adcq %[y], %[c2]\n\t"
        "adcq %[z], %[c3]\n\t"
        "adcq $0, %[c4]\n\t"
        : [c1] "+&r"(CARRY_SUM(1)), [c2] "+&r"(CARRY_SUM(2)), [c3] "+&r"(CARRY_SUM(3)), [c4] "=&r"(CARRY_SUM(4)), [x] "=&r"(x),
          [y] "=&r"(y), [z] "=&r"(z)
        : [shift] "r"(shift), [top] "r"(top), "d"(CARRY_SUM(0))
        : "cc");
}

/// As montgomery_reduce for m = top 2^192 + 2^96 - 1, the prime of P-256: -m^(-1) mod 2^64 is 1, so the lowest limb is the
/// quotient's digit, and m + 1 is sparse.
[[gnu::always_inline]] inline void montgomery_reduce_p256(word* r, const word* t, const word* m) noexcept {
    word c[5];
    unroll<4>([&](auto i) __attribute__((always_inline)) { c[i] = load_at<i>(t); });
    unroll<4>([&](auto j) __attribute__((always_inline)) { reduce_limb_p256<j, 5>(c, word{1} << 32, m[3]); });
    word carry = 0;
    add_limbs<4, 4>(c, t + 4, carry);
    finish_reduction<4, 4, true>(r, c, carry, m);
}

}  // namespace carry::fixed::x86_64

#endif
