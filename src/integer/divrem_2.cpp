#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"

#include <bit>

namespace carry::integer_rows {

void divrem_2(limb* q, limb* r, const limb* a, std::size_t an, const limb* d) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(d[1]));
    const auto shifted = [shift](limb high, limb low) {  // B high + low, shifted: its upper limb
        return shift == 0 ? high : (high << shift) | (low >> (limb_bits - shift));
    };
    const limb d1 = shifted(d[1], d[0]), d0 = d[0] << shift;
    const limb v = reciprocal_3by2(d1, d0);
    // The dividend is shifted on the way. What the shift brings above its limbs is less than the divisor's upper limb.
    limb r1 = shift == 0 ? 0 : a[an - 1] >> (limb_bits - shift), r0 = shifted(a[an - 1], a[an - 2]);
    std::size_t i = an - 1;
    if (r1 == 0) {  // the highest digit is 0 or 1
        const limb next = shifted(a[an - 2], an > 2 ? a[an - 3] : limb{0});
        const bool one = join(r0, next) >= join(d1, d0);
        const wide rest = join(r0, next) - (one ? join(d1, d0) : 0);
        r1 = static_cast<limb>(rest >> limb_bits);
        r0 = static_cast<limb>(rest);
        --i;
        if (q != nullptr) {
            q[i] = one ? 1 : 0;
        }
    }
    while (i-- > 0) {
        const quotient_remainder_3by2 step = divide_3by2(r1, r0, shifted(a[i], i > 0 ? a[i - 1] : limb{0}), d1, d0, v);
        if (q != nullptr) {
            q[i] = step.quotient;
        }
        r1 = step.r1;
        r0 = step.r0;
    }
    const wide remainder = join(r1, r0) >> shift;
    r[0] = static_cast<limb>(remainder);
    r[1] = static_cast<limb>(remainder >> limb_bits);
}

}  // namespace carry::integer_rows
