/// \file
/// The loops of the transform, written once over a vector type: each level's file defines, in an unnamed namespace, what a quad
/// is, and includes this.
///
/// Wanted: CARRY_QUADS_TARGET, the function attributes of the level; `quad` with ^; load_quad, store_quad; broadcast_element
/// (an element in all lanes); `times(a, factor, tail)`, `product(a, b, tail)`; `times_tail(a, tail, above)`, the low 128 bits
/// of a T with the rest in `above`; and on two quads: halves_apart, from (a0 a1 a2 a3), (b0 b1 b2 b3) to (a0 a1 b0 b1), (a2
/// a3 b2 b3), its own inverse; even_apart, from these to (a0 b0 a2 b2), (a1 b1 a3 b3), and even_apart_back; even_together,
/// from there to the first pair, its own inverse.
#pragma once

#include "kernels/transform.hpp"

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

CARRY_QUADS_TARGET void level(limb* quads, std::size_t step, std::size_t n, const transform_factor& w,
                              const transform_tail& t) noexcept {
    const factor f = load_factor(w);
    const quad tail = broadcast_element(t.value);
    for (limb *u = quads, *v = quads + step * quad_limbs; n > 0; --n, u += quad_limbs, v += quad_limbs) {
        quad x = load_quad(u), y = load_quad(v);
        butterfly(x, y, f, tail);
        store_quad(u, x);
        store_quad(v, y);
    }
}

CARRY_QUADS_TARGET void level_back(limb* quads, std::size_t step, std::size_t n, const transform_factor& w,
                                   const transform_tail& t) noexcept {
    const factor f = load_factor(w);
    const quad tail = broadcast_element(t.value);
    for (limb *u = quads, *v = quads + step * quad_limbs; n > 0; --n, u += quad_limbs, v += quad_limbs) {
        quad x = load_quad(u), y = load_quad(v);
        butterfly_back(x, y, f, tail);
        store_quad(u, x);
        store_quad(v, y);
    }
}

/// Two levels on n groups of four quads `step` apart.
CARRY_QUADS_INLINE void two_levels(limb* quads, std::size_t step, std::size_t n, const factor& w0, const factor& w1,
                                   const factor& w2, const quad& tail) noexcept {
    step *= quad_limbs;
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

CARRY_QUADS_INLINE void two_levels_back(limb* quads, std::size_t step, std::size_t n, const factor& w0, const factor& w1,
                                        const factor& w2, const quad& tail) noexcept {
    step *= quad_limbs;
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

CARRY_QUADS_TARGET void two_levels(limb* quads, std::size_t step, std::size_t n, const transform_factor* w,
                                   const transform_tail& t) noexcept {
    two_levels(quads, step, n, load_factor(w[0]), load_factor(w[1]), load_factor(w[2]), broadcast_element(t.value));
}

CARRY_QUADS_TARGET void two_levels_back(limb* quads, std::size_t step, std::size_t n, const transform_factor* w,
                                        const transform_tail& t) noexcept {
    two_levels_back(quads, step, n, load_factor(w[0]), load_factor(w[1]), load_factor(w[2]), broadcast_element(t.value));
}

// Block b of level j falls into the blocks 2b and 2b + 1 of level j - 1.
CARRY_QUADS_TARGET void tile(limb* quads, const transform_factor* base, const uniform_factor* sums,
                             const transform_tail& t) noexcept {
    const quad tail = broadcast_element(t.value);
    for (unsigned j = tile_levels - 1; j < tile_levels; j -= 2) {
        const factor upper = load_factor(base[j]), lower = load_factor(base[j - 1]);
        const std::size_t n = std::size_t{1} << (j - 1);
        for (std::size_t b = 0; b < tile_quads / (4 * n); ++b) {
            two_levels(quads + b * 4 * n * quad_limbs, n, n, upper ^ broadcast_factor(sums[b]),
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
            two_levels_back(quads + b * 4 * n * quad_limbs, n, n, upper ^ broadcast_factor(sums[b]),
                            lower ^ broadcast_factor(sums[2 * b]), lower ^ broadcast_factor(sums[2 * b + 1]), tail);
        }
    }
}

// Two quads a and b at a time, so that their lanes fill whole ones: lanes (a0 a1 b0 b1) and (a2 a3 b2 b3), then (a0 b0 a2 b2)
// and (a1 b1 a3 b3).
CARRY_QUADS_TARGET void lanes(limb* quads, std::size_t n, const transform_factor* levels, const transform_tail& t) noexcept {
    const factor first = load_factor(levels[0]), second = load_factor(levels[1]);
    const quad tail = broadcast_element(t.value);
    for (; n > 0; n -= 2, quads += 2 * quad_limbs) {
        quad a = load_quad(quads), b = load_quad(quads + quad_limbs);
        halves_apart(a, b);
        butterfly(a, b, first, tail);
        even_apart(a, b);
        butterfly(a, b, second, tail);
        even_together(a, b);
        store_quad(quads, a);
        store_quad(quads + quad_limbs, b);
    }
}

CARRY_QUADS_TARGET void lanes_back(limb* quads, std::size_t n, const transform_factor* levels,
                                   const transform_tail& t) noexcept {
    const factor first = load_factor(levels[0]), second = load_factor(levels[1]);
    const quad tail = broadcast_element(t.value);
    for (; n > 0; n -= 2, quads += 2 * quad_limbs) {
        quad a = load_quad(quads), b = load_quad(quads + quad_limbs);
        even_together(a, b);
        butterfly_back(a, b, second, tail);
        even_apart_back(a, b);
        butterfly_back(a, b, first, tail);
        halves_apart(a, b);
        store_quad(quads, a);
        store_quad(quads + quad_limbs, b);
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

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // GCC 12 does not see that there is one modulus at least
#endif
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
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

}  // namespace

}  // namespace carry::kernels

/// The table of what is here, in transform_rows.hpp, and of the `gather` and `scatter` beside them.
#define CARRY_TRANSFORM_KERNELS                                                                                            \
    {expand, expand_back, convert,    convert_back,    gather, scatter,   tile_basis, tile_basis_back, lanes,  lanes_back, \
     level,  level_back,  two_levels, two_levels_back, tile,   tile_back, multiply,   reduce,          combine}
