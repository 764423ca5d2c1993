/// \file
/// Multiplication in GF(2)[u] / (f) as a Toeplitz matrix-vector product, in the shifted polynomial basis x^(-v), ..., x^(n-v-1)
/// of a root x of f (H. Fan and M. A. Hasan, "Alternative to the Karatsuba algorithm for software implementation of GF(2^n)
/// multiplication", sections II.B and III; "A new approach to subquadratic space complexity parallel multipliers for extended
/// binary fields", 2007, for pentanomials). f need not be irreducible: it is the ring that is multiplied in.
///
/// How the matrix comes about, for both kinds of f at once. Let s be the sequence with s_0 = 1, s_1 = ... = s_(n-1) = 0 that
/// obeys f in both directions, and L the linear map with L(x^e) = s_e. For c = a b the coordinates D_i = L(c x^(n-v-i)), 0 <= i
/// < n, are T A with t_d = L(b x^(n-2v-d)) if f(x) = 0: they depend on i - j alone. s has so few ones that each t_d is a sum of
/// a few b_k, the formulas (4) and (5) of the document for trinomials, and that D is C rotated down by v: exactly so for
/// trinomials, and up to two coordinates for the pentanomials.
#pragma once

#include <carry/detail/fail.hpp>
#include <carry/limits.hpp>
#include <carry/toeplitz/product.hpp>
#include <carry/toeplitz/words.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <set>
#include <stdexcept>
#include <vector>

namespace carry::toeplitz {

/// Where a sequence that obeys f in both directions has its ones between `from` and `to`, given s_0 = 1, s_1 = ... =
/// s_(n-1) = 0;
/// `middle` are the exponents of f other than 0 and n.
inline std::set<std::ptrdiff_t> ones_of_sequence(std::ptrdiff_t n, const std::vector<std::ptrdiff_t>& middle,
                                                 std::ptrdiff_t from, std::ptrdiff_t to) {
    std::set<std::ptrdiff_t> ones{0};
    const auto flip = [&](std::ptrdiff_t at) {
        if (!ones.erase(at)) {
            ones.insert(at);
        }
    };
    // s_(q) = s_(q-n) + sum s_(q-n+i): a one at p >= 0 counts for p + n and p + n - i, as far as these are not given.
    for (auto one = ones.begin(); one != ones.end() && *one <= to; ++one) {
        flip(*one + n);
        for (const std::ptrdiff_t i : middle) {
            if (*one + n - i >= n) {
                flip(*one + n - i);
            }
        }
    }
    // s_q = s_(q+n) + sum s_(q+i): a one at p counts for p - n and p - i, as far as these are negative.
    std::vector<std::ptrdiff_t> upper(ones.rbegin(), ones.rend());
    std::set<std::ptrdiff_t, std::greater<>> lower;
    const auto flip_lower = [&](std::ptrdiff_t at) {
        if (at < 0 && !lower.erase(at)) {
            lower.insert(at);
        }
    };
    const auto count_for = [&](std::ptrdiff_t one) {
        flip_lower(one - n);
        for (const std::ptrdiff_t i : middle) {
            flip_lower(one - i);
        }
    };
    for (const std::ptrdiff_t one : upper) {
        if (one < n) {
            count_for(one);
        }
    }
    for (auto one = lower.begin(); one != lower.end() && *one >= from; ++one) {
        count_for(*one);
    }
    ones.insert(lower.begin(), lower.end());
    std::erase_if(ones, [&](std::ptrdiff_t one) { return one < from || one > to; });
    return ones;
}

/// The ring GF(2)[u] / (f) for f = u^n + u^v + 1 or f = u^n + u^(v+1) + u^v + u^(v-1) + 1, in the shifted polynomial basis: a
/// row of size() words with coordinate i, that of x^(i-v), at bit i, and zeros from bit n on.
template <std::unsigned_integral Word>
class shifted_basis {
public:
    /// f = u^n + u^v + 1, 0 < v < n. Throws std::invalid_argument where it is not so, std::length_error for n beyond
    /// carry::max_bits.
    static shifted_basis trinomial(std::size_t n, std::size_t v) { return shifted_basis(n, v, false); }
    /// f = u^n + u^(k+1) + u^k + u^(k-1) + 1, 1 < k < n - 1; v = k. Throws as above.
    static shifted_basis pentanomial(std::size_t n, std::size_t k) { return shifted_basis(n, k, true); }

    std::size_t degree() const noexcept { return n_; }                 ///< n.
    std::size_t shift() const noexcept { return v_; }                  ///< v.
    std::size_t size() const noexcept { return words_for<Word>(n_); }  ///< The words of an element.

    /// r = the element a of the polynomial basis 1, x, ..., x^(n-1). r may be a. Time: O(n) up to v = n / 2,
    /// and O(n log n) where v is next to n.
    void from_polynomial(Word* r, const Word* a) const {
        std::vector<Word> row(words_for<Word>(n_ + v_)), quotient(words_for<Word>(v_));
        add_shifted(row.data(), row.size(), a, size(), static_cast<std::ptrdiff_t>(v_));
        // What is above x^n, divided by f / x^n = 1 + h with h the sum of shifts down by n - i: the product of all 1 + h^(2^k).
        add_shifted(quotient.data(), quotient.size(), row.data(), row.size(), -static_cast<std::ptrdiff_t>(n_));
        std::vector<Word> sum;
        const auto gap = static_cast<std::ptrdiff_t>(n_) - middle_.back();
        for (std::ptrdiff_t power = 1; gap * power < static_cast<std::ptrdiff_t>(v_); power *= 2) {
            sum = quotient;
            for (const std::ptrdiff_t i : middle_) {
                const std::ptrdiff_t down = (static_cast<std::ptrdiff_t>(n_) - i) * power;
                add_shifted(sum.data(), sum.size(), quotient.data(), quotient.size(), -down);
            }
            quotient.swap(sum);
        }
        // The quotient times f takes all of it away; below x^n that is the quotient times f - x^n.
        clear_from(row.data(), row.size(), n_);
        add_shifted(row.data(), size(), quotient.data(), quotient.size(), 0);
        for (const std::ptrdiff_t i : middle_) {
            add_shifted(row.data(), size(), quotient.data(), quotient.size(), i);
        }
        clear_from(row.data(), size(), n_);
        std::copy(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(size()), r);
    }

    /// r = the element a in the polynomial basis. r may be a.
    void to_polynomial(Word* r, const Word* a) const {
        std::vector<Word> row(words_for<Word>(n_ + v_)), low(words_for<Word>(v_));
        std::copy(a, a + size(), row.begin());
        const auto n = static_cast<std::ptrdiff_t>(n_), v = static_cast<std::ptrdiff_t>(v_);
        for (;;) {  // x^e = x^e (f(x) - 1) for the exponents e < 0
            std::copy(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(low.size()), low.begin());
            clear_from(low.data(), low.size(), v_);
            if (is_zero(low)) {
                break;
            }
            add_shifted(row.data(), row.size(), low.data(), low.size(), 0);
            add_shifted(row.data(), row.size(), low.data(), low.size(), n);
            for (const std::ptrdiff_t i : middle_) {
                add_shifted(row.data(), row.size(), low.data(), low.size(), i);
            }
        }
        clear(r, size());
        add_shifted(r, size(), row.data(), row.size(), -v);
    }

    /// Words of scratch for `mul`.
    template <class Base>
    std::size_t scratch(const Base& base) const noexcept {
        return 4 * size() + product_scratch(base.stop, size());
    }

    /// c = a b. a, b, c: size() words, in any overlap of whole rows; scratch: scratch(base) words. The document's Table II.
    /// Time:
    /// O(n^1.585), depending on n alone where `Base` looks nothing up.
    template <class Base>
    void mul(const Base& base, Word* c, const Word* a, const Word* b, Word* scratch) const noexcept {
        const std::size_t s = size();
        Word *const matrix = scratch, *const d = scratch + 2 * s, *const reversed = scratch + 3 * s,
                    *const rest = scratch + 4 * s;
        form_matrix<Base::mirrored>(matrix, b, reversed);
        clear(d, s);
        product<Base, Word*, std::size_t>(base, d, matrix, const_cast<Word*>(a), s, rest);
        clear_from(d, s, n_);
        // D_i = C_(i+v mod n), but for pentanomials D_0 = C_v + C_(n-1) and D_(n-1) = C_(v-1) + C_0.
        clear(c, s);
        add_shifted(c, s, d, s, static_cast<std::ptrdiff_t>(v_));
        clear_from(c, s, n_);
        add_shifted(c, s, d, s, static_cast<std::ptrdiff_t>(v_) - static_cast<std::ptrdiff_t>(n_));
        if (middle_.size() == 3) {
            add_bit(c, v_, n_ - 1);
            add_bit(c, v_ - 1, 0);
        }
    }

    /// t = the matrix of the multiplication by b, in the order that `product` asks for: in the document's, the bits of VT from
    /// b with its bits reversed. t: 2 size() words; reversed: size() words of scratch.
    template <bool Mirrored>
    void form_matrix(Word* t, const Word* b, Word* reversed) const noexcept {
        const std::size_t s = size();
        clear(t, 2 * s);
        if constexpr (!Mirrored) {
            reverse_row(reversed, b, n_);
            b = reversed;
        }
        for (const std::ptrdiff_t shift : Mirrored ? mirrored_shifts_ : shifts_) {
            add_shifted(t, 2 * s, b, s, shift);
        }
    }

private:
    shifted_basis(std::size_t n, std::size_t v, bool pentanomial) : n_(n), v_(v) {
        if (n > max_bits) {
            carry::detail::fail<std::length_error>("carry::toeplitz::shifted_basis: degree beyond carry::max_bits");
        }
        if (n < 2 || v < 1 || v >= n || (pentanomial && (v < 2 || v >= n - 1))) {
            carry::detail::fail<std::invalid_argument>(pentanomial ? "carry::toeplitz::shifted_basis: 1 < k < n - 1 is needed"
                                                                   : "carry::toeplitz::shifted_basis: 0 < v < n is needed");
        }
        const auto degree = static_cast<std::ptrdiff_t>(n), middle = static_cast<std::ptrdiff_t>(v);
        middle_ = pentanomial ? std::vector{middle - 1, middle, middle + 1} : std::vector{middle};
        const auto padded = static_cast<std::ptrdiff_t>(size() * word_bits<Word>);
        for (const std::ptrdiff_t one : ones_of_sequence(degree, middle_, 1 - 2 * middle, 3 * degree - 2 * middle - 2)) {
            // t_d = sum b_(d + one - n + 2v): b_k at bit padded + d, or b_(n-1-k) reversed at bit padded - d
            mirrored_shifts_.push_back(padded + degree - 2 * middle - one);
            shifts_.push_back(padded - 2 * degree + 2 * middle + one + 1);
        }
    }

    static bool is_zero(const std::vector<Word>& row) noexcept {
        return std::all_of(row.begin(), row.end(), [](Word word) { return word == 0; });
    }

    /// c_i = c_i + c_k.
    static void add_bit(Word* c, std::size_t i, std::size_t k) noexcept {
        const Word one = c[k / word_bits<Word>] >> k % word_bits<Word> & 1;
        c[i / word_bits<Word>] = static_cast<Word>(c[i / word_bits<Word>] ^ one << i % word_bits<Word>);
    }

    std::size_t n_, v_;
    std::vector<std::ptrdiff_t> middle_;                    // the exponents of f but 0 and n
    std::vector<std::ptrdiff_t> shifts_, mirrored_shifts_;  // the copies of b that make up the matrix
};

}  // namespace carry::toeplitz
