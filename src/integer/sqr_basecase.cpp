#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

void sqr_basecase(limb* r, const limb* a, std::size_t n, limb*) noexcept { kernels::integer().sqr_basecase(r, a, n); }

}  // namespace carry::integer_rows
