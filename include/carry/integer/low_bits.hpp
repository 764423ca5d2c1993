/// \file
/// Arithmetic modulo powers of two, and the bits in which integers differ.
#pragma once

#include <carry/config.h>
#include <carry/detail/builtin_integer.hpp>
#include <carry/integer/conversion.hpp>

#include <cstddef>

namespace carry {

/// The number of bits in which a and b differ. Throws std::domain_error where one of them is negative and the other is not, as
/// then they are infinitely many. O(n).
CARRY_API std::size_t hamming_distance(const integer& a, const integer& b);

/// a modulo 2^count, in [0, 2^count): the lowest bits of two's complement. Throws std::length_error where a < 0 and the result
/// has more than max_bits. O(n).
CARRY_API integer low_bits(const integer& a, std::size_t count);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void low_bits(integer& r, const integer& a, std::size_t count);

/// a b modulo 2^count, in [0, 2^count): no more of the product is found than that. Throws std::length_error where the result
/// has more than max_bits, or the product is negative and count is more. Cost: half of a product of count bits while that is
/// quadratic, 0.8 of it with Karatsuba's method, all of it with a transform (Mulders, "On short multiplications and divisions",
/// 2000).
CARRY_API integer mul_low(const integer& a, const integer& b, std::size_t count);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void mul_low(integer& r, const integer& a, const integer& b, std::size_t count);
/// a^2 modulo 2^count, in [0, 2^count). Throws std::length_error where the result has more than max_bits. Cost: likewise, of a
/// square.
CARRY_API integer sqr_low(const integer& a, std::size_t count);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void sqr_low(integer& r, const integer& a, std::size_t count);
/// The x in [0, 2^count) with a x = 1 modulo 2^count. Throws std::domain_error where a is even, unless count is 0;
/// std::length_error where count > max_bits. Newton's iteration from the lowest bits up. O(M(count)).
CARRY_API integer inverse_mod_power(const integer& a, std::size_t count);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void inverse_mod_power(integer& r, const integer& a, std::size_t count);

/// The same for a count of any built-in type. Throw std::domain_error where count < 0.
/// @{
template <detail::other_than_size T>
integer low_bits(const integer& a, T count) {
    return low_bits(a, detail::size_argument(count));
}
template <detail::other_than_size T>
void low_bits(integer& r, const integer& a, T count) {
    low_bits(r, a, detail::size_argument(count));
}
template <detail::other_than_size T>
integer mul_low(const integer& a, const integer& b, T count) {
    return mul_low(a, b, detail::size_argument(count));
}
template <detail::other_than_size T>
void mul_low(integer& r, const integer& a, const integer& b, T count) {
    mul_low(r, a, b, detail::size_argument(count));
}
template <detail::other_than_size T>
integer sqr_low(const integer& a, T count) {
    return sqr_low(a, detail::size_argument(count));
}
template <detail::other_than_size T>
void sqr_low(integer& r, const integer& a, T count) {
    sqr_low(r, a, detail::size_argument(count));
}
template <detail::other_than_size T>
integer inverse_mod_power(const integer& a, T count) {
    return inverse_mod_power(a, detail::size_argument(count));
}
template <detail::other_than_size T>
void inverse_mod_power(integer& r, const integer& a, T count) {
    inverse_mod_power(r, a, detail::size_argument(count));
}
/// @}

}  // namespace carry
