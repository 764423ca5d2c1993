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

/// r = R mod m, not reduced: a row below R. It is R - m 2^s for the s that makes m 2^s lie in [R/2, R), so at most R/2.
void unreduced_one(limb* r, const limb* m, std::size_t n) noexcept {
    row::copy(r, m, n);
    // Limbs first: while the top 2^j limbs are zero, shift by as many, the largest power first.
    for (std::size_t step = std::bit_floor(n); step > 0; step /= 2) {
        if (step == n) {
            continue;
        }
        limb high = 0;
        for (std::size_t i = n - step; i < n; ++i) {
            high |= r[i];
        }
        const limb shift = mask_from_bit(is_zero_bit(high));
        for (std::size_t i = n; i-- > 0;) {
            r[i] = select(shift, i >= step ? r[i - step] : limb{0}, r[i]);
        }
    }
    // Then bits, likewise.
    for (unsigned step = limb_bits / 2; step > 0; step /= 2) {
        const limb shift = mask_from_bit(is_zero_bit<limb>(r[n - 1] >> (limb_bits - step)));
        for (std::size_t i = n; i-- > 0;) {
            const limb below = i > 0 ? r[i - 1] >> (limb_bits - step) : limb{0};
            r[i] = select<limb>(shift, (r[i] << step) | below, r[i]);
        }
    }
    limb carry = 1;
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = add_with_carry<limb>(~r[i], 0, carry);
    }
}

/// r = R^2 mod m, not reduced, from one = R mod m, at most R/2. other: n limbs of space.
///
/// The product of 2^i R and 2^j R is 2^(i+j) R: from 2 R up to 2^w R by squaring, and from there to 2^(wn) R by the bits of n.
void square_of_radix(limb* r, const limb* one, const montgomery& residues, limb* other, limb* scratch) noexcept {
    const std::size_t n = residues.size();
    row::shift_left(other, one, n, 1);  // shifts a bit out only if m = 1, and then every row is 0 mod m
    for (unsigned i = 1; i < limb_bits; i *= 2) {
        residues.sqr(other, other, scratch);
    }
    row::copy(r, other, n);
    for (std::size_t bit = std::bit_floor(n) / 2; bit > 0; bit /= 2) {
        residues.sqr(r, r, scratch);
        if ((n & bit) != 0) {
            residues.mul(r, r, other, scratch);
        }
    }
}

/// r = the row of that index, of so many rows of n limbs; Width limbs of it, summed in registers.
template <std::size_t Width>
void look_up_strip(limb* r, const limb* table, std::size_t rows, std::size_t n, limb index) noexcept {
    limb sum[Width] = {};
    for (std::size_t i = 0; i < rows; ++i) {
        const limb mask = mask_from_bit(is_zero_bit<limb>(static_cast<limb>(i) ^ index));
        for (std::size_t j = 0; j < Width; ++j) {
            sum[j] |= table[i * n + j] & mask;
        }
    }
    row::copy(r, sum, Width);
}

/// r = the row of that index, of so many rows of n limbs. Every limb of the table is read.
void look_up(limb* r, const limb* table, std::size_t rows, std::size_t n, limb index) noexcept {
    std::size_t j = 0;
    for (; j + 8 <= n; j += 8) {
        look_up_strip<8>(r + j, table + j, rows, n, index);
    }
    if (j + 4 <= n) {
        look_up_strip<4>(r + j, table + j, rows, n, index);
        j += 4;
    }
    for (; j < n; ++j) {
        look_up_strip<1>(r + j, table + j, rows, n, index);
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
    return (2 + rows) * n + montgomery::constants_size(n) + montgomery::scratch_size(n);
}

void powm_ct(limb* r, const limb* b, const limb* e, std::size_t en, const limb* m, std::size_t n, limb* scratch) noexcept {
    const wipe_at_exit wiped(scratch, powm_ct_scratch(en, n));
    const std::size_t bits = en * limb_bits;
    const unsigned k = fixed_window_bits(bits);
    const std::size_t rows = std::size_t{1} << k;
    limb* x = scratch;
    limb* power = x + n;
    limb* table = power + n;
    limb* constants = table + rows * n;
    limb* inner = constants + montgomery::constants_size(n);
    const montgomery residues(m, n, constants, inner);

    unreduced_one(table, m, n);
    square_of_radix(x, table, residues, power, inner);
    residues.mul(table + n, b, x, inner);
    for (std::size_t i = 2; i < rows; i += 2) {
        residues.sqr(table + i * n, table + i / 2 * n, inner);
        residues.mul(table + (i + 1) * n, table + i * n, table + n, inner);
    }

    row::copy(x, table, n);
    std::size_t position = bits;  // what lies above is done
    if (bits != 0) {
        position = (bits - 1) / k * k;
        look_up(x, table, rows, n, exponent_bits(e, en, position, static_cast<unsigned>(bits - position)));
    }
    while (position > 0) {
        position -= k;
        for (unsigned i = 0; i < k; ++i) {
            residues.sqr(x, x, inner);
        }
        look_up(power, table, rows, n, exponent_bits(e, en, position, k));
        residues.mul(x, x, power, inner);
    }
    residues.from(r, x, inner);
}

}  // namespace carry::modular
