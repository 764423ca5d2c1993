/// \file
/// Addition and subtraction of naturals in rows of limbs. Linear; constant-time in the values, but for `add_upwards` and
/// `sub_upwards`.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// r = a + b, returns the carry (0 or 1). r: an limbs, may be a or b; an >= bn >= 0.
limb add(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

/// r = a - b modulo 2^(w an), returns the borrow (0 or 1). r: an limbs, may be a or b; an >= bn >= 0.
limb sub(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

/// r = a + b for a limb b, returns the carry: 0 or 1, or b where n = 0. r, a: n >= 0 limbs, r may be a.
limb add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept;

/// r = a - b for a limb b modulo 2^(w n), returns the borrow: 0 or 1, or b where n = 0. r, a: n >= 0 limbs, r may be a.
limb sub_1(limb* r, const limb* a, std::size_t n, limb b) noexcept;

/// r = r + value, no further than it carries; returns what is carried out of the n >= 0 limbs. Variable-time.
inline limb add_upwards(limb* r, std::size_t n, limb value) noexcept {
    for (std::size_t i = 0; i < n && value != 0; ++i) {
        r[i] += value;
        value = static_cast<limb>(r[i] < value);
    }
    return value;
}

/// r = r - value, no further than it borrows; returns what is borrowed beyond the n >= 0 limbs. Variable-time.
inline limb sub_upwards(limb* r, std::size_t n, limb value) noexcept {
    for (std::size_t i = 0; i < n && value != 0; ++i) {
        const limb before = r[i];
        r[i] = static_cast<limb>(before - value);
        value = static_cast<limb>(before < value);
    }
    return value;
}

}  // namespace carry::integer_rows
