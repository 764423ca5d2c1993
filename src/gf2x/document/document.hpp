/// \file
/// The algorithms of the first source document (N. Gervasoni, Efficient Software Arithmetics on GF2x for public key
/// cryptography), section 2, for limbs of 8, 16, 32 and 64 bits: what its drop-in header and its tables are made of, and a
/// second opinion on everything in `gf2x/`, which shares no code with most of it.
///
/// Rows are little-endian, bit i of a row being the coefficient of x^i; they need not be normalized. Sizes are in limbs and may
/// be zero unless said; w is the number of bits in a limb. Results overlap neither operands nor scratch unless said; operands
/// may be the same row. All of it is variable-time, and nothing allocates. Where memory is limited the recursive algorithms
/// take their scratch like everything else: the stack does not grow with the operands.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <span>

namespace carry::gf2x_document {

/// \name The tables
/// @{

/// A multiplication algorithm on limbs of this width.
template <limb_type Limb>
struct mul_row {
    const char* name;
    const char* source;
    bool recursive;  ///< whether it obeys the recursion limit; the others ignore it
    /// The limbs of scratch that it wants for an by bn limbs in either order, with this recursion limit.
    std::size_t (*scratch)(std::size_t an, std::size_t bn, std::size_t limit) noexcept;
    /// r = a b. r: an + bn limbs; any sizes. Operands shorter than `limit` limbs are not split any more.
    void (*run)(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t limit,
                Limb* scratch) noexcept;
};

/// A squaring algorithm on limbs of this width.
template <limb_type Limb>
struct sqr_row {
    const char* name;
    const char* source;
    /// Whether the kernel level in use has the instructions.
    bool (*available)() noexcept;
    /// r = a^2. r: 2n limbs.
    void (*run)(Limb* r, const Limb* a, std::size_t n) noexcept;
};

/// The document's multiplications: shift-and-add, the combs with every window that divides w, Karatsuba, Toom-3, Toom-4.
template <limb_type Limb>
std::span<const mul_row<Limb>> mul_table() noexcept;

/// Squaring by table, and by the instructions of the kernel levels.
template <limb_type Limb>
std::span<const sqr_row<Limb>> sqr_table() noexcept;

/// @}
/// \name Multiplication
/// r = a b, r: an + bn limbs; any sizes. Beside each the limbs of scratch that it wants.
/// @{

/// Right-to-left comb: b x^k for k = 0 ... w - 1, added at each limb of a whose bit k is set. w/2 an bn limb additions. Source:
/// Hankerson, Menezes, Vanstone, Guide to ECC (2003), algorithm 2.34.
template <limb_type Limb>
void mul_comb_right_to_left(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, Limb* scratch) noexcept;
template <limb_type Limb>
std::size_t mul_comb_right_to_left_scratch(std::size_t an, std::size_t bn) noexcept;

/// Left-to-right comb: the sum is multiplied by x instead of b. As many additions. Source: Guide to ECC, algorithm 2.35.
template <limb_type Limb>
void mul_comb_left_to_right(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, Limb* scratch) noexcept;
template <limb_type Limb>
std::size_t mul_comb_left_to_right_scratch(std::size_t an, std::size_t bn) noexcept;

/// Left-to-right comb with windows of `window` bits, which divides w: a table of the multiples u(x) b(x), deg u < window, and
/// w/window an bn limb additions. A window of more than eight bits is looked up in parts of eight, each in a table of its
/// own, for 2^window rows have no place. Source: Guide to ECC, algorithm 2.36 (Lopez, Dahab, INDOCRYPT 2000).
template <limb_type Limb>
void mul_comb_window(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, unsigned window,
                     Limb* scratch) noexcept;
template <limb_type Limb>
std::size_t mul_comb_window_scratch(std::size_t an, std::size_t bn, unsigned window) noexcept;

/// Karatsuba by halves, down to operands shorter than `limit` limbs (2 at least), which the level's quadratic kernel
/// multiplies. Source: Karatsuba, Ofman, Doklady 145 (1962).
template <limb_type Limb>
void mul_karatsuba(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t limit,
                   Limb* scratch) noexcept;
template <limb_type Limb>
std::size_t mul_karatsuba_scratch(std::size_t an, std::size_t bn, std::size_t limit) noexcept;

/// Toom-3 at 0, 1, x, 1 + x and infinity with one exact division by 1 + x and one by x + x^2, down to operands shorter than
/// `limit` limbs (4 at least). Source: Bodrato, Towards optimal Toom-Cook multiplication ..., WAIFI 2007, section 4.
template <limb_type Limb>
void mul_toom3(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t limit,
               Limb* scratch) noexcept;
template <limb_type Limb>
std::size_t mul_toom3_scratch(std::size_t an, std::size_t bn, std::size_t limit) noexcept;

/// Toom-4 at 0, 1, x, 1 + x, 1/x, 1/(1 + x) and infinity, with two exact divisions by x + x^4 and two by x^2 + x^4, down to
/// operands shorter than `limit` limbs (4 at least). Source: Bodrato, WAIFI 2007, section 4.
template <limb_type Limb>
void mul_toom4(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t limit,
               Limb* scratch) noexcept;
template <limb_type Limb>
std::size_t mul_toom4_scratch(std::size_t an, std::size_t bn, std::size_t limit) noexcept;

/// @}
/// \name Modulo F
/// F is not zero, of degree m, in a row of fn limbs (leading zeros allowed); an element of GF(2)[x]/F is a row of t =
/// residue_size(F) = ceil(m / w) limbs.
/// @{

/// t. F must not be zero.
template <limb_type Limb>
std::size_t residue_size(const Limb* f, std::size_t fn) noexcept;

/// r = a b mod F, adding up b x^i mod F: shift-and-add with interleaved reduction. r: t limbs; any a and b. w an (t + bn)
/// limb operations. Source: Guide to ECC, algorithm 2.33. Scratch: bn + t + 1 limbs, and reduce_scratch(bn, fn).
template <limb_type Limb>
void mulmod_shift_and_add(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, const Limb* f, std::size_t fn,
                          Limb* scratch) noexcept;
template <limb_type Limb>
std::size_t mulmod_shift_and_add_scratch(std::size_t bn, std::size_t fn) noexcept;

/// a = a mod F in place, in its n limbs: by the special code below where F is a trinomial or a pentanomial, else by the
/// code for any F.
template <limb_type Limb>
void reduce(Limb* a, std::size_t n, const Limb* f, std::size_t fn, Limb* scratch) noexcept;
template <limb_type Limb>
std::size_t reduce_scratch(std::size_t n, std::size_t fn) noexcept;

/// The same for any F: one addition of F x^k, of which w stand ready, for each bit that is taken away. Source: Guide to ECC,
/// algorithm 2.40. Scratch: reduce_scratch(n, fn).
template <limb_type Limb>
void reduce_any(Limb* a, std::size_t n, const Limb* f, std::size_t fn, Limb* scratch) noexcept;

/// The same for F = x^m + x^k[0] + ... + x^k[Terms - 1], m > k[0] > ... > k[Terms - 1] = 0; a limb at a time: trinomials have
/// two terms below m, pentanomials four. Source: Guide to ECC, algorithms 2.41 to 2.45, for any exponents.
template <std::size_t Terms, limb_type Limb>
void reduce_sparse(Limb* a, std::size_t n, std::size_t m, const std::size_t (&k)[Terms]) noexcept;

/// r = a^(-1) mod F by the extended Euclidean algorithm; false where there is no inverse, r is then zero. r: t limbs; any a and
/// F. Quadratic. Source: Guide to ECC, algorithm 2.48.
template <limb_type Limb>
bool inverse_euclid(Limb* r, const Limb* a, std::size_t an, const Limb* f, std::size_t fn, Limb* scratch) noexcept;

/// r = b / a mod F by binary inversion; false where a has no inverse, r is then zero. r: t limbs; any a, b and F. Where F(0)
/// = 0, so that x has no inverse, by the extended Euclidean algorithm. Quadratic. Source: Guide to ECC, algorithm 2.49, begun
/// with b in the place of 1.
template <limb_type Limb>
bool divide_binary(Limb* r, const Limb* b, std::size_t bn, const Limb* a, std::size_t an, const Limb* f, std::size_t fn,
                   Limb* scratch) noexcept;

/// r = a^(-1) mod F by binary inversion, as divide_binary with b = 1.
template <limb_type Limb>
bool inverse_binary(Limb* r, const Limb* a, std::size_t an, const Limb* f, std::size_t fn, Limb* scratch) noexcept;

/// The scratch of the three, operands of at most n limbs.
template <limb_type Limb>
std::size_t inverse_scratch(std::size_t n, std::size_t fn) noexcept;

/// @}

/// r = gcd(a, b), zero where both are. r: max(an, bn) limbs. Euclid's algorithm by shifted additions, quadratic. Source: Guide
/// to ECC, section 2.3.6. Scratch: max(an, bn) limbs.
template <limb_type Limb>
void gcd(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, Limb* scratch) noexcept;

}  // namespace carry::gf2x_document
