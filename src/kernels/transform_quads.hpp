/// \file
/// The loops of the transform, written once over a vector type: each level's file defines, in an unnamed namespace, what a quad
/// is, and includes this.
///
/// Wanted: CARRY_QUADS_TARGET, the function attributes of the level; `quad` with ^; load_quad, store_quad; broadcast_element
/// (an element in all lanes); `times(a, factor, tail)`, `product(a, b, tail)`; `times_tail(a, tail, above)`, the low 128 bits of
/// a T with the rest in `above`; and for the pairs of lanes s and s + D (D = 2: s < 2, D = 1: s even): high_lanes<D>(a), which has
/// a's lane s + D in both, high_to_low<D>(a), which has it in lane s, and low_to_high<D>(a), which has lane s in lane s + D, with
/// zeros elsewhere.
#pragma once

#include "kernels/transform.hpp"

#include <bit>

#define CARRY_QUADS_INLINE CARRY_QUADS_TARGET __attribute__((always_inline)) inline

namespace carry::kernels {

namespace {

/// A factor in registers.
struct factor {
    quad value, shifted;
};

CARRY_QUADS_INLINE factor load_factor(const transform_factor& w) noexcept { return {load_quad(w.value), load_quad(w.shifted)}; }
CARRY_QUADS_INLINE factor broadcast_factor(const uniform_factor& w) noexcept {
    return {broadcast_element(w.value), broadcast_element(w.shifted)};
}
CARRY_QUADS_INLINE factor operator^(const factor& a, const factor& b) noexcept {
    return {a.value ^ b.value, a.shifted ^ b.shifted};
}

/// (u, v) = (u + w v, u + (w + 1) v): from the residues of u + v s modulo s + w and s + w + 1.
CARRY_QUADS_INLINE void butterfly(quad& u, quad& v, const factor& w, const quad& tail) noexcept {
    u = u ^ times(v, w, tail);
    v = v ^ u;
}
CARRY_QUADS_INLINE void butterfly_back(quad& u, quad& v, const factor& w, const quad& tail) noexcept {
    v = v ^ u;
    u = u ^ times(v, w, tail);
}

CARRY_QUADS_TARGET void level(limb* quads, std::size_t n, const transform_factor& w, const transform_tail& t) noexcept {
    const factor f = load_factor(w);
    const quad tail = broadcast_element(t.value);
    for (limb *u = quads, *v = quads + n * quad_limbs; n > 0; --n, u += quad_limbs, v += quad_limbs) {
        quad x = load_quad(u), y = load_quad(v);
        butterfly(x, y, f, tail);
        store_quad(u, x);
        store_quad(v, y);
    }
}

CARRY_QUADS_TARGET void level_back(limb* quads, std::size_t n, const transform_factor& w, const transform_tail& t) noexcept {
    const factor f = load_factor(w);
    const quad tail = broadcast_element(t.value);
    for (limb *u = quads, *v = quads + n * quad_limbs; n > 0; --n, u += quad_limbs, v += quad_limbs) {
        quad x = load_quad(u), y = load_quad(v);
        butterfly_back(x, y, f, tail);
        store_quad(u, x);
        store_quad(v, y);
    }
}

/// Two levels on n groups of four quads n apart.
CARRY_QUADS_INLINE void two_levels(limb* quads, std::size_t n, const factor& w0, const factor& w1, const factor& w2,
                                   const quad& tail) noexcept {
    const std::size_t step = n * quad_limbs;
    for (limb* at = quads; n > 0; --n, at += quad_limbs) {
        quad a = load_quad(at), b = load_quad(at + step), c = load_quad(at + 2 * step), d = load_quad(at + 3 * step);
        butterfly(a, c, w0, tail);
        butterfly(b, d, w0, tail);
        butterfly(a, b, w1, tail);
        butterfly(c, d, w2, tail);
        store_quad(at, a);
        store_quad(at + step, b);
        store_quad(at + 2 * step, c);
        store_quad(at + 3 * step, d);
    }
}

CARRY_QUADS_INLINE void two_levels_back(limb* quads, std::size_t n, const factor& w0, const factor& w1, const factor& w2,
                                        const quad& tail) noexcept {
    const std::size_t step = n * quad_limbs;
    for (limb* at = quads; n > 0; --n, at += quad_limbs) {
        quad a = load_quad(at), b = load_quad(at + step), c = load_quad(at + 2 * step), d = load_quad(at + 3 * step);
        butterfly_back(a, b, w1, tail);
        butterfly_back(c, d, w2, tail);
        butterfly_back(a, c, w0, tail);
        butterfly_back(b, d, w0, tail);
        store_quad(at, a);
        store_quad(at + step, b);
        store_quad(at + 2 * step, c);
        store_quad(at + 3 * step, d);
    }
}

CARRY_QUADS_TARGET void two_levels(limb* quads, std::size_t n, const transform_factor* w, const transform_tail& t) noexcept {
    two_levels(quads, n, load_factor(w[0]), load_factor(w[1]), load_factor(w[2]), broadcast_element(t.value));
}

CARRY_QUADS_TARGET void two_levels_back(limb* quads, std::size_t n, const transform_factor* w,
                                        const transform_tail& t) noexcept {
    two_levels_back(quads, n, load_factor(w[0]), load_factor(w[1]), load_factor(w[2]), broadcast_element(t.value));
}

// Block b of level j falls into the blocks 2b and 2b + 1 of level j - 1.
CARRY_QUADS_TARGET void tile(limb* quads, const transform_factor* base, const uniform_factor* sums,
                             const transform_tail& t) noexcept {
    const quad tail = broadcast_element(t.value);
    for (unsigned j = tile_levels - 1; j < tile_levels; j -= 2) {
        const factor upper = load_factor(base[j]), lower = load_factor(base[j - 1]);
        const std::size_t n = std::size_t{1} << (j - 1);
        for (std::size_t b = 0; b < tile_quads / (4 * n); ++b) {
            two_levels(quads + b * 4 * n * quad_limbs, n, upper ^ broadcast_factor(sums[b]),
                       lower ^ broadcast_factor(sums[2 * b]), lower ^ broadcast_factor(sums[2 * b + 1]), tail);
        }
    }
}

CARRY_QUADS_TARGET void tile_back(limb* quads, const transform_factor* base, const uniform_factor* sums,
                                  const transform_tail& t) noexcept {
    const quad tail = broadcast_element(t.value);
    for (unsigned j = 1; j < tile_levels; j += 2) {
        const factor upper = load_factor(base[j]), lower = load_factor(base[j - 1]);
        const std::size_t n = std::size_t{1} << (j - 1);
        for (std::size_t b = 0; b < tile_quads / (4 * n); ++b) {
            two_levels_back(quads + b * 4 * n * quad_limbs, n, upper ^ broadcast_factor(sums[b]),
                            lower ^ broadcast_factor(sums[2 * b]), lower ^ broadcast_factor(sums[2 * b + 1]), tail);
        }
    }
}

// With x_h the lanes s + D, given in the lanes s and s + D: u = x + w x_h in lanes s, and v = x + (w x_h + x_l) in lanes s + D.
template <unsigned Distance>
CARRY_QUADS_INLINE quad lane_level(const quad& x, const factor& w, const quad& tail) noexcept {
    return x ^ times(high_lanes<Distance>(x), w, tail) ^ low_to_high<Distance>(x);
}
template <unsigned Distance>
CARRY_QUADS_INLINE quad lane_level_back(const quad& x, const factor& w, const quad& tail) noexcept {
    const quad y = x ^ low_to_high<Distance>(x);
    return y ^ times(high_to_low<Distance>(y), w, tail);
}

CARRY_QUADS_TARGET void lanes(limb* quads, std::size_t n, const transform_factor* levels, const transform_tail& t) noexcept {
    const factor first = load_factor(levels[0]), second = load_factor(levels[1]);
    const quad tail = broadcast_element(t.value);
    for (; n > 0; --n, quads += quad_limbs) {
        store_quad(quads, lane_level<1>(lane_level<2>(load_quad(quads), first, tail), second, tail));
    }
}

CARRY_QUADS_TARGET void lanes_back(limb* quads, std::size_t n, const transform_factor* levels,
                                   const transform_tail& t) noexcept {
    const factor first = load_factor(levels[0]), second = load_factor(levels[1]);
    const quad tail = broadcast_element(t.value);
    for (; n > 0; --n, quads += quad_limbs) {
        store_quad(quads, lane_level_back<2>(lane_level_back<1>(load_quad(quads), second, tail), first, tail));
    }
}

CARRY_QUADS_TARGET void multiply(limb* r, const limb* a, std::size_t n, const transform_tail& t) noexcept {
    const quad tail = broadcast_element(t.value);
    for (; n > 0; --n, r += quad_limbs, a += quad_limbs) {
        store_quad(r, product(load_quad(r), load_quad(a), tail));
    }
}

/// a z^128 modulo P.
CARRY_QUADS_INLINE quad times_z128(const quad& a, const quad& tail) noexcept {
    quad above, none;
    const quad below = times_tail(a, tail, above);
    return below ^ times_tail(above, tail, none);
}

// Horner's rule in z^128, for each modulus.
CARRY_QUADS_TARGET void reduce(limb* quads, std::size_t stride, std::size_t n, std::size_t planes,
                               const transform_moduli& moduli) noexcept {
    for (; n > 0; --n, quads += quad_limbs) {
        quad plane[most_moduli];
        for (std::size_t i = 0; i < planes; ++i) {
            plane[i] = load_quad(quads + i * stride);
        }
        for (std::size_t k = 0; k < moduli.count; ++k) {
            const quad tail = broadcast_element(moduli.tail[k].value);
            quad h = plane[planes - 1];
            for (std::size_t i = planes - 1; i-- > 0;) {
                h = times_z128(h, tail) ^ plane[i];
            }
            store_quad(quads + k * stride, h);
        }
    }
}

// Garner's mixed radix: F = g_0 + P_0 (g_1 + P_1 (g_2 + ...)), g_k of degree below 128; a row for each k modulo P_k, then
// Horner's rule without modulus, upwards in planes.
CARRY_QUADS_TARGET void combine(limb* quads, std::size_t stride, std::size_t n, const transform_moduli& moduli) noexcept {
    const std::size_t count = moduli.count;
    for (; n > 0; --n, quads += quad_limbs) {
        quad digit[most_moduli], plane[most_moduli];
        for (std::size_t k = 0; k < count; ++k) {
            const quad tail = broadcast_element(moduli.tail[k].value);
            quad h = load_quad(quads + k * stride);
            for (std::size_t j = 0; j < k; ++j) {
                h = times(h ^ digit[j], broadcast_factor(moduli.inverse[j][k]), tail);
            }
            digit[k] = h;
        }
        plane[0] = digit[count - 1];
        for (std::size_t k = count - 1; k-- > 0;) {
            const quad tail = broadcast_element(moduli.tail[k].value);
            quad below = digit[k];
            for (std::size_t i = 0; i < count - 1 - k; ++i) {
                quad above;
                const quad sum = below ^ times_tail(plane[i], tail, above);
                below = above ^ plane[i];
                plane[i] = sum;
            }
            plane[count - 1 - k] = below;
        }
        for (std::size_t i = 0; i < count; ++i) {
            store_quad(quads + i * stride, plane[i]);
        }
    }
}

/// r = r + a for n quads.
CARRY_QUADS_INLINE void add_quads(limb* r, const limb* a, std::size_t n) noexcept {
    for (; n > 0; --n, r += quad_limbs, a += quad_limbs) {
        store_quad(r, load_quad(r) ^ load_quad(a));
    }
}

/// Taylor's expansion at y^Degree + y of polynomials in y with `Size` coefficients of `Unit` quads, as gf2x_rows::expand does
/// for rows.
template <unsigned Size, unsigned Degree, unsigned Unit, bool Back>
CARRY_QUADS_INLINE void expand_tile(limb* tile) noexcept {
    constexpr unsigned rounds = std::countr_zero(Size / Degree);
    for (unsigned round = 0; round < rounds; ++round) {
        const unsigned e = Unit << (Back ? round : rounds - 1 - round), half = Degree * e;
        for (limb* low = tile; low != tile + tile_quads * quad_limbs; low += 2 * half * quad_limbs) {
            limb* const high = low + half * quad_limbs;
            if constexpr (!Back) {
                add_quads(high, high + (half - e) * quad_limbs, e);
            }
            add_quads(low + e * quad_limbs, high, half - e);
            if constexpr (Back) {
                add_quads(high, high + (half - e) * quad_limbs, e);
            }
        }
    }
}

// The basis X of four index bits falls into digits of two, and that of eight into digits of four.
CARRY_QUADS_TARGET void tile_basis(limb* tile) noexcept {
    expand_tile<256, 16, 1, false>(tile);
    expand_tile<16, 4, 1, false>(tile);
    expand_tile<4, 2, 1, false>(tile);
    expand_tile<4, 2, 4, false>(tile);
    expand_tile<16, 4, 16, false>(tile);
    expand_tile<4, 2, 16, false>(tile);
    expand_tile<4, 2, 64, false>(tile);
}

CARRY_QUADS_TARGET void tile_basis_back(limb* tile) noexcept {
    expand_tile<4, 2, 64, true>(tile);
    expand_tile<4, 2, 16, true>(tile);
    expand_tile<16, 4, 16, true>(tile);
    expand_tile<4, 2, 4, true>(tile);
    expand_tile<4, 2, 1, true>(tile);
    expand_tile<16, 4, 1, true>(tile);
    expand_tile<256, 16, 1, true>(tile);
}

}  // namespace

}  // namespace carry::kernels

/// The table of what is here and of the `add_shifted`, `gather` and `scatter` beside it.
#define CARRY_TRANSFORM_KERNELS                                                                          \
    {add_shifted, gather,     scatter,         tile_basis, tile_basis_back, lanes,    lanes_back, level, \
     level_back,  two_levels, two_levels_back, tile,       tile_back,       multiply, reduce,     combine}
