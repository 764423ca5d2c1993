#include "gf2x/lehmer.hpp"

#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <bit>
#include <utility>

namespace carry::gf2x_rows {

namespace {

/// a x^k, 0 <= k < 2w.
wide_limb<limb> shift_left(const wide_limb<limb>& a, unsigned k) noexcept {
    if (k == 0) {
        return a;
    }
    if (k >= limb_bits) {
        return {0, static_cast<limb>(a.low << (k - limb_bits))};
    }
    return {static_cast<limb>(a.low << k), static_cast<limb>((a.high << k) | (a.low >> (limb_bits - k)))};
}

/// The limbs n - 1 and n - 2 of a after the row was shifted left by k < w bits; limbs below the row are zero.
wide_limb<limb> leading(const limb* a, std::size_t n, unsigned k) noexcept {
    const wide_limb<limb> upper{n > 1 ? a[n - 2] : limb{0}, a[n - 1]};
    wide_limb<limb> result = shift_left(upper, k);
    if (n > 2 && k != 0) {
        result.low |= a[n - 3] >> (limb_bits - k);
    }
    return result;
}

}  // namespace

// Dividing by v is allowed while the degrees of the quotients, which sum to 2w - (length of v), stay within the limit: as
// that is below w, v then reaches into its upper limb, from which all lengths and shifts are read.
bool euclid_steps(euclid_matrix& matrix, const limb* a, const limb* b, std::size_t n, unsigned limit) noexcept {
    const unsigned k = static_cast<unsigned>(std::countl_zero(a[n - 1]));
    wide_limb<limb> u = leading(a, n, k), v = leading(b, n, k);
    limb u0 = 1, u1 = 0, v0 = 0, v1 = 1;
    unsigned u_zeros = 0, v_zeros = static_cast<unsigned>(std::countl_zero(v.high));
    bool progress = false;
    while (v_zeros <= limit) {
        do {
            const unsigned shift = v_zeros - u_zeros;
            u.high ^= static_cast<limb>((v.high << shift) | (v.low >> 1 >> (limb_bits - 1 - shift)));
            u.low ^= static_cast<limb>(v.low << shift);
            u0 ^= static_cast<limb>(v0 << shift);
            u1 ^= static_cast<limb>(v1 << shift);
            u_zeros = static_cast<unsigned>(std::countl_zero(u.high));
        } while (u_zeros <= v_zeros);
        std::swap(u, v);
        std::swap(u0, v0);
        std::swap(u1, v1);
        std::swap(u_zeros, v_zeros);
        progress = true;
    }
    matrix = {{{u0, u1}, {v0, v1}}};
    return progress;
}

euclid_carry apply(const euclid_matrix& matrix, limb* a, limb* b, std::size_t n, limb* saved) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    row::copy(saved, a, n);
    euclid_carry carry;
    carry.a = kernel.mul_1(a, a, n, matrix.m[0][0]);
    carry.a ^= kernel.addmul_1(a, b, n, matrix.m[0][1]);
    carry.b = kernel.mul_1(b, b, n, matrix.m[1][1]);
    carry.b ^= kernel.addmul_1(b, saved, n, matrix.m[1][0]);
    return carry;
}

}  // namespace carry::gf2x_rows
