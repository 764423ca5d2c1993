/// \file
/// The loops of Toom-3 in GF(2)[x] (`gf2x_rows::mul_toom3`), each in one pass: several passes would load at other places within
/// a vector than they had just stored, and wait.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels {

/// With X = x^(wk), y = x^w, k >= 8 a multiple of 8. Rows do not overlap.
struct toom_kernels {
    /// one = f(1), at_y = f(y) and at_y1 = f(y + 1) for f = a0 + a1 X + a2 X^2, X standing for the point: k, k + 2 and k + 2
    /// limbs. a: 2k + top limbs, 1 <= top <= k.
    void (*evaluate_3)(limb* one, limb* at_y, limb* at_y1, const limb* a, std::size_t k, std::size_t top) noexcept;
    /// From v1 = c(1), vy = c(y) and vy1 = c(y + 1) for c = c0 + c1 X + ... + c4 X^4 to v1 = c1, vy = c2 and vy1 = c3, in the
    /// lowest 2k limbs of each. v1: 2k limbs; vy, vy1: 2k + 4; c0: 2k; c4: n <= 2k.
    void (*interpolate_3)(limb* v1, limb* vy, limb* vy1, const limb* c0, const limb* c4, std::size_t k, std::size_t n) noexcept;
};

}  // namespace carry::kernels
