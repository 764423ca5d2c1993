/// \file
/// The ways from limbs to coefficients and back in words of 64 bits, for the levels that have no vectors for it.
#pragma once

#include "kernels/ntt_primes.hpp"

#include <algorithm>
#include <cstddef>

namespace carry::kernels {

/// The 64 bits of a from bit `at` on; a: an limbs, followed by zeros.
inline ntt_word ntt_bits_at(const limb* a, std::size_t an, std::size_t at) noexcept {
    std::size_t i = at / limb_bits;
    const unsigned shift = at % limb_bits;
    if (i >= an) {
        return 0;
    }
    ntt_word x = static_cast<ntt_word>(a[i]) >> shift;
    for (unsigned have = limb_bits - shift; have < 64 && ++i < an; have += limb_bits) {
        x |= static_cast<ntt_word>(a[i]) << have;
    }
    return x;
}

/// Coefficients modulo the product of the first K primes of radix 2^B are put together from their residues, and added to a
/// row of limbs from place to place.
template <unsigned B, std::size_t K>
class ntt_coefficient_stream {
public:
    ntt_coefficient_stream(limb* r, unsigned bits) noexcept : r_(r), bits_(bits) {}

    /// The next coefficient. y: K residues, each below p.
    void put(const ntt_word* y) noexcept {
        constexpr auto& constants = ntt_recombine<B, 64, K>;
        std::array<ntt_word, K> c{};
        ntt_word q = ntt_word{1} << (B - 6);
        for (std::size_t i = 0; i < K; ++i) {
            q += multiply_wide(y[i], constants.reciprocal[i]).high;
            multiply_add_row<K - 1>(c, constants.cofactor[i], y[i]);  // which is below 2^(64 (K - 1))
        }
        multiply_add_row<K>(c, constants.minus_modulus, q >> (B - 4));
        // the window begins with the limb's word in which the coefficient begins
        ntt_word carry = 0, below = 0;
        for (std::size_t u = 0; u < K; ++u) {
            window_[u] = add_with_carry(window_[u], (c[u] << shift_) | below, carry);
            below = shift_ == 0 ? 0 : c[u] >> (64 - shift_);
        }
        window_[K] = add_with_carry(window_[K], below, carry);
        for (shift_ += bits_; shift_ >= 64; shift_ -= 64) {
            write(window_[0]);
            for (std::size_t u = 0; u < K; ++u) {
                window_[u] = window_[u + 1];
            }
            window_[K] = 0;
        }
    }

    /// What is left after a multiple of 64 coefficients.
    void finish(std::uint64_t* tail) const noexcept {
        std::fill_n(std::copy(window_.begin(), window_.end(), tail), ntt_tail_words - (K + 1), ntt_word{0});
    }

private:
    // c = c + a b modulo 2^(64 K); of a, Size words.
    template <std::size_t Size>
    static void multiply_add_row(std::array<ntt_word, K>& c, const std::array<ntt_word, K>& a, ntt_word b) noexcept {
        ntt_word carry = 0;
        for (std::size_t u = 0; u < Size; ++u) {
            const wide_limb<ntt_word> x = multiply_add(a[u], b, c[u], carry);
            c[u] = x.low;
            carry = x.high;
        }
        if constexpr (Size < K) {
            c[Size] += carry;
        }
    }
    void write(ntt_word x) noexcept {
        for (unsigned i = 0; i < 64; i += limb_bits) {
            *r_++ = static_cast<limb>(x >> i);
        }
    }

    limb* r_;
    unsigned bits_, shift_ = 0;
    std::array<ntt_word, K + 1> window_{};
};

/// `ntt_kernels::factor` for a `multiply` that divides by 2^B, and digits of W bits in `combine`.
template <unsigned B, unsigned W>
ntt_word ntt_factor(std::size_t primes, std::size_t i, std::size_t length) noexcept {
    const ntt_prime& prime = ntt_prime_set<B>::primes[i];
    const ntt_word inverse_length = prime.p - (prime.p - 1) / length;
    const auto with = [&](const auto& constants) { return ntt_montgomery<B>(inverse_length, constants.inverse[i], prime); };
    switch (primes) {
    case 3:
        return with(ntt_recombine<B, W, 3>);
    case 4:
        return with(ntt_recombine<B, W, 4>);
    case 5:
        return with(ntt_recombine<B, W, 5>);
    default:
        return with(ntt_recombine<B, W, 6>);
    }
}

}  // namespace carry::kernels
