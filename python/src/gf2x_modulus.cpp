// carry.gf2x_modulus.
#include "gf2x.hpp"
#include "module.hpp"

#include <carry/gf2x_modulus.hpp>

#include <nanobind/stl/vector.h>

#include <vector>

namespace carry::python {

namespace {

using namespace nb::literals;

bool is_long(const gf2x_modulus& f) { return limbs_of(f.modulus()) >= product_limbs; }

}  // namespace

void define_gf2x_modulus(nb::module_& m) {
    const nb::handle type =
        nb::class_<gf2x_modulus>(m, "gf2x_modulus",
                                 "A polynomial f made ready for arithmetic modulo f: one of few terms is\n"
                                 "folded back, for others an inverse is computed once. Operands may have\n"
                                 "any degree, results have one below that of f. It never changes.")
            .def(
                "__init__",
                [](gf2x_modulus* place, const gf2x& f) {
                    new (place) gf2x_modulus(unlocked(limbs_of(f) >= product_limbs, [&] { return gf2x_modulus(f); }));
                },
                "f"_a, "Raises ZeroDivisionError where f = 0.")
            .def_prop_ro("modulus", &gf2x_modulus::modulus, "f.")
            .def_prop_ro("degree", &gf2x_modulus::degree, "The degree of f.")
            .def_prop_ro("folds", &gf2x_modulus::folds, "Whether products are reduced by folding the few terms of f.")
            .def(
                "reduce",
                [](const gf2x_modulus& f, const gf2x& a) {
                    return unlocked(limbs_of(a) >= product_limbs, [&] { return f.reduce(a); });
                },
                "a"_a, "a mod f.")
            .def(
                "mul",
                [](const gf2x_modulus& f, const gf2x& a, const gf2x& b) {
                    return unlocked(is_long(f), [&] { return f.mul(a, b); });
                },
                "a"_a, "b"_a, "a b mod f.")
            .def(
                "sqr",
                [](const gf2x_modulus& f, const gf2x& a, natural k) {
                    return unlocked(is_long(f) || k.value > 100, [&] { return k.value == 1 ? f.sqr(a) : f.sqr(a, k.value); });
                },
                "a"_a, "k"_a = natural{1}, "a^(2^k) mod f, k times the Frobenius map.")
            .def(
                "compose",
                [](const gf2x_modulus& f, const gf2x& g, const gf2x& h) {
                    return unlocked(true, [&] { return f.compose(g, h); });
                },
                "g"_a, "h"_a, "g(h) mod f, by about 2 sqrt(deg f) products (Brent and Kung).")
            .def(
                "pow",
                [](const gf2x_modulus& f, const gf2x& a, const integer& e) {
                    return unlocked(limbs_of(f.modulus()) >= power_limbs, [&] { return f.pow(a, e); });
                },
                "a"_a, "e"_a,
                "a^e mod f, with a^0 = 1; a negative e takes the power of the inverse.\n"
                "Raises ValueError where that is wanted and there is none.")
            .def(
                "inverse",
                [](const gf2x_modulus& f, const gf2x& a) { return unlocked(is_long(f), [&] { return f.inverse(a); }); }, "a"_a,
                "The r with a r = 1 mod f. Raises ValueError where there is none.")
            .def(
                "trace", [](const gf2x_modulus& f, const gf2x& a) { return unlocked(is_long(f), [&] { return f.trace(a); }); },
                "a"_a,
                "Whether the sum of a's conjugates is 1: where f is irreducible, the\n"
                "trace of an element of the field.")
            .def(
                "traces", [](const gf2x_modulus& f) { return unlocked(is_long(f), [&] { return f.traces(); }); },
                "The traces of 1, x, x^2, ..., x^(deg f - 1), as coefficients.")
            .def(
                "project_powers",
                [](const gf2x_modulus& f, const gf2x& l, const gf2x& a, natural count) {
                    return unlocked(true, [&] { return f.project_powers(l, a, count.value); });
                },
                "l"_a, "a"_a, "count"_a,
                "What the linear map that takes x^i to the coefficient of x^i of l makes\n"
                "of 1, a, ..., a^(count - 1) mod f, as coefficients. Raises ValueError\n"
                "where count < 0, OverflowError.")
            .def(
                "minimal_polynomial",
                [](const gf2x_modulus& f, const gf2x& a) { return unlocked(true, [&] { return f.minimal_polynomial(a); }); },
                "a"_a, "The polynomial g of the least degree with g(a) = 0 mod f.")
            .def(
                "__eq__", [](const gf2x_modulus& a, const gf2x_modulus& b) { return a.modulus() == b.modulus(); },
                nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"), "Whether both have the same f.")
            .def(
                "__hash__", [](const gf2x_modulus& a) { return hash_as_gf2x(a.modulus()) ^ 0x6d; },
                "Equal moduli have equal hashes.")
            .def(
                "__repr__",
                [](const gf2x_modulus& a) {
                    return nb::str(("gf2x_modulus(gf2x('" + a.modulus().to_string() + "'))").c_str());
                },
                "gf2x_modulus(f)");
    define_copies(type, "The modulus");
    define_reduce<gf2x_modulus>(type, [](const gf2x_modulus& a) { return nb::make_tuple(a.modulus()); });
    m.def(
        "least_weight_irreducible", [](natural n) { return unlocked(true, [&] { return least_weight_irreducible(n.value); }); },
        "n"_a,
        "The irreducible polynomial of degree n that tables list: the trinomial\n"
        "x^n+x^k+1 with the least k, or else the least pentanomial. Raises\n"
        "ValueError where n < 1, OverflowError.");
    m.def(
        "is_primitive",
        [](const gf2x& f, const many<integer>& primes) {
            return unlocked(true, [&] { return is_primitive(f, primes.values); });
        },
        "f"_a, "primes"_a,
        "Whether f is irreducible, of degree n, and x has order 2^n - 1 modulo f.\n"
        "primes: those that divide 2^n - 1, each once; raises ValueError where\n"
        "they are not that.");
}

}  // namespace carry::python
