/// \file
/// `euclid_kernels::apply` two limbs at a time, for the files of the levels: as gf2x_columns.hpp.
#pragma once

#include "kernels/euclid.hpp"
#include "kernels/gf2x_columns.hpp"

namespace carry::kernels {

namespace {

/// a b.
CARRY_COLUMNS_INLINE wide_limb<limb> multiply_limbs(limb a, limb b) noexcept {
    const column p = multiply(from_limb(a), from_limb(b));
    return {low(p), high(p)};
}

/// `euclid_kernels::apply`. 4 n products.
CARRY_COLUMNS_INLINE euclid_carry apply_to_pairs(const euclid_matrix& matrix, limb* a, limb* b, std::size_t n) noexcept {
    const column upper = load_2(matrix.m[0]), lower = load_2(matrix.m[1]);
    column carry_a = no_column(), carry_b = no_column();
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const column u = load_2(a + i), v = load_2(b + i);
        const column odd_a = multiply_at<1, 0>(u, upper) ^ multiply_at<1, 1>(v, upper);
        const column odd_b = multiply_at<1, 0>(u, lower) ^ multiply_at<1, 1>(v, lower);
        store_2(a + i, add(multiply_at<0, 0>(u, upper), multiply_at<0, 1>(v, upper), between(carry_a, odd_a)));
        store_2(b + i, add(multiply_at<0, 0>(u, lower), multiply_at<0, 1>(v, lower), between(carry_b, odd_b)));
        carry_a = odd_a;
        carry_b = odd_b;
    }
    if (i < n) {
        const column u = load_1(a + i), v = load_1(b + i);
        const column last_a = multiply_at<0, 0>(u, upper) ^ multiply_at<0, 1>(v, upper);
        const column last_b = multiply_at<0, 0>(u, lower) ^ multiply_at<0, 1>(v, lower);
        a[i] = low(last_a) ^ high(carry_a);
        b[i] = low(last_b) ^ high(carry_b);
        carry_a = last_a;
        carry_b = last_b;
    }
    return {high(carry_a), high(carry_b)};
}

}  // namespace

}  // namespace carry::kernels
