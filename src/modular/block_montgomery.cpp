#include "modular/block_montgomery.hpp"

#include "modular/digits.hpp"
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
    return work_size + 2 * lanes + 5 * element + 3 * value_limbs + std::max(inverse_mod_power_scratch(radix_limbs), n);
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
    limb* const first = x + element + lanes;
    limb* const second = first + element;
    limb* const powers = second + element;
    limb* const value = powers + 2 * element;
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

    // x = 2^known modulo m. The other powers are products of it, or of the first factor of a folded digit, and short powers:
    // those products have no columns to fold but the first, and that only when its factor is known. R^2 is the last of them.
    const std::size_t folded = s.folded(), column = bits * s.first_folded();
    const std::size_t least = column + bits * (folded - 1) + bits / 5;
    const std::size_t steps = (least - limb_bits * n + doublings_of_step - 1) / doublings_of_step;
    const std::size_t known = limb_bits * n + doublings_of_step * steps;
    power_of_two_by_steps(value, steps, m, n, inner);
    to_digits<bits>(x, element, value, n + 1);
    row::zero(powers, 2 * element);
    const auto short_power = [&](std::size_t k) {
        limb* const power = powers + k % 2 * element;
        const std::size_t exponent = k == folded ? 3 * radix_bits - column : column + bits * k + radix_bits - known;
        row::zero(power, shape::radix_digits);
        power[exponent / bits] = limb{1} << (exponent % bits % limb_bits);
        return power;
    };
    const auto fold = [&](std::size_t k, const limb* factor) {
        kernels_.fold(rows + lanes * (s.folds() + shape::fold * k), factor, modulus_);
    };
    mul(first, x, short_power(0), scratch);
    fold(0, first);
    limb* const even = radix_squared_;
    for (std::size_t k = 1; k < folded; k += 2) {
        mul_pair(*this, {second, even}, {x, k + 1 < folded ? x : first}, {short_power(k), short_power(k + 1)}, scratch);
        fold(k, second);
        if (k + 1 < folded) {
            fold(k + 1, even);
        }
    }
    if (folded % 2 != 0) {
        mul(radix_squared_, first, short_power(folded), scratch);
    }
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

void block_montgomery::square_beside(limb* x, const step* steps, std::size_t count, limb* scratch) const noexcept {
    kernels_.square_beside(x, steps, count, modulus_, aligned(scratch));
}

void block_montgomery::square_beside(limb* x, const power_table& table, const limb* e, std::size_t digits,
                                     limb* scratch) const noexcept {
    kernels_.square_beside_secret(x, table.words(), e, digits, modulus_, aligned(scratch));
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

void block_montgomery::from(limb* r, const limb* a, limb* scratch, bool full_size) const noexcept {
    limb* const x = scratch + work_size;
    limb* const unit = x + element;
    limb* const value = unit + element;
    limb* const less = value + value_limbs;
    row::zero(unit, element);
    unit[0] = 1;
    // a / R may still be many times m, if that is short; a / R^2 is at most m.
    if (!full_size) {
        mul(x, a, radix_squared_, scratch);
        mul(x, x, unit, scratch);
        a = x;
    }
    mul(x, a, unit, scratch);
    value_of(value, x, unit);
    limb borrow = kernels::integer().sub_n(less, value, m_, n_);
    subtract_with_borrow(value[n_], limb{0}, borrow);
    const limb keep = mask_from_bit(borrow);
    for (std::size_t i = 0; i < n_; ++i) {
        r[i] = select(keep, value[i], less[i]);
    }
}

}  // namespace carry::modular
