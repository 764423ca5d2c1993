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

/// The window's sums after the rows of a * b / 2^(wN) modulo an m that leaves the top bit of its row free; the result is in the
/// places from N on. In the first Folds rows quotient digits come without a multiplication: folded =
/// (m (-m^(-1) mod 2^w) + 1) / 2^w takes the place of m, and the sums have a limb more (Orup, "Simplifying quotient
/// determination in high-radix modular multiplication", ARITH 12, 1995). Where these rows end, the sum is below 2^w m + m + a.
template <std::size_t N, std::size_t Folds>
[[gnu::always_inline]] inline void montgomery_rows(word* c, const word* a, const word* b, const word* m, const word* folded,
                                                   word inverse) noexcept {
    unroll<N>([&](auto j) __attribute__((always_inline)) {
        constexpr std::size_t first = j % (N + 1);
        if constexpr (j == 0) {
            begin_row<N>(c, a, load(b[0]));
        } else if constexpr (j <= Folds && Folds > 0) {
            add_row_within<N, first>(c, a, load(b[j]));
        } else {
            add_row<N, first>(c, a, load(b[j]));
        }
        if constexpr (j < Folds) {
            const word q = c[first];
            add_row<N, first + 1>(c, folded, q);
        } else {
            const word q = c[first] * inverse;
            add_row_within<N, first>(c, m, q);
        }
    });
}

/// r = a * b / 2^(wN) mod m for an m that leaves the top bit of its row free, or the top two where Folded is set: then all
/// rows but two fold, which bring the sum below 2m.
template <std::size_t N, bool Folded>
[[gnu::always_inline]] inline void montgomery_mul_spare(word* r, const word* a, const word* b, const word* m,
                                                        const word* folded, word inverse) noexcept {
    word c[N + 1];
    montgomery_rows<N, (Folded && N > 2 ? N - 2 : 0)>(c, a, b, m, folded, inverse);
    finish_reduction<N, N, false>(r, c, 0, m);
}

/// r = a * b / 2^(wN) modulo m, below 3m, for a, b < 3m and m < 2^(wN) / 16: a b / 2^(wN) < 9m / 16, and the multiples of m
/// that are added sum to less than 2^(wN + 1) (1 + 2^(-w)) of them.
template <std::size_t N>
[[gnu::always_inline]] inline void montgomery_mul_loose(word* r, const word* a, const word* b, const word* m,
                                                        const word* folded, word inverse) noexcept {
    word c[N + 1];
    montgomery_rows<N, N - 1>(c, a, b, m, folded, inverse);
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
    unroll<4>([&](auto i) __attribute__((always_inline)) { c[i] = t[i]; });
    unroll<4>([&](auto j) __attribute__((always_inline)) { reduce_limb_p256<j, 5>(c, word{1} << 32, m[3]); });
    word carry = 0;
    add_limbs<4, 4>(c, t + 4, carry);
    finish_reduction<4, 4, true>(r, c, carry, m);
}

}  // namespace carry::fixed::x86_64

#endif
