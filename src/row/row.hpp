/// \file
/// Rows of limbs: what both worlds share, because no carry is involved. Little-endian; sizes in limbs and may be zero.
#pragma once

#include <carry/limb.hpp>

#include <algorithm>
#include <bit>
#include <compare>
#include <cstddef>

namespace carry::row {

/// r = 0.
inline void zero(limb* r, std::size_t n) noexcept { std::fill_n(r, n, limb{0}); }

/// r = a. The rows may overlap in any way.
inline void copy(limb* r, const limb* a, std::size_t n) noexcept {
    if (r < a) {
        std::copy(a, a + n, r);
    } else if (r != a) {
        std::copy_backward(a, a + n, r + n);
    }
}

/// r = a modulo B^rn: the lowest limbs of a, and zeros above where it has fewer. The rows may overlap in any way.
inline void fit(limb* r, std::size_t rn, const limb* a, std::size_t an) noexcept {
    const std::size_t both = std::min(rn, an);
    copy(r, a, both);
    zero(r + both, rn - both);
}

/// r = a where mask is all ones, 0 where it is 0: which of both is no branch. r may be a.
inline void keep_if(limb* r, const limb* a, std::size_t n, limb mask) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = a[i] & mask;
    }
}

/// The size of a without its leading zero limbs.
inline std::size_t normalized_size(const limb* a, std::size_t n) noexcept {
    while (n > 0 && a[n - 1] == 0) {
        --n;
    }
    return n;
}

/// The same of a quotient, n >= 1, whose highest limb is zero as often as not: no branch on that.
inline std::size_t quotient_size(const limb* q, std::size_t n) noexcept {
    return normalized_size(q, n - static_cast<std::size_t>(value_barrier(static_cast<limb>(q[n - 1] == 0))));
}

/// The number of bits of a (one more than the degree of the polynomial); 0 for zero. a need not be normalized.
inline std::size_t bit_length(const limb* a, std::size_t n) noexcept {
    n = normalized_size(a, n);
    return n == 0 ? 0 : (n - 1) * limb_bits + static_cast<std::size_t>(std::bit_width(a[n - 1]));
}

/// The limbs that hold so many bits.
constexpr std::size_t limbs_for(std::size_t bits) noexcept { return bits / limb_bits + (bits % limb_bits != 0 ? 1 : 0); }

/// Whether all limbs are zero.
inline bool is_zero(const limb* a, std::size_t n) noexcept { return normalized_size(a, n) == 0; }

/// Bit i of a, which need not be within its n limbs.
inline bool test_bit(const limb* a, std::size_t n, std::size_t i) noexcept {
    return i / limb_bits < n && ((a[i / limb_bits] >> (i % limb_bits)) & 1) != 0;
}

/// a <=> b as numbers of n limbs each.
inline std::strong_ordering compare_n(const limb* a, const limb* b, std::size_t n) noexcept {
    for (; n > 0; --n) {
        const limb x = a[n - 1], y = b[n - 1];
        if (x != y) {
            return x <=> y;
        }
    }
    return std::strong_ordering::equal;
}

/// a <=> b as numbers; neither need be normalized.
inline std::strong_ordering compare(const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    an = normalized_size(a, an);
    bn = normalized_size(b, bn);
    return an != bn ? an <=> bn : compare_n(a, b, an);
}

/// The number of zero bits below the lowest set bit. a must not be zero.
inline std::size_t count_trailing_zeros(const limb* a) noexcept {
    const limb* lowest = a;
    while (lowest[0] == 0) {
        if (lowest[1] != 0) {  // one jump for two limbs
            ++lowest;
            break;
        }
        lowest += 2;
    }
    return static_cast<std::size_t>(lowest - a) * limb_bits + static_cast<std::size_t>(std::countr_zero(*lowest));
}

/// The same of a row of n limbs: in a long one blocks of zeros are passed by at once.
inline std::size_t count_trailing_zeros(const limb* a, std::size_t n) noexcept {
    constexpr std::size_t least_long = 16;
    std::size_t i = 0;
    if (n >= least_long) {
        while (n - i >= 4 && (a[i] | a[i + 1] | a[i + 2] | a[i + 3]) == 0) {
            i += 4;
        }
    }
    return i * limb_bits + count_trailing_zeros(a + i);
}

/// r = a b for integers, limb by limb; returns the limb above. r may be a.
constexpr limb mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    limb high = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> product = multiply_add(a[i], b, high);
        r[i] = product.low;
        high = product.high;
    }
    return high;
}

/// r = a * 2^k (x^k) without the limb shifted out, which is returned. 0 <= k < w; r = a or r above a is fine (it works
/// downwards).
inline limb shift_left(limb* r, const limb* a, std::size_t n, unsigned k) noexcept {
    if (k == 0) {
        copy(r, a, n);
        return 0;
    }
    if (n == 0) {
        return 0;
    }
    const limb out = a[n - 1] >> (limb_bits - k);
    for (std::size_t i = n - 1; i > 0; --i) {
        r[i] = (a[i] << k) | (a[i - 1] >> (limb_bits - k));
    }
    r[0] = a[0] << k;
    return out;
}

/// r = floor(a / 2^k); returns the bits shifted out, at the top of a limb. 0 <= k < w; r = a or r below a is fine (it works
/// upwards).
inline limb shift_right(limb* r, const limb* a, std::size_t n, unsigned k) noexcept {
    if (k == 0) {
        copy(r, a, n);
        return 0;
    }
    if (n == 0) {
        return 0;
    }
    const limb out = a[0] << (limb_bits - k);
    for (std::size_t i = 0; i + 1 < n; ++i) {
        r[i] = (a[i] >> k) | (a[i + 1] << (limb_bits - k));
    }
    r[n - 1] = a[n - 1] >> k;
    return out;
}

/// r = floor(a / 2^k) modulo B^n. a: an limbs, above which it is zero; r: n >= 1 limbs; 0 <= k < w; r = a is fine.
inline void shift_right_low(limb* r, std::size_t n, const limb* a, std::size_t an, unsigned k) noexcept {
    const std::size_t both = std::min(n, an);
    if (both < an && k != 0) {  // a limb by itself would be read where the row's vectors are being stored
        const limb highest = (a[both - 1] >> k) | (a[both] << (limb_bits - k));
        shift_right(r, a, both, k);
        r[both - 1] = highest;
    } else {
        shift_right(r, a, both, k);
    }
    zero(r + both, n - both);
}

/// r = a xor b: the sum and the difference of polynomials. r may be a or b.
inline void exclusive_or(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = a[i] ^ b[i];
    }
}

}  // namespace carry::row
