// carry.integer.
#include "integer_construction.hpp"
#include "integer_format.hpp"
#include "module.hpp"
#include "number.hpp"
#include "text.hpp"

#include <carry/integer.hpp>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace carry::python {

namespace {

using namespace nb::literals;

// --- What computes, on values ----------------------------------------------------------------------------------------

void plus(integer& r, const integer& a, const integer& b) { add(r, a, b); }

void minus(integer& r, const integer& a, const integer& b) { sub(r, a, b); }

void times(integer& r, const integer& a, const integer& b) { mul(r, a, b); }

void floor_quotient(integer& r, const integer& a, const integer& d) { div_floor(r, a, d); }

void floor_remainder(integer& r, const integer& a, const integer& d) { mod_floor(r, a, d); }

void both(integer& r, const integer& a, const integer& b) { bit_and(r, a, b); }

void either(integer& r, const integer& a, const integer& b) { bit_or(r, a, b); }

void one_of(integer& r, const integer& a, const integer& b) { bit_xor(r, a, b); }

void check_shift(const integer& count) {
    if (count.is_negative()) {
        throw std::invalid_argument("carry: negative shift count");
    }
}

void shifted_left(integer& r, const integer& a, const integer& count) {
    check_shift(count);
    if (a.is_zero()) {
        r = 0;
    } else {
        shift_left(r, a, to_natural(count).value);
    }
}

void shifted_right(integer& r, const integer& a, const integer& count) {
    check_shift(count);
    if (const auto k = count.to<std::uint64_t>()) {
        shift_right(r, a, *k);
    } else {
        r = a.is_negative() ? -1 : 0;
    }
}

integer power(const integer& a, const integer& e) {
    return unlocked(e >= product_limbs * limb_bits / std::max(a.bit_length(), std::size_t{1}), [&] { return pow(a, e); });
}

integer power_modulo(const integer& a, const integer& e, const integer& m) {
    integer r = unlocked(limbs_of(e, m) >= power_limbs, [&] { return powmod(a, e, m); });
    if (m.is_negative() && !r.is_zero()) {
        r += m;  // the remainder has the sign of the divisor
    }
    return r;
}

// --- Slots ---------------------------------------------------------------------------------------------------------

/// a, or the int of its value: with foreign numbers (floats, fractions, arrays) an integer does what int does.
nb::object as_foreigners_know(PyObject* a) {
    return holds<integer>(a) ? nb::steal(to_int(value_of<integer>(a))) : nb::borrow(a);
}

/// Operation(a, b, m) once more, with ints in the place of the integers, for another type to work; m may be missing.
template <class Operation>
PyObject* with_other(PyObject* a, PyObject* b, PyObject* m, Operation operation) {
    const bool changes = holds<integer>(a) || holds<integer>(b) || holds<integer>(m);  // else it would come here again
    if ((is_own(a) && is_own(b)) || !changes) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    const nb::object x = as_foreigners_know(a);
    const nb::object y = as_foreigners_know(b);
    const nb::object z = as_foreigners_know(m);
    return wait_at_exit([&] { return operation(x.ptr(), y.ptr(), z.ptr()); });
}

template <class Operation>
PyObject* with_other(PyObject* a, PyObject* b, Operation operation) {
    return with_other(a, b, Py_None, [&](PyObject* x, PyObject* y, PyObject*) { return operation(x, y); });
}

/// The slot of Compute(r, a, b), which takes long enough for others to go on meanwhile from so many limbs on.
template <auto Compute, auto OfInts, std::size_t Long>
PyObject* binary(PyObject* a, PyObject* b) noexcept {
    return guarded([&]() -> PyObject* {
        operand x;
        operand y;
        if (!x.load(a) || !y.load(b)) {
            return with_other(a, b, OfInts);
        }
        const std::size_t limbs = limbs_of(*x, *y);
        const std::size_t of_result = Compute == times ? (*x).limbs().size() + (*y).limbs().size() : limbs;
        return computed(of_result, [&](integer& r) { unlocked(limbs >= Long, [&] { Compute(r, *x, *y); }); });
    });
}

PyObject* true_divide(PyObject* a, PyObject* b) noexcept {
    return guarded([&]() -> PyObject* {
        operand x;
        operand y;
        if (!x.load(a) || !y.load(b)) {
            return with_other(a, b, PyNumber_TrueDivide);
        }
        const nb::object dividend = nb::steal(to_int(*x));
        return PyNumber_TrueDivide(dividend.ptr(), nb::steal(to_int(*y)).ptr());
    });
}

PyObject* divide_with_remainder(PyObject* a, PyObject* b) noexcept {
    return guarded([&]() -> PyObject* {
        operand x;
        operand y;
        if (!x.load(a) || !y.load(b)) {
            return with_other(a, b, PyNumber_Divmod);
        }
        const std::size_t limbs = limbs_of(*x, *y);
        nb::object remainder;
        const nb::object quotient = nb::steal(computed(limbs, [&](integer& q) {
            remainder = nb::steal(computed(
                limbs_of(*y), [&](integer& r) { unlocked(limbs >= product_limbs, [&] { divrem_floor(q, r, *x, *y); }); }));
        }));
        return PyTuple_Pack(2, quotient.ptr(), remainder.ptr());
    });
}

PyObject* raise_to_power(PyObject* a, PyObject* e, PyObject* m) noexcept {
    return guarded([&]() -> PyObject* {
        operand x;
        operand y;
        operand z;
        if (m == Py_None) {
            if (!x.load(a) || !y.load(e)) {
                return with_other(a, e, m, PyNumber_Power);
            }
            if ((*y).is_negative()) {
                const nb::object base = nb::steal(to_int(*x));
                return PyNumber_Power(base.ptr(), nb::steal(to_int(*y)).ptr(), Py_None);  // a float, or an error
            }
            return wrap(power(*x, *y));
        }
        if (!x.load_index(a) || !y.load_index(e) || !z.load_index(m)) {  // NumPy's ints know of no moduli
            return with_other(a, e, m, PyNumber_Power);
        }
        if ((*z).is_zero()) {
            throw std::invalid_argument("pow() 3rd argument cannot be 0");
        }
        return wrap(power_modulo(*x, *y, *z));
    });
}

PyObject* negative(PyObject* a) noexcept {
    return guarded([&] {
        const integer& x = value_of<integer>(a);
        return computed(limbs_of(x), [&](integer& r) {
            r = x;
            r.negate();
        });
    });
}

PyObject* absolute(PyObject* a) noexcept { return value_of<integer>(a).is_negative() ? negative(a) : Py_NewRef(a); }

PyObject* inverted(PyObject* a) noexcept {
    return guarded([&] {
        const integer& x = value_of<integer>(a);
        return computed(limbs_of(x), [&](integer& r) { sub(r, -1, x); });
    });
}

PyObject* as_int(PyObject* a) noexcept {
    return guarded([&] { return to_int(value_of<integer>(a)); });
}

PyObject* as_float(PyObject* a) noexcept {
    return guarded([&] {
        const double x = value_of<integer>(a).to_double();
        if (std::isinf(x)) {
            throw std::length_error("carry: integer too large to convert to float");
        }
        return PyFloat_FromDouble(x);
    });
}

int truth(PyObject* a) noexcept { return value_of<integer>(a).is_zero() ? 0 : 1; }

Py_hash_t hash(PyObject* a) noexcept { return hash_as_int(value_of<integer>(a)); }

PyObject* compare(PyObject* a, PyObject* b, int operation) noexcept {
    return guarded([&]() -> PyObject* {
        operand x;
        operand y;
        if (!x.load(a) || !y.load(b)) {
            return with_other(a, b, [operation](PyObject* p, PyObject* q) { return PyObject_RichCompare(p, q, operation); });
        }
        if (operation == Py_EQ || operation == Py_NE) {
            return PyBool_FromLong((*x == *y) == (operation == Py_EQ));
        }
        const std::strong_ordering order = *x <=> *y;
        Py_RETURN_RICHCOMPARE(order < 0 ? -1 : order > 0 ? 1 : 0, 0, operation);
    });
}

std::string decimal(const integer& a) { return digits_of(a, 10); }

std::string representation(const integer& a) { return "integer(" + decimal(a) + ")"; }

// --- Bytes -----------------------------------------------------------------------------------------------------------

nb::bytes to_bytes(const integer& a, const maybe<natural>& length, const std::string& order, choice is_signed) {
    const byte_order o = order_of(order);
    if (a.is_negative() && !is_signed.value) {
        throw std::length_error("carry: can't convert negative integer to unsigned");
    }
    if (length && length->value == 0) {
        if (!a.is_zero()) {
            throw std::length_error("carry: the number does not fit into so few bytes");
        }
        return nb::bytes("", 0);
    }
    if (length && length->value > static_cast<std::uint64_t>(PY_SSIZE_T_MAX)) {
        throw std::length_error("carry: so many bytes have no room");
    }
    const std::size_t size = length ? length->value : 0;
    const std::vector<std::uint8_t> bytes = is_signed.value ? a.to_signed_bytes(o, size) : a.to_bytes(o, size);
    return nb::bytes(bytes.data(), bytes.size());
}

/// Bytes in a row as they are, and whatever else bytes() makes bytes of, but for numbers and text, as int.from_bytes does.
integer from_bytes(nb::handle data, const std::string& order, choice is_signed) {
    const bool in_row = PyBytes_Check(data.ptr()) || PyByteArray_Check(data.ptr());
    const nb::object row = in_row ? nb::borrow(data) : nb::steal(wait_at_exit([data] { return PyObject_Bytes(data.ptr()); }));
    if (!row.is_valid()) {
        throw nb::python_error();
    }
    const bytes_of_object bytes(row.ptr());
    return is_signed.value ? integer::from_signed_bytes(bytes.span(), order_of(order))
                           : integer::from_bytes(bytes.span(), order_of(order));
}

/// a.find_one(from) or a.find_zero(from); beyond every bit that a has all are one, or none.
template <std::optional<std::size_t> (integer::*Find)(std::size_t) const>
nb::object find_from(const integer& a, const integer& from, bool is_found_beyond) {
    if (from >= max_bits) {
        return is_found_beyond ? nb::steal(to_int(from)) : nb::none();
    }
    const std::optional<std::size_t> at = (a.*Find)(to_natural(from).value);
    return at ? nb::steal(PyLong_FromSize_t(*at)) : nb::none();
}

constexpr const char* class_doc =
    "integer(value=0, /, base=0)\n"
    "--\n\n"
    "A signed integer of any size, which never changes.\n\n"
    "From an int, an integer, or whatever has __index__ or __int__; from a\n"
    "float without its fraction; from text (str, bytes) in a base from 2 to\n"
    "64: base 0 reads a prefix 0x, 0o or 0b, and without one decimal digits;\n"
    "bases 16, 8 and 2 pass over theirs. Spaces around the digits, and single\n"
    "_ or ' between them, are allowed.\n\n"
    "All operators of int, with ints on either side; the results are\n"
    "integers. // and % round down as int's do, / is the float nearest to the\n"
    "quotient. Equal to the int of the same value, with the same hash.\n\n"
    "Raises ValueError for text that is no number and for NaN, OverflowError\n"
    "for infinities and for results of more than 2^34 bits,\n"
    "ZeroDivisionError.";

}  // namespace

void define_integer(nb::module_& m) {
    const nb::handle type =
        make_type<integer>(m, "integer", class_doc,
                           {
                               slot(Py_tp_new, make_new_integer),
                               slot(Py_tp_hash, hash),
                               slot(Py_tp_str, text_slot<integer, decimal>),
                               slot(Py_tp_repr, text_slot<integer, representation>),
                               slot(Py_tp_richcompare, compare),
                               slot(Py_nb_add, binary<plus, PyNumber_Add, linear_limbs>),
                               slot(Py_nb_subtract, binary<minus, PyNumber_Subtract, linear_limbs>),
                               slot(Py_nb_multiply, binary<times, PyNumber_Multiply, product_limbs>),
                               slot(Py_nb_floor_divide, binary<floor_quotient, PyNumber_FloorDivide, product_limbs>),
                               slot(Py_nb_remainder, binary<floor_remainder, PyNumber_Remainder, product_limbs>),
                               slot(Py_nb_true_divide, true_divide),
                               slot(Py_nb_divmod, divide_with_remainder),
                               slot(Py_nb_power, raise_to_power),
                               slot(Py_nb_lshift, binary<shifted_left, PyNumber_Lshift, linear_limbs>),
                               slot(Py_nb_rshift, binary<shifted_right, PyNumber_Rshift, linear_limbs>),
                               slot(Py_nb_and, binary<both, PyNumber_And, linear_limbs>),
                               slot(Py_nb_or, binary<either, PyNumber_Or, linear_limbs>),
                               slot(Py_nb_xor, binary<one_of, PyNumber_Xor, linear_limbs>),
                               slot(Py_nb_negative, negative),
                               slot(Py_nb_positive, itself),
                               slot(Py_nb_absolute, absolute),
                               slot(Py_nb_invert, inverted),
                               slot(Py_nb_bool, truth),
                               slot(Py_nb_int, as_int),
                               slot(Py_nb_index, as_int),
                               slot(Py_nb_float, as_float),
                           });
    type_of<integer>->tp_vectorcall = make_integer_at_once;

    define(type, "__format__", format_integer, "spec"_a, nb::sig("def __format__(self, spec: str, /) -> str"),
           "The value as format() writes an int: every presentation, alignment,\n"
           "grouping and width of ints.\n\n"
           "Raises ValueError for a specification that int refuses.");
    define(
        type, "__reduce__",
        [](const integer& a) {
            const std::vector<std::uint8_t> bytes = a.to_signed_bytes(byte_order::little);
            return nb::make_tuple(nb::module_::import_("carry").attr("_integer_from_bytes"),
                                  nb::make_tuple(nb::bytes(bytes.data(), bytes.size())));
        },
        nb::sig("def __reduce__(self) -> tuple[object, ...]"), "For pickle.");
    define_copies(type, "The integer");
    define(
        type, "__array_ufunc__",
        [](nb::handle, const nb::object& ufunc, const nb::str& method, const nb::args& inputs, const nb::kwargs& options) {
            nb::list known;
            for (const nb::handle input : inputs) {
                known.append(as_foreigners_know(input.ptr()));
            }
            return nb::object(ufunc.attr(method)(*known, **options));
        },
        nb::sig("def __array_ufunc__(self, ufunc: object, method: str, /, *inputs: object, **options: object) -> object"),
        "For NumPy, whose functions and operators see the int of the value.");
    define(
        type, "__sizeof__",
        [](const integer& a) {
            const std::size_t inside = 256 / limb_bits;  // limbs that lie in the object
            const std::size_t n = a.limbs().size();
            return sizeof(object_of<integer>) + (n > inside ? n * sizeof(limb) : 0);
        },
        "The bytes that it takes, without what the allocator adds.");
    for (const char* name : {"__trunc__", "__floor__", "__ceil__", "conjugate"}) {
        const std::string sig = std::string("def ") + name + "(self) -> integer";
        define(type, name, [](nb::handle a) { return nb::borrow(a); }, nb::sig(sig.c_str()), "The integer itself.");
    }
    define(
        type, "__round__",
        [](const integer& a, const maybe<integer>& digits) -> integer {
            if (!digits || !digits->is_negative()) {
                return a;
            }
            if (-*digits > a.size_in_base(10)) {  // below half of the unit
                return 0;
            }
            const integer unit = power(10, -*digits);
            integer_divrem r = divrem_floor(a, unit);
            const integer twice = r.remainder << 1;
            if (twice > unit || (twice == unit && r.quotient.is_odd())) {
                ++r.quotient;
            }
            return r.quotient * unit;
        },
        "ndigits"_a = nb::none(),
        "round(a, -k): the nearest multiple of 10^k, of two the one whose\n"
        "quotient is even.");

    define_property(
        type, "numerator", [](const integer& a) { return nb::steal(to_int(a)); },
        "The value, as an int: what fractions ask for.");
    define_property(type, "denominator", [](const integer&) { return 1; }, "1.");
    define_property(type, "real", [](nb::handle a) { return nb::borrow(a); }, "The integer itself.");
    define_property(type, "imag", [](const integer&) { return 0; }, "0.");
    define(
        type, "as_integer_ratio", [](const integer& a) { return nb::make_tuple(nb::steal(to_int(a)), 1); },
        nb::sig("def as_integer_ratio(self) -> tuple[int, int]"), "(int(a), 1).");
    define(type, "is_integer", [](const integer&) { return true; }, "True.");

    define(type, "bit_length", [](const integer& a) { return a.bit_length(); }, "The least k with |a| < 2^k.");
    define(type, "bit_count", [](const integer& a) { return abs(a).popcount(); }, "The number of ones in |a|.");
    define(
        type, "trailing_zeros", [](const integer& a) { return a.trailing_zeros(); },
        "The largest k for which 2^k divides a; 0 for 0.");
    define(
        type, "bit",
        [](const integer& a, const integer& i) { return i < max_bits ? a.bit(to_natural(i).value) : a.is_negative(); }, "i"_a,
        "Bit i of a in two's complement with infinitely many sign bits. Raises\n"
        "ValueError where i < 0.");
    define(
        type, "set_bit",
        [](const integer& a, natural_or_most i, choice value) {
            integer r = a;
            r.set_bit(i.value, value.value);
            return r;
        },
        "i"_a, "value"_a.none() = true, "a with bit i = value. Raises ValueError where i < 0, OverflowError.");
    define(
        type, "find_one",
        [](const integer& a, const integer& from) { return find_from<&integer::find_one>(a, from, a.is_negative()); },
        "start"_a = 0, nb::sig("def find_one(self, start: integer | int = 0) -> int | None"),
        "The least i >= start with bit i = 1; None where there is none.");
    define(
        type, "find_zero",
        [](const integer& a, const integer& from) { return find_from<&integer::find_zero>(a, from, !a.is_negative()); },
        "start"_a = 0, nb::sig("def find_zero(self, start: integer | int = 0) -> int | None"),
        "The least i >= start with bit i = 0; None where there is none.");
    define(type, "is_odd", [](const integer& a) { return a.is_odd(); }, "Whether a is odd.");
    define(type, "is_even", [](const integer& a) { return a.is_even(); }, "Whether a is even.");
    define(type, "sign", [](const integer& a) { return a.sign(); }, "-1, 0 or 1.");
    define(
        type, "digits", [](const integer& a, natural_or_most base) { return digits_of(a, to_base(base)); }, "base"_a = 10,
        "The digits in a base from 2 to 64, behind a - where a is negative: small\n"
        "letters up to base 36, above it 0-9A-Za-z+/. No prefix. Raises\n"
        "ValueError for another base.");
    define(
        type, "size_in_base", [](const integer& a, natural_or_most base) { return a.size_in_base(to_base(base)); },
        "base"_a = 10,
        "The number of digits of |a| in a base from 2 to 64, or one more, without\n"
        "writing them; exact where the base is a power of two. Raises ValueError\n"
        "for another base.");
    define(type, "to_bytes", to_bytes, "length"_a = nb::none(), "byteorder"_a = "big", nb::kw_only(), "signed"_a.none() = false,
           "The bytes of the value, in two's complement where signed; without a\n"
           "length as few as there must be (0 takes none).\n\n"
           "Raises OverflowError where they do not fit, or the value is negative and\n"
           "signed is false.");
    define_static(type, "from_bytes", from_bytes, "bytes"_a, "byteorder"_a = "big", nb::kw_only(), "signed"_a.none() = false,
                  nb::sig("def from_bytes(bytes: bytes | bytearray | memoryview | SupportsBytes | Iterable[SupportsIndex], "
                          "byteorder: str = 'big', *, signed: bool | int | None = False) -> integer"),
                  "The number that the bytes (or what bytes() makes bytes of) spell, in\n"
                  "two's complement where signed.\n\n"
                  "Raises ValueError for another order than 'big' and 'little'.");
}

}  // namespace carry::python
