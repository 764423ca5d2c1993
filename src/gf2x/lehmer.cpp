#include "gf2x/lehmer.hpp"

#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <bit>
#include <utility>

namespace carry::gf2x_rows {

namespace {

/// Number of bits, one more than the degree.
unsigned length(const wide_limb<limb>& a) noexcept {
    return static_cast<unsigned>(a.high != 0 ? static_cast<int>(limb_bits) + std::bit_width(a.high) : std::bit_width(a.low));
}

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

bool euclid_steps(euclid_matrix& matrix, const limb* a, const limb* b, std::size_t n, unsigned limit) noexcept {
    const unsigned k = static_cast<unsigned>(std::countl_zero(a[n - 1]));
    wide_limb<limb> u = leading(a, n, k), v = leading(b, n, k);
    limb u0 = 1, u1 = 0, v0 = 0, v1 = 1;
    unsigned u_length = 2 * limb_bits, v_length = length(v), spent = 0;
    bool progress = false;
    while (v_length != 0 && spent + (u_length - v_length) <= limit) {
        spent += u_length - v_length;
        while (u_length >= v_length) {
            const unsigned shift = u_length - v_length;
            const wide_limb<limb> multiple = shift_left(v, shift);
            u.low ^= multiple.low;
            u.high ^= multiple.high;
            u0 ^= static_cast<limb>(v0 << shift);
            u1 ^= static_cast<limb>(v1 << shift);
            u_length = length(u);
        }
        std::swap(u, v);
        std::swap(u0, v0);
        std::swap(u1, v1);
        std::swap(u_length, v_length);
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
