/// \file
/// What fields of fixed size get from level `avx512`: more registers, three-way exclusive ors, bytes as masks of eight limbs,
/// and VPCLMULQDQ for large products and for batches.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/intrinsics.hpp"
#define CARRY_FIELD_TARGET "avx512f,avx512vl,avx512dq,avx512bw,avx512vbmi,gfni,vpclmulqdq,pclmul"
#define CARRY_FIELD_REGISTERS "v"
#include "kernels/x86_64/field_engine.hpp"
// what stands above is what this wants
#include "kernels/field_rows.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// r = sum of the columns where a has ones: see `linear_map`. A byte of a is the mask of eight limbs. r: Limbs limbs; a: an
/// bytes in limbs.
template <std::size_t Limbs>
CARRY_FIELD_INLINE void apply_map_of(word* r, const word* a, std::size_t an, const word* columns) noexcept {
    __m512i sum[Limbs];
    for (std::size_t i = 0; i < Limbs; ++i) {
        sum[i] = _mm512_setzero_si512();
    }
    const auto* const bytes = reinterpret_cast<const unsigned char*>(a);
    for (std::size_t t = 0; t < an; ++t) {
        const auto mask = static_cast<__mmask8>(bytes[t]);
        CARRY_UNROLLED
        for (std::size_t i = 0; i < Limbs; ++i) {
            sum[i] = _mm512_mask_xor_epi64(sum[i], mask, sum[i], _mm512_load_si512(columns + (t * Limbs + i) * 8));
        }
    }
    // Pairs of limbs side by side, so that they are stored as the pairs that whoever squares them loads.
    for (std::size_t i = 0; i < Limbs; i += 2) {
        const __m512i other = i + 1 < Limbs ? sum[i + 1] : _mm512_setzero_si512();
        const __m512i eight = _mm512_unpacklo_epi64(sum[i], other) ^ _mm512_unpackhi_epi64(sum[i], other);
        const __m256i four = _mm512_castsi512_si256(eight) ^ _mm512_extracti64x4_epi64(eight, 1);
        const __m128i two = _mm256_castsi256_si128(four) ^ _mm256_extracti128_si256(four, 1);
        if (i + 1 < Limbs) {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(r + i), two);
        } else {
            r[i] = static_cast<word>(_mm_cvtsi128_si64(two));
        }
    }
}

/// The same for any number of limbs.
CARRY_FIELD void apply_map(word* r, std::size_t rn, const word* a, std::size_t an, const word* columns) noexcept {
    switch (rn) {
    case 1:
        return apply_map_of<1>(r, a, an, columns);
    case 2:
        return apply_map_of<2>(r, a, an, columns);
    case 3:
        return apply_map_of<3>(r, a, an, columns);
    case 4:
        return apply_map_of<4>(r, a, an, columns);
    case 5:
        return apply_map_of<5>(r, a, an, columns);
    case 6:
        return apply_map_of<6>(r, a, an, columns);
    case 7:
        return apply_map_of<7>(r, a, an, columns);
    case 8:
        return apply_map_of<8>(r, a, an, columns);
    case 9:
        return apply_map_of<9>(r, a, an, columns);
    default:
        return adx_field_table().apply_map(r, rn, a, an, columns);
    }
}

}  // namespace

}  // namespace carry::kernels::x86_64

#include "kernels/x86_64/avx512_field_wide.hpp"

#include "kernels/x86_64/avx512_field_powers.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// r = a b mod f for nine limbs. r may be a or b.
CARRY_FIELD void wide_mul(word* r, const word* a, const word* b, const detail::short_modulus& f) noexcept {
    using elements_of_nine = wide<9, 1>;
    wide_row x = elements_of_nine::load(a);
    elements_of_nine::multiply(x, b, elements_of_nine::load(b).low, f);
    elements_of_nine::store(r, x, f);
}

}  // namespace

const detail::field_kernels& avx512_field_table() noexcept {
    static const detail::field_kernels table = [] {
        detail::field_kernels t = adx_field_table();
        t.level = isa_level::avx512;
        t.mul = [](word* r, const word* a, const word* b, std::size_t n) noexcept {
            avx512_gf2x_table().mul_basecase(r, a, n, b, n);
        };
        t.apply_map = apply_map;
        t.map_cost = 1;
        set_short<elements>(t);
        for (unsigned n = 1; n <= detail::most_field_limbs; ++n) {
            constexpr unsigned maps[] = {45, 60, 78, 115, 134, 175, 217, 265, 315};
            const unsigned map = maps[n - 1];
            t.costs[n][0] = {10 + 6 * n, 9 + n, map};
            t.costs[n][1] = {20 + 7 * n, 18 + n, map};
            t.costs[n][2] = {12 + 7 * n, 10 + 2 * n, map};
        }
        t.short_mul[9][0] = wide_mul;
        t.power_map_size = power_map_size;
        t.make_power_map = make_power_map;
        avx512_set_field_batches(t);
        return t;
    }();
    return table;
}

}  // namespace carry::kernels::x86_64

#endif
