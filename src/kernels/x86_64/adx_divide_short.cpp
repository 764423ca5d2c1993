/// \file
/// Schoolbook division without the remainder at the level adx: each row is a limb shorter than the one before, and from some
/// length on every row is code of its own, that of a quotient of k limbs ending in that of one of k - 1.
///
/// No limb is foretold: these rows are short, and what foretells a limb takes as many instructions as finding it.
#include "kernels/x86_64/adx_divide.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_quotient_limb.hpp"
#include "kernels/x86_64/adx_rows.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

// The rows that are code of their own.
constexpr std::size_t longest_straight = 16;

// Finds a limb of the quotient and takes its row away: subtract_product(limb) does, and returns what that borrows from the
// three limbs above the row, rest and next, of which two are left in rest. Returns whether they are enough.
template <class Row>
[[gnu::always_inline]] inline bool take_row(limb& q, limb_pair& rest, limb next, const leading_limbs& d,
                                            Row subtract_product) noexcept {
    const quotient_limb found = divide_3by2<false>(rest, next, d);
    q = found.q;
    rest = found.rest;
    return !subtract(rest, {0, subtract_product(found.q)});
}

// The complement of the dividend's row becomes that of the row less d q, as there is no subtraction with two borrows. N = 0:
// nothing is there.
template <std::size_t N>
[[gnu::always_inline]] inline limb subtract_row(limb* u, const limb* d, limb q) noexcept {
    if constexpr (N == 0) {
        return 0;
    } else {
        return addmul_row<N>(u, d - N, q, 0);
    }
}

// u with the two limbs of rest on top as a number again, once j limbs of the quotient are still to be found.
[[gnu::noinline, gnu::cold]] std::size_t stop(limb* u, std::size_t j, limb_pair rest) noexcept {
    complement(u, j);
    u[j] = rest.r0;
    u[j + 1] = rest.r1;
    return j;
}

// The same after row j, of n limbs of d, for which there was not enough.
[[gnu::noinline, gnu::cold]] std::size_t give_back(limb& q, limb* u, std::size_t j, const limb* d, std::size_t n,
                                                   limb_pair rest) noexcept {
    stop(u, j, rest);
    do {
        --q;
    } while (adx_add_n(u + (j - n), u + (j - n), d, n + 2) == 0);
    return j;
}

// Whether the estimate would not fit a limb.
[[gnu::always_inline]] inline bool is_open(limb_pair rest, const leading_limbs& d) noexcept {
    return rest.r1 >= d.d1 && (rest.r1 != d.d1 || rest.r0 >= d.d0);
}

// Limbs j, j - 1, ... of the quotient down to number `below`, by rows of N limbs, or of n where N = 0, as they are for these.
// Returns what is left.
template <std::size_t N>
std::size_t take_whole_rows(limb* q, limb* u, std::size_t j, std::size_t below, const limb* d, std::size_t n,
                            const leading_limbs& leading, limb_pair& rest_at) noexcept {
    limb_pair rest = rest_at;
    for (; j > below; --j) {
        if (is_open(rest, leading)) [[unlikely]] {
            return stop(u, j, rest);
        }
        limb* const row = u + (j - 1 - n);
        const auto subtract_product = [&](limb x) {
            if constexpr (N == 0) {
                return adx_addmul_1(row, d, n, x);
            } else {
                return addmul_row<N>(row, d, x, 0);
            }
        };
        if (!take_row(q[j - 1], rest, ~u[j - 1], leading, subtract_product)) [[unlikely]] {
            return give_back(q[j - 1], u, j - 1, d, n, rest);
        }
    }
    rest_at = rest;
    return 0;
}

template <std::size_t... N>
constexpr auto all_whole_rows(std::index_sequence<N...>) noexcept {
    return std::array{take_whole_rows<N>...};
}
constexpr auto whole_rows = all_whole_rows(std::make_index_sequence<longest_straight + 1>());

}  // namespace

std::size_t adx_divide_short(limb* q, limb* u, std::size_t k, const limb* d, std::size_t n, limb v) noexcept {
    const limb* const low = d + (n - 2);  // where rows end
    // One by one: a vector's load would wait for stores of limbs.
    const leading_limbs leading{value_barrier(low[1]), value_barrier(low[0]), 0, v};
    limb_pair rest{u[k + 1], u[k]};
    complement(u, k);
    std::size_t left = k;
    if (left > n - 1) {
        const std::size_t missing =
            whole_rows[n - 2 <= longest_straight ? n - 2 : 0](q, u, left, n - 1, d, n - 2, leading, rest);
        if (missing != 0) [[unlikely]] {
            return missing;
        }
        left = n - 1;
    }
    for (; left > longest_straight + 1; --left) {
        const std::size_t j = left - 1;
        if (is_open(rest, leading)) [[unlikely]] {
            return stop(u, left, rest);
        }
        if (!take_row(q[j], rest, ~u[j], leading, [&](limb x) { return adx_addmul_1(u, low - j, j, x); })) [[unlikely]] {
            return give_back(q[j], u, j, low - j, j, rest);
        }
    }
    switch (left) {
        // clang-format off
#define CARRY_ROW(n)                                                                                                \
    case (n) + 1:                                                                                                   \
        if (is_open(rest, leading)) [[unlikely]]                                                                    \
            return stop(u, (n) + 1, rest);                                                                          \
        if (!take_row(q[n], rest, ~u[n], leading, [&](limb x) { return subtract_row<n>(u, low, x); })) [[unlikely]] \
            return give_back(q[n], u, n, low - (n), n, rest);                                                       \
        [[fallthrough]];
        CARRY_ROW(16) CARRY_ROW(15) CARRY_ROW(14) CARRY_ROW(13) CARRY_ROW(12) CARRY_ROW(11) CARRY_ROW(10) CARRY_ROW(9)
        CARRY_ROW(8) CARRY_ROW(7) CARRY_ROW(6) CARRY_ROW(5) CARRY_ROW(4) CARRY_ROW(3) CARRY_ROW(2) CARRY_ROW(1)
        CARRY_ROW(0)
    default:
        break;
#undef CARRY_ROW
        // clang-format on
    }
    u[1] = rest.r1;
    u[0] = rest.r0;
    return 0;
}

}  // namespace carry::kernels::x86_64
