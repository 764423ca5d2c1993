/// \file
/// The GF(2)[x] kernels of level `adx`: PCLMULQDQ multiplies two limbs without carries in one instruction.
///
/// A product of N by N limbs is kept as its 2N - 1 columns of two limbs each, sum P_k x^(wk), while Karatsuba's formulas are applied:
/// they are nothing but exclusive ors of columns. Only at the end the columns are folded into limbs. No table and no branch depends on a
/// value.
///
/// Everything here but the table has internal linkage, so nothing that is compiled for this level leaves this file.
#include "kernels/levels.hpp"
#include "tuning/gf2x.hpp"

#if CARRY_LIMB_BITS == 64

#include <immintrin.h>

namespace carry::kernels::x86_64 {

namespace {

#define CARRY_PCLMUL __attribute__((target("pclmul,avx2")))
#define CARRY_PCLMUL_INLINE __attribute__((target("pclmul,avx2"), always_inline)) inline
#define CARRY_UNROLL _Pragma("GCC unroll 32")

typedef __m128i column;

CARRY_PCLMUL_INLINE column load_1(const limb* a) noexcept { return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(a)); }
CARRY_PCLMUL_INLINE column load_2(const limb* a) noexcept { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(a)); }
CARRY_PCLMUL_INLINE void store_2(limb* r, column v) noexcept { _mm_storeu_si128(reinterpret_cast<__m128i*>(r), v); }
CARRY_PCLMUL_INLINE __m256i load_4(const limb* a) noexcept { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a)); }
CARRY_PCLMUL_INLINE void store_4(limb* r, __m256i v) noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(r), v); }
CARRY_PCLMUL_INLINE limb low(column v) noexcept { return static_cast<limb>(_mm_cvtsi128_si64(v)); }

/// The product of the low limbs.
CARRY_PCLMUL_INLINE column multiply(column a, column b) noexcept { return _mm_clmulepi64_si128(a, b, 0x00); }

/// high(lower) + low(upper) x^w: what two odd columns give to the even one between them.
CARRY_PCLMUL_INLINE column between(column lower, column upper) noexcept {
    return _mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(lower), _mm_castsi128_pd(upper), 1));
}

/// p = a * b. a, b: N vectors with a limb in the lower half of each; p: 2N - 1 columns.
/// Karatsuba: 1, 3, 6, 9, 15, 18, 24, 27 products for N = 1 ... 8.
template <unsigned N>
CARRY_PCLMUL_INLINE void multiply(column* p, const column* a, const column* b) noexcept {
    if constexpr (N == 1) {
        p[0] = multiply(a[0], b[0]);
    } else if constexpr (N == 3) {
        const column d0 = multiply(a[0], b[0]), d1 = multiply(a[1], b[1]), d2 = multiply(a[2], b[2]);
        const column d01 = d0 ^ d1, d12 = d1 ^ d2;
        p[0] = d0;
        p[1] = multiply(a[0] ^ a[1], b[0] ^ b[1]) ^ d01;
        p[2] = multiply(a[0] ^ a[2], b[0] ^ b[2]) ^ d01 ^ d2;
        p[3] = multiply(a[1] ^ a[2], b[1] ^ b[2]) ^ d12;
        p[4] = d2;
    } else {
        constexpr unsigned half = (N + 1) / 2, rest = N - half;
        column low_product[2 * half - 1], high_product[2 * rest - 1], cross[2 * half - 1], a_sum[half], b_sum[half];
        CARRY_UNROLL
        for (unsigned i = 0; i < half; ++i) {
            a_sum[i] = i < rest ? a[i] ^ a[half + i] : a[i];
            b_sum[i] = i < rest ? b[i] ^ b[half + i] : b[i];
        }
        multiply<half>(low_product, a, b);
        multiply<rest>(high_product, a + half, b + half);
        multiply<half>(cross, a_sum, b_sum);
        CARRY_UNROLL
        for (unsigned i = 0; i < 2 * half - 1; ++i) {
            cross[i] ^= i < 2 * rest - 1 ? low_product[i] ^ high_product[i] : low_product[i];
        }
        CARRY_UNROLL
        for (unsigned i = 0; i < 2 * N - 1; ++i) {
            column sum = _mm_setzero_si128();
            if (i < 2 * half - 1) sum = low_product[i];
            if (i >= half && i < 3 * half - 1) sum ^= cross[i - half];
            if (i >= 2 * half) sum ^= high_product[i - 2 * half];
            p[i] = sum;
        }
    }
}

/// r = a * b. r, a, b: 2N, N, N limbs; r apart from a and b.
template <unsigned N>
CARRY_PCLMUL_INLINE void multiply_rows(limb* r, const limb* a, const limb* b) noexcept {
    column p[2 * N - 1], a_limb[N], b_limb[N];
    CARRY_UNROLL
    for (unsigned i = 0; i < N; ++i) {
        a_limb[i] = load_1(a + i);
        b_limb[i] = load_1(b + i);
    }
    multiply<N>(p, a_limb, b_limb);
    CARRY_UNROLL
    for (unsigned i = 0; i < N; ++i) {
        const column lower = i > 0 ? p[2 * i - 1] : _mm_setzero_si128();
        const column upper = i + 1 < N ? p[2 * i + 1] : _mm_setzero_si128();
        store_2(r + 2 * i, p[2 * i] ^ between(lower, upper));
    }
}

/// r = r + a. r, a: n limbs.
CARRY_PCLMUL_INLINE void add(limb* r, const limb* a, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        store_2(r + i, load_2(r + i) ^ load_2(a + i));
    }
    if (i < n) {
        r[i] ^= a[i];
    }
}

template <unsigned N>
CARRY_PCLMUL void mul(limb* r, const limb* a, const limb* b) noexcept;

/// The sizes that are unrolled in one piece.
constexpr unsigned in_registers = 9;

/// r = a * b, N limbs each, by three products of half the size.
template <unsigned N>
CARRY_PCLMUL_INLINE void multiply_halves(limb* r, const limb* a, const limb* b) noexcept {
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
CARRY_PCLMUL void mul(limb* r, const limb* a, const limb* b) noexcept {
    if constexpr (N <= in_registers) {
        multiply_rows<N>(r, a, b);
    } else {
        multiply_halves<N>(r, a, b);
    }
}

using square_product = void (*)(limb* r, const limb* a, const limb* b) noexcept;

constexpr unsigned largest = 16;
constexpr square_product mul_n[largest + 1] = {nullptr, mul<1>,  mul<2>,  mul<3>,  mul<4>,  mul<5>,  mul<6>,  mul<7>, mul<8>,
                                               mul<9>,  mul<10>, mul<11>, mul<12>, mul<13>, mul<14>, mul<15>, mul<16>};

/// r = a * b, or r + a * b with the high limb returned; r, a: n >= 0 limbs.
template <bool Accumulate>
CARRY_PCLMUL_INLINE limb multiply_by_limb(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    const column factor = load_1(&b);
    column carry = _mm_setzero_si128();
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const column pair = load_2(a + i);
        const column even = _mm_clmulepi64_si128(factor, pair, 0x00), odd = _mm_clmulepi64_si128(factor, pair, 0x10);
        column sum = even ^ between(carry, odd);
        if constexpr (Accumulate) sum ^= load_2(r + i);
        store_2(r + i, sum);
        carry = odd;
    }
    limb out = static_cast<limb>(_mm_extract_epi64(carry, 1));
    if (i < n) {
        const column last = multiply(factor, load_1(a + i));
        const limb sum = low(last) ^ out;
        r[i] = Accumulate ? r[i] ^ sum : sum;
        out = static_cast<limb>(_mm_extract_epi64(last, 1));
    }
    return out;
}

/// r = a * b, returns the high limb. r, a: n >= 0 limbs, r may be a. n products.
CARRY_PCLMUL limb mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return multiply_by_limb<false>(r, a, n, b); }

/// r = r + a * b, returns the limb carried beyond r. r, a: n >= 0 limbs, r may be a. n products.
CARRY_PCLMUL limb addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    return multiply_by_limb<true>(r, a, n, b);
}

/// r = a * b. r: an + bn limbs, apart from a and b; an >= bn >= 1. Equal sizes to 16 limbs are unrolled; everything else is laid out in
/// blocks of equal sizes of at most 16 limbs, and the ends that remain.
CARRY_PCLMUL void mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (an == bn && an <= largest) [[likely]] {
        return mul_n[an](r, a, b);
    }
    if (bn == 1) {
        r[an] = mul_1(r, a, an, b[0]);
        return;
    }
    limb product[2 * largest];
    if (bn > largest) {  // a strip of r for each block of b; strips after the first are added
        mul_basecase(r, a, an, b, largest);
        std::size_t done = largest;
        while (done < bn) {
            const std::size_t block = bn - done < largest ? bn - done : largest;
            limb* strip = r + done;
            for (std::size_t i = 0; i < block; ++i) {
                strip[an + i] = 0;
            }
            std::size_t at = 0;
            for (; at + block <= an; at += block) {
                mul_n[block](product, a + at, b + done);
                add(strip + at, product, 2 * block);
            }
            if (at < an) {
                mul_basecase(product, b + done, block, a + at, an - at);
                add(strip + at, product, an - at + block);
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
CARRY_PCLMUL void add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        store_4(r + i, load_4(a + i) ^ load_4(b + i));
    }
    for (; i < n; ++i) {
        r[i] = a[i] ^ b[i];
    }
}

/// r = r + (z0 + z1 + z2) x^(wh) where r holds z0 of 2h and z2 of n limbs; z1: 2h limbs. The upper half of z0 and the lower half of z2 meet
/// twice.
CARRY_PCLMUL void karatsuba_join(limb* r, const limb* z1, std::size_t h, std::size_t n) noexcept {
    const std::size_t whole = n > h ? n - h : 0, partly = n < h ? n : h;
    limb* const r1 = r + h;
    limb* const r2 = r + 2 * h;
    std::size_t i = 0;
    for (; i + 4 <= whole; i += 4) {
        const __m256i meet = load_4(r1 + i) ^ load_4(r2 + i);
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
CARRY_PCLMUL void sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const column pair = load_2(a + i);
        store_2(r + 2 * i, _mm_clmulepi64_si128(pair, pair, 0x00));
        store_2(r + 2 * i + 2, _mm_clmulepi64_si128(pair, pair, 0x11));
    }
    if (i < n) {
        const column last = load_1(a + i);
        store_2(r + 2 * i, multiply(last, last));
    }
}

}  // namespace

const gf2x_kernels& adx_gf2x_table() noexcept {
    static constexpr gf2x_kernels table{isa_level::adx, add_n,        mul_1,          addmul_1,
                                        mul_basecase,   sqr_basecase, karatsuba_join, tuning::adx_gf2x};
    return table;
}

}  // namespace carry::kernels::x86_64

#else  // limbs of 32 bits: the portable kernels serve

namespace carry::kernels::x86_64 {

const gf2x_kernels& adx_gf2x_table() noexcept {
    static const gf2x_kernels table = [] {
        gf2x_kernels t = portable::gf2x_table();
        t.level = isa_level::adx;
        return t;
    }();
    return table;
}

}  // namespace carry::kernels::x86_64

#endif
