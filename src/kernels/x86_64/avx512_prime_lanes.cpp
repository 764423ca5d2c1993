/// \file
/// Products modulo one number of 5 to 11 digits, eight at once in the lanes of vectors and any number of eights one after the
/// other: all columns of a product are in registers, from its first digit to its reduction.
///
/// c = a b or a^2 column by column, then Montgomery's reduction digit by digit, q_i = -c_i / m mod 2^52 and c = c + q_i m
/// 2^(52 i), and the carries of the upper D columns (S. Gueron and V. Krasnov, "Accelerating big integer arithmetic using Intel
/// IFMA extensions", 2016). Where m = -1 mod 2^52, as for P-256 and P-521, q_i is c_i itself and m = 2^52 N - 1, and many
/// digits of N are zero. What a product waits for is filled by the next eight.
///
/// Bounds: digits are below 2^52, and a column gains 4 D halves of products and carries, which stays below 2^52 2^6. With a, b
/// below 2m and R = 2^(52 D) >= 4m, the result is below (4 m^2 + R m) / R <= 2m.
///
/// No branch and no address depends on an element; m is public.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_lanes.hpp"

#include <utility>

namespace carry::kernels::x86_64 {

namespace {

CARRY_LANES_INLINE lanes all(limb x) noexcept { return _mm512_set1_epi64(static_cast<long long>(x)); }

/// c_at = c_at + the low half of x y, and c_(at + 1) + the high half.
CARRY_LANES_INLINE void add_product(lanes* c, std::size_t at, lanes x, lanes y) noexcept {
    c[at] = _mm512_madd52lo_epu64(c[at], x, y);
    c[at + 1] = _mm512_madd52hi_epu64(c[at + 1], x, y);
}

template <std::size_t D>
CARRY_LANES_INLINE void clear(lanes (&c)[2 * D]) noexcept {
#pragma GCC unroll 22
    for (std::size_t i = 0; i < 2 * D; ++i) {
        c[i] = _mm512_setzero_si512();
    }
}

template <std::size_t D>
CARRY_LANES_INLINE void multiply(lanes (&c)[2 * D], const limb* a, const limb* b) noexcept {
    clear<D>(c);
#pragma GCC unroll 11
    for (std::size_t i = 0; i < D; ++i) {
        const lanes y = load(b, i);
#pragma GCC unroll 11
        for (std::size_t j = 0; j < D; ++j) {
            add_product(c, i + j, load(a, j), y);
        }
    }
}

/// The products of different digits once, then doubled, and the squares of the digits.
template <std::size_t D>
CARRY_LANES_INLINE void square(lanes (&c)[2 * D], const limb* a) noexcept {
    clear<D>(c);
#pragma GCC unroll 11
    for (std::size_t i = 0; i < D; ++i) {
        const lanes y = load(a, i);
#pragma GCC unroll 11
        for (std::size_t j = i + 1; j < D; ++j) {
            add_product(c, i + j, load(a, j), y);
        }
    }
#pragma GCC unroll 11
    for (std::size_t i = 0; i < D; ++i) {
        const lanes y = load(a, i);
        c[2 * i] = _mm512_add_epi64(c[2 * i], c[2 * i]);
        c[2 * i + 1] = _mm512_add_epi64(c[2 * i + 1], c[2 * i + 1]);
        add_product(c, 2 * i, y, y);
    }
}

/// r = c / R mod m. Sparse: m = -1 mod 2^52.
template <std::size_t D, bool Sparse>
CARRY_LANES_INLINE void reduce(limb* r, lanes (&c)[2 * D], const prime_lanes_modulus& m) noexcept {
#pragma GCC unroll 11
    for (std::size_t i = 0; i < D; ++i) {
        if constexpr (Sparse) {
            const lanes q = c[i];  // of which 52 bits count; the others are carried
            c[i + 1] = _mm512_add_epi64(c[i + 1], _mm512_srli_epi64(c[i], digit_bits));
#pragma GCC unroll 10
            for (std::size_t j = 0; j + 1 < D; ++j) {
                if (m.digits[j] != 0) {
                    add_product(c, i + 1 + j, all(m.digits[j]), q);
                }
            }
        } else {
            const lanes q = _mm512_madd52lo_epu64(_mm512_setzero_si512(), c[i], all(m.minus_inverse));
#pragma GCC unroll 11
            for (std::size_t j = 0; j < D; ++j) {
                add_product(c, i + j, all(m.digits[j]), q);
                if (j == 0) {
                    c[i + 1] = _mm512_add_epi64(c[i + 1], _mm512_srli_epi64(c[i], digit_bits));
                }
            }
        }
    }
    const lanes mask = all((limb{1} << digit_bits) - 1);
    lanes carry = _mm512_setzero_si512();
#pragma GCC unroll 11
    for (std::size_t i = 0; i < D; ++i) {
        const lanes column = _mm512_add_epi64(c[D + i], carry);
        store(r, i, _mm512_and_si512(column, mask));
        carry = _mm512_srli_epi64(column, digit_bits);
    }
}

// r = a b / R mod m: see `prime_lane_kernels::mul`.
template <std::size_t D, bool Sparse>
CARRY_LANES void mul(limb* r, const limb* a, const limb* b, std::size_t eights, const prime_lanes_modulus& m) noexcept {
    for (; eights > 0; --eights, r += width * D, a += width * D, b += width * D) {
        lanes c[2 * D];
        multiply<D>(c, a, b);
        reduce<D, Sparse>(r, c, m);
    }
}

// r = a^2 / R mod m: see `prime_lane_kernels::sqr`.
template <std::size_t D, bool Sparse>
CARRY_LANES void sqr(limb* r, const limb* a, std::size_t eights, const prime_lanes_modulus& m) noexcept {
    for (; eights > 0; --eights, r += width * D, a += width * D) {
        lanes c[2 * D];
        square<D>(c, a);
        reduce<D, Sparse>(r, c, m);
    }
}

template <bool Sparse, std::size_t... I>
constexpr prime_lane_kernels table(std::index_sequence<I...>) noexcept {
    return {{mul<I + least_prime_digits, Sparse>...}, {sqr<I + least_prime_digits, Sparse>...}};
}

using sizes = std::make_index_sequence<most_prime_digits - least_prime_digits + 1>;

}  // namespace

const prime_lane_kernels avx512_prime_lanes[2] = {table<false>(sizes()), table<true>(sizes())};

}  // namespace carry::kernels::x86_64

#endif
