/// \file
/// What the shape of a polynomial F tells about arithmetic in GF(2)[x]/F, and reduction modulo F, all at compile time.
#pragma once

#include <carry/fixed/gf2_divsteps.hpp>
#include <carry/fixed/gf2_short_modulus.hpp>
#include <carry/gf2_poly.hpp>

namespace carry {

/// The ways to reduce a product modulo F.
enum class gf2n_reduction {
    limbs,    ///< few terms, the second highest a limb or more below the first: limb by limb, each limb shifted to its places
    bits,     ///< few terms: what is from x^n on, shifted to its places, two or three times
    barrett,  ///< any F: the quotient is had from a precomputed one (Barrett, CRYPTO '86), by two products
};

namespace detail {

/// F = x^n + c taken apart.
template <auto F>
struct gf2n_shape {
    using poly = std::remove_const_t<decltype(F)>;
    using limb_type = typename poly::limb_type;
    static constexpr unsigned w = bits_of<limb_type>;
    static constexpr std::size_t n =
        fixed::gf2::bit_width_vartime(F.limbs) == 0 ? 0 : fixed::gf2::bit_width_vartime(F.limbs) - 1;
    static_assert(n >= 1, "a field's polynomial has degree 1 at least");
    /// Limbs of an element.
    static constexpr std::size_t limbs = (n + w - 1) / w;
    using row = fixed::row<limb_type, limbs>;
    /// c.
    static constexpr row tail = [] {
        auto rest = F;
        rest += poly::monomial(n);
        return fixed::gf2::repack<limb_type, limbs>(rest.limbs);
    }();
    static constexpr std::size_t terms = weight(F) - 1;
    static constexpr std::size_t most_terms = 16;
    /// The exponents of c, highest first, while there are not too many.
    static constexpr auto exponents = [] {
        std::array<std::size_t, terms <= most_terms ? terms : 0> e{};
        std::size_t found = 0;
        for (std::size_t i = n; i-- > 0 && terms <= most_terms;) {
            if (F.coefficient(i)) {
                e[found++] = i;
            }
        }
        return e;
    }();
    /// The degree of c, -1 for c = 0.
    static constexpr std::ptrdiff_t second = static_cast<std::ptrdiff_t>(fixed::gf2::bit_width_vartime(tail)) - 1;
    static constexpr std::size_t gap = n - static_cast<std::size_t>(second < 0 ? 0 : second);
    /// Rounds of folding at x^n that reduce degree 2n - 2.
    static constexpr std::size_t rounds = (n - 2 + gap) / gap;

    static constexpr gf2n_reduction reduction = terms <= most_terms && gap >= w && n >= w ? gf2n_reduction::limbs
                                                : terms <= most_terms && rounds <= 3      ? gf2n_reduction::bits
                                                                                          : gf2n_reduction::barrett;

    /// How many words the kernels for short moduli want, 0 where F is none for them.
    static constexpr unsigned short_words = w == 64 && limbs <= most_field_limbs
                                                ? short_modulus_words(n, second < 0 ? 0 : static_cast<std::size_t>(second),
                                                                      weight(F) == 3 && (F.limbs[0] & 1u) != 0)
                                                : 0;
    static constexpr short_modulus short_form = [] {
        if constexpr (short_words != 0) {
            const auto c = fixed::gf2::repack<limb_type, 2>(tail);
            const auto fold = fixed::shift_left(c, limbs * w - n);
            return make_short_modulus(n, second < 0 ? 0 : static_cast<std::size_t>(second), short_words, c.data(), fold.data());
        } else {
            return short_modulus{};
        }
    }();

    /// floor(x^(2n) / F) for Barrett's reduction, one limb longer than an element.
    static constexpr auto barrett = [] {
        if constexpr (reduction == gf2n_reduction::barrett) {
            const auto power = gf2_poly<2 * n + 1, limb_type>::monomial(2 * n);
            return fixed::gf2::repack<limb_type, limbs + 1>(fixed::gf2::divide_bitwise_vartime(power.limbs, F.limbs).quotient);
        } else {
            return nullptr;
        }
    }();
};

/// r += h x^shift for the limbs [first, last) of h, where shift counts from limb first on.
template <std::size_t Shift, std::size_t First, std::size_t Last, limb_type Limb>
CARRY_INLINE constexpr void add_shifted(Limb* r, const Limb* h) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    constexpr std::size_t up = Shift / w;
    constexpr unsigned bits = static_cast<unsigned>(Shift % w);
    CARRY_UNROLLED
    for (std::size_t i = First; i < Last; ++i) {
        const std::size_t to = i - First + up;
        r[to] = static_cast<Limb>(r[to] ^ static_cast<Limb>(h[i] << bits));
        if constexpr (bits != 0) {
            r[to + 1] = static_cast<Limb>(r[to + 1] ^ static_cast<Limb>(h[i] >> (w - bits)));
        }
    }
}

/// Reduction modulo F of rows of 2N limbs.
template <auto F>
class gf2n_reducer {
    using shape = gf2n_shape<F>;
    using Limb = typename shape::limb_type;
    static constexpr std::size_t n = shape::n, N = shape::limbs, w = shape::w;
    /// The bits of x^0 ... x^(n-1) in limb N - 1: all ones there.
    static constexpr Limb top_mask = static_cast<Limb>(max_limb<Limb> >> (N * w - n));

    /// The limbs [N, Top) fold below Top, so many at once that none of them falls on another.
    template <std::size_t Top>
    static CARRY_INLINE constexpr void fold_limbs(Limb* t) noexcept {
        if constexpr (Top > N) {
            constexpr std::size_t spare = N * w - n;
            constexpr std::size_t farthest = shape::terms == 0 ? 0 : (shape::exponents[0] + spare + w - 1) / w;
            constexpr std::size_t low = std::max(N, Top - (N - farthest));
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (add_shifted<shape::exponents[I] + spare + (low - N) * w, low, Top>(t, t), ...);
            }(std::make_index_sequence<shape::terms>{});
            fold_limbs<low>(t);
        }
    }

    /// What t has from x^n on is added where it belongs; Degree bounds the degree of t.
    template <std::size_t Degree>
    static CARRY_INLINE constexpr void fold_bits(Limb* t) noexcept {
        if constexpr (Degree >= n) {
            constexpr std::size_t length = (Degree - n) / w + 1;
            fixed::row<Limb, length> h{};
            for (std::size_t i = 0; i < length; ++i) {
                const std::size_t from = n / w + i;
                const Limb above =
                    n % w != 0 && from + 1 < 2 * N ? static_cast<Limb>(t[from + 1] << ((w - n % w) % w)) : Limb{0};
                h[i] = static_cast<Limb>((from < 2 * N ? static_cast<Limb>(t[from] >> (n % w)) : Limb{0}) | above);
            }
            for (std::size_t i = N; i < 2 * N; ++i) {
                t[i] = 0;
            }
            t[N - 1] = static_cast<Limb>(t[N - 1] & top_mask);
            fixed::row<Limb, 2 * N + 1> sum{};  // one more than needed: a shift writes a limb of zero bits
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (add_shifted<shape::exponents[I], 0, length>(sum.data(), h.data()), ...);
            }(std::make_index_sequence<shape::terms>{});
            for (std::size_t i = 0; i < 2 * N; ++i) {
                t[i] = static_cast<Limb>(t[i] ^ sum[i]);
            }
            fold_bits<std::max(n - 1, Degree - shape::gap)>(t);
        }
    }

public:
    /// t mod F, for deg t <= 2n - 2. Constant-time.
    static constexpr fixed::row<Limb, N> reduce(fixed::row<Limb, 2 * N> t) noexcept {
        if constexpr (shape::reduction == gf2n_reduction::limbs) {
            fold_limbs<2 * N>(t.data());
            if constexpr (n % w != 0) {
                const fixed::row<Limb, 1> above{static_cast<Limb>(t[N - 1] >> (n % w))};
                t[N - 1] = static_cast<Limb>(t[N - 1] & top_mask);
                [&]<std::size_t... I>(std::index_sequence<I...>) {
                    (add_shifted<shape::exponents[I], 0, 1>(t.data(), above.data()), ...);
                }(std::make_index_sequence<shape::terms>{});
            }
        } else if constexpr (shape::reduction == gf2n_reduction::bits) {
            fold_bits<2 * n - 2>(t.data());
        } else {
            const auto upper = fixed::gf2::repack<Limb, N>(fixed::shift_right(t, n));
            const auto quotient = fixed::shift_right(fixed::gf2::mul(upper, shape::barrett), n);
            auto r = fixed::gf2::add(fixed::gf2::repack<Limb, N>(t),
                                     fixed::gf2::mul_low<N>(fixed::gf2::repack<Limb, N>(quotient), shape::tail));
            r[N - 1] = static_cast<Limb>(r[N - 1] & top_mask);
            return r;
        }
        return fixed::gf2::repack<Limb, N>(t);
    }
};

}  // namespace detail

}  // namespace carry
