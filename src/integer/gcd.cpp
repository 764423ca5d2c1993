#include "integer/gcd.hpp"

#include "integer/divrem.hpp"
#include "integer/half_gcd.hpp"
#include "integer/near_multiple.hpp"
#include "integer/two_ended.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <utility>

namespace carry::integer_rows {

namespace {

// Takes Euclid's steps from (x, y) by the half-gcd until y is short enough for Lehmer's. Rows of xn limbs.
void reduce_by_halves(limb* x, std::size_t& xn, limb* y, std::size_t& yn, limb* scratch) noexcept {
    const std::size_t threshold = std::max(kernels::integer().thresholds.gcd_half, least_half_gcd);
    while (yn >= threshold) {
        const std::size_t size = xn;
        const std::size_t p = 2 * size / 3;  // a shorter window costs less than what its shorter matrix takes away
        cofactor_matrix m(scratch, size - p);
        row::zero(y + yn, size - yn);
        if (!half_gcd_above(m, x, y, size, p, nullptr, scratch + cofactor_matrix::limbs(size - p))) {
            divrem(nullptr, scratch, x, xn, y, yn, scratch + yn);
            row::copy(x, y, size);
            row::copy(y, scratch, yn);
        }
        xn = row::normalized_size(x, size);
        yn = row::normalized_size(y, xn);
    }
}

}  // namespace

std::size_t gcd_scratch(std::size_t an, std::size_t bn) noexcept {
    const auto [small, large] = std::minmax(an, bn);
    std::size_t most = std::max(gcd_lehmer_scratch(small), divrem_scratch(large, small));
    if (small >= least_half_gcd) {
        most = std::max(
            most, std::max(cofactor_matrix::limbs(small) + half_gcd_scratch(small), small + divrem_scratch(small, small)));
    }
    return 2 * small + most;
}

std::size_t gcd(limb* g, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    an = row::normalized_size(a, an);
    bn = row::normalized_size(b, bn);
    if (an < bn || (an == bn && row::compare_n(a, b, an) < 0)) {
        std::swap(a, b);
        std::swap(an, bn);
    }
    if (bn == 0) {
        row::copy(g, a, an);
        return an;
    }
    if (a[0] == 0 || b[0] == 0) {
        const std::size_t a_zeros = row::count_trailing_zeros(a), b_zeros = row::count_trailing_zeros(b);
        const std::size_t a_limbs = a_zeros / limb_bits, b_limbs = b_zeros / limb_bits;
        std::size_t n = gcd(g, a + a_limbs, an - a_limbs, b + b_limbs, bn - b_limbs, scratch);
        make_odd(g, n);
        return multiply_by_power_of_two(g, n, std::min(a_zeros, b_zeros));
    }
    if (an == 1) {
        g[0] = gcd_1(a[0], b[0]);
        return 1;
    }
    if (bn == 1) {
        g[0] = gcd_1(a, an, b[0]);
        return 1;
    }
    limb* x = scratch;
    limb* y = x + bn;
    limb* const rest = y + bn;
    if (an == bn) {
        row::copy(x, a, bn);
        row::copy(y, b, bn);
    } else {
        divrem(nullptr, y, a, an, b, bn, rest);
        row::copy(x, b, bn);
    }
    std::size_t xn = bn;
    std::size_t yn = row::normalized_size(y, bn);
    // What a division takes away at once; binary steps would take it bit by bit.
    while (yn > 1 && is_near_multiple(x, xn, y, yn)) {
        divrem(nullptr, x, x, xn, y, yn, rest);
        std::swap(x, y);
        xn = std::exchange(yn, row::normalized_size(y, yn));
    }
    reduce_by_halves(x, xn, y, yn, rest);
    return gcd_lehmer(g, x, xn, y, yn, rest);
}

}  // namespace carry::integer_rows
