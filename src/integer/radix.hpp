/// \file
/// Naturals in rows of limbs to and from text in a base from 2 to 64, the most significant digit first: see kernels/text.hpp
/// for the characters. Variable time.
///
/// Powers of two are copied bit by bit, in linear time. Other bases go by limbs' worths of digits in quadratic time while
/// numbers are short, and by halves above (Knuth, TAOCP 2, 4.4; Brent, Zimmermann, "Modern Computer Arithmetic", section 1.7),
/// with the powers of the base in scratch.
#pragma once

#include "kernels/text.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// A number of digits that suffices for every number of so many bits: at most a few more than necessary, and at least one.
std::size_t to_digits_bound(std::size_t bits, unsigned base) noexcept;

/// The number of digits of every number of so many bits, or one more, exact in bases that are powers of two. bits >= 1.
std::size_t digits_or_one_more(std::size_t bits, unsigned base) noexcept;

/// The limbs of scratch that to_digits wants for a row of n limbs.
std::size_t to_digits_scratch(std::size_t n, unsigned base) noexcept;

/// Writes a in base, without leading zeros, and returns the number of digits; 0 has none. a: n >= 0 limbs, not necessarily
/// normalized; text: to_digits_bound(n w, base) bytes. Scratch and text do not overlap a. Cost: O(n) for powers of two, else
/// O(n^2) for short numbers (up to 30 to 32 limbs) and O(D(n) log n) above.
std::size_t to_digits(unsigned char* text, const limb* a, std::size_t n, unsigned base, limb* scratch,
                      kernels::letters case_of_letters = kernels::letters::small) noexcept;

/// A number of limbs that suffices for every number of count digits: at least one.
std::size_t from_digits_limbs(std::size_t count, unsigned base) noexcept;

/// The limbs of scratch that from_digits wants for so many digits.
std::size_t from_digits_scratch(std::size_t count, unsigned base) noexcept;

/// r = the number that the digits spell; returns its normalized size. text: count >= 0 digits, leading zeros allowed; r:
/// from_digits_limbs(count, base) limbs, of which those at and above the size returned are undefined. No overlaps. Cost:
/// O(count) for powers of two, else quadratic below the threshold `from_text_recursive` and O(M(n) log n) above.
std::size_t from_digits(limb* r, const unsigned char* text, std::size_t count, unsigned base, limb* scratch) noexcept;

/// The same in quadratic time and without scratch, for characters of at most so many chunks that need not be digits: where one
/// of them is none, r is undefined, and no_number is returned.
inline constexpr std::size_t most_short_text_chunks = 32;
std::size_t from_short_text(limb* r, const unsigned char* text, std::size_t count, unsigned base) noexcept;
inline constexpr std::size_t no_number = static_cast<std::size_t>(-1);

}  // namespace carry::integer_rows
