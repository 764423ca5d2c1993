/// \file
/// Square roots of few limbs, in registers. Variable time.
#pragma once

#include "integer/reciprocal.hpp"
#include "integer/root_step.hpp"
#include "kernels/short_root.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <type_traits>

namespace carry::integer_rows {

/// Limbs of a root whose steps call no kernel.
inline constexpr std::size_t most_in_short_root = 4;

/// The root of the limbs a[1] >= B / 4 and a[0]; a[0] becomes the remainder without its highest bit, which is returned.
inline limb root_of_two_limbs(limb& root, limb* a) noexcept {
    const wide number = join(a[1], a[0]);
    root = kernels::lower_root(number);
    wide remainder = number - static_cast<wide>(root) * root;
    if (remainder > static_cast<wide>(root) * 2) [[unlikely]] {
        remainder -= static_cast<wide>(root) * 2 + 1;
        ++root;
    }
    a[0] = static_cast<limb>(remainder);
    return static_cast<limb>(remainder >> limb_bits);
}

/// What a step of the recursion does with rows of four limbs at most, and one or two limbs below two or one: of so few limbs
/// calls would take most of the time.
struct short_rows {
    static limb add_if(limb* r, const limb* a, std::size_t n, limb condition) noexcept {
        const limb mask = value_barrier(limb{0} - condition);  // a branch would be foretold wrongly every other time
        limb carry = 0;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = add_with_carry(r[i], a[i] & mask, carry);
        }
        return carry;
    }
    static void halve(limb* r, std::size_t n) noexcept {
        if (n == 1) {
            r[0] >>= 1;
            return;
        }
        const wide halved = join(r[1], r[0]) >> 1;
        r[0] = static_cast<limb>(halved);
        r[1] = static_cast<limb>(halved >> limb_bits);
    }
    static limb sub_n(limb* r, const limb* a, std::size_t n) noexcept {
        limb borrow = 0;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = subtract_with_borrow(r[i], a[i], borrow);
        }
        return borrow;
    }
    static limb step_back(limb* s, limb* a, std::size_t n, limb condition) noexcept {
        sub_1(s, n, condition);
        const limb mask = value_barrier(limb{0} - condition);
        limb carry = condition, below = 0;
        for (std::size_t i = 0; i < n; ++i) {
            a[i] = add_with_carry(a[i], (s[i] << 1 | below) & mask, carry);
            below = s[i] >> (limb_bits - 1);
        }
        return carry + (below & mask);
    }
    static limb sub_1(limb* r, std::size_t n, limb b) noexcept {
        limb borrow = b;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = subtract_with_borrow(r[i], limb{0}, borrow);
        }
        return borrow;
    }
    static void square(limb* r, const limb* a, std::size_t n, limb* /*scratch*/) noexcept {
        const wide low = static_cast<wide>(a[0]) * a[0];
        r[0] = static_cast<limb>(low);
        r[1] = static_cast<limb>(low >> limb_bits);
        if (n == 2) {
            const wide cross = static_cast<wide>(a[0]) * a[1];
            limb carry = 0;
            r[1] = add_with_carry(r[1], static_cast<limb>(cross << 1), carry);
            const wide high = static_cast<wide>(a[1]) * a[1] + (cross >> (limb_bits - 1)) + carry;
            r[2] = static_cast<limb>(high);
            r[3] = static_cast<limb>(high >> limb_bits);
        }
    }
    static limb divide(limb* q, limb* u, std::size_t ln, const limb* d, std::size_t hn, limb v_top,
                       limb* /*scratch*/) noexcept {
        if (hn == 1) {
            const limb top = u[1] >= d[0] ? 1 : 0;
            const auto [digit, rest] = divide_wide_vartime(static_cast<limb>(u[1] - top * d[0]), u[0], d[0]);
            q[0] = digit;
            u[0] = rest;
            return top;
        }
        const limb v = reciprocal_3by2(d[1], d[0], v_top);
        wide rest = join(u[ln + 1], u[ln]);
        const limb top = rest >= join(d[1], d[0]) ? 1 : 0;
        rest -= top != 0 ? join(d[1], d[0]) : 0;
        for (std::size_t i = ln; i-- > 0;) {
            const quotient_remainder_3by2 step =
                divide_3by2(static_cast<limb>(rest >> limb_bits), static_cast<limb>(rest), u[i], d[1], d[0], v);
            q[i] = step.quotient;
            rest = join(step.r1, step.r0);
        }
        u[0] = static_cast<limb>(rest);
        u[1] = static_cast<limb>(rest >> limb_bits);
        return top;
    }
};

/// root_in_place of N limbs, 2 <= N <= most_in_short_root: without loops. First two limbs of the root. The reciprocal of the
/// upper one, which the step below seldom changes, is found while that step is on its way.
template <std::size_t N>
[[gnu::always_inline]] inline limb short_root(limb* s, limb* a) noexcept {
    limb square[4];
    const limb first = root_of_two_limbs(s[N - 1], a + 2 * (N - 1));
    const limb top = s[N - 1];
    limb v = reciprocal_2by1(top);
    const limb high =
        root_step<short_rows>(s + (N - 2), a + 2 * (N - 2), std::integral_constant<std::size_t, 2>(), first, 0, square);
    if constexpr (N == 2) {
        return high;
    }
    if (s[N - 1] != top) [[unlikely]] {
        v = reciprocal_2by1(s[N - 1]);
    }
    return root_step<short_rows>(s, a, std::integral_constant<std::size_t, N>(), high, v, square);
}

/// The same in copies: so the compiler knows that the rows do not overlap, and keeps them in registers. Static, so that it is
/// inlined where it is called but once.
template <std::size_t N>
static limb short_root_in_copies(limb* s_row, limb* a_row) noexcept {
    limb s[N], a[2 * N];
    std::copy_n(a_row, 2 * N, a);
    const limb high = short_root<N>(s, a);
    std::copy_n(s, N, s_row);
    std::copy_n(a, N, a_row);
    return high;
}

/// x 2^shift for shift < w, with the bits of the limb below; and x / 2^shift, with those of the limb above.
inline limb with_below(limb x, limb below, unsigned shift) noexcept {
    return x << shift | below >> 1 >> (limb_bits - 1 - shift);
}
inline limb with_above(limb x, limb above, unsigned shift) noexcept {
    return x >> shift | above << 1 << (limb_bits - 1 - shift);
}

/// sqrtrem of 2 N - odd limbs, 2 <= N <= most_in_short_root, the highest of which is not zero: all of it without loops or
/// calls. r: N + 1 limbs, or null.
template <std::size_t N>
std::size_t root_of_limbs(limb* s_row, limb* r, const limb* a, unsigned odd) noexcept {
    limb s[N], rest[2 * N];
    const unsigned bits = static_cast<unsigned>(std::countl_zero(a[2 * N - 1 - odd])) & ~1u;
    rest[0] = odd != 0 ? 0 : a[0] << bits;
    rest[1] = odd != 0 ? a[0] << bits : with_below(a[1], a[0], bits);
    for (std::size_t i = 2; i < 2 * N; ++i) {
        rest[i] = with_below(a[i - odd], a[i - odd - 1], bits);
    }
    limb high = short_root<N>(s, rest);

    // With s = s_high 2^t + s_low: a 4^t - (s_high 2^t)^2 = r + 2 s s_low - s_low^2.
    const unsigned t = odd * limb_bits / 2 + bits / 2;
    if (t != 0) {
        const limb low = s[0] & ((limb{1} << t) - 1);
        limb carry = 0;
        for (std::size_t i = 0; i < N; ++i) {
            const wide sum = static_cast<wide>(s[i]) * (2 * low) + rest[i] + carry;
            rest[i] = static_cast<limb>(sum);
            carry = static_cast<limb>(sum >> limb_bits);
        }
        high += carry;
        const wide square = static_cast<wide>(low) * low;
        limb borrow = 0;
        rest[0] = subtract_with_borrow(rest[0], static_cast<limb>(square), borrow);
        rest[1] = subtract_with_borrow(rest[1], static_cast<limb>(square >> limb_bits), borrow);
        for (std::size_t i = 2; i < N; ++i) {
            rest[i] = subtract_with_borrow(rest[i], limb{0}, borrow);
        }
        high -= borrow;
        for (std::size_t i = 0; i + 1 < N; ++i) {
            s[i] = with_above(s[i], s[i + 1], t);
        }
        s[N - 1] >>= t;
        if (odd != 0) {  // 2t bits are a limb and `bits`
            for (std::size_t i = 0; i + 1 < N; ++i) {
                rest[i] = rest[i + 1];
            }
            rest[N - 1] = high;
            high = 0;
        }
        for (std::size_t i = 0; i + 1 < N; ++i) {
            rest[i] = with_above(rest[i], rest[i + 1], bits);
        }
        rest[N - 1] = with_above(rest[N - 1], high, bits);
        high >>= bits;
    }
    std::copy_n(s, N, s_row);
    if (r != nullptr) {
        std::copy_n(rest, N, r);
        r[N] = high;
    }
    if (high != 0) {
        return N + 1;
    }
    std::size_t size = N;
    while (size > 0 && rest[size - 1] == 0) {
        --size;
    }
    return size;
}

}  // namespace carry::integer_rows
