/// \file
/// What names a modulus M known to the compiler, and what the shape of M tells about the reduction of products modulo it.
#pragma once

#include <carry/fixed/special_primes.hpp>
#include <carry/limb.hpp>
#include <carry/reduction.hpp>
#include <carry/uint.hpp>

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace carry {

namespace detail {

/// What can name a modulus: a uint, or a sequence of limbs. number() is the uint.
template <class T>
struct modulus_name {
    static constexpr bool is_one = false;
};
template <std::size_t Bits, class Limb>
struct modulus_name<uint<Bits, Limb>> {
    static constexpr bool is_one = true;
    static constexpr uint<Bits, Limb> number(const uint<Bits, Limb>& m) noexcept { return m; }
};
template <limb_type Limb, Limb... Row>
    requires(sizeof...(Row) >= 1)
struct modulus_name<std::integer_sequence<Limb, Row...>> {
    static constexpr bool is_one = true;
    static constexpr uint_limbs<sizeof...(Row), Limb> number(std::integer_sequence<Limb, Row...> m) noexcept { return m; }
};

/// M in as few limbs as it needs.
template <auto M>
inline constexpr auto tight_modulus = [] {
    constexpr auto number = modulus_name<std::remove_const_t<decltype(M)>>::number(M);
    using limb_type = typename decltype(number)::limb_type;
    constexpr std::size_t limbs = std::max<std::size_t>(1, (bit_width(number) + bits_of<limb_type> - 1) / bits_of<limb_type>);
    return uint_limbs<limbs, limb_type>(number);
}();

/// What the shape of M tells.
template <auto M>
struct modulus_shape {
    static constexpr auto modulus = tight_modulus<M>;
    using Limb = typename decltype(modulus)::limb_type;
    static constexpr std::size_t n = modulus.size();
    static constexpr std::size_t k = bit_width(modulus);
    /// c = 2^k - M.
    static constexpr auto c = (uint_limbs<n + 1, Limb>(1u) << k) - uint_limbs<n + 1, Limb>(modulus);
    static constexpr std::size_t spare = n * bits_of<Limb> - k;

    static constexpr bool is_mersenne = k >= 2 && c == 1u;
    static constexpr bool is_pseudo_mersenne = n >= 3 && bit_width(c) + 2 * spare + 1 <= bits_of<Limb>;
    static constexpr bool is_solinas = [] {
        if constexpr (bits_of<Limb> >= 32 && k % 32 == 0 && k >= 64) {
            return fixed::make_solinas_table<k / 32>(modulus.limbs).applies;
        } else {
            return false;
        }
    }();
};

}  // namespace detail

/// Whether products modulo M can be reduced this way.
template <auto M>
constexpr bool reduction_applies(reduction method) noexcept {
    using shape = detail::modulus_shape<M>;
    switch (method) {
    case reduction::mersenne:
        return shape::is_mersenne;
    case reduction::pseudo_mersenne:
        return shape::is_pseudo_mersenne;
    case reduction::solinas:
        return shape::is_solinas;
    case reduction::montgomery:
        return shape::modulus.is_odd();
    case reduction::barrett:
        return true;
    default:  // those of moduli at run time
        return false;
    }
}

/// The way that the library chooses: the first that applies of mersenne, pseudo_mersenne, solinas, montgomery and barrett,
/// except that a Solinas number 2^k - c with c longer than k/2 (the prime of P-256) is left to Montgomery: what is folded back
/// would be nearly as long as it was before. So is one that does not fill its limbs (that of P-224 in limbs of 64 bits), with
/// which sums of whole limbs are not to be had.
template <auto M>
inline constexpr reduction best_reduction = [] {
    using shape = detail::modulus_shape<M>;
    for (const reduction method :
         {reduction::mersenne, reduction::pseudo_mersenne, reduction::solinas, reduction::montgomery}) {
        const bool folds_slowly = method == reduction::solinas && (2 * bit_width(shape::c) > shape::k || shape::spare != 0);
        if (reduction_applies<M>(method) && !folds_slowly) {
            return method;
        }
    }
    return reduction::barrett;
}();

}  // namespace carry
