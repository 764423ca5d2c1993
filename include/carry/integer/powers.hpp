/// \file
/// Integer powers and roots, and products by several threads.
#pragma once

#include <carry/config.h>
#include <carry/detail/builtin_integer.hpp>
#include <carry/integer/conversion.hpp>

#include <cstddef>
#include <cstdint>

namespace carry {

/// |a|.
CARRY_API integer abs(const integer& a);
CARRY_API integer abs(integer&& a) noexcept;
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void abs(integer& r, const integer& a);

/// a * b, by the calling thread and up to threads - 1 others while it lasts: worth while from some thousand limbs on, of which
/// smaller products make no use. Nothing else but its twin for gf2x starts a thread. Throws std::length_error and
/// std::bad_alloc as a * b does; where the system has no threads to give, there are fewer.
CARRY_API integer multiply(const integer& a, const integer& b, unsigned threads);

/// a^2. Throws std::length_error. M(n), about two thirds of a product's time.
CARRY_API integer sqr(const integer& a);
/// r = a^2 in the memory that r has, if that suffices. r may be a. Throws std::length_error. As sqr(a).
CARRY_API void sqr(integer& r, const integer& a);

/// a^e, with 0^0 = 1; by squaring from the highest bit of e (Knuth, TAOCP 2, 4.6.3). Throws std::length_error, before any work
/// unless the last few bits decide. M(size of the result).
CARRY_API integer pow(const integer& a, std::uint64_t e);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void pow(integer& r, const integer& a, std::uint64_t e);
/// The same for an e of any size and sign: 1 and -1 have all powers, 0 those from 0 on, and of all others a power below 0 is no
/// integer. Throws std::domain_error where there is none, and std::length_error, before any work but for the last few bits.
CARRY_API integer pow(const integer& a, const integer& e);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void pow(integer& r, const integer& a, const integer& e);
/// The same for built-in exponents with a sign, or of more than 64 bits.
template <detail::beyond_word T>
integer pow(const integer& a, T e) {
    if constexpr (sizeof(T) <= sizeof(std::uint64_t)) {
        return e < 0 ? pow(a, integer(e)) : pow(a, static_cast<std::uint64_t>(e));
    } else {
        return pow(a, integer(e));
    }
}
/// The same in the memory that r has, if that suffices. r may be a.
template <detail::beyond_word T>
void pow(integer& r, const integer& a, T e) {
    if (sizeof(T) > sizeof(std::uint64_t) || e < 0) {
        pow(r, a, integer(e));
    } else {
        pow(r, a, static_cast<std::uint64_t>(e));
    }
}

/// A square root, rounded down, and what it leaves.
struct integer_sqrtrem {
    integer root;       ///< floor(sqrt(a))
    integer remainder;  ///< a - root^2
    friend bool operator==(const integer_sqrtrem&, const integer_sqrtrem&) = default;
};

/// floor(sqrt(a)). Throws std::domain_error where a < 0. O(M(n)).
CARRY_API integer isqrt(const integer& a);
/// The same in the memory that the root has, if that suffices. It may be a.
CARRY_API void isqrt(integer& root, const integer& a);

/// a = root^2 + remainder with root = floor(sqrt(a)). Throws std::domain_error where a < 0. O(M(n)).
CARRY_API integer_sqrtrem sqrtrem(const integer& a);
/// The same in the memory that the results have, if that suffices. They are two objects, one of which may be a.
CARRY_API void sqrtrem(integer& root, integer& remainder, const integer& a);

/// A root, rounded towards zero, and what it leaves.
struct integer_rootrem {
    integer root;       ///< truncated towards zero
    integer remainder;  ///< a - root^k
    friend bool operator==(const integer_rootrem&, const integer_rootrem&) = default;
};

/// The k-th root of a truncated towards zero. Throws std::domain_error where k = 0, or a < 0 and k is even. Newton's iteration
/// with a precision that doubles (Brent and Zimmermann, Modern Computer Arithmetic, 1.5.2). O(M(n) log k).
CARRY_API integer iroot(const integer& a, unsigned k);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void iroot(integer& r, const integer& a, unsigned k);

/// a = root^k + remainder with root = iroot(a, k); the remainder is 0 or has the sign of a. Throws as iroot.
CARRY_API integer_rootrem rootrem(const integer& a, unsigned k);
/// The same in the memory that the results have, if that suffices. They are two objects, one of which may be a.
CARRY_API void rootrem(integer& root, integer& remainder, const integer& a, unsigned k);

/// Whether a is the square of an integer. Residues modulo small primes turn most others away (Cohen, A Course in Computational
/// Algebraic Number Theory, algorithm 1.7.3). O(M(n)).
CARRY_API bool is_square(const integer& a);

/// A power by its base and exponent.
struct integer_power {
    integer base;          ///< no power itself, but for 0, 1 and -1
    std::size_t exponent;  ///< from 1 on
    friend bool operator==(const integer_power&, const integer_power&) = default;
};

/// a = base^exponent with the largest exponent; 1 where a is no power. For 0, 1 and -1, which are powers with any exponent, the
/// exponent is 1. Roots below 2^64 are those modulo 2^64; residues modulo primes that are 1 modulo an exponent turn most others
/// away before a root is taken (D. J. Bernstein, "Detecting perfect powers in essentially linear time", Mathematics of
/// Computation 67, 1998, has both). O(n^2 / log n).
CARRY_API integer_power perfect_power(const integer& a);

}  // namespace carry
