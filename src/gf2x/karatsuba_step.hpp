/// \file
/// One step of Karatsuba's and one of the division into blocks, for whatever multiplies the parts.
#pragma once

#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>

namespace carry::gf2x_rows {

/// The limbs of a lower half: half of n, and in long rows a multiple of eight, which the vector kernels like.
inline std::size_t lower_half(std::size_t n) noexcept {
    const std::size_t h = n - n / 2;
    return n < 64 ? h : (h + 7) / 8 * 8;
}

/// r = a b by three products of halves, an >= bn > h = lower_half(an). multiply(r, a, an, b, bn, scratch) is how the halves
/// are multiplied, with what is left of the scratch behind 2h limbs.
///
/// With X = x^(wh), a = a0 + a1 X, b = b0 + b1 X, z0 = a0 b0, z2 = a1 b1, z1 = (a0 + a1)(b0 + b1):
///   a b = z0 + (z0 + z1 + z2) X + z2 X^2.
template <class Multiply>
void karatsuba_step(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch,
                    Multiply multiply) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    const std::size_t h = lower_half(an), a1n = an - h, b1n = bn - h;
    limb* const z1 = scratch;
    limb* const below = scratch + 2 * h;

    limb* const a_sum = r;  // r is free until z0 and z2 are written
    limb* const b_sum = r + h;
    kernel.add_n(a_sum, a, a + h, a1n);
    row::copy(a_sum + a1n, a + a1n, h - a1n);
    kernel.add_n(b_sum, b, b + h, b1n);
    row::copy(b_sum + b1n, b + b1n, h - b1n);
    multiply(z1, a_sum, h, b_sum, h, below);

    multiply(r, a, h, b, h, below);
    multiply(r + 2 * h, a + h, a1n, b + h, b1n, below);
    kernel.karatsuba_join(r, z1, h, a1n + b1n);
}

/// r = a b by products of bn limbs of a, an >= bn >= 1. multiply as above, the scratch behind bn limbs.
///
/// Each product is written where it belongs; the bn limbs that the one before had left there wait in the scratch meanwhile.
template <class Multiply>
void block_steps(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch,
                 Multiply multiply) noexcept {
    limb* const waiting = scratch;
    multiply(r, a, bn, b, bn, scratch + bn);
    for (std::size_t at = bn; at < an; at += bn) {
        row::copy(waiting, r + at, bn);
        multiply(r + at, a + at, std::min(bn, an - at), b, bn, scratch + bn);
        kernels::gf2x().add_n(r + at, r + at, waiting, bn);
    }
}

}  // namespace carry::gf2x_rows
