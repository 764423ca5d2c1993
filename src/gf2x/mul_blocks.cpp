#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::gf2x_rows {

bool mul_blocks_accepts(std::size_t an, std::size_t bn) noexcept { return an > bn; }

std::size_t mul_blocks_scratch(std::size_t, std::size_t bn) noexcept { return bn + mul_scratch(bn, bn); }

// Each product is written where it belongs; the bn limbs that the one before had left there wait in the scratch meanwhile.
void mul_blocks(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    limb* waiting = scratch;
    mul(r, a, bn, b, bn, scratch + bn);
    for (std::size_t at = bn; at < an; at += bn) {
        row::copy(waiting, r + at, bn);
        mul(r + at, a + at, std::min(bn, an - at), b, bn, scratch + bn);
        kernels::gf2x().add_n(r + at, r + at, waiting, bn);
    }
}

}  // namespace carry::gf2x_rows
