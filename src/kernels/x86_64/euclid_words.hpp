/// \file
/// `euclid_kernels::words` with LZCNT and BMI2, for the files of the levels.
#pragma once

#include "kernels/euclid.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// In assembly, since compilers turn some of the conditional moves into branches, which here are coin throws. A step takes five
/// cycles, those from one sum to the next: lzcnt, shlx, xor. Everything else has time to spare.
inline void euclid_steps_on_words(euclid_words& state) noexcept {
    limb sum = state.sum, v = state.v, row_sum = state.row_sum, row = state.row, zeros, next, other;
    std::ptrdiff_t apart = state.apart, left = state.left;
    __asm__(
        ".p2align 5\n"
        "0:\n\t"
        "lzcnt %[sum], %[zeros]\n\t"
        "shlx %[apart], %[row], %[other]\n\t"
        "shlx %[zeros], %[sum], %[next]\n\t"  // 64 zeros only where there is nothing to shift
        "xor %[other], %[row_sum]\n\t"
        "mov %[next], %[sum]\n\t"
        "mov %[row_sum], %[other]\n\t"
        "xor %[v], %[sum]\n\t"
        "xor %[row], %[other]\n\t"
        "sub %[zeros], %[apart]\n\t"
        "lea (%[left], %[apart]), %[zeros]\n\t"
        "cmovs %[next], %[v]\n\t"  // u has become the one of the lower degree
        "cmovs %[other], %[row]\n\t"
        "cmovs %[zeros], %[left]\n\t"
        "mov %[apart], %[zeros]\n\t"
        "neg %[zeros]\n\t"
        "cmovns %[zeros], %[apart]\n\t"
        "test %[left], %[left]\n\t"
        "jns 0b\n"
        : [sum] "+&r"(sum), [v] "+&r"(v), [row_sum] "+&r"(row_sum), [row] "+&r"(row), [apart] "+&r"(apart), [left] "+&r"(left),
          [zeros] "=&r"(zeros), [next] "=&r"(next), [other] "=&r"(other)
        :
        : "cc");
    state = {sum, v, row_sum, row, apart, left};
}

}  // namespace

}  // namespace carry::kernels::x86_64
