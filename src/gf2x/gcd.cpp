#include "gf2x/gcd.hpp"

#include "gf2x/divrem.hpp"
#include "gf2x/euclid_limbs.hpp"
#include "gf2x/half_gcd.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <utility>

namespace carry::gf2x_rows {

namespace {

bool many_steps(limb* u, limb* v, std::size_t n, limb* scratch) noexcept {
    const std::size_t k = n / 2;
    step_matrix matrix(scratch, k);
    return half_gcd(matrix, u, v, n, k, scratch + 4 * k);
}

}  // namespace

std::size_t gcd_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t n = std::max(an, bn);
    const std::size_t k = n / 2 + 1;
    return 2 * n + std::max(divrem_scratch(n, n), 4 * k + half_gcd_scratch(n, k));
}

std::size_t gcd(limb* g, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t n = std::max(an, bn);
    limb* u = scratch;
    limb* v = scratch + n;
    limb* const below = scratch + 2 * n;
    row::fit(u, n, a, an);
    row::fit(v, n, b, bn);
    std::size_t un = row::normalized_size(u, an), vn = row::normalized_size(v, bn);
    if (un < vn || (un == vn && un != 0 && u[un - 1] < v[vn - 1])) {
        std::swap(u, v);
        std::swap(un, vn);
    }
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    const std::size_t half_gcd_from = std::max(kernel.thresholds.gcd_half, least_half_gcd);
    while (vn != 0) {  // deg u >= deg v; both rows are zero above their sizes
        if (un == 1) {
            u[0] = gcd_of_limbs(u[0], v[0]);
            break;
        }
        kernels::euclid_matrix matrix;
        if (vn >= half_gcd_from && many_steps(u, v, un, below)) {
            vn = un;
        } else if (vn < half_gcd_from && kernel.euclid->steps(matrix, u, v, un, limb_bits - 1)) {
            kernel.euclid->apply(matrix, u, v, un);
            vn = un;
        } else {
            divrem(nullptr, u, u, un, v, vn, below);
            row::zero(u + vn, un - vn);
            std::swap(u, v);
            un = vn;
        }
        un = row::normalized_size(u, un);
        vn = row::normalized_size(v, std::min(un, vn));
    }
    row::copy(g, u, n);
    return un;
}

}  // namespace carry::gf2x_rows
