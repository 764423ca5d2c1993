#include "gf2x/karatsuba_step.hpp"
#include "gf2x/mul.hpp"

namespace carry::gf2x_rows {

bool mul_karatsuba_accepts(std::size_t an, std::size_t bn) noexcept { return bn > lower_half(an); }

std::size_t mul_karatsuba_scratch(std::size_t an, std::size_t) noexcept {
    const std::size_t h = lower_half(an);
    return 2 * h + mul_scratch(h, h);
}

void mul_karatsuba(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    karatsuba_step(r, a, an, b, bn, scratch, mul);
}

}  // namespace carry::gf2x_rows
