/// \file
/// The order of bits within the bytes of a binary field's elements.
#pragma once

namespace carry {

/// Which bit of a byte stands for the lowest power of x in it.
enum class bit_order {
    standard,   ///< the least significant one
    reflected,  ///< the most significant one, as in GHASH (NIST SP 800-38D)
};

}  // namespace carry
