#include "calc/error.hpp"
#include "calc/ring.hpp"

#include <carry/random_prime.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace carry::tool {
namespace {

using arguments = std::span<value>;

integer& number(value& v) { return v.as<integer>(); }

void require_divisor(const integer& d) {
    if (d.is_zero()) {
        throw operation_error("division by zero");
    }
}

value pair(integer a, integer b) { return value(value::list{std::move(a), std::move(b)}); }

/// A function of many arguments from one of two.
template <auto Two>
value fold(const ring&, arguments a) {
    integer result = number(a[0]);
    for (value& next : a.subspan(1)) {
        result = Two(result, number(next));
    }
    return result;
}

constexpr auto least = [](const integer& a, const integer& b) { return std::min(a, b); };
constexpr auto greatest = [](const integer& a, const integer& b) { return std::max(a, b); };
constexpr auto common_divisor = [](const integer& a, const integer& b) { return gcd(a, b); };
constexpr auto common_multiple = [](const integer& a, const integer& b) { return lcm(a, b); };

value inverse_modulo(const integer& a, const integer& m) {
    require_divisor(m);
    if (gcd(a, m) != 1) {
        throw operation_error("no inverse: the number and the modulus have a common divisor");
    }
    return invmod(a, m);
}

void require_root(const integer& a, const integer& k) {
    if (k <= 0) {
        throw operation_error("the degree of a root is at least 1");
    }
    if (a.is_negative() && k.is_even()) {
        throw operation_error("no even root of a negative number");
    }
}

integer_rootrem root_and_rest(const integer& a, const integer& k) {
    require_root(a, k);
    if (k > integer(a.bit_length())) {  // |a| < 2^k
        const integer root = a.sign();
        return {root, a - root};
    }
    return rootrem(a, small_argument<unsigned>(k, "the degree"));
}

void require_natural(const integer& a) {
    if (a.is_negative()) {
        throw operation_error("the number is negative");
    }
}

/// Rounds of Miller-Rabin; a composite passes so many with a chance below 2^-2000.
constexpr unsigned most_rounds = 1000;

value prime_test(const ring&, arguments a) {
    const integer rounds = a.size() > 1 ? number(a[1]) : integer(0);
    if (rounds.is_negative() || rounds > most_rounds) {
        throw operation_error("the number of rounds is from 0 to " + std::to_string(most_rounds));
    }
    return value(is_probable_prime(number(a[0]), rounds.to_wrapped<unsigned>()));
}

/// The bits of a random prime, `fewest` at least.
std::size_t prime_bits(const integer& bits, std::size_t fewest) {
    if (bits < fewest) {
        throw operation_error("such a prime has at least " + std::to_string(fewest) + " bits");
    }
    return small_argument<std::size_t>(bits, "the number of bits");
}

constexpr result_of same = result_of::same_ring;
constexpr result_of other = result_of::nothing;

constexpr function table[] = {
    {"abs", "abs(a)", "the absolute value", 1, 1, 0, same, [](const ring&, arguments a) -> value { return abs(number(a[0])); }},
    {"sign", "sign(a)", "-1, 0 or 1", 1, 1, 0, other,
     [](const ring&, arguments a) -> value { return integer(number(a[0]).sign()); }},
    {"min", "min(a, ...)", "the least", 1, any_number, 0, same, fold<least>},
    {"max", "max(a, ...)", "the greatest", 1, any_number, 0, same, fold<greatest>},
    {"gcd", "gcd(a, b, ...)", "the greatest common divisor", 2, any_number, 0, same, fold<common_divisor>},
    {"lcm", "lcm(a, b, ...)", "the least common multiple", 2, any_number, 0, same, fold<common_multiple>},
    {"xgcd", "xgcd(a, b)", "(g, s, t) with g = gcd(a, b) = s*a + t*b", 2, 2, 0, other,
     [](const ring&, arguments a) -> value {
         integer_xgcd x = xgcd(number(a[0]), number(a[1]));
         return value(value::list{std::move(x.g), std::move(x.s), std::move(x.t)});
     }},
    {"divrem", "divrem(a, b)", "(quotient, remainder) of / and %, rounded to zero", 2, 2, 0, other,
     [](const ring&, arguments a) -> value {
         require_divisor(number(a[1]));
         integer_divrem d = divrem(number(a[0]), number(a[1]));
         return pair(std::move(d.quotient), std::move(d.remainder));
     }},
    {"divmod", "divmod(a, b)", "(quotient, remainder) of // and mod, rounded down", 2, 2, 0, other,
     [](const ring&, arguments a) -> value {
         require_divisor(number(a[1]));
         integer_divrem d = divrem_floor(number(a[0]), number(a[1]));
         return pair(std::move(d.quotient), std::move(d.remainder));
     }},
    {"mod", "mod(a, m)", "a - m * (a // m), of the sign of m", 2, 2, 0, same,
     [](const ring&, arguments a) -> value {
         require_divisor(number(a[1]));
         return mod_floor(number(a[0]), number(a[1]));
     }},
    {"invmod", "invmod(a, m)", "the inverse of a modulo m", 2, 2, 0, same,
     [](const ring&, arguments a) -> value { return inverse_modulo(number(a[0]), number(a[1])); }},
    {"mulmod", "mulmod(a, b, m)", "a * b modulo m", 3, 3, 0, same,
     [](const ring&, arguments a) -> value {
         require_divisor(number(a[2]));
         return mulmod(number(a[0]), number(a[1]), number(a[2]));
     }},
    {"powmod", "powmod(b, e, m)", "b ** e modulo m; e < 0 takes the inverse", 3, 3, 0, same,
     [](const ring&, arguments a) -> value {
         require_divisor(number(a[2]));
         if (number(a[1]).is_negative()) {
             const value inverse = inverse_modulo(number(a[0]), number(a[2]));
             return powmod(inverse.as<integer>(), -number(a[1]), number(a[2]));
         }
         return powmod(number(a[0]), number(a[1]), number(a[2]));
     }},
    {"sqr", "sqr(a)", "a * a", 1, 1, 0, same, [](const ring&, arguments a) -> value { return sqr(number(a[0])); }},
    {"isqrt", "isqrt(a)", "the square root, rounded down", 1, 1, 0, same,
     [](const ring&, arguments a) -> value {
         require_natural(number(a[0]));
         return isqrt(number(a[0]));
     }},
    {"sqrtrem", "sqrtrem(a)", "(r, a - r*r) with r = isqrt(a)", 1, 1, 0, other,
     [](const ring&, arguments a) -> value {
         require_natural(number(a[0]));
         integer_sqrtrem s = sqrtrem(number(a[0]));
         return pair(std::move(s.root), std::move(s.remainder));
     }},
    {"iroot", "iroot(a, k)", "the k-th root, rounded to zero", 2, 2, 0, same,
     [](const ring&, arguments a) -> value { return root_and_rest(number(a[0]), number(a[1])).root; }},
    {"rootrem", "rootrem(a, k)", "(r, a - r**k) with r = iroot(a, k)", 2, 2, 0, other,
     [](const ring&, arguments a) -> value {
         integer_rootrem s = root_and_rest(number(a[0]), number(a[1]));
         return pair(std::move(s.root), std::move(s.remainder));
     }},
    {"is_square", "is_square(a)", "whether a is the square of an integer", 1, 1, 0, other,
     [](const ring&, arguments a) -> value { return value(is_square(number(a[0]))); }},
    {"perfect_power", "perfect_power(a)", "(b, k) with a = b**k and the largest k", 1, 1, 0, other,
     [](const ring&, arguments a) -> value {
         integer_power p = perfect_power(number(a[0]));
         return pair(std::move(p.base), p.exponent);
     }},
    {"remove_factor", "remove_factor(a, f)", "(c, k) with a = c * f**k and the largest k", 2, 2, 0, other,
     [](const ring&, arguments a) -> value {
         if (number(a[0]).is_zero() || number(a[1]).bit_length() < 2) {
             throw operation_error("the factor can be taken out without end");
         }
         integer_without_factor r = remove_factor(number(a[0]), number(a[1]));
         return pair(std::move(r.cofactor), r.multiplicity);
     }},
    {"rational", "rational(a, m)", "(n, d) with n = a * d modulo m and |n|, d <= isqrt((m - 1) / 2)", 2, 2, 0, other,
     [](const ring&, arguments a) -> value {
         if (number(a[1]) < 3) {
             throw operation_error("the modulus of a fraction is at least 3");
         }
         std::optional<integer_fraction> f = rational_reconstruction(number(a[0]), number(a[1]));
         if (!f) {
             throw operation_error("there is no fraction so short");
         }
         return pair(std::move(f->numerator), std::move(f->denominator));
     }},
    {"jacobi", "jacobi(a, n)", "the symbol of Jacobi (of Kronecker for any n): -1, 0 or 1", 2, 2, 0, other,
     [](const ring&, arguments a) -> value { return integer(jacobi(number(a[0]), number(a[1]))); }},
    {"is_prime", "is_prime(a[, rounds])", "whether a is prime: Baillie-PSW, then rounds of Miller-Rabin", 1, 2, 2, other,
     prime_test},
    {"is_probable_prime", "is_probable_prime(a[, rounds])", "the same under its full name", 1, 2, 2, other, prime_test},
    {"next_prime", "next_prime(a)", "the least prime above a", 1, 1, 0, same,
     [](const ring&, arguments a) -> value { return next_prime(number(a[0])); }},
    {"previous_prime", "previous_prime(a)", "the greatest prime below a", 1, 1, 0, same,
     [](const ring&, arguments a) -> value {
         if (number(a[0]) <= 2) {
             throw operation_error("there is no prime below 2");
         }
         return previous_prime(number(a[0]));
     }},
    {"random_prime", "random_prime(bits)", "a prime of so many bits, from the system's generator", 1, 1, 0, same,
     [](const ring&, arguments a) -> value { return random_prime(prime_bits(number(a[0]), 2)); }},
    {"random_rsa_prime", "random_rsa_prime(bits)", "one from 3/4 of 2^bits on, p - 1 prime to 65537", 1, 1, 0, same,
     [](const ring&, arguments a) -> value { return random_rsa_prime(prime_bits(number(a[0]), 16)); }},
    {"random_safe_prime", "random_safe_prime(bits)", "such a prime p that (p - 1) / 2 is prime, too", 1, 1, 0, same,
     [](const ring&, arguments a) -> value { return random_safe_prime(prime_bits(number(a[0]), 3)); }},
    {"bit_length", "bit_length(a)", "the bits of the absolute value", 1, 1, 0, other,
     [](const ring&, arguments a) -> value { return integer(number(a[0]).bit_length()); }},
    {"popcount", "popcount(a)", "the number of one bits", 1, 1, 0, other,
     [](const ring&, arguments a) -> value {
         require_natural(number(a[0]));
         return integer(number(a[0]).popcount());
     }},
    {"hamming_distance", "hamming_distance(a, b)", "the number of bits in which a and b differ", 2, 2, 0, other,
     [](const ring&, arguments a) -> value {
         if (number(a[0]).is_negative() != number(a[1]).is_negative()) {
             throw operation_error("numbers of unlike signs differ in infinitely many bits");
         }
         return integer(hamming_distance(number(a[0]), number(a[1])));
     }},
    {"trailing_zeros", "trailing_zeros(a)", "the zero bits below the lowest one bit", 1, 1, 0, other,
     [](const ring&, arguments a) -> value { return integer(number(a[0]).trailing_zeros()); }},
    {"bit", "bit(a, i)", "bit i of a in two's complement", 2, 2, 2, other,
     [](const ring&, arguments a) -> value {
         if (number(a[1]).is_negative()) {
             throw_negative("the index");
         }
         const auto i = number(a[1]).to<std::size_t>();
         return integer(static_cast<int>(i ? number(a[0]).bit(*i) : number(a[0]).is_negative()));
     }},
    {"factorial", "factorial(n)", "1 * 2 * ... * n", 1, 1, 0, same,
     [](const ring&, arguments a) -> value { return factorial(small_argument<std::uint64_t>(number(a[0]), "the number")); }},
    {"binomial", "binomial(n, k)", "n over k", 2, 2, 0, same,
     [](const ring&, arguments a) -> value {
         if (number(a[1]).is_negative()) {
             throw_negative("the number");
         }
         return binomial(number(a[0]), number(a[1]));
     }},
    {"fibonacci", "fibonacci(n)", "the n-th Fibonacci number", 1, 1, 0, same,
     [](const ring&, arguments a) -> value { return fibonacci(small_argument<std::uint64_t>(number(a[0]), "the number")); }},
    {"lucas", "lucas(n)", "the n-th Lucas number", 1, 1, 0, same,
     [](const ring&, arguments a) -> value { return lucas(small_argument<std::uint64_t>(number(a[0]), "the number")); }},
    {"primorial", "primorial(n)", "the product of the primes up to n", 1, 1, 0, same,
     [](const ring&, arguments a) -> value { return primorial(small_argument<std::uint64_t>(number(a[0]), "the number")); }},
    {"multifactorial", "multifactorial(n, k)", "n (n - k) (n - 2k) ...", 2, 2, 0, same,
     [](const ring&, arguments a) -> value {
         if (number(a[1]).is_zero()) {
             throw operation_error("the difference of a progression is not zero");
         }
         const auto n = small_argument<std::uint64_t>(number(a[0]), "the number");
         const integer k = std::min(number(a[1]), std::max(number(a[0]), integer(1)));  // there is no second factor beyond
         return multifactorial(n, small_argument<std::uint64_t>(k, "the difference"));
     }},
};

/// Z.
class integers : public ring {
public:
    explicit integers(std::size_t limit) : limit_(limit) {}

    std::string_view element() const noexcept override { return "an integer"; }

    value literal(std::string_view text) const override { return integer_literal(text); }

    value negative(value a) const override { return -std::move(number(a)); }

    value combine(token_kind operation, value left, value right) const override {
        integer& a = number(left);
        integer& b = number(right);
        switch (operation) {
        case token_kind::plus:
            return a += b;
        case token_kind::minus:
            return a -= b;
        case token_kind::times:
            require(a.bit_length() + b.bit_length(), 1);
            return a *= b;
        case token_kind::divide:
            require_divisor(b);
            return a /= b;
        case token_kind::floor_divide:
            require_divisor(b);
            return divrem_floor(a, b).quotient;
        default:
            require_divisor(b);
            return a %= b;
        }
    }

    value power(value base, const integer& exponent) const override {
        integer& a = number(base);
        if (exponent.is_zero()) {
            return integer(1);
        }
        if (a.is_zero() && exponent.is_negative()) {
            throw operation_error("division by zero");
        }
        if (a.bit_length() <= 1) {
            return exponent.is_even() ? sqr(a) : std::move(a);
        }
        if (exponent.is_negative()) {
            throw operation_error("a negative power of a number is no integer; with --mod it is a power of the inverse");
        }
        const auto e = exponent.to<std::uint64_t>();
        if (!e || *e > limit_ / (a.bit_length() - 1)) {
            throw_too_large(limit_);
        }
        return pow(a, *e);
    }

    value shifted_left(value a, const integer& count) const override {
        if (count.is_negative()) {
            throw_negative("the shift count");
        }
        if (number(a).is_zero()) {
            return a;
        }
        const auto k = count.to<std::size_t>();
        if (!k || *k > limit_ || *k + number(a).bit_length() > limit_) {
            throw_too_large(limit_);
        }
        return number(a) <<= *k;
    }

    value shifted_right(value a, const integer& count) const override {
        if (count.is_negative()) {
            throw_negative("the shift count");
        }
        const auto k = count.to<std::size_t>();
        return k ? number(a) >>= *k : integer(number(a).is_negative() ? -1 : 0);
    }

    std::strong_ordering compare(const value& a, const value& b) const override { return a.as<integer>() <=> b.as<integer>(); }

    value image(value a) const override { return a; }

    std::span<const function> functions() const noexcept override { return table; }

private:
    /// Throws where a result has at least bits - slack bits and that is beyond the limit.
    void require(std::size_t bits, std::size_t slack) const {
        if (bits > limit_ + slack) {
            throw_too_large(limit_);
        }
    }

    std::size_t limit_;
};

}  // namespace

std::unique_ptr<const ring> make_integers(std::size_t limit) { return std::make_unique<integers>(limit); }

std::span<const function> integer_functions() noexcept { return table; }

}  // namespace carry::tool
