// Inverses modulo numbers that are divided by a power of two of some limbs.
#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/inverse_mod_power.hpp"
#include "integer/mul.hpp"
#include "integer/mul_low.hpp"
#include "kernels/kernels.hpp"
#include "modular/invmod.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::modular {

// d, the residue modulo d, the inverses modulo 2^k and modulo d, and d's inverse or the product that is added: mn limbs each,
// the last mn + 1.
std::size_t invmod_split_scratch(std::size_t n, std::size_t odd) noexcept {
    return 5 * n + 1 +
           std::max({integer_rows::divrem_scratch(n, n), integer_rows::inverse_mod_power_scratch(n),
                     integer_rows::mul_scratch(n, n), integer_rows::mul_low_scratch(n), odd});
}

bool invmod_split(limb* r, const limb* a, std::size_t an, const limb* m, std::size_t n, std::size_t k, limb* scratch) noexcept {
    const std::size_t kn = row::limbs_for(k), upper = n - k / limb_bits;
    limb *const d = scratch, *const low = d + n, *const x = low + n, *const y = x + n, *const last = y + n;
    limb* const inner = last + n + 1;
    if ((a[0] & 1) == 0) {
        return false;
    }
    row::shift_right(d, m + (n - upper), upper, k % limb_bits);
    const std::size_t dn = row::normalized_size(d, upper);
    const limb top = max_limb<limb> >> (kn * limb_bits - k);
    row::fit(low, kn, a, an);
    integer_rows::inverse_mod_power(x, low, kn, inner);
    if (dn == 1 && d[0] == 1) {
        x[kn - 1] &= top;
        row::fit(r, n, x, kn);
        return true;
    }
    row::fit(low, std::max(an, dn), a, an);
    if (an >= dn) {
        integer_rows::divrem(nullptr, low, a, an, d, dn, inner);
    }
    if (!invmod(y, low, d, dn, inner)) {
        return false;
    }
    // x = (x - y) / d modulo 2^k, and the inverse is y + d x.
    integer_rows::sub(x, x, kn, y, std::min(kn, dn));
    row::fit(low, kn, d, dn);
    integer_rows::inverse_mod_power(last, low, kn, inner);
    integer_rows::mul_low(low, x, last, kn, inner);
    low[kn - 1] &= top;
    integer_rows::mul(last, d, dn, low, kn, inner);
    row::zero(last + dn + kn, n + 1 - dn - kn);
    integer_rows::add(last, last, n, y, dn);
    row::copy(r, last, n);
    return true;
}

}  // namespace carry::modular
