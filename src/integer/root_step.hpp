/// \file
/// The step from the square root of the highest limbs to a root of twice as many: the same for rows of any length and for those
/// of few limbs. Variable time.
#pragma once

#include "integer/add.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// One step of root_in_place (integer/root.hpp): s' and r' are there, r' with its highest bit in q_high. `Rows` says what is
/// done to rows.
/// Rows::divide: q = floor(u / d) without its highest limb, which is returned; the low h limbs of u become the remainder.
/// u: h + l limbs, d: h >= l >= 1; v: reciprocal_2by1 of its highest limb where short rows have h = 2.
template <class Rows, class Size>
[[gnu::always_inline]] inline limb root_step(limb* s, limb* a, Size size, limb q_high, limb v, limb* scratch) noexcept {
    const std::size_t n = size, l = n / 2, h = n - l;
    limb* const s_high = s + l;
    if (q_high != 0) {
        Rows::sub_n(a + 2 * l, s_high, h);
    }
    q_high += Rows::divide(s, a + l, l, s_high, h, v, scratch);  // by s', which is half of what it should be

    limb high = Rows::add_if(a + l, s_high, h, s[0] & 1);  // of the remainder, modulo B
    Rows::halve(s, l);
    s[l - 1] |= q_high << (limb_bits - 1);
    q_high >>= 1;

    if (q_high != 0) {  // q = beta
        high -= n > 2 * l ? Rows::sub_1(a + 2 * l, n - 2 * l, 1) : 1;
    } else {
        Rows::square(scratch, s, l, scratch + 2 * l);
        const limb borrow = Rows::sub_n(a, scratch, 2 * l);
        high -= n == 2 * l ? borrow : Rows::sub_1(a + 2 * l, n - 2 * l, borrow);
    }
    const limb negative = high >> (limb_bits - 1);
    if (q_high != 0) {  // always one too large
        add_1(s_high, s_high, h, 1);
    }
    high += Rows::step_back(s, a, n, negative);
    return high;
}

}  // namespace carry::integer_rows
