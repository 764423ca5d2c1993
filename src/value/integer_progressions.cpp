// Products of primes, and of numbers in arithmetic progression.
#include "row/scratch.hpp"
#include "value/factor_list.hpp"
#include "value/integer_access.hpp"
#include "value/primes_to.hpp"

#include <carry/integer.hpp>

#include <bit>
#include <cmath>
#include <numbers>
#include <numeric>

namespace carry {

using detail::factor_list;

namespace {

/// The product of what fill(list) pushes, factors from 1 to `largest` whose product is below 2^bits, times 2^twos.
template <class Fill>
integer product_of(std::size_t bits, std::uint64_t largest, std::size_t twos, const Fill& fill) {
    const std::size_t limbs = factor_list::limbs(bits, largest);
    product_scratch memory(2 * limbs + factor_list::product_scratch(limbs));
    factor_list list(memory.data());
    fill(list);
    integer r;
    list.product(memory.data() + limbs, memory.data() + 2 * limbs).put_shifted_left(r, twos);
    return r;
}

/// More than log2 of n (n - k) ... last, by at most log2(n / last) and rounding: all but the first of the logarithms are less
/// than their integral over the k numbers above.
double progression_bits(std::uint64_t n, std::uint64_t k, std::uint64_t last) {
    const auto integral_to = [](double x) { return x * (std::log2(x) - std::numbers::log2e); };
    const auto x = static_cast<double>(n), y = static_cast<double>(last);
    return std::log2(x) + (integral_to(x) - integral_to(y)) / static_cast<double>(k);
}

}  // namespace

integer primorial(std::uint64_t n) {
    if (n < 2) {
        return 1;
    }
    if (n > 0xffffffffu) {
        detail::check_bits(max_bits + 1);
    }
    // The logarithm of the product is below 1.01624 n (Rosser and Schoenfeld, "Approximate formulas for some functions of prime
    // numbers", Illinois J. Math. 6, 1962, theorem 9).
    const auto bits = static_cast<std::size_t>(1.01624 * std::numbers::log2e * static_cast<double>(n)) + 1;
    return product_of(bits, n, 1, [n](factor_list& list) {
        const detail::primes_to primes(n);
        primes.between(0, n, [&](std::uint64_t p, auto) { list.push(p); });
    });
}

integer multifactorial(std::uint64_t n, std::uint64_t k) {
    if (k == 0) {
        throw std::domain_error("carry: a progression without a difference");
    }
    const std::uint64_t factors = n / k + (n % k != 0 ? 1 : 0);
    if (factors <= 1) {
        return n == 0 ? 1 : n;
    }
    const double bits = progression_bits(n, k, n - (factors - 1) * k);
    if (bits > static_cast<double>(max_bits) * (1 + 0x1p-20) + 64) {
        detail::check_bits(max_bits + 1);
    }
    const std::uint64_t common = std::gcd(n, k);
    if (common != 1) {
        return pow(common, factors) * multifactorial(n / common, k / common);
    }
    if (k == 1) {
        return factorial(n);
    }
    std::size_t twos = 0;
    for (std::uint64_t i = 0; i < factors; ++i) {
        twos += static_cast<std::size_t>(std::countr_zero(n - i * k));
    }
    const auto room = static_cast<std::size_t>(bits * (1 + 0x1p-20)) + 64 - twos;
    return product_of(room, n, twos, [=](factor_list& list) {
        for (std::uint64_t i = 0; i < factors; ++i) {
            const std::uint64_t factor = n - i * k;
            list.push(factor >> std::countr_zero(factor));
        }
    });
}

}  // namespace carry
