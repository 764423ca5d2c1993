/// \file
/// Products of limbs at the level avx512 whose size the compiler knows.
#include "kernels/x86_64/avx512_fixed.hpp"

#include "kernels/x86_64/avx512_fixed_columns.hpp"

namespace carry::kernels::x86_64 {

namespace {

// r = a * b.
// r: 2 Size limbs, no overlap; a, b: Size limbs.
template <std::size_t Size>
CARRY_TARGET_AVX512 int mul_fixed(limb* r, const limb* a, const limb* b) noexcept {
    constexpr std::ptrdiff_t bits = 64 * Size;
    typename fixed_digits<bits>::memory a_factors, b_factors;
    fixed_digits<bits> a_digits{a_factors, {}}, b_digits{b_factors, {}};
    to_fixed_digits(b_digits, b);
    to_fixed_digits(a_digits, a);
    limb_sink<bits> to{r};
    multiply(to, a_digits, b_digits);
    return 0;
}

template <std::size_t... I>
constexpr auto mul_functions(std::index_sequence<I...>) noexcept {
    return std::array<mul_equal, sizeof...(I)>{mul_fixed<least_fixed_mul + number_to_make(I, 9)>...};
}

}  // namespace

constinit const std::array<mul_equal, most_fixed_mul - least_fixed_mul + 1> mul_fixed_functions =
    mul_functions(std::make_index_sequence<most_fixed_mul - least_fixed_mul + 1>());

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
