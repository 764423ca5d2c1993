#include "kernels/x86_64/adx_montgomery.hpp"

#include "kernels/levels.hpp"
#include "kernels/x86_64/adx_rows.hpp"
#include "row/row.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

// r = t / 2^(wN) mod m, less m where the sum carries; the multiples of m are summed in registers.
// r: N limbs; t: 2N limbs; m: N limbs, odd; m_inverse = -m^(-1) mod 2^w; N <= longest_reducing_row.
template <std::size_t N>
void reduce_small(limb* r, const limb* t, const limb* m, limb m_inverse) noexcept {
    limb c[N];
#pragma GCC unroll 11
    for (std::size_t i = 0; i < N; ++i) {
        c[i] = t[i];
    }
#pragma GCC unroll 11
    for (std::size_t i = 0; i < N; ++i) {
        reduce_registers<N>(c, m, m_inverse);
    }
    limb carry = 0;
#pragma GCC unroll 11
    for (std::size_t i = 0; i < N; ++i) {
        c[i] = add_with_carry(c[i], t[N + i], carry);
    }
    const limb mask = mask_from_bit(carry);
    limb borrow = 0;
#pragma GCC unroll 11
    for (std::size_t i = 0; i < N; ++i) {
        r[i] = subtract_with_borrow(c[i], m[i] & mask, borrow);
    }
}

/// By n - 1.
constexpr auto reduce_small_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{reduce_small<I + 1>...};
}(std::make_index_sequence<longest_reducing_row>());

}  // namespace

void montgomery_reduce(limb* r, limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept {
    if (n <= longest_reducing_row) {
        reduce_small_functions[n - 1](r, t, m, m_inverse);
        return;
    }
    const integer_kernels& table = adx_integer_table();
    const limb mask = mask_from_bit(table.redc(t, m, n, m_inverse));
    row::keep_if(t, m, n, mask);
    table.sub_n(r, t + n, t, n);
}

}  // namespace carry::kernels::x86_64
