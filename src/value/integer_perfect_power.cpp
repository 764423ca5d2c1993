// Perfect powers.
#include "integer/divrem.hpp"
#include "modular/small_primes.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace carry {

namespace {

std::uint64_t power_modulo(std::uint64_t b, std::uint64_t e, std::uint64_t m) {  // m < 2^32
    std::uint64_t r = 1;
    for (; e != 0; e >>= 1, b = b * b % m) {
        if ((e & 1) != 0) {
            r = r * b % m;
        }
    }
    return r;
}

bool is_small_prime(std::uint64_t n) {  // n < 2^32
    return is_probable_prime(integer(n));
}

/// Whether a, modulo a few primes q = 1 modulo p, could be a p-th power: a^((q - 1) / p) is 0 or 1 there. Of the others, one
/// in p passes each of them.
bool may_be_power(const integer& a, std::uint64_t p) {
    const std::span<const limb> row = a.limbs();
    std::size_t asked = 0;
    for (std::uint64_t q = 2 * p + 1; asked < 3 && q < std::uint64_t{1} << 31; q += 2 * p) {
        if (is_small_prime(q)) {
            const std::uint64_t residue = integer_rows::divrem_1(nullptr, row.data(), row.size(), static_cast<limb>(q));
            if (residue != 0 && power_modulo(residue, (q - 1) / p, q) != 1) {
                return false;
            }
            ++asked;
        }
    }
    return true;
}

}  // namespace

integer_power perfect_power(const integer& a) {
    integer base = abs(a);
    if (base < 2) {
        return {a, 1};
    }
    // The exponent divides how often each small prime is in a; without any, the base is above all of them.
    std::size_t multiplicity = base.trailing_zeros();
    const std::vector<limb> row(base.limbs().begin(), base.limbs().end());
    modular::for_each_prime<std::uint16_t>(
        row.data(), row.size(), modular::small_primes, [&](std::size_t p, std::size_t remainder) {
            if (remainder == 0) {
                multiplicity = std::gcd(multiplicity, remove_factor(base, integer(p)).multiplicity);
            }
            return multiplicity != 1;
        });
    std::size_t exponent = 1;
    const auto take_roots = [&](std::size_t p) {
        while (multiplicity % p == 0 && base.bit_length() > p && may_be_power(base, p)) {
            integer_rootrem root = rootrem(base, static_cast<unsigned>(p));
            if (!root.remainder.is_zero()) {
                return;
            }
            base = std::move(root.root);
            exponent *= p;
            multiplicity /= p;
        }
    };
    if (multiplicity != 1 && !a.is_negative()) {  // an even power is not negative
        take_roots(2);
    }
    constexpr std::size_t bits_above_small_primes = 13;
    const std::size_t most = multiplicity == 0 ? base.bit_length() / bits_above_small_primes : multiplicity;
    if (multiplicity != 1) {
        for (const std::uint32_t p : modular::odd_primes_below(std::min(most, base.bit_length()) + 1)) {
            take_roots(p);
        }
    }
    return {detail::integer_access::with_sign(std::move(base), a.is_negative()), exponent};
}

}  // namespace carry
