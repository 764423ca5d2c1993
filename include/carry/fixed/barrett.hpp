/// \file
/// Barrett's reduction, on rows whose length the compiler knows: division by a known number as two multiplications.
/// Constant-time.
#pragma once

#include <carry/fixed/divide.hpp>
#include <carry/fixed/modular.hpp>
#include <carry/fixed/mul.hpp>

namespace carry::fixed {

/// mu = floor(2^(2wN) / m) for an m with a top limb that is not zero. Variable time: m is public. The quotient has N + 1
/// limbs, or N + 2 where
/// m = 2^(w(N-1)), for which 2^(w(N+1)) - 1 serves as well: it makes the estimate one too small at most.
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
/// estimate is at
/// most two too small, or three with the rounded mu above: as many masked subtractions follow, whether they are needed or not.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> barrett_reduce(const row<Limb, 2 * N>& x, const row<Limb, N>& m, const row<Limb, N + 1>& mu) noexcept {
    const row<Limb, N + 1> leading = detail::slice<N - 1, N + 1>(x);
    const row<Limb, N + 1> quotient = detail::slice<N + 1, N + 1>(mul(leading, mu));
    const row<Limb, N + 1> product = mul_low<N + 1>(quotient, m);
    const row<Limb, N + 1> long_m = detail::slice<0, N + 1>(m);
    row<Limb, N + 1> r = detail::slice<0, N + 1>(x);
    sub(r, r, product);
    for (int i = 0; i < 3; ++i) {
        r = subtract_once(r, Limb{0}, long_m);
    }
    return detail::slice<0, N>(r);
}

}  // namespace carry::fixed
