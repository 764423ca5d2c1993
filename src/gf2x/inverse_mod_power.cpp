#include "gf2x/inverse_mod_power.hpp"

#include "gf2x/even_bits.hpp"
#include "gf2x/mul.hpp"
#include "gf2x/mul_low.hpp"
#include "gf2x/transform.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::gf2x_rows {

namespace {

/// 1 / a mod x^w by Newton's iteration r <- a r^2, from a itself, whose square is 1 modulo x^2.
limb inverse_of_limb(limb a) noexcept {
    limb r = a;
    for (unsigned right = 2; right < limb_bits; right *= 2) {
        const limb square = carryless_square_wide(r).low;
        kernels::gf2x().mul_1(&r, &a, 1, square);
    }
    return r;
}

/// Up to so many limbs, a product as it is takes less time than the parts of a.
constexpr std::size_t most_whole = 8;

/// The coefficients of a at even and at odd places. a: n limbs; even, odd: (n + 1) / 2.
void take_apart(limb* even, limb* odd, const limb* a, std::size_t n) noexcept {
    const auto join = [](limb low, limb high) { return static_cast<limb>(high << (limb_bits / 2) | low); };
    for (std::size_t i = 0; i < n / 2; ++i) {
        const limb low = a[2 * i], high = a[2 * i + 1];
        even[i] = join(gather_even(low), gather_even(high));
        odd[i] = join(gather_even(low >> 1), gather_even(high >> 1));
    }
    if (n % 2 != 0) {
        even[n / 2] = gather_even(a[n - 1]);
        odd[n / 2] = gather_even(a[n - 1] >> 1);
    }
}

/// Whether products of h limbs are transformed.
bool transforms(std::size_t h) noexcept { return h >= least_transform && mul_pick(h, h).run == mul_transform; }

std::size_t transformed_scratch(std::size_t h) noexcept {
    return h < least_transform ? 0 : kernels::quad_limbs + 3 * transform_shape_for(2 * h).limbs() + transform_buffer;
}

/// even = even r, odd = odd r modulo x^(wh), with r transformed once.
void multiply_transformed(limb* even, limb* odd, const limb* r, std::size_t h, limb* scratch) noexcept {
    const transform_shape shape = transform_shape_for(2 * h);
    limb* const factor = transform_align(scratch);
    limb* const other = factor + shape.limbs();
    limb* const rows = other + shape.limbs();
    limb* const buffer = rows + shape.limbs();
    transform_forward(factor, r, h, rows, shape, buffer);
    for (limb* const part : {even, odd}) {
        transform_forward(other, part, h, rows, shape, buffer);
        transform_multiply(other, factor, shape);
        transform_back(rows, other, 2 * h, shape, buffer);
        row::copy(part, rows, h);
    }
}

}  // namespace

// The parts of a, whose place the squares of the products' take, and these; then a low product's scratch or the other square.
std::size_t inverse_mod_power_scratch(std::size_t n) noexcept {
    const std::size_t h = (n + 1) / 2;
    return n <= most_whole ? 3 * most_whole + mul_scratch(most_whole, most_whole)
                           : 4 * h + std::max({2 * h, mul_low_scratch(h), transformed_scratch(h), most_whole});
}

void inverse_mod_power(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    if (n == 1) {
        r[0] = inverse_of_limb(a[0]);
        return;
    }
    const std::size_t h = n <= most_whole ? std::bit_ceil(n) / 2 : (n + 1) / 2;  // kernels are quickest at powers of two
    inverse_mod_power(r, a, h, scratch);
    if (n <= most_whole) {
        limb *const square = scratch, *const product = square + 2 * h;
        kernels::gf2x().sqr_basecase(square, r, h);
        if (kernels::gf2x().mul_n[n] != nullptr) {
            kernels::gf2x().mul_n[n](product, a, square);
        } else {
            mul(product, a, n, square, n, product + 2 * n);
        }
        row::copy(r, product, n);
        return;
    }
    limb *even = scratch, *odd = even + h, *even_product = odd + h, *odd_product = even_product + h;
    limb* const rest = odd_product + h;
    take_apart(even, odd, a, n);
    if (transforms(h)) {
        multiply_transformed(even, odd, r, h, rest);
        row::copy(even_product, even, 2 * h);
    } else {
        mul_low(even_product, even, r, h, rest);
        mul_low(odd_product, odd, r, h, rest);
    }
    limb *const spread_even = scratch, *const spread_odd = rest;
    kernels::gf2x().sqr_basecase(spread_even, even_product, h);
    kernels::gf2x().sqr_basecase(spread_odd, odd_product, h);
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = spread_even[i] | spread_odd[i] << 1;
    }
}

}  // namespace carry::gf2x_rows
