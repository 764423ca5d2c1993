#include "modular/block_montgomery.hpp"

#include "modular/digits.hpp"
#include "modular/montgomery.hpp"
#include "modular/power_of_two.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::modular {

namespace {

using block_kernels = kernels::digit_block_kernels;
using block_modulus = kernels::digit_block_modulus;

constexpr std::size_t lanes = 8;
constexpr std::size_t element = 2 * lanes;
constexpr unsigned bits = block_kernels::digit_bits;
constexpr std::size_t radix_bits = bits * block_kernels::radix_digits;
constexpr std::size_t radix_limbs = (radix_bits + limb_bits - 1) / limb_bits;
constexpr std::size_t value_limbs = (block_kernels::digits * bits + limb_bits - 1) / limb_bits;
constexpr std::size_t work_size = block_kernels::work_beside + lanes - 1;

/// row = x moved by so many lanes: lane l is digit l - shift of the xn that there are, and zero beyond.
void shifted(limb* row, const limb* x, std::size_t xn, std::ptrdiff_t shift) noexcept {
    for (std::size_t l = 0; l < lanes; ++l) {
        const std::ptrdiff_t i = static_cast<std::ptrdiff_t>(l) - shift;
        row[l] = i >= 0 && static_cast<std::size_t>(i) < xn ? x[i] : limb{0};
    }
}

/// r = the number whose digits, which may be too long by some bits, are at a. r: value_limbs; digits: scratch of as many as a.
void value_of(limb* r, const limb* a, limb* digits) noexcept {
    constexpr limb mask = static_cast<limb>((std::uint64_t{1} << bits) - 1);
    limb carry = 0;
    for (std::size_t i = 0; i < block_kernels::digits; ++i) {
        carry += a[i];
        digits[i] = carry & mask;
        carry >>= bits % limb_bits;
    }
    from_digits<bits>(r, value_limbs, digits, block_kernels::digits);
}

}  // namespace

std::size_t block_montgomery::scratch_size(std::size_t n) noexcept {
    const std::size_t limbs = montgomery::constants_size(n) + montgomery::scratch_size(n);
    return work_size + 2 * element + 3 * value_limbs + std::max({limbs, inverse_mod_power_scratch(radix_limbs), radix_limbs});
}

block_montgomery::block_montgomery(const limb* m, std::size_t n, limb* constants, limb* scratch) noexcept
    : m_(m), n_(n), kernels_(*kernels::integer().digit_blocks), modulus_{aligned(constants)} {
    limb* const rows = aligned(constants);
    radix_squared_ = rows + lanes * block_modulus::count;
    row::zero(rows, lanes * block_modulus::count);
    const auto row = [rows](std::size_t i) { return rows + lanes * i; };

    limb* const x = scratch + work_size;
    limb* const power = x + element;
    limb* const value = power + element;
    limb* const inverse = value + value_limbs;
    limb* const padded = inverse + value_limbs;  // m, as many limbs as the inverse takes
    limb* const inner = padded + value_limbs;
    to_digits<bits>(x, element, m, n);
    for (std::size_t s = 0; s <= block_kernels::radix_digits; ++s) {
        shifted(row(block_modulus::low + s), x, element, static_cast<std::ptrdiff_t>(s) - 7);
    }
    for (std::size_t s = 0; s < 4; ++s) {
        shifted(row(block_modulus::high + s), x, element, static_cast<std::ptrdiff_t>(s) - 10);
    }
    row::copy(padded, m, std::min(n, radix_limbs));
    row::zero(padded + std::min(n, radix_limbs), radix_limbs - std::min(n, radix_limbs));
    inverse_mod_power(inverse, padded, radix_limbs, inner);
    limb carry = 1;
    for (std::size_t i = 0; i < radix_limbs; ++i) {
        inverse[i] = add_with_carry<limb>(~inverse[i], 0, carry);
    }
    to_digits<bits>(x, block_kernels::radix_digits, inverse, radix_limbs);
    for (std::size_t s = 0; s < block_kernels::radix_digits; ++s) {
        shifted(row(block_modulus::inverse + s), x, block_kernels::radix_digits, static_cast<std::ptrdiff_t>(s));
    }

    // 2^1024 modulo m, of which every power that is wanted is the product by a short power of two: none has columns to fold.
    constexpr std::size_t known = 1024;
    {
        const montgomery residues(m, n, inner, inner + montgomery::constants_size(n));
        limb* const one = x;  // n limbs each, up to eight
        unreduced_one(one, m, n);
        power_of_two(value, known / limb_bits - n, one, residues, power, inner + montgomery::constants_size(n));
    }
    limb* const start = radix_squared_;
    to_digits<bits>(start, element, value, n);
    const auto power_of = [&](limb* r, std::size_t exponent) {
        const std::size_t shift = exponent + radix_bits - known;
        row::zero(power, element);
        power[shift / bits] = limb{1} << (shift % bits % limb_bits);
        mul(r, start, power, scratch);
    };
    for (std::size_t k = 0; k < block_kernels::folded_digits; ++k) {
        limb* const at = row(block_modulus::folds + block_modulus::fold * k);
        power_of(x, bits * (block_kernels::radix_digits + 10 + k));
        shifted(at + 2 * lanes, x, element, -7);
        shifted(at + 3 * lanes, x, element, -6);
        value_of(value, x, power);
        kernels::integer().mul_low(inner, value, inverse, radix_limbs);
        to_digits<bits>(x, block_kernels::radix_digits, inner, radix_limbs);
        shifted(at, x, block_kernels::radix_digits, 0);
        shifted(at + lanes, x, block_kernels::radix_digits, 1);
    }
    power_of(radix_squared_, 2 * radix_bits);
}

void block_montgomery::mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept {
    kernels_.mul(r, a, b, modulus_, aligned(scratch));
}

void block_montgomery::sqr(limb* r, const limb* a, limb* scratch) const noexcept {
    kernels_.sqr(r, a, 1, modulus_, aligned(scratch));
}

void block_montgomery::square(limb* r, std::size_t times, limb* scratch) const noexcept {
    if (times != 0) {
        kernels_.sqr(r, r, times, modulus_, aligned(scratch));
    }
}

void block_montgomery::square_beside(limb* x, limb* y, limb* scratch) const noexcept {
    kernels_.square_beside(x, y, modulus_, aligned(scratch));
}

void block_montgomery::mul_pair(const block_montgomery& second, limb* const (&r)[2], const limb* const (&a)[2],
                                const limb* const (&b)[2], limb* scratch) const noexcept {
    if (a[0] == b[0] && a[1] == b[1]) {
        kernels_.sqr_pair(r, a, {&modulus_, &second.modulus_}, aligned(scratch));
    } else {
        kernels_.mul_pair(r, a, b, {&modulus_, &second.modulus_}, aligned(scratch));
    }
}

void block_montgomery::one(limb* r, limb* scratch) const noexcept {
    row::zero(r, element);
    r[0] = 1;
    mul(r, r, radix_squared_, scratch);
}

void block_montgomery::to(limb* r, const limb* a, limb* scratch) const noexcept {
    to_digits<bits>(r, element, a, n_);
    mul(r, r, radix_squared_, scratch);
}

void block_montgomery::from(limb* r, const limb* a, limb* scratch) const noexcept {
    limb* const x = scratch + work_size;
    limb* const unit = x + element;
    limb* const value = unit + element;
    limb* const less = value + value_limbs;
    row::zero(unit, element);
    unit[0] = 1;
    // a / R may still be many times m, if that is short; a / R^2 is at most m.
    mul(x, a, radix_squared_, scratch);
    mul(x, x, unit, scratch);
    mul(x, x, unit, scratch);
    value_of(value, x, unit);
    limb borrow = kernels::integer().sub_n(less, value, m_, n_);
    subtract_with_borrow(value[n_], limb{0}, borrow);
    const limb keep = mask_from_bit(borrow);
    for (std::size_t i = 0; i < n_; ++i) {
        r[i] = select(keep, value[i], less[i]);
    }
}

}  // namespace carry::modular
