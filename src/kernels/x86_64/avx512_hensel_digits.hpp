/// \file
/// What Hensel's divisions at the level avx512 begin with: divisor and dividend times u = -1 / d modulo b^2, b = 2^52, in lanes
/// of digits (see avx512_hensel.cpp).
#pragma once

#include "kernels/x86_64/avx512_digits.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>

namespace carry::kernels::x86_64 {

/// Two digits of 52 bits.
struct two_digits {
    digit low, high;
};

// -1 / d modulo b^2.
inline two_digits minus_inverse_of(limb d1, limb d0) noexcept {
    using wide = detail::double_limb<limb>::type;
    const wide d = static_cast<wide>(d1) << limb_bits | d0, to_64_bits = inverse_mod_radix(d0),
               u = to_64_bits * (d * to_64_bits - 2);
    constexpr digit mask = (digit{1} << digit_bits) - 1;
    return {static_cast<digit>(u) & mask, static_cast<digit>(u >> digit_bits) & mask};
}

/// u t, eight digits at a time, which are not carried out. With u in all lanes.
class scaled_digits {
public:
    CARRY_INLINE_AVX512 explicit scaled_digits(two_digits u) noexcept
        : low_(_mm512_set1_epi64(static_cast<long long>(u.low))),
          high_(_mm512_set1_epi64(static_cast<long long>(u.high))),
          below_(_mm512_setzero_si512()) {}

    // sum + the digits of u t in the lanes that t's next eight take.
    CARRY_INLINE_AVX512 __m512i add_next(__m512i sum, __m512i t) noexcept {
        const __m512i by_one = _mm512_alignr_epi64(t, below_, 7), by_two = _mm512_alignr_epi64(t, below_, 6);
        below_ = t;
        const __m512i lows = _mm512_madd52lo_epu64(_mm512_madd52lo_epu64(sum, t, low_), by_one, high_);
        return _mm512_add_epi64(
            lows, _mm512_madd52hi_epu64(_mm512_madd52hi_epu64(_mm512_setzero_si512(), by_one, low_), by_two, high_));
    }

private:
    __m512i low_, high_, below_;
};

/// The digits of u t, eight by eight, for t = floor(a / 2^shift), or for its bits changed, and u added to it: -t, then.
class scaled_row {
public:
    // a: n limbs, above which it is zero.
    CARRY_INLINE_AVX512 scaled_row(const limb* a, std::size_t n, unsigned shift, bool negate, two_digits u) noexcept
        : bytes_(reinterpret_cast<const unsigned char*>(a) + shift / 8),
          left_(n * sizeof(limb) - shift / 8),
          places_(places_of_digits(shift % 8)),
          changed_(_mm512_set1_epi64(negate ? -1 : 0)),
          first_(_mm512_maskz_mov_epi64(negate ? 3 : 0, _mm512_set_epi64(0, 0, 0, 0, 0, 0, static_cast<long long>(u.high),
                                                                         static_cast<long long>(u.low)))),
          scaled_(u) {}

    CARRY_INLINE_AVX512 __m512i next() noexcept {
        const __m512i found = lanes_at(places_, _mm512_maskz_loadu_epi8(first_bytes(left_), bytes_));
        const std::size_t taken = std::min(left_, block_bytes);
        bytes_ += taken;
        left_ -= taken;
        const __m512i sum = first_;
        first_ = _mm512_setzero_si512();
        return scaled_.add_next(sum, _mm512_xor_si512(found, changed_));
    }

private:
    const unsigned char* bytes_;
    std::size_t left_;
    digit_places places_;
    __m512i changed_, first_;
    scaled_digits scaled_;
};

/// The digits of N = (u d + 1) / b^2, eight by eight.
class scaled_divisor {
public:
    // d: n limbs, odd.
    CARRY_INLINE_AVX512 scaled_divisor(const limb* d, std::size_t n) noexcept
        : bytes_(reinterpret_cast<const unsigned char*>(d)),
          left_(n * sizeof(limb)),
          factor_(minus_inverse_of(n > 1 ? d[1] : 0, d[0])),
          scaled_(factor_),
          carry_{_mm512_setzero_si512(), 1} {
        digits_ = next_scaled();
    }

    two_digits factor() const noexcept { return factor_; }

    CARRY_INLINE_AVX512 __m512i next() noexcept {
        const __m512i above = next_scaled(), found = _mm512_alignr_epi64(above, digits_, 2);
        digits_ = above;
        return found;
    }

private:
    // Of u d + 1.
    CARRY_INLINE_AVX512 __m512i next_scaled() noexcept {
        const __m512i found = block_of_lanes(bytes_, left_);
        const std::size_t taken = std::min(left_, block_bytes);
        bytes_ += taken;
        left_ -= taken;
        return carry_through(scaled_.add_next(_mm512_setzero_si512(), found), carry_);
    }

    const unsigned char* bytes_;
    std::size_t left_;
    two_digits factor_;
    scaled_digits scaled_;
    carrying carry_;
    __m512i digits_;
};

}  // namespace carry::kernels::x86_64
