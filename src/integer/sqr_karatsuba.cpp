#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

namespace {

/// From this size on halves of unlike sizes cost less than the rows of a single limb.
constexpr std::size_t longest_odd = 200;

/// 2h limbs, or one less where odd is 1, by the kernels for halves of one size: with a0 - a1 = x - s B, 0 <= x < B = 2^(wh),
/// the middle term is z0 + z2 - (x - s B)^2.
void sqr_equal_halves(const kernels::karatsuba_kernels& kernel, limb* r, const limb* a, std::size_t h, std::size_t odd,
                      limb* scratch) noexcept {
    constexpr std::size_t least = kernels::karatsuba_kernels::least_half;
    limb *middle = scratch, *x = scratch + 2 * h;
    scratch += 3 * h;
    limb negative = kernel.difference[h - odd - least](x, a, a + h);
    if (odd != 0) {
        x[h - 1] = subtract_with_borrow(a[h - 1], limb{0}, negative);
    }
    sqr(middle, x, h, scratch);
    sqr(r, a, h, scratch);
    sqr(r + 2 * h, a + h, h - odd, scratch);
    kernel.join_square[h - least](r, middle, x, negative, static_cast<limb>(odd), scratch);
}

}  // namespace

// With x = 2^(w h) and h half of n, rounded up: (a1 x + a0)^2 = z2 x^2 + (z0 + z2 - (a0 - a1)^2) x + z0 where z0 = a0^2 and
// z2 = a1^2. Three squares.
void sqr_karatsuba(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t h = (n + 1) / 2, odd = 2 * h - n;
    if (kernel.karatsuba != nullptr && h - 2 * odd >= kernels::karatsuba_kernels::least_half &&
        h <= kernels::karatsuba_kernels::most_half) {
        sqr_equal_halves(*kernel.karatsuba, r, a, h, odd, scratch);
        return;
    }
    if (n % 2 != 0 && n > 1 && n < longest_odd) {  // an even size, and a row for the highest limb, twice
        const std::size_t m = n - 1;
        const limb high = a[m];
        sqr(r, a, m, scratch);
        r[2 * m] = kernel.addmul_1(r + m, a, m, static_cast<limb>(high << 1));
        r[2 * m + 1] = kernel.addmul_1(r + m + 1, a, m, static_cast<limb>(high >> (limb_bits - 1)));
        const wide_limb<limb> square = multiply_wide(high, high);
        limb carry = 0;
        r[2 * m] = add_with_carry(r[2 * m], square.low, carry);
        r[2 * m + 1] = add_with_carry(r[2 * m + 1], square.high, carry);
        return;
    }
    const limb *a0 = a, *a1 = a + h;
    limb* m = scratch;
    scratch += 2 * h;
    kernel.absolute_difference(r, a0, h, a1, n - h);
    sqr(m, r, h, scratch);
    sqr(r, a0, h, scratch);
    sqr(r + 2 * h, a1, n - h, scratch);
    kernel.karatsuba_join(r, h, 2 * n - 2 * h, m, 1);
}

}  // namespace carry::integer_rows
