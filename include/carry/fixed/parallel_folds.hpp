/// \file
/// Montgomery's ring for long chains of products modulo numbers of at most 252 bits in four 64-bit limbs, where the compiler's
/// target has BMI2 and ADX: what bounds a power is the time from one square to the next. Constant-time.
#pragma once

#include <carry/fixed/montgomery.hpp>
#include <carry/fixed/x86_64/parallel_folds.hpp>

namespace carry::fixed {

/// Whether the ring below serves for m.
template <limb_type Limb, std::size_t N>
constexpr bool folds_in_parallel([[maybe_unused]] const row<Limb, N>& m) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && N == 4) {
        return m[3] < (max_limb<Limb> >> 4);
    }
#endif
    return false;
}

#if CARRY_FIXED_ADX

/// Z/mZ for such an m as `pow` sees it, at run time. Elements are in Montgomery form, below 8m. Arithmetic::constants are the
/// montgomery_constants of m.
template <class Arithmetic>
struct parallel_montgomery_ring {
    using limb_row = row<x86_64::word, 4>;

    static constexpr limb_row one = Arithmetic::constants.one;
    static constexpr x86_64::parallel_fold_operands constants = [] {
        constexpr auto& of = Arithmetic::constants;
        x86_64::parallel_fold_operands all{};
        for (std::size_t i = 0; i < 4; ++i) {
            all.modulus[i] = of.modulus[i];
        }
        all.inverse = of.inverse;
        for (std::size_t i = 0; i < 3; ++i) {
            limb_row power{};  // 2^(64 (i + 1)), and then that divided by 2^256
            power[i + 1] = 1;
            power = montgomery_mul<true>(limb_row{1}, power, of.modulus, of.inverse);
            for (std::size_t j = 0; j < 4; ++j) {
                all.folds[4 * i + j] = power[j];
            }
        }
        return all;
    }();

    [[gnu::always_inline]] limb_row mul(const limb_row& a, const limb_row& b) const noexcept {
        x86_64::word r[4] = {a[0], a[1], a[2], a[3]};
        std::copy(b.begin(), b.end(), operands_.factor);
        x86_64::montgomery_mul_parallel(r, operands_);
        return {r[0], r[1], r[2], r[3]};
    }
    [[gnu::always_inline]] limb_row sqr(const limb_row& a) const noexcept { return sqr_times(a, 1); }
    [[gnu::always_inline]] limb_row sqr_times(const limb_row& a, unsigned n) const noexcept {
        x86_64::word r[4] = {a[0], a[1], a[2], a[3]};
        for (; n > 0; --n) {
            x86_64::montgomery_sqr_parallel(r, operands_);
        }
        return {r[0], r[1], r[2], r[3]};
    }
    /// The element below m.
    static limb_row reduced(limb_row a) noexcept {
        for (const unsigned shift : {2u, 1u, 0u}) {
            a = subtract_once(a, x86_64::word{0}, shift_left(Arithmetic::constants.modulus, shift));
        }
        return a;
    }

private:
    mutable x86_64::parallel_fold_operands operands_ = constants;
};

#endif

}  // namespace carry::fixed
