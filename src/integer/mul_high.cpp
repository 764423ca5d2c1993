#include "integer/mul_high.hpp"

#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <utility>

namespace carry::integer_rows {

namespace {

/// Whether the limb below the wanted ones tells that nothing more is carried into these, where the upper columns lack less than
/// n + 2 of its units.
bool carries_no_more(limb below, std::size_t n) noexcept { return below < max_limb<limb> - static_cast<limb>(n) - 2; }

// 2n for a product of upper parts or, after it, for what is added to it, and what the products inside want: see
// mul_low_scratch.
std::size_t short_scratch(std::size_t n) noexcept { return 2 * n + kernels::integer_kernels::most_below + mul_scratch(n, n); }

// r = sum of a[i] b[j] 2^(w (i + j - n + 1)) over i + j >= n - 1, and perhaps some of the others: a b / 2^(w (n - 1)) less
// than n 2^w too small. r: n + 1 limbs; a, b: n >= 2 limbs.
void upper_columns(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (n < kernel.thresholds.mul_low_split) {
        const std::size_t below = kernel.mul_upper(scratch, a, b, n);
        row::copy(r, scratch + below - 1, n + 1);
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

// r = a, limb by limb where that is short: a vector's load would wait for the stores of limbs that have just been found.
void copy_found(limb* r, const limb* a, std::size_t n) noexcept {
    constexpr std::size_t most = 32;
    if (n > most) {
        std::copy_n(a, n, r);
        return;
    }
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = value_barrier(a[i]);
    }
}

}  // namespace

bool mul_high_short(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    constexpr std::size_t most = 320, most_whole = 64;
    const kernels::integer_kernels& kernel = kernels::integer();
    if (n <= kernel.halves_by_size) {
        kernel.mul_high_n[n](r, a, b);
        return true;
    }
    if (n >= kernel.thresholds.mul_low_split || n > most) {
        return false;
    }
    if (n < kernel.thresholds.mul_high_columns && n <= most_whole) {
        limb whole[2 * most_whole];
        n <= kernels::most_equal ? kernel.mul_n[n](whole, a, b) : kernel.mul_basecase(whole, a, n, b, n);
        copy_found(r, whole + n, n);
        return true;
    }
    limb columns[most + kernels::integer_kernels::most_below];
    const limb* const found = columns + kernel.mul_upper(columns, a, b, n);
    if (!carries_no_more(found[-1], n)) [[unlikely]] {
        return false;
    }
    copy_found(r, found, n);
    return true;
}

std::size_t mul_high_scratch(std::size_t n) noexcept { return 3 * n + 4 + short_scratch(n + 1); }

// With a zero limb below each factor the columns that are found go two limbs below those that are wanted, where a b is less
// than n + 1 of the upper one of these too small: it carries only from within n + 2 of the top.
void mul_high(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept {
    if (n == 0 || mul_high_short(r, a, b, n)) {
        return;
    }
    if (n >= kernels::integer().thresholds.mul_low_split) {
        limb *x = scratch, *y = x + n + 1, *columns = y + n + 1;
        x[0] = y[0] = 0;
        row::copy(x + 1, a, n);
        row::copy(y + 1, b, n);
        upper_columns(columns, x, y, n + 1, columns + n + 2);
        if (carries_no_more(columns[1], n)) {
            row::copy(r, columns + 2, n);
            return;
        }
    }
    mul(scratch, a, n, b, n, scratch + 2 * n);
    row::copy(r, scratch + n, n);
}

}  // namespace carry::integer_rows
