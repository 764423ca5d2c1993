#include "integer/mul_cyclic.hpp"

#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/mul_negacyclic.hpp"
#include "integer/small_carry.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

// 2^(2wk) - 1 = (B - 1) (B + 1) for B = 2^(wk): a product modulo each of the factors, that modulo B - 1 by halves again. It
// takes M(L / 2) + M(L / 4) + M(L / 8) + ... where a product of n limbs takes M(n), with Karatsuba's method two thirds of M(L),
// and passes over some rows; by thirds modulo B + 1 (mul_negacyclic.hpp) M(L / 3) + M(L / 6) in place of M(L / 2). Above, where
// transforms serve, they give such products by themselves (integer/ntt.hpp).
//
// A number modulo B - 1 is a row and a small number beside it, which is carried nowhere before the end: as B is 1, it counts as
// the limb above the row.

namespace {

/// No level halves what is shorter.
constexpr std::size_t least_halved = 16;

/// Those of the level in use.
cyclic_sizes sizes_in_use() noexcept {
    return {std::max(kernels::integer().thresholds.mul_cyclic, least_halved), least_thirds()};
}

/// Whether a product of this length goes by halves.
bool is_halved(std::size_t length, const cyclic_sizes& sizes) noexcept {
    return length % 2 == 0 && length >= sizes.least_halved;
}

/// Whether its half that is taken modulo 2^(wk) + 1 goes by thirds.
bool by_thirds(std::size_t k, const cyclic_sizes& sizes) noexcept { return has_thirds(k, sizes.least_thirds); }

// The halves of a row of an limbs, added modulo B - 1 and subtracted modulo B + 1: sum and absolute value; returns whether the
// difference was negative. sum, difference: k limbs.
limb fold(limb* sum, limb* difference, std::size_t k, const limb* a, std::size_t an, carrying how) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (an <= k) {
        for (limb* r : {sum, difference}) {
            row::fit(r, k, a, an);
        }
        return 0;
    }
    const std::size_t upper = an - k;
    const limb both = kernel.add_and_sub(sum, difference, a, a + k, upper);
    const limb carry = add_1(sum + upper, a + upper, k - upper, static_cast<limb>(both & 1));
    const limb borrow = sub_1(difference + upper, a + upper, k - upper, static_cast<limb>(both >> 1));
    carry_on(sum, k, carry, how);
    kernel.negate_if(difference, k, borrow);
    return borrow;
}

// x + e modulo B^2 - 1, from u modulo B - 1 and z = t - t_negative B modulo B + 1, or - z where negate is 1: x = z + (B + 1) y
// for y = (u - z) / 2 modulo B - 1. Where u - z is odd, B - 1 makes it even. Returns e.
// x: 2k limbs; u, t: k + 1 limbs, which are used up.
limb join(limb* x, limb* u, limb* t, limb t_negative, limb negate, std::size_t k, carrying how) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    t[k] = mask_from_bit(t_negative);
    const limb odd = static_cast<limb>((u[0] ^ t[0]) & 1);
    kernel.shifted_sum(u, u, t, k + 1, static_cast<limb>(negate ^ 1), 1);
    limb carry = 0;
    u[k - 1] = add_with_carry(u[k - 1], static_cast<limb>(odd << (limb_bits - 1)), carry);
    constexpr limb sign_bit = limb{1} << (limb_bits - 1);
    const limb top = static_cast<limb>((u[k] | ((u[k] << 1) & sign_bit)) + carry);  // of y, which counts at B and at 1
    const limb carried = kernel.add_or_sub_n(x, u, t, k, negate);
    const limb to_upper = static_cast<limb>(with_sign(static_cast<limb>(carried - t_negative), negate) + top);
    return static_cast<limb>(add_small(x + k, u, k, to_upper, how) + top);
}

/// The limbs that a constructor writes for this length alone.
std::size_t folds_of(std::size_t length, const cyclic_sizes& sizes) noexcept {
    return length + 1 + (by_thirds(length / 2, sizes) ? length / 2 + 1 : 0);
}

// r + e = a b modulo 2^(w length) - 1; returns e. folds: what the constructor of cyclic_factor wrote.
limb multiply(limb* r, std::size_t length, const limb* a, std::size_t an, const limb* b, std::size_t bn, const limb* folds,
              const cyclic_sizes& sizes, carrying how, limb* scratch) noexcept {
    if (!is_halved(length, sizes)) {
        limb* product = scratch;
        const std::size_t size = an + bn;
        mul(product, a, an, b, bn, product + size);
        if (size > length) {
            return add(r, product, length, product + length, size - length);
        }
        row::fit(r, length, product, size);
        return 0;
    }
    const std::size_t k = length / 2;
    const limb *b_sum = folds, *b_difference = folds + k;
    limb *u = scratch, *t = u + k + 1;
    limb *sum = r, *difference = r + k;
    const limb negative = folds[length] ^ fold(sum, difference, k, a, an, how);
    u[k] = multiply(u, k, sum, k, b_sum, k, folds + folds_of(length, sizes), sizes, how, t);
    if (by_thirds(k, sizes)) {
        const limb* const thirds = folds + length + 1;
        const limb t_negative = mul_by_thirds(t, difference, thirds, thirds + k / 3, thirds[k], k / 3, how, t + 2 * k);
        return join(r, u, t, t_negative, negative, k, how);
    }
    mul(t, difference, k, b_difference, k, t + 2 * k);
    return join(r, u, t, kernels::integer().sub_n(t, t, t + k, k), negative, k, how);
}

}  // namespace

std::size_t cyclic_size(std::size_t n) noexcept {
    const cyclic_sizes sizes = sizes_in_use();
    // Thirds of both halves, or of one, gain more than a few limbs lose.
    for (const std::size_t unit : {std::size_t{24}, std::size_t{12}}) {
        const std::size_t length = (n + unit - 1) / unit * unit;
        if (is_halved(length, sizes) && by_thirds(length / 2, sizes) && length - n <= n / (unit == 24 ? 15 : 20)) {
            return length;
        }
    }
    std::size_t unit = 1;
    while (n / unit >= sizes.least_halved && unit < 8) {
        unit *= 2;
    }
    return (n + unit - 1) / unit * unit;
}

cyclic_factor::cyclic_factor(limb* memory, std::size_t length, const limb* b, std::size_t bn) noexcept
    : factor_(b), folds_(memory), length_(length), size_(bn), sizes_(sizes_in_use()) {
    for (std::size_t n = length; is_halved(n, sizes_); n /= 2) {
        const std::size_t k = n / 2;
        memory[n] = fold(memory, memory + k, k, b, bn, carrying::constant_time);
        if (by_thirds(k, sizes_)) {
            limb* const thirds = memory + n + 1;
            thirds[k] = fold_thirds(thirds, thirds + k / 3, memory + k, k / 3, carrying::constant_time);
        }
        b = memory;
        bn = k;
        memory += folds_of(n, sizes_);
    }
}

limb cyclic_factor::mul(limb* r, const limb* a, std::size_t an, carrying how, limb* scratch) const noexcept {
    return multiply(r, length_, a, an, factor_, size_, folds_, sizes_, how, scratch);
}

// A level of halves wants 3 k + 1 limbs and what the products of k limbs inside want; the last one 2 k and that, or, by thirds,
// 3 k + 1 and that.
std::size_t mul_cyclic_scratch(std::size_t length) noexcept { return 4 * length + limb_bits + mul_scratch(length, length); }

void add_small_cyclic(limb* r, std::size_t n, limb e, carrying how) noexcept {
    // What is carried or borrowed at the top leaves next to nothing or to 2^(wn) there: only the lowest limb changes when it
    // comes in below.
    const limb out = add_small(r, r, n, e, how);
    r[0] = static_cast<limb>(r[0] + out);
}

}  // namespace carry::integer_rows
