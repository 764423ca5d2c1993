#include "integer/toom4.hpp"

#include "integer/add.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

/// r = r / Divisor for a multiple of it, where Divisor divides 2^w - 1: with c the quotient, r / Divisor = r c / (2^w - 1) =
/// - r c (1 + 2^w + 2^2w + ...), so every limb of the result is the negative sum of the limbs of r c up to there.
template <unsigned Divisor>
void divide_exactly(limb* r, std::size_t n) noexcept {
    static_assert(max_limb<limb> % Divisor == 0);
    limb sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> product = multiply_wide(r[i], static_cast<limb>(max_limb<limb> / Divisor));
        limb borrow = 0;
        sum = subtract_with_borrow(sum, product.low, borrow);
        r[i] = sum;
        sum = static_cast<limb>(sum - product.high - borrow);
    }
}

/// r = r + a 2^shift, an <= n, in n limbs.
void add_shifted(limb* r, std::size_t n, const limb* a, std::size_t an, unsigned shift) noexcept {
    const limb carry = kernels::integer().addmul_1(r, a, an, static_cast<limb>(limb{1} << shift));
    add_1(r + an, r + an, n - an, carry);
}

/// r = r - a 2^shift, an <= n, in n limbs.
void sub_shifted(limb* r, std::size_t n, const limb* a, std::size_t an, unsigned shift) noexcept {
    const limb borrow = kernels::integer().submul_1(r, a, an, static_cast<limb>(limb{1} << shift));
    sub_1(r + an, r + an, n - an, borrow);
}

}  // namespace

limb toom4_at_plus_minus(limb* plus, limb* minus, const limb* a, std::size_t k, std::size_t s, unsigned d) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t n = k + 1;
    row::copy(plus, a, k);
    plus[k] = 0;
    add_shifted(plus, n, a + 2 * k, k, 2 * d);  // the even part
    minus[k] = row::shift_left(minus, a + k, k, d);
    add_shifted(minus, n, a + 3 * k, s, 3 * d);  // the odd part
    const limb negative = kernel.sub_n(minus, plus, minus, n);
    kernel.add_n(plus, plus, plus, n);
    kernel.sub_n(plus, plus, minus, n);
    kernel.negate_if(minus, n, negative);
    return negative;
}

void toom4_at_half(limb* r, const limb* a, std::size_t k, std::size_t s) noexcept {
    r[k] = row::shift_left(r, a, k, 3);
    add_shifted(r, k + 1, a + k, k, 2);
    add_shifted(r, k + 1, a + 2 * k, k, 1);
    add_shifted(r, k + 1, a + 3 * k, s, 0);
}

void toom4_interpolate(limb* r, std::size_t k, std::size_t upper, const toom4_values& values) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t n = 2 * k + 2;
    const limb *c0 = r, *c6 = r + 6 * k;
    limb *even_1 = values.at_1, *odd_1 = values.at_minus_1, *even_2 = values.at_2, *odd_2 = values.at_minus_2;
    limb* half = values.at_half;

    // (c(x) + c(-x)) / 2 and (c(x) - c(-x)) / 2 for x = 1 and 2, from the sum of both in place of the first
    const auto split = [&](limb* plus, limb* minus, limb negative) {
        kernel.add_or_sub_n(minus, plus, minus, n, static_cast<limb>(negative ^ 1));
        row::shift_right(minus, minus, n, 1);
        kernel.sub_n(plus, plus, minus, n);
    };
    split(even_1, odd_1, values.negative_1);  // c0 + c2 + c4 + c6 and c1 + c3 + c5
    split(even_2, odd_2, values.negative_2);  // c0 + 4 c2 + 16 c4 + 64 c6 and 2 c1 + 8 c3 + 32 c5
    row::shift_right(odd_2, odd_2, n, 1);     // c1 + 4 c3 + 16 c5

    sub(even_1, even_1, n, c0, 2 * k);
    sub(even_1, even_1, n, c6, upper);  // c2 + c4
    sub(even_2, even_2, n, c0, 2 * k);
    sub_shifted(even_2, n, c6, upper, 6);
    row::shift_right(even_2, even_2, n, 2);  // c2 + 4 c4
    kernel.sub_n(even_2, even_2, even_1, n);
    divide_exactly<3>(even_2, n);             // c4
    kernel.sub_n(even_1, even_1, even_2, n);  // c2

    sub_shifted(half, n, c0, 2 * k, 6);
    sub_shifted(half, n, even_1, n, 4);
    sub_shifted(half, n, even_2, n, 2);
    sub(half, half, n, c6, upper);
    row::shift_right(half, half, n, 1);  // 16 c1 + 4 c3 + c5
    kernel.sub_n(half, half, odd_1, n);
    divide_exactly<3>(half, n);  // 5 c1 + c3
    kernel.sub_n(odd_2, odd_2, odd_1, n);
    divide_exactly<3>(odd_2, n);         // c3 + 5 c5
    kernel.add_n(half, half, odd_2, n);  // 5 c1 + 2 c3 + 5 c5
    kernel.submul_1(half, odd_1, n, 5);  // - 3 c3
    kernel.negate_if(half, n, 1);
    divide_exactly<3>(half, n);  // c3
    kernel.sub_n(odd_2, odd_2, half, n);
    divide_exactly<5>(odd_2, n);  // c5
    kernel.sub_n(odd_1, odd_1, half, n);
    kernel.sub_n(odd_1, odd_1, odd_2, n);  // c1

    const std::size_t size = 6 * k + upper;
    row::copy(r + 2 * k, even_1, 2 * k);
    row::copy(r + 4 * k, even_2, 2 * k);
    add(r + 4 * k, r + 4 * k, size - 4 * k, even_1 + 2 * k, 2);
    add(r + 6 * k, r + 6 * k, upper, even_2 + 2 * k, 2);
    const limb* odd[] = {odd_1, half, odd_2};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t at = (2 * i + 1) * k;
        add(r + at, r + at, size - at, odd[i], std::min(n, size - at));
    }
}

}  // namespace carry::integer_rows
