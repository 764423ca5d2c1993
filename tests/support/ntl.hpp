/// \file
/// Rows of limbs to and from NTL's GF2X, the oracle of the binary polynomials.
#pragma once

#include "support/limb_bytes.hpp"

#include <carry/limb.hpp>

#include <NTL/GF2X.h>

#include <span>
#include <vector>

namespace carry::test {

inline NTL::GF2X to_ntl(std::span<const limb> row) {
    const std::vector<unsigned char> bytes = bytes_of(row);
    return NTL::GF2XFromBytes(bytes.data(), static_cast<long>(bytes.size()));
}

/// f as exactly n limbs; n must be enough.
inline std::vector<limb> from_ntl(const NTL::GF2X& f, std::size_t n) {
    std::vector<unsigned char> bytes(n * sizeof(limb));
    NTL::BytesFromGF2X(bytes.data(), f, static_cast<long>(bytes.size()));
    return row_of_bytes<limb>(bytes);
}

/// a b.
inline std::vector<limb> product_of(std::span<const limb> a, std::span<const limb> b) {
    return from_ntl(to_ntl(a) * to_ntl(b), a.size() + b.size());
}

}  // namespace carry::test
