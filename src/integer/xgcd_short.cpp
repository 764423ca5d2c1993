#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::integer_rows {

bool xgcd_short(short_xgcd& result, const limb* a, const limb* b, std::size_t n) noexcept {
    static_assert(short_xgcd::most <= kernels::most_short_inverse);
    const kernels::integer_kernels& kernel = kernels::integer();
    limb* const s = result.s;
    const limb g = kernel.halving->invert[n - kernels::least_short_inverse](s, a, b);
    if (g == 0) {
        return false;
    }
    // The least of the cofactors, which are known modulo b / g.
    limb quotient[short_xgcd::most], opposite[short_xgcd::most];
    const limb* modulus = b;
    if (g != 1) {
        constexpr std::size_t room = 64;
        limb scratch[room];
        divrem_1(quotient, b, n, g);
        const std::size_t qn = row::normalized_size(quotient, n);
        divrem_quadratic(nullptr, s, s, n, quotient, qn, scratch);
        row::zero(s + qn, n - qn);
        modulus = quotient;
    }
    kernel.sub_n(opposite, modulus, s, n);
    result.s_negative = row::compare_n(opposite, s, n) < 0;
    if (result.s_negative) {
        row::copy(s, opposite, n);
    }
    // |t| = (|s| a -+ g) / b < B^n, limb by limb from below: all that is above B^n is of no matter.
    limb rest[short_xgcd::most] = {};
    for (std::size_t i = 0; i < n; ++i) {
        kernel.addmul_1(rest + i, a, n - i, s[i]);
    }
    if (result.s_negative) {
        kernel.add_1(rest, rest, n, g);
    } else {
        kernel.sub_1(rest, rest, n, g);
    }
    const limb inverse = inverse_mod_radix(b[0]);
    for (std::size_t i = 0; i < n; ++i) {
        result.t[i] = rest[i] * inverse;
        kernel.submul_1(rest + i, b, n - i, result.t[i]);
    }
    result.g = g;
    return true;
}

}  // namespace carry::integer_rows
