#include "modular/fixed_factor.hpp"

#include "integer/add.hpp"
#include "integer/mul_cyclic.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::modular {

bool fixed_factor::serves(std::size_t n) noexcept {
    return n >= std::max(least, kernels::integer().thresholds.mul_ntt / 2) &&
           integer_rows::ntt_plan_for(2 * n + 2, n + 1).primes != 0;
}

fixed_factor::fixed_factor(limb* memory, const limb* f, std::size_t n, std::size_t rn, limb* scratch) noexcept
    : plan_(integer_rows::ntt_plan_for(rn, n)), kept_(memory), n_(n) {
    integer_rows::ntt_transform(memory, f, n, plan_, scratch);
}

namespace {

// Whether h is B^n - 1, as all ones or 0. Two loops: of `how` and a limb in one condition compilers may ask the limb first.
limb is_all_ones(const limb* h, std::size_t n, carrying how) noexcept {
    if (how == carrying::variable_time) {
        return std::all_of(h, h + n, [](limb x) { return x == max_limb<limb>; }) ? max_limb<limb> : limb{0};
    }
    limb all = max_limb<limb>;
    for (std::size_t i = 0; i < n; ++i) {
        all &= h[i];
    }
    return mask_from_bit(is_zero_bit<limb>(static_cast<limb>(~all)));
}

// h = h + more - a modulo B^L - 1, which stands for zero, too; returns all ones unless it does. As in subtract_cyclic.
limb subtract_unreduced(limb* h, std::size_t total, limb more, const limb* a, std::size_t n, carrying how) noexcept {
    const limb borrow = integer_rows::sub(h, h, total, a, n);
    integer_rows::add_small_cyclic(h, total, static_cast<limb>(more - borrow), how);
    return static_cast<limb>(~is_all_ones(h, total, how));
}

}  // namespace

void subtract_cyclic(limb* h, std::size_t modulus_limbs, limb more, const limb* a, std::size_t n, carrying how) noexcept {
    row::keep_if(h, h, modulus_limbs, subtract_unreduced(h, modulus_limbs, more, a, n, how));
}

const limb* take_upper_half(limb* h, std::size_t modulus_limbs, limb more, const limb* low, std::size_t n,
                            carrying how) noexcept {
    const limb keep = subtract_unreduced(h, modulus_limbs, more, low, n, how);
    // Now it is B^n h: its upper limbs come first, and belong above the others.
    const std::size_t above = std::min(modulus_limbs, 2 * n);
    row::keep_if(h + n, h + n, above - n, keep);
    row::keep_if(h + above, h, 2 * n - above, keep);
    return h + n;
}

}  // namespace carry::modular
