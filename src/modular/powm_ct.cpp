#include "modular/powm.hpp"

#include "modular/digit_montgomery.hpp"
#include "modular/fixed_window.hpp"
#include "modular/montgomery.hpp"
#include "modular/power_of_two.hpp"
#include "row/wipe.hpp"

#include <algorithm>

// Every choice below that depends on b, e or m is a masked selection; loops and addresses depend on n and en alone. m's leading
// zero bits are as secret as the rest of it, so nothing is normalized.

namespace carry::modular {
namespace {

/// r = the row of that index, of so many rows of n limbs; Width limbs of it, summed in registers.
template <std::size_t Width>
void look_up_strip(limb* r, const limb* table, std::size_t rows, std::size_t n, limb index) noexcept {
    limb sum[Width] = {};
    for (std::size_t i = 0; i < rows; ++i) {
        const limb mask = mask_from_bit(is_zero_bit<limb>(static_cast<limb>(i) ^ index));
        for (std::size_t j = 0; j < Width; ++j) {
            sum[j] |= table[i * n + j] & mask;
        }
    }
    row::copy(r, sum, Width);
}

/// r = the row of that index, of so many elements. Every limb of the table is read.
void look_up(const montgomery& residues, limb* r, const limb* table, std::size_t rows, limb index) noexcept {
    const std::size_t n = residues.size();
    std::size_t j = 0;
    for (; j + 8 <= n; j += 8) {
        look_up_strip<8>(r + j, table + j, rows, n, index);
    }
    if (j + 4 <= n) {
        look_up_strip<4>(r + j, table + j, rows, n, index);
        j += 4;
    }
    for (; j < n; ++j) {
        look_up_strip<1>(r + j, table + j, rows, n, index);
    }
}

void look_up(const digit_montgomery& residues, limb* r, const limb* table, std::size_t rows, limb index) noexcept {
    residues.look_up(r, table, rows, index);
}

/// x = b^e, where the first two of the `rows` elements of table are 1 and b. x, power: an element each; e: en limbs.
template <class Ring>
void fixed_window(const Ring& ring, limb* x, limb* power, limb* table, unsigned k, const limb* e, std::size_t en,
                  limb* scratch) noexcept {
    const std::size_t n = ring.size();
    const std::size_t rows = std::size_t{1} << k;
    const std::size_t bits = en * limb_bits;
    for (std::size_t i = 2; i < rows; i += 2) {
        ring.sqr(table + i * n, table + i / 2 * n, scratch);
        ring.mul(table + (i + 1) * n, table + i * n, table + n, scratch);
    }
    row::copy(x, table, n);
    std::size_t position = bits;  // what lies above is done
    if (bits != 0) {
        position = (bits - 1) / k * k;
        look_up(ring, x, table, rows, exponent_bits(e, en, position, static_cast<unsigned>(bits - position)));
    }
    while (position > 0) {
        position -= k;
        for (unsigned i = 0; i < k; ++i) {
            ring.sqr(x, x, scratch);
        }
        look_up(ring, power, table, rows, exponent_bits(e, en, position, k));
        ring.mul(x, x, power, scratch);
    }
}

/// Limbs of scratch for fixed_window's rows, the ring and its scratch.
template <class Ring>
std::size_t ring_scratch(std::size_t element, std::size_t en, std::size_t n) noexcept {
    const std::size_t rows = std::size_t{1} << fixed_window_bits(en * limb_bits);
    return (2 + rows) * element + Ring::constants_size(n) + Ring::scratch_size(n);
}

}  // namespace

std::size_t powm_ct_scratch(std::size_t en, std::size_t n) noexcept {
    return std::max(ring_scratch<montgomery>(n, en, n),
                    ring_scratch<digit_montgomery>(digit_montgomery::element_size(n), en, n));
}

void powm_ct(limb* r, const limb* b, const limb* e, std::size_t en, const limb* m, std::size_t n, limb* scratch) noexcept {
    const wipe_at_exit wiped(scratch, powm_ct_scratch(en, n));
    const unsigned k = fixed_window_bits(en * limb_bits);
    const bool on_digits = digit_montgomery::serves(n);
    const std::size_t element = on_digits ? digit_montgomery::element_size(n) : n;
    limb* const x = scratch;
    limb* const power = x + element;
    limb* const table = power + element;
    limb* const constants = table + (element << k);
    if (on_digits) {
        limb* const inner = constants + digit_montgomery::constants_size(n);
        const digit_montgomery residues(m, n, constants, inner);
        residues.one(table, inner);
        residues.to(table + element, b, inner);
        fixed_window(residues, x, power, table, k, e, en, inner);
        residues.from(r, x, inner);
    } else {
        limb* const inner = constants + montgomery::constants_size(n);
        const montgomery residues(m, n, constants, inner);
        unreduced_one(table, m, n);
        power_of_two(x, n, table, residues, power, inner);  // R^2
        residues.mul(table + n, b, x, inner);
        fixed_window(residues, x, power, table, k, e, en, inner);
        residues.from(r, x, inner);
    }
}

}  // namespace carry::modular
