/// \file
/// The elements of rings as Python objects: what those of Z/m and of binary fields have in common.
#pragma once

#include "number.hpp"

#include <optional>
#include <string>

namespace carry::python {

/// The type of the elements that Traits describes:
///
///     element, ring                    the C++ types; ring is one of nanobind's classes
///     name, ring_name                  the type's name, and that of the attribute that holds an element's ring
///     ring_of(a), value_of(a)          its parts
///     make(ring, o)                    the element that a Python object stands for
///     beside(a, o)                     the same for the other operand of a; both give nothing where it stands for none
///     equal(a, b), equals(a, o)        whether elements are equal, and whether a is a number o; nothing where o is no number
///     add, subtract, multiply, divide  of two elements, which throw where their rings differ
///     power(a, e), negate(a), inverse(a)
///     is_long(a), has_long_powers(a)   whether products, and powers, take long enough for others to go on meanwhile
///     bits(a), hash(a), text(a), representation(a), format(a, spec)
template <class Traits>
class element_type {
    using element = typename Traits::element;
    using ring = typename Traits::ring;

public:
    /// Makes the type and puts it into the module.
    static nb::handle define_type(nb::module_& m, const char* doc) {
        const nb::handle type = make_type<element>(m, Traits::name, doc,
                                                   {
                                                       slot(Py_tp_new, make),
                                                       slot(Py_tp_hash, hash),
                                                       slot(Py_tp_str, text_slot<element, Traits::text>),
                                                       slot(Py_tp_repr, text_slot<element, Traits::representation>),
                                                       slot(Py_tp_richcompare, compare),
                                                       slot(Py_nb_add, binary<Traits::add>),
                                                       slot(Py_nb_subtract, binary<Traits::subtract>),
                                                       slot(Py_nb_multiply, binary<Traits::multiply>),
                                                       slot(Py_nb_true_divide, binary<Traits::divide>),
                                                       slot(Py_nb_power, raise_to_power),
                                                       slot(Py_nb_negative, negative),
                                                       slot(Py_nb_positive, itself),
                                                       slot(Py_nb_bool, truth),
                                                       slot(Py_nb_int, as_int),
                                                   });
        define(
            type, "inverse",
            [](const element& a) { return unlocked(Traits::has_long_powers(a), [&] { return Traits::inverse(a); }); },
            Traits::inverse_doc);
        define_property(type, "value", Traits::value_of, Traits::value_doc);
        define_property(type, Traits::ring_name, Traits::ring_of, Traits::ring_doc);
        define(type, "__format__", Traits::format, nb::arg("spec"), nb::sig("def __format__(self, spec: str, /) -> str"),
               Traits::format_doc);
        define_copies(type, "The element");
        define_reduce<element>(type, [](const element& a) { return nb::make_tuple(Traits::ring_of(a), Traits::value_of(a)); });
        return type;
    }

private:
    /// Two operands of which one at least is an element; the other may be a number that stands for one.
    class operands {
    public:
        bool load(PyObject* a, PyObject* b) {
            const element& known = value_of<element>(holds<element>(a) ? a : b);
            a_ = load_one(known, a);
            b_ = load_one(known, b);
            return a_ != nullptr && b_ != nullptr;
        }
        const element& a() const noexcept { return *a_; }
        const element& b() const noexcept { return *b_; }

    private:
        const element* load_one(const element& known, PyObject* o) {
            if (holds<element>(o)) {
                return &value_of<element>(o);
            }
            made_ = Traits::beside(known, o);
            return made_ ? &*made_ : nullptr;
        }

        const element* a_ = nullptr;
        const element* b_ = nullptr;
        std::optional<element> made_;
    };

    template <auto Compute>
    static PyObject* binary(PyObject* a, PyObject* b) noexcept {
        return guarded([&]() -> PyObject* {
            operands both;
            if (!both.load(a, b)) {
                Py_RETURN_NOTIMPLEMENTED;
            }
            return wrap(unlocked(Traits::is_long(both.a()), [&] { return Compute(both.a(), both.b()); }));
        });
    }

    static PyObject* raise_to_power(PyObject* a, PyObject* e, PyObject* m) noexcept {
        return guarded([&]() -> PyObject* {
            operand exponent;
            if (m != Py_None || !holds<element>(a) || !exponent.load(e)) {
                Py_RETURN_NOTIMPLEMENTED;
            }
            const element& base = value_of<element>(a);
            return wrap(unlocked(Traits::has_long_powers(base), [&] { return Traits::power(base, *exponent); }));
        });
    }

    static PyObject* negative(PyObject* a) noexcept {
        return guarded([&] { return wrap(Traits::negate(value_of<element>(a))); });
    }

    static PyObject* as_int(PyObject* a) noexcept {
        return guarded([&] { return to_int(Traits::bits(value_of<element>(a))); });
    }

    static int truth(PyObject* a) noexcept {
        return guarded([&] { return Traits::value_of(value_of<element>(a)).is_zero() ? 0 : 1; }, -1);
    }

    static Py_hash_t hash(PyObject* a) noexcept {
        return guarded([&] { return Traits::hash(value_of<element>(a)); }, Py_hash_t{-1});
    }

    static PyObject* compare(PyObject* a, PyObject* b, int operation) noexcept {
        return guarded([&]() -> PyObject* {
            const element& x = value_of<element>(a);
            const std::optional<bool> equal = operation != Py_EQ && operation != Py_NE ? std::nullopt
                                              : holds<element>(b) ? std::optional(Traits::equal(x, value_of<element>(b)))
                                                                  : Traits::equals(x, b);
            if (!equal) {
                Py_RETURN_NOTIMPLEMENTED;
            }
            return PyBool_FromLong(*equal == (operation == Py_EQ));
        });
    }

    static PyObject* make(PyTypeObject*, PyObject* args, PyObject* kwargs) noexcept {
        static const char* const names[] = {Traits::ring_name, "value", nullptr};
        static const std::string format = std::string("OO:") + Traits::name;
        PyObject* in = nullptr;
        PyObject* value = nullptr;
        if (PyArg_ParseTupleAndKeywords(args, kwargs, format.c_str(), const_cast<char**>(names), &in, &value) == 0) {
            return nullptr;
        }
        return guarded([&]() -> PyObject* {
            const ring* r = nullptr;
            if (nb::try_cast(nb::handle(in), r) && r != nullptr) {
                if (std::optional<element> made = Traits::make(*r, value)) {
                    return wrap(std::move(*made));
                }
            }
            throw nb::type_error(Traits::make_error);
        });
    }
};

}  // namespace carry::python
