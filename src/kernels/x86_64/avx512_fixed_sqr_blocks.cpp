/// \file
/// Squares of 65 limbs and more at the level avx512 whose number of blocks of digits the compiler knows: one function for all
/// sizes of as many blocks, since code of its own for each would be 20 KB. What an operand lacks of its last block are zeros.
#include "kernels/x86_64/avx512_fixed.hpp"

#include "kernels/x86_64/avx512_fixed_columns.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// Takes the limbs of a square of between Least and most_limbs_of(Blocks) limbs.
template <std::size_t Least>
struct short_limb_sink {
    limb* r;
    std::size_t size;

    template <std::ptrdiff_t V>
    CARRY_INLINE_AVX512 void put(__m512i limbs) noexcept {
        constexpr auto begin = static_cast<std::size_t>(lanes * V);
        if constexpr (begin + lanes <= 2 * Least) {
            _mm512_storeu_si512(r + begin, limbs);
        } else {
            const std::size_t left = size > begin ? std::min<std::size_t>(size - begin, lanes) : 0;
            _mm512_mask_storeu_epi64(r + begin, static_cast<__mmask8>((1u << left) - 1), limbs);
        }
    }
};

// r = a^2.
// r: 2n limbs, no overlap; a: n limbs, whose digits are so many blocks.
template <std::size_t Blocks>
CARRY_TARGET_AVX512 void sqr_of_blocks(limb* r, const limb* a, std::size_t n) noexcept {
    constexpr std::ptrdiff_t bits = 64 * most_limbs_of(Blocks);
    static_assert(fixed_digits<bits>::count == Blocks && !last_limbs_apart<true, bits>);
    typename fixed_digits<bits>::memory factors;
    fixed_digits<bits> digits{factors, {}};
    to_digits_of_blocks(digits, a, n);
    short_limb_sink<most_limbs_of(Blocks - 1) + 1> to{r, 2 * n};
    square(to, digits);
}

template <std::size_t... I>
constexpr auto functions_of_blocks(std::index_sequence<I...>) noexcept {
    return std::array<sqr_of_blocks_function, sizeof...(I)>{sqr_of_blocks<least_blocks_sqr + number_to_make(I, 5)>...};
}

}  // namespace

constinit const std::array<sqr_of_blocks_function, most_blocks_sqr - least_blocks_sqr + 1> sqr_of_blocks_functions =
    functions_of_blocks(std::make_index_sequence<most_blocks_sqr - least_blocks_sqr + 1>());

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
