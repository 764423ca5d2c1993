/// \file
/// Products, squares and pairs of them of 12 to 16 digits of 50 bits, the lower half folded at once: see
/// avx512_digit_blocks.hpp.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_digit_blocks.hpp"

namespace carry::kernels::x86_64 {

namespace {

using namespace digit_blocks;

template <std::size_t D>
CARRY_TARGET_AVX512 void mul(limb* r, const limb* a, const limb* b, const digit_block_modulus& m, limb* memory) noexcept {
    const workspace work{memory};
    product_columns c;
    columns_of<D>(c, a, b, work);
    vector low, high;
    reduce<D, many_sums>(low, high, c, m, work);
    store(r, low, high);
}

template <std::size_t D>
CARRY_TARGET_AVX512 void sqr(limb* r, const limb* a, std::size_t times, const digit_block_modulus& m, limb* memory) noexcept {
    vector low = load(a), high = load(a + lanes);
    for (; times > 0; --times) {
        square_once<D>(low, high, m, memory);
    }
    store(r, low, high);
}

template <std::size_t D>
CARRY_TARGET_AVX512 void mul_pair(limb* const (&r)[2], const limb* const (&a)[2], const limb* const (&b)[2],
                                  const digit_block_modulus* const (&m)[2], limb* memory) noexcept {
    const workspace first{memory}, second{memory + digit_block_kernels::work};
    product_columns c, d;
    columns_of<D>(c, a[0], b[0], first);
    columns_of<D>(d, a[1], b[1], second);
    vector low, high;
    reduce<D, few_sums>(low, high, c, *m[0], first);
    store(r[0], low, high);
    reduce<D, few_sums>(low, high, d, *m[1], second);
    store(r[1], low, high);
}

template <std::size_t D>
CARRY_TARGET_AVX512 void sqr_pair(limb* const (&r)[2], const limb* const (&a)[2], const digit_block_modulus* const (&m)[2],
                                  limb* memory) noexcept {
    const workspace first{memory}, second{memory + digit_block_kernels::work};
    vector low[2] = {load(a[0]), load(a[1])}, high[2] = {load(a[0] + lanes), load(a[1] + lanes)};
    using one = square<D, few_sums>;
    one s(low[0], high[0], *m[0], first), t(low[1], high[1], *m[1], second);
    s.template take_steps<0, one::steps_to_columns>();
    t.template take_steps<0, one::steps_to_columns>();
    s.template take_steps<one::steps_to_columns, one::steps>();
    store(r[0], low[0], high[0]);
    t.template take_steps<one::steps_to_columns, one::steps>();
    store(r[1], low[1], high[1]);
}

template <std::size_t D>
constexpr digit_block_kernels kernels_of() noexcept {
    return {{D}, mul<D>, sqr<D>, mul_pair<D>, sqr_pair<D>, square_beside<D>, square_beside_secret<D>};
}

}  // namespace

const digit_block_kernels avx512_digit_blocks[shape::sizes] = {kernels_of<12>(), kernels_of<13>(), kernels_of<14>(),
                                                               kernels_of<16>()};

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

#endif
