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

/// |a| for a != 0 as a double from 1/2 to 1, both of which it may be, times 2^(its bits).
double mantissa(const integer& a) noexcept {
    const std::span<const limb> row = a.limbs();
    const auto zeros = static_cast<unsigned>(std::countl_zero(row.back()));
    const auto limb_below = [&](std::size_t i) { return i <= row.size() ? row[row.size() - i] : limb{0}; };
    std::uint64_t top = 0;  // the highest 64 bits
    for (std::size_t i = 1; i <= 64 / limb_bits; ++i) {
        const auto piece = static_cast<limb>(limb_below(i) << zeros | limb_below(i + 1) >> 1 >> (limb_bits - 1 - zeros));
        top |= std::uint64_t{piece} << (64 - i * limb_bits);
    }
    // Two bits less, for a conversion with a sign, the last of them one where any bit below is: they are rounded to 53 bits as
    // all of them would be.
    const std::size_t bits = a.bit_length();
    const bool inexact = (top & 3) != 0 || (bits > 64 && a.trailing_zeros() < bits - 64);
    return static_cast<double>(static_cast<std::int64_t>(top >> 2 | (inexact ? 1 : 0))) * 0x1p-62;
}

}  // namespace

double integer::to_double() const noexcept {
    const std::size_t bits = bit_length();
    if (bits == 0) {
        return 0;
    }
    double result;
    if (bits > static_cast<std::size_t>(std::numeric_limits<double>::max_exponent)) {
        result = std::numeric_limits<double>::infinity();
    } else {  // times 2^(bits - 1), written as a double: std::ldexp would take longer than all else
        static_assert(std::numeric_limits<double>::is_iec559);
        result = 2 * mantissa(*this) * std::bit_cast<double>(std::uint64_t{bits - 1 + 1023} << 52);
    }
    return negative_ ? -result : result;
}

integer_frexp frexp(const integer& a) noexcept {
    if (a.is_zero()) {
        return {0, 0};
    }
    const double rounded = mantissa(a);
    const bool up = rounded == 1;
    const double fraction = up ? 0.5 : rounded;
    return {a.is_negative() ? -fraction : fraction, a.bit_length() + (up ? 1 : 0)};
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
