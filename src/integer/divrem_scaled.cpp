#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

// Whether the whole product of quotient and divisor takes less time than the lower half of one of two rows like the divisor.
constexpr bool takes_whole_product(std::size_t k, std::size_t dn) noexcept {
    return k < dn && dn > 10 && 2 * k < dn + (dn <= 48 ? 16 : 0);
}

// The shortest quotients for which it pays: without the remainder, and with it, where longer divisors have slower rivals.
constexpr std::size_t least_alone(std::size_t dn) noexcept { return dn <= 4 ? 26 : dn <= 12 ? 24 : 20; }
constexpr std::size_t least_with_remainder(std::size_t dn) noexcept {
    return dn <= 4 ? 26 : dn <= 12 ? 28 : dn < 20 ? 18 : dn < 32 ? 10 : dn < 56 ? 9 : 20;
}

// The dn lowest limbs of the product. q: k limbs, and room for dn. product: k + dn limbs.
void lowest_of_product(limb* product, limb* q, std::size_t k, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (dn > most_scaled_at_once) {
        mul(product, d, dn, q, k, scratch);
    } else if (takes_whole_product(k, dn)) {
        kernel.mul_basecase(product, d, dn, q, k);
    } else {
        row::zero(q + k, dn - std::min(k, dn));
        kernel.mul_low(product, q, d, dn);
    }
}

}  // namespace

bool has_scaled(std::size_t k, std::size_t dn, bool wants_remainder) noexcept {
    const std::size_t most = kernels::integer().most_scaled;
    if (dn < 3 || k > most || std::min(dn, k + 3) > most) {
        return false;
    }
    return wants_remainder ? k >= least_with_remainder(dn) && (dn <= most_scaled_at_once || 2 * k <= dn) : k >= least_alone(dn);
}

bool divrem_scaled(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t k = an - dn + 1;
    if (!has_scaled(k, dn, true)) {
        return false;
    }
    limb* const quotient = scratch;
    limb* const product = quotient + std::max(k, dn);
    const kernels::certainty found = kernel.divide_scaled(quotient, a, an, d, dn);
    if (found == kernels::certainty::unknown) [[unlikely]] {
        return false;
    }
    lowest_of_product(product, quotient, k, d, dn, product + an + 1);
    take_low_product(r, quotient, k, a, product, d, dn, found == kernels::certainty::exact_or_one_more);
    if (q != nullptr) {
        row::copy(q, quotient, k);
    }
    return true;
}

}  // namespace carry::integer_rows
