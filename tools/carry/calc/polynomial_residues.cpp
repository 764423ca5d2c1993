#include "calc/error.hpp"
#include "calc/ring.hpp"

#include <utility>

namespace carry::tool {
namespace {

gf2x& polynomial(value& v) { return v.as<gf2x>(); }

/// GF(2)[x]/F; an element is its representative of a degree below F's.
class polynomial_residues : public ring {
public:
    explicit polynomial_residues(gf2x f) : f_(std::move(f)), polynomials_(make_polynomials(max_bits)) {
        if (f_.is_zero()) {
            throw operation_error("the modulus must not be zero");
        }
    }

    std::string_view element() const noexcept override { return "a residue"; }

    value literal(std::string_view text) const override { return image(polynomials_->literal(text)); }

    std::optional<value> constant(std::string_view name) const override {
        std::optional<value> a = polynomials_->constant(name);
        return a ? std::optional<value>(image(*std::move(a))) : std::nullopt;
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
            return mulmod(a, b, f_);
        case token_kind::divide:
            return mulmod(a, inverse(b), f_);
        default:
            throw operation_error("residues have no remainder and no quotient with one: take them of lift(a), a polynomial");
        }
    }

    value power(value a, const integer& exponent) const override {
        return exponent.is_negative() ? powmod(inverse(polynomial(a)), -exponent, f_) : powmod(polynomial(a), exponent, f_);
    }

    value shifted_left(value a, const integer& count) const override {
        if (count.is_negative()) {
            throw_negative("the shift count");
        }
        return mulmod(polynomial(a), powmod(gf2x::monomial(1), count, f_), f_);
    }

    value shifted_right(value, const integer&) const override {
        throw operation_error("residues have no shift to the right: divide by x**k, or shift lift(a), a polynomial");
    }

    std::strong_ordering compare(const value& a, const value& b) const override { return a.as<gf2x>() <=> b.as<gf2x>(); }

    value image(value a) const override { return polynomial(a) %= f_; }

    bool is_quotient() const noexcept override { return true; }

    std::span<const function> functions() const noexcept override { return polynomial_residue_functions(); }

    gf2x inverse(const gf2x& a) const {
        if (!gcd(a, f_).is_one()) {
            throw operation_error(a.is_zero() ? "division by zero"
                                              : "no inverse: the polynomial and the modulus have a common divisor");
        }
        return invmod(a, f_);
    }

    gf2x square(const gf2x& a) const { return sqrmod(a, f_); }

private:
    gf2x f_;
    std::unique_ptr<const ring> polynomials_;
};

constexpr function table[] = {
    {"inv", "inv(a)", "the inverse of a", 1, 1, 0, result_of::same_ring,
     [](const ring& r, std::span<value> a) -> value {
         return static_cast<const polynomial_residues&>(r).inverse(polynomial(a[0]));
     }},
    {"sqr", "sqr(a)", "a * a", 1, 1, 0, result_of::same_ring,
     [](const ring& r, std::span<value> a) -> value {
         return static_cast<const polynomial_residues&>(r).square(polynomial(a[0]));
     }},
    {"lift", "lift(a)", "the polynomial of a degree below F's that a is the residue of", 1, 1, 0, result_of::ring_below,
     [](const ring&, std::span<value> a) -> value { return std::move(a[0]); }},
};

}  // namespace

std::unique_ptr<const ring> make_polynomial_residues(gf2x f) { return std::make_unique<polynomial_residues>(std::move(f)); }

std::span<const function> polynomial_residue_functions() noexcept { return table; }

}  // namespace carry::tool
