/// \file
/// Products by number-theoretic transforms (Pollard 1971; Schoenhage and Strassen 1971; several word-size primes as in Harvey
/// 2014 and FLINT's fft_small): plans, transforms that are kept, products modulo 2^L - 1. Sizes in limbs.
///
/// Time O(n log n) products of words; memory: see `ntt_scratch`. Variable-time in sizes only, as the kernels are.
#pragma once

#include "kernels/ntt.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// The parameters of a transform: the product is taken modulo 2^(bits * coefficients) - 1, by so many primes.
struct ntt_plan {
    const kernels::ntt_kernels* kernel;
    std::size_t primes;  ///< 0: there is no such plan
    unsigned bits;       ///< of a coefficient
    unsigned odd;        ///< the length is odd * 2^levels vectors
    unsigned levels;

    std::size_t vectors() const noexcept { return std::size_t{odd} << levels; }
    /// Limbs of L: a product is found modulo 2^L - 1.
    std::size_t modulus_limbs() const noexcept { return vectors() * kernel->lanes / limb_bits * bits; }
    /// Words of one prime's residues, with what is left free between them.
    std::size_t row_words() const noexcept;
};

/// The fastest plan at the level in use, or at that of `kernel`, for products of at most rn limbs one operand of which has at
/// most `shorter` limbs; 1 <= shorter <= rn. Its modulus has at least rn limbs. There is none for rows beyond about 2^35 bits.
ntt_plan ntt_plan_for(std::size_t rn, std::size_t shorter) noexcept;
ntt_plan ntt_plan_for(const kernels::ntt_kernels& kernel, std::size_t rn, std::size_t shorter) noexcept;

/// The same for `ntt_whole_product`, which makes do with a modulus that is up to an eighth of rn shorter.
ntt_plan ntt_plan_for_whole(std::size_t rn, std::size_t shorter) noexcept;

/// Products of so many limbs have a plan at every level.
inline constexpr std::size_t ntt_surely = std::size_t{1} << 20;

/// Limbs of an operand's transform that is kept; and of scratch for the functions below with so many threads: for the product
/// of two rows that are not kept, about 4 to 6 times the limbs of the product.
std::size_t ntt_kept_limbs(const ntt_plan& plan) noexcept;
std::size_t ntt_scratch(const ntt_plan& plan, unsigned threads = 1) noexcept;

/// 6 rn and a constant: at least ntt_scratch of any plan, at any level, for products of rn limbs by one thread, and what
/// `mul_ntt` wants beside it where it takes the longer operand in pieces.
std::size_t ntt_scratch_bound(std::size_t rn) noexcept;

/// kept = the transform of a, at most plan.modulus_limbs() limbs. kept: ntt_kept_limbs(plan); scratch: ntt_scratch(plan,
/// threads).
void ntt_transform(limb* kept, const limb* a, std::size_t an, const ntt_plan& plan, limb* scratch,
                   unsigned threads = 1) noexcept;

/// An operand: a row of limbs, or its transform, made by the same plan.
struct ntt_operand {
    const limb* row;
    std::size_t size;
    const limb* kept;
};

/// r = a b modulo 2^L - 1, of which the lowest rn limbs, all of it where the product has no more; rn <= L / w. The value zero
/// modulo 2^L - 1 may be given as 2^L - 1. a and b may be the same, in which case it is a square and faster; r overlaps
/// nothing. The plan's `shorter` is at least the size of one of them.
void ntt_product(limb* r, std::size_t rn, const ntt_operand& a, const ntt_operand& b, const ntt_plan& plan, limb* scratch,
                 unsigned threads = 1) noexcept;

/// r = a b, of an + bn limbs, an >= bn >= 1, by ntt_plan_for_whole(an + bn, bn). a and b may be the same; r overlaps nothing.
/// scratch: ntt_whole_scratch limbs.
void ntt_whole_product(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
std::size_t ntt_whole_scratch(std::size_t rn, std::size_t shorter) noexcept;

}  // namespace carry::integer_rows
