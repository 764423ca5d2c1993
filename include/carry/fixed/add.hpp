/// \file
/// Addition and subtraction of rows whose length the compiler knows.
///
/// The functions in `carry/fixed/` work on little-endian `std::array`s of limbs, hold for every limb type, and are
/// constant-time and usable in constant expressions unless their name says `_vartime`. `uint` and `residue` are built from
/// them.
#pragma once

#include <carry/fixed/row.hpp>
#include <carry/fixed/x86_64/add.hpp>
#include <carry/limb.hpp>

#include <array>
#include <bit>
#include <compare>
#include <cstddef>

namespace carry::fixed {

/// r = a + b modulo 2^(wN); returns the carry, 0 or 1. r may be a or b. Cost: N additions with carry.
template <class Limb, std::size_t N>
constexpr Limb add(row<Limb, N>& r, const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb>) {
        if (!std::is_constant_evaluated()) {
            return x86_64::add_or_sub<N, false>(r.data(), a.data(), b.data());
        }
    }
#endif
    Limb* const sum = r.data();
    const Limb* const x = a.data();
    const Limb* const y = b.data();
    Limb carry{0};
    for (std::size_t i = 0; i < N; ++i) {
        sum[i] = add_with_carry(x[i], y[i], carry);
    }
    return carry;
}

/// r = a - b modulo 2^(wN); returns the borrow, 0 or 1. r may be a or b. Cost: N subtractions with borrow.
template <class Limb, std::size_t N>
constexpr Limb sub(row<Limb, N>& r, const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb>) {
        if (!std::is_constant_evaluated()) {
            return x86_64::add_or_sub<N, true>(r.data(), a.data(), b.data());
        }
    }
#endif
    Limb* const difference = r.data();
    const Limb* const x = a.data();
    const Limb* const y = b.data();
    Limb borrow{0};
    for (std::size_t i = 0; i < N; ++i) {
        difference[i] = subtract_with_borrow(x[i], y[i], borrow);
    }
    return borrow;
}

/// r = r + b modulo 2^(wN) for a b of M <= N limbs (the paper's `accumulate`); returns the carry out of limb N - 1.
template <class Limb, std::size_t N, std::size_t M>
    requires(M <= N)
constexpr Limb accumulate(row<Limb, N>& r, const row<Limb, M>& b) noexcept {
    Limb carry{0};
    for (std::size_t i = 0; i < M; ++i) {
        r[i] = add_with_carry(r[i], b[i], carry);
    }
    for (std::size_t i = M; i < N; ++i) {
        r[i] = add_with_carry(r[i], Limb{0}, carry);
    }
    return carry;
}

/// r = r - b modulo 2^(wN) for a b of M <= N limbs; returns the borrow out of limb N - 1.
template <class Limb, std::size_t N, std::size_t M>
    requires(M <= N)
constexpr Limb deduct(row<Limb, N>& r, const row<Limb, M>& b) noexcept {
    Limb borrow{0};
    for (std::size_t i = 0; i < M; ++i) {
        r[i] = subtract_with_borrow(r[i], b[i], borrow);
    }
    for (std::size_t i = M; i < N; ++i) {
        r[i] = subtract_with_borrow(r[i], Limb{0}, borrow);
    }
    return borrow;
}

/// a where mask is all ones, b where mask is zero, limb by limb.
template <class Limb, std::size_t N>
constexpr row<Limb, N> select(Limb mask, const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
    row<Limb, N> r{};
    Limb* const selected = r.data();
    const Limb* const x = a.data();
    const Limb* const y = b.data();
    for (std::size_t i = 0; i < N; ++i) {
        selected[i] = carry::select(mask, x[i], y[i]);
    }
    return r;
}

/// Exchanges a and b where mask is all ones, leaves them where it is zero.
template <class Limb, std::size_t N>
constexpr void conditional_swap(Limb mask, row<Limb, N>& a, row<Limb, N>& b) noexcept {
    for (std::size_t i = 0; i < N; ++i) {
        const Limb change = static_cast<Limb>(mask & (a[i] ^ b[i]));
        a[i] = static_cast<Limb>(a[i] ^ change);
        b[i] = static_cast<Limb>(b[i] ^ change);
    }
}

/// 1 if a < b, else 0: the borrow of a - b.
template <class Limb, std::size_t N>
constexpr Limb less_bit(const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
    Limb borrow{0};
    for (std::size_t i = 0; i < N; ++i) {
        static_cast<void>(subtract_with_borrow(a[i], b[i], borrow));
    }
    return borrow;
}

/// The order of a and b. Of (a > b) - (a < b) <=> 0 compilers make branches; an ordering is -1, 0 or 1 in every standard
/// library.
template <class Limb, std::size_t N>
constexpr std::strong_ordering compare(const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
    static_assert(std::bit_cast<signed char>(std::strong_ordering::less) == -1 &&
                  std::bit_cast<signed char>(std::strong_ordering::greater) == 1);
    const int less = static_cast<int>(less_bit(a, b)), greater = static_cast<int>(less_bit(b, a));
    return std::bit_cast<std::strong_ordering>(static_cast<signed char>(greater - less));
}

/// 1 if a = b, else 0.
template <class Limb, std::size_t N>
constexpr Limb equal_bit(const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
    Limb difference{0};
    for (std::size_t i = 0; i < N; ++i) {
        difference = static_cast<Limb>(difference | (a[i] ^ b[i]));
    }
    return is_zero_bit(difference);
}

}  // namespace carry::fixed
