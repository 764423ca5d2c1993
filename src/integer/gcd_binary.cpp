#include "integer/gcd.hpp"

#include "integer/binary_step.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "kernels/limb_step.hpp"
#include "kernels/odd_part.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

limb gcd_1(limb a, limb b) noexcept {
    if (a == 0 || b == 0) {
        return a | b;
    }
    if (const kernels::halving_kernels& kernel = *kernels::integer().halving; kernel.gcd_1 != nullptr) {
        return kernel.gcd_1(a, b);
    }
    const int shift = std::countr_zero(static_cast<limb>(a | b));
    a >>= std::countr_zero(a);
    b >>= std::countr_zero(b);
    while (const limb difference = a - b) {  // both are odd
        kernels::limb_step(a, b, difference);
    }
    return a << shift;
}

namespace {

// (a, b) <- smaller ones with the same odd divisors in common, by steps that are found on one limb of each; b is odd before and
// after, and so is a unless it is zero. Returns false where the ends show too little, with both as they were.
bool halve_by_ends(wide& a, wide& b) noexcept {
    const kernels::halving_kernels& kernel = *kernels::integer().halving;
    const auto shift = static_cast<unsigned>(std::countl_zero(static_cast<limb>((a | b) >> limb_bits)));
    const auto ends = [shift](wide x) {
        return kernels::halving_ends{{static_cast<limb>(x), 0}, {0, static_cast<limb>((x << shift) >> limb_bits)}};
    };
    const limb a_row[2] = {static_cast<limb>(a), static_cast<limb>(a >> limb_bits)};
    const limb b_row[2] = {static_cast<limb>(b), static_cast<limb>(b >> limb_bits)};
    limb a_next[2], b_next[2];
    kernels::halving_steps steps;
    if (!kernel.find(steps, ends(a), ends(b)) || !kernel.halve(a_next, b_next, a_row, b_row, 2, steps)) {
        return false;
    }
    a = join(a_next[1], a_next[0]);
    b = join(b_next[1], b_next[0]);
    return true;
}

// Of odd numbers, in plain C++: apart, so that the way to a kernel saves no registers.
[[gnu::noinline]] wide_limb<limb> gcd_2_of_odd(wide_limb<limb> first, wide_limb<limb> second) noexcept {
    wide a = join(first.high, first.low);
    wide b = join(second.high, second.low);
    while (((a | b) >> limb_bits) != 0 && a != b && halve_by_ends(a, b)) {
        if (a == 0) {
            a = b;
        } else {
            wide_limb<limb> rest{static_cast<limb>(a), static_cast<limb>(a >> limb_bits)};
            kernels::make_odd(rest);
            a = join(rest.high, rest.low);
        }
    }
    while (((a | b) >> limb_bits) != 0 && a != b) {
        binary_step(a, b);
    }
    if (((a | b) >> limb_bits) == 0) {
        return {gcd_1(static_cast<limb>(a), static_cast<limb>(b)), 0};
    }
    return {static_cast<limb>(b), static_cast<limb>(b >> limb_bits)};
}

}  // namespace

wide_limb<limb> gcd_2(wide_limb<limb> a, wide_limb<limb> b) noexcept {
    if (const kernels::halving_kernels& kernel = *kernels::integer().halving; kernel.gcd_2 != nullptr) {
        return kernel.gcd_2(a, b);
    }
    const unsigned a_zeros = kernels::make_odd(a), b_zeros = kernels::make_odd(b);
    return kernels::shifted(gcd_2_of_odd(a, b), std::min(a_zeros, b_zeros));
}

}  // namespace carry::integer_rows
