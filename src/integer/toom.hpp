/// \file
/// What Toom's methods share: sums with shifted rows of another length.
#pragma once

#include "integer/add.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>

namespace carry::integer_rows {

/// A row of limbs for each of the values at Points points, one after the other, so many limbs apart.
template <std::size_t Points>
struct toom_rows {
    limb* at[Points];

    toom_rows(limb* first, std::size_t stride) noexcept {
        for (std::size_t v = 0; v < Points; ++v) {
            at[v] = first + v * stride;
        }
    }

    /// Limbs of scratch before the values of an operand in pieces of k limbs, so far on that no product of 2k + 2 limbs, from
    /// the beginning of the scratch, meets a value that is still to be used, and that the kernel's carries have room.
    static constexpr std::size_t first(std::size_t k) noexcept { return (Points + 1) * k + Points * (1 + kernels::toom_slack); }

    /// Limbs of scratch up to the end of these values.
    static constexpr std::size_t limbs(std::size_t k) noexcept { return first(k) + Points * (k + 1 + kernels::toom_slack); }
};

/// r = a + b 2^shift; returns what is carried out. r, a: an limbs, b: bn limbs, an >= bn; r may be a or b; 1 <= shift < w.
inline limb add_shifted(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, unsigned shift) noexcept {
    return add_1(r + bn, a + bn, an - bn, kernels::integer().add_shifted(r, a, b, bn, shift));
}

/// r = a^2 for a value of k + 1 limbs whose highest limb is below 2^(w / 2 - 1). r: 2k + 2 limbs, no overlap; scratch: as for a
/// square of k + 1 limbs. Long even sizes and a row are faster than odd sizes.
inline void sqr_value(limb* r, const limb* a, std::size_t k, limb* scratch) noexcept {
    constexpr std::size_t least_even = 40;
    if (k % 2 != 0 || k < least_even) {
        sqr(r, a, k + 1, scratch);
        return;
    }
    sqr(r, a, k, scratch);
    r[2 * k] = static_cast<limb>(kernels::integer().addmul_1(r + k, a, k, static_cast<limb>(2 * a[k])) + a[k] * a[k]);
    r[2 * k + 1] = 0;
}

/// The last step where coefficients of even number lie in r already, 2k limbs of each: with x = 2^(w k), r = r + c1 x + c3 x^3
/// + ... + what the others have above, of c(2i) even_top[i - 1] at x^(2i + 2). One sweep with two chains of carries.
/// r: size limbs, which hold the sum, 2 count k < size <= (2 count + 2) k; odd: `count` rows of 2k + 2 limbs; k >= 2.
inline void add_odd_coefficients(limb* r, std::size_t size, std::size_t k, const limb* const* odd, const limb (*even_top)[2],
                                 std::size_t count) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t last = 2 * count + 1;
    limb carry = kernel.add_n(r + k, r + k, odd[0], 2 * k);
    for (std::size_t j = 3; j <= last && j * k < size; ++j) {
        const limb* above = j % 2 == 0 ? even_top[j / 2 - 2] : odd[(j - 3) / 2] + 2 * k;
        limb over = 0;
        const limb low = add_with_carry(above[0], carry, over), high = static_cast<limb>(above[1] + over);
        limb* at = r + j * k;
        const std::size_t n = std::min(k, size - j * k);
        if (j != last) {
            carry = kernel.add_and_two(at, odd[(j - 1) / 2] + (j % 2 == 0 ? k : 0), n, low, high);
            continue;
        }
        over = 0;
        at[0] = add_with_carry(at[0], low, over);
        if (n > 1) {
            at[1] = add_with_carry(at[1], high, over);
            add_1(at + 2, at + 2, n - 2, over);
        }
    }
}

}  // namespace carry::integer_rows
