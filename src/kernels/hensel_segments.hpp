/// \file
/// A row divided from below (Hensel's division) by an odd divisor of one limb or two, in eight segments side by side: each
/// digit of a quotient waits for the one before it, and vectors have lanes for eight that do not wait for each other.
///
/// The remainder of segment s and all above it is what is carried into the segment below. It is that of the segments above s,
/// and what makes segment s divisible from below, as if nothing were carried into it, times the power of the radix. So a first
/// pass finds that of all segments, and a second one, by whatever passes through between, their quotients.
///
/// 64-bit limbs only; digits are those of 52 bits. Variable time in sizes only.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels {

/// What the two passes over a block of eight segments share.
struct hensel_segments {
    static constexpr std::size_t count = 8;         ///< segments
    static constexpr std::size_t most_digits = 64;  ///< of a segment
    static constexpr unsigned digit_bits = 52;

    /// The limbs of a block with segments of so many digits, an even number.
    static constexpr std::size_t limbs(std::size_t digits) noexcept { return digits / 2 * 13; }

    hensel_segments(limb d0, limb d1, limb inverse_of_d0, std::size_t digits_of_segment) noexcept
        : d(d0), d_upper(d1), inverse(inverse_of_d0), digits(digits_of_segment) {}

    limb d, d_upper;     ///< the divisor's lower limb, odd, and its upper one, zero where there is one limb
    limb inverse;        ///< 1 / d modulo B
    std::size_t digits;  ///< of a segment: an even number up to most_digits
    /// With segment s, x[s], carried[s] <= d for which carried[s] 2^(52 digits) - x[s] is divisible by d: the low limbs, and
    /// the high ones.
    alignas(64) limb carried[2][count];
    /// d - r[s] for r[s] < d, the remainder of segment s and all above it, in the same form.
    alignas(64) limb entering[2][count];
    /// The dividend's digits times -1 / d modulo 2^52, digit j of segment s at 8 j + s.
    alignas(64) limb multiples[count * most_digits];
};

struct hensel_segment_kernels {
    /// Finds what is carried out of the segments of floor(a / 2^shift). a: n limbs, above which it is zero; 0 <= shift < w.
    void (*carry)(hensel_segments& s, const limb* a, std::size_t n, unsigned shift) noexcept;
    /// After that: q[s] = (x[s] - r[s] + r[s + 1] 2^(52 digits)) / d for each segment, with the r[8] that makes it so, side by
    /// side in a row of which n limbs are written. 0 <= n <= limbs(digits).
    void (*divide)(const hensel_segments& s, limb* q, std::size_t n) noexcept;
};

}  // namespace carry::kernels
