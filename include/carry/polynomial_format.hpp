/// \file
/// The ways to write a polynomial over GF(2).
#pragma once

namespace carry {

/// The ways to write a polynomial.
enum class gf2x_format {
    polynomial,  ///< x^8+x^4+x^3+x+1, highest term first; 0
    hex,         ///< 0x11b; 0x0
    binary,      ///< 0b100011011; 0b0
};

}  // namespace carry
