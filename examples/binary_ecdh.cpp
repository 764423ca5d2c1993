// Diffie and Hellman's exchange of keys on NIST B-571, an elliptic curve over GF(2^571): two parties who only ever show each
// other points come to share a secret.
//
// It is written to be read. Its time depends on the secret scalars, so it must not guard anything: for that, take `gf2n`.

#include "support/data_file.hpp"
#include "support/report.hpp"

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>
#include <carry/random.hpp>

#include <optional>
#include <random>
#include <string>
#include <utility>

namespace {

using carry::gf2x;
using carry::integer;
using examples::data_file;
using examples::timing;

struct affine_point {
    gf2x x, y;
    friend bool operator==(const affine_point&, const affine_point&) = default;
};

/// A point of the curve; nothing is the point at infinity, the zero of the group.
using point = std::optional<affine_point>;

/// y^2 + x y = x^3 + a x^2 + b over GF(2)[x] / f (Guide to Elliptic Curve Cryptography, 3.1.2).
struct curve {
    gf2x f, a, b;
    affine_point base;
    integer order;

    explicit curve(const data_file& data)
        : f(data.polynomial("field")),
          a(data.polynomial("a")),
          b(data.polynomial("b")),
          base{data.polynomial("x"), data.polynomial("y")},
          order(data.number("order")) {}

    bool contains(const point& p) const { return !p || (sqr(p->y) + p->x * p->y + (p->x + a) * sqr(p->x) + b) % f == gf2x(0); }

    point twice(const point& p) const {
        if (!p || p->x.is_zero()) {  // the point with x = 0 is its own negative
            return {};
        }
        const gf2x slope = p->x + mulmod(p->y, invmod(p->x, f), f);
        const gf2x x = (sqr(slope) + slope + a) % f;
        return affine_point{x, (sqr(p->x) + (slope + gf2x(1)) * x) % f};
    }

    point sum(const point& p, const point& q) const {
        if (!p || !q) {
            return p ? p : q;
        }
        if (p->x == q->x) {
            return p->y == q->y ? twice(p) : point();  // else q = -p = (x, x + y)
        }
        const gf2x slope = mulmod(p->y + q->y, invmod(p->x + q->x, f), f);
        const gf2x x = (sqr(slope) + slope + p->x + q->x + a) % f;
        return affine_point{x, (slope * (p->x + x) + x + p->y) % f};
    }

    /// k p, by doubling and adding from the highest bit of k.
    point multiple(const integer& k, const point& p) const {
        point result;
        for (std::size_t i = k.bit_length(); i-- > 0;) {
            result = twice(result);
            if (k.bit(i)) {
                result = sum(result, p);
            }
        }
        return result;
    }
};

/// A private key: a number from 1 to order - 1.
integer random_scalar(const integer& order) {
    std::random_device random;
    return carry::random_below(random, order - 1) + 1;
}

int run() {
    examples::report out;
    const curve b571{data_file("nist_b571.txt")};

    out.chapter("Diffie-Hellman on NIST B-571");
    const auto zero = timing([&] { return b571.multiple(b571.order, b571.base); });
    out.check("order * base point", "the point at infinity, and no sooner: the order is a prime",
              !zero.result && is_probable_prime(b571.order) && b571.contains(b571.base), zero.seconds);

    const integer alice = random_scalar(b571.order), bob = random_scalar(b571.order);
    const auto to_bob = timing([&] { return b571.multiple(alice, b571.base); });
    const auto to_alice = timing([&] { return b571.multiple(bob, b571.base); });
    out.check("Alice multiplies the base point by her secret", "the result lies on the curve", b571.contains(to_bob.result),
              to_bob.seconds);
    out.check("Bob multiplies the base point by his", "the result lies on the curve", b571.contains(to_alice.result),
              to_alice.seconds);

    const auto at_alice = timing([&] { return b571.multiple(alice, to_alice.result); });
    const auto at_bob = timing([&] { return b571.multiple(bob, to_bob.result); });
    out.check("each multiplies what the other sent by the own secret", "both have the same point",
              at_alice.result && at_alice.result == at_bob.result, at_alice.seconds + at_bob.seconds);
    if (at_alice.result) {
        out.remark("secret   " + at_alice.result->x.to_string(carry::gf2x_format::hex).substr(0, 66) + "...");
    }

    out.chapter("The same as OpenSSL");
    const data_file recorded("ecdh_b571.txt");
    for (const auto& [own, other] : {std::pair("a", "b"), std::pair("b", "a")}) {
        const integer secret = recorded.number(std::string("private_") + own);
        const auto key = [&](const char* whose) {
            const std::string name = std::string("public_") + whose;
            return point(affine_point{recorded.polynomial(name + "_x"), recorded.polynomial(name + "_y")});
        };
        const auto shared = timing([&] { return b571.multiple(secret, key(other)); });
        out.check(
            std::string("key ") + own + " with the public key of " + other, "the public key and the secret that OpenSSL has",
            b571.multiple(secret, b571.base) == key(own) && shared.result && shared.result->x == recorded.polynomial("secret"),
            shared.seconds);
    }
    return out.finish();
}

}  // namespace

int main() { return examples::status_of("binary_ecdh", run); }
