/// \file
/// The loops of the transform with PCLMULQDQ: a quad is four vectors.
#include "kernels/levels.hpp"
#include "kernels/transform.hpp"

#include <immintrin.h>

#define CARRY_QUADS_TARGET __attribute__((target("pclmul,avx2")))

namespace carry::kernels {

namespace {

#define CARRY_QUAD_FUNCTION CARRY_QUADS_TARGET __attribute__((always_inline)) inline

typedef __m128i element;

struct quad {
    element lane[4];
};

CARRY_QUAD_FUNCTION quad load_quad(const limb* a) noexcept {
    const auto* v = reinterpret_cast<const __m128i*>(a);
    return {{_mm_loadu_si128(v), _mm_loadu_si128(v + 1), _mm_loadu_si128(v + 2), _mm_loadu_si128(v + 3)}};
}

CARRY_QUAD_FUNCTION void store_quad(limb* r, const quad& a) noexcept {
    for (unsigned s = 0; s < 4; ++s) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(r) + s, a.lane[s]);
    }
}

CARRY_QUAD_FUNCTION quad operator^(const quad& a, const quad& b) noexcept {
    return {{a.lane[0] ^ b.lane[0], a.lane[1] ^ b.lane[1], a.lane[2] ^ b.lane[2], a.lane[3] ^ b.lane[3]}};
}

CARRY_QUAD_FUNCTION quad broadcast_element(const limb* a) noexcept {
    const element e = _mm_loadu_si128(reinterpret_cast<const __m128i*>(a));
    return {{e, e, e, e}};
}

/// (low half of a T) + (high half of a T) z^64, the rest in above.
CARRY_QUAD_FUNCTION element times_tail(element a, element tail, element& above) noexcept {
    const element high = _mm_clmulepi64_si128(a, tail, 0x01);
    above = _mm_srli_si128(high, 8);
    return _mm_clmulepi64_si128(a, tail, 0x00) ^ _mm_slli_si128(high, 8);
}

CARRY_QUAD_FUNCTION quad times_tail(const quad& a, const quad& tail, quad& above) noexcept {
    quad below;
    for (unsigned s = 0; s < 4; ++s) {
        below.lane[s] = times_tail(a.lane[s], tail.lane[s], above.lane[s]);
    }
    return below;
}

/// low + middle z^64 modulo P.
CARRY_QUAD_FUNCTION element fold(element low, element middle, element tail) noexcept {
    return low ^ _mm_slli_si128(middle, 8) ^ _mm_clmulepi64_si128(middle, tail, 0x01);
}

/// a w = a_0 w + a_1 (w z^64).
template <class Factor>
CARRY_QUAD_FUNCTION quad times(const quad& a, const Factor& w, const quad& tail) noexcept {
    quad r;
    for (unsigned s = 0; s < 4; ++s) {
        const element x = a.lane[s], value = w.value.lane[s], shifted = w.shifted.lane[s];
        const element low = _mm_clmulepi64_si128(x, value, 0x00) ^ _mm_clmulepi64_si128(x, shifted, 0x01);
        const element middle = _mm_clmulepi64_si128(x, value, 0x10) ^ _mm_clmulepi64_si128(x, shifted, 0x11);
        r.lane[s] = fold(low, middle, tail.lane[s]);
    }
    return r;
}

CARRY_QUAD_FUNCTION quad product(const quad& a, const quad& b, const quad& tail) noexcept {
    quad r;
    for (unsigned s = 0; s < 4; ++s) {
        const element x = a.lane[s], y = b.lane[s], t = tail.lane[s];
        const element high = _mm_clmulepi64_si128(x, y, 0x11);
        const element low = _mm_clmulepi64_si128(x, y, 0x00) ^ _mm_clmulepi64_si128(high, t, 0x00);
        const element middle =
            _mm_clmulepi64_si128(x, y, 0x01) ^ _mm_clmulepi64_si128(x, y, 0x10) ^ _mm_clmulepi64_si128(high, t, 0x01);
        r.lane[s] = fold(low, middle, t);
    }
    return r;
}

CARRY_QUAD_FUNCTION void halves_apart(quad& a, quad& b) noexcept {
    const quad low{{a.lane[0], a.lane[1], b.lane[0], b.lane[1]}};
    b = {{a.lane[2], a.lane[3], b.lane[2], b.lane[3]}};
    a = low;
}

CARRY_QUAD_FUNCTION void even_apart(quad& a, quad& b) noexcept {
    const quad even{{a.lane[0], a.lane[2], b.lane[0], b.lane[2]}};
    b = {{a.lane[1], a.lane[3], b.lane[1], b.lane[3]}};
    a = even;
}

CARRY_QUAD_FUNCTION void even_apart_back(quad& a, quad& b) noexcept {
    const quad low{{a.lane[0], b.lane[0], a.lane[1], b.lane[1]}};
    b = {{a.lane[2], b.lane[2], a.lane[3], b.lane[3]}};
    a = low;
}

CARRY_QUAD_FUNCTION void even_together(quad& a, quad& b) noexcept {
    const quad first{{a.lane[0], b.lane[0], a.lane[2], b.lane[2]}};
    b = {{a.lane[1], b.lane[1], a.lane[3], b.lane[3]}};
    a = first;
}

typedef __m256i narrow;
typedef narrow wide_vector;

template <class Vector>
CARRY_QUAD_FUNCTION Vector load(const limb* a) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a));
}
CARRY_QUAD_FUNCTION void store(limb* r, narrow v) noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(r), v); }

}  // namespace

}  // namespace carry::kernels

#include "kernels/transform_quads.hpp"
#include "kernels/transform_turn.hpp"
// what stands above is what this wants
#include "kernels/transform_rows.hpp"

namespace carry::kernels::x86_64 {

constinit const transform_kernels adx_transform_table = CARRY_TRANSFORM_KERNELS;

}  // namespace carry::kernels::x86_64
