/// \file
/// The number-theoretic transform in plain words: residues modulo primes of 61 bits, one by one.
///
/// The arithmetic is that of the level avx512 (see avx512_ntt.cpp) with R = 2^64.
#include "kernels/levels.hpp"
#include "kernels/ntt_scalar.hpp"

#define CARRY_NTT_TARGET
#if defined(__GNUC__)
#define CARRY_NTT_INLINE __attribute__((always_inline)) inline
#else
#define CARRY_NTT_INLINE inline
#endif
#include "kernels/ntt_steps.hpp"

namespace carry::kernels::portable {

namespace {

constexpr unsigned radix = 64;
using prime_set = ntt_prime_set<radix>;

/// See ntt_steps.hpp.
struct words {
    using vec = ntt_word;
    using factor = ntt_twiddle;
    static constexpr std::size_t lanes = 1, width = 4;
    static constexpr unsigned most_levels = 2;
    [[maybe_unused]] static constexpr unsigned radix = portable::radix;  // where invariants are checked

    vec p, inverse;

    explicit words(const ntt_prime& prime) noexcept : p(prime.p), inverse(prime.inverse) {}

    vec load(const ntt_word* x) const noexcept { return *x; }
    void store(ntt_word* x, vec v) const noexcept { *x = v; }
    vec add(vec a, vec b) const noexcept { return a + b; }
    vec sub(vec a, vec b) const noexcept { return a - b; }
    vec add_p(vec a) const noexcept { return a + p; }
    vec sub2(vec a, vec b) const noexcept { return a - b + 2 * p; }
    vec sub4(vec a, vec b) const noexcept { return a - b + 4 * p; }

    vec mul(vec y, const factor& f) const noexcept { return multiply_wide(y, f.w).high - multiply_wide(y * f.q, p).high; }
    vec mul_up(vec y, const factor& f) const noexcept { return mul(y, f) + p; }
    vec leave(vec x) const noexcept { return x - (x >> prime_set::bits) * p; }
    vec enter(vec x) const noexcept { return leave(x) + 4 * p; }
    vec fold(vec x) const noexcept { return std::min(x, x - 2 * p); }

    /// A sum of products below 2^128.
    struct products {
        vec low = 0, high = 0;
        void add(vec y, vec z) noexcept {
            const wide_limb<ntt_word> product = multiply_wide(y, z);
            ntt_word carry = 0;
            low = add_with_carry(low, product.low, carry);
            high += product.high + carry;
        }
        void add(const words&, vec y, const factor& f) noexcept { add(y, f.w); }
        vec reduce_up(const words& c) const noexcept { return high + c.p - multiply_wide(low * c.inverse, c.p).high; }
    };
};

ntt_twiddle twiddle(ntt_word factor, const ntt_prime& prime) noexcept { return {factor, factor * prime.inverse}; }

void fill(ntt_twiddle* t, std::size_t n, ntt_word first, const ntt_word* roots, const ntt_prime& prime) noexcept {
    t[0] = twiddle(first, prime);
    for (std::size_t have = 1, d = 2; have < n; have *= 2, ++d) {
        for (std::size_t i = 0; i < have; ++i) {
            t[have + i] = twiddle(ntt_montgomery<radix>(t[i].w, roots[d], prime), prime);
        }
    }
}

void prepare(ntt_layout& layout) noexcept { layout.digits = 2; }

void residues(ntt_word* x, std::size_t first, std::size_t n, std::size_t, const limb* a, std::size_t an,
              const ntt_layout& layout, const ntt_prime& prime) noexcept {
    const words c(prime);
    const ntt_twiddle weight = twiddle(ntt_shifted<radix>(prime.one, 1, prime.p), prime);
    const std::size_t b = layout.bits;
    const ntt_word top = ~ntt_word{0} >> (2 * radix - b);
    std::size_t bit = first * words::width * b;
    for (std::size_t i = 0; i < n * words::width; ++i, bit += b) {
        const ntt_word low = ntt_bits_at(a, an, bit), high = ntt_bits_at(a, an, bit + radix) & top;
        x[i] = c.add(c.enter(low), c.mul(high, weight));
    }
}

void copy_out(ntt_word* x, std::size_t apart, const ntt_word* from, std::size_t from_apart, std::size_t rows,
              std::size_t n) noexcept {
    for (std::size_t row = 0; row < rows; ++row) {
        std::copy_n(from + row * from_apart * words::width, n * words::width, x + row * apart * words::width);
    }
}

// x y modulo x^4 - s, or x^4 + s. Bounds: x below 1.03p, y and s y below 2p, so the sums below 4 * 1.03 * 2 p^2 < 2^126, their
// reduction below 2.1p.
void multiply_vector(const words& c, ntt_word* x, const ntt_word* y, const ntt_twiddle& by, const ntt_twiddle& s,
                     bool odd) noexcept {
    ntt_word a[words::width], b[2 * words::width];
    for (std::size_t t = 0; t < words::width; ++t) {
        b[words::width + t] = c.mul_up(y[t], by);
        const ntt_word r = c.mul(b[words::width + t], s);
        b[t] = odd ? c.p - r : c.p + r;
    }
    for (std::size_t t = 0; t < words::width; ++t) {
        a[t] = c.leave(x[t]);
    }
    for (std::size_t t = 0; t < words::width; ++t) {
        words::products sum;
        for (std::size_t i = 0; i < words::width; ++i) {
            sum.add(a[i], b[words::width + t - i]);
        }
        x[t] = c.fold(sum.reduce_up(c));
    }
}

void multiply(ntt_word* x, const ntt_word* y, std::size_t n, const ntt_twiddle* t, ntt_twiddle factor,
              const ntt_prime& prime) noexcept {
    const words c(prime);
    for (std::size_t i = 0; i < n; ++i) {
        multiply_vector(c, x + i * words::width, y + i * words::width, factor, t[i / 2], i % 2 != 0);
    }
}

template <std::size_t K>
void combine_of(limb* r, std::uint64_t* tail, const ntt_word* const* x, std::size_t first, std::size_t groups,
                const ntt_layout& layout) noexcept {
    ntt_coefficient_stream<radix, K> stream(r, layout.bits);
    ntt_word y[K];
    for (std::size_t i = 64 * first; i < 64 * (first + groups); ++i) {
        for (std::size_t k = 0; k < K; ++k) {
            const words c(prime_set::primes[k]);
            y[k] = c.leave(x[k][i]);
            y[k] = std::min(y[k], y[k] - c.p);
        }
        stream.put(y);
    }
    stream.finish(tail);
}

void combine(limb* r, std::uint64_t* tail, const ntt_word* const* x, std::size_t first, std::size_t groups,
             const ntt_layout& layout) noexcept {
    layout.primes == 3 ? combine_of<3>(r, tail, x, first, groups, layout) : combine_of<4>(r, tail, x, first, groups, layout);
}

}  // namespace

constinit const ntt_kernels ntt_table{
    .lanes = words::width,
    .row_vectors = std::size_t{1} << 14,
    .bytes_beyond_caches = std::size_t{1} << 24,
    .primes = prime_set::primes.data(),
    .least_bits = {0, 0, 0, 65, 65, ~0u, ~0u},
    .most_bits = {0, 0, 0, 128, 128, 0, 0},
    .level_cost = 5.4,
    .vector_cost = 40,
    .prime_cost = 4,
    .radix_3_levels = 2.3,
    .radix_5_levels = 4.2,
    .block_cost = 0,
    .prime_bits = prime_set::bits,
    .enter = nullptr,
    .leave = nullptr,
    .prepare = prepare,
    .twiddle = twiddle,
    .multiply_constants = ntt_montgomery<radix>,
    .fill = fill,
    .residues = residues,
    .odd_step = ntt_odd_step<words>,
    .forward = ntt_forward<words>,
    .inverse = ntt_inverse<words>,
    .forward_columns = ntt_columns<words, true>,
    .inverse_columns = ntt_columns<words, false>,
    .copy_out = copy_out,
    .multiply = multiply,
    .factor = ntt_factor<radix, 64>,
    .combine = combine,
};

}  // namespace carry::kernels::portable

#undef CARRY_NTT_TARGET
#undef CARRY_NTT_INLINE
