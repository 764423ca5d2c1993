/// \file
/// The loops of the transform with VPCLMULQDQ and GFNI: a quad is one vector.
#include "kernels/levels.hpp"
#include "kernels/transform.hpp"

#include "kernels/x86_64/intrinsics.hpp"

#define CARRY_QUADS_TARGET __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,vpclmulqdq,pclmul,gfni")))

namespace carry::kernels {

namespace {

#define CARRY_QUAD_FUNCTION CARRY_QUADS_TARGET __attribute__((always_inline)) inline

typedef __m512i quad;

CARRY_QUAD_FUNCTION quad load_quad(const limb* a) noexcept { return _mm512_loadu_si512(a); }
CARRY_QUAD_FUNCTION void store_quad(limb* r, quad a) noexcept { _mm512_storeu_si512(r, a); }

CARRY_QUAD_FUNCTION quad broadcast_element(const limb* a) noexcept {
    return _mm512_broadcast_i64x2(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a)));
}

CARRY_QUAD_FUNCTION quad xor3(quad a, quad b, quad c) noexcept { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }

/// (low half of a T) + (high half of a T) z^64, the rest in above.
CARRY_QUAD_FUNCTION quad times_tail(quad a, quad tail, quad& above) noexcept {
    const quad high = _mm512_clmulepi64_epi128(a, tail, 0x01);
    above = _mm512_bsrli_epi128(high, 8);
    return _mm512_clmulepi64_epi128(a, tail, 0x00) ^ _mm512_bslli_epi128(high, 8);
}

/// low + middle z^64 modulo P.
CARRY_QUAD_FUNCTION quad fold(quad low, quad middle, quad tail) noexcept {
    return xor3(low, _mm512_bslli_epi128(middle, 8), _mm512_clmulepi64_epi128(middle, tail, 0x01));
}

/// a w = a_0 w + a_1 (w z^64).
template <class Factor>
CARRY_QUAD_FUNCTION quad times(quad a, const Factor& w, quad tail) noexcept {
    const quad low = _mm512_clmulepi64_epi128(a, w.value, 0x00) ^ _mm512_clmulepi64_epi128(a, w.shifted, 0x01);
    const quad middle = _mm512_clmulepi64_epi128(a, w.value, 0x10) ^ _mm512_clmulepi64_epi128(a, w.shifted, 0x11);
    return fold(low, middle, tail);
}

CARRY_QUAD_FUNCTION quad product(quad a, quad b, quad tail) noexcept {
    const quad high = _mm512_clmulepi64_epi128(a, b, 0x11);
    const quad low = _mm512_clmulepi64_epi128(a, b, 0x00) ^ _mm512_clmulepi64_epi128(high, tail, 0x00);
    const quad middle = xor3(_mm512_clmulepi64_epi128(a, b, 0x01), _mm512_clmulepi64_epi128(a, b, 0x10),
                             _mm512_clmulepi64_epi128(high, tail, 0x01));
    return fold(low, middle, tail);
}

CARRY_QUAD_FUNCTION void halves_apart(quad& a, quad& b) noexcept {
    const quad low = _mm512_shuffle_i64x2(a, b, 0x44);
    b = _mm512_shuffle_i64x2(a, b, 0xee);
    a = low;
}

CARRY_QUAD_FUNCTION void even_apart(quad& a, quad& b) noexcept {
    const quad even = _mm512_shuffle_i64x2(a, b, 0x88);
    b = _mm512_shuffle_i64x2(a, b, 0xdd);
    a = even;
}

CARRY_QUAD_FUNCTION void even_apart_back(quad& a, quad& b) noexcept {
    const quad low = _mm512_permutex2var_epi64(a, _mm512_set_epi64(11, 10, 3, 2, 9, 8, 1, 0), b);
    b = _mm512_permutex2var_epi64(a, _mm512_set_epi64(15, 14, 7, 6, 13, 12, 5, 4), b);
    a = low;
}

CARRY_QUAD_FUNCTION void even_together(quad& a, quad& b) noexcept {
    const quad first = _mm512_permutex2var_epi64(a, _mm512_set_epi64(13, 12, 5, 4, 9, 8, 1, 0), b);
    b = _mm512_permutex2var_epi64(a, _mm512_set_epi64(15, 14, 7, 6, 11, 10, 3, 2), b);
    a = first;
}

/// Interleaves the bytes of the vectors whose numbers differ in one bit. Seen as an address, the number of a vector and of a
/// byte in its lane: that bit of the number becomes the lowest of the byte, and the highest of the byte takes its place.
template <unsigned Bit, unsigned Count>
CARRY_QUAD_FUNCTION void interleave(quad* x) noexcept {
#pragma GCC unroll 16
    for (unsigned i = 0; i < Count; ++i) {
        if ((i & Bit) == 0) {
            const quad a = x[i], b = x[i | Bit];
            x[i] = _mm512_unpacklo_epi8(a, b);
            x[i | Bit] = _mm512_unpackhi_epi8(a, b);
        }
    }
}

/// In each lane the 16 by 16 bytes of 16 vectors turned.
CARRY_QUAD_FUNCTION void turn_bytes(quad* x) noexcept {
    interleave<8, 16>(x);
    interleave<4, 16>(x);
    interleave<2, 16>(x);
    interleave<1, 16>(x);
}

/// The 8 by 8 bits of each eight bytes turned, the bytes being given in descending order.
CARRY_QUAD_FUNCTION quad turn_bits(quad a) noexcept {
    return _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(static_cast<long long>(0x8040201008040201)), a, 0);
}

/// The lanes of four vectors turned.
CARRY_QUAD_FUNCTION void turn_lanes(quad* x) noexcept {
    const quad a = _mm512_shuffle_i64x2(x[0], x[1], 0x44), b = _mm512_shuffle_i64x2(x[0], x[1], 0xee);
    const quad c = _mm512_shuffle_i64x2(x[2], x[3], 0x44), d = _mm512_shuffle_i64x2(x[2], x[3], 0xee);
    x[0] = _mm512_shuffle_i64x2(a, c, 0x88);
    x[1] = _mm512_shuffle_i64x2(a, c, 0xdd);
    x[2] = _mm512_shuffle_i64x2(b, d, 0x88);
    x[3] = _mm512_shuffle_i64x2(b, d, 0xdd);
}

constexpr std::size_t all_rows = 128, row_group = 8, lane_bytes = 16;

/// Rows i of strip t in the buffer: quad t 128 + i, whose lane s is the row's piece in quarter s.
CARRY_QUADS_TARGET void gather(limb* quads, const limb* rows, std::size_t stride, std::size_t count, std::size_t quarter,
                               std::size_t strips, limb* buffer) noexcept {
    const std::size_t quarter_limbs = quarter / limb_bits, strip_limbs = all_rows * quad_limbs;
    const auto wanted = static_cast<__mmask8>((1u << (2 * strips)) - 1);
    const std::size_t groups = (count + row_group - 1) / row_group;
    for (std::size_t i = 0; i < groups * row_group; ++i) {
        quad x[4];
        for (std::size_t s = 0; s < 4; ++s) {
            x[s] = i < count ? _mm512_maskz_loadu_epi64(wanted, rows + i * stride + s * quarter_limbs) : _mm512_setzero_si512();
        }
        turn_lanes(x);
        for (std::size_t t = 0; t < strips; ++t) {
            store_quad(buffer + t * strip_limbs + i * quad_limbs, x[t]);
        }
    }
    for (std::size_t t = 0; t < strips; ++t, buffer += strip_limbs) {
        for (std::size_t g = 0; g < groups; ++g) {  // afterwards each eight bytes are 8 rows by 8 columns, and then turned
            limb* const at = buffer + g * row_group * quad_limbs;
            quad x[row_group];
            for (std::size_t i = 0; i < row_group; ++i) {
                x[i] = load_quad(at + (row_group - 1 - i) * quad_limbs);
            }
            interleave<4, row_group>(x);
            interleave<2, row_group>(x);
            interleave<1, row_group>(x);
            for (std::size_t i = 0; i < row_group; ++i) {
                store_quad(at + i * quad_limbs, turn_bits(x[i]));
            }
        }
        for (std::size_t q = 0; q < row_group; ++q) {
            quad x[lane_bytes];
            for (std::size_t g = 0; g < lane_bytes; ++g) {
                x[g] = g < groups ? load_quad(buffer + (g * row_group + q) * quad_limbs) : _mm512_setzero_si512();
            }
            turn_bytes(x);
            for (std::size_t i = 0; i < lane_bytes; ++i, quads += quad_limbs) {
                store_quad(quads, x[i]);
            }
        }
    }
}

CARRY_QUADS_TARGET void scatter(limb* rows, std::size_t stride, std::size_t count, std::size_t quarter, const limb* quads,
                                std::size_t strips, limb* buffer) noexcept {
    const std::size_t quarter_limbs = quarter / limb_bits, strip_limbs = all_rows * quad_limbs;
    const auto wanted = static_cast<__mmask8>((1u << (2 * strips)) - 1);
    const std::size_t groups = (count + row_group - 1) / row_group;
    for (std::size_t t = 0; t < strips; ++t) {
        limb* const strip = buffer + t * strip_limbs;
        for (std::size_t q = 0; q < row_group; ++q, quads += lane_bytes * quad_limbs) {
            quad x[lane_bytes];
            for (std::size_t i = 0; i < lane_bytes; ++i) {  // within eight columns in descending order
                x[i] = load_quad(quads + (i ^ 7) * quad_limbs);
            }
            turn_bytes(x);
            for (std::size_t g = 0; g < groups; ++g) {
                store_quad(strip + (g * row_group + q) * quad_limbs, turn_bits(x[g]));
            }
        }
        for (std::size_t g = 0; g < groups; ++g) {
            limb* const at = strip + g * row_group * quad_limbs;
            quad x[row_group];
            for (std::size_t i = 0; i < row_group; ++i) {
                x[i] = load_quad(at + i * quad_limbs);
            }
            interleave<4, row_group>(x);
            interleave<2, row_group>(x);
            interleave<1, row_group>(x);
            interleave<4, row_group>(x);
            // The number of a vector is now that of its row with the lowest bit first: (r0 r2 r1).
            constexpr std::size_t row_of[row_group] = {0, 2, 4, 6, 1, 3, 5, 7};
            for (std::size_t i = 0; i < row_group; ++i) {
                store_quad(at + row_of[i] * quad_limbs, x[i]);
            }
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        quad x[4];
        for (std::size_t t = 0; t < 4; ++t) {
            x[t] = load_quad(buffer + (t < strips ? t : 0) * strip_limbs + i * quad_limbs);
        }
        turn_lanes(x);
        for (std::size_t s = 0; s < 4; ++s) {
            _mm512_mask_storeu_epi64(rows + i * stride + s * quarter_limbs, wanted, x[s]);
        }
    }
}

/// r = r + a for n limbs.
CARRY_QUAD_FUNCTION void add_row(limb* r, const limb* a, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        store_quad(r + i, load_quad(r + i) ^ load_quad(a + i));
    }
    if (i < n) {
        const auto rest = static_cast<__mmask8>((1u << (n - i)) - 1);
        _mm512_mask_storeu_epi64(r + i, rest, _mm512_maskz_loadu_epi64(rest, r + i) ^ _mm512_maskz_loadu_epi64(rest, a + i));
    }
}

typedef __m256i narrow;
typedef quad wide_vector;

template <class Vector>
CARRY_QUAD_FUNCTION Vector load(const limb* a) noexcept {
    if constexpr (sizeof(Vector) == sizeof(narrow)) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a));
    } else {
        return load_quad(a);
    }
}
CARRY_QUAD_FUNCTION void store(limb* r, narrow v) noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(r), v); }
CARRY_QUAD_FUNCTION void store(limb* r, quad v) noexcept { store_quad(r, v); }

/// For `divide_blocks`: high = high + (what is carried out of high x^bits), low = low + high x^bits without that; in the
/// inverse in the other order.
template <bool Back>
CARRY_QUAD_FUNCTION void divide_bits(limb* low, limb* high, std::size_t n, unsigned bits) noexcept {
    const __m128i up = _mm_cvtsi32_si128(static_cast<int>(bits)), down = _mm_cvtsi32_si128(static_cast<int>(64 - bits));
    const quad zero = _mm512_setzero_si512();
    if (n == 4) {  // both in one vector
        quad x = load_quad(low);
        const quad top = _mm512_maskz_srl_epi64(0x10, _mm512_permutexvar_epi64(_mm512_set1_epi64(7), x), down);
        if constexpr (!Back) x ^= top;
        const quad shifted = _mm512_sll_epi64(_mm512_alignr_epi64(zero, x, 4), up);
        const quad below = _mm512_maskz_srl_epi64(0x0e, _mm512_alignr_epi64(x, x, 3), down);
        x = xor3(x, shifted, below);
        if constexpr (Back) x ^= top;
        store_quad(low, x);
        return;
    }
    const quad last = load_quad(high + n - 8);
    const quad top = _mm512_maskz_srl_epi64(0x01, _mm512_alignr_epi64(zero, last, 7), down);
    quad before = zero;
    for (std::size_t i = 0; i < n; i += 8) {
        quad x = load_quad(high + i);
        if (i == 0) {
            const quad changed = x ^ top;
            store_quad(high, changed);
            if constexpr (!Back) x = changed;
        }
        const quad below = _mm512_alignr_epi64(x, before, 7);
        store_quad(low + i, xor3(load_quad(low + i), _mm512_sll_epi64(x, up), _mm512_srl_epi64(below, down)));
        before = x;
    }
}

}  // namespace

}  // namespace carry::kernels

#include "kernels/transform_quads.hpp"
#include "kernels/transform_rows.hpp"

namespace carry::kernels::x86_64 {

constinit const transform_kernels avx512_transform_table = CARRY_TRANSFORM_KERNELS;

}  // namespace carry::kernels::x86_64
