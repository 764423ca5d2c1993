/// \file
/// integer(value, base).
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>

namespace carry::python {

/// The type's slot: the object itself where value is an integer.
PyObject* make_new_integer(PyTypeObject*, PyObject* args, PyObject* kwargs) noexcept;

/// The same without a tuple for the arguments.
PyObject* make_integer_at_once(PyObject* type, PyObject* const* args, std::size_t size_and_flag, PyObject* names) noexcept;

}  // namespace carry::python
