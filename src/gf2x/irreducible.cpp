#include "gf2x/irreducible.hpp"

#include "gf2x/compose.hpp"
#include "gf2x/gcd.hpp"
#include "gf2x/reduce.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::gf2x_rows {

namespace {

bool is_prime(std::size_t q) noexcept {
    for (std::size_t p = 2; p <= q / p; ++p) {
        if (q % p == 0) {
            return false;
        }
    }
    return q > 1;
}

}  // namespace

std::size_t is_irreducible_scratch(std::size_t n) noexcept {
    return reduction::storage(n) + 4 * n +
           std::max({reduction::setup_scratch(n), reduction::scratch(n), gcd_scratch(n, n), compose_scratch(n)});
}

bool is_irreducible(const limb* f, std::size_t n, limb* scratch) noexcept {
    n = row::normalized_size(f, n);
    const std::size_t bits = row::bit_length(f, n);
    if (bits <= 2) {
        return bits == 2;  // x and x + 1; neither 0 nor 1
    }
    std::size_t weight = 0;
    for (std::size_t i = 0; i < n; ++i) {
        weight += static_cast<std::size_t>(std::popcount(f[i]));
    }
    if ((f[0] & 1) == 0 || weight % 2 == 0) {
        return false;  // f(0) = 0 or f(1) = 0
    }

    const std::size_t d = bits - 1;
    limb* const stored = scratch;
    limb* const power = stored + reduction::storage(n);  // x^(2^i) mod f
    limb* const difference = power + n;                  // that minus x
    limb* const product = difference + n;                // of the differences so far
    limb* const divisor = product + n;
    limb* const rest = divisor + n;
    const reduction modulo(f, n, stored, rest);
    const auto prime_to_f = [&](const limb* a) { return gcd(divisor, a, n, f, n, rest) == 1 && divisor[0] == 1; };

    // A polynomial of degree d is free of factors of degree up to s with probability about 0.56 / s, so a search up to
    // 2 log2(d) spares nearly all reducible ones the d squarings. It must stop at d / 2: an irreducible f divides x^(2^d) - x
    // itself. Where a gcd costs little more than a squaring, looking twice before the end of the search pays.
    const std::size_t sieved = std::min(d / 2, 2 * static_cast<std::size_t>(std::bit_width(d)));
    const bool look_early = n >= 16;
    row::zero(power, n);
    power[0] = 2;
    row::zero(product, n);
    product[0] = 1;
    // d squarings, or compositions for each of the powers that are asked for
    const auto asks_for = [&](std::size_t i) { return i > sieved && i < d && d % i == 0 && is_prime(d / i); };
    std::size_t cost = frobenius_cost(d, modulo);
    for (std::size_t p = 2; p <= d / sieved && cost < d; ++p) {
        cost += d % p == 0 && asks_for(d / p) ? frobenius_cost(d / p, modulo) : 0;
    }
    const bool one_by_one = cost >= d;
    for (std::size_t i = 1; i <= (one_by_one ? d : sieved); ++i) {
        modulo.sqr(power, power, rest);
        row::copy(difference, power, n);
        difference[0] ^= 2;
        if (i <= sieved) {
            modulo.mul(product, product, difference, rest);
            const bool look = i == sieved || (look_early && (i == 3 || i == 9));
            if (look && !prime_to_f(product)) {
                return false;
            }
        } else if (asks_for(i) && !prime_to_f(difference)) {
            return false;
        }
    }
    if (one_by_one) {
        return row::is_zero(difference, n);
    }
    frobenius_of_x(power, d, modulo, rest);
    power[0] ^= 2;
    if (!row::is_zero(power, n)) {
        return false;
    }
    for (std::size_t p = 2; p <= d / sieved; ++p) {
        if (d % p == 0 && asks_for(d / p)) {
            frobenius_of_x(difference, d / p, modulo, rest);
            difference[0] ^= 2;
            if (!prime_to_f(difference)) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace carry::gf2x_rows
