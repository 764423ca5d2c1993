#include "gf2x/quotient.hpp"

#include "gf2x/divrem.hpp"

#include <algorithm>

namespace carry::gf2x_rows {

namespace {

/// So many limbs of d tell the quotient: one more than it has, as the highest one may have few coefficients; whole vectors of
/// them, which are done with sooner than parts.
std::size_t telling_limbs(std::size_t an, std::size_t dn) noexcept {
    constexpr std::size_t vector = 8;
    return std::min(dn, (an - dn + 2 + vector - 1) / vector * vector);
}

}  // namespace

std::size_t quotient_scratch(std::size_t an, std::size_t dn) noexcept {
    const std::size_t n = telling_limbs(an, dn);
    return n + divrem_scratch(an - (dn - n), n);
}

void quotient(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const std::size_t n = telling_limbs(an, dn), untold = dn - n;
    divrem(q, scratch, a + untold, an - untold, d + untold, n, scratch + n);
}

}  // namespace carry::gf2x_rows
