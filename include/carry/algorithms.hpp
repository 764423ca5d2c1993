/// \file
/// The tables of algorithms. Every multiplication and squaring algorithm of both worlds is one row here, with its name, its
/// source, the sizes that it accepts and its function; the library's choice, the tests, the benchmarks, `carry bench` and the
/// tour all walk these tables.
///
/// Rows of limbs are little-endian. Results never overlap operands or scratch. All of this is variable-time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <span>

namespace carry CARRY_API {

/// Which of the two ways to add: with carries, or without.
enum class world {
    integer,  ///< Z
    gf2x,     ///< GF(2)[x]
};

/// A multiplication algorithm.
struct mul_algorithm {
    const char* name;    ///< as the literature calls it, in snake_case: also the name of its file, `mul_<name>.cpp`
    const char* source;  ///< where it comes from: document or paper, and algorithm number
    /// Whether it multiplies an by bn limbs, an >= bn >= 1.
    bool (*accepts)(std::size_t an, std::size_t bn) noexcept;
    /// The limbs of scratch that it wants for such a product.
    std::size_t (*scratch)(std::size_t an, std::size_t bn) noexcept;
    /// r = a * b: r has an + bn limbs, an >= bn >= 1 accepted.
    void (*run)(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
};

/// A squaring algorithm.
struct sqr_algorithm {
    const char* name;    ///< as in the tables, without spaces
    const char* source;  ///< where it is from
    /// Whether it squares n limbs, n >= 1.
    bool (*accepts)(std::size_t n) noexcept;
    /// The limbs of scratch that it wants for that.
    std::size_t (*scratch)(std::size_t n) noexcept;
    /// r = a^2: r has 2n limbs, n >= 1 accepted.
    void (*run)(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;
};

/// All multiplication algorithms of a world, from the one for the smallest sizes up.
std::span<const mul_algorithm> mul_algorithms(world w) noexcept;

/// All squaring algorithms of a world.
std::span<const sqr_algorithm> sqr_algorithms(world w) noexcept;

/// The row that the library picks for an by bn limbs (in either order, both at least 1) at the level in use.
const mul_algorithm& mul_choice(world w, std::size_t an, std::size_t bn) noexcept;

/// The row that the library picks for the square of n >= 1 limbs at the level in use.
const sqr_algorithm& sqr_choice(world w, std::size_t n) noexcept;

}  // namespace carry CARRY_API
