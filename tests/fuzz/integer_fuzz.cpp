// Integers: what their operations owe each other, and every algorithm for products.
#include "input.hpp"
#include "integer/mul.hpp"

#include <carry/integer.hpp>

#include <stdexcept>

namespace {

using carry::integer;
using fuzz::demand_error;
using fuzz::input;

void sums(input& in) {
    const integer a = in.number(), b = in.number();
    DEMAND((a + b) - b == a);
    DEMAND(a - b == -(b - a));
    DEMAND((a < b) == (a - b).is_negative());
    DEMAND((a & b) + (a | b) == a + b && ((a ^ b) ^ b) == a && (~a) == -a - 1);
    integer c = a;
    c += c;
    DEMAND(c == a << 1);
    c -= c;
    DEMAND(c.is_zero() && !c.is_negative());
}

void products(input& in) {
    const integer a = in.number(), b = in.number(), c = in.number();
    DEMAND(a * (b + c) == a * b + a * c);
    DEMAND(sqr(a - b) == sqr(a) - 2 * (a * b) + sqr(b));
    fuzz::check_products(carry::integer_rows::mul_table(), a, b, abs(a * b));
}

void quotients(input& in) {
    const integer a = in.number(), d = in.number();
    demand_error<std::domain_error>(d.is_zero(), [&] {
        const auto [q, r] = divrem(a, d);
        DEMAND(q * d + r == a && abs(r) < abs(d) && (r.is_zero() || r.sign() == a.sign()));
        const auto [floor, mod] = divrem_floor(a, d);
        DEMAND(floor * d + mod == a && abs(mod) < abs(d) && (mod.is_zero() || mod.sign() == d.sign()));
        DEMAND(mod_floor(a, d) == mod && divides(d, a) == r.is_zero());
        DEMAND(divexact(a * d, d) == a && divexact_unchecked(a * d, d) == a && divides(d, a * d));
    });
}

void divisors(input& in) {
    const integer a = in.number(), b = in.number();
    const auto [g, s, t] = xgcd(a, b);
    DEMAND(g == gcd(a, b) && s * a + t * b == g && !g.is_negative());
    if (!g.is_zero()) {
        DEMAND(divides(g, a) && divides(g, b) && lcm(a, b) * g == abs(a * b));
    }
    if (b > 1 && g == 1) {
        const integer inverse = invmod(a, b);
        DEMAND(inverse < b && !inverse.is_negative() && mulmod(inverse, a, b) == 1);
        demand_error<std::domain_error>(b < 3, [&] {
            const auto fraction = rational_reconstruction(a, b);
            DEMAND(!fraction || mod_floor(fraction->numerator - a * fraction->denominator, b) == 0);
        });
    } else if (b.is_zero() || g != 1) {
        demand_error<std::domain_error>(true, [&] { invmod(a, b); });
    }
    if (b.is_odd() && b > 0) {
        const integer c = in.number(64);
        DEMAND(jacobi(a, b) * jacobi(c, b) == jacobi(a * c, b) && (jacobi(a, b) == 0) == (g != 1));
    }
}

void powers(input& in) {
    const integer a = in.number(64), e = in.number(16), f = in.natural(8), m = in.number(64);
    if (m.sign() > 0 && gcd(a, m) == 1) {
        DEMAND(mulmod(powmod(a, e, m), powmod(a, f, m), m) == powmod(a, e + f, m));
        DEMAND(mulmod(powmod(a, e, m), powmod(a, -e, m), m) == integer(1) % m);
    } else if (m.is_zero()) {
        demand_error<std::domain_error>(true, [&] { powmod(a, e, m); });
    }
    const unsigned k = in.byte();
    DEMAND(k == 0 || pow(a, k) == pow(a, k - 1) * a);
}

void roots(input& in) {
    const unsigned k = in.byte();
    const integer a = in.number();
    demand_error<std::domain_error>(a.is_negative(), [&] {
        const auto [root, rest] = sqrtrem(a);
        DEMAND(sqr(root) + rest == a && !rest.is_negative() && rest <= 2 * root && isqrt(a) == root);
        DEMAND(is_square(a) == rest.is_zero());
    });
    demand_error<std::domain_error>(k == 0 || (k % 2 == 0 && a.is_negative()), [&] {
        const auto [root, rest] = rootrem(a, k);
        DEMAND(pow(root, k) + rest == a && iroot(a, k) == root && (rest.is_zero() || rest.sign() == a.sign()));
        DEMAND(pow(abs(root) + 1, k) > abs(a));
    });
    const auto power = perfect_power(a);
    DEMAND(pow(power.base, power.exponent) == a);
}

void bits(input& in) {
    const std::size_t k = in.word() % 5000;
    const integer a = in.number();
    DEMAND((a << k) >> k == a);
    DEMAND(a >> k == divrem_floor(a, integer(1) << k).quotient);
    integer b = a;
    b.set_bit(k, !a.bit(k));
    DEMAND(b != a && b.bit(k) != a.bit(k) && hamming_distance(abs(a), abs(a)) == 0);
    b.set_bit(k, a.bit(k));
    DEMAND(b == a);
    const auto one = a.find_one(k), zero = a.find_zero(k);
    DEMAND((!one || (a.bit(*one) && *one >= k)) && (!zero || (!a.bit(*zero) && *zero >= k)) && (one || zero));
}

void texts(input& in) {
    const int base = in.byte() % 68 - 2;
    const integer a = in.number();
    demand_error<std::invalid_argument>(base < 2 || base > 64,
                                        [&] { DEMAND(integer::from_string(a.to_string(base), base) == a); });
    for (const carry::byte_order order : {carry::byte_order::big, carry::byte_order::little}) {
        DEMAND(integer::from_signed_bytes(a.to_signed_bytes(order), order) == a);
        DEMAND(integer::from_bytes(abs(a).to_bytes(order), order) == abs(a));
    }
}

void primes(input& in) {
    const integer a = in.natural(6), p = next_prime(a);
    DEMAND(p > a && is_probable_prime(p) && p - a < 2000);
    const integer b = in.natural(32), c = in.natural(32);
    DEMAND(b < 2 || c < 2 || !is_probable_prime(b * c));
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    void (*const operations[])(input&) = {sums, products, quotients, divisors, powers, roots, bits, texts, primes};
    input in(data, size);
    operations[in.byte() % std::size(operations)](in);
    return 0;
}
