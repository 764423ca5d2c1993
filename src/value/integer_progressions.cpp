// Products of primes, and of numbers in arithmetic progression.
#include "modular/small_primes.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/factor_list.hpp"
#include "value/integer_access.hpp"
#include "value/odd_factorials.hpp"
#include "value/primes_to.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>

namespace carry {

using detail::factor_list;
using detail::integer_access;

namespace {

/// r = the product of what fill(list) pushes into a list of so many limbs, times the power of two whose exponent it returns.
template <class Fill>
void put_product_of(integer& r, std::size_t limbs, const Fill& fill) {
    product_scratch memory(2 * limbs + factor_list::product_scratch(limbs));
    factor_list list(memory.data());
    const std::size_t twos = fill(list);
    list.product(memory.data() + limbs, memory.data() + 2 * limbs).put_shifted_left(r, twos);
}

/// More than log2 of n (n - k) ... last, by at most log2(n / last) and rounding: all but the first of the logarithms are less
/// than their integral over the k numbers above.
double progression_bits(std::uint64_t n, std::uint64_t k, std::uint64_t last) {
    const auto integral_to = [](double x) { return x * (std::log2(x) - std::numbers::log2e); };
    const auto x = static_cast<double>(n), y = static_cast<double>(last);
    return std::log2(x) + (integral_to(x) - integral_to(y)) / static_cast<double>(k);
}

/// The small primes joined, so many to a word as fit, and the last prime of each word.
template <std::size_t Words>
struct joined_primes {
    std::array<std::uint64_t, Words> words{};
    std::array<std::uint16_t, Words> last{};
    std::size_t count = 0;  ///< whole words
};

template <std::size_t Words>
constexpr auto join_primes() {
    joined_primes<Words> joined;
    std::uint64_t word = 1;
    std::uint16_t last = 0;
    for (const std::uint16_t p : modular::small_primes) {
        const wide_limb<std::uint64_t> next = multiply_wide<std::uint64_t>(word, p);
        if (next.high != 0) {
            joined.words[joined.count] = word;
            joined.last[joined.count++] = last;
        }
        word = next.high != 0 ? p : next.low;
        last = p;
    }
    return joined;
}

constexpr std::size_t prime_words = join_primes<modular::small_primes.size()>().count;
constexpr joined_primes<prime_words> small_primes_joined = join_primes<prime_words>();

/// The products of all primes up to n that 64 bits hold.
constexpr auto short_primorials = [] {
    std::array<std::uint64_t, 53> r{1, 1, 2};
    for (std::size_t n = 3; n < r.size(); ++n) {
        r[n] = r[n - 1] * (std::ranges::binary_search(modular::small_primes, n) ? n : 1);
    }
    return r;
}();

[[gnu::noinline]] void long_primorial(integer& r, std::uint64_t n) {
    // The logarithm of the product is above 0.998 n for n > 1319007 (Schoenfeld, "Sharper bounds for the Chebyshev functions",
    // Math. Comp. 30, 1976), and below 1.01624 n (Rosser and Schoenfeld, "Approximate formulas for some functions of prime
    // numbers", Illinois J. Math. 6, 1962, theorem 9).
    const double log2_of_e_to_n = std::numbers::log2e * static_cast<double>(n);
    if (n > 0xffffffffu || 0.998 * log2_of_e_to_n > static_cast<double>(max_bits)) {
        detail::check_bits(max_bits + 1);
    }
    const auto bits = static_cast<std::size_t>(1.01624 * log2_of_e_to_n) + 1;
    put_product_of(r, factor_list::limbs(bits, n), [n](factor_list& list) -> std::size_t {
        const detail::primes_to primes(n);
        std::size_t i = 0;
        for (; i < prime_words && small_primes_joined.last[i] <= n; ++i) {
            list.push_word(small_primes_joined.words[i]);
        }
        primes.between(small_primes_joined.last[i - 1], n, [&](std::uint64_t p, auto) { list.push(p); });
        return 1;
    });
}

}  // namespace

void primorial(integer& r, std::uint64_t n) {
    if (n < short_primorials.size()) {
        integer_access::set_word(r, short_primorials[static_cast<std::size_t>(n)]);
    } else {
        long_primorial(r, n);
    }
}

integer primorial(std::uint64_t n) {
    integer r;
    primorial(r, n);
    return r;
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

/// The limbs of a product that is found a limb at a time: by halves it would take longer.
constexpr std::size_t most_limbs_of_short = 2 * detail::limb_row::inline_capacity;

/// r = the product of all n - i k, i < factors, so many to a limb as said.
void put_short_product(integer& r, std::uint64_t n, std::uint64_t k, std::uint64_t factors, std::uint64_t to_limb) {
    detail::limb_row& row = integer_access::row(r);
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
        const limb carry = row::mul_1(row.data(), row.data(), size, word);
        if (carry != 0) {
            row[size++] = carry;
        }
    }
    integer_access::prepare(r, size, false);
}

/// All n!! that 128 bits hold.
constexpr auto short_double_factorials = [] {
    std::array<wide_limb<std::uint64_t>, 57> f{{{1, 0}, {1, 0}}};
    for (std::size_t n = 2; n < f.size(); ++n) {
        f[n] = multiply_wide<std::uint64_t>(f[n - 2].low, n);
        f[n].high += f[n - 2].high * n;
    }
    return f;
}();

/// r as multifactorial's for k >= 2.
[[gnu::noinline]] void put_multifactorial(integer& r, std::uint64_t n, std::uint64_t k) {
    const std::uint64_t rest = n % k, factors = n / k + (rest != 0 ? 1 : 0);
    if (factors == 0) {
        r = 1;
        return;
    }
    const std::uint64_t to_limb = detail::factors_that_fit<limb_bits>[static_cast<std::size_t>(std::bit_width(n))];
    if (factors <= 2 * to_limb) {
        put_short_product(r, n, k, factors, to_limb);
        return;
    }
    // What is surely short enough is spared the logarithms.
    if (factors > max_bits / 64 &&
        progression_bits(n, k, n - (factors - 1) * k) > static_cast<double>(max_bits) * (1 + 0x1p-20) + 64) {
        detail::check_bits(max_bits + 1);
    }
    if (k == 2) {
        detail::put_double_factorial(r, n);
        return;
    }
    if (const std::uint64_t common = std::gcd(k, rest); common != 1) {
        const int twos = std::countr_zero(common);
        integer product = multifactorial(n / common, k / common);
        if (common >> twos != 1) {
            product *= pow(common >> twos, factors);
        }
        shift_left(r, product, static_cast<std::uint64_t>(twos) * factors);
        return;
    }
    if (factors <= most_limbs_of_short * to_limb) {
        put_short_product(r, n, k, factors, to_limb);
        return;
    }
    // A word that is not full for each progression that goes apart.
    const std::uint64_t words = factors / factors_in_word(n, 1) + static_cast<std::uint64_t>(std::bit_width(factors)) + 1;
    put_product_of(r, static_cast<std::size_t>(words) * factor_list::word_limbs,
                   [=](factor_list& list) { return push_odd_parts(list, n, k, factors); });
}

}  // namespace

void multifactorial(integer& r, std::uint64_t n, std::uint64_t k) {
    constexpr std::uint64_t surely_short = 1000;
    if (limb_bits == 64 && k == 2 && n < short_double_factorials.size()) {
        const wide_limb<std::uint64_t>& x = short_double_factorials[static_cast<std::size_t>(n)];
        integer_access::set(r, static_cast<limb>(x.low), static_cast<limb>(x.high));
    } else if (k == 2 && n <= surely_short) {
        detail::put_double_factorial(r, n);
    } else if (k > 1) {
        put_multifactorial(r, n, k);
    } else if (k == 1) {
        factorial(r, n);
    } else {
        throw std::domain_error("carry: a progression without a difference");
    }
}

integer multifactorial(std::uint64_t n, std::uint64_t k) {
    integer r;
    multifactorial(r, n, k);
    return r;
}

}  // namespace carry
