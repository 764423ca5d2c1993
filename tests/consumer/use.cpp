// What a C++ program does with Carry. It touches every header of the public face, so that a symbol which the shared library
// forgot to export, or a header that was not installed, is found here.
#include <carry/carry.h>
#include <carry/algorithms.hpp>
#include <carry/batch.hpp>
#include <carry/batch_field.hpp>
#include <carry/batch_modulus.hpp>
#include <carry/bytes.hpp>
#include <carry/gf2_poly.hpp>
#include <carry/gf2n.hpp>
#include <carry/gf2n_field.hpp>
#include <carry/gf2x.hpp>
#include <carry/gf2x_modulus.hpp>
#include <carry/integer.hpp>
#include <carry/isa.hpp>
#include <carry/limb.hpp>
#include <carry/limits.hpp>
#include <carry/literals.hpp>
#include <carry/modulus.hpp>
#include <carry/polynomial_format.hpp>
#include <carry/random.hpp>
#include <carry/random_prime.hpp>
#include <carry/reduction.hpp>
#include <carry/residue.hpp>
#include <carry/toeplitz/product.hpp>
#include <carry/uint.hpp>

#include <functional>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

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

void moduli() {
    using namespace carry::literals;
    const carry::modulus m(carry::integer(101));
    using field = carry::residue<101_Z>;
    expect(m(7).inverse().value() == carry::integer::from_limbs(field(7).inverse().value().limbs), "one inverse at two times");
    expect(carry::reduction_name(m.method()) == carry::reduction_name(field::reduction), "one name for a way to reduce");
    expect(carry::powmod_ct({5, 100, 101}) == 1, "Fermat's little theorem in constant time");
    const std::vector<carry::integer> values{2, 3, 5};
    expect(carry::product(values) == 30, "a product of many");
    const carry::batch_field batch(101);
    carry::batch_elements elements(batch, values);
    invert(elements, elements);
    expect(elements.values()[0] == 51, "many inverses");
    const carry::batch_modulus several(std::vector<carry::integer>{7, 9, 11});
    carry::batch_residues residues(several, values);
    square(residues, residues);
    expect(residues.values()[2] == 3, "squares modulo many");
    expect(carry::random_prime(64).bit_length() == 64, "a random prime");
    const carry::gf2x_modulus f(carry::gf2x("x^8+x^4+x^3+x+1"));
    expect(f.modulus().degree() == 8, "a polynomial modulus");
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
    moduli();
    tables();
    return failures;
}
