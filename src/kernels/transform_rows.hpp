/// \file
/// Taylor's expansion on rows of bits (`transform_kernels::expand`), written once over two loops of the level: included as
/// transform_quads.hpp.
///
/// Wanted: add_row(r, a, n), r = r + a for n limbs apart; divide_bits<Back>(low, high, n, bits), the step of `divide_blocks`
/// below for 0 < bits < w, n >= 256 / w; `narrow`, a vector of 256 bits, load<narrow>(a) and store(r, v), and the same for
/// quads.
#pragma once

#include "kernels/transform.hpp"

#include <bit>

namespace carry::kernels {

namespace {

/// The division of each block of 2 `half` bits by s^E = y^(q E) + y^E, s = y^q + y: a bit of y^(i + q E) goes to y^(i + E);
/// what of the quotient's top reaches into the quotient itself comes first, and in the inverse last. e: the bits of y^E.
template <bool Back>
CARRY_QUADS_INLINE void divide_blocks(limb* f, std::size_t size, std::size_t half, std::size_t e) noexcept {
    const std::size_t n = half / limb_bits;
    for (limb* const end = f + size / limb_bits; f != end; f += 2 * n) {
        limb* const high = f + n;
        if (e < limb_bits) {
            divide_bits<Back>(f, high, n, static_cast<unsigned>(e));
        } else {
            const std::size_t shift = e / limb_bits;
            if constexpr (!Back) add_row(high, high + (n - shift), shift);
            add_row(f + shift, high, n - shift);
            if constexpr (Back) add_row(high, high + (n - shift), shift);
        }
    }
}

/// The same for one polynomial of `Size` vectors, by y^q + y, q = Degree; coefficients of Unit vectors.
template <unsigned Size, unsigned Degree, unsigned Unit, bool Back, class Vector>
CARRY_QUADS_INLINE void expand_vectors(Vector* x) noexcept {
    constexpr unsigned rounds = static_cast<unsigned>(std::countr_zero(Size / (Degree * Unit)));
#pragma GCC unroll 8
    for (unsigned round = 0; round < rounds; ++round) {
        const unsigned half = Back ? Degree * Unit << round : Size / 2 >> round, e = half / Degree;
#pragma GCC unroll 16
        for (unsigned low = 0; low < Size; low += 2 * half) {
            const unsigned high = low + half;
#pragma GCC unroll 16
            for (unsigned k = 0; k < half; ++k) {
                const unsigned i = Back ? k : half - 1 - k;  // a coefficient of the quotient, and where it goes to
                x[high + i - (half - e)] = x[high + i - (half - e)] ^ x[high + i];
            }
        }
    }
}

/// Each 2^Bits coefficients of `unit` bits, of powers of y, become coefficients of the basis X, or back: Bits = 2 or 4.
template <unsigned Bits, bool Back, class Vector>
CARRY_QUADS_INLINE void convert_vectors(limb* f, std::size_t size, std::size_t unit) noexcept {
    constexpr unsigned count = 1u << Bits;
    const std::size_t step = unit / limb_bits;
    for (limb* const end = f + size / limb_bits; f != end; f += count * step) {
        for (limb* at = f; at != f + step; at += sizeof(Vector) / sizeof(limb)) {
            Vector x[count];
#pragma GCC unroll 16
            for (unsigned i = 0; i < count; ++i) {
                x[i] = load<Vector>(at + i * step);
            }
            if constexpr (Bits == 2) {
                expand_vectors<4, 2, 1, Back>(x);
            } else if constexpr (!Back) {
                expand_vectors<16, 4, 1, Back>(x);
#pragma GCC unroll 4
                for (unsigned i = 0; i < count; i += 4) expand_vectors<4, 2, 1, Back>(x + i);
                expand_vectors<16, 2, 4, Back>(x);
            } else {
                expand_vectors<16, 2, 4, Back>(x);
#pragma GCC unroll 4
                for (unsigned i = 0; i < count; i += 4) expand_vectors<4, 2, 1, Back>(x + i);
                expand_vectors<16, 4, 1, Back>(x);
            }
#pragma GCC unroll 16
            for (unsigned i = 0; i < count; ++i) {
                store(at + i * step, x[i]);
            }
        }
    }
}

template <unsigned Bits, bool Back>
CARRY_QUADS_INLINE void convert_digits(limb* f, std::size_t size, std::size_t unit) noexcept {
    if (unit < limb_bits * sizeof(wide_vector) / sizeof(limb)) {
        convert_vectors<Bits, Back, narrow>(f, size, unit);
    } else {
        convert_vectors<Bits, Back, wide_vector>(f, size, unit);
    }
}

CARRY_QUADS_TARGET void convert(limb* f, std::size_t size, unsigned bits, std::size_t unit) noexcept {
    bits == 2 ? convert_digits<2, false>(f, size, unit) : convert_digits<4, false>(f, size, unit);
}
CARRY_QUADS_TARGET void convert_back(limb* f, std::size_t size, unsigned bits, std::size_t unit) noexcept {
    bits == 2 ? convert_digits<2, true>(f, size, unit) : convert_digits<4, true>(f, size, unit);
}

CARRY_QUADS_TARGET void expand(limb* f, std::size_t size, std::size_t block, unsigned log, std::size_t unit) noexcept {
    for (std::size_t half = block / 2; half >= unit << log; half /= 2) {
        divide_blocks<false>(f, size, half, half >> log);
    }
}

CARRY_QUADS_TARGET void expand_back(limb* f, std::size_t size, std::size_t block, unsigned log, std::size_t unit) noexcept {
    for (std::size_t half = unit << log; half < block; half *= 2) {
        divide_blocks<true>(f, size, half, half >> log);
    }
}

/// Bits of a tile's elements: the columns of a tile are those of a row whose coefficients are quads.
constexpr std::size_t quad_bits = limb_bits * quad_limbs, tile_bits = tile_quads * quad_bits;

// The basis X of eight index bits falls into digits of four.
CARRY_QUADS_TARGET void tile_basis(limb* tile) noexcept {
    expand(tile, tile_bits, tile_bits, 4, quad_bits);
    convert_digits<4, false>(tile, tile_bits, quad_bits);
    convert_digits<4, false>(tile, tile_bits, 16 * quad_bits);
}
CARRY_QUADS_TARGET void tile_basis_back(limb* tile) noexcept {
    convert_digits<4, true>(tile, tile_bits, 16 * quad_bits);
    convert_digits<4, true>(tile, tile_bits, quad_bits);
    expand_back(tile, tile_bits, tile_bits, 4, quad_bits);
}

}  // namespace

}  // namespace carry::kernels
