/// \file
/// What the number-theoretic transforms of all levels share: the words that they work on and the table of their kernels.
///
/// A natural is cut into coefficients of `bits` bits, and a polynomial product is taken modulo x^N - 1 and several primes. A
/// vector holds `lanes` consecutive coefficients modulo one prime. The transform never looks into a vector: it is the one of
/// length n = N / lanes over y = x^lanes, which ends with a remainder modulo x^lanes - s in each vector, for the n n-th roots
/// of unity s. There the products are taken by the definition.
///
/// n is odd * 2^k with odd = 1, 3 or 5. In the tree of remainders (Fiduccia 1972; Bernstein, Multidigit multiplication for
/// mathematicians, 2001) the root y^n - 1 falls into y^m - omega^e for e = 0 ... odd - 1, m = n / odd, and each y^2h - s into
/// y^h - w and y^h + w with w^2 = s. Node j of a level has w = omega^e T[j], where T[j] = zeta^(bits of j reversed) serves all
/// levels; e is halved modulo `odd` from level to level, as the square root of omega^e is omega^(e / 2).
#pragma once

#include <carry/limb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace carry::kernels {

/// A residue or a digit; at the levels that work with floating point, the bits of a double.
using ntt_word = std::uint64_t;

/// The roots of unity of order 2^k that a prime has: k up to here.
inline constexpr unsigned ntt_most_levels = 28;
/// The most primes that a product is taken by.
inline constexpr std::size_t ntt_most_primes = 6;
inline constexpr std::size_t ntt_least_primes = 3;
inline constexpr unsigned ntt_largest_odd = 5;

/// A prime p = 1 mod 15 * 2^28 just below 2^(B - 3), where B is 52 or 64. Montgomery's form of x is x 2^B mod p.
struct ntt_prime {
    ntt_word p;
    ntt_word inverse;  ///< p^(-1) mod 2^B
    ntt_word one;      ///< 2^B mod p
    /// A primitive root of order 2^k and its inverse, in Montgomery's form; each is the square of the next.
    std::array<ntt_word, ntt_most_levels + 1> roots, inverse_roots;
    ntt_word omega3, omega5;  ///< primitive roots of orders 3 and 5, in Montgomery's form
};

/// A constant factor w and what the level wants beside it to multiply by it quickly.
struct ntt_twiddle {
    ntt_word w;
    ntt_word q;
};

/// The twiddle factors for one prime and one length, in the order of the tree. forward[e] and inverse[e] have length / (2 odd)
/// entries each: omega^e T[j] and its inverse. odd_forward[i] = omega^i, odd_inverse[i] = omega^(-i).
struct ntt_tables {
    const ntt_prime* prime;
    unsigned odd;
    std::array<ntt_twiddle*, ntt_largest_odd> forward, inverse;
    std::array<ntt_twiddle, ntt_largest_odd> odd_forward, odd_inverse;
};

/// e / 2 modulo odd.
constexpr unsigned ntt_half(unsigned e, unsigned odd) noexcept { return e % 2 == 0 ? e / 2 : (e + odd) / 2; }

/// How a block of coefficients is cut out of limbs, and how it is put together again: whatever the level wants to know once.
struct ntt_layout {
    std::size_t primes;
    unsigned bits;    ///< of a coefficient
    unsigned digits;  ///< words of 52 or 64 bits that hold a coefficient
    alignas(64) std::array<std::array<std::uint8_t, 64>, 3> unpack;
    alignas(64) std::array<std::array<std::uint64_t, 8>, 3> unpack_shift;
    alignas(64) std::array<std::array<std::array<std::uint8_t, 64>, 3>, 3> pack;
    alignas(64) std::array<std::array<std::uint64_t, 8>, 3> pack_shift;
    std::array<std::array<std::uint64_t, 3>, 3> pack_mask;
};

/// The transform's kernels. x, y: rows of vectors, aligned to 64 bytes. Bounds of the residues are the level's own.
struct ntt_kernels {
    std::size_t lanes;  ///< words in a vector
    std::size_t
        row_vectors;  ///< a power of two: two rows of so many vectors and what goes with them fit the second-level cache
    std::size_t bytes_beyond_caches;  ///< from so many bytes of residues of one prime on, columns are written past the caches
    const ntt_prime* primes;
    /// The bits that a coefficient may have, by the number of primes.
    std::array<unsigned, ntt_most_primes + 1> least_bits, most_bits;
    /// Time for a vector: of one level of three transforms, of all else, and of what grows with the number of primes; of steps
    /// of radix 3 and 5, in levels; and for each block of a power of two vectors, of which there are 1, 3 or 5.
    double level_cost, vector_cost, prime_cost, radix_3_levels, radix_5_levels, block_cost;
    unsigned prime_bits;  ///< the product of k primes is above 15/16 2^(k prime_bits)

    /// Sets the calling thread's rounding and traps of floating-point numbers to what the other functions want, which they also
    /// pass on to threads that are started then; returns what `leave` wants to set them back. Null where there is no need.
    unsigned (*enter)() noexcept;
    void (*leave)(unsigned before) noexcept;
    /// Sets layout for its `primes` and `bits`.
    void (*prepare)(ntt_layout& layout) noexcept;
    /// The twiddle factor of a constant in Montgomery's form.
    ntt_twiddle (*twiddle)(ntt_word factor, const ntt_prime& prime) noexcept;
    /// The product of two constants in Montgomery's form.
    ntt_word (*multiply_constants)(ntt_word a, ntt_word b, const ntt_prime& prime) noexcept;
    /// t[0] = first, t[2^d + i] = t[i] roots[d + 2]. t: n >= 1 entries, n a power of two; first in Montgomery's form.
    void (*fill)(ntt_twiddle* t, std::size_t n, ntt_word first, const ntt_word* roots, const ntt_prime& prime) noexcept;
    /// x = `n` vectors of the coefficients of a from vector `first` on, modulo a prime. a: an limbs, followed by zeros. Those
    /// `ahead` vectors further on, in x and in a, are wanted next, and may be fetched meanwhile.
    void (*residues)(ntt_word* x, std::size_t first, std::size_t n, std::size_t ahead, const limb* a, std::size_t an,
                     const ntt_layout& layout, const ntt_prime& prime) noexcept;
    /// x[j] = sum over i of x[i] powers[i j mod odd], block by block; x: odd blocks of n vectors each, of which the first
    /// `columns` <= n are done.
    void (*odd_step)(ntt_word* x, std::size_t n, std::size_t columns, unsigned odd, const ntt_twiddle* powers,
                     const ntt_prime& prime) noexcept;
    /// The given number of levels of the tree below node `node`, whose remainder is x: n vectors, divisible by 2^levels. e: the
    /// exponent of omega in the node's s.
    void (*forward)(ntt_word* x, std::size_t n, unsigned levels, std::size_t node, unsigned e,
                    const ntt_tables& tables) noexcept;
    /// The way back, up to the factor 2^levels.
    void (*inverse)(ntt_word* x, std::size_t n, unsigned levels, std::size_t node, unsigned e,
                    const ntt_tables& tables) noexcept;
    /// The given number of levels from the root on, where vectors that meet are multiples of n / 2^levels apart, in the first
    /// `columns` <= n / 2^levels of those alone; and the way back.
    void (*forward_columns)(ntt_word* x, std::size_t n, std::size_t columns, unsigned levels, unsigned e,
                            const ntt_tables& tables) noexcept;
    void (*inverse_columns)(ntt_word* x, std::size_t n, std::size_t columns, unsigned levels, unsigned e,
                            const ntt_tables& tables) noexcept;
    /// x = from, n vectors in each of so many rows, which begin so many vectors apart; past the caches as far as the level can.
    void (*copy_out)(ntt_word* x, std::size_t apart, const ntt_word* from, std::size_t from_apart, std::size_t rows,
                     std::size_t n) noexcept;
    /// x = x y factor, vector by vector, modulo x^lanes - t[i / 2] for even i and x^lanes + t[i / 2] for odd i. n vectors, n
    /// even; y may be x.
    void (*multiply)(ntt_word* x, const ntt_word* y, std::size_t n, const ntt_twiddle* t, ntt_twiddle factor,
                     const ntt_prime& prime) noexcept;
    /// What `multiply` has to multiply by, in Montgomery's form, so that `combine` finds the number whose residues are those
    /// of the product: 1 / (length (M / p)) modulo prime i, M the product of the primes; length divides p - 1.
    ntt_word (*factor)(std::size_t primes, std::size_t i, std::size_t length) noexcept;
    /// The sum of c[i] 2^(bits i) for the 64 `groups` coefficients from coefficient 64 `first` on, each c[i] < M / 2 given by
    /// its residues x[0], x[1], ... as `multiply` and the inverse transform leave them. r: groups * bits * 64 bits; the rest,
    /// tail: ntt_tail_words words of 64 bits.
    void (*combine)(limb* r, std::uint64_t* tail, const ntt_word* const* x, std::size_t first, std::size_t groups,
                    const ntt_layout& layout) noexcept;
};

/// What a coefficient may reach above its place, in words of 64 bits.
inline constexpr std::size_t ntt_tail_words = 8;

}  // namespace carry::kernels
