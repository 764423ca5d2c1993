/// \file
/// Wiping what secret powers have left on the stack.
#pragma once

#include "kernels/kernels.hpp"

#include <carry/wipe.hpp>

#include <cstddef>

namespace carry::modular {

/// Wipes the stack below the caller after powers modulo n limbs. The modulus and the factors lie there, where the level is
/// avx512, in buffers of the kernels in digits of 52 bits: from twenty limbs on in those of products without halves, of up to
/// 9 kB with all that is below; from 53 limbs on, which `digit_mul_columns` takes, in its buffers and those of
/// `digit_sqr_columns`, 61 kB with all that is below; and from 97 limbs on in those of the halves, too, and of tiles above, 73
/// kB together. (That is what clang makes of it; GCC takes 8 kB less.) Elsewhere it is what the compiler puts aside: the limbs
/// of a modulus of two, for instance.
///
/// Cost: about a hundredth of a power with an exponent of one limb, three hundredths where the modulus has two.
inline void wipe_power_stack(std::size_t n) noexcept {
    constexpr std::size_t least_in_buffers = 20, most_without_columns = 52, most_without_halves = 96;
    if (kernels::integer().level != isa_level::avx512 || n < least_in_buffers) {
        wipe_stack<1000>();
    } else if (n <= most_without_columns) {
        wipe_stack<9000>();
    } else if (n <= most_without_halves) {
        wipe_stack<61000>();
    } else {
        wipe_stack<73000>();
    }
}

}  // namespace carry::modular
