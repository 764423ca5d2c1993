// Single bits in two's complement.
#include "integer/add.hpp"
#include "kernels/kernels.hpp"
#include "row/negate.hpp"
#include "row/row.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>

namespace carry {

using detail::check_bits;
using detail::integer_access;

namespace {

/// The least i >= from for which bit i of a is one, or else zero; the size of a in bits where there is none.
std::size_t lowest_bit(std::span<const limb> a, std::size_t from, bool one) noexcept {
    const limb mask = one ? limb{0} : max_limb<limb>;
    for (std::size_t i = from / limb_bits; i < a.size(); ++i) {
        limb x = a[i] ^ mask;
        if (i == from / limb_bits) {
            x &= max_limb<limb> << (from % limb_bits);
        }
        if (x != 0) {
            return i * limb_bits + static_cast<std::size_t>(std::countr_zero(x));
        }
    }
    return a.size() * limb_bits;
}

}  // namespace

std::size_t integer::trailing_zeros_above_lowest() const noexcept {
    return limb_bits + row::count_trailing_zeros(magnitude_.data() + 1, magnitude_.size() - 1);
}

void integer::reserve(std::size_t bits) {
    check_bits(bits);
    const std::size_t size = magnitude_.size();
    magnitude_.resize_uninitialized(std::max(size, bits / limb_bits + (bits % limb_bits != 0 ? 1 : 0)));
    magnitude_.truncate(size);
}

// What set_bit leaves: bits above the magnitude, and of negative values those up to the lowest one, where there is a carry.
void integer::set_bit_otherwise(std::size_t i, bool value) {
    if (bit(i) == value) {
        return;
    }
    const std::size_t n = magnitude_.size(), at = i / limb_bits;
    const limb place = limb{1} << (i % limb_bits);
    if (at >= n) {
        check_bits(i);
        check_bits(i + 1);
        magnitude_.resize_uninitialized(at + 1);
        row::zero(magnitude_.data() + n, at - n);
        magnitude_[at] = place;
    } else if (value) {  // below the lowest one: -a + 2^i = -(a - 2^i)
        integer_rows::sub_upwards(magnitude_.data() + at, n - at, place);
        magnitude_.normalize();
    } else {  // the lowest one: -a - 2^i = -(a + 2^i)
        const std::size_t bits = bit_length();
        if (lowest_bit(limbs(), i, false) >= bits) {  // which is all ones, and becomes a power of two
            check_bits(bits + 1);
            if (bits == n * limb_bits) {
                magnitude_.resize_uninitialized(n + 1);
                magnitude_[n] = 0;
            }
        }
        integer_rows::add_upwards(magnitude_.data() + at, magnitude_.size() - at, place);
    }
}

std::optional<std::size_t> integer::find_bit_otherwise(std::size_t from, bool one) const noexcept {
    if (negative_ && from <= trailing_zeros()) {
        if (one || from < trailing_zeros()) {
            return one ? trailing_zeros() : from;
        }
        ++from;
    }
    const bool one_of_magnitude = one != negative_;
    const std::size_t i = lowest_bit(limbs(), from, one_of_magnitude);
    if (i < magnitude_.size() * limb_bits) {
        return i;
    }
    return one_of_magnitude ? std::nullopt : std::optional(std::max(from, i));
}

}  // namespace carry
