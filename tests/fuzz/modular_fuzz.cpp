// The C API on rows of any content and length: status codes, results that stay as they were where there is an error, and what
// the functions owe each other.
#include "input.hpp"

#include <carry/carry.h>
#include <carry/integer.hpp>

#include <cstring>
#include <vector>

namespace {

using carry::gf2x;
using carry::integer;
using carry::limb;
using fuzz::input;
using row = std::vector<limb>;

row limbs(input& in, std::size_t n) {
    row r(n);
    const auto bytes = in.bytes(n * sizeof(limb));
    if (!bytes.empty()) std::memcpy(r.data(), bytes.data(), bytes.size());
    return r;
}

const row untouched(80, 0x5a);

/// A result of n limbs, and one more that no function may touch.
row result(std::size_t n) { return {untouched.begin(), untouched.begin() + static_cast<std::ptrdiff_t>(n) + 1}; }

bool kept(const row& r) { return std::equal(r.begin(), r.end(), untouched.begin()); }

integer value(const row& r, std::size_t n) { return integer::from_limbs(std::span(r).first(n)); }
integer value(const row& r) { return integer::from_limbs(r); }
gf2x polynomial(const row& r, std::size_t n) { return gf2x::from_limbs(std::span(r).first(n)); }

void powers(input& in) {
    const std::size_t n = in.byte() % 20, en = in.byte() % 5;
    const row m = limbs(in, n), b = limbs(in, n), e = limbs(in, en);
    row r = result(n), secret = result(n);
    const int status = carry_integer_powm(r.data(), b.data(), e.data(), en, m.data(), n);
    const int secret_status = carry_integer_powm_ct(secret.data(), b.data(), e.data(), en, m.data(), n);
    const bool good = value(b) < value(m);
    DEMAND((status == CARRY_OK) == good && (secret_status == CARRY_OK) == (good && value(m).is_odd()));
    DEMAND(status == CARRY_OK ? value(r, n) == powmod(value(b), value(e), value(m)) && r[n] == untouched[n] : kept(r));
    DEMAND(secret_status == CARRY_OK ? secret == r : kept(secret));
}

void inverses(input& in) {
    const std::size_t n = in.byte() % 40;
    const row m = limbs(in, n), a = limbs(in, n);
    row r = result(n), secret = result(n);
    const int status = carry_integer_invmod(r.data(), a.data(), m.data(), n);
    const int secret_status = carry_integer_invmod_ct(secret.data(), a.data(), m.data(), n);
    DEMAND(status == CARRY_OK ? value(r, n) < value(m) && r[n] == untouched[n] &&
                                    mulmod(value(r, n), value(a), value(m)) == integer(1) % value(m)
                              : kept(r));
    if (value(a) < value(m) && gcd(value(a), value(m)) == 1) {
        DEMAND(status == CARRY_OK);
    }
    DEMAND(secret_status == CARRY_OK ? status == CARRY_OK && secret == r : kept(secret));
    DEMAND(secret_status == status || value(m).is_even());
}

void quotients(input& in) {
    const std::size_t an = in.byte() % 40, dn = in.byte() % 40;
    const row a = limbs(in, an), d = limbs(in, dn);
    const std::size_t qn = an >= dn ? an - dn + 1 : 0;
    row q = result(qn), r = result(dn), remainder = result(dn);
    const auto expected = [&](bool zero, std::size_t quotient_bits) {
        return an < dn ? CARRY_EINVAL : zero ? CARRY_EDOMAIN : quotient_bits > qn * carry::limb_bits ? CARRY_ELENGTH : CARRY_OK;
    };
    {
        const integer x = value(a), y = value(d);
        const int wanted = expected(y.is_zero(), y.is_zero() ? 0 : (x / y).bit_length());
        DEMAND(carry_integer_divrem(q.data(), r.data(), a.data(), an, d.data(), dn) == wanted);
        DEMAND(carry_integer_divrem(nullptr, remainder.data(), a.data(), an, d.data(), dn) == expected(y.is_zero(), 0));
        DEMAND(an < dn || y.is_zero() ? kept(remainder) : value(remainder, dn) == x % y && remainder[dn] == untouched[dn]);
        DEMAND(wanted == CARRY_OK ? value(q, qn) == x / y && q[qn] == untouched[qn] && r == remainder : kept(q) && kept(r));
    }
    q = result(qn), r = result(dn);
    {
        const gf2x x = polynomial(a, an), y = polynomial(d, dn);
        const int wanted = expected(y.is_zero(), y.is_zero() ? 0 : (x / y).bit_length());
        DEMAND(carry_gf2x_divrem(q.data(), r.data(), a.data(), an, d.data(), dn) == wanted);
        DEMAND(wanted != CARRY_OK ? kept(q) && kept(r)
                                  : polynomial(q, qn) == x / y && polynomial(r, dn) == x % y && q[qn] == untouched[qn] &&
                                        r[dn] == untouched[dn]);
    }
}

void products(input& in) {
    const std::size_t an = in.byte() % 40, bn = in.byte() % 40;
    const row a = limbs(in, an), b = limbs(in, bn);
    row r = result(an + bn), s = result(2 * an);
    DEMAND(carry_integer_mul(r.data(), a.data(), an, b.data(), bn) == CARRY_OK && value(r, an + bn) == value(a) * value(b));
    DEMAND(carry_gf2x_sqr(s.data(), a.data(), an) == CARRY_OK && polynomial(s, 2 * an) == sqr(polynomial(a, an)));
    DEMAND(r[an + bn] == untouched[an + bn] && s[2 * an] == untouched[2 * an]);
    DEMAND(carry_gf2x_mul(r.data(), a.data(), an, b.data(), bn) == CARRY_OK);
    DEMAND(polynomial(r, an + bn) == polynomial(a, an) * polynomial(b, bn) && r[an + bn] == untouched[an + bn]);
    DEMAND(carry_integer_sqr(s.data(), a.data(), an) == CARRY_OK && value(s, 2 * an) == sqr(value(a)) &&
           s[2 * an] == untouched[2 * an]);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    void (*const operations[])(input&) = {powers, inverses, quotients, products};
    input in(data, size);
    operations[in.byte() % std::size(operations)](in);
    return 0;
}
