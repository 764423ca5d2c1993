/// \file
/// For programs written for ctbignum: all of it, but for print.hpp.
#pragma once

#include <ctbignum/addition.hpp>
#include <ctbignum/barrett.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/bitshift.hpp>
#include <ctbignum/config.hpp>
#include <ctbignum/decimal_literals.hpp>
#include <ctbignum/division.hpp>
#include <ctbignum/field.hpp>
#include <ctbignum/gcd.hpp>
#include <ctbignum/initialization.hpp>
#include <ctbignum/invariant_div.hpp>
#include <ctbignum/io.hpp>
#include <ctbignum/mod_exp.hpp>
#include <ctbignum/mod_inv.hpp>
#include <ctbignum/montgomery.hpp>
#include <ctbignum/mult.hpp>
#include <ctbignum/pow.hpp>
#include <ctbignum/relational_ops.hpp>
#include <ctbignum/slicing.hpp>
#include <ctbignum/type_traits.hpp>
#include <ctbignum/utility.hpp>
