#include "gf2x/divrem.hpp"
#include "gf2x/euclid_limbs.hpp"
#include "gf2x/gcd.hpp"
#include "gf2x/half_gcd.hpp"
#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <utility>

namespace carry::gf2x_rows {

std::size_t xgcd_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t n = std::max(an, bn);
    const std::size_t division = divrem_scratch(n, n), product = n + bn + 2 + mul_scratch(n + 1, n + 1);
    const std::size_t k = n / 2 + 1;
    return 2 * n + (bn + 1) + (n + 1) + std::max({division, product, 4 * k + half_gcd_scratch(n + 1, k)});
}

xgcd_result xgcd(limb* g, limb* s, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t n = std::max(an, bn);
    if (n == 1) {
        const limb_xgcd found = xgcd_of_limbs(a[0], b[0]);
        g[0] = found.g;
        s[0] = found.s;
        s[1] = 0;
        return {1, found.s != 0 ? std::size_t{1} : std::size_t{0}};
    }
    limb* u = scratch;
    limb* v = u + n;
    limb* s_u = s;  // u = s_u a + ... b, v = s_v a + ... b; sn limbs of both count, and all are zero above
    limb* s_v = v + n;
    limb* const quotient = s_v + bn + 1;
    limb* const below = quotient + n + 1;
    row::copy(u, a, an);
    row::zero(u + an, n - an);
    row::copy(v, b, bn);
    row::zero(v + bn, n - bn);
    row::zero(s_u, bn + 1);
    row::zero(s_v, bn + 1);
    std::size_t un = an, vn = bn, sn = 1;
    s_u[0] = 1;
    if (un < vn || (un == vn && u[un - 1] < v[vn - 1])) {
        std::swap(u, v);
        std::swap(un, vn);
        std::swap(s_u, s_v);
    }
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    const std::size_t half_gcd_from = std::max(kernel.thresholds.gcd_half, least_half_gcd);
    while (vn != 0) {  // deg u >= deg v; all rows are zero above their sizes
        bool progress;
        if (vn >= half_gcd_from) {
            const std::size_t k = un / 2;
            step_matrix matrix(below, k);
            progress = half_gcd(matrix, u, v, un, k, below + 4 * k);
            if (progress) {
                apply(matrix, s_u, s_v, sn, bn + 1, below + 4 * k);
                sn = std::min(sn + matrix.n, bn + 1);
            }
        } else {
            kernels::euclid_matrix matrix;
            progress = kernel.euclid->steps(matrix, u, v, un, limb_bits - 1);
            if (progress) {
                kernel.euclid->apply(matrix, u, v, un);
                const kernels::euclid_carry carry = kernel.euclid->apply(matrix, s_u, s_v, sn);
                if ((carry.a | carry.b) != 0) {
                    s_u[sn] = carry.a;
                    s_v[sn] = carry.b;
                    ++sn;
                }
            }
        }
        if (progress) {
            vn = un;
        } else {
            divrem(quotient, u, u, un, v, vn, below);
            row::zero(u + vn, un - vn);
            const std::size_t qn = row::normalized_size(quotient, un - vn + 1);
            mul(below, quotient, qn, s_v, sn, below + qn + sn);
            const std::size_t product_size = row::normalized_size(below, qn + sn);
            row::exclusive_or(s_u, s_u, below, product_size);
            sn = std::max(sn, product_size);
            std::swap(u, v);
            std::swap(s_u, s_v);
            un = vn;
        }
        un = row::normalized_size(u, un);
        vn = row::normalized_size(v, std::min(un, vn));
        sn = std::max<std::size_t>({1, row::normalized_size(s_u, sn), row::normalized_size(s_v, sn)});
    }
    row::copy(g, u, std::min(an, bn));
    if (s_u != s) {
        row::copy(s, s_u, bn + 1);
    }
    return {un, row::normalized_size(s, sn)};
}

}  // namespace carry::gf2x_rows
