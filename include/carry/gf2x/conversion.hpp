/// \file
/// Polynomials from and to built-in numbers and polynomials of fixed size, and the row where it lies: the definitions of what
/// `carry/gf2x/core.hpp` declares.
#pragma once

#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/fixed/row.hpp>
#include <carry/gf2x/core.hpp>
#include <carry/integer/conversion.hpp>
#include <carry/limb.hpp>
#include <carry/limits.hpp>

#include <cstddef>
#include <optional>
#include <stdexcept>

namespace carry {

template <detail::builtin_integer T>
gf2x::gf2x(T bits) : gf2x(integer(bits)) {}

template <std::size_t Bits, class Limb>
gf2x::gf2x(const gf2_poly<Bits, Limb>& a) : row_((a.bits - 1) / limb_bits + 1) {
    fixed::repack(row_.data(), row_.size(), a.limbs.data(), a.limb_count);
    row_.normalize();
}

template <class Poly>
    requires detail::is_gf2_poly<Poly>
std::optional<Poly> gf2x::to() const noexcept {
    std::optional<Poly> a;
    if (bit_length() <= Poly::bits) {
        a.emplace();
        fixed::repack(a->limbs.data(), Poly::limb_count, row_.data(), row_.size());
    }
    return a;
}

template <detail::builtin_integer T>
std::optional<T> gf2x::to() const noexcept {
    constexpr std::size_t bits = sizeof(T) * 8 - (detail::is_signed_builtin<T> ? 1 : 0);
    if (bit_length() > bits) {
        return std::nullopt;
    }
    T value = 0;
    for (std::size_t i = 0; i < row_.size(); ++i) {
        value = static_cast<T>(value | static_cast<T>(static_cast<T>(row_[i]) << (i * limb_bits)));
    }
    return value;
}

template <class Change>
void gf2x::modify_limbs(std::size_t n, Change change) {
    if (n > max_bits / limb_bits) {
        detail::fail<std::length_error>("carry: the result is longer than the size limit");
    }
    row_.modify(n, change);
}

}  // namespace carry
