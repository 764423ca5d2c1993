/// \file
/// Exponentiation by a sliding window over the bits of the exponent, in any ring of rows. Variable-time.
#pragma once

#include "row/row.hpp"

#include <carry/limb.hpp>

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

/// x = b^e, with b in the first row of table; e >= 1 has so many bits, the highest of which is set.
///
/// Ring has `size()`, the limbs of an element, `mul(r, a, b)` and `sqr(r, a)`, with r equal to a or b allowed, and may
/// have `square(r, times)`, which squares r so many times, none included. x: one element;
/// table: window_rows(k) elements, of which the caller fills the first. Source: Handbook of Applied Cryptography, algorithm
/// 14.85.
template <class Ring>
void sliding_window(const Ring& ring, limb* x, limb* table, unsigned k, const limb* e, std::size_t bits) noexcept {
    const std::size_t n = ring.size();
    if (k > 1) {
        ring.sqr(x, table);
        for (std::size_t i = 1; i < window_rows(k); ++i) {
            ring.mul(table + i * n, table + (i - 1) * n, x);
        }
    }
    const auto bit = [e](std::size_t i) { return (e[i / limb_bits] >> (i % limb_bits)) & 1; };
    bool begun = false;
    std::size_t squares = 0;  // still to be done
    for (std::size_t i = bits; i > 0;) {
        if (bit(i - 1) == 0) {
            ++squares;
            --i;
            continue;
        }
        std::size_t low = i > k ? i - k : 0;  // the window: bits i-1 down to low, both set
        while (bit(low) == 0) {
            ++low;
        }
        std::size_t value = 0;
        for (std::size_t j = i; j > low; --j) {
            value = 2 * value + static_cast<std::size_t>(bit(j - 1));
        }
        const limb* power = table + value / 2 * n;
        if (begun) {
            square_repeatedly(ring, x, squares + (i - low));
            squares = 0;
            ring.mul(x, x, power);
        } else {
            row::copy(x, power, n);
            begun = true;
        }
        i = low;
    }
    square_repeatedly(ring, x, squares);
}

}  // namespace carry::modular
