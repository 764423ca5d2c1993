/// \file
/// Quads of four vectors with an element each, for the loops of the transform (transform_quads.hpp, transform_turn.hpp) on
/// processors with a product of two limbs without carries: for the files of the levels, each of which compiles its own copy.
///
/// The file that includes this has included the `limb_pairs.hpp` of its set of instructions.
#pragma once

#include "kernels/transform.hpp"

namespace carry::kernels {

namespace {

struct quad {
    column lane[4];
};

CARRY_COLUMNS_INLINE quad load_quad(const limb* a) noexcept {
    return {{load_2(a), load_2(a + 2), load_2(a + 4), load_2(a + 6)}};
}

CARRY_COLUMNS_INLINE void store_quad(limb* r, const quad& a) noexcept {
    for (unsigned s = 0; s < 4; ++s) {
        store_2(r + element_limbs * s, a.lane[s]);
    }
}

CARRY_COLUMNS_INLINE quad operator^(const quad& a, const quad& b) noexcept {
    return {{a.lane[0] ^ b.lane[0], a.lane[1] ^ b.lane[1], a.lane[2] ^ b.lane[2], a.lane[3] ^ b.lane[3]}};
}

CARRY_COLUMNS_INLINE quad broadcast_element(const limb* a) noexcept {
    const column e = load_2(a);
    return {{e, e, e, e}};
}

/// (low half of a T) + (high half of a T) z^64, the rest in above.
CARRY_COLUMNS_INLINE column times_tail(column a, column tail, column& above) noexcept {
    const column high = multiply_at<1, 0>(a, tail);
    above = down(high);
    return multiply_at<0, 0>(a, tail) ^ up(high);
}

CARRY_COLUMNS_INLINE quad times_tail(const quad& a, const quad& tail, quad& above) noexcept {
    quad below;
    for (unsigned s = 0; s < 4; ++s) {
        below.lane[s] = times_tail(a.lane[s], tail.lane[s], above.lane[s]);
    }
    return below;
}

/// low + middle z^64 modulo P.
CARRY_COLUMNS_INLINE column fold(column low, column middle, column tail) noexcept {
    return low ^ up(middle) ^ multiply_at<1, 0>(middle, tail);
}

/// a w = a_0 w + a_1 (w z^64).
template <class Factor>
CARRY_COLUMNS_INLINE quad times(const quad& a, const Factor& w, const quad& tail) noexcept {
    quad r;
    for (unsigned s = 0; s < 4; ++s) {
        const column x = a.lane[s], value = w.value.lane[s], shifted = w.shifted.lane[s];
        const column low = multiply_at<0, 0>(x, value) ^ multiply_at<1, 0>(x, shifted);
        const column middle = multiply_at<0, 1>(x, value) ^ multiply_at<1, 1>(x, shifted);
        r.lane[s] = fold(low, middle, tail.lane[s]);
    }
    return r;
}

CARRY_COLUMNS_INLINE quad product(const quad& a, const quad& b, const quad& tail) noexcept {
    quad r;
    for (unsigned s = 0; s < 4; ++s) {
        const column x = a.lane[s], y = b.lane[s], t = tail.lane[s];
        const column high = multiply_at<1, 1>(x, y);
        const column low = multiply_at<0, 0>(x, y) ^ multiply_at<0, 0>(high, t);
        const column middle = multiply_at<1, 0>(x, y) ^ multiply_at<0, 1>(x, y) ^ multiply_at<1, 0>(high, t);
        r.lane[s] = fold(low, middle, t);
    }
    return r;
}

CARRY_COLUMNS_INLINE void halves_apart(quad& a, quad& b) noexcept {
    const quad low{{a.lane[0], a.lane[1], b.lane[0], b.lane[1]}};
    b = {{a.lane[2], a.lane[3], b.lane[2], b.lane[3]}};
    a = low;
}

CARRY_COLUMNS_INLINE void even_apart(quad& a, quad& b) noexcept {
    const quad even{{a.lane[0], a.lane[2], b.lane[0], b.lane[2]}};
    b = {{a.lane[1], a.lane[3], b.lane[1], b.lane[3]}};
    a = even;
}

CARRY_COLUMNS_INLINE void even_apart_back(quad& a, quad& b) noexcept {
    const quad low{{a.lane[0], b.lane[0], a.lane[1], b.lane[1]}};
    b = {{a.lane[2], b.lane[2], a.lane[3], b.lane[3]}};
    a = low;
}

CARRY_COLUMNS_INLINE void even_together(quad& a, quad& b) noexcept {
    const quad first{{a.lane[0], b.lane[0], a.lane[2], b.lane[2]}};
    b = {{a.lane[1], b.lane[1], a.lane[3], b.lane[3]}};
    a = first;
}

}  // namespace

}  // namespace carry::kernels
