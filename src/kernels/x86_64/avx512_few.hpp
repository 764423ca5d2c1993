/// \file
/// Products of a long row by one to eight limbs with VPCLMULQDQ, for avx512_gf2x.cpp. Everything here has internal linkage.
#pragma once

#include "kernels/x86_64/avx512_blocks.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// r = a * b, or r + a * b, of which r then holds the lower an limbs and the others are written; block by block of a, which is
/// turned for each lane of b. r: an + N limbs, apart from a and b; a: an >= 1 limbs, b: N limbs.
template <unsigned N, bool Accumulate>
CARRY_VPCLMUL void multiply_by_few(limb* r, const limb* a, std::size_t an, const limb* b) noexcept {
    const lanes<N> factor = load_lanes<N>(b);
    product sum = no_product();
    block below_odd = _mm512_setzero_si512();
    std::size_t i = 0;
    for (; i + width <= an; i += width) {
        add_product(sum, factor, rotate(load(a + i)));
        const block joined = join(sum.even_low, sum.odd_low, below_odd);
        store(r + i, Accumulate ? joined ^ load(r + i) : joined);
        below_odd = sum.odd_low;
        sum.even_low = sum.even_high;
        sum.odd_low = sum.odd_high;
        sum.even_high = sum.odd_high = _mm512_setzero_si512();
    }
    const std::size_t rest = an - i, limbs = rest + N;
    if (rest != 0) {
        add_product(sum, factor, rotate(load_some(a + i, rest)));
    }
    const block joined = join(sum.even_low, sum.odd_low, below_odd);
    store_some(r + i, Accumulate ? joined ^ load_some(r + i, rest) : joined, limbs < width ? limbs : width);
    if (limbs > width) {
        store_some(r + i + width, join(sum.even_high, sum.odd_high, sum.odd_low), limbs - width);
    }
}

using few_function = void (*)(limb* r, const limb* a, std::size_t an, const limb* b) noexcept;
constexpr few_function multiply_by_few_n[width + 1] = {nullptr,
                                                       multiply_by_few<1, false>,
                                                       multiply_by_few<2, false>,
                                                       multiply_by_few<3, false>,
                                                       multiply_by_few<4, false>,
                                                       multiply_by_few<5, false>,
                                                       multiply_by_few<6, false>,
                                                       multiply_by_few<7, false>,
                                                       multiply_by_few<8, false>};
constexpr few_function add_by_few_n[width + 1] = {nullptr,
                                                  multiply_by_few<1, true>,
                                                  multiply_by_few<2, true>,
                                                  multiply_by_few<3, true>,
                                                  multiply_by_few<4, true>,
                                                  multiply_by_few<5, true>,
                                                  multiply_by_few<6, true>,
                                                  multiply_by_few<7, true>,
                                                  multiply_by_few<8, true>};

}  // namespace

}  // namespace carry::kernels::x86_64
