// Diffie and Hellman's exchange of keys on NIST B-571, an elliptic curve over GF(2^571): two parties who only ever show each
// other points come to share a secret.
//
// The arithmetic with secrets is constant-time: `gf2n` is, and every bit of a scalar costs the same sum and doubling.

#include "support/data_file.hpp"
#include "support/report.hpp"

#include <carry/gf2n.hpp>
#include <carry/gf2n/fields.hpp>
#include <carry/gf2x.hpp>
#include <carry/integer.hpp>
#include <carry/uint.hpp>

#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <utility>

namespace {

using carry::gf2_571;
using examples::data_file;
using examples::timing;

/// A number below the order of the group, which has 570 bits.
using scalar = carry::uint<576>;
using bit = scalar::limb_type;

struct affine_point {
    gf2_571 x, y;
    friend bool operator==(const affine_point&, const affine_point&) = default;
};

/// A point of the curve; nothing is the point at infinity, the zero of the group.
using point = std::optional<affine_point>;

/// The x coordinate X / Z of a point; Z = 0 at infinity.
struct x_coordinate {
    gf2_571 x, z;
};

void conditional_swap(bit choice, x_coordinate& p, x_coordinate& q) {
    conditional_swap(choice, p.x, q.x);
    conditional_swap(choice, p.z, q.z);
}

gf2_571 element(const data_file& data, const std::string& name) {
    return gf2_571(data.polynomial(name).to<gf2_571::polynomial_type>().value());
}

affine_point point_of(const data_file& data, const std::string& name = {}) {
    return {element(data, name + "x"), element(data, name + "y")};
}

/// y^2 + x y = x^3 + a x^2 + b (Guide to Elliptic Curve Cryptography, 3.1.2).
struct curve {
    gf2_571 a, b;
    affine_point base;
    scalar order;

    explicit curve(const data_file& data)
        : a(element(data, "a")),
          b(element(data, "b")),
          base(point_of(data)),
          order(data.number("order").to<scalar>().value()) {}

    bool contains(const affine_point& p) const { return p.y.squared() + p.x * p.y == (p.x + a) * p.x.squared() + b; }

    /// k p for a p other than 0 and (0, sqrt(b)), by Montgomery's ladder on x coordinates (J. Lopez and R. Dahab, "Fast
    /// multiplication on elliptic curves over GF(2^m) without precomputation", 1999). The two rungs are always p apart, so
    /// that their sum is known by their x coordinates and that of p; the last two tell y.
    point multiple(const scalar& k, const affine_point& p) const {
        x_coordinate low{gf2_571::one(), gf2_571()}, high{p.x, gf2_571::one()};  // 0 and p
        for (std::size_t i = scalar::bits; i-- > 0;) {
            const bit here = static_cast<bit>(k.bit(i));
            conditional_swap(here, low, high);
            const gf2_571 u = low.x * high.z, v = high.x * low.z;
            high.z = (u + v).squared();
            high.x = p.x * high.z + u * v;
            const gf2_571 xx = low.x.squared(), zz = low.z.squared();
            low = {xx.squared() + b * zz.squared(), xx * zz};
            conditional_swap(here, low, high);
        }
        // That k is 0 or -1 modulo the order shows here: two secrets that nobody draws.
        if (low.z.is_zero()) {
            return {};
        }
        if (high.z.is_zero()) {
            return affine_point{p.x, p.x + p.y};
        }
        const gf2_571 zz = low.z * high.z, inverse = (p.x * zz).inverse();
        const gf2_571 x = low.x * high.z * p.x * inverse;
        const gf2_571 slope = ((low.x + p.x * low.z) * (high.x + p.x * high.z) + (p.x.squared() + p.y) * zz) * inverse;
        return affine_point{x, (p.x + x) * slope + p.y};
    }
};

/// A private key: a number from 1 to order - 1, each as likely as any other. What is refused tells nothing of what is taken.
scalar random_scalar(const scalar& order) {
    std::random_device random;
    std::uniform_int_distribution<bit> limbs;
    for (;;) {
        scalar k;
        for (bit& limb : k.limbs) {
            limb = limbs(random);
        }
        k = k >> (scalar::bits - bit_width(order));
        if (!k.is_zero() && k < order) {
            return k;
        }
    }
}

int run() {
    examples::report out;
    const data_file parameters("nist_b571.txt");
    const curve b571{parameters};

    out.chapter("Diffie-Hellman on NIST B-571");
    out.check("the field's polynomial", "the one that gf2_571 is reduced by",
              parameters.polynomial("field") == carry::gf2x(gf2_571::modulus), 0);
    const auto zero = timing([&] { return b571.multiple(b571.order, b571.base); });
    out.check("order * base point", "the point at infinity, and no sooner: the order is a prime",
              !zero.result && is_probable_prime(carry::integer(b571.order)) && b571.contains(b571.base), zero.seconds);

    const scalar alice = random_scalar(b571.order), bob = random_scalar(b571.order);
    const auto to_bob = timing([&] { return b571.multiple(alice, b571.base); });
    const auto to_alice = timing([&] { return b571.multiple(bob, b571.base); });
    const auto is_a_point = [&](const point& p) { return p && b571.contains(*p); };
    out.check("Alice multiplies the base point by her secret", "the result lies on the curve", is_a_point(to_bob.result),
              to_bob.seconds);
    out.check("Bob multiplies the base point by his", "the result lies on the curve", is_a_point(to_alice.result),
              to_alice.seconds);
    if (to_bob.result && to_alice.result) {
        const auto at_alice = timing([&] { return b571.multiple(alice, *to_alice.result); });
        const auto at_bob = timing([&] { return b571.multiple(bob, *to_bob.result); });
        out.check("each multiplies what the other sent by the own secret", "both have the same point",
                  at_alice.result && at_alice.result == at_bob.result, at_alice.seconds + at_bob.seconds);
        if (at_alice.result) {
            const carry::gf2x secret(at_alice.result->x.value());
            out.remark("secret   " + secret.to_string(carry::gf2x_format::hex).substr(0, 66) + "...");
        }
    }

    out.chapter("The same as OpenSSL");
    const data_file recorded("ecdh_b571.txt");
    for (const auto& [own, other] : {std::pair("a", "b"), std::pair("b", "a")}) {
        const scalar secret = recorded.number(std::string("private_") + own).to<scalar>().value();
        const auto key = [&](const char* whose) { return point_of(recorded, std::string("public_") + whose + "_"); };
        const auto shared = timing([&] { return b571.multiple(secret, key(other)); });
        out.check(
            std::string("key ") + own + " with the public key of " + other, "the public key and the secret that OpenSSL has",
            b571.multiple(secret, b571.base) == key(own) && shared.result && shared.result->x == element(recorded, "secret"),
            shared.seconds);
    }
    return out.finish();
}

}  // namespace

int main() { return examples::status_of("binary_ecdh", run); }
