/// \file
/// Loops in plain words for the levels that have nothing better, among them matrices of bits turned: included by them as
/// transform_quads.hpp, and after it.
///
/// 128 by 128 bits of each quarter side by side in the buffer: word h of row i of quarter s at 4 (words i + h) + s. Source of
/// the exchange: Warren, Hacker's Delight, 7-3.
#pragma once

#include "kernels/transform.hpp"

#include <algorithm>

namespace carry::kernels {

namespace {

constexpr std::size_t turned_bits = 128;

/// x(i, h + n) with x(i + distance, h) exchanged, n words being `distance` bits.
CARRY_QUADS_TARGET inline void exchange_words(limb* x, std::size_t distance) noexcept {
    const std::size_t words = distance / limb_bits;
    for (std::size_t i = 0; i < turned_bits; i = ((i | distance) + 1) & ~distance) {
        for (std::size_t h = 0; h < element_limbs; h = ((h | words) + 1) & ~words) {
            limb* const a = x + i * quad_limbs + 4 * (h + words);
            std::swap_ranges(a, a + 4, x + (i + distance) * quad_limbs + 4 * h);
        }
    }
}

/// The same within words.
CARRY_QUADS_TARGET inline void exchange_bits(limb* x, std::size_t distance) noexcept {
    const limb low = static_cast<limb>(max_limb<limb> / ((limb{1} << distance) + 1));
    for (std::size_t i = 0; i < turned_bits; i = ((i | distance) + 1) & ~distance) {
        limb* const a = x + i * quad_limbs;
        limb* const b = a + distance * quad_limbs;
        for (std::size_t k = 0; k < quad_limbs; ++k) {
            const limb differ = static_cast<limb>((a[k] >> distance) ^ b[k]) & low;
            b[k] ^= differ;
            a[k] ^= static_cast<limb>(differ << distance);
        }
    }
}

CARRY_QUADS_TARGET inline void turn(limb* x) noexcept {
    for (std::size_t distance = turned_bits / 2; distance >= limb_bits; distance /= 2) {
        exchange_words(x, distance);
    }
    for (std::size_t distance = limb_bits / 2; distance > 0; distance /= 2) {
        exchange_bits(x, distance);
    }
}

CARRY_QUADS_TARGET void gather(limb* quads, const limb* rows, std::size_t stride, std::size_t count, std::size_t quarter,
                               std::size_t strips, limb* buffer) noexcept {
    const std::size_t quarter_limbs = quarter / limb_bits;
    for (std::size_t t = 0; t < strips; ++t) {
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t h = 0; h < element_limbs; ++h) {
                for (std::size_t s = 0; s < 4; ++s) {
                    buffer[i * quad_limbs + 4 * h + s] = rows[i * stride + t * element_limbs + s * quarter_limbs + h];
                }
            }
        }
        std::fill(buffer + count * quad_limbs, buffer + turned_bits * quad_limbs, limb{0});
        turn(buffer);
        for (std::size_t i = 0; i < strip_columns; ++i, quads += quad_limbs) {
            for (std::size_t h = 0; h < element_limbs; ++h) {
                for (std::size_t s = 0; s < 4; ++s) {
                    quads[s * element_limbs + h] = buffer[i * quad_limbs + 4 * h + s];
                }
            }
        }
    }
}

CARRY_QUADS_TARGET void scatter(limb* rows, std::size_t stride, std::size_t count, std::size_t quarter, const limb* quads,
                                std::size_t strips, limb* buffer) noexcept {
    const std::size_t quarter_limbs = quarter / limb_bits;
    for (std::size_t t = 0; t < strips; ++t) {
        for (std::size_t i = 0; i < strip_columns; ++i, quads += quad_limbs) {
            for (std::size_t h = 0; h < element_limbs; ++h) {
                for (std::size_t s = 0; s < 4; ++s) {
                    buffer[i * quad_limbs + 4 * h + s] = quads[s * element_limbs + h];
                }
            }
        }
        turn(buffer);
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t h = 0; h < element_limbs; ++h) {
                for (std::size_t s = 0; s < 4; ++s) {
                    rows[i * stride + t * element_limbs + s * quarter_limbs + h] = buffer[i * quad_limbs + 4 * h + s];
                }
            }
        }
    }
}

/// r = r + a for n limbs.
CARRY_QUADS_INLINE void add_row(limb* r, const limb* a, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] ^= a[i];
    }
}

/// For `divide_blocks`: high = high + (what is carried out of high x^bits), low = low + high x^bits without that; in the
/// inverse in the other order.
template <bool Back>
CARRY_QUADS_INLINE void divide_bits(limb* low, limb* high, std::size_t n, unsigned bits) noexcept {
    const unsigned rest = static_cast<unsigned>(limb_bits) - bits;
    const limb first = high[0], changed = first ^ (high[n - 1] >> rest);
    high[0] = changed;
    limb before = Back ? first : changed;
    low[0] ^= static_cast<limb>(before << bits);
    low[1] ^= static_cast<limb>((high[1] << bits) | (before >> rest));
    for (std::size_t i = 2; i < n; ++i) {
        low[i] ^= static_cast<limb>((high[i] << bits) | (high[i - 1] >> rest));
    }
}

}  // namespace

}  // namespace carry::kernels
