// carry.gf2n_field, its elements and its bases.
#include "gf2x.hpp"
#include "module.hpp"
#include "text.hpp"

#include <carry/gf2n_field.hpp>

#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <carry/random.hpp>
#include <carry/random_prime.hpp>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carry::python {

/// An element of a field, which it knows.
struct gf2n_element {
    gf2n_field field;
    gf2x value;  // of degree below the field's
};

namespace {

bool same(const gf2n_field& a, const gf2n_field& b) noexcept {
    return &a.modulus() == &b.modulus() || a.modulus() == b.modulus();  // copies share it
}

void check_same(const gf2n_field& a, const gf2n_field& b) {
    if (!same(a, b)) {
        throw std::invalid_argument("carry: elements of different fields");
    }
}

void check_not_zero(const gf2x& a) {
    if (a.is_zero()) {
        throw std::domain_error("carry: division by zero");
    }
}

}  // namespace

}  // namespace carry::python

namespace nanobind::detail {

template <>
struct type_caster<carry::python::gf2n_element> : value_caster<carry::python::gf2n_element> {
    static constexpr auto Name = const_name("carry.gf2n_element");
};

}  // namespace nanobind::detail

namespace carry::python {

namespace {

using namespace nb::literals;

// --- Elements -------------------------------------------------------------------------------------------------------

/// Two operands of which one at least is an element; the other may be a polynomial.
class operands {
public:
    bool load(PyObject* a, PyObject* b) {
        field_ = &value_of<gf2n_element>(holds<gf2n_element>(a) ? a : b).field;
        a_ = load_one(a);
        b_ = load_one(b);
        return a_ != nullptr && b_ != nullptr;
    }
    const gf2n_field& field() const noexcept { return *field_; }
    const gf2x& a() const noexcept { return *a_; }
    const gf2x& b() const noexcept { return *b_; }

private:
    const gf2x* load_one(PyObject* o) const {
        if (holds<gf2x>(o)) {
            return &value_of<gf2x>(o);
        }
        if (!holds<gf2n_element>(o)) {
            return nullptr;
        }
        check_same(value_of<gf2n_element>(o).field, *field_);
        return &value_of<gf2n_element>(o).value;
    }

    const gf2n_field* field_ = nullptr;
    const gf2x* a_ = nullptr;
    const gf2x* b_ = nullptr;
};

template <auto Compute>
PyObject* binary(PyObject* a, PyObject* b) noexcept {
    return guarded([&]() -> PyObject* {
        operands both;
        if (!both.load(a, b)) {
            Py_RETURN_NOTIMPLEMENTED;
        }
        const gf2n_field& field = both.field();
        return wrap(gf2n_element{field, unlocked(polynomial_limbs(field.modulus()) >= product_limbs,
                                                 [&] { return Compute(field, both.a(), both.b()); })});
    });
}

gf2x sum(const gf2n_field& field, const gf2x& a, const gf2x& b) { return field.add(a, b); }

gf2x times(const gf2n_field& field, const gf2x& a, const gf2x& b) { return field.mul(a, b); }

gf2x over(const gf2n_field& field, const gf2x& a, const gf2x& b) {
    const gf2x divisor = field.reduce(b);
    check_not_zero(divisor);
    return field.div(a, divisor);
}

PyObject* raise_to_power(PyObject* a, PyObject* e, PyObject* m) noexcept {
    return guarded([&]() -> PyObject* {
        operand exponent;
        if (m != Py_None || !holds<gf2n_element>(a) || !exponent.load(e)) {
            Py_RETURN_NOTIMPLEMENTED;
        }
        const gf2n_element& x = value_of<gf2n_element>(a);
        if ((*exponent).is_negative()) {
            check_not_zero(x.value);
        }
        return wrap(gf2n_element{x.field, unlocked(x.field.degree() >= 256, [&] { return x.field.pow(x.value, *exponent); })});
    });
}

PyObject* itself(PyObject* a) noexcept { return Py_NewRef(a); }

PyObject* as_int(PyObject* a) noexcept {
    return guarded([&] { return to_int(integer::from_limbs(value_of<gf2n_element>(a).value.limbs())); });
}

int truth(PyObject* a) noexcept { return value_of<gf2n_element>(a).value.is_zero() ? 0 : 1; }

Py_hash_t hash(PyObject* a) noexcept {
    return guarded([&] { return nb::hash(nb::cast(value_of<gf2n_element>(a).value)); }, Py_hash_t{-1});
}

PyObject* compare(PyObject* a, PyObject* b, int operation) noexcept {
    if (operation != Py_EQ && operation != Py_NE) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    const gf2n_element& x = value_of<gf2n_element>(a);
    bool equal = false;
    if (holds<gf2n_element>(b)) {
        const gf2n_element& y = value_of<gf2n_element>(b);
        equal = x.value == y.value && same(x.field, y.field);
    } else if (holds<gf2x>(b)) {
        equal = x.value == value_of<gf2x>(b);
    } else {
        Py_RETURN_NOTIMPLEMENTED;
    }
    return PyBool_FromLong(equal == (operation == Py_EQ));
}

PyObject* text_of(PyObject* a) noexcept {
    return guarded([&] { return PyUnicode_FromString(value_of<gf2n_element>(a).value.to_string().c_str()); });
}

PyObject* representation(PyObject* a) noexcept {
    return guarded([&] {
        const gf2n_element& x = value_of<gf2n_element>(a);
        const std::string text =
            "gf2n_field(gf2x('" + x.field.modulus().to_string() + "'))(gf2x('" + x.value.to_string() + "'))";
        return PyUnicode_FromString(text.c_str());
    });
}

/// The element that a Python object stands for: itself, a polynomial modulo F, or the bits of an int.
gf2x element_of(const gf2n_field& field, nb::handle value) {
    if (holds<gf2n_element>(value.ptr())) {
        const gf2n_element& x = value_of<gf2n_element>(value.ptr());
        check_same(x.field, field);
        return x.value;
    }
    if (holds<gf2x>(value.ptr())) {
        return field.reduce(value_of<gf2x>(value.ptr()));
    }
    if (const auto text = text_of_object(value.ptr())) {
        return field.reduce(gf2x::from_string(strip(*text)));
    }
    operand bits;
    if (!bits.load_index(value.ptr())) {
        throw nb::type_error("an element is wanted: one of the field, a gf2x, text, or an int with its bits");
    }
    return field.reduce(from_bits(*bits));
}

PyObject* make(PyTypeObject*, PyObject* args, PyObject* kwargs) noexcept {
    static const char* const names[] = {"field", "value", nullptr};
    PyObject* field = nullptr;
    PyObject* value = nullptr;
    if (PyArg_ParseTupleAndKeywords(args, kwargs, "OO:gf2n_element", const_cast<char**>(names), &field, &value) == 0) {
        return nullptr;
    }
    return guarded([&]() -> PyObject* {
        const gf2n_field* f = nullptr;
        if (!nb::try_cast(nb::handle(field), f) || f == nullptr) {
            throw nb::type_error("gf2n_element(field, value): a gf2n_field and an element of it");
        }
        return wrap(gf2n_element{*f, element_of(*f, value)});
    });
}

std::vector<gf2x> values_of(const gf2n_field& field, const many<gf2n_element>& elements) {
    std::vector<gf2x> values;
    values.reserve(elements.values.size());
    for (const gf2n_element& x : elements.values) {
        check_same(x.field, field);
        values.push_back(x.value);
    }
    return values;
}

std::vector<gf2n_element> elements_of(const gf2n_field& field, std::vector<gf2x> values) {
    std::vector<gf2n_element> elements;
    elements.reserve(values.size());
    for (gf2x& value : values) {
        elements.push_back({field, std::move(value)});
    }
    return elements;
}

void define_element(nb::module_& m) {
    const nb::handle type = make_type<gf2n_element>(
        m, "gf2n_element",
        "gf2n_element(field, value)\n--\n\n"
        "An element of a binary field, as gf2n_field's objects give it when they are called. It never changes.\n\n"
        "+ - * / with elements of the same field and with polynomials, ** with integers. int() gives its bits. Equal to "
        "elements of the\n"
        "same field and to the polynomial that it is.\n\n"
        "Raises ValueError for elements of different fields, ZeroDivisionError for 1 / 0.",
        {
            slot(Py_tp_new, make),
            slot(Py_tp_hash, hash),
            slot(Py_tp_str, text_of),
            slot(Py_tp_repr, representation),
            slot(Py_tp_richcompare, compare),
            slot(Py_nb_add, binary<sum>),
            slot(Py_nb_subtract, binary<sum>),
            slot(Py_nb_multiply, binary<times>),
            slot(Py_nb_true_divide, binary<over>),
            slot(Py_nb_power, raise_to_power),
            slot(Py_nb_negative, itself),
            slot(Py_nb_positive, itself),
            slot(Py_nb_bool, truth),
            slot(Py_nb_int, as_int),
        });
    define_property(
        type, "value", [](const gf2n_element& a) { return a.value; }, "The polynomial, of a degree below the field's.");
    define_property(type, "field", [](const gf2n_element& a) { return a.field; }, "The field.");
    define(
        type, "inverse",
        [](const gf2n_element& a) {
            check_not_zero(a.value);
            return gf2n_element{a.field, a.field.inverse(a.value)};
        },
        "1 / a. Raises ZeroDivisionError.");
    define(
        type, "squared",
        [](const gf2n_element& a, natural k) {
            return gf2n_element{a.field, unlocked(k.value > 100, [&] { return a.field.sqr(a.value, k.value); })};
        },
        "k"_a = natural{1}, "a^(2^k).");
    define(
        type, "sqrt", [](const gf2n_element& a) { return gf2n_element{a.field, a.field.sqrt(a.value)}; },
        "The element whose square is a.");
    define(
        type, "trace", [](const gf2n_element& a) { return a.field.trace(a.value); }, "The sum of all a^(2^i), i < n: 0 or 1.");
    define(
        type, "half_trace",
        [](const gf2n_element& a) {
            return gf2n_element{a.field, unlocked(true, [&] { return a.field.half_trace(a.value); })};
        },
        "The sum of all a^(4^i), i <= (n - 1) / 2. Raises ValueError for even n.");
    define(
        type, "solve_quadratic",
        [](const gf2n_element& a) {
            std::optional<gf2x> z = unlocked(true, [&] { return a.field.solve_quadratic(a.value); });
            return z ? nb::cast(gf2n_element{a.field, std::move(*z)}) : nb::object(nb::none());
        },
        nb::sig("def solve_quadratic(self) -> gf2n_element | None"),
        "A z with z^2 + z = a; None where there is none, which is where trace(a) = 1.");
    define(
        type, "__reduce__",
        [](nb::handle self) {
            const gf2n_element& a = value_of<gf2n_element>(self.ptr());
            return nb::make_tuple(self.type(), nb::make_tuple(a.field, a.value));
        },
        nb::sig("def __reduce__(self) -> tuple[object, ...]"), "For pickle.");
    define(
        type, "__copy__", [](nb::handle a) { return nb::borrow(a); }, nb::sig("def __copy__(self) -> gf2n_element"),
        "The element itself.");
    define(
        type, "__deepcopy__", [](nb::handle a, nb::handle) { return nb::borrow(a); }, "memo"_a,
        nb::sig("def __deepcopy__(self, memo: object, /) -> gf2n_element"), "The element itself.");
}

// --- Fields ---------------------------------------------------------------------------------------------------------

bit_order bits_of(std::string_view name) {
    if (name == "standard") {
        return bit_order::standard;
    }
    if (name == "reflected") {
        return bit_order::reflected;
    }
    throw std::invalid_argument("bitorder must be either 'standard' or 'reflected'");
}

void define_field(nb::module_& m) {
    nb::class_<gf2n_field>(m, "gf2n_field",
                           "The binary field GF(2)[x]/F. Called, it makes elements; it never changes.\n\n"
                           "F = gf2n_field(gf2x('x^8+x^4+x^3+x+1')); F(0x57) * F(0x83)")
        .def(
            "__init__",
            [](gf2n_field* place, const gf2x& f) {
                new (place) gf2n_field(unlocked(polynomial_limbs(f) >= power_limbs, [&] { return gf2n_field(f); }));
            },
            "modulus"_a, "GF(2)[x]/F. Raises ValueError where F is not irreducible.")
        .def_static(
            "of_degree", [](natural n) { return unlocked(true, [&] { return gf2n_field::of_degree(n.value); }); }, "n"_a,
            "GF(2^n) by least_weight_irreducible(n). Raises ValueError where n < 1, OverflowError.")
        .def_prop_ro("modulus", &gf2n_field::modulus, "F.")
        .def_prop_ro("degree", &gf2n_field::degree, "n, the degree of F.")
        .def_prop_ro("byte_count", &gf2n_field::byte_count, "The bytes of an element, n / 8 rounded up.")
        .def(
            "__call__", [](const gf2n_field& self, nb::handle value) { return gf2n_element{self, element_of(self, value)}; },
            "value"_a, nb::sig("def __call__(self, value: gf2n_element | gf2x | integer | int | str) -> gf2n_element"),
            "The element that value stands for: a polynomial or its text modulo F, the bits of an int, an element of this "
            "field. Raises\n"
            "ValueError for elements of others, negative numbers, and text that is no polynomial.")
        .def(
            "products",
            [](const gf2n_field& self, const many<gf2n_element>& a, const many<gf2n_element>& b) {
                const std::vector<gf2x> x = values_of(self, a);
                const std::vector<gf2x> y = values_of(self, b);
                return elements_of(self, unlocked(x.size() > 10, [&] { return self.products(x, y); }));
            },
            "a"_a, "b"_a, "The products a[i] b[i], several at once. Raises ValueError where there are not as many of both.")
        .def(
            "inverses",
            [](const gf2n_field& self, const many<gf2n_element>& elements) {
                const std::vector<gf2x> x = values_of(self, elements);
                std::for_each(x.begin(), x.end(), check_not_zero);
                return elements_of(self, unlocked(x.size() > 10, [&] { return self.inverses(x); }));
            },
            "elements"_a, "The inverses, by one inversion and three products each. Raises ZeroDivisionError where one is 0.")
        .def(
            "to_bytes",
            [](const gf2n_field& self, const gf2n_element& a, std::string_view order, std::string_view bits) {
                check_same(a.field, self);
                const std::vector<std::uint8_t> bytes = self.to_bytes(a.value, order_of(order), bits_of(bits));
                return nb::bytes(bytes.data(), bytes.size());
            },
            "a"_a, "byteorder"_a = "big", "bitorder"_a = "standard",
            "The element as byte_count bytes, by default as in SEC 1, 2.3.5. GHASH's blocks are 'little', 'reflected'.")
        .def(
            "from_bytes",
            [](const gf2n_field& self, nb::handle data, std::string_view order, std::string_view bits) {
                const bytes_of_object bytes(data.ptr());
                if (bytes.span().size() != self.byte_count()) {
                    throw std::invalid_argument("carry: an element of the field has another number of bytes");
                }
                return gf2n_element{self, self.from_bytes(bytes.span(), order_of(order), bits_of(bits))};
            },
            "bytes"_a, "byteorder"_a = "big", "bitorder"_a = "standard",
            nb::sig("def from_bytes(self, bytes: bytes | bytearray | memoryview, byteorder: str = 'big', "
                    "bitorder: str = 'standard') -> gf2n_element"),
            "What to_bytes wrote. Raises ValueError for another number of bytes, and where they have a coefficient from x^n "
            "on.")
        .def(
            "random",
            [](const gf2n_field& self) {
                system_random generator;
                return gf2n_element{self, self.random(generator)};
            },
            "An element drawn uniformly with the system's generator.")
        .def(
            "__eq__", [](const gf2n_field& a, const gf2n_field& b) { return same(a, b); }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"), "Whether both have the same F.")
        .def(
            "__hash__", [](const gf2n_field& a) { return nb::hash(nb::cast(a.modulus())) ^ 0x66; },
            "Equal fields have equal hashes.")
        .def(
            "__repr__",
            [](const gf2n_field& a) { return nb::str(("gf2n_field(gf2x('" + a.modulus().to_string() + "'))").c_str()); },
            "gf2n_field(F)")
        .def(
            "__reduce__",
            [](nb::handle self) {
                return nb::make_tuple(self.type(), nb::make_tuple(nb::cast<const gf2n_field&>(self).modulus()));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"), "For pickle.")
        .def(
            "__copy__", [](nb::handle a) { return nb::borrow(a); }, nb::sig("def __copy__(self) -> gf2n_field"),
            "The field itself.")
        .def(
            "__deepcopy__", [](nb::handle a, nb::handle) { return nb::borrow(a); }, "memo"_a,
            nb::sig("def __deepcopy__(self, memo: object, /) -> gf2n_field"), "The field itself.");
}

/// A basis and the field that its C++ type keeps to itself.
struct basis {
    gf2n_field field;
    gf2n_field_basis inner;
};

void define_basis(nb::module_& m) {
    nb::class_<basis>(m, "gf2n_field_basis",
                      "A basis b_0, ..., b_(n-1) of a gf2n_field over GF(2): an element is the sum of the b_i whose coordinate "
                      "is 1. Coordinates are\n"
                      "a gf2x whose coefficient i is that of b_i.")
        .def(
            "__init__",
            [](basis* place, const gf2n_field& field, const many<gf2n_element>& elements) {
                new (place) basis{field, gf2n_field_basis(field, values_of(field, elements))};
            },
            "field"_a, "elements"_a,
            "The basis of these n elements. Raises ValueError where there are not n, or they are dependent.")
        .def_static(
            "normal", [](const gf2n_element& a) { return basis{a.field, gf2n_field_basis::normal(a.field, a.value)}; }, "a"_a,
            "The normal basis a, a^2, a^4, .... Raises ValueError where a has none.")
        .def(
            "dual", [](const basis& self) { return basis{self.field, unlocked(true, [&] { return self.inner.dual(); })}; },
            "The basis d of traces: trace(b_i d_j) = 1 for i = j and 0 elsewhere.")
        .def(
            "element", [](const basis& self, natural i) { return gf2n_element{self.field, self.inner.element(i.value)}; },
            "i"_a, "b_i. Raises IndexError for i >= n.")
        .def(
            "coordinates",
            [](const basis& self, const gf2n_element& a) {
                check_same(a.field, self.field);
                return self.inner.coordinates(a.value);
            },
            "a"_a, "The coordinates of a.")
        .def(
            "from_coordinates",
            [](const basis& self, const gf2x& c) { return gf2n_element{self.field, self.inner.from_coordinates(c)}; }, "c"_a,
            "The element with these coordinates, those from n on being ignored.");
}

}  // namespace

void define_gf2n(nb::module_& m) {
    define_field(m);
    define_element(m);
    define_basis(m);
}

}  // namespace carry::python
