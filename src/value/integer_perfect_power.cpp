// Perfect powers.
#include "integer/divrem.hpp"
#include "modular/small_primes.hpp"
#include "value/integer_access.hpp"
#include "value/logarithm.hpp"
#include "value/primes_to.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace carry {

using detail::integer_access;

namespace {

/// The odd primes below 2^8, which are looked for in the number first: who has none of them nor 2 is the power of a number
/// above 2^8.
constexpr std::size_t bits_above_divisors = 8;
constexpr auto divisors = [] {
    std::array<std::uint64_t, 53> p{};
    std::copy_n(modular::small_primes.begin(), p.size(), p.begin());
    return p;
}();
static_assert(modular::small_primes[divisors.size()] == 257);

/// For each of them, its inverse modulo 2^64: p divides x where x / p modulo 2^64 is at most floor((2^64 - 1) / p).
constexpr auto divisor_inverses = [] {
    auto inverses = divisors;
    for (std::uint64_t& p : inverses) {
        p = inverse_mod_radix(p);
    }
    return inverses;
}();

/// How often the primes that divide a, and 2, do so: the greatest common divisor of all that; 0 without such a prime. a != 0.
std::size_t common_multiplicity(const integer& a) {
    std::size_t multiplicity = a.trailing_zeros();
    const std::span<const limb> row = a.limbs();
    for (std::size_t first = 0; first < divisors.size() && multiplicity != 1;) {
        limb product = static_cast<limb>(divisors[first]);
        std::size_t last = first + 1;
        while (last < divisors.size() && product <= max_limb<limb> / divisors[last]) {
            product *= static_cast<limb>(divisors[last++]);
        }
        const std::uint64_t remainder = integer_rows::divrem_1(nullptr, row.data(), row.size(), product);
        for (; first < last; ++first) {
            const std::uint64_t p = divisors[first];
            if (remainder * divisor_inverses[first] > max_limb<std::uint64_t> / p) {
                continue;
            }
            if (integer_rows::divrem_1(nullptr, row.data(), row.size(), static_cast<limb>(p * p)) != 0) {
                return 1;
            }
            multiplicity = std::gcd(multiplicity, remove_factor(a, integer(p)).multiplicity);
        }
    }
    return multiplicity;
}

/// The roots of an odd number modulo 2^64: each odd p has one p-th root of it there, its power by the inverse of p modulo 2^62,
/// as the orders of all odd numbers divide 2^62.
class roots_modulo_2_64 {
public:
    explicit roots_modulo_2_64(std::uint64_t odd) noexcept {
        for (auto& digit : powers_) {
            digit[0] = 1;
            digit[1] = odd;
            for (std::size_t d = 2; d < digit.size(); ++d) {
                digit[d] = digit[d / 2] * digit[d - d / 2];
            }
            odd = digit[8] * digit[8];
        }
    }

    std::uint64_t operator()(std::uint64_t p) const noexcept {
        std::uint64_t inverse = inverse_mod_radix(p), root = 1;
        for (const auto& digit : powers_) {
            root *= digit[static_cast<std::size_t>(inverse % digit.size())];
            inverse /= digit.size();
        }
        return root;
    }

private:
    std::array<std::array<std::uint64_t, 16>, 16> powers_;  ///< by each digit of exponents in base 16
};

std::uint64_t power_modulo(std::uint64_t b, std::uint64_t e, std::uint64_t m) {  // m < 2^32
    std::uint64_t r = 1;
    for (; e != 0; e >>= 1, b = b * b % m) {
        if ((e & 1) != 0) {
            r = r * b % m;
        }
    }
    return r;
}

bool is_small_prime(std::uint64_t q) {  // q odd, below 2^32
    if (q < modular::small_primes.back()) {
        return std::binary_search(modular::small_primes.begin(), modular::small_primes.end(), q);
    }
    return is_probable_prime(integer(q));
}

/// Whether a, modulo a few primes q = 1 modulo p, could be a p-th power: a^((q - 1) / p) is 0 or 1 there. Of the others, one
/// in p passes each of them.
bool has_residues_of_power(const integer& a, std::uint64_t p) {
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

/// A number 2^twos odd on its way to the number whose power it is.
class power {
public:
    /// |a|, |a| > 1
    explicit power(const integer& a)
        : twos_(a.trailing_zeros()),
          odd_(abs(a >> twos_)),
          bits_(odd_.bit_length()),
          roots_(odd_.to_wrapped<std::uint64_t>()) {}

    std::size_t bits() const noexcept { return bits_; }
    /// What it is the power of, with the sign of the power.
    integer_power found(bool negative) && { return {integer_access::with_sign(std::move(odd_) << twos_, negative), exponent_}; }

    /// Takes the p-th root as often as there is one, p being a prime.
    void take_roots(std::uint64_t p) {
        while (twos_ % p == 0 && (bits_ > p || bits_ == 1) && take_root(p)) {
            bits_ = odd_.bit_length();
            roots_.reset();
            twos_ /= static_cast<std::size_t>(p);
            exponent_ *= static_cast<std::size_t>(p);
        }
    }

private:
    /// odd <- odd^(1 / p), where that is a whole number.
    bool take_root(std::uint64_t p) {
        if (bits_ == 1) {
            return twos_ != 0;
        }
        if (p == 2) {
            return take_square_root();
        }
        return (bits_ - 1) / p < 64 ? take_short_root(p) : take_long_root(p);
    }

    bool take_square_root() {
        if (!is_square(odd_)) {
            return false;
        }
        odd_ = isqrt(odd_);
        return true;
    }

    /// A root below 2^64 is the one modulo 2^64.
    bool take_short_root(std::uint64_t p) {
        if (!roots_) {
            roots_.emplace(odd_.to_wrapped<std::uint64_t>());
        }
        const std::uint64_t root = (*roots_)(p);
        if (static_cast<std::size_t>(std::bit_width(root)) != (bits_ - 1) / p + 1) {
            return false;
        }
        constexpr double nearly = 1.0 / 1024;  // the logarithms are off by less
        if (std::fabs(std::log2(static_cast<double>(root)) * static_cast<double>(p) - detail::logarithm(odd_)) > nearly) {
            return false;
        }
        integer candidate = root;
        if (pow(candidate, p) != odd_) {
            return false;
        }
        odd_ = std::move(candidate);
        return true;
    }

    bool take_long_root(std::uint64_t p) {
        if (!has_residues_of_power(odd_, p)) {
            return false;
        }
        integer_rootrem found = rootrem(odd_, static_cast<unsigned>(p));
        if (!found.remainder.is_zero()) {
            return false;
        }
        odd_ = std::move(found.root);
        return true;
    }

    std::size_t twos_;
    integer odd_;
    std::size_t bits_;
    std::optional<roots_modulo_2_64> roots_;  ///< of odd_, once they are wanted
    std::size_t exponent_ = 1;
};

/// visit(p) for each prime p that divides n >= 1.
template <class Visitor>
void for_each_prime_divisor(std::size_t n, Visitor visit) {
    for (std::size_t p = 2; p * p <= n; p += p == 2 ? 1 : 2) {
        if (n % p == 0) {
            visit(p);
            do {
                n /= p;
            } while (n % p == 0);
        }
    }
    if (n != 1) {
        visit(n);
    }
}

}  // namespace

integer_power perfect_power(const integer& a) {
    if (a.bit_length() < 2) {
        return {a, 1};
    }
    // The exponent divides how often each small prime is in a.
    const std::size_t multiplicity = common_multiplicity(a);
    if (multiplicity == 1) {
        return {a, 1};
    }
    power p(a);
    const auto take_roots = [&](std::uint64_t k) {
        if (k != 2 || !a.is_negative()) {  // an even power is not negative
            p.take_roots(k);
        }
    };
    if (multiplicity != 0) {
        for_each_prime_divisor(multiplicity, take_roots);
    } else {
        take_roots(2);
        const std::size_t most = p.bits() / bits_above_divisors;
        detail::primes_to(most).between(0, most, [&](std::uint64_t k, auto) { take_roots(k); });
    }
    return std::move(p).found(a.is_negative());
}

}  // namespace carry
