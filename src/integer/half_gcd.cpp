#include "integer/half_gcd.hpp"

#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/half_gcd_digits.hpp"
#include "integer/lehmer.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/verify.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace carry::integer_rows {

namespace {

// Windows below this go by Lehmer's steps on single pairs of limbs.
constexpr std::size_t least_window = 8;

// Matrices shorter than this are applied product by product.
constexpr std::size_t least_matrix = 12;

std::size_t threshold() noexcept { return std::max(kernels::integer().thresholds.half_gcd_recursive, least_window); }

// r = a b + c d, where a, c: an limbs, b, d: bn limbs; r: an + bn + 1 limbs. Scratch: an + bn and what mul wants.
void sum_of_products(limb* r, const limb* a, const limb* c, std::size_t an, const limb* b, const limb* d, std::size_t bn,
                     limb* scratch) noexcept {
    mul(r, a, an, b, bn, scratch);
    mul(scratch, c, an, d, bn, scratch + an + bn);
    r[an + bn] = kernels::integer().add_n(r, r, scratch, an + bn);
}

// r = a b - c d, in two's complement.
void difference_of_products(limb* r, const limb* a, const limb* b, const limb* c, const limb* d, std::size_t an, std::size_t bn,
                            limb* scratch) noexcept {
    mul(r, a, an, b, bn, scratch);
    mul(scratch, c, an, d, bn, scratch + an + bn);
    r[an + bn] = limb{0} - kernels::integer().sub_n(r, r, scratch, an + bn);
}

// r = u0 x + v0 y, s = u1 x + v1 y for (u0, v0, u1, v1) = m; or, where subtract, r = u0 x - v0 y, s = v1 y - u1 x in two's
// complement. x, y: n limbs; m's rows: mn limbs; r, s: n + mn + 1 limbs. Scratch: n + mn and what mul wants.
void apply_matrix(limb* r, limb* s, const limb* x, const limb* y, std::size_t n, const limb* const (&m)[4], std::size_t mn,
                  bool subtract, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (kernel.apply_matrix != nullptr && std::min(n, mn) >= least_matrix && std::max(n, mn) <= kernels::most_matrix) {
        kernel.apply_matrix(r, s, x, y, n, m, mn, limb{subtract});
    } else if (subtract) {
        difference_of_products(r, x, m[0], y, m[1], n, mn, scratch);
        difference_of_products(s, y, m[3], x, m[2], n, mn, scratch);
    } else {
        sum_of_products(r, x, y, n, m[0], m[1], mn, scratch);
        sum_of_products(s, x, y, n, m[2], m[3], mn, scratch);
    }
}

std::size_t common_size(const limb* a, const limb* b, std::size_t n) noexcept {
    while (n > 0 && (a[n - 1] | b[n - 1]) == 0) {
        --n;
    }
    return n;
}

// Whether y >= B^s and x - y >= B^s, for certain: a difference of a little more may be refused. x > y, n > s limbs each.
bool are_apart(const limb* x, const limb* y, std::size_t n, std::size_t s) noexcept {
    if (row::is_zero(y + s, n - s)) {
        return false;
    }
    std::size_t i = n;
    while (i > s && x[i - 1] == y[i - 1]) {
        --i;
    }
    if (i == s) {
        return false;
    }
    limb difference = x[i - 1] - y[i - 1];
    while (difference == 1 && --i > s) {  // a borrow from below may leave nothing of it
        if (x[i - 1] >= y[i - 1]) {
            return true;
        }
        difference = x[i - 1] - y[i - 1];  // and the B from above
    }
    return difference > 1;
}

// x <- x B^p + c, where c has p + extra limbs in two's complement: x is in place above, the low p limbs of it are replaced.
void add_above(limb* x, std::size_t n, std::size_t p, const limb* c, std::size_t cn) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    row::copy(x, c, p);
    const std::size_t overlap = std::min(cn, n) - p;
    const limb carry = kernel.add_n(x + p, x + p, c + p, overlap);
    const bool negative = c[cn - 1] >> (limb_bits - 1) != 0;
    if (negative && carry == 0) {
        sub_1(x + p + overlap, x + p + overlap, n - p - overlap, 1);
    } else if (!negative && carry != 0) {
        add_1(x + p + overlap, x + p + overlap, n - p - overlap, 1);
    }
}

// The matrix of a's steps and then b's.
void append(cofactor_matrix& a, const cofactor_matrix& b, limb* scratch) noexcept {
    const std::size_t n = a.n + b.n + 1;
    limb* const u0 = scratch;
    limb* const v0 = u0 + n;
    limb* const u1 = v0 + n;
    limb* const v1 = u1 + n;
    limb* const rest = v1 + n;
    apply_matrix(u0, u1, a.u0, a.u1, a.n, {b.u0, b.v0, b.u1, b.v1}, b.n, false, rest);
    apply_matrix(v0, v1, a.v0, a.v1, a.n, {b.u0, b.v0, b.u1, b.v1}, b.n, false, rest);
    a.n = std::max(common_size(u0, v0, n), common_size(u1, v1, n));
    row::copy(a.u0, u0, a.n);
    row::copy(a.v0, v0, a.n);
    row::copy(a.u1, u1, a.n);
    row::copy(a.v1, v1, a.n);
    a.odd ^= b.odd;
}

void append(cofactor_matrix& a, const euclid_steps& steps) noexcept {
    const std::size_t n = a.n;
    const std::size_t un = apply_to_cofactors(steps, a.u0, a.u1, n);
    const std::size_t vn = apply_to_cofactors(steps, a.v0, a.v1, n);
    a.n = std::max(un, vn);
    a.odd ^= steps.count % 2 != 0;
}

// One step with the quotient q of qn > 0 limbs.
void append(cofactor_matrix& a, const limb* q, std::size_t qn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t n = a.n + qn;
    for (auto [first, second] : {std::pair{a.u0, a.u1}, {a.v0, a.v1}}) {
        mul(scratch, second, a.n, q, qn, scratch + n + 1);
        const limb carry = kernel.add_n(scratch, scratch, first, a.n);
        scratch[n] = add_1(scratch + a.n, scratch + a.n, qn, carry);
        row::copy(first, second, a.n);
        row::zero(first + a.n, qn + 1);
        row::copy(second, scratch, n + 1);
    }
    a.n = std::max(common_size(a.u0, a.v0, n + 1), common_size(a.u1, a.v1, n + 1));
    a.odd = !a.odd;
}

}  // namespace

cofactor_matrix::cofactor_matrix(limb* storage, std::size_t size) noexcept
    : u0(storage), v0(u0 + row_limbs(size)), u1(v0 + row_limbs(size)), v1(u1 + row_limbs(size)) {
    u0[0] = v1[0] = 1;
    v0[0] = u1[0] = 0;
}

std::size_t half_gcd_scratch(std::size_t n) noexcept {
    // Each level keeps a matrix of half its size and two limbs; the lowest has rows for products, or for a division.
    return 8 * n + 40 * static_cast<std::size_t>(std::bit_width(n)) + 64 + mul_scratch(n, n);
}

bool half_gcd_above(cofactor_matrix& m, limb* x, limb* y, std::size_t n, std::size_t p, jacobi_symbol* symbol,
                    limb* scratch) noexcept {
    CARRY_VERIFY(p < n && x[n - 1] != 0);
    if (!half_gcd(m, x + p, y + p, n - p, symbol, scratch)) {
        return false;
    }
    if (p != 0) {
        const std::size_t cn = p + m.n + 1;
        limb* const cx = scratch;
        limb* const cy = cx + cn;
        limb* const rest = cy + cn;
        if (m.odd) {
            apply_matrix(cx, cy, y, x, p, {m.v0, m.u0, m.v1, m.u1}, m.n, true, rest);
        } else {
            apply_matrix(cx, cy, x, y, p, {m.u0, m.v0, m.u1, m.v1}, m.n, true, rest);
        }
        add_above(x, n, p, cx, cn);
        add_above(y, n, p, cy, cn);
    }
    return true;
}

bool half_gcd(cofactor_matrix& m, limb* x, limb* y, std::size_t n, jacobi_symbol* symbol, limb* scratch) noexcept {
    CARRY_VERIFY(row::compare_n(x, y, n) >= 0);
    CARRY_VERIFY(m.n == 1 && !m.odd && m.u0[0] == 1 && m.v0[0] == 0 && m.u1[0] == 0 && m.v1[0] == 1);
    const std::size_t s = n / 2 + 1;
    const bool recursive = n >= threshold();
    bool stepped = !recursive && goes_by_digits(n) && half_gcd_by_digits(m, x, y, n, symbol);
    while (true) {
        const std::size_t xn = row::normalized_size(x, n);
        const std::size_t yn = row::normalized_size(y, xn);
        // Less room than three limbs is left to the caller: one of Lehmer's steps takes a limb, and sometimes a little more.
        if (yn <= s || xn < s + 3) {
            return stepped;
        }
        const std::size_t window = std::min(n - n / 2, 2 * (xn - s));
        if (recursive && window >= least_window) {
            // What the window's steps leave is at least B^(window / 2 + 1) in it, and so at least B^s once the low parts have
            // changed it.
            if (!stepped) {  // m is still that of no steps
                stepped = half_gcd_above(m, x, y, xn, xn - window, symbol, scratch);
                if (stepped) {
                    continue;
                }
            } else {
                cofactor_matrix part(scratch, window);
                limb* const rest = scratch + cofactor_matrix::limbs(window);
                if (half_gcd_above(part, x, y, xn, xn - window, symbol, rest)) {
                    append(m, part, rest);
                    continue;
                }
            }
        } else if (xn - yn <= 1) {
            euclid_steps steps;
            if (find_euclid_steps(steps, x, y, xn)) {
                apply_euclid_steps(steps, x, y, xn);
                if (are_apart(x, y, xn, s)) [[likely]] {
                    append(m, steps);
                    if (symbol != nullptr) {
                        symbol->steps(steps.quotients, steps.count);
                    }
                    stepped = true;
                    continue;
                }
                revert_euclid_steps(steps, x, y, xn);
            }
        }
        // One step by division, if it stays within bounds.
        limb* const q = scratch;
        limb* const r = q + (xn - yn + 1);
        limb* const rest = r + yn;
        divrem_quadratic(q, r, x, xn, y, yn, rest);
        const std::size_t qn = row::normalized_size(q, xn - yn + 1);
        if (!are_apart(y, r, yn, s)) {
            return stepped;
        }
        append(m, q, qn, rest);
        if (symbol != nullptr) {
            symbol->step(q[0]);
        }
        row::copy(x, y, xn);
        row::fit(y, xn, r, yn);
        stepped = true;
    }
}

std::size_t apply_to_cofactors_scratch(std::size_t n, std::size_t mn) noexcept { return 3 * (n + mn + 1) + mul_scratch(n, mn); }

std::size_t apply_to_cofactors(const cofactor_matrix& m, limb* s, limb* t, std::size_t n, limb* scratch) noexcept {
    const std::size_t size = n + m.n + 1;
    limb* const s_new = scratch;
    limb* const t_new = s_new + size;
    limb* const rest = t_new + size;
    apply_matrix(s_new, t_new, s, t, n, {m.u0, m.v0, m.u1, m.v1}, m.n, false, rest);
    n = common_size(s_new, t_new, size);
    row::copy(s, s_new, n);
    row::copy(t, t_new, n);
    return n;
}

}  // namespace carry::integer_rows
