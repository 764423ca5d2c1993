// Hensel's division by one limb or two in eight segments at the level avx512 (see kernels/hensel_segments.hpp).
//
// A segment x is made divisible as in Montgomery's reduction: p d + x + w = w' R with R for the radix to its length, p in
// [0, R), where 0 < w, w' <= d. Then R - 1 - p, which is p with all bits changed, is (x - r + r' R) / d for r = d - w and r' =
// d - w'.
//
// With k = -1 / d modulo b = 2^52 the product k d is b D - 1, and so the next digit of p is the lowest one of what is left of
// k x + k w, u, without a multiplication: what is left after it is (u - p) / b + p D. There is one multiplication on the way
// from one digit to the next, by the lowest digit of D, then. (Svoboda's idea, from below.)
#include "kernels/hensel_segments.hpp"

#include "kernels/x86_64/avx512_digits.hpp"
#include "kernels/x86_64/avx512_hensel_segments.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace carry::kernels::x86_64 {

namespace {

using wide = detail::double_limb<limb>::type;

constexpr limb digit_mask = (limb{1} << digit_bits) - 1;

CARRY_INLINE_AVX512 __m512i in_all_lanes(limb x) noexcept { return _mm512_set1_epi64(static_cast<long long>(x)); }

/// Each segment is read and written by so many digits at a time, 26 bytes, of which a load or a store takes some more.
constexpr std::size_t group = 4;
constexpr std::ptrdiff_t group_bytes = group * digit_bits / 8, load_bytes = 32, last_segment = hensel_segments::count - 1,
                         middle_segment = last_segment / 2;

// The mask of the bytes that are left of so many, for at most 32.
CARRY_INLINE_AVX512 __mmask32 bytes_left(std::ptrdiff_t left, std::ptrdiff_t most) noexcept {
    return static_cast<__mmask32>(first_bytes(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(left, 0, most))));
}

/// Four digits of each of the eight segments: vector j has digit j of all.
struct digit_group {
    __m512i digits[group];
};

/// Reads a row in groups.
class row_reader {
public:
    CARRY_INLINE_AVX512 row_reader(const limb* a, std::size_t n, unsigned shift, std::size_t digits) noexcept
        : from_(reinterpret_cast<const unsigned char*>(a) + shift / 8),
          size_(static_cast<std::ptrdiff_t>(n * sizeof(limb) - shift / 8)),
          stride_(static_cast<std::ptrdiff_t>(digits / 2 * 13)) {
        const place_table& places = place_tables[shift % 8];
        const __m256i bytes = _mm256_load_si256(reinterpret_cast<const __m256i*>(places.bytes));
        bytes_ = _mm512_inserti64x4(_mm512_castsi256_si512(bytes), _mm256_add_epi8(bytes, _mm256_set1_epi8(load_bytes)), 1);
        bits_ = _mm512_broadcast_i64x4(_mm256_load_si256(reinterpret_cast<const __m256i*>(places.bits)));
    }

    // The next digits, and above them in their lanes what follows in the row.
    CARRY_INLINE_AVX512 digit_group next() noexcept {
        const digit_group x = size_ >= last_segment * stride_ + load_bytes     ? next<hensel_segments::count>()
                              : size_ >= middle_segment * stride_ + load_bytes ? next<middle_segment + 1>()
                                                                               : next<0>();
        from_ += group_bytes;
        size_ -= group_bytes;
        return x;
    }

private:
    // Whole: in so many of the segments there are as many bytes as a load takes, or in all.
    template <std::size_t Whole>
    CARRY_INLINE_AVX512 digit_group next() const noexcept {
        const __m512i x02 = pair<0 < Whole>(0), x13 = pair<0 < Whole>(1);
        const __m512i x46 = pair<4 < Whole>(4), x57 = pair<4 < Whole>(5);
        const __m512i low_even = _mm512_unpacklo_epi64(x02, x13), low_odd = _mm512_unpackhi_epi64(x02, x13);
        const __m512i high_even = _mm512_unpacklo_epi64(x46, x57), high_odd = _mm512_unpackhi_epi64(x46, x57);
        return {{_mm512_shuffle_i64x2(low_even, high_even, 0x88), _mm512_shuffle_i64x2(low_odd, high_odd, 0x88),
                 _mm512_shuffle_i64x2(low_even, high_even, 0xdd), _mm512_shuffle_i64x2(low_odd, high_odd, 0xdd)}};
    }

    template <bool Whole>
    CARRY_INLINE_AVX512 __m256i bytes_of(std::ptrdiff_t segment) const noexcept {
        const std::ptrdiff_t at = segment * stride_;
        if constexpr (Whole) {
            return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from_ + at));
        }
        return _mm256_maskz_loadu_epi8(bytes_left(size_ - at, load_bytes), from_ + at);
    }

    // Of segments s and s + 2.
    template <bool Whole>
    CARRY_INLINE_AVX512 __m512i pair(std::ptrdiff_t s) const noexcept {
        const __m512i both = _mm512_inserti64x4(_mm512_castsi256_si512(bytes_of<Whole>(s)), bytes_of<Whole>(s + 2), 1);
        return _mm512_srlv_epi64(_mm512_permutexvar_epi8(bytes_, both), bits_);
    }

    const unsigned char* from_;
    std::ptrdiff_t size_, stride_;
    __m512i bytes_, bits_;
};

/// Where two segments' bytes lie in vectors that have 13 of each in every 16: the first ones in both vectors' lower or upper
/// half, and 13 more in the other vector.
struct joining_table {
    alignas(64) std::uint8_t lower[64], upper[64];
};

constexpr joining_table joining = [] {
    joining_table t{};
    for (unsigned s = 0; s < 2; ++s) {
        for (unsigned i = 0; i < 26; ++i) {
            const unsigned from = 16 * s + (i < 13 ? i : 64 + i - 13);
            t.lower[32 * s + i] = static_cast<std::uint8_t>(from);
            t.upper[32 * s + i] = static_cast<std::uint8_t>(from + 32);
        }
    }
    return t;
}();

/// Writes a row in groups.
class row_writer {
public:
    row_writer(limb* q, std::size_t n, std::size_t digits) noexcept
        : to_(reinterpret_cast<unsigned char*>(q)),
          size_(static_cast<std::ptrdiff_t>(n * sizeof(limb))),
          stride_(static_cast<std::ptrdiff_t>(digits / 2 * 13)) {}

    // The next digits of each segment, which are not the last, with all bits changed. What is above them in their lanes is left
    // out.
    CARRY_INLINE_AVX512 void put(const digit_group& next) noexcept {
        if (size_ - last_segment * stride_ >= load_bytes) {
            put<true>(next, load_bytes);
        } else {
            put<false>(next, group_bytes);
        }
    }

    // The last ones, so many bytes of each.
    CARRY_INLINE_AVX512 void put_last(const digit_group& next, std::ptrdiff_t bytes) noexcept { put<false>(next, bytes); }

private:
    // Whole: whether whole vectors are written, beyond the digits, which the next ones overwrite.
    template <bool Whole>
    CARRY_INLINE_AVX512 void put(const digit_group& next, std::ptrdiff_t bytes) noexcept {
        const __m512i(&x)[4] = next.digits;
        const __m512i low0 = lower_of_two(x[0], x[1]), low1 = upper_of_two(x[1]);
        const __m512i high0 = lower_of_two(x[2], x[3]), high1 = upper_of_two(x[3]);
        put_segments<Whole>(0, _mm512_unpacklo_epi64(low0, low1), _mm512_unpacklo_epi64(high0, high1), bytes);
        put_segments<Whole>(1, _mm512_unpackhi_epi64(low0, low1), _mm512_unpackhi_epi64(high0, high1), bytes);
        to_ += group_bytes;
        size_ -= group_bytes;
    }

    // All bits changed, of two digits: the lower 64 bits, and the 40 above.
    static CARRY_INLINE_AVX512 __m512i lower_of_two(__m512i x, __m512i above) noexcept {
        return _mm512_ternarylogic_epi64(in_all_lanes(digit_mask), x, _mm512_slli_epi64(above, digit_bits), 0x35);
    }
    static CARRY_INLINE_AVX512 __m512i upper_of_two(__m512i above) noexcept {
        return _mm512_andnot_si512(_mm512_srli_epi64(above, 12), in_all_lanes(digit_mask >> 12));
    }

    // Segments s, s + 2, s + 4 and s + 6.
    template <bool Whole>
    CARRY_INLINE_AVX512 void put_segments(std::ptrdiff_t s, __m512i low, __m512i high, std::ptrdiff_t bytes) const noexcept {
        const __m512i lower = _mm512_permutex2var_epi8(low, _mm512_load_si512(joining.lower), high);
        const __m512i upper = _mm512_permutex2var_epi8(low, _mm512_load_si512(joining.upper), high);
        put_bytes<Whole>(s, _mm512_castsi512_si256(lower), bytes);
        put_bytes<Whole>(s + 2, _mm512_extracti64x4_epi64(lower, 1), bytes);
        put_bytes<Whole>(s + 4, _mm512_castsi512_si256(upper), bytes);
        put_bytes<Whole>(s + 6, _mm512_extracti64x4_epi64(upper, 1), bytes);
    }

    template <bool Whole>
    CARRY_INLINE_AVX512 void put_bytes(std::ptrdiff_t segment, __m256i x, std::ptrdiff_t bytes) const noexcept {
        const std::ptrdiff_t at = segment * stride_;
        if constexpr (Whole) {
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(to_ + at), x);
            return;
        }
        _mm256_mask_storeu_epi8(to_ + at, bytes_left(size_ - at, bytes), x);
    }

    unsigned char* to_;
    std::ptrdiff_t size_, stride_;
};

/// The division on its way in all lanes, by a divisor of so many limbs.
template <std::size_t Limbs>
class lane_division {
public:
    static_assert(Limbs == 1 || Limbs == 2);
    static constexpr std::size_t above = Limbs + 1;  ///< the digits of D

    CARRY_INLINE_AVX512 explicit lane_division(const hensel_segments& s) noexcept {
        const limb k = (0 - s.inverse) & digit_mask;
        const wide low = static_cast<wide>(k) * s.d + (limb{1} << digit_bits);  // k d + b, whose lowest digit is b - 1
        const wide high = static_cast<wide>(k) * (Limbs == 2 ? s.d_upper : limb{0}) + static_cast<limb>(low >> limb_bits);
        const auto x0 = static_cast<limb>(low), x1 = static_cast<limb>(high), x2 = static_cast<limb>(high >> limb_bits);
        factor_ = in_all_lanes(k);
        divisor_[0] = in_all_lanes((x0 >> 52 | x1 << 12) & digit_mask);
        divisor_[1] = in_all_lanes((x1 >> 40 | x2 << 24) & digit_mask);
        if constexpr (Limbs == 2) {
            divisor_[2] = in_all_lanes(x2 >> 28);
        }
        last_ = _mm512_setzero_si512();
        for (__m512i& column : columns_) {
            column = _mm512_setzero_si512();
        }
    }

    CARRY_INLINE_AVX512 __m512i factor() const noexcept { return factor_; }

    // Takes what there is of k x in the next column: u, in which there are more than 52 bits.
    CARRY_INLINE_AVX512 __m512i next(__m512i x) noexcept {
        const __m512i p = last_, product = _mm512_madd52lo_epu64(x, p, divisor_[0]);
        __m512i known = _mm512_add_epi64(columns_[0], _mm512_srli_epi64(p, digit_bits));
        __asm__("" : "+v"(known));  // which is there before the product
        last_ = _mm512_add_epi64(known, product);
#pragma GCC unroll 3
        for (std::size_t i = 0; i + 1 < above; ++i) {
            columns_[i] = _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(columns_[i + 1], p, divisor_[i]), p, divisor_[i + 1]);
        }
        columns_[above - 1] = _mm512_madd52hi_epu64(columns_[above], p, divisor_[above - 1]);
        columns_[above] = _mm512_setzero_si512();
        return last_;
    }

    // Begins with k w carried in.
    CARRY_INLINE_AVX512 void carry_in(const limb (&w)[2][hensel_segments::count]) noexcept {
        const __m512i zero = _mm512_setzero_si512(), w0 = _mm512_load_si512(w[0]);
        __m512i digits[Limbs + 1] = {w0, _mm512_srli_epi64(w0, digit_bits)};
        if constexpr (Limbs == 2) {
            const __m512i w1 = _mm512_load_si512(w[1]);
            digits[1] = _mm512_or_si512(digits[1], _mm512_slli_epi64(w1, 12));
            digits[2] = _mm512_srli_epi64(w1, 40);
        }
        columns_[0] = _mm512_madd52lo_epu64(zero, digits[0], factor_);
        for (std::size_t i = 0; i < Limbs; ++i) {
            columns_[i + 1] = _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(zero, digits[i], factor_), digits[i + 1], factor_);
        }
        columns_[above] = _mm512_madd52hi_epu64(zero, digits[Limbs], factor_);
    }

    // What is carried out, with the column of k x above the segment, divided by k: by Hensel's division, too, where 1 / k is
    // -d modulo b.
    CARRY_INLINE_AVX512 void carry_out(limb (&w)[2][hensel_segments::count], __m512i x, limb d) noexcept {
        const __m512i zero = _mm512_setzero_si512(), inverse = in_all_lanes(0 - d);
        __m512i q[Limbs + 1], t = next(x);
        q[0] = _mm512_madd52lo_epu64(zero, t, inverse);
        for (std::size_t i = 1; i <= Limbs; ++i) {
            const __m512i product = _mm512_madd52hi_epu64(zero, q[i - 1], factor_);
            t = _mm512_sub_epi64(_mm512_add_epi64(columns_[i - 1], _mm512_srai_epi64(t, digit_bits)), product);
            q[i] = _mm512_madd52lo_epu64(zero, t, inverse);
        }
        _mm512_store_si512(w[0], _mm512_or_si512(q[0], _mm512_slli_epi64(q[1], digit_bits)));
        if constexpr (Limbs == 2) {
            _mm512_store_si512(w[1], _mm512_or_si512(_mm512_srli_epi64(q[1], 12), _mm512_slli_epi64(q[2], 40)));
        }
    }

private:
    __m512i factor_, divisor_[above];
    __m512i last_;                // u of the column before, whose products are still to be taken in
    __m512i columns_[above + 1];  // of those before that, from the next column on
};

template <std::size_t Limbs>
CARRY_TARGET_AVX512 void carry(hensel_segments& s, const limb* a, std::size_t n, unsigned shift) noexcept {
    lane_division<Limbs> division(s);
    row_reader row(a, n, shift, s.digits);
    const __m512i zero = _mm512_setzero_si512(), k = division.factor();
    __m512i high = zero;
    limb* multiples = s.multiples;
    const auto step = [&](__m512i x) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        const __m512i multiple = _mm512_madd52lo_epu64(high, x, k);
        high = _mm512_madd52hi_epu64(zero, x, k);
        _mm512_store_si512(multiples, multiple);
        multiples += hensel_segments::count;
        division.next(multiple);
    };
    for (std::size_t left = s.digits; left > 0; left -= group) {
        const digit_group x = row.next();
        step(x.digits[0]);
        step(x.digits[1]);
        if (left < group) {
            break;
        }
        step(x.digits[2]);
        step(x.digits[3]);
    }
    division.carry_out(s.carried, high, s.d);
}

template <std::size_t Limbs>
CARRY_TARGET_AVX512 void divide(const hensel_segments& s, limb* q, std::size_t n) noexcept {
    lane_division<Limbs> division(s);
    division.carry_in(s.entering);
    row_writer row(q, n, s.digits);
    const limb* multiples = s.multiples;
    const auto next = [&]() CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        const __m512i multiple = _mm512_load_si512(multiples);
        multiples += hensel_segments::count;
        return division.next(multiple);
    };
    const auto next_group = [&]() CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        const __m512i x0 = next(), x1 = next(), x2 = next(), x3 = next();
        return digit_group{{x0, x1, x2, x3}};
    };
    std::size_t left = s.digits;
    for (; left > group; left -= group) {
        row.put(next_group());
    }
    if (left == group) {
        row.put_last(next_group(), group_bytes);
    } else {
        const __m512i x0 = next(), x1 = next();
        row.put_last({{x0, x1, x1, x1}}, group_bytes / 2);
    }
}

}  // namespace

const std::array<hensel_segment_kernels, 2> avx512_hensel_segments{{{carry<1>, divide<1>}, {carry<2>, divide<2>}}};

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
