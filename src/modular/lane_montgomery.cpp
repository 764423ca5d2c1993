#include "modular/lane_montgomery.hpp"

#include "modular/power_of_two.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace carry::modular {

namespace {

constexpr std::size_t lanes = lane_montgomery::lanes;

/// Puts the row a of an limbs into lane l of r, D digits.
void to_lane(limb* r, std::size_t l, std::size_t d, const limb* a, std::size_t an, limb* row) noexcept {
    to_digits(row, d, a, an);
    for (std::size_t i = 0; i < d; ++i) {
        r[lanes * i + l] = row[i];
    }
}

/// r = 2r in each lane.
void double_digits(limb* r, std::size_t size) noexcept {
    for (std::size_t i = size; i-- > lanes;) {
        r[i] = (r[i] << 1 & digit_mask) | (r[i - lanes] & digit_mask) >> (digit_bits - 1) % limb_bits;
    }
    for (std::size_t i = 0; i < lanes; ++i) {
        r[i] = r[i] << 1 & digit_mask;
    }
}

/// The inverse of the odd a modulo 2^52, negated.
limb minus_inverse(limb a) noexcept { return (0 - inverse_mod_radix(a)) & digit_mask; }

}  // namespace

std::size_t lane_montgomery::scratch_size(std::size_t n) noexcept {
    const std::size_t setting_up = n + 1 + digits(n);
    const std::size_t converting = element_size(n) + digits(n) + 2 * n + 1;
    return std::max(setting_up, converting) + kernels::lane_scratch(digits(n));
}

lane_montgomery::lane_montgomery(const limb* const (&m)[lanes], std::size_t n, limb* constants, limb* scratch) noexcept
    : kernels_(*kernels::integer().lanes), n_(n), radix_squared_(aligned(constants)), moduli_{} {
    const std::size_t d = digits(n);
    limb* const modulus = radix_squared_ + size();
    limb* const inverse = modulus + size();
    moduli_ = {d, modulus, inverse};

    // R modulo each m, below R / 2: it is 2^slack times 2^(wn), which unreduced_one knows below 2^(wn-1).
    const std::size_t radix = digit_bits * d, slack = radix - n * limb_bits;
    limb* const value = scratch;
    limb* const row = value + n + 1;
    limb* const inner = row + d;
    for (std::size_t l = 0; l < lanes; ++l) {
        m_[l] = m[l];
        to_lane(modulus, l, d, m[l], n, row);
        inverse[l] = minus_inverse(m[l][0]);
        unreduced_one(value, m[l], n);
        value[n] = row::shift_left(value, value, n, static_cast<unsigned>(slack));
        to_lane(radix_squared_, l, d, value, n + 1, row);
    }
    // Its square is R again, and shorter: R / 2 becomes about R / 2^(2^i) + 2^(wn) after i squarings, an element at last.
    for (std::size_t reached = 1; reached <= slack; reached *= 2) {
        sqr(radix_squared_, radix_squared_, inner);
    }
    // From R to 2^(52 D) R by squaring and doubling.
    for (std::size_t bit = std::bit_floor(radix); bit > 0; bit /= 2) {
        if ((radix & bit) != 0) {
            double_digits(radix_squared_, size());
        }
        if (bit > 1) {
            sqr(radix_squared_, radix_squared_, inner);
        }
    }
}

void lane_montgomery::one(limb* r, limb* scratch) const noexcept {
    row::zero(r, size());
    std::fill(r, r + lanes, limb{1});
    mul(r, r, radix_squared_, scratch);
}

void lane_montgomery::to(limb* r, const limb* const (&a)[lanes], limb* scratch) const noexcept {
    for (std::size_t l = 0; l < lanes; ++l) {
        to_lane(r, l, moduli_.digits, a[l], n_, scratch);
    }
    mul(r, r, radix_squared_, scratch);
}

void lane_montgomery::from(limb* const (&r)[lanes], const limb* a, limb* scratch) const noexcept {
    const std::size_t d = moduli_.digits;
    limb* const x = scratch;
    limb* const row = x + size();
    limb* const value = row + d;  // below 2m: n + 1 limbs
    limb* const less = value + n_ + 1;
    row::zero(x, size());
    std::fill(x, x + lanes, limb{1});
    mul(x, a, x, less + n_);
    const kernels::integer_kernels& k = kernels::integer();
    for (std::size_t l = 0; l < lanes; ++l) {
        for (std::size_t i = 0; i < d; ++i) {
            row[i] = x[lanes * i + l] & digit_mask;
        }
        from_digits(value, n_ + 1, row, d);
        limb borrow = k.sub_n(less, value, m_[l], n_);
        subtract_with_borrow(value[n_], limb{0}, borrow);
        const limb keep = mask_from_bit(borrow);
        for (std::size_t i = 0; i < n_; ++i) {
            r[l][i] = select(keep, value[i], less[i]);
        }
    }
}

}  // namespace carry::modular
