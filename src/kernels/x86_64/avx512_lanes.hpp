/// \file
/// What the products in lanes share: eight numbers side by side, digit d of all of them in one vector. For its two files, each
/// of which compiles its own copy.
#pragma once

#include "kernels/levels.hpp"
#include "kernels/x86_64/intrinsics.hpp"

// Every function that touches a vector has this, instead of a flag for the file: see adx_rows.hpp.
#define CARRY_LANES __attribute__((target("avx512f,avx512dq,avx512ifma")))
#define CARRY_LANES_INLINE __attribute__((target("avx512f,avx512dq,avx512ifma"), always_inline)) inline

namespace carry::kernels::x86_64 {

namespace {

typedef __m512i lanes;
constexpr std::size_t width = 8;
constexpr unsigned digit_bits = 52;

CARRY_LANES_INLINE lanes load(const limb* a, std::size_t digit) noexcept { return _mm512_loadu_si512(a + width * digit); }
CARRY_LANES_INLINE void store(limb* r, std::size_t digit, lanes v) noexcept { _mm512_storeu_si512(r + width * digit, v); }

}  // namespace

}  // namespace carry::kernels::x86_64
