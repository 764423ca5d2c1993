/// \file
/// Powers a^(2^k) in fields of fixed size at level `avx512`, for `short_inverse`: in columns for few limbs, in quarters for
/// more. Included by avx512_field.cpp alone, after avx512_field_wide.hpp.
///
/// In quarters: the bytes of a whose number is j mod 4 are a polynomial e_j, and a = e_0 + x^8 e_1 + x^16 e_2 + x^24 e_3. With
/// y_j = x^(8j 2^k), a^(2^k) = L(e_0) + y_1 L(e_1) + y_2 L(e_2) + y_3 L(e_3), where the linear map L has but a quarter of
/// the columns and stays in the first cache together with its like for other k (it is the baby step of Brent and Kung's
/// composition, J. ACM 25, 1978). A limb of four bytes of a is one byte of each e_j, so that vgf2p8affineqb applies a block of
/// eight by eight bits to all of them at once, and eight such blocks an instruction. The products with the constants y_j are
/// sums of columns of two limbs, four side by side: N^2 products for each j, and one reduction for all.
#pragma once

namespace carry::kernels::x86_64 {

namespace {

template <unsigned N>
struct quarters {
    static constexpr unsigned dwords = 2 * N;
    /// Blocks: for each limb of the result and each four bytes of a, eight blocks, one for each byte of that limb.
    static constexpr std::size_t matrix_words = std::size_t{N} * dwords * 8;
    /// Pairs (y_1[h], y_2[h]), and then pairs (y_3[h], y_0[h]), for -3 <= h < N + 3, zero where there is no limb h.
    static constexpr unsigned constants = N + 6;
    static constexpr std::size_t words = matrix_words + 2 * 2 * std::size_t{constants};
    /// Columns of two limbs, in vectors of four.
    static constexpr unsigned columns = 2 * N - 1, vectors = (columns + 3) / 4;

    /// Writes the map for 2^k.
    static void make(word* map, std::size_t k, const detail::short_modulus& f) noexcept {
        std::fill_n(map, words, word{0});
        auto* const bytes = reinterpret_cast<unsigned char*>(map);
        word* const pairs = map + matrix_words;
        pairs[2 * constants + 2 * 3 + 1] = 1;  // y_0
        power_images(avx512_field_table(), k, f, std::size_t{32} * dwords, [&](std::size_t at, const word* image) {
            const std::size_t c = at / 32, j = at % 32;
            for (unsigned g = 0; g < N && j < 8; ++g) {
                for (unsigned i = 0; i < 64; ++i) {  // bit j of a byte gives bit i % 8 of byte i / 8: row 7 - i % 8 of a block
                    const auto bit = static_cast<unsigned char>((image[g] >> i & 1u) << j);
                    unsigned char& row = bytes[((g * dwords + c) * 8 + i / 8) * 8 + 7 - i % 8];
                    row = static_cast<unsigned char>(row | bit);
                }
            }
            if (c == 0 && j % 8 == 0 && j > 0) {
                const std::size_t place = j == 8 ? 0 : j == 16 ? 1 : 2 * constants;
                for (unsigned h = 0; h < N; ++h) {
                    pairs[place + 2 * (h + 3)] = image[h];
                }
            }
        });
    }

    /// The index that gathers byte `low` of eight limbs, and then byte `high`, in each of the four pairs of limbs.
    static CARRY_FIELD_INLINE __m512i byte_of(long long low, long long high) noexcept {
        const __m128i steps = _mm_set_epi8(56, 48, 40, 32, 24, 16, 8, 0, 56, 48, 40, 32, 24, 16, 8, 0);
        return _mm512_broadcast_i32x4(steps | _mm_set_epi64x(high * 0x0101010101010101, low * 0x0101010101010101));
    }

    /// The sum of the y_j L(e_j), unreduced: limbs 0 ... 7, 8 ... 15 and those from 16 on, zero where there are none.
    static CARRY_FIELD_INLINE void multiply(__m512i* t, const word* a, const word* map) noexcept {
        const __m512i first_two = byte_of(1, 2), last_two = byte_of(3, 0);
        const auto* const pairs = map + matrix_words;
        __m512i e[dwords], sum[vectors];
        CARRY_UNROLLED
        for (unsigned c = 0; c < dwords; ++c) {
            int four;
            __builtin_memcpy(&four, reinterpret_cast<const unsigned char*>(a) + std::size_t{4} * c, 4);
            e[c] = _mm512_set1_epi32(four);
        }
        CARRY_UNROLLED
        for (unsigned b = 0; b < vectors; ++b) {
            sum[b] = _mm512_setzero_si512();
        }
        CARRY_UNROLLED
        for (unsigned g = 0; g < N; ++g) {
            __m512i image = _mm512_setzero_si512();
            CARRY_UNROLLED
            for (unsigned c = 0; c < dwords; c += 2) {
                const word* const block = map + (g * dwords + c) * 8;
                image =
                    _mm512_ternarylogic_epi64(image, _mm512_gf2p8affine_epi64_epi8(e[c], _mm512_load_si512(block), 0),
                                              _mm512_gf2p8affine_epi64_epi8(e[c + 1], _mm512_load_si512(block + 8), 0), 0x96);
            }
            const __m512i one_two = _mm512_permutexvar_epi8(first_two, image);
            const __m512i three_zero = _mm512_permutexvar_epi8(last_two, image);
            CARRY_UNROLLED
            for (unsigned b = g / 4; b <= (g + N - 1) / 4; ++b) {
                const word* const y = pairs + 2 * (4 * b + 3 - g);
                const __m512i y12 = _mm512_loadu_si512(y), y30 = _mm512_loadu_si512(y + std::size_t{2} * constants);
                sum[b] = _mm512_ternarylogic_epi64(sum[b], _mm512_clmulepi64_epi128(one_two, y12, 0x00),
                                                   _mm512_clmulepi64_epi128(one_two, y12, 0x11), 0x96);
                sum[b] ^= _mm512_clmulepi64_epi128(three_zero, y30, 0x00);
                if (b == g / 4) {
                    sum[b] ^= _mm512_clmulepi64_epi128(three_zero, y30, 0x11);
                }
            }
        }
        // Limb l is the lower one of column l and the upper one of column l - 1.
        const __m512i lower = _mm512_set_epi64(14, 12, 10, 8, 6, 4, 2, 0), upper = _mm512_set_epi64(15, 13, 11, 9, 7, 5, 3, 1);
        __m512i above = _mm512_setzero_si512();
        CARRY_UNROLLED
        for (unsigned b = 0; b < 6; b += 2) {
            const __m512i x = b < vectors ? sum[b] : _mm512_setzero_si512();
            const __m512i y = b + 1 < vectors ? sum[b + 1] : _mm512_setzero_si512();
            const __m512i high = _mm512_permutex2var_epi64(x, upper, y);
            const __m512i limbs = _mm512_permutex2var_epi64(x, lower, y) ^ _mm512_alignr_epi64(high, above, 7);
            t[b / 2] = limbs;
            above = high;
        }
    }
};

/// From so many limbs on quarters are the faster form. They end in a lazy row of whole vectors.
constexpr unsigned least_quarters = 5;
constexpr bool has_quarters(unsigned limbs, unsigned fold_words) noexcept {
    return limbs >= least_quarters && (fold_words == 1 || (fold_words == detail::trinomial_words && limbs <= 7));
}

/// Elements in pairs, whose powers 2^k are taken by matrices in columns or in quarters.
template <unsigned N, unsigned Words>
struct elements : in_pairs<N, Words> {
    static CARRY_FIELD_INLINE void map(typename in_pairs<N, Words>::element& a, const word* map,
                                       const detail::short_modulus& f) noexcept {
        word row[N + N % 2];
        fixed::gf2::store_pairs<N + N % 2>(row, a.pair);
        if constexpr (has_quarters(N, Words)) {
            __m512i limbs[3];
            quarters<N>::multiply(limbs, row, map);
            const wide_row r = wide<N, Words>::reduce_lazily(limbs[0], limbs[1], limbs[2], f);
            const __m128i pair[] = {_mm512_castsi512_si128(r.low), _mm512_extracti64x2_epi64(r.low, 1),
                                    _mm512_extracti64x2_epi64(r.low, 2), _mm512_extracti64x2_epi64(r.low, 3),
                                    _mm512_castsi512_si128(r.high)};
            for (unsigned i = 0; i < fixed::gf2::pairs_of(N); ++i) {
                a.pair[i] = reinterpret_cast<limb_pair>(pair[i]);
            }
        } else {
            word r[N];
            apply_map_of<N>(r, row, std::size_t{8} * N, map);
            fixed::gf2::load_pairs<N>(a.pair, r);
        }
    }
};

/// Calls visit with quarters<N> for the N of f; false where f has columns.
template <unsigned N = detail::most_field_limbs, class Visit>
bool visit_quarters(const detail::short_modulus& f, Visit visit) noexcept {
    if constexpr (N < least_quarters) {
        return false;
    } else {
        if (f.limbs == N && has_quarters(N, f.words)) {
            visit(quarters<N>{});
            return true;
        }
        return visit_quarters<N - 1>(f, visit);
    }
}

std::size_t power_map_size(const detail::short_modulus& f) noexcept {
    std::size_t size = column_map_size(f);
    visit_quarters(f, [&](auto form) { size = form.words; });
    return size;
}

void make_power_map(word* map, std::size_t k, const detail::short_modulus& f) noexcept {
    if (!visit_quarters(f, [&](auto form) { form.make(map, k, f); })) {
        make_column_map(avx512_field_table(), map, k, f);
    }
}

}  // namespace

}  // namespace carry::kernels::x86_64
