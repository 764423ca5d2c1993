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

/// What is wrong at both ends of a middle product of 2m - 1 by m limbs where a factor is a sum or a difference whose limbs have
/// carried: a carry out of limb i moves 2^w units of column i + j to one unit of column i + j + 1, and that is seen where only
/// one of them is in the middle: the sums of the other factor's limbs j with i + j = m - 2, and with i + j = 2m - 2.
struct border {
    wide_limb<limb> below, above;
};

void add_border(limb* r, std::size_t n, wide_limb<limb> x) noexcept {
    add_upwards(r, n, x.low);
    add_upwards(r + 1, n - 1, x.high);
}

void sub_border(limb* r, std::size_t n, wide_limb<limb> x) noexcept {
    sub_upwards(r, n, x.low);
    sub_upwards(r + 1, n - 1, x.high);
}

void balanced(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept;

// r = the middle product of b and the 2m - 1 limbs from `first` on of a sum s = x + y, 0 or more. r: m + 2 limbs; b: m.
void of_sum(limb* r, const limb* x, const limb* y, const limb* s, std::size_t first, const limb* b, std::size_t m,
            limb* scratch) noexcept {
    const auto sum_at_carries = [&](std::size_t begin, std::size_t end) {
        return kernels::integer().sum_at_carries(x + begin, y + begin, s + begin, b, end - begin);
    };
    const std::size_t top = first + m - 1;
    const border edges{sum_at_carries(first == 0 ? 0 : first - 1, top), sum_at_carries(top, top + m)};
    balanced(r, s + first, b, m, scratch);
    sub_border(r, m + 2, edges.below);
    add_border(r + m, 2, edges.above);
}

// r = the middle product of |x - y| and a; returns whether x < y. r: m + 2 limbs; x, y: m, a: 2m - 1.
bool of_difference(limb* r, const limb* a, const limb* x, const limb* y, std::size_t m, limb* scratch) noexcept {
    const bool negative = row::compare_n(x, y, m) < 0;
    if (negative) {
        std::swap(x, y);
    }
    limb* difference = scratch;
    kernels::integer().sub_n(difference, x, y, m);
    const auto sum_at_borrows = [&](const limb* other, std::size_t n) {  // what is borrowed is what difference + y carries
        return kernels::integer().sum_at_carries(difference, y, x, other, n);
    };
    const border edges{sum_at_borrows(a, m - 1), sum_at_borrows(a + m - 1, m)};
    balanced(r, a, difference, m, scratch + m);
    add_border(r, m + 2, edges.below);
    sub_border(r + m, 2, edges.above);
    return negative;
}

// 2n - 1 by n limbs. r: n + 2 limbs.
// With n = 2m, A0, A1, A2 the 2m - 1 limbs of a from 0, m and 2m on, and B0, B1 the halves of b: the lower m columns are those
// of A1 B0 + A0 B1 = (A0 + A1) B1 + A1 (B0 - B1), the upper ones those of A2 B0 + A1 B1 = (A1 + A2) B0 - A1 (B0 - B1).
void balanced(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (n < least_otherwise()) {
        kernel.mul_middle(r, a, 2 * n - 1, b, n);
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
    limb *cross = scratch, *upper = cross + size, *sums = upper + size;
    const bool negative = of_difference(cross, a + m, b, b + m, m, upper);
    scratch = sums + 3 * m;
    kernel.add_n(sums, a, a + m, 3 * m - 1);
    of_sum(r, a, a + m, sums, 0, b + m, m, scratch);
    of_sum(upper, a, a + m, sums, m, b, m, scratch);
    // Modulo 2^(w size): cross may be negative, the sums are not.
    kernel.add_or_sub_n(r, r, cross, size, negative ? 1 : 0);
    const wide_limb<limb> above{r[m], r[m + 1]};
    kernel.add_or_sub_n(r + m, upper, cross, size, negative ? 0 : 1);
    add_border(r + m, size, above);  // no carry: it is a sum of products
}

}  // namespace

// For each level of the halves 2 (m + 2) + 3m limbs, in all 5 n and 4 a level; above them, for each step of Euclid's
// algorithm on the sizes, which grow smaller like Fibonacci's numbers, a partial result; below them products.
std::size_t mul_middle_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t least = std::min(an - bn + 1, bn);
    return 12 * least + 512 + mul_middle_by_product_scratch(2 * least, least);
}

bool mul_middle_short(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (std::min(an - bn + 1, bn) >= least_otherwise()) {
        return false;
    }
    kernels::integer().mul_middle(r, a, an, b, bn);
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
