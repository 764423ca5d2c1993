// Products of primes, and of numbers in arithmetic progression.
#include "row/scratch.hpp"
#include "value/factor_list.hpp"
#include "value/integer_access.hpp"
#include "value/primes_to.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <numeric>

namespace carry {

using detail::factor_list;

namespace {

/// The product of what fill(list) pushes into a list of so many limbs, times the power of two whose exponent it returns.
template <class Fill>
integer product_of(std::size_t limbs, const Fill& fill) {
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
    // The logarithm of the product is above 0.998 n for n > 1319007 (Schoenfeld, "Sharper bounds for the Chebyshev functions",
    // Math. Comp. 30, 1976), and below 1.01624 n (Rosser and Schoenfeld, "Approximate formulas for some functions of prime
    // numbers", Illinois J. Math. 6, 1962, theorem 9).
    const double log2_of_e_to_n = std::numbers::log2e * static_cast<double>(n);
    if (n > 0xffffffffu || 0.998 * log2_of_e_to_n > static_cast<double>(max_bits)) {
        detail::check_bits(max_bits + 1);
    }
    const auto bits = static_cast<std::size_t>(1.01624 * log2_of_e_to_n) + 1;
    return product_of(factor_list::limbs(bits, n), [n](factor_list& list) -> std::size_t {
        const detail::primes_to primes(n);
        primes.between(0, n, [&](std::uint64_t p, auto) { list.push(p); });
        return 1;
    });
}

namespace {

/// The largest factors of which so many surely fit in a word, by their number: the root of 2^64 - 1, rounded down.
constexpr std::array<std::uint64_t, 65> most_in_word = [] {
    std::array<std::uint64_t, 65> r{};
    r[1] = max_limb<std::uint64_t>;
    for (unsigned j = 2; j < r.size(); ++j) {
        for (std::uint64_t bit = std::uint64_t{1} << 63; bit != 0; bit >>= 1) {  // of the root
            std::uint64_t rest = max_limb<std::uint64_t>;
            for (unsigned i = 0; i < j; ++i) {
                rest /= r[j] | bit;
            }
            r[j] |= rest != 0 ? bit : 0;
        }
    }
    return r;
}();

/// How many factors up to n surely fit in a word, if so many as `from` do.
std::size_t factors_in_word(std::uint64_t n, std::size_t from) noexcept {
    while (from + 1 < most_in_word.size() && n <= most_in_word[from + 1]) {
        ++from;
    }
    return from;
}

/// Pushes all n - i k, i < factors, so many to a word as the largest that is left allows: to ask of each whether it still fits
/// would be a branch that is not foretold.
void push_progression(factor_list& list, std::uint64_t n, std::uint64_t k, std::uint64_t factors) noexcept {
    for (std::size_t joined = 1; factors != 0;) {
        joined = factors_in_word(n, joined);
        const std::uint64_t count = std::min<std::uint64_t>(joined, factors);
        std::uint64_t word = n;
        for (std::uint64_t i = 1; i < count; ++i) {
            n -= k;
            word *= n;
        }
        list.push_word(word);
        factors -= count;
        n -= factors != 0 ? k : 0;
    }
}

/// From how many factors on the odd ones go apart: what the even ones have too much is a few hundredths of the product.
constexpr std::uint64_t least_parted = 400;

/// The same for n and k without a common factor, but for the power of two in the product, whose exponent is returned: the odd
/// factors are a progression, and the halves of the even ones another.
std::size_t push_odd_parts(factor_list& list, std::uint64_t n, std::uint64_t k, std::uint64_t factors) noexcept {
    std::size_t twos = 0;
    while (k % 2 != 0 && factors >= least_parted) {
        const std::uint64_t even = (factors + 1 - n % 2) / 2;
        push_progression(list, n % 2 != 0 ? n : n - k, 2 * k, factors - even);
        n = (n % 2 != 0 ? n - k : n) / 2;
        factors = even;
        twos += static_cast<std::size_t>(even);
    }
    push_progression(list, n, k, factors);
    return twos;
}

/// How many factors of so many bits fit in a limb.
constexpr auto factors_of_bits_in_limb = [] {
    std::array<std::uint8_t, 65> r{};
    for (std::size_t bits = 1; bits < r.size(); ++bits) {
        r[bits] = static_cast<std::uint8_t>(limb_bits / bits);
    }
    return r;
}();

/// The limbs of a product that is found a limb at a time: by halves it would take longer.
constexpr std::size_t most_limbs_of_short = 2 * detail::limb_row::inline_capacity;

/// The product of all n - i k, i < factors, so many to a limb as said.
integer short_product(std::uint64_t n, std::uint64_t k, std::uint64_t factors, std::uint64_t to_limb) {
    integer r;
    detail::limb_row& row = detail::integer_access::row(r);
    if (factors > to_limb * detail::limb_row::inline_capacity) {
        row.resize_discarding(most_limbs_of_short);
    }
    std::size_t size = 1;
    row[0] = 1;
    while (factors != 0) {
        const std::uint64_t count = std::min(to_limb, factors);
        factors -= count;
        limb word = 1;
        for (std::uint64_t i = 0; i < count; ++i, n -= k) {
            word *= static_cast<limb>(n);
        }
        limb carry = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const wide_limb<limb> product = multiply_add(row[i], word, carry);
            row[i] = product.low;
            carry = product.high;
        }
        if (carry != 0) {
            row[size++] = carry;
        }
    }
    detail::integer_access::prepare(r, size, false);
    return r;
}

}  // namespace

integer multifactorial(std::uint64_t n, std::uint64_t k) {
    if (k == 0) {
        throw std::domain_error("carry: a progression without a difference");
    }
    const std::uint64_t rest = n % k, factors = n / k + (rest != 0 ? 1 : 0);
    if (factors == 0) {
        return 1;
    }
    if (k == 1) {
        return factorial(n);
    }
    const std::uint64_t to_limb = factors_of_bits_in_limb[static_cast<std::size_t>(std::bit_width(n))];
    if (factors <= 2 * to_limb) {
        return short_product(n, k, factors, to_limb);
    }
    // What is surely short enough is spared the logarithms.
    if (factors > max_bits / 64 &&
        progression_bits(n, k, n - (factors - 1) * k) > static_cast<double>(max_bits) * (1 + 0x1p-20) + 64) {
        detail::check_bits(max_bits + 1);
    }
    if (const std::uint64_t common = std::gcd(k, rest); common != 1) {
        const int twos = std::countr_zero(common);
        integer r = multifactorial(n / common, k / common);
        if (common >> twos != 1) {
            r *= pow(common >> twos, factors);
        }
        r <<= static_cast<std::uint64_t>(twos) * factors;
        return r;
    }
    if (factors <= most_limbs_of_short * to_limb) {
        return short_product(n, k, factors, to_limb);
    }
    // A word that is not full for each progression that goes apart.
    const std::uint64_t words = factors / factors_in_word(n, 1) + static_cast<std::uint64_t>(std::bit_width(factors)) + 1;
    return product_of(static_cast<std::size_t>(words) * factor_list::word_limbs,
                      [=](factor_list& list) { return push_odd_parts(list, n, k, factors); });
}

}  // namespace carry
