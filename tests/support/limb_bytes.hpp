/// \file
/// Rows of limbs as bytes, the least significant first, on machines of either order.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace carry::test {

template <limb_type Limb>
std::vector<unsigned char> bytes_of(std::span<const Limb> row) {
    std::vector<unsigned char> bytes(row.size_bytes());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<unsigned char>(row[i / sizeof(Limb)] >> (8 * (i % sizeof(Limb))));
    }
    return bytes;
}

/// The row of n limbs that has these bytes, all of sizeof(Limb) n.
template <limb_type Limb>
std::vector<Limb> row_of_bytes(std::span<const unsigned char> bytes) {
    std::vector<Limb> row(bytes.size() / sizeof(Limb));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = static_cast<Limb>(static_cast<Limb>(bytes[i]) << (8 * (i % sizeof(Limb))));
        row[i / sizeof(Limb)] = static_cast<Limb>(row[i / sizeof(Limb)] | byte);
    }
    return row;
}

}  // namespace carry::test
