/// \file
/// Values of the library as Python objects: a heap type whose objects hold a T, and what carries a T through nanobind's calls.
///
/// The four types of numbers are not nanobind's classes, because those look every object up in a table when it comes and when
/// it goes: a sum of two short numbers would take twice as long. Operators stand in the type's slots for the same reason;
/// methods are nanobind's, for their signatures.
#pragma once

#include "errors.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace carry::python {

/// A Python object with a T in it. It never changes once it is there.
template <class T>
struct object_of {
    PyObject head;
    T value;
};

/// The Python type of T's objects, as long as the process lasts.
template <class T>
inline PyTypeObject* type_of = nullptr;

/// The types of make_type.
inline std::vector<PyTypeObject*> own_types;

/// Whether o's type is one of them.
inline bool is_own(PyObject* o) noexcept {
    return std::find(own_types.begin(), own_types.end(), Py_TYPE(o)) != own_types.end();
}

/// Whether o is an object with a T in it. These types have no subtypes.
template <class T>
bool holds(PyObject* o) noexcept {
    return Py_TYPE(o) == type_of<T>;
}

/// The T in o.
template <class T>
const T& value_of(PyObject* o) noexcept {
    return reinterpret_cast<object_of<T>*>(o)->value;
}

/// A new object with this value. Throws std::bad_alloc.
template <class T>
PyObject* wrap(T value) {
    PyObject* o = reinterpret_cast<PyObject*>(PyObject_New(object_of<T>, type_of<T>));
    if (o == nullptr) {
        PyErr_Clear();
        throw std::bad_alloc();
    }
    new (&reinterpret_cast<object_of<T>*>(o)->value) T(std::move(value));
    return o;
}

/// Ends the value in o, and o with it.
template <class T>
void destroy(PyObject* o) noexcept {
    reinterpret_cast<object_of<T>*>(o)->value.~T();
    PyObject_Free(o);
}

/// The slot of types for objects that nobody has any more.
template <class T>
void deallocate(PyObject* o) noexcept {
    PyTypeObject* type = Py_TYPE(o);
    destroy<T>(o);
    Py_DECREF(type);
}

/// The slot of a function, which C keeps as a pointer to anything.
template <class F>
PyType_Slot slot(int id, F* function) noexcept {
    return {id, reinterpret_cast<void*>(function)};
}

/// The slot of +a, which is a.
inline PyObject* itself(PyObject* a) noexcept { return Py_NewRef(a); }

/// The slot of what Text(a) says.
template <class T, auto Text>
PyObject* text_slot(PyObject* a) noexcept {
    return guarded([&] {
        const std::string text = Text(value_of<T>(a));
        return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
    });
}

/// Makes the type of T's objects and puts it into the module: name, documentation, and the slots of its protocols.
template <class T>
nb::handle make_type(nb::module_& m, const char* name, const char* doc, std::vector<PyType_Slot> slots) {
    slots.push_back(slot(Py_tp_dealloc, deallocate<T>));
    slots.push_back({Py_tp_doc, const_cast<char*>(doc)});
    slots.push_back({0, nullptr});
    const std::string qualified = std::string("carry.") + name;
    PyType_Spec spec = {qualified.c_str(), sizeof(object_of<T>), 0, Py_TPFLAGS_DEFAULT, slots.data()};
    PyObject* type = PyType_FromSpec(&spec);
    if (type == nullptr) {
        throw nb::python_error();
    }
    type_of<T> = reinterpret_cast<PyTypeObject*>(type);
    own_types.push_back(type_of<T>);
    m.attr(name) = nb::handle(type);
    const std::string declaration = std::string("@typing.final\nclass ") + name;
    nb::handle(type).attr("__nb_signature__") = declaration.c_str();  // for the stubs, as that of nanobind's classes
    return type;
}

/// Adds a method to a type of make_type, as nanobind's class_::def does.
template <class F, class... Extra>
void define(nb::handle type, const char* name, F&& f, const Extra&... extra) {
    nb::cpp_function_def(std::forward<F>(f), nb::scope(type), nb::name(name), nb::is_method(), extra...);
}

/// Adds a static method.
template <class F, class... Extra>
void define_static(nb::handle type, const char* name, F&& f, const Extra&... extra) {
    nb::cpp_function_def(std::forward<F>(f), nb::scope(type), nb::name(name), extra...);
}

/// Adds a property that cannot be set.
template <class F>
void define_property(nb::handle type, const char* name, F&& f, const char* doc) {
    const nb::object getter = nb::cpp_function(std::forward<F>(f), nb::scope(type), nb::name(name), nb::is_method(), doc);
    const nb::handle property(reinterpret_cast<PyObject*>(&PyProperty_Type));
    type.attr(name) = property(getter, nb::none(), nb::none(), doc);
}

/// Makes copies of objects that never change the objects themselves. noun: what documentation calls one.
inline void define_copies(nb::handle type, const char* noun) {
    const std::string name = nb::cast<std::string>(type.attr("__name__")), doc = std::string(noun) + " itself.";
    define(
        type, "__copy__", [](nb::handle a) { return nb::borrow(a); }, nb::sig(("def __copy__(self) -> " + name).c_str()),
        doc.c_str());
    define(
        type, "__deepcopy__", [](nb::handle a, nb::handle) { return nb::borrow(a); }, nb::arg("memo"),
        nb::sig(("def __deepcopy__(self, memo: object, /) -> " + name).c_str()), doc.c_str());
}

/// Lets pickle make a T anew from what the type takes: arguments(value), a tuple.
template <class T, class F>
void define_reduce(nb::handle type, F arguments) {
    define(
        type, "__reduce__", [type, arguments](const T& a) { return nb::make_tuple(type, arguments(a)); },
        nb::sig("def __reduce__(self) -> tuple[object, ...]"), "For pickle.");
}

/// A function's argument that is a T or None. (nanobind's caster for std::optional must not throw, and ours do.)
template <class T>
struct maybe : std::optional<T> {};

/// A function's argument that is a choice: what is true there is true, as in int's methods.
struct choice {
    bool value;
};

/// A function's argument that is any iterable of Ts.
template <class T>
struct many {
    std::vector<T> values;
};

}  // namespace carry::python

namespace nanobind::detail {

/// The caster of a type of make_type that nothing else converts to.
template <class T>
struct value_caster {
    using Value = T;
    template <class>
    using Cast = const T&;
    template <class>
    static constexpr bool can_cast() {
        return true;
    }

    bool from_python(handle source, std::uint32_t, cleanup_list*) noexcept {
        if (!carry::python::holds<T>(source.ptr())) {
            return false;
        }
        value_ = &carry::python::value_of<T>(source.ptr());
        return true;
    }

    static handle from_cpp(T value, rv_policy, cleanup_list*) { return carry::python::wrap(std::move(value)); }

    explicit operator const T&() const noexcept { return *value_; }

private:
    const T* value_ = nullptr;
};

template <>
struct type_caster<carry::python::choice> {
    using Value = carry::python::choice;
    static constexpr auto Name = const_name("bool | int");
    template <class>
    using Cast = Value;
    template <class>
    static constexpr bool can_cast() {
        return true;
    }

    /// Throws what `__bool__` raises.
    bool from_python(handle source, std::uint32_t, cleanup_list*) {
        const int answer = carry::python::wait_at_exit([source] { return PyObject_IsTrue(source.ptr()); });
        if (answer < 0) {
            throw python_error();
        }
        value_.value = answer != 0;
        return true;
    }

    explicit operator Value() const noexcept { return value_; }

private:
    Value value_{};
};

template <class T>
struct type_caster<carry::python::maybe<T>> {
    using Value = carry::python::maybe<T>;
    static constexpr auto Name = make_caster<T>::Name;  // nanobind adds the None of the default
    template <class>
    using Cast = const Value&;
    template <class>
    static constexpr bool can_cast() {
        return true;
    }

    /// Throws what T's caster throws.
    bool from_python(handle source, std::uint32_t flags, cleanup_list* cleanup) {
        if (source.is_none()) {
            return true;
        }
        make_caster<T> caster;
        if (!caster.from_python(source, flags, cleanup)) {
            return false;
        }
        value_.emplace(caster.operator cast_t<T>());
        return true;
    }

    explicit operator const Value&() const noexcept { return value_; }

private:
    Value value_;
};

template <class T>
struct type_caster<carry::python::many<T>> {
    using Value = carry::python::many<T>;
    static constexpr auto Name = const_name("collections.abc.Iterable[") + make_caster<T>::Name + const_name("]");
    template <class>
    using Cast = Value&&;
    template <class>
    static constexpr bool can_cast() {
        return true;
    }

    /// Throws std::bad_alloc, and what the iterable raises.
    bool from_python(handle source, std::uint32_t flags, cleanup_list* cleanup) {
        if (Py_TYPE(source.ptr())->tp_iter == nullptr && !PySequence_Check(source.ptr())) {
            return false;
        }
        // What an entry's `__index__` cannot change.
        const object items = steal(carry::python::wait_at_exit([source] { return PySequence_Tuple(source.ptr()); }));
        if (!items.is_valid()) {
            throw python_error();
        }
        const Py_ssize_t size = PyTuple_GET_SIZE(items.ptr());
        value_.values.reserve(static_cast<std::size_t>(size));
        for (Py_ssize_t i = 0; i < size; ++i) {
            make_caster<T> entry;
            if (!entry.from_python(PyTuple_GET_ITEM(items.ptr(), i), flags, cleanup)) {
                return false;
            }
            value_.values.push_back(entry.operator const T&());
        }
        return true;
    }

    explicit operator Value&&() noexcept { return std::move(value_); }

private:
    Value value_;
};

}  // namespace nanobind::detail
