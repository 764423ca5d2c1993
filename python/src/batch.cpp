// Many integers or polynomials at once.
#include "gf2x.hpp"
#include "module.hpp"
#include "number.hpp"

#include <carry/batch.hpp>

#include <nanobind/stl/vector.h>

#include <vector>

namespace carry::python {

using namespace nb::literals;

namespace {

template <class Number>
void define_tree(nb::module_& m, const char* name) {
    using tree = basic_product_tree<Number>;
    const nb::handle type =
        nb::class_<tree>(m, name,
                         "The products of pairs, of pairs of pairs and so on of some numbers: with\n"
                         "it one number is reduced modulo all of them.")
            .def(
                "__init__",
                [](tree* place, const many<Number>& values) {
                    new (place) tree(unlocked(are_long(values.values), [&] { return tree(values.values); }));
                },
                "values"_a, "The tree of these values; of none, its root is 1. Raises OverflowError.")
            .def_prop_ro("root", &tree::root, "The product of all values.")
            .def_prop_ro(
                "values", [](const tree& self) { return std::vector<Number>(self.values().begin(), self.values().end()); },
                "The values.")
            .def(
                "remainders",
                [](const tree& self, const Number& a) {
                    return unlocked(limbs_of(self.root(), a) >= product_limbs, [&] { return self.remainders(a); });
                },
                "a"_a,
                "a modulo each value: in [0, |value|), or of a lower degree. Raises\n"
                "ZeroDivisionError where a value is 0.")
            .def(
                "remainders_of_squares",
                [](const tree& self, const Number& a) {
                    return unlocked(limbs_of(self.root(), a) >= product_limbs, [&] { return self.remainders_of_squares(a); });
                },
                "a"_a, "a modulo the square of each value. Raises as remainders.")
            .def(
                "linear_combination",
                [](const tree& self, const many<Number>& c) {
                    return unlocked(limbs_of(self.root()) >= product_limbs || are_long(c.values),
                                    [&] { return self.linear_combination(c.values); });
                },
                "c"_a,
                "The sum over all i of c[i] times the product of the values but the one\n"
                "at i. Raises ValueError where there are not as many as there are values.");

    define_copies(type, "The tree");
    define_reduce<tree>(
        type, [](const tree& a) { return nb::make_tuple(std::vector<Number>(a.values().begin(), a.values().end())); });
}

template <class Number>
void define_theorem(nb::module_& m, const char* name) {
    using theorem = basic_chinese_remainder<Number>;
    const nb::handle type =
        nb::class_<theorem>(m, name, "The Chinese remainder theorem for fixed moduli, any number of times.")
            .def(
                "__init__",
                [](theorem* place, const many<Number>& moduli) {
                    new (place) theorem(unlocked(are_long(moduli.values), [&] { return theorem(moduli.values); }));
                },
                "moduli"_a,
                "Raises ValueError where two of them have a common factor,\n"
                "ZeroDivisionError where one is 0.")
            .def_prop_ro("modulus", &theorem::modulus, "The product of the moduli, of integers as a positive number.")
            .def(
                "__call__",
                [](const theorem& self, const many<Number>& residues) {
                    return unlocked(limbs_of(self.modulus()) >= product_limbs || are_long(residues.values),
                                    [&] { return self(residues.values); });
                },
                "residues"_a,
                "The x in [0, modulus), or of a lower degree, with x = residues[i] modulo\n"
                "moduli[i] for all i. Raises ValueError where there are not as many as\n"
                "there are moduli.")
            .def_prop_ro(
                "moduli", [](const theorem& self) { return std::vector<Number>(self.moduli().begin(), self.moduli().end()); },
                "The moduli, as they were given.");

    define_copies(type, "The object");
    define_reduce<theorem>(
        type, [](const theorem& a) { return nb::make_tuple(std::vector<Number>(a.moduli().begin(), a.moduli().end())); });
}

}  // namespace

void define_batch(nb::module_& m) {
    define_tree<integer>(m, "product_tree");
    define_tree<gf2x>(m, "gf2x_product_tree");
    define_theorem<integer>(m, "chinese_remainder");
    define_theorem<gf2x>(m, "gf2x_chinese_remainder");

    m.def(
        "product",
        [](const many<integer>& values) { return unlocked(are_long(values.values), [&] { return product(values.values); }); },
        "values"_a, "The product of all values, by a tree; 1 for none. Raises OverflowError.");
    m.def(
        "batch_gcd",
        [](const many<integer>& moduli) { return unlocked(are_long(moduli.values), [&] { return batch_gcd(moduli.values); }); },
        "moduli"_a,
        "For each modulus the greatest common divisor of it and the product of\n"
        "all others: what two keys share shows here. By trees, in place of n^2\n"
        "gcds. Raises ZeroDivisionError where one is 0.");
    m.def(
        "gf2x_product",
        [](const many<gf2x>& values) { return unlocked(are_long(values.values), [&] { return product(values.values); }); },
        "values"_a, "The product of all polynomials, by a tree; 1 for none. Raises\nOverflowError.");
    m.def(
        "gf2x_batch_gcd",
        [](const many<gf2x>& moduli) { return unlocked(are_long(moduli.values), [&] { return batch_gcd(moduli.values); }); },
        "moduli"_a, "As batch_gcd, of polynomials. Raises ZeroDivisionError where one is 0.");
}

}  // namespace carry::python
