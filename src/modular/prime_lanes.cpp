#include "modular/prime_lanes.hpp"

#include "row/row.hpp"
#include "row/wipe.hpp"

#include <algorithm>

namespace carry::modular {

namespace {

constexpr std::size_t width = 8;

/// Digits for elements below 2m, where the kernels in use have products of as many; else 0.
std::size_t lane_digits(const limb* m, std::size_t n) noexcept {
    if (limb_bits != 64 || kernels::integer().prime_lanes == nullptr) {
        return 0;
    }
    return std::max(kernels::least_prime_digits, (row::bit_length(m, n) + 2 + digit_bits - 1) / digit_bits);
}

/// r = a - m where that is not negative, else a. r: n limbs; a: n + 1 limbs, below 2m.
void reduce_once(limb* r, const limb* a, const limb* m, std::size_t n) noexcept {
    limb borrow = kernels::integer().sub_n(r, a, m, n);
    subtract_with_borrow(a[n], limb{0}, borrow);
    const limb keep = mask_from_bit(borrow);
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = select(keep, a[i], r[i]);
    }
}

}  // namespace

std::size_t prime_lanes::radix_bits(const limb* m, std::size_t n) noexcept {
    const std::size_t d = lane_digits(m, n);
    return d != 0 ? d * digit_bits : n * limb_bits;
}

prime_lanes::prime_lanes(const limb* m, std::size_t n, const limb* radix_squared) : n_(n), element_(n), modulus_(m, m + n) {
    const std::size_t d = lane_digits(m, n);
    if (d != 0) {
        lanes_ = width;
        element_ = d;
        digits_.resize(d);
        to_digits(digits_.data(), d, m, n);
        const limb inverse = montgomery_factor(m[0]) & digit_mask;
        const bool sparse = inverse == 1;
        if (sparse) {  // m + 1 carries out of its lowest digit
            limb carry = 1;
            for (std::size_t i = 1; i < d; ++i) {
                const limb sum = digits_[i] + carry;
                digits_[i - 1] = sum & digit_mask;
                carry = static_cast<limb>(std::uint64_t{sum} >> digit_bits);
            }
            digits_[d - 1] = carry;
        }
        kernels_ = kernels::integer().prime_lanes + (sparse ? 1 : 0);
        lane_modulus_ = {digits_.data(), inverse};
    } else {
        constants_.resize(montgomery::constants_size(n));
        row_scratch_ = montgomery::scratch_size(n);
        std::vector<limb> scratch(row_scratch_);
        rows_.emplace(modulus_.data(), n, constants_.data(), scratch.data());
    }
    radix_squared_.resize(group_size());
    one_.resize(group_size());
    std::vector<limb> unit(n, limb{0}), scratch(scratch_size());
    unit[0] = 1;
    for (std::size_t l = 0; l < lanes_; ++l) {
        put(radix_squared_.data(), l, radix_squared);
        put(one_.data(), l, unit.data());
    }
    to(one_.data(), one_.data(), 1, scratch.data());
}

void prime_lanes::mul(limb* r, const limb* a, const limb* b, std::size_t groups, limb* scratch) const noexcept {
    if (kernels_ != nullptr) {
        kernels_->mul[element_ - kernels::least_prime_digits](r, a, b, groups, lane_modulus_);
        return;
    }
    for (std::size_t i = 0; i < groups * n_; i += n_) {
        rows_->mul(r + i, a + i, b + i, scratch);
    }
}

void prime_lanes::sqr(limb* r, const limb* a, std::size_t groups, limb* scratch) const noexcept {
    if (kernels_ != nullptr) {
        kernels_->sqr[element_ - kernels::least_prime_digits](r, a, groups, lane_modulus_);
        return;
    }
    for (std::size_t i = 0; i < groups * n_; i += n_) {
        rows_->sqr(r + i, a + i, scratch);
    }
}

void prime_lanes::put(limb* group, std::size_t l, const limb* a) const noexcept {
    if (lanes_ == 1) {
        row::copy(group, a, n_);
        return;
    }
    limb digits[kernels::most_prime_digits];
    const wipe_at_exit wiped(digits, element_);
    to_digits(digits, element_, a, n_);
    for (std::size_t i = 0; i < element_; ++i) {
        group[width * i + l] = digits[i];
    }
}

void prime_lanes::to(limb* r, const limb* a, std::size_t groups, limb* scratch) const noexcept {
    for (std::size_t i = 0; i < groups; ++i) {
        mul(r + i * group_size(), a + i * group_size(), radix_squared_.data(), 1, scratch);
    }
}

void prime_lanes::from(limb* r, const limb* a, limb* scratch) const noexcept {
    limb* const unit = scratch;
    row::zero(unit, group_size());
    std::fill(unit, unit + lanes_, limb{1});
    mul(r, a, unit, 1, scratch + group_size());
}

void prime_lanes::get(limb* r, const limb* group, std::size_t l, limb* scratch) const noexcept {
    limb* const value = scratch;
    limb* const digits = value + n_ + 1;
    if (lanes_ == 1) {
        row::copy(value, group, n_);
        value[n_] = 0;
    } else {
        for (std::size_t i = 0; i < element_; ++i) {
            digits[i] = group[width * i + l];
        }
        from_digits(value, n_ + 1, digits, element_);
    }
    reduce_once(r, value, modulus_.data(), n_);
}

}  // namespace carry::modular
