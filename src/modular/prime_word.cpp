#include "modular/prime_word.hpp"

#include "modular/short_prime.hpp"
#include "modular/small_primes.hpp"

#include <carry/limb.hpp>

#include <array>
#include <cstddef>

namespace carry::modular {

namespace {

using short_prime::word;

/// Numbers below it are looked up.
constexpr word tabulated = word{1} << 16;

/// Bit i of element j: whether 2 (64 j + i) + 1 is prime.
constexpr auto odd_primes = [] {
    constexpr auto sieve = detail::odd_prime_sieve<tabulated>();
    std::array<word, sieve.size() / 64> r{};
    for (std::size_t i = 0; i < sieve.size(); ++i) {
        r[i / 64] |= word{sieve[i]} << i % 64;
    }
    return r;
}();

constexpr std::size_t trial_primes = 24;

constexpr auto trial_inverses = [] {
    std::array<word, trial_primes> r{};
    for (std::size_t i = 0; i < r.size(); ++i) {
        r[i] = inverse_mod_radix(word{small_primes[i]});
    }
    return r;
}();

/// Z / m for an odd m < 2^64, see short_prime.hpp.
class word_ring {
public:
    using number = word;
    static constexpr bool in_step = true;

    explicit word_ring(word m) noexcept : m_(m), inverse_(inverse_mod_radix(m)), one_((word{0} - m) % m) {}

    word modulus() const noexcept { return m_; }
    word one() const noexcept { return one_; }

    word power_of_two(unsigned e) const noexcept {
        const word power = word{1} << e;
        return divide_wide_vartime(power < m_ ? power : power % m_, word{0}, m_).remainder;
    }
    /// (2^64 + m t) / q for the t that makes it whole.
    word inverse_of(word q) const noexcept {
        const word step = m_ % q;
        word t = 0;
        for (word sum = one_ % q; sum != 0; sum = sum + step < q ? sum + step : sum + step - q) {
            ++t;
        }
        const wide_limb<word> numerator = multiply_add(m_, t, one_);
        return divide_wide_vartime(numerator.high, numerator.low, q).quotient;
    }

    static word pick(word mask, word a, word b) noexcept { return select(mask, a, b); }
    word add(word a, word b) const noexcept { return subtract_or(a, m_ - b, a + b); }
    word sub(word a, word b) const noexcept { return subtract_or(a, b, a + (m_ - b)); }
    word mul(word a, word b) const noexcept { return reduce(multiply_wide(a, b)); }
    /// The difference is formed while the product waits for its reduction.
    word mul_sub(word a, word b, word c) const noexcept {
        wide_limb<word> product = multiply_wide(a, b);
        product.high = sub(product.high, c);
        return reduce(product);
    }
    word scale(word a, unsigned shift) const noexcept { return reduce({a << shift, a >> 1 >> (63 - shift)}); }

private:
    /// product / 2^64, product < 2^64 m.
    word reduce(wide_limb<word> product) const noexcept {
        const word multiple = multiply_wide(product.low * inverse_, m_).high;
        return subtract_or(product.high, multiple, value_barrier(product.high + m_) - multiple);
    }

    word m_, inverse_;
    word one_;  ///< 2^64 modulo m
};

}  // namespace

bool is_prime_word(std::uint64_t m) noexcept {
    if (m % 2 == 0) {
        return m == 2;
    }
    if (m < tabulated) {
        return (odd_primes[static_cast<std::size_t>(m / 128)] >> (m / 2 % 64) & 1) != 0;
    }
    for (std::size_t i = 0; i < trial_primes; ++i) {
        if (m * trial_inverses[i] <= max_limb<word> / small_primes[i]) {  // p divides m
            return false;
        }
    }
    return short_prime::passes_both<word_ring>(m);
}

}  // namespace carry::modular
