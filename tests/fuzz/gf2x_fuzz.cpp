// Polynomials over GF(2): what their operations owe each other, and every algorithm for products.
#include "gf2x/mul.hpp"
#include "input.hpp"

#include <carry/gf2x.hpp>
#include <carry/gf2x_modulus.hpp>

#include <stdexcept>

namespace {

using carry::gf2x;
using carry::integer;
using fuzz::demand_error;
using fuzz::input;

void products(input& in) {
    const gf2x a = in.polynomial(), b = in.polynomial(), c = in.polynomial();
    DEMAND(a * (b + c) == a * b + a * c);
    DEMAND(sqr(a + b) == a * a + b * b && sqrt(sqr(a)) == a && is_square(sqr(a)));
    fuzz::check_products(carry::gf2x_rows::mul_table(), a, b, a * b);
}

void quotients(input& in) {
    const gf2x a = in.polynomial(), d = in.polynomial();
    demand_error<std::domain_error>(d.is_zero(), [&] {
        const auto [q, r] = divrem(a, d);
        DEMAND(q * d + r == a && r.degree() < d.degree() && a % d == r && a / d == q);
        DEMAND(divrem(a * d, d).remainder.is_zero() && (a * d) / d == a);
    });
}

void divisors(input& in) {
    const gf2x a = in.polynomial(), b = in.polynomial();
    const auto [g, s, t] = xgcd(a, b);
    DEMAND(g == gcd(a, b) && s * a + t * b == g);
    if (!g.is_zero()) {
        DEMAND((a % g).is_zero() && (b % g).is_zero() && lcm(a, b) * g == a * b);
    }
    if (b.degree() > 0 && g.is_one()) {
        DEMAND(mulmod(invmod(a, b), a, b).is_one());
    } else if (!g.is_one()) {
        demand_error<std::domain_error>(true, [&] { invmod(a, b); });
    }
}

void moduli(input& in) {
    const gf2x f = in.polynomial(96), a = in.polynomial(128), b = in.polynomial(128);
    const integer e = in.natural(8), g = in.natural(8);
    demand_error<std::domain_error>(f.is_zero(), [&] {
        DEMAND(mulmod(a, b, f) == (a * b) % f && sqrmod(a, f) == sqr(a) % f);
        DEMAND(mulmod(powmod(a, e, f), powmod(a, g, f), f) == powmod(a, e + g, f));
    });
    if (f.degree() > 0) {
        const carry::gf2x_modulus known(f);
        DEMAND(known.mul(a, b) == (a * b) % f && known.pow(a, e) == powmod(a, e, f));
    }
    if (f.degree() > 0 && b.degree() > 0) {
        DEMAND(!is_irreducible(f * b));
    }
}

void bits(input& in) {
    const std::size_t k = in.word() % 5000;
    const gf2x a = in.polynomial();
    DEMAND((a << k) >> k == a && a << k == a * gf2x::monomial(k));
    DEMAND(a >> k == a / gf2x::monomial(k));
    DEMAND(derivative(a).weight() <= a.weight() && (a.is_zero() || reverse(reverse(a)) == a >> a.trailing_zeros()));
}

void texts(input& in) {
    const gf2x a = in.polynomial();
    for (const auto format : {carry::gf2x_format::polynomial, carry::gf2x_format::hex, carry::gf2x_format::binary}) {
        DEMAND(gf2x::from_string(a.to_string(format)) == a);
    }
    for (const carry::byte_order order : {carry::byte_order::big, carry::byte_order::little}) {
        DEMAND(gf2x::from_bytes(a.to_bytes(order), order) == a);
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    void (*const operations[])(input&) = {products, quotients, divisors, moduli, bits, texts};
    input in(data, size);
    operations[in.byte() % std::size(operations)](in);
    return 0;
}
