/// \file
/// The order of bytes in the forms that leave the machine.
#pragma once

namespace carry {

/// Which end of a number its first byte is.
enum class byte_order {
    big,     ///< the most significant byte first, as in network protocols, ASN.1 and most of cryptography
    little,  ///< the least significant byte first, as in X25519 and in the memory of most machines
};

}  // namespace carry
