/// \file
/// Squares of polynomials over GF(2) in rows of limbs. Twin of `integer/sqr.hpp`.
///
/// Squaring is linear here: (sum a_i x^i)^2 = sum a_i x^(2i). Rows as in `gf2x/mul.hpp`; results never overlap operands.
#pragma once

#include <carry/algorithms.hpp>
#include <carry/limb.hpp>

#include <cstddef>
#include <span>

namespace carry::gf2x_rows {

/// The limbs of scratch that suffice for `sqr`; n may be zero.
std::size_t sqr_scratch(std::size_t n) noexcept;

/// r = a^2. r: 2n limbs, n >= 0. Linear; constant-time.
void sqr(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;

/// All squaring algorithms.
std::span<const sqr_algorithm> sqr_table() noexcept;

/// The algorithm that `sqr` takes for n >= 1 limbs at the level in use.
const sqr_algorithm& sqr_pick(std::size_t n) noexcept;

/// \name The algorithms
/// r = a^2, r: 2n limbs, n >= 1. They accept all sizes and want no scratch.
/// @{

/// The bits of each limb spread with shifts and masks, in plain C++. Source: Warren, Hacker's Delight, 7-2.
void sqr_spread(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;

/// The bits of each limb spread byte by byte from a table of 256 entries, which it touches where a's bits say. Source:
/// Schroeppel, Orman, O'Malley, Spatscheck, CRYPTO '95; Hankerson, Menezes, Vanstone, Guide to ECC, algorithm 2.39.
void sqr_lookup(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;

/// The level's kernel, `gf2x_kernels::sqr_basecase`.
void sqr_basecase(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;

/// @}

}  // namespace carry::gf2x_rows
