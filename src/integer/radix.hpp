/// \file
/// Naturals in rows of limbs to and from digits in a base from 2 to 256. A digit is a value 0 .. base - 1 in an `unsigned
/// char`, the most significant first; what characters stand for them is the caller's business. Variable time.
///
/// Powers of two are copied bit by bit, in linear time. Other bases go by limbs' worths of digits in quadratic time while
/// numbers are short, and by halves above (Knuth, TAOCP 2, 4.4; Brent, Zimmermann, "Modern Computer Arithmetic", section 1.7),
/// with the powers of the base in scratch.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// A number of digits that suffices for every number of so many bits: at most a few more than necessary, and at least one.
std::size_t to_digits_bound(std::size_t bits, unsigned base) noexcept;

/// The limbs of scratch that to_digits wants for a row of n limbs. 2 <= base <= 256.
std::size_t to_digits_scratch(std::size_t n, unsigned base) noexcept;

/// Writes a in base, without leading zeros, each digit with `zero` added ('0' makes decimal text), and returns the number of
/// digits; 0 has none. a: n >= 0 limbs, not necessarily normalized; digits: to_digits_bound(n w, base) of them. 2 <= base <=
/// 256. Scratch and digits do not overlap a. Cost: O(n) for powers of two, else O(n^2) for short numbers (up to 32 limbs in
/// decimal, below the threshold `to_text_recursive` in other bases) and O(D(n) log n) above.
std::size_t to_digits(unsigned char* digits, const limb* a, std::size_t n, unsigned base, limb* scratch,
                      unsigned char zero = 0) noexcept;

/// A number of limbs that suffices for every number of count digits: at least one.
std::size_t from_digits_limbs(std::size_t count, unsigned base) noexcept;

/// The limbs of scratch that from_digits wants for so many digits.
std::size_t from_digits_scratch(std::size_t count, unsigned base) noexcept;

/// r = the number with these digits; returns its normalized size. digits: count >= 0 values below base, each with `zero` added
/// (so that '0' reads decimal text), leading zeros allowed; r: from_digits_limbs(count, base) limbs, of which those at and
/// above the size returned are undefined. 2 <= base <= 256. No overlaps. Cost: O(count) for powers of two, else quadratic
/// below the threshold `from_text_recursive` and O(M(n) log n) above.
std::size_t from_digits(limb* r, const unsigned char* digits, std::size_t count, unsigned base, limb* scratch,
                        unsigned char zero = 0) noexcept;

}  // namespace carry::integer_rows
