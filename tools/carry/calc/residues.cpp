#include "calc/error.hpp"
#include "calc/ring.hpp"

#include <utility>

namespace carry::tool {
namespace {

integer& number(value& v) { return v.as<integer>(); }

/// Z/M; an element is its representative in [0, M).
class residues : public ring {
public:
    explicit residues(integer m) : m_(std::move(m)) {
        if (m_.sign() <= 0) {
            throw operation_error("the modulus must be positive");
        }
    }

    std::string_view element() const noexcept override { return "a residue"; }

    value literal(std::string_view text) const override { return mod_floor(integer_literal(text), m_); }

    value negative(value a) const override { return mod_floor(-std::move(number(a)), m_); }

    value combine(token_kind operation, value left, value right) const override {
        integer& a = number(left);
        integer& b = number(right);
        switch (operation) {
        case token_kind::plus:
            return mod_floor(a += b, m_);
        case token_kind::minus:
            return mod_floor(a -= b, m_);
        case token_kind::times:
            return mulmod(a, b, m_);
        case token_kind::divide:
            return mulmod(a, inverse(b), m_);
        default:
            throw operation_error("residues have no remainder and no rounded quotient: take them of lift(a), an integer");
        }
    }

    value power(value a, const integer& exponent) const override {
        return exponent.is_negative() ? powmod(inverse(number(a)), -exponent, m_) : powmod(number(a), exponent, m_);
    }

    value shifted_left(value a, const integer& count) const override {
        if (count.is_negative()) {
            throw_negative("the shift count");
        }
        return mulmod(number(a), powmod(2, count, m_), m_);
    }

    value shifted_right(value, const integer&) const override {
        throw operation_error("residues have no shift to the right: divide by 2**k, or shift lift(a), an integer");
    }

    std::strong_ordering compare(const value& a, const value& b) const override { return a.as<integer>() <=> b.as<integer>(); }

    value image(value a) const override { return mod_floor(number(a), m_); }

    bool is_quotient() const noexcept override { return true; }

    std::span<const function> functions() const noexcept override { return residue_functions(); }

    integer inverse(const integer& a) const {
        if (gcd(a, m_) != 1) {
            throw operation_error(a.is_zero() ? "division by zero"
                                              : "no inverse: the number and the modulus have a common divisor");
        }
        return invmod(a, m_);
    }

    integer square(const integer& a) const { return mod_floor(sqr(a), m_); }

private:
    integer m_;
};

constexpr function table[] = {
    {"inv", "inv(a)", "the inverse of a", 1, 1, 0, result_of::same_ring,
     [](const ring& r, std::span<value> a) -> value { return static_cast<const residues&>(r).inverse(number(a[0])); }},
    {"sqr", "sqr(a)", "a * a", 1, 1, 0, result_of::same_ring,
     [](const ring& r, std::span<value> a) -> value { return static_cast<const residues&>(r).square(number(a[0])); }},
    {"lift", "lift(a)", "the integer in [0, M) that a is the residue of", 1, 1, 0, result_of::ring_below,
     [](const ring&, std::span<value> a) -> value { return std::move(a[0]); }},
};

}  // namespace

std::unique_ptr<const ring> make_residues(integer m) { return std::make_unique<residues>(std::move(m)); }

std::span<const function> residue_functions() noexcept { return table; }

}  // namespace carry::tool
