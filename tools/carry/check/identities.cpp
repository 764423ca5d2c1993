#include "check/subject.hpp"

#include "kernels/kernels.hpp"
#include "modular/invmod.hpp"
#include "modular/powm.hpp"

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <algorithm>
#include <string>

namespace carry::tool {
namespace {

/// Limbs of operands: past the thresholds of division and of text.
constexpr std::size_t most = 150;

/// Limbs of operands of greatest common divisors: past the half-gcd's threshold, where that is in reach.
std::size_t most_of_gcd_gf2x() { return std::min<std::size_t>(kernels::gf2x().thresholds.gcd_half, 450) + 50; }

integer draw_integer(random_rows& random, std::size_t n) {
    return integer::from_limbs(random.hostile(n), random.below(2) != 0);
}
integer draw_natural(random_rows& random, std::size_t n) { return integer::from_limbs(random.hostile(n)); }
integer draw_divisor(random_rows& random, std::size_t n) {
    return integer::from_limbs(random.hostile_normalized(n), random.below(2) != 0);
}
integer draw_modulus(random_rows& random, std::size_t n) { return integer::from_limbs(random.hostile_normalized(n)); }
gf2x draw_polynomial(random_rows& random, std::size_t n) { return gf2x::from_limbs(random.hostile(n)); }
gf2x draw_polynomial_divisor(random_rows& random, std::size_t n) { return gf2x::from_limbs(random.hostile_normalized(n)); }

std::string sizes(std::initializer_list<std::size_t> limbs) {
    std::string text;
    for (const std::size_t n : limbs) {
        text.append(text.empty() ? "" : " and ").append(std::to_string(n));
    }
    return text + " limbs";
}

/// a = q d + r, |r| < |d|, with the signs of either rounding.
std::string check_divrem(random_rows& random) {
    const std::size_t an = draw_size(random, 2 * most), dn = draw_size(random, most);
    const integer a = draw_integer(random, an), d = draw_divisor(random, dn);
    const auto [q, r] = divrem(a, d);
    const auto [fq, fr] = divrem_floor(a, d);
    const bool right = q * d + r == a && abs(r) < abs(d) && (r.is_zero() || r.is_negative() == a.is_negative()) &&
                       fq * d + fr == a && abs(fr) < abs(d) && (fr.is_zero() || fr.is_negative() == d.is_negative());
    return right ? "" : sizes({an, dn});
}

std::string check_divrem_gf2x(random_rows& random) {
    const std::size_t an = draw_size(random, 2 * most), dn = draw_size(random, most);
    const gf2x a = draw_polynomial(random, an), d = draw_polynomial_divisor(random, dn);
    const auto [q, r] = divrem(a, d);
    return q * d + r == a && r.degree() < d.degree() ? "" : sizes({an, dn});
}

/// g = s a + t b divides a and b; a common factor is put in.
std::string check_gcd(random_rows& random) {
    const std::size_t an = draw_size(random, most), bn = draw_size(random, most);
    const integer common = draw_divisor(random, random.between(1, 4));
    const integer a = draw_integer(random, an) * common, b = draw_integer(random, bn) * common;
    const auto [g, s, t] = xgcd(a, b);
    const bool divides = g.is_zero() ? a.is_zero() && b.is_zero() : (a % g).is_zero() && (b % g).is_zero();
    return divides && !g.is_negative() && g == s * a + t * b && g == gcd(a, b) ? "" : sizes({an, bn});
}

std::string check_gcd_gf2x(random_rows& random) {
    const std::size_t limit = most_of_gcd_gf2x(), an = draw_size(random, limit);
    const std::size_t bn = random.below(2) != 0 ? an : draw_size(random, limit);
    const gf2x common = draw_polynomial_divisor(random, random.between(1, 4));
    const gf2x a = draw_polynomial(random, an) * common, b = draw_polynomial(random, bn) * common;
    const auto [g, s, t] = xgcd(a, b);
    const bool divides = g.is_zero() ? a.is_zero() && b.is_zero() : (a % g).is_zero() && (b % g).is_zero();
    return divides && g == s * a + t * b && g == gcd(a, b) ? "" : sizes({an, bn});
}

/// b^e mod m bit by bit.
template <class Number>
Number plain_power(const Number& b, const integer& e, const Number& m, const Number& one) {
    Number r = one % m;
    for (std::size_t i = e.bit_length(); i-- > 0;) {
        r = r * r % m;
        if (e.bit(i)) {
            r = r * b % m;
        }
    }
    return r;
}

std::string check_powm(random_rows& random) {
    const std::size_t n = draw_size(random, 40), en = random.between(0, 2);
    const integer m = draw_modulus(random, n), b = draw_natural(random, n) % m, e = draw_natural(random, en);
    return powmod(b, e, m) == plain_power(b, e, m, integer(1)) ? "" : sizes({n, en});
}

std::string check_powm_gf2x(random_rows& random) {
    const std::size_t n = draw_size(random, 40), en = random.between(0, 2);
    const gf2x m = draw_polynomial_divisor(random, n), b = draw_polynomial(random, n) % m;
    const integer e = draw_natural(random, en);
    return powmod(b, e, m) == plain_power(b, e, m, gf2x(1)) ? "" : sizes({n, en});
}

row_of_limbs padded(const integer& a, std::size_t n) {
    row_of_limbs row(a.limbs().begin(), a.limbs().end());
    row.resize(n);
    return row;
}

/// The constant-time power against the other one.
std::string check_powm_ct(random_rows& random) {
    const std::size_t n = draw_size(random, 40), en = random.between(0, 2);
    integer m = draw_modulus(random, n);
    m.set_bit(0);
    const integer b = draw_natural(random, n) % m;
    const row_of_limbs e = random.hostile(en);
    result_row r(n), scratch(modular::powm_ct_scratch(en, n));
    modular::powm_ct(r.data(), padded(b, n).data(), e.data(), en, padded(m, n).data(), n, scratch.data());
    return r.holds(padded(powmod(b, integer::from_limbs(e), m), n)) && scratch.is_intact() ? "" : sizes({n, en});
}

std::string check_invmod(random_rows& random) {
    const std::size_t n = draw_size(random, most);
    const integer m = draw_modulus(random, n), a = draw_natural(random, n) % m;
    const bool exists = gcd(a, m) == 1;
    bool right = false;
    try {
        const integer r = invmod(a, m);
        right = exists && r < m && !r.is_negative() && (a * r - 1) % m == 0;
    } catch (const std::domain_error&) {
        right = !exists;
    }
    return right ? "" : sizes({n});
}

std::string check_invmod_ct(random_rows& random) {
    const std::size_t n = draw_size(random, 40);
    integer m = draw_modulus(random, n);
    m.set_bit(0);
    const integer a = draw_natural(random, n) % m;
    const bool exists = gcd(a, m) == 1;
    const row_of_limbs before = random.uniform(n);
    result_row r(before), scratch(modular::invmod_ct_scratch(n));
    const bool found = modular::invmod_ct(r.data(), padded(a, n).data(), padded(m, n).data(), n, scratch.data());
    const bool right = found == exists && r.holds(exists ? padded(invmod(a, m), n) : before) && scratch.is_intact();
    return right ? "" : sizes({n});
}

std::string check_invmod_gf2x(random_rows& random) {
    const std::size_t n = draw_size(random, most);
    const gf2x m = draw_polynomial_divisor(random, n), a = draw_polynomial(random, n) % m;
    const bool exists = gcd(a, m).is_one();
    bool right = false;
    try {
        const gf2x r = invmod(a, m);
        right = exists && (m.degree() == 0 ? r.is_zero() : r.degree() < m.degree() && mulmod(a, r, m).is_one());
    } catch (const std::domain_error&) {
        right = !exists;
    }
    return right ? "" : sizes({n});
}

/// s^2 <= a < (s + 1)^2.
std::string check_isqrt(random_rows& random) {
    const std::size_t n = draw_size(random, most);
    const integer a = draw_natural(random, n);
    const auto [s, r] = sqrtrem(a);
    return s * s + r == a && r >= 0 && r <= 2 * s && isqrt(a) == s ? "" : sizes({n});
}

/// Written and read again; the last digits are the remainder by the base.
std::string check_text(random_rows& random) {
    const std::size_t n = draw_size(random, most);
    const int base = static_cast<int>(random.between(2, 64));
    const integer a = draw_integer(random, n);
    const std::string text = a.to_string(base);
    const std::string last = (abs(a) % base).to_string(base);
    return integer::from_string(text, base) == a && text.back() == last.back()
               ? ""
               : sizes({n}) + " in base " + std::to_string(base);
}

std::string check_text_gf2x(random_rows& random) {
    const std::size_t n = draw_size(random, most);
    const gf2x a = draw_polynomial(random, n);
    const bool right = gf2x::from_string(a.to_string()) == a && gf2x::from_string(a.to_string(gf2x_format::hex)) == a &&
                       gf2x::from_string(a.to_string(gf2x_format::binary)) == a;
    return right ? "" : sizes({n});
}

}  // namespace

std::vector<subject> identity_subjects() {
    return {
        {world::integer, "divrem", check_divrem},   {world::integer, "gcd", check_gcd},
        {world::integer, "powm", check_powm},       {world::integer, "powm_ct", check_powm_ct},
        {world::integer, "invmod", check_invmod},   {world::integer, "invmod_ct", check_invmod_ct},
        {world::integer, "isqrt", check_isqrt},     {world::integer, "text", check_text},
        {world::gf2x, "divrem", check_divrem_gf2x}, {world::gf2x, "gcd", check_gcd_gf2x},
        {world::gf2x, "powm", check_powm_gf2x},     {world::gf2x, "invmod", check_invmod_gf2x},
        {world::gf2x, "text", check_text_gf2x},
    };
}

}  // namespace carry::tool
