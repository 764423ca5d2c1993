/// \file
/// The caster of carry::gf2x, to which nothing else converts: an int could mean its bits or an element of GF(2).
#pragma once

#include "number.hpp"

#include <carry/gf2x.hpp>

#include <string>
#include <string_view>

namespace carry::python {

/// The polynomial with the bits of an integer. Throws std::domain_error where it is negative.
gf2x from_bits(const integer& bits);

/// format(a, spec), which is as gf2x's in std::format: `[[fill]align][0][width][type]`. Throws std::invalid_argument.
std::string format_gf2x(const gf2x& a, std::string_view spec);

/// The hash of a polynomial, and of what is equal to it.
Py_hash_t hash_as_gf2x(const gf2x& a);

}  // namespace carry::python

namespace nanobind::detail {

template <>
struct type_caster<carry::gf2x> : value_caster<carry::gf2x> {
    static constexpr auto Name = const_name("carry.gf2x");
};

}  // namespace nanobind::detail
