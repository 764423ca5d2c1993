/// \file
/// The number-theoretic transform at the level adx.
#include "kernels/x86_64/adx_ntt.hpp"

#include "kernels/levels.hpp"
#include "kernels/ntt_steps.hpp"

namespace carry::kernels::x86_64 {

namespace {

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

// ---- steps of radix 3 and 5 ------------------------------------------------------------------------------------------------

/// The centered x / 2 modulo p.
double half_of(double x, const ntt_prime& prime) noexcept {
    const auto integer = static_cast<std::int64_t>(x), p = static_cast<std::int64_t>(prime.p);
    const std::int64_t even = integer % 2 == 0 ? integer : integer < 0 ? integer + p : integer - p;
    const std::int64_t half = even / 2;
    return static_cast<double>(half);
}

// x[j] = sum of x[i] w^(i j), i = 0, 1, 2, in the first words of each block, with a single product since w^2 = -1 - w. x below
// 1.65p before, 4p after.
CARRY_NTT_TARGET void step_3(ntt_word* x, std::size_t block, std::size_t words, const ntt_twiddle* powers,
                             const fma& c) noexcept {
    const fma::factor w(powers[1]);
    for (std::size_t i = 0; i < words; i += fma::lanes) {
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
CARRY_NTT_TARGET void step_5(ntt_word* x, std::size_t block, std::size_t words, const ntt_twiddle* powers,
                             const ntt_prime& prime, const fma& c) noexcept {
    const auto power = [&](std::size_t i) { return std::bit_cast<double>(powers[i].w); };
    const auto constant = [&](double w) {
        return ntt_twiddle{std::bit_cast<ntt_word>(w), std::bit_cast<ntt_word>(w / static_cast<double>(prime.p))};
    };
    const double c1 = half_of(power(1) + power(4), prime), c2 = half_of(power(2) + power(3), prime);
    const fma::factor s1(constant(half_of(power(1) - power(4), prime))), s2(constant(half_of(power(2) - power(3), prime)));
    const fma::factor difference(constant(half_of(c1 - c2, prime)));
    const fma::factor minus_quarter(constant(half_of(half_of(-1, prime), prime)));
    for (std::size_t i = 0; i < words; i += fma::lanes) {
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

CARRY_NTT_TARGET void odd_step(ntt_word* x, std::size_t n, std::size_t columns, unsigned odd, const ntt_twiddle* powers,
                               const ntt_prime& prime) noexcept {
    const fma c(prime);
    if (odd == 3) {
        step_3(x, n * fma::width, columns * fma::width, powers, c);
    } else if (odd == 5) {
        step_5(x, n * fma::width, columns * fma::width, powers, prime, c);
    }
}

CARRY_NTT_TARGET void copy_out(ntt_word* x, std::size_t apart, const ntt_word* from, std::size_t from_apart, std::size_t rows,
                               std::size_t n) noexcept {
    for (std::size_t row = 0; row < rows; ++row, x += 4 * apart, from += 4 * from_apart) {
        for (std::size_t i = 0; i < 4 * n; i += 4) {
            _mm256_stream_si256(reinterpret_cast<__m256i*>(x + i),
                                _mm256_load_si256(reinterpret_cast<const __m256i*>(from + i)));
        }
    }
    _mm_sfence();
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
    .bytes_beyond_caches = std::size_t{1} << 24,
    .primes = prime_set::primes.data(),
    .least_bits = {0, 0, 0, 65, 65, ~0u, ~0u},
    .most_bits = {0, 0, 0, 96, 96, 0, 0},
    .level_cost = 1,
    .vector_cost = 10.3,
    .prime_cost = 0.1,
    .radix_3_levels = 1,
    .radix_5_levels = 2.4,
    .block_cost = 190,
    .prime_bits = prime_set::bits,
    .enter = enter,
    .leave = leave,
    .prepare = adx_ntt_prepare,
    .twiddle = twiddle,
    .multiply_constants = ntt_montgomery<radix>,
    .fill = fill,
    .residues = adx_ntt_residues,
    .odd_step = odd_step,
    .forward = ntt_forward<fma>,
    .inverse = ntt_inverse<fma>,
    .forward_columns = ntt_columns<fma, true>,
    .inverse_columns = ntt_columns<fma, false>,
    .copy_out = copy_out,
    .multiply = multiply,
    .factor = factor,
    .combine = adx_ntt_combine,
};

}  // namespace carry::kernels::x86_64

#undef CARRY_NTT_INLINE
#undef CARRY_NTT_TARGET
