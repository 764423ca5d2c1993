/// \file
/// Euclid's algorithm on the leading limbs of two polynomials over GF(2): what `gcd`, `xgcd` and the half-gcd are made of.
///
/// These kernels are the exception: they are variable-time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels {

/// Two polynomials u and v of at most a limb, deg u >= deg v, and a row of cofactors of each, between two steps u <- u +
/// x^apart v of Euclid's algorithm. Both are held with their leading coefficients in the highest bit of a limb, so a step
/// cancels those of u + v and moves the sum up to where the highest bit is set again. The sum outlives the step, whichever of
/// the two has the lower degree then; so what a step waits for are three instructions: count the zeros, shift, add.
struct euclid_words {
    limb sum;              ///< u + v
    limb v;                ///< v
    limb row_sum;          ///< the sum of their rows
    limb row;              ///< v's row: cofactors, as many as fit side by side, each with room for its degree
    std::ptrdiff_t apart;  ///< deg u - deg v; at least 0 and below w
    std::ptrdiff_t
        left;  ///< by so much deg v may fall still, at least 0 and with apart below w; steps are taken until it is negative
};

/// (a, b) <- (m[0][0] a + m[0][1] b, m[1][0] a + m[1][1] b): some of Euclid's steps at once. Entries of degree below w.
struct euclid_matrix {
    limb m[2][2];
};

/// What two rows carry beyond their limbs.
struct euclid_carry {
    limb a, b;
};

struct euclid_kernels {
    /// Takes steps as long as `left` allows, one at least. At the end v is 0 where u + v became 0, that is where u is the gcd.
    void (*words)(euclid_words& state) noexcept;
    /// The steps that the upper 2w bits of a and b decide: some of those whose quotients have degrees that sum to at most limit
    /// < w (the truncated and the true remainders have the same quotients up to there: von zur Gathen, Gerhard, Modern Computer
    /// Algebra, lemma 11.3). a, b: n >= 1 limbs, a[n - 1] != 0, deg b <= deg a. Returns false, with m the identity, where there
    /// is none: where the first quotient is of degree w / 2 at least, or limit is exceeded.
    bool (*steps)(euclid_matrix& matrix, const limb* a, const limb* b, std::size_t n, unsigned limit) noexcept;
    /// Applies the matrix to two rows, in place; returns what is carried beyond them. a, b: n >= 0 limbs, apart.
    euclid_carry (*apply)(const euclid_matrix& matrix, limb* a, limb* b, std::size_t n) noexcept;
};

}  // namespace carry::kernels
