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

/// The product of what fill(list) pushes, factors from 1 to `largest` whose product is below 2^bits, times the power of two
/// whose exponent it returns.
template <class Fill>
integer product_of(std::size_t bits, std::uint64_t largest, const Fill& fill) {
    const std::size_t limbs = factor_list::limbs(bits, largest);
    product_scratch memory(2 * limbs + factor_list::product_scratch(limbs));
    factor_list list(memory.data());
    const std::size_t twos = fill(list);
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
    return product_of(bits, n, [n](factor_list& list) -> std::size_t {
        const detail::primes_to primes(n);
        primes.between(0, n, [&](std::uint64_t p, auto) { list.push(p); });
        return 1;
    });
}

namespace {

/// The product of all n - i k, i < factors, or 0 where that is 2^64 or more.
std::uint64_t word_product(std::uint64_t n, std::uint64_t k, std::uint64_t factors) noexcept {
    std::uint64_t product = n;
    for (std::uint64_t i = 1; i < factors; ++i) {
        const wide_limb<std::uint64_t> next = multiply_wide(product, n - i * k);
        if (next.high != 0) {
            return 0;
        }
        product = next.low;
    }
    return product;
}

}  // namespace

integer multifactorial(std::uint64_t n, std::uint64_t k) {
    if (k == 0) {
        throw std::domain_error("carry: a progression without a difference");
    }
    const std::uint64_t factors = n / k + (n % k != 0 ? 1 : 0);
    if (factors == 0) {
        return 1;
    }
    if (const std::uint64_t word = word_product(n, k, factors); word != 0) {
        return word;
    }
    if (k == 1) {
        return factorial(n);
    }
    const double bits = progression_bits(n, k, n - (factors - 1) * k);
    if (bits > static_cast<double>(max_bits) * (1 + 0x1p-20) + 64) {
        detail::check_bits(max_bits + 1);
    }
    if (const std::uint64_t common = std::gcd(n, k); common != 1) {
        const int twos = std::countr_zero(common);
        integer r = multifactorial(n / common, k / common);
        if (common >> twos != 1) {
            r *= pow(common >> twos, factors);
        }
        r <<= static_cast<std::uint64_t>(twos) * factors;
        return r;
    }
    return product_of(static_cast<std::size_t>(bits * (1 + 0x1p-20)) + 64, n, [=](factor_list& list) {
        std::size_t twos = 0;
        for (std::uint64_t i = 0; i < factors; ++i) {
            const std::uint64_t factor = n - i * k;
            const int zeros = std::countr_zero(factor);
            twos += static_cast<std::size_t>(zeros);
            list.push(factor >> zeros);
        }
        return twos;
    });
}

}  // namespace carry
