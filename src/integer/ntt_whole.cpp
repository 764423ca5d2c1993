#include "integer/add.hpp"
#include "integer/mul_low.hpp"
#include "integer/ntt.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

// Lengths of transforms are up to a quarter apart. Just above one of them, its product modulo B^M - 1, B = 2^w, serves all the
// same: of P = P1 B^M + P0 with P1 < B^e, it gives C = P0 + P1 modulo B^M - 1, and the lowest e + 1 limbs of P0 are those of P,
// a short product. So C - P modulo B^(e + 1) is P1 where P0 + P1 = C and P1 + 1 where it is C + B^M - 1, and which of the two
// it is shows when that is subtracted from C. It is what a truncated transform is for: a time without steps.
//
// C = 0 stands for P0 + P1 = 0 and for P0 + P1 = B^M - 1, where P1 + 1 > 0 = C.

namespace {

std::size_t low_scratch(std::size_t n) noexcept { return n + mul_low_scratch(n); }

}  // namespace

std::size_t ntt_whole_scratch(std::size_t rn, std::size_t shorter) noexcept {
    const ntt_plan plan = ntt_plan_for_whole(rn, shorter);
    const std::size_t transform = ntt_scratch(plan);
    return plan.modulus_limbs() >= rn ? transform : std::max(transform, low_scratch(rn - plan.modulus_limbs() + 1));
}

void ntt_whole_product(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t rn = an + bn;
    const ntt_plan plan = ntt_plan_for_whole(rn, bn);
    const std::size_t size = std::min(plan.modulus_limbs(), rn), beyond = rn - size;
    ntt_product(r, size, {a, an, nullptr}, {b, bn, nullptr}, plan, scratch);
    if (beyond == 0) {
        return;
    }
    if (std::all_of(r, r + size, [](limb x) { return x == max_limb<limb>; })) {
        row::zero(r, size);
    }
    limb* low = scratch;
    mul_low(low, a, b, beyond + 1, scratch + beyond + 1);
    kernels::integer().sub_n(low, r, low, beyond + 1);
    const limb wrapped = sub(r, r, size, low, beyond + 1);
    sub_1(low, low, beyond + 1, wrapped);
    row::copy(r + size, low, beyond);
}

}  // namespace carry::integer_rows
