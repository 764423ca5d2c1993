/// \file
/// The caster of carry::gf2x, to which nothing else converts: an int could mean its bits or an element of GF(2).
#pragma once

#include "number.hpp"

#include <carry/gf2x.hpp>

namespace carry::python {

/// The limbs of the longest of some polynomials.
inline std::size_t polynomial_limbs(const gf2x& a) noexcept { return a.limbs().size(); }
template <class... Rest>
std::size_t polynomial_limbs(const gf2x& a, const Rest&... rest) noexcept {
    const std::size_t n = polynomial_limbs(rest...);
    return a.limbs().size() > n ? a.limbs().size() : n;
}

/// The polynomial with the bits of an integer. Throws std::domain_error where it is negative.
gf2x from_bits(const integer& bits);

}  // namespace carry::python

namespace nanobind::detail {

template <>
struct type_caster<carry::gf2x> : value_caster<carry::gf2x> {
    static constexpr auto Name = const_name("carry.gf2x");
};

}  // namespace nanobind::detail
