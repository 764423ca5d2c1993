/// \file
/// Products of one and of two limbs, inlined where the way to a kernel would take longer than the product.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// r = a * b. r: 2n limbs, may overlap a and b; a, b: n limbs, n = 1 or 2.
inline void mul_tiny(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    const wide_limb<limb> p00 = multiply_wide(a[0], b[0]);
    if (n == 1) {
        r[0] = p00.low;
        r[1] = p00.high;
        return;
    }
    const wide_limb<limb> p01 = multiply_add(a[0], b[1], p00.high), p10 = multiply_add(a[1], b[0], p01.low);
    const wide_limb<limb> p11 = multiply_add(a[1], b[1], p01.high, p10.high);
    r[0] = p00.low;
    r[1] = p10.low;
    r[2] = p11.low;
    r[3] = p11.high;
}

}  // namespace carry::integer_rows
