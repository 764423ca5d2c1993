#include "integer/ntt.hpp"
#include "integer/sqr.hpp"

namespace carry::integer_rows {

void sqr_ntt(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept { ntt_whole_product(r, a, n, a, n, scratch); }

}  // namespace carry::integer_rows
