#include "work/random_rows.hpp"

#include <algorithm>

namespace carry::tool {

row_of_limbs random_rows::uniform(std::size_t n) {
    row_of_limbs r(n);
    std::generate(r.begin(), r.end(), [&] { return word(); });
    return r;
}

row_of_limbs random_rows::hostile(std::size_t n) {
    row_of_limbs r(n);
    switch (below(6)) {
    case 0:
        std::fill(r.begin(), r.end(), max_limb<limb>);
        return r;
    case 1:
        if (n != 0) {
            r[below(n)] = limb{1} << below(limb_bits);
        }
        return r;
    case 2:
    case 3:
        for (std::size_t bit = 0, on = below(2); bit < n * limb_bits; on ^= 1) {
            const std::size_t end = std::min(bit + 1 + below(below(2) != 0 ? 3 * limb_bits : 9), n * limb_bits);
            for (; bit < end; ++bit) {
                r[bit / limb_bits] |= static_cast<limb>(on) << (bit % limb_bits);
            }
        }
        return r;
    case 4:
        for (limb& x : r) {
            x = below(3) != 0 ? word() : below(2) != 0 ? max_limb<limb> : limb{0};
        }
        return r;
    default:
        return uniform(n);
    }
}

row_of_limbs random_rows::hostile_normalized(std::size_t n) {
    row_of_limbs r = hostile(n);
    if (r.back() == 0) {
        r.back() = below(2) != 0 ? 1 : (word() | 1);
    }
    return r;
}

}  // namespace carry::tool
