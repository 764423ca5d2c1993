/// \file
/// Euclid's algorithm on two rows with the cofactors of one of them, to the end or stopped on its way: what `xgcd`, fractions
/// and recurrences are made of.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// Two remainders that follow each other, deg u >= deg v, and their cofactors: u = s_u a modulo b, v = s_v a modulo b. Every
/// row is zero above its size. Variable-time.
struct euclid_rows {
    limb *u, *v, *s_u, *s_v;
    std::size_t un, vn;  ///< normalized
    std::size_t sn = 1;  ///< limbs of both cofactors

    /// The limbs of scratch that the constructor and the steps share.
    static std::size_t scratch(std::size_t an, std::size_t bn) noexcept;

    /// Begins with a and b, both not zero and normalized, in any order. s: bn + 1 limbs, for one of the cofactors, a's first;
    /// the other rows are in scratch, as long as this lives. Nothing overlaps.
    euclid_rows(const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* s, limb* scratch) noexcept;

    /// Takes steps until v has at most `bits` bits, and no more of them; u has more then, unless it had not at first. Cost:
    /// O(n^2), above the threshold `gcd_half` O(M(n) log n).
    void reduce(std::size_t bits) noexcept;

private:
    /// Some steps at once, of quotients whose degrees sum to at most `slack`; false where there is none.
    bool take_steps(std::size_t slack) noexcept;
    /// One step, by division.
    void divide() noexcept;

    std::size_t room_;  // limbs of a cofactor
    limb *quotient_, *below_;
};

}  // namespace carry::gf2x_rows
