#include "gf2x/gcd.hpp"

#include "gf2x/divrem.hpp"
#include "gf2x/lehmer.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <utility>

namespace carry::gf2x_rows {

std::size_t gcd_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t n = std::max(an, bn);
    return 2 * n + divrem_scratch(n, n);
}

std::size_t gcd(limb* g, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t n = std::max(an, bn);
    limb* u = scratch;
    limb* v = scratch + n;
    limb* const below = scratch + 2 * n;
    row::copy(u, a, an);
    row::zero(u + an, n - an);
    row::copy(v, b, bn);
    row::zero(v + bn, n - bn);
    std::size_t un = row::normalized_size(u, an), vn = row::normalized_size(v, bn);
    if (un < vn || (un == vn && un != 0 && u[un - 1] < v[vn - 1])) {
        std::swap(u, v);
        std::swap(un, vn);
    }
    while (vn != 0) {  // deg u >= deg v; both rows are zero above their sizes
        euclid_matrix matrix;
        if (euclid_steps(matrix, u, v, un)) {
            apply(matrix, u, v, un, below);
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
