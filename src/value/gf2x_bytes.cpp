// gf2x to and from bytes.

#include <carry/gf2x.hpp>

#include "row/row.hpp"
#include "value/gf2x_access.hpp"

#include <bit>

namespace carry {

namespace {
constexpr std::size_t limb_bytes = limb_bits / 8;
}

gf2x gf2x::from_bytes(std::span<const std::uint8_t> bytes, byte_order order) {
    const auto byte = [&](std::size_t i) { return bytes[order == byte_order::big ? bytes.size() - 1 - i : i]; };
    std::size_t count = bytes.size();
    while (count > 0 && byte(count - 1) == 0) {
        --count;
    }
    if (count == 0) {
        return {};
    }
    const auto top_bits = static_cast<std::size_t>(std::bit_width(byte(count - 1)));
    detail::check_bits(count > max_bits / 8 ? max_bits + 1 : (count - 1) * 8 + top_bits);
    detail::limb_row row((count + limb_bytes - 1) / limb_bytes);
    row::zero(row.data(), row.size());
    for (std::size_t i = 0; i < count; ++i) {
        row[i / limb_bytes] |= limb{byte(i)} << (i % limb_bytes * 8);
    }
    return detail::gf2x_access::make(std::move(row));
}

std::vector<std::uint8_t> gf2x::to_bytes(byte_order order, std::size_t size) const {
    const std::size_t least = (bit_length() + 7) / 8;
    if (size == 0) {
        size = least;
    } else if (size < least) {
        throw std::length_error("carry: the polynomial does not fit so few bytes");
    }
    std::vector<std::uint8_t> bytes(size);
    for (std::size_t i = 0; i < least; ++i) {
        bytes[order == byte_order::big ? size - 1 - i : i] =
            static_cast<std::uint8_t>(row_[i / limb_bytes] >> (i % limb_bytes * 8));
    }
    return bytes;
}

}  // namespace carry
