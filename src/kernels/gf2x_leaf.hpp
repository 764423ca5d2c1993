/// \file
/// The leaf loops of GF(2)[x] for processors with a product of two limbs without carries, written once over two limbs in a
/// vector register: for the files of the levels, each of which compiles its own copy.
///
/// Up to nine limbs unrolled in registers (gf2x_columns.hpp), to sixteen by three products of half the size. No table and no
/// branch depends on a value.
///
/// Wanted: what gf2x_columns.hpp wants, and four limbs as `four_limbs` with ^, load_4 and store_4. Everything has internal
/// linkage, so that no other file gets to run it.
#pragma once

#include "kernels/gf2x_columns.hpp"
#include "kernels/kernels.hpp"

#include <array>

#define CARRY_COLUMNS __attribute__((target(CARRY_COLUMNS_TARGET)))

namespace carry::kernels {

namespace {

/// r = r + a. r, a: n limbs.
CARRY_COLUMNS_INLINE void add(limb* r, const limb* a, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        store_2(r + i, load_2(r + i) ^ load_2(a + i));
    }
    if (i < n) {
        r[i] ^= a[i];
    }
}

template <unsigned N>
CARRY_COLUMNS int mul(limb* r, const limb* a, const limb* b) noexcept;

/// The sizes that are unrolled in one piece.
constexpr unsigned in_registers = 9;

/// r = a * b, N limbs each, by three products of half the size.
template <unsigned N>
CARRY_COLUMNS_INLINE void multiply_halves(limb* r, const limb* a, const limb* b) noexcept {
    constexpr unsigned half = (N + 1) / 2, rest = N - half;
    limb a_sum[half], b_sum[half], cross[2 * half];
    for (unsigned i = 0; i < half; ++i) {
        a_sum[i] = i < rest ? a[i] ^ a[half + i] : a[i];
        b_sum[i] = i < rest ? b[i] ^ b[half + i] : b[i];
    }
    mul<half>(cross, a_sum, b_sum);
    mul<half>(r, a, b);
    mul<rest>(r + 2 * half, a + half, b + half);
    for (unsigned i = 0; i < 2 * half; ++i) {
        cross[i] ^= r[i];
        if (i < 2 * rest) cross[i] ^= r[2 * half + i];
    }
    for (unsigned i = 0; i < 2 * half; ++i) {
        if (half + i < 2 * N) r[half + i] ^= cross[i];
    }
}

/// r = a * b. r, a, b: 2N, N, N limbs; r apart from a and b.
template <unsigned N>
CARRY_COLUMNS int mul(limb* r, const limb* a, const limb* b) noexcept {
    if constexpr (N <= in_registers) {
        multiply_rows<N>(r, a, b);
    } else {
        multiply_halves<N>(r, a, b);
    }
    return 0;
}

/// r = a^2. r, a: 2N, N limbs; r apart from a.
template <unsigned N>
CARRY_COLUMNS int sqr(limb* r, const limb* a) noexcept {
    square(r, a, N);
    return 0;
}

constexpr unsigned largest = most_equal;
constexpr std::array<mul_equal, largest + 1> mul_n{nullptr, mul<1>,  mul<2>,  mul<3>,  mul<4>,  mul<5>,
                                                   mul<6>,  mul<7>,  mul<8>,  mul<9>,  mul<10>, mul<11>,
                                                   mul<12>, mul<13>, mul<14>, mul<15>, mul<16>};
constexpr std::array<sqr_equal, largest + 1> sqr_n{nullptr, sqr<1>,  sqr<2>,  sqr<3>,  sqr<4>,  sqr<5>,
                                                   sqr<6>,  sqr<7>,  sqr<8>,  sqr<9>,  sqr<10>, sqr<11>,
                                                   sqr<12>, sqr<13>, sqr<14>, sqr<15>, sqr<16>};

/// r = a * b, returns the high limb. r, a: n >= 0 limbs, r may be a. n products.
CARRY_COLUMNS limb mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return multiply_by_limb<false>(r, a, n, b); }

/// r = r + a * b, returns the limb carried beyond r. r, a: n >= 0 limbs, r may be a. n products.
CARRY_COLUMNS limb addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    return multiply_by_limb<true>(r, a, n, b);
}

/// `multiply_strip`, for one size of b.
template <unsigned N, bool Accumulate>
CARRY_COLUMNS void strip(limb* r, const limb* a, std::size_t n, const limb* b) noexcept {
    multiply_strip<N, Accumulate>(r, a, n, b);
}

using strip_product = void (*)(limb* r, const limb* a, std::size_t n, const limb* b) noexcept;

constexpr unsigned widest_strip = 8;
constexpr strip_product strip_n[widest_strip + 1] = {nullptr,         strip<1, false>, strip<2, false>,
                                                     strip<3, false>, strip<4, false>, strip<5, false>,
                                                     strip<6, false>, strip<7, false>, strip<8, false>};
constexpr strip_product add_strip_n[widest_strip + 1] = {nullptr,        strip<1, true>, strip<2, true>,
                                                         strip<3, true>, strip<4, true>, strip<5, true>,
                                                         strip<6, true>, strip<7, true>, strip<8, true>};

/// Up to so many limbs of the shorter operand strips are faster than blocks, whatever the longer one has; and up to `largest`
/// where that one has less than twice as many.
constexpr unsigned most_in_strips = 13;

/// `multiply_strip` for b of up to 16 limbs, in one strip or two.
template <bool Accumulate>
CARRY_COLUMNS void multiply_in_strips(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    const std::size_t first = bn <= widest_strip ? bn : (bn + 1) / 2;
    (Accumulate ? add_strip_n : strip_n)[first](r, a, an, b);
    if (first < bn) {
        add_strip_n[bn - first](r + first, a, an, b + first);
    }
}

/// r = a * b. r: an + bn limbs, apart from a and b; an >= bn >= 1. Equal sizes to 16 limbs are unrolled; short operands by long
/// ones go by strips; everything else is laid out in blocks of equal sizes of at most 16 limbs, and the ends that remain.
CARRY_COLUMNS void mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (an == bn && an <= largest) [[likely]] {
        mul_n[an](r, a, b);
        return;
    }
    if (bn == 1) {
        r[an] = mul_1(r, a, an, b[0]);
        return;
    }
    if (bn <= most_in_strips || (bn <= largest && an < 2 * bn)) {
        multiply_in_strips<false>(r, a, an, b, bn);
        return;
    }
    limb product[2 * largest];
    if (bn > largest) {  // a piece of r for each block of b; pieces after the first are added
        mul_basecase(r, a, an, b, largest);
        std::size_t done = largest;
        while (done < bn) {
            const std::size_t block = bn - done < largest ? bn - done : largest;
            limb* piece = r + done;
            if (block <= most_in_strips) {
                multiply_in_strips<true>(piece, a, an, b + done, block);
                return;
            }
            for (std::size_t i = 0; i < block; ++i) {
                piece[an + i] = 0;
            }
            std::size_t at = 0;
            for (; at + block <= an; at += block) {
                mul_n[block](product, a + at, b + done);
                add(piece + at, product, 2 * block);
            }
            if (at < an) {
                mul_basecase(product, b + done, block, a + at, an - at);
                add(piece + at, product, an - at + block);
            }
            done += block;
        }
        return;
    }
    mul_n[bn](r, a, b);
    std::size_t at = bn;
    for (; at + bn <= an; at += bn) {
        limb* piece = r + at;
        for (std::size_t i = 0; i < bn; ++i) {
            product[i] = piece[i];
        }
        mul_n[bn](piece, a + at, b);
        add(piece, product, bn);
    }
    if (at < an) {
        const std::size_t rest = an - at;
        limb* piece = r + at;
        for (std::size_t i = 0; i < bn; ++i) {
            product[i] = piece[i];
        }
        mul_basecase(piece, b, bn, a + at, rest);
        add(piece, product, bn);
    }
}

/// r = a + b. r, a, b: n >= 0 limbs, r may be a or b.
CARRY_COLUMNS void add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        store_4(r + i, load_4(a + i) ^ load_4(b + i));
    }
    for (; i < n; ++i) {
        r[i] = a[i] ^ b[i];
    }
}

/// r = r + (z0 + z1 + z2) x^(wh) where r holds z0 of 2h and z2 of n limbs; z1: 2h limbs. The upper half of z0 and the lower
/// half of z2 meet twice.
CARRY_COLUMNS void karatsuba_join(limb* r, const limb* z1, std::size_t h, std::size_t n) noexcept {
    const std::size_t whole = n > h ? n - h : 0, partly = n < h ? n : h;
    limb* const r1 = r + h;
    limb* const r2 = r + 2 * h;
    std::size_t i = 0;
    for (; i + 4 <= whole; i += 4) {
        const four_limbs meet = load_4(r1 + i) ^ load_4(r2 + i);
        store_4(r1 + i, meet ^ load_4(r + i) ^ load_4(z1 + i));
        store_4(r2 + i, meet ^ load_4(z1 + h + i) ^ load_4(r2 + h + i));
    }
    for (; i < partly; ++i) {
        const limb meet = r1[i] ^ r2[i];
        r1[i] = meet ^ r[i] ^ z1[i];
        r2[i] = meet ^ z1[h + i] ^ (i < whole ? r2[h + i] : limb{0});
    }
    for (; i < h; ++i) {
        r1[i] ^= r[i] ^ z1[i];
    }
}

/// r = a^2. r: 2n limbs, apart from a; n >= 1. n products.
CARRY_COLUMNS void sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept { square(r, a, n); }

}  // namespace

}  // namespace carry::kernels
