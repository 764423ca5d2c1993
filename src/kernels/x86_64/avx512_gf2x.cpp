/// \file
/// The GF(2)[x] kernels of level `avx512`.
#include "kernels/levels.hpp"

namespace carry::kernels::x86_64 {

const gf2x_kernels& avx512_gf2x_table() noexcept {
    static const gf2x_kernels table = [] {
        gf2x_kernels t = adx_gf2x_table();
        t.level = isa_level::avx512;
        return t;
    }();
    return table;
}

}  // namespace carry::kernels::x86_64
