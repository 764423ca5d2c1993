// Limbs and bytes in and out.
#include "integer/add.hpp"
#include "row/row.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

namespace carry {

using detail::integer_access;
using detail::limb_row;

namespace {

constexpr std::size_t limb_bytes = limb_bits / 8;

/// bytes[i], counted from the least significant one.
std::uint8_t byte_at(std::span<const std::uint8_t> bytes, byte_order order, std::size_t i) noexcept {
    return bytes[order == byte_order::little ? i : bytes.size() - 1 - i];
}

/// bytes without those at its most significant end that are filler.
std::span<const std::uint8_t> significant(std::span<const std::uint8_t> bytes, byte_order order, std::uint8_t filler) noexcept {
    std::size_t n = bytes.size();
    while (n > 0 && byte_at(bytes, order, n - 1) == filler) {
        --n;
        bytes = order == byte_order::little ? bytes.first(n) : bytes.last(n);
    }
    return bytes;
}

/// The bytes as limbs, those above them being filler.
limb_row load(std::span<const std::uint8_t> bytes, byte_order order, std::uint8_t filler) {
    limb_row r((bytes.size() + limb_bytes - 1) / limb_bytes);
    for (std::size_t i = 0; i < r.size(); ++i) {
        limb x = 0;
        for (std::size_t k = 0; k < limb_bytes; ++k) {
            const std::size_t at = i * limb_bytes + k;
            x |= limb{at < bytes.size() ? byte_at(bytes, order, at) : filler} << (8 * k);
        }
        r[i] = x;
    }
    return r;
}

/// The size bytes of a's two's complement; of its magnitude where it is not negative.
std::vector<std::uint8_t> store(const integer& a, byte_order order, std::size_t size) {
    std::vector<std::uint8_t> bytes(size);
    const std::span<const limb> x = a.limbs();
    unsigned carry = a.is_negative() ? 1 : 0;
    const unsigned mask = a.is_negative() ? 0xff : 0;
    for (std::size_t i = 0; i < size; ++i) {
        const limb piece = i / limb_bytes < x.size() ? x[i / limb_bytes] >> (8 * (i % limb_bytes)) : 0;
        const unsigned sum = ((static_cast<unsigned>(piece) & 0xff) ^ mask) + carry;
        carry = sum >> 8;
        bytes[order == byte_order::little ? i : size - 1 - i] = static_cast<std::uint8_t>(sum);
    }
    return bytes;
}

/// size, or least where that is 0. Throws std::length_error where size is too small.
std::size_t checked_size(std::size_t size, std::size_t least) {
    if (size != 0 && size < least) {
        throw std::length_error("carry: the number does not fit into so few bytes");
    }
    return size != 0 ? size : least;
}

}  // namespace

integer& integer::assign_limbs(std::span<const limb> magnitude, bool negative) {
    const std::size_t n = row::normalized_size(magnitude.data(), magnitude.size());
    if (n >= max_bits / limb_bits) {
        detail::check_bits(row::bit_length(magnitude.data(), n));
    }
    magnitude_.assign(magnitude.first(n));
    integer_access::set_sign(*this, negative);
    return *this;
}

integer integer::from_limbs(std::span<const limb> magnitude, bool negative) {
    integer r;
    r.assign_limbs(magnitude, negative);
    return r;
}

integer integer::from_bytes(std::span<const std::uint8_t> bytes, byte_order order) {
    bytes = significant(bytes, order, 0);
    detail::check_bits(bytes.empty() ? 0 : 8 * (bytes.size() - 1) + 1);
    return integer_access::make(load(bytes, order, 0));
}

integer integer::from_signed_bytes(std::span<const std::uint8_t> bytes, byte_order order) {
    if (bytes.empty() || byte_at(bytes, order, bytes.size() - 1) < 0x80) {
        return from_bytes(bytes, order);
    }
    bytes = significant(bytes, order, 0xff);
    detail::check_bits(bytes.empty() ? 0 : 8 * (bytes.size() - 1) + 1);
    // The magnitude of the negative number is the complement of its bits, plus 1.
    limb_row r = load(bytes, order, 0xff);
    for (limb& x : r.span()) {
        x = ~x;
    }
    integer complement = integer_access::make(std::move(r));
    return ~std::move(complement);
}

std::vector<std::uint8_t> integer::to_bytes(byte_order order, std::size_t size) const {
    if (negative_) {
        throw std::domain_error("carry: a negative number has no bytes without a sign");
    }
    return store(*this, order, checked_size(size, (bit_length() + 7) / 8));
}

std::vector<std::uint8_t> integer::to_signed_bytes(byte_order order, std::size_t size) const {
    const bool power = negative_ && trailing_zeros() + 1 == bit_length();  // -2^k needs no bit more than 2^k - 1
    const std::size_t bits = is_zero() ? 0 : bit_length() + (power ? 0 : 1);
    return store(*this, order, checked_size(size, (bits + 7) / 8));
}

}  // namespace carry
