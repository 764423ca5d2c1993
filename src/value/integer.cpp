// Comparison, hash, and doubles.
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <bit>
#include <cmath>

namespace carry {

using detail::integer_access;

integer integer::from_double(double value) {
    if (!std::isfinite(value)) {
        throw std::domain_error("carry: an integer is finite");
    }
    int exponent = 0;
    const double fraction = std::frexp(std::fabs(value), &exponent);  // in [0.5, 1)
    if (exponent <= 0) {
        return 0;
    }
    constexpr int digits = std::numeric_limits<double>::digits;
    integer magnitude = static_cast<std::uint64_t>(std::ldexp(fraction, digits));
    if (exponent >= digits) {
        magnitude <<= exponent - digits;
    } else {
        magnitude >>= digits - exponent;
    }
    return integer_access::with_sign(std::move(magnitude), std::signbit(value));
}

namespace {

/// The top 64 bits of more, the last of them also one where any bit below is: they round to 53 bits as all of them would.
std::uint64_t top_word(const integer& a) noexcept {
    const std::span<const limb> row = a.limbs();
    const std::size_t below = a.bit_length() - 64;
    std::uint64_t top = 0;
    for (std::size_t i = 0; i < 64; i += limb_bits) {
        const std::size_t at = (below + i) / limb_bits, shift = (below + i) % limb_bits;
        limb piece = row[at] >> shift;
        if (shift != 0 && at + 1 < row.size()) {
            piece |= row[at + 1] << (limb_bits - shift);
        }
        top |= std::uint64_t{piece} << i;
    }
    return top | (a.trailing_zeros() < below ? 1u : 0u);
}

}  // namespace

double integer::to_double() const noexcept {
    const std::size_t bits = bit_length();
    double result;
    if (bits <= 64) {
        result = static_cast<double>(negative_ ? std::uint64_t{0} - to_wrapped<std::uint64_t>() : to_wrapped<std::uint64_t>());
    } else if (bits > static_cast<std::size_t>(std::numeric_limits<double>::max_exponent)) {
        result = std::numeric_limits<double>::infinity();
    } else {  // times 2^(bits - 64), written as a double: std::ldexp would take longer than all else
        static_assert(std::numeric_limits<double>::is_iec559);
        const double power = std::bit_cast<double>(std::uint64_t{bits - 64 + 1023} << 52);
        result = static_cast<double>(top_word(*this)) * power;
    }
    return negative_ ? -result : result;
}

integer_frexp frexp(const integer& a) noexcept {
    const std::size_t bits = a.bit_length(), below = bits > 64 ? bits - 64 : 0;
    int exponent = 0;
    if (below == 0) {
        const double fraction = std::frexp(a.to_double(), &exponent);
        return {fraction, static_cast<std::size_t>(exponent)};
    }
    const double fraction = std::frexp(static_cast<double>(top_word(a)), &exponent);
    return {a.is_negative() ? -fraction : fraction, below + static_cast<std::size_t>(exponent)};
}

std::strong_ordering detail::compare_rows(const limb* a, const limb* b, std::size_t n) noexcept {
    constexpr std::size_t at_once = 4;  // limbs, for which there is one branch
    const auto differ = [a, b](std::size_t i) { return static_cast<limb>(a[i] ^ b[i]); };
    const auto block_differs = [&](std::size_t i) { return (differ(i) | differ(i + 1) | differ(i + 2) | differ(i + 3)) != 0; };
    if (n >= at_once) {
        while (n > at_once && !block_differs(n - at_once)) {
            n -= at_once;
        }
        const bool equal = n <= at_once && !block_differs(0);  // what is above n in it is known to be
        return equal ? std::strong_ordering::equal : row::compare_n(a, b, n);
    }
    // A loop would jump as often as it compares.
    if (differ(n - 1) != 0) [[unlikely]] {
        return a[n - 1] <=> b[n - 1];
    }
    if (n == 1) [[likely]] {
        return std::strong_ordering::equal;
    }
    if (differ(n - 2) != 0) [[unlikely]] {
        return a[n - 2] <=> b[n - 2];
    }
    return n == 2 ? std::strong_ordering::equal : a[0] <=> b[0];
}

std::size_t hash_value(const integer& a) noexcept {
    // each limb through the finalizer of splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators")
    std::uint64_t h = a.is_negative() ? 0x9e3779b97f4a7c15u : 0;
    for (const limb x : a.limbs()) {
        h += x + 0x9e3779b97f4a7c15u;
        h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9u;
        h = (h ^ (h >> 27)) * 0x94d049bb133111ebu;
        h ^= h >> 31;
    }
    return static_cast<std::size_t>(h);
}

}  // namespace carry
