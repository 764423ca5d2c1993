// What a C++ program does with Carry. It touches every header of the public face, so that a symbol which the shared library
// forgot to export, or a header that was not installed, is found here.
#include <carry/algorithms.hpp>
#include <carry/bytes.hpp>
#include <carry/gf2x.hpp>
#include <carry/integer.hpp>
#include <carry/isa.hpp>
#include <carry/limb.hpp>
#include <carry/limits.hpp>

#include <functional>
#include <iostream>
#include <sstream>
#include <stdexcept>

namespace {

int failures = 0;

void expect(bool ok, const char* what) {
    if (!ok) {
        std::cerr << "use.cpp: " << what << '\n';
        failures = 1;
    }
}

void integers() {
    using carry::integer;
    const integer p = pow(integer(2), 521) - 1;
    expect(is_probable_prime(p), "2^521 - 1 is prime");
    expect(powmod(integer(3), p - 1, p) == 1, "Fermat's little theorem");
    expect(invmod(integer(3), p) * 3 % p == 1, "the inverse");
    expect(integer(p.to_string()) == p && integer::from_string(p.to_string(62), 62) == p, "text and back");
    expect(integer::from_bytes(p.to_bytes()) == p, "bytes and back");
    expect(gcd(p * 6, p * 10) == p * 2, "gcd");
    expect(isqrt(p * p + 1) == p, "isqrt");
    expect(jacobi(integer(2), integer(7)) == 1, "jacobi");
    expect((-p >> 3) == -(integer(1) << 518), "shifts round down");
    expect(std::hash<integer>{}(p) == std::hash<integer>{}(integer(p)), "hash");
    std::ostringstream out;
    out << std::hex << std::showbase << integer(255);
    expect(out.str() == "0xff", "streams");
    try {
        expect((p / integer(0)).is_zero(), "never");
        expect(false, "division by zero throws");
    } catch (const std::domain_error&) {
    }
}

void polynomials() {
    using carry::gf2x;
    const gf2x f("x^163+x^7+x^6+x^3+1");
    expect(is_irreducible(f) && f.degree() == 163, "the polynomial of NIST B-163");
    const gf2x a("x^100+x+1");
    expect(a * invmod(a, f) % f == gf2x(1), "the inverse");
    expect(sqr(a) == a * a, "the square");
    expect(gf2x(f.to_string()) == f, "text and back");
    const auto [quotient, remainder] = divrem(f, a);
    expect(quotient * a + remainder == f, "divrem");
}

void tables() {
    expect(!carry::isa_available().empty() && !carry::isa_name(carry::isa()).empty(), "levels");
    for (const carry::world w : {carry::world::integer, carry::world::gf2x}) {
        expect(!carry::mul_algorithms(w).empty() && !carry::sqr_algorithms(w).empty(), "tables");
        expect(carry::mul_choice(w, 10, 4).accepts(10, 4) && carry::sqr_choice(w, 10).accepts(10), "choices");
    }
}

}  // namespace

int main() {
    integers();
    polynomials();
    tables();
    return failures;
}
