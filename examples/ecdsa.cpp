// ECDSA on NIST P-256, with numbers whose size and moduli the compiler knows: a signature by a nonce from the message itself,
// as RFC 6979 has it, and its verification.
//
// The arithmetic with secrets is constant-time from end to end: `residue` is, the formula for sums of points has no exceptions,
// and every bit of a scalar costs a doubling, a sum and a choice.

#include "support/data_file.hpp"
#include "support/report.hpp"
#include "support/sha256.hpp"

#include <carry/literals.hpp>
#include <carry/residue.hpp>
#include <carry/uint.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

namespace {

using namespace carry::literals;
using examples::data_file;
using examples::timing;

using bytes = std::vector<std::uint8_t>;

/// The field of the coordinates. How products are reduced is chosen from the shape of the prime, by the compiler.
using coordinate = carry::residue<0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff_Z>;
/// The numbers modulo the order of the base point.
using scalar = carry::residue<0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551_Z>;
using number = scalar::number;

constexpr coordinate b(0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b_Z);

/// The point (x / z, y / z) of y^2 = x^3 - 3x + b; where z = 0, the point at infinity.
struct point {
    coordinate x, y, z;

    static constexpr point zero() { return {coordinate(), coordinate::one(), coordinate()}; }
    constexpr bool is_zero() const { return z.is_zero(); }
    constexpr bool lies_on_the_curve() const {
        return y.squared() * z == x.squared() * x - (x + x + x) * z.squared() + b * z.squared() * z;
    }
    friend constexpr bool operator==(const point& p, const point& q) {
        return p.x * q.z == q.x * p.z && p.y * q.z == q.y * p.z;
    }
};

constexpr coordinate thrice(const coordinate& a) { return a + a + a; }

/// p + q, whatever they are: one formula for all points (J. Renes, C. Costello and L. Batina, "Complete addition formulas for
/// prime order elliptic curves", 2016, algorithm 4).
constexpr point operator+(const point& p, const point& q) {
    const coordinate xx = p.x * q.x, yy = p.y * q.y, zz = p.z * q.z;
    const coordinate xy = (p.x + p.y) * (q.x + q.y) - xx - yy;
    const coordinate yz = (p.y + p.z) * (q.y + q.z) - yy - zz;
    const coordinate xz = (p.x + p.z) * (q.x + q.z) - xx - zz;
    const coordinate d = thrice(xz - b * zz), e = thrice(b * xz - thrice(zz) - xx), f = thrice(xx - zz);
    return {(yy + d) * xy - yz * e, (yy + d) * (yy - d) + f * e, (yy - d) * yz + f * xy};
}

/// p if choice is 1, q if it is 0.
constexpr point select(number::limb_type choice, const point& p, const point& q) {
    return {select(choice, p.x, q.x), select(choice, p.y, q.y), select(choice, p.z, q.z)};
}

/// k p, in a time that tells nothing of k.
constexpr point operator*(const scalar& k, const point& p) {
    const number bits = k.value();
    point result = point::zero();
    for (std::size_t i = number::bits; i-- > 0;) {
        result = result + result;
        result = select(static_cast<number::limb_type>(bits.bit(i)), result + p, result);
    }
    return result;
}

constexpr point base{coordinate(0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296_Z),
                     coordinate(0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5_Z), coordinate::one()};

static_assert(base.lies_on_the_curve() && (base + point::zero()) == base);

/// The x of a point, as a number modulo the order.
scalar x_of(const point& p) { return scalar((p.x * p.z.inverse()).value()); }

/// HMAC with SHA-256 of the parts, one after the other (RFC 2104).
bytes hmac(std::span<const std::uint8_t> key, std::initializer_list<std::span<const std::uint8_t>> parts) {
    bytes inner(64, 0x36), outer(64, 0x5c);
    for (std::size_t i = 0; i < key.size(); ++i) {
        inner[i] = static_cast<std::uint8_t>(inner[i] ^ key[i]);
        outer[i] = static_cast<std::uint8_t>(outer[i] ^ key[i]);
    }
    for (const auto part : parts) {
        inner.insert(inner.end(), part.begin(), part.end());
    }
    const auto digest = examples::sha256(inner);
    outer.insert(outer.end(), digest.begin(), digest.end());
    const auto sealed = examples::sha256(outer);
    return {sealed.begin(), sealed.end()};
}

/// The nonce for a message of this digest: HMAC as a generator of random bits, seeded with the key and the digest (RFC 6979,
/// 3.2).
scalar nonce(const scalar& key, const scalar& digest) {
    const auto secret = key.to_bytes(), message = digest.to_bytes();
    bytes k(32, 0), v(32, 1);
    for (const bytes& separator : {bytes{0}, bytes{1}}) {
        k = hmac(k, {v, separator, secret, message});
        v = hmac(k, {v});
    }
    for (;;) {
        v = hmac(k, {v});
        const auto candidate = carry::from_bytes<number>(v);
        if (candidate < scalar::modulus && !candidate.is_zero()) {
            return scalar(candidate);
        }
        k = hmac(k, {v, bytes{0}});
        v = hmac(k, {v});
    }
}

struct signature {
    scalar r, s;
};

scalar digest_of(std::string_view message) {
    const auto digest = examples::sha256(bytes(message.begin(), message.end()));
    return scalar(carry::from_bytes<number>(digest));
}

/// FIPS 186-5, 6.4.1. That r or s is 0 happens once in 2^255 messages.
signature sign(const scalar& key, std::string_view message) {
    const scalar e = digest_of(message), k = nonce(key, e);
    const scalar r = x_of(k * base);
    return {r, k.inverse() * (e + r * key)};
}

/// FIPS 186-5, 6.4.2.
bool verify(const point& key, std::string_view message, const signature& mark) {
    if (mark.r.is_zero() || mark.s.is_zero() || key.is_zero() || !key.lies_on_the_curve()) {
        return false;
    }
    const scalar w = mark.s.inverse_vartime();
    const point sum = digest_of(message) * w * base + mark.r * w * key;
    return !sum.is_zero() && x_of(sum) == mark.r;
}

int run() {
    examples::report out;
    const data_file recorded("rfc6979_p256.txt");
    const auto known = [&](const char* name) { return carry::from_string<number>(recorded.number(name).to_string()); };

    out.chapter("ECDSA on NIST P-256");
    const scalar key(known("private"));
    const auto open = timing([&] { return key * base; });
    out.check("the public key to a private one", "RFC 6979, appendix A.2.5",
              open.result == point{coordinate(known("public_x")), coordinate(known("public_y")), coordinate::one()},
              open.seconds);

    const auto mark = timing([&] { return sign(key, "sample"); });
    out.check("sign \"sample\"", "the nonce and both halves of the signature as the RFC prints them",
              nonce(key, digest_of("sample")).value() == known("k") && mark.result.r.value() == known("r") &&
                  mark.result.s.value() == known("s"),
              mark.seconds);

    const auto right = timing([&] { return verify(open.result, "sample", mark.result); });
    out.check("verify the signature", "it holds", right.result, right.seconds);
    const auto wrong = timing([&] { return verify(open.result, "samples", mark.result); });
    out.check("verify it for another message", "it does not hold", !wrong.result, wrong.seconds);
    const auto turned = timing([&] { return verify(open.result, "sample", {mark.result.r, mark.result.s + scalar::one()}); });
    out.check("verify another signature", "it does not hold", !turned.result, turned.seconds);
    return out.finish();
}

}  // namespace

int main() { return examples::status_of("ecdsa", run); }
