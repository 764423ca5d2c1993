/// \file
/// Whether a field's polynomial is irreducible, as the compiler finds out.
///
/// Compilers count the steps of each constant expression by itself, and stop one that takes too many. So the long ones are here
/// in parts, each a constant of its own that is made from another.
#pragma once

#include <carry/gf2n/modulus.hpp>

namespace carry {

namespace detail {

/// Polynomials that need no check at every inclusion: the predefined fields'. The tests check each of them.
template <auto F>
inline constexpr bool known_irreducible = false;

/// The prime divisors of a number.
struct prime_divisors {
    std::size_t count = 0;
    std::array<std::size_t, 16> primes{};

    explicit constexpr prime_divisors(std::size_t n) noexcept {
        for (std::size_t p = 2; n > 1; ++p) {
            if (n % p == 0) {
                primes[count++] = p;
            }
            while (n % p == 0) {
                n /= p;
            }
        }
    }
};

/// The squares modulo F of v x^(ceil(n / 2) + 4i) for the polynomials v of degree below 4, at place [i][v].
template <auto F>
inline constexpr auto upper_squares = [] {
    using shape = gf2n_shape<F>;
    constexpr std::size_t n = shape::n;
    std::array<std::array<typename shape::row, 16>, (n / 2 + 3) / 4> table{};
    auto power = shape::tail;  // x^n
    const auto times_x = [&] {
        const bool over = (power[shape::limbs - 1] >> ((n - 1) % shape::w) & 1u) != 0;
        power = fixed::shift_left(power, 1);
        power[shape::limbs - 1] &= max_limb<typename shape::limb_type> >> (shape::limbs * shape::w - n);
        if (over) {
            fixed::gf2::accumulate(power, shape::tail);
        }
    };
    if (n % 2 != 0) {
        times_x();
    }
    for (auto& squares : table) {
        for (std::size_t top = 1; top < 16; top *= 2) {
            for (std::size_t v = 0; v < top; ++v) {
                squares[top + v] = fixed::gf2::add(squares[v], power);
            }
            times_x();
            times_x();
        }
    }
    return table;
}();

/// a^2 mod F in few steps, for F in limbs of 64 bits. Where F has too many terms to be folded, the squares of the upper half
/// of the coefficients are looked up: Barrett's two products are many more.
template <auto F>
constexpr typename gf2n_shape<F>::row square_in_few_steps(typename gf2n_shape<F>::row a) noexcept {
    using shape = gf2n_shape<F>;
    if constexpr (shape::reduction != gf2n_reduction::barrett) {
        return gf2n_reducer<F>::reduce(fixed::gf2::sqr(a));
    } else {
        constexpr std::size_t half = (shape::n + 1) / 2;
        const auto upper = fixed::shift_right(a, half);
        fixed::gf2::accumulate(a, fixed::shift_left(upper, half));
        a = fixed::gf2::repack<std::uint64_t, shape::limbs>(fixed::gf2::sqr(a));
        for (std::size_t i = 0; i < upper_squares<F>.size(); ++i) {
            fixed::gf2::accumulate(a, upper_squares<F>[i][upper[i / 16] >> (i % 16 * 4) & 15]);
        }
        return a;
    }
}

/// x^(2^I) mod F, of degree 2 at least: from the last one before it whose I is a multiple of 64.
template <auto F, std::size_t I>
inline constexpr typename gf2n_shape<F>::row frobenius_of_x = [] {
    typename gf2n_shape<F>::row power{2};
    if constexpr (I > 0) {
        constexpr std::size_t before = (I - 1) / 64 * 64;
        power = frobenius_of_x<F, before>;
        for (std::size_t i = before; i < I; ++i) {
            power = square_in_few_steps<F>(power);
        }
    }
    return power;
}();

/// Whether F is prime to x^(2^I) - x.
template <auto F, std::size_t I>
inline constexpr bool prime_to_frobenius = [] {
    auto difference = frobenius_of_x<F, I>;
    difference[0] ^= 2;
    const auto wide = fixed::gf2::repack<std::uint64_t, F.limb_count>(difference);
    return fixed::gf2::gcd<true>(wide, F.limbs) == fixed::row<std::uint64_t, F.limb_count>{1};
}();

/// Whether F is irreducible, by Rabin's test (SIAM J. Comput. 9, 1980): F divides x^(2^n) - x and is prime to x^(2^(n/p)) - x
/// for the primes p that divide n.
template <auto F>
constexpr bool passes_rabin() noexcept {
    constexpr std::size_t wide = (std::remove_const_t<decltype(F)>::bits + 63) / 64;
    constexpr gf2_poly_limbs<wide, std::uint64_t> f(fixed::gf2::repack<std::uint64_t, wide>(F.limbs));
    constexpr std::size_t n = gf2n_shape<F>::n;
    if constexpr (n == 1) {
        return true;
    } else if constexpr ((f.limbs[0] & 1u) == 0 || weight(f) % 2 == 0) {
        return false;  // f(0) = 0 or f(1) = 0
    } else {
        constexpr prime_divisors divisors(n);
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return frobenius_of_x<f, n> == typename gf2n_shape<f>::row{2} &&
                   (prime_to_frobenius<f, n / divisors.primes[I]> && ...);
        }(std::make_index_sequence<divisors.count>{});
    }
}

}  // namespace detail

/// The degree up to which the compiler checks that a field's polynomial is irreducible. Beyond, where that would take it long,
/// it is the program's promise; `is_irreducible` of `carry/gf2x.hpp` can tell at run time.
inline constexpr std::size_t gf2n_checked_degree = 600;

/// Whether F, a gf2_poly, is irreducible, as the compiler finds out.
template <auto F>
inline constexpr bool gf2_irreducible = [] {
    if constexpr (detail::known_irreducible<F>) {
        return true;
    } else {
        return detail::passes_rabin<F>();
    }
}();

namespace detail {

/// Whether a field takes F: not where F is checked and found reducible.
template <auto F>
constexpr bool accepts_modulus() noexcept {
    if constexpr (gf2n_shape<F>::n > gf2n_checked_degree) {
        return true;
    } else {
        return gf2_irreducible<F>;
    }
}

}  // namespace detail

}  // namespace carry
