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

void subtract_cyclic(limb* h, std::size_t modulus_limbs, limb more, const limb* a, std::size_t n, limb* scratch) noexcept {
    const std::size_t total = modulus_limbs;
    const limb borrow = integer_rows::sub(h, h, total, a, n);
    integer_rows::add_small_cyclic(h, total, static_cast<limb>(more - borrow), scratch);
    limb all = max_limb<limb>;
    for (std::size_t i = 0; i < total; ++i) {
        all &= h[i];
    }
    const limb keep = mask_from_bit(static_cast<limb>(is_zero_bit<limb>(static_cast<limb>(~all)) ^ 1));  // B^L - 1 is zero
    row::keep_if(h, h, total, keep);
}

const limb* take_upper_half(limb* h, std::size_t modulus_limbs, limb more, const limb* low, std::size_t n,
                            limb* scratch) noexcept {
    subtract_cyclic(h, modulus_limbs, more, low, n, scratch);
    // Now it is B^n h: its upper limbs come first, and belong above the others.
    if (modulus_limbs < 2 * n) {
        row::copy(h + modulus_limbs, h, 2 * n - modulus_limbs);
    }
    return h + n;
}

}  // namespace carry::modular
