/// \file
/// What Toom-3 and Toom-4 share: operands cut into parts, their values at small points, and the sum of the coefficients.
#pragma once

#include "gf2x/document/row.hpp"

#include <algorithm>
#include <cstddef>

namespace carry::gf2x_document {

/// An operand u_0 + u_1 X + ... with X = x^(wk): all parts have k limbs, but for what the end cuts off.
template <limb_type Limb>
struct toom_operand {
    const Limb* row;
    std::size_t n, k;

    const Limb* part(std::size_t i) const noexcept { return row + std::min(n, i * k); }
    std::size_t size(std::size_t i) const noexcept { return std::min(k, n - std::min(n, i * k)); }

    /// r = sum of u_i M_i(x), the M_i of degree up to three. r: k + 1 limbs.
    template <unsigned... M>
    void evaluate(Limb* r) const noexcept {
        zero(r, k + 1);
        std::size_t i = 0;
        ((add_multiple<M>(r, part(i), size(i)), ++i), ...);
    }
};

/// r = sum of c_i X^i: the lowest coefficient and the highest stand in r already, the others, of 2k limbs each, are c[0], c[1],
/// ... What lies beyond r is zero.
template <limb_type Limb>
void toom_join(Limb* r, std::size_t rn, Limb* const* c, std::size_t count, std::size_t k) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t place = std::min(rn, (i + 1) * k);
        add(r + place, c[i], std::min(2 * k, rn - place));
    }
}

}  // namespace carry::gf2x_document
