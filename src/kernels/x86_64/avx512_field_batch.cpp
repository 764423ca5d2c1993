/// \file
/// Batches of products in fields of fixed size at level `avx512`: four elements side by side in the lanes of a vector, each
/// lane a pair of limbs, and VPCLMULQDQ, which multiplies in all four. The arithmetic is that of single products,
/// `fixed/gf2_short_modulus.hpp`, compiled here for this level with vectors of four pairs; its instances have internal linkage,
/// for the engine is this file's own.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include <carry/detail/field_kernels.hpp>
#include <carry/limb.hpp>

#include "kernels/field_shapes.hpp"
#include "kernels/x86_64/intrinsics.hpp"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,vpclmulqdq,pclmul"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512dq,avx512bw,vpclmulqdq,pclmul")
#endif
#include <carry/fixed/gf2_short_modulus.hpp>

namespace carry::kernels::x86_64 {

namespace {

using word = std::uint64_t;
using lanes = __m512i;
constexpr std::size_t width = 4;

/// Four pairs: see pair_engine_base.
struct lane_engine {
    using factor = lanes;
    using column = lanes;
    template <int Place>
    static CARRY_INLINE lanes product(lanes a, lanes b) noexcept {
        return _mm512_clmulepi64_epi128(a, b, Place);
    }
    static CARRY_INLINE lanes multiply(lanes a, lanes b) noexcept { return product<0>(a, b); }
    static CARRY_INLINE lanes pair(word low, word high) noexcept {
        const auto l = static_cast<long long>(low), h = static_cast<long long>(high);
        return _mm512_set_epi64(h, l, h, l, h, l, h, l);
    }
    static CARRY_INLINE lanes between(lanes lower, lanes upper) noexcept {
        return _mm512_castpd_si512(_mm512_shuffle_pd(_mm512_castsi512_pd(lower), _mm512_castsi512_pd(upper), 0x55));
    }
    static CARRY_INLINE lanes lower(lanes c) noexcept { return _mm512_maskz_mov_epi64(0x55, c); }
    static CARRY_INLINE lanes left(lanes c, unsigned k) noexcept { return _mm512_sllv_epi64(c, _mm512_set1_epi64(k)); }
    static CARRY_INLINE lanes right(lanes c, unsigned k) noexcept { return _mm512_srlv_epi64(c, _mm512_set1_epi64(k)); }
};

/// The limbs a[0] and a[1] of four elements of N limbs.
template <unsigned N>
CARRY_INLINE lanes load_pairs_of_four(const word* a) noexcept {
    const auto pair = [](const word* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); };
    const __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(pair(a)), pair(a + N), 1);
    const __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(pair(a + 2 * N)), pair(a + 3 * N), 1);
    return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

/// The limbs of four elements as factors: what stands above the limb does not matter.
template <unsigned N>
CARRY_INLINE void load_factors(lanes* x, const word* a) noexcept {
    if constexpr (N == 1) {
        const __m256i four = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a));
        x[0] = _mm512_permutexvar_epi64(_mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0), _mm512_castsi256_si512(four));
    } else {
        CARRY_UNROLLED
        for (unsigned i = 0; i < N; i += 2) {
            if (i + 1 < N) {
                x[i] = load_pairs_of_four<N>(a + i);
                x[i + 1] = _mm512_unpackhi_epi64(x[i], x[i]);
            } else {  // nothing beyond the elements is read
                const lanes last = load_pairs_of_four<N>(a + i - 1);
                x[i] = _mm512_unpackhi_epi64(last, last);
            }
        }
    }
}

/// Four elements of N limbs one behind the other.
template <unsigned N>
CARRY_INLINE void store_four(word* r, const lanes* v) noexcept {
    constexpr unsigned count = fixed::gf2::pairs_of(N);
    CARRY_UNROLLED
    for (unsigned i = 0; i < count; ++i) {
        const __m256i low = _mm512_castsi512_si256(v[i]), high = _mm512_extracti64x4_epi64(v[i], 1);
        const __m128i pair[width] = {_mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1),
                                     _mm256_castsi256_si128(high), _mm256_extracti128_si256(high, 1)};
        CARRY_UNROLLED
        for (unsigned l = 0; l < width; ++l) {
            word* const to = r + l * N + 2 * i;
            if (2 * i + 1 < N) {
                _mm_storeu_si128(reinterpret_cast<__m128i*>(to), pair[l]);
            } else {
                _mm_storel_epi64(reinterpret_cast<__m128i*>(to), pair[l]);
            }
        }
    }
}

/// r_i = a_i b_i mod f. r, a, b: N limbs each time. The last one to three elements are multiplied one by one.
template <unsigned N, unsigned Words>
void short_mul_batch(word* r, const word* a, const word* b, std::size_t count, const detail::short_modulus& f) noexcept {
    std::size_t i = 0;
    for (; i + width <= count; i += width) {
        lanes x[N], y[N], t[N], v[fixed::gf2::pairs_of(N)];
        load_factors<N>(x, a + i * N);
        load_factors<N>(y, b + i * N);
        fixed::gf2::multiply_into_pairs<lane_engine, N>(t, x, y);
        fixed::gf2::reduce_pairs<lane_engine, N, Words>(v, t, f);
        store_four<N>(r + i * N, v);
    }
    const auto single = avx512_field_table().short_mul[N][Words - 1];
    for (; i < count; ++i) {
        single(r + i * N, a + i * N, b + i * N, f);
    }
}

}  // namespace

void avx512_set_field_batches(detail::field_kernels& table) noexcept {
    for_field_shapes([&]<unsigned N, unsigned Words>() { table.short_mul_batch[N][Words - 1] = short_mul_batch<N, Words>; });
}

}  // namespace carry::kernels::x86_64

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
