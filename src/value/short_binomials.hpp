/// \file
/// Binomials of two words, from tables, and of few factors.
#pragma once

#include <carry/integer.hpp>

#include <cstdint>

namespace carry::detail {

/// The last n for which all n over k are below 2^64.
inline constexpr std::uint64_t last_binomial_of_word = 67;

/// n over k for k <= n <= last_binomial_of_word.
std::uint64_t binomial_of_word(std::uint64_t n, std::uint64_t k) noexcept;

/// The last n for which all n over k are below 2^128.
inline constexpr std::uint64_t last_binomial_of_two_words = 131;

/// r = n over k for k <= n <= last_binomial_of_two_words.
void put_tabulated_binomial(integer& r, std::uint64_t n, std::uint64_t k) noexcept;

/// The most factors that put_binomial_of_few takes.
inline constexpr std::uint64_t most_binomial_factors = 159;

/// Whether a product modulo 2^384 at most, and no division, tells n over k, 1 <= k <= n.
bool is_binomial_of_few_words(std::uint64_t n, std::uint64_t k) noexcept;

/// r = n over k for 1 <= k <= most_binomial_factors, k <= n: the product of the factors, as many as fit joined in a word, and
/// of the inverse of k! modulo a power of two, or else the exact division by the words that k! is the product of. Throws
/// std::bad_alloc.
void put_binomial_of_few(integer& r, std::uint64_t n, std::uint64_t k);

}  // namespace carry::detail
