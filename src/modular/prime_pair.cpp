#include "modular/prime_pair.hpp"

#include "modular/pair_montgomery.hpp"
#include "modular/short_prime.hpp"
#include "modular/small_primes.hpp"

#include <carry/limb.hpp>

#include <array>
#include <cstddef>

#ifdef __SIZEOF_INT128__

namespace carry::modular {

namespace {

using short_prime::high_of;
using short_prime::join;
using short_prime::low_of;
using short_prime::word;

/// Z / m for an odd m, 2^64 < m < 2^128, see short_prime.hpp.
class pair_ring {
public:
    using number = uint128;
    static constexpr bool in_step = false;

    explicit pair_ring(uint128 m) noexcept
        : m_(m), by_(low_of(m), high_of(m)), inverse_(inverse_mod_radix(low_of(m))), one_((uint128{0} - m) % m) {}

    uint128 modulus() const noexcept { return m_; }
    uint128 one() const noexcept { return one_; }

    uint128 power_of_two(unsigned e) const noexcept {
        uint128 x = one_;
        for (; e != 0; --e) {
            x = add(x, x);
        }
        return x;
    }
    /// (2^128 + m t) / q for the t that makes it whole.
    uint128 inverse_of(word q) const noexcept {
        const auto step = static_cast<word>(m_ % q);
        word t = 0;
        for (auto sum = static_cast<word>(one_ % q); sum != 0; sum = sum + step < q ? sum + step : sum + step - q) {
            ++t;
        }
        const uint128 low = uint128{low_of(m_)} * t + low_of(one_);
        const uint128 high = uint128{high_of(m_)} * t + high_of(one_) + high_of(low);
        const auto upper = divide_wide_vartime(high_of(high), low_of(high), q);
        return join(upper.quotient, divide_wide_vartime(upper.remainder, low_of(low), q).quotient);
    }

    static uint128 pick(word mask, uint128 a, uint128 b) noexcept {
        return join(select(mask, high_of(a), high_of(b)), select(mask, low_of(a), low_of(b)));
    }
    uint128 add(uint128 a, uint128 b) const noexcept { return subtract_or(a, m_ - b, a + b); }
    uint128 sub(uint128 a, uint128 b) const noexcept { return subtract_or(a, b, a + (m_ - b)); }
    uint128 mul(uint128 a, uint128 b) const noexcept { return residues::join(by_.mul(residues::split(a), residues::split(b))); }
    /// The difference is formed while the product waits for its reduction.
    uint128 mul_sub(uint128 a, uint128 b, uint128 c) const noexcept {
        auto product = residues::multiply(residues::split(a), residues::split(b));
        product.upper = residues::split(sub(residues::join(product.upper), c));
        return residues::join(by_.reduce(product));
    }
    uint128 scale(uint128 a, unsigned shift) const noexcept {
        const uint128 multiple = high_product(low_of(a << shift) * inverse_);
        const uint128 high = a >> 1 >> (63 - shift);
        return subtract_or(high, multiple, high + m_ - multiple);
    }

private:
    using residues = pair_montgomery<word>;

    /// floor(q m / 2^64)
    uint128 high_product(word q) const noexcept { return uint128{q} * high_of(m_) + high_of(uint128{q} * low_of(m_)); }

    uint128 m_;
    residues by_;
    word inverse_;  ///< 1 / m modulo 2^64
    uint128 one_;   ///< 2^128 modulo m
};

/// The primes that are tried, in groups whose products are words.
constexpr std::size_t trial_primes = 64;

struct trial_prime {
    word inverse;  ///< modulo 2^64
    word largest;  ///< quotient of a word
    word product;  ///< of the primes of the group that begins here; 0 within it
};

constexpr auto trials = [] {
    std::array<trial_prime, trial_primes> r{};
    std::size_t first = 0;
    for (std::size_t i = 0; i < trial_primes; ++i) {
        const word p = small_primes[i];
        r[i] = {.inverse = inverse_mod_radix(p), .largest = max_limb<word> / p, .product = 0};
        if (i == 0 || r[first].product > max_limb<word> / p) {
            first = i;
            r[i].product = 1;
        }
        r[first].product *= p;
    }
    return r;
}();

bool has_small_factor(uint128 m) noexcept {
    word residue = 0;  // of m by the group's product
    for (const trial_prime& p : trials) {
        if (p.product != 0) {
            residue = divide_wide_vartime(high_of(m) % p.product, low_of(m), p.product).remainder;
        }
        if (residue * p.inverse <= p.largest) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool is_probable_prime_pair(std::uint64_t low, std::uint64_t high) noexcept {
    const uint128 m = join(high, low);
    return low % 2 != 0 && !has_small_factor(m) && short_prime::passes_both<pair_ring>(m);
}

}  // namespace carry::modular

#endif
