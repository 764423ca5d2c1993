/// \file
/// The test of Baillie, Pomerance, Selfridge and Wagstaff for numbers of one word or two, whose residues are kept in registers.
/// Variable-time.
///
/// `Ring` is Z / m for an odd m in Montgomery's form, with a radix of one word or two, every element below m:
///
///     number                  an unsigned type that holds m, and elements
///     modulus(), one()
///     power_of_two(e)         2^e, e < 64
///     inverse_of(q)           1 / q for a small q without a factor in common with m
///     add(a, b), sub(a, b), mul(a, b)
///     mul_sub(a, b, c)        a b - c
///     scale(a, shift)         a 2^(shift - 64), shift < 64
///     pick(mask, a, b)        a or b, as select does
///     in_step                 whether both tests' products are short enough to be computed beside each other
#pragma once

#include "modular/small_primes.hpp"
#include "modular/subtract_or.hpp"

#include <carry/limb.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace carry::modular::short_prime {

using word = std::uint64_t;

#ifdef __SIZEOF_INT128__
constexpr word low_of(uint128 x) noexcept { return static_cast<word>(x); }
constexpr word high_of(uint128 x) noexcept { return static_cast<word>(x >> 64); }
constexpr uint128 join(word high, word low) noexcept { return uint128{high} << 64 | low; }
#endif

/// std::countr_zero and std::bit_width for these numbers, which are not zero.
/// @{
template <class Number>
constexpr int zeros_below(Number x) noexcept {
    if constexpr (sizeof(Number) == sizeof(word)) {
        return std::countr_zero(x);
    } else {
        return static_cast<word>(x) != 0 ? std::countr_zero(static_cast<word>(x))
                                         : 64 + std::countr_zero(static_cast<word>(x >> 64));
    }
}
template <class Number>
constexpr int width(Number x) noexcept {
    if constexpr (sizeof(Number) == sizeof(word)) {
        return static_cast<int>(std::bit_width(x));
    } else {
        const auto high = static_cast<word>(x >> 64);
        return static_cast<int>(high != 0 ? 64 + std::bit_width(high) : std::bit_width(static_cast<word>(x)));
    }
}
/// @}

/// The powers of 2 on the way to the strong test: by windows of six bits, of which each is one scaling. That also divides by
/// 2^64, so the windows' digits are from -64 to -1.
template <class Ring>
class base_2_test {
public:
    static constexpr int window = 6;

    explicit base_2_test(const Ring& ring) noexcept : ring_(ring), twos_(zeros_below(ring.modulus() - 1)) {
        exponent_ = (ring.modulus() - 1) >> twos_;
        windows_ = width(exponent_) / window;
        for (int i = 1; i <= windows_; ++i) {
            exponent_ += typename Ring::number{1} << (i * window);
        }
        power_ = ring.power_of_two(static_cast<unsigned>(exponent_ >> (windows_ * window)));  // at most 2^5 + 1
    }

    /// The squares that are left, a multiple of `window`.
    int squares() const noexcept { return windows_ * window; }

    void square() noexcept { power_ = ring_.mul(power_, power_); }
    /// Once after `window` squares.
    void next_window() noexcept {
        --windows_;
        power_ = ring_.scale(power_, static_cast<unsigned>(exponent_ >> (windows_ * window)) % (1U << window));
    }

    /// Whether m is a strong probable prime to base 2, once no squares are left.
    bool passes() const noexcept {
        const auto minus_one = ring_.modulus() - ring_.one();
        auto x = power_;
        if (x == ring_.one() || x == minus_one) {
            return true;
        }
        for (int i = 1; i < twos_; ++i) {
            x = ring_.mul(x, x);
            if (x == minus_one) {
                return true;
            }
        }
        return false;
    }

private:
    const Ring& ring_;
    int twos_, windows_;
    typename Ring::number exponent_, power_;
};

/// The Jacobi symbol (a / n), n odd. Source: Handbook of Applied Cryptography, algorithm 2.149.
constexpr int jacobi(word a, word n) noexcept {
    int sign = 1;
    for (a %= n; a != 0; a %= n) {
        const int twos = std::countr_zero(a);
        a >>= twos;
        if (twos % 2 != 0 && (n % 8 == 3 || n % 8 == 5)) {
            sign = -sign;
        }
        if (a % 4 == 3 && n % 4 == 3) {
            sign = -sign;
        }
        std::swap(a, n);
    }
    return n == 1 ? sign : 0;
}

inline constexpr std::uint32_t first_size = 5, tabulated_sizes = 25;
inline constexpr std::uint32_t multiple_of_sizes = 5 * 7 * 9 * 11 * 13 * 17 * 19 * 23;

/// Bit a of element n: whether (a / n) = -1.
inline constexpr auto negative_symbols = [] {
    std::array<std::uint32_t, tabulated_sizes> r{};
    for (std::uint32_t n = first_size; n < tabulated_sizes; n += 2) {
        for (std::uint32_t a = 0; a < n; ++a) {
            r[n] |= std::uint32_t{jacobi(a, n) < 0} << a;
        }
    }
    return r;
}();

/// Whether m > 4 is a square. The root of its nearest double is right to 51 bits; from below, Newton's step leads to all.
template <class Number>
bool is_square(Number m) noexcept {
    const auto estimate = static_cast<word>(std::sqrt(static_cast<double>(m)) * (1 - 0x1p-52));  // stays below 2^64
    const Number root = (estimate + m / estimate) / 2;
    return root * root == m;
}

/// The parameter D of Selfridge's method A: the first of 5, -7, 9, -11, ... with (D / m) = -1; 0 if there is none, as m is a
/// square or has a factor in common with one of them. No prime below tabulated_sizes divides m.
template <class Number>
std::int64_t selfridge(Number m) noexcept {
    const auto signed_size = [](word size) {
        return size % 4 == 1 ? static_cast<std::int64_t>(size) : -static_cast<std::int64_t>(size);
    };
    const auto residue = static_cast<std::uint32_t>(m % multiple_of_sizes);
    for (std::uint32_t size = first_size; size < tabulated_sizes; size += 2) {
        if ((negative_symbols[size] >> residue % size & 1) != 0) {  // D = 1 modulo 4, so (D / m) = (m / |D|)
            return signed_size(size);
        }
    }
    if (is_square(m)) {
        return 0;
    }
    for (word size = tabulated_sizes;; size += 2) {
        const int symbol = jacobi(static_cast<word>(m % size), size);
        if (symbol < 0) {
            return signed_size(size);
        }
        if (symbol == 0 && m > size) {
            return 0;
        }
    }
}

/// The strong Lucas test with Selfridge's parameters, by the sequence W of strong_lucas_test in prime_candidate.cpp.
template <class Ring>
class lucas_test {
public:
    lucas_test(const Ring& ring, std::int64_t discriminant) noexcept
        : ring_(ring), two_(ring.add(ring.one(), ring.one())), twos_(zeros_below(ring.modulus() + 1)) {
        const std::int64_t q = (1 - discriminant) / 4;
        const number inverse = ring.inverse_of(static_cast<word>(q < 0 ? -q : q));
        a_ = ring.sub(q < 0 ? ring.modulus() - inverse : inverse, two_);
        half_ = (ring.modulus() + 1) >> twos_ >> 1;  // m + 1 = (2 half + 1) 2^twos
        if (half_ == 0) {
            square_ = two_;  // W_0 and W_1
            middle_ = a_;
        } else {
            steps_ = width(half_) - 1;
            square_ = a_;  // W_1 and W_2
            middle_ = ring.mul_sub(a_, a_, two_);
        }
    }

    int steps() const noexcept { return steps_; }

    /// From W_j and W_(j+1) to those of 2 j or 2 j + 1: W_(2j+1) and that square which the bit asks for.
    void step() noexcept {
        --steps_;
        const auto bit = static_cast<word>(half_ >> steps_) & 1;
        const number other = ring_.pick(mask_from_bit(bit ^ bit_), middle_, square_);
        const number middle = ring_.mul_sub(square_, middle_, a_);
        square_ = ring_.mul_sub(other, other, two_);
        middle_ = middle;
        bit_ = bit;
    }

    /// Whether m is a strong Lucas probable prime, once no steps are left.
    bool passes() const noexcept {
        if (square_ == middle_ || ring_.add(square_, middle_) == 0) {
            return true;
        }
        number product = ring_.mul_sub(square_, middle_, a_);
        for (int i = 1; i < twos_; ++i) {
            if (product == 0) {
                return true;
            }
            product = ring_.mul_sub(product, product, two_);
        }
        return false;
    }

private:
    using number = typename Ring::number;

    const Ring& ring_;
    number two_;
    int twos_;
    int steps_ = 0;
    number a_ = 0, half_ = 0;
    word bit_ = 0;            ///< the last one
    number square_, middle_;  ///< W_j and W_(j+1), or the other way around where that bit is 1
};

/// Both tests of an m that the first primes do not divide.
///
/// Where Ring::in_step, in step: each waits for its own products, and there is room beside them for the other's. That takes a
/// composite hardly longer than base 2 alone, and what is prime half as long as one test after the other.
template <class Ring>
bool passes_both(typename Ring::number m) noexcept {
    const std::int64_t discriminant = selfridge(m);
    if (discriminant == 0) {
        return false;
    }
    const Ring ring(m);
    base_2_test<Ring> power(ring);
    lucas_test<Ring> lucas(ring, discriminant);
    while (power.squares() > (Ring::in_step ? lucas.steps() : 0)) {
        for (int i = 0; i < power.window; ++i) {
            power.square();
        }
        power.next_window();
    }
    if (!Ring::in_step && !power.passes()) {
        return false;
    }
    while (lucas.steps() > power.squares()) {
        lucas.step();
    }
    while (lucas.steps() > 0) {
        for (int i = 0; i < power.window; ++i) {
            lucas.step();
            power.square();
        }
        power.next_window();
    }
    return (!Ring::in_step || power.passes()) && lucas.passes();
}

}  // namespace carry::modular::short_prime
