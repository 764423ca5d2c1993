/// \file
/// Factorials, binomials, primorials, Fibonacci and Lucas numbers.
#pragma once

#include <carry/config.h>
#include <carry/detail/builtin_integer.hpp>
#include <carry/integer/conversion.hpp>

#include <cstdint>

namespace carry {

/// n!, with 0! = 1: from floor(n / 2)!^2 and the primes that this leaves (P. Luschny's "prime swing"). Throws std::length_error
/// before any work. O(M(size)) but for the sieve.
CARRY_API integer factorial(std::uint64_t n);
/// The same in the memory that r has, if that suffices.
CARRY_API void factorial(integer& r, std::uint64_t n);
/// The same for built-in numbers with a sign, or of more than 64 bits. Throw std::domain_error where n < 0.
/// @{
template <detail::beyond_word T>
integer factorial(T n) {
    return factorial(detail::natural_argument(n, "carry: the factorial of a negative number"));
}
template <detail::beyond_word T>
void factorial(integer& r, T n) {
    factorial(r, detail::natural_argument(n, "carry: the factorial of a negative number"));
}
/// @}

/// n over k: n (n - 1) ... (n - k + 1) / k!, 0 where k > n; with the smaller of k and n - k. Up to 2^128 from factorials modulo
/// that; of few factors by their product and exact divisions by words; else from its primes where k is more than n / 16 (P.
/// Goetgheluck, American Mathematical Monthly 94, 1987), or by two product trees and a division. Throws std::length_error where
/// it is too long, or its numerator in the latter case. O(M(size of the numerator) log k).
CARRY_API integer binomial(std::uint64_t n, std::uint64_t k);
/// The same in the memory that r has, if that suffices.
CARRY_API void binomial(integer& r, std::uint64_t n, std::uint64_t k);

/// n over k for an n of any size and sign: n (n - 1) ... (n - k + 1) / k!, which is (-1)^k (k - n - 1 over k) where n < 0. What
/// has more than 64 bits there, by a product tree and an exact division. Throws std::length_error where it is too long, or its
/// numerator. O(M(size of the numerator) log k).
CARRY_API integer binomial(const integer& n, std::uint64_t k);
/// The same for a k of any size: with the smaller of k and n - k (k and -n - 1 where n < 0), so that 2^100 over 2^100 - 2 is no
/// more work than over 2. Throws std::domain_error where k < 0, and std::length_error as above: at once where both are 2^64 or
/// more, as what has so many factors is too long. O(M(size of the numerator) log k) for the smaller k.
CARRY_API integer binomial(const integer& n, const integer& k);
/// The same for built-in numbers of which one has a sign, or more than 64 bits.
/// @{
template <detail::builtin_integer N, detail::builtin_integer K>
    requires(detail::beyond_word<N> || detail::beyond_word<K>)
integer binomial(N n, K k) {
    if (detail::is_word(n) && detail::is_word(k)) {
        return binomial(static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(k));
    }
    return binomial(integer(n), integer(k));
}
template <detail::beyond_word K>
integer binomial(const integer& n, K k) {
    return detail::is_word(k) ? binomial(n, static_cast<std::uint64_t>(k)) : binomial(n, integer(k));
}
/// The same in the memory that r has, if that suffices and both are from 0 to 2^64 - 1.
template <detail::builtin_integer N, detail::builtin_integer K>
    requires(detail::beyond_word<N> || detail::beyond_word<K>)
void binomial(integer& r, N n, K k) {
    if (detail::is_word(n) && detail::is_word(k)) {
        binomial(r, static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(k));
    } else {
        r = binomial(integer(n), integer(k));
    }
}
/// @}

/// F(n), with F(0) = 0, F(1) = 1: two squares for each bit of n, which lead from F(k - 1) and F(k) to twice the k, and a
/// product for the last. Throws std::length_error before any work. M(size of the result).
CARRY_API integer fibonacci(std::uint64_t n);
/// The same in the memory that r has, if that suffices.
CARRY_API void fibonacci(integer& r, std::uint64_t n);
/// The same for built-in numbers with a sign, or of more than 64 bits. Throw std::domain_error where n < 0.
/// @{
template <detail::beyond_word T>
integer fibonacci(T n) {
    return fibonacci(detail::natural_argument(n, "carry: a Fibonacci number of negative index"));
}
template <detail::beyond_word T>
void fibonacci(integer& r, T n) {
    fibonacci(r, detail::natural_argument(n, "carry: a Fibonacci number of negative index"));
}
/// @}

/// L(n), with L(0) = 2, L(1) = 1 (E. Lucas): by a square for each factor 2 of n, and a product of two that follow one another,
/// by Fibonacci numbers, for the rest of it. Throws std::length_error before any work. M(size of the result).
CARRY_API integer lucas(std::uint64_t n);
/// The same in the memory that r has, if that suffices.
CARRY_API void lucas(integer& r, std::uint64_t n);
/// The same for built-in numbers with a sign, or of more than 64 bits. Throw std::domain_error where n < 0.
/// @{
template <detail::beyond_word T>
integer lucas(T n) {
    return lucas(detail::natural_argument(n, "carry: a Lucas number of negative index"));
}
template <detail::beyond_word T>
void lucas(integer& r, T n) {
    lucas(r, detail::natural_argument(n, "carry: a Lucas number of negative index"));
}
/// @}

/// The product of the primes up to n. Throws std::length_error where n > 2^32 - 1, or it is too long, which only happens where
/// addresses have 32 bits. O(M(size) log n), beside the sieve.
CARRY_API integer primorial(std::uint64_t n);
/// The same in the memory that r has, if that suffices.
CARRY_API void primorial(integer& r, std::uint64_t n);
/// The same for built-in numbers with a sign, or of more than 64 bits. Throw std::domain_error where n < 0.
/// @{
template <detail::beyond_word T>
integer primorial(T n) {
    return primorial(detail::natural_argument(n, "carry: the primorial of a negative number"));
}
template <detail::beyond_word T>
void primorial(integer& r, T n) {
    primorial(r, detail::natural_argument(n, "carry: the primorial of a negative number"));
}
/// @}

/// n (n - k) (n - 2k) ... as long as the factors are positive: n! for k = 1, n!! for k = 2, which is found as factorials are. 1
/// where n = 0. Throws std::domain_error where k = 0, std::length_error before any work unless the last few bits decide.
/// O(M(size) log n).
CARRY_API integer multifactorial(std::uint64_t n, std::uint64_t k);
/// The same in the memory that r has, if that suffices.
CARRY_API void multifactorial(integer& r, std::uint64_t n, std::uint64_t k);
/// The same for built-in numbers of which one has a sign. Throw std::domain_error where n < 0 or k < 1.
/// @{
template <detail::up_to_word N, detail::up_to_word K>
    requires(detail::beyond_word<N> || detail::beyond_word<K>)
void multifactorial(integer& r, N n, K k) {
    constexpr const char* negative = "carry: the multifactorial of negative numbers";
    multifactorial(r, detail::natural_argument(n, negative), detail::natural_argument(k, negative));
}
template <detail::up_to_word N, detail::up_to_word K>
    requires(detail::beyond_word<N> || detail::beyond_word<K>)
integer multifactorial(N n, K k) {
    integer r;
    multifactorial(r, n, k);
    return r;
}
/// @}

}  // namespace carry
