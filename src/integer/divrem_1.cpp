#include "integer/divrem.hpp"
#include "integer/folded_remainder.hpp"
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

/// From how many limbs on folding pays for the powers of the radix.
constexpr std::size_t least_folded = 24;

limb remainder_by_folds(const limb* a, std::size_t n, const divisor_1& by) noexcept {
    folded_remainder r(a, n, by);
    while (r.left() != 0) {
        r.fold();
    }
    return r.reduced();
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
        if (q != nullptr) {
            q[n - 1] = top;
        }
        return divide_by_divisions(q, static_cast<limb>(highest - top * d), a, n - 1, d);
    }
    return divrem_1(q, a, n, divisor_1(d));
}

}  // namespace carry::integer_rows
