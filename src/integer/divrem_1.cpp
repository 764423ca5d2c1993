#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"

namespace carry::integer_rows {

namespace {

// The dividend is shifted on the way like the divisor; the remainder comes out shifted.
template <bool WantsQuotient>
limb divide_row(limb* q, const limb* a, std::size_t n, const divisor_1& by) noexcept {
    const auto [shift, d, v] = by;
    limb remainder = 0;
    if (shift == 0) {
        for (std::size_t i = n; i-- > 0;) {
            const auto [digit, rest] = divide_2by1(remainder, a[i], d, v);
            remainder = rest;
            if constexpr (WantsQuotient) {
                q[i] = digit;
            }
        }
        return remainder;
    }
    limb above = a[n - 1];
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

}  // namespace

limb divrem_1(limb* q, const limb* a, std::size_t n, const divisor_1& d) noexcept {
    if (n == 0) {
        return 0;
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
    if (n == 2) {  // a reciprocal takes as long as a division
        const limb top = a[1] < d ? 0 : a[1] - d < d ? 1 : a[1] / d;
        const auto [digit, rest] = divide_wide_vartime(static_cast<limb>(a[1] - top * d), a[0], d);
        if (q != nullptr) {
            q[1] = top;
            q[0] = digit;
        }
        return rest;
    }
    return divrem_1(q, a, n, divisor_1(d));
}

}  // namespace carry::integer_rows
