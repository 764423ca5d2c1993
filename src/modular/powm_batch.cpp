#include "modular/powm_batch.hpp"

#include "modular/fixed_window.hpp"
#include "modular/lane_montgomery.hpp"
#include "modular/powm.hpp"
#include "modular/wipe_power_stack.hpp"
#include "row/row.hpp"
#include "row/wipe.hpp"

#include <algorithm>

// Every choice that depends on a number is a masked selection, as in powm_ct.

namespace carry::modular {
namespace {

constexpr std::size_t lanes = lane_montgomery::lanes;

/// The window's size for an exponent of so many bits and elements of so many limbs: the one that costs least, in cycles, with a
/// product of d digits at 5 d^2 / 2 and the reading of a table's row at 2 d, since most tables are longer than the first cache.
unsigned window_bits_for(std::size_t bits, std::size_t element) noexcept {
    const std::size_t d = element / lanes;
    return fixed_window_bits(bits, 5 * d * d / 2, 2 * d);
}

std::size_t eight_scratch(std::size_t en, std::size_t n) noexcept {
    const std::size_t rows = std::size_t{1} << window_bits_for(en * limb_bits, lane_montgomery::element_size(n));
    return lanes - 1 + (2 + rows) * lane_montgomery::element_size(n) + lane_montgomery::constants_size(n) +
           lane_montgomery::scratch_size(n);
}

/// Eight powers; lanes without one of their own repeat the last.
void eight(const power* powers, std::size_t count, std::size_t en, std::size_t n, limb* scratch) noexcept {
    const auto of_lane = [&](std::size_t l) -> const power& { return powers[std::min(l, count - 1)]; };
    const limb *b[lanes], *m[lanes];
    limb* r[lanes];
    for (std::size_t l = 0; l < lanes; ++l) {
        b[l] = of_lane(l).b;
        m[l] = of_lane(l).m;
        r[l] = of_lane(l).r;
    }
    const std::size_t bits = en * limb_bits;
    const std::size_t size = lane_montgomery::element_size(n);
    const unsigned k = window_bits_for(bits, size);
    const std::size_t rows = std::size_t{1} << k;
    limb* const x = aligned(scratch);
    limb* const factor = x + size;
    limb* const table = factor + size;
    limb* const constants = table + rows * size;
    limb* const inner = constants + lane_montgomery::constants_size(n);
    const lane_montgomery residues(m, n, constants, inner);
    residues.one(table, inner);
    residues.to(table + size, b, inner);
    for (std::size_t i = 2; i < rows; i += 2) {
        residues.sqr(table + i * size, table + i / 2 * size, inner);
        residues.mul(table + (i + 1) * size, table + i * size, table + size, inner);
    }
    limb index[lanes];
    const wipe_at_exit wiped(index, lanes);
    const auto look_up = [&](limb* to, std::size_t position, unsigned width) {
        for (std::size_t l = 0; l < lanes; ++l) {
            index[l] = exponent_bits(of_lane(l).e, en, position, width);
        }
        residues.look_up(to, table, rows, index);
    };
    row::copy(x, table, size);
    std::size_t position = bits;  // what lies above is done
    if (bits != 0) {
        position = (bits - 1) / k * k;
        look_up(x, position, static_cast<unsigned>(bits - position));
    }
    while (position > 0) {
        position -= k;
        for (unsigned i = 0; i < k; ++i) {
            residues.sqr(x, x, inner);
        }
        look_up(factor, position, k);
        residues.mul(x, x, factor, inner);
    }
    residues.from(r, x, inner);
}

}  // namespace

std::size_t powm_ct_batch_scratch(std::size_t en, std::size_t n) noexcept {
    return std::max(eight_scratch(en, n), powm_ct_scratch(en, n) + n);
}

void powm_ct_batch(const power* powers, std::size_t count, std::size_t en, std::size_t n, limb* scratch) noexcept {
    const wipe_at_exit wiped(scratch, powm_ct_batch_scratch(en, n));
    if (lane_montgomery::serves(n)) {
        for (std::size_t i = 0; i < count; i += lanes) {
            eight(powers + i, std::min(count - i, lanes), en, n, scratch);
        }
        wipe_power_stack(n);
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        limb* const r = scratch + powm_ct_scratch(en, n);  // since r may be b
        powm_ct(r, powers[i].b, powers[i].e, en, powers[i].m, n, scratch);
        row::copy(powers[i].r, r, n);
    }
}

}  // namespace carry::modular
