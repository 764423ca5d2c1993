/// \file
/// For programs written for ctbignum: numbers from literals.
#pragma once

#include <ctbignum/decimal_literals.hpp>
#include <ctbignum/utility.hpp>
