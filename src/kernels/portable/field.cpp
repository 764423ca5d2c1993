/// \file
/// What fields of fixed size get from this level: products. The rest they compile themselves.
#include "kernels/levels.hpp"

namespace carry::kernels::portable {

const detail::field_kernels& field_table() noexcept {
    static const detail::field_kernels table = [] {
        detail::field_kernels t{};
        t.level = isa_level::portable;
        t.map_cost = 2;
#if CARRY_LIMB_BITS == 64
        t.mul = [](std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b, std::size_t n) noexcept {
            gf2x_table().mul_basecase(r, a, n, b, n);
        };
#endif
        return t;
    }();
    return table;
}

}  // namespace carry::kernels::portable
