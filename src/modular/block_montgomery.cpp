#include "modular/block_montgomery.hpp"

#include "kernels/digit_bounds.hpp"
#include "modular/digits.hpp"
#include "modular/montgomery.hpp"
#include "modular/power_of_two.hpp"
#include "row/row.hpp"
#include "row/verify.hpp"

#include <algorithm>

namespace carry::modular {

namespace {

using block_kernels = kernels::digit_block_kernels;
using kernels::are_block_digits;
using shape = kernels::digit_block_shape;

constexpr std::size_t lanes = 8;
constexpr std::size_t element = 2 * lanes;
constexpr unsigned bits = shape::digit_bits;
constexpr std::size_t value_limbs = (shape::most_digits * bits + limb_bits - 1) / limb_bits;  // of any element
constexpr std::size_t work_size = block_kernels::work_beside + lanes - 1;

constexpr limb digit_of(limb x) noexcept { return x & static_cast<limb>((std::uint64_t{1} << bits) - 1); }

/// r = the number whose digits, which may be too long by some bits, are at a. r: value_limbs; digits: scratch of as many as a.
void value_of(limb* r, const limb* a, limb* digits) noexcept {
    limb carry = 0;
    for (std::size_t i = 0; i < shape::most_digits; ++i) {
        carry += a[i];
        digits[i] = digit_of(carry);
        carry >>= bits % limb_bits;
    }
    from_digits<bits>(r, value_limbs, digits, shape::most_digits);
}

/// x = x / 2^50 mod m, for x at most m. x, m: so many digits; factor = -1 / m mod 2^w.
void divide_by_digit(limb* x, const limb* m, std::size_t count, limb factor) noexcept {
    constexpr unsigned above = (2 * limb_bits - bits) % limb_bits;  // a product of digits, moved up so, is in two limbs parted
    const limb quotient = x[0] * factor & digit_of(max_limb<limb>);
    limb carry = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto product = multiply_wide<limb>(quotient, m[i] << above);
        carry += x[i] + (product.low >> above);
        if (i > 0) {
            x[i - 1] = digit_of(carry);
        }
        carry = (carry >> bits % limb_bits) + product.high;
    }
    x[count - 1] = carry;
}

/// r = r / 2^k mod m, which is at most m if r is at most m 2^k. r: n + 1 limbs; k < w; factor = -1 / m mod 2^w.
void divide_by_power(limb* r, const limb* m, std::size_t n, unsigned k, limb factor) noexcept {
    const limb quotient = r[0] * factor & ((limb{1} << k) - 1);
    r[n] += kernels::integer().addmul_1(r, m, n, quotient);
    row::shift_right(r, r, n + 1, k);
}

}  // namespace

std::size_t block_montgomery::scratch_size(std::size_t n) noexcept {
    return work_size + 2 * lanes + 2 * element + std::max(2 * n + 1, value_limbs) + n;
}

block_montgomery::block_montgomery(const limb* m, std::size_t n, limb* constants, limb* scratch) noexcept
    : m_(m),
      n_(n),
      factor_(montgomery_factor(m[0])),
      kernels_(kernels::integer().digit_blocks[index(n)]),
      modulus_{aligned(constants)},
      radix_squared_(aligned(constants) + lanes * kernels_.shape.rows()) {
    limb* const x = scratch + work_size + lanes;  // digits, with zeros around them
    limb* const digits = x + element + lanes;     // those of m; then a power
    limb* const value = digits + element;
    limb* const shifted = value + n + 1;
    const std::size_t count = (limb_bits * n + bits - 1) / bits;
    to_digits<bits>(digits, count, m, n);
    row::zero(x - lanes, element + 2 * lanes);
    x[0] = 1;
    for (std::size_t i = kernels_.shape.digits; i-- > 0;) {
        divide_by_digit(x, digits, count, factor_);
        set_rows(i, x);
    }

    // 2^k modulo m, whose eighth power is longer than R^2, but by less than R: from there it is divided by a power.
    const std::size_t radix = bits * kernels_.shape.digits;
    const std::size_t steps = (radix + radix / 8 - limb_bits * n + doublings_of_step - 1) / doublings_of_step;
    const std::size_t beyond = 8 * (limb_bits * n + doublings_of_step * steps - radix);
    power_of_two_by_steps(value, steps, m, n, shifted);
    to_digits<bits>(x, element, value, n + 1);
    kernels_.sqr(x, x, 3, modulus_, aligned(scratch));
    const std::size_t short_power = 2 * radix - beyond;
    row::zero(digits, element);
    digits[short_power / bits] = limb{1} << (short_power % bits % limb_bits);
    mul(radix_squared_, x, digits, scratch);
}

void block_montgomery::set_rows(std::size_t i, const limb* x) const noexcept {
    const shape& s = kernels_.shape;
    limb* const rows = radix_squared_ - lanes * s.rows();
    row::copy(rows + lanes * (2 * i), x, lanes);
    row::copy(rows + lanes * (2 * i + 1), x - 1, lanes);
    if (s.shares()) {
        limb* const at = rows + lanes * (2 * s.digits + i / 4 * 4 + i % 2 * 2) + i % 4 / 2;
        for (std::size_t j = 0; j < lanes / 2; ++j) {
            at[2 * j] = x[lanes + j];
            at[lanes + 2 * j] = x[lanes - 1 + j];
        }
    } else {
        row::copy(rows + lanes * (2 * (s.digits + i)), x + lanes, lanes);
        row::copy(rows + lanes * (2 * (s.digits + i) + 1), x + lanes - 1, lanes);
    }
}

void block_montgomery::mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept {
    CARRY_VERIFY(are_block_digits(a) && are_block_digits(b));
    kernels_.mul(r, a, b, modulus_, aligned(scratch));
    CARRY_VERIFY(are_block_digits(r));
}

void block_montgomery::sqr(limb* r, const limb* a, limb* scratch) const noexcept {
    CARRY_VERIFY(are_block_digits(a));
    kernels_.sqr(r, a, 1, modulus_, aligned(scratch));
    CARRY_VERIFY(are_block_digits(r));
}

void block_montgomery::square(limb* r, std::size_t times, limb* scratch) const noexcept {
    CARRY_VERIFY(are_block_digits(r));
    if (times != 0) {
        kernels_.sqr(r, r, times, modulus_, aligned(scratch));
    }
    CARRY_VERIFY(are_block_digits(r));
}

void block_montgomery::square_beside(limb* x, const step* steps, std::size_t count, limb* scratch) const noexcept {
    CARRY_VERIFY(are_block_digits(x));
    kernels_.square_beside(x, steps, count, modulus_, aligned(scratch));
}

void block_montgomery::square_beside(limb* x, const power_table& table, const limb* e, std::size_t digits,
                                     limb* scratch) const noexcept {
    kernels_.square_beside_secret(x, table.words(), e, digits, modulus_, aligned(scratch));
}

void block_montgomery::mul_pair(const block_montgomery& second, limb* const (&r)[2], const limb* const (&a)[2],
                                const limb* const (&b)[2], limb* scratch) const noexcept {
    CARRY_VERIFY(are_block_digits(a[0]) && are_block_digits(a[1]) && are_block_digits(b[0]) && are_block_digits(b[1]));
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
    const std::size_t size = std::max(2 * n_ + 1, value_limbs);
    limb* const value = scratch;
    limb* const x = value + n_;
    row::zero(value, size);
    value_of(value, a, value + size);
    x[n_] = kernels::integer().redc(value, m_, n_, factor_);
    // What is left of R is longer than what x is longer than m.
    for (std::size_t left = bits * kernels_.shape.digits - limb_bits * n_; left > 0;) {
        const std::size_t k = std::min<std::size_t>(left, limb_bits - 1);
        divide_by_power(x, m_, n_, static_cast<unsigned>(k), factor_);
        left -= k;
    }
    limb* const less = value;
    const limb keep = mask_from_bit(kernels::integer().sub_n(less, x, m_, n_));
    for (std::size_t i = 0; i < n_; ++i) {
        r[i] = select(keep, x[i], less[i]);
    }
}

}  // namespace carry::modular
