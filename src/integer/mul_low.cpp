#include "integer/mul_low.hpp"

#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

// 2n for the product of the lower parts or, after it, for what is added to it: n - k limbs and the scratch of the low products
// inside, 3 (n - k) + ... < n of them and less for products.
std::size_t mul_low_scratch(std::size_t n) noexcept { return 2 * n + mul_scratch(n, n); }

// With x = 2^(w k): a b = a0 b0 + (a1 b0 + a0 b1) x modulo 2^(w n), where only the low n - k limbs of the last two count. The
// whole a0 b0 is found, k about 2 n / 3 (Mulders has 0.7 n for Karatsuba's method), a size that halves well: a multiple of 16,
// below n from 48 limbs on, which is the least threshold.
void mul_low(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (n == 0) {
        return;
    }
    if (n < kernel.thresholds.mul_low_split) {
        kernel.mul_low(r, a, b, n);
        return;
    }
    if (n >= kernel.thresholds.mul_ntt) {
        mul(scratch, a, n, b, n, scratch + 2 * n);
        row::copy(r, scratch, n);
        return;
    }
    const std::size_t k = (2 * n / 3 + 8) / 16 * 16, rest = n - k;
    mul(scratch, a, k, b, k, scratch + 2 * k);
    row::copy(r, scratch, n);
    mul_low(scratch, a + k, b, rest, scratch + rest);
    kernel.add_n(r + k, r + k, scratch, rest);
    mul_low(scratch, a, b + k, rest, scratch + rest);
    kernel.add_n(r + k, r + k, scratch, rest);
}

std::size_t mul_low_uneven_scratch(std::size_t n, std::size_t bn) noexcept {
    return std::max(mul_scratch(n, bn), 2 * bn + std::max(mul_low_scratch(bn), mul_scratch(n - bn, bn)));
}

void mul_low_uneven(limb* r, std::size_t n, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                    limb* scratch) noexcept {
    constexpr std::size_t least = 20;  // limbs of b, from which the calls pay
    if (bn < least || an + bn <= n) {
        mul(r, a, an, b, bn, scratch);
        row::zero(r + an + bn, n - std::min(an + bn, n));
        return;
    }
    const std::size_t whole = n - bn;  // of the limbs of a, whose products lie below limb n
    mul(r, a, whole, b, bn, scratch);
    limb *const above = scratch, *const upper = above + bn;
    row::fit(above, bn, a + whole, an - whole);
    mul_low(upper, above, b, bn, upper + bn);
    kernels::integer().add_n(r + whole, r + whole, upper, bn);
}

std::size_t sqr_low_scratch(std::size_t n) noexcept { return 2 * n + std::max(sqr_scratch(n), mul_low_scratch(n)); }

/// From how many limbs on three calls take less time than a triangle.
constexpr std::size_t least_of_halves = 8;

// With x = 2^(w h): a^2 = a0^2 + 2 a1 a0 x modulo 2^(w n), where only the low n - h limbs of a1 a0 count. h is half of n while
// that product is quadratic, and then as in mul_low.
void sqr_low(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (n < least_of_halves) {
        mul_low(r, a, a, n, scratch);
        return;
    }
    if (n >= kernel.thresholds.sqr_ntt) {
        sqr(scratch, a, n, scratch + 2 * n);
        row::copy(r, scratch, n);
        return;
    }
    const std::size_t h = n < 2 * kernel.thresholds.mul_low_split ? (n + 1) / 2 : (2 * n / 3 + 8) / 16 * 16, rest = n - h;
    sqr(scratch, a, h, scratch + 2 * h);
    row::copy(r, scratch, n);
    mul_low(scratch, a, a + h, rest, scratch + rest);
    kernel.add_shifted(r + h, r + h, scratch, rest, 1);
}

}  // namespace carry::integer_rows
