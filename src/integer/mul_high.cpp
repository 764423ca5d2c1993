#include "integer/mul_high.hpp"

#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <utility>

namespace carry::integer_rows {

namespace {

// 2n for a product of upper parts or, after it, for what is added to it, and what the products inside want: see
// mul_low_scratch.
std::size_t short_scratch(std::size_t n) noexcept {
    return 2 * n + kernels::integer_kernels::most_below + mul_scratch(n, n);
}

// r = sum of a[i] b[j] 2^(w (i + j - n + 1)) over i + j >= n - 1, and perhaps some of the others: a b / 2^(w (n - 1)) less
// than n 2^w too small. r: n + 1 limbs; a, b: n >= 1 limbs.
void upper_columns(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (n < kernel.thresholds.mul_high_columns) {
        mul(scratch, a, n, b, n, scratch + 2 * n);
        row::copy(r, scratch + n - 1, n + 1);
        return;
    }
    if (n < kernel.thresholds.mul_low_split) {
        if (n <= kernel.most_upper_columns) {
            const std::size_t below = kernel.mul_upper(scratch, a, b, n);
            row::copy(r, scratch + below - 1, n + 1);
            return;
        }
        r[1] = kernel.mul_1(r, b + n - 1, 1, a[0]);
        for (std::size_t i = 1; i < n; ++i) {
            r[i + 1] = kernel.addmul_1(r, b + n - 1 - i, i + 1, a[i]);
        }
        return;
    }
    if (n >= kernel.thresholds.mul_ntt) {
        mul(scratch, a, n, b, n, scratch + 2 * n);
        row::copy(r, scratch + n - 1, n + 1);
        return;
    }
    // The whole product of the upper k limbs, and of each one's lower limbs the upper columns with the other's upper limbs.
    const std::size_t rest = n * 3 / 10, k = n - rest;
    mul(scratch, a + rest, k, b + rest, k, scratch + 2 * k);
    row::copy(r, scratch + 2 * k - n - 1, n + 1);
    for (const auto& [low, high] : {std::pair{a, b + k}, std::pair{b, a + k}}) {
        upper_columns(scratch, low, high, rest, scratch + rest + 1);
        add(r, r, n + 1, scratch, rest + 1);  // no carry: less than the product
    }
}

}  // namespace

std::size_t mul_high_scratch(std::size_t n) noexcept { return 3 * n + 4 + short_scratch(n + 1); }

// Where the upper columns are found limb by limb, there is a zero limb below each factor, so that they go two limbs below those
// that are wanted, where a b is less than n + 1 of the upper one of these too small. A kernel's go as far, and lack less than
// one of it. So what is found carries only from within n + 2 of the top.
void mul_high(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (n >= kernel.thresholds.mul_high_columns) {
        const limb* columns = nullptr;  // from limb n of the product on
        if (n < kernel.thresholds.mul_low_split && n <= kernel.most_upper_columns) {
            columns = scratch + kernel.mul_upper(scratch, a, b, n);
        } else {
            limb *x = scratch, *y = x + n + 1, *found = y + n + 1;
            x[0] = y[0] = 0;
            row::copy(x + 1, a, n);
            row::copy(y + 1, b, n);
            upper_columns(found, x, y, n + 1, found + n + 2);
            columns = found + 2;
        }
        if (columns[-1] < max_limb<limb> - static_cast<limb>(n) - 2) {
            row::copy(r, columns, n);
            return;
        }
    }
    if (n != 0) {
        mul(scratch, a, n, b, n, scratch + 2 * n);
        row::copy(r, scratch + n, n);
    }
}

}  // namespace carry::integer_rows
