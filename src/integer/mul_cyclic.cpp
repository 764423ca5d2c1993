#include "integer/mul_cyclic.hpp"

#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

// 2^(2wk) - 1 = (B - 1) (B + 1) for B = 2^(wk): a product modulo each of the factors, that modulo B - 1 by halves again. It
// takes M(L / 2) + M(L / 4) + M(L / 8) + ... where a product of n limbs takes M(n), with Karatsuba's method two thirds of M(L),
// and passes over some rows. Above, where transforms serve, they give such products by themselves (integer/ntt.hpp).
//
// A number modulo B - 1 is a row and a small number beside it, which is carried nowhere before the end: as B is 1, it counts as
// the limb above the row.

namespace {

/// No level halves what is shorter.
constexpr std::size_t least_halved = 16;

std::size_t threshold() noexcept { return std::max(kernels::integer().thresholds.mul_cyclic, least_halved); }

/// Whether a product of this length goes by halves.
bool is_halved(std::size_t length) noexcept { return length % 2 == 0 && length >= threshold(); }

/// x, or -x where negate is 1.
limb with_sign(limb x, limb negate) noexcept { return static_cast<limb>((x ^ mask_from_bit(negate)) + negate); }
limb sign_of(limb x) noexcept { return static_cast<limb>(x >> (limb_bits - 1)); }

// r = a + e; returns what is carried, in two's complement like e. r, a: n limbs, r may be a; zeros: n limbs of scratch.
limb add_small(limb* r, const limb* a, std::size_t n, limb e, limb* zeros) noexcept {
    const limb negative = sign_of(e);
    row::zero(zeros, n);
    zeros[0] = with_sign(e, negative);
    return with_sign(kernels::integer().add_or_sub_n(r, a, zeros, n, negative), negative);
}

// The halves of a row of an limbs, added modulo B - 1 and subtracted modulo B + 1: sum and absolute value; returns whether the
// difference was negative. sum, difference: k limbs.
limb fold(limb* sum, limb* difference, std::size_t k, const limb* a, std::size_t an) noexcept {
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
    add_1(sum, sum, k, carry);
    kernel.negate_if(difference, k, borrow);
    return borrow;
}

// x + e modulo B^2 - 1, from u modulo B - 1 and z = t - t_negative B modulo B + 1, or - z where negate is 1: x = z + (B + 1) y
// for y = (u - z) / 2 modulo B - 1. Where u - z is odd, B - 1 makes it even. Returns e.
// x: 2k limbs; u: k + 1 limbs; t: 2k limbs, of which the upper ones are scratch. u and t are used up.
limb join(limb* x, limb* u, limb* t, limb t_negative, limb negate, std::size_t k) noexcept {
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
    return static_cast<limb>(add_small(x + k, u, k, to_upper, t + k) + top);
}

// r + e = a b modulo 2^(w length) - 1; returns e. folds: what the constructor of cyclic_factor wrote.
limb multiply(limb* r, std::size_t length, const limb* a, std::size_t an, const limb* b, std::size_t bn, const limb* folds,
              limb* scratch) noexcept {
    if (!is_halved(length)) {
        limb* product = scratch;
        const std::size_t size = an + bn, low = std::min(size, length);
        mul(product, a, an, b, bn, product + size);
        row::zero(r + low, length - low);
        row::copy(r, product, low);
        return add(r, r, length, product + low, size - low);
    }
    const std::size_t k = length / 2;
    const limb *b_sum = folds, *b_difference = folds + k;
    limb *u = scratch, *t = u + k + 1;
    limb *sum = r, *difference = r + k;
    const limb negative = folds[length] ^ fold(sum, difference, k, a, an);
    u[k] = multiply(u, k, sum, k, b_sum, k, folds + length + 1, t);
    mul(t, difference, k, b_difference, k, t + 2 * k);
    return join(r, u, t, kernels::integer().sub_n(t, t, t + k, k), negative, k);
}

}  // namespace

std::size_t cyclic_size(std::size_t n) noexcept {
    const std::size_t least = threshold();
    std::size_t unit = 1;
    while (n / unit >= least && unit < 8) {
        unit *= 2;
    }
    return (n + unit - 1) / unit * unit;
}

cyclic_factor::cyclic_factor(limb* memory, std::size_t length, const limb* b, std::size_t bn) noexcept
    : factor_(b), folds_(memory), length_(length), size_(bn) {
    for (std::size_t n = length; is_halved(n); n /= 2) {
        memory[n] = fold(memory, memory + n / 2, n / 2, b, bn);
        b = memory;
        bn = n / 2;
        memory += n + 1;
    }
}

limb cyclic_factor::mul(limb* r, const limb* a, std::size_t an, limb* scratch) const noexcept {
    return multiply(r, length_, a, an, factor_, size_, folds_, scratch);
}

// A level of halves wants 3 k + 1 limbs and what the products of k limbs inside want; the last one 2 k and that.
std::size_t mul_cyclic_scratch(std::size_t length) noexcept { return 3 * length + limb_bits + mul_scratch(length, length); }

void add_small_cyclic(limb* r, std::size_t n, limb e, limb* zeros) noexcept {
    // What is carried or borrowed at the top leaves next to nothing or to 2^(wn) there: only the lowest limb changes when it
    // comes in below.
    const limb out = add_small(r, r, n, e, zeros);
    r[0] = static_cast<limb>(r[0] + out);
}

}  // namespace carry::integer_rows
