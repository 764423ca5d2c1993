// Factorials.
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "row/scratch.hpp"
#include "value/factor_list.hpp"
#include "value/integer_access.hpp"
#include "value/odd_factorials.hpp"
#include "value/primes_to.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <utility>

namespace carry {

using detail::factor_list;
using detail::integer_access;

namespace {

/// log2(n!) for n >= 2, or up to 1 + log2(n) less: Stirling's formula without the terms that are left.
double factorial_bits(std::uint64_t n) {
    const double x = static_cast<double>(n);
    return x * (std::log2(x) - std::numbers::log2e);
}

/// Limbs that the odd part of n! fits into, n >= 2.
std::size_t odd_factorial_limbs(std::uint64_t n) {
    const auto bits = static_cast<std::size_t>(factorial_bits(n)) + static_cast<std::size_t>(std::bit_width(n)) + 2;
    return (bits - static_cast<std::size_t>(detail::twos_of_factorial(n))) / limb_bits + 1;
}

/// The odd part of n! / floor(n / 2)!^2, which is below n 2^n: every odd prime as often as there are odd numbers among the
/// quotients of n by its powers (P. Luschny's "swing").
void push_swing(factor_list& list, std::uint64_t n, const detail::primes_to& primes) {
    primes.between(0, n / 3, [&](std::uint64_t p, auto divide) {
        for (std::uint64_t q = divide(n); q != 0; q = divide(q)) {
            list.push((q & 1) != 0 ? p : 1);
        }
    });
    // Above n / 3 the quotient is 2, and above n / 2 it is 1.
    primes.between(n / 2, n, [&](std::uint64_t p, auto) { list.push(p); });
}

/// The odd part of n!, n > last_short_odd_factorial, as the product of two rows.
class odd_factorial {
public:
    explicit odd_factorial(std::uint64_t n)
        : root_limbs_(odd_factorial_limbs(n / 2) + 1),
          swing_limbs_(factor_list::limbs(static_cast<std::size_t>(n) + static_cast<std::size_t>(std::bit_width(n)), n)),
          memory_(3 * root_limbs_ + 2 * swing_limbs_ + scratch_limbs()),
          primes_(n) {
        auto level = static_cast<unsigned>(std::bit_width(n / (detail::last_short_odd_factorial + 1)));
        limb* const root = memory_.data();
        std::size_t size = 0;
        for (std::uint64_t rest = detail::odd_factorials[n >> level]; rest != 0;
             rest = rest >> (limb_bits / 2) >> (limb_bits / 2)) {
            root[size++] = static_cast<limb>(rest);
        }
        for (;;) {
            integer_rows::sqr(square_data(), root, size, scratch());
            square_limbs_ = row::normalized_size(square_data(), 2 * size);
            --level;
            factor_list list(swing_data());
            push_swing(list, n >> level, primes_);
            swing_ = list.product(swing_data() + swing_limbs_, scratch());
            if (level == 0) {
                return;
            }
            size = limbs();
            multiply(root);
            size = row::normalized_size(root, size);
        }
    }

    std::size_t limbs() const noexcept { return square_limbs_ + swing_.size; }

    /// r = the odd part, in limbs() limbs.
    void multiply(limb* r) noexcept { integer_rows::mul(r, square_data(), square_limbs_, swing_.data, swing_.size, scratch()); }

private:
    std::size_t scratch_limbs() const noexcept {
        constexpr std::size_t few = 64;
        return std::max(
            {factor_list::product_scratch(swing_limbs_),
             root_limbs_ < few ? integer_rows::short_sqr_scratch(root_limbs_) : integer_rows::sqr_scratch_at_level(root_limbs_),
             integer_rows::mul_scratch_at_level(2 * root_limbs_, swing_limbs_)});
    }

    limb* square_data() noexcept { return memory_.data() + root_limbs_; }
    limb* swing_data() noexcept { return memory_.data() + 3 * root_limbs_; }
    limb* scratch() noexcept { return swing_data() + 2 * swing_limbs_; }

    std::size_t root_limbs_, swing_limbs_;
    product_scratch memory_;
    detail::primes_to primes_;
    std::size_t square_limbs_ = 0;
    factor_list::row swing_{};
};

/// The odd numbers up to n, a number of the last of which does not join those before it.
void push_odd_numbers(factor_list& list, std::uint64_t n) {
    constexpr std::uint64_t last = 2 * detail::double_factorials.size() - 1;
    list.push_word(detail::double_factorials[static_cast<std::size_t>((std::min(n, last) - 1) / 2)]);
    const auto joined = 64 / static_cast<unsigned>(std::bit_width(n));
    for (std::uint64_t i = last + 2; i <= n;) {
        std::uint64_t word = 1;
        for (unsigned j = 0; j < joined && i <= n; ++j, i += 2) {
            word *= i;
        }
        list.push_word(word);
    }
}

constexpr std::uint64_t last_factorial_of_words = 260;
constexpr std::size_t short_words = 56 * 64 / limb_bits;

/// n! for a small n, odd numbers and all: n! is 2^floor(n / 2) times floor(n / 2)! and the odd numbers up to n.
integer factorial_of_words(std::uint64_t n) {
    limb memory[2 * short_words], scratch[integer_rows::short_mul_scratch(short_words)];
    factor_list list(memory);
    std::uint64_t rest = n;
    for (; rest > detail::last_short_odd_factorial; rest /= 2) {
        push_odd_numbers(list, rest);
    }
    list.push_word(detail::odd_factorials[static_cast<std::size_t>(rest)]);
    const factor_list::row odd = list.product(memory + short_words, scratch);
    return odd.shifted_left(detail::twos_of_factorial(n));
}

}  // namespace

integer factorial(std::uint64_t n) {
    const std::uint64_t twos = detail::twos_of_factorial(n);
    if (n <= detail::last_short_factorial) {
        return detail::odd_factorials[static_cast<std::size_t>(n)] << twos;
    }
    if (n <= last_factorial_of_words) {
        return factorial_of_words(n);
    }
    if (factorial_bits(n) > static_cast<double>(max_bits)) {
        detail::check_bits(max_bits + 1);
    }
    odd_factorial odd(n);
    integer r = integer_access::sized(odd.limbs());
    odd.multiply(integer_access::row(r).data());
    integer_access::settle(r, false);
    return std::move(r) << twos;
}

}  // namespace carry
