// Factorials, binomials and Fibonacci numbers.
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace carry {

namespace {

/// first (first + step) ... (first + (count - 1) step), by halves; count >= 1, and the last factor is below 2^64.
integer product_of_progression(std::uint64_t first, std::uint64_t step, std::uint64_t count) {
    if (count <= 8) {
        integer product = first;
        for (std::uint64_t i = 1; i < count; ++i) {
            product *= first + i * step;
        }
        return product;
    }
    const std::uint64_t half = count / 2;
    return product_of_progression(first, step, half) * product_of_progression(first + half * step, step, count - half);
}

}  // namespace

integer factorial(std::uint64_t n) {
    // log2(n!) by Stirling's formula, in which the terms left out are positive and below 1 + log2(n)
    const double x = static_cast<double>(n);
    if (n > 1 && x * (std::log2(x) - std::numbers::log2e) > static_cast<double>(max_bits)) {
        detail::check_bits(max_bits + 1);
    }
    // n! = 2^(n - popcount(n)) times, for every k, the product of the odd numbers up to n / 2^k (P. Luschny's "split").
    integer odd_part = 1, up_to_here = 1;
    std::uint64_t done = 1;  // the odd numbers up to this one are in up_to_here
    for (auto k = std::bit_width(n); k-- > 0;) {
        const std::uint64_t last = ((n >> k) - 1) | 1;  // the largest odd number up to n / 2^k
        if (last > done) {
            up_to_here *= product_of_progression(done + 2, 2, (last - done) / 2);
            done = last;
        }
        odd_part *= up_to_here;
    }
    return std::move(odd_part) << (n - static_cast<std::uint64_t>(std::popcount(n)));
}

integer binomial(std::uint64_t n, std::uint64_t k) {
    if (k > n) {
        return 0;
    }
    k = std::min(k, n - k);
    if (k == 0) {
        return 1;
    }
    if (static_cast<double>(k) * std::log2(static_cast<double>(n - k + 1)) * (1 - 1e-12) > static_cast<double>(max_bits)) {
        detail::check_bits(max_bits + 1);
    }
    return divexact_unchecked(product_of_progression(n - k + 1, 1, k), factorial(k));
}

integer fibonacci(std::uint64_t n) {
    // F(n) is the whole number next to phi^n / sqrt(5), and log2(phi) = 0.694...
    if (static_cast<double>(n) * 0.6942419136 > static_cast<double>(max_bits) + 4) {
        detail::check_bits(max_bits + 1);
    }
    integer low = 0, high = 1;  // F(k), F(k + 1), where k is n without its last bits
    for (auto i = std::bit_width(n); i-- > 0;) {
        integer even = low * ((high << 1) - low);
        integer odd = sqr(low) + sqr(high);
        if ((n >> i & 1) != 0) {
            low = std::move(odd);
            high = low + even;
        } else {
            low = std::move(even);
            high = std::move(odd);
        }
    }
    return low;
}

}  // namespace carry
