/// \file
/// The number-theoretic transform at the level adx: residues modulo primes of 49 bits as doubles, four side by side.
///
/// A fused multiplication and addition gives the product y w exactly, as h = y w rounded and l = y w - h; with q the rounded
/// y (w / p), the residue is (h - q p) + l (FLINT's fft_small; van der Hoeven, Lecerf and Quintin, Modular SIMD arithmetic in
/// Mathemagix, 2016, section 3). Residues are signed. Constants are between -p / 2 and p / 2, so that for |y| <= 8p < 2^52 the
/// quotient is below 2^51, where adding 1.5 2^52 rounds; it is off by 0.5 + 2^-54 2^52 / 2 at most, hence |r| < 0.64 p.
/// Sums stay below 5p.
#include "kernels/levels.hpp"
#include "kernels/ntt_scalar.hpp"

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cstring>

#define CARRY_NTT_TARGET __attribute__((target("avx2,fma,bmi2,adx")))
#define CARRY_NTT_INLINE CARRY_NTT_TARGET __attribute__((always_inline)) inline
#include "kernels/ntt_steps.hpp"

namespace carry::kernels::x86_64 {

namespace {

constexpr unsigned radix = 52;
constexpr std::size_t most_primes = 4;
using prime_set = ntt_prime_set<radix>;

CARRY_NTT_INLINE __m256d broadcast(double x) noexcept { return _mm256_set1_pd(x); }

/// See ntt_steps.hpp.
struct fma {
    using vec = __m256d;
    static constexpr std::size_t lanes = 4, width = 4;
    static constexpr unsigned most_levels = 2;

    struct factor {
        vec w, q;
        CARRY_NTT_INLINE explicit factor(const ntt_twiddle& t) noexcept
            : w(broadcast(std::bit_cast<double>(t.w))), q(broadcast(std::bit_cast<double>(t.q))) {}
    };

    vec p, reciprocal, rounder;

    CARRY_NTT_INLINE explicit fma(const ntt_prime& prime) noexcept {
        p = broadcast(static_cast<double>(prime.p));
        reciprocal = broadcast(1 / static_cast<double>(prime.p));
        rounder = broadcast(0x1.8p52);
    }

    CARRY_NTT_INLINE vec load(const ntt_word* x) const noexcept { return _mm256_load_pd(reinterpret_cast<const double*>(x)); }
    CARRY_NTT_INLINE void store(ntt_word* x, vec v) const noexcept { _mm256_store_pd(reinterpret_cast<double*>(x), v); }
    CARRY_NTT_INLINE vec add(vec a, vec b) const noexcept { return _mm256_add_pd(a, b); }
    CARRY_NTT_INLINE vec sub(vec a, vec b) const noexcept { return _mm256_sub_pd(a, b); }
    CARRY_NTT_INLINE vec add_p(vec a) const noexcept { return a; }
    CARRY_NTT_INLINE vec sub2(vec a, vec b) const noexcept { return sub(a, b); }
    CARRY_NTT_INLINE vec sub4(vec a, vec b) const noexcept { return sub(a, b); }

    CARRY_NTT_INLINE vec mul(vec y, const factor& f) const noexcept {
        const vec h = _mm256_mul_pd(y, f.w), q = sub(_mm256_fmadd_pd(y, f.q, rounder), rounder);
        return add(_mm256_fnmadd_pd(q, p, h), _mm256_fmsub_pd(y, f.w, h));
    }
    CARRY_NTT_INLINE vec mul_up(vec y, const factor& f) const noexcept { return mul(y, f); }
    /// The product of two residues, one below 8p and one below p / 2.
    CARRY_NTT_INLINE vec product(vec y, vec z) const noexcept {
        const vec h = _mm256_mul_pd(y, z), q = sub(_mm256_fmadd_pd(h, reciprocal, rounder), rounder);
        return add(_mm256_fnmadd_pd(q, p, h), _mm256_fmsub_pd(y, z, h));
    }
    CARRY_NTT_INLINE vec leave(vec x) const noexcept {
        return _mm256_fnmadd_pd(sub(_mm256_fmadd_pd(x, reciprocal, rounder), rounder), p, x);
    }
    CARRY_NTT_INLINE vec enter(vec x) const noexcept { return leave(x); }
    CARRY_NTT_INLINE vec fold(vec x) const noexcept { return x; }

    /// A sum of products.
    struct products {
        vec sum;
        CARRY_NTT_INLINE products() noexcept : sum(_mm256_setzero_pd()) {}
        CARRY_NTT_INLINE void add(const fma& c, vec y, const factor& f) noexcept { sum = c.add(sum, c.mul(y, f)); }
        CARRY_NTT_INLINE vec reduce_up(const fma&) const noexcept { return sum; }
    };
};

using vec = fma::vec;

ntt_twiddle twiddle(ntt_word factor, const ntt_prime& prime) noexcept {
    const ntt_word w = ntt_montgomery<radix>(factor, 1, prime);
    const double centered = w > prime.p / 2 ? -static_cast<double>(prime.p - w) : static_cast<double>(w);
    return {std::bit_cast<ntt_word>(centered), std::bit_cast<ntt_word>(centered / static_cast<double>(prime.p))};
}

CARRY_NTT_TARGET void fill(ntt_twiddle* t, std::size_t n, ntt_word first, const ntt_word* roots,
                           const ntt_prime& prime) noexcept {
    const fma c(prime);
    t[0] = twiddle(first, prime);
    if (n > 1) {
        t[1] = twiddle(ntt_montgomery<radix>(first, roots[2], prime), prime);
    }
    for (std::size_t have = 2, d = 3; have < n; have *= 2, ++d) {
        const fma::factor root(twiddle(roots[d], prime));
        for (std::size_t i = 0; i < have; i += 2) {  // w, q, w, q
            const vec from = _mm256_loadu_pd(reinterpret_cast<const double*>(t + i));
            const vec w = c.leave(c.mul(_mm256_movedup_pd(from), root));
            const vec both = _mm256_blend_pd(w, _mm256_mul_pd(w, c.reciprocal), 0b1010);
            _mm256_storeu_pd(reinterpret_cast<double*>(t + have + i), both);
        }
    }
}

// 1 / length, and what mixed radix wants: both are the same with more primes.
ntt_word factor(std::size_t, std::size_t i, std::size_t length) noexcept {
    const ntt_prime& prime = prime_set::primes[i];
    const ntt_word inverse_length = ntt_shifted<radix>(prime.p - (prime.p - 1) / length, 1, prime.p);
    return i == 0 ? inverse_length : ntt_montgomery<radix>(inverse_length, ntt_mix<radix, most_primes>.inverse[i][0], prime);
}

// ---- steps of radix 3 and 5 --------------------------------------------------------------------------------------------------

/// The centered x / 2 modulo p.
double half_of(double x, const ntt_prime& prime) noexcept {
    const auto integer = static_cast<std::int64_t>(x), p = static_cast<std::int64_t>(prime.p);
    return static_cast<double>((integer % 2 == 0 ? integer : integer < 0 ? integer + p : integer - p) / 2);
}

// x[j] = sum of x[i] w^(i j), i = 0, 1, 2, with a single product since w^2 = -1 - w. x below 1.65p before, 4p after.
CARRY_NTT_TARGET void step_3(ntt_word* x, std::size_t block, const ntt_twiddle* powers, const fma& c) noexcept {
    const fma::factor w(powers[1]);
    for (std::size_t i = 0; i < block; i += fma::lanes) {
        const vec x0 = c.load(x + i), x1 = c.load(x + block + i), x2 = c.load(x + 2 * block + i);
        const vec turned = c.mul(c.sub(x1, x2), w);
        c.store(x + i, c.add(x0, c.add(x1, x2)));
        c.store(x + block + i, c.add(c.sub(x0, x2), turned));
        c.store(x + 2 * block + i, c.sub(c.sub(x0, x1), turned));
    }
}

// The same for 5 with six products (Winograd 1978): with c[i] = (w^i + w^-i) / 2 and s[i] = (w^i - w^-i) / 2, x[j] and x[5 - j]
// are x[0] + c[j] (x[1] + x[4]) + c[2 j] (x[2] + x[3]) with s[j] (x[1] - x[4]) + s[2 j] (x[2] - x[3]) added and subtracted, and
// c[1] + c[2] = -1/2. x below 1.65p before, 4.3p after.
CARRY_NTT_TARGET void step_5(ntt_word* x, std::size_t block, const ntt_twiddle* powers, const ntt_prime& prime,
                             const fma& c) noexcept {
    const auto power = [&](std::size_t i) { return std::bit_cast<double>(powers[i].w); };
    const auto constant = [&](double w) {
        return ntt_twiddle{std::bit_cast<ntt_word>(w), std::bit_cast<ntt_word>(w / static_cast<double>(prime.p))};
    };
    const double c1 = half_of(power(1) + power(4), prime), c2 = half_of(power(2) + power(3), prime);
    const fma::factor s1(constant(half_of(power(1) - power(4), prime))), s2(constant(half_of(power(2) - power(3), prime)));
    const fma::factor difference(constant(half_of(c1 - c2, prime)));
    const fma::factor minus_quarter(constant(half_of(half_of(-1, prime), prime)));
    for (std::size_t i = 0; i < block; i += fma::lanes) {
        const vec x0 = c.load(x + i), x1 = c.load(x + block + i), x2 = c.load(x + 2 * block + i);
        const vec x3 = c.load(x + 3 * block + i), x4 = c.load(x + 4 * block + i);
        const vec a1 = c.add(x1, x4), a2 = c.add(x2, x3), d1 = c.sub(x1, x4), d2 = c.sub(x2, x3), all = c.add(a1, a2);
        const vec mean = c.add(x0, c.mul(all, minus_quarter)), apart = c.mul(c.sub(a1, a2), difference);
        const vec even1 = c.add(mean, apart), even2 = c.sub(mean, apart);
        const vec odd1 = c.add(c.mul(d1, s1), c.mul(d2, s2)), odd2 = c.sub(c.mul(d1, s2), c.mul(d2, s1));
        c.store(x + i, c.leave(c.add(x0, all)));
        c.store(x + block + i, c.add(even1, odd1));
        c.store(x + 4 * block + i, c.sub(even1, odd1));
        c.store(x + 2 * block + i, c.add(even2, odd2));
        c.store(x + 3 * block + i, c.sub(even2, odd2));
    }
}

CARRY_NTT_TARGET void odd_step(ntt_word* x, std::size_t n, unsigned odd, const ntt_twiddle* powers,
                               const ntt_prime& prime) noexcept {
    const fma c(prime);
    if (odd == 3) {
        step_3(x, n * fma::width, powers, c);
    } else if (odd == 5) {
        step_5(x, n * fma::width, powers, prime, c);
    }
}

// x y modulo x^4 - s, where wrapped = s y. Bounds: x below p / 2, y and s y below 0.64 p: the sum below 2.1p.
CARRY_NTT_INLINE void multiply_vector(const fma& c, ntt_word* x, vec y, vec wrapped) noexcept {
    const auto* a = reinterpret_cast<const double*>(x);
    const vec y2 = _mm256_permute2f128_pd(wrapped, y, 0x21);  // lanes 2 and 3 of s y, then 0 and 1 of y
    const vec y1 = _mm256_shuffle_pd(y2, y, 0b0101), y3 = _mm256_shuffle_pd(wrapped, y2, 0b0101);
    const vec s0 = c.product(y, broadcast(a[0])), s1 = c.product(y1, broadcast(a[1]));
    const vec s2 = c.product(y2, broadcast(a[2])), s3 = c.product(y3, broadcast(a[3]));
    c.store(x, c.add(c.add(s0, s1), c.add(s2, s3)));
}

CARRY_NTT_TARGET void multiply(ntt_word* x, const ntt_word* y, std::size_t n, const ntt_twiddle* t, ntt_twiddle factor,
                               const ntt_prime& prime) noexcept {
    const fma c(prime);
    const fma::factor by(factor);
    for (std::size_t i = 0; i < n; i += 2, x += 8, y += 8, ++t) {
        const fma::factor s(*t);
        const vec y0 = c.mul(c.load(y), by), y1 = c.mul(c.load(y + 4), by);
        c.store(x, c.leave(c.load(x)));
        c.store(x + 4, c.leave(c.load(x + 4)));
        multiply_vector(c, x, y0, c.mul(y0, s));
        multiply_vector(c, x + 4, y1, c.sub(_mm256_setzero_pd(), c.mul(y1, s)));
    }
}

// ---- from limbs to residues ------------------------------------------------------------------------------------------------

/// A coefficient's low digit has so many bits: it is hardly above p.
constexpr unsigned low_bits = prime_set::bits;

/// The 16 bytes in which coefficient i of eight begins hold both of its digits: where their bytes go, and by how much the words
/// are then shifted.
void prepare(ntt_layout& layout) noexcept {
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

CARRY_NTT_TARGET void residues(ntt_word* x, std::size_t first, std::size_t n, const limb* a, std::size_t an,
                               const ntt_layout& layout, const ntt_prime& prime) noexcept {
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

void combine(limb* r, std::uint64_t* tail, const ntt_word* const* x, std::size_t first, std::size_t groups,
             const ntt_layout& layout) noexcept {
    layout.primes == 3 ? combine_of<3>(r, tail, x, first, groups, layout) : combine_of<4>(r, tail, x, first, groups, layout);
}

// ---- rounding --------------------------------------------------------------------------------------------------------------

/// Rounding to the nearest, no trap, no flushing of small numbers; beside the sticky flags below.
constexpr unsigned wanted_control = 0x1f80, control_mask = 0xffc0;

// A program may have set another way of rounding, under which remainders would leave their bounds. The register is written only
// then: that takes as long as a product of few limbs.
unsigned enter() noexcept {
    const unsigned before = _mm_getcsr();
    if ((before & control_mask) != wanted_control) {
        _mm_setcsr(wanted_control);
    }
    return before;
}

void leave(unsigned before) noexcept {
    if ((before & control_mask) != wanted_control) {
        _mm_setcsr(before);
    }
}

}  // namespace

constinit const ntt_kernels adx_ntt_table{
    .lanes = fma::width,
    .row_vectors = std::size_t{1} << 14,
    .primes = prime_set::primes.data(),
    .least_bits = {0, 0, 0, 65, 65, ~0u, ~0u},
    .most_bits = {0, 0, 0, 96, 96, 0, 0},
    .level_cost = 2,
    .vector_cost = 60,
    .prime_cost = 8,
    .radix_3_levels = 0.7,
    .radix_5_levels = 3.2,
    .prime_bits = prime_set::bits,
    .enter = enter,
    .leave = leave,
    .prepare = prepare,
    .twiddle = twiddle,
    .multiply_constants = ntt_montgomery<radix>,
    .fill = fill,
    .residues = residues,
    .odd_step = odd_step,
    .forward = ntt_forward<fma>,
    .inverse = ntt_inverse<fma>,
    .multiply = multiply,
    .factor = factor,
    .combine = combine,
};

}  // namespace carry::kernels::x86_64

#undef CARRY_NTT_INLINE
#undef CARRY_NTT_TARGET
