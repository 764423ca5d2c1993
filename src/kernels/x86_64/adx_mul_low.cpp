/// \file
/// Low products at the level adx: a triangle of rows.
#include "kernels/x86_64/adx_accumulators.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_low_rows.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

// r = a b modulo 2^(wN), summed in registers.
// r, a, b: N <= longest_register_row limbs.
template <std::size_t N>
int mul_low_small(limb* r, const limb* a, const limb* b) noexcept {
    limb c[N + 1];
    mul_row_registers<N>(c, a, b[0]);
    r[0] = value_barrier(c[0]);
    [&]<std::size_t... J>(std::index_sequence<J...>) __attribute__((always_inline)) {
        // begins c[N] each time, which nobody wants
        ((addmul_row_registers<N - 1 - J>(c + J + 1, a, b[J + 1]), r[J + 1] = value_barrier(c[J + 1])), ...);
    }(std::make_index_sequence<N - 1>());
    return 0;
}

// The whole product for more rows than have functions of their own.
[[gnu::noinline]] void mul_low_rows(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    adx_mul_1(r, a, n, b[0]);
    std::size_t done = 1;
    for (; n - done > longest_low_row; ++done) {
        adx_addmul_1(r + done, a, n - done, b[done]);
    }
    if (done < n) {
        addmul_low<false>(r + done, a, n - done, b + done, n - done, 0);
    }
}

}  // namespace

static_assert(least_most_half == longest_register_row);
constinit const std::array<mul_equal, most_half + 1> adx_mul_low_n = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array<mul_equal, most_half + 1>{nullptr, mul_low_small<N + 1>...};
}(std::make_index_sequence<least_most_half>());

// r = a * b mod 2^(wn), row by row.
// r, a, b: n >= 1 limbs; r overlaps neither.
void adx_mul_low(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    if (n <= longest_register_row) {
        adx_mul_low_n[n](r, a, b);
    } else {
        mul_low_rows(r, a, b, n);
    }
}

}  // namespace carry::kernels::x86_64
