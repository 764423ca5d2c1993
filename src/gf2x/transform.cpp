#include "gf2x/transform.hpp"

#include "gf2x/transform_basis.hpp"
#include "gf2x/transform_field.hpp"
#include "kernels/kernels.hpp"
#include "row/parallel.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::gf2x_rows {

namespace {

using kernels::quad_limbs;
using kernels::tile_levels;
using kernels::transform_factor;

/// The levels within and above the lanes.
constexpr unsigned lane_levels = 2;
constexpr unsigned least_levels = tile_levels + lane_levels;

/// One field's part of a transform: 2^(levels - 2) quads.
class field_transform {
public:
    field_transform(const transform_field& field, unsigned levels) noexcept : field_(field), levels_(levels) {}

    // The upper levels two by two over all that there is, each in pieces, until there are blocks enough for the threads.
    void forward(limb* quads, unsigned threads) const noexcept {
        unsigned left = levels_ - lane_levels;
        std::size_t blocks = 1;
        for (; blocks < threads && left >= tile_levels + 2; left -= 2, blocks *= 4) {
            pieces_of_two_levels(loops_.two_levels, quads, left, blocks, threads);
        }
        parallel_for(threads, blocks,
                     [=, this](std::size_t b, unsigned) { forward(quads + (b << left) * quad_limbs, left, b); });
    }
    void back(limb* quads, unsigned threads) const noexcept {
        unsigned left = levels_ - lane_levels;
        std::size_t blocks = 1;
        for (; blocks < threads && left >= tile_levels + 2; left -= 2) {
            blocks *= 4;
        }
        parallel_for(threads, blocks, [=, this](std::size_t b, unsigned) { back(quads + (b << left) * quad_limbs, left, b); });
        for (; blocks > 1; left += 2) {
            blocks /= 4;
            pieces_of_two_levels(loops_.two_levels_back, quads, left + 2, blocks, threads);
        }
    }

private:
    /// Block `block` of 2^left quads: its levels left - 1, ..., 0. Depth first, so that the blocks come to lie in the caches.
    void forward(limb* quads, unsigned left, std::size_t block) const noexcept {
        if (left == tile_levels) {
            transform_factor base[tile_levels];
            tile_factors(base, block);
            loops_.tile_basis(quads);
            loops_.tile(quads, base, field_.low_sums(), field_.tail());
            return;
        }
        transform_factor w[3];
        field_.level_factor(w[0], levels_, left - 1, block);
        if (left - tile_levels == 1) {
            const std::size_t half = std::size_t{1} << (left - 1);
            loops_.level(quads, half, half, w[0], field_.tail());
            forward(quads, left - 1, 2 * block);
            forward(quads + half * quad_limbs, left - 1, 2 * block + 1);
            return;
        }
        lower_factors(w, left, block);
        const std::size_t quarter = std::size_t{1} << (left - 2);
        loops_.two_levels(quads, quarter, quarter, w, field_.tail());
        for (std::size_t i = 0; i < 4; ++i) {
            forward(quads + i * quarter * quad_limbs, left - 2, 4 * block + i);
        }
    }

    void back(limb* quads, unsigned left, std::size_t block) const noexcept {
        if (left == tile_levels) {
            transform_factor base[tile_levels];
            tile_factors(base, block);
            loops_.tile_back(quads, base, field_.low_sums(), field_.tail());
            loops_.tile_basis_back(quads);
            return;
        }
        transform_factor w[3];
        field_.level_factor(w[0], levels_, left - 1, block);
        if (left - tile_levels == 1) {
            const std::size_t half = std::size_t{1} << (left - 1);
            back(quads, left - 1, 2 * block);
            back(quads + half * quad_limbs, left - 1, 2 * block + 1);
            loops_.level_back(quads, half, half, w[0], field_.tail());
            return;
        }
        lower_factors(w, left, block);
        const std::size_t quarter = std::size_t{1} << (left - 2);
        for (std::size_t i = 0; i < 4; ++i) {
            back(quads + i * quarter * quad_limbs, left - 2, 4 * block + i);
        }
        loops_.two_levels_back(quads, quarter, quarter, w, field_.tail());
    }

    /// The two upper levels of each of `blocks` blocks of 2^left quads, in pieces of a tile.
    template <class Function>
    void pieces_of_two_levels(Function two_levels, limb* quads, unsigned left, std::size_t blocks,
                              unsigned threads) const noexcept {
        const std::size_t quarter = std::size_t{1} << (left - 2), pieces = quarter / kernels::tile_quads;
        parallel_for(threads, blocks * pieces, [=, this](std::size_t i, unsigned) {
            const std::size_t block = i / pieces, at = (block << left) + i % pieces * kernels::tile_quads;
            transform_factor w[3];
            field_.level_factor(w[0], levels_, left - 1, block);
            lower_factors(w, left, block);
            two_levels(quads + at * quad_limbs, quarter, kernels::tile_quads, w, field_.tail());
        });
    }

    void lower_factors(transform_factor* w, unsigned left, std::size_t block) const noexcept {
        field_.level_factor(w[1], levels_, left - 2, 2 * block);
        field_.level_factor(w[2], levels_, left - 2, 2 * block + 1);
    }

    void tile_factors(transform_factor* base, std::size_t block) const noexcept {
        for (unsigned j = 0; j < tile_levels; ++j) {
            field_.level_factor(base[j], levels_, j, block << (tile_levels - 1 - j));
        }
    }

    const transform_field& field_;
    const unsigned levels_;
    const kernels::transform_kernels& loops_ = *kernels::gf2x().transform;
};

/// Calls step(at, strips, n, buffer) for the strips of 128 columns of a quarter, a few at a time, n quads from quad `at` on.
template <class Step>
void for_each_strip(const transform_shape& shape, unsigned threads, limb* buffer, const Step& step) noexcept {
    const std::size_t quarter = (std::size_t{1} << shape.levels) / 4;
    const std::size_t strips = std::min(quarter / kernels::strip_columns, kernels::most_strips);
    const std::size_t columns = strips * kernels::strip_columns;
    parallel_for(threads, quarter / columns, [&](std::size_t i, unsigned worker) {
        step(i * columns, strips, columns, buffer + worker * transform_buffer);
    });
}

/// The rows of plane i of `rows` rows.
constexpr std::size_t rows_of_plane(std::size_t rows, std::size_t i) noexcept {
    return std::min<std::size_t>(rows - 128 * i, 128);
}

/// In additions of 128 bits, roughly: what a shape costs per element, but for a factor.
constexpr std::size_t cost(const transform_shape& shape) noexcept {
    return shape.limbs() * (9 * shape.levels + 60 + 10 * (shape.moduli - 1));
}

}  // namespace

transform_shape transform_shape_for(std::size_t n) noexcept {
    transform_shape best{0, 0};
    for (std::size_t moduli = 1; moduli <= kernels::most_moduli; moduli += 2) {
        transform_shape shape{moduli, least_levels};
        while (shape.levels < most_levels && shape.limbs() < n) {
            ++shape.levels;
        }
        if (shape.limbs() >= n && (best.moduli == 0 || cost(shape) < cost(best))) {
            best = shape;
        }
    }
    return best;
}

void transform_forward(limb* transform, const limb* a, std::size_t n, limb* rows, const transform_shape& shape, limb* buffer,
                       unsigned threads) noexcept {
    const kernels::transform_kernels& loops = *kernels::gf2x().transform;
    const std::size_t count = shape.rows(n), size = count * shape.row_limbs(), planes = (count + 127) / 128;
    row::fit(rows, size, a, n);
    basis_of_transform(rows, size, shape.levels, threads);

    const kernels::transform_moduli moduli = transform_moduli_of(shape.moduli);
    transform_factor lane_factors[kernels::most_moduli][lane_levels];
    for (std::size_t k = 0; k < shape.moduli; ++k) {
        transform_field::get(k).lane_factors(lane_factors[k]);
    }
    const std::size_t quarter = (std::size_t{1} << shape.levels) / 4;
    for_each_strip(shape, threads, buffer, [&](std::size_t at, std::size_t strips, std::size_t quads, limb* own_buffer) {
        limb* const first = transform + at * quad_limbs;
        for (std::size_t i = 0; i < planes; ++i) {
            loops.gather(first + i * shape.plane_limbs(), rows + 128 * i * shape.row_limbs() + at / limb_bits,
                         shape.row_limbs(), rows_of_plane(count, i), quarter, strips, own_buffer);
        }
        if (shape.moduli > 1) {
            loops.reduce(first, shape.plane_limbs(), quads, planes, moduli);
        }
        for (std::size_t k = 0; k < shape.moduli; ++k) {
            loops.lanes(first + k * shape.plane_limbs(), quads, lane_factors[k], moduli.tail[k]);
        }
    });
    for (std::size_t k = 0; k < shape.moduli; ++k) {
        field_transform(transform_field::get(k), shape.levels).forward(transform + k * shape.plane_limbs(), threads);
    }
}

void transform_multiply(limb* x, const limb* y, const transform_shape& shape, unsigned threads) noexcept {
    for (std::size_t k = 0; k < shape.moduli; ++k) {
        const std::size_t at = k * shape.plane_limbs();
        const kernels::transform_tail& tail = transform_field::get(k).tail();
        const std::size_t quads = shape.plane_limbs() / quad_limbs;
        parallel_for(threads, quads / kernels::tile_quads, [&](std::size_t i, unsigned) {
            const std::size_t from = at + i * kernels::tile_quads * quad_limbs;
            kernels::gf2x().transform->multiply(x + from, y + from, kernels::tile_quads, tail);
        });
    }
}

void transform_back(limb* rows, limb* x, std::size_t n, const transform_shape& shape, limb* buffer, unsigned threads) noexcept {
    const kernels::transform_kernels& loops = *kernels::gf2x().transform;
    const std::size_t count = shape.rows(n), planes = (count + 127) / 128;
    const kernels::transform_moduli moduli = transform_moduli_of(shape.moduli);
    transform_factor lane_factors[kernels::most_moduli][lane_levels];
    for (std::size_t k = 0; k < shape.moduli; ++k) {
        const transform_field& field = transform_field::get(k);
        field.lane_factors(lane_factors[k]);
        field_transform(field, shape.levels).back(x + k * shape.plane_limbs(), threads);
    }
    const std::size_t quarter = (std::size_t{1} << shape.levels) / 4;
    for_each_strip(shape, threads, buffer, [&](std::size_t at, std::size_t strips, std::size_t quads, limb* own_buffer) {
        limb* const first = x + at * quad_limbs;
        for (std::size_t k = 0; k < shape.moduli; ++k) {
            loops.lanes_back(first + k * shape.plane_limbs(), quads, lane_factors[k], moduli.tail[k]);
        }
        if (shape.moduli > 1) {
            loops.combine(first, shape.plane_limbs(), quads, moduli);
        }
        for (std::size_t i = 0; i < planes; ++i) {
            loops.scatter(rows + 128 * i * shape.row_limbs() + at / limb_bits, shape.row_limbs(), rows_of_plane(count, i),
                          quarter, first + i * shape.plane_limbs(), strips, own_buffer);
        }
    });
    basis_of_powers(rows, count * shape.row_limbs(), shape.levels, threads);
}

}  // namespace carry::gf2x_rows
