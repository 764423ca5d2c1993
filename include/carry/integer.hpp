/// \file
/// `carry::integer`: a signed integer of any size.
///
///     #include <carry/integer.hpp>
///     const carry::integer p = (carry::integer(1) << 521) - 1;
///     std::cout << powmod(3, p - 1, p) << '\n';  // 1
///
/// An integer is a sign and a magnitude, a row of limbs without leading zeros; zero has no limbs and no sign. Magnitudes of up
/// to 512 bits lie in the object, longer ones on the heap. Built-in integers (not bool) turn into an integer wherever one is
/// expected, without an allocation.
///
/// Everything here is variable-time. For secrets: the fixed-size types, and the `_ct` functions of `modulus.hpp` and `carry.h`.
///
/// Sizes. No integer has more than `carry::max_bits` bits (`carry/limits.hpp`). A result that would be longer is a
/// std::length_error, thrown before the work where the sizes of the operands tell, after it where only the last carry does.
///
/// Errors. Any function that returns an integer or makes one longer may throw std::bad_alloc; it is not listed below again.
/// What is listed is thrown for nothing else. A call that throws leaves all its operands as they were.
///
/// Aliasing. Any operand may be any other one: `a += a`, `a = a * a - a`, `a %= a` are right. What was moved from is 0.
///
/// Threads. Different threads may read one integer at the same time; who changes one must be alone with it.
///
/// Cost. n is the number of limbs of the longest operand, M(n) the time of a product of two rows of n limbs. What has no cost
/// given takes O(1); what copies, adds or compares takes O(n).
///
/// Memory. An operation allocates at most so many limbs at once, its results among them, and 512 kB beside them; n is the size
/// of the longest operand, r that of the result (tests/unit/integer_memory_test.cpp holds them to it):
///
///     what copies, adds, shifts, or takes bits    2 n
///     products, squares, powers, factorial,
///     multifactorial, primorial, binomial,
///     fibonacci, lucas, product of many           8 r  (an operand of few limbs: r)
///     quotients, remainders, remove_factor,
///     mul_low, sqr_low, inverse_mod_power        14 n  (of these three n is the size of 2^count)
///     mulmod, sqrmod, from_string, to_string,
///     from_chars, to_chars                       32 n  (bases that are powers of two: 2 n)
///     isqrt, sqrtrem, is_square                  12 n
///     iroot, rootrem, perfect_power              24 n
///     gcd, lcm, jacobi                           30 n
///     xgcd, invmod, try_invmod                   90 n
///     rational_reconstruction, powmod,
///     is_probable_prime, next_prime,
///     previous_prime, is_strong_probable_prime  100 n
///
/// Short working memory lies on the stack, which does not grow with the operands: no function takes more than about 80 kB of
/// it, or 140 kB at the kernel level avx512 (`carry/isa.hpp`). Each thread keeps up to 32 kB of the memory of values that have
/// vanished for the next results. Working memory of half a megabyte or more consists of whole large pages (2 MB), and all
/// threads together keep some of its blocks, which the system may take back: see release_kept_memory in `carry/limits.hpp`.
#pragma once

#include <carry/integer/combinatorics.hpp>
#include <carry/integer/conversion.hpp>
#include <carry/integer/core.hpp>
#include <carry/integer/division.hpp>
#include <carry/integer/divisors.hpp>
#include <carry/integer/low_bits.hpp>
#include <carry/integer/modular.hpp>
#include <carry/integer/powers.hpp>
#include <carry/integer/primes.hpp>
#include <carry/integer/standard.hpp>
