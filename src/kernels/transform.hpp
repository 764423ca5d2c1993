/// \file
/// The leaf loops of the transform of GF(2)[x] (`gf2x/transform.hpp`, docs/algorithms/gf2x_transform.md).
///
/// An element is a polynomial in z of degree below 128, modulo P = z^128 + T(z), deg T < 64: 128 / w limbs. Four elements side
/// by side are a quad, the four lanes of the widest vectors: lane s holds the element of a column in the s-th quarter of the
/// columns. What is given for quads is in arrays of quads; no alignment is asked for.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels {

inline constexpr std::size_t element_limbs = 128 / limb_bits;
inline constexpr std::size_t quad_limbs = 4 * element_limbs;

/// Quads in a tile, which the last eight levels of a transform change in the first cache.
inline constexpr unsigned tile_levels = 8;
inline constexpr std::size_t tile_quads = std::size_t{1} << tile_levels;

/// Columns of a quarter that one step of `gather` and `scatter` moves, and the most steps in one call.
inline constexpr std::size_t strip_columns = 128;
inline constexpr std::size_t most_strips = 4;

/// The most moduli of one product.
inline constexpr std::size_t most_moduli = 7;

/// A factor, known beforehand, for each lane of a quad: w and w z^64 modulo P.
struct transform_factor {
    limb value[quad_limbs];
    limb shifted[quad_limbs];
};

/// The same for all lanes of a quad.
struct uniform_factor {
    limb value[element_limbs];
    limb shifted[element_limbs];
};

/// T, in the low 64 bits of an element.
struct transform_tail {
    limb value[element_limbs];
};

/// What joins the residues modulo P_0, ..., P_(count-1): the inverse of P_j modulo P_k in inverse[j][k], j < k.
struct transform_moduli {
    std::size_t count;
    transform_tail tail[most_moduli];
    uniform_factor inverse[most_moduli][most_moduli];
};

/// Each function works modulo the P whose T it is given.
struct transform_kernels {
    /// Taylor's expansion of polynomials in y at y^q + y, q = 2^log: f holds `size` bits in blocks of `block` bits, each a
    /// polynomial whose coefficients are rows of `unit` bits, and each becomes, with as many digits of q coefficients, f =
    /// sum_i f_i(y) (y^q + y)^i. All of them powers of two but for size; q unit >= w. And the inverse.
    void (*expand)(limb* f, std::size_t size, std::size_t block, unsigned log, std::size_t unit) noexcept;
    void (*expand_back)(limb* f, std::size_t size, std::size_t block, unsigned log, std::size_t unit) noexcept;
    /// Each 2^bits coefficients of `unit` bits, of powers of y, become coefficients of the basis X; bits: 2 or 4; unit: a
    /// multiple of 256; size: a multiple of them. And the inverse.
    void (*convert)(limb* f, std::size_t size, unsigned bits, std::size_t unit) noexcept;
    void (*convert_back)(limb* f, std::size_t size, unsigned bits, std::size_t unit) noexcept;
    /// A matrix of bits, turned: row i <= 128 of `rows` begins at rows + i stride and holds the coefficients of z^i. Quad k
    /// of strip t gets the columns t 128 + k + s quarter, s = 0 ... 3. count <= 128 rows are there, the others are zero;
    /// quarter: a multiple of 128 columns; strips <= most_strips; buffer: most_strips 128 quads.
    void (*gather)(limb* quads, const limb* rows, std::size_t stride, std::size_t count, std::size_t quarter,
                   std::size_t strips, limb* buffer) noexcept;
    /// The same matrix, turned back.
    void (*scatter)(limb* rows, std::size_t stride, std::size_t count, std::size_t quarter, const limb* quads,
                    std::size_t strips, limb* buffer) noexcept;
    /// The elements of a tile, as coefficients of 1, x, ..., x^255, become those of the basis X_0, ..., X_255; and back.
    void (*tile_basis)(limb* tile) noexcept;
    void (*tile_basis_back)(limb* tile) noexcept;
    /// The two levels between lanes, for n quads, n even: first lanes s and s + 2 by levels[0], then 2s and 2s + 1 by
    /// levels[1]; and the inverse.
    void (*lanes)(limb* quads, std::size_t n, const transform_factor* levels, const transform_tail& tail) noexcept;
    void (*lanes_back)(limb* quads, std::size_t n, const transform_factor* levels, const transform_tail& tail) noexcept;
    /// One level: u = u + w v, v = v + u for n pairs of quads, v being `step` quads above u; and the inverse.
    void (*level)(limb* quads, std::size_t step, std::size_t n, const transform_factor& w, const transform_tail& tail) noexcept;
    void (*level_back)(limb* quads, std::size_t step, std::size_t n, const transform_factor& w,
                       const transform_tail& tail) noexcept;
    /// Two levels of n groups of four quads `step` apart: by w[0], then the lower two by w[1] and the upper two by w[2]; and
    /// the inverse.
    void (*two_levels)(limb* quads, std::size_t step, std::size_t n, const transform_factor* w,
                       const transform_tail& tail) noexcept;
    void (*two_levels_back)(limb* quads, std::size_t step, std::size_t n, const transform_factor* w,
                            const transform_tail& tail) noexcept;
    /// The last eight levels of a tile. Block b of level j (of 2^(j+1) quads) has the factor base[j] + sums[b]; and the
    /// inverse.
    void (*tile)(limb* quads, const transform_factor* base, const uniform_factor* sums, const transform_tail& tail) noexcept;
    void (*tile_back)(limb* quads, const transform_factor* base, const uniform_factor* sums,
                      const transform_tail& tail) noexcept;
    /// r = r a for n quads.
    void (*multiply)(limb* r, const limb* a, std::size_t n, const transform_tail& tail) noexcept;
    /// For n quads of each plane, the planes `stride` limbs apart: plane i holds the coefficients of z^(128 i) ... z^(128 i +
    /// 127), `planes` <= count of them; they are replaced by the residues modulo P_0, ..., P_(count-1).
    void (*reduce)(limb* quads, std::size_t stride, std::size_t n, std::size_t planes, const transform_moduli& moduli) noexcept;
    /// The inverse: residues become the `count` planes of the polynomial in z that has them.
    void (*combine)(limb* quads, std::size_t stride, std::size_t n, const transform_moduli& moduli) noexcept;
};

}  // namespace carry::kernels
