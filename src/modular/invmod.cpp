#include "modular/invmod.hpp"

#include "integer/gcd.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::modular {

std::size_t invmod_scratch(std::size_t n) noexcept { return 2 * n + 1 + integer_rows::xgcd_scratch(n, n); }

bool invmod_short(limb* r, const limb* a, const limb* m, std::size_t n) noexcept {
    using kernels::least_short_inverse, kernels::most_short_inverse;
    if (n < least_short_inverse || n > most_short_inverse || m[n - 1] == 0 || (m[0] & 1) == 0) {
        return false;
    }
    const std::size_t an = row::normalized_size(a, n);
    if (an <= 1 || an + 1 < n) {  // none of 0; of a much shorter number xgcd finds one sooner
        return false;
    }
    limb inverse[most_short_inverse];
    if (kernels::integer().halving->invert[n - least_short_inverse](inverse, a, m) != 1) {
        return false;
    }
    row::copy(r, inverse, n);
    return true;
}

bool invmod(limb* r, const limb* a, const limb* m, std::size_t n, limb* scratch) noexcept {
    limb* divisor = scratch;
    limb* cofactor = scratch + n;
    const std::size_t mn = row::normalized_size(m, n);
    const std::size_t an = row::normalized_size(a, mn);
    if (an == 0) {
        const bool trivial = mn == 1 && m[0] == 1;
        if (trivial) {
            row::zero(r, n);
        }
        return trivial;
    }
    if (mn == 1 && (m[0] & 1) != 0) {
        const integer_rows::xgcd_1_result single = integer_rows::xgcd_1(a[0], m[0]);
        if (single.g == 1) {
            row::zero(r, n);
            r[0] = single.s_negative ? m[0] - single.s : single.s;
        }
        return single.g == 1;
    }
    if (invmod_short(r, a, m, n)) {
        return true;
    }
    const integer_rows::xgcd_result gcd = integer_rows::xgcd(divisor, cofactor, nullptr, a, an, m, mn, cofactor + n + 1);
    if (gcd.g_size != 1 || divisor[0] != 1) {
        return false;
    }
    row::zero(cofactor + gcd.s_size, n - gcd.s_size);  // 2 |s| <= m
    if (gcd.s_negative) {
        kernels::integer().sub_n(r, m, cofactor, n);
    } else {
        row::copy(r, cofactor, n);
    }
    return true;
}

}  // namespace carry::modular
