/// \file
/// The number-theoretic transform at the level avx512: its tables, and the products within the vectors.
#include "kernels/x86_64/avx512_ntt.hpp"
#include "kernels/levels.hpp"
#include "kernels/ntt_scalar.hpp"
#include "kernels/ntt_steps.hpp"

namespace carry::kernels::x86_64 {

namespace {

CARRY_NTT_TARGET void fill(ntt_twiddle* t, std::size_t n, ntt_word first, const ntt_word* roots,
                           const ntt_prime& prime) noexcept {
    const ifma c(prime);
    t[0] = twiddle(first, prime);
    for (std::size_t have = 1, d = 2; have < n; have *= 2, ++d) {
        const ntt_twiddle root = twiddle(roots[d], prime);
        if (have < 4) {
            for (std::size_t i = 0; i < have; ++i) {
                t[have + i] = twiddle(ntt_montgomery<radix>(t[i].w, root.w, prime), prime);
            }
            continue;
        }
        const ifma::factor f(root);
        for (std::size_t i = 0; i < have; i += 4) {  // w, q, w, q, ...
            const vec x = _mm512_loadu_si512(t + i), y = c.mul(x, f);
            const vec w = _mm512_min_epu64(y, c.add_p(y));
            const vec q = _mm512_and_si512(ifma::low(_mm512_setzero_si512(), w, c.inverse), broadcast(ntt_mask<radix>));
            _mm512_storeu_si512(t + have + i, _mm512_unpacklo_epi64(w, q));
        }
    }
}

CARRY_NTT_TARGET void copy_out(ntt_word* x, std::size_t apart, const ntt_word* from, std::size_t from_apart, std::size_t rows,
                               std::size_t n) noexcept {
    for (std::size_t row = 0; row < rows; ++row, x += 8 * apart, from += 8 * from_apart) {
        for (std::size_t i = 0; i < 8 * n; i += 8) {
            _mm512_stream_si512(reinterpret_cast<__m512i*>(x + i), _mm512_load_si512(from + i));
        }
    }
    _mm_sfence();
}

// x y modulo x^8 - s, of which `wrapped` is s y: lane t of the product with x^i y is lane t - i of y, or t - i + 8 of s y.
template <int I>
CARRY_NTT_INLINE void multiply_lane(ifma::products& sum, const ntt_word* x, vec y, vec wrapped) noexcept {
    const vec shifted = I == 0 ? y : _mm512_alignr_epi64(y, wrapped, (8 - I) % 8);
    sum.add(shifted, broadcast(x[I]));
}

// Bounds: x below 1.03p, y and s y below 2p, so the high halves below 8 * 1.03 * 2 p^2 / 2^52 < 2.06p, and their reduction
// below 3.07p.
CARRY_NTT_INLINE void multiply_vector(const ifma& c, ntt_word* x, vec y, const ifma::factor& by, const ifma::factor& s,
                                      bool odd) noexcept {
    const vec scaled = c.mul_up(y, by), r = c.mul(scaled, s);
    const vec wrapped = odd ? c.sub(c.p, r) : c.add_p(r);
    ifma::products even_sum, odd_sum;
    multiply_lane<0>(even_sum, x, scaled, wrapped);
    multiply_lane<1>(odd_sum, x, scaled, wrapped);
    multiply_lane<2>(even_sum, x, scaled, wrapped);
    multiply_lane<3>(odd_sum, x, scaled, wrapped);
    multiply_lane<4>(even_sum, x, scaled, wrapped);
    multiply_lane<5>(odd_sum, x, scaled, wrapped);
    multiply_lane<6>(even_sum, x, scaled, wrapped);
    multiply_lane<7>(odd_sum, x, scaled, wrapped);
    even_sum.l = c.add(even_sum.l, odd_sum.l);
    even_sum.h = c.add(even_sum.h, odd_sum.h);
    c.store(x, c.fold(even_sum.reduce_up(c)));
}

CARRY_NTT_TARGET void multiply(ntt_word* x, const ntt_word* y, std::size_t n, const ntt_twiddle* t, ntt_twiddle factor,
                               const ntt_prime& prime) noexcept {
    const ifma c(prime);
    const ifma::factor by(factor);
    for (std::size_t i = 0; i < n; i += 2, x += 16, y += 16, ++t) {
        const ifma::factor s(*t);
        const vec y0 = c.load(y), y1 = c.load(y + 8);
        c.store(x, c.leave(c.load(x)));
        c.store(x + 8, c.leave(c.load(x + 8)));
        __asm__("" : : : "memory");  // the lanes are broadcast from memory, not taken out of the vectors: that costs nothing
        multiply_vector(c, x, y0, by, s, false);
        multiply_vector(c, x + 8, y1, by, s, true);
    }
}

}  // namespace

constinit const ntt_kernels avx512_ntt_table{
    .lanes = ifma::width,
    .row_vectors = std::size_t{1} << 13,
    .bytes_beyond_caches = std::size_t{1} << 24,
    .primes = prime_set::primes.data(),
    .least_bits = {0, 0, 0, 65, 65, 105, 129},
    .most_bits = {0, 0, 0, 104, 104, 128, 146},
    .level_cost = 1,
    .vector_cost = 9.3,
    .prime_cost = 0.5,
    .radix_3_levels = 3.1,
    .radix_5_levels = 4,
    .block_cost = 96,
    .prime_bits = prime_set::bits,
    .enter = nullptr,
    .leave = nullptr,
    .prepare = avx512_ntt_prepare,
    .twiddle = twiddle,
    .multiply_constants = ntt_montgomery<radix>,
    .fill = fill,
    .residues = avx512_ntt_residues,
    .odd_step = ntt_odd_step<ifma>,
    .forward = ntt_forward<ifma>,
    .inverse = ntt_inverse<ifma>,
    .forward_columns = ntt_columns<ifma, true>,
    .inverse_columns = ntt_columns<ifma, false>,
    .copy_out = copy_out,
    .multiply = multiply,
    .factor = ntt_factor<radix, radix>,
    .combine = avx512_ntt_combine,
};

}  // namespace carry::kernels::x86_64

#undef CARRY_NTT_INLINE
#undef CARRY_NTT_TARGET
