#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <bit>

namespace carry::gf2x_rows {

namespace {

/// The limbs that n has beyond a power of two, or one and a half of it, if they are few; else 0.
std::size_t rest_of(std::size_t n) noexcept {
    constexpr std::size_t least = 32, most_rest = 7;
    const std::size_t power = std::bit_floor(n), middle = power + power / 2;
    const bool above = n > middle;
    const std::size_t rest = n - (above ? middle : power);
    return power >= least && rest <= most_rest && rest <= (above ? power / 16 : 3 * power / 32) ? rest : 0;
}

}  // namespace

bool mul_rest_accepts(std::size_t an, std::size_t bn) noexcept { return an == bn && rest_of(an) != 0; }

std::size_t mul_rest_scratch(std::size_t an, std::size_t) noexcept {
    const std::size_t m = an - rest_of(an);
    return mul_scratch(m, m);
}

// With X = x^(wm), a = a0 + a1 X, b = b0 + b1 X: a b = a0 b0 + (a1 b0 + a b1) X.
void mul_rest(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t, limb* scratch) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    const std::size_t rest = rest_of(an), m = an - rest;
    mul(r, a, m, b, m, scratch);
    row::zero(r + 2 * m, 2 * rest);
    for (std::size_t i = m; i < an; ++i) {
        r[i + m] ^= kernel.addmul_1(r + i, b, m, a[i]);
        r[i + an] ^= kernel.addmul_1(r + i, a, an, b[i]);
    }
}

}  // namespace carry::gf2x_rows
