/// \file
/// The transform of GF(2)[x]: the values of a polynomial at points of GF(2^128), one for each orbit of the Frobenius map, by an
/// additive FFT in Cantor's basis (docs/algorithms/gf2x_transform.md).
///
/// A product is transformed modulo M = P_0(s_l) ... P_(m-1)(s_l), of 128 m 2^l bits, and exact below that. Transforms can be
/// kept and used again. With `threads` > 1 the work is shared by so many threads, of which the caller is one. Everything here
/// is variable-time in sizes only.
#pragma once

#include "kernels/transform.hpp"

#include <carry/limb.hpp>

#include <cstddef>
#include <cstdint>

namespace carry::gf2x_rows {

/// What decides a transform: the number m of moduli and l of levels.
struct transform_shape {
    std::size_t moduli;  ///< 0: there is no transform of that size
    unsigned levels;

    constexpr std::size_t row_limbs() const noexcept { return (std::size_t{1} << levels) / limb_bits; }
    /// Limbs from one plane, and one modulus, to the next.
    constexpr std::size_t plane_limbs() const noexcept { return 128 * row_limbs(); }
    /// Limbs of M less one, which are those of a transform too.
    constexpr std::size_t limbs() const noexcept { return moduli * plane_limbs(); }
    /// The rows that n limbs fill, the last one perhaps not whole.
    constexpr std::size_t rows(std::size_t n) const noexcept { return (n + row_limbs() - 1) / row_limbs(); }
};

/// Limbs of the buffer that the functions want, for each thread.
inline constexpr std::size_t transform_buffer = kernels::most_strips * 128 * kernels::quad_limbs;

/// The first limb from `a` on where a quad is aligned, which makes everything here faster by half; at most quad_limbs - 1 limbs
/// above.
inline limb* transform_align(limb* a) noexcept {
    constexpr std::uintptr_t quad_bytes = kernels::quad_limbs * sizeof(limb);
    return a + (quad_bytes - reinterpret_cast<std::uintptr_t>(a) % quad_bytes) % quad_bytes / sizeof(limb);
}

/// The cheapest shape for results of n limbs.
transform_shape transform_shape_for(std::size_t n) noexcept;

/// transform = the transform of a, n <= shape.limbs() limbs. transform: shape.limbs(), apart from the others; rows: room for
/// shape.rows(n) shape.row_limbs() limbs, which may be a; buffer: transform_buffer limbs for each thread.
void transform_forward(limb* transform, const limb* a, std::size_t n, limb* rows, const transform_shape& shape, limb* buffer,
                       unsigned threads = 1) noexcept;

/// x = x y, two transforms of the same shape.
void transform_multiply(limb* x, const limb* y, const transform_shape& shape, unsigned threads = 1) noexcept;

/// rows = the polynomial of which x is the transform, known to have n limbs; rows: shape.rows(n) shape.row_limbs() limbs, apart
/// from x, which is used up.
void transform_back(limb* rows, limb* x, std::size_t n, const transform_shape& shape, limb* buffer,
                    unsigned threads = 1) noexcept;

}  // namespace carry::gf2x_rows
