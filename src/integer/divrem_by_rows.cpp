#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <array>
#include <bit>
#include <utility>

namespace carry::integer_rows {

namespace {

/// Divisors of more limbs are divided by in loops that the compiler does not unroll.
constexpr std::size_t most_unrolled = 16;

// u = u - d where that is not negative, and 1; or u and 0. Where the highest limbs are the same this may still be either, and
// otherwise they tell: a residue's square is less than the modulus times a power of B more often than not.
[[gnu::always_inline]] inline limb take_away_once(limb* u, const limb* d, std::size_t n) noexcept {
    if (u[n - 1] < d[n - 1]) {
        return 0;
    }
    limb less[most_divisor_by_rows], borrow = 0;
    for (std::size_t i = 0; i < n; ++i) {
        less[i] = subtract_with_borrow(u[i], d[i], borrow);
    }
    if (borrow != 0) [[unlikely]] {
        return 0;
    }
    row::copy(u, less, n);
    return 1;
}

// r = u / 2^shift, where u was stored limb by limb just now: a vector's load would wait for that.
[[gnu::always_inline]] inline void move_back(limb* r, const limb* u, std::size_t n, unsigned shift) noexcept {
    if (shift == 0) {
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = value_barrier(u[i]);
        }
        return;
    }
    for (std::size_t i = 0; i + 1 < n; ++i) {
        r[i] = value_barrier(static_cast<limb>((u[i] >> shift) | (u[i + 1] << (limb_bits - shift))));
    }
    r[n - 1] = u[n - 1] >> shift;
}

[[gnu::always_inline]] inline void divide(limb* q, limb* r, const limb* a, std::size_t an, const limb* d,
                                          std::size_t dn) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
    limb moved[most_divisor_by_rows], u[most_dividend_by_rows + 1], spare[most_dividend_by_rows];
    if (q == nullptr) {
        q = spare;
    }
    std::size_t un = an;
    if (shift == 0) {
        row::copy(u, a, an);
        q[an - dn] = take_away_once(u + (an - dn), d, dn);
    } else {  // what is moved out is less than the divisor's highest limb
        row::shift_left(moved, d, dn, shift);
        u[an] = row::shift_left(u, a, an, shift);
        d = moved;
        ++un;
    }
    const limb v = reciprocal_3by2(d[dn - 1], d[dn - 2]);
    const std::size_t left = kernels::integer().divide_ahead(q, u, un, d, dn, v);
    if (left != 0) [[unlikely]] {
        divrem_schoolbook(q, u, left + dn, d, dn, v);
    }
    move_back(r, u, dn, shift);
}

// By dn limbs, which are N where that is not 0.
template <std::size_t N>
void divide_by(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    divide(q, r, a, an, d, N == 0 ? dn : N);
}

constexpr auto divisions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{divide_by<least_divisor_by_rows + I>...};
}(std::make_index_sequence<most_unrolled - least_divisor_by_rows + 1>());

}  // namespace

void divrem_by_rows(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    (dn <= most_unrolled ? divisions[dn - least_divisor_by_rows] : divide_by<0>)(q, r, a, an, d, dn);
}

}  // namespace carry::integer_rows
