// carry.modulus, its elements, and powers whose exponents are secret.
#include "module.hpp"
#include "number.hpp"

#include <carry/modulus.hpp>
#include <carry/reduction.hpp>

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace nanobind::detail {

template <>
struct type_caster<carry::modular_integer> : value_caster<carry::modular_integer> {
    static constexpr auto Name = const_name("carry.modular_integer");
};

}  // namespace nanobind::detail

namespace carry::python {

namespace {

using namespace nb::literals;

reduction reduction_of(std::string_view name) {
    for (const reduction how :
         {reduction::mersenne, reduction::pseudo_mersenne, reduction::solinas, reduction::montgomery, reduction::barrett,
          reduction::montgomery_digits, reduction::folding, reduction::power_of_two, reduction::split}) {
        if (reduction_name(how) == name) {
            return how;
        }
    }
    throw std::invalid_argument("carry: no reduction has this name");
}

bool is_long(const modular_integer& a) { return limbs_of(a.modulus().value()) >= product_limbs; }

bool has_long_powers(const modulus& m) { return limbs_of(m.value()) >= power_limbs / 2; }

// --- Slots -------------------------------------------------------------------------------------------------------------

/// Two operands of which one at least is an element; the other may be an integer, which becomes one.
class operands {
public:
    bool load(PyObject* a, PyObject* b) {
        const PyObject* element = holds<modular_integer>(a) ? a : b;
        a_ = load_one(a, element, own_a_);
        b_ = load_one(b, element, own_b_);
        return a_ != nullptr && b_ != nullptr;
    }
    const modular_integer& a() const noexcept { return *a_; }
    const modular_integer& b() const noexcept { return *b_; }

private:
    static const modular_integer* load_one(PyObject* o, const PyObject* element, std::optional<modular_integer>& own) {
        if (holds<modular_integer>(o)) {
            return &value_of<modular_integer>(o);
        }
        operand number;
        if (!number.load(o)) {
            return nullptr;
        }
        own.emplace(value_of<modular_integer>(const_cast<PyObject*>(element)).modulus(), *number);
        return &*own;
    }

    const modular_integer* a_ = nullptr;
    const modular_integer* b_ = nullptr;
    std::optional<modular_integer> own_a_;
    std::optional<modular_integer> own_b_;
};

template <auto Compute>
PyObject* binary(PyObject* a, PyObject* b) noexcept {
    return guarded([&]() -> PyObject* {
        operands both;
        if (!both.load(a, b)) {
            Py_RETURN_NOTIMPLEMENTED;
        }
        return wrap(unlocked(is_long(both.a()), [&] { return Compute(both.a(), both.b()); }));
    });
}

modular_integer plus(const modular_integer& a, const modular_integer& b) { return a + b; }

modular_integer minus(const modular_integer& a, const modular_integer& b) { return a - b; }

modular_integer times(const modular_integer& a, const modular_integer& b) { return a * b; }

modular_integer over(const modular_integer& a, const modular_integer& b) { return a / b; }

PyObject* raise_to_power(PyObject* a, PyObject* e, PyObject* m) noexcept {
    return guarded([&]() -> PyObject* {
        operand exponent;
        if (m != Py_None || !holds<modular_integer>(a) || !exponent.load(e)) {
            Py_RETURN_NOTIMPLEMENTED;
        }
        const modular_integer& base = value_of<modular_integer>(a);
        return wrap(unlocked(has_long_powers(base.modulus()), [&] { return pow(base, *exponent); }));
    });
}

PyObject* negative(PyObject* a) noexcept {
    return guarded([&] { return wrap(-value_of<modular_integer>(a)); });
}

PyObject* itself(PyObject* a) noexcept { return Py_NewRef(a); }

PyObject* as_int(PyObject* a) noexcept {
    return guarded([&] { return to_int(value_of<modular_integer>(a).value()); });
}

int truth(PyObject* a) noexcept {
    return guarded([&] { return value_of<modular_integer>(a).is_zero() ? 0 : 1; }, -1);
}

Py_hash_t hash(PyObject* a) noexcept {
    return guarded([&] { return hash_as_int(value_of<modular_integer>(a).value()); }, Py_hash_t{-1});
}

PyObject* compare(PyObject* a, PyObject* b, int operation) noexcept {
    return guarded([&]() -> PyObject* {
        if (operation != Py_EQ && operation != Py_NE) {
            Py_RETURN_NOTIMPLEMENTED;
        }
        const modular_integer& x = value_of<modular_integer>(a);
        bool equal = false;
        if (holds<modular_integer>(b)) {
            const modular_integer& y = value_of<modular_integer>(b);
            equal = x.modulus() == y.modulus() ? x == y : x.modulus().value() == y.modulus().value() && x.value() == y.value();
        } else {
            operand number;
            if (!number.load(b)) {
                Py_RETURN_NOTIMPLEMENTED;
            }
            equal = x.value() == *number;
        }
        return PyBool_FromLong(equal == (operation == Py_EQ));
    });
}

PyObject* text_of(PyObject* a) noexcept {
    return guarded([&] {
        const std::string text = value_of<modular_integer>(a).value().to_string();
        return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
    });
}

PyObject* representation(PyObject* a) noexcept {
    return guarded([&] {
        const modular_integer& x = value_of<modular_integer>(a);
        const std::string text = "modulus(" + x.modulus().value().to_string() + ")(" + x.value().to_string() + ")";
        return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
    });
}

PyObject* make(PyTypeObject*, PyObject* args, PyObject* kwargs) noexcept {
    static const char* const names[] = {"modulus", "value", nullptr};
    PyObject* m = nullptr;
    PyObject* value = nullptr;
    if (PyArg_ParseTupleAndKeywords(args, kwargs, "OO:modular_integer", const_cast<char**>(names), &m, &value) == 0) {
        return nullptr;
    }
    return guarded([&]() -> PyObject* {
        operand number;
        const modulus* ring = nullptr;
        if (!number.load_index(value) || !nb::try_cast(nb::handle(m), ring) || ring == nullptr) {
            throw nb::type_error("modular_integer(modulus, value): a modulus and an integer");
        }
        return wrap((*ring)(*number));
    });
}

void define_element(nb::module_& m) {
    const nb::handle type =
        make_type<modular_integer>(m, "modular_integer",
                                   "modular_integer(modulus, value)\n--\n\n"
                                   "An element of Z/m, as modulus(m)(value) gives it. It never changes.\n\n"
                                   "+ - * / and ** with elements of the same modulus and with ints, which become elements; an "
                                   "exponent is an integer, where it is\n"
                                   "negative that of the inverse. int() gives the residue in [0, m). Equal to elements of the "
                                   "same modulus with the same residue,\n"
                                   "and to the int that is its residue.\n\n"
                                   "Raises ValueError for elements of different moduli, and where there is no inverse.",
                                   {
                                       slot(Py_tp_new, make),
                                       slot(Py_tp_hash, hash),
                                       slot(Py_tp_str, text_of),
                                       slot(Py_tp_repr, representation),
                                       slot(Py_tp_richcompare, compare),
                                       slot(Py_nb_add, binary<plus>),
                                       slot(Py_nb_subtract, binary<minus>),
                                       slot(Py_nb_multiply, binary<times>),
                                       slot(Py_nb_true_divide, binary<over>),
                                       slot(Py_nb_power, raise_to_power),
                                       slot(Py_nb_negative, negative),
                                       slot(Py_nb_positive, itself),
                                       slot(Py_nb_bool, truth),
                                       slot(Py_nb_int, as_int),
                                   });
    define_property(type, "value", [](const modular_integer& a) { return a.value(); }, "The residue in [0, m).");
    define_property(type, "modulus", [](const modular_integer& a) { return a.modulus(); }, "The modulus.");
    define(
        type, "inverse",
        [](const modular_integer& a) { return unlocked(has_long_powers(a.modulus()), [&] { return a.inverse(); }); },
        "The x with a x = 1. Raises ValueError where there is none.");
    define(
        type, "sqrt",
        [](const modular_integer& a, std::string_view method) {
            square_root how = square_root::automatic;
            if (method == "tonelli_shanks") {
                how = square_root::tonelli_shanks;
            } else if (method == "cipolla") {
                how = square_root::cipolla;
            } else if (method != "automatic") {
                throw std::invalid_argument("carry: a method is 'automatic', 'tonelli_shanks' or 'cipolla'");
            }
            std::optional<modular_integer> root = unlocked(has_long_powers(a.modulus()), [&] { return sqrt(a, how); });
            return root ? nb::cast(std::move(*root)) : nb::object(nb::none());
        },
        "method"_a = "automatic", nb::sig("def sqrt(self, method: str = 'automatic') -> modular_integer | None"),
        "An x with x^2 = a, where m is a prime; None where there is none. method: 'automatic', 'tonelli_shanks' or 'cipolla'. "
        "Raises\n"
        "ValueError where m is seen not to be a prime, which is not always.");
    define(type, "squared", [](const modular_integer& a) { return unlocked(is_long(a), [&] { return a.squared(); }); }, "a^2.");
    define(type, "doubled", [](const modular_integer& a) { return a.doubled(); }, "2 a.");
    define(
        type, "__reduce__",
        [](nb::handle self) {
            const modular_integer& a = value_of<modular_integer>(self.ptr());
            return nb::make_tuple(self.type(), nb::make_tuple(a.modulus(), a.value()));
        },
        nb::sig("def __reduce__(self) -> tuple[object, ...]"), "For pickle.");
    define(
        type, "__copy__", [](nb::handle a) { return nb::borrow(a); }, nb::sig("def __copy__(self) -> modular_integer"),
        "The element itself.");
    define(
        type, "__deepcopy__", [](nb::handle a, nb::handle) { return nb::borrow(a); }, "memo"_a,
        nb::sig("def __deepcopy__(self, memo: object, /) -> modular_integer"), "The element itself.");
}

void define_ring(nb::module_& m) {
    nb::class_<modulus> type(
        m, "modulus",
        "Z/m for an m that is used many times: what its kind of reduction wants is computed once. It never changes.\n\n"
        "p = modulus(2**255 - 19); p(9) ** 1000 / p(3)");
    type.def(
            "__init__",
            [](modulus* place, const integer& value, std::string_view method) {
                new (place) modulus(unlocked(limbs_of(value) >= product_limbs, [&] {
                    return method == "automatic" ? modulus(value) : modulus(value, reduction_of(method));
                }));
            },
            "m"_a, "method"_a = "automatic",
            "Z/m. method: how products are reduced ('montgomery', 'barrett', 'folding', ...), by default by the shape and size "
            "of m.\n"
            "Raises ValueError where m < 1, where m has not the shape for the method, or there is no such method.")
        .def_prop_ro("value", &modulus::value, "m.")
        .def_prop_ro(
            "method", [](const modulus& self) { return reduction_name(self.method()); },
            "The name of the way in which products are reduced.")
        .def(
            "__call__",
            [](const modulus& self, const integer& a) {
                return unlocked(limbs_of(a, self.value()) >= product_limbs, [&] { return self(a); });
            },
            "a"_a, "The residue of a, which may be any integer.")
        .def(
            "__call__",
            [](const modulus& self, const modular_integer& a) {
                if (!(a.modulus() == self)) {
                    throw std::invalid_argument("carry: elements of different moduli");
                }
                return a;
            },
            "a"_a, "The element itself.")
        .def("zero", &modulus::zero, "The element 0.")
        .def("one", &modulus::one, "The element 1.")
        .def(
            "multi_pow",
            [](const modulus& self, const many<modular_integer>& bases, const many<integer>& exponents,
               std::string_view method) {
                multi_exponentiation how = multi_exponentiation::automatic;
                if (method == "straus") {
                    how = multi_exponentiation::straus;
                } else if (method == "pippenger") {
                    how = multi_exponentiation::pippenger;
                } else if (method != "automatic") {
                    throw std::invalid_argument("carry: a method is 'automatic', 'straus' or 'pippenger'");
                }
                return unlocked(true, [&] { return self.multi_pow(bases.values, exponents.values, how); });
            },
            "bases"_a, "exponents"_a, "method"_a = "automatic",
            "The product of bases[i] ** exponents[i]; 1 for none. method: 'automatic', 'straus' or 'pippenger'. Raises "
            "ValueError where\n"
            "they are not as many, or an inverse is wanted and there is none.")
        .def(
            "invert_batch",
            [](const modulus& self, many<modular_integer> elements) {
                unlocked(true, [&] {
                    self.invert_batch(elements.values);
                    return 0;
                });
                return std::move(elements.values);
            },
            "elements"_a,
            "The inverses of all elements, by one inversion and three products each (Montgomery's trick). Raises ValueError "
            "where one\n"
            "has none.")
        .def(
            "__eq__", [](const modulus& a, const modulus& b) { return a == b; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"), "Whether both have the same m and reduce in the same way.")
        .def(
            "__hash__", [](const modulus& a) { return hash_as_int(a.value()) ^ 0x6d; }, "Equal moduli have equal hashes.")
        .def(
            "__repr__", [](const modulus& a) { return "modulus(" + a.value().to_string() + ")"; }, "modulus(m)")
        .def(
            "__reduce__",
            [](nb::handle self) {
                const auto& a = nb::cast<const modulus&>(self);
                return nb::make_tuple(self.type(),
                                      nb::make_tuple(a.value(), nb::str(std::string(reduction_name(a.method())).c_str())));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"), "For pickle.");
    for (const char* name : {"__copy__", "__deepcopy__"}) {
        const std::string sig = name == std::string_view("__copy__") ? "def __copy__(self) -> modulus"
                                                                     : "def __deepcopy__(self, memo: object, /) -> modulus";
        type.def(name, [](nb::handle a, nb::args) { return nb::borrow(a); }, nb::sig(sig.c_str()), "The modulus itself.");
    }
}

}  // namespace

void define_modulus(nb::module_& m) {
    define_ring(m);
    define_element(m);

    nb::class_<fixed_base_power>(
        m, "fixed_base_power",
        "Powers of one base: a table of products is made once (Lim and Lee's comb), and each power takes fewer.")
        .def(nb::init<const modular_integer&, std::size_t, unsigned>(), "base"_a, "bits"_a, "teeth"_a = 0,
             "For exponents of up to so many bits. teeth: 1 to 12, 0 for the number that suits the bits; else ValueError.")
        .def_prop_ro("base", &fixed_base_power::base, "The base.")
        .def_prop_ro("bits", &fixed_base_power::bits, "The bits of the exponents.")
        .def(
            "__call__",
            [](const fixed_base_power& self, const integer& e) {
                return unlocked(has_long_powers(self.base().modulus()), [&] { return self(e); });
            },
            "e"_a, "base ** e. A negative or longer e is the work of **.");

    m.def(
        "powmod_ct",
        [](const integer& base, const integer& exponent, const integer& modulus) {
            return unlocked(true, [&] { return powmod_ct({base, exponent, modulus}); });
        },
        "base"_a, "exponent"_a, "modulus"_a,
        "base^exponent mod modulus by the library's constant-time exponentiation: the sizes in limbs are public, no more. What "
        "Python\n"
        "itself does with the numbers is not constant-time. Raises ValueError where the modulus is not odd and positive, the "
        "base not in\n"
        "[0, modulus), or the exponent negative.");
    m.def(
        "powmods_ct",
        [](const many<integer>& bases, const many<integer>& exponents, const many<integer>& moduli) {
            const std::size_t n = bases.values.size();
            if (exponents.values.size() != n || moduli.values.size() != n) {
                throw std::invalid_argument("carry: as many exponents and moduli as bases are wanted");
            }
            std::vector<powmod_ct_input> powers;
            powers.reserve(n);
            for (std::size_t i = 0; i < n; ++i) {
                powers.push_back({bases.values[i], exponents.values[i], moduli.values[i]});
            }
            return unlocked(true, [&] { return powmod_ct(powers); });
        },
        "bases"_a, "exponents"_a, "moduli"_a,
        "All powers, as powmod_ct one by one; where the processor has IFMA, eight side by side in a fifth to a half of the "
        "time. Raises\n"
        "ValueError as powmod_ct, and where there are not as many of each.");
    m.def(
        "invmod_ct",
        [](const integer& a, const integer& modulus) { return unlocked(true, [&] { return invmod_ct(a, modulus); }); }, "a"_a,
        "m"_a,
        "The x in [0, m) with a x = 1 modulo m, in constant time as powmod_ct. Raises ValueError where a is not in [0, m), m "
        "not odd\n"
        "and positive, or there is none.");
}

}  // namespace carry::python
