/// \file
/// Exponentiation by a sliding window over the bits of the exponent, in any ring of rows. Variable-time.
#pragma once

#include "row/row.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>

namespace carry::modular {

/// The window's size for an exponent of so many bits: the k that makes 2^(k-1) + bits / (k + 1), the products, least.
inline unsigned window_bits(std::size_t bits) noexcept {
    unsigned k = 1;
    while (k < 9 && bits > (std::size_t{k} + 1) * (k + 2)
                               << (k - 1)) {  // 2^(k-1) more table rows, bits / ((k+1) (k+2)) fewer products
        ++k;
    }
    return k;
}

/// Rows in the table of a window of k bits: the odd powers below 2^k.
inline std::size_t window_rows(unsigned k) noexcept { return std::size_t{1} << (k - 1); }

/// Whether squares and products by the base alone, for each bit that is set, are no more than a window takes.
inline bool is_sparse(limb e, std::size_t bits) noexcept {
    const unsigned k = window_bits(bits);
    return static_cast<std::size_t>(std::popcount(e)) <= window_rows(k) + bits / (k + 1) + (k > 1 ? 1 : 0);
}

/// r = r squared so many times: at once where the ring can do that. scratch: what its functions take, if anything.
template <class Ring, class... Scratch>
void square_repeatedly(const Ring& ring, limb* r, std::size_t times, Scratch... scratch) noexcept {
    if constexpr (requires { ring.square(r, times, scratch...); }) {
        ring.square(r, times, scratch...);
    } else {
        for (; times > 0; --times) {
            ring.sqr(r, r, scratch...);
        }
    }
}

/// r = r squared so many times, and then times b: at once where the ring can do that.
template <class Ring, class... Scratch>
void square_and_multiply(const Ring& ring, limb* r, std::size_t times, const limb* b, Scratch... scratch) noexcept {
    if constexpr (requires { ring.square_and_multiply(r, times, b, scratch...); }) {
        ring.square_and_multiply(r, times, b, scratch...);
    } else {
        square_repeatedly(ring, r, times, scratch...);
        ring.mul(r, r, b, scratch...);
    }
}

/// The bits i - 1, i - 2, ... of e, i >= 1, from the highest bit of a limb down; zeros where e has none.
inline limb bits_below(const limb* e, std::size_t i) noexcept {
    const std::size_t at = i / limb_bits;
    const auto offset = static_cast<unsigned>(i % limb_bits);
    if (offset == 0) {
        return e[at - 1];
    }
    const limb above = static_cast<limb>(e[at] << (limb_bits - offset));
    return at == 0 ? above : above | e[at - 1] >> offset;
}

/// x = b^e, with b in the first row of table; e >= 1 has so many bits, the highest of which is set.
///
/// Ring has `size()`, the limbs of an element, `mul(r, a, b)` and `sqr(r, a)`, with r equal to a or b allowed, and may
/// have `square(r, times)`, which squares r so many times, none included, and
/// `square_and_multiply(r, times, b)`. x: one element;
/// table: window_rows(k) elements, of which the caller fills the first. Source: Handbook of Applied Cryptography, algorithm
/// 14.85. Windows are found without branches on the bits, which would be foretold wrongly.
template <class Ring>
void sliding_window(const Ring& ring, limb* x, limb* table, unsigned k, const limb* e, std::size_t bits) noexcept {
    const std::size_t n = ring.size();
    if (k > 1) {
        ring.sqr(x, table);
        for (std::size_t i = 1; i < window_rows(k); ++i) {
            ring.mul(table + i * n, table + (i - 1) * n, x);
        }
    }
    bool begun = false;
    std::size_t squares = 0;  // still to be done
    for (std::size_t i = bits; i > 0;) {
        limb window = bits_below(e, i);
        const auto zeros = static_cast<unsigned>(std::countl_zero(window));
        if (zeros > limb_bits - k) {  // not all of the next window is in sight
            const std::size_t passed = std::min<std::size_t>(limb_bits - k, i);
            squares += passed;
            i -= passed;
            continue;
        }
        window = static_cast<limb>(window << zeros) >> (limb_bits - k);
        const auto zeros_below = static_cast<unsigned>(std::countr_zero(window));  // those below e's lowest bit among them
        const limb* power = table + (window >> zeros_below) / 2 * n;
        const unsigned passed = zeros + k - zeros_below;
        if (begun) {
            square_and_multiply(ring, x, squares + passed, power);
        } else {
            row::copy(x, power, n);
            begun = true;
        }
        squares = 0;
        i -= passed;
    }
    square_repeatedly(ring, x, squares);
}

}  // namespace carry::modular
