// RSA from nothing: a key of 2048 bits, a message encrypted and decrypted, and signed and verified, with numbers from
// std::random_device.
//
// It is written to be read. The two powers with the private key are constant-time, what stands around them is not, so it must
// not guard anything: for that there are the `_ct` functions throughout, and paddings with a proof (OAEP, PSS).

#include "support/report.hpp"

#include <carry/integer.hpp>
#include <carry/modulus.hpp>
#include <carry/random.hpp>
#include <carry/random_prime.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using carry::integer;
using examples::timing;

using bytes = std::vector<std::uint8_t>;

struct public_key {
    integer n, e;

    std::size_t size() const { return (n.bit_length() + 7) / 8; }
    integer apply(const integer& m) const { return powmod(m, e, n); }
};

struct private_key {
    integer p, q, d;

    /// m^d modulo p q, by the Chinese remainder theorem: two powers with numbers of half the size take a quarter of the time
    /// (Quisquater and Couvreur, 1982).
    integer apply(const integer& m) const {
        const integer dp = d % (p - 1), dq = d % (q - 1), mp = m % p, mq = m % q;
        const auto [at_p, at_q] = carry::powmod2_ct({mp, dp, p}, {mq, dq, q});
        return at_q + mulmod(at_p - at_q, invmod(q, p), p) * q;  // Garner's step
    }
};

struct key_pair {
    public_key open;
    private_key secret;
};

key_pair generate(std::random_device& random, std::size_t bits) {
    constexpr std::uint64_t e = 65537;
    const integer p = carry::random_rsa_prime(random, bits / 2, e), q = carry::random_rsa_prime(random, bits - bits / 2, e);
    return {{p * q, e}, {p, q, invmod(e, lcm(p - 1, q - 1))}};
}

/// 00 02, at least eight random bytes that are not zero, 00, the message (PKCS#1 v1.5, RFC 8017, 7.2.1).
integer pad(std::random_device& random, const std::string& message, std::size_t size) {
    if (message.size() + 11 > size) {
        throw std::length_error("the message is longer than the key allows");
    }
    bytes block(size);
    block[1] = 2;
    const std::size_t end = size - message.size() - 1;
    for (std::size_t i = 2; i < end; ++i) {
        block[i] = static_cast<std::uint8_t>(1 + carry::random_below(random, 255).to_wrapped<unsigned>());
    }
    for (std::size_t i = 0; i < message.size(); ++i) {
        block[end + 1 + i] = static_cast<std::uint8_t>(message[i]);
    }
    return integer::from_bytes(block);
}

std::string strip_padding(const integer& padded, std::size_t size) {
    const bytes block = padded.to_bytes(carry::byte_order::big, size);
    std::size_t i = 2;
    while (i < size && block[i] != 0) {
        ++i;
    }
    if (block[0] != 0 || block[1] != 2 || i < 10 || i == size) {
        throw std::invalid_argument("this was not encrypted with the key");
    }
    return {block.begin() + static_cast<std::ptrdiff_t>(i) + 1, block.end()};
}

int run() {
    constexpr std::size_t bits = 2048;
    const std::string message = "Carry the one.";
    std::random_device random;
    examples::report out;

    out.chapter("RSA with " + std::to_string(bits) + " bits");
    const auto key = timing([&] { return generate(random, bits); });
    const auto& [open, secret] = key.result;
    out.check("a key from two random primes", "e d = 1 modulo p - 1 and q - 1",
              open.n.bit_length() == bits && mulmod(open.e, secret.d, secret.p - 1) == 1 &&
                  mulmod(open.e, secret.d, secret.q - 1) == 1,
              key.seconds);

    const integer padded = pad(random, message, open.size());
    const auto encrypted = timing([&] { return open.apply(padded); });
    const auto decrypted = timing([&] { return secret.apply(encrypted.result); });
    out.check("encrypt with the public key", "it is another number", encrypted.result != padded, encrypted.seconds);
    out.check("decrypt with the private key", "the message is \"" + strip_padding(decrypted.result, open.size()) + '"',
              strip_padding(decrypted.result, open.size()) == message, decrypted.seconds);

    const auto slow = timing([&] { return powmod(encrypted.result, secret.d, open.n); });
    out.check("the same modulo n, not p and q", "the same number", slow.result == decrypted.result, slow.seconds);

    const auto signature = timing([&] { return secret.apply(padded); });
    const auto verified = timing([&] { return open.apply(signature.result); });
    out.check("sign with the private key", "the public key shows what was signed", verified.result == padded,
              signature.seconds);
    out.check("a signature with one bit turned over", "it shows something else", open.apply(signature.result ^ 1) != padded,
              verified.seconds);
    out.remark("n = " + open.n.to_string(16).substr(0, 64) + "...");
    return out.finish();
}

}  // namespace

int main() { return examples::status_of("rsa", run); }
