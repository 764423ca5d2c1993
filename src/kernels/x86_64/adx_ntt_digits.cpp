/// \file
/// From limbs to residues and back at the level adx.
#include "kernels/x86_64/adx_ntt.hpp"

#include <algorithm>
#include <cstring>

namespace carry::kernels::x86_64 {

namespace {

// ---- from limbs to residues ------------------------------------------------------------------------------------------------

/// A coefficient's low digit has so many bits: it is hardly above p.
constexpr unsigned low_bits = prime_set::bits;

}  // namespace

/// The 16 bytes in which coefficient i of eight begins hold both of its digits: where their bytes go, and by how much the words
/// are then shifted.
void adx_ntt_prepare(ntt_layout& layout) noexcept {
    layout.digits = 2;
    for (unsigned i = 0; i < 8; ++i) {
        const unsigned shift = i * layout.bits % 8;
        for (unsigned byte = 0; byte < 8; ++byte) {
            layout.unpack[i / 4][16 * (i % 4) + byte] = static_cast<std::uint8_t>(byte);
            layout.unpack[i / 4][16 * (i % 4) + 8 + byte] = static_cast<std::uint8_t>((shift + low_bits) / 8 + byte);
        }
        layout.unpack_shift[i / 4][2 * (i % 4)] = shift;
        layout.unpack_shift[i / 4][2 * (i % 4) + 1] = (shift + low_bits) % 8;
    }
}

namespace {

/// Four coefficients out of eight: those from 0 on, or those from 4 on.
struct cutter {
    __m256i index[2], shift[2], top, digit;
    std::size_t offset[4];

    CARRY_NTT_INLINE cutter(const ntt_layout& layout, unsigned half) noexcept {
        const auto* indices = reinterpret_cast<const __m128i*>(layout.unpack[half].data());
        const auto* shifts = reinterpret_cast<const __m128i*>(layout.unpack_shift[half].data());
        for (unsigned i = 0; i < 2; ++i) {
            index[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_load_si128(indices + i)),
                                               _mm_load_si128(indices + i + 2), 1);
            shift[i] =
                _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_load_si128(shifts + i)), _mm_load_si128(shifts + i + 2), 1);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            offset[i] = (4 * half + i) * layout.bits / 8;
        }
        digit = _mm256_set1_epi64x((1ll << low_bits) - 1);
        top = _mm256_set1_epi64x(static_cast<long long>(~std::uint64_t{0} >> (64 + low_bits - layout.bits)));
    }

    // Coefficients i and i + 2: the digits of the one, and those of the other.
    CARRY_NTT_INLINE __m256i pair(const unsigned char* bytes, unsigned i) const noexcept {
        const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + offset[i]));
        const __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + offset[i + 2]));
        const __m256i x = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
        return _mm256_srlv_epi64(_mm256_shuffle_epi8(x, index[i]), shift[i]);
    }
    CARRY_NTT_INLINE static vec to_double(__m256i x) noexcept {
        const __m256i exponent = _mm256_set1_epi64x(0x4330000000000000);
        return _mm256_sub_pd(_mm256_castsi256_pd(_mm256_or_si256(x, exponent)), broadcast(0x1p52));
    }
    /// Below 1.01p + 0.64p.
    CARRY_NTT_INLINE vec residues(const fma& c, const unsigned char* bytes, const fma::factor& weight) const noexcept {
        const __m256i even = pair(bytes, 0), odd = pair(bytes, 1);
        const vec low = to_double(_mm256_and_si256(_mm256_unpacklo_epi64(even, odd), digit));
        const vec high = to_double(_mm256_and_si256(_mm256_unpackhi_epi64(even, odd), top));
        return c.add(low, c.mul(high, weight));
    }
};

}  // namespace

CARRY_NTT_TARGET void adx_ntt_residues(ntt_word* x, std::size_t first, std::size_t n, std::size_t ahead, const limb* a,
                                       std::size_t an, const ntt_layout& layout, const ntt_prime& prime) noexcept {
    const fma c(prime);
    const cutter cut[2] = {cutter(layout, 0), cutter(layout, 1)};
    const ntt_word above = (ntt_word{1} << low_bits) - prime.p;  // the high digit's weight
    const fma::factor weight(twiddle(ntt_shifted<radix>(above, 1, prime.p), prime));
    const std::size_t b = layout.bits, bytes = an * sizeof(limb), reach = b + 16;
    const auto* from = reinterpret_cast<const unsigned char*>(a);
    // pairs of vectors that may be read without a look at the end, and those of which something is left
    const std::size_t whole = bytes >= reach ? (bytes - reach) / b + 1 : 0, some = (bytes + b - 1) / b;
    for (std::size_t i = first; i < first + n; ++i, x += fma::width) {
        const std::size_t at = i / 2;
        if (at < whole) {
            __builtin_prefetch(x + ahead * fma::width, 1, 2);
            __builtin_prefetch(from + (at + ahead / 2) * b, 0, 2);
            c.store(x, cut[i % 2].residues(c, from + at * b, weight));
        } else if (at < some) {
            unsigned char padded[128] = {};
            std::memcpy(padded, from + at * b, std::min(bytes - at * b, sizeof(padded)));
            c.store(x, cut[i % 2].residues(c, padded, weight));
        } else {
            c.store(x, _mm256_setzero_pd());
        }
    }
}

namespace {

// ---- from residues to limbs ------------------------------------------------------------------------------------------------

/// The residues of 64 coefficients modulo the first K primes, and their digits of mixed radix.
template <std::size_t K>
class mixed_radix {
public:
    mixed_radix() noexcept {
        for (std::size_t i = 1; i < K; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                inverse_[i][j] = twiddle(ntt_mix<radix, K>.inverse[i][j], prime_set::primes[i]);
            }
        }
    }

    /// x: by primes, a row of residues each, which are read from `at` on.
    CARRY_NTT_TARGET void find(const ntt_word* const* x, std::size_t at) noexcept {
        _Pragma("GCC unroll 4") for (std::size_t i = 0; i < K; ++i) {
            const fma c(prime_set::primes[i]);
            for (std::size_t lane = 0; lane < 64; lane += fma::lanes) {
                vec y = c.load(x[i] + at + lane);
                _Pragma("GCC unroll 4") for (std::size_t j = 0; j < i; ++j) {
                    y = c.sub(y,
                              c.mul(c.load(reinterpret_cast<const ntt_word*>(digits_[j]) + lane), fma::factor(inverse_[i][j])));
                }
                y = c.leave(y);  // was below 5p + 3 * 0.64p
                y = c.add(y, _mm256_and_pd(_mm256_cmp_pd(y, _mm256_setzero_pd(), _CMP_LT_OQ), c.p));
                c.store(reinterpret_cast<ntt_word*>(digits_[i]) + lane, y);
                const __m256i bits = _mm256_castpd_si256(c.add(y, broadcast(0x1p52)));
                _mm256_store_si256(reinterpret_cast<__m256i*>(words_[i] + lane),
                                   _mm256_xor_si256(bits, _mm256_set1_epi64x(0x4330000000000000)));
            }
        }
    }

    /// Coefficient i in words of 64 bits.
    CARRY_NTT_INLINE void get(ntt_word (&c)[K], std::size_t i) const noexcept {
        constexpr auto& product = ntt_mix<radix, K>.product;
        c[0] = words_[0][i];
        for (std::size_t k = 1; k < K; ++k) {
            ntt_word carry = 0;
            for (std::size_t u = 0; u < k; ++u) {
                const wide_limb<ntt_word> x = multiply_add(product[k][u], words_[k][i], c[u], carry);
                c[u] = x.low;
                carry = x.high;
            }
            c[k] = carry;
        }
    }

private:
    ntt_twiddle inverse_[K][K];
    alignas(32) double digits_[K][64];
    alignas(32) ntt_word words_[K][64];
};

// Coefficients of more than 64 bits are added up in a window, which begins with the word in which the next one does.
template <std::size_t K>
CARRY_NTT_TARGET void combine_of(limb* r, std::uint64_t* tail, const ntt_word* const* x, std::size_t first, std::size_t groups,
                                 const ntt_layout& layout) noexcept {
    mixed_radix<K> coefficients;
    ntt_word window[K + 1] = {};
    unsigned shift = 0;
    const auto write = [&] {
        *r++ = window[0];
        for (std::size_t u = 0; u < K; ++u) {
            window[u] = value_barrier(window[u + 1]);  // or it is moved as a vector, and waits for its own words
        }
        window[K] = 0;
    };
    for (std::size_t group = first; group < first + groups; ++group) {
        coefficients.find(x, 64 * group);
        for (std::size_t i = 0; i < 64; ++i) {
            ntt_word c[K], carry = 0, below = 0;
            coefficients.get(c, i);
            for (std::size_t u = 0; u < K; ++u) {
                window[u] = add_with_carry(window[u], (c[u] << shift) | below, carry);
                below = c[u] >> 1 >> (63 - shift);
            }
            window[K] = add_with_carry(window[K], below, carry);
            write();
            shift += layout.bits - 64;
            if (shift >= 64) {
                write();
                shift -= 64;
            }
        }
    }
    std::fill_n(std::copy(window, window + K + 1, tail), ntt_tail_words - (K + 1), ntt_word{0});
}

}  // namespace

void adx_ntt_combine(limb* r, std::uint64_t* tail, const ntt_word* const* x, std::size_t first, std::size_t groups,
                     const ntt_layout& layout) noexcept {
    layout.primes == 3 ? combine_of<3>(r, tail, x, first, groups, layout) : combine_of<4>(r, tail, x, first, groups, layout);
}

}  // namespace carry::kernels::x86_64

#undef CARRY_NTT_INLINE
#undef CARRY_NTT_TARGET
