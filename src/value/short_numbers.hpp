/// \file
/// Factorials, Fibonacci and Lucas numbers of few limbs, from tables.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <cstdint>

namespace carry::detail {

inline constexpr std::uint64_t last_tabulated_factorial = 399;

/// The limbs that put_odd_factorial may write for this n.
std::size_t odd_factorial_room(std::uint64_t n) noexcept;

/// r = 2^shift times the odd part of n!; returns its size without high zero limbs. n <= last_tabulated_factorial; shift < w; r:
/// odd_factorial_room(n) limbs, all of them written. The table has the odd parts of (g k)!, and the products of what follows up
/// to n, for groups of g numbers that make no more than a limb.
std::size_t put_odd_factorial(limb* r, std::uint64_t n, unsigned shift) noexcept;

/// The limbs that put_double_factorial may write for this n.
std::size_t double_factorial_room(std::uint64_t n) noexcept;

/// r = n!! = n (n - 2) ... 1 for an odd n <= last_tabulated_factorial; returns its size without high zero limbs. r:
/// double_factorial_room(n) limbs, all of them written. The table is as that of factorials, of the odd numbers alone.
std::size_t put_double_factorial(limb* r, std::uint64_t n) noexcept;

inline constexpr std::uint64_t last_tabulated_fibonacci = 1550;

/// The limbs that put_fibonacci may write for this n.
std::size_t fibonacci_room(std::uint64_t n) noexcept;

/// r = F(n); returns its size without high zero limbs. n <= last_tabulated_fibonacci; r: fibonacci_room(n) limbs, all of them
/// written. The table has F(m) and F(m - 1) for the multiples m of a step, and F(m + i) = F(m) F(i + 1) + F(m - 1) F(i), with
/// F(step) the last that is a limb.
std::size_t put_fibonacci(limb* r, std::uint64_t n) noexcept;

inline constexpr std::uint64_t last_tabulated_lucas = last_tabulated_fibonacci - 2;

/// The limbs that put_lucas may write for this n.
std::size_t lucas_room(std::uint64_t n) noexcept;

/// r = L(n), as put_fibonacci: L(m + i) = F(m) L(i + 1) + F(m - 1) L(i). The last two of each step, where the
/// sum might not fit, are L(m - 1) = 2 F(m) - F(m - 1) and L(m - 2) = 3 F(m - 1) - F(m) for the m of the next.
std::size_t put_lucas(limb* r, std::uint64_t n) noexcept;

}  // namespace carry::detail
