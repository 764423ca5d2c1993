/// \file
/// Bits of rows in plain C++: the compiler makes vectors of these loops where its target has any.
#include "kernels/portable/bits.hpp"

#include "kernels/fold_48.hpp"
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

// The limbs of each place, and their carries, which need not wait for each other.
std::uint64_t mod_48(const limb* a, std::size_t n) noexcept {
    limb sum[3] = {};
    std::uint64_t carries[3] = {};
    const auto add = [&](limb x, std::size_t place) {
        sum[place] = static_cast<limb>(sum[place] + x);
        carries[place] += static_cast<std::uint64_t>(sum[place] < x);
    };
    std::size_t i = 0;
#pragma GCC unroll 4
    for (; i + 3 <= n; i += 3) {
        add(a[i], 0);
        add(a[i + 1], 1);
        add(a[i + 2], 2);
    }
    for (std::size_t place = 0; i < n; ++i, ++place) {
        add(a[i], place);
    }
    std::uint64_t x = 0;
    for (unsigned place = 0; place < 3; ++place) {
        x +=
            fold_to_48_bits(sum[place], place * limb_bits % 48) + fold_to_48_bits(carries[place], (place + 1) * limb_bits % 48);
    }
    return x;
}

void shift_right(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept { row::shift_right(r, a, n, shift); }

void logical_and(limb* r, const limb* a, const limb* b, std::size_t n, limb a_mask, limb b_mask, limb r_mask) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = static_cast<limb>(((a[i] ^ a_mask) & (b[i] ^ b_mask)) ^ r_mask);
    }
}

void complement(limb* r, const limb* a, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = static_cast<limb>(~a[i]);
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
                            .mod_48 = mod_48,
                            .shift_left = row::shift_left,
                            .shift_right = shift_right,
                            .logical_and = logical_and,
                            .complement = complement,
                            .exclusive_or = exclusive_or};

}  // namespace carry::kernels::portable
