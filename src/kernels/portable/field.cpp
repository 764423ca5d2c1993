/// \file
/// What fields of fixed size get from this level: products. The rest they compile themselves.
#include "kernels/levels.hpp"

namespace carry::kernels::portable {

namespace {

/// r = a * b; limbs of 64 bits are limbs of the library, or two of them.
void mul(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b, std::size_t n) noexcept {
    static_assert(sizeof(limb) <= sizeof(std::uint64_t));
    if constexpr (limb_bits == 64) {
        gf2x_table().mul_basecase(reinterpret_cast<limb*>(r), reinterpret_cast<const limb*>(a), n,
                                  reinterpret_cast<const limb*>(b), n);
    }
}

}  // namespace

const detail::field_kernels& field_table() noexcept {
    static constexpr detail::field_kernels table{isa_level::portable, mul, {}, {}, {}, nullptr};
    return table;
}

}  // namespace carry::kernels::portable
