/// \file
/// The errors of the library as Python's users expect them.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <utility>

namespace carry::python {

namespace nb = nanobind;

/// Sets Python's error for a C++ exception: ZeroDivisionError for a division by zero, ValueError for the other
/// std::domain_error and for std::invalid_argument, OverflowError for std::length_error, MemoryError for std::bad_alloc.
void set_error(const std::exception_ptr& error) noexcept;

/// Lets nanobind's functions report errors in the same way.
void register_errors();

/// f() for Python to call: what it throws becomes Python's error, and null is returned (or what failed says).
template <class F, class Result = PyObject*>
Result guarded(F&& f, Result failed = nullptr) noexcept {
    try {
        return std::forward<F>(f)();
    } catch (...) {
        set_error(std::current_exception());
        return failed;
    }
}

/// f(), without the interpreter's lock where it is worth the time that the lock takes. Values are immutable, and the caller's
/// arguments keep them alive, so other threads may go on meanwhile.
template <class F>
auto unlocked(bool worth_while, F&& f) {
    if (!worth_while) {
        return std::forward<F>(f)();
    }
    const nb::gil_scoped_release release;
    return std::forward<F>(f)();
}

}  // namespace carry::python
