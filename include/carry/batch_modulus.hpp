/// \file
/// Products modulo many numbers at once: each pair of operands has a modulus of its own, of any size, or all have the same.
///
///     const carry::batch_modulus moduli(primes);
///     carry::batch_residues a(moduli, values), b(moduli, others);
///     multiply(a, a, b);
///
/// Where the processor has IFMA eight products lie side by side in the lanes of vectors, else one follows the other; the
/// results are the same. Residues stay in Montgomery's form between operations. For one prime of few hundred bits `batch_field`
/// (carry/batch_field.hpp) is faster and inverts; for powers see `powmod_ct` (carry/modulus.hpp).
///
/// `multiply` and `square` take the same time for all values of the residues; the moduli and their number are public.
#pragma once

#include <carry/config.h>
#include <carry/detail/lane_vector.hpp>
#include <carry/integer.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace carry {

namespace detail {

struct batch_modulus_state;
struct batch_modulus_access;

}  // namespace detail

/// Odd numbers m_i, 0 <= i < size(). Immutable: copies share what was computed, and any number of threads may use it.
class CARRY_API batch_modulus {
public:
    /// Throws std::domain_error where one of them is even or not positive; std::bad_alloc. Neighbours of like size go best
    /// together: eight in turn are as long as the longest of them. Cost: some products for each.
    explicit batch_modulus(std::span<const integer> moduli);

    /// A copy, also where it might be a move: what was moved from is as it was.
    batch_modulus(const batch_modulus&) noexcept = default;
    batch_modulus& operator=(const batch_modulus&) noexcept = default;

    /// The m_i.
    const std::vector<integer>& values() const noexcept;
    /// How many moduli there are.
    std::size_t size() const noexcept { return values().size(); }

private:
    friend struct detail::batch_modulus_access;
    std::shared_ptr<const detail::batch_modulus_state> state_;
};

/// A residue for each modulus of a batch_modulus. It wipes them when it goes or is given others.
class CARRY_API batch_residues {
public:
    /// values[i] modulo m_i, for any integers, as many as there are moduli: else std::invalid_argument. Variable-time.
    batch_residues(const batch_modulus& moduli, std::span<const integer> values);

    batch_residues(const batch_residues&) = default;
    /// What was moved from has the same moduli and neither residues nor room for some: a std::invalid_argument in all but
    /// assignment.
    batch_residues(batch_residues&&) noexcept = default;
    /// As a whole, or not at all where there is no memory for a copy.
    batch_residues& operator=(batch_residues other) noexcept;
    ~batch_residues();  ///< Wipes the residues.

    std::size_t size() const noexcept { return moduli_.size(); }      ///< How many residues there are.
    const batch_modulus& moduli() const noexcept { return moduli_; }  ///< The moduli that they are taken by.

    /// The residues in [0, m_i).
    std::vector<integer> values() const;

    /// r_i = a_i b_i, r_i = a_i^2 modulo m_i. r may be a or b. Throws std::invalid_argument where the moduli are not the same
    /// object or copies of it; std::bad_alloc. Constant-time, wiped working memory.
    /// @{
    friend CARRY_API void multiply(batch_residues& r, const batch_residues& a, const batch_residues& b);
    friend CARRY_API void square(batch_residues& r, const batch_residues& a);
    /// @}

private:
    friend struct detail::batch_modulus_access;

    batch_modulus moduli_;
    std::vector<detail::lane_vector> words_;  // the elements of group after group
};

/// The friends of batch_residues, to be found by qualified names, too: documented there.
/// @{
CARRY_API void multiply(batch_residues& r, const batch_residues& a, const batch_residues& b);
CARRY_API void square(batch_residues& r, const batch_residues& a);
/// @}

}  // namespace carry
