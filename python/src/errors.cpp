#include "errors.hpp"

#include <new>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace carry::python {

namespace {

void set(PyObject* type, const std::exception& error) noexcept {
    const std::string_view prefix = "carry: ";
    const std::string_view text = error.what();
    PyErr_SetString(type, error.what() + (text.starts_with(prefix) ? prefix.size() : 0));
}

}  // namespace

void set_error(const std::exception_ptr& error) noexcept {
    try {
        std::rethrow_exception(error);
    } catch (nb::python_error& e) {
        e.restore();
    } catch (const nb::builtin_exception& e) {
        PyErr_SetString(e.type() == nb::exception_type::type_error    ? PyExc_TypeError
                        : e.type() == nb::exception_type::index_error ? PyExc_IndexError
                                                                      : PyExc_ValueError,
                        e.what());
    } catch (const std::domain_error& e) {
        const std::string_view text = e.what();
        const bool zero = text == "carry: division by zero" || text == "carry: zero has no inverse";
        set(zero ? PyExc_ZeroDivisionError : PyExc_ValueError, e);
    } catch (const std::invalid_argument& e) {
        set(PyExc_ValueError, e);
    } catch (const std::length_error& e) {
        set(PyExc_OverflowError, e);
    } catch (const std::out_of_range& e) {
        set(PyExc_IndexError, e);
    } catch (const std::system_error& e) {
        set(PyExc_OSError, e);
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::exception& e) {
        set(PyExc_RuntimeError, e);
    }
}

void register_errors() {
    nb::register_exception_translator([](const std::exception_ptr& error, void*) {
        try {
            std::rethrow_exception(error);
        } catch (const nb::builtin_exception&) {
            throw;  // nanobind's own, which may say that the next overload is to be tried
        } catch (...) {
            set_error(std::current_exception());
        }
    });
}

}  // namespace carry::python
