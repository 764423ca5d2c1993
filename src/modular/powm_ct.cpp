#include "modular/powm.hpp"

#include "modular/bipartite_montgomery.hpp"
#include "modular/block_montgomery.hpp"
#include "modular/digit_montgomery.hpp"
#include "modular/fixed_window.hpp"
#include "modular/four_limb_montgomery.hpp"
#include "modular/montgomery.hpp"
#include "modular/power_of_two.hpp"
#include "modular/powm_short.hpp"
#include "modular/window.hpp"
#include "modular/wipe_power_stack.hpp"
#include "modular/yao.hpp"
#include "row/row.hpp"
#include "row/wipe.hpp"

#include <algorithm>

// Every choice below that depends on b, e or m is a masked selection; loops and addresses depend on n and en alone. m's leading
// zero bits are as secret as the rest of it, so nothing is normalized.

namespace carry::modular {
namespace {

/// The window's size, where the powers have `used` limbs each.
template <class Ring>
unsigned window_bits_for(std::size_t bits, std::size_t n, std::size_t used) noexcept {
    if constexpr (has_products_beside<Ring>) {
        return yao_bits<Ring>;
    } else {
        return fixed_window_bits(bits, Ring::product_cost(n), used / 16 + 1);
    }
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
        table.read(factor, exponent_bits(e, en, position, k));  // first, so that it lies in memory when it is wanted
        square_repeatedly(ring, x, k, scratch);
        ring.mul(x, x, factor, scratch);
    }
}

/// Limbs of a power's rows, the ring's constants and scratch.
template <class Ring>
std::size_t ring_scratch(std::size_t element, std::size_t used, std::size_t en, std::size_t n) noexcept {
    const unsigned k = window_bits_for<Ring>(en * limb_bits, n, used);
    return alignment + (2 + (std::size_t{1} << k)) * element + power_table::size(k, used) + Ring::constants_size(n) +
           Ring::scratch_size(n);
}

template <class Ring>
std::size_t digit_ring_scratch(std::size_t en, std::size_t n) noexcept {
    return ring_scratch<Ring>(Ring::element_size(n), Ring::used(n), en, n);
}

/// Where the rows of a power lie.
template <class Ring>
struct power_rows {
    unsigned k;
    limb *x, *factor, *powers, *table, *constants, *inner;

    power_rows(limb* scratch, std::size_t element, std::size_t used, std::size_t en, std::size_t n) noexcept
        : k(window_bits_for<Ring>(en * limb_bits, n, used)),
          x(aligned(scratch)),
          factor(x + element),
          powers(factor + element),
          table(powers + (element << k)),
          constants(table + power_table::size(k, used)),
          inner(constants + Ring::constants_size(n)) {}
};

/// powm_ct on digits.
template <class Ring>
void powm_on_digits(limb* r, const limb* b, const limb* e, std::size_t en, const limb* m, std::size_t n,
                    limb* scratch) noexcept {
    const power_rows<Ring> at(scratch, Ring::element_size(n), Ring::used(n), en, n);
    const Ring residues(m, n, at.constants, at.inner);
    residues.one(at.powers, at.inner);
    if constexpr (has_products_beside<Ring>) {
        residues.to(at.x, b, at.inner);
        yao_all_digits(residues, at.x, at.powers, at.table, e, en, at.inner);
        residues.from(r, at.powers + residues.size(), at.inner);
    } else {
        residues.to(at.powers + residues.size(), b, at.inner);
        fixed_window(residues, at.x, at.factor, at.powers, at.table, at.k, e, en, at.inner);
        residues.from(r, at.x, at.inner);
    }
}

/// powm_ct in a ring of limbs with R = 2^(wn), given also in the form whose powers of two are known.
template <class Ring>
void powm_on_limbs(const Ring& residues, const montgomery& usual, const power_rows<Ring>& at, limb* r, const limb* b,
                   const limb* e, std::size_t en, const limb* m) noexcept {
    const std::size_t n = residues.size();
    unreduced_one(at.powers, m, n);
    power_of_two(at.x, n, at.powers, usual, at.factor, at.inner);  // R^2
    residues.mul(at.powers + n, b, at.x, at.inner);
    fixed_window(residues, at.x, at.factor, at.powers, at.table, at.k, e, en, at.inner);
    residues.from(r, at.x, at.inner);
}

std::size_t four_limb_scratch(std::size_t en) noexcept {
    constexpr std::size_t n = four_limb_montgomery::limbs;
    return ring_scratch<four_limb_montgomery>(n, n, en, n);
}

}  // namespace

std::size_t powm_ct_scratch(std::size_t en, std::size_t n) noexcept {
    const std::size_t four_limbs = n >= four_limb_montgomery::limbs ? four_limb_scratch(en) : 0;  // grows with n, if at all
    return std::max({ring_scratch<montgomery>(n, n, en, n), four_limbs, digit_ring_scratch<digit_montgomery>(en, n),
                     digit_ring_scratch<bipartite_montgomery>(en, n), digit_ring_scratch<block_montgomery>(en, n)});
}

void powm_ct(limb* r, const limb* b, const limb* e, std::size_t en, const limb* m, std::size_t n, limb* scratch) noexcept {
    const wipe_at_exit wiped(scratch, powm_ct_scratch(en, n));
    if (n <= powm_short_limbs) {
        unreduced_one(scratch, m, n);
        powm_short_ct(r, b, e, en, m, n, scratch);
    } else if (block_montgomery::serves(n)) {
        powm_on_digits<block_montgomery>(r, b, e, en, m, n, scratch);
    } else if (bipartite_montgomery::serves(n)) {
        powm_on_digits<bipartite_montgomery>(r, b, e, en, m, n, scratch);
    } else if (digit_montgomery::serves(n)) {
        powm_on_digits<digit_montgomery>(r, b, e, en, m, n, scratch);
    } else if (four_limb_montgomery::serves(n)) {
        const power_rows<four_limb_montgomery> at(scratch, n, n, en, n);
        const four_limb_montgomery residues = four_limb_montgomery::of_secret(m, at.constants);
        powm_on_limbs(residues, montgomery(m, n, nullptr, at.inner), at, r, b, e, en, m);
    } else {
        const power_rows<montgomery> at(scratch, n, n, en, n);
        const montgomery residues(m, n, at.constants, at.inner);
        powm_on_limbs(residues, residues, at, r, b, e, en, m);
    }
    wipe_power_stack(n);
}

}  // namespace carry::modular
