/// \file
/// Multiplication in GF(2)[u] / (f) as a Toeplitz matrix-vector product in the polynomial, dual, weakly dual and triangular
/// bases (H. Fan and M. A. Hasan, "Alternative to the Karatsuba algorithm for software implementation of GF(2^n)
/// multiplication", section IV, says that it can be done), for any f with few terms.
///
/// Let L be a linear functional and x a root of f. The coordinates of c in the basis dual to 1, x, ..., x^(n-1) with respect to
/// L are D_i = L(c x^i); for c = a b that is sum_j L(b x^(i+j)) a_j, a Hankel matrix times the coordinates of a in the
/// polynomial basis, and the matrix is the sequence h_k = L(b x^k), which obeys f and so follows from its first n terms, the
/// dual coordinates of b. If L is the trace, the basis is the dual one; any other non-degenerate L makes a weakly dual basis;
/// and for L(x^(n-1)) = 1, L(x^i) = 0 otherwise it is the triangular basis, x^(j-i-1) summed over the exponents j > i of f,
/// from which the way back to the polynomial basis is short (M. A. Hasan and V. K. Bhargava, "Architecture for a low complexity
/// rate-adaptive Reed-Solomon encoder", 1995).
#pragma once

#include <carry/detail/fail.hpp>
#include <carry/gf2x.hpp>
#include <carry/limits.hpp>
#include <carry/toeplitz/product.hpp>
#include <carry/toeplitz/words.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace carry::toeplitz {

/// GF(2)[u] / (f), f = u^n + (the sum of u^i over `middle`) + 1, in the polynomial basis and the triangular one. Elements are
/// rows of size() words, coordinate i at bit i, zeros from bit n on; results may be their operands.
template <std::unsigned_integral Word>
class triangular_basis {
public:
    /// Throws std::invalid_argument where the exponents in `middle` are not distinct ones between 0 and n, or n is 0;
    /// std::length_error for n beyond carry::max_bits.
    triangular_basis(std::size_t n, std::vector<std::size_t> middle) : n_(n), exponents_(std::move(middle)) {
        if (n > max_bits) {
            carry::detail::fail<std::length_error>("carry::toeplitz::triangular_basis: degree beyond carry::max_bits");
        }
        std::sort(exponents_.begin(), exponents_.end());
        if (n == 0 || (!exponents_.empty() && (exponents_.front() == 0 || exponents_.back() >= n)) ||
            std::adjacent_find(exponents_.begin(), exponents_.end()) != exponents_.end()) {
            carry::detail::fail<std::invalid_argument>(
                "carry::toeplitz::triangular_basis: distinct exponents between 0 and n are needed");
        }
    }

    std::size_t degree() const noexcept { return n_; }                 ///< n.
    std::size_t size() const noexcept { return words_for<Word>(n_); }  ///< The words of an element.

    /// f.
    gf2x polynomial() const {
        gf2x f = gf2x::monomial(n_) + gf2x::monomial(0);
        for (const std::size_t i : exponents_) {
            f += gf2x::monomial(i);
        }
        return f;
    }

    /// r = the element d of the triangular basis in the polynomial basis. Time: O(n) a term of f.
    void to_polynomial(Word* r, const Word* d) const {
        std::vector<Word> reversed(size());
        reverse_row(reversed.data(), d, n_);
        from_reversed(r, reversed.data());
    }

    /// r = the element a of the polynomial basis in the triangular basis. Time: O(n log n) a term of f.
    void from_polynomial(Word* r, const Word* a) const {
        // The way back is 1 + h with h the sum of shifts down by n - i; its inverse is the product of all 1 + h^(2^k), of
        // which h^(2^k) shifts by (n - i) 2^k.
        std::vector<Word> row(a, a + size()), sum(size());
        for (std::size_t power = 1; !exponents_.empty() && (n_ - exponents_.back()) * power < n_; power *= 2) {
            sum = row;
            for (const std::size_t i : exponents_) {
                add_shifted(sum.data(), size(), row.data(), size(),
                            -static_cast<std::ptrdiff_t>(std::min(n_, (n_ - i) * power)));
            }
            row.swap(sum);
        }
        reverse_row(r, row.data(), n_);
    }

    /// Words of scratch for the multiplications.
    template <class Base>
    std::size_t scratch(const Base& base) const noexcept {
        return 6 * size() + product_scratch(base.stop, size());
    }

    /// r = a b in the polynomial basis. a, b, r: size() words; scratch: scratch(base) words. Time: O(n^1.585).
    template <class Base>
    void mul(const Base& base, Word* r, const Word* a, const Word* b, Word* scratch) const {
        std::vector<Word> row(size());
        from_polynomial(row.data(), b);
        mul_dual(base, row.data(), a, row.data(), scratch);
        to_polynomial(r, row.data());
    }

    /// r = a b in the basis dual to the polynomial one with respect to any functional: a in the polynomial basis, b and r in
    /// the dual one. Among these bases is the triangular one. Sizes and time as in `mul`.
    template <class Base>
    void mul_dual(const Base& base, Word* r, const Word* a, const Word* b, Word* scratch) const {
        const std::size_t s = size();
        Word *const sequence = scratch, *const matrix = scratch + 2 * s, *const d = scratch + 4 * s,
                    *const reversed = scratch + 5 * s;
        extend(sequence, b, matrix);
        clear(matrix, 2 * s);
        add_shifted(matrix, 2 * s, sequence, 2 * s, static_cast<std::ptrdiff_t>(s * word_bits<Word> - n_ + 1));
        clear(d, s);
        // The columns of a Hankel matrix in reverse order, or the rows, make a Toeplitz matrix.
        reverse_row(reversed, a, n_);
        product<Base, Word*, std::size_t>(base, d, matrix, Base::mirrored ? reversed : const_cast<Word*>(a), s,
                                          scratch + 6 * s);
        clear_from(d, s, n_);
        if constexpr (Base::mirrored) {
            std::copy(d, d + s, r);
        } else {
            reverse_row(r, d, n_);
        }
    }

private:
    /// From a reversed row of the triangular basis to the polynomial one: sum over the exponents j > 0 of D_(j-1), ..., D_0.
    void from_reversed(Word* r, const Word* reversed) const noexcept {
        std::copy(reversed, reversed + size(), r);
        for (const std::size_t i : exponents_) {
            add_shifted(r, size(), reversed, size(), static_cast<std::ptrdiff_t>(i) - static_cast<std::ptrdiff_t>(n_));
        }
    }

    /// h = the first 2 n terms of the sequence that begins with the n of d and obeys f: h_(k+n) = h_k + the sum of the h_(k+i).
    /// As a power series h = (d F mod x^n) / F with F = x^n f(1/x). h, other: 2 size() words.
    void extend(Word* h, const Word* d, Word* other) const noexcept {
        const std::size_t s = size();
        clear(h, 2 * s);
        std::copy(d, d + s, h);
        for (const std::size_t i : exponents_) {
            add_shifted(h, s, d, s, static_cast<std::ptrdiff_t>(n_ - i));
        }
        clear_from(h, 2 * s, n_);
        const std::size_t least = exponents_.empty() ? n_ : n_ - exponents_.back(), bits = 2 * s * word_bits<Word>;
        for (std::size_t power = 1; least * power < bits; power *= 2) {
            std::copy(h, h + 2 * s, other);
            add_shifted(h, 2 * s, other, 2 * s, static_cast<std::ptrdiff_t>(std::min(bits, n_ * power)));
            for (const std::size_t i : exponents_) {
                add_shifted(h, 2 * s, other, 2 * s, static_cast<std::ptrdiff_t>(std::min(bits, (n_ - i) * power)));
            }
        }
        clear_from(h, 2 * s, 2 * n_);
    }

    std::size_t n_;
    std::vector<std::size_t> exponents_;
};

/// A basis of GF(2)[u] / (f) dual to the polynomial one with respect to a functional L, given as the row of its values L(x^i).
template <std::unsigned_integral Word>
class dual_basis {
public:
    /// functional: triangular.size() words. Throws std::domain_error where L is degenerate: L(c) = L0(g c) with L0 that of the
    /// triangular basis, and g has no inverse.
    dual_basis(triangular_basis<Word> triangular, const Word* functional) : triangular_(std::move(triangular)) {
        factor_.resize(size());
        inverse_.resize(size());
        triangular_.to_polynomial(factor_.data(), functional);
        std::vector<std::uint8_t> bytes(size() * sizeof(Word));
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            bytes[i] = static_cast<std::uint8_t>(factor_[i / sizeof(Word)] >> i % sizeof(Word) * 8);
        }
        const gf2x inverse = invmod(gf2x::from_bytes(bytes, byte_order::little), triangular_.polynomial());
        bytes = inverse.to_bytes(byte_order::little, bytes.size());
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            Word& word = inverse_[i / sizeof(Word)];
            word = static_cast<Word>(word | Word{bytes[i]} << i % sizeof(Word) * 8);
        }
    }

    /// The dual basis proper: L is the trace, by Newton's identities from the coefficients of f. Needs f irreducible, or at
    /// least without a square factor.
    static dual_basis of_trace(const triangular_basis<Word>& triangular) {
        const std::size_t n = triangular.degree();
        const gf2x f = triangular.polynomial();
        std::vector<std::size_t> terms;  // e_j, the coefficient of x^(n-j)
        for (std::size_t j = 1; j <= n; ++j) {
            if (f.coefficient(n - j)) {
                terms.push_back(j);
            }
        }
        std::vector<Word> trace(triangular.size());
        for (std::size_t i = 0; i < n; ++i) {  // p_i = sum over 0 < j < i of e_j p_(i-j) + i e_i
            bool p = i == 0 ? n % 2 != 0 : i % 2 != 0 && f.coefficient(n - i);
            for (auto j = terms.begin(); j != terms.end() && *j < i; ++j) {
                p ^= bit(trace.data(), i - *j);
            }
            if (p) {
                flip(trace.data(), i);
            }
        }
        return dual_basis(triangular, trace.data());
    }

    std::size_t degree() const noexcept { return triangular_.degree(); }  ///< n.
    std::size_t size() const noexcept { return triangular_.size(); }      ///< The words of an element.

    /// r = the element d of this basis in the polynomial one. Time: a product.
    template <class Base>
    void to_polynomial(const Base& base, Word* r, const Word* d, Word* scratch) const {
        triangular_.to_polynomial(r, d);
        triangular_.mul(base, r, r, inverse_.data(), scratch);
    }

    /// r = the element a of the polynomial basis in this one. Time: a product.
    template <class Base>
    void from_polynomial(const Base& base, Word* r, const Word* a, Word* scratch) const {
        triangular_.mul(base, r, a, factor_.data(), scratch);
        triangular_.from_polynomial(r, r);
    }

    /// Words of scratch for all of these.
    template <class Base>
    std::size_t scratch(const Base& base) const noexcept {
        return triangular_.scratch(base);
    }

    /// r = a b with a in the polynomial basis, b and r in this one.
    template <class Base>
    void mul(const Base& base, Word* r, const Word* a, const Word* b, Word* scratch) const {
        triangular_.mul_dual(base, r, a, b, scratch);
    }

private:
    triangular_basis<Word> triangular_;
    std::vector<Word> factor_, inverse_;
};

}  // namespace carry::toeplitz
