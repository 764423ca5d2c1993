/// \file
/// Squares of naturals in rows of limbs: by the algorithm that suits the size, and every algorithm by name.
/// Sizes in limbs. Results never overlap operands or scratch.
///
/// No algorithm here branches on the value of a limb.
#pragma once

#include <carry/algorithms.hpp>
#include <carry/limb.hpp>

#include <cstddef>
#include <span>

namespace carry::integer_rows {

/// Limbs of scratch for `sqr`, at any kernel level. n >= 0; 0 while n is small; never less where n is larger.
std::size_t sqr_scratch(std::size_t n) noexcept;

/// The same while n is below 64.
constexpr std::size_t short_sqr_scratch(std::size_t n) noexcept { return 4 * n + 3; }

/// Limbs of scratch for `sqr` of this size at the level in use: sqr_scratch(n), or less where there is no transform, which is
/// what it leaves room for. A smaller size may want more: where n is no more than a bound, sqr_scratch serves.
std::size_t sqr_scratch_at_level(std::size_t n) noexcept;

/// Limbs of scratch for `sqr` of up to n limbs, at any level.
inline std::size_t sqr_scratch_up_to(std::size_t n) noexcept { return n < 64 ? short_sqr_scratch(n) : sqr_scratch(n); }

/// r = a^2. r: 2n limbs, overlapping nothing; n >= 0. scratch: sqr_scratch(n) limbs, or sqr_scratch_at_level(n).
void sqr(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;

/// The rows of all squaring algorithms, from the one for the smallest sizes up.
std::span<const sqr_algorithm> sqr_table() noexcept;

/// The row that `sqr` takes for n >= 1 at the level in use.
const sqr_algorithm& sqr_pick(std::size_t n) noexcept;

/// The algorithms, each in the file of its name: r = a^2. r: 2n limbs; n >= 1.
/// Their rows in the table say which sizes they accept and how much scratch they want.
/// @{
void sqr_schoolbook(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;
void sqr_comba(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;
void sqr_comba_delayed(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;
void sqr_basecase(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;
void sqr_karatsuba(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;
void sqr_toom3(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;
void sqr_toom4(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;
void sqr_toom6(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;
void sqr_ntt(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;
/// @}

}  // namespace carry::integer_rows
