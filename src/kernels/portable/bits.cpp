/// \file
/// Bits of rows in plain C++: the compiler makes vectors of these loops where its target has any.
#include "kernels/portable/bits.hpp"

#include "kernels/levels.hpp"
#include "row/row.hpp"

#include <bit>

namespace carry::kernels::portable {

namespace {

std::size_t popcount(const limb* a, std::size_t n) noexcept {
    std::size_t count = 0;
    for (std::size_t i = 0; i < n; ++i) {
        count += static_cast<std::size_t>(std::popcount(a[i]));
    }
    return count;
}

std::size_t hamming_distance(const limb* a, const limb* b, std::size_t n) noexcept {
    std::size_t count = 0;
    for (std::size_t i = 0; i < n; ++i) {
        count += static_cast<std::size_t>(std::popcount(static_cast<limb>(a[i] ^ b[i])));
    }
    return count;
}

}  // namespace

void shift_right(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept { row::shift_right(r, a, n, shift); }

void logical_and(limb* r, const limb* a, const limb* b, std::size_t n, limb a_mask, limb b_mask, limb r_mask) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = static_cast<limb>(((a[i] ^ a_mask) & (b[i] ^ b_mask)) ^ r_mask);
    }
}

void exclusive_or(limb* r, const limb* a, const limb* b, std::size_t n, limb mask) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = static_cast<limb>(a[i] ^ b[i] ^ mask);
    }
}

const bit_kernels bit_table{.popcount = popcount,
                            .popcount_few = popcounts_of_few<popcount>,
                            .hamming_distance = hamming_distance,
                            .shift_left = row::shift_left,
                            .shift_right = shift_right,
                            .logical_and = logical_and,
                            .exclusive_or = exclusive_or};

}  // namespace carry::kernels::portable
