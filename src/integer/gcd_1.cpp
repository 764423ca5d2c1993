#include "integer/gcd.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

limb gcd_1(limb a, limb b) noexcept {
    if (a == 0 || b == 0) {
        return a | b;
    }
    const int shift = std::countr_zero(static_cast<limb>(a | b));
    a >>= std::countr_zero(a);
    b >>= std::countr_zero(b);
    while (a != b) {  // both odd; without a branch on which is larger, since that could not be foretold
        const limb difference = a - b;
        const limb negative = limb{0} - static_cast<limb>(a < b);
        b += negative & difference;
        a = (difference ^ negative) - negative;
        a >>= std::countr_zero(difference);
    }
    return a << shift;
}

}  // namespace carry::integer_rows
