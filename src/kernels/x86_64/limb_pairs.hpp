/// \file
/// Two limbs in a vector register of x86-64 and their products by PCLMULQDQ: what `kernels/gf2x_columns.hpp` is made of.
///
/// The file that includes this defines CARRY_COLUMNS_TARGET, the instruction sets that it may use, and CARRY_COLUMNS_TERNARY
/// if a ternary logic instruction is among them. Everything has internal linkage, so that no other file gets to run it.
#pragma once

#include <carry/limb.hpp>

#include <immintrin.h>

#define CARRY_COLUMNS_INLINE __attribute__((target(CARRY_COLUMNS_TARGET), always_inline)) inline

namespace carry::kernels {

namespace {

typedef __m128i column;

CARRY_COLUMNS_INLINE column load_1(const limb* a) noexcept { return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(a)); }
CARRY_COLUMNS_INLINE column load_2(const limb* a) noexcept { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(a)); }
CARRY_COLUMNS_INLINE void store_2(limb* r, column v) noexcept { _mm_storeu_si128(reinterpret_cast<__m128i*>(r), v); }

CARRY_COLUMNS_INLINE column no_column() noexcept { return _mm_setzero_si128(); }
/// The limb a, and zero above.
CARRY_COLUMNS_INLINE column from_limb(limb a) noexcept { return _mm_cvtsi64_si128(static_cast<long long>(a)); }
CARRY_COLUMNS_INLINE limb low(column v) noexcept { return static_cast<limb>(_mm_cvtsi128_si64(v)); }
CARRY_COLUMNS_INLINE limb high(column v) noexcept { return static_cast<limb>(_mm_extract_epi64(v, 1)); }

/// The product of the limbs at these places, 0 or 1.
template <unsigned APlace, unsigned BPlace>
CARRY_COLUMNS_INLINE column multiply_at(column a, column b) noexcept {
    return _mm_clmulepi64_si128(a, b, APlace | BPlace << 4);
}

/// a + b + c.
CARRY_COLUMNS_INLINE column add(column a, column b, column c) noexcept {
#ifdef CARRY_COLUMNS_TERNARY
    return _mm_ternarylogic_epi64(a, b, c, 0x96);
#else
    return a ^ b ^ c;
#endif
}

/// high(lower) + low(upper) x^w: what two odd columns give to the even one between them.
CARRY_COLUMNS_INLINE column between(column lower, column upper) noexcept {
    return _mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(lower), _mm_castsi128_pd(upper), 1));
}

/// The upper limb in the lower one's place, and the lower one in the upper one's; zero in the other.
CARRY_COLUMNS_INLINE column down(column v) noexcept { return _mm_srli_si128(v, 8); }
CARRY_COLUMNS_INLINE column up(column v) noexcept { return _mm_slli_si128(v, 8); }

}  // namespace

}  // namespace carry::kernels
