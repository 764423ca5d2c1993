#include "modular/fixed_factor.hpp"

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

void subtract_cyclic(limb* h, std::size_t modulus_limbs, const limb* a, std::size_t n) noexcept {
    const std::size_t total = modulus_limbs;
    limb borrow = kernels::integer().sub_n(h, h, a, n);
    for (int wrapped = 0; wrapped < 2; ++wrapped) {  // -1 is B^L - 2 modulo B^L - 1: what is borrowed at the top goes below
        for (std::size_t i = wrapped == 0 ? n : 0; i < total; ++i) {
            h[i] = subtract_with_borrow(h[i], limb{0}, borrow);
        }
    }
    limb all = max_limb<limb>;
    for (std::size_t i = 0; i < total; ++i) {
        all &= h[i];
    }
    const limb keep = mask_from_bit(static_cast<limb>(is_zero_bit<limb>(static_cast<limb>(~all)) ^ 1));  // B^L - 1 is zero
    for (std::size_t i = 0; i < total; ++i) {
        h[i] &= keep;
    }
}

void take_upper_half(limb* h, std::size_t modulus_limbs, const limb* low, std::size_t n) noexcept {
    const std::size_t total = modulus_limbs;
    subtract_cyclic(h, total, low, n);
    // Now it is B^n h: its limbs from n on come first.
    if (total >= 2 * n) {
        row::copy(h, h + n, n);
    } else {
        std::rotate(h, h + n, h + total);
    }
}

}  // namespace carry::modular
