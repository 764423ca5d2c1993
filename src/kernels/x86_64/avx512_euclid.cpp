/// \file
/// Euclid's steps over GF(2) of level `avx512`: long rows are multiplied eight limbs at a time.
#include "kernels/levels.hpp"
#include "kernels/x86_64/intrinsics.hpp"

#define CARRY_COLUMNS_TARGET "avx512f,avx512vl,avx512dq,avx512bw,vpclmulqdq,pclmul"
#define CARRY_COLUMNS_TERNARY
#include "kernels/x86_64/euclid_words.hpp"
#include "kernels/x86_64/limb_pairs.hpp"
// what stands above is what this wants
#include "kernels/gf2x_columns.hpp"

#define CARRY_EUCLID_TARGET __attribute__((target(CARRY_COLUMNS_TARGET)))
#include "kernels/euclid_rows.hpp"
#include "kernels/euclid_steps.hpp"

namespace carry::kernels::x86_64 {

namespace {

struct level {
    static constexpr std::size_t two_windows = 16;
    CARRY_EUCLID_INLINE static void words(euclid_words& state) noexcept { euclid_steps_on_words(state); }
    CARRY_EUCLID_INLINE static wide_limb<limb> multiply(limb a, limb b) noexcept { return multiply_limbs(a, b); }
};

void words(euclid_words& state) noexcept { euclid_steps_on_words(state); }

CARRY_EUCLID_TARGET bool steps(euclid_matrix& matrix, const limb* a, const limb* b, std::size_t n, unsigned limit) noexcept {
    return find_steps<level>(matrix, a, b, n, limit);
}

typedef __m512i block;

/// Limbs in a block.
constexpr std::size_t width = 8;

/// p u + q v before the odd products are moved up by a limb.
struct combination {
    block even, odd;
};

CARRY_EUCLID_INLINE combination combine(block p, block u, block q, block v) noexcept {
    return {_mm512_clmulepi64_epi128(u, p, 0x00) ^ _mm512_clmulepi64_epi128(v, q, 0x00),
            _mm512_clmulepi64_epi128(u, p, 0x01) ^ _mm512_clmulepi64_epi128(v, q, 0x01)};
}

CARRY_EUCLID_INLINE block join(const combination& c, block below_odd) noexcept {
    return c.even ^ _mm512_alignr_epi64(c.odd, below_odd, 7);
}

CARRY_EUCLID_INLINE block everywhere(limb x) noexcept { return _mm512_set1_epi64(static_cast<long long>(x)); }

/// The limb at a place below `width`.
CARRY_EUCLID_INLINE limb limb_at(block v, std::size_t place) noexcept {
    const block moved = _mm512_maskz_compress_epi64(static_cast<__mmask8>(1u << place), v);
    return static_cast<limb>(_mm_cvtsi128_si64(_mm512_castsi512_si128(moved)));
}

/// 4 n products, sixteen in four instructions.
CARRY_EUCLID_TARGET euclid_carry apply(const euclid_matrix& matrix, limb* a, limb* b, std::size_t n) noexcept {
    if (n < width) {
        return apply_to_pairs(matrix, a, b, n);
    }
    const block aa = everywhere(matrix.m[0][0]), ab = everywhere(matrix.m[0][1]);
    const block ba = everywhere(matrix.m[1][0]), bb = everywhere(matrix.m[1][1]);
    block below_a = _mm512_setzero_si512(), below_b = _mm512_setzero_si512();
    std::size_t i = 0;
    for (; i + width <= n; i += width) {
        const block u = _mm512_loadu_si512(a + i), v = _mm512_loadu_si512(b + i);
        const combination new_a = combine(aa, u, ab, v), new_b = combine(ba, u, bb, v);
        _mm512_storeu_si512(a + i, join(new_a, below_a));
        _mm512_storeu_si512(b + i, join(new_b, below_b));
        below_a = new_a.odd;
        below_b = new_b.odd;
    }
    // the rest, and the limbs above, which are the highest of the odd sums where nothing is left
    const std::size_t rest = n - i;
    const auto within = static_cast<__mmask8>((1u << rest) - 1);
    const block u = _mm512_maskz_loadu_epi64(within, a + i), v = _mm512_maskz_loadu_epi64(within, b + i);
    const block new_a = join(combine(aa, u, ab, v), below_a), new_b = join(combine(ba, u, bb, v), below_b);
    _mm512_mask_storeu_epi64(a + i, within, new_a);
    _mm512_mask_storeu_epi64(b + i, within, new_b);
    return {limb_at(new_a, rest), limb_at(new_b, rest)};
}

}  // namespace

const euclid_kernels avx512_euclid_table{words, steps, apply};

}  // namespace carry::kernels::x86_64
