/// \file
/// Many integers at once, or many polynomials over GF(2): products and remainders by trees, so that n numbers cost little more
/// than one as long as all of them. Variable-time.
///
/// Memory: a tree of n values of b bits together is about b log2(n) / 8 bytes; the Chinese remainder theorem keeps one and
/// b / 8 bytes more, and what goes down a tree takes twice as much as its level while it does (four times for squares); a
/// product of all takes what the last product does (carry/integer.hpp, carry/gf2x.hpp).
///
/// Source: D. J. Bernstein, "Fast multiplication and its applications", 2008, sections 12 to 18 and 23; for `batch_gcd` N.
/// Heninger, Z. Durumeric, E. Wustrow and J. A. Halderman, "Mining your Ps and Qs", 2012, section 3.2.
#pragma once

#include <carry/config.h>
#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace carry CARRY_API {

/// The products of pairs, of pairs of pairs and so on of a row of numbers, which are `integer` or `gf2x`: with it one number is
/// reduced modulo all of them.
///
/// All functions throw std::bad_alloc, and std::length_error where the product is beyond max_bits.
template <class Number>
class basic_product_tree {
public:
    /// The tree of these values; of none, its root is 1. O(M(b) log n).
    explicit basic_product_tree(std::span<const Number> values);

    /// A copy, which shares what was computed, also where it might be a move: what was moved from is as it was.
    basic_product_tree(const basic_product_tree&) noexcept = default;
    basic_product_tree& operator=(const basic_product_tree&) noexcept = default;

    /// The product of all values.
    const Number& root() const noexcept { return levels_->back().front(); }

    /// The values.
    std::span<const Number> values() const noexcept { return levels_->front(); }

    /// a modulo each value, in [0, |value|), or of a degree below the value's: down the tree, each node the parent's remainder
    /// modulo its product. Throws std::domain_error where a value is 0. O(M(size of a + b) log n).
    std::vector<Number> remainders(const Number& a) const;

    /// a modulo the square of each value. Throws and costs as `remainders`.
    std::vector<Number> remainders_of_squares(const Number& a) const;

    /// The sum over all i of c_i times the product of the values but the one at i. c: as many as there are values; throws
    /// std::invalid_argument where they are not. O(M(b) log n).
    Number linear_combination(std::span<const Number> c) const;

private:
    template <bool Squares>
    std::vector<Number> reduce(const Number& a) const;

    using levels = std::vector<std::vector<Number>>;
    std::shared_ptr<const levels> levels_;  // the values first; a level of odd length ends with a copy of its last node
};

/// The tree of integers.
using product_tree = basic_product_tree<integer>;
/// The tree of polynomials over GF(2).
using gf2x_product_tree = basic_product_tree<gf2x>;

/// The product of all values, by a tree; 1 for none. Throws std::length_error. O(M(b) log n) for b bits together.
/// @{
integer product(std::span<const integer> values);
gf2x product(std::span<const gf2x> values);
/// @}

/// The Chinese remainder theorem for fixed moduli, which are `integer` or `gf2x`, any number of times.
template <class Number>
class basic_chinese_remainder {
public:
    /// moduli: not zero, and without a common factor in pairs. Throws std::domain_error where they are not so.
    /// O(M(b) log n) for b bits together.
    explicit basic_chinese_remainder(std::span<const Number> moduli);

    basic_chinese_remainder(const basic_chinese_remainder&) = default;
    /// What was moved from has the modulus 0 and takes no residues, which is a std::invalid_argument.
    basic_chinese_remainder(basic_chinese_remainder&&) noexcept = default;
    /// As a whole, or not at all where there is no memory for a copy.
    basic_chinese_remainder& operator=(basic_chinese_remainder other) noexcept;

    /// The product of the moduli, of integers as a positive number.
    const Number& modulus() const noexcept { return modulus_; }

    /// The moduli, as they were given. What was moved from keeps them.
    std::span<const Number> moduli() const noexcept { return tree_.values(); }

    /// The x in [0, modulus()), or of a degree below that of modulus(), with x = residues[i] modulo moduli[i] for all i.
    /// residues: of any size and sign, as many as there are moduli, else std::invalid_argument. O(M(b) log n).
    Number operator()(std::span<const Number> residues) const;

private:
    basic_product_tree<Number> tree_;
    Number modulus_;
    std::vector<Number> inverses_;  // of the product of the others, modulo each
};

/// The theorem for integers.
using chinese_remainder = basic_chinese_remainder<integer>;
/// The theorem for polynomials over GF(2): with linear moduli and their like, interpolation.
using gf2x_chinese_remainder = basic_chinese_remainder<gf2x>;

/// For each modulus N_i the greatest common divisor of N_i and the product of all others: what two keys share shows here. A
/// modulus that divides the product of the others, as one that occurs twice, comes out whole. Throws std::domain_error where
/// one is 0. O(M(b) log n) for b bits together, in place of n^2 gcds: modulo N_i the product of the others is the sum over all
/// j of the products of all but N_j, which is found once and goes down the tree.
/// @{
std::vector<integer> batch_gcd(std::span<const integer> moduli);
std::vector<gf2x> batch_gcd(std::span<const gf2x> moduli);
/// @}

extern template class basic_product_tree<integer>;
extern template class basic_product_tree<gf2x>;
extern template class basic_chinese_remainder<integer>;
extern template class basic_chinese_remainder<gf2x>;

}  // namespace carry CARRY_API
