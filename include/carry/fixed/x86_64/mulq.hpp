/// \file
/// Products and squares on every x86-64: product scanning (Comba 1990) with the column's three limbs in registers, one `mul`
/// and one chain of three additions a product. GCC makes two comparisons out of every carry of its own builtins.
///
/// Used at run time where the compiler's target lacks what `carry/fixed/x86_64/rows.hpp` needs.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

/// 1 where run-time code on 64-bit limbs takes the functions below.
#if defined(__x86_64__) && defined(__LP64__) && defined(__GNUC__) && defined(__OPTIMIZE__) && !CARRY_FIXED_ADX
#define CARRY_FIXED_MULQ 1
#else
#define CARRY_FIXED_MULQ 0
#endif

#if CARRY_FIXED_MULQ

namespace carry::fixed::x86_64 {

/// The sum of a column.
struct column_sum {
    std::uint64_t c0 = 0, c1 = 0, c2 = 0;

    /// Adds a * b.
    [[gnu::always_inline]] void add_product(std::uint64_t a, const std::uint64_t& b) noexcept {
        std::uint64_t high;
        __asm__("mulq %[b]\n\taddq %%rax, %[c0]\n\tadcq %%rdx, %[c1]\n\tadcq $0, %[c2]"
                : [c0] "+&r"(c0), [c1] "+&r"(c1), [c2] "+&r"(c2), "+&a"(a), "=&d"(high)
                : [b] "rm"(b)
                : "cc");
    }
    /// Adds twice what other holds.
    [[gnu::always_inline]] void add_twice(const column_sum& other) noexcept {
        __asm__(
            "addq %[o0], %[c0]\n\tadcq %[o1], %[c1]\n\tadcq %[o2], %[c2]\n\t"
            "addq %[o0], %[c0]\n\tadcq %[o1], %[c1]\n\tadcq %[o2], %[c2]"
            : [c0] "+&r"(c0), [c1] "+&r"(c1), [c2] "+&r"(c2)
            : [o0] "r"(other.c0), [o1] "r"(other.c1), [o2] "r"(other.c2)
            : "cc");
    }
    /// Returns the column's limb and moves on to the next column.
    [[gnu::always_inline]] std::uint64_t move_on() noexcept {
        const std::uint64_t limb = c0;
        c0 = c1;
        c1 = c2;
        c2 = 0;
        return limb;
    }
};

/// The longest operand whose product or square is written out column by column, and the longest where that is done in its
/// place.
inline constexpr std::size_t longest_in_columns = 16, longest_inlined = 4;

/// r = a * b. r: M + N limbs; a: M limbs, b: N limbs.
template <std::size_t M, std::size_t N>
[[gnu::always_inline]] inline void mul_by_columns(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b) noexcept {
    column_sum sum;
    const auto column = [&]<std::size_t K, std::size_t... I>(std::integral_constant<std::size_t, K>, std::index_sequence<I...>)
                            __attribute__((always_inline)) {
                                constexpr std::size_t first = K < N ? 0 : K - N + 1;
                                (sum.add_product(a[first + I], b[K - first - I]), ...);
                                r[K] = sum.move_on();
                            };
    [&]<std::size_t... K>(std::index_sequence<K...>) __attribute__((always_inline)) {
        (column(std::integral_constant<std::size_t, K>{},
                std::make_index_sequence<(K < M ? K + 1 : M) - (K < N ? 0 : K - N + 1)>{}),
         ...);
    }(std::make_index_sequence<M + N - 1>{});
    r[M + N - 1] = sum.c0;
}

/// The same as a function that is called.
template <std::size_t M, std::size_t N>
[[gnu::noinline]] void mul_by_columns_called(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b) noexcept {
    mul_by_columns<M, N>(r, a, b);
}

/// r = a^2. r: 2N limbs; a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline void sqr_by_columns(std::uint64_t* r, const std::uint64_t* a) noexcept {
    column_sum sum;
    const auto column = [&]<std::size_t K, std::size_t... I>(std::integral_constant<std::size_t, K>, std::index_sequence<I...>)
                            __attribute__((always_inline)) {
                                constexpr std::size_t first = K < N ? 0 : K - N + 1;
                                if constexpr (sizeof...(I) > 0) {
                                    column_sum half;
                                    (half.add_product(a[first + I], a[K - first - I]), ...);
                                    sum.add_twice(half);
                                }
                                if constexpr (K % 2 == 0) {
                                    sum.add_product(a[K / 2], a[K / 2]);
                                }
                                r[K] = sum.move_on();
                            };
    [&]<std::size_t... K>(std::index_sequence<K...>) __attribute__((always_inline)) {
        (column(std::integral_constant<std::size_t, K>{}, std::make_index_sequence<(K + 1) / 2 - (K < N ? 0 : K - N + 1)>{}),
         ...);
    }(std::make_index_sequence<2 * N - 1>{});
    r[2 * N - 1] = sum.c0;
}

/// The same as a function that is called.
template <std::size_t N>
[[gnu::noinline]] void sqr_by_columns_called(std::uint64_t* r, const std::uint64_t* a) noexcept {
    sqr_by_columns<N>(r, a);
}

}  // namespace carry::fixed::x86_64

#endif
