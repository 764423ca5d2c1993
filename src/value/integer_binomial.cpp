// Binomials.
#include "row/scratch.hpp"
#include "value/factor_list.hpp"
#include "value/integer_access.hpp"
#include "value/odd_factorials.hpp"
#include "value/primes_to.hpp"
#include "value/short_binomials.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <utility>

namespace carry {

using detail::factor_list;
using detail::integer_access;

namespace {

/// How many times 2 is a factor of n over k.
std::uint64_t twos_of_binomial(std::uint64_t n, std::uint64_t k) noexcept {
    return detail::twos_of_factorial(n) - detail::twos_of_factorial(k) - detail::twos_of_factorial(n - k);
}

/// r = n over k by its primes: an odd p is in it as often as k and n - k have carries where they are added in base p (Kummer),
/// which the quotients by its powers tell. 2 <= k <= n / 2, n < 2^32, the result is below 2^bits.
/// Source: P. Goetgheluck, "Computing binomial coefficients", American Mathematical Monthly 94 (1987).
void binomial_by_primes(integer& r, std::uint64_t n, std::uint64_t k, std::size_t bits) {
    const detail::primes_to primes(n);
    const std::size_t limbs = factor_list::limbs(bits, n);
    scratch_limbs<1024> memory(2 * limbs);
    factor_list list(memory.data());
    std::uint64_t root = 1;  // above which no square of a prime is up to n
    while (root * root < n) {
        ++root;
    }
    primes.between(0, root, [&](std::uint64_t p, auto divide) {
        std::uint64_t x = divide(n), y = divide(k), z = divide(n - k);
        for (; x != 0; x = divide(x), y = divide(y), z = divide(z)) {
            list.push(x != y + z ? p : 1);
        }
    });
    primes.between(root, n / 2,
                   [&](std::uint64_t p, auto divide) { list.push(divide(n) != divide(k) + divide(n - k) ? p : 1); });
    primes.between(n - k, n, [&](std::uint64_t p, auto) { list.push(p); });  // of the others above n / 2 there is none
    // The list may be a quarter shorter than its bound, and its product have short scratch.
    scratch_limbs<3072> scratch(factor_list::product_scratch(list.limbs()));
    const factor_list::row odd = list.product(memory.data() + limbs, scratch.data());
    odd.put_shifted_left(r, static_cast<std::size_t>(twos_of_binomial(n, k)));
}

/// r = n over k as the odd part of n (n - 1) ... (n - k + 1) by that of k!.
void binomial_by_division(integer& r, std::uint64_t n, std::uint64_t k) {
    const std::size_t limbs = factor_list::limbs(static_cast<std::size_t>(k) * static_cast<std::size_t>(std::bit_width(n)), n);
    product_scratch memory(2 * limbs + factor_list::product_scratch(limbs));
    factor_list list(memory.data());
    for (std::uint64_t i = 0; i < k; ++i) {
        list.push((n - i) >> std::countr_zero(n - i));
    }
    const factor_list::row odd = list.product(memory.data() + limbs, memory.data() + 2 * limbs);
    const integer divisor = detail::odd_part_of_factorial(k);
    shift_left(r, divexact_unchecked(integer::from_limbs({odd.data, odd.size}), divisor), twos_of_binomial(n, k));
}

/// n (n - 1) ... (n - count + 1), by a tree.
integer falling_factorial(const integer& n, std::uint64_t count) {
    constexpr std::uint64_t few = 8;
    if (count > few) {
        const std::uint64_t half = count / 2;
        return falling_factorial(n, half) * falling_factorial(n - half, count - half);
    }
    integer r = 1;
    for (std::uint64_t i = 0; i < count; ++i) {
        r *= n - i;
    }
    return r;
}

/// r = n over k for the others, 2 <= k <= n / 2.
void long_binomial(integer& r, std::uint64_t n, std::uint64_t k) {
    constexpr std::uint64_t few = 512;
    if (n <= few) {
        binomial_by_primes(r, n, k, static_cast<std::size_t>(n));
        return;
    }
    // n over k is below (e n / k)^k and below 2^n, and by a factor of n + 1 at most below 2^(n H(k / n)), H being the entropy.
    const double x = static_cast<double>(n), y = static_cast<double>(k);
    const double upper_bits = std::min(x, y * (std::log2(x / y) + std::numbers::log2e));
    constexpr std::uint64_t most_by_primes = 16;  // times k
    if (n / most_by_primes < k && n >> 32 == 0) {
        const double entropy_bits = y * std::log2(x / y) + (x - y) * std::log2(x / (x - y));
        if (entropy_bits * (1 - 1e-12) - std::log2(x + 1) > static_cast<double>(max_bits)) {
            detail::check_bits(max_bits + 1);
        }
        binomial_by_primes(r, n, k, static_cast<std::size_t>(std::min(upper_bits, entropy_bits)) + 2);
        return;
    }
    if (y * std::log2(x - y + 1) * (1 - 1e-12) > static_cast<double>(max_bits)) {
        detail::check_bits(max_bits + 1);
    }
    binomial_by_division(r, n, k);
}

/// r = n over k for n > last_binomial_of_word, 2 <= k <= n / 2.
[[gnu::noinline]] void untabulated_binomial(integer& r, std::uint64_t n, std::uint64_t k) {
    constexpr std::uint64_t surely_few = 25, rather_few = 110;
    if (k <= surely_few || detail::is_binomial_of_few_words(n, k) || (k <= rather_few && n / 4 >= k) ||
        (k <= detail::most_binomial_factors && n / 8 >= k)) {
        detail::put_binomial_of_few(r, n, k);
    } else {
        long_binomial(r, n, k);
    }
}

}  // namespace

void binomial(integer& r, std::uint64_t n, std::uint64_t k) {
    k = k > n ? k : std::min(k, n - k);
    if (k > n || k < 2) {
        integer_access::set_word(r, k > n ? 0 : k == 0 ? 1 : n);
        return;
    }
    if (n <= detail::last_binomial_of_word) {
        integer_access::set_word(r, detail::binomial_of_word(n, k));
        return;
    }
    constexpr std::uint64_t most_in_word = 5;  // factors, of which the product takes less time
    if (n <= detail::last_binomial_of_two_words && k > most_in_word) {
        detail::put_tabulated_binomial(r, n, k);
        return;
    }
    untabulated_binomial(r, n, k);
}

integer binomial(const integer& n, std::uint64_t k) {
    const std::optional<std::uint64_t> word = n.to<std::uint64_t>();
    return word ? binomial(*word, k) : binomial(n, integer(k));
}

integer binomial(const integer& n, const integer& k) {
    if (k.is_negative()) {
        throw std::domain_error("carry: binomial of a negative number of factors");
    }
    if (n.is_negative()) {
        integer r = binomial(k - n - 1, k);
        return k.is_odd() ? -std::move(r) : r;
    }
    if (k > n) {
        return 0;
    }
    const integer other = n - k;
    const std::optional<std::uint64_t> factors = std::min(k, other).to<std::uint64_t>();
    if (!factors) {  // each factor of the numerator by its own divisor is 2 at least
        detail::check_bits(max_bits + 1);
    }
    if (const std::optional<std::uint64_t> word = n.to<std::uint64_t>()) {
        return binomial(*word, *factors);
    }
    if (*factors > max_bits / (n.bit_length() - 2)) {  // the factors of the numerator are more than n / 2
        detail::check_bits(max_bits + 1);
    }
    return divexact_unchecked(falling_factorial(n, *factors), factorial(*factors));
}

integer binomial(std::uint64_t n, std::uint64_t k) {
    integer r;
    binomial(r, n, k);
    return r;
}

}  // namespace carry
