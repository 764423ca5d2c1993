#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"

namespace carry::integer_rows {

namespace {

// The dividend is shifted on the way like the divisor; the remainder comes out shifted.
template <bool WantsQuotient>
limb divide_row(limb* q, const limb* a, std::size_t n, const divisor_1& by) noexcept {
    const auto [shift, d, v] = by;
    limb remainder = a[n - 1];
    if (shift == 0) {
        const bool first = remainder >= d;  // the highest digit is 0 or 1, and as likely the one as the other
        remainder = first ? remainder - d : remainder;
        if constexpr (WantsQuotient) {
            q[n - 1] = static_cast<limb>(first);
        }
        for (std::size_t i = n - 1; i-- > 0;) {
            const auto [digit, rest] = divide_2by1(remainder, a[i], d, v);
            remainder = rest;
            if constexpr (WantsQuotient) {
                q[i] = digit;
            }
        }
        return remainder;
    }
    limb above = remainder;
    remainder = above >> (limb_bits - shift);
    for (std::size_t i = n; i-- > 0;) {
        const limb below = i > 0 ? a[i - 1] : limb{0};
        const limb shifted = (above << shift) | (below >> (limb_bits - shift));
        const auto [digit, rest] = divide_2by1(remainder, shifted, d, v);
        remainder = rest;
        above = below;
        if constexpr (WantsQuotient) {
            q[i] = digit;
        }
    }
    return remainder >> shift;
}

/// Limbs that are folded in at once, and from how many limbs on that pays for the powers of the radix.
constexpr std::size_t fold = 4;
constexpr std::size_t least_folded = 24;

// a mod d without a division for each limb, and without waiting for one: with b_k = B^k mod d four limbs and what stands above
// them, r, are a_0 + a_1 b_1 + a_2 b_2 + a_3 b_3 + r_0 b_4 + r_1 b_5 + r_2 b_6 modulo d, of three limbs, the highest below 8.
// (GMP's mpn_mod_1s_4p, for divisors of any size.)
limb remainder_by_folds(const limb* a, std::size_t n, const divisor_1& by) noexcept {
    limb b[fold + 3];
    limb power = 1;
    for (std::size_t k = 1; k < fold + 3; ++k) {
        const limb zero = 0, row[2] = {zero, power};
        power = divide_row<false>(nullptr, row, 2, by);
        b[k] = power;
    }
    struct three_limbs {
        wide low;
        limb high;
        void add(limb x, limb y) noexcept {
            const wide product = static_cast<wide>(x) * y;
            low += product;
            high += static_cast<limb>(low < product);
        }
    };
    std::size_t left = n - (n - 1) % fold - 1;  // 1 to 4 limbs at the top
    limb top[3] = {a[left], 0, 0};
    if (left + 1 < n) {
        top[1] = a[left + 1];
    }
    three_limbs r{join(top[1], top[0]), 0};
    for (std::size_t k = 2; left + k < n; ++k) {
        r.add(a[left + k], b[k]);
    }
    while (left != 0) {
        left -= fold;
        three_limbs next{a[left], 0};
        for (std::size_t k = 1; k < fold; ++k) {
            next.add(a[left + k], b[k]);
        }
        next.add(static_cast<limb>(r.low), b[fold]);
        next.add(static_cast<limb>(r.low >> limb_bits), b[fold + 1]);
        next.add(r.high, b[fold + 2]);
        r = next;
    }
    const limb rest[3] = {static_cast<limb>(r.low), static_cast<limb>(r.low >> limb_bits), r.high};
    return divide_row<false>(nullptr, rest, 3, by);
}

}  // namespace

limb divrem_1(limb* q, const limb* a, std::size_t n, const divisor_1& d) noexcept {
    if (n == 0) {
        return 0;
    }
    if (q == nullptr && n >= least_folded) {
        return remainder_by_folds(a, n, d);
    }
    return q != nullptr ? divide_row<true>(q, a, n, d) : divide_row<false>(q, a, n, d);
}

limb divrem_1(limb* q, const limb* a, std::size_t n, limb d) noexcept {
    if (n == 1) {
        const limb value = a[0];
        if (q != nullptr) {
            q[0] = value / d;
        }
        return value % d;
    }
    if (n == 2 || n == 3) {  // a reciprocal takes as long as a division, and a limb by it little less
        const limb highest = a[n - 1], top = highest < d ? 0 : highest - d < d ? 1 : highest / d;
        limb remainder = static_cast<limb>(highest - top * d);
        if (q != nullptr) {
            q[n - 1] = top;
        }
        for (std::size_t i = n - 1; i-- > 0;) {
            const auto [digit, rest] = divide_wide_vartime(remainder, a[i], d);
            remainder = rest;
            if (q != nullptr) {
                q[i] = digit;
            }
        }
        return remainder;
    }
    return divrem_1(q, a, n, divisor_1(d));
}

}  // namespace carry::integer_rows
