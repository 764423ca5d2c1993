/// \file
/// Rows of limbs to and from NTL's GF2X, the oracle of the binary polynomials.
#pragma once

#include <carry/limb.hpp>

#include <NTL/GF2X.h>

#include <span>
#include <vector>

namespace carry::test {

inline NTL::GF2X to_ntl(std::span<const limb> row) {
    return NTL::GF2XFromBytes(reinterpret_cast<const unsigned char*>(row.data()), static_cast<long>(row.size_bytes()));
}

/// f as exactly n limbs; n must be enough.
inline std::vector<limb> from_ntl(const NTL::GF2X& f, std::size_t n) {
    std::vector<limb> r(n);
    NTL::BytesFromGF2X(reinterpret_cast<unsigned char*>(r.data()), f, static_cast<long>(n * sizeof(limb)));
    return r;
}

/// a b.
inline std::vector<limb> product_of(std::span<const limb> a, std::span<const limb> b) {
    return from_ntl(to_ntl(a) * to_ntl(b), a.size() + b.size());
}

}  // namespace carry::test
