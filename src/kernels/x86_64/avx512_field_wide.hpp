/// \file
/// Fields of five to nine limbs at level `avx512` in vectors of eight limbs, of which VPCLMULQDQ multiplies four an
/// instruction: reductions, and products of nine limbs, which are a quarter faster than in pairs where they do not wait for
/// each other. Included by avx512_field.cpp alone, after its intrinsics and its engine.
#pragma once

namespace carry::kernels::x86_64 {

namespace {

/// The limbs 0 ... 7 of a row and those from 8 on; zero where it has none.
struct wide_row {
    __m512i low, high;
};

/// Elements of N limbs modulo f in vectors, as lazy rows (see `fixed::gf2::has_lazy_rows`); 5 <= N <= 9, or 7 where Words =
/// trinomial_words.
template <unsigned N, unsigned Words>
struct wide {
    static_assert(5 <= N && N <= (Words == 1 ? 9 : 7) && (Words == 1 || Words == detail::trinomial_words));
    using element = wide_row;
    using modulus = detail::short_modulus;
    static constexpr __mmask8 low_limbs = N >= 8 ? 0xff : (1u << N) - 1;

    /// Loaded in pairs: that is how elements are stored, and one load of several recent stores has to wait.
    static CARRY_FIELD_INLINE element load(const word* a) noexcept {
        limb_pair v[fixed::gf2::pairs_of(N)];
        fixed::gf2::load_pairs<N>(v, a);
        __m128i pair[5]{};
        for (unsigned i = 0; i < fixed::gf2::pairs_of(N); ++i) {
            pair[i] = reinterpret_cast<__m128i>(v[i]);
        }
        const __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(pair[0]), pair[1], 1);
        const __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(pair[2]), pair[3], 1);
        return {_mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1), _mm512_zextsi128_si512(pair[4])};
    }
    /// To 9 limbs anywhere, reduced. One store of eight limbs: from there pairs may be loaded at once.
    static CARRY_FIELD_INLINE void store(word* r, const element& a, const modulus& f) noexcept {
        static_assert(N == 9);
        const __m128i high = _mm512_castsi512_si128(a.high), top = _mm_set1_epi64x(f.degree - 64 * (N - 1));
        const __m128i above = _mm_srlv_epi64(high, top);
        const __m128i tail = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(f.tail));
        _mm512_storeu_si512(r, a.low ^ _mm512_zextsi128_si512(_mm_clmulepi64_si128(above, tail, 0)));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(r + 8), high ^ _mm_sllv_epi64(above, top));
    }

    /// limbs + (s x^(128 lanes)): the vectors of eight limbs from limb 0 and limb 8 on. Used: the lanes of s that are not zero.
    template <unsigned Lanes, unsigned Used>
    static CARRY_FIELD_INLINE void add_lanes(wide_row& limbs, __m512i s) noexcept {
        if constexpr (Lanes == 0) {
            limbs.low ^= s;
        } else if constexpr (Lanes == 4) {
            limbs.high ^= s;
        } else {
            const __m512i stays = _mm512_set_epi64(-1, -1, -(Lanes < 3), -(Lanes < 3), -(Lanes < 2), -(Lanes < 2), 0, 0);
            const __m512i turned = _mm512_alignr_epi64(s, s, 8 - 2 * Lanes);
            limbs.low = _mm512_ternarylogic_epi64(limbs.low, turned, stays, 0x78);  // ^= turned & stays
            if constexpr (Lanes + Used > 4) {
                limbs.high = _mm512_ternarylogic_epi64(limbs.high, turned, stays, 0xb4);  // ^= turned & ~stays
            }
        }
    }

    /// Adds a times b_J, b_(J+1), ... to the sums of the products that begin at even limbs and at odd ones. before: the odd
    /// limbs of a times b_(J-1).
    template <unsigned J = 0>
    static CARRY_FIELD_INLINE void multiply_limbs(wide_row& even, wide_row& odd, __m512i a, const word* b,
                                                  __m512i before) noexcept {
        __m512i sum = before, next = before;
        if constexpr (J < N) {
            const __m512i factor = _mm512_set1_epi64(static_cast<long long>(b[J]));
            sum ^= _mm512_clmulepi64_epi128(a, factor, 0x00);
            next = _mm512_clmulepi64_epi128(a, factor, 0x01);
        }
        add_lanes<J / 2, (N < 8 ? N + 1 : 8) / 2>(J % 2 == 0 ? even : odd, sum);
        if constexpr (J < N) multiply_limbs<J + 1>(even, odd, a, b, next);
    }

    /// a = a b mod f. b: N limbs; others: the first eight of them where N = 9.
    ///
    /// The even limbs of a times b_j make products at the limbs j, j + 2, ..., the odd ones at j + 1, j + 3, ...: two vectors
    /// for each j, of which those that begin at the same limb are added first. Where that is even, only lanes are moved.
    static CARRY_FIELD_INLINE void multiply(element& a, const word* b, __m512i others, const modulus& f) noexcept {
        const __m512i zero = _mm512_setzero_si512();
        wide_row even{zero, zero}, odd{zero, zero};
        __m128i last = _mm_setzero_si128();  // a_8 b_8
        multiply_limbs(even, odd, a.low, b, zero);
        if constexpr (N > 8) {
            const __m512i top = _mm512_broadcastq_epi64(_mm512_castsi512_si128(a.high));
            even.high ^= _mm512_clmulepi64_epi128(others, top, 0x00);
            odd.high ^= _mm512_clmulepi64_epi128(others, top, 0x01);
            last = _mm_clmulepi64_si128(_mm512_castsi512_si128(a.high),
                                        _mm_loadl_epi64(reinterpret_cast<const __m128i*>(b + 8)), 0);
        }
        const __m512i low = even.low ^ _mm512_alignr_epi64(odd.low, zero, 7);
        const __m512i high = even.high ^ _mm512_alignr_epi64(odd.high, odd.low, 7);
        __m512i more = zero;  // from limb 16 on
        if constexpr (N > 8) more = _mm512_alignr_epi64(zero, odd.high, 7) ^ _mm512_zextsi128_si512(last);
        a = reduce_lazily(low, high, more, f);
    }
    /// h * (x^shift[0] + x^(64 + shift[1])): vectors that begin at the limbs 0, 1 and 2.
    struct shifted {
        __m512i first, second, third;
        CARRY_FIELD_INLINE shifted(__m512i h, const unsigned* shift) noexcept
            : first(_mm512_sllv_epi64(h, _mm512_set1_epi64(shift[0]))),
              second(_mm512_srlv_epi64(h, _mm512_set1_epi64(64 - shift[0])) ^
                     _mm512_sllv_epi64(h, _mm512_set1_epi64(shift[1]))),
              third(_mm512_srlv_epi64(h, _mm512_set1_epi64(64 - shift[1]))) {}
    };

    /// The limbs from limb At on of a row that goes on from limb 8 in above.
    template <unsigned At>
    static CARRY_FIELD_INLINE __m512i limbs_from(__m512i sum, __m512i above) noexcept {
        if constexpr (At < 8) {
            return _mm512_alignr_epi64(above, sum, At);
        } else {
            return At == 8 ? above : _mm512_alignr_epi64(_mm512_setzero_si512(), above, At - 8);
        }
    }

    /// A lazy row of what is the 2N limbs of low, high and more: the way of `fixed::gf2::reduce_lazily`.
    static CARRY_FIELD_INLINE element reduce_lazily(__m512i low, __m512i high, __m512i more, const modulus& f) noexcept {
        const __m512i zero = _mm512_setzero_si512();
        __m512i upper;  // from limb N on
        if constexpr (N < 8) {
            upper = _mm512_alignr_epi64(high, low, N);
        } else {
            upper = N == 8 ? high : _mm512_alignr_epi64(more, high, 1);
        }
        __m512i sum = N < 8 ? _mm512_maskz_mov_epi64(low_limbs, low) : low, above;  // limbs 0 ... 7, 8 and 9
        const __m512i fold = _mm512_set1_epi64(static_cast<long long>(f.fold[0]));
        if constexpr (Words == 1) {
            const __m512i odd = _mm512_clmulepi64_epi128(upper, fold, 0x01);
            sum = _mm512_ternarylogic_epi64(sum, _mm512_clmulepi64_epi128(upper, fold, 0x00), _mm512_alignr_epi64(odd, zero, 7),
                                            0x96);
            above = _mm512_alignr_epi64(zero, odd, 7);
            if constexpr (N > 8) {
                const __m512i last = _mm512_clmulepi64_epi128(more, fold, 0x01);
                above = _mm512_ternarylogic_epi64(above, last, _mm512_maskz_mov_epi64(1, high), 0x96);
            }
        } else {
            const shifted h(upper, f.shift);
            sum = _mm512_ternarylogic_epi64(sum ^ h.first, _mm512_alignr_epi64(h.second, zero, 7),
                                            _mm512_alignr_epi64(h.third, zero, 6), 0x96);
            above = _mm512_alignr_epi64(zero, h.third, 6);
        }

        const __m512i rest = limbs_from<N>(sum, above);  // folds below limb N
        element r{N < 8 ? _mm512_maskz_mov_epi64(low_limbs, sum) : sum, zero};
        if constexpr (N > 8) r.high = _mm512_maskz_mov_epi64(1, above);
        if constexpr (Words == 1) {
            const __m128i folded = _mm_clmulepi64_si128(_mm512_castsi512_si128(rest), _mm512_castsi512_si128(fold), 0x00);
            r.low ^= _mm512_zextsi128_si512(folded);
        } else {
            const shifted h(_mm512_maskz_mov_epi64(3, rest), f.shift);
            r.low = _mm512_ternarylogic_epi64(r.low ^ h.first, _mm512_alignr_epi64(h.second, zero, 7),
                                              _mm512_alignr_epi64(h.third, zero, 6), 0x96);
        }
        return r;
    }
};

}  // namespace

}  // namespace carry::kernels::x86_64
