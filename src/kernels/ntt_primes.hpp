/// \file
/// The primes of the transforms, computed by the compiler from a prime and a root of unity each.
#pragma once

#include "kernels/ntt.hpp"

#include <cstddef>

namespace carry::kernels {

/// The high B bits of a product below 2^(2B), B = 52 or 64.
template <unsigned B>
constexpr ntt_word ntt_high(ntt_word a, ntt_word b) noexcept {
    const wide_limb<std::uint64_t> product = multiply_wide(a, b);
    if constexpr (B == 64) {
        return product.high;
    } else {
        return (product.high << (64 - B)) | (product.low >> B);
    }
}

/// The low B bits.
template <unsigned B>
inline constexpr ntt_word ntt_mask = ~ntt_word{0} >> (64 - B);

/// a b 2^(-B) mod p; a < 2^B, b < p.
template <unsigned B>
constexpr ntt_word ntt_montgomery(ntt_word a, ntt_word b, const ntt_prime& prime) noexcept {
    const ntt_word m = (a * b * prime.inverse) & ntt_mask<B>, x = ntt_high<B>(a, b), y = ntt_high<B>(m, prime.p);
    return x >= y ? x - y : x + prime.p - y;
}

/// a^e in Montgomery's form.
template <unsigned B>
constexpr ntt_word ntt_power(ntt_word a, ntt_word e, const ntt_prime& prime) noexcept {
    ntt_word r = prime.one;
    for (; e != 0; e >>= 1) {
        if (e & 1) {
            r = ntt_montgomery<B>(r, a, prime);
        }
        a = ntt_montgomery<B>(a, a, prime);
    }
    return r;
}

/// x 2^(B times) mod p.
template <unsigned B>
constexpr ntt_word ntt_shifted(ntt_word x, unsigned times, ntt_word p) noexcept {
    for (unsigned i = 0; i < B * times; ++i) {
        x = 2 * x >= p ? 2 * x - p : 2 * x;
    }
    return x;
}

/// The prime p with a root of order 15 * 2^28.
template <unsigned B>
constexpr ntt_prime ntt_make_prime(ntt_word p, ntt_word root) noexcept {
    ntt_prime prime{};
    prime.p = p;
    prime.inverse = inverse_mod_radix(p) & ntt_mask<B>;
    prime.one = ntt_shifted<B>(1, 1, p);
    const ntt_word g = ntt_shifted<B>(root, 1, p);
    ntt_word r = ntt_power<B>(g, 15, prime), s = ntt_power<B>(r, p - 2, prime);
    for (unsigned k = ntt_most_levels + 1; k-- > 0;) {
        prime.roots[k] = r;
        prime.inverse_roots[k] = s;
        r = ntt_montgomery<B>(r, r, prime);
        s = ntt_montgomery<B>(s, s, prime);
    }
    prime.omega3 = ntt_power<B>(g, ntt_word{5} << ntt_most_levels, prime);
    prime.omega5 = ntt_power<B>(g, ntt_word{3} << ntt_most_levels, prime);
    return prime;
}

template <unsigned B>
struct ntt_prime_set;

/// 49 bits: eight times each is just below 2^52.
template <>
struct ntt_prime_set<52> {
    static constexpr unsigned bits = 49;
    static constexpr std::array<ntt_prime, ntt_most_primes> primes{
        ntt_make_prime<52>(0x1fdf1f0000001, 0x179c54f43c62),  ntt_make_prime<52>(0x1fdec50000001, 0x15221916c7ca),
        ntt_make_prime<52>(0x1fde5c0000001, 0x1129e7c88b053), ntt_make_prime<52>(0x1fde4d0000001, 0xc3a9b40f1664),
        ntt_make_prime<52>(0x1fde3e0000001, 0x5dce90b84e8a),  ntt_make_prime<52>(0x1fdd8a0000001, 0x84ffc2b6b98),
    };
};

/// 61 bits: eight times each is just below 2^64.
template <>
struct ntt_prime_set<64> {
    static constexpr unsigned bits = 61;
    static constexpr std::array<ntt_prime, ntt_most_primes> primes{
        ntt_make_prime<64>(0x1fdf3b40d0000001, 0xc2f9f5f678c3199),  ntt_make_prime<64>(0x1fdf3b3680000001, 0xf4a27c98b4b4321),
        ntt_make_prime<64>(0x1fdf3b33b0000001, 0x1e69ef1934649172), ntt_make_prime<64>(0x1fdf3b2960000001, 0x1f4e8411b3ef0eb5),
        ntt_make_prime<64>(0x1fdf3b1e20000001, 0x1a6f91f60e03c5fd), ntt_make_prime<64>(0x1fdf3b1970000001, 0x3f77d809bab3494),
    };
};

/// How the residues modulo the first K primes are put together: with M their product and y[i] = c / (M / p[i]) mod p[i],
/// c = sum of y[i] M / p[i] - q M, where q = floor(sum of y[i] / p[i]). In digits of W bits.
template <unsigned B, unsigned W, std::size_t K>
struct ntt_recombination {
    std::array<std::array<ntt_word, K>, K> cofactor{};  ///< M / p[i], K digits each
    std::array<ntt_word, K> minus_modulus{};            ///< 2^(W K) - M
    std::array<ntt_word, K> reciprocal{};               ///< floor(2^(W + B - 4) / p[i]): above 2^(W - 1)
    std::array<ntt_word, K> inverse{};                  ///< 2^(3B) / (M / p[i]) mod p[i]

    constexpr ntt_recombination() noexcept {
        const auto& primes = ntt_prime_set<B>::primes;
        std::array<ntt_word, K> modulus = product(K);
        ntt_word carry = 1;
        for (std::size_t u = 0; u < K; ++u) {
            const ntt_word x = (modulus[u] ^ ntt_mask<W>);
            minus_modulus[u] = (x + carry) & ntt_mask<W>;
            carry = carry != 0 && minus_modulus[u] == 0 ? 1 : 0;
        }
        for (std::size_t i = 0; i < K; ++i) {
            cofactor[i] = product(i);
            const ntt_prime& prime = primes[i];
            ntt_word x = prime.one;
            for (std::size_t j = 0; j < K; ++j) {
                if (j != i) {
                    x = ntt_montgomery<B>(x, ntt_shifted<B>(primes[j].p % prime.p, 1, prime.p), prime);
                }
            }
            inverse[i] = ntt_shifted<B>(ntt_power<B>(x, prime.p - 2, prime), 2, prime.p);
            ntt_word remainder = 1, quotient = 0;
            for (unsigned bit = 0; bit < W + B - 4; ++bit) {
                remainder *= 2;
                quotient *= 2;
                if (remainder >= prime.p) {
                    remainder -= prime.p;
                    ++quotient;
                }
            }
            reciprocal[i] = quotient;
        }
    }

private:
    /// The product of the first K primes without prime `skip`.
    static constexpr std::array<ntt_word, K> product(std::size_t skip) noexcept {
        std::array<ntt_word, K> r{};
        r[0] = 1;
        for (std::size_t j = 0; j < K; ++j) {
            if (j == skip) {
                continue;
            }
            ntt_word carry = 0;
            for (std::size_t u = 0; u < K; ++u) {
                const ntt_word p = ntt_prime_set<B>::primes[j].p;
                const wide_limb<std::uint64_t> x = multiply_add(r[u], p, carry);
                r[u] = x.low & ntt_mask<W>;
                carry = W == 64 ? x.high : (x.high << (64 - W)) | (x.low >> (W % 64));
            }
        }
        return r;
    }
};

template <unsigned B, unsigned W, std::size_t K>
inline constexpr ntt_recombination<B, W, K> ntt_recombine{};

/// How the residues modulo the first K primes are put together by mixed radix (Garner 1959; Knuth 4.3.2): with y[i] = c / (p[0]
/// ... p[i - 1]) mod p[i], c = v[0] + v[1] p[0] + v[2] p[0] p[1] + ... where v[i] = y[i] - sum over j < i of v[j] / (p[j] ...
/// p[i - 1]) mod p[i]. No quotient has to be guessed, and products are half as many as with cofactors.
template <unsigned B, std::size_t K>
struct ntt_mixed_radix {
    std::array<std::array<ntt_word, K>, K> product{};  ///< p[0] ... p[i - 1]: i words of 64 bits, of i = 0 none
    std::array<std::array<ntt_word, K>, K> inverse{};  ///< 1 / (p[j] ... p[i - 1]) mod p[i] in Montgomery's form, j < i

    constexpr ntt_mixed_radix() noexcept {
        const auto& primes = ntt_prime_set<B>::primes;
        product[1][0] = primes[0].p;
        for (std::size_t i = 1; i < K; ++i) {
            ntt_word x = primes[i].one;
            for (std::size_t j = i; j-- > 0;) {
                x = ntt_montgomery<B>(x, ntt_shifted<B>(primes[j].p % primes[i].p, 1, primes[i].p), primes[i]);
                inverse[i][j] = ntt_power<B>(x, primes[i].p - 2, primes[i]);
            }
            ntt_word carry = 0;
            for (std::size_t u = 0; i + 1 < K && u <= i; ++u) {
                const wide_limb<std::uint64_t> x_u = multiply_add(product[i][u], primes[i].p, carry);
                product[i + 1][u] = x_u.low;
                carry = x_u.high;
            }
        }
    }
};

template <unsigned B, std::size_t K>
inline constexpr ntt_mixed_radix<B, K> ntt_mix{};

}  // namespace carry::kernels
