#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"

namespace carry::gf2x_rows {

void mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb*) noexcept {
    kernels::gf2x().mul_basecase(r, a, an, b, bn);
}

}  // namespace carry::gf2x_rows
