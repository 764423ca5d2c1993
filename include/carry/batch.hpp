/// \file
/// Many integers at once: products and remainders by trees, so that n numbers cost little more than one as long as all of them.
/// Variable-time.
///
/// Memory: a tree of n values of b bits together is about b log2(n) / 8 bytes; the Chinese remainder theorem keeps one and
/// b / 8 bytes more, and what goes down a tree takes twice as much as its level while it does (four times for squares); a
/// product of all takes what the last product does (carry/integer.hpp).
///
/// Source: D. J. Bernstein, "Fast multiplication and its applications", 2008, sections 12 to 18; for `batch_gcd` N. Heninger,
/// Z. Durumeric, E. Wustrow and J. A. Halderman, "Mining your Ps and Qs", 2012, section 3.2.
#pragma once

#include <carry/config.h>
#include <carry/integer.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace carry CARRY_API {

/// The products of pairs, of pairs of pairs and so on of a row of integers: with it one number is reduced modulo all of them.
///
/// All functions throw std::bad_alloc, and std::length_error where the product is beyond max_bits.
class product_tree {
public:
    /// The tree of these values; of none, its root is 1. O(M(b) log n).
    explicit product_tree(std::span<const integer> values);

    /// A copy, which shares what was computed, also where it might be a move: what was moved from is as it was.
    product_tree(const product_tree&) noexcept = default;
    product_tree& operator=(const product_tree&) noexcept = default;

    /// The product of all values.
    const integer& root() const noexcept { return levels_->back().front(); }

    /// The values.
    std::span<const integer> values() const noexcept { return levels_->front(); }

    /// a modulo each value, in [0, |value|): down the tree, each node the parent's remainder modulo its product. Throws
    /// std::domain_error where a value is 0. O(M(size of a + b) log n).
    std::vector<integer> remainders(const integer& a) const;

    /// a modulo the square of each value. Throws and costs as `remainders`.
    std::vector<integer> remainders_of_squares(const integer& a) const;

    /// The sum over all i of c_i times the product of the values but the one at i. c: as many as there are values; throws
    /// std::invalid_argument where they are not. O(M(b) log n).
    integer linear_combination(std::span<const integer> c) const;

private:
    template <bool Squares>
    std::vector<integer> reduce(const integer& a) const;

    using levels = std::vector<std::vector<integer>>;
    std::shared_ptr<const levels> levels_;  // the values first; a level of odd length ends with a copy of its last node
};

/// The product of all values, by a tree; 1 for none. Throws std::length_error. O(M(b) log n) for b bits together.
integer product(std::span<const integer> values);

/// The Chinese remainder theorem for fixed moduli, any number of times.
class chinese_remainder {
public:
    /// moduli: not zero, and without a common factor in pairs. Throws std::domain_error where they are not so.
    /// O(M(b) log n) for b bits together.
    explicit chinese_remainder(std::span<const integer> moduli);

    chinese_remainder(const chinese_remainder&) = default;
    /// What was moved from has the modulus 0 and takes no residues, which is a std::invalid_argument.
    chinese_remainder(chinese_remainder&&) noexcept = default;
    /// As a whole, or not at all where there is no memory for a copy.
    chinese_remainder& operator=(chinese_remainder other) noexcept;

    /// The product of the moduli, as a positive number.
    const integer& modulus() const noexcept { return modulus_; }

    /// The x in [0, modulus()) with x = residues[i] modulo moduli[i] for all i. residues: of any size and sign, as many as
    /// there are moduli, else std::invalid_argument. O(M(b) log n).
    integer operator()(std::span<const integer> residues) const;

private:
    product_tree tree_;
    integer modulus_;
    std::vector<integer> inverses_;  // of the product of the others, modulo each
};

/// For each modulus N_i the greatest common divisor of N_i and the product of all others: what two keys share shows here. A
/// modulus that divides the product of the others, as one that occurs twice, comes out whole. Throws std::domain_error where
/// one is 0. O(M(b) log n) for b bits together, in place of n^2 gcds: the product of all N_i is reduced modulo every N_i^2.
std::vector<integer> batch_gcd(std::span<const integer> moduli);

}  // namespace carry CARRY_API
