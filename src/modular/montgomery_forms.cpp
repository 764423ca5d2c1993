#include "modular/montgomery_forms.hpp"

#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <carry/fixed/columns.hpp>

namespace carry::modular {
namespace {

/// r = high R + t, less m where high is 1: below R, since the sum is below R + m.
void subtract_under_mask(limb* r, const limb* t, limb high, const limb* m, std::size_t n) noexcept {
    const limb mask = mask_from_bit(high);
    limb borrow = 0;
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = subtract_with_borrow(t[i], static_cast<limb>(m[i] & mask), borrow);
    }
}

// Separated operand scanning: the whole product, and then a multiple of m for each of its lower limbs.
void separated(limb* r, const limb* a, const limb* b, const limb* m, std::size_t n, limb m_inverse, limb* t) noexcept {
    const kernels::integer_kernels& kernels = kernels::integer();
    kernels.mul_basecase(t, a, n, b, n);
    kernels.montgomery_reduce(r, t, m, n, m_inverse);
}

// Coarsely integrated operand scanning: for each limb of b a row of the product, and then a row of the reduction. The sum, n
// limbs and a bit, moves up in t, so that nothing is shifted down.
void coarsely_integrated(limb* r, const limb* a, const limb* b, const limb* m, std::size_t n, limb m_inverse,
                         limb* t) noexcept {
    const kernels::integer_kernels& kernels = kernels::integer();
    row::zero(t, n);
    limb top = 0;
    for (std::size_t i = 0; i < n; ++i, ++t) {
        const limb product = kernels.addmul_1(t, a, n, b[i]);
        const limb multiple = kernels.addmul_1(t, m, n, static_cast<limb>(t[0] * m_inverse));
        limb first = 0, second = 0;
        t[n] = add_with_carry(add_with_carry(product, multiple, first), top, second);
        top = first + second;
    }
    subtract_under_mask(r, t, top, m, n);
}

// Finely integrated operand scanning: one loop adds a limb's products with b_i and with the quotient's digit, so that the sum
// is read and written once a row. The row's first limb comes first, since the digit depends on it.
void finely_integrated(limb* r, const limb* a, const limb* b, const limb* m, std::size_t n, limb m_inverse, limb* t) noexcept {
    row::zero(t, n);
    limb top = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const auto first = multiply_add(a[0], b[i], t[0]);
        const auto digit = static_cast<limb>(first.low * m_inverse);
        limb product = first.high, multiple = multiply_add(digit, m[0], first.low).high;
        for (std::size_t j = 1; j < n; ++j) {
            const auto x = multiply_add(a[j], b[i], t[j], product);
            const auto y = multiply_add(digit, m[j], x.low, multiple);
            t[j - 1] = y.low;
            product = x.high;
            multiple = y.high;
        }
        limb one = 0, other = 0;
        t[n - 1] = add_with_carry(add_with_carry(product, multiple, one), top, other);
        top = one + other;
    }
    subtract_under_mask(r, t, top, m, n);
}

// Product scanning (finely integrated): column after column, the products of a b and of q m together in three limbs; a lower
// column ends with its digit of q, an upper one with a limb of the result.
void product_scanning(limb* r, const limb* a, const limb* b, const limb* m, std::size_t n, limb m_inverse, limb* t) noexcept {
    limb* const q = t + n;
    fixed::comba_column<limb> column;
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t i = 0; i < k; ++i) {
            column.add_product(a[i], b[k - i]);
            column.add_product(q[i], m[k - i]);
        }
        column.add_product(a[k], b[0]);
        q[k] = static_cast<limb>(column.c0 * m_inverse);
        column.add_product(q[k], m[0]);
        limb zero;
        column.move_on(zero);
    }
    for (std::size_t k = n; k < 2 * n - 1; ++k) {
        for (std::size_t i = k - n + 1; i < n; ++i) {
            column.add_product(a[i], b[k - i]);
            column.add_product(q[i], m[k - i]);
        }
        column.move_on(t[k - n]);
    }
    column.move_on(t[n - 1]);
    subtract_under_mask(r, t, column.c0, m, n);
}

constexpr montgomery_form forms[] = {
    {"sos", "separated operand scanning, on the level's kernels", separated},
    {"cios", "coarsely integrated operand scanning, on the level's kernels", coarsely_integrated},
    {"fios", "finely integrated operand scanning", finely_integrated},
    {"fips", "finely integrated product scanning", product_scanning},
};

}  // namespace

std::span<const montgomery_form> montgomery_forms() noexcept { return forms; }

}  // namespace carry::modular
