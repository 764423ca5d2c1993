// Many integers at once.
#include "module.hpp"
#include "number.hpp"

#include <carry/batch.hpp>

#include <nanobind/stl/vector.h>

#include <vector>

namespace carry::python {

using namespace nb::literals;

void define_batch(nb::module_& m) {
    const nb::handle tree =
        nb::class_<product_tree>(
            m, "product_tree",
            "The products of pairs, of pairs of pairs and so on of some integers: with it one number is reduced modulo all of "
            "them.")
            .def(
                "__init__",
                [](product_tree* place, const many<integer>& values) {
                    new (place) product_tree(unlocked(are_long(values.values), [&] { return product_tree(values.values); }));
                },
                "values"_a, "The tree of these values; of none, its root is 1. Raises OverflowError.")
            .def_prop_ro("root", &product_tree::root, "The product of all values.")
            .def_prop_ro(
                "values",
                [](const product_tree& self) { return std::vector<integer>(self.values().begin(), self.values().end()); },
                "The values.")
            .def(
                "remainders",
                [](const product_tree& self, const integer& a) {
                    return unlocked(limbs_of(self.root(), a) >= product_limbs, [&] { return self.remainders(a); });
                },
                "a"_a, "a modulo each value, in [0, |value|). Raises ZeroDivisionError where a value is 0.")
            .def(
                "remainders_of_squares",
                [](const product_tree& self, const integer& a) {
                    return unlocked(limbs_of(self.root(), a) >= product_limbs, [&] { return self.remainders_of_squares(a); });
                },
                "a"_a, "a modulo the square of each value. Raises as remainders.")
            .def(
                "linear_combination",
                [](const product_tree& self, const many<integer>& c) {
                    return unlocked(limbs_of(self.root()) >= product_limbs || are_long(c.values),
                                    [&] { return self.linear_combination(c.values); });
                },
                "c"_a,
                "The sum over all i of c[i] times the product of the values but the one at i. Raises ValueError where there "
                "are "
                "not as many\n"
                "as there are values.");

    define_copies(tree, "The tree");
    define_reduce<product_tree>(
        tree, [](const product_tree& a) { return nb::make_tuple(std::vector<integer>(a.values().begin(), a.values().end())); });

    const nb::handle theorem =
        nb::class_<chinese_remainder>(m, "chinese_remainder",
                                      "The Chinese remainder theorem for fixed moduli, any number of times.")
            .def(
                "__init__",
                [](chinese_remainder* place, const many<integer>& moduli) {
                    new (place)
                        chinese_remainder(unlocked(are_long(moduli.values), [&] { return chinese_remainder(moduli.values); }));
                },
                "moduli"_a, "Raises ValueError where two of them have a common factor, ZeroDivisionError where one is 0.")
            .def_prop_ro("modulus", &chinese_remainder::modulus, "The product of the moduli, as a positive number.")
            .def(
                "__call__",
                [](const chinese_remainder& self, const many<integer>& residues) {
                    return unlocked(limbs_of(self.modulus()) >= product_limbs || are_long(residues.values),
                                    [&] { return self(residues.values); });
                },
                "residues"_a,
                "The x in [0, modulus) with x = residues[i] modulo moduli[i] for all i. Raises ValueError where there are not "
                "as "
                "many as\n"
                "there are moduli.");

    define_copies(theorem, "The object");

    m.def(
        "product",
        [](const many<integer>& values) { return unlocked(are_long(values.values), [&] { return product(values.values); }); },
        "values"_a, "The product of all values, by a tree; 1 for none. Raises OverflowError.");
    m.def(
        "batch_gcd",
        [](const many<integer>& moduli) { return unlocked(are_long(moduli.values), [&] { return batch_gcd(moduli.values); }); },
        "moduli"_a,
        "For each modulus the greatest common divisor of it and the product of all others: what two keys share shows here. By "
        "trees, in\n"
        "place of n^2 gcds. Raises ZeroDivisionError where one is 0.");
}

}  // namespace carry::python
