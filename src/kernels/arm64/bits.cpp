/// \file
/// Bits of rows of level `arm64`: CNT counts the ones of sixteen bytes. The compiler makes vectors of the other loops.
#include "kernels/portable/bits.hpp"
#include "kernels/levels.hpp"
#include "row/row.hpp"

#include <arm_neon.h>

#include <algorithm>

namespace carry::kernels::arm64 {

namespace {

/// The ones of n limbs, of which limbs(i) are two and last() the one that is left where n is odd. The counts of two vectors
/// are at most 16 in a byte, so fifteen of them fit.
template <class Limbs, class Last>
inline std::size_t count_ones(std::size_t n, Limbs limbs, Last last) noexcept {
    constexpr std::size_t most_passes = 255 / 16;
    uint64x2_t sum = vdupq_n_u64(0);
    std::size_t i = 0;
    while (i + 4 <= n) {
        uint8x16_t counts = vdupq_n_u8(0);
        for (const std::size_t end = i + 4 * std::min((n - i) / 4, most_passes); i != end; i += 4) {
            const uint8x16_t first = vcntq_u8(vreinterpretq_u8_u64(limbs(i)));
            const uint8x16_t second = vcntq_u8(vreinterpretq_u8_u64(limbs(i + 2)));
            counts = vaddq_u8(counts, vaddq_u8(first, second));
        }
        sum = vpadalq_u32(sum, vpaddlq_u16(vpaddlq_u8(counts)));
    }
    std::size_t count = static_cast<std::size_t>(vaddvq_u64(sum));
    if (i + 2 <= n) {
        count += vaddvq_u8(vcntq_u8(vreinterpretq_u8_u64(limbs(i))));
        i += 2;
    }
    if (i < n) {
        count += vaddv_u8(vcnt_u8(vcreate_u8(last())));
    }
    return count;
}

std::size_t popcount(const limb* a, std::size_t n) noexcept {
    return count_ones(n, [a](std::size_t i) noexcept { return vld1q_u64(a + i); }, [a, n]() noexcept { return a[n - 1]; });
}

std::size_t hamming_distance(const limb* a, const limb* b, std::size_t n) noexcept {
    return count_ones(
        n, [a, b](std::size_t i) noexcept { return veorq_u64(vld1q_u64(a + i), vld1q_u64(b + i)); },
        [a, b, n]() noexcept { return a[n - 1] ^ b[n - 1]; });
}

}  // namespace

constinit const bit_kernels bit_table{.popcount = popcount,
                                      .popcount_few = popcounts_of_few<popcount>,
                                      .hamming_distance = hamming_distance,
                                      .mod_48 = portable::mod_48,
                                      .shift_left = row::shift_left,
                                      .shift_right = portable::shift_right,
                                      .logical_and = portable::logical_and,
                                      .complement = portable::complement,
                                      .exclusive_or = portable::exclusive_or};

}  // namespace carry::kernels::arm64
