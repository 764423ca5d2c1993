/// \file
/// Products of polynomials over GF(2) in rows of limbs. Twin of `integer/mul.hpp`.
///
/// Rows are little-endian, bit i of a row being the coefficient of x^i; they need not be normalized. Sizes are in limbs.
/// Results never overlap operands or scratch; the operands may be the same row. Everything here is variable-time, although only
/// `mul_comb` lets the operands' values decide what it touches.
#pragma once

#include <carry/algorithms.hpp>
#include <carry/limb.hpp>

#include <cstddef>
#include <span>

namespace carry::gf2x_rows {

/// The limbs of scratch that suffice for `mul` at every level: at most mul_scratch(n, n) for n = max(an, bn), and 0 while the
/// shorter operand has fewer than 8 limbs. an and bn in any order, zero allowed.
std::size_t mul_scratch(std::size_t an, std::size_t bn) noexcept;

/// r = a b by the best algorithm for the sizes. r: an + bn limbs. an and bn in any order, zero allowed. Cost: between linear
/// and O(n^1.41) for n-limb operands; an unbalanced product costs ceil(an / bn) balanced ones.
void mul(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// The same product by up to `threads` >= 1 threads, of which the caller is one, where it is long enough to gain by them;
/// they end with it.
std::size_t mul_threads_scratch(std::size_t an, std::size_t bn, unsigned threads) noexcept;
void mul_threads(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch,
                 unsigned threads) noexcept;

/// All multiplication algorithms, from the one for the smallest sizes up.
std::span<const mul_algorithm> mul_table() noexcept;

/// The algorithm that `mul` takes for an >= bn >= 1 limbs at the level in use.
const mul_algorithm& mul_pick(std::size_t an, std::size_t bn) noexcept;

/// \name The algorithms
/// r = a b, r: an + bn limbs, an >= bn >= 1; beside it the sizes that it accepts and the limbs of scratch that it wants,
/// where it does not accept all sizes or wants some. @{

/// Limb by limb of b: r += a b_j x^(wj). Any size. an bn limb products; source: Knuth, TAOCP 2, 4.3.1 M, without carries.
void mul_schoolbook(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// Left-to-right comb with windows of four bits: a table of the sixteen multiples u(x) b(x), deg u < 4, and per window position
/// one table row added for each limb of a. Any size; touches the table where a's bits say. (w/4) an bn limb additions. Source:
/// Lopez, Dahab, High-speed software multiplication in F_2^m, INDOCRYPT 2000; Hankerson, Menezes, Vanstone, Guide to ECC,
/// algorithm 2.36.
std::size_t mul_comb_scratch(std::size_t an, std::size_t bn) noexcept;
void mul_comb(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// The level's quadratic kernel, `gf2x_kernels::mul_basecase`. Any size.
void mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// Karatsuba by halves of h = ceil(an / 2) limbs (rounded up to a multiple of 8 from 64 limbs on); products of the halves by
/// `mul`. Accepts bn > h, that is both operands reach into the upper half. Three products of half the size. Source:
/// Karatsuba, Ofman, Doklady 145 (1962); over GF(2) in the arrangement of Bernstein, Batch binary Edwards, CRYPTO 2009,
/// section 2 (the halves that meet are added once).
bool mul_karatsuba_accepts(std::size_t an, std::size_t bn) noexcept;
std::size_t mul_karatsuba_scratch(std::size_t an, std::size_t bn) noexcept;
void mul_karatsuba(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// A product of m limbs by `mul`, m a power of two or one and a half of it, and what the few limbs beyond add to it, limb by
/// limb: the algorithms above and below would go on with sizes that suit the leaves less. Accepts an = bn = m + 1 to m + 7, m
/// >= 32, fewer below 128.
bool mul_rest_accepts(std::size_t an, std::size_t bn) noexcept;
std::size_t mul_rest_scratch(std::size_t an, std::size_t bn) noexcept;
void mul_rest(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// Toom-3 by thirds of k = ceil(an / 3) limbs (rounded up to a multiple of 8), at 0, 1, x^w, x^w + 1 and infinity, so that
/// evaluation and interpolation shift by whole limbs. Accepts bn > 2k. Five products of a third of the size. Source: Brent,
/// Gaudry, Thome, Zimmermann, Faster multiplication in GF(2)[x], ANTS-VIII 2008, algorithm TC3W; its sequence is Bodrato's,
/// WAIFI 2007.
bool mul_toom3_accepts(std::size_t an, std::size_t bn) noexcept;
std::size_t mul_toom3_scratch(std::size_t an, std::size_t bn) noexcept;
void mul_toom3(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// Toom-4 by quarters of k = ceil(an / 4) limbs (rounded up to a multiple of 8), at 0, 1, x^w, x^w + 1, x^2w, x^2w + 1 and
/// infinity. Accepts an >= 128 and bn > 3k. Seven products of a quarter of the size. Source: Toom 1963, Cook 1966; points
/// whose differences are cheap after Brent, Gaudry, Thome, Zimmermann, ANTS-VIII 2008, section 3; interpolation by Newton's
/// divided differences.
bool mul_toom4_accepts(std::size_t an, std::size_t bn) noexcept;
std::size_t mul_toom4_scratch(std::size_t an, std::size_t bn) noexcept;
void mul_toom4(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// The additive FFT (gf2x/transform.hpp). Accepts bn >= 256 (at w = 64) and an + bn up to 7 2^33 bits. O(n log n) products in
/// GF(2^128), and about 5 n limbs of scratch. Source: see docs/algorithms/gf2x_transform.md.
bool mul_transform_accepts(std::size_t an, std::size_t bn) noexcept;
std::size_t mul_transform_scratch(std::size_t an, std::size_t bn) noexcept;
void mul_transform(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// No shorter operand is transformed.
inline constexpr std::size_t least_transform = 256 * 64 / limb_bits;

/// An unbalanced product as a row of products of bn by bn limbs, each by `mul`, the last one shorter. Accepts an > bn.
bool mul_blocks_accepts(std::size_t an, std::size_t bn) noexcept;
std::size_t mul_blocks_scratch(std::size_t an, std::size_t bn) noexcept;
void mul_blocks(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// @}

}  // namespace carry::gf2x_rows
