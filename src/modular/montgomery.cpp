#include "modular/montgomery.hpp"

#include "integer/divrem.hpp"
#include "integer/hensel.hpp"
#include "integer/mul.hpp"
#include "integer/mul_low.hpp"

namespace carry::modular {

using integer_rows::mul_cyclic_scratch;
using integer_rows::mul_low;
using integer_rows::mul_low_scratch;

std::size_t montgomery::scratch_size(std::size_t n) noexcept {
    const std::size_t product = 2 * n + std::max(integer_rows::mul_scratch(n, n), integer_rows::sqr_scratch(n));
    const std::size_t length = integer_rows::cyclic_size_bound(n);
    const std::size_t large =
        n >= least_by_products ? 3 * n + std::max(mul_low_scratch(n), 2 * length + mul_cyclic_scratch(length)) : 0;
    const std::size_t halves = n >= least_by_halves ? 3 * n + 2 + integer_rows::mul_scratch(n / 2 + 1, n / 2 + 1) : 0;
    const std::size_t transformed = n >= fixed_factor::least ? 3 * n + 2 * fixed_factor::scratch_size(2 * n) : 0;
    const std::size_t constants = n >= least_by_products ? inverse_mod_power_scratch(n) : 0;
    return std::max({product, halves, large, transformed, constants});
}

std::size_t montgomery::to_scratch_size(std::size_t n) noexcept { return 2 * n + integer_rows::divrem_scratch(2 * n, n); }

montgomery::montgomery(const limb* m, std::size_t n, limb* constants, limb* scratch, carrying how) noexcept
    : kernels_(kernels::integer()),
      m_(m),
      n_(n),
      factor_(montgomery_factor(m[0])),
      by_halves_(n >= std::max(kernels_.thresholds.redc_by_halves, least_by_halves)),
      small_(n < std::min(kernels_.thresholds.mul_karatsuba, kernels_.thresholds.sqr_karatsuba)),
      carrying_(how) {
    if (n >= std::max(kernels_.thresholds.redc_by_products, least_by_products)) {
        inverse_mod_power(constants, m, n, scratch);
        inverse_ = constants;
        if (fixed_factor::serves(n)) {
            limb* const memory = constants + n;
            inverse_transform_ = fixed_factor(memory, inverse_, n, 2 * n, scratch);
            modulus_transform_ = fixed_factor(memory + fixed_factor::memory_size(2 * n), m, n, n, scratch);
        } else {
            modulus_halves_ = cyclic_factor(constants + n, integer_rows::cyclic_size(n), m, n);
        }
    }
}

void montgomery::from(limb* r, const limb* a, limb* scratch) const noexcept {
    row::fit(scratch, 2 * n_, a, n_);
    reduce(r, scratch);  // (a + q m) / R, or (a - q m) / R + m where that is not 0: m at most
    const limb keep = mask_from_bit(kernels_.sub_n(scratch, r, m_, n_));
    for (std::size_t i = 0; i < n_; ++i) {
        r[i] = select(keep, r[i], scratch[i]);
    }
}

void montgomery::to(limb* r, const limb* a, std::size_t an, const limb* m, std::size_t n, limb* scratch) noexcept {
    limb* shifted = scratch;  // a R
    an = row::normalized_size(a, an);
    row::zero(shifted, n);
    row::copy(shifted + n, a, an);
    integer_rows::divrem(nullptr, r, shifted, n + an, m, n, scratch + 2 * n);
}

void montgomery::reduce_by_halves(limb* r, limb* t) const noexcept {
    limb* const scratch = t + 2 * n_;
    const limb carry = integer_rows::hensel_by_halves(t, n_, m_, n_, factor_, scratch);
    limb* const masked = scratch;
    row::keep_if(masked, m_, n_, mask_from_bit(carry));
    kernels_.sub_n(r, t + n_, masked, n_);
}

void montgomery::reduce_by_products(limb* r, limb* t) const noexcept {
    // With q = (t mod R) m^(-1) mod R, q m and t agree modulo R, so (t - q m) / R = high(t) - high(q m), plus m where that is
    // negative.
    limb* quotient = t + 2 * n_;
    limb* product = t + 3 * n_;
    std::size_t total = 0;
    limb more = 0;
    if (inverse_transform_.is_set()) {
        total = modulus_transform_.modulus_limbs();
        inverse_transform_.mul(quotient, n_, t, n_, product);
        modulus_transform_.mul(product, total, quotient, n_, product + total);
    } else {
        total = modulus_halves_.length();
        mul_low(quotient, t, inverse_, n_, product);
        more = modulus_halves_.mul(product, quotient, n_, carrying_, product + total);
    }
    const limb* high = take_upper_half(product, total, more, t, n_, carrying_);
    const limb mask = mask_from_bit(kernels_.sub_n(t + n_, t + n_, high, n_));
    row::keep_if(t, m_, n_, mask);
    kernels_.add_n(r, t + n_, t, n_);
}

}  // namespace carry::modular
