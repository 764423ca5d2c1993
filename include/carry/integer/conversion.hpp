/// \file
/// Integers from and to built-in numbers and numbers of fixed size: the definitions of what `carry/integer/core.hpp`
/// declares, and frexp.
#pragma once

#include <carry/config.h>
#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/fixed/row.hpp>
#include <carry/integer/core.hpp>
#include <carry/limb.hpp>
#include <carry/limits.hpp>

#include <cstddef>
#include <optional>
#include <stdexcept>

namespace carry {

template <detail::builtin_integer T>
integer::integer(T value) noexcept {
    if constexpr (detail::short_integer<T>) {
        *this = value;
    } else {
        using U = typename detail::unsigned_builtin<T>::type;
        U rest = static_cast<U>(value);
        if constexpr (detail::is_signed_builtin<T>) {
            if (value < 0) {
                negative_ = true;
                rest = static_cast<U>(U{0} - rest);
            }
        }
        std::size_t n = 0;
        for (; rest != 0; rest = static_cast<U>(rest >> (limb_bits - 1) >> 1)) {
            magnitude_[n++] = static_cast<limb>(rest);
        }
        magnitude_.truncate(n);
    }
}

template <detail::builtin_integer T>
bool integer::fits() const noexcept {
    constexpr std::size_t bits = sizeof(T) * 8;
    if constexpr (detail::short_integer<T>) {
        constexpr limb largest = max_limb<limb> >> (limb_bits - bits) >> (detail::is_signed_builtin<T> ? 1 : 0);
        const std::size_t n = magnitude_.size();
        const limb magnitude = n == 0 ? limb{0} : magnitude_[0];
        return n <= 1 &&
               (detail::is_signed_builtin<T> ? magnitude <= largest + (negative_ ? 1 : 0) : magnitude <= largest && !negative_);
    } else if constexpr (detail::is_signed_builtin<T>) {
        return bit_length() < bits || (negative_ && bit_length() == bits && trailing_zeros() == bits - 1);
    } else {
        return !negative_ && bit_length() <= bits;
    }
}

template <detail::builtin_integer T>
std::optional<T> integer::to() const noexcept {
    return fits<T>() ? std::optional<T>(to_wrapped<T>()) : std::nullopt;
}

template <class Change>
void integer::modify_limbs(std::size_t n, Change change, bool negative) {
    if (n > max_bits / limb_bits) {
        detail::fail<std::length_error>("carry: the result is longer than the size limit");
    }
    reserve(n * limb_bits);  // what throws and changes nothing, before the sign is gone
    negative_ = false;
    magnitude_.modify(n, change);
    negative_ = negative && !magnitude_.empty();
}

template <std::size_t Bits, class Limb>
integer::integer(const uint<Bits, Limb>& value) : magnitude_((value.bits - 1) / limb_bits + 1) {
    fixed::repack(magnitude_.data(), magnitude_.size(), value.limbs.data(), value.limb_count);
    magnitude_.normalize();
}

template <class Uint>
    requires detail::is_uint<Uint>
std::optional<Uint> integer::to() const noexcept {
    std::optional<Uint> value;
    if (!negative_ && bit_length() <= Uint::bits) {
        value.emplace();
        fixed::repack(value->limbs.data(), Uint::limb_count, magnitude_.data(), magnitude_.size());
    }
    return value;
}

template <detail::builtin_integer T>
T integer::to_wrapped() const noexcept {
    using U = typename detail::unsigned_builtin<T>::type;
    U low = 0;
    if constexpr (detail::short_integer<T>) {
        const limb lowest = magnitude_.empty() ? limb{0} : magnitude_[0];
        return static_cast<T>(negative_ ? limb{0} - lowest : lowest);
    }
    for (std::size_t i = 0; i < magnitude_.size() && i * limb_bits < sizeof(U) * 8; ++i) {
        low = static_cast<U>(low | static_cast<U>(static_cast<U>(magnitude_[i]) << (i * limb_bits)));
    }
    return static_cast<T>(negative_ ? static_cast<U>(U{0} - low) : low);
}

template <detail::builtin_integer T>
integer& integer::operator<<=(T count) {
    put_shifted_left(*this, *this, detail::shift_count(count));
    return *this;
}

template <detail::builtin_integer T>
integer& integer::operator>>=(T count) {
    put_shifted_right(*this, *this, detail::shift_count(count));
    return *this;
}

/// A fraction from 1/2 to below 1, or its negative, and a power of two.
struct integer_frexp {
    double fraction;       ///< of the sign of a
    std::size_t exponent;  ///< the bits of a, or one more
};

/// a = fraction 2^exponent, rounded to the nearest double, of two the one whose last bit is zero: for logarithms and quotients
/// of numbers beyond the range of double. {0, 0} for 0. O(n) where all but the highest bits are zero, else O(1).
CARRY_API integer_frexp frexp(const integer& a) noexcept;

}  // namespace carry
