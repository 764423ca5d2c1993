/// \file
/// Multiplication of rows whose length the compiler knows: the algorithms side by side.
///
/// All compute r = a * b exactly, r having M + N limbs. Rows are read through pointers, since in a constant expression
/// every call of an array's operator counts. `carry/fixed/algorithms.hpp` lists them.
#pragma once

#include <carry/fixed/add.hpp>
#include <carry/fixed/columns.hpp>
#include <carry/fixed/x86_64/ifma.hpp>
#include <carry/fixed/x86_64/mul.hpp>
#include <carry/fixed/x86_64/mulq.hpp>
#include <carry/limb.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace carry::fixed {

/// Operand scanning (schoolbook; Knuth, TAOCP 2, 4.3.1, algorithm M): one row of products a b_j at a time is added to the
/// result.
/// M N multiplications; each also adds twice without overflow.
template <class Limb, std::size_t M, std::size_t N>
constexpr row<Limb, M + N> mul_schoolbook(const row<Limb, M>& a, const row<Limb, N>& b) noexcept {
    row<Limb, M + N> result{};
    Limb* const r = result.data();
    const Limb* const x = a.data();
    for (std::size_t j = 0; j < N; ++j) {
        const Limb y = b[j];
        Limb high{0};
        for (std::size_t i = 0; i < M; ++i) {
            const auto t = multiply_add(x[i], y, r[i + j], high);
            r[i + j] = t.low;
            high = t.high;
        }
        r[j + M] = high;
    }
    return result;
}

/// The low R limbs of a * b, without the products that lie above them (ctbignum's `partial_mul`), by product scanning.
template <std::size_t R, class Limb, std::size_t M, std::size_t N>
constexpr row<Limb, R> mul_low(const row<Limb, M>& a, const row<Limb, N>& b) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && R == M && R == N && R >= 2 && R <= x86_64::longest_row + 1) {
        if (!std::is_constant_evaluated()) {
            row<Limb, R> product;
            x86_64::mul_low<R>(product.data(), a.data(), b.data());
            return product;
        }
    }
#endif
    row<Limb, R> r{};
    scan_columns<comba_column<Limb>>(r.data(), std::min(R, M + N), a.data(), M, b.data(), N);
    return r;
}

/// Product scanning (Comba, IBM Systems Journal 29(4), 1990; algorithm 1 of the delayed-carry paper). M N multiplications, and
/// three additions, two of them with carry, for each.
template <class Limb, std::size_t M, std::size_t N>
constexpr row<Limb, M + N> mul_comba(const row<Limb, M>& a, const row<Limb, N>& b) noexcept {
    return mul_low<M + N>(a, b);
}

namespace detail {

#if CARRY_FIXED_ADX
/// a * b at run time: in digits by IFMA, or in rows of `mulx`. By itself, so that the compiler makes r where the result goes:
/// a copy of limbs just stored, by vectors, would wait for them.
template <bool Apart, std::size_t M, std::size_t N>
[[gnu::always_inline]] inline row<std::uint64_t, M + N> mul_at_run_time(const row<std::uint64_t, M>& a,
                                                                        const row<std::uint64_t, N>& b) noexcept {
    row<std::uint64_t, M + N> r;
    constexpr std::size_t from = Apart ? x86_64::least_product_in_digits : x86_64::least_chained_product_in_digits;
    constexpr bool in_digits = CARRY_FIXED_IFMA && M == N && N >= from;
    if constexpr (in_digits && N <= x86_64::longest_row) {
        x86_64::mul_in_digits<N>(r.data(), a.data(), b.data());
    } else if constexpr (in_digits) {
        x86_64::mul_in_digits_called<N>(r.data(), a.data(), b.data());
    } else {
        const std::uint64_t* const longer = M < N ? b.data() : a.data();
        const std::uint64_t* const shorter = M < N ? a.data() : b.data();
        if constexpr (std::max(M, N) <= x86_64::longest_row) {
            x86_64::mul<std::max(M, N), std::min(M, N)>(r.data(), longer, shorter);
        } else {
            x86_64::mul_called<std::max(M, N), std::min(M, N)>(r.data(), longer, shorter);
        }
    }
    return r;
}
#elif CARRY_FIXED_MULQ
/// a * b at run time.
template <std::size_t M, std::size_t N>
[[gnu::always_inline]] inline row<std::uint64_t, M + N> mul_at_run_time(const row<std::uint64_t, M>& a,
                                                                        const row<std::uint64_t, N>& b) noexcept {
    row<std::uint64_t, M + N> r;
    if constexpr (std::max(M, N) <= x86_64::longest_inlined) {
        x86_64::mul_by_columns<M, N>(r.data(), a.data(), b.data());
    } else {
        x86_64::mul_by_columns_called<M, N>(r.data(), a.data(), b.data());
    }
    return r;
}
#endif

/// a * b by the quickest algorithm that is quadratic: in digits or in rows of `mulx` where the compiler may use them, else by
/// product scanning.
template <bool Apart = false, class Limb, std::size_t M, std::size_t N>
[[gnu::always_inline]] constexpr row<Limb, M + N> mul_quadratic(const row<Limb, M>& a, const row<Limb, N>& b) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && M <= x86_64::longest_operand && N <= x86_64::longest_operand) {
        if (!std::is_constant_evaluated()) {
            return mul_at_run_time<Apart>(a, b);
        }
    }
#elif CARRY_FIXED_MULQ
    if constexpr (std::is_same_v<Limb, std::uint64_t> && std::max(M, N) <= x86_64::longest_in_columns) {
        if (!std::is_constant_evaluated()) {
            return mul_at_run_time(a, b);
        }
    }
#endif
    return mul_comba(a, b);
}

}  // namespace detail

/// Product scanning with delayed carries (the delayed-carry paper's algorithm 2): the limbs of the products are summed in
/// accumulators of two limbs, and the carries are taken once a column instead of once a product. M N multiplications, and
/// two additions for each.
template <class Limb, std::size_t M, std::size_t N>
constexpr row<Limb, M + N> mul_comba_delayed(const row<Limb, M>& a, const row<Limb, N>& b) noexcept {
    static_assert(std::min(M, N) < std::uint64_t{1} << std::min<std::size_t>(8 * sizeof(Limb), 32),
                  "a column's accumulator would overflow");
    row<Limb, M + N> r{};
    scan_columns<delayed_column<Limb>, M, N>(r.data(), a.data(), b.data());
    return r;
}

namespace detail {

/// r = |a - b|; returns all ones if a < b, else 0.
template <class Limb, std::size_t N>
constexpr Limb absolute_difference(row<Limb, N>& r, const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
    const Limb negative = mask_from_bit(sub(r, a, b));
    Limb carry = static_cast<Limb>(negative & Limb{1});
    for (Limb& x : r) {
        x = add_with_carry(static_cast<Limb>(x ^ negative), Limb{0}, carry);
    }
    return negative;
}

/// Limbs First to First + Count - 1 of a, with zeros where a ends.
template <std::size_t First, std::size_t Count, class Limb, std::size_t N>
constexpr row<Limb, Count> slice(const row<Limb, N>& a) noexcept {
    row<Limb, Count> r{};
    for (std::size_t i = 0; i < Count && First + i < N; ++i) {
        r[i] = a[First + i];
    }
    return r;
}

/// Adds b into r from limb `at` on, or subtracts it where subtract is all ones; what leaves the top of r is dropped.
/// Branch-free.
template <class Limb, std::size_t N, std::size_t M>
constexpr void add_or_subtract_at(row<Limb, N>& r, std::size_t at, const row<Limb, M>& b, Limb subtract) noexcept {
    Limb carry = static_cast<Limb>(subtract & Limb{1});
    for (std::size_t i = at; i < N; ++i) {
        const Limb x = i - at < M ? b[i - at] : Limb{0};
        r[i] = add_with_carry(r[i], static_cast<Limb>(x ^ subtract), carry);
    }
}

/// high X^2 + (high + low -+ middle) X + low for X = 2^(w ceil(N/2)): middle is subtracted where subtract is all ones, else
/// added.
template <std::size_t N, class Limb, std::size_t Low, std::size_t High>
constexpr row<Limb, 2 * N> karatsuba_join(const row<Limb, Low>& low, const row<Limb, High>& high, const row<Limb, Low>& middle,
                                          Limb subtract) noexcept {
    row<Limb, 2 * N> r{};
    for (std::size_t i = 0; i < Low; ++i) {
        r[i] = low[i];
    }
    for (std::size_t i = 0; i < High; ++i) {
        r[Low + i] = high[i];
    }
    constexpr Limb add{0};
    add_or_subtract_at(r, Low / 2, low, add);
    add_or_subtract_at(r, Low / 2, high, add);
    add_or_subtract_at(r, Low / 2, middle, subtract);
    return r;
}

}  // namespace detail

/// Karatsuba's algorithm (Karatsuba, Ofman 1962), in the subtractive form, in which the middle product has no overflow to
/// carry:
/// with a = a1 X + a0 and b = b1 X + b0, a b = a1 b1 X^2 + (a1 b1 + a0 b0 - (a1 - a0)(b1 - b0)) X + a0 b0. Recurs down to
/// Limit limbs,
/// where a quadratic algorithm takes over. Three half-size products in place of four; branch-free.
template <std::size_t Limit = 16, class Limb, std::size_t N>
constexpr row<Limb, 2 * N> mul_karatsuba(const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
    if constexpr (N < Limit || N < 2) {
        return detail::mul_quadratic(a, b);
    } else {
        constexpr std::size_t low = (N + 1) / 2;
        constexpr std::size_t high = N - low;
        const row<Limb, low> a0 = detail::slice<0, low>(a), b0 = detail::slice<0, low>(b);
        const row<Limb, low> a1 = detail::slice<low, low>(a), b1 = detail::slice<low, low>(b);
        row<Limb, low> da{}, db{};
        const Limb sign_a = detail::absolute_difference(da, a1, a0);
        const Limb sign_b = detail::absolute_difference(db, b1, b0);
        const row<Limb, 2 * low> low_product = mul_karatsuba<Limit>(a0, b0);
        const row<Limb, 2 * high> high_product = mul_karatsuba<Limit>(detail::slice<0, high>(a1), detail::slice<0, high>(b1));
        const row<Limb, 2 * low> middle = mul_karatsuba<Limit>(da, db);

        return detail::karatsuba_join<N>(low_product, high_product, middle, static_cast<Limb>(~(sign_a ^ sign_b)));
    }
}

/// a * b by the algorithm that is best at this size; Apart where it is no link of a chain of operations that wait for each
/// other.
template <bool Apart = false, limb_type Limb, std::size_t M, std::size_t N>
[[gnu::always_inline]] constexpr row<Limb, M + N> mul(const row<Limb, M>& a, const row<Limb, N>& b) noexcept {
    constexpr std::size_t karatsuba_from = 40;
    if constexpr (M == N && N >= karatsuba_from) {
        return mul_karatsuba(a, b);
    } else {
        return detail::mul_quadratic<Apart>(a, b);
    }
}

}  // namespace carry::fixed
