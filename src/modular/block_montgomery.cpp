#include "modular/block_montgomery.hpp"

#include "modular/digits.hpp"
#include "modular/montgomery.hpp"
#include "modular/power_of_two.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::modular {

namespace {

using block_kernels = kernels::digit_block_kernels;
using shape = kernels::digit_block_shape;

constexpr std::size_t lanes = 8;
constexpr std::size_t element = 2 * lanes;
constexpr unsigned bits = shape::digit_bits;
constexpr std::size_t radix_bits = bits * shape::radix_digits;
constexpr std::size_t radix_limbs = (radix_bits + limb_bits - 1) / limb_bits;
constexpr std::size_t value_limbs = (shape::most_digits * bits + limb_bits - 1) / limb_bits;  // of any element
constexpr std::size_t work_size = block_kernels::work_beside + lanes - 1;

/// Rows one after the other: x moved by `first` lanes, by one more, and so on. What is beyond x is read, too.
void move(limb* rows, std::size_t count, const limb* x, std::ptrdiff_t first) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        row::copy(rows + lanes * i, x - first - static_cast<std::ptrdiff_t>(i), lanes);
    }
}

/// r = the number whose digits, which may be too long by some bits, are at a. r: value_limbs; digits: scratch of as many as a.
void value_of(limb* r, const limb* a, limb* digits) noexcept {
    constexpr limb mask = static_cast<limb>((std::uint64_t{1} << bits) - 1);
    limb carry = 0;
    for (std::size_t i = 0; i < shape::most_digits; ++i) {
        carry += a[i];
        digits[i] = carry & mask;
        carry >>= bits % limb_bits;
    }
    from_digits<bits>(r, value_limbs, digits, shape::most_digits);
}

}  // namespace

std::size_t block_montgomery::scratch_size(std::size_t n) noexcept {
    const std::size_t limbs = montgomery::constants_size(n) + montgomery::scratch_size(n);
    return work_size + 2 * lanes + 2 * element + 3 * value_limbs +
           std::max({limbs, inverse_mod_power_scratch(radix_limbs), radix_limbs});
}

block_montgomery::block_montgomery(const limb* m, std::size_t n, limb* constants, limb* scratch) noexcept
    : m_(m),
      n_(n),
      kernels_(kernels::integer().digit_blocks[index(n)]),
      modulus_{aligned(constants)},
      radix_squared_(aligned(constants) + lanes * kernels_.shape.rows()) {
    const shape& s = kernels_.shape;
    limb* const rows = aligned(constants);
    row::zero(rows, lanes * s.rows());
    limb* const x = scratch + work_size + lanes;  // digits, with zeros around them
    limb* const power = x + element + lanes;
    limb* const value = power + element;
    limb* const inverse = value + value_limbs;
    limb* const padded = inverse + value_limbs;  // m, as many limbs as the inverse takes
    limb* const inner = padded + value_limbs;
    row::zero(x - lanes, element + 2 * lanes);
    to_digits<bits>(x, element, m, n);
    move(rows + lanes * shape::low, shape::radix_digits + 1, x, -7);
    move(rows + lanes * shape::high, s.folds() - shape::high, x, 1 - static_cast<std::ptrdiff_t>(s.digits));
    row::copy(padded, m, std::min(n, radix_limbs));
    row::zero(padded + std::min(n, radix_limbs), radix_limbs - std::min(n, radix_limbs));
    inverse_mod_power(inverse, padded, radix_limbs, inner);
    limb carry = 1;
    for (std::size_t i = 0; i < radix_limbs; ++i) {
        inverse[i] = add_with_carry<limb>(~inverse[i], 0, carry);
    }
    row::zero(x, element);
    to_digits<bits>(x, shape::radix_digits, inverse, radix_limbs);
    move(rows + lanes * shape::inverse, shape::radix_digits, x, 0);

    // A power of two modulo m, of which all that are wanted are products by short ones: those have no columns to fold, but the
    // first, and only when its factor is known.
    const std::size_t known = (bits * s.first_folded() + radix_bits) / limb_bits;
    {
        const montgomery residues(m, n, inner, inner + montgomery::constants_size(n));
        limb* const one = x;  // n limbs each
        unreduced_one(one, m, n);
        power_of_two(value, known - n, one, residues, power, inner + montgomery::constants_size(n));
    }
    limb* const start = radix_squared_;
    to_digits<bits>(start, element, value, n);
    const auto times_power = [&](limb* r, const limb* a, std::size_t exponent) {
        row::zero(power, element);
        power[exponent / bits] = limb{1} << (exponent % bits % limb_bits);
        mul(r, a, power, scratch);
    };
    for (std::size_t k = 0; k < s.folded(); ++k) {
        limb* const at = rows + lanes * (s.folds() + shape::fold * k);
        times_power(x, start, bits * (s.first_folded() + k) + radix_bits - known * limb_bits);
        move(at + 2 * lanes, 2, x, -7);
        move(at + 4 * lanes, 1, x, -14);
        value_of(value, x, power);
        kernels::integer().mul_low(inner, value, inverse, radix_limbs);
        row::zero(x, element);
        to_digits<bits>(x, shape::radix_digits, inner, radix_limbs);
        move(at, 2, x, 0);
    }
    times_power(x, start, bits * s.first_folded() + radix_bits - known * limb_bits);
    times_power(radix_squared_, x, 3 * radix_bits - bits * s.first_folded());
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
