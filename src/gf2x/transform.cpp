#include "gf2x/transform.hpp"

#include "gf2x/transform_basis.hpp"
#include "gf2x/transform_field.hpp"
#include "kernels/kernels.hpp"
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

    void forward(limb* quads) const noexcept { forward(quads, levels_ - lane_levels, 0); }
    void back(limb* quads) const noexcept { back(quads, levels_ - lane_levels, 0); }

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
            loops_.level(quads, half, w[0], field_.tail());
            forward(quads, left - 1, 2 * block);
            forward(quads + half * quad_limbs, left - 1, 2 * block + 1);
            return;
        }
        lower_factors(w, left, block);
        const std::size_t quarter = std::size_t{1} << (left - 2);
        loops_.two_levels(quads, quarter, w, field_.tail());
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
            loops_.level_back(quads, half, w[0], field_.tail());
            return;
        }
        lower_factors(w, left, block);
        const std::size_t quarter = std::size_t{1} << (left - 2);
        for (std::size_t i = 0; i < 4; ++i) {
            back(quads + i * quarter * quad_limbs, left - 2, 4 * block + i);
        }
        loops_.two_levels_back(quads, quarter, w, field_.tail());
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

/// Calls step(at, strips, n) for the strips of 128 columns of a quarter, a few at a time, n quads from quad `at` on.
template <class Step>
void for_each_strip(const transform_shape& shape, Step step) {
    const std::size_t quarter = (std::size_t{1} << shape.levels) / 4;
    const std::size_t strips = std::min(quarter / kernels::strip_columns, kernels::most_strips);
    for (std::size_t at = 0; at < quarter; at += strips * kernels::strip_columns) {
        step(at, strips, strips * kernels::strip_columns);
    }
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

void transform_forward(limb* transform, const limb* a, std::size_t n, limb* rows, const transform_shape& shape,
                       limb* buffer) noexcept {
    const kernels::transform_kernels& loops = *kernels::gf2x().transform;
    const std::size_t count = shape.rows(n), size = count * shape.row_limbs(), planes = (count + 127) / 128;
    row::copy(rows, a, n);
    row::zero(rows + n, size - n);
    basis_of_transform(rows, size, shape.levels);

    const kernels::transform_moduli moduli = transform_moduli_of(shape.moduli);
    transform_factor lane_factors[kernels::most_moduli][lane_levels];
    for (std::size_t k = 0; k < shape.moduli; ++k) {
        transform_field::get(k).lane_factors(lane_factors[k]);
    }
    const std::size_t quarter = (std::size_t{1} << shape.levels) / 4;
    for_each_strip(shape, [&](std::size_t at, std::size_t strips, std::size_t quads) {
        limb* const first = transform + at * quad_limbs;
        for (std::size_t i = 0; i < planes; ++i) {
            loops.gather(first + i * shape.plane_limbs(), rows + 128 * i * shape.row_limbs() + at / limb_bits,
                         shape.row_limbs(), rows_of_plane(count, i), quarter, strips, buffer);
        }
        if (shape.moduli > 1) {
            loops.reduce(first, shape.plane_limbs(), quads, planes, moduli);
        }
        for (std::size_t k = 0; k < shape.moduli; ++k) {
            loops.lanes(first + k * shape.plane_limbs(), quads, lane_factors[k], moduli.tail[k]);
        }
    });
    for (std::size_t k = 0; k < shape.moduli; ++k) {
        field_transform(transform_field::get(k), shape.levels).forward(transform + k * shape.plane_limbs());
    }
}

void transform_multiply(limb* x, const limb* y, const transform_shape& shape) noexcept {
    for (std::size_t k = 0; k < shape.moduli; ++k) {
        const std::size_t at = k * shape.plane_limbs();
        kernels::gf2x().transform->multiply(x + at, y + at, shape.plane_limbs() / quad_limbs, transform_field::get(k).tail());
    }
}

void transform_back(limb* rows, limb* x, std::size_t n, const transform_shape& shape, limb* buffer) noexcept {
    const kernels::transform_kernels& loops = *kernels::gf2x().transform;
    const std::size_t count = shape.rows(n), planes = (count + 127) / 128;
    const kernels::transform_moduli moduli = transform_moduli_of(shape.moduli);
    transform_factor lane_factors[kernels::most_moduli][lane_levels];
    for (std::size_t k = 0; k < shape.moduli; ++k) {
        const transform_field& field = transform_field::get(k);
        field.lane_factors(lane_factors[k]);
        field_transform(field, shape.levels).back(x + k * shape.plane_limbs());
    }
    const std::size_t quarter = (std::size_t{1} << shape.levels) / 4;
    for_each_strip(shape, [&](std::size_t at, std::size_t strips, std::size_t quads) {
        limb* const first = x + at * quad_limbs;
        for (std::size_t k = 0; k < shape.moduli; ++k) {
            loops.lanes_back(first + k * shape.plane_limbs(), quads, lane_factors[k], moduli.tail[k]);
        }
        if (shape.moduli > 1) {
            loops.combine(first, shape.plane_limbs(), quads, moduli);
        }
        for (std::size_t i = 0; i < planes; ++i) {
            loops.scatter(rows + 128 * i * shape.row_limbs() + at / limb_bits, shape.row_limbs(), rows_of_plane(count, i),
                          quarter, first + i * shape.plane_limbs(), strips, buffer);
        }
    });
    basis_of_powers(rows, count * shape.row_limbs(), shape.levels);
}

}  // namespace carry::gf2x_rows
