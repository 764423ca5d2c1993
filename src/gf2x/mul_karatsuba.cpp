#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::gf2x_rows {

namespace {

/// The limbs of a lower half: half of n, and in long rows a multiple of eight, which the vector kernels like.
std::size_t lower_half(std::size_t n) noexcept {
    const std::size_t h = n - n / 2;
    return n < 64 ? h : (h + 7) / 8 * 8;
}

}  // namespace

bool mul_karatsuba_accepts(std::size_t an, std::size_t bn) noexcept { return bn > lower_half(an); }

std::size_t mul_karatsuba_scratch(std::size_t an, std::size_t) noexcept {
    const std::size_t h = lower_half(an);
    return 2 * h + mul_scratch(h, h);
}

// With X = x^(wh), a = a0 + a1 X, b = b0 + b1 X, z0 = a0 b0, z2 = a1 b1, z1 = (a0 + a1)(b0 + b1):
//   a b = z0 + (z0 + z1 + z2) X + z2 X^2.
void mul_karatsuba(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    const std::size_t h = lower_half(an), a1n = an - h, b1n = bn - h;
    limb* const z1 = scratch;
    limb* const below = scratch + 2 * h;

    limb* const a_sum = r;  // r is free until z0 and z2 are written
    limb* const b_sum = r + h;
    kernel.add_n(a_sum, a, a + h, a1n);
    row::copy(a_sum + a1n, a + a1n, h - a1n);
    kernel.add_n(b_sum, b, b + h, b1n);
    row::copy(b_sum + b1n, b + b1n, h - b1n);
    mul(z1, a_sum, h, b_sum, h, below);

    mul(r, a, h, b, h, below);
    mul(r + 2 * h, a + h, a1n, b + h, b1n, below);
    kernel.karatsuba_join(r, z1, h, a1n + b1n);
}

}  // namespace carry::gf2x_rows
