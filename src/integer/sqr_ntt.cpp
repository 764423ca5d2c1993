#include "integer/ntt.hpp"
#include "integer/sqr.hpp"

namespace carry::integer_rows {

void sqr_ntt(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    ntt_product(r, 2 * n, {a, n, nullptr}, {a, n, nullptr}, ntt_plan_for(2 * n, n), scratch);
}

}  // namespace carry::integer_rows
