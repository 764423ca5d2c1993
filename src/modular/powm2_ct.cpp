#include "modular/powm2_ct.hpp"

#include "modular/block_montgomery.hpp"
#include "modular/digit_montgomery.hpp"
#include "modular/fixed_window.hpp"
#include "modular/powm.hpp"
#include "modular/wipe_power_stack.hpp"
#include "row/row.hpp"
#include "row/wipe.hpp"

#include <algorithm>

// Every choice below that depends on b, e or m is a masked selection; loops and addresses depend on n and en alone.

namespace carry::modular {
namespace {

/// One of the two: its residues, the power so far, a factor from the table, the powers of b, and their table.
template <class Residues>
struct chain {
    Residues residues;
    limb* x;
    limb* factor;
    limb* powers;
    power_table table;
    const limb* e;
};

template <class Residues>
unsigned window_bits_for(std::size_t en, std::size_t n) noexcept {
    return fixed_window_bits(en * limb_bits, Residues::product_cost(n), Residues::used(n) / 16 + 1);
}

/// Limbs of a chain's rows and constants.
template <class Residues>
std::size_t chain_size(std::size_t en, std::size_t n) noexcept {
    const unsigned k = window_bits_for<Residues>(en, n);
    return (2 + (std::size_t{1} << k)) * Residues::element_size(n) + power_table::size(k, Residues::used(n)) +
           Residues::constants_size(n);
}

template <class Residues>
chain<Residues> begin(const power& p, std::size_t en, std::size_t n, limb* memory, limb* scratch) noexcept {
    const std::size_t element = Residues::element_size(n);
    const unsigned k = window_bits_for<Residues>(en, n);
    limb* const powers = memory + 2 * element;
    limb* const table = powers + (element << k);
    limb* const constants = table + power_table::size(k, Residues::used(n));
    const chain<Residues> c{Residues(p.m, n, constants, scratch),     memory, memory + element, powers,
                            power_table(table, k, Residues::used(n)), p.e};
    row::zero(c.x, 2 * element);
    c.residues.one(powers, scratch);
    c.residues.to(powers + element, p.b, scratch);
    return c;
}

template <class Residues>
void powm2_on_digits(const power& first, const power& second, std::size_t en, std::size_t n, limb* scratch) noexcept {
    limb* const inner = scratch + 2 * chain_size<Residues>(en, n);
    const chain<Residues> chains[2] = {begin<Residues>(first, en, n, scratch, inner),
                                       begin<Residues>(second, en, n, scratch + chain_size<Residues>(en, n), inner)};
    const std::size_t element = Residues::element_size(n), bits = en * limb_bits;
    const unsigned k = window_bits_for<Residues>(en, n);
    const std::size_t rows = std::size_t{1} << k;
    const auto multiply = [&](limb* const(&r)[2], const limb* const(&x)[2], const limb* const(&y)[2]) {
        chains[0].residues.mul_pair(chains[1].residues, r, x, y, inner);
    };
    for (std::size_t i = 2; i < rows; ++i) {  // b^i = b^(i / 2) b^(i - i / 2)
        limb *r[2], *low[2], *high[2];
        for (int c = 0; c < 2; ++c) {
            r[c] = chains[c].powers + i * element;
            low[c] = chains[c].powers + i / 2 * element;
            high[c] = chains[c].powers + (i - i / 2) * element;
        }
        multiply(r, {low[0], low[1]}, {high[0], high[1]});
    }
    for (const chain<Residues>& c : chains) {
        for (std::size_t i = 0; i < rows; ++i) {
            c.table.write(i, c.powers + i * element);
        }
    }
    limb* const x[2] = {chains[0].x, chains[1].x};
    std::size_t position = (bits - 1) / k * k;
    for (const chain<Residues>& c : chains) {
        c.table.read(c.x, exponent_bits(c.e, en, position, static_cast<unsigned>(bits - position)));
    }
    while (position > 0) {
        position -= k;
        for (const chain<Residues>& c : chains) {
            c.table.read(c.factor, exponent_bits(c.e, en, position, k));
        }
        for (unsigned i = 0; i < k; ++i) {
            multiply(x, {x[0], x[1]}, {x[0], x[1]});
        }
        multiply(x, {x[0], x[1]}, {chains[0].factor, chains[1].factor});
    }
    chains[0].residues.from(first.r, chains[0].x, inner);
    chains[1].residues.from(second.r, chains[1].x, inner);
}

template <class Residues>
std::size_t powm2_on_digits_scratch(std::size_t en, std::size_t n) noexcept {
    return 2 * chain_size<Residues>(en, n) + Residues::scratch_size(n);
}

}  // namespace

std::size_t powm2_ct_scratch(std::size_t en, std::size_t n) noexcept {
    return std::max({powm2_on_digits_scratch<digit_montgomery>(en, n), powm2_on_digits_scratch<block_montgomery>(en, n),
                     powm_ct_scratch(en, n)});
}

void powm2_ct(const power& first, const power& second, std::size_t en, std::size_t n, limb* scratch) noexcept {
    const wipe_at_exit wiped(scratch, powm2_ct_scratch(en, n));
    if (block_montgomery::serves(n) && en != 0) {
        powm2_on_digits<block_montgomery>(first, second, en, n, scratch);
    } else if (digit_montgomery::serves(n) && en != 0) {
        powm2_on_digits<digit_montgomery>(first, second, en, n, scratch);
    } else {
        powm_ct(first.r, first.b, first.e, en, first.m, n, scratch);
        powm_ct(second.r, second.b, second.e, en, second.m, n, scratch);
        return;  // each has wiped the stack
    }
    wipe_power_stack(n);
}

}  // namespace carry::modular
