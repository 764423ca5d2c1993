/// \file
/// Barrett's reduction, on rows whose length the compiler knows: division by a known number as two multiplications.
/// Constant-time.
#pragma once

#include <carry/fixed/divide.hpp>
#include <carry/fixed/modular.hpp>
#include <carry/fixed/mul.hpp>
#include <carry/fixed/sqr.hpp>

namespace carry::fixed {

/// mu = floor(2^(2wN) / m) for an m with a top limb that is not zero. Variable time: m is public. The quotient has N + 1 limbs,
/// or N + 2 where m = 2^(w(N-1)), for which 2^(w(N+1)) - 1 serves as well: it makes the estimate one too small at most.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N + 1> make_barrett_constant(const row<Limb, N>& m) noexcept {
    row<Limb, 2 * N + 1> power{};
    power[2 * N] = 1;
    const row<Limb, 2 * N + 1> quotient = divide_vartime(power, m).quotient;
    row<Limb, N + 1> mu = detail::slice<0, N + 1>(quotient);
    if constexpr (N + 1 < 2 * N + 1) {
        if (quotient[N + 1] != 0) {
            mu.fill(max_limb<Limb>);
        }
    }
    return mu;
}

/// x mod m for any x of 2N limbs (Barrett, CRYPTO '86; Handbook of Applied Cryptography, algorithm 14.42). The quotient's
/// estimate is at most two too small, or three with the rounded mu above: as many masked subtractions follow, whether they are
/// needed or not.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> barrett_reduce(const row<Limb, 2 * N>& x, const row<Limb, N>& m, const row<Limb, N + 1>& mu) noexcept {
    const row<Limb, N + 1> leading = detail::slice<N - 1, N + 1>(x);
    const row<Limb, N + 1> quotient = detail::slice<N + 1, N + 1>(mul(leading, mu));
    const row<Limb, N + 1> product = mul_low<N + 1>(quotient, m);
    const row<Limb, N + 1> long_m = detail::slice<0, N + 1>(m);
    row<Limb, N + 1> r = detail::slice<0, N + 1>(x);
    sub(r, r, product);
    for (int i = 0; i < 3; ++i) {
        r = subtract_once(r, long_m);
    }
    return detail::slice<0, N>(r);
}

/// x mod m for an x of any length: as barrett_reduce, N limbs at a time from the top. m's top limb is not zero.
template <limb_type Limb, std::size_t X, std::size_t N>
constexpr row<Limb, N> barrett_reduce_any(const row<Limb, X>& x, const row<Limb, N>& m, const row<Limb, N + 1>& mu) noexcept {
    if constexpr (X <= 2 * N) {
        return barrett_reduce(detail::slice<0, 2 * N>(x), m, mu);
    } else {
        row<Limb, N> r{};
        for (std::size_t chunk = (X - 1) / N + 1; chunk-- > 0;) {
            row<Limb, 2 * N> step{};
            for (std::size_t i = 0; i < N; ++i) {
                step[i] = chunk * N + i < X ? x[chunk * N + i] : Limb{0};
                step[N + i] = r[i];
            }
            r = barrett_reduce(step, m, mu);
        }
        return r;
    }
}

/// Z/mZ for an m > 1 whose top limb is not zero, known at run time; elements are the numbers below m. What `pow` asks of a
/// ring.
template <limb_type Limb, std::size_t N>
struct barrett_ring {
    row<Limb, N> modulus{};
    row<Limb, N + 1> mu{};
    row<Limb, N> one{};

    /// Variable time: m is public.
    explicit constexpr barrett_ring(const row<Limb, N>& m) noexcept : modulus(m), mu(make_barrett_constant(m)) { one[0] = 1; }
    constexpr row<Limb, N> mul(const row<Limb, N>& a, const row<Limb, N>& b) const noexcept {
        return barrett_reduce(fixed::mul(a, b), modulus, mu);
    }
    constexpr row<Limb, N> sqr(const row<Limb, N>& a) const noexcept { return barrett_reduce(fixed::sqr(a), modulus, mu); }
};

}  // namespace carry::fixed
