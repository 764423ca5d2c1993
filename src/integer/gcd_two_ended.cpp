#include "integer/gcd.hpp"
#include "integer/two_ended.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

// gcd(a, b) of at most two limbs each, b odd.
std::size_t gcd_of_two_limbs(limb* g, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (an == 0) {
        row::copy(g, b, bn);
        return bn;
    }
    if (an == 1 && bn == 1) {
        g[0] = gcd_1(a[0], b[0]);
        return 1;
    }
    const wide_limb<limb> common = gcd_2({a[0], an == 2 ? a[1] : limb{0}}, {b[0], bn == 2 ? b[1] : limb{0}});
    g[0] = common.low;
    if (common.high == 0) {
        return 1;
    }
    g[1] = common.high;
    return 2;
}

}  // namespace

std::size_t gcd_two_ended_scratch(std::size_t xn) noexcept { return two_ended_pair::storage(xn, false); }

std::size_t gcd_two_ended(limb* g, limb* x, std::size_t xn, limb* y, std::size_t yn, limb* scratch) noexcept {
    if (yn == 0) {
        row::copy(g, x, xn);
        return xn;
    }
    const std::size_t x_zeros = make_odd(x, xn);
    const std::size_t zeros = std::min(x_zeros, make_odd(y, yn));
    std::size_t n = 0;
    if (std::max(xn, yn) <= 2) {
        n = gcd_of_two_limbs(g, x, xn, y, yn);
    } else {
        two_ended_pair pair(x, xn, y, yn, two_ended_pair::companion::nothing, scratch);
        pair.run(2);
        const std::size_t an = pair.a(x);
        const std::size_t bn = pair.b(y);
        n = bn;
        if (an <= 2 && bn <= 2) {
            n = gcd_of_two_limbs(g, x, an, y, bn);
        } else {  // a = 0
            row::copy(g, y, bn);
        }
    }
    return multiply_by_power_of_two(g, n, zeros);
}

}  // namespace carry::integer_rows
