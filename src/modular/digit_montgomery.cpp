#include "modular/digit_montgomery.hpp"

#include "modular/digits.hpp"
#include "modular/power_of_two.hpp"
#include "row/row.hpp"
#include "row/wipe.hpp"

#include <algorithm>
#include <cstdint>

namespace carry::modular {

namespace {

constexpr std::size_t lanes = 8;
constexpr std::size_t block_bits = lanes * digit_bits;

/// The blocks 0 to `blocks` - 1 of the digits x 2^(52 j), j = 0 to 8, as `digit_modulus` wants them. x: xn digits.
void shift_all(limb* r, std::size_t blocks, const limb* x, std::size_t xn) noexcept {
    for (std::size_t v = 0; v < blocks; ++v) {
        for (std::size_t j = 0; j <= lanes; ++j) {
            for (std::size_t l = 0; l < lanes; ++l) {
                const std::size_t to = lanes * v + l;
                *r++ = to >= j && to - j < xn ? x[to - j] : limb{0};
            }
        }
    }
}

/// k = -1 / m mod 2^(52 h), in two limbs, for an odd m of at least two limbs: Newton's step leads from one limb to the next.
void row_factor(limb* k, const limb* m, std::size_t h) noexcept {
    const limb inverse = inverse_mod_radix(m[0]);
    if (h == 1) {
        k[0] = (limb{0} - inverse) & digit_mask;
        k[1] = 0;
        return;
    }
    // With m_0 inverse = 1 + 2^w x, the inverse modulo 2^(2w) is inverse (1 - 2^w (x + m_1 inverse)).
    const limb error = static_cast<limb>(multiply_wide(m[0], inverse).high + m[1] * inverse);
    const limb high = static_cast<limb>(0 - inverse * error);
    k[0] = limb{0} - inverse;
    k[1] = static_cast<limb>(~high) & static_cast<limb>((std::uint64_t{1} << (2 * digit_bits - 64)) - 1);
}

}  // namespace

std::size_t digit_montgomery::scratch_size(std::size_t n) noexcept {
    const std::size_t setting_up = 3 * n + element_size(n) + montgomery::constants_size(n) + montgomery::scratch_size(n);
    const std::size_t inverting = block_bits / limb_bits + 1 + lanes + inverse_mod_power_scratch(block_bits / limb_bits + 1);
    const std::size_t converting = element_size(n) + 2 * n + 1 + kernels::digit_mul_scratch(vectors(n));
    return std::max({setting_up, inverting, converting});
}

digit_montgomery::digit_montgomery(const limb* m, std::size_t n, limb* constants, limb* scratch) noexcept
    : kernels_(kernels::integer()),
      m_(m),
      n_(n),
      radix_squared_(aligned(constants)),
      modulus_{vectors(n), digits(n), nullptr, nullptr, nullptr},
      rows_{} {
    if (by_rows()) {
        set_up_rows(radix_squared_ + size(), scratch);
    } else {
        set_up_folding(radix_squared_ + size(), scratch);
    }
}

void digit_montgomery::set_up_rows(limb* constants, limb* scratch) noexcept {
    limb* const value = scratch;
    limb* const one = value + n_;
    limb* const other = one + n_;
    limb* const row = other + n_;  // digits
    limb* const inner = row + size();
    limb* const modulus = constants;
    limb* const folded = modulus + size();
    const std::size_t count = modulus_.digits;
    rows_ = {count, modulus, folded, montgomery_factor(m_[0]) & digit_mask};
    to_digits(modulus, size(), m_, n_);
    const std::size_t h = at_once(n_);
    limb factor[2];
    const wipe_at_exit wiped(factor, 2);
    row_factor(factor, m_, h);
    inner[n_] = kernels_.mul_1(inner, m_, n_, factor[0]);  // m' = -1 mod 2^(52 h); plus 1, a multiple of 2^(52 h)
    inner[n_ + 1] = kernels_.addmul_1(inner + 1, m_, n_, factor[1]);
    limb carry = 1;
    for (std::size_t i = 0; i <= n_ + 1; ++i) {
        inner[i] = add_with_carry<limb>(inner[i], 0, carry);
    }
    const std::size_t limbs = h * digit_bits / limb_bits;
    row::shift_right(inner, inner + limbs, n_ + 2 - limbs, h * digit_bits % limb_bits);
    row::zero(folded, (h + 1) * size());
    for (std::size_t shift = 0; shift <= h; ++shift) {
        to_digits(folded + shift * (size() + 1), size() - shift, inner, n_ + 1);
    }

    // R^2 = 2^(104 D) is a power of 2^w times some 2^k, divided by R: a product of elements.
    const std::size_t bits = 3 * digit_bits * count;
    const montgomery residues(m_, n_, inner, inner + montgomery::constants_size(n_));
    unreduced_one(one, m_, n_);
    power_of_two(value, bits / limb_bits - n_, one, residues, other, inner + montgomery::constants_size(n_));
    to_digits(row, size(), value, n_);
    row::zero(radix_squared_, size());
    radix_squared_[bits % limb_bits / digit_bits] = limb{1} << (bits % limb_bits % digit_bits);
    mul_exact(radix_squared_, row, radix_squared_, inner);
}

void digit_montgomery::set_up_folding(limb* constants, limb* scratch) noexcept {
    const limb* const m = m_;
    const std::size_t n = n_, blocks = vectors(n) + 1;
    limb* const modulus = constants;
    limb* const rho = modulus + blocks * shifted_block;
    limb* const minus_inverse = rho + blocks * shifted_block;
    modulus_ = {vectors(n), digits(n), modulus, rho, minus_inverse};

    limb* const value = scratch;
    limb* const one = value + n;
    limb* const other = one + n;
    limb* const row = other + n;  // digits
    limb* const inner = row + size();
    to_digits(row, size(), m, n);
    shift_all(modulus, blocks, row, size());
    {
        const montgomery residues(m, n, inner, inner + montgomery::constants_size(n));
        limb* const inmost = inner + montgomery::constants_size(n);
        unreduced_one(one, m, n);
        // 2^(wn) 2^(w count) = R^2
        power_of_two(value, (2 * block_bits * vectors(n) - n * limb_bits) / limb_bits, one, residues, other, inmost);
        to_digits(radix_squared_, size(), value, n);
        row::zero(value, n);  // 2^(wn - 416), of which Montgomery's reduction makes 2^(-416)
        const std::size_t bit = n * limb_bits - block_bits;
        value[bit / limb_bits] = limb{1} << (bit % limb_bits);
        residues.from(value, value, inmost);
        to_digits(row, size(), value, n);
        shift_all(rho, blocks, row, size());
    }
    constexpr std::size_t few = block_bits / limb_bits + 1;  // limbs that hold a block
    limb* const inverse = scratch;
    inverse_mod_power(inverse, m, few, inverse + few + lanes);
    limb carry = 1;
    for (std::size_t i = 0; i < few; ++i) {
        inverse[i] = add_with_carry<limb>(~inverse[i], 0, carry);
    }
    to_digits(inverse + few, lanes, inverse, few);
    shift_all(minus_inverse, 1, inverse + few, lanes);
}

void digit_montgomery::one(limb* r, limb* scratch) const noexcept {
    row::zero(r, size());
    r[0] = 1;
    mul_exact(r, r, radix_squared_, scratch);
}

void digit_montgomery::to(limb* r, const limb* a, limb* scratch) const noexcept {
    to_digits(r, size(), a, n_);
    mul_exact(r, r, radix_squared_, scratch);
}

void digit_montgomery::from(limb* r, const limb* a, limb* scratch) const noexcept {
    limb* const x = scratch;
    limb* const value = x + size();  // below 2m: n + 1 limbs
    limb* const less = value + n_ + 1;
    row::zero(x, size());
    x[0] = 1;
    mul_exact(x, a, x, less + n_);
    from_digits(value, n_ + 1, x, size());
    limb borrow = kernels_.sub_n(less, value, m_, n_);
    subtract_with_borrow(value[n_], limb{0}, borrow);
    const limb keep = mask_from_bit(borrow);
    for (std::size_t i = 0; i < n_; ++i) {
        r[i] = select(keep, value[i], less[i]);
    }
}

}  // namespace carry::modular
