/// \file
/// The Jacobi symbols of one limb and of two by the binary algorithm: always inlined, so that each level compiles them for its
/// instructions. Variable time.
///
/// Source: H. Cohen, "A course in computational algebraic number theory", 1.4.12, with subtractions.
#pragma once

#include "kernels/limb_step.hpp"

#include <carry/limb.hpp>

#include <bit>
#include <cstddef>
#include <utility>

namespace carry::kernels::binary_symbol {

/// -1 to the power of the lowest bit.
constexpr int sign_of(limb parity) noexcept { return 1 - 2 * static_cast<int>(parity & 1); }

/// Whether (2 / n) = -1 for odd n, in the lowest bit: whether n = 3 or 5 modulo 8.
constexpr limb two_is_negative(limb n) noexcept { return (n >> 1 ^ n >> 2) & 1; }

/// (a / b), times -1 to the power of parity. Odd numbers.
///
/// The larger takes the place of a, and the smaller is subtracted from it.
[[gnu::always_inline]] inline int of_limbs(limb a, limb b, limb parity) noexcept {
    const auto step = [&]() noexcept {  // false once they are equal
        const limb difference = a - b;
        if (difference == 0) {
            return false;
        }
        const auto zeros = static_cast<unsigned>(std::countr_zero(difference));
        const limb both = a & b;
        parity ^= (both & limb_step(a, b, difference)) >> 1;
        parity ^= zeros & two_is_negative(b);
        return true;
    };
    // Four to a jump back, so that the last one can be foretold.
    const auto steps = [&]<std::size_t... I>(std::index_sequence<I...>) noexcept {
        return ((static_cast<void>(I), step()) && ...);
    };
    while (steps(std::make_index_sequence<4>())) {
    }
    return b == 1 ? sign_of(parity) : 0;
}

/// The same of two limbs each. The zeros are counted in the difference of the lower limbs, which does not wait for the upper
/// ones.
[[gnu::always_inline]] inline int of_pairs(wide_limb<limb> a, wide_limb<limb> b, limb parity) noexcept {
    using wide = detail::double_limb<limb>::type;
    const auto join = [](limb high, limb low) { return static_cast<wide>(static_cast<wide>(high) << limb_bits) | low; };
    while ((a.high | b.high) != 0) {
        const wide x = join(a.high, a.low), y = join(b.high, b.low);
        const limb low = a.low - b.low;
        auto zeros = static_cast<unsigned>(std::countr_zero(low));
        const limb less = value_barrier(mask_from_bit(static_cast<limb>(x < y)));
        parity ^= (a.low & b.low & less) >> 1;
        const wide changes = join(less, less), rest = ((x - y) ^ changes) - changes;
        b.low ^= (a.low ^ b.low) & less;
        b.high ^= (a.high ^ b.high) & less;
        const auto rest_low = static_cast<limb>(rest), rest_high = static_cast<limb>(rest >> limb_bits);
        if (low == 0) [[unlikely]] {
            if (rest_high == 0) {
                return 0;  // a common factor of two limbs
            }
            zeros = static_cast<unsigned>(std::countr_zero(rest_high));  // and an even number of them
            a = {.low = rest_high >> zeros, .high = 0};
        } else {  // zeros > 0
            a = {.low = (rest_low >> zeros) | (rest_high << (limb_bits - zeros)), .high = rest_high >> zeros};
        }
        parity ^= zeros & two_is_negative(b.low);
    }
    return of_limbs(a.low, b.low, parity);
}

}  // namespace carry::kernels::binary_symbol
