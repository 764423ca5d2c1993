#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/mul.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace carry::integer_rows {

namespace {

/// g = u y + v r, as magnitudes; the signs of u and v differ, but where u is 0.
struct short_cofactors {
    limb g;
    limb u[short_xgcd::most], v[short_xgcd::most];
    bool v_negative;
};

// Of n limbs each, not both even; false where that is left to others.
bool find(short_cofactors& c, const limb* y, const limb* r, std::size_t n) noexcept {
    if (n == 1) {
        const limb_cofactors found = cofactors_1(y[0], r[0]);
        c = {found.g, {found.s}, {found.t}, found.t_negative};
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

// t = |u| + q |v|: u y + v (x - q y) is v x + (u - q v) y, whose terms have one sign, and |u| <= q |v| but where both are 1 at
// most. Returns the normalized size. t: qn + vn + 1 limbs, or un where that is more; the limbs above its size are undefined.
// sum: a row like t, and what mul wants.
std::size_t cofactor_by_quotient(limb* t, const limb* q, std::size_t qn, const limb* u, std::size_t un, const limb* v,
                                 std::size_t vn, limb* sum) noexcept {
    const std::size_t n = std::max(qn + vn, un);
    mul(sum, q, qn, v, vn, sum + n + 1);
    row::zero(sum + qn + vn, n - (qn + vn));
    add(sum, sum, n, u, un);
    const std::size_t tn = row::normalized_size(sum, n);
    row::copy(t, sum, tn);
    return tn;
}

// What is found where y divides x.
xgcd_result divisor_found(limb* g, limb* t, const limb* y, std::size_t yn) noexcept {
    row::copy(g, y, yn);
    if (t != nullptr) {
        t[0] = 1;
    }
    return {yn, 0, false, t != nullptr ? std::size_t{1} : 0, false};
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
        result = divisor_found(g, t, y, yn);
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
    if (t != nullptr) {
        tn = cofactor_by_quotient(t, q, qn, c.u, row::normalized_size(c.u, yn), c.v, vn, rest);
    }
    result = {gn, s != nullptr ? vn : 0, s != nullptr && c.v_negative, tn, t != nullptr && !c.v_negative};
    return true;
}

// The quotient and the remainder, both cofactors.
std::size_t xgcd_by_quotient_rows(std::size_t xn, std::size_t yn) noexcept { return xn + 1 + 2 * (yn + 2); }

xgcd_result xgcd_by_quotient(limb* g, limb* s, limb* t, const limb* x, std::size_t xn, const limb* y, std::size_t yn,
                             limb* scratch, unsigned divisions) noexcept {
    const std::size_t qn = xn - yn + 1;
    limb* const q = scratch;
    limb* const r = q + qn;
    limb* const u = r + yn;      // of y
    limb* const v = u + yn + 2;  // of the remainder
    limb* const rest = v + yn + 2;
    divrem(q, r, x, xn, y, yn, rest);
    const std::size_t rn = row::normalized_size(r, yn);
    if (rn == 0) {
        return divisor_found(g, t, y, yn);
    }
    // Modulo an odd number, here the second, cofactors are found by binary steps.
    const bool y_is_odd = (y[0] & 1) != 0;
    xgcd_result found = y_is_odd ? xgcd(g, v, u, r, rn, y, yn, rest, divisions) : xgcd(g, u, v, y, yn, r, rn, rest, divisions);
    if (!y_is_odd) {
        std::swap(found.s_size, found.t_size);
        std::swap(found.s_negative, found.t_negative);
    }
    if (s != nullptr) {
        row::copy(s, v, found.s_size);
    }
    std::size_t tn = 0;
    if (t != nullptr) {
        tn = cofactor_by_quotient(t, q, row::normalized_size(q, qn), u, found.t_size, v, found.s_size, rest);
    }
    return {found.g_size, s != nullptr ? found.s_size : 0, s != nullptr && found.s_negative, tn,
            t != nullptr && !found.s_negative};
}

}  // namespace carry::integer_rows
