/// \file
/// One limb times a row, in inline assembly for processors with BMI2 and ADX: the sums stay in registers. `mulx` leaves the
/// flags alone, `adcx` carries in CF only and `adox` in OF only, so that two chains of additions run side by side (Ozturk,
/// Guilford, Gopal, "Large integer squaring on Intel architecture processors", 2013). No compiler finds this by itself.
///
/// Used at run time where the compiler's own target has the instructions; in constant expressions, and elsewhere, the plain
/// C++ beside it does the same. Products of longer rows, and reductions, are put together from these in C++.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// 1 where run-time code on 64-bit limbs may use `mulx`, `adcx` and `adox`. Without optimization the compiler keeps registers
/// for itself that the longer rows need.
#if defined(__x86_64__) && defined(__LP64__) && defined(__GNUC__) && defined(__ADX__) && defined(__BMI2__) && \
    defined(__OPTIMIZE__)
#define CARRY_FIXED_ADX 1
#else
#define CARRY_FIXED_ADX 0
#endif

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

using word = std::uint64_t;

/// Whether rows of this limb can be computed with here.
template <class Limb>
inline constexpr bool applies_to = std::is_same_v<Limb, word>;

/// The longest row whose sums are held in registers.
inline constexpr std::size_t longest_row = 8;
/// The longest operand whose product or square is unrolled completely.
inline constexpr std::size_t longest_operand = 16;

// clang-format off
// STEP(i, i + 1) for i = 0, ..., n - 2, and LAST(n - 1, n).
#define CARRY_CHAIN_1(STEP, LAST) LAST(0, 1)
#define CARRY_CHAIN_2(STEP, LAST) STEP(0, 1) LAST(1, 2)
#define CARRY_CHAIN_3(STEP, LAST) STEP(0, 1) STEP(1, 2) LAST(2, 3)
#define CARRY_CHAIN_4(STEP, LAST) STEP(0, 1) STEP(1, 2) STEP(2, 3) LAST(3, 4)
#define CARRY_CHAIN_5(STEP, LAST) STEP(0, 1) STEP(1, 2) STEP(2, 3) STEP(3, 4) LAST(4, 5)
#define CARRY_CHAIN_6(STEP, LAST) STEP(0, 1) STEP(1, 2) STEP(2, 3) STEP(3, 4) STEP(4, 5) LAST(5, 6)
#define CARRY_CHAIN_7(STEP, LAST) STEP(0, 1) STEP(1, 2) STEP(2, 3) STEP(3, 4) STEP(4, 5) STEP(5, 6) LAST(6, 7)
#define CARRY_CHAIN_8(STEP, LAST) STEP(0, 1) STEP(1, 2) STEP(2, 3) STEP(3, 4) STEP(4, 5) STEP(5, 6) STEP(6, 7) LAST(7, 8)

// STEP(i, i + 1) for i = 1, ..., n - 1.
#define CARRY_FROM_ONE_1(STEP)
#define CARRY_FROM_ONE_2(STEP) STEP(1, 2)
#define CARRY_FROM_ONE_3(STEP) STEP(1, 2) STEP(2, 3)
#define CARRY_FROM_ONE_4(STEP) STEP(1, 2) STEP(2, 3) STEP(3, 4)
#define CARRY_FROM_ONE_5(STEP) STEP(1, 2) STEP(2, 3) STEP(3, 4) STEP(4, 5)
#define CARRY_FROM_ONE_6(STEP) STEP(1, 2) STEP(2, 3) STEP(3, 4) STEP(4, 5) STEP(5, 6)
#define CARRY_FROM_ONE_7(STEP) STEP(1, 2) STEP(2, 3) STEP(3, 4) STEP(4, 5) STEP(5, 6) STEP(6, 7)
#define CARRY_FROM_ONE_8(STEP) STEP(1, 2) STEP(2, 3) STEP(3, 4) STEP(4, 5) STEP(5, 6) STEP(6, 7) STEP(7, 8)
#define CARRY_FROM_ONE_10(STEP) CARRY_FROM_ONE_8(STEP) STEP(8, 9) STEP(9, 10)

// A window of sums moves up a row by having its names turned, not its contents: sum i is the one in place First + i modulo the
// number of places.
#define CARRY_SUM(i) c[(First + (i)) % Places]

// The sums c0, ..., c(n - 1), read and written.
#define CARRY_SUMS_1 [c0] "+&r"(CARRY_SUM(0))
#define CARRY_SUMS_2 CARRY_SUMS_1, [c1] "+&r"(CARRY_SUM(1))
#define CARRY_SUMS_3 CARRY_SUMS_2, [c2] "+&r"(CARRY_SUM(2))
#define CARRY_SUMS_4 CARRY_SUMS_3, [c3] "+&r"(CARRY_SUM(3))
#define CARRY_SUMS_5 CARRY_SUMS_4, [c4] "+&r"(CARRY_SUM(4))
#define CARRY_SUMS_6 CARRY_SUMS_5, [c5] "+&r"(CARRY_SUM(5))
#define CARRY_SUMS_7 CARRY_SUMS_6, [c6] "+&r"(CARRY_SUM(6))
#define CARRY_SUMS_8 CARRY_SUMS_7, [c7] "+&r"(CARRY_SUM(7))
// These, and c(n), which begins here or is read as well.
#define CARRY_SUMS_BEGIN_1(TOP) CARRY_SUMS_1, [c1] TOP(CARRY_SUM(1))
#define CARRY_SUMS_BEGIN_2(TOP) CARRY_SUMS_2, [c2] TOP(CARRY_SUM(2))
#define CARRY_SUMS_BEGIN_3(TOP) CARRY_SUMS_3, [c3] TOP(CARRY_SUM(3))
#define CARRY_SUMS_BEGIN_4(TOP) CARRY_SUMS_4, [c4] TOP(CARRY_SUM(4))
#define CARRY_SUMS_BEGIN_5(TOP) CARRY_SUMS_5, [c5] TOP(CARRY_SUM(5))
#define CARRY_SUMS_BEGIN_6(TOP) CARRY_SUMS_6, [c6] TOP(CARRY_SUM(6))
#define CARRY_SUMS_BEGIN_7(TOP) CARRY_SUMS_7, [c7] TOP(CARRY_SUM(7))
#define CARRY_SUMS_BEGIN_8(TOP) CARRY_SUMS_8, [c8] TOP(CARRY_SUM(8))
// The sums c0, ..., c(n), all of which begin.
#define CARRY_FRESH_1 [c0] "=&r"(CARRY_SUM(0)), [c1] "=&r"(CARRY_SUM(1))
#define CARRY_FRESH_2 CARRY_FRESH_1, [c2] "=&r"(CARRY_SUM(2))
#define CARRY_FRESH_3 CARRY_FRESH_2, [c3] "=&r"(CARRY_SUM(3))
#define CARRY_FRESH_4 CARRY_FRESH_3, [c4] "=&r"(CARRY_SUM(4))
#define CARRY_FRESH_5 CARRY_FRESH_4, [c5] "=&r"(CARRY_SUM(5))
#define CARRY_FRESH_6 CARRY_FRESH_5, [c6] "=&r"(CARRY_SUM(6))
#define CARRY_FRESH_7 CARRY_FRESH_6, [c7] "=&r"(CARRY_SUM(7))
#define CARRY_FRESH_8 CARRY_FRESH_7, [c8] "=&r"(CARRY_SUM(8))

// A register that holds 0 while a row of n limbs is computed, and what makes it so before it is used: up to seven limbs one
// of its own, for eight the one that held products.
#define CARRY_ZERO_1 "%[z]"
#define CARRY_ZERO_2 "%[z]"
#define CARRY_ZERO_3 "%[z]"
#define CARRY_ZERO_4 "%[z]"
#define CARRY_ZERO_5 "%[z]"
#define CARRY_ZERO_6 "%[z]"
#define CARRY_ZERO_7 "%[z]"
#define CARRY_ZERO_8 "%[x]"
#define CARRY_CLEAR_1
#define CARRY_CLEAR_2
#define CARRY_CLEAR_3
#define CARRY_CLEAR_4
#define CARRY_CLEAR_5
#define CARRY_CLEAR_6
#define CARRY_CLEAR_7
#define CARRY_CLEAR_8 "movl $0, %k[x]\n\t"
#define CARRY_BEGIN_1 "xorl %k[z], %k[z]\n\t"
#define CARRY_BEGIN_2 CARRY_BEGIN_1
#define CARRY_BEGIN_3 CARRY_BEGIN_1
#define CARRY_BEGIN_4 CARRY_BEGIN_1
#define CARRY_BEGIN_5 CARRY_BEGIN_1
#define CARRY_BEGIN_6 CARRY_BEGIN_1
#define CARRY_BEGIN_7 CARRY_BEGIN_1
#define CARRY_BEGIN_8 "xorl %k[x], %k[x]\n\t"
#define CARRY_SCRATCH_1 [x] "=&r"(x), [z] "=&r"(z)
#define CARRY_SCRATCH_2 CARRY_SCRATCH_1
#define CARRY_SCRATCH_3 CARRY_SCRATCH_1
#define CARRY_SCRATCH_4 CARRY_SCRATCH_1
#define CARRY_SCRATCH_5 CARRY_SCRATCH_1
#define CARRY_SCRATCH_6 CARRY_SCRATCH_1
#define CARRY_SCRATCH_7 CARRY_SCRATCH_1
#define CARRY_SCRATCH_8 [x] "=&r"(x)

// The code of the n that is N.
#define CARRY_FOR_LENGTH(N, APPLY) \
    if constexpr ((N) == 1) APPLY(1) \
    if constexpr ((N) == 2) APPLY(2) \
    if constexpr ((N) == 3) APPLY(3) \
    if constexpr ((N) == 4) APPLY(4) \
    if constexpr ((N) == 5) APPLY(5) \
    if constexpr ((N) == 6) APPLY(6) \
    if constexpr ((N) == 7) APPLY(7) \
    if constexpr ((N) == 8) APPLY(8)

// c_lo += low limb, c_hi += high limb of a_i times rdx.
#define CARRY_PRODUCT(i, j)                  \
    "mulx %c[at]+8*" #i "(%[a]), %[x], %[y]\n\t"    \
    "adcx %[x], %[c" #i "]\n\t"              \
    "adox %[y], %[c" #j "]\n\t"
// The same where c_hi begins, and the end of both chains; a row of one limb has one.
#define CARRY_TOP_PRODUCT(i, j)              \
    "mulx %c[at]+8*" #i "(%[a]), %[x], %[c" #j "]\n\t" \
    "adcx %[x], %[c" #i "]\n\t"              \
    CARRY_CLEAR_##j                          \
    "adcx " CARRY_ZERO_##j ", %[c" #j "]\n\t" \
    CARRY_SECOND_END_##j
#define CARRY_SECOND_END_1
#define CARRY_SECOND_END_2 "adox " CARRY_ZERO_2 ", %[c2]\n\t"
#define CARRY_SECOND_END_3 "adox " CARRY_ZERO_3 ", %[c3]\n\t"
#define CARRY_SECOND_END_4 "adox " CARRY_ZERO_4 ", %[c4]\n\t"
#define CARRY_SECOND_END_5 "adox " CARRY_ZERO_5 ", %[c5]\n\t"
#define CARRY_SECOND_END_6 "adox " CARRY_ZERO_6 ", %[c6]\n\t"
#define CARRY_SECOND_END_7 "adox " CARRY_ZERO_7 ", %[c7]\n\t"
#define CARRY_SECOND_END_8 "adox " CARRY_ZERO_8 ", %[c8]\n\t"
// The same where c_hi is summed.
#define CARRY_SUMMED_TOP_PRODUCT(i, j)       \
    CARRY_PRODUCT(i, j)                      \
    CARRY_CLEAR_##j                          \
    "adcx " CARRY_ZERO_##j ", %[c" #j "]\n\t"
// clang-format on

/// c = a * b. c: N + 1 limbs, a: N limbs, in the rows below too those from limb At of what is passed. (A pointer to each
/// would take a register.)
template <std::size_t N, std::size_t First = 0, std::size_t Places = N + 1, std::size_t At = 0>
[[gnu::always_inline]] inline void begin_row(word* c, const word* a, word b) noexcept {
    [[maybe_unused]] word x, z;
#define CARRY_STEP(i, j) "mulx %c[at]+8*" #i "(%[a]), %[x], %[c" #j "]\n\tadcx %[x], %[c" #i "]\n\t"
#define CARRY_ROW(n)                                                                                             \
    __asm__(CARRY_BEGIN_##n "mulx %c[at](%[a]), %[c0], %[c1]\n\t" CARRY_FROM_ONE_##n(CARRY_STEP) CARRY_CLEAR_##n \
            "adcx " CARRY_ZERO_##n ", %[c" #n "]\n\t"                                                            \
            : CARRY_FRESH_##n, CARRY_SCRATCH_##n                                                                 \
            : [a] "r"(a), [at] "i"(8 * At), "d"(b), "m"(*reinterpret_cast<const word(*)[At + N]>(a))             \
            : "cc");
    CARRY_FOR_LENGTH(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
}

/// c = c + a * b, where c[N] begins. c: N + 1 limbs, a: N limbs.
template <std::size_t N, std::size_t First = 0, std::size_t Places = N + 1, std::size_t At = 0>
[[gnu::always_inline]] inline void add_row(word* c, const word* a, word b) noexcept {
    [[maybe_unused]] word x, y, z;
#define CARRY_ROW(n)                                                                                 \
    __asm__(CARRY_BEGIN_##n CARRY_CHAIN_##n(CARRY_PRODUCT, CARRY_TOP_PRODUCT)                        \
            : CARRY_SUMS_BEGIN_##n("=&r"), CARRY_SCRATCH_##n, [y] "=&r"(y)                           \
            : [a] "r"(a), [at] "i"(8 * At), "d"(b), "m"(*reinterpret_cast<const word(*)[At + N]>(a)) \
            : "cc");
    CARRY_FOR_LENGTH(N, CARRY_ROW)
#undef CARRY_ROW
}

/// c = c + low + a * b, where c[N] begins. c: N + 1 limbs, a: N limbs. Nothing is lost: (2^(wN) - 1)(2^w - 1) + 2^(wN) - 1 +
/// 2^w - 1 = 2^(wN + w) - 1.
template <std::size_t N, std::size_t First = 0, std::size_t Places = N + 1, std::size_t At = 0>
[[gnu::always_inline]] inline void add_row_and(word* c, const word* a, word b, const word& low) noexcept {
    static_assert(N >= 2);  // both chains are in use
    [[maybe_unused]] word x, y, z;
#define CARRY_ROW(n)                                                                                                 \
    __asm__(CARRY_BEGIN_##n "adox %[low], %[c0]\n\t" CARRY_CHAIN_##n(CARRY_PRODUCT, CARRY_TOP_PRODUCT)               \
            : CARRY_SUMS_BEGIN_##n("=&r"), CARRY_SCRATCH_##n, [y] "=&r"(y)                                           \
            : [a] "r"(a), [at] "i"(8 * At), [low] "m"(low), "d"(b), "m"(*reinterpret_cast<const word(*)[At + N]>(a)) \
            : "cc");
    CARRY_FOR_LENGTH(N, CARRY_ROW)
#undef CARRY_ROW
}

/// c = c + a * b modulo 2^(w(N + 1)). c: N + 1 limbs, a: N limbs.
template <std::size_t N, std::size_t First = 0, std::size_t Places = N + 1, std::size_t At = 0>
[[gnu::always_inline]] inline void add_row_within(word* c, const word* a, word b) noexcept {
    [[maybe_unused]] word x, y, z;
#define CARRY_ROW(n)                                                                                 \
    __asm__(CARRY_BEGIN_##n CARRY_CHAIN_##n(CARRY_PRODUCT, CARRY_SUMMED_TOP_PRODUCT)                 \
            : CARRY_SUMS_BEGIN_##n("+&r"), CARRY_SCRATCH_##n, [y] "=&r"(y)                           \
            : [a] "r"(a), [at] "i"(8 * At), "d"(b), "m"(*reinterpret_cast<const word(*)[At + N]>(a)) \
            : "cc");
    CARRY_FOR_LENGTH(N, CARRY_ROW)
#undef CARRY_ROW
}

/// r = x, out of reach of the vectorizer, which would gather limbs from registers into vectors to store them.
[[gnu::always_inline]] inline void store(word& r, word x) noexcept { __asm__("movq %[x], %[r]" : [r] "=m"(r) : [x] "r"(x)); }

/// x, loaded where this stands: what is used again is loaded again, rather than kept in vector registers meanwhile.
[[gnu::always_inline]] inline word load(const word& x) noexcept {
    word value;
    __asm__ volatile("movq %[x], %[value]" : [value] "=r"(value) : [x] "m"(x));
    return value;
}

/// a[I], the same: with one pointer for all of a, where a reference to each limb would take a register.
template <std::size_t I>
[[gnu::always_inline]] inline word load_at(const word* a) noexcept {
    word value;
    __asm__ volatile("movq %c[at](%[a]), %[value]"
                     : [value] "=r"(value)
                     : [a] "r"(a), [at] "i"(8 * I), "m"(*reinterpret_cast<const word(*)[I + 1]>(a)));
    return value;
}

/// Each pointer in one register: a block that names the memory behind it as well would otherwise take more of them, where the
/// compiler puts the address of that together from a base and an index.
template <class... Pointers>
[[gnu::always_inline]] inline void in_registers(Pointers&... pointers) noexcept {
    ([](auto& p) __attribute__((always_inline)) { __asm__("" : "+r"(p)); }(pointers), ...);
}

/// f(0), f(1), ..., f(N - 1), each with its number as a constant.
template <std::size_t N, class Function>
[[gnu::always_inline]] inline void unroll(Function&& f) {
    [&]<std::size_t... I>(std::index_sequence<I...>)
        __attribute__((always_inline)) { (f(std::integral_constant<std::size_t, I>{}), ...); }(std::make_index_sequence<N>{});
}

}  // namespace carry::fixed::x86_64

#endif
