#include "calc/error.hpp"
#include "calc/ring.hpp"

#include <carry/gf2x_modulus.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace carry::tool {
namespace {

using arguments = std::span<value>;

gf2x& polynomial(value& v) { return v.as<gf2x>(); }
integer& number(value& v) { return v.as<integer>(); }

void require_divisor(const gf2x& d) {
    if (d.is_zero()) {
        throw operation_error("division by zero");
    }
}

value inverse_modulo(const gf2x& a, const gf2x& f) {
    require_divisor(f);
    if (!gcd(a, f).is_one()) {
        throw operation_error("no inverse: the polynomial and the modulus have a common divisor");
    }
    return invmod(a, f);
}

/// A function of many arguments from one of two.
template <auto Two>
value fold(const ring&, arguments a) {
    gf2x result = polynomial(a[0]);
    for (value& next : a.subspan(1)) {
        result = Two(result, polynomial(next));
    }
    return result;
}

constexpr auto common_divisor = [](const gf2x& a, const gf2x& b) { return gcd(a, b); };
constexpr auto common_multiple = [](const gf2x& a, const gf2x& b) { return lcm(a, b); };

constexpr result_of same = result_of::same_ring;
constexpr result_of other = result_of::nothing;

constexpr function table[] = {
    {"degree", "degree(a)", "the degree, an integer; -1 for 0", 1, 1, 0, other,
     [](const ring&, arguments a) -> value { return integer(polynomial(a[0]).degree()); }},
    {"weight", "weight(a)", "the number of terms, an integer", 1, 1, 0, other,
     [](const ring&, arguments a) -> value { return integer(polynomial(a[0]).weight()); }},
    {"coefficient", "coefficient(a, i)", "the coefficient of x^i, 0 or 1", 2, 2, 2, other,
     [](const ring&, arguments a) -> value {
         if (number(a[1]).is_negative()) {
             throw_negative("the index");
         }
         const auto i = number(a[1]).to<std::size_t>();
         return integer(static_cast<int>(i && polynomial(a[0]).coefficient(*i)));
     }},
    {"gcd", "gcd(a, b, ...)", "the greatest common divisor", 2, any_number, 0, same, fold<common_divisor>},
    {"lcm", "lcm(a, b, ...)", "the least common multiple", 2, any_number, 0, same, fold<common_multiple>},
    {"xgcd", "xgcd(a, b)", "(g, s, t) with g = gcd(a, b) = s*a + t*b", 2, 2, 0, other,
     [](const ring&, arguments a) -> value {
         gf2x_xgcd x = xgcd(polynomial(a[0]), polynomial(a[1]));
         return value(value::list{std::move(x.g), std::move(x.s), std::move(x.t)});
     }},
    {"divrem", "divrem(a, b)", "(quotient, remainder)", 2, 2, 0, other,
     [](const ring&, arguments a) -> value {
         require_divisor(polynomial(a[1]));
         gf2x_divrem d = divrem(polynomial(a[0]), polynomial(a[1]));
         return value(value::list{std::move(d.quotient), std::move(d.remainder)});
     }},
    {"remove_factor", "remove_factor(a, f)", "(c, k) with a = c * f**k and the largest k", 2, 2, 0, other,
     [](const ring&, arguments a) -> value {
         if (polynomial(a[0]).is_zero() || polynomial(a[1]).degree() < 1) {
             throw operation_error("the factor can be taken out without end");
         }
         gf2x_without_factor r = remove_factor(polynomial(a[0]), polynomial(a[1]));
         return value(value::list{std::move(r.cofactor), integer(r.multiplicity)});
     }},
    {"inverse_mod_power", "inverse_mod_power(a, n)", "the power series 1 / a modulo x**n", 2, 2, 2, same,
     [](const ring&, arguments a) -> value {
         if (!polynomial(a[0]).coefficient(0) && !number(a[1]).is_zero()) {
             throw operation_error("no inverse: the power series has no constant term");
         }
         return inverse_mod_power(polynomial(a[0]), small_argument<std::size_t>(number(a[1]), "the number of terms"));
     }},
    {"invmod", "invmod(a, f)", "the inverse of a modulo f", 2, 2, 0, same,
     [](const ring&, arguments a) -> value { return inverse_modulo(polynomial(a[0]), polynomial(a[1])); }},
    {"mulmod", "mulmod(a, b, f)", "a * b modulo f", 3, 3, 0, same,
     [](const ring&, arguments a) -> value {
         require_divisor(polynomial(a[2]));
         return mulmod(polynomial(a[0]), polynomial(a[1]), polynomial(a[2]));
     }},
    {"powmod", "powmod(b, e, f)", "b ** e modulo f; e < 0 takes the inverse", 3, 3, 2, same,
     [](const ring&, arguments a) -> value {
         require_divisor(polynomial(a[2]));
         if (number(a[1]).is_negative()) {
             const value inverse = inverse_modulo(polynomial(a[0]), polynomial(a[2]));
             return powmod(inverse.as<gf2x>(), -number(a[1]), polynomial(a[2]));
         }
         return powmod(polynomial(a[0]), number(a[1]), polynomial(a[2]));
     }},
    {"sqr", "sqr(a)", "a * a", 1, 1, 0, same, [](const ring&, arguments a) -> value { return sqr(polynomial(a[0])); }},
    {"sqrt", "sqrt(a)", "the polynomial whose square is a", 1, 1, 0, same,
     [](const ring&, arguments a) -> value {
         if (!is_square(polynomial(a[0]))) {
             throw operation_error("the polynomial is no square");
         }
         return sqrt(polynomial(a[0]));
     }},
    {"is_square", "is_square(a)", "whether all exponents are even", 1, 1, 0, other,
     [](const ring&, arguments a) -> value { return value(is_square(polynomial(a[0]))); }},
    {"is_irreducible", "is_irreducible(a)", "whether a has no factors but 1 and itself; exact", 1, 1, 0, other,
     [](const ring&, arguments a) -> value { return value(is_irreducible(polynomial(a[0]))); }},
    {"factor", "factor(a)", "((p, k), ...), the irreducible factors of a and how often each is one", 1, 1, 0, other,
     [](const ring&, arguments a) -> value {
         if (polynomial(a[0]).is_zero()) {
             throw operation_error("every polynomial is a factor of 0");
         }
         value::list factors;
         for (gf2x_factor& f : factor(polynomial(a[0]))) {
             factors.emplace_back(value::list{std::move(f.factor), integer(f.multiplicity)});
         }
         return value(std::move(factors));
     }},
    {"least_weight_irreducible", "least_weight_irreducible(n)",
     "the irreducible trinomial or pentanomial of degree n in tables", 1, 1, 1, same,
     [](const ring&, arguments a) -> value {
         if (number(a[0]) < 1) {
             throw operation_error("the degree is at least 1");
         }
         return least_weight_irreducible(small_argument<std::size_t>(number(a[0]), "the degree"));
     }},
    {"is_primitive", "is_primitive(f, p, ...)", "whether x has order 2^n - 1 modulo f, of degree n; p: that number's primes", 1,
     any_number, ~1u, other,
     [](const ring&, arguments a) -> value {
         std::vector<integer> primes;
         for (value& p : a.subspan(1)) {
             primes.push_back(number(p));
         }
         try {
             return value(is_primitive(polynomial(a[0]), primes));
         } catch (const std::domain_error&) {
             throw operation_error("these are not the primes that divide 2^n - 1, each once");
         }
     }},
    {"minimal_polynomial", "minimal_polynomial(s, n)", "the least recurrence of the first n coefficients of s", 2, 2, 2, same,
     [](const ring&, arguments a) -> value {
         return minimal_polynomial(polynomial(a[0]), small_argument<std::size_t>(number(a[1]), "the number of terms"));
     }},
    {"minpolymod", "minpolymod(a, f)", "the polynomial g of the least degree with g(a) = 0 modulo f", 2, 2, 0, same,
     [](const ring&, arguments a) -> value {
         require_divisor(polynomial(a[1]));
         return gf2x_modulus(polynomial(a[1])).minimal_polynomial(polynomial(a[0]));
     }},
    {"tracemod", "tracemod(a, f)", "the trace of a modulo f, 0 or 1", 2, 2, 0, other,
     [](const ring&, arguments a) -> value {
         require_divisor(polynomial(a[1]));
         return integer(gf2x_modulus(polynomial(a[1])).trace(polynomial(a[0])) ? 1 : 0);
     }},
    {"rational", "rational(a, m, k)", "(n, d) with n = a * d modulo m, degree(n) < k and degree(d) <= degree(m) - k", 3, 3, 4,
     other,
     [](const ring&, arguments a) -> value {
         require_divisor(polynomial(a[1]));
         const gf2x& m = polynomial(a[1]);
         const auto k = number(a[2]).to<std::size_t>();
         if (!k || *k == 0 || *k >= m.bit_length()) {
             throw operation_error("the numerator's bound is not between 1 and the degree of the modulus");
         }
         std::optional<gf2x_fraction> f = rational_reconstruction(polynomial(a[0]), m, *k);
         if (!f) {
             throw operation_error("there is no fraction so short");
         }
         return value(value::list{std::move(f->numerator), std::move(f->denominator)});
     }},
    {"derivative", "derivative(a)", "da/dx", 1, 1, 0, same,
     [](const ring&, arguments a) -> value { return derivative(polynomial(a[0])); }},
    {"reverse", "reverse(a[, n])", "x^n * a(1/x), with n = degree(a) if it is not given", 1, 2, 2, same,
     [](const ring&, arguments a) -> value {
         if (a.size() == 1) {
             return reverse(polynomial(a[0]));
         }
         return reverse(polynomial(a[0]), small_argument<std::size_t>(number(a[1]), "the degree"));
     }},
};

/// GF(2)[x].
class polynomials : public ring {
public:
    explicit polynomials(std::size_t limit) : limit_(limit) {}

    std::string_view element() const noexcept override { return "a polynomial"; }

    value literal(std::string_view text) const override {
        const integer bits = integer_literal(text);
        const bool is_decimal = text.size() < 2 || (text[1] >= '0' && text[1] <= '9') || text[1] == '\'' || text[1] == '_';
        if (is_decimal && bits > 1) {
            throw operation_error("a coefficient is 0 or 1; a polynomial's bits are written 0b1011 or 0xb");
        }
        return gf2x::from_limbs(bits.limbs());
    }

    std::optional<value> constant(std::string_view name) const override {
        return name == "x" ? std::optional<value>(gf2x::monomial(1)) : std::nullopt;
    }

    value negative(value a) const override { return a; }

    value combine(token_kind operation, value left, value right) const override {
        gf2x& a = polynomial(left);
        const gf2x& b = polynomial(right);
        switch (operation) {
        case token_kind::plus:
        case token_kind::minus:
            return a += b;
        case token_kind::times:
            if (!a.is_zero() && !b.is_zero() && a.bit_length() + b.bit_length() - 1 > limit_) {
                throw_too_large(limit_);
            }
            return a *= b;
        case token_kind::divide:
        case token_kind::floor_divide:
            require_divisor(b);
            return a /= b;
        default:
            require_divisor(b);
            return a %= b;
        }
    }

    value power(value base, const integer& exponent) const override {
        gf2x& a = polynomial(base);
        if (exponent.is_zero()) {
            return gf2x(1);
        }
        if (a.is_zero() && exponent.is_negative()) {
            throw operation_error("division by zero");
        }
        if (a.degree() <= 0) {
            return std::move(a);
        }
        if (exponent.is_negative()) {
            throw operation_error("a negative power is no polynomial; with --mod it is a power of the inverse");
        }
        const auto degree = static_cast<std::uint64_t>(a.degree());
        const auto e = exponent.to<std::uint64_t>();
        if (!e || *e > (limit_ - 1) / degree) {
            throw_too_large(limit_);
        }
        return a.weight() == 1 ? gf2x::monomial(static_cast<std::size_t>(degree * *e)) : pow(a, *e);
    }

    value shifted_left(value a, const integer& count) const override {
        if (count.is_negative()) {
            throw_negative("the shift count");
        }
        if (polynomial(a).is_zero()) {
            return a;
        }
        const auto k = count.to<std::size_t>();
        if (!k || *k > limit_ || *k + polynomial(a).bit_length() > limit_) {
            throw_too_large(limit_);
        }
        return polynomial(a) <<= *k;
    }

    value shifted_right(value a, const integer& count) const override {
        if (count.is_negative()) {
            throw_negative("the shift count");
        }
        const auto k = count.to<std::size_t>();
        return k ? polynomial(a) >>= *k : gf2x();
    }

    std::strong_ordering compare(const value& a, const value& b) const override { return a.as<gf2x>() <=> b.as<gf2x>(); }

    value image(value) const override { throw operation_error("this is an integer, where a polynomial should stand"); }

    std::span<const function> functions() const noexcept override { return table; }

private:
    std::size_t limit_;
};

}  // namespace

std::unique_ptr<const ring> make_polynomials(std::size_t limit) { return std::make_unique<polynomials>(limit); }

std::span<const function> polynomial_functions() noexcept { return table; }

}  // namespace carry::tool
