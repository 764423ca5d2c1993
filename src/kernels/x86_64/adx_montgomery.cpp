#include "kernels/x86_64/adx_montgomery.hpp"

#include "kernels/x86_64/adx_accumulators.hpp"
#include "kernels/x86_64/adx_hensel.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_row_steps.hpp"
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

// Montgomery's REDC: the upper half of t, plus 2^(wn) times the carry returned, = t / 2^(wn) mod m.
// t: 2n limbs, in and out; m: n >= 0 limbs, odd; m_inverse = -m^(-1) mod 2^w.
// (Montgomery, "Modular multiplication without trial division", 1985.)
template <std::size_t N>
limb redc_small(limb* t, const limb* m, std::size_t, limb m_inverse) noexcept {
    for (std::size_t i = 0; i < N; ++i) {
        t[i] = addmul_row<N>(t + i, m, t[i] * m_inverse, 0);  // makes t[i] zero: its place keeps what is carried out
    }
    return adx_add_n(t + N, t + N, t, N);
}

/// By n - 1.
constexpr auto redc_small_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{redc_small<I + 1>...};
}(std::make_index_sequence<longest_single_row>());

template <std::size_t MostRows, auto Hensel>
[[gnu::always_inline]] inline limb redc(limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept {
    static_assert(MostRows <= longest_single_row);
    if (n - 1 < MostRows) {
        return redc_small_functions[n - 1](t, m, n, m_inverse);
    }
    return n == 0 ? 0 : Hensel(t, n, m, n, m_inverse);
}

template <auto Redc>
[[gnu::always_inline]] inline void reduce(limb* r, limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept {
    if (n <= longest_reducing_row) {
        reduce_small_functions[n - 1](r, t, m, m_inverse);
        return;
    }
    const limb mask = mask_from_bit(Redc(t, m, n, m_inverse));
    row::keep_if(t, m, n, mask);
    adx_sub_n(r, t + n, t, n);
}

}  // namespace

limb adx_redc(limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept {
    return redc<longest_single_row, adx_hensel>(t, m, n, m_inverse);
}

limb adx_redc_by_eights(limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept {
    return redc<longest_row, adx_hensel_by_eights>(t, m, n, m_inverse);
}

void montgomery_reduce(limb* r, limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept {
    reduce<adx_redc>(r, t, m, n, m_inverse);
}

void montgomery_reduce_by_eights(limb* r, limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept {
    reduce<adx_redc_by_eights>(r, t, m, n, m_inverse);
}

}  // namespace carry::kernels::x86_64
