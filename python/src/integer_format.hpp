/// \file
/// format() of an integer, as int has it.
#pragma once

#include <carry/integer.hpp>

#include <nanobind/nanobind.h>

namespace carry::python {

/// format(a, spec) as int's: `[[fill]align][sign][#][0][width][grouping][type]` here, in the time that the digits take, and
/// the rest (characters, locales, forms of floats, errors) by int itself.
nanobind::object format_integer(const integer& a, nanobind::handle spec);

}  // namespace carry::python
