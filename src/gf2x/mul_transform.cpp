#include "gf2x/mul.hpp"
#include "gf2x/transform.hpp"
#include "kernels/kernels.hpp"
#include "row/parallel.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <utility>

namespace carry::gf2x_rows {

bool mul_transform_accepts(std::size_t an, std::size_t bn) noexcept {
    return bn >= least_transform && transform_shape_for(an + bn).moduli != 0;
}

std::size_t mul_transform_scratch(std::size_t an, std::size_t bn) noexcept {
    return 2 * transform_shape_for(an + bn).limbs() + transform_buffer + kernels::quad_limbs;
}

namespace {

// b, padded to whole rows, has room in r: a has at least half as many limbs as the rows that M has.
void multiply(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch, unsigned threads) noexcept {
    const transform_shape shape = transform_shape_for(an + bn);
    limb* const x = transform_align(scratch);
    limb* const y = x + shape.limbs();
    limb* const buffer = y + shape.limbs();
    transform_forward(x, a, an, y, shape, buffer, threads);
    transform_forward(y, b, bn, transform_align(r), shape, buffer, threads);
    transform_multiply(x, y, shape, threads);
    transform_back(y, x, an + bn, shape, buffer, threads);
    row::copy(r, y, an + bn);
}

/// The threads that a product of n limbs is worth.
unsigned useful_threads(std::size_t n, unsigned threads) noexcept {
    constexpr std::size_t limbs_of_a_thread = 32768 * 64 / limb_bits;
    return static_cast<unsigned>(std::clamp<std::size_t>(n / limbs_of_a_thread, 1, std::clamp(threads, 1u, most_threads)));
}

}  // namespace

void mul_transform(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    multiply(r, a, an, b, bn, scratch, 1);
}

std::size_t mul_threads_scratch(std::size_t an, std::size_t bn, unsigned threads) noexcept {
    return mul_scratch(an, bn) + (useful_threads(an + bn, threads) - 1) * transform_buffer;
}

void mul_threads(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch,
                 unsigned threads) noexcept {
    if (an < bn) {
        std::swap(a, b);
        std::swap(an, bn);
    }
    const unsigned useful = useful_threads(an + bn, threads);
    if (useful > 1 && mul_transform_accepts(an, bn) && bn >= kernels::gf2x().thresholds.mul_transform) {
        multiply(r, a, an, b, bn, scratch, useful);
    } else {
        mul(r, a, an, b, bn, scratch);
    }
}

}  // namespace carry::gf2x_rows
