/// \file
/// Many elements of one prime field side by side: products, squares and inverses of all of them at once, as servers want them
/// that check many signatures or run many key exchanges.
///
///     const carry::batch_field p((carry::integer(1) << 255) - 19);
///     carry::batch_elements a(p, values), b(p, others);
///     multiply(a, a, b);
///     invert(a, a);
///
/// Where the processor has IFMA eight elements lie in the lanes of vectors, else one product follows the other; the results are
/// the same. Elements stay in Montgomery's form between operations.
///
/// Everything here but the conversion from and to `integer` takes the same time for all values of the elements; the modulus and
/// the number of elements are public. Source of the products: S. Gueron and V. Krasnov, "Accelerating big integer arithmetic
/// using Intel IFMA extensions", 2016.
#pragma once

#include <carry/config.h>
#include <carry/detail/lane_vector.hpp>
#include <carry/integer.hpp>
#include <carry/limb.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace carry {

namespace detail {

struct batch_field_state;
struct batch_access;

}  // namespace detail

/// The integers modulo an odd number m of few hundred bits; mostly a prime. Immutable: copies share what was computed, and any
/// number of threads may use it.
class CARRY_API batch_field {
public:
    /// The most bits that m may have.
    static constexpr std::size_t most_bits = 570;

    /// Throws std::domain_error where m is even, below 3, or of more than most_bits bits; std::bad_alloc.
    explicit batch_field(const integer& m);

    /// A copy, also where it might be a move: what was moved from is as it was.
    batch_field(const batch_field&) noexcept = default;
    batch_field& operator=(const batch_field&) noexcept = default;

    /// m.
    const integer& modulus() const noexcept;

    /// The limbs of a number below m, as load and store have them.
    std::size_t limbs() const noexcept;

    /// How many elements are computed at once: 8 or 1.
    std::size_t lanes() const noexcept;

private:
    friend struct detail::batch_access;
    std::shared_ptr<const detail::batch_field_state> state_;
};

/// A row of elements of one batch_field. It wipes its elements when it goes or is given others.
class CARRY_API batch_elements {
public:
    /// count zeros. Throws std::bad_alloc, as all others that make room.
    batch_elements(const batch_field& field, std::size_t count);

    /// The residues of the values, which may be any integers. Variable-time.
    batch_elements(const batch_field& field, std::span<const integer> values);

    batch_elements(const batch_elements&) = default;
    /// What was moved from has no elements, and the same field.
    batch_elements(batch_elements&& other) noexcept;
    /// As a whole, or not at all where there is no memory for a copy.
    batch_elements& operator=(batch_elements other) noexcept;
    ~batch_elements();  ///< Wipes the elements.

    std::size_t size() const noexcept { return size_; }           ///< How many elements there are.
    const batch_field& field() const noexcept { return field_; }  ///< The field that they are of.

    /// The residues in [0, m). Variable-time.
    std::vector<integer> values() const;

    /// Takes the elements from size() rows of field().limbs() limbs, each below m. Throws std::invalid_argument where rows has
    /// not that size, and std::domain_error where a number is not below m; the elements are then as they were. Constant-time
    /// but for that. Cost: a product each.
    void load(std::span<const limb> rows);

    /// Writes the residues in [0, m) to size() rows of field().limbs() limbs. Throws std::invalid_argument where rows has not
    /// that size. Cost: a product each.
    void store(std::span<limb> rows) const;

    /// r_i = a_i b_i, r_i = a_i^2. r may be a or b. Throws std::invalid_argument where fields or sizes differ.
    /// @{
    friend CARRY_API void multiply(batch_elements& r, const batch_elements& a, const batch_elements& b);
    friend CARRY_API void square(batch_elements& r, const batch_elements& a);
    /// @}

    /// r_i = 1 / a_i. r may be a. Throws std::domain_error where one of them has no inverse, and then r is as it was; and as
    /// multiply does. Constant-time but for that. Cost: one inversion by divsteps and three products an element (P. Montgomery,
    /// "Speeding the Pollard and elliptic curve methods of factorization", 1987).
    friend CARRY_API void invert(batch_elements& r, const batch_elements& a);

private:
    friend struct detail::batch_access;

    batch_field field_;
    std::size_t size_;
    std::vector<detail::lane_vector> words_;  // eights of elements or rows; those of no element are 1
};

/// The friends of batch_elements, to be found by qualified names, too: documented there.
/// @{
CARRY_API void multiply(batch_elements& r, const batch_elements& a, const batch_elements& b);
CARRY_API void square(batch_elements& r, const batch_elements& a);
CARRY_API void invert(batch_elements& r, const batch_elements& a);
/// @}

}  // namespace carry
