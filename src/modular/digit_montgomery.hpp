/// \file
/// Montgomery arithmetic modulo an odd m on digits of 52 bits, where the kernels in use have such products
/// (`integer_kernels::digit_mul`).
///
/// The residue x is held as x R mod m in a row of v blocks of eight digits. Of D digits in few blocks R is 2^(52 D), and a
/// product goes row by row in registers (`digit_row_kernels`), one or two rows at once; beyond, R is 2^(416 v), and columns are
/// summed and folded.
///
/// Invariant of rows one by one: with m < 2^(wn), products are below 4m: R >= 2^(wn + 3), so that (4m)^2 / R + 2m <= 4m.
///
/// Invariant of rows two by two: products modulo m' are below 2^(wn + 105), since R >= 2^(wn + 106) and m' < 2^(wn + 104).
///
/// Invariant of columns: elements are below X = max(2^(wn), 4m). As R >= 2^(wn + 4), a product is below X^2 / R + 2m <= X, and
/// as D digits hold wn + 4 bits, the digits from D on are zero. No product needs a subtraction of m.
#pragma once

#include "kernels/digit_bounds.hpp"
#include "kernels/kernels.hpp"
#include "modular/digits.hpp"
#include "modular/montgomery.hpp"
#include "row/verify.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// The arithmetic modulo one odd m, in the same time for all values of m and of the elements. It keeps pointers and owns
/// nothing; what it leaves in constants and scratch is as secret as its operands.
class digit_montgomery {
public:
    /// Whether the kernels in use do products of that size on digits, faster than on limbs. n: the modulus' limbs.
    static bool serves(std::size_t n) noexcept {
        return limb_bits == 64 && n >= least_limbs && vectors(n) <= kernels::most_digit_vectors &&
               kernels::integer().digit_mul != nullptr;
    }

    /// Limbs of an element, of the constants, and of scratch for the constructor and each operation; at every level.
    static constexpr std::size_t element_size(std::size_t n) noexcept { return lanes * vectors(n); }
    static constexpr std::size_t constants_size(std::size_t n) noexcept {
        return lanes - 1 + element_size(n) + (2 * (vectors(n) + 1) + 2) * shifted_block;
    }
    static std::size_t scratch_size(std::size_t n) noexcept;

    /// m: n limbs, odd, high zeros allowed; serves(n). constants and m must outlive this.
    digit_montgomery(const limb* m, std::size_t n, limb* constants, limb* scratch) noexcept;

    std::size_t size() const noexcept { return element_size(n_); }
    /// The digits of an element that are not always zero.
    std::size_t used() const noexcept { return modulus_.digits; }
    static constexpr std::size_t used(std::size_t n) noexcept { return digits(n); }

    /// About what a product costs, in cycles.
    static constexpr std::size_t product_cost(std::size_t n) noexcept { return 3 * n * n / 4 + 100; }

    /// r = a b / R mod m. r, a, b: elements; r may be a or b.
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept {
        CARRY_VERIFY(is_element(a) && is_element(b));
        if (by_rows()) {
            kernels_.digit_rows->mul[at_once(n_) - 1][modulus_.vectors](r, a, b, rows_);
        } else {
            kernels_.digit_mul(r, a, b, modulus_, scratch);
        }
        CARRY_VERIFY(is_element(r));
    }

    /// r = a^2 / R mod m. r may be a.
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept {
        CARRY_VERIFY(is_element(a));
        if (by_rows()) {
            kernels_.digit_rows->mul[at_once(n_) - 1][modulus_.vectors](r, a, a, rows_);
        } else {
            kernels_.digit_sqr(r, a, modulus_, scratch);
        }
        CARRY_VERIFY(is_element(r));
    }

    /// r_i = a_i b_i / R mod m_i for i = 0, 1, the second modulo `second`'s m, of the same size. r_i may be a_i or b_i.
    void mul_pair(const digit_montgomery& second, limb* const (&r)[2], const limb* const (&a)[2], const limb* const (&b)[2],
                  limb* scratch) const noexcept {
        CARRY_VERIFY(is_element(a[0]) && is_element(a[1]) && is_element(b[0]) && is_element(b[1]));
        if (by_rows()) {
            kernels_.digit_rows->mul_pair[at_once(n_) - 1][modulus_.vectors](r, a, b, {&rows_, &second.rows_});
        } else if (a[0] == b[0] && a[1] == b[1]) {
            sqr(r[0], a[0], scratch);
            second.sqr(r[1], a[1], scratch);
        } else {
            mul(r[0], a[0], b[0], scratch);
            second.mul(r[1], a[1], b[1], scratch);
        }
    }

    /// r = a b / R mod m as `mul`, and below 3m where a b < 16 m 2^(wn).
    void mul_exact(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept {
        CARRY_VERIFY(kernels::are_digits(a, size(), size()) && kernels::are_digits(b, size(), size()));
        if (by_rows()) {
            kernels_.digit_rows->mul_exact[modulus_.vectors](r, a, b, rows_);
        } else if (a == b) {
            kernels_.digit_sqr(r, a, modulus_, scratch);
        } else {
            kernels_.digit_mul(r, a, b, modulus_, scratch);
        }
    }

    /// What the kernels of products by rows want to know of m, where 2^(52 D) is R.
    const kernels::digit_row_modulus& rows() const noexcept { return rows_; }
    const limb* radix_squared() const noexcept { return radix_squared_; }

    /// r = r / 2^52 mod m, below r / 2^52 + m, where products go by rows. one: the row of 1.
    void divide_by_digit(limb* r, const limb* one) const noexcept {
        kernels_.digit_rows->mul_exact[modulus_.vectors](r, r, one, {1, rows_.modulus, rows_.folded, rows_.factor});
    }

    /// r = R mod m: the element that stands for 1.
    void one(limb* r, limb* scratch) const noexcept;

    /// r = a R mod m. r: an element; a: n limbs, any value.
    void to(limb* r, const limb* a, limb* scratch) const noexcept;

    /// r = a / R mod m, below m. r: n limbs; a: an element.
    void from(limb* r, const limb* a, limb* scratch) const noexcept;

private:
    static constexpr std::size_t lanes = 8;
    static constexpr std::size_t shifted_block = 9 * lanes;
    static constexpr std::size_t least_limbs = 8;

    static constexpr std::size_t digits_of(std::size_t bits) noexcept { return (bits + digit_bits - 1) / digit_bits; }
    static constexpr std::size_t vectors_of(std::size_t columns) noexcept { return (columns + lanes - 1) / lanes; }

    /// Digits of elements in rows of which h are folded at once, the vectors for them, and what a product costs: h rows' 4 h
    /// products, a shift and a sum for each vector, and some for the quotient.
    static constexpr std::size_t row_digits(std::size_t n, std::size_t h) noexcept {
        return digits_of(n * limb_bits + (h == 1 ? 4 : 2 * digit_bits + 2));
    }
    static constexpr std::size_t row_vectors(std::size_t n, std::size_t h) noexcept { return vectors_of(row_digits(n, h) + h); }
    static constexpr std::size_t row_cost(std::size_t n, std::size_t h) noexcept {
        return row_digits(n, h) * ((4 * h + 2) * row_vectors(n, h) + 3 * h) / h;
    }
    static constexpr std::size_t at_once(std::size_t n) noexcept { return row_cost(n, 1) <= row_cost(n, 2) ? 1 : 2; }

    /// Rows that fit into few vectors take no longer than they wait for each other; beyond, columns take fewer products.
    static constexpr bool by_rows(std::size_t n) noexcept {
        return row_vectors(n, at_once(n)) <= kernels::most_digit_row_vectors;
    }
    static constexpr std::size_t digits(std::size_t n) noexcept {
        return by_rows(n) ? row_digits(n, at_once(n)) : digits_of(n * limb_bits + 4);
    }
    static constexpr std::size_t vectors(std::size_t n) noexcept {
        return by_rows(n) ? row_vectors(n, at_once(n)) : vectors_of(digits(n));
    }

    /// Whether the digits are within the kernels' bounds.
    bool is_element(const limb* a) const noexcept { return kernels::are_digits(a, size(), used()); }

    bool by_rows() const noexcept { return by_rows(n_); }
    void set_up_rows(limb* constants, limb* scratch) noexcept;
    void set_up_folding(limb* constants, limb* scratch) noexcept;

    const kernels::integer_kernels& kernels_;
    const limb* m_;
    std::size_t n_;
    limb* radix_squared_;  // R^2 mod m, an element
    kernels::digit_modulus modulus_;
    kernels::digit_row_modulus rows_;
};

}  // namespace carry::modular
