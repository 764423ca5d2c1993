/// \file
/// The compiled kernels that header-only arithmetic in GF(2)[x] and GF(2^n) calls where the library is linked.
///
/// Programs that link it say so by defining CARRY_LINKED to 1, as its CMake package and its pkg-config file do: code that is
/// compiled for any x86-64 processor then multiplies with the instructions that the processor at hand has. Without it the
/// headers stand alone. Not part of the public interface.
#pragma once

#include <carry/config.h>
#include <carry/isa.hpp>
#include <carry/limb.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

#ifndef CARRY_LINKED
#define CARRY_LINKED 0
#endif

// The kernels' limbs have 64 bits.
#if CARRY_LINKED && CARRY_LIMB_BITS == 64
#define CARRY_CALLS_KERNELS 1
#else
#define CARRY_CALLS_KERNELS 0
#endif

namespace carry::detail {

/// A polynomial F = x^n + c of degree n for fields of `limbs` = N limbs of 64 bits, where c is so short that two steps reduce
/// a product: 2N limbs fold to N + words at the 64N-th bit, and what then lies above x^n folds once.
struct short_modulus {
    std::uint64_t fold[2];  ///< x^(64N - n) c
    std::uint64_t tail[2];  ///< c
    unsigned degree;        ///< n
    unsigned limbs;         ///< N, 64(N - 1) < n <= 64N
    unsigned words;         ///< 1 or 2: the limbs of fold
};

/// Whether a polynomial x^n + x^k + (terms below x^k) is a short modulus: its number of words, or 0 where it is none.
constexpr unsigned short_modulus_words(std::size_t n, std::size_t k) noexcept {
    const std::size_t spare = (64 - n % 64) % 64;
    const std::size_t above = spare > k ? spare : k;  // more than the bits from x^n on after the first fold
    if (above + k > n) {
        return 0;
    }
    return k + spare < 64 ? 1 : k + spare < 128 && n > 128 ? 2 : 0;
}

/// Fields of more limbs than this have no kernels of their own.
inline constexpr unsigned most_field_limbs = 9;

/// Kernels of one level. Rows are of 64-bit limbs, elements of N limbs below x^n. What is null the level does not have.
struct field_kernels {
    isa_level level;
    /// r = a * b in GF(2)[x]. r: 2n limbs, apart from a and b; n >= 1.
    void (*mul)(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b, std::size_t n) noexcept;
    /// r = a b mod F, by N and words - 1. r may be a or b.
    void (*short_mul[most_field_limbs + 1][2])(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b,
                                               const short_modulus& f) noexcept;
    /// r = a^(2^k) mod F, k >= 0. r may be a.
    void (*short_sqr[most_field_limbs + 1][2])(std::uint64_t* r, const std::uint64_t* a, std::size_t k,
                                               const short_modulus& f) noexcept;
    /// r_i = a_i b_i mod F for i < count, the elements one behind the other. r may be a or b.
    void (*short_mul_batch[most_field_limbs + 1][2])(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b,
                                                     std::size_t count, const short_modulus& f) noexcept;
    /// r = sum of the columns of a matrix over GF(2) where a has ones: see `linear_map` in fixed/gf2_linear.hpp.
    void (*apply_map)(std::uint64_t* r, std::size_t rn, const std::uint64_t* a, std::size_t an,
                      const std::uint64_t* columns) noexcept;
    /// How the time of a map compares with that of a squaring: 1 where whole rows of eight limbs are masked by a byte.
    unsigned map_cost;
};

/// The table in use; null until the first use.
extern CARRY_API std::atomic<const field_kernels*> active_field_kernels;
/// Chooses the level and sets the table.
CARRY_API const field_kernels& select_field_kernels() noexcept;

/// The kernels of the level in use.
inline const field_kernels& field_kernels_in_use() noexcept {
    const field_kernels* const table = active_field_kernels.load(std::memory_order_acquire);
    return table != nullptr ? *table : select_field_kernels();
}

/// map_cost of the code that maps and squarings are done by.
inline unsigned map_cost() noexcept {
#if CARRY_CALLS_KERNELS
    return field_kernels_in_use().map_cost;
#elif defined(__AVX512F__)
    return 1;
#elif defined(__PCLMUL__)
    return 4;
#else
    return 2;
#endif
}

}  // namespace carry::detail
