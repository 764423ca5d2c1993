/// \file
/// Multiplication of naturals in rows of limbs: the product by the algorithm that suits the sizes, and every algorithm by name.
/// Sizes in limbs. Results never overlap operands or scratch.
///
/// No algorithm here branches on the value of a limb.
#pragma once

#include <carry/algorithms.hpp>
#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>
#include <span>

namespace carry::integer_rows {

/// Limbs of scratch for `mul`, at any kernel level. Any order, zero allowed; 0 while the shorter operand is small; never less
/// where a size is larger.
std::size_t mul_scratch(std::size_t an, std::size_t bn) noexcept;

/// Limbs of scratch for `mul` of up to n limbs each: no less than mul_scratch(n, n) while n is below a hundred.
constexpr std::size_t short_mul_scratch(std::size_t n) noexcept { return 8 * n; }

/// Limbs of scratch for `mul` of these sizes at the level in use: mul_scratch(an, bn), or less where there is no transform,
/// which is what it leaves room for. Smaller sizes may want more, as they may be for another algorithm: where sizes are no more
/// than bounds, mul_scratch serves.
std::size_t mul_scratch_at_level(std::size_t an, std::size_t bn) noexcept;

/// Limbs of scratch for `mul` of up to n limbs each, at any level.
inline std::size_t mul_scratch_up_to(std::size_t n) noexcept { return n < 64 ? short_mul_scratch(n) : mul_scratch(n, n); }

/// r = a * b. r: an + bn limbs, overlapping nothing; any order, zero sizes allowed. scratch: mul_scratch(an, bn) limbs, or
/// mul_scratch_at_level(an, bn).
void mul(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// The rows of all multiplication algorithms, from the one for the smallest sizes up.
std::span<const mul_algorithm> mul_table() noexcept;

/// The row that `mul` takes for an >= bn >= 1 at the level in use.
const mul_algorithm& mul_pick(std::size_t an, std::size_t bn) noexcept;

/// The algorithms, each in the file of its name: r = a * b. r: an + bn limbs; an >= bn >= 1.
/// Their rows in the table say which sizes they accept and how much scratch they want.
/// @{
void mul_schoolbook(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_comba(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_comba_delayed(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_comba_columns(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_karatsuba(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_toom3(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_toom32(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_toom43(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_toom42(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_toom53(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_toom62(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_toom75(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_toom84(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_toom4(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_toom6(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_ntt(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
void mul_ntt_threads(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch,
                     unsigned threads) noexcept;
void mul_blocks(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;
/// @}

/// The limbs of a piece of `mul_toom32`, `mul_toom42` and so on.
constexpr std::size_t toom32_piece(std::size_t an, std::size_t bn) noexcept { return std::max((an + 2) / 3, (bn + 1) / 2); }
constexpr std::size_t toom43_piece(std::size_t an, std::size_t bn) noexcept { return std::max((an + 3) / 4, (bn + 2) / 3); }
constexpr std::size_t toom42_piece(std::size_t an, std::size_t bn) noexcept { return std::max((an + 3) / 4, (bn + 1) / 2); }

constexpr std::size_t toom53_piece(std::size_t an, std::size_t bn) noexcept { return std::max((an + 4) / 5, (bn + 2) / 3); }
constexpr std::size_t toom62_piece(std::size_t an, std::size_t bn) noexcept { return std::max((an + 5) / 6, (bn + 1) / 2); }
constexpr std::size_t toom75_piece(std::size_t an, std::size_t bn) noexcept { return std::max((an + 6) / 7, (bn + 4) / 5); }
constexpr std::size_t toom84_piece(std::size_t an, std::size_t bn) noexcept { return std::max((an + 7) / 8, (bn + 3) / 4); }

/// Limbs of scratch for `mul_ntt`, at the level in use; and for that with threads.
std::size_t mul_ntt_scratch(std::size_t an, std::size_t bn) noexcept;
std::size_t mul_ntt_threads_scratch(std::size_t an, std::size_t bn, unsigned threads) noexcept;

/// r = a * b as `mul`, by the calling thread and up to `threads` - 1 others where the transform is the choice; 1 <= threads <=
/// most_threads. r: an + bn limbs, an >= bn >= 1; scratch: mul_threads_scratch limbs.
void mul_threads(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch,
                 unsigned threads) noexcept;
std::size_t mul_threads_scratch(std::size_t an, std::size_t bn, unsigned threads) noexcept;
inline constexpr unsigned most_threads = 64;

/// The longest row that `mul_basecase` hands to the kernel at once (unless both are longer): it stays in the first-level cache.
inline constexpr std::size_t basecase_block = 1024;

}  // namespace carry::integer_rows
