#include "gf2x/euclid_rows.hpp"

#include "gf2x/divrem.hpp"
#include "gf2x/half_gcd.hpp"
#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace carry::gf2x_rows {

namespace {

/// The bits of a normalized row.
std::size_t bits_of(const limb* a, std::size_t n) noexcept {
    return n == 0 ? 0 : n * limb_bits - static_cast<std::size_t>(std::countl_zero(a[n - 1]));
}

}  // namespace

std::size_t euclid_rows::scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t n = std::max(an, bn);
    const std::size_t division = divrem_scratch(n, n), product = n + bn + 2 + mul_scratch(n + 1, n + 1);
    const std::size_t k = n / 2 + 1;
    return 2 * n + (bn + 1) + (n + 1) + std::max({division, product, 4 * k + half_gcd_scratch(n + 1, k)});
}

euclid_rows::euclid_rows(const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* s, limb* scratch) noexcept
    : s_u(s), un(an), vn(bn), room_(bn + 1) {
    const std::size_t n = std::max(an, bn);
    u = scratch;
    v = u + n;
    s_v = v + n;
    quotient_ = s_v + room_;
    below_ = quotient_ + n + 1;
    row::fit(u, n, a, an);
    row::fit(v, n, b, bn);
    row::zero(s_u, room_);
    row::zero(s_v, room_);
    s_u[0] = 1;
    if (un < vn || (un == vn && u[un - 1] < v[vn - 1])) {
        std::swap(u, v);
        std::swap(un, vn);
        std::swap(s_u, s_v);
    }
}

[[gnu::always_inline]] inline bool euclid_rows::take_steps(std::size_t slack) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    const std::size_t k = std::min(un / 2, (slack + 1) / limb_bits);
    if (vn >= std::max(kernel.thresholds.gcd_half, least_half_gcd) && k >= least_half_gcd / 2) {
        step_matrix matrix(below_, k);
        limb* const below = below_ + 4 * k;
        if (!half_gcd(matrix, u, v, un, k, below)) {
            return false;
        }
        apply(matrix, s_u, s_v, sn, room_, below);
        sn = std::min(sn + matrix.n, room_);
        return true;
    }
    kernels::euclid_matrix matrix;
    if (!kernel.euclid->steps(matrix, u, v, un, static_cast<unsigned>(std::min<std::size_t>(slack, limb_bits - 1)))) {
        return false;
    }
    kernel.euclid->apply(matrix, u, v, un);
    const kernels::euclid_carry carry = kernel.euclid->apply(matrix, s_u, s_v, sn);
    if ((carry.a | carry.b) != 0) {
        s_u[sn] = carry.a;
        s_v[sn] = carry.b;
        ++sn;
    }
    return true;
}

void euclid_rows::divide() noexcept {
    divrem(quotient_, u, u, un, v, vn, below_);
    row::zero(u + vn, un - vn);
    const std::size_t qn = row::normalized_size(quotient_, un - vn + 1);
    mul(below_, quotient_, qn, s_v, sn, below_ + qn + sn);
    const std::size_t product_size = row::normalized_size(below_, qn + sn);
    row::exclusive_or(s_u, s_u, below_, product_size);
    sn = std::max(sn, product_size);
    std::swap(u, v);
    std::swap(s_u, s_v);
    un = vn;
}

void euclid_rows::reduce(std::size_t bits) noexcept {
    while (bits_of(v, vn) > bits) {
        if (take_steps(bits_of(u, un) - 1 - bits)) {
            vn = un;
        } else {
            divide();
        }
        un = row::normalized_size(u, un);
        vn = row::normalized_size(v, std::min(un, vn));
        sn = std::max<std::size_t>({1, row::normalized_size(s_u, sn), row::normalized_size(s_v, sn)});
    }
}

}  // namespace carry::gf2x_rows
