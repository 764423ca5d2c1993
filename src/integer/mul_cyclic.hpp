/// \file
/// Products modulo 2^(w L) - 1, where what lies above L limbs is added below: for those who know the product's lower or upper
/// half, which L limbs then complete.
#pragma once

#include "integer/small_carry.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// An L >= n that suits `mul_cyclic` at the level in use: one that is halved as often as that pays, and its halves split in
/// thirds.
std::size_t cyclic_size(std::size_t n) noexcept;

/// cyclic_size(n) at most, at any level.
constexpr std::size_t cyclic_size_bound(std::size_t n) noexcept { return n + 7 + n / 15; }

/// From which lengths on products go by halves, and those of the halves by thirds.
struct cyclic_sizes {
    std::size_t least_halved, least_thirds;
};

/// A factor of products modulo 2^(w L) - 1 and what is made of its halves, once for many products. It keeps pointers to both
/// and owns nothing; products are split as the level in use said when it was made. Constant-time for constant sizes, if it is
/// told to carry so.
class cyclic_factor {
public:
    /// Limbs of memory for a length, at any kernel level.
    static constexpr std::size_t memory_size(std::size_t length) noexcept { return 3 * length + 2 * limb_bits; }

    cyclic_factor() noexcept = default;
    /// b: bn limbs, 1 <= bn <= length.
    cyclic_factor(limb* memory, std::size_t length, const limb* b, std::size_t bn) noexcept;

    bool is_set() const noexcept { return factor_ != nullptr; }
    std::size_t length() const noexcept { return length_; }

    /// r + e = a b modulo 2^(w length) - 1 for the small e that is returned, in two's complement. a: an limbs, 1 <= an <=
    /// length; r: length limbs, overlapping nothing; scratch: mul_cyclic_scratch(length) limbs.
    limb mul(limb* r, const limb* a, std::size_t an, carrying how, limb* scratch) const noexcept;

private:
    const limb* factor_ = nullptr;
    const limb* folds_ = nullptr;
    std::size_t length_ = 0, size_ = 0;
    cyclic_sizes sizes_{};
};

/// Limbs of scratch for the products, at any kernel level.
std::size_t mul_cyclic_scratch(std::size_t length) noexcept;

/// r = r + e modulo 2^(wn) - 1 for a small e in two's complement. r: n >= 1 limbs, which may be 2^(wn) - 1 for zero.
void add_small_cyclic(limb* r, std::size_t n, limb e, carrying how) noexcept;

}  // namespace carry::integer_rows
