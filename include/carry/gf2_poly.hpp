/// \file
/// gf2_poly<Bits, Limb>: a polynomial over GF(2) of fixed size, the twin of `uint`.
///
/// Header-only, allocation-free, and usable in constant expressions throughout. Every operation takes time and touches memory
/// independently of values (sizes and shift counts are public), unless its name says `_vartime`; what is for showing, text and
/// hash, is variable-time. In a constant expression an error is a compile error; at run time it is an exception.
///
///     using namespace carry::literals;
///     constexpr auto f = 0x11b_P;                          // x^8 + x^4 + x^3 + x + 1
///     constexpr auto product = carry::mul(0x57_P, 0x83_P);
///     static_assert(product % f == 0xc1_P);                // FIPS 197, 4.2
#pragma once

#include <carry/gf2_poly/arithmetic.hpp>
#include <carry/gf2_poly/core.hpp>
#include <carry/gf2_poly/text.hpp>
