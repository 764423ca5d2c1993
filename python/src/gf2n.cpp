// carry.gf2n_field, its elements and its bases.
#include "element.hpp"
#include "generator.hpp"
#include "gf2x.hpp"
#include "module.hpp"
#include "text.hpp"

#include <carry/gf2n_field.hpp>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

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

/// The element that a Python object stands for: itself, a polynomial modulo F, or the bits of an int; nothing for others.
std::optional<gf2n_element> element_of(const gf2n_field& field, PyObject* o) {
    if (holds<gf2n_element>(o)) {
        check_same(value_of<gf2n_element>(o).field, field);
        return value_of<gf2n_element>(o);
    }
    if (holds<gf2x>(o)) {
        return gf2n_element{field, field.reduce(value_of<gf2x>(o))};
    }
    if (const auto text = text_of_object(o)) {
        return gf2n_element{field, field.reduce(parsed(*text, &gf2x::from_string))};
    }
    if (operand bits; bits.load_index(o)) {
        return gf2n_element{field, field.reduce(from_bits(*bits))};
    }
    return std::nullopt;
}

struct gf2n_traits {
    using element = gf2n_element;
    using ring = gf2n_field;
    static constexpr const char* name = "gf2n_element";
    static constexpr const char* ring_name = "field";
    static constexpr const char* ring_doc = "The field.";
    static constexpr const char* value_doc = "The polynomial, of a degree below the field's.";
    static constexpr const char* inverse_doc = "1 / a. Raises ZeroDivisionError.";
    static constexpr const char* make_error = "gf2n_element(field, value): a gf2n_field and an element of it";

    static ring ring_of(const element& a) { return a.field; }
    static gf2x value_of(const element& a) { return a.value; }
    static std::optional<element> make(const ring& field, PyObject* o) { return element_of(field, o); }
    static std::optional<element> beside(const element& a, PyObject* o) {
        return holds<gf2x>(o) ? element_of(a.field, o) : std::nullopt;
    }
    static bool equal(const element& a, const element& b) { return a.value == b.value && same(a.field, b.field); }
    static std::optional<bool> equals(const element& a, PyObject* o) {
        return holds<gf2x>(o) ? std::optional(a.value == python::value_of<gf2x>(o)) : std::nullopt;
    }
    static element add(const element& a, const element& b) {
        check_same(a.field, b.field);
        return {a.field, a.field.add(a.value, b.value)};
    }
    static element subtract(const element& a, const element& b) { return add(a, b); }
    static element multiply(const element& a, const element& b) {
        check_same(a.field, b.field);
        return {a.field, a.field.mul(a.value, b.value)};
    }
    static element divide(const element& a, const element& b) {
        check_same(a.field, b.field);
        check_not_zero(b.value);
        return {a.field, a.field.div(a.value, b.value)};
    }
    static element power(const element& a, const integer& e) {
        if (e.is_negative()) {
            check_not_zero(a.value);
        }
        return {a.field, a.field.pow(a.value, e)};
    }
    static element negate(const element& a) { return a; }
    static element inverse(const element& a) {
        check_not_zero(a.value);
        return {a.field, a.field.inverse(a.value)};
    }
    static bool is_long(const element& a) { return limbs_of(a.field.modulus()) >= product_limbs; }
    static bool has_long_powers(const element& a) { return a.field.degree() >= 256; }
    static integer bits(const element& a) { return integer::from_limbs(a.value.limbs()); }
    static Py_hash_t hash(const element& a) { return hash_as_gf2x(a.value); }
    static std::string text(const element& a) { return a.value.to_string(); }
    static std::string format(const element& a, std::string_view spec) { return format_gf2x(a.value, spec); }
    static constexpr const char* format_doc = "The polynomial as format() writes a gf2x.";
    static std::string representation(const element& a) {
        return "gf2n_field(gf2x('" + a.field.modulus().to_string() + "'))(gf2x('" + text(a) + "'))";
    }
};

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
    const nb::handle type =
        element_type<gf2n_traits>::define_type(m,
                                               "gf2n_element(field, value)\n"
                                               "--\n\n"
                                               "An element of a binary field, as gf2n_field's objects give it when they\n"
                                               "are called. It never changes.\n\n"
                                               "+ - * / with elements of the same field and with polynomials, ** with\n"
                                               "integers. int() gives its bits. Equal to elements of the same field and\n"
                                               "to the polynomial that it is.\n\n"
                                               "Raises ValueError for elements of different fields, ZeroDivisionError\n"
                                               "for 1 / 0.");
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
            return gf2n_element{a.field,
                                unlocked(gf2n_traits::has_long_powers(a), [&] { return a.field.half_trace(a.value); })};
        },
        "The sum of all a^(4^i), i <= (n - 1) / 2. Raises ValueError for even n.");
    define(
        type, "solve_quadratic",
        [](const gf2n_element& a) {
            std::optional<gf2x> z = unlocked(gf2n_traits::has_long_powers(a), [&] { return a.field.solve_quadratic(a.value); });
            return z ? nb::cast(gf2n_element{a.field, std::move(*z)}) : nb::object(nb::none());
        },
        nb::sig("def solve_quadratic(self) -> gf2n_element | None"),
        "A z with z^2 + z = a; None where there is none, which is where\n"
        "trace(a) = 1.");
    define(
        type, "minimal_polynomial",
        [](const gf2n_element& a) { return unlocked(true, [&] { return a.field.minimal_polynomial(a.value); }); },
        "The irreducible polynomial g with g(a) = 0; its degree divides n.");
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
    const nb::handle type =
        nb::class_<gf2n_field>(m, "gf2n_field",
                               "The binary field GF(2)[x]/F. Called, it makes elements; it never\n"
                               "changes.\n\n"
                               "F = gf2n_field(gf2x('x^8+x^4+x^3+x+1')); F(0x57) * F(0x83)")
            .def(
                "__init__",
                [](gf2n_field* place, const gf2x& f) {
                    new (place) gf2n_field(unlocked(limbs_of(f) >= power_limbs, [&] { return gf2n_field(f); }));
                },
                "modulus"_a, "GF(2)[x]/F. Raises ValueError where F is not irreducible.")
            .def_static(
                "of_degree", [](natural n) { return unlocked(true, [&] { return gf2n_field::of_degree(n.value); }); }, "n"_a,
                "GF(2^n) by least_weight_irreducible(n). Raises ValueError where n < 1,\n"
                "OverflowError.")
            .def_prop_ro("modulus", &gf2n_field::modulus, "F.")
            .def_prop_ro("degree", &gf2n_field::degree, "n, the degree of F.")
            .def_prop_ro("byte_count", &gf2n_field::byte_count, "The bytes of an element, n / 8 rounded up.")
            .def(
                "__call__",
                [](const gf2n_field& self, nb::handle value) {
                    if (std::optional<gf2n_element> element = element_of(self, value.ptr())) {
                        return std::move(*element);
                    }
                    throw nb::type_error("an element is wanted: one of the field, a gf2x, text, or an int with its bits");
                },
                "value"_a,
                nb::sig(
                    "def __call__(self, value: gf2n_element | gf2x | integer | int | str | bytes | bytearray) -> gf2n_element"),
                "The element that value stands for: a polynomial or its text modulo F,\n"
                "the bits of an int, an element of this field. Raises ValueError for\n"
                "elements of others, negative numbers, and text that is no polynomial.")
            .def(
                "compose",
                [](const gf2n_field& self, const gf2x& g, const gf2n_element& a) {
                    check_same(a.field, self);
                    return gf2n_element{self, unlocked(true, [&] { return self.compose(g, a.value); })};
                },
                "g"_a, "a"_a, "g(a), such as the syndrome of a received word g.")
            .def(
                "products",
                [](const gf2n_field& self, const many<gf2n_element>& a, const many<gf2n_element>& b) {
                    const std::vector<gf2x> x = values_of(self, a);
                    const std::vector<gf2x> y = values_of(self, b);
                    return elements_of(self, unlocked(x.size() > 10, [&] { return self.products(x, y); }));
                },
                "a"_a, "b"_a,
                "The products a[i] b[i], several at once. Raises ValueError where there\n"
                "are not as many of both.")
            .def(
                "inverses",
                [](const gf2n_field& self, const many<gf2n_element>& elements) {
                    const std::vector<gf2x> x = values_of(self, elements);
                    std::for_each(x.begin(), x.end(), check_not_zero);
                    return elements_of(self, unlocked(x.size() > 10, [&] { return self.inverses(x); }));
                },
                "elements"_a,
                "The inverses, by one inversion and three products each. Raises\n"
                "ZeroDivisionError where one is 0.")
            .def(
                "to_bytes",
                [](const gf2n_field& self, const gf2n_element& a, std::string_view order, std::string_view bits) {
                    check_same(a.field, self);
                    const std::vector<std::uint8_t> bytes = self.to_bytes(a.value, order_of(order), bits_of(bits));
                    return nb::bytes(bytes.data(), bytes.size());
                },
                "a"_a, "byteorder"_a = "big", "bitorder"_a = "standard",
                "The element as byte_count bytes, by default as in SEC 1, 2.3.5. GHASH's\n"
                "blocks are 'little', 'reflected'.")
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
                "What to_bytes wrote. Raises ValueError for another number of bytes, and\n"
                "where they have a coefficient from x^n on.")
            .def(
                "random",
                [](const gf2n_field& self, nb::handle generator) {
                    return draw(generator, self.degree() >= limb_bits * linear_limbs,
                                [&](any_generator& random) { return gf2n_element{self, self.random(random)}; });
                },
                "generator"_a = nb::none(), nb::sig("def random(self, generator: random.Random | None = None) -> gf2n_element"),
                "An element, each as likely as any other, from the system's cryptographic\n"
                "generator, or from an object with getrandbits.")
            .def(
                "__eq__", [](const gf2n_field& a, const gf2n_field& b) { return same(a, b); }, nb::is_operator(),
                nb::sig("def __eq__(self, other: object, /) -> bool"), "Whether both have the same F.")
            .def(
                "__hash__", [](const gf2n_field& a) { return hash_as_gf2x(a.modulus()) ^ 0x66; },
                "Equal fields have equal hashes.")
            .def(
                "__repr__",
                [](const gf2n_field& a) { return nb::str(("gf2n_field(gf2x('" + a.modulus().to_string() + "'))").c_str()); },
                "gf2n_field(F)");
    define_copies(type, "The field");
    define_reduce<gf2n_field>(type, [](const gf2n_field& a) { return nb::make_tuple(a.modulus()); });
}

/// A basis and the field that its C++ type keeps to itself.
struct basis {
    gf2n_field field;
    gf2n_field_basis inner;
};

void define_basis(nb::module_& m) {
    const nb::handle type =
        nb::class_<basis>(m, "gf2n_field_basis",
                          "A basis b_0, ..., b_(n-1) of a gf2n_field over GF(2): an element is the\n"
                          "sum of the b_i whose coordinate is 1. Coordinates are a gf2x whose\n"
                          "coefficient i is that of b_i.")
            .def(
                "__init__",
                [](basis* place, const gf2n_field& field, const many<gf2n_element>& elements) {
                    new (place) basis{field, gf2n_field_basis(field, values_of(field, elements))};
                },
                "field"_a, "elements"_a,
                "The basis of these n elements. Raises ValueError where there are not n,\n"
                "or they are dependent.")
            .def_static(
                "normal", [](const gf2n_element& a) { return basis{a.field, gf2n_field_basis::normal(a.field, a.value)}; },
                "a"_a, "The normal basis a, a^2, a^4, .... Raises ValueError where a has none.")
            .def_static(
                "try_normal",
                [](const gf2n_element& a) -> std::optional<basis> {
                    std::optional<gf2n_field_basis> found = gf2n_field_basis::try_normal(a.field, a.value);
                    return found ? std::optional(basis{a.field, std::move(*found)}) : std::nullopt;
                },
                "a"_a, "The same; None where a has none.")
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
                [](const basis& self, const gf2x& c) { return gf2n_element{self.field, self.inner.from_coordinates(c)}; },
                "c"_a, "The element with these coordinates, those from n on being ignored.");
    define_copies(type, "The basis");
    define_reduce<basis>(type, [](const basis& a) {
        std::vector<gf2n_element> elements;
        for (std::size_t i = 0; i < static_cast<std::size_t>(a.field.degree()); ++i) {
            elements.push_back({a.field, a.inner.element(i)});
        }
        return nb::make_tuple(a.field, elements);
    });
}

}  // namespace

void define_gf2n(nb::module_& m) {
    define_field(m);
    define_element(m);
    define_basis(m);
}

}  // namespace carry::python
