/// \file
/// Built-in integers as exponents of elements of fixed size.
#pragma once

#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/uint/core.hpp>

namespace carry::detail {

/// Whether an exponent is negative, which is public.
template <builtin_integer Int>
constexpr bool is_negative_exponent(Int e) noexcept {
    if constexpr (is_signed_builtin<Int>) {
        return CARRY_PUBLIC_OUTCOME(e < 0);
    } else {
        return false;
    }
}

/// |e|, in as many bits as e's type has. Constant-time but for its sign.
template <limb_type Limb, builtin_integer Int>
constexpr uint<8 * sizeof(Int), Limb> exponent_magnitude(Int e) noexcept {
    using Natural = typename unsigned_builtin<Int>::type;
    const auto natural = static_cast<Natural>(e);
    return uint<8 * sizeof(Int), Limb>(is_negative_exponent(e) ? static_cast<Natural>(Natural{0} - natural) : natural);
}

}  // namespace carry::detail
