/// \file
/// uint<Bits, Limb>: a natural number of fixed size.
///
/// Where a program says `using namespace carry`, glibc's own `uint` (sys/types.h) makes the bare name ambiguous: write
/// `carry::uint`.
///
/// Random numbers are in `carry/uint/random.hpp`, as <random> is long.
///
/// Header-only, allocation-free, and usable in constant expressions throughout. Every operation takes time and touches memory
/// independently of values (sizes and shift counts are public), unless its name says `_vartime`. In a constant expression an
/// error is a compile error; at run time it is an exception.
///
///     using namespace carry::literals;
///     constexpr auto p = 115792089210356248762697446949407573530086143415290314195533631308867097853951_Z;  // uint<256>
///     constexpr auto square = carry::sqr(p);                                                                // uint<512>
///     static_assert(carry::divrem(square, p).remainder == 0u);
#pragma once

#include <carry/literals.hpp>
#include <carry/uint/arithmetic.hpp>
#include <carry/uint/bits.hpp>
#include <carry/uint/core.hpp>
#include <carry/uint/modular.hpp>
#include <carry/uint/text.hpp>
