// Binomials of two words, as products of factorials and of their inverses.
#include "value/integer_access.hpp"
#include "value/odd_factorials.hpp"
#include "value/short_binomials.hpp"
#include "value/two_words.hpp"

#include <carry/limb.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace carry::detail {

namespace {

/// The inverse of an odd a modulo 2^128, by one step of Newton's from that modulo 2^64: x (2 - a x).
constexpr two_words inverse(const two_words& a) noexcept {
    const two_words x{inverse_mod_radix(a.low), 0};
    const two_words product = multiply_low(a, x);  // 1 modulo 2^64
    return multiply_low(x, {1, std::uint64_t{0} - product.high});
}

constexpr std::size_t tabulated = static_cast<std::size_t>(last_binomial_of_two_words) + 1;

/// The odd part of n! and its inverse modulo 2^128, and how often 2 is a factor of n!.
struct odd_factorial {
    two_words odd, inverse;
    unsigned twos;
};

constexpr auto factorials = [] {
    std::array<odd_factorial, tabulated> table{};
    two_words odd{1, 0};
    for (std::size_t n = 0; n < table.size(); ++n) {
        odd = multiply_low(odd, {n == 0 ? 1 : n >> std::countr_zero(n), 0});
        table[n] = {odd, inverse(odd), static_cast<unsigned>(twos_of_factorial(n))};
    }
    return table;
}();

/// r = odd 2^twos, which is below 2^128; twos < 64.
void put_two_words(integer& r, const two_words& odd, unsigned twos) noexcept {
    const std::uint64_t low = odd.low << twos, high = odd.high << twos | odd.low >> 1 >> (63 - twos);
    if constexpr (limb_bits == 64) {
        integer_access::set(r, static_cast<limb>(low), static_cast<limb>(high));
    } else {
        integer_access::row(r).truncate(2 * word_limbs);  // any row has room for them
        put_word(integer_access::row(r).data(), low);
        put_word(integer_access::row(r).data() + word_limbs, high);
        integer_access::settle(r, false);
    }
}

}  // namespace

std::uint64_t binomial_of_word(std::uint64_t n, std::uint64_t k) noexcept {
    const odd_factorial &all = factorials[static_cast<std::size_t>(n)], &some = factorials[static_cast<std::size_t>(k)],
                        &others = factorials[static_cast<std::size_t>(n - k)];
    return (some.inverse.low * others.inverse.low * all.odd.low) << (all.twos - some.twos - others.twos);
}

void put_tabulated_binomial(integer& r, std::uint64_t n, std::uint64_t k) noexcept {
    const odd_factorial &all = factorials[static_cast<std::size_t>(n)], &some = factorials[static_cast<std::size_t>(k)],
                        &others = factorials[static_cast<std::size_t>(n - k)];
    const two_words odd = multiply_low(multiply_low(some.inverse, others.inverse), all.odd);
    put_two_words(r, odd, all.twos - some.twos - others.twos);
}

}  // namespace carry::detail
