/// \file
/// What Toom's methods share: sums with shifted rows of another length.
#pragma once

#include "integer/add.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

/// r = a + b 2^shift; returns what is carried out. r, a: an limbs, b: bn limbs, an >= bn; r may be a or b; 1 <= shift < w.
inline limb add_shifted(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, unsigned shift) noexcept {
    return add_1(r + bn, a + bn, an - bn, kernels::integer().add_shifted(r, a, b, bn, shift));
}

/// r = r - b 2^shift modulo 2^(w n). r: n limbs, b: bn limbs, n >= bn; 1 <= shift < w.
inline void sub_shifted(limb* r, std::size_t n, const limb* b, std::size_t bn, unsigned shift) noexcept {
    sub_1(r + bn, r + bn, n - bn, kernels::integer().sub_shifted(r, r, b, bn, shift));
}

}  // namespace carry::integer_rows
