/// \file
/// The upper columns of products at the level adx, a triangle of rows that begin with the same limb, and the upper halves of
/// short products, for which all columns are summed.
#include "kernels/x86_64/adx_accumulators.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_low_rows.hpp"
#include "kernels/x86_64/adx_rows.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

// Row i is a[i] times the upper i + 2 limbs of b, and begins limb i + 2 of the sum; the last one is a[N - 1] b, a limb higher.
// r: N + 2 limbs; a, b: 2 <= N <= longest_register_row limbs.
template <std::size_t N>
void mul_upper_small(limb* r, const limb* a, const limb* b) noexcept {
    limb c[N + 2];
    mul_row_registers<2>(c, b + N - 2, a[0]);
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        (addmul_row_registers<I + 3>(c, b + N - 3 - I, a[I + 1]), ...);
    }(std::make_index_sequence<N - 2>());
    r[0] = value_barrier(c[0]);
    addmul_row_registers<N>(c + 1, b, a[N - 1]);
#pragma GCC unroll 16
    for (std::size_t i = 1; i < N + 2; ++i) {
        r[i] = value_barrier(c[i]);
    }
}

/// By n - 2.
constexpr auto mul_upper_small_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{mul_upper_small<I + 2>...};
}(std::make_index_sequence<longest_register_row - 1>());

// r = floor(a b / 2^(wN)), summed in registers.
// r: N limbs, apart from a and b; a, b: 1 <= N <= longest_register_row limbs.
template <std::size_t N>
int mul_high_small(limb* r, const limb* a, const limb* b) noexcept {
    limb c[2 * N];
    mul_row_registers<N>(c, a, b[0]);
    [&]<std::size_t... J>(std::index_sequence<J...>) __attribute__((always_inline)) {
        (addmul_row_registers<N>(c + J + 1, a, b[J + 1]), ...);
    }(std::make_index_sequence<N - 1>());
#pragma GCC unroll 8
    for (std::size_t i = 0; i < N; ++i) {
        store_limb(r[i], c[N + i]);
    }
    return 0;
}

}  // namespace

static_assert(least_most_half == longest_register_row);
constinit const std::array<mul_equal, most_half + 1> adx_mul_high_n = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array<mul_equal, most_half + 1>{nullptr, mul_high_small<N + 1>...};
}(std::make_index_sequence<least_most_half>());

// integer_kernels::mul_upper, with two limbs below the upper half.
// r: n + 2 limbs; a, b: n >= 2 limbs; r overlaps neither.
std::size_t adx_mul_upper(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    if (n <= longest_register_row) {
        mul_upper_small_functions[n - 2](r, a, b);
        return 2;
    }
    const std::size_t by_code = std::min(n - 1, longest_low_row - 1);
    r[0] = r[1] = 0;
    addmul_upper(r, b + n - 2, a, by_code);
    for (std::size_t i = by_code; i + 1 < n; ++i) {
        r[i + 2] = adx_addmul_1(r, b + n - 2 - i, i + 2, a[i]);
    }
    r[n + 1] = adx_addmul_1(r + 1, b, n, a[n - 1]);
    return 2;
}

}  // namespace carry::kernels::x86_64
