/// \file
/// The parts of the module.
#pragma once

#include <nanobind/nanobind.h>

namespace carry::python {

void define_integer(nanobind::module_& m);            ///< carry.integer
void define_integer_functions(nanobind::module_& m);  ///< what takes and gives integers
void define_primes(nanobind::module_& m);             ///< primes
void define_random(nanobind::module_& m);             ///< random integers, primes and polynomials
void define_modulus(nanobind::module_& m);            ///< carry.modulus and its elements
void define_batch(nanobind::module_& m);              ///< many integers at once
void define_batch_residues(nanobind::module_& m);     ///< products of many residues side by side
void define_gf2x(nanobind::module_& m);               ///< carry.gf2x and its functions
void define_gf2x_modulus(nanobind::module_& m);       ///< carry.gf2x_modulus
void define_gf2n(nanobind::module_& m);               ///< carry.gf2n_field, its elements and bases

}  // namespace carry::python
