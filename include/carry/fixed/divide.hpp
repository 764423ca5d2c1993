/// \file
/// Division of rows whose length the compiler knows. The callers refuse a divisor of zero; these functions require it not
/// to be.
#pragma once

#include <carry/fixed/add.hpp>
#include <carry/fixed/shift.hpp>

#include <algorithm>
#include <type_traits>

namespace carry::fixed {

/// Quotient and remainder: a = quotient * d + remainder, remainder < d.
template <class Limb, std::size_t M, std::size_t N>
struct division {
    row<Limb, M> quotient{};
    row<Limb, N> remainder{};
};

/// a / d for a d of one limb, d != 0. Variable time in the values. Cost: M divisions of two limbs by one.
template <limb_type Limb, std::size_t M>
constexpr division<Limb, M, 1> divide_limb_vartime(const row<Limb, M>& a, Limb d) noexcept {
    division<Limb, M, 1> result;
    Limb remainder{0};
    for (std::size_t i = M; i-- > 0;) {
        const auto step = divide_wide_vartime(remainder, a[i], d);
        result.quotient[i] = step.quotient;
        remainder = step.remainder;
    }
    result.remainder[0] = remainder;
    return result;
}

namespace detail {

/// The steps D1 to D8 of algorithm D for n >= 2 significant limbs of d and m >= n of a.
template <limb_type Limb, std::size_t M, std::size_t N>
constexpr division<Limb, M, N> divide_knuth(const row<Limb, M>& a, std::size_t m, const row<Limb, N>& d,
                                            std::size_t n) noexcept {
    division<Limb, M, N> result;
    // D1: normalize, so that the divisor's top bit is set and an estimate is at most two too large.
    const unsigned shift = static_cast<unsigned>(std::countl_zero(d[n - 1]));
    const row<Limb, N> v = shift_left(d, shift);
    row<Limb, M + 1> u{};
    for (std::size_t i = 0; i < M; ++i) {
        u[i] = a[i];
    }
    u = shift_left(u, shift);

    for (std::size_t j = m - n + 1; j-- > 0;) {
        // D3: estimate the quotient digit from the top two limbs of u and the top limb of v; refine with the next ones.
        Limb estimate = max_limb<Limb>;
        if (u[j + n] < v[n - 1]) {
            auto step = divide_wide_vartime(u[j + n], u[j + n - 1], v[n - 1]);
            estimate = step.quotient;
            for (;;) {
                const auto product = multiply_wide(estimate, v[n - 2]);
                const bool too_large =
                    product.high > step.remainder || (product.high == step.remainder && product.low > u[j + n - 2]);
                if (!too_large) {
                    break;
                }
                --estimate;
                step.remainder = static_cast<Limb>(step.remainder + v[n - 1]);
                if (step.remainder < v[n - 1]) {  // it has passed 2^w: the test can no longer hold
                    break;
                }
            }
        }
        // D4: multiply and subtract; D6: add back while it was too large.
        Limb borrow{0}, high{0};
        for (std::size_t i = 0; i < n; ++i) {
            const auto product = multiply_add(estimate, v[i], high);
            high = product.high;
            u[i + j] = subtract_with_borrow(u[i + j], product.low, borrow);
        }
        u[j + n] = subtract_with_borrow(u[j + n], high, borrow);
        while (borrow != 0) {
            --estimate;
            Limb carry{0};
            for (std::size_t i = 0; i < n; ++i) {
                u[i + j] = add_with_carry(u[i + j], v[i], carry);
            }
            u[j + n] = add_with_carry(u[j + n], Limb{0}, carry);
            borrow = static_cast<Limb>(borrow - carry);
        }
        result.quotient[j] = estimate;
    }

    // D8: unnormalize.
    u = shift_right(u, shift);
    for (std::size_t i = 0; i < n; ++i) {
        result.remainder[i] = u[i];
    }
    return result;
}

}  // namespace detail

/// a / d, d != 0, by schoolbook division (Knuth, TAOCP 2, 4.3.1, algorithm D). Variable time in the values: the number of
/// digits of both operands, the estimates and the rare correction step show.
template <limb_type Limb, std::size_t M, std::size_t N>
constexpr division<Limb, M, N> divide_vartime(const row<Limb, M>& a, const row<Limb, N>& d) noexcept {
    division<Limb, M, N> result;
    std::size_t n = N;
    while (n > 0 && d[n - 1] == 0) {
        --n;
    }
    std::size_t m = M;
    while (m > 0 && a[m - 1] == 0) {
        --m;
    }
    if (m < n) {
        for (std::size_t i = 0; i < std::min(M, N); ++i) {  // zeros from m on
            result.remainder[i] = a[i];
        }
        return result;
    }
    const auto by_limb = [&] {
        const division<Limb, M, 1> short_division = divide_limb_vartime(a, d[0]);
        result.quotient = short_division.quotient;
        result.remainder[0] = short_division.remainder[0];
        return result;
    };
    if constexpr (M == 1 || N == 1) {
        return by_limb();
    } else {
        return n == 1 ? by_limb() : detail::divide_knuth(a, m, d, n);
    }
}

/// a / d, d != 0, constant-time in both: restoring division bit by bit, every step doing the subtraction and keeping it
/// under a mask.
/// Cost: w M steps of N subtractions; use divide_vartime where the operands are public.
template <limb_type Limb, std::size_t M, std::size_t N>
constexpr division<Limb, M, N> divide(const row<Limb, M>& a, const row<Limb, N>& d) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    division<Limb, M, N> result;
    row<Limb, N>& r = result.remainder;
    for (std::size_t i = M * w; i-- > 0;) {
        Limb out = static_cast<Limb>(static_cast<Limb>(a[i / w] >> (i % w)) & 1u);
        for (Limb& x : r) {  // r = 2 r + the next bit of a
            const Limb top = static_cast<Limb>(x >> (w - 1));
            x = static_cast<Limb>(static_cast<Limb>(x << 1) | out);
            out = top;
        }
        row<Limb, N> reduced{};
        const Limb borrow = sub(reduced, r, d);
        // 2^(wN) was passed, or no borrow: each behind a barrier of its own, for clang makes branches of two conditions.
        const Limb fits = static_cast<Limb>(value_barrier(out) | value_barrier(static_cast<Limb>(borrow ^ 1u)));
        r = select(mask_from_bit(fits), reduced, r);
        result.quotient[i / w] = static_cast<Limb>(result.quotient[i / w] | static_cast<Limb>(fits << (i % w)));
    }
    return result;
}

/// a mod d, d != 0, constant-time in both; in a constant expression, where there is nothing to hide and steps are counted, by
/// algorithm D.
template <limb_type Limb, std::size_t M, std::size_t N>
constexpr row<Limb, N> remainder(const row<Limb, M>& a, const row<Limb, N>& d) noexcept {
    if (std::is_constant_evaluated()) {
        return divide_vartime(a, d).remainder;
    }
    return divide(a, d).remainder;
}

}  // namespace carry::fixed
