#include "integer/hensel.hpp"

#include "integer/add.hpp"
#include "integer/inverse_mod_power.hpp"
#include "integer/mul.hpp"
#include "integer/mul_low.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

/// Below this size it goes limb by limb, whatever the threshold says.
constexpr std::size_t least_by_products = 16;

/// The same for halves.
constexpr std::size_t least_by_halves = 8;

/// Limbs that are found at once, by two products: so many that the base case is at its speed.
constexpr std::size_t most_in_block(std::size_t dn) noexcept { return std::min(dn, std::max<std::size_t>(dn / 4, 24)); }

limb digit_factor(const limb* d) noexcept { return static_cast<limb>(limb{0} - inverse_mod_radix(d[0])); }

limb divide_limb_by_limb(limb* t, std::size_t n, std::size_t k, const limb* d, std::size_t dn) noexcept {
    const limb carry = kernels::integer().hensel(t, k, d, dn, digit_factor(d));
    return k + dn == n ? carry : add_1(t + k + dn, t + k + dn, n - k - dn, carry);
}

limb divide_by_products(limb* t, std::size_t n, std::size_t k, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t most = most_in_block(dn), blocks = (k + most - 1) / most, longest = (k + blocks - 1) / blocks;
    limb* const factor = scratch;  // -1 / d
    limb* const q = factor + longest;
    limb* const product = q + longest;
    inverse_mod_power(factor, d, longest, product);
    kernel.negate_if(factor, longest, 1);
    limb carry = 0;
    for (std::size_t block = 0, done = 0; block < blocks; ++block) {
        const std::size_t h = (k - done) / (blocks - block);
        limb* const from = t + done;
        mul_low(q, from, factor, h, product);
        mul(product, d, dn, q, h, product + dn + h);
        const limb out = kernel.add_n(from, from, product, dn + h);
        row::copy(from, q, h);
        done += h;
        carry += add_1(t + done + dn, t + done + dn, n - done - dn, out);
    }
    return carry;
}

/// hensel_divide_low for d of n limbs. scratch: 2n and that of products and low products of n / 2 limbs.
void divide_low_by_halves(limb* t, std::size_t n, const limb* d, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (n < std::max(kernel.thresholds.hensel_low_split, least_by_halves)) {
        kernel.hensel_low(t, d, n, digit_factor(d));
        return;
    }
    const std::size_t h = (n + 1) / 2, upper = n - h;
    const bool carries = !row::is_zero(t, h);
    divide_low_by_halves(t, h, d, scratch);
    limb* const product = scratch;
    mul(product, d, h, t, h, product + 2 * h);
    kernel.add_n(t + h, t + h, product + h, upper);
    mul_low(product, d + h, t, upper, product + upper);
    kernel.add_n(t + h, t + h, product, upper);
    add_1(t + h, t + h, upper, carries ? 1 : 0);
    divide_low_by_halves(t + h, upper, d, scratch);
}

}  // namespace

std::size_t hensel_scratch(std::size_t dn) noexcept {
    if (dn < least_by_products) {
        return 0;
    }
    const std::size_t h = most_in_block(dn);
    return 2 * h + std::max({inverse_mod_power_scratch(h), mul_low_scratch(h), h + dn + mul_scratch(dn, h)});
}

limb hensel_divide(limb* t, std::size_t n, std::size_t k, const limb* d, std::size_t dn, limb* scratch) noexcept {
    if (std::min(k, dn) < std::max(kernels::integer().thresholds.redc_by_products, least_by_products)) {
        return divide_limb_by_limb(t, n, k, d, dn);
    }
    return divide_by_products(t, n, k, d, dn, scratch);
}

std::size_t hensel_low_scratch(std::size_t n, std::size_t dn) noexcept {
    const std::size_t h = (std::min(n, dn) + 1) / 2;
    return std::max(h < least_by_halves / 2 ? 0 : 2 * h + std::max(mul_scratch(h, h), mul_low_scratch(h)),
                    n > dn ? hensel_scratch(dn) : 0);
}

void hensel_divide_low(limb* t, std::size_t n, const limb* d, std::size_t dn, limb* scratch) noexcept {
    if (n > dn) {
        hensel_divide(t, n, n - dn, d, dn, scratch);
        t += n - dn;
        n = dn;
    }
    divide_low_by_halves(t, n, d, scratch);
}

}  // namespace carry::integer_rows
