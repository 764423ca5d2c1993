#include "gf2x/mul.hpp"
#include "gf2x/toom.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::gf2x_rows {

namespace {

/// The limbs of a third, a multiple of eight, which the vector kernels like.
std::size_t third(std::size_t n) noexcept { return (n + 23) / 24 * 8; }

/// one = a0 + a1 + a2 (k limbs, and two zero ones), at_y = a0 + a1 y + a2 y^2 and at_y1 = a0 + a1 (y + 1) + a2 (y + 1)^2 with
/// y = x^w. The last two have k + 2 limbs; a: 2k + top limbs. at_y1 may be one.
void evaluate(limb* one, limb* at_y, const limb* a, std::size_t k, std::size_t top) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    const limb* const a1 = a + k;
    const limb* const a2 = a + 2 * k;
    kernel.add_n(one, a, a1, k);
    kernel.add_n(one, one, a2, top);
    one[k] = one[k + 1] = 0;
    at_y[0] = 0;
    row::copy(at_y + 1, a1, k);
    at_y[k + 1] = 0;
    kernel.add_n(at_y + 2, at_y + 2, a2, top);
}

}  // namespace

bool mul_toom3_accepts(std::size_t an, std::size_t bn) noexcept { return bn > 2 * third(an); }

std::size_t mul_toom3_scratch(std::size_t an, std::size_t) noexcept {
    const std::size_t k = third(an);
    return 6 * k + 8 + mul_scratch(k, k);
}

// With X = x^(wk), a = a0 + a1 X + a2 X^2 and y = x^w, the product c(X) of degree four in X is interpolated from c(0), c(1),
// c(y), c(y + 1) and c(infinity). Multiplying and dividing by y moves limbs; the exact division by y + 1 is a running sum. d
// = c(y + 1) + c(y)                                   = c1 + c2 + c4 + c3 (y^2 + y + 1) (d + (c(y) + c0) / y + c4 (y^3 + 1))
// / (y + 1)        = c2 + c3 (d + c(1) + c0) / (y^2 + y)                           = c3 c(1) + c0 + (c2 + c3) + c4
// = c1
void mul_toom3(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    const std::size_t k = third(an), a_top = an - 2 * k, b_top = bn - 2 * k, c4_size = a_top + b_top;
    limb* const v1 = scratch;
    limb* const vy = v1 + 2 * k;
    limb* const vy1 = vy + 2 * k + 4;
    limb* const below = vy1 + 2 * k + 4;

    limb* const a_one = r;  // r and vy1 are free until the products are written
    limb* const b_one = r + k + 2;
    limb* const a_y = vy1;
    limb* const b_y = vy1 + k + 2;
    evaluate(a_one, a_y, a, k, a_top);
    evaluate(b_one, b_y, b, k, b_top);
    mul(v1, a_one, k, b_one, k, below);
    kernel.add_n(a_one, a_one, a_y, k + 2);  // at y + 1
    kernel.add_n(b_one, b_one, b_y, k + 2);
    kernel.add_n(a_y, a_y, a, k);
    kernel.add_n(b_y, b_y, b, k);
    multiply_extended(vy, a_y, b_y, k, 2, below);
    multiply_extended(vy1, a_one, b_one, k, 2, below);
    limb* const c0 = r;
    limb* const c4 = r + 4 * k;
    mul(c0, a, k, b, k, below);
    mul(c4, a + 2 * k, a_top, b + 2 * k, b_top, below);

    const auto c4_at = [c4, c4_size](std::size_t i) { return i < c4_size ? c4[i] : limb{0}; };
    limb sum23 = 0, sum3 = 0;
    for (std::size_t i = 0; i < 2 * k; ++i) {  // v1, vy, vy1 become c1, c2, c3
        const bool last = i + 1 == 2 * k;
        const limb c0_next = last ? limb{0} : c0[i + 1], v1_next = last ? limb{0} : v1[i + 1];
        sum23 ^= vy1[i] ^ vy[i] ^ vy[i + 1] ^ c0_next ^ c4_at(i) ^ (i >= 3 ? c4_at(i - 3) : limb{0});
        sum3 ^= vy1[i + 1] ^ vy[i + 1] ^ v1_next ^ c0_next;
        v1[i] ^= c0[i] ^ sum23 ^ c4_at(i);
        vy[i] = sum23 ^ sum3;
        vy1[i] = sum3;
    }
    row::copy(r + 2 * k, vy, 2 * k);
    kernel.add_n(r + k, r + k, v1, 2 * k);
    kernel.add_n(r + 3 * k, r + 3 * k, vy1, std::min(2 * k, an + bn - 3 * k));
}

}  // namespace carry::gf2x_rows
