/// \file
/// Division without the remainder at the level avx512, by Svoboda's method: divisor and dividend are multiplied by a factor c
/// that makes the divisor's two highest digits as large as digits can be. Then the next digit of the quotient stands at the
/// top of the remainder, and is read, not computed.
///
/// Digits have 52 bits, b = 2^52. Let d have D digits, after a shift that puts its top bit on top of them: b^D / 2 <= d < b^D.
/// With c the integer part of b^(D + 2) / d, which has 105 bits, c d = b^(D + 2) - E for 0 <= E < d < b^D. A digit q takes q c
/// d away from the remainder R by being left out of it, at b^(D + 2), and q E being added: no lane is ever negative.
///
/// Lanes of 64 bits hold sums of halves of products; their carries are not resolved. Write r[p] for lane p of R, for all that
/// will ever be added to it, and e[0] for the highest of E's digits. Products with the digit q[p], read from lane p, come to
/// lanes p - 2 (the high half of q[p] e[0]) and below. So
///
///     q[p] = r[p] mod b + floor(r[p - 1] / b),
///
/// where of the digit before only the high half of q[p + 1] e[0] comes to lane p - 1. The chain from digit to digit is thus a
/// multiplication of two words, two additions, and a shift. What the two digits above that add to lane p - 1 is found by words,
/// too, and all else by vectors, which have the time of three digits for their way to memory and back.
///
/// Bounds: a lane of c times the dividend is below 5b, and a digit of the quotient adds less than 2b to it. As no more than
/// most_digits digits do, a lane stays below 2^61, and carries less than 2^9. In q[p] the carry of lane p - 2 into lane p - 1
/// is missing. It would be taken along by the next digit, as the lanes are sums; but that has room for 52 bits only, and is
/// more where the digit before is too small: where a digit of the quotient is about zero, and else in one case of 2^42. The
/// digits show it in the end, and then the quotient is not found.
///
/// In the end R < b^(D + 2) (1 + 2^-42), so that the quotient is right or one too small, and the lanes' next digit g tells:
/// with the carry that it misses, R / (c d) is between g / b and (g + 2) / b. Lanes more than three below the last digit's are
/// left out, and so are digits of d below the K + 2 highest, for K digits of the quotient: for the first R would be less than
/// 2^12 b^(D - 1) larger, and for the second the quotient smaller by less than 2 / b^2. So it is certain for 0 < g < b - 3.
///
/// Source: A. Svoboda, "An algorithm for division", Information Processing Machines 9 (1963); for digits of many bits Brent,
/// Zimmermann, "Modern Computer Arithmetic", 1.4.2. Digits that are read from sums: M. D. Ercegovac, T. Lang, "Division and
/// Square Root" (1994), chapter 3.
#include "kernels/x86_64/avx512_svoboda.hpp"

#include "kernels/x86_64/avx512_digits.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

constexpr std::ptrdiff_t most_digits = static_cast<std::ptrdiff_t>(digits_of(most_scaled));

constexpr digit digit_mask = (digit{1} << digit_bits) - 1;

/// A row of limbs that is read in blocks of eight digits, from one that begins with some bit, which need not be in the row.
struct digit_reader {
    const unsigned char* bytes;
    std::ptrdiff_t size, place;
    digit_places places;

    CARRY_INLINE_AVX512 digit_reader(const limb* row, std::size_t n, std::ptrdiff_t bit) noexcept
        : bytes(reinterpret_cast<const unsigned char*>(row)),
          size(static_cast<std::ptrdiff_t>(n * sizeof(limb))),
          place(bit >> 3),
          places(places_of_digits(static_cast<unsigned>(bit & 7))) {}

    // The digits, and above them in their lanes what follows in the row.
    CARRY_INLINE_AVX512 __m512i lanes_here() const noexcept {
        return lanes_at(places, _mm512_maskz_loadu_epi8(bytes_of_row(place, size), bytes + place));
    }
    void up() noexcept { place += static_cast<std::ptrdiff_t>(block_bytes); }
    void down() noexcept { place -= static_cast<std::ptrdiff_t>(block_bytes); }
};

/// c - b^2 in digits.
struct factor_digits {
    digit c1, c0;
};

// For the divisor whose three highest limbs, with the top bit set, are given: c is not too large, and less than 1 + 2^-17 too
// small.
//
// With B = 2^64 and X = (x2, x1, x0) + 1, which is above the divisor, a division by x2 gives y <= B^4 / X, less than 6 too
// small. The remainder B^4 - y X < 2^3 B^3 tells the rest, w = (B^4 - y X) y / 2^216: c = 2^40 y + w.
inline factor_digits find_factor(limb x2, limb x1, limb x0) noexcept {
    const limb v = divide_wide_vartime(static_cast<limb>(~x2), max_limb<limb>, x2).quotient;
    limb carry = 1;
    x0 = add_with_carry(x0, limb{0}, carry);
    x1 = add_with_carry(x1, limb{0}, carry);
    x2 = add_with_carry(x2, limb{0}, carry);
    if (carry != 0) [[unlikely]] {
        return {0, 0};
    }
    const limb y = v - 4, above = mask_from_bit(static_cast<limb>(v >= 4));  // and B, if above
    const auto [p0_low, p0] = multiply_wide(y, x0);
    const auto [p1_low, p1] = multiply_wide(y, x1);
    const auto [p2_low, p2] = multiply_wide(y, x2);
    carry = 0;
    limb r1 = add_with_carry(p0, p1_low, carry);
    limb r2 = add_with_carry(p1, p2_low, carry);
    limb r3 = p2 + carry;
    carry = 0;
    r1 = add_with_carry(r1, x0 & above, carry);
    r2 = add_with_carry(r2, x1 & above, carry);
    r3 = add_with_carry(r3, x2 & above, carry);
    const limb rest = (~r3 << 61) | (~r2 >> 3);  // of B^4 - y X its bits from 2^131 on
    carry = 0;
    const limb sum = add_with_carry(rest & above, multiply_wide(rest, y).high, carry);
    const limb w = (carry << 43) | (sum >> 21);
    carry = 0;
    const limb low = add_with_carry(static_cast<limb>(y << 40), w, carry);
    const limb high = (y >> 24) + carry - (~above & (limb{1} << 40));
    return high >> 63 != 0 ? factor_digits{0, 0} : factor_digits{(high << 12) | (low >> digit_bits), low & digit_mask};
}

/// c times eight digits: what comes to their lanes, to those above, and to those two above.
struct scaled_block {
    __m512i here, above, two_above;
};

struct scale {
    __m512i c1, c0;

    CARRY_INLINE_AVX512 scaled_block operator()(__m512i x) const noexcept {
        const __m512i zero = _mm512_setzero_si512();
        return {_mm512_madd52lo_epu64(zero, c0, x), _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(zero, c0, x), c1, x),
                _mm512_madd52hi_epu64(_mm512_and_si512(x, _mm512_set1_epi64(digit_mask)), c1, x)};
    }
};

// The lanes of a block when those below it are known, too.
CARRY_INLINE_AVX512 __m512i complete(const scaled_block& x, const scaled_block& below) noexcept {
    return _mm512_add_epi64(x.here, _mm512_add_epi64(_mm512_alignr_epi64(x.above, below.above, 7),
                                                     _mm512_alignr_epi64(x.two_above, below.two_above, 6)));
}

/// E's digits between zeros.
struct complement {
    alignas(64) digit below[2 * lanes];
    alignas(64) digit digits[static_cast<std::size_t>(most_digits) + 4 * lanes];
};

// E = b^(size + 2) - c d for the highest digits of d, so many from a bit on; returns whether they suffice for it.
CARRY_INLINE_AVX512 bool find_complement(complement& e, digit_reader& d, std::ptrdiff_t size, const scale& times) noexcept {
    const __m512i zero = _mm512_setzero_si512();
    _mm512_store_si512(e.below, zero);
    _mm512_store_si512(e.below + lanes, zero);
    // 16 b^j for a j that is beyond: lanes minuends that no sum exceeds, which carry 16.
    const __m512i minuends = _mm512_set1_epi64((std::int64_t{16} << digit_bits) - 16);
    carrying c{_mm512_set1_epi64(16), 0};
    scaled_block below{zero, zero, zero};
    for (std::ptrdiff_t i = 0; i < size + 2; i += lanes, d.up()) {
        const scaled_block x = times(d.lanes_here());
        _mm512_store_si512(e.digits + i, carry_once(_mm512_sub_epi64(minuends, complete(x, below)), c));
        below = x;
    }
    const bool suffices = (e.digits[size] | e.digits[size + 1]) == 0;
    _mm512_storeu_si512(e.digits + size, zero);
    _mm512_storeu_si512(e.digits + size + lanes, zero);
    return suffices;
}

/// Two blocks of lanes while digits are read from the upper one.
struct window {
    __m512i low[2], high[2];  // sums of low and of high halves
    __m512i above[2];         // E's digits as they were below the digit before: what high halves are wanted of
};

/// The lanes that are read next, in words.
struct head {
    limb lane;           // r[p] mod b
    limb below[3];       // r[p - 1], r[p - 2], r[p - 3] without what the last two, one, and no digits have added
    limb high;           // what the last digit has added to r[p - 1]
    limb last, earlier;  // what the last digit has added to r[p - 2], and the one before to r[p - 1]
    limb e0, e1;         // times 2^12
};

// Reads the digit at lane L of the block at r, of E, whose highest digit is at e.
template <std::ptrdiff_t L>
CARRY_INLINE_AVX512 digit take_digit(head& h, window& w, digit* r, const digit* e) noexcept {
    const limb sum = h.below[0] + h.earlier + h.high;
    const digit q = h.lane + (sum >> digit_bits);
    h.lane = sum & digit_mask;
    const wide_limb<limb> product = multiply_wide(q, h.e0);
    h.high = product.high;
    h.earlier = h.last;
    h.last = (product.low >> (limb_bits - digit_bits)) + multiply_wide(q, h.e1).high;
    h.below[0] = h.below[1];
    h.below[1] = h.below[2];
    // The lanes that words have read already may be left as they are.
    constexpr bool in_lower = L < 4;
    const __m512i factor = _mm512_set1_epi64(static_cast<long long>(q));
#pragma GCC unroll 2
    for (std::ptrdiff_t g = in_lower ? 1 : 0; g < 2; ++g) {
        const __m512i digits = _mm512_loadu_si512(e - lanes * g - L + 3);
        w.low[g] = _mm512_madd52lo_epu64(w.low[g], factor, digits);
        w.high[g] = _mm512_madd52hi_epu64(w.high[g], factor, w.above[g]);
        w.above[g] = digits;
    }
    _mm512_store_si512(r + (in_lower ? lanes : 0), _mm512_add_epi64(w.low[in_lower], w.high[in_lower]));
    h.below[2] = r[in_lower ? lanes + L + 4 : L - 4];
    return q;
}

// What eight digits, at q from the lowest, of the block at r add to blocks g <= last below it.
CARRY_INLINE_AVX512 void add_to_blocks(digit* r, std::ptrdiff_t last, const digit* q, const digit* e) noexcept {
    __m512i factors[lanes];
#pragma GCC unroll 8
    for (std::ptrdiff_t l = 0; l < lanes; ++l) {
        factors[l] = _mm512_set1_epi64(static_cast<long long>(q[l]));
    }
    for (std::ptrdiff_t g = 2; g <= last; ++g) {
        const digit* const below = e - lanes * g;
        __m512i low = _mm512_load_si512(r + lanes * g), high = _mm512_setzero_si512();
        __m512i above = _mm512_loadu_si512(below - lanes + 3);
#pragma GCC unroll 8
        for (std::ptrdiff_t l = lanes - 1; l >= 0; --l) {
            const __m512i digits = _mm512_loadu_si512(below - l + 3);
            low = _mm512_madd52lo_epu64(low, factors[l], digits);
            high = _mm512_madd52hi_epu64(high, factors[l], above);
            above = digits;
        }
        _mm512_store_si512(r + lanes * g, _mm512_add_epi64(low, high));
    }
}

// The digits q[0] to q[k], from the highest, for the lanes r of c times the dividend in so many blocks, the highest first. e:
// the highest digit of E, of so many. Returns what bits there are in q[1] to q[k].
CARRY_INLINE_AVX512 digit find_digits(digit* q, std::ptrdiff_t k, digit* r, std::ptrdiff_t blocks, const digit* e,
                                      std::ptrdiff_t e_size) noexcept {
    const std::ptrdiff_t reached = (e_size + 2 + lanes - 1) / lanes;  // by a digit: so many blocks below its own
    head h{r[7], {r[6], r[5], r[4]}, 0, 0, 0, e[0] << (limb_bits - digit_bits), e[-1] << (limb_bits - digit_bits)};
    digit all = 0;
    window w;
    w.low[0] = _mm512_load_si512(r);
    w.high[0] = _mm512_setzero_si512();
    for (;; r += lanes, --blocks) {
        w.low[1] = _mm512_load_si512(r + lanes);
        w.high[1] = _mm512_setzero_si512();
        w.above[0] = _mm512_loadu_si512(e - lanes + 3);
        w.above[1] = _mm512_loadu_si512(e - 2 * lanes + 3);
        // clang-format off
#define CARRY_TAKE(l) q[k] = take_digit<l>(h, w, r, e); if (k == 0) return all; all |= q[k--];
        CARRY_TAKE(7) CARRY_TAKE(6) CARRY_TAKE(5) CARRY_TAKE(4) CARRY_TAKE(3) CARRY_TAKE(2) CARRY_TAKE(1) CARRY_TAKE(0)
#undef CARRY_TAKE
            // clang-format on
            w.low[0] = w.low[1];
        w.high[0] = w.high[1];
        add_to_blocks(r, std::min(reached, blocks - 1), q + k + 1, e);
    }
}

// q += 1 for so many digits and at most k limbs; returns whether these suffice.
bool add_one(digit* q, std::ptrdiff_t size, std::ptrdiff_t k) noexcept {
    std::ptrdiff_t i = 0;
    while (i < size && q[i] == digit_mask) {
        q[i++] = 0;
    }
    if (i == size) {
        return false;
    }
    ++q[i];
    const std::ptrdiff_t highest = limb_bits * k - digit_bits * (size - 1);
    return highest >= static_cast<std::ptrdiff_t>(digit_bits) || q[size - 1] >> highest == 0;
}

// Limb I of a row of digits.
template <std::size_t I>
constexpr limb limb_of(const digit* q) noexcept {
    constexpr std::size_t first = limb_bits * I / digit_bits, skipped = limb_bits * I % digit_bits;
    const limb x = (q[first] >> skipped) | (q[first + 1] << (digit_bits - skipped));
    if constexpr (skipped + limb_bits > 2 * digit_bits) {
        return x | (q[first + 2] << (2 * digit_bits - skipped));
    } else {
        return x;
    }
}

constexpr std::size_t most_by_words = 26;

// r = the row of digits, limb by limb until there are k.
template <std::size_t... I>
constexpr void write_by_words(limb* r, std::size_t k, const digit* q, std::index_sequence<I...>) noexcept {
    static_cast<void>(((r[I] = limb_of<I>(q), I + 1 < k) && ...));
}

// r = the row of digits, above which there are 16 zeros. r: k limbs. A vector would wait for the last words to be stored, and
// whoever reads r next for the vector.
CARRY_INLINE_AVX512 void write(limb* r, std::size_t k, const digit* q) noexcept {
    if (k <= most_by_words) {
        write_by_words(r, k, q, std::make_index_sequence<most_by_words>());
        return;
    }
    for (std::size_t done = 0, size = k * sizeof(limb); done < size; done += block_bytes) {
        store_digits(reinterpret_cast<unsigned char*>(r) + done, size - done, _mm512_loadu_si512(q + 2 * done / 13));
    }
}

}  // namespace

CARRY_TARGET_AVX512 certainty avx512_divide_scaled(limb* q, const limb* a, std::size_t an, const limb* d,
                                                   std::size_t dn) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
    const auto shifted = [shift](limb x, limb below) { return (x << shift) | (below >> 1 >> (limb_bits - 1 - shift)); };
    const limb third = dn >= 3 ? d[dn - 3] : 0, fourth = dn >= 4 ? d[dn - 4] : 0;
    const factor_digits c = find_factor(shifted(d[dn - 1], d[dn - 2]), shifted(d[dn - 2], third), shifted(third, fourth));
    const scale times{_mm512_set1_epi64(static_cast<long long>(c.c1)), _mm512_set1_epi64(static_cast<long long>(c.c0))};

    const std::ptrdiff_t width = digit_bits, k = static_cast<std::ptrdiff_t>(an - dn + 1),
                         d_bits = static_cast<std::ptrdiff_t>(limb_bits * dn - shift), d_size = (d_bits + width - 1) / width,
                         unused = width * d_size - d_bits,
                         size = (static_cast<std::ptrdiff_t>(limb_bits * an) - d_bits + width) / width,
                         e_size = std::min(d_size, size + 2);
    complement e;
    digit_reader divisor(d, dn, width * (d_size - e_size) - unused);
    const bool has_complement = find_complement(e, divisor, e_size, times);

    alignas(64) digit r[most_digits + 4 * lanes], quotient[most_digits + 3 * lanes];
    const std::ptrdiff_t blocks = (size + 3 + lanes - 1) / lanes;
    digit_reader dividend(a, an, width * (d_size + size + 2 - lanes) - unused);
    scaled_block x = times(dividend.lanes_here());
    for (std::ptrdiff_t i = 0; i < blocks; ++i) {
        dividend.down();
        const scaled_block below = times(dividend.lanes_here());
        _mm512_store_si512(r + lanes * i, complete(x, below));
        x = below;
    }
    const __m512i zero = _mm512_setzero_si512();
    _mm512_store_si512(r + lanes * blocks, zero);
    const digit all = find_digits(quotient, size, r, blocks, e.digits + e_size - 1, e_size);

    // quotient[0] is the digit below the quotient's own.
    digit* const found = quotient + 1;
    _mm512_storeu_si512(found + size, zero);
    _mm512_storeu_si512(found + size + lanes, zero);
    if (!has_complement || all > digit_mask) [[unlikely]] {
        return certainty::unknown;
    }
    const bool nearly_more = quotient[0] >= digit_mask - 2;
    if (nearly_more && !add_one(found, size, k)) [[unlikely]] {
        return certainty::unknown;
    }
    write(q, an - dn + 1, found);
    return nearly_more || (quotient[0] == 0 && e_size < d_size) ? certainty::exact_or_one_more : certainty::exact;
}

}  // namespace carry::kernels::x86_64
