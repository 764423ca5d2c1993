/// \file
/// Exponentiation from the exponent's lowest bit up: x is squared again and again, each digit d of the exponent multiplies a
/// product of its own, y_d = y_d x, and in the end b^e = prod y_d^d (A. C. Yao, "On the evaluation of powers", 1976).
///
/// As many products as from the highest bit down, but no square waits for one of them: for rings that have products in the
/// shadow of squares, `Ring::square_beside`.
#pragma once

#include "modular/fixed_window.hpp"
#include "row/row.hpp"

#include <carry/limb.hpp>

#include <array>
#include <cstddef>

namespace carry::modular {

/// Rings for which powers are to be found in this way.
template <class Ring>
concept has_products_beside = requires { Ring::squares_beside; };

/// Bits of a digit: the squares from one product to the next.
template <class Ring>
inline constexpr unsigned yao_bits = Ring::squares_beside;

/// The last step: prod y_d^d over all digits d but 0, or over the odd ones. y: an element for each digit from 0 on, or for each
/// odd one, which are overwritten; the result is that of 1. Cost: two products for each, which do not wait for each other.
template <class Ring>
void multiply_up(const Ring& ring, limb* y, bool odd, limb* scratch) noexcept {
    const std::size_t step = odd ? 2 : 1, last = (std::size_t{1} << yao_bits<Ring>)-1;
    const auto at = [&](std::size_t d) { return y + d / step * ring.size(); };
    // y_d becomes z_d, the product of y_d and all that are above; y_1^1 .. is z_1 (z_2 ..), or z_1 (z_3 z_5 ..)^2.
    limb* const product = at(last);
    ring.mul(at(last - step), at(last - step), product, scratch);
    for (std::size_t d = last - step; d > 1; d -= step) {
        ring.mul_pair(ring, {at(d - step), product}, {at(d - step), product}, {at(d), at(d)}, scratch);
    }
    if (odd) {
        ring.sqr(product, product, scratch);
    }
    ring.mul(at(1), at(1), product, scratch);
}

/// y[0] = x^e for e >= 1 of so many bits, the highest of which is set; odd digits alone, with zeros between them.
/// Variable-time. x: an element, overwritten; y: an element for each odd digit.
template <class Ring>
void yao_odd_digits(const Ring& ring, limb* x, limb* y, const limb* e, std::size_t bits, limb* scratch) noexcept {
    constexpr unsigned k = yao_bits<Ring>;
    constexpr std::size_t rows = std::size_t{1} << (k - 1);
    const std::size_t n = ring.size(), en = row::limbs_for(bits);
    bool begun[rows] = {};
    std::array<typename Ring::step, 32> steps;
    std::size_t count = 0, squares = 0;  // still to be done
    const auto work_off = [&] {
        ring.square_beside(x, steps.data(), count, scratch);
        count = 0;
    };
    for (std::size_t i = 0; i < bits;) {
        if (exponent_bits(e, en, i, 1) == 0) {
            ++squares;
            ++i;
            continue;
        }
        const std::size_t row = static_cast<std::size_t>(exponent_bits(e, en, i, k) / 2);
        limb* const product = y + row * n;
        i += k;
        if (begun[row] && i >= bits) {
            work_off();
            ring.square(x, squares, scratch);
            ring.mul(product, product, x, scratch);
            break;
        }
        steps[count++] = {squares, product, !begun[row]};
        squares = begun[row] ? 0 : k;
        begun[row] = true;
        if (count == steps.size()) {
            work_off();
        }
    }
    work_off();
    for (std::size_t row = 0; row < rows; ++row) {
        if (!begun[row]) {
            ring.one(y + row * n, scratch);
        }
    }
    multiply_up(ring, y, true, scratch);
}

/// y[1] = x^e for e of en limbs, in the same time for all x and e of their sizes. x: an element, overwritten; y: an element for
/// each digit, the first of them 1; memory: for a power_table of the digits' products.
template <class Ring>
void yao_all_digits(const Ring& ring, limb* x, limb* y, limb* memory, const limb* e, std::size_t en, limb* scratch) noexcept {
    constexpr unsigned k = yao_bits<Ring>;
    constexpr std::size_t rows = std::size_t{1} << k;
    static_assert(limb_bits % k == 0);
    const std::size_t n = ring.size(), used = ring.used(), digits = en * limb_bits / k;
    const power_table table(memory, k, used);
    table.fill(y);
    if (digits != 0) {  // nobody wants the squares beside the last product, but another way to it would take as long
        ring.square_beside(x, table, e, digits, scratch);
    }
    for (std::size_t d = 1; d < rows; ++d) {
        table.read_public(y + d * n, d);
        row::zero(y + d * n + used, n - used);
    }
    multiply_up(ring, y, false, scratch);
}

}  // namespace carry::modular
