/// \file
/// The GF(2)[x] kernels in plain C++: on every machine, and the reference of the other levels.
///
/// No table and no branch depends on a value.
#include "tuning/gf2x.hpp"
#include "kernels/levels.hpp"
#include "kernels/portable/carryless_factor.hpp"
#include "row/reverse.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace carry::kernels::portable {

namespace {

/// r = a + b. r, a, b: n >= 0 limbs, r may be a or b.
void add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept { row::exclusive_or(r, a, b, n); }

/// r = r + (z0 + z1 + z2) x^(wh) where r holds z0 of 2h and z2 of n limbs; z1: 2h limbs. The upper half of z0 and the lower
/// half of z2 meet twice.
void karatsuba_join(limb* r, const limb* z1, std::size_t h, std::size_t n) noexcept {
    const std::size_t whole = n > h ? n - h : 0, partly = std::min(n, h);
    limb* const r1 = r + h;
    limb* const r2 = r + 2 * h;
    for (std::size_t i = 0; i < partly; ++i) {
        const limb meet = r1[i] ^ r2[i];
        r1[i] = meet ^ r[i] ^ z1[i];
        r2[i] = meet ^ z1[h + i] ^ (i < whole ? r2[h + i] : limb{0});
    }
    for (std::size_t i = partly; i < h; ++i) {
        r1[i] ^= r[i] ^ z1[i];
    }
}

/// r = a * b, returns the high limb. r, a: n >= 0 limbs, r may be a. n limb products.
limb mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    const carryless_factor f(b);
    limb carry = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> product = f * a[i];
        r[i] = product.low ^ carry;
        carry = product.high;
    }
    return carry;
}

/// r = r + a * b, returns the limb carried beyond r. r, a: n >= 0 limbs, r may be a. n limb products.
limb addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    const carryless_factor f(b);
    limb carry = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> product = f * a[i];
        r[i] ^= product.low ^ carry;
        carry = product.high;
    }
    return carry;
}

/// r = a * b. r: an + bn limbs, apart from a and b; an >= bn >= 1. Two limbs of b at a time, each two limbs of a with three
/// limb products instead of four: 3/4 an bn limb products.
void mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (bn % 2 != 0) {
        r[an] = mul_1(r, a, an, b[0]);
        std::fill_n(r + an + 1, bn - 1, limb{0});
    } else {
        std::fill_n(r, an + bn, limb{0});
    }
    for (std::size_t j = bn % 2; j < bn; j += 2) {
        const carryless_factor f0(b[j]), f1(b[j + 1]), f01(b[j] ^ b[j + 1]);
        limb* row = r + j;
        limb carry0 = 0, carry1 = 0;
        std::size_t i = 0;
        for (; i + 1 < an; i += 2) {
            const wide_limb<limb> p0 = f0 * a[i], p1 = f1 * a[i + 1], both = f01 * static_cast<limb>(a[i] ^ a[i + 1]);
            const limb middle = p0.high ^ p1.low;
            row[i] ^= p0.low ^ carry0;
            row[i + 1] ^= both.low ^ p0.low ^ middle ^ carry1;
            carry0 = both.high ^ p1.high ^ middle;
            carry1 = p1.high;
        }
        if (i < an) {
            const wide_limb<limb> p0 = f0 * a[i], p1 = f1 * a[i];
            row[i] ^= p0.low ^ carry0;
            row[i + 1] ^= p0.high ^ p1.low ^ carry1;
            row[i + 2] = p1.high;
        } else {
            row[i] ^= carry0;
            row[i + 1] = carry1;
        }
    }
}

/// r = a^2. r: 2n limbs, apart from a; n >= 1. The bits of a, moved to the even places.
void sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> square = carryless_square_wide(a[i]);
        r[2 * i] = square.low;
        r[2 * i + 1] = square.high;
    }
}

/// r = a * b. r: 2N limbs, apart from a and b; a, b: N limbs.
template <std::size_t N>
int mul_n(limb* r, const limb* a, const limb* b) noexcept {
    mul_basecase(r, a, N, b, N);
    return 0;
}

/// r = a^2. r: 2N limbs, apart from a; a: N limbs.
template <std::size_t N>
int sqr_n(limb* r, const limb* a) noexcept {
    sqr_basecase(r, a, N);
    return 0;
}

/// c = c + T v. c, v: s limbs, t: 2s limbs, 1 <= s <= 8. The middle of the product of t and v.
void toeplitz_block(limb* c, const limb* t, const limb* v, std::size_t s) noexcept {
    limb product[3 * 8];
    mul_basecase(product, t, 2 * s, v, s);
    add_n(c, c, product + s, s);
}

/// r = the bits of a in the other order. r, a: n limbs, apart.
void reverse(limb* r, const limb* a, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = reversed(a[n - 1 - i]);
    }
}

}  // namespace

const gf2x_kernels& gf2x_table() noexcept {
    static constexpr gf2x_kernels table{isa_level::portable,
                                        {nullptr, mul_n<1>, mul_n<2>, mul_n<3>, mul_n<4>},  // then the comb is faster
                                        []<std::size_t... N>(std::index_sequence<N...>) {
                                            return std::array<sqr_equal, most_equal + 1>{nullptr, sqr_n<N + 1>...};
                                        }(std::make_index_sequence<most_equal>()),
                                        add_n,
                                        mul_1,
                                        addmul_1,
                                        mul_basecase,
                                        sqr_basecase,
                                        karatsuba_join,
                                        toeplitz_block,
                                        reverse,
                                        &bit_table,
                                        &toom_table,
                                        &euclid_table,
                                        &transform_table,
                                        tuning::portable_gf2x};
    static_assert(tuning::portable_gf2x.mul_comb == 5);
    return table;
}

}  // namespace carry::kernels::portable
