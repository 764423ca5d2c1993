/// \file
/// Squares of limbs at the level avx512 whose size the compiler knows.
#include "kernels/x86_64/avx512_fixed.hpp"

#include "kernels/x86_64/avx512_fixed_columns.hpp"

namespace carry::kernels::x86_64 {

namespace {

// r = a^2.
// r: 2 Size limbs, no overlap; a: Size limbs.
template <std::size_t Size>
CARRY_TARGET_AVX512 int sqr_fixed(limb* r, const limb* a) noexcept {
    constexpr std::ptrdiff_t bits = 64 * Size;
    typename fixed_digits<bits>::memory factors;
    fixed_digits<bits> digits{factors, {}};
    to_fixed_digits(digits, a);
    limb_sink<bits> to{r};
    square(to, digits);
    return 0;
}

template <std::size_t... I>
constexpr auto sqr_functions(std::index_sequence<I...>) noexcept {
    return std::array<sqr_equal, sizeof...(I)>{sqr_fixed<least_fixed_sqr + number_to_make(I, 9)>...};
}

}  // namespace

constinit const std::array<sqr_equal, most_fixed_sqr - least_fixed_sqr + 1> sqr_fixed_functions =
    sqr_functions(std::make_index_sequence<most_fixed_sqr - least_fixed_sqr + 1>());

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
