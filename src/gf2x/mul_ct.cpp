#include "gf2x/mul_ct.hpp"

#include "gf2x/karatsuba_step.hpp"
#include "gf2x/mul.hpp"

#include <algorithm>
#include <utility>

namespace carry::gf2x_rows {

namespace {

/// Below as many limbs the quadratic kernel is the best one of level portable, where this is needed.
constexpr std::size_t least_halved = 16;

std::size_t halves_scratch(std::size_t an, std::size_t bn) noexcept {
    if (an < bn) {
        std::swap(an, bn);
    }
    if (bn < least_halved) {
        return 0;
    }
    const std::size_t h = lower_half(an);
    return bn > h ? 2 * h + halves_scratch(h, h) : bn + halves_scratch(bn, bn);
}

void mul_by_halves(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    if (an < bn) {
        std::swap(a, b);
        std::swap(an, bn);
    }
    if (bn < least_halved) {
        kernels::gf2x().mul_basecase(r, a, an, b, bn);
    } else if (bn > lower_half(an)) {
        karatsuba_step(r, a, an, b, bn, scratch, mul_by_halves);
    } else {
        block_steps(r, a, an, b, bn, scratch, mul_by_halves);
    }
}

}  // namespace

// Another thread may change the level between this call and the product.
std::size_t mul_ct_scratch(std::size_t an, std::size_t bn) noexcept {
    return std::max(mul_scratch(an, bn), halves_scratch(an, bn));
}

void mul_ct(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    if (an == 0 || bn == 0) {
        row::zero(r, an + bn);
        return;
    }
    const gf2x_thresholds& t = kernels::gf2x().thresholds;
    if (t.mul_comb < t.mul_karatsuba) {  // the comb is the one algorithm that goes by values
        mul_by_halves(r, a, an, b, bn, scratch);
    } else {
        mul(r, a, an, b, bn, scratch);
    }
}

}  // namespace carry::gf2x_rows
