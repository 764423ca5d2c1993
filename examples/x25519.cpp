// X25519 (RFC 7748): Diffie and Hellman's exchange of keys on Curve25519, with a field whose prime the compiler knows.
//
// Constant-time from end to end, and short: the field is a type, an element its value.

#include "support/data_file.hpp"
#include "support/report.hpp"

#include <carry/literals.hpp>
#include <carry/residue.hpp>
#include <carry/uint.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace carry::literals;
using carry::byte_order;
using examples::data_file;
using examples::timing;

using bytes = std::array<std::uint8_t, 32>;
/// 2^255 - 19: products are reduced by folding 19 times their upper half onto the lower one.
using field = carry::residue<0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed_Z>;
using number = carry::uint<256>;

/// The x coordinate X / Z of a point; Z = 0 at infinity.
struct x_coordinate {
    field x, z;
};

constexpr void conditional_swap(field::limb_type choice, x_coordinate& p, x_coordinate& q) {
    conditional_swap(choice, p.x, q.x);
    conditional_swap(choice, p.z, q.z);
}

/// The x coordinate of k times the point with this x coordinate, as bytes: Montgomery's ladder (RFC 7748, section 5).
constexpr bytes x25519(bytes k, bytes u) {
    k[0] &= 0xf8;  // a multiple of 8, so that small subgroups learn nothing
    k[31] = static_cast<std::uint8_t>((k[31] & 0x7f) | 0x40);
    u[31] &= 0x7f;
    const auto scalar = carry::from_bytes<number, byte_order::little>(k);
    const field x(carry::from_bytes<number, byte_order::little>(u));
    x_coordinate low{field::one(), field()}, high{x, field::one()};  // always x apart
    for (std::size_t i = 255; i-- > 0;) {
        const auto here = static_cast<field::limb_type>(scalar.bit(i));
        conditional_swap(here, low, high);
        const field plus = low.x + low.z, minus = low.x - low.z;
        const field cross = (high.x + high.z) * minus, other = (high.x - high.z) * plus;
        high = {(cross + other).squared(), x * (cross - other).squared()};
        const field aa = plus.squared(), bb = minus.squared(), e = aa - bb;
        low = {aa * bb, e * (aa + field(121665) * e)};
        conditional_swap(here, low, high);
    }
    constexpr auto to_the_inverse = field::modulus - number(2u);  // by Fermat 0 goes to 0, as the RFC wants it
    return (low.x * low.z.pow(to_the_inverse)).to_bytes<byte_order::little>();
}

constexpr bytes base_point{9};

bytes bytes_of(const data_file& data, const std::string& name) {
    const std::vector<std::uint8_t> read = data.bytes(name);
    bytes r{};
    std::copy_n(read.begin(), std::min(read.size(), r.size()), r.begin());
    return r;
}

bytes random_key() {
    std::random_device random;
    std::uniform_int_distribution<unsigned> any(0, 255);
    bytes key{};
    for (std::uint8_t& x : key) {
        x = static_cast<std::uint8_t>(any(random));
    }
    return key;
}

int run() {
    examples::report out;
    out.chapter("X25519, RFC 7748");
    const data_file rfc("rfc7748_x25519.txt");
    for (const std::string name : {"1", "2"}) {
        const auto shared = timing([&] { return x25519(bytes_of(rfc, "scalar_" + name), bytes_of(rfc, "u_" + name)); });
        out.check("test vector " + name, "section 5.2", shared.result == bytes_of(rfc, "result_" + name), shared.seconds);
    }
    const auto chain = timing([] {
        bytes k = base_point, u = base_point;
        for (int i = 0; i < 1000; ++i) {
            u = std::exchange(k, x25519(k, u));
        }
        return k;
    });
    out.check("a thousand in a row, each the scalar of the next", "section 5.2", chain.result == bytes_of(rfc, "after_1000"),
              chain.seconds);
    const bytes alice = bytes_of(rfc, "private_alice"), bob = bytes_of(rfc, "private_bob");
    const auto shared = timing([&] { return x25519(alice, x25519(bob, base_point)); });
    out.check("Alice's key with Bob's, and his with hers", "section 6.1",
              shared.result == bytes_of(rfc, "shared") && x25519(bob, x25519(alice, base_point)) == shared.result &&
                  x25519(alice, base_point) == bytes_of(rfc, "public_alice"),
              shared.seconds);
    const bytes own = random_key(), theirs = random_key();
    const auto fresh = timing([&] { return x25519(own, x25519(theirs, base_point)); });
    out.check("two fresh keys", "both come to the same secret", fresh.result == x25519(theirs, x25519(own, base_point)),
              fresh.seconds);
    return out.finish();
}

}  // namespace

int main() { return examples::status_of("x25519", run); }
