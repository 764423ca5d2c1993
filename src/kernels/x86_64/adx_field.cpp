/// \file
/// What fields of fixed size get from level `adx`: PCLMULQDQ in its three-operand form, and AVX2.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#define CARRY_FIELD_TARGET "pclmul,avx2"
#define CARRY_FIELD_REGISTERS "x"
#include "kernels/x86_64/field_engine.hpp"
// what stands above is what this wants
#include "kernels/field_pairs.hpp"

namespace carry::kernels::x86_64 {

const detail::field_kernels& adx_field_table() noexcept {
    static const detail::field_kernels table = [] {
        detail::field_kernels t{};
        t.level = isa_level::adx;
        t.mul = [](word* r, const word* a, const word* b, std::size_t n) noexcept {
            adx_gf2x_table().mul_basecase(r, a, n, b, n);
        };
        set_in_pairs(t);
        t.make_power_map = [](word* map, std::size_t k, const detail::short_modulus& f) noexcept {
            make_column_map(adx_field_table(), map, k, f);
        };
        return t;
    }();
    return table;
}

}  // namespace carry::kernels::x86_64

#endif
