/// \file
/// The tables of every level, each defined in its own folder. Only `select.cpp` and the tables that start from another one
/// include this; everybody else asks `kernels.hpp`.
#pragma once

#include "kernels/kernels.hpp"
#include "kernels/transform.hpp"
#include "tuning/family.hpp"

#include <carry/detail/field_kernels.hpp>

namespace carry::kernels {

namespace portable {

const integer_kernels& integer_table() noexcept;
extern const bit_kernels bit_table;
extern const ntt_kernels ntt_table;
extern const halving_kernels halving_table;
extern const text_kernels text_table;
const gf2x_kernels& gf2x_table() noexcept;
extern const transform_kernels transform_table;
extern const toom_kernels toom_table;
extern const euclid_kernels euclid_table;
const detail::field_kernels& field_table() noexcept;

}  // namespace portable

#ifdef CARRY_HAS_X86_64_KERNELS
namespace x86_64 {

const integer_kernels& adx_integer_table() noexcept;
const gf2x_kernels& adx_gf2x_table() noexcept;
const integer_kernels& avx512_integer_table() noexcept;
/// Puts those functions into a table of either level that take less time on processors of the family.
void adapt_to_family(integer_kernels& kernels, tuning::cpu_family family) noexcept;
const gf2x_kernels& avx512_gf2x_table() noexcept;

/// `integer_kernels::look_up` of these levels, for limbs of 64 bits.
void adx_look_up(limb* r, const limb* table, std::size_t columns, std::size_t n, limb index) noexcept;
void avx512_look_up(limb* r, const limb* table, std::size_t columns, std::size_t n, limb index) noexcept;
/// `lane_kernels::look_up`.
void avx512_lane_look_up(limb* r, const limb* table, std::size_t rows, std::size_t digits, const limb* index) noexcept;

/// The products of few digits of level `avx512`, for limbs of 64 bits.
extern const digit_row_kernels avx512_digit_rows;
/// Such products from both ends.
extern const digit_bipartite_kernels avx512_bipartite;
/// Such products of 11 to 15 digits, eight columns at once.
extern const digit_block_kernels avx512_digit_blocks[digit_block_shape::sizes];
/// The products in lanes of level `avx512`, for limbs of 64 bits.
extern const lane_kernels avx512_lanes;
/// The products in lanes modulo one number of few digits, for any and for one that is -1 mod 2^52; likewise.
extern const prime_lane_kernels avx512_prime_lanes[2];
extern const euclid_kernels adx_euclid_table;
extern const euclid_kernels avx512_euclid_table;
extern const toom_kernels avx512_toom_table;
extern const transform_kernels adx_transform_table;
extern const transform_kernels avx512_transform_table;
extern const bit_kernels adx_bit_table;
extern const bit_kernels avx512_bit_table;
extern const halving_kernels adx_halving_table;
extern const halving_kernels avx512_halving_table;
extern const ntt_kernels adx_ntt_table;
extern const ntt_kernels avx512_ntt_table;
extern const text_kernels adx_text_table;
extern const text_kernels avx512_text_table;

/// `gf2x_kernels::toeplitz` of these levels, for limbs of 64 bits.
void adx_toeplitz(limb* c, const limb* t, const limb* v, std::size_t s) noexcept;
void avx512_toeplitz(limb* c, const limb* t, const limb* v, std::size_t s) noexcept;

/// `gf2x_kernels::sqr_n` and `gf2x_kernels::sqr_basecase` of this level, for limbs of 64 bits.
extern const std::array<sqr_equal, most_equal + 1> avx512_sqr_n;
void avx512_sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept;

/// `gf2x_kernels::reverse` of these levels; of the upper one with GFNI where the CPU has it.
void adx_reverse(limb* r, const limb* a, std::size_t n) noexcept;
using reverse_kernel = void (*)(limb* r, const limb* a, std::size_t n) noexcept;
reverse_kernel avx512_reverse() noexcept;
const detail::field_kernels& adx_field_table() noexcept;
const detail::field_kernels& avx512_field_table() noexcept;
void avx512_set_field_batches(detail::field_kernels& table) noexcept;

}  // namespace x86_64
#endif

#ifdef CARRY_HAS_ARM64_KERNELS
namespace arm64 {

const integer_kernels& integer_table() noexcept;
extern const bit_kernels bit_table;
const gf2x_kernels& gf2x_table() noexcept;
extern const euclid_kernels euclid_table;
extern const transform_kernels transform_table;
const detail::field_kernels& field_table() noexcept;

}  // namespace arm64
#endif

/// Puts a level's kernels where those who include carry.h find them.
void use_row_kernels(const integer_kernels& integer, const gf2x_kernels& gf2x) noexcept;

}  // namespace carry::kernels
