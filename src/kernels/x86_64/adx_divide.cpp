/// \file
/// Schoolbook division at the level adx, with each quotient limb foretold while the row of the one before is on its way.
#include "kernels/x86_64/adx_divide.hpp"

#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_quotient_limb.hpp"
#include "kernels/x86_64/adx_rows.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// Rows of the dividend: there is no subtraction with two borrows, and so products are added to the complement of the dividend;
/// but a row of few limbs takes less time than the quotient limb beside it, also by complements of its own.
/// N: dn - 2, or 0 for any.
template <std::size_t N>
struct dividend_rows {
    static constexpr bool are_complements = N == 0 || N > 8;

    /// The limb of the dividend for a limb of the row, and the other way round.
    static limb limb_of(limb x) noexcept { return are_complements ? ~x : x; }

    static void convert(limb* r, std::size_t n) noexcept {
        if constexpr (are_complements) {
            complement(r, n);
        }
    }

    /// The dividend's row r - d q; returns the limb borrowed. n limbs.
    static limb subtract_product(limb* r, const limb* d, std::size_t n, limb q) noexcept {
        if constexpr (N == 0) {
            return adx_addmul_1(r, d, n, q);
        } else if constexpr (are_complements) {
            return addmul_row<N>(r, d, q, 0);
        } else {
            return submul_row<N>(r, r, d, q, 0);
        }
    }
};

template <std::size_t N>
std::size_t divide_rows(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept {
    using rows = dividend_rows<N>;
    const leading_limbs leading{d[dn - 1], d[dn - 2], d[dn - 3], v};
    const std::size_t n = N != 0 ? N : dn - 2;
    limb* window = u + (un - dn);
    limb_pair exact{window[n + 1], window[n]};
    quotient_limb found = divide_3by2(exact, window[n - 1], leading);
    limb_pair top = found.rest;
    bool is_misled = subtract(top, {0, found.carry});
    if (is_misled || exact.r1 > leading.d1 || (exact.r1 == leading.d1 && exact.r0 >= leading.d0)) [[unlikely]] {
        return un - dn;
    }
    rows::convert(u, un - 2);
    bool negative = false;
    while (--window != u) {
        const limb next = rows::limb_of(window[n - 1]);
        const quotient_limb ahead = divide_3by2(top, next, leading);
        const limb excess = rows::subtract_product(window, d, n, found.q) - found.carry;
        q[window - u] = found.q;
        exact = top;
        negative = subtract(exact, {0, excess});
        top = ahead.rest;
        is_misled = subtract(top, correction(excess, next, rows::limb_of(window[n - 1]), ahead.carry));
        if (negative || is_misled) [[unlikely]] {
            break;
        }
        found = ahead;
    }
    if (window == u) [[likely]] {
        const limb excess = rows::subtract_product(u, d, n, found.q) - found.carry;
        q[0] = found.q;
        exact = top;
        negative = subtract(exact, {0, excess});
    }
    const auto left = static_cast<std::size_t>(window - u);
    rows::convert(u, left + n);
    window[n] = exact.r0;
    window[n + 1] = exact.r1;
    if (negative) [[unlikely]] {
        do {
            --q[left];
        } while (adx_add_n(window, window, d, dn) == 0);
    }
    return left;
}

template <std::size_t... N>
constexpr auto all_divisions(std::index_sequence<N...>) noexcept {
    return std::array{divide_rows<N>...};
}
constexpr auto divisions = all_divisions(std::make_index_sequence<longest_row + 1>());

}  // namespace

std::size_t adx_divide(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept {
    return divisions[dn - 2 <= longest_row ? dn - 2 : 0](q, u, un, d, dn, v);
}

}  // namespace carry::kernels::x86_64
