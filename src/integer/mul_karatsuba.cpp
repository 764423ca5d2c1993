#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/verify.hpp"

namespace carry::integer_rows {

namespace {

/// From this size on halves of unlike sizes cost less than the rows of a single limb.
constexpr std::size_t longest_odd = 200;

/// A limb above halves that can be halved twice, as those that the leaves like best, is left to two rows.
constexpr bool suits_rows(std::size_t n) noexcept { return n % 8 == 1; }

/// Two operands of 2h limbs, or one less where odd is 1, by the kernels for halves of one size: with a1 - a0 = x - s B and
/// b0 - b1 = y - t B, where x and y are below B = 2^(wh), the middle term is z0 + z2 + (x - s B) (y - t B).
void mul_equal_halves(const kernels::karatsuba_kernels& kernel, limb* r, const limb* a, const limb* b, std::size_t h,
                      std::size_t odd, limb* scratch) noexcept {
    constexpr std::size_t least = kernels::karatsuba_kernels::least_half;
    limb *middle = scratch, *x = scratch + 2 * h, *y = scratch + 3 * h;
    scratch += 4 * h;
    limb x_negative = kernel.difference[h - odd - least](x, a + h, a);
    limb y_negative = kernel.difference[h - odd - least](y, b, b + h);
    if (odd != 0) {
        x[h - 1] = subtract_with_borrow(limb{0}, a[h - 1], x_negative);
        y[h - 1] = subtract_with_borrow(b[h - 1], limb{0}, y_negative);
    }
    mul(middle, x, h, y, h, scratch);
    mul(r, a, h, b, h, scratch);
    mul(r + 2 * h, a + h, h - odd, b + h, h - odd, scratch);
    kernel.join[h - least](r, middle, x, y, x_negative, y_negative, static_cast<limb>(odd), scratch);
}

}  // namespace

// With x = 2^(w h) and h half of a, rounded up: (a1 x + a0) (b1 x + b0) = z2 x^2 + (z0 + z2 - (a0 - a1) (b0 - b1)) x + z0 where
// z0 = a0 b0 and z2 = a1 b1. Three products instead of four.
void mul_karatsuba(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    CARRY_VERIFY(an >= bn && bn > (an + 1) / 2);
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t h = (an + 1) / 2, odd = 2 * h - an;
    if (kernel.karatsuba != nullptr && an == bn && !suits_rows(an) && h - 2 * odd >= kernels::karatsuba_kernels::least_half &&
        h <= kernels::karatsuba_kernels::most_half) {
        mul_equal_halves(*kernel.karatsuba, r, a, b, h, odd, scratch);
        return;
    }
    if (an == bn && an % 2 != 0 && an > 1 && an < longest_odd) {  // an even size, and a row for each of the highest limbs
        const std::size_t n = an - 1;
        mul(r, a, n, b, n, scratch);
        r[2 * n] = kernel.addmul_1(r + n, a, n, b[n]);
        r[2 * n + 1] = kernel.addmul_1(r + n, b, an, a[n]);
        return;
    }
    const limb *a0 = a, *a1 = a + h, *b0 = b, *b1 = b + h;
    limb* m = scratch;
    scratch += 2 * h;
    const limb a_negative = kernel.absolute_difference(r, a0, h, a1, an - h);
    const limb b_negative = kernel.absolute_difference(r + h, b0, h, b1, bn - h);
    mul(m, r, h, r + h, h, scratch);
    mul(r, a0, h, b0, h, scratch);
    mul(r + 2 * h, a1, an - h, b1, bn - h, scratch);
    kernel.karatsuba_join(r, h, an + bn - 2 * h, m, a_negative ^ b_negative ^ 1);
}

}  // namespace carry::integer_rows
