/// \file
/// For programs written for ctbignum: inverses modulo a number that is known at run time.
#pragma once

#include <carry/detail/fail.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/fixed/invert.hpp>
#include <ctbignum/addition.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/division.hpp>
#include <ctbignum/mult.hpp>
#include <ctbignum/slicing.hpp>
#include <ctbignum/utility.hpp>

#include <stdexcept>

namespace cbn {

/// a^(-1) mod m, in [0, m), for any a and any m >= 1, odd or even; modulo 1 it is 0. Constant-time in a but for whether there
/// is an inverse; m is public. std::domain_error where there is none, and for m = 0.
template <typename T, std::size_t N>
constexpr auto mod_inv(const big_int<N, T>& a, const big_int<N, T>& m) {
    if (m == big_int<N, T>{}) {
        carry::detail::fail<std::domain_error>("cbn: a modulus of zero");
    }
    const auto reduced = carry::fixed::remainder(a, m);
    const carry::fixed::inversion<T, N> result = std::is_constant_evaluated()
                                                     ? carry::fixed::invert<true, 0, T, N>(reduced, m)
                                                     : carry::fixed::invert<false, 0, T, N>(reduced, m);
    if (CARRY_PUBLIC_OUTCOME(result.exists == 0)) {
        carry::detail::fail<std::domain_error>("cbn: no inverse: the number and the modulus have a common factor");
    }
    return detail::from_row(result.inverse);
}

}  // namespace cbn
