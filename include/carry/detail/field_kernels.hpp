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
/// a product: 2N limbs fold to N + words at the 64N-th bit, and what then lies above x^n, or again above x^(64N), folds once.
struct short_modulus {
    std::uint64_t fold[2];  ///< x^(64N - n) c
    std::uint64_t tail[2];  ///< c
    unsigned degree;        ///< n
    unsigned limbs;         ///< N, 64(N - 1) < n <= 64N
    unsigned words;         ///< 1 or 2: the limbs of fold; `trinomial_words` where fold = x^shift[0] + x^(64 + shift[1])
    unsigned shift[2];      ///< for trinomial_words
};

/// Two words, of which each has one bit: a trinomial, whose products with fold are shifts.
inline constexpr unsigned trinomial_words = 3;

/// Whether a polynomial x^n + x^k + (terms below x^k) is a short modulus: its number of words, or 0 where it is none.
constexpr unsigned short_modulus_words(std::size_t n, std::size_t k, bool trinomial) noexcept {
    const std::size_t spare = (64 - n % 64) % 64;
    const std::size_t above = spare > k ? spare : k;  // more than the bits from x^n on after the first fold
    if (above + k > n) {
        return 0;
    }
    if (k + spare < 64) {
        return 1;
    }
    if (k + spare >= 128 || n <= 128) {
        return 0;
    }
    return trinomial && 2 * (k + spare) <= n + spare ? trinomial_words : 2;  // fold^2 has no more than N limbs
}

/// x^n + c as a short modulus of so many words, from the limbs of c and of x^(64N - n) c, and the degree k of c.
constexpr short_modulus make_short_modulus(std::size_t n, std::size_t k, unsigned words, const std::uint64_t* tail,
                                           const std::uint64_t* fold) noexcept {
    const std::size_t limbs = (n + 63) / 64, spare = 64 * limbs - n;
    short_modulus f{
        {fold[0], fold[1]}, {tail[0], tail[1]}, static_cast<unsigned>(n), static_cast<unsigned>(limbs), words, {0, 0}};
    if (words == trinomial_words) {
        f.shift[0] = static_cast<unsigned>(spare);
        f.shift[1] = static_cast<unsigned>(k + spare - 64);
    }
    return f;
}

/// Fields of more limbs than this have no kernels of their own.
inline constexpr unsigned most_field_limbs = 9;

/// b_i = (b_(i-1))^(2^k) b_factor: a step of an inversion. The power is taken by a map, or where that is null by squarings.
struct inversion_step {
    const std::uint64_t* map;  ///< in the form of the level
    unsigned squarings;
    unsigned factor;
    bool squares_factor;  ///< (b_factor)^2 takes the place of b_factor
};

/// How a^(2^n - 2) is made of products and powers 2^k (Itoh and Tsujii): b_0 = a, and the result is the last element to the
/// power of 2^squarings.
struct inversion_plan {
    static constexpr unsigned most_steps = 16;  ///< a chain for n - 1 < 576 has at most 13
    unsigned length;
    unsigned squarings;
    inversion_step steps[most_steps];
};

/// About how long operations of the kernels for short moduli take, in cycles from operands to result.
struct short_costs {
    unsigned product, squaring, power_map;
};

/// Kernels of one level. Rows are of 64-bit limbs, elements of N limbs below x^n. What is null the level does not have.
struct field_kernels {
    isa_level level;
    /// r = a * b in GF(2)[x]. r: 2n limbs, apart from a and b; n >= 1.
    void (*mul)(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b, std::size_t n) noexcept;
    /// r = a b mod F, by N and words - 1. r may be a or b.
    void (*short_mul[most_field_limbs + 1][trinomial_words])(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b,
                                                             const short_modulus& f) noexcept;
    /// r = a^(2^k) mod F, k >= 0. r may be a.
    void (*short_sqr[most_field_limbs + 1][trinomial_words])(std::uint64_t* r, const std::uint64_t* a, std::size_t k,
                                                             const short_modulus& f) noexcept;
    /// r_i = a_i b_i mod F for i < count, the elements one behind the other. r may be a or b.
    void (*short_mul_batch[most_field_limbs + 1][trinomial_words])(std::uint64_t* r, const std::uint64_t* a,
                                                                   const std::uint64_t* b, std::size_t count,
                                                                   const short_modulus& f) noexcept;
    /// r = sum of the columns of a matrix over GF(2) where a has ones: see `linear_map` in fixed/gf2_linear.hpp.
    void (*apply_map)(std::uint64_t* r, std::size_t rn, const std::uint64_t* a, std::size_t an,
                      const std::uint64_t* columns) noexcept;
    /// How the time of a map compares with that of a squaring: 1 where whole rows of eight limbs are masked by a byte.
    unsigned map_cost;
    /// r = a^(2^n - 2) mod F along a plan of this level. r may be a.
    void (*short_inverse[most_field_limbs + 1][trinomial_words])(std::uint64_t* r, const std::uint64_t* a,
                                                                 const inversion_plan& plan, const short_modulus& f) noexcept;
    /// What plans are chosen by.
    short_costs costs[most_field_limbs + 1][trinomial_words];
    /// The limbs of a map a -> a^(2^k) in this level's form, and what writes it. Null where short_inverse is.
    std::size_t (*power_map_size)(const short_modulus& f) noexcept;
    void (*make_power_map)(std::uint64_t* map, std::size_t k, const short_modulus& f) noexcept;
};

/// The plans of one field, each made at the first use on its level. Never freed unless asked to: for fields that are static.
struct inversion_cache {
    std::atomic<const inversion_plan*> of_level[4]{};  ///< by isa_level
};

/// The plan for f and the kernels of a level; null where memory runs out or the level has none.
CARRY_API const inversion_plan* make_inversion_plan(inversion_cache& cache, const field_kernels& kernels,
                                                    const short_modulus& f) noexcept;
/// Frees the plans of a field that ends.
CARRY_API void free_inversion_plans(inversion_cache& cache) noexcept;

/// r = a^(2^n - 2) mod F and true; false where the level has no kernel for that, or there is no memory for its plan.
inline bool invert_short(std::uint64_t* r, const std::uint64_t* a, inversion_cache& cache, const field_kernels& kernels,
                         const short_modulus& f) noexcept {
    const auto kernel = kernels.short_inverse[f.limbs][f.words - 1];
    if (kernel == nullptr) {
        return false;
    }
    const inversion_plan* plan = cache.of_level[static_cast<int>(kernels.level)].load(std::memory_order_acquire);
    if (plan == nullptr) {
        plan = make_inversion_plan(cache, kernels, f);
    }
    if (plan == nullptr) {
        return false;
    }
    kernel(r, a, *plan, f);
    return true;
}

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
#elif defined(__PCLMUL__) || CARRY_HAS_PMULL
    return 4;
#else
    return 2;
#endif
}

}  // namespace carry::detail
