/// \file
/// Inverses modulo odd numbers of a few limbs by the binary algorithm: the steps of halving.hpp, with both numbers in arrays
/// whose sizes the compiler knows.
#pragma once

#include "kernels/halving.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>

namespace carry::kernels::limb_halving {

/// All but the last two bits: so a cofactor of 2^k fits a limb, which the last search often has, and the sign of a number.
inline constexpr unsigned short_halvings = limb_bits - 2;

/// (u a - v b) / 2^k, going up limb by limb: u a + v (B^n - 1 - b) + v - v B^n, so that nothing is negative on the way.
struct short_difference_row {
    limb u, v;
    limb carry = v;
    limb below = 0;

    [[gnu::always_inline]] void step(limb* r, std::size_t i, limb a, limb b) noexcept {
        const wide sum = static_cast<wide>(u) * a + static_cast<wide>(v) * static_cast<limb>(~b) + carry;
        const auto low = static_cast<limb>(sum);
        carry = static_cast<limb>(sum >> limb_bits);
        if (i > 0) {
            r[i - 1] = (low << (limb_bits - short_halvings)) | below;
        }
        below = low >> short_halvings;
    }
    /// Returns whether the difference is natural.
    [[gnu::always_inline]] bool finish(limb* r, std::size_t n) const noexcept {
        const limb top = carry - v;
        r[n - 1] = (top << (limb_bits - short_halvings)) | below;
        return static_cast<signed_limb>(top) >= 0;
    }
};

/// Two numbers of up to N limbs, b odd, on their way to 0 and their greatest common divisor, and the magnitudes of two
/// cofactors, so that with the original pair (A, B), after `searches` searches of k = `short_halvings` halvings,
///     2^(k searches) a = +-s A,   2^(k searches) b = -+t A   modulo B.
template <std::size_t N>
class short_pair {
public:
    [[gnu::always_inline]] short_pair(const limb* a, const limb* b) noexcept {
        std::copy(a, a + N, numbers_[0]);
        std::copy(b, b + N, numbers_[1]);
    }

    /// g = gcd(A, B), which is returned, and r such that r A = g modulo B; returns 0, with r as it was, where g is longer than
    /// a limb, and where the ends of the numbers have misled a search, as happens now and then. find(a_low, b_low, a_top,
    /// b_top) is a search for steps.
    template <class Find>
    [[gnu::always_inline]] limb invert(limb* r, const limb* modulus, Find find) noexcept {
        if (!run<N>(find)) {
            return 0;
        }
        finish(r, modulus);
        return numbers_[1][0];
    }

private:
    /// A search that is not misled takes at least k halvings from the numbers' bits.
    static constexpr std::size_t most_searches = 2 * N * limb_bits / short_halvings + 2;

    /// To a = 0, from numbers of at most L limbs.
    template <std::size_t L, class Find>
    [[gnu::always_inline]] bool run(Find find) noexcept {
        limb *const a = numbers_[0], *const b = numbers_[1];
        if constexpr (L == 1) {
            while (a[0] != 0) {
                if (!step<1>(find(a[0], b[0], a[0], b[0]))) {
                    return false;
                }
            }
            return true;
        } else {
            while ((a[L - 1] | b[L - 1]) != 0) {
                const auto up = static_cast<unsigned>(std::countl_zero(static_cast<limb>(a[L - 1] | b[L - 1])));
                const auto top = [up](const limb* x) {
                    return static_cast<limb>(x[L - 1] << up | x[L - 2] >> 1 >> (limb_bits - 1 - up));
                };
                if (!step<L>(find(a[0], b[0], top(a), top(b)))) {
                    return false;
                }
            }
            return run<L - 1>(find);
        }
    }

    /// Applies the steps of a search; returns false where a number is negative then.
    template <std::size_t L>
    [[gnu::always_inline]] bool step(const short_steps& found) noexcept {
        // As `halve`, without a branch: of p a - q b and q' b - p' a both are natural, or neither is, and their opposites are.
        const auto negative = static_cast<std::size_t>(found.negative);
        const limb choice = value_barrier(static_cast<limb>(limb{0} - static_cast<limb>(negative)));
        short_difference_row first{carry::select(choice, found.p_second, found.p),
                                   carry::select(choice, found.q_second, found.q)};
        short_difference_row second{carry::select(choice, found.q, found.q_second),
                                    carry::select(choice, found.p, found.p_second)};
        limb next[2][N];
#pragma GCC unroll 4
        for (std::size_t i = 0; i < L; ++i) {
            const limb x = numbers_[0][i], y = numbers_[1][i];
            first.step(next[negative], i, x, y);
            second.step(next[1 - negative], i, y, x);
        }
        const bool natural = first.finish(next[negative], L);
        if (!second.finish(next[1 - negative], L) || !natural || searches_ == most_searches) {
            return false;
        }
        std::copy(next[0], next[0] + L, numbers_[0]);
        std::copy(next[1], next[1] + L, numbers_[1]);
        // s and t have a limb more after each search.
        limb carry_s = 0, carry_t = 0;
        for (std::size_t i = 0; i <= searches_; ++i) {
            const wide s = s_[i], t = t_[i];
            const wide sum_s = found.p * s + found.q * t + carry_s, sum_t = found.p_second * s + found.q_second * t + carry_t;
            s_[i] = static_cast<limb>(sum_s);
            t_[i] = static_cast<limb>(sum_t);
            carry_s = static_cast<limb>(sum_s >> limb_bits);
            carry_t = static_cast<limb>(sum_t >> limb_bits);
        }
        ++searches_;
        s_[searches_] = carry_s;
        t_[searches_] = carry_t;
        s_negative_ ^= found.negative;
        return true;
    }

    /// r = -+t / 2^(k searches) mod m by Montgomery's reduction, after doublings that make whole limbs of the halvings. With
    /// t <= 2^(k searches) no sum is above m, and the last one is not m, for t is not 0 modulo m > g.
    [[gnu::always_inline]] void finish(limb* r, const limb* m) const noexcept {
        const auto up = static_cast<unsigned>((limb_bits - short_halvings) * searches_);
        const limb factor = limb{0} - inverse_mod_radix(m[0]);
        limb sum[N] = {}, below = 0;
        for (std::size_t i = 0; i < searches_; ++i) {
            const limb digit = (t_[i] << up) | below;
            below = t_[i] >> (limb_bits - up);
            const limb q = (sum[0] + digit) * factor;
            auto carry = static_cast<limb>((static_cast<wide>(q) * m[0] + sum[0] + digit) >> limb_bits);
#pragma GCC unroll 4
            for (std::size_t j = 1; j < N; ++j) {
                const wide x = static_cast<wide>(q) * m[j] + sum[j] + carry;
                sum[j - 1] = static_cast<limb>(x);
                carry = static_cast<limb>(x >> limb_bits);
            }
            sum[N - 1] = carry;
        }
        // t's sign is not that of s.
        const limb keep = limb{0} - static_cast<limb>(s_negative_);
        limb carry = 0, borrow = 0;
        sum[0] = add_with_carry(sum[0], below, carry);
#pragma GCC unroll 4
        for (std::size_t i = 1; i < N; ++i) {
            sum[i] = add_with_carry(sum[i], limb{0}, carry);
        }
#pragma GCC unroll 4
        for (std::size_t i = 0; i < N; ++i) {
            const limb opposite = subtract_with_borrow(m[i], sum[i], borrow);
            r[i] = carry::select(keep, sum[i], opposite);
        }
    }

    limb numbers_[2][N];
    limb s_[most_searches + 1] = {1}, t_[most_searches + 1] = {};
    std::size_t searches_ = 0;
    bool s_negative_ = false;
};

/// `halving_kernels::invert` for N limbs.
template <std::size_t N, class Find>
[[gnu::always_inline]] inline limb invert(limb* r, const limb* a, const limb* m, Find find) noexcept {
    return short_pair<N>(a, m).invert(r, m, find);
}

}  // namespace carry::kernels::limb_halving
