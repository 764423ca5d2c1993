#include "gf2x/karatsuba_step.hpp"
#include "gf2x/mul.hpp"

namespace carry::gf2x_rows {

bool mul_blocks_accepts(std::size_t an, std::size_t bn) noexcept { return an > bn; }

std::size_t mul_blocks_scratch(std::size_t, std::size_t bn) noexcept { return bn + mul_scratch(bn, bn); }

void mul_blocks(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    block_steps(r, a, an, b, bn, scratch, mul);
}

}  // namespace carry::gf2x_rows
