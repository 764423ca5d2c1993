// carry.modulus, its elements, and powers whose exponents are secret.
#include "element.hpp"
#include "integer_format.hpp"
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

bool has_long_powers(const modulus& m) { return limbs_of(m.value()) >= power_limbs / 2; }

/// The call that makes an equal modulus. A way to reduce that is not the modulus' own stands in it.
std::string representation(const modulus& m) {
    const std::string value = digits_of(m.value(), 10);
    const bool is_own_way = unlocked(limbs_of(m.value()) >= product_limbs, [&] { return modulus(m.value()) == m; });
    return "modulus(" + value + (is_own_way ? ")" : ", '" + std::string(reduction_name(m.method())) + "')");
}

// --- Elements ----------------------------------------------------------------------------------------------------------

struct modular_traits {
    using element = modular_integer;
    using ring = carry::modulus;
    static constexpr const char* name = "modular_integer";
    static constexpr const char* ring_name = "modulus";
    static constexpr const char* ring_doc = "The modulus.";
    static constexpr const char* value_doc = "The residue in [0, m).";
    static constexpr const char* inverse_doc = "The x with a x = 1. Raises ValueError where there is none.";
    static constexpr const char* make_error = "modular_integer(modulus, value): a modulus and an integer";

    static ring ring_of(const element& a) { return a.modulus(); }
    static integer value_of(const element& a) { return a.value(); }
    static std::optional<element> make(const ring& m, PyObject* o) {
        operand number;
        return number.load_index(o) ? std::optional(m(*number)) : std::nullopt;
    }
    static std::optional<element> beside(const element& a, PyObject* o) {
        operand number;
        return number.load(o) ? std::optional<element>(std::in_place, a.modulus(), *number) : std::nullopt;
    }
    static bool equal(const element& a, const element& b) {
        return a.modulus() == b.modulus() ? a == b : a.modulus().value() == b.modulus().value() && a.value() == b.value();
    }
    static std::optional<bool> equals(const element& a, PyObject* o) {
        operand number;
        return number.load(o) ? std::optional(a.value() == *number) : std::nullopt;
    }
    static element add(const element& a, const element& b) { return a + b; }
    static element subtract(const element& a, const element& b) { return a - b; }
    static element multiply(const element& a, const element& b) { return a * b; }
    static element divide(const element& a, const element& b) { return a / b; }
    static element power(const element& a, const integer& e) { return pow(a, e); }
    static element negate(const element& a) { return -a; }
    static element inverse(const element& a) { return a.inverse(); }
    static bool is_long(const element& a) { return limbs_of(a.modulus().value()) >= product_limbs; }
    static bool has_long_powers(const element& a) { return python::has_long_powers(a.modulus()); }
    static integer bits(const element& a) { return a.value(); }
    static Py_hash_t hash(const element& a) { return hash_as_int(a.value()); }
    static std::string text(const element& a) { return a.value().to_string(); }
    static std::string representation(const element& a) { return python::representation(a.modulus()) + "(" + text(a) + ")"; }
    static nb::object format(const element& a, nb::handle spec) { return format_integer(a.value(), spec); }
    static constexpr const char* format_doc = "The residue in [0, m) as format() writes an int.";
};

void define_element(nb::module_& m) {
    const nb::handle type =
        element_type<modular_traits>::define_type(m,
                                                  "modular_integer(modulus, value)\n"
                                                  "--\n\n"
                                                  "An element of Z/m, as modulus(m)(value) gives it. It never changes.\n\n"
                                                  "+ - * / and ** with elements of the same modulus and with ints, which\n"
                                                  "become elements; an exponent is an integer, where it is negative that of\n"
                                                  "the inverse. int() gives the residue in [0, m). Equal to elements of the\n"
                                                  "same modulus with the same residue, and to the int that is its residue.\n\n"
                                                  "Raises ValueError for elements of different moduli, and where there is\n"
                                                  "no inverse.");
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
        "An x with x^2 = a, where m is a prime; None where there is none. method:\n"
        "'automatic', 'tonelli_shanks' or 'cipolla'. Raises ValueError where m is\n"
        "seen not to be a prime, which is not always.");
    define(
        type, "squared",
        [](const modular_integer& a) { return unlocked(modular_traits::is_long(a), [&] { return a.squared(); }); }, "a^2.");
    define(type, "doubled", [](const modular_integer& a) { return a.doubled(); }, "2 a.");
}

void define_ring(nb::module_& m) {
    nb::class_<modulus> type(m, "modulus",
                             "Z/m for an m that is used many times: what its kind of reduction wants\n"
                             "is computed once. It never changes.\n\n"
                             "p = modulus(2**255 - 19); p(9) ** 1000 / p(3)");
    type.def(
            "__init__",
            [](modulus* place, const integer& value, std::string_view method) {
                new (place) modulus(unlocked(limbs_of(value) >= product_limbs, [&] {
                    return method == "automatic" ? modulus(value) : modulus(value, reduction_of(method));
                }));
            },
            "m"_a, "method"_a = "automatic",
            "Z/m. method: how products are reduced ('montgomery', 'barrett',\n"
            "'folding', ...), by default by the shape and size of m. Raises\n"
            "ValueError where m < 1, where m has not the shape for the method, or\n"
            "there is no such method.")
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
            "The product of bases[i] ** exponents[i]; 1 for none. method:\n"
            "'automatic', 'straus' or 'pippenger'. Raises ValueError where they are\n"
            "not as many, or an inverse is wanted and there is none.")
        .def(
            "invert_batch",
            [](const modulus& self, many<modular_integer> elements) {
                unlocked(true, [&] { self.invert_batch(elements.values); });
                return std::move(elements.values);
            },
            "elements"_a,
            "The inverses of all elements, by one inversion and three products each\n"
            "(Montgomery's trick). Raises ValueError where one has none.")
        .def(
            "__eq__", [](const modulus& a, const modulus& b) { return a == b; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"), "Whether both have the same m and reduce in the same way.")
        .def(
            "__hash__", [](const modulus& a) { return hash_as_int(a.value()) ^ 0x6d; }, "Equal moduli have equal hashes.")
        .def("__repr__", representation, "modulus(m), with the method where it is not the default.");
    define_copies(type, "The modulus");
    define_reduce<modulus>(type, [](const modulus& a) {
        return nb::make_tuple(a.value(), nb::str(std::string(reduction_name(a.method())).c_str()));
    });
}

}  // namespace

void define_modulus(nb::module_& m) {
    define_ring(m);
    define_element(m);

    const nb::handle table =
        nb::class_<fixed_base_power>(m, "fixed_base_power",
                                     "Powers of one base: a table of products is made once (Lim and Lee's\n"
                                     "comb), and each power takes fewer.")
            .def(
                "__init__",
                [](fixed_base_power* place, const modular_integer& base, natural_or_most bits, natural_or_most teeth) {
                    new (place) fixed_base_power(unlocked(has_long_powers(base.modulus()), [&] {
                        return fixed_base_power(base, bits.value, at_most_unsigned(teeth));
                    }));
                },
                "base"_a, "bits"_a, "teeth"_a = natural_or_most{0},
                "For exponents of up to so many bits. teeth: 1 to 12, 0 for the number\n"
                "that suits the bits; else ValueError. Raises ValueError where bits < 0,\n"
                "OverflowError.")
            .def_prop_ro("base", &fixed_base_power::base, "The base.")
            .def_prop_ro("bits", &fixed_base_power::bits, "The bits of the exponents.")
            .def_prop_ro("teeth", &fixed_base_power::teeth, "The rows of the comb, 1 to 12.")
            .def(
                "__call__",
                [](const fixed_base_power& self, const integer& e) {
                    return unlocked(has_long_powers(self.base().modulus()), [&] { return self(e); });
                },
                "e"_a, "base ** e. A negative or longer e is the work of **.");
    define_copies(table, "The object");
    define_reduce<fixed_base_power>(table,  // the table is computed again
                                    [](const fixed_base_power& a) { return nb::make_tuple(a.base(), a.bits(), a.teeth()); });

    m.def(
        "powmod_ct",
        [](const integer& base, const integer& exponent, const integer& modulus) {
            return unlocked(true, [&] { return powmod_ct({base, exponent, modulus}); });
        },
        "base"_a, "exponent"_a, "modulus"_a,
        "base^exponent mod modulus by the library's constant-time exponentiation:\n"
        "the sizes in limbs are public, no more. What Python itself does with the\n"
        "numbers is not constant-time. Raises ValueError where the modulus is not\n"
        "odd and positive, the base not in [0, modulus), or the exponent\n"
        "negative.");
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
        "All powers, as powmod_ct one by one; where the processor has IFMA, eight\n"
        "side by side in a fifth to a half of the time. Raises ValueError as\n"
        "powmod_ct, and where there are not as many of each.");
    m.def(
        "invmod_ct",
        [](const integer& a, const integer& modulus) { return unlocked(true, [&] { return invmod_ct(a, modulus); }); }, "a"_a,
        "m"_a,
        "The x in [0, m) with a x = 1 modulo m, in constant time as powmod_ct.\n"
        "Raises ValueError where a is not in [0, m), m not odd and positive, or\n"
        "there is none.");
}

}  // namespace carry::python
