#include "modular/powm.hpp"

#include "modular/montgomery.hpp"
#include "row/wipe.hpp"

#include <bit>

// Every choice below that depends on b, e or m is a masked selection; loops and addresses depend on n and en alone. m's leading zero
// bits are as secret as the rest of it, so nothing is normalized.

namespace carry::modular {
namespace {

/// The window's size for an exponent of so many bits: as for the sliding window, with all 2^k powers in the table. At most 6 bits, so that
/// the table, which is read in full for every window, stays in the first caches.
unsigned fixed_window_bits(std::size_t bits) noexcept {
    unsigned k = 1;
    while (k < 6 && bits > (std::size_t{k} + 1) * k << k) {
        ++k;
    }
    return k;
}

/// Products modulo m in Montgomery's form, in the same time for all values.
class ct_montgomery {
public:
    ct_montgomery(const limb* m, std::size_t n, limb* scratch) noexcept
        : kernels_(kernels::integer()), m_(m), n_(n), factor_(montgomery_factor(m[0])), scratch_(scratch) {}

    static std::size_t scratch_size(std::size_t n) noexcept {
        return 2 * n + std::max(integer_rows::mul_scratch(n, n), integer_rows::sqr_scratch(n));
    }

    /// r = a b / R mod m, a row below R; r may be a or b.
    void mul(limb* r, const limb* a, const limb* b) const noexcept {
        integer_rows::mul(scratch_, a, n_, b, n_, scratch_ + 2 * n_);
        redc(r);
    }

    /// r = a^2 / R mod m, a row below R; r may be a.
    void sqr(limb* r, const limb* a) const noexcept {
        integer_rows::sqr(scratch_, a, n_, scratch_ + 2 * n_);
        redc(r);
    }

    /// r = a / R mod m, below m. r may be a.
    void from(limb* r, const limb* a) const noexcept {
        row::copy(scratch_, a, n_);
        row::zero(scratch_ + n_, n_);
        kernels_.redc(scratch_, m_, n_, factor_);  // (a + q m) / R <= m
        const limb keep = mask_from_bit(kernels_.sub_n(r, scratch_ + n_, m_, n_));
        for (std::size_t i = 0; i < n_; ++i) {
            r[i] = select(keep, scratch_[n_ + i], r[i]);
        }
    }

    /// r = R mod m, not reduced: a row below R. It is R - m 2^s for the s that makes m 2^s lie in [R/2, R).
    void one(limb* r) const noexcept {
        row::copy(r, m_, n_);
        // Limbs first: while the top 2^j limbs are zero, shift by as many, the largest power first.
        for (std::size_t step = std::bit_floor(n_); step > 0; step /= 2) {
            if (step >= n_) {
                continue;
            }
            limb high = 0;
            for (std::size_t i = n_ - step; i < n_; ++i) {
                high |= r[i];
            }
            const limb shift = mask_from_bit(is_zero_bit(high));
            for (std::size_t i = n_; i-- > 0;) {
                r[i] = select(shift, i >= step ? r[i - step] : limb{0}, r[i]);
            }
        }
        // Then bits, likewise.
        for (unsigned step = limb_bits / 2; step > 0; step /= 2) {
            const limb shift = mask_from_bit(is_zero_bit<limb>(r[n_ - 1] >> (limb_bits - step)));
            for (std::size_t i = n_; i-- > 0;) {
                const limb below = i > 0 ? r[i - 1] >> (limb_bits - step) : limb{0};
                r[i] = select<limb>(shift, (r[i] << step) | below, r[i]);
            }
        }
        negate(r);
    }

    /// r = R^2 mod m, not reduced, from one = R mod m with at most R/2 in it. other: n limbs of space.
    ///
    /// The product of 2^i R and 2^j R is 2^(i+j) R: from 2 R up to 2^w R by squaring, and from there to 2^(wn) R by the bits of n.
    void square_of_radix(limb* r, const limb* one, limb* other) const noexcept {
        kernels_.add_n(other, one, one, n_);  // the sum carries out only if m = 1, where every row is 0 mod m
        for (unsigned i = 1; i < limb_bits; i *= 2) {
            sqr(other, other);
        }
        row::copy(r, other, n_);
        for (std::size_t bit = std::bit_floor(n_) / 2; bit > 0; bit /= 2) {
            sqr(r, r);
            if ((n_ & bit) != 0) {
                mul(r, r, other);
            }
        }
    }

private:
    /// r = -r mod R.
    void negate(limb* r) const noexcept {
        row::zero(scratch_, n_);
        kernels_.sub_n(r, scratch_, r, n_);
    }

    /// r = t / R mod m, below R, for the t of 2n limbs at the beginning of the scratch: (t + q m) / R is below R + m.
    void redc(limb* r) const noexcept {
        const limb carry = kernels_.redc(scratch_, m_, n_, factor_);
        const limb mask = mask_from_bit(carry);
        limb borrow = 0;
        for (std::size_t i = 0; i < n_; ++i) {
            r[i] = subtract_with_borrow(scratch_[n_ + i], m_[i] & mask, borrow);
        }
    }

    const kernels::integer_kernels& kernels_;
    const limb* m_;
    std::size_t n_;
    limb factor_;
    limb* scratch_;
};

/// r = the row of that index, of so many rows of n limbs. Every limb of the table is read.
void look_up(limb* r, const limb* table, std::size_t rows, std::size_t n, limb index) noexcept {
    row::zero(r, n);
    for (std::size_t i = 0; i < rows; ++i) {
        const limb mask = mask_from_bit(is_zero_bit<limb>(static_cast<limb>(i) ^ index));
        const limb* entry = table + i * n;
        for (std::size_t j = 0; j < n; ++j) {
            r[j] |= entry[j] & mask;
        }
    }
}

/// The count <= 6 bits of e from position up; a position beyond e reads zeros.
limb exponent_bits(const limb* e, std::size_t en, std::size_t position, unsigned count) noexcept {
    const std::size_t i = position / limb_bits;
    const unsigned offset = static_cast<unsigned>(position % limb_bits);
    limb bits = e[i] >> offset;
    if (offset + count > limb_bits && i + 1 < en) {
        bits |= e[i + 1] << (limb_bits - offset);
    }
    return bits & ((limb{1} << count) - 1);
}

}  // namespace

std::size_t powm_ct_scratch(std::size_t en, std::size_t n) noexcept {
    const std::size_t rows = std::size_t{1} << fixed_window_bits(en * limb_bits);
    return (2 + rows) * n + ct_montgomery::scratch_size(n);
}

void powm_ct(limb* r, const limb* b, const limb* e, std::size_t en, const limb* m, std::size_t n, limb* scratch) noexcept {
    const wipe_at_exit wiped(scratch, powm_ct_scratch(en, n));
    const std::size_t bits = en * limb_bits;
    const unsigned k = fixed_window_bits(bits);
    const std::size_t rows = std::size_t{1} << k;
    limb* x = scratch;
    limb* power = x + n;
    limb* table = power + n;
    const ct_montgomery residues(m, n, table + rows * n);

    residues.one(table);
    residues.square_of_radix(x, table, power);
    residues.mul(table + n, b, x);
    for (std::size_t i = 2; i < rows; i += 2) {
        residues.sqr(table + i * n, table + i / 2 * n);
        residues.mul(table + (i + 1) * n, table + i * n, table + n);
    }

    row::copy(x, table, n);
    std::size_t position = bits;  // what lies above is done
    if (bits != 0) {
        const std::size_t first = (bits - 1) / k * k;
        look_up(x, table, rows, n, exponent_bits(e, en, first, static_cast<unsigned>(bits - first)));
        position = first;
    }
    while (position > 0) {
        position -= k;
        for (unsigned i = 0; i < k; ++i) {
            residues.sqr(x, x);
        }
        look_up(power, table, rows, n, exponent_bits(e, en, position, k));
        residues.mul(x, x, power);
    }
    residues.from(r, x);
}

}  // namespace carry::modular
