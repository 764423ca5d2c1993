#include "integer/hensel.hpp"

#include "integer/add.hpp"
#include "integer/inverse_mod_power.hpp"
#include "integer/mul.hpp"
#include "integer/mul_cyclic.hpp"
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

/// The same for blocks of the divisor's length, of which there are four and more; and the divisors from which three suffice.
constexpr std::size_t least_by_blocks = 16, least_of_three_blocks = 700;

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
        carry += add_upwards(t + done + dn, n - done - dn, out);
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

// t = t + q d for the h limbs q = t / -d modulo B^h, without the h lowest limbs of t. `by`: d modulo B^L - 1, L > dn >= h.
// t: n > h limbs; sum: L limbs.
//
// The sum of q d and these limbs is s B^h for s <= d < B^L - 1. Modulo B^L - 1 that is s, turned by h limbs.
void add_block(limb* t, std::size_t n, const limb* q, std::size_t h, std::size_t dn, const cyclic_factor& by, limb* sum,
               limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t length = by.length();
    limb beyond = by.mul(sum, q, h, carrying::variable_time, scratch);
    beyond = static_cast<limb>(beyond + add(sum, sum, length, t, h));
    add_small_cyclic(sum, length, beyond, carrying::variable_time);
    limb* const upper = t + h;
    const std::size_t left = n - h, size = std::min(dn, left), first = std::min(length - h, size);
    const limb carry = kernel.add_n(upper, upper, sum + h, first);
    add_upwards(upper + first, left - first, carry);
    add_upwards(upper + size, left - size, kernel.add_n(upper + first, upper + first, sum, size - first));
}

// hensel_divide_low in blocks of d's length, or somewhat less, each by two products with numbers that serve for all of them:
// with -1 / d modulo B^h, and with d modulo B^L - 1.
void divide_low_by_blocks(limb* t, std::size_t n, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const std::size_t length = cyclic_size(dn + 1), blocks = (n + dn - 1) / dn, h = (n + blocks - 1) / blocks;
    limb* const factor = scratch;
    limb* const q = factor + h;
    limb* const sum = q + h;
    limb* const folds = sum + length;
    limb* const rest = folds + cyclic_factor::memory_size(length);
    row::zero(factor, h);
    factor[0] = 1;
    divide_low_by_halves(factor, h, d, rest);
    const cyclic_factor by(folds, length, d, dn);
    for (; n > h; t += h, n -= h) {
        if (!row::is_zero(t, h)) [[likely]] {
            mul_low(q, t, factor, h, rest);
            add_block(t, n, q, h, dn, by, sum, rest);
            row::copy(t, q, h);
        }
    }
    mul_low(q, t, factor, n, rest);
    row::copy(t, q, n);
}

std::size_t blocks_scratch(std::size_t dn) noexcept {
    const std::size_t length = cyclic_size_bound(dn + 1);
    return 2 * dn + length + cyclic_factor::memory_size(length) + std::max(mul_cyclic_scratch(length), mul_low_scratch(dn));
}

}  // namespace

limb hensel_by_halves(limb* t, std::size_t k, const limb* d, std::size_t dn, limb factor, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t most = dn / 2 + 1, blocks = (k + most - 1) / most;
    limb* const product = scratch;
    limb carry = 0;  // above dn limbs of t
    for (std::size_t left = blocks; left > 0; --left) {
        const std::size_t n = (k + left - 1) / left, h = std::max(n, dn - dn / 2), upper = dn - h;
        const limb out = kernel.hensel(t, n, d, h, factor);
        mul(product, t, n, d + h, upper, product + n + upper);
        carry = add_1(t + dn, t + dn, n, carry);
        carry += add_1(t + n + h, t + n + h, upper, out);
        carry += kernel.add_n(t + h, t + h, product, n + upper);
        t += n;
        k -= n;
    }
    return carry;
}

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

bool has_hensel_blocks(std::size_t n, std::size_t dn) noexcept {
    const std::size_t least = std::max(kernels::integer().thresholds.hensel_blocks, least_by_blocks);
    return dn >= least && n > (dn < least_of_three_blocks ? 3 : 2) * dn;
}

std::size_t hensel_low_scratch(std::size_t n, std::size_t dn) noexcept {
    const std::size_t h = (std::min(n, dn) + 1) / 2;
    return std::max(h < least_by_halves / 2 ? 0 : 2 * h + std::max(mul_scratch(h, h), mul_low_scratch(h)),
                    n > dn ? std::max(hensel_scratch(dn), blocks_scratch(dn)) : 0);
}

void hensel_divide_low(limb* t, std::size_t n, const limb* d, std::size_t dn, limb* scratch) noexcept {
    if (has_hensel_blocks(n, dn)) {
        divide_low_by_blocks(t, n, d, dn, scratch);
        return;
    }
    if (n > dn) {
        hensel_divide(t, n, n - dn, d, dn, scratch);
        t += n - dn;
        n = dn;
    }
    divide_low_by_halves(t, n, d, scratch);
}

}  // namespace carry::integer_rows
