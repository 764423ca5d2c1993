/// \file
/// Divisions of long rows by short ones at the level avx512, in eight pieces side by side: digit i of all of them is in one
/// vector, and nothing waits for a quotient digit but the eight that come next.
///
/// Hensel's division of a piece A of S digits by an odd d, from its lowest digit up, wants to know what the pieces below it
/// carry into it, E: then -(A - E) + Q d is a multiple of b^S, b = 2^52, and the multiple's factor is what goes to the next
/// piece. It is found first, without the quotients: each piece is reduced as if nothing came from below, e = -A b^(-S) modulo
/// d, and with the powers of b^(-S) these are summed in three steps to all that comes from below (a parallel prefix, as carries
/// are found in adders). In the second pass the quotients are what Hensel's division gives.
///
/// That divides exactly. In a division with remainder R, the remainder of all that stands above a piece and of itself, takes
/// the place of E, as A - R is divisible then, with what stands above it. The same steps find it, downwards: with b^S modulo d,
/// of which the caller gives the power to begin with, since Montgomery's products alone do not lead upwards.
///
/// Digits are summed in lanes of 64 bits and carried out between the passes only, but for the lowest, which carries one if it
/// is not zero, whatever the product that makes it zero. So from a quotient digit to the next it is two multiplications.
///
/// Source: T. Jebelean, "An algorithm for exact division", J. Symbolic Computation 15 (1993); R. Ladner, M. Fischer, "Parallel
/// prefix computation", J. ACM 27 (1980).
#include "kernels/x86_64/avx512_divide_pieces.hpp"

#include "kernels/kernels.hpp"
#include "kernels/x86_64/avx512_digits.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// The pieces.
constexpr std::size_t width = lanes;

/// The most digits of a piece: they lie on the stack. Longer rows are divided in parts.
constexpr std::size_t most_in_piece = 128;

constexpr digit digit_mask = (digit{1} << digit_bits) - 1;

CARRY_INLINE_AVX512 __m512i mask_of_digits() noexcept { return _mm512_set1_epi64(static_cast<long long>(digit_mask)); }

/// D digits of each of eight numbers.
template <std::size_t D>
using numbers = __m512i[D];

/// What is divided by, and with: digit i of d in all lanes, and -1 / d modulo 2^52.
template <std::size_t D>
struct odd_divisor {
    __m512i d[D];
    __m512i factor;
};

// c = (c + q d) / b + next b^(D - 1) for the digit q by which the lowest digit becomes zero; returns q.
template <std::size_t D>
CARRY_INLINE_AVX512 __m512i step(numbers<D>& c, __m512i next, const odd_divisor<D>& by) noexcept {
    const __m512i zero = _mm512_setzero_si512(), q = _mm512_madd52lo_epu64(zero, c[0], by.factor);
    // What the lowest digit carries: it was zero, or becomes so by a product that carries one.
    const __m512i carry = _mm512_srli_epi64(_mm512_add_epi64(c[0], mask_of_digits()), digit_bits);
    const __m512i high = _mm512_madd52hi_epu64(zero, q, by.d[0]);
    c[0] = _mm512_add_epi64(_mm512_madd52lo_epu64(_mm512_add_epi64(c[1], carry), q, by.d[1]), high);
#pragma GCC unroll 20
    for (std::size_t i = 1; i + 1 < D; ++i) {
        c[i] = _mm512_madd52hi_epu64(_mm512_madd52lo_epu64(c[i + 1], q, by.d[i + 1]), q, by.d[i]);
    }
    c[D - 1] = _mm512_madd52hi_epu64(next, q, by.d[D - 1]);
    return q;
}

// Carries all but the highest digit out. Signed: digits may be negative.
template <std::size_t D>
CARRY_INLINE_AVX512 void carry_out(numbers<D>& c) noexcept {
#pragma GCC unroll 20
    for (std::size_t i = 0; i + 1 < D; ++i) {
        c[i + 1] = _mm512_add_epi64(c[i + 1], _mm512_srai_epi64(c[i], digit_bits));
        c[i] = _mm512_and_si512(c[i], mask_of_digits());
    }
}

// r = x y b^(-D) modulo d; r < d + x y / b^D. Digits below 2^52. r may be x or y.
template <std::size_t D>
[[gnu::noinline]] CARRY_TARGET_AVX512 void multiply(numbers<D>& r, const numbers<D>& x, const numbers<D>& y,
                                                    const odd_divisor<D>& by) noexcept {
    __m512i t[2 * D], above = _mm512_setzero_si512();  // column by column: rows would want more registers than there are
#pragma GCC unroll 40
    for (std::size_t column = 0; column + 1 < 2 * D; ++column) {
        const std::size_t first = column < D ? 0 : column - (D - 1), last = column < D ? column : D - 1;
        __m512i low = above, high = _mm512_setzero_si512();
#pragma GCC unroll 20
        for (std::size_t i = first; i <= last; ++i) {
            low = _mm512_madd52lo_epu64(low, x[i], y[column - i]);
            high = _mm512_madd52hi_epu64(high, x[i], y[column - i]);
        }
        t[column] = low;
        above = high;
    }
    t[2 * D - 1] = above;
#pragma GCC unroll 20
    for (std::size_t i = 0; i < D; ++i) {
        r[i] = t[i];
    }
#pragma GCC unroll 20
    for (std::size_t i = 0; i < D; ++i) {
        step<D>(r, t[D + i], by);
    }
    carry_out<D>(r);
}

// x = x - 2^Shift d where that is not negative.
template <unsigned Shift, std::size_t D>
CARRY_INLINE_AVX512 void subtract_where_less(numbers<D>& x, const odd_divisor<D>& by) noexcept {
    numbers<D> less;
#pragma GCC unroll 20
    for (std::size_t i = 0; i < D; ++i) {
        less[i] = _mm512_sub_epi64(x[i], _mm512_slli_epi64(by.d[i], Shift));
    }
    carry_out<D>(less);
    const __mmask8 keep = _mm512_movepi64_mask(less[D - 1]);
#pragma GCC unroll 20
    for (std::size_t i = 0; i < D; ++i) {
        x[i] = _mm512_mask_mov_epi64(less[i], keep, x[i]);
    }
}

// The 8 x 8 matrix of digits at x, row after row, columns for rows.
CARRY_INLINE_AVX512 void transpose(__m512i (&x)[8]) noexcept {
    __m512i a[8], b[8];
#pragma GCC unroll 4
    for (std::size_t i = 0; i < 8; i += 2) {
        a[i] = _mm512_unpacklo_epi64(x[i], x[i + 1]);
        a[i + 1] = _mm512_unpackhi_epi64(x[i], x[i + 1]);
    }
#pragma GCC unroll 2
    for (std::size_t i = 0; i < 2; ++i) {  // pairs of 128 bits
        b[i] = _mm512_shuffle_i64x2(a[i], a[i + 2], 0x88);
        b[i + 2] = _mm512_shuffle_i64x2(a[i], a[i + 2], 0xdd);
        b[i + 4] = _mm512_shuffle_i64x2(a[i + 4], a[i + 6], 0x88);
        b[i + 6] = _mm512_shuffle_i64x2(a[i + 4], a[i + 6], 0xdd);
    }
#pragma GCC unroll 2
    for (std::size_t i = 0; i < 2; ++i) {
        x[0 + i] = _mm512_shuffle_i64x2(b[i], b[i + 4], 0x88);
        x[4 + i] = _mm512_shuffle_i64x2(b[i], b[i + 4], 0xdd);
        x[2 + i] = _mm512_shuffle_i64x2(b[i + 2], b[i + 6], 0x88);
        x[6 + i] = _mm512_shuffle_i64x2(b[i + 2], b[i + 6], 0xdd);
    }
}

// r[i] = digit i of eight pieces, with every bit changed, of the row of n limbs from bit `shift` < 64 on, above which it is
// zero. Of each piece `size` digits, an even number; what is beyond them up to the next multiple of eight is written, too.
CARRY_INLINE_AVX512 void read_pieces(__m512i* r, const limb* a, std::size_t n, unsigned shift, std::size_t size) noexcept {
    const digit_places places = places_of_digits(shift % 8);
    const __m512i mask = mask_of_digits();
    const auto* const bytes = reinterpret_cast<const unsigned char*>(a) + shift / 8;
    const auto left = static_cast<std::ptrdiff_t>(n * sizeof(limb)) - static_cast<std::ptrdiff_t>(shift / 8);
    for (std::size_t i = 0; i < size; i += lanes) {
        __m512i x[8];
#pragma GCC unroll 8
        for (std::size_t j = 0; j < 8; ++j) {
            const auto at = static_cast<std::ptrdiff_t>(13 * (j * size + i) / 2);
            const __m512i found =
                left - at >= 64
                    ? _mm512_loadu_si512(bytes + at)
                    : _mm512_maskz_loadu_epi8(left > at ? first_bytes(static_cast<std::size_t>(left - at)) : 0, bytes + at);
            x[j] = lanes_at(places, found);
        }
        transpose(x);
#pragma GCC unroll 8
        for (std::size_t j = 0; j < 8; ++j) {
            _mm512_store_si512(r + i + j, _mm512_andnot_si512(x[j], mask));
        }
    }
}

// The row of n limbs of so many digits a piece, an even number, where digit i of all pieces is found[i].
CARRY_INLINE_AVX512 void write_pieces(limb* r, std::size_t n, const __m512i* found, std::size_t size) noexcept {
    constexpr std::size_t stride = most_in_piece;
    alignas(64) digit digits[width * stride];
    for (std::size_t i = 0; i < size; i += lanes) {
        __m512i x[8];
#pragma GCC unroll 8
        for (std::size_t j = 0; j < 8; ++j) {
            x[j] = _mm512_load_si512(found + i + j);
        }
        transpose(x);
#pragma GCC unroll 8
        for (std::size_t j = 0; j < 8; ++j) {
            _mm512_store_si512(digits + stride * j + i, x[j]);
        }
    }
    auto* const bytes = reinterpret_cast<unsigned char*>(r);
    for (std::size_t piece = 0; piece < width; ++piece) {
        for (std::size_t i = 0; i < size; i += lanes) {  // what is beyond a piece is overwritten by the next
            const std::size_t at = 13 * (piece * size + i) / 2;
            if (at >= n * sizeof(limb)) {
                return;
            }
            store_digits(bytes + at, n * sizeof(limb) - at, _mm512_load_si512(digits + piece * stride + i));
        }
    }
}

// x = the row of n limbs, less than b^D, in all lanes.
template <std::size_t D>
CARRY_INLINE_AVX512 void broadcast(numbers<D>& x, const limb* row, std::size_t n) noexcept {
    alignas(64) digit digits[lanes * ((D + lanes - 1) / lanes)];
    const auto* const bytes = reinterpret_cast<const unsigned char*>(row);
#pragma GCC unroll 2
    for (std::size_t i = 0; i < D; i += lanes) {
        const std::size_t at = block_bytes * (i / lanes);
        _mm512_store_si512(digits + i, block_of_digits(bytes + at, n * sizeof(limb) - at));
    }
#pragma GCC unroll 20
    for (std::size_t i = 0; i < D; ++i) {
        x[i] = _mm512_set1_epi64(static_cast<long long>(digits[i]));
    }
}

template <std::size_t D>
CARRY_INLINE_AVX512 void set_divisor(odd_divisor<D>& by, const limb* d, std::size_t dn) noexcept {
    broadcast<D>(by.d, d, dn);
    by.factor = _mm512_set1_epi64(static_cast<long long>((0 - inverse_mod_radix(d[0])) & digit_mask));
}

// All lanes gain a small number.
template <std::size_t D>
CARRY_INLINE_AVX512 void add(numbers<D>& x, long long n) noexcept {
    x[0] = _mm512_add_epi64(x[0], _mm512_set1_epi64(n));
}

// Lane j of the result is lane j - Up of x, or lane j + Down; zero where there is none.
template <int Up, int Down>
CARRY_INLINE_AVX512 __m512i moved(__m512i x) noexcept {
    static_assert(Up == 0 || Down == 0);
    const __m512i zero = _mm512_setzero_si512();
    return Up != 0 ? _mm512_alignr_epi64(x, zero, 8 - Up) : _mm512_alignr_epi64(zero, x, Down);
}

// e of lane j gains that of lane j - Up, or j + Down, times power, where there is such a lane; and the power becomes its
// square, by one of the lanes that gain nothing.
template <int Up, int Down, std::size_t D>
CARRY_INLINE_AVX512 void add_from(numbers<D>& e, numbers<D>& power, const odd_divisor<D>& by) noexcept {
    constexpr auto idle = static_cast<__mmask8>(Up != 0 ? 1 : 0x80), gain = static_cast<__mmask8>(0xff << Up & 0xff >> Down);
    numbers<D> x, product;
#pragma GCC unroll 20
    for (std::size_t i = 0; i < D; ++i) {
        x[i] = _mm512_mask_mov_epi64(moved<Up, Down>(e[i]), idle, power[i]);
    }
    multiply<D>(product, x, power, by);
    const __m512i square = _mm512_set1_epi64(Up != 0 ? 0 : 7);
#pragma GCC unroll 20
    for (std::size_t i = 0; i < D; ++i) {
        power[i] = _mm512_permutexvar_epi64(square, product[i]);
        e[i] = _mm512_mask_add_epi64(e[i], gain, e[i], product[i]);
    }
    carry_out<D>(e);
}

// The digits of a piece's quotient, size > D of them, where e has what comes from elsewhere: -(A - e) / d modulo b^size. e
// becomes what goes to the next piece. They take the place of the piece's digits, which are those of b^size - 1 - A.
template <std::size_t D>
CARRY_INLINE_AVX512 void divide_pieces(__m512i* digits, std::size_t size, numbers<D>& e, const odd_divisor<D>& by) noexcept {
#pragma GCC unroll 20
    for (std::size_t i = 0; i < D; ++i) {
        e[i] = _mm512_add_epi64(e[i], digits[i]);
    }
    add<D>(e, 1);
    for (std::size_t i = D; i < size; ++i) {
        digits[i - D] = step<D>(e, digits[i], by);
    }
#pragma GCC unroll 1
    for (std::size_t i = 0; i < D; ++i) {
        digits[size - D + i] = step<D>(e, _mm512_setzero_si512(), by);
    }
    add<D>(e, -1);
    carry_out<D>(e);
}

// The same without the quotients, where nothing comes from elsewhere; in lanes that are not `known` b^D instead of -A.
template <std::size_t D>
CARRY_INLINE_AVX512 void reduce_pieces(const __m512i* digits, std::size_t size, numbers<D>& e, __mmask8 known,
                                       const odd_divisor<D>& by) noexcept {
    const __m512i one = _mm512_set1_epi64(1);
#pragma GCC unroll 20
    for (std::size_t i = 0; i < D; ++i) {
        e[i] = _mm512_maskz_mov_epi64(known, digits[i]);
    }
    e[0] = _mm512_mask_add_epi64(e[0], known, e[0], one);
    step<D>(e, _mm512_mask_mov_epi64(one, known, digits[D]), by);
    for (std::size_t i = D + 1; i < size; ++i) {
        step<D>(e, _mm512_maskz_mov_epi64(known, digits[i]), by);
    }
#pragma GCC unroll 1
    for (std::size_t i = 0; i < D; ++i) {
        step<D>(e, _mm512_setzero_si512(), by);
    }
    e[0] = _mm512_mask_sub_epi64(e[0], known, e[0], one);
    carry_out<D>(e);
}

/// A row in `parts` parts of eight pieces of `size` digits, the highest of which may reach beyond it.
struct partition {
    std::size_t parts, size;

    // Of so many digits; the pieces have a multiple of `unit` digits.
    constexpr partition(std::size_t digits, std::size_t unit) noexcept
        : parts((digits + width * most_in_piece - 1) / (width * most_in_piece)),
          size((digits + width * parts * unit - 1) / (width * parts * unit) * unit) {}

    /// The limbs of a part. The size is even.
    constexpr std::size_t limbs() const noexcept { return width * digit_bits * size / limb_bits; }
};

template <std::size_t D>
CARRY_TARGET_AVX512 void divide_exactly(limb* q, std::size_t k, const limb* a, std::size_t an, unsigned shift, const limb* d,
                                        std::size_t dn) noexcept {
    odd_divisor<D> by;
    set_divisor<D>(by, d, dn);
    const partition row(digits_of(k), 2);
    numbers<D> e, power, below;  // `below`: what the part below carries, in the lowest lane
#pragma GCC unroll 20
    for (std::size_t i = 0; i < D; ++i) {
        below[i] = _mm512_setzero_si512();
    }
    alignas(64) __m512i digits[most_in_piece + lanes];
    for (std::size_t done = 0; done < k; done += row.limbs()) {
        read_pieces(digits, a + done, an - done, shift, row.size);
        // What the highest piece carries is wanted by none, and so this lane finds b^(D - size).
        reduce_pieces<D>(digits, row.size, e, 0x7f, by);
#pragma GCC unroll 20
        for (std::size_t i = 0; i < D; ++i) {
            power[i] = _mm512_permutexvar_epi64(_mm512_set1_epi64(7), e[i]);
            e[i] = _mm512_or_si512(moved<1, 0>(e[i]), below[i]);
        }
        add_from<1, 0, D>(e, power, by);
        add_from<2, 0, D>(e, power, by);
        add_from<4, 0, D>(e, power, by);
        subtract_where_less<2, D>(e, by);
        subtract_where_less<1, D>(e, by);
        subtract_where_less<0, D>(e, by);
        divide_pieces<D>(digits, row.size, e, by);
#pragma GCC unroll 20
        for (std::size_t i = 0; i < D; ++i) {
            below[i] = _mm512_maskz_permutexvar_epi64(1, _mm512_set1_epi64(7), e[i]);
        }
        write_pieces(q + done, std::min(row.limbs(), k - done), digits, row.size);
    }
}

// How often the power that is given is squared.
constexpr unsigned squares_of(std::size_t digits) noexcept { return digits > 32 * width ? 2 : 1; }
constexpr partition partition_to_divide(std::size_t an) noexcept {
    return {digits_of(an), std::size_t{1} << squares_of(digits_of(an))};
}

template <std::size_t D>
CARRY_TARGET_AVX512 void divide(limb* q, limb* r, const limb* a, std::size_t an, unsigned shift, const limb* d, std::size_t dn,
                                const limb* power_row) noexcept {
    odd_divisor<D> by;
    set_divisor<D>(by, d, dn);
    numbers<D> first_power, power, e, above;  // `above`: the remainder of the parts above, in the highest lane
    broadcast<D>(first_power, power_row, dn);
    for (unsigned i = 0; i < squares_of(digits_of(an)); ++i) {
        multiply<D>(first_power, first_power, first_power, by);
    }
#pragma GCC unroll 20
    for (std::size_t i = 0; i < D; ++i) {
        above[i] = _mm512_setzero_si512();
    }
    const partition row = partition_to_divide(an);
    const std::size_t k = an - dn + 1;
    alignas(64) __m512i digits[most_in_piece + lanes];
    for (std::size_t part = row.parts; part-- > 0;) {
        const std::size_t from = row.limbs() * part;
        if (from >= an) {
            continue;
        }
        read_pieces(digits, a + from, an - from, shift, row.size);
        reduce_pieces<D>(digits, row.size, e, 0xff, by);
        // -A b^(-size) in each lane, and in the highest less what stands above: the sign is changed in the end.
#pragma GCC unroll 20
        for (std::size_t i = 0; i < D; ++i) {
            power[i] = first_power[i];
            e[i] = _mm512_add_epi64(e[i], _mm512_maskz_sub_epi64(0x80, by.d[i], above[i]));
        }
        carry_out<D>(e);
        add_from<0, 1, D>(e, power, by);
        add_from<0, 2, D>(e, power, by);
        add_from<0, 4, D>(e, power, by);
        multiply<D>(e, e, first_power, by);
#pragma GCC unroll 20
        for (std::size_t i = 0; i < D; ++i) {
            e[i] = _mm512_sub_epi64(_mm512_slli_epi64(by.d[i], 1), e[i]);
        }
        carry_out<D>(e);
        subtract_where_less<0, D>(e, by);
        subtract_where_less<0, D>(e, by);
#pragma GCC unroll 20
        for (std::size_t i = 0; i < D; ++i) {
            above[i] = _mm512_maskz_permutexvar_epi64(0x80, _mm512_setzero_si512(), e[i]);
        }
        if (q != nullptr && from < k) {
            divide_pieces<D>(digits, row.size, e, by);
            write_pieces(q + from, std::min(row.limbs(), k - from), digits, row.size);
        }
    }
    __m512i rest[lanes * ((D + lanes - 1) / lanes)];
#pragma GCC unroll 24
    for (std::size_t i = 0; i < lanes * ((D + lanes - 1) / lanes); ++i) {
        rest[i] = i < D ? _mm512_permutexvar_epi64(_mm512_set1_epi64(7), above[i]) : _mm512_setzero_si512();
    }
    write_pieces(r, dn, rest, lanes * ((D + lanes - 1) / lanes));
}

/// By more than most_exact_divisor limbs one quotient from below takes less time than eight side by side.
constexpr std::size_t least_divisor = 3, most_divisor = 12, most_exact_divisor = 8;

// With four bits and more to spare: sums of seven numbers, each below 2d, times one of these are reduced to less than 2d.
constexpr std::size_t digits_for(std::size_t dn) noexcept { return (limb_bits * dn + 4 + digit_bits - 1) / digit_bits; }

using exact_function = void (*)(limb* q, std::size_t k, const limb* a, std::size_t an, unsigned shift, const limb* d,
                                std::size_t dn) noexcept;
using function = void (*)(limb* q, limb* r, const limb* a, std::size_t an, unsigned shift, const limb* d, std::size_t dn,
                          const limb* power) noexcept;

constexpr auto exact_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<exact_function, sizeof...(I)>{divide_exactly<digits_for(I + least_divisor)>...};
}(std::make_index_sequence<most_exact_divisor - least_divisor + 1>{});
constexpr auto functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<function, sizeof...(I)>{divide<digits_for(I + least_divisor)>...};
}(std::make_index_sequence<most_divisor - least_divisor + 1>{});

void divide_exactly_by_few(limb* q, std::size_t k, const limb* a, std::size_t an, unsigned shift, const limb* d,
                           std::size_t dn) noexcept {
    exact_functions[dn - least_divisor](q, k, a, an, shift, d, dn);
}

void divide_by_few(limb* q, limb* r, const limb* a, std::size_t an, unsigned shift, const limb* d, std::size_t dn,
                   const limb* power) noexcept {
    functions[dn - least_divisor](q, r, a, an, shift, d, dn, power);
}

std::size_t power_bits(std::size_t an, std::size_t dn) noexcept {
    return digit_bits * (digits_for(dn) + (partition_to_divide(an).size >> squares_of(digits_of(an))));
}

// Pieces are to have more digits than the divisor.
std::size_t least_row(std::size_t dn) noexcept { return (width * digit_bits * digits_for(dn) + limb_bits - 1) / limb_bits + 1; }

}  // namespace

const piece_kernels avx512_pieces{least_divisor, most_divisor, most_exact_divisor, divide_exactly_by_few,
                                  divide_by_few, power_bits,   least_row};

}  // namespace carry::kernels::x86_64
