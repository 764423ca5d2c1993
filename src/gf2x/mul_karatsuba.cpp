#include "gf2x/mul.hpp"
#include "row/row.hpp"

namespace carry::gf2x_rows {

bool mul_karatsuba_accepts(std::size_t an, std::size_t bn) noexcept { return bn > an - an / 2; }

std::size_t mul_karatsuba_scratch(std::size_t an, std::size_t) noexcept {
    const std::size_t h = an - an / 2;
    return 2 * h + mul_scratch(h, h);
}

// With X = x^(wh), a = a0 + a1 X, b = b0 + b1 X, z0 = a0 b0, z2 = a1 b1, z1 = (a0 + a1)(b0 + b1):
//   a b = z0 + (z0 + z1 + z2) X + z2 X^2 = z0 (1 + X) + z1 X + z2 X (1 + X).
// The upper half of z0 and the lower half of z2 meet twice, as t; r from limb h on is
//   t + z0's lower half + z1's lower half, then t + z1's upper half + z2's upper half.
void mul_karatsuba(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t h = an - an / 2, a1n = an - h, b1n = bn - h;
    limb* const z1 = scratch;
    limb* const below = scratch + 2 * h;

    limb* const a_sum = r;  // r is free until z0 and z2 are written
    limb* const b_sum = r + h;
    row::exclusive_or(a_sum, a, a + h, a1n);
    row::copy(a_sum + a1n, a + a1n, h - a1n);
    row::exclusive_or(b_sum, b, b + h, b1n);
    row::copy(b_sum + b1n, b + b1n, h - b1n);
    mul(z1, a_sum, h, b_sum, h, below);

    mul(r, a, h, b, h, below);
    mul(r + 2 * h, a + h, a1n, b + h, b1n, below);

    const std::size_t z2n = a1n + b1n, whole = z2n > h ? z2n - h : 0, partly = z2n < h ? z2n : h;
    for (std::size_t i = 0; i < whole; ++i) {
        const limb t = r[h + i] ^ r[2 * h + i];
        r[h + i] = t ^ r[i] ^ z1[i];
        r[2 * h + i] = t ^ z1[h + i] ^ r[3 * h + i];
    }
    for (std::size_t i = whole; i < partly; ++i) {
        const limb t = r[h + i] ^ r[2 * h + i];
        r[h + i] = t ^ r[i] ^ z1[i];
        r[2 * h + i] = t ^ z1[h + i];
    }
    for (std::size_t i = partly; i < h; ++i) {
        r[h + i] ^= r[i] ^ z1[i];
    }
}

}  // namespace carry::gf2x_rows
