#include "gf2x/sqr.hpp"
#include "kernels/kernels.hpp"

namespace carry::gf2x_rows {

void sqr_basecase(limb* r, const limb* a, std::size_t n, limb*) noexcept { kernels::gf2x().sqr_basecase(r, a, n); }

}  // namespace carry::gf2x_rows
