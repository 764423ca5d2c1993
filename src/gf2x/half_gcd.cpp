#include "gf2x/half_gcd.hpp"

#include "gf2x/divrem.hpp"
#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::gf2x_rows {

namespace {

/// Up to this k the steps are taken a limb at a time.
constexpr std::size_t by_limbs = 24;

/// r = p a + q b. p, q: m limbs, a, b: n limbs, r: m + n limbs. Scratch: m + n limbs, and that of the product.
void combine(limb* r, const limb* p, const limb* a, const limb* q, const limb* b, std::size_t m, std::size_t n,
             limb* scratch) noexcept {
    mul(scratch, p, m, a, n, scratch + m + n);
    mul(r, q, m, b, n, scratch + m + n);
    kernels::gf2x().add_n(r, r, scratch, m + n);
}

/// One of Euclid's steps, by division, where its quotient has a degree of at most limit: a <- b, b <- a mod b. a, b: n limbs.
bool divide_once(step_matrix& matrix, limb* a, limb* b, std::size_t n, std::size_t limit, limb* scratch) noexcept {
    const std::size_t bits = row::bit_length(b, n);
    if (bits == 0 || row::bit_length(a, n) - bits > limit) {
        return false;
    }
    const std::size_t an = row::normalized_size(a, n), bn = row::normalized_size(b, n);
    limb* const quotient = scratch;
    limb* const below = quotient + (an - bn + 1);
    divrem(quotient, a, a, an, b, bn, below);
    row::zero(a + bn, an - bn);
    std::swap_ranges(a, a + an, b);
    const std::size_t qn = row::normalized_size(quotient, an - bn + 1);
    std::size_t size = matrix.n;
    for (std::size_t j = 0; j < 2; ++j) {
        limb* const upper = matrix.m[0][j];
        limb* const lower = matrix.m[1][j];
        mul(below, quotient, qn, lower, matrix.n, below + qn + matrix.n);
        const std::size_t product = row::normalized_size(below, qn + matrix.n);
        row::exclusive_or(upper, upper, below, product);
        std::swap_ranges(upper, upper + std::max(product, matrix.n), lower);
        size = std::max(size, product);
    }
    matrix.n = size;
    return true;
}

/// The steps of half_gcd, a limb at a time. n = 2k + 1 at most matters.
bool half_gcd_by_limbs(step_matrix& matrix, limb* a, limb* b, std::size_t n, std::size_t k, limb* scratch) noexcept {
    const kernels::euclid_kernels& euclid = *kernels::gf2x().euclid;
    const std::size_t start = row::bit_length(a, n), budget = k * limb_bits - 1;
    bool progress = false;
    for (;;) {
        n = row::normalized_size(a, n);
        const std::size_t left = budget - (start - row::bit_length(a, n));
        kernels::euclid_matrix steps;
        if (!euclid.steps(steps, a, b, n, static_cast<unsigned>(std::min<std::size_t>(left, limb_bits - 1)))) {
            if (!divide_once(matrix, a, b, n, left, scratch)) {
                return progress;
            }
            progress = true;
            continue;
        }
        progress = true;
        euclid.apply(steps, a, b, n);
        kernels::euclid_carry carry[2];
        for (std::size_t j = 0; j < 2; ++j) {
            carry[j] = euclid.apply(steps, matrix.m[0][j], matrix.m[1][j], matrix.n);
        }
        if ((carry[0].a | carry[0].b | carry[1].a | carry[1].b) != 0) {
            matrix.m[0][0][matrix.n] = carry[0].a;  // no entry grows beyond its k limbs
            matrix.m[0][1][matrix.n] = carry[1].a;
            matrix.m[1][0][matrix.n] = carry[0].b;
            matrix.m[1][1][matrix.n] = carry[1].b;
            ++matrix.n;
        }
    }
}

/// matrix <- later matrix, whose entries have room for k limbs.
void multiply(step_matrix& matrix, const step_matrix& later, std::size_t k, limb* scratch) noexcept {
    const std::size_t m = matrix.n + later.n;
    limb* const upper = scratch;
    limb* const lower = upper + m;
    limb* const below = lower + m;
    std::size_t size = 1;
    for (std::size_t j = 0; j < 2; ++j) {
        limb* const column[2] = {matrix.m[0][j], matrix.m[1][j]};
        combine(upper, later.m[0][0], column[0], later.m[0][1], column[1], later.n, matrix.n, below);
        combine(lower, later.m[1][0], column[0], later.m[1][1], column[1], later.n, matrix.n, below);
        size = std::max({size, row::normalized_size(upper, m), row::normalized_size(lower, m)});
        row::copy(column[0], upper, std::min(m, k));
        row::copy(column[1], lower, std::min(m, k));
    }
    matrix.n = size;
}

/// half_gcd of the limbs of a and b from p on, and what its steps make of the limbs below.
bool half_gcd_above(step_matrix& matrix, limb* a, limb* b, std::size_t n, std::size_t p, std::size_t k, limb* scratch) noexcept;

/// half_gcd where n <= 2k + 1 suffices.
bool half_gcd_inside(step_matrix& matrix, limb* a, limb* b, std::size_t n, std::size_t k, limb* scratch) noexcept {
    if (k <= by_limbs) {
        return half_gcd_by_limbs(matrix, a, b, n, k, scratch);
    }
    const auto upper = [](std::size_t size, std::size_t limbs) { return size > 2 * limbs + 1 ? size - (2 * limbs + 1) : 0; };
    const std::size_t start = row::bit_length(a, n), budget = k * limb_bits - 1;
    bool progress = half_gcd_above(matrix, a, b, n, upper(n, k / 2), k / 2, scratch);
    // What is left is one half more; or several, where a quotient of a degree beyond those of a half was in the way.
    for (;;) {
        n = row::normalized_size(a, n);
        const std::size_t left = budget - (start - row::bit_length(a, n)), part = std::min(k - k / 2, (left + 1) / limb_bits);
        if (part <= k / 8) {
            return progress;
        }
        step_matrix later(scratch, part);
        limb* const below = scratch + 4 * part;
        if (half_gcd_above(later, a, b, n, upper(n, part), part, below)) {
            multiply(matrix, later, k, below);
        } else if (!divide_once(matrix, a, b, n, left, scratch)) {
            return progress;
        }
        progress = true;
    }
}

bool half_gcd_above(step_matrix& matrix, limb* a, limb* b, std::size_t n, std::size_t p, std::size_t k,
                    limb* scratch) noexcept {
    if (!half_gcd_inside(matrix, a + p, b + p, n - p, k, scratch)) {
        return false;
    }
    if (p != 0) {
        const kernels::gf2x_kernels& kernel = kernels::gf2x();
        const std::size_t m = matrix.n + p;
        limb* const upper = scratch;
        limb* const lower = upper + m;
        limb* const below = lower + m;
        combine(upper, matrix.m[0][0], a, matrix.m[0][1], b, matrix.n, p, below);
        combine(lower, matrix.m[1][0], a, matrix.m[1][1], b, matrix.n, p, below);
        row::copy(a, upper, p);
        row::copy(b, lower, p);
        kernel.add_n(a + p, a + p, upper + p, matrix.n);
        kernel.add_n(b + p, b + p, lower + p, matrix.n);
    }
    return true;
}

}  // namespace

step_matrix::step_matrix(limb* storage, std::size_t k) noexcept {
    row::zero(storage, 4 * k);
    for (std::size_t i = 0; i < 4; ++i) {
        m[i / 2][i % 2] = storage + i * k;
    }
    *m[0][0] = *m[1][1] = 1;
}

// Three rows of n + k limbs and a product's scratch, or 4 k2 limbs beside the same for k2 = ceil(k / 2), n <= 2 k + 1; for a
// division of m = min(n, 2 k + 1) limbs its quotient, and four more rows of m limbs and a product's scratch, or a product.
std::size_t half_gcd_scratch(std::size_t n, std::size_t k) noexcept {
    const std::size_t longest = std::max(n, 2 * k + 1) + k, divided = 2 * k + 1;
    return 4 * (k + static_cast<std::size_t>(std::bit_width(k))) +
           std::max(3 * longest + mul_scratch(longest, longest), divided + 1 + divrem_scratch(divided, divided));
}

bool half_gcd(step_matrix& matrix, limb* a, limb* b, std::size_t n, std::size_t k, limb* scratch) noexcept {
    return half_gcd_above(matrix, a, b, n, n > 2 * k + 1 ? n - (2 * k + 1) : 0, k, scratch);
}

void apply(const step_matrix& matrix, limb* a, limb* b, std::size_t n, std::size_t room, limb* scratch) noexcept {
    const std::size_t m = matrix.n + n;
    limb* const upper = scratch;
    limb* const lower = upper + m;
    combine(upper, matrix.m[0][0], a, matrix.m[0][1], b, matrix.n, n, lower + m);
    combine(lower, matrix.m[1][0], a, matrix.m[1][1], b, matrix.n, n, lower + m);
    row::copy(a, upper, std::min(m, room));
    row::copy(b, lower, std::min(m, room));
}

}  // namespace carry::gf2x_rows
