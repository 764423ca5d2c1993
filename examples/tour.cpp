// A tour of Carry on real input: what it computes, how that was checked, and how long it took. `make run` runs it.
//
// Everything here is written against the public headers, so that each chapter is also an example of how to use them.

#include "support/data_file.hpp"
#include "support/report.hpp"
#include "support/sha256.hpp"

#include <carry/config.h>
#include <carry/algorithms.hpp>
#include <carry/gf2x.hpp>
#include <carry/integer.hpp>
#include <carry/isa.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace {

using carry::gf2x;
using carry::integer;
using carry::limb;
using examples::data_file;
using examples::report;
using examples::timing;

std::mt19937_64 random_words(571);  // the same numbers in every run

std::string hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

/// Opens the signature that a root certificate carries of itself.
void open_a_signature(report& out) {
    out.chapter("1. RSA-4096: the signature in the root certificate of Let's Encrypt (ISRG Root X1)");
    const data_file certificate("isrg_root_x1.txt");
    const integer modulus = certificate.number("modulus"), exponent = certificate.number("exponent");
    const std::vector<std::uint8_t> signed_bytes = certificate.bytes("signed");

    const auto opened = timing([&] { return powmod(certificate.number("signature"), exponent, modulus); });

    // PKCS #1 v1.5 (RFC 8017, 9.2): 00 01 ff ... ff 00, then the name of the hash function in DER, then the hash.
    const std::vector<std::uint8_t> message = opened.result.to_bytes(carry::byte_order::big, 512);
    const std::vector<std::uint8_t> name_of_sha256 = {0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01,
                                                      0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20};
    const std::size_t hash_at = message.size() - 32, name_at = hash_at - name_of_sha256.size();
    const std::span<const std::uint8_t> bytes(message);
    const auto padding = bytes.subspan(2, name_at - 3), name = bytes.subspan(name_at, name_of_sha256.size()),
               hash = bytes.last(32);
    const bool padded = bytes[0] == 0 && bytes[1] == 1 && bytes[name_at - 1] == 0 &&
                        std::ranges::all_of(padding, [](std::uint8_t byte) { return byte == 0xff; }) &&
                        std::ranges::equal(name, name_of_sha256);
    out.check("signature^65537 modulo the certificate's own 4096-bit modulus",
              "the result has the shape that PKCS #1 v1.5 demands", padded, opened.seconds);
    out.remark("padding  0001 " + hex(padding.first(8)) + "... (" + std::to_string(padding.size()) + " bytes ff) 00");
    out.remark("name     " + hex(name) + " (SHA-256)");
    out.remark("hash     " + hex(hash));

    const auto computed = timing([&] { return examples::sha256(signed_bytes); });
    out.check("SHA-256 of the " + std::to_string(signed_bytes.size()) + " signed bytes of the certificate",
              "equal to the hash in the signature", std::ranges::equal(computed.result, hash), computed.seconds);
}

/// x modulo 2^p - 1 by shifts and adds, since 2^p = 1: the upper bits are added to the lower ones.
integer reduce_mersenne(integer x, unsigned p, const integer& mersenne) {
    while (x.bit_length() > p) {
        integer upper = x >> p;
        x &= mersenne;
        x += upper;
    }
    return x == mersenne ? integer(0) : x;
}

/// The last number of Lucas' and Lehmer's sequence for 2^p - 1, p an odd prime: s <- s^2 - 2, p - 2 times from 4. It is 0 if
/// and only if 2^p - 1 is prime.
integer lucas_lehmer(unsigned p) {
    const integer mersenne = (integer(1) << p) - 1;
    integer s = 4;
    for (unsigned i = 2; i < p; ++i) {
        s = reduce_mersenne(sqr(s) + (mersenne - 2), p, mersenne);
    }
    return s;
}

void prove_mersenne_primes(report& out) {
    out.chapter("2. Mersenne primes, by the test of Lucas and Lehmer");
    const integer mersenne = (integer(1) << 9689) - 1, power = pow(integer(3), 12000);
    const auto reduced = timing([&] { return reduce_mersenne(power, 9689, mersenne); });
    out.check("3^12000 modulo 2^9689 - 1, by shifts and adds", "equal to the remainder of the division",
              reduced.result == power % mersenne, reduced.seconds);
    for (const unsigned p : {9689u, 23209u}) {
        const auto last = timing([&] { return lucas_lehmer(p); });
        out.check("2^" + std::to_string(p) + " - 1 is prime: " + std::to_string(p - 2) + " squarings modulo itself",
                  "the sequence ends at 0, which proves it", last.result.is_zero(), last.seconds);
    }
    const auto last = timing([] { return lucas_lehmer(9697); });
    out.check("2^9697 - 1 is not: the exponent is prime, the number is not",
              "the sequence does not end at 0, nor is the number a probable prime",
              !last.result.is_zero() && !is_probable_prime((integer(1) << 9697) - 1), last.seconds);
}

void check_a_base_point(report& out) {
    out.chapter("3. NIST B-571: an elliptic curve over GF(2^571)");
    const data_file curve("nist_b571.txt");
    const gf2x field = curve.polynomial("field"), a = curve.polynomial("a"), b = curve.polynomial("b"),
               x = curve.polynomial("x"), y = curve.polynomial("y");
    out.remark("field    GF(2)[x] / (" + field.to_string() + ")");

    const auto irreducible = timing([&] { return is_irreducible(field); });
    out.check("the field's polynomial is irreducible", "Rabin's test", irreducible.result, irreducible.seconds);

    const auto on_curve = [&](const gf2x& px, const gf2x& py) {  // y^2 + x y = x^3 + a x^2 + b
        return (sqr(py) + px * py + (px + a) * sqr(px) + b) % field == gf2x(0);
    };
    const auto holds = timing([&] { return on_curve(x, y); });
    out.check("the published base point (x, y) has y^2 + x y = x^3 + a x^2 + b",
              "so has its negative (x, x + y), and (x, y + 1) has not",
              holds.result && on_curve(x, x + y) && !on_curve(x, y + gf2x(1)), holds.seconds);

    const auto inverse = timing([&] { return invmod(x, field); });
    out.check("1 / x in the field", "equal to x^(2^571 - 2), by Fermat",
              mulmod(inverse.result, x, field).is_one() && powmod(x, (integer(1) << 571) - 2, field) == inverse.result,
              inverse.seconds);
}

std::string random_digits(std::size_t count) {
    std::string digits(count, '7');
    std::generate(digits.begin() + 1, digits.end(), [] { return static_cast<char>('0' + random_words() % 10); });
    return digits;
}

gf2x random_polynomial(std::size_t terms) {
    std::vector<limb> row(terms / carry::limb_bits + 1);
    for (limb& word : row) {
        word = static_cast<limb>(random_words());
    }
    gf2x a = gf2x::from_limbs(row) % gf2x::monomial(terms - 1);
    a.set_coefficient(terms - 1);
    return a;
}

integer random_word_prime() { return next_prime(integer((random_words() | std::uint64_t{1} << 63) >> 1)); }

gf2x random_word_irreducible() {
    for (;;) {
        if (gf2x f(random_words() | 1 | std::uint64_t{1} << 63); is_irreducible(f)) {
            return f;
        }
    }
}

/// A product is checked modulo small random primes: were it wrong, all of them would have to divide the difference.
void multiply_large_operands(report& out) {
    constexpr std::size_t million = 1'000'000;
    constexpr int moduli = 4;
    out.chapter("4. A million digits, a million terms");

    const std::string digits = random_digits(million);
    const auto a = timing([&] { return integer(digits); });
    const integer b(random_digits(million));
    out.check("a million random decimal digits read into " + std::to_string(a.result.bit_length()) + " bits",
              "written again, they are the same digits", a.result.to_string() == digits, a.seconds);

    const auto product = timing([&] { return a.result * b; });
    bool holds = true;
    for (int i = 0; i < moduli; ++i) {
        const integer p = random_word_prime();
        holds = holds && product.result % p == (a.result % p) * (b % p) % p;
    }
    out.check("the product of two integers of a million digits",
              "right modulo " + std::to_string(moduli) + " random primes of 63 bits", holds, product.seconds);

    const gf2x f = random_polynomial(million), g = random_polynomial(million);
    const auto carryless = timing([&] { return f * g; });
    holds = carryless.result.degree() == f.degree() + g.degree();
    for (int i = 0; i < moduli; ++i) {
        const gf2x p = random_word_irreducible();
        holds = holds && carryless.result % p == (f % p) * (g % p) % p;
    }
    out.check("the product of two polynomials over GF(2) of a million terms",
              "right modulo " + std::to_string(moduli) + " random irreducible polynomials of degree 63", holds,
              carryless.seconds);
}

/// The nanoseconds that one call takes: the best of a few rounds of many calls.
template <class Work>
double nanoseconds(Work&& work) {
    using clock = std::chrono::steady_clock;
    double best = 0;
    std::size_t calls = 1;
    for (int round = 0; round < 5;) {
        const auto begin = clock::now();
        for (std::size_t i = 0; i < calls; ++i) {
            work();
        }
        const double passed = std::chrono::duration<double, std::nano>(clock::now() - begin).count();
        if (passed < 1e6 && calls < (std::size_t{1} << 24)) {  // too short to tell
            calls *= passed < 1e5 ? 8 : 2;
            continue;
        }
        const double each = passed / static_cast<double>(calls);
        best = round == 0 ? each : std::min(best, each);
        ++round;
    }
    return best;
}

/// 1234567.8 as 1,234,568.
std::string grouped(double value) {
    std::string text = std::to_string(std::llround(value));
    for (std::size_t i = text.size(); i > 3; i -= 3) {
        text.insert(i - 3, 1, ',');
    }
    return text;
}

/// Text at the right end of a column of the table.
std::string column(const std::string& text) { return std::string(text.size() < 9 ? 9 - text.size() : 0, ' ') + text; }

struct shape {
    std::size_t an, bn;
};

/// Operands that suit an algorithm which takes none of the table's: equal ones, or in the middle of what goes with 240 limbs.
shape shape_for(const carry::mul_algorithm& algorithm) {
    for (std::size_t n = 1; n <= 300; ++n) {
        if (algorithm.accepts(n, n)) {
            return {n, n};
        }
    }
    std::vector<std::size_t> sizes;
    for (std::size_t an = 240; an <= 2400; ++an) {
        if (algorithm.accepts(an, 240)) {
            sizes.push_back(an);
        }
    }
    return {sizes.empty() ? 0 : sizes[sizes.size() / 2], 240};
}

std::string limbs_of(shape s) {
    return s.an == s.bn ? std::to_string(s.an) : std::to_string(s.an) + " x " + std::to_string(s.bn);
}

/// The products of the tables of one world.
struct timed_products {
    carry::world world;
    std::size_t count = 0;
    bool agree = true;

    /// The nanoseconds of one, with a mark where the library picks this algorithm.
    std::string operator()(const carry::mul_algorithm& algorithm, shape s) {
        std::vector<limb> a(s.an), b(s.bn), r(s.an + s.bn), scratch(algorithm.scratch(s.an, s.bn));
        std::ranges::generate(a, [] { return static_cast<limb>(random_words()); });
        std::ranges::generate(b, [] { return static_cast<limb>(random_words()); });
        const double time = nanoseconds([&] { algorithm.run(r.data(), a.data(), s.an, b.data(), s.bn, scratch.data()); });
        ++count;
        agree =
            agree && (world == carry::world::integer ? integer::from_limbs(r) == integer::from_limbs(a) * integer::from_limbs(b)
                                                     : gf2x::from_limbs(r) == gf2x::from_limbs(a) * gf2x::from_limbs(b));
        return column(grouped(time)) + (&carry::mul_choice(world, s.an, s.bn) == &algorithm ? '*' : ' ');
    }
};

void tabulate_algorithms(report& out, carry::world world, const char* title) {
    constexpr shape shapes[] = {{1, 1},   {4, 4},     {8, 8},     {16, 16},     {32, 32},
                                {64, 64}, {128, 128}, {256, 256}, {1024, 1024}, {1024, 32}};
    out.chapter(title);
    out.remark("Nanoseconds for the product of two rows of n limbs; * marks what the library picks.");
    std::string line = "limbs         ";
    for (const shape s : shapes) {
        line += column(limbs_of(s)) + ' ';
    }
    out.remark(line);

    timed_products product{world};
    const auto all = timing([&] {
        std::vector<std::string> others;  // that take other sizes only
        for (const carry::mul_algorithm& algorithm : carry::mul_algorithms(world)) {
            line = algorithm.name;
            line.resize(14, ' ');
            if (std::ranges::none_of(shapes, [&](shape s) { return algorithm.accepts(s.an, s.bn); })) {
                if (const shape own = shape_for(algorithm); own.an != 0) {
                    others.push_back(line + product(algorithm, own) + " for " + limbs_of(own) + " limbs");
                }
                continue;
            }
            for (const shape s : shapes) {
                line += algorithm.accepts(s.an, s.bn) ? product(algorithm, s) : column("-") + ' ';
            }
            out.remark(line);
        }
        for (const std::string& other : others) {
            out.remark(other);
        }
        return true;
    });
    out.check(std::to_string(product.count) + " products by every algorithm that accepts the size",
              "equal to the product of the value types", product.agree, all.seconds);
}

}  // namespace

int main() {
    return examples::status_of("tour", [] {
        std::printf("Carry %s, kernels %s, limbs of %u bits\n", CARRY_VERSION,
                    std::string(carry::isa_name(carry::isa())).c_str(), carry::limb_bits);
        report out;
        open_a_signature(out);
        prove_mersenne_primes(out);
        check_a_base_point(out);
        multiply_large_operands(out);
        tabulate_algorithms(out, carry::world::integer, "5. Every multiplication algorithm: integers");
        tabulate_algorithms(out, carry::world::gf2x, "6. Every multiplication algorithm: polynomials over GF(2)");
        return out.finish();
    });
}
