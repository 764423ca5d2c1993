// RSA's private operation as a server should do it: constant-time from end to end, by the Chinese remainder theorem, blinded,
// and checked before anybody sees the result.
//
// What examples/rsa.cpp leaves open is closed here: no number of the key, and nothing that is computed with it, decides which
// instructions are executed or which addresses are touched. The key itself is still drawn by variable-time functions, and
// messages want a padding with a proof (PSS, OAEP).

#include "support/report.hpp"

#include <carry/integer.hpp>
#include <carry/random_prime.hpp>
#include <carry/secret_modulus.hpp>
#include <carry/uint.hpp>
#include <carry/wipe.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <stdexcept>

namespace {

using carry::integer;
using examples::timing;

using half = carry::uint<1024>;
using full = carry::uint<2048>;
using ring_modulo_prime = carry::secret_modulus<1024>;
using ring_modulo_n = carry::secret_modulus<2048>;  // n is public; it is the numbers modulo n that are not

const carry::uint<64> e(65537u);

/// A number of random bits.
template <class Number>
Number random_number(std::random_device& random) {
    std::uniform_int_distribution<std::uint32_t> word;
    Number a;
    for (std::size_t i = 0; i < Number::bits; i += 32) {
        a = a << 32 | Number(word(random));
    }
    return a;
}

class private_key {
public:
    private_key(const integer& p, const integer& q)
        : n_((p * q).to<full>().value()),
          p_(p.to<half>().value()),
          q_(q.to<half>().value()),
          dp_(invmod(integer(65537), p - 1).to<half>().value()),
          dq_(invmod(integer(65537), q - 1).to<half>().value()),
          q_inverse_(p_.inverse(p_(q_.modulus()))) {}
    private_key(const private_key&) = delete;
    private_key& operator=(const private_key&) = delete;
    ~private_key() {  // the rings wipe themselves
        carry::wipe(dp_);
        carry::wipe(dq_);
        carry::wipe(q_inverse_);
    }

    const ring_modulo_n& n() const { return n_; }

    /// c^d modulo n. What is raised to d is c r^e, a random number, so that nobody chooses it (Kocher, 1996), and the power is
    /// tried with e, since one that is wrong modulo p alone would give p away (Boneh, DeMillo and Lipton, 1997).
    full apply(const full& c, std::random_device& random) const {
        const auto r = n_(random_number<carry::uint<2048 + 128>>(random));
        const auto blinded = n_.mul(n_(c), n_.pow(r, e));
        const auto power = n_(raise(n_.value(blinded)));
        if (n_.pow(power, e) != blinded) {
            throw std::runtime_error("a fault in the computation");
        }
        return n_.value(n_.mul(power, n_.inverse(r)));
    }

private:
    /// x^d modulo n from the powers modulo p and modulo q, put together by Garner's step.
    full raise(const full& x) const {
        const half at_q = q_.value(q_.pow(q_(x), dq_));
        const auto difference = p_.sub(p_.pow(p_(x), dp_), p_(at_q));
        return mul(p_.value(p_.mul(difference, q_inverse_)), q_.modulus()) + full(at_q);
    }

    ring_modulo_n n_;
    ring_modulo_prime p_, q_;
    half dp_, dq_;  // d modulo p - 1 and q - 1
    ring_modulo_prime::element q_inverse_;
};

int run() {
    std::random_device random;
    examples::report out;

    out.chapter("RSA with 2048 bits, constant-time");
    const integer p = carry::random_rsa_prime(random, 1024), q = carry::random_rsa_prime(random, 1024);
    const auto key = timing([&] { return private_key(p, q).n().modulus(); });
    const private_key secret(p, q);
    const integer n(key.result), d = invmod(integer(65537), lcm(p - 1, q - 1));
    out.check("set up a key for two primes", "n = p q", n == p * q, key.seconds);

    const full c = secret.n().value(secret.n()(random_number<full>(random)));
    const auto plain = timing([&] { return powmod(integer(c), d, n); });
    const auto blinded = timing([&] { return secret.apply(c, random); });
    out.check("the private operation, blinded and checked", "c^d modulo n", integer(blinded.result) == plain.result,
              blinded.seconds);
    out.check("the same by a power modulo n of integers, variable-time", "the public operation leads back",
              powmod(plain.result, 65537, n) == integer(c), plain.seconds);
    const auto again = timing([&] { return secret.apply(c, random); });
    out.check("once more with another random factor", "the same number", again.result == blinded.result, again.seconds);
    return out.finish();
}

}  // namespace

int main() { return examples::status_of("rsa_secret", run); }
