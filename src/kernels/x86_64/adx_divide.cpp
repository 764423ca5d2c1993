/// \file
/// Schoolbook division at the level adx, with each quotient limb foretold while the row of the one before is on its way.
#include "kernels/x86_64/adx_divide.hpp"

#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_quotient_limb.hpp"
#include "kernels/x86_64/adx_row_steps.hpp"
#include "kernels/x86_64/adx_rows.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// From how many limbs on rows of the dividend are complements, anywhere and on Zen 3. There is no subtraction with two
/// borrows, and so products are added to the complement of the dividend; but a row of few limbs takes less time than the
/// quotient limb beside it, also by complements of its own. Not so on Zen 3: there a division by such rows of four to eight
/// limbs takes a quarter more from the seventh limb of a quotient on, as if their loads were foretold wrongly.
constexpr std::size_t least_complements = 9, least_complements_on_zen3 = 4;

/// Rows of N = dn - 2 limbs of the dividend, or of any number where N is 0.
template <std::size_t N, bool AreComplements>
struct dividend_rows {
    static constexpr bool are_complements = AreComplements;

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

template <std::size_t N, bool AreComplements>
std::size_t divide_rows(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept {
    using rows = dividend_rows<N, AreComplements>;
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

/// What divides by as many limbs as there are.
using division = std::size_t (*)(limb*, limb*, std::size_t, const limb*, std::size_t, limb) noexcept;

template <std::size_t Least, std::size_t... N>
constexpr std::array<division, sizeof...(N)> all_divisions(std::index_sequence<N...>) noexcept {
    return {divide_rows<N, (N == 0 || N >= Least)>...};
}

template <std::size_t Least>
constexpr auto divisions = all_divisions<Least>(std::make_index_sequence<longest_row + 1>());

template <std::size_t Least>
std::size_t divide(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept {
    return divisions<Least>[dn - 2 <= longest_row ? dn - 2 : 0](q, u, un, d, dn, v);
}

}  // namespace

std::size_t adx_divide(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept {
    return divide<least_complements>(q, u, un, d, dn, v);
}

std::size_t adx_divide_on_zen3(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept {
    return divide<least_complements_on_zen3>(q, u, un, d, dn, v);
}

}  // namespace carry::kernels::x86_64
