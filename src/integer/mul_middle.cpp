#include "integer/mul_middle.hpp"

#include "integer/add.hpp"
#include "integer/mul_middle_product.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/verify.hpp"

#include <carry/fixed/columns.hpp>

#include <algorithm>
#include <utility>

namespace carry::integer_rows {

namespace {

/// Below, rows take the least time.
std::size_t least_otherwise() noexcept {
    const integer_thresholds& thresholds = kernels::integer().thresholds;
    return std::min(thresholds.mul_middle_halves, thresholds.mul_middle_product);
}

/// A sum of fewer than 2^w limbs. Carries are compared for: what an operation with a carry leaves in memory for GCC is loaded
/// again in the next round of a loop.
struct limb_sum {
    limb words[2] = {};
    void add(limb x) noexcept {
        words[0] = static_cast<limb>(words[0] + x);
        words[1] = static_cast<limb>(words[1] + (words[0] < x ? 1 : 0));
    }
};

// All ones where x + y with what is carried in, whose sum is s, carries out, else 0.
limb carry_mask(limb x, limb y, limb s) noexcept {
    const auto carries = static_cast<limb>((x & y) | ((x | y) & static_cast<limb>(~s)));
    return static_cast<limb>(limb{0} - (carries >> (limb_bits - 1)));
}

// Row by row. r: w + 2 limbs for w = an - bn + 1.
void by_rows(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t w = an - bn + 1;
    r[w] = kernel.mul_1(r, a + bn - 1, w, b[0]);
    r[w + 1] = 0;
    for (std::size_t j = 1; j < bn; ++j) {
        limb carry = 0;
        r[w] = add_with_carry(r[w], kernel.addmul_1(r, a + bn - 1 - j, w, b[j]), carry);
        r[w + 1] = static_cast<limb>(r[w + 1] + carry);
    }
}

/// What is wrong at both ends of a middle product of 2m - 1 by m limbs where a factor is a sum or a difference whose limbs have
/// carried: a carry out of limb i moves 2^w units of column i + j to one unit of column i + j + 1, and that is seen where only
/// one of them is in the middle: the sums of the other factor's limbs j with i + j = m - 2, and with i + j = 2m - 2.
struct border {
    limb_sum below, above;
};

// d = |x - y|, and the borders of its middle product with other; returns whether x < y. d, x, y: m limbs, other: 2m - 1.
bool difference(limb* d, const limb* x, const limb* y, const limb* other, std::size_t m, border& edges) noexcept {
    const bool negative = row::compare_n(x, y, m) < 0;
    if (negative) {
        std::swap(x, y);
    }
    kernels::integer().sub_n(d, x, y, m);
    for (std::size_t j = 0; j < m; ++j) {
        const limb borrows = carry_mask(d[j], y[j], x[j]);
        if (j + 2 <= m) {
            edges.below.add(other[m - 2 - j] & borrows);
        }
        edges.above.add(other[2 * m - 2 - j] & borrows);
    }
    return negative;
}

void balanced(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept;

// r = the middle product of x + y and b. r: m + 2 limbs; x, y: 2m - 1, b: m.
void of_sum(limb* r, const limb* x, const limb* y, const limb* b, std::size_t m, limb* scratch) noexcept {
    limb* sum = scratch;
    border edges;
    kernels::integer().add_n(sum, x, y, 2 * m - 1);
    for (std::size_t i = 0; i + 1 < m; ++i) {
        edges.below.add(b[m - 2 - i] & carry_mask(x[i], y[i], sum[i]));
    }
    for (std::size_t i = m - 1; i < 2 * m - 1; ++i) {
        edges.above.add(b[2 * m - 2 - i] & carry_mask(x[i], y[i], sum[i]));
    }
    balanced(r, sum, b, m, scratch + 2 * m);
    sub(r, r, m + 2, edges.below.words, 2);
    add(r + m, r + m, 2, edges.above.words, 2);
}

// 2n - 1 by n limbs. r: n + 2 limbs.
// With n = 2m, A0, A1, A2 the 2m - 1 limbs of a from 0, m and 2m on, and B0, B1 the halves of b: the lower m columns are those
// of A1 B0 + A0 B1 = (A0 + A1) B1 + A1 (B0 - B1), the upper ones those of A2 B0 + A1 B1 = (A1 + A2) B0 - A1 (B0 - B1).
void balanced(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (n < least_otherwise()) {
        by_rows(r, a, 2 * n - 1, b, n);
        return;
    }
    if (n >= kernel.thresholds.mul_middle_product) {
        mul_middle_by_product(r, a, 2 * n - 1, b, n, scratch);
        return;
    }
    if (n % 2 != 0) {  // the even part, the highest column's other limbs, and the row of b's highest limb
        balanced(r, a + 1, b, n - 1, scratch);
        r[n + 1] = 0;
        fixed::delayed_column<limb> column;
        fixed::add_column(column, 2 * n - 2, a, 2 * n - 1, b, n - 1);
        limb others[3];
        for (limb& other : others) {
            column.move_on(other);
        }
        add(r + n - 1, r + n - 1, 3, others, 3);
        limb carry = 0;
        r[n] = add_with_carry(r[n], kernel.addmul_1(r, a, n, b[n - 1]), carry);
        r[n + 1] = static_cast<limb>(r[n + 1] + carry);
        return;
    }
    const std::size_t m = n / 2, size = m + 2;
    limb *lower = scratch, *upper = lower + size, *cross = upper + size, *d = cross + size;
    scratch = d + m;
    border edges;
    const bool negative = difference(d, b, b + m, a + m, m, edges);
    balanced(cross, a + m, d, m, scratch);
    add(cross, cross, size, edges.below.words, 2);
    sub(cross + m, cross + m, 2, edges.above.words, 2);
    of_sum(lower, a, a + m, b + m, m, scratch);
    of_sum(upper, a + m, a + 2 * m, b, m, scratch);
    // Modulo 2^(w size): cross may be negative, the sums are not.
    kernel.add_or_sub_n(lower, lower, cross, size, negative ? 1 : 0);
    kernel.add_or_sub_n(upper, upper, cross, size, negative ? 0 : 1);
    row::fit(r, size + m, lower, size);
    add(r + m, r + m, size, upper, size);  // no carry: it is a sum of products
}

}  // namespace

// For each level of the halves 3 (m + 2) + m + 2m limbs, in all 6 n and 6 a level; above them, for each step of Euclid's
// algorithm on the sizes, which grow smaller like Fibonacci's numbers, a partial result; below them products.
std::size_t mul_middle_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t least = std::min(an - bn + 1, bn);
    return 12 * least + 512 + mul_middle_by_product_scratch(2 * least, least);
}

bool mul_middle_short(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (std::min(an - bn + 1, bn) >= least_otherwise()) {
        return false;
    }
    by_rows(r, a, an, b, bn);
    return true;
}

// w = an - bn + 1 columns: as many as b has limbs at a time, or as many limbs of b as there are columns.
void mul_middle(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    CARRY_VERIFY(an >= bn && bn >= 1);
    const std::size_t w = an - bn + 1, least = std::min(w, bn);
    if (mul_middle_short(r, a, an, b, bn)) {
        return;
    }
    if (w == bn) {
        balanced(r, a, b, bn, scratch);
        return;
    }
    row::zero(r, w + 2);
    limb* part = scratch;
    scratch += least + 2;
    for (std::size_t at = 0; at < std::max(w, bn); at += least) {
        if (w > bn) {
            const std::size_t columns = std::min(bn, w - at);
            mul_middle(part, a + at, columns + bn - 1, b, bn, scratch);
            add(r + at, r + at, w + 2 - at, part, columns + 2);
        } else {
            const std::size_t limbs = std::min(w, bn - at);
            mul_middle(part, a + (bn - at - limbs), w + limbs - 1, b + at, limbs, scratch);
            add(r, r, w + 2, part, w + 2);
        }
    }
}

}  // namespace carry::integer_rows
