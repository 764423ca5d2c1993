/// \file
/// Leaf loops with carries at the level adx: the portable ones, until a loop has a faster form here.
#include "kernels/levels.hpp"

namespace carry::kernels::x86_64 {

const integer_kernels& adx_integer_table() noexcept {
    static const integer_kernels table = [] {
        integer_kernels kernels = portable::integer_table();
        kernels.level = isa_level::adx;
        return kernels;
    }();
    return table;
}

}  // namespace carry::kernels::x86_64
