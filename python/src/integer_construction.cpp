// integer(value, base).
#include "integer_construction.hpp"

#include "number.hpp"
#include "text.hpp"

#include <carry/integer.hpp>

#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string_view>

namespace carry::python {

namespace {

integer from_float(double x) {
    if (std::isinf(x)) {
        throw std::length_error("carry: cannot convert float infinity to integer");
    }
    if (std::isnan(x)) {
        throw std::invalid_argument("carry: cannot convert float NaN to integer");
    }
    return integer(x);
}

/// Whether digits in this base stand behind the prefix that base 0 knows them by. int() passes over it, too.
bool has_prefix_of(int base, std::string_view text) noexcept {
    const std::size_t at = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    if (text.size() < at + 2 || text[at] != '0') {
        return false;
    }
    const char letter = static_cast<char>(text[at + 1] | 0x20);  // small
    return (base == 2 && letter == 'b') || (base == 8 && letter == 'o') || (base == 16 && letter == 'x');
}

integer from_text(std::string_view text, int base) {
    if (has_prefix_of(base, text)) {
        base = 0;
    }
    return unlocked(text.size() >= 2000, [&] { return integer::from_string(text, base); });
}

/// integer(value, base): the object itself where value is one.
PyObject* make(PyObject* value, PyObject* base) {
    if (value == nullptr) {
        if (base != nullptr) {
            throw nb::type_error("integer() missing string argument");
        }
        return wrap(integer());
    }
    if (const auto text = text_of_object(value)) {
        int radix = 0;
        if (base != nullptr) {
            const nb::object index = nb::steal(wait_at_exit([base] { return PyNumber_Index(base); }));
            if (!index.is_valid()) {
                throw nb::python_error();
            }
            const Py_ssize_t wanted = PyNumber_AsSsize_t(index.ptr(), nullptr);  // the nearest where it is beyond
            radix = wanted < 0 || wanted > 64 ? 1 : static_cast<int>(wanted);    // 1 is refused as they are
        }
        return wrap(parsed(*text, [radix](std::string_view inner) { return from_text(inner, radix); }));
    }
    if (base != nullptr) {
        throw nb::type_error("integer() can't convert non-string with explicit base");
    }
    if (holds<integer>(value)) {
        return Py_NewRef(value);
    }
    if (PyLong_Check(value)) {
        return computed(0, [&](integer& r) { put_int(r, value); });
    }
    if (PyFloat_Check(value)) {
        return wrap(from_float(PyFloat_AS_DOUBLE(value)));
    }
    if (operand number; number.load_index(value)) {
        return wrap(*number);
    }
    const nb::object whole = nb::steal(wait_at_exit([value] { return PyNumber_Long(value); }));  // whatever int() takes
    if (!whole.is_valid()) {
        throw nb::python_error();
    }
    return computed(0, [&](integer& r) { put_int(r, whole.ptr()); });
}

}  // namespace

PyObject* make_new_integer(PyTypeObject*, PyObject* args, PyObject* kwargs) noexcept {
    PyObject* value = nullptr;
    PyObject* base = nullptr;
    static const char* const names[] = {"", "base", nullptr};
    if (PyArg_ParseTupleAndKeywords(args, kwargs, "|OO:integer", const_cast<char**>(names), &value, &base) == 0) {
        return nullptr;
    }
    return guarded([&] { return make(value, base); });
}

PyObject* make_integer_at_once(PyObject* type, PyObject* const* args, std::size_t size_and_flag, PyObject* names) noexcept {
    const Py_ssize_t size = PyVectorcall_NARGS(size_and_flag);
    if (names == nullptr && size <= 2) {
        return guarded([&] { return make(size > 0 ? args[0] : nullptr, size > 1 ? args[1] : nullptr); });
    }
    return guarded([&]() -> PyObject* {
        nb::object tuple = nb::steal(PyTuple_New(size));
        for (Py_ssize_t i = 0; i < size; ++i) {
            PyTuple_SET_ITEM(tuple.ptr(), i, Py_NewRef(args[i]));
        }
        nb::dict keywords;
        for (Py_ssize_t i = 0; names != nullptr && i < PyTuple_GET_SIZE(names); ++i) {
            keywords[nb::handle(PyTuple_GET_ITEM(names, i))] = nb::handle(args[size + i]);
        }
        return make_new_integer(reinterpret_cast<PyTypeObject*>(type), tuple.ptr(), keywords.ptr());
    });
}

}  // namespace carry::python
