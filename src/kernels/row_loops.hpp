/// \file
/// Products, squares and divisions of rows by rows as loops over rows by a limb, written once over the level's own: for the
/// files of the levels, each of which compiles its own copy.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels {

namespace {

/// r = 2r + sum_i a_i^2 2^(2wi), the last step of a square. r: 2n limbs, a: n limbs, apart; nothing is carried out.
inline void double_and_add_squares(limb* r, const limb* a, std::size_t n) noexcept {
    limb carry = 0, top = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> square = multiply_wide(a[i], a[i]);
        const limb low = r[2 * i], high = r[2 * i + 1];
        r[2 * i] = add_with_carry(static_cast<limb>((low << 1) | top), square.low, carry);
        r[2 * i + 1] = add_with_carry(static_cast<limb>((high << 1) | (low >> (limb_bits - 1))), square.high, carry);
        top = high >> (limb_bits - 1);
    }
}

/// Level has `mul_1`, `addmul_1` and `add_n` as `integer_kernels` has, and `double_and_add_squares`, as static functions.
template <class Level>
struct row_loops {
    /// r = a * b, row by row; returns 0.
    /// r: an + bn limbs, no overlap; a: an limbs, b: bn limbs; an >= bn >= 1.
    static int mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
        r[an] = Level::mul_1(r, a, an, b[0]);
        for (std::size_t i = 1; i < bn; ++i) {
            r[an + i] = Level::addmul_1(r + i, a, an, b[i]);
        }
        return 0;
    }

    /// r = a^2: the products of different limbs once, then twice their sum plus the squares of the limbs.
    /// r: 2n limbs, no overlap; a: n >= 1 limbs.
    static void sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept {
        r[0] = 0;
        r[n] = Level::mul_1(r + 1, a + 1, n - 1, a[0]);
        for (std::size_t i = 1; i < n; ++i) {
            r[n + i] = Level::addmul_1(r + 2 * i + 1, a + i + 1, n - 1 - i, a[i]);
        }
        Level::double_and_add_squares(r, a, n);
    }

    /// r = a * b mod 2^(wn), row by row.
    /// r, a, b: n >= 1 limbs; r overlaps neither.
    static void mul_low(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
        Level::mul_1(r, a, n, b[0]);
        for (std::size_t i = 1; i < n; ++i) {
            Level::addmul_1(r + i, a, n - i, b[i]);
        }
    }

    /// integer_kernels::mul_upper: two limbs below the upper half, which lack the n - 2 columns below them.
    /// r: n + 2 limbs; a, b: n >= 2 limbs; r overlaps neither.
    static std::size_t mul_upper(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
        r[2] = Level::mul_1(r, b + n - 2, 2, a[0]);
        for (std::size_t i = 1; i + 1 < n; ++i) {
            r[i + 2] = Level::addmul_1(r, b + n - 2 - i, i + 2, a[i]);
        }
        r[n + 1] = Level::addmul_1(r + 1, b, n, a[n - 1]);
        return 2;
    }

    /// integer_kernels::mul_middle, row by row.
    /// r: an - bn + 3 limbs, no overlap; a: an limbs, b: bn limbs; an >= bn >= 1.
    static void mul_middle(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
        const std::size_t w = an - bn + 1;
        r[w] = Level::mul_1(r, a + bn - 1, w, b[0]);
        r[w + 1] = 0;
        for (std::size_t j = 1; j < bn; ++j) {
            limb carry = 0;
            r[w] = add_with_carry(r[w], Level::addmul_1(r, a + bn - 1 - j, w, b[j]), carry);
            r[w + 1] = static_cast<limb>(r[w + 1] + carry);
        }
    }

    /// Montgomery's REDC: the upper half of t, plus 2^(wn) times the carry returned, = t / 2^(wn) mod m.
    /// t: 2n limbs, in and out; m: n >= 0 limbs, odd; m_inverse = -m^(-1) mod 2^w.
    /// (Montgomery, "Modular multiplication without trial division", 1985.)
    static limb redc(limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept {
        for (std::size_t i = 0; i < n; ++i) {
            // makes t[i] zero: the place keeps what is carried out
            t[i] = Level::addmul_1(t + i, m, n, static_cast<limb>(t[i] * m_inverse));
        }
        return Level::add_n(t + n, t + n, t, n);
    }

    /// t = t + q d, with q in the place of the zeros below; returns the carry.
    /// t: k + dn limbs; d: dn >= 1 limbs, odd; factor = -d^(-1) mod 2^w.
    static limb hensel(limb* t, std::size_t k, const limb* d, std::size_t dn, limb factor) noexcept {
        limb carry = 0;
        for (std::size_t i = 0; i < k; ++i) {
            const auto digit = static_cast<limb>(t[i] * factor);
            t[i + dn] = add_with_carry(t[i + dn], Level::addmul_1(t + i, d, dn, digit), carry);
            t[i] = digit;
        }
        return carry;
    }

    /// t becomes the q for which t + q d = 0 modulo 2^(wn).
    /// t, d: n >= 1 limbs; d: odd; factor = -d^(-1) mod 2^w.
    static void hensel_low(limb* t, const limb* d, std::size_t n, limb factor) noexcept {
        for (; n > 0; --n, ++t) {
            const auto digit = static_cast<limb>(t[0] * factor);
            Level::addmul_1(t, d, n, digit);
            t[0] = digit;
        }
    }

    /// r = t / 2^(wn) mod m, below 2^(wn): redc, and m taken away where that carries.
    /// r: n limbs, may be either half of t; t: 2n limbs, used up; m: n >= 1 limbs, odd; m_inverse = -m^(-1) mod 2^w.
    static void montgomery_reduce(limb* r, limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept {
        const limb mask = mask_from_bit(redc(t, m, n, m_inverse));
        limb borrow = 0;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = subtract_with_borrow(t[n + i], static_cast<limb>(m[i] & mask), borrow);
        }
    }
};

}  // namespace

}  // namespace carry::kernels
