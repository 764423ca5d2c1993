/// \file
/// What the headers of `carry/toeplitz/` ask the kernels for.
#include "kernels/kernels.hpp"

#include <carry/toeplitz/bases.hpp>
#include <carry/toeplitz/karatsuba.hpp>

namespace carry::toeplitz {

void carryless_block(limb* c, const limb* t, const limb* v, std::size_t s) noexcept { kernels::gf2x().toeplitz(c, t, v, s); }

void reverse_limbs(limb* r, const limb* a, std::size_t n) noexcept { kernels::gf2x().reverse(r, a, n); }

void carryless_product(limb* c, const limb* a, const limb* b, std::size_t s) noexcept {
    limb product[16];
    const kernels::gf2x_kernels& k = kernels::gf2x();
    k.mul_basecase(product, a, s, b, s);
    k.add_n(c, c, product, 2 * s);
}

}  // namespace carry::toeplitz
