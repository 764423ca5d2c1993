/// \file
/// Squaring of rows whose length the compiler knows: half the products of a multiplication. Contracts as in
/// `carry/fixed/mul.hpp`.
#pragma once

#include <carry/fixed/mul.hpp>
#include <carry/fixed/x86_64/ifma_sqr.hpp>
#include <carry/fixed/x86_64/sqr.hpp>

namespace carry::fixed {

/// Operand scanning: the products a_i a_j with i < j are summed once, doubled, and the squares a_i^2 added on the diagonal
/// (Menezes, van Oorschot, Vanstone, Handbook of Applied Cryptography, algorithm 14.16). N (N + 1) / 2 multiplications.
template <class Limb, std::size_t N>
constexpr row<Limb, 2 * N> sqr_schoolbook(const row<Limb, N>& a) noexcept {
    row<Limb, 2 * N> r{};
    for (std::size_t i = 0; i + 1 < N; ++i) {
        Limb high{0};
        for (std::size_t j = i + 1; j < N; ++j) {
            const auto t = multiply_add(a[i], a[j], r[i + j], high);
            r[i + j] = t.low;
            high = t.high;
        }
        r[i + N] = high;
    }
    Limb doubling{0}, diagonal{0};
    for (std::size_t i = 0; i < N; ++i) {
        const auto square = multiply_wide(a[i], a[i]);
        const Limb low = add_with_carry(r[2 * i], r[2 * i], doubling);
        const Limb high = add_with_carry(r[2 * i + 1], r[2 * i + 1], doubling);
        r[2 * i] = add_with_carry(low, square.low, diagonal);
        r[2 * i + 1] = add_with_carry(high, square.high, diagonal);
    }
    return r;
}

/// Product scanning: column k collects each a_i a_(k-i) with i < k - i once, adds the sum twice, and the square in the middle
/// of an even column (Comba 1990). N (N + 1) / 2 multiplications.
template <class Limb, std::size_t N>
constexpr row<Limb, 2 * N> sqr_comba(const row<Limb, N>& a) noexcept {
    row<Limb, 2 * N> r{};
    scan_columns_of_square<comba_column<Limb>>(r.data(), a.data(), N);
    return r;
}

namespace detail {

#if CARRY_FIXED_ADX
/// a^2 at run time, as mul_at_run_time.
template <bool Apart, std::size_t N>
[[gnu::always_inline]] inline row<std::uint64_t, 2 * N> sqr_at_run_time(const row<std::uint64_t, N>& a) noexcept {
    row<std::uint64_t, 2 * N> r;
    if constexpr (Apart && x86_64::squares_in_digits(N)) {
        x86_64::sqr_8_in_digits(r.data(), a.data());
    } else if constexpr (CARRY_FIXED_IFMA && N >= x86_64::least_square_in_digits) {
        x86_64::mul_in_digits_called<N>(r.data(), a.data(), a.data());
    } else if constexpr (N <= x86_64::longest_row || x86_64::square_is_ordered(N)) {
        x86_64::sqr<N>(r.data(), a.data());
    } else {
        x86_64::sqr_called<N>(r.data(), a.data());
    }
    return r;
}
#elif CARRY_FIXED_MULQ
/// a^2 at run time.
template <std::size_t N>
[[gnu::always_inline]] inline row<std::uint64_t, 2 * N> sqr_at_run_time(const row<std::uint64_t, N>& a) noexcept {
    row<std::uint64_t, 2 * N> r;
    if constexpr (N <= x86_64::longest_inlined) {
        x86_64::sqr_by_columns<N>(r.data(), a.data());
    } else {
        x86_64::sqr_by_columns_called<N>(r.data(), a.data());
    }
    return r;
}
#endif

/// a^2 by the quickest algorithm that is quadratic, as mul_quadratic.
template <bool Apart = false, class Limb, std::size_t N>
[[gnu::always_inline]] constexpr row<Limb, 2 * N> sqr_quadratic(const row<Limb, N>& a) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && N <= x86_64::longest_operand) {
        if (!std::is_constant_evaluated()) {
            return sqr_at_run_time<Apart>(a);
        }
    }
#elif CARRY_FIXED_MULQ
    if constexpr (std::is_same_v<Limb, std::uint64_t> && N <= x86_64::longest_in_columns) {
        if (!std::is_constant_evaluated()) {
            return sqr_at_run_time(a);
        }
    }
#endif
    return sqr_comba(a);
}

}  // namespace detail

/// Product scanning with delayed carries, squaring form. N (N + 1) / 2 multiplications.
template <class Limb, std::size_t N>
constexpr row<Limb, 2 * N> sqr_comba_delayed(const row<Limb, N>& a) noexcept {
    static_assert(N < std::uint64_t{1} << std::min<std::size_t>(8 * sizeof(Limb), 32), "a column's accumulator would overflow");
    row<Limb, 2 * N> r{};
    scan_columns_of_square<delayed_column<Limb>>(r.data(), a.data(), N);
    return r;
}

/// Karatsuba's algorithm, squaring form: a1 a0 is had from (a1 - a0)^2, so that all three products are squares.
template <std::size_t Limit = 24, class Limb, std::size_t N>
constexpr row<Limb, 2 * N> sqr_karatsuba(const row<Limb, N>& a) noexcept {
    if constexpr (N < Limit || N < 2) {
        return detail::sqr_quadratic(a);
    } else {
        constexpr std::size_t low = (N + 1) / 2;
        constexpr std::size_t high = N - low;
        const row<Limb, low> a0 = detail::slice<0, low>(a);
        const row<Limb, low> a1 = detail::slice<low, low>(a);
        row<Limb, low> difference{};
        detail::absolute_difference(difference, a1, a0);
        const row<Limb, 2 * low> low_square = sqr_karatsuba<Limit>(a0);
        const row<Limb, 2 * high> high_square = sqr_karatsuba<Limit>(detail::slice<0, high>(a1));
        const row<Limb, 2 * low> middle = sqr_karatsuba<Limit>(difference);

        return detail::karatsuba_join<N>(low_square, high_square, middle, static_cast<Limb>(~Limb{0}));
    }
}

/// a^2 by the algorithm that is best at this size; Apart as for mul.
template <bool Apart = false, limb_type Limb, std::size_t N>
[[gnu::always_inline]] constexpr row<Limb, 2 * N> sqr(const row<Limb, N>& a) noexcept {
    constexpr std::size_t karatsuba_from = 56;
    if constexpr (N >= karatsuba_from) {
        return sqr_karatsuba(a);
    } else {
        return detail::sqr_quadratic<Apart>(a);
    }
}

}  // namespace carry::fixed
