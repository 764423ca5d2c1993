// carry.gf2x and its functions.
#include "gf2x.hpp"

#include "module.hpp"
#include "text.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <carry/detail/integer_format.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace carry::python {

namespace {

using namespace nb::literals;

// --- Slots -----------------------------------------------------------------------------------------------------------

gf2x sum(const gf2x& a, const gf2x& b) {
    return unlocked(limbs_of(a, b) >= linear_limbs, [&] { return a + b; });
}

gf2x times(const gf2x& a, const gf2x& b) {
    return unlocked(limbs_of(a, b) >= product_limbs, [&] { return a * b; });
}

gf2x quotient(const gf2x& a, const gf2x& d) {
    return unlocked(limbs_of(a, d) >= product_limbs, [&] { return a / d; });
}

gf2x remainder(const gf2x& a, const gf2x& d) {
    return unlocked(limbs_of(a, d) >= product_limbs, [&] { return a % d; });
}

template <auto Compute>
PyObject* binary(PyObject* a, PyObject* b) noexcept {
    return guarded([&]() -> PyObject* {
        if (!holds<gf2x>(a) || !holds<gf2x>(b)) {
            Py_RETURN_NOTIMPLEMENTED;
        }
        return wrap(Compute(value_of<gf2x>(a), value_of<gf2x>(b)));
    });
}

PyObject* divide_with_remainder(PyObject* a, PyObject* b) noexcept {
    return guarded([&]() -> PyObject* {
        if (!holds<gf2x>(a) || !holds<gf2x>(b)) {
            Py_RETURN_NOTIMPLEMENTED;
        }
        const gf2x& x = value_of<gf2x>(a);
        const gf2x& d = value_of<gf2x>(b);
        gf2x_divrem r = unlocked(limbs_of(x, d) >= product_limbs, [&] { return divrem(x, d); });
        const nb::object q = nb::steal(wrap(std::move(r.quotient)));
        return PyTuple_Pack(2, q.ptr(), nb::steal(wrap(std::move(r.remainder))).ptr());
    });
}

gf2x shifted_left(const gf2x& a, const integer& count) { return a << to_natural_or_most(count).value; }

gf2x shifted_right(const gf2x& a, const integer& count) { return a >> to_natural_or_most(count).value; }

/// a and a number.
template <auto Compute>
PyObject* with_number(PyObject* a, PyObject* count) noexcept {
    return guarded([&]() -> PyObject* {
        operand number;
        if (!holds<gf2x>(a) || !number.load(count)) {
            Py_RETURN_NOTIMPLEMENTED;
        }
        return wrap(Compute(value_of<gf2x>(a), *number));
    });
}

gf2x power(const gf2x& a, const integer& e) {
    return unlocked(e >= product_limbs * limb_bits / std::max(a.bit_length(), std::size_t{1}), [&] { return pow(a, e); });
}

PyObject* raise_to_power(PyObject* a, PyObject* e, PyObject* f) noexcept {
    return guarded([&]() -> PyObject* {
        operand exponent;
        if (!holds<gf2x>(a) || !exponent.load(e) || (f != Py_None && !holds<gf2x>(f))) {
            Py_RETURN_NOTIMPLEMENTED;
        }
        const gf2x& base = value_of<gf2x>(a);
        if (f == Py_None) {
            return wrap(power(base, *exponent));
        }
        const gf2x& modulus = value_of<gf2x>(f);
        return wrap(unlocked(limbs_of(modulus) >= power_limbs, [&] { return powmod(base, *exponent, modulus); }));
    });
}

PyObject* as_int(PyObject* a) noexcept {
    return guarded([&] { return to_int(integer::from_limbs(value_of<gf2x>(a).limbs())); });
}

int truth(PyObject* a) noexcept { return value_of<gf2x>(a).is_zero() ? 0 : 1; }

Py_hash_t hash(PyObject* a) noexcept {
    return guarded([&] { return hash_as_gf2x(value_of<gf2x>(a)); }, Py_hash_t{-1});
}

PyObject* compare(PyObject* a, PyObject* b, int operation) noexcept {
    if (!holds<gf2x>(b)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    const std::strong_ordering order = value_of<gf2x>(a) <=> value_of<gf2x>(b);
    Py_RETURN_RICHCOMPARE(order < 0 ? -1 : order > 0 ? 1 : 0, 0, operation);
}

std::string text(const gf2x& a) { return a.to_string(); }

std::string representation(const gf2x& a) { return "gf2x('" + text(a) + "')"; }

Py_ssize_t length(PyObject* a) noexcept { return static_cast<Py_ssize_t>(value_of<gf2x>(a).bit_length()); }

PyObject* coefficient(PyObject* a, PyObject* index) noexcept {
    return guarded([&]() -> PyObject* {
        operand i;
        if (!i.load_index(index)) {
            throw nb::type_error("the index of a coefficient is an integer");
        }
        if ((*i).is_negative()) {
            throw nb::index_error("the index of a coefficient is not negative");
        }
        const auto k = (*i).to<std::size_t>();
        return PyLong_FromLong(k && value_of<gf2x>(a).coefficient(*k) ? 1 : 0);
    });
}

PyObject* iterate(PyObject* a) noexcept {
    return guarded([&]() -> PyObject* {
        const gf2x& f = value_of<gf2x>(a);
        const auto size = static_cast<Py_ssize_t>(f.bit_length());
        const nb::object list = nb::steal(PyList_New(size));
        if (!list.is_valid()) {
            throw nb::python_error();
        }
        for (Py_ssize_t i = 0; i < size; ++i) {
            PyList_SET_ITEM(list.ptr(), i, PyLong_FromLong(f.coefficient(static_cast<std::size_t>(i)) ? 1 : 0));
        }
        return PyObject_GetIter(list.ptr());
    });
}

PyObject* make(PyTypeObject*, PyObject* args, PyObject* kwargs) noexcept {
    static const char* const names[] = {"", nullptr};
    PyObject* value = nullptr;
    if (PyArg_ParseTupleAndKeywords(args, kwargs, "|O:gf2x", const_cast<char**>(names), &value) == 0) {
        return nullptr;
    }
    return guarded([&]() -> PyObject* {
        if (value == nullptr) {
            return wrap(gf2x());
        }
        if (holds<gf2x>(value)) {
            return Py_NewRef(value);
        }
        if (const auto text = text_of_object(value)) {
            return wrap(parsed(*text, &gf2x::from_string));
        }
        operand bits;
        if (!bits.load_index(value)) {
            throw nb::type_error("gf2x() wants an int whose bits are coefficients, text, or a polynomial");
        }
        return wrap(from_bits(*bits));
    });
}

nb::bytes to_bytes(const gf2x& a, const maybe<natural>& length, std::string_view order) {
    const byte_order o = order_of(order);
    if (length && length->value == 0) {
        if (!a.is_zero()) {
            throw std::length_error("carry: the polynomial does not fit so few bytes");
        }
        return nb::bytes("", 0);
    }
    if (length && length->value > static_cast<std::uint64_t>(PY_SSIZE_T_MAX)) {
        throw std::length_error("carry: so many bytes have no room");
    }
    const std::vector<std::uint8_t> bytes = a.to_bytes(o, length ? length->value : 0);
    return nb::bytes(bytes.data(), bytes.size());
}

void define_class(nb::module_& m) {
    const nb::handle type = make_type<gf2x>(m, "gf2x",
                                            "gf2x(value=0, /)\n"
                                            "--\n\n"
                                            "A polynomial over GF(2) of any degree, which never changes.\n\n"
                                            "From an int whose bit i is the coefficient of x^i (0x13 is x^4+x+1), or\n"
                                            "from text: a sum of terms 'x^4+x+1', hexadecimal bits '0x13' or binary\n"
                                            "ones '0b10011'.\n\n"
                                            "+ and - and ^ add, * multiplies, // and % and divmod() divide, ** raises\n"
                                            "to powers, << and >> multiply by and divide by powers of x. f[i] is the\n"
                                            "coefficient of x^i, list(f) all of them from x^0 on, int(f) their bits.\n"
                                            "The order is that of the bits. An int is no polynomial in an operation,\n"
                                            "as it could mean its bits or an element of GF(2): say gf2x(...).\n\n"
                                            "Raises ValueError for text that is no polynomial and for negative\n"
                                            "numbers, OverflowError for results of more than 2^34 coefficients,\n"
                                            "ZeroDivisionError.",
                                            {
                                                slot(Py_tp_new, make),
                                                slot(Py_tp_hash, hash),
                                                slot(Py_tp_str, text_slot<gf2x, text>),
                                                slot(Py_tp_repr, text_slot<gf2x, representation>),
                                                slot(Py_tp_richcompare, compare),
                                                slot(Py_tp_iter, iterate),
                                                slot(Py_mp_length, length),
                                                slot(Py_mp_subscript, coefficient),
                                                slot(Py_nb_add, binary<sum>),
                                                slot(Py_nb_subtract, binary<sum>),
                                                slot(Py_nb_xor, binary<sum>),
                                                slot(Py_nb_multiply, binary<times>),
                                                slot(Py_nb_floor_divide, binary<quotient>),
                                                slot(Py_nb_remainder, binary<remainder>),
                                                slot(Py_nb_divmod, divide_with_remainder),
                                                slot(Py_nb_power, raise_to_power),
                                                slot(Py_nb_lshift, with_number<shifted_left>),
                                                slot(Py_nb_rshift, with_number<shifted_right>),
                                                slot(Py_nb_negative, itself),
                                                slot(Py_nb_positive, itself),
                                                slot(Py_nb_bool, truth),
                                                slot(Py_nb_int, as_int),
                                            });
    define(type, "__format__", format_gf2x, "spec"_a, nb::sig("def __format__(self, spec: str, /) -> str"),
           "[[fill]align][0][width][type]: without a type the sum of terms, x or X\n"
           "for 0x..., b or B for 0b.... Raises ValueError for anything else.");
    define(
        type, "__reduce__",
        [](const gf2x& a) {
            const std::vector<std::uint8_t> bytes = a.to_bytes(byte_order::little);
            return nb::make_tuple(nb::module_::import_("carry").attr("_gf2x_from_bytes"),
                                  nb::make_tuple(nb::bytes(bytes.data(), bytes.size())));
        },
        nb::sig("def __reduce__(self) -> tuple[object, ...]"), "For pickle.");
    define_copies(type, "The polynomial");
    define_property(type, "degree", [](const gf2x& a) { return a.degree(); }, "The degree; -1 for 0.");
    define(type, "weight", [](const gf2x& a) { return a.weight(); }, "The number of terms.");
    define(type, "bit_length", [](const gf2x& a) { return a.bit_length(); }, "One more than the degree; 0 for 0.");
    define(
        type, "trailing_zeros", [](const gf2x& a) { return a.trailing_zeros(); },
        "The largest k for which x^k divides the polynomial; 0 for 0.");
    define(
        type, "find_one",
        [](const gf2x& a, natural_or_most from) {
            const std::optional<std::size_t> at = a.find_one(from.value);
            return at ? nb::steal(PyLong_FromSize_t(*at)) : nb::none();
        },
        "start"_a = natural_or_most{0}, nb::sig("def find_one(self, start: integer | int = 0) -> int | None"),
        "The least i >= start with a term x^i; None where there is none. Raises\n"
        "ValueError where start < 0.");
    define(
        type, "set_coefficient",
        [](const gf2x& a, natural_or_most i, choice value) {
            gf2x r = a;
            r.set_coefficient(i.value, value.value);
            return r;
        },
        "i"_a, "value"_a.none() = true,
        "The polynomial with this coefficient of x^i. Raises ValueError where\n"
        "i < 0, OverflowError.");
    define(type, "to_bytes", to_bytes, "length"_a = nb::none(), "byteorder"_a = "big",
           "The coefficients as the bytes of a number; without a length as few as\n"
           "there must be. Raises OverflowError where they do not fit.");
    define_static(
        type, "from_bytes",
        [](nb::handle data, std::string_view order) {
            const bytes_of_object bytes(data.ptr());
            return gf2x::from_bytes(bytes.span(), order_of(order));
        },
        "bytes"_a, "byteorder"_a = "big",
        nb::sig("def from_bytes(bytes: bytes | bytearray | memoryview, byteorder: str = 'big') -> gf2x"),
        "The polynomial whose coefficients are the bits of the number that the\n"
        "bytes spell.");
    define_static(
        type, "monomial", [](natural k) { return gf2x::monomial(k.value); }, "k"_a,
        "x^k. Raises ValueError where k < 0, OverflowError.");
}

std::vector<std::pair<gf2x, std::size_t>> pairs_of(std::vector<gf2x_factor> factors) {
    std::vector<std::pair<gf2x, std::size_t>> pairs;
    pairs.reserve(factors.size());
    for (gf2x_factor& f : factors) {
        pairs.emplace_back(std::move(f.factor), f.multiplicity);
    }
    return pairs;
}

void define_functions(nb::module_& m) {
    m.def("sqr", releasing<linear_limbs, gf2x>(sqr), "a"_a, "a^2, in linear time. Raises OverflowError.");
    m.def(
        "sqrt", [](const gf2x& a) { return sqrt(a); }, "a"_a,
        "The polynomial whose square is a. Raises ValueError where there is none.");
    m.def("is_square", [](const gf2x& a) { return is_square(a); }, "a"_a, "Whether a is the square of a polynomial.");
    m.def(
        "multiply",
        [](const gf2x& a, const gf2x& b, natural_or_most threads) {
            return unlocked(limbs_of(a, b) >= product_limbs, [&] { return multiply(a, b, at_most_unsigned(threads)); });
        },
        "a"_a, "b"_a, "threads"_a,
        "a b, by up to so many threads, of which the caller is one. Raises\n"
        "OverflowError.");
    m.def("divexact", releasing<product_limbs, gf2x>(divexact), "a"_a, "d"_a,
          "a / d. Raises ValueError where d does not divide a, ZeroDivisionError.");
    m.def("divexact_unchecked", releasing<product_limbs, gf2x>(divexact_unchecked), "a"_a, "d"_a,
          "a / d for a d that is known to divide a, in less time; where it does\n"
          "not, a polynomial without a meaning. Raises ZeroDivisionError.");
    m.def("divides", releasing<product_limbs, gf2x>(divides), "d"_a, "a"_a, "Whether d divides a; 0 divides only 0.");
    m.def(
        "remove_factor",
        [](const gf2x& a, const gf2x& f) {
            gf2x_without_factor r = unlocked(limbs_of(a, f) >= product_limbs, [&] { return remove_factor(a, f); });
            return std::pair(std::move(r.cofactor), r.multiplicity);
        },
        "a"_a, "f"_a,
        "(c, k) with a = c f^k and the largest k. Raises ValueError where that\n"
        "has no end: a = 0, or f has a degree below 1.");
    m.def(
        "low_bits", [](const gf2x& a, natural_or_most count) { return low_bits(a, count.value); }, "a"_a, "count"_a,
        "a mod x^count: the terms below x^count. Raises ValueError where\n"
        "count < 0.");
    m.def(
        "mul_low",
        [](const gf2x& a, const gf2x& b, natural_or_most count) {
            return unlocked(limbs_of(a, b) >= product_limbs, [&] { return mul_low(a, b, count.value); });
        },
        "a"_a, "b"_a, "count"_a, "a b mod x^count. Raises ValueError where count < 0, OverflowError.");
    m.def(
        "sqr_low", [](const gf2x& a, natural_or_most count) { return sqr_low(a, count.value); }, "a"_a, "count"_a,
        "a^2 mod x^count. Raises ValueError where count < 0, OverflowError.");
    m.def(
        "inverse_mod_power",
        [](const gf2x& a, natural count) {
            return unlocked(count.value / limb_bits >= product_limbs, [&] { return inverse_mod_power(a, count.value); });
        },
        "a"_a, "count"_a,
        "The r of degree below count with a r = 1 mod x^count: the power series\n"
        "1 / a. Raises ValueError where count < 0, or the constant term of a is 0\n"
        "and count is not; OverflowError.");
    const auto gcd_of = releasing<product_limbs / 4, gf2x>(gcd);
    const auto lcm_of = releasing<product_limbs / 4, gf2x>(lcm);
    m.def("gcd", gcd_of, "a"_a, "b"_a, "The greatest common divisor; gcd(0, 0) = 0.");
    m.def(
        "gcd", [gcd_of](const gf2x& a, nb::args more) { return fold(more, a, gcd_of); }, "a"_a, "more"_a,
        nb::sig("def gcd(a: gf2x, /, *more: gf2x) -> gf2x"), "The same of one polynomial or more.");
    m.def("lcm", lcm_of, "a"_a, "b"_a, "The least common multiple; 0 where a or b is. Raises OverflowError.");
    m.def(
        "lcm", [lcm_of](const gf2x& a, nb::args more) { return fold(more, a, lcm_of); }, "a"_a, "more"_a,
        nb::sig("def lcm(a: gf2x, /, *more: gf2x) -> gf2x"), "The same of one polynomial or more.");
    m.def(
        "xgcd",
        [](const gf2x& a, const gf2x& b) {
            gf2x_xgcd r = unlocked(limbs_of(a, b) >= product_limbs / 4, [&] { return xgcd(a, b); });
            return std::tuple(std::move(r.g), std::move(r.s), std::move(r.t));
        },
        "a"_a, "b"_a,
        "(g, s, t) with g = gcd(a, b) = s a + t b, where s is the only such\n"
        "cofactor with deg s < deg(b / g).");
    m.def("mulmod", releasing<product_limbs, gf2x>(mulmod), "a"_a, "b"_a, "f"_a,
          "a b mod f. Raises ZeroDivisionError where f = 0.");
    m.def("sqrmod", releasing<product_limbs, gf2x>(sqrmod), "a"_a, "f"_a, "a^2 mod f. Raises ZeroDivisionError where f = 0.");
    m.def(
        "powmod",
        [](const gf2x& b, const integer& e, const gf2x& f) {
            return unlocked(limbs_of(b, f) >= power_limbs, [&] { return powmod(b, e, f); });
        },
        "b"_a, "e"_a, "f"_a,
        "b^e mod f, with b^0 = 1; a negative e takes the power of the inverse.\n"
        "Raises ValueError where that is wanted and there is none,\n"
        "ZeroDivisionError where f = 0.");
    m.def("invmod", releasing<product_limbs / 4, gf2x>(invmod), "a"_a, "f"_a,
          "The r with a r = 1 mod f. Raises ValueError where there is none,\n"
          "ZeroDivisionError where f = 0.");
    m.def("is_irreducible", releasing<power_limbs / 2, gf2x>(is_irreducible), "f"_a,
          "Whether f has degree at least 1 and no factor of a lower degree but 1.\n"
          "Exact: Rabin's test.");
    m.def(
        "factor", [](const gf2x& f) { return unlocked(true, [&] { return pairs_of(factor(f)); }); }, "f"_a,
        "The irreducible factors of f in ascending order, each with how often it\n"
        "is one: [(factor, multiplicity), ...]; none for 1. Raises ValueError\n"
        "where f = 0.");
    m.def(
        "squarefree_factors", [](const gf2x& f) { return unlocked(true, [&] { return pairs_of(squarefree_factors(f)); }); },
        "f"_a,
        "Polynomials without multiple factors, in pairs without a common one, by\n"
        "ascending multiplicity: [(g, k), ...] with f the product of all g^k.\n"
        "Raises ValueError where f = 0.");
    m.def(
        "distinct_degree_factors",
        [](const gf2x& f) {
            std::vector<std::pair<gf2x, std::size_t>> groups;
            for (gf2x_equal_degrees& group : unlocked(true, [&] { return distinct_degree_factors(f); })) {
                groups.emplace_back(std::move(group.product), group.degree);
            }
            return groups;
        },
        "f"_a,
        "f, which has no multiple factors, as products of its irreducible factors\n"
        "of each degree: [(product, degree), ...]. Raises ValueError where f = 0\n"
        "or it has a multiple factor.");
    m.def(
        "equal_degree_factors",
        [](const gf2x& f, natural d) { return unlocked(true, [&] { return equal_degree_factors(f, d.value); }); }, "f"_a, "d"_a,
        "The irreducible factors of f, which are different and all of degree d.\n"
        "Raises ValueError where they are not so.");
    m.def(
        "minimal_polynomial",
        [](const gf2x& s, natural n) {
            return unlocked(limbs_of(s) >= product_limbs / 4, [&] { return minimal_polynomial(s, n.value); });
        },
        "s"_a, "n"_a,
        "The polynomial f of the least degree d with f[0] s[i] + ... + f[d]\n"
        "s[i + d] = 0 for 0 <= i < n - d: of the shortest linear feedback shift\n"
        "register that puts out the first n coefficients of s (Berlekamp and\n"
        "Massey). Raises ValueError, OverflowError.");
    m.def(
        "rational_reconstruction",
        [](const gf2x& a, const gf2x& modulus, natural k) -> std::optional<std::pair<gf2x, gf2x>> {
            auto r = unlocked(limbs_of(a, modulus) >= product_limbs / 4,
                              [&] { return rational_reconstruction(a, modulus, k.value); });
            if (!r) {
                return std::nullopt;
            }
            return std::pair(std::move(r->numerator), std::move(r->denominator));
        },
        "a"_a, "m"_a, "k"_a,
        "(n, d), the fraction in lowest terms with n = a d mod m, deg n < k and\n"
        "deg d <= deg m - k; None where there is none. Raises ValueError where k\n"
        "is not between 1 and deg m.");
    m.def("derivative", [](const gf2x& a) { return derivative(a); }, "a"_a, "The terms of odd exponent, divided by x.");
    m.def(
        "reverse", [](const gf2x& a) { return reverse(a); }, "a"_a,
        "The reciprocal polynomial, reverse(a, a.degree); 0 for 0.");
    m.def(
        "reverse", [](const gf2x& a, natural_or_most n) { return reverse(a, n.value); }, "a"_a, "n"_a,
        "x^n a(1/x) without its negative powers of x. Raises ValueError where\n"
        "n < 0, OverflowError.");
}

}  // namespace

gf2x from_bits(const integer& bits) {
    if (bits.is_negative()) {
        throw std::domain_error("carry: a negative number has no bits for a polynomial");
    }
    return gf2x::from_limbs(bits.limbs());
}

std::string format_gf2x(const gf2x& a, std::string_view spec) {
    detail::integer_format field;
    if (spec.empty()) {
        return a.to_string();
    }
    field.type = 'd';
    const std::size_t read = field.parse(spec);
    if (read != spec.size() || field.width_from_argument || field.type == 'o') {
        throw std::invalid_argument("carry: not a format of a polynomial");
    }
    return detail::format_gf2x(a, field);
}

Py_hash_t hash_as_gf2x(const gf2x& a) {
    const Py_hash_t h = hash_as_int(integer::from_limbs(a.limbs())) ^ 0x67663278;
    return h == -1 ? -2 : h;
}

void define_gf2x(nb::module_& m) {
    define_class(m);
    define_functions(m);
}

}  // namespace carry::python
