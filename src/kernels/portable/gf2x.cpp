/// \file
/// The GF(2)[x] kernels in plain C++: on every machine, and the reference of the other levels.
///
/// A limb product without carries is made of integer products of numbers with holes: of every operand only each fourth bit is
/// kept, so a column of the product sums at most fifteen ones and its carries end in the three bits above it, which are
/// masked away (Pornin, BearSSL, `bmul64`). No table and no branch depends on a value.
#include "tuning/gf2x.hpp"
#include "kernels/levels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::kernels::portable {

namespace {

constexpr unsigned classes = 4;

/// The bits i, i + 4, i + 8, ... of a limb.
constexpr limb class_mask(unsigned i) noexcept { return static_cast<limb>(max_limb<limb> / 15 << i); }

/// The bits beyond the fifteen of a class: where w = 64 a class has sixteen bits, one more than a column of four bits can
/// sum, so the top four bits of one factor are multiplied apart.
constexpr unsigned apart = limb_bits / classes > 15 ? classes : 0;

/// A factor, prepared.
class factor {
public:
    explicit factor(limb b) noexcept {
        for (unsigned i = 0; i < classes; ++i) {
            class_[i] = b & static_cast<limb>(class_mask(i) & low_bits);
        }
        for (unsigned i = 0; i < apart; ++i) {
            top_[i] = mask_from_bit(static_cast<limb>((b >> (limb_bits - apart + i)) & 1));
        }
    }

    /// a * b.
    wide_limb<limb> operator*(limb a) const noexcept {
        wide_limb<limb> sum{0, 0};
        for (unsigned k = 0; k < classes; ++k) {
            wide_limb<limb> columns{0, 0};
            for (unsigned i = 0; i < classes; ++i) {
                const wide_limb<limb> product =
                    multiply_wide(static_cast<limb>(a & class_mask(i)), class_[(k + classes - i) % classes]);
                columns.low ^= product.low;
                columns.high ^= product.high;
            }
            sum.low |= columns.low & class_mask(k);
            sum.high |= columns.high & class_mask(k);
        }
        for (unsigned i = 0; i < apart; ++i) {
            sum.low ^= static_cast<limb>(a << (limb_bits - apart + i)) & top_[i];
            sum.high ^= static_cast<limb>(a >> (apart - i)) & top_[i];
        }
        return sum;
    }

private:
    static constexpr limb low_bits = max_limb<limb> >> apart;
    limb class_[classes];
    limb top_[apart > 0 ? apart : 1]{};
};

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
    const factor f(b);
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
    const factor f(b);
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
        const factor f0(b[j]), f1(b[j + 1]), f01(b[j] ^ b[j + 1]);
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

}  // namespace

const gf2x_kernels& gf2x_table() noexcept {
    static constexpr gf2x_kernels table{isa_level::portable, add_n,        mul_1,          addmul_1,
                                        mul_basecase,        sqr_basecase, karatsuba_join, tuning::portable_gf2x};
    return table;
}

}  // namespace carry::kernels::portable
