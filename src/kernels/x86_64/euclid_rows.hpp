/// \file
/// `euclid_kernels::apply` two limbs at a time, for the files of the levels: they define CARRY_COLUMNS_TARGET.
#pragma once

#include "kernels/euclid.hpp"
#include "kernels/x86_64/gf2x_columns.hpp"

namespace carry::kernels::x86_64 {

namespace {

CARRY_COLUMNS_INLINE limb high(column v) noexcept { return static_cast<limb>(_mm_extract_epi64(v, 1)); }

/// a b.
CARRY_COLUMNS_INLINE wide_limb<limb> multiply_limbs(limb a, limb b) noexcept {
    const column p = multiply(_mm_cvtsi64_si128(static_cast<long long>(a)), _mm_cvtsi64_si128(static_cast<long long>(b)));
    return {low(p), high(p)};
}

/// `euclid_kernels::apply`. 4 n products.
CARRY_COLUMNS_INLINE euclid_carry apply_to_pairs(const euclid_matrix& matrix, limb* a, limb* b, std::size_t n) noexcept {
    const column upper = load_2(matrix.m[0]), lower = load_2(matrix.m[1]);
    column carry_a = _mm_setzero_si128(), carry_b = _mm_setzero_si128();
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const column u = load_2(a + i), v = load_2(b + i);
        const column odd_a = _mm_clmulepi64_si128(u, upper, 0x01) ^ _mm_clmulepi64_si128(v, upper, 0x11);
        const column odd_b = _mm_clmulepi64_si128(u, lower, 0x01) ^ _mm_clmulepi64_si128(v, lower, 0x11);
        store_2(a + i,
                add(_mm_clmulepi64_si128(u, upper, 0x00), _mm_clmulepi64_si128(v, upper, 0x10), between(carry_a, odd_a)));
        store_2(b + i,
                add(_mm_clmulepi64_si128(u, lower, 0x00), _mm_clmulepi64_si128(v, lower, 0x10), between(carry_b, odd_b)));
        carry_a = odd_a;
        carry_b = odd_b;
    }
    if (i < n) {
        const column u = load_1(a + i), v = load_1(b + i);
        const column last_a = _mm_clmulepi64_si128(u, upper, 0x00) ^ _mm_clmulepi64_si128(v, upper, 0x10);
        const column last_b = _mm_clmulepi64_si128(u, lower, 0x00) ^ _mm_clmulepi64_si128(v, lower, 0x10);
        a[i] = low(last_a) ^ high(carry_a);
        b[i] = low(last_b) ^ high(carry_b);
        carry_a = last_a;
        carry_b = last_b;
    }
    return {high(carry_a), high(carry_b)};
}

}  // namespace

}  // namespace carry::kernels::x86_64
