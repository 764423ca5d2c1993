/// \file
/// Rows of limbs of any of the four widths: degree, comparison and shifts of the first source document, section 2.6.
///
/// A row is little-endian, bit i being the coefficient of x^i. Sizes are in limbs and may be zero unless said.
#pragma once

#include <carry/limb.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>

namespace carry::gf2x_document {

/// r = 0.
template <limb_type Limb>
void zero(Limb* r, std::size_t n) noexcept {
    std::fill_n(r, n, Limb{0});
}

/// r = r + a: the sum and the difference of polynomials. r may be a.
template <limb_type Limb>
void add(Limb* r, const Limb* a, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = static_cast<Limb>(r[i] ^ a[i]);
    }
}

/// The size of a without its leading zero limbs.
template <limb_type Limb>
std::size_t normalized_size(const Limb* a, std::size_t n) noexcept {
    while (n > 0 && a[n - 1] == 0) {
        --n;
    }
    return n;
}

/// deg a + 1; 0 for the polynomial zero, which has no degree.
template <limb_type Limb>
std::size_t bit_length(const Limb* a, std::size_t n) noexcept {
    n = normalized_size(a, n);
    return n == 0 ? 0 : (n - 1) * bits_of<Limb> + static_cast<std::size_t>(std::bit_width(a[n - 1]));
}

/// Whether a = b; leading zero limbs do not count.
template <limb_type Limb>
bool equal(const Limb* a, std::size_t an, const Limb* b, std::size_t bn) noexcept {
    an = normalized_size(a, an);
    return an == normalized_size(b, bn) && std::equal(a, a + an, b);
}

/// Whether a = 1.
template <limb_type Limb>
bool is_one(const Limb* a, std::size_t n) noexcept {
    return normalized_size(a, n) == 1 && a[0] == 1;
}

/// The coefficient of x^i, which need not be within the row.
template <limb_type Limb>
bool test_bit(const Limb* a, std::size_t n, std::size_t i) noexcept {
    return i / bits_of<Limb> < n && static_cast<Limb>(a[i / bits_of<Limb>] >> (i % bits_of<Limb>)&1) != 0;
}

/// a = a x^k without what leaves the row, for 0 <= k < w.
template <limb_type Limb>
void shift_left(Limb* a, std::size_t n, unsigned k) noexcept {
    if (k == 0 || n == 0) {
        return;
    }
    for (std::size_t i = n - 1; i > 0; --i) {
        a[i] = static_cast<Limb>(static_cast<Limb>(a[i] << k) | static_cast<Limb>(a[i - 1] >> (bits_of<Limb> - k)));
    }
    a[0] = static_cast<Limb>(a[0] << k);
}

/// a = floor(a / x).
template <limb_type Limb>
void halve(Limb* a, std::size_t n) noexcept {
    for (std::size_t i = 0; i + 1 < n; ++i) {
        a[i] = static_cast<Limb>(static_cast<Limb>(a[i] >> 1) | static_cast<Limb>(a[i + 1] << (bits_of<Limb> - 1)));
    }
    if (n != 0) {
        a[n - 1] = static_cast<Limb>(a[n - 1] >> 1);
    }
}

/// a = a x^(wk) without what leaves the row.
template <limb_type Limb>
void limb_shift_left(Limb* a, std::size_t n, std::size_t k) noexcept {
    k = std::min(k, n);
    std::copy_backward(a, a + n - k, a + n);
    zero(a, k);
}

/// r = r + a x^shift without what leaves the row. r: rn limbs, apart from a.
template <limb_type Limb>
void add_shifted(Limb* r, std::size_t rn, const Limb* a, std::size_t an, std::size_t shift) noexcept {
    const std::size_t limbs = shift / bits_of<Limb>;
    const unsigned bits = static_cast<unsigned>(shift % bits_of<Limb>);
    if (limbs >= rn) {
        return;
    }
    r += limbs;
    rn -= limbs;
    if (bits == 0) {
        add(r, a, std::min(an, rn));
        return;
    }
    Limb below{0};
    for (std::size_t i = 0; i < std::min(an, rn); ++i) {
        r[i] = static_cast<Limb>(r[i] ^ static_cast<Limb>(a[i] << bits) ^ below);
        below = static_cast<Limb>(a[i] >> (bits_of<Limb> - bits));
    }
    if (an < rn) {
        r[an] = static_cast<Limb>(r[an] ^ below);
    }
}

/// r = r + a M(x), M a polynomial of degree below w - 1, without what leaves the row: one pass over the rows. r: n + 1 limbs,
/// a: n limbs.
template <unsigned M, limb_type Limb>
void add_multiple(Limb* r, const Limb* a, std::size_t n) noexcept {
    static_assert(M != 0 && std::bit_width(M) < bits_of<Limb>);
    const auto low = [](Limb x) {
        Limb sum{0};
        for (unsigned k = 0; k < std::bit_width(M); ++k) {
            if ((M >> k & 1u) != 0) sum = static_cast<Limb>(sum ^ static_cast<Limb>(x << k));
        }
        return sum;
    };
    const auto high = [](Limb x) {
        Limb sum{0};
        for (unsigned k = 1; k < std::bit_width(M); ++k) {
            if ((M >> k & 1u) != 0) sum = static_cast<Limb>(sum ^ static_cast<Limb>(x >> (bits_of<Limb> - k)));
        }
        return sum;
    };
    if (n == 0) {
        return;
    }
    r[0] = static_cast<Limb>(r[0] ^ low(a[0]));
    for (std::size_t i = 1; i < n; ++i) {
        r[i] = static_cast<Limb>(r[i] ^ low(a[i]) ^ high(a[i - 1]));
    }
    r[n] = static_cast<Limb>(r[n] ^ high(a[n - 1]));
}

}  // namespace carry::gf2x_document
