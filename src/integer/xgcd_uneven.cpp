#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/mul.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

namespace {

/// g = u y + v r, as magnitudes; the signs of u and v differ, but where u is 0.
struct short_cofactors {
    limb g;
    limb u[short_xgcd::most], v[short_xgcd::most];
    bool v_negative;
};

// Of single limbs, 0 < r < y, not both even.
void find(short_cofactors& c, limb y, limb r) noexcept {
    const bool y_is_odd = (y & 1) != 0;
    const limb a = y_is_odd ? r : y, b = y_is_odd ? y : r;
    const xgcd_1_result found = xgcd_1(a, b);
    const limb other = other_cofactor_1(found, a, b);
    c.g = found.g;
    c.u[0] = y_is_odd ? other : found.s;
    c.v[0] = y_is_odd ? found.s : other;
    c.v_negative = y_is_odd ? found.s_negative : found.s != 0 && !found.s_negative;
}

// Of n limbs each, not both even; false where that is left to others.
bool find(short_cofactors& c, const limb* y, const limb* r, std::size_t n) noexcept {
    if (n == 1) {
        find(c, y[0], r[0]);
        return true;
    }
    if (y[n - 1] == 0 || r[n - 1] == 0) {
        return false;
    }
    const bool y_is_odd = (y[0] & 1) != 0;
    short_xgcd found;
    if (!xgcd_short(found, y_is_odd ? r : y, y_is_odd ? y : r, n)) {
        return false;
    }
    c.g = found.g;
    row::copy(c.u, y_is_odd ? found.t : found.s, n);
    row::copy(c.v, y_is_odd ? found.s : found.t, n);
    c.v_negative = y_is_odd == found.s_negative;
    return true;
}

}  // namespace

bool xgcd_uneven(xgcd_result& result, limb* g, limb* s, limb* t, const limb* x, std::size_t xn, const limb* y, std::size_t yn,
                 limb* scratch) noexcept {
    const std::size_t qn = xn - yn + 1;
    limb* const q = scratch;
    limb* const rest = q + qn;
    limb r[short_xgcd::most], odd_y[short_xgcd::most];
    divrem(t != nullptr ? q : nullptr, r, x, xn, y, yn, rest);
    if (row::is_zero(r, yn)) {  // y divides x
        row::copy(g, y, yn);
        if (t != nullptr) {
            t[0] = 1;
        }
        result = {yn, 0, false, t != nullptr ? std::size_t{1} : 0, false};
        return true;
    }
    if ((y[0] | r[0]) == 0) {
        return false;
    }
    const auto twos = static_cast<unsigned>(std::countr_zero(y[0] | r[0]));  // of both: none of the cofactors' business
    row::shift_right(odd_y, y, yn, twos);
    row::shift_right(r, r, yn, twos);
    short_cofactors c;
    if (!find(c, odd_y, r, yn)) {
        return false;
    }
    g[0] = c.g << twos;
    if (yn > 1) {
        g[1] = twos == 0 ? 0 : c.g >> (limb_bits - twos);
    }
    const std::size_t gn = row::normalized_size(g, std::min<std::size_t>(yn, 2)), vn = row::normalized_size(c.v, yn);
    if (s != nullptr) {
        row::copy(s, c.v, vn);
    }
    std::size_t tn = 0;
    if (t != nullptr) {  // u - q v, whose terms have one sign; |u| <= q |v| but where both are 1 at most
        limb* const sum = rest;
        const std::size_t un = row::normalized_size(c.u, yn), n = std::max(qn + vn, un);
        mul(sum, q, qn, c.v, vn, sum + xn + 2);
        row::zero(sum + qn + vn, n - (qn + vn));
        add(sum, sum, n, c.u, un);
        tn = row::normalized_size(sum, n);
        row::copy(t, sum, tn);
    }
    result = {gn, s != nullptr ? vn : 0, s != nullptr && c.v_negative, tn, t != nullptr && !c.v_negative};
    return true;
}

}  // namespace carry::integer_rows
