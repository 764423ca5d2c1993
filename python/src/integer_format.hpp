/// \file
/// format() of an integer, as int has it.
#pragma once

#include <nanobind/nanobind.h>

namespace carry::python {

/// format(value, spec) as int's: `[[fill]align][sign][#][0][width][grouping][type]` here, in the time that the digits take, and
/// the rest (characters, locales, forms of floats, errors) by int itself.
nanobind::object format_integer(nanobind::handle value, nanobind::handle spec);

}  // namespace carry::python
