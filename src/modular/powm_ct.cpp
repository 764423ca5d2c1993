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

/// The window's size, where the powers have `used` limbs each.
template <class Ring>
unsigned window_bits_for(std::size_t bits, std::size_t n, std::size_t used) noexcept {
    return fixed_window_bits(bits, Ring::product_cost(n), used / 16 + 1);
}

/// x = b^e, where the first two of the 2^k elements at powers are 1 and b. x, factor: an element each; e: en limbs; memory: for
/// a power_table.
template <class Ring>
void fixed_window(const Ring& ring, limb* x, limb* factor, limb* powers, limb* memory, unsigned k, const limb* e,
                  std::size_t en, limb* scratch) noexcept {
    const std::size_t n = ring.size();
    const std::size_t rows = std::size_t{1} << k;
    const std::size_t bits = en * limb_bits;
    for (std::size_t i = 2; i < rows; i += 2) {
        ring.sqr(powers + i * n, powers + i / 2 * n, scratch);
        ring.mul(powers + (i + 1) * n, powers + i * n, powers + n, scratch);
    }
    const power_table table(memory, k, ring.used());
    for (std::size_t i = 0; i < rows; ++i) {
        table.write(i, powers + i * n);
    }
    row::copy(x, powers, n);
    row::zero(factor, n);
    std::size_t position = bits;  // what lies above is done
    if (bits != 0) {
        position = (bits - 1) / k * k;
        table.read(x, exponent_bits(e, en, position, static_cast<unsigned>(bits - position)));
    }
    while (position > 0) {
        position -= k;
        for (unsigned i = 0; i < k; ++i) {
            ring.sqr(x, x, scratch);
        }
        table.read(factor, exponent_bits(e, en, position, k));
        ring.mul(x, x, factor, scratch);
    }
}

/// Limbs of scratch for fixed_window's rows, the ring and its scratch.
template <class Ring>
std::size_t ring_scratch(std::size_t element, std::size_t used, std::size_t en, std::size_t n) noexcept {
    const unsigned k = window_bits_for<Ring>(en * limb_bits, n, used);
    return (2 + (std::size_t{1} << k)) * element + power_table::size(k, used) + Ring::constants_size(n) + Ring::scratch_size(n);
}

}  // namespace

std::size_t powm_ct_scratch(std::size_t en, std::size_t n) noexcept {
    return std::max(ring_scratch<montgomery>(n, n, en, n),
                    ring_scratch<digit_montgomery>(digit_montgomery::element_size(n), digit_montgomery::used(n), en, n));
}

void powm_ct(limb* r, const limb* b, const limb* e, std::size_t en, const limb* m, std::size_t n, limb* scratch) noexcept {
    const wipe_at_exit wiped(scratch, powm_ct_scratch(en, n));
    const std::size_t bits = en * limb_bits;
    const bool on_digits = digit_montgomery::serves(n);
    const std::size_t element = on_digits ? digit_montgomery::element_size(n) : n;
    const std::size_t used = on_digits ? digit_montgomery::used(n) : n;
    const unsigned k =
        on_digits ? window_bits_for<digit_montgomery>(bits, n, used) : window_bits_for<montgomery>(bits, n, used);
    limb* const x = scratch;
    limb* const factor = x + element;
    limb* const powers = factor + element;
    limb* const table = powers + (element << k);
    limb* const constants = table + power_table::size(k, used);
    if (on_digits) {
        limb* const inner = constants + digit_montgomery::constants_size(n);
        const digit_montgomery residues(m, n, constants, inner);
        residues.one(powers, inner);
        residues.to(powers + element, b, inner);
        fixed_window(residues, x, factor, powers, table, k, e, en, inner);
        residues.from(r, x, inner);
    } else {
        limb* const inner = constants + montgomery::constants_size(n);
        const montgomery residues(m, n, constants, inner);
        unreduced_one(powers, m, n);
        power_of_two(x, n, powers, residues, factor, inner);  // R^2
        residues.mul(powers + n, b, x, inner);
        fixed_window(residues, x, factor, powers, table, k, e, en, inner);
        residues.from(r, x, inner);
    }
}

}  // namespace carry::modular
