/// \file
/// What Hensel's divisions at the level avx512 begin with: divisor and dividend times u = -1 / d modulo b^2 or b^4, b = 2^52,
/// in lanes of digits (see avx512_hensel.cpp).
#pragma once

#include "kernels/x86_64/avx512_digits.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace carry::kernels::x86_64 {

/// So many digits of 52 bits, the lowest first.
template <std::size_t Count>
using few_digits = std::array<digit, Count>;

// -1 / d modulo b^2 or b^4, for d = floor(row / 2^shift), odd. row: n >= 1 limbs.
template <std::size_t Count>
CARRY_INLINE_AVX512 few_digits<Count> minus_inverse_of(const limb* row, std::size_t n, unsigned shift) noexcept {
    static_assert(Count == 2 || Count == 4);
    using wide = detail::double_limb<limb>::type;
    constexpr digit mask = (digit{1} << digit_bits) - 1;
    const auto high = [](wide x) { return x >> limb_bits; };
    const auto limb_of = [row, n](std::size_t j) { return j < n ? row[j] : limb{0}; };
    const auto moved = [shift](limb above, limb here) { return here >> shift | above << 1 << (limb_bits - 1 - shift); };
    const limb x1 = limb_of(1), x2 = limb_of(2);
    // 1 / d is i modulo B, and d i = 1 + B e; then it is i - B i e.
    const limb d0 = moved(x1, row[0]), d1 = moved(x2, x1), i = inverse_mod_radix(d0);
    const limb e = static_cast<limb>(high(static_cast<wide>(d0) * i)) + d1 * i, u0 = 0 - i, u1 = i * e - 1;
    const few_digits<2> low{u0 & mask, (u0 >> 52 | u1 << 12) & mask};
    if constexpr (Count == 2) {
        return low;
    } else {
        // For this u modulo B^2 it is d u = B^2 h - 1; then the next two limbs are those of u h.
        const limb x3 = limb_of(3), d2 = moved(x3, x2), d3 = moved(limb_of(4), x3);
        const wide y = static_cast<wide>(d0) * u1, z = static_cast<wide>(d1) * u0;
        const wide carry = high(high(static_cast<wide>(d0) * u0) + static_cast<limb>(y) + static_cast<limb>(z));
        const wide h = carry + high(y) + high(z) + static_cast<wide>(d1) * u1 + static_cast<wide>(d2) * u0 +
                       (static_cast<wide>(d2 * u1 + d3 * u0) << limb_bits) + 1;
        const wide above = h * (static_cast<wide>(u1) << limb_bits | u0);
        const auto u2 = static_cast<limb>(above), u3 = static_cast<limb>(high(above));
        return {low[0], low[1], (u1 >> 40 | u2 << 24) & mask, (u2 >> 28 | u3 << 36) & mask};
    }
}

/// u t, eight digits at a time, which are not carried out. With u in all lanes.
template <std::size_t Count>
class scaled_digits {
public:
    CARRY_INLINE_AVX512 explicit scaled_digits(const few_digits<Count>& u) noexcept : below_(_mm512_setzero_si512()) {
#pragma GCC unroll 4
        for (std::size_t i = 0; i < Count; ++i) {
            u_[i] = _mm512_set1_epi64(static_cast<long long>(u[i]));
        }
    }

    // sum + the digits of u t in the lanes that t's next eight take.
    CARRY_INLINE_AVX512 __m512i add_next(__m512i sum, __m512i t) noexcept {
        __m512i low = sum, high = _mm512_setzero_si512();
        [&]<std::size_t... I>(std::index_sequence<I...>) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
            ((low = _mm512_madd52lo_epu64(low, moved_up<I>(t), u_[I]),
              high = _mm512_madd52hi_epu64(high, moved_up<I + 1>(t), u_[I])),
             ...);
        }(std::make_index_sequence<Count>());
        below_ = t;
        return _mm512_add_epi64(low, high);
    }

private:
    template <std::size_t I>
    CARRY_INLINE_AVX512 __m512i moved_up(__m512i t) const noexcept {
        if constexpr (I == 0) {
            return t;
        } else {
            return _mm512_alignr_epi64(t, below_, lanes - I);
        }
    }

    __m512i u_[Count], below_;
};

/// The digits of u t, eight by eight, for t = floor(a / 2^shift), or for its bits changed, and u added to it: -t, then.
template <std::size_t Count>
class scaled_row {
public:
    // a: n limbs, above which it is zero.
    CARRY_INLINE_AVX512 scaled_row(const limb* a, std::size_t n, unsigned shift, bool negate,
                                   const few_digits<Count>& u) noexcept
        : bytes_(reinterpret_cast<const unsigned char*>(a) + shift / 8),
          left_(n * sizeof(limb) - shift / 8),
          places_(places_of_digits(shift % 8)),
          changed_(_mm512_set1_epi64(negate ? -1 : 0)),
          first_(_mm512_maskz_loadu_epi64(static_cast<__mmask8>(negate ? (1U << Count) - 1 : 0), u.data())),
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
    scaled_digits<Count> scaled_;
};

/// The digits of N = (u d + 1) / b^Count, eight by eight.
template <std::size_t Count>
class scaled_divisor {
public:
    // d = floor(row / 2^shift), odd. row: n limbs.
    CARRY_INLINE_AVX512 scaled_divisor(const limb* row, std::size_t n, unsigned shift) noexcept
        : bytes_(reinterpret_cast<const unsigned char*>(row) + shift / 8),
          left_(n * sizeof(limb) - shift / 8),
          places_(places_of_digits(shift % 8)),
          factor_(minus_inverse_of<Count>(row, n, shift)),
          scaled_(factor_),
          sums_(next_scaled()),
          // What the digits of u d + 1 below those of N carry, which are all zero: 1 more than the highest of them carries by
          // itself, as something is carried into each.
          carry_{
              _mm512_add_epi64(_mm512_srli_epi64(_mm512_alignr_epi64(sums_, sums_, Count), digit_bits), _mm512_set1_epi64(1)),
              0} {}

    const few_digits<Count>& factor() const noexcept { return factor_; }

    CARRY_INLINE_AVX512 __m512i next() noexcept {
        const __m512i above = next_scaled(), sums = _mm512_alignr_epi64(above, sums_, Count);
        sums_ = above;
        return carry_once(sums, carry_);
    }

private:
    // Of u d, in sums of halves.
    CARRY_INLINE_AVX512 __m512i next_scaled() noexcept {
        const __m512i found = lanes_at(places_, _mm512_maskz_loadu_epi8(first_bytes(left_), bytes_));
        const std::size_t taken = std::min(left_, block_bytes);
        bytes_ += taken;
        left_ -= taken;
        return scaled_.add_next(_mm512_setzero_si512(), found);
    }

    const unsigned char* bytes_;
    std::size_t left_;
    digit_places places_;
    few_digits<Count> factor_;
    scaled_digits<Count> scaled_;
    __m512i sums_;
    carrying carry_;
};

}  // namespace carry::kernels::x86_64
