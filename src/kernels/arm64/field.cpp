/// \file
/// What fields of fixed size get from level `arm64`: PMULL. The times that an inversion's plan is chosen by are those of level
/// `adx`, and have not been measured here.
#include "kernels/levels.hpp"

#include <carry/fixed/gf2_columns.hpp>

#define CARRY_FIELD_TARGET "+aes"

namespace carry::kernels {

namespace {

using assembly_engine = fixed::gf2::pmull_engine;

}  // namespace

}  // namespace carry::kernels

// what stands above is what this wants
#include "kernels/field_pairs.hpp"

namespace carry::kernels::arm64 {

const detail::field_kernels& field_table() noexcept {
    static const detail::field_kernels table = [] {
        detail::field_kernels t{};
        t.level = isa_level::arm64;
        t.mul = [](word* r, const word* a, const word* b, std::size_t n) noexcept { gf2x_table().mul_basecase(r, a, n, b, n); };
        set_in_pairs(t);
        t.make_power_map = [](word* map, std::size_t k, const detail::short_modulus& f) noexcept {
            make_column_map(field_table(), map, k, f);
        };
        return t;
    }();
    return table;
}

}  // namespace carry::kernels::arm64
