/// \file
/// Squares of up to 16 limbs in rows of `mulx`, `adcx` and `adox`, completely unrolled.
#pragma once

#include <carry/fixed/x86_64/add.hpp>
#include <carry/fixed/x86_64/mul.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

// clang-format off
// STEP(1), ..., STEP(n - 1).
#define CARRY_DIAGONAL_1(STEP)
#define CARRY_DIAGONAL_2(STEP) CARRY_DIAGONAL_1(STEP) STEP(1)
#define CARRY_DIAGONAL_3(STEP) CARRY_DIAGONAL_2(STEP) STEP(2)
#define CARRY_DIAGONAL_4(STEP) CARRY_DIAGONAL_3(STEP) STEP(3)
#define CARRY_DIAGONAL_5(STEP) CARRY_DIAGONAL_4(STEP) STEP(4)
#define CARRY_DIAGONAL_6(STEP) CARRY_DIAGONAL_5(STEP) STEP(5)
#define CARRY_DIAGONAL_7(STEP) CARRY_DIAGONAL_6(STEP) STEP(6)
#define CARRY_DIAGONAL_8(STEP) CARRY_DIAGONAL_7(STEP) STEP(7)
#define CARRY_DIAGONAL_9(STEP) CARRY_DIAGONAL_8(STEP) STEP(8)
#define CARRY_DIAGONAL_10(STEP) CARRY_DIAGONAL_9(STEP) STEP(9)
#define CARRY_DIAGONAL_11(STEP) CARRY_DIAGONAL_10(STEP) STEP(10)
#define CARRY_DIAGONAL_12(STEP) CARRY_DIAGONAL_11(STEP) STEP(11)
#define CARRY_DIAGONAL_13(STEP) CARRY_DIAGONAL_12(STEP) STEP(12)
#define CARRY_DIAGONAL_14(STEP) CARRY_DIAGONAL_13(STEP) STEP(13)
#define CARRY_DIAGONAL_15(STEP) CARRY_DIAGONAL_14(STEP) STEP(14)
#define CARRY_DIAGONAL_16(STEP) CARRY_DIAGONAL_15(STEP) STEP(15)
// clang-format on

/// r = 2 r + sum a_i^2 2^(2wi). r: 2N limbs, of which the lowest and the highest count as 0; a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline void double_and_add_squares(word* r, const word* a) noexcept {
    word x, y, s, t;
    store(r[2 * N - 1], 0);
    // The lowest limb is that of a_0^2 alone.
#define CARRY_FIRST              \
    "movq (%[a]), %%rdx\n\t"     \
    "movq 8(%[r]), %[t]\n\t"     \
    "mulx %%rdx, %[s], %[y]\n\t" \
    "adcx %[t], %[t]\n\t"        \
    "adox %[y], %[t]\n\t"        \
    "movq %[s], (%[r])\n\t"      \
    "movq %[t], 8(%[r])\n\t"
#define CARRY_STEP(i)            \
    "movq 8*" #i                 \
    "(%[a]), %%rdx\n\t"          \
    "movq 16*" #i                \
    "(%[r]), %[s]\n\t"           \
    "movq 16*" #i                \
    "+8(%[r]), %[t]\n\t"         \
    "mulx %%rdx, %[x], %[y]\n\t" \
    "adcx %[s], %[s]\n\t"        \
    "adox %[x], %[s]\n\t"        \
    "adcx %[t], %[t]\n\t"        \
    "adox %[y], %[t]\n\t"        \
    "movq %[s], 16*" #i          \
    "(%[r])\n\t"                 \
    "movq %[t], 16*" #i "+8(%[r])\n\t"
#define CARRY_ROW(n)                                                                                                 \
    if constexpr (N == n)                                                                                            \
        __asm__("xorl %k[x], %k[x]\n\t" CARRY_FIRST CARRY_DIAGONAL_##n(CARRY_STEP)                                   \
                : [x] "=&r"(x), [y] "=&r"(y), [s] "=&r"(s), [t] "=&r"(t), "+m"(*reinterpret_cast<word(*)[2 * N]>(r)) \
                : [r] "r"(r), [a] "r"(a), "m"(*reinterpret_cast<const word(*)[N]>(a))                                \
                : "cc", "rdx");
    // clang-format off
    CARRY_ROW(1) CARRY_ROW(2) CARRY_ROW(3) CARRY_ROW(4) CARRY_ROW(5) CARRY_ROW(6) CARRY_ROW(7) CARRY_ROW(8)
    CARRY_ROW(9) CARRY_ROW(10) CARRY_ROW(11) CARRY_ROW(12) CARRY_ROW(13) CARRY_ROW(14) CARRY_ROW(15) CARRY_ROW(16)
    // clang-format on
#undef CARRY_ROW
#undef CARRY_STEP
#undef CARRY_FIRST
}

/// The products a_i a_j with i < j, at r's limbs i + j; added to what stands in its limbs 1 to N - 1 where Accumulate is set.
/// Limbs 1 to 2N - 2 of r are written. Row i is shorter than the row before it by one limb, and starts two limbs higher.
template <std::size_t N, bool Accumulate>
[[gnu::always_inline]] inline void triangle(word* r, const word* a) noexcept {
    static_assert(N >= 2 && N <= longest_row + 1);
    word c[N];  // the sum of column k in place k modulo N
    if constexpr (Accumulate) {
        unroll<N - 1>([&](auto i) __attribute__((always_inline)) { c[(i + 1) % N] = r[i + 1]; });
    }
    unroll<N - 1>([&](auto i) __attribute__((always_inline)) {
        constexpr std::size_t length = N - 1 - i, first = (2 * i + 1) % N;
        if constexpr (i == 0 && !Accumulate) {
            begin_row<length, first, N, 1>(c, a, load_at<0>(a));
        } else {
            add_row<length, first, N, i + 1>(c, a, load_at<i>(a));
        }
        store(r[2 * i + 1], c[first]);
        store(r[2 * i + 2], c[(first + 1) % N]);
    });
}

/// r = a^2 for N = 2, 3: all sums stay in registers until they are doubled. r: 2N limbs, a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline void sqr_registers(word* r, const word* a) noexcept {
    constexpr std::size_t places = 2 * N;
    word c[places], x, y;
    begin_row<N - 1, 1, places, 1>(c, a, load_at<0>(a));
    unroll<N - 2>(
        [&](auto i) __attribute__((always_inline)) { add_row<N - 2 - i, 2 * i + 3, places, i + 2>(c, a, load_at<i + 1>(a)); });
    c[places - 1] = 0;
    // The lowest sum is that of a_0^2 alone.
#define CARRY_FIRST "movq (%[a]), %%rdx\n\tmulx %%rdx, %[c0], %[y]\n\tadcx %[c1], %[c1]\n\tadox %[y], %[c1]\n\t"
#define CARRY_STEP(i, even, odd)                                                            \
    "movq 8*" #i "(%[a]), %%rdx\n\tmulx %%rdx, %[x], %[y]\n\tadcx %[c" #even "], %[c" #even \
    "]\n\t"                                                                                 \
    "adox %[x], %[c" #even "]\n\tadcx %[c" #odd "], %[c" #odd "]\n\tadox %[y], %[c" #odd "]\n\t"
#define CARRY_SUM_OF(i, j) , [c##i] "+&r"(c[i])
#define CARRY_ROW(n, pairs, STEPS)                                                                 \
    if constexpr (N == n)                                                                          \
        __asm__("xorl %k[x], %k[x]\n\t" CARRY_FIRST STEPS                                          \
                : [x] "=&r"(x), [y] "=&r"(y), [c0] "=&r"(c[0])CARRY_FROM_ONE_##pairs(CARRY_SUM_OF) \
                : [a] "r"(a), "m"(*reinterpret_cast<const word(*)[N]>(a))                          \
                : "cc", "rdx");
    CARRY_ROW(2, 4, CARRY_STEP(1, 2, 3))
    CARRY_ROW(3, 6, CARRY_STEP(1, 2, 3) CARRY_STEP(2, 4, 5))
#undef CARRY_ROW
#undef CARRY_SUM_OF
#undef CARRY_STEP
#undef CARRY_FIRST
    unroll<2 * N>([&](auto i) __attribute__((always_inline)) { r[i] = c[i]; });
}

/// r = a^2. r: 2N limbs, a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline void sqr(word* r, const word* a) noexcept {
    if constexpr (N == 1) {
        mul<1, 1>(r, a, a);
        return;
    } else if constexpr (square_is_ordered(N)) {
        sqr_ordered<N>(r, a);
        return;
    } else if constexpr (N <= 3) {
        sqr_registers<N>(r, a);
        return;
    } else if constexpr (N >= 2 && N <= longest_row + 1) {
        triangle<N, false>(r, a);
    } else if constexpr (N > 2) {  // two triangles, and the rectangle between them
        constexpr std::size_t half = N / 2;
        triangle<half, false>(r, a);
        store(r[2 * half - 1], 0);
        mul_window<N - half, half, true>(r + half, a + half, a);
        triangle<N - half, true>(r + 2 * half, a + half);
    }
    double_and_add_squares<N>(r, a);
}

/// The same as a function that is called.
template <std::size_t N>
[[gnu::noinline]] void sqr_called(word* r, const word* a) noexcept {
    sqr<N>(r, a);
}

}  // namespace carry::fixed::x86_64

#endif
