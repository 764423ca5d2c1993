/// \file
/// Schoolbook division at the level adx, with a remainder and without, and with each quotient limb foretold while the row of
/// the one before is on its way.
///
/// A quotient limb is a chain of products and differences of some twenty cycles, which uses little of the processor, and a row
/// is a chain of carries that keeps it busy. Neither waits for the other here. The limb after q is found from
///     top = floor(remainder / B^(n - 2)) - what the product of q and the third limb of d carries,
/// two limbs for which the row is not needed, and from the limb below them as it was before the row. So what is divided may be
/// too large by less than 5 B, and the quotient limb then is, once in some 2^60 times. When the row has come to its end it
/// tells by how much.
#include "kernels/x86_64/adx_divide.hpp"

#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_rows.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// What a quotient limb is found by: the divisor's three highest limbs and the reciprocal of the upper two.
struct leading_limbs {
    limb d1, d0, below, v;
};

/// Two limbs, r1 B + r0.
struct limb_pair {
    limb r1, r0;
};

/// The outcome of a division of three limbs by two, and what the product of q and the divisor's third limb carries into the
/// remainder: exactly, or up to two too little.
struct quotient_limb {
    limb q;
    limb_pair rest;
    limb carry;
};

// a = a - b; returns whether that is negative.
[[gnu::always_inline]] inline bool subtract(limb_pair& a, limb_pair b) noexcept {
    bool borrow;
    __asm__("subq %[b0], %[a0]\n\tsbbq %[b1], %[a1]\n\t"
            : [a0] "+&r"(a.r0), [a1] "+r"(a.r1), "=@ccc"(borrow)
            : [b0] "rm"(b.r0), [b1] "rme"(b.r1)
            : "cc");
    return borrow;
}

// (top, next) / (d1, d0) for top < (d1, d0): Moller and Granlund's algorithm 5, with both candidates for the remainder computed
// and one of them selected.
[[gnu::always_inline]] inline quotient_limb divide_3by2(limb_pair top, limb next, const leading_limbs& d) noexcept {
    limb q, l, a1, a0, p1, p0, t, carry, x2 = top.r1, x1 = top.r0, x0 = next;
    bool is_below;
    __asm__(
        "mulx %[v], %[l], %[q]\n\t"
        "movq %[x0], %[a0]\n\t"
        "movq %[x1], %[a1]\n\t"
        "subq %[d0], %[a0]\n\t"
        "sbbq %[d1], %[a1]\n\t"
        "addq %[x1], %[l]\n\t"
        "adcq %[q], %[x2]\n\t"
        "movq %[x2], %[q]\n\t"
        "mulx %[d0], %[p0], %[p1]\n\t"
        "movq %[d1], %[t]\n\t"
        "imulq %[q], %[t]\n\t"
        "mulx %[below], %[carry], %[carry]\n\t"
        "subq %[t], %[x1]\n\t"
        "subq %[t], %[a1]\n\t"
        "subq %[p0], %[a0]\n\t"
        "sbbq %[p1], %[a1]\n\t"
        "subq %[p0], %[x0]\n\t"
        "sbbq %[p1], %[x1]\n\t"
        "leaq 1(%[q]), %[t]\n\t"
        "cmpq %[l], %[a1]\n\t"
        "cmovbq %[a1], %[x1]\n\t"
        "cmovbq %[a0], %[x0]\n\t"
        "cmovbq %[t], %[q]\n\t"
        "movq %[x1], %[t]\n\t"
        "cmpq %[d0], %[x0]\n\t"
        "sbbq %[d1], %[t]\n\t"
        : [q] "=&r"(q), [l] "=&r"(l), [a1] "=&r"(a1), [a0] "=&r"(a0), [p1] "=&r"(p1), [p0] "=&r"(p0), [t] "=&r"(t),
          [carry] "=&r"(carry), [x2] "+&d"(x2), [x1] "+&r"(x1), [x0] "+&r"(x0), "=@ccc"(is_below)
        : [v] "m"(d.v), [d1] "m"(d.d1), [d0] "m"(d.d0), [below] "m"(d.below)
        : "cc");
    limb_pair rest{x1, x0};
    if (!is_below) [[unlikely]] {
        subtract(rest, {d.d1, d.d0});
        ++q;
    }
    return {q, rest, carry};
}

// (excess, next) - (0, now) + (0, carry), which is not negative.
[[gnu::always_inline]] inline limb_pair correction(limb excess, limb next, limb now, limb carry) noexcept {
    __asm__("subq %[now], %[next]\n\tsbbq $0, %[excess]\n\taddq %[carry], %[next]\n\tadcq $0, %[excess]\n\t"
            : [next] "+&r"(next), [excess] "+&r"(excess)
            : [now] "r"(now), [carry] "r"(carry)
            : "cc");
    return {excess, next};
}

// One by one: a vector's load would wait for stores of limbs.
void complement(limb* r, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = value_barrier(static_cast<limb>(~r[i]));
    }
}

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

// Short: without the rows' limbs that are far below the quotient's, see integer_kernels::divide_short.
template <std::size_t N, bool Short = false>
std::size_t divide_rows(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept {
    using rows = dividend_rows<N>;
    const leading_limbs leading{d[dn - 1], d[dn - 2], d[dn - 3], v};
    const std::size_t n = N != 0 ? N : dn - 2;
    const std::size_t least = Short ? dn - 3 : 0;  // no limb of u below this is written
    limb* window = u + (un - dn);
    // The lowest limbs of d that are left out.
    const auto omitted = [&]() -> std::size_t {
        const auto at = static_cast<std::size_t>(window - u);
        return at < least ? least - at : 0;
    };
    limb_pair exact{window[n + 1], window[n]};
    quotient_limb found = divide_3by2(exact, window[n - 1], leading);
    limb_pair top = found.rest;
    bool is_misled = subtract(top, {0, found.carry});
    if (is_misled || exact.r1 > leading.d1 || (exact.r1 == leading.d1 && exact.r0 >= leading.d0)) [[unlikely]] {
        return un - dn;
    }
    rows::convert(u + least, un - 2 - least);
    bool negative = false;
    while (--window != u) {
        const limb next = rows::limb_of(window[n - 1]);
        const quotient_limb ahead = divide_3by2(top, next, leading);
        const std::size_t low = omitted();
        const limb excess = rows::subtract_product(window + low, d + low, n - low, found.q) - found.carry;
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
        const std::size_t low = omitted();
        const limb excess = rows::subtract_product(u + low, d + low, n - low, found.q) - found.carry;
        q[0] = found.q;
        exact = top;
        negative = subtract(exact, {0, excess});
    }
    const auto left = static_cast<std::size_t>(window - u);
    rows::convert(u + least, left + n - least);
    window[n] = exact.r0;
    window[n + 1] = exact.r1;
    if (negative) [[unlikely]] {
        const std::size_t low = omitted();
        do {
            --q[left];
        } while (adx_add_n(window + low, window + low, d + low, dn - low) == 0);
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

std::size_t adx_divide_short(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept {
    return divide_rows<0, true>(q, u, un, d, dn, v);
}

}  // namespace carry::kernels::x86_64
