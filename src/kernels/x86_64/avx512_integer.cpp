/// \file
/// Leaf loops with carries at the level avx512: those of adx, until a loop has a faster form here.
#include "kernels/levels.hpp"

namespace carry::kernels::x86_64 {

const integer_kernels& avx512_integer_table() noexcept {
    static const integer_kernels table = [] {
        integer_kernels kernels = adx_integer_table();
        kernels.level = isa_level::avx512;
        return kernels;
    }();
    return table;
}

}  // namespace carry::kernels::x86_64
