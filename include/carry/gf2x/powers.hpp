/// \file
/// Powers and square roots of polynomials, and products by several threads.
#pragma once

#include <carry/config.h>
#include <carry/detail/builtin_integer.hpp>
#include <carry/gf2x/conversion.hpp>
#include <carry/integer/conversion.hpp>

#include <cstdint>

namespace carry {

/// a b by up to `threads` threads, of which the caller is one, where the product is long enough to gain by them (2^21 bits for
/// each); they end with it. The same result as a * b, which never starts a thread. 0 counts as 1. std::length_error.
CARRY_API gf2x multiply(const gf2x& a, const gf2x& b, unsigned threads);

/// a^2. std::length_error. Cost: O(n), since squaring only moves the coefficient of x^i to x^(2i).
CARRY_API gf2x sqr(const gf2x& a);
/// r = a^2 in the memory that r has, if that suffices. r may be a. std::length_error. Cost: O(n).
CARRY_API void sqr(gf2x& r, const gf2x& a);
/// a^e, with 0^0 = 1. std::length_error. Cost: that of the last product.
CARRY_API gf2x pow(const gf2x& a, std::uint64_t e);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void pow(gf2x& r, const gf2x& a, std::uint64_t e);
/// The same for an e of any size and sign: 1 has all powers, 0 those from 0 on, and of all others a power below 0 is no
/// polynomial. std::domain_error where there is none; std::length_error.
CARRY_API gf2x pow(const gf2x& a, const integer& e);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void pow(gf2x& r, const gf2x& a, const integer& e);
/// The same for built-in exponents with a sign, or of more than 64 bits.
template <detail::beyond_word T>
gf2x pow(const gf2x& a, T e) {
    return pow(a, integer(e));
}
/// The same in the memory that r has, if that suffices. r may be a.
template <detail::beyond_word T>
void pow(gf2x& r, const gf2x& a, T e) {
    pow(r, a, integer(e));
}
/// Whether a is the square of a polynomial: whether all its exponents are even.
CARRY_API bool is_square(const gf2x& a) noexcept;
/// The polynomial whose square is a. std::domain_error if there is none. Cost: O(n).
CARRY_API gf2x sqrt(const gf2x& a);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void sqrt(gf2x& r, const gf2x& a);

}  // namespace carry
