#include "gf2x/euclid_limbs.hpp"
#include "gf2x/euclid_rows.hpp"
#include "gf2x/gcd.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::gf2x_rows {

std::size_t xgcd_scratch(std::size_t an, std::size_t bn) noexcept { return euclid_rows::scratch(an, bn); }

xgcd_result xgcd(limb* g, limb* s, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    if (an == 1 && bn == 1) {
        const limb_xgcd found = xgcd_of_limbs(a[0], b[0]);
        g[0] = found.g;
        s[0] = found.s;
        s[1] = 0;
        return {1, found.s != 0 ? std::size_t{1} : std::size_t{0}};
    }
    euclid_rows rows(a, an, b, bn, s, scratch);
    rows.reduce(0);
    row::copy(g, rows.u, std::min(an, bn));
    if (rows.s_u != s) {
        row::copy(s, rows.s_u, bn + 1);
    }
    return {rows.un, row::normalized_size(s, rows.sn)};
}

}  // namespace carry::gf2x_rows
