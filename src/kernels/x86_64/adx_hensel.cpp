#include "kernels/x86_64/adx_hensel.hpp"

#include "kernels/x86_64/adx_accumulators.hpp"
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/adx_low_rows.hpp"
#include "kernels/x86_64/adx_row_steps.hpp"
#include "kernels/x86_64/adx_rows.hpp"
#include "tuning/integer_x86_64.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

// The N limbs from t[i] on are held in registers from one digit to the next.
// t: k + N limbs; d: N <= longest_reducing_row limbs, odd; factor = -d^(-1) mod 2^w.
template <std::size_t N>
limb hensel_small(limb* t, std::size_t k, const limb* d, limb factor) noexcept {
    limb c[N];
#pragma GCC unroll 11
    for (std::size_t j = 0; j < N; ++j) {
        c[j] = t[j];
    }
    limb carry = 0;
    for (std::size_t i = 0; i < k; ++i) {
        t[i] = reduce_registers<N>(c, d, factor);
        c[N - 1] = add_with_carry(t[i + N], c[N - 1], carry);
    }
#pragma GCC unroll 11
    for (std::size_t j = 0; j < N; ++j) {
        t[k + j] = value_barrier(c[j]);
    }
    return carry;
}

/// By dn - 1.
constexpr auto hensel_small_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{hensel_small<I + 1>...};
}(std::make_index_sequence<longest_reducing_row>());

// Each digit is found from the two lowest limbs of the row before it, which is then on its way.
// t: k + N limbs; d: N >= 2 limbs, odd; factor = -d^(-1) mod 2^w.
template <std::size_t N>
limb hensel_rows(limb* t, std::size_t k, const limb* d, limb factor) noexcept {
    limb carry = 0, digit = t[0] * factor;
    for (std::size_t i = 0; i < k; ++i) {
        const limb next = t[i + 1] + multiply_wide(digit, d[0]).high + digit * d[1] + (t[i] != 0 ? 1 : 0);
        addmul_row_within<N>(t + i, d, digit, carry);
        t[i] = digit;
        digit = next * factor;
    }
    return carry;
}

/// By dn - longest_reducing_row - 1.
constexpr auto hensel_row_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{hensel_rows<longest_reducing_row + 1 + I>...};
}(std::make_index_sequence<longest_row - longest_reducing_row>());

// t becomes q, row after row in registers, each a limb shorter than the one before.
// t, d: N <= longest_register_row limbs; d: odd; factor = -d^(-1) mod 2^w.
template <std::size_t N>
void hensel_low_small(limb* t, const limb* d, limb factor) noexcept {
    limb c[N + 1];
#pragma GCC unroll 8
    for (std::size_t j = 0; j < N; ++j) {
        c[j] = t[j];
    }
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        ((t[I] = value_barrier(c[I] * factor), addmul_row_registers<N - I>(c + I, d, t[I])), ...);
    }(std::make_index_sequence<N>());
}

// For each block of digits a strip of the divisor finds them, and the others are multiplied by all of them: rows of 17 to 32
// limbs take less time for each limb than longer ones.
// t: k + dn limbs; d: dn > longest_row limbs, odd; factor = -d^(-1) mod 2^w.
limb hensel_strips(limb* t, std::size_t k, const limb* d, std::size_t dn, limb factor) noexcept {
    const std::size_t strips = (dn + longest_row - 1) / longest_row, lowest = (dn + strips - 1) / strips;
    limb carry = 0;  // above dn limbs of t
    for (std::size_t blocks = (k + lowest - 1) / lowest; blocks != 0; --blocks) {
        const std::size_t digits = k / blocks;
        const auto add_above = [&](std::size_t at, limb x) noexcept {
            return adx_add_1(t + at + digits, t + at + digits, dn - at, x);
        };
        std::size_t at = lowest;
        limb out = add_above(at, hensel_row_functions[at - longest_reducing_row - 1](t, digits, d, factor));
        for (std::size_t left = strips - 1; left > 1; --left) {
            const std::size_t width = (dn - at) / left;
            const limb above = adx_addmul_strip(t + at, d + at, width, t, digits, 0);
            at += width;
            out += add_above(at, above);
        }
        carry = out + adx_addmul_strip(t + at, d + at, dn - at, t, digits, carry);
        t += digits;
        k -= digits;
    }
    return carry;
}

static_assert(tuning::adx_hensel_low_columns <= longest_low_row + 1);

/// By n - 1.
constexpr auto hensel_low_small_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{hensel_low_small<I + 1>...};
}(std::make_index_sequence<longest_register_row>());

}  // namespace

limb adx_hensel(limb* t, std::size_t k, const limb* d, std::size_t dn, limb factor) noexcept {
    if (dn <= longest_reducing_row) {
        return hensel_small_functions[dn - 1](t, k, d, factor);
    }
    if (dn <= longest_row) {
        return hensel_row_functions[dn - longest_reducing_row - 1](t, k, d, factor);
    }
    return hensel_strips(t, k, d, dn, factor);
}

void adx_hensel_low(limb* t, const limb* d, std::size_t n, limb factor) noexcept {
    if (n <= longest_register_row) {
        hensel_low_small_functions[n - 1](t, d, factor);
    } else if (n < tuning::adx_hensel_low_columns) {
        addmul_low<true>(t, d, n, t, n, factor);
    } else {
        adx_negate_if(t, n, 1);
        adx_hensel_columns(t, t, n, d, n, 0 - factor);
    }
}

}  // namespace carry::kernels::x86_64
