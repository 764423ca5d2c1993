#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/inverse_mod_power.hpp"
#include "integer/mul.hpp"
#include "integer/mul_low.hpp"
#include "integer/two_ended.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

/// Room for a cofactor, two digits longer than the numbers, and for its reduction: a limb for each limb of halvings. Of these
/// there is at most one for each bit of both numbers, and a search more.
constexpr std::size_t reduction_row(std::size_t n) noexcept { return 3 * n + 16; }

/// Below this size the reduction goes limb by limb, whatever the threshold says.
constexpr std::size_t least_by_products = 16;

/// Limbs that are reduced at once, by two products: so many that the base case is at its speed.
constexpr std::size_t reduction_block(std::size_t bn) noexcept { return std::min(bn, std::max<std::size_t>(bn / 4, 24)); }

std::size_t reduction_scratch(std::size_t bn) noexcept {
    const std::size_t block = reduction_block(bn);
    return 2 * block +
           std::max({inverse_mod_power_scratch(block), mul_low_scratch(block), block + bn + mul_scratch(bn, block)});
}

// t = t + q b for the q that makes the lowest `limbs` limbs zero; t: `size` limbs, enough for the sum.
void clear_limb_by_limb(limb* t, std::size_t size, std::size_t limbs, const limb* b, std::size_t bn) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const limb factor = limb{0} - inverse_mod_radix(b[0]);
    limb carry = 0;
    for (std::size_t i = 0; i < limbs; ++i) {
        t[i + bn] = add_with_carry(t[i + bn], kernel.addmul_1(t + i, b, bn, t[i] * factor), carry);
    }
    add_1(t + limbs + bn, t + limbs + bn, size - limbs - bn, carry);
}

// The same block by block.
void clear_by_products(limb* t, std::size_t size, std::size_t limbs, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t blocks = limbs / reduction_block(bn) + 1, most = limbs / blocks + 1;
    limb* const factor = scratch;  // -1 / b
    limb* const q = factor + most;
    limb* const rest = q + most;
    inverse_mod_power(factor, b, most, rest);
    kernel.negate_if(factor, most, 1);
    for (std::size_t block = 0, done = 0; block < blocks; ++block) {
        const std::size_t n = (limbs - done) / (blocks - block);
        limb* const from = t + done;
        mul_low(q, from, factor, n, rest);
        mul(rest, b, bn, q, n, rest + bn + n);
        const limb carry = kernel.add_n(from, from, rest, bn + n);
        done += n;
        add_1(t + done + bn, t + done + bn, size - done - bn, carry);
    }
}

// t / 2^k modulo the odd b > 1, in place and below b; t: at most bn + 2 limbs in a row with room. Montgomery's reduction.
// Returns where it is.
limb* divide_by_power_of_two(limb* t, std::size_t tn, std::size_t k, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const auto up = static_cast<unsigned>((limb_bits - k % limb_bits) % limb_bits);  // to whole limbs of halvings
    const std::size_t limbs = (k + up) / limb_bits;
    t[tn] = row::shift_left(t, t, tn, up);
    ++tn;
    const std::size_t size = std::max(tn, limbs + bn) + 1;
    row::zero(t + tn, size - tn);
    if (bn < std::max(kernels::integer().thresholds.redc_by_products, least_by_products)) {
        clear_limb_by_limb(t, size, limbs, b, bn);
    } else {
        clear_by_products(t, size, limbs, b, bn, scratch);
    }
    limb* const r = t + limbs;
    std::size_t rn = row::normalized_size(r, size - limbs);
    while (row::compare(r, rn, b, bn) >= 0) {  // at most twice
        sub(r, r, rn, b, bn);
        rn = row::normalized_size(r, rn);
    }
    row::zero(r + rn, bn - std::min(rn, bn));
    return r;
}

}  // namespace

std::size_t xgcd_two_ended_scratch(std::size_t an, std::size_t bn) noexcept {
    return bn + reduction_row(bn) +
           std::max({divrem_scratch(std::max(an, bn), bn), two_ended_pair::storage(bn, true), reduction_scratch(bn)});
}

xgcd_result xgcd_two_ended(limb* g, limb* s, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                           limb* scratch) noexcept {
    limb* const t = scratch;
    limb* const x = t + reduction_row(bn);
    limb* const rest = x + bn;
    if (an >= bn) {
        divrem(nullptr, x, a, an, b, bn, rest);
        a = x;
        an = row::normalized_size(x, bn);
    }
    if (an == 0) {
        row::copy(g, b, bn);
        return {bn, 0, false};
    }
    two_ended_pair pair(a, an, b, bn, true, rest);
    pair.run(0);
    const std::size_t gn = pair.b(g);
    const limb* r = divide_by_power_of_two(t, pair.t(t), pair.halvings(), b, bn, rest);

    // t / 2^k a = +-g modulo b: the least of these cofactors in absolute value, modulo b / g.
    const limb* modulus = b;
    std::size_t n = bn;
    if (gn != 1 || g[0] != 1) {
        limb* const reduced = x;
        limb* const quotient = rest;
        n = bn - gn + 1;
        limb* const after = quotient + n + gn;
        divrem(quotient, reduced, b, bn, g, gn, after);
        n = row::normalized_size(quotient, n);
        divrem(nullptr, reduced, r, bn, quotient, n, after);
        r = reduced;
        modulus = quotient;
    }
    bool negative = pair.t_negative();
    kernels::integer().sub_n(s, modulus, r, n);
    if (row::compare_n(s, r, n) < 0) {
        negative = !negative;
    } else {
        row::copy(s, r, n);
    }
    n = row::normalized_size(s, n);
    return {gn, n, negative && n != 0};
}

}  // namespace carry::integer_rows
