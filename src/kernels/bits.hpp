/// \file
/// The leaf loops on bits of rows, in which no carry goes from limb to limb: counts, shifts and logic.
#pragma once

#include <carry/detail/bit_counts.hpp>
#include <carry/limb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace carry::kernels {

/// Sizes in limbs, n >= 0. A mask is 0, or all ones to take the complement.
struct bit_kernels {
    static constexpr std::size_t few = detail::few_counted_limbs;

    /// The bits of a that are one.
    std::size_t (*popcount)(const limb* a, std::size_t n) noexcept;
    /// The same by the size, n < few.
    std::array<detail::bit_count, few> popcount_few;
    /// The bits in which a and b differ.
    std::size_t (*hamming_distance)(const limb* a, const limb* b, std::size_t n) noexcept;
    /// A number below 2^52 that is a modulo 2^48 - 1.
    std::uint64_t (*mod_48)(const limb* a, std::size_t n) noexcept;
    /// r = a 2^shift without the bits shifted out, which are returned. 0 <= shift < w; r may be a or lie above it, as the limbs
    /// are taken from the top.
    limb (*shift_left)(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept;
    /// r = floor(a / 2^shift). 0 <= shift < w; r may be a or lie below it, as the limbs are taken from the lowest.
    void (*shift_right)(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept;
    /// r = ((a xor a_mask) and (b xor b_mask)) xor r_mask: `and`, and by De Morgan `or`, of rows or their complements. r may be
    /// a or b.
    void (*logical_and)(limb* r, const limb* a, const limb* b, std::size_t n, limb a_mask, limb b_mask, limb r_mask) noexcept;
    /// r = the complement of a. r may be a.
    void (*complement)(limb* r, const limb* a, std::size_t n) noexcept;
    /// r = a xor b xor mask. r may be a or b.
    void (*exclusive_or)(limb* r, const limb* a, const limb* b, std::size_t n, limb mask) noexcept;
};

/// bit_kernels::popcount_few out of popcount.
template <std::size_t (*Popcount)(const limb*, std::size_t) noexcept>
constexpr auto popcounts_of_few = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array{+[](const limb* a) noexcept { return Popcount(a, N); }...};
}(std::make_index_sequence<bit_kernels::few>());

}  // namespace carry::kernels
