#include "integer/divexact.hpp"
#include "integer/divrem.hpp"
#include "integer/folded_remainder.hpp"
#include "integer/hensel.hpp"
#include "integer/limb_steps.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <bit>

namespace carry::integer_rows {

namespace {

/// From how many limbs on the remainder is folded: the powers of the radix take longer to find than an inverse. By a short
/// divisor, and by one for which three limbs must hold what is folded.
constexpr std::size_t least_by_remainder[2] = {24, 40};

/// And from how many on scaling the divisor pays.
constexpr std::size_t least_scaled = 17;

/// Up to how many limbs divisions of the processor's take less time than the inverse.
constexpr std::size_t most_by_division = 1;

}  // namespace

bool divides_1(const limb* a, std::size_t n, limb d) noexcept {
    if (n <= most_by_division) {
        return divrem_1(nullptr, a, n, d) == 0;
    }
    const auto zeros = static_cast<unsigned>(std::countr_zero(d));
    const limb odd = static_cast<limb>(d >> zeros);
    if (static_cast<limb>(a[0] & ((limb{1} << zeros) - 1)) != 0) {
        return false;
    }
    if (odd == 1) {
        return true;
    }
    if (n >= least_by_remainder[folds_in_two_limbs(odd) ? 0 : 1]) {
        return divrem_1(nullptr, a, n, odd) == 0;
    }
    const limb inverse = inverse_mod_radix(odd);
    if (n >= least_scaled) {
        limb_chain chain(odd, inverse);
        for (std::size_t i = 0; i < n; ++i) {
            chain.next(a[i]);
        }
        return chain.carries(0);
    }
    limb carry = 0;  // less than odd
    for (std::size_t i = 0; i < n; ++i) {
        const limb x = a[i];
        const auto digit = static_cast<limb>(static_cast<limb>(x - carry) * inverse);
        carry = static_cast<limb>(multiply_wide(digit, odd).high + (x < carry ? 1 : 0));
    }
    return carry == 0;
}

bool divides_from_below(const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    for (; d[0] == 0; --an, --dn) {
        if (a[0] != 0) {
            return false;
        }
        ++a, ++d;
    }
    const auto zeros = static_cast<unsigned>(std::countr_zero(d[0]));
    limb t[most_from_below + 1], odd[most_divisor_from_below];
    if ((a[0] & ((limb{1} << zeros) - 1)) != 0) {
        return false;
    }
    const kernels::integer_kernels& kernel = kernels::integer();
    kernel.bits->shift_right(t, a, an, zeros);
    kernel.bits->shift_right(odd, d, dn, zeros);
    d = odd;
    dn = row::normalized_size(d, dn);
    t[an] = 0;
    const std::size_t k = an - dn + 1;  // t / B^k < d, and what is added is less than d times B^k
    const auto factor = static_cast<limb>(limb{0} - inverse_mod_radix(d[0]));
    limb scratch[most_divisor_from_below + 2 + short_mul_scratch(most_divisor_from_below / 2 + 1)];
    const limb carry = dn >= kernel.thresholds.redc_by_halves ? hensel_by_halves(t, k, d, dn, factor, scratch)
                                                              : kernel.hensel(t, k, d, dn, factor);
    const limb* const rest = t + k;
    return carry == 0 && (row::is_zero(rest, dn) || row::compare_n(rest, d, dn) == 0);
}

}  // namespace carry::integer_rows
