/// \file
/// The memory that operations on polynomials take, against what carry/gf2x.hpp documents.
#include "support/documented_memory.hpp"
#include "support/random.hpp"

#include <carry/gf2x.hpp>
#include <carry/gf2x_modulus.hpp>
#include <carry/integer.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace carry::test {
namespace {

struct operands {
    gf2x a, b, odd, wide, square;  // n limbs, and 2n limbs; odd with a constant term, square of a
    std::string text;              // of a, in base 16
    integer exponent;
};

/// An operation, and how many times n limbs it may take beside the constant.
struct row {
    const char* name;
    double times;
    void (*run)(const operands&);
};

constexpr std::size_t constant_bytes = (limb_bits == 64 ? 4 : 32) * 1024;

std::size_t bits_of(const gf2x& a) { return a.limbs().size() * limb_bits; }

const row rows[] = {
    {"sum", 2, [](const operands& o) { const gf2x r = o.a + o.b; }},
    {"shift", 2, [](const operands& o) { const gf2x r = o.a << 7; }},
    {"low_bits", 2, [](const operands& o) { const gf2x r = low_bits(o.a, o.a.bit_length() - 7); }},
    {"derivative", 2, [](const operands& o) { const gf2x r = derivative(o.a); }},
    {"reverse", 2, [](const operands& o) { const gf2x r = reverse(o.a); }},
    {"sqrt", 2 * 2, [](const operands& o) { const gf2x r = sqrt(o.square); }},
    {"square", 2, [](const operands& o) { const gf2x r = sqr(o.a); }},
    {"product", 2 * 8, [](const operands& o) { const gf2x r = o.a * o.b; }},
    {"unbalanced product", 3 * 8, [](const operands& o) { const gf2x r = o.a * o.wide; }},
    {"power", 5 * 8, [](const operands& o) { const gf2x r = pow(o.a, 5); }},
    {"mul_low", 20, [](const operands& o) { const gf2x r = mul_low(o.a, o.b, bits_of(o.a)); }},
    {"sqr_low", 20, [](const operands& o) { const gf2x r = sqr_low(o.a, bits_of(o.a)); }},
    {"inverse_mod_power", 20, [](const operands& o) { const gf2x r = inverse_mod_power(o.odd, bits_of(o.a)); }},
    {"quotient", 2 * 14, [](const operands& o) { const gf2x r = o.wide / o.a; }},
    {"remainder", 2 * 14, [](const operands& o) { const gf2x r = o.wide % o.a; }},
    {"divrem", 2 * 14, [](const operands& o) { const gf2x_divrem r = divrem(o.wide, o.a); }},
    {"divides", 2 * 14, [](const operands& o) { static_cast<void>(divides(o.a, o.wide)); }},
    {"divexact", 2 * 14, [](const operands& o) { const gf2x r = divexact(o.square, o.a); }},
    {"divexact_unchecked", 2 * 14, [](const operands& o) { const gf2x r = divexact_unchecked(o.square, o.a); }},
    {"remove_factor", 2 * 14, [](const operands& o) { const gf2x_without_factor r = remove_factor(o.square, gf2x(7)); }},
    {"gcd", 30, [](const operands& o) { const gf2x r = gcd(o.a, o.b); }},
    {"lcm", 30, [](const operands& o) { const gf2x r = lcm(o.a, o.b); }},
    {"mulmod", 30, [](const operands& o) { const gf2x r = mulmod(o.a, o.b, o.odd); }},
    {"sqrmod", 30, [](const operands& o) { const gf2x r = sqrmod(o.a, o.odd); }},
    {"xgcd", 60, [](const operands& o) { const gf2x_xgcd r = xgcd(o.a, o.b); }},
    {"try_invmod", 60, [](const operands& o) { static_cast<void>(try_invmod(o.a, o.odd)); }},
    {"rational_reconstruction", 60,
     [](const operands& o) { static_cast<void>(rational_reconstruction(o.a, o.odd, bits_of(o.a) / 2)); }},
    {"minimal_polynomial", 60, [](const operands& o) { const gf2x r = minimal_polynomial(o.a, bits_of(o.a)); }},
    {"powmod", 100, [](const operands& o) { const gf2x r = powmod(o.a, o.exponent, o.odd); }},
    {"to_string in base 16", 2, [](const operands& o) { static_cast<void>(o.a.to_string(gf2x_format::hex)); }},
    {"from_string", 2, [](const operands& o) { const gf2x r = gf2x::from_string(o.text); }},
    {"to_bytes", 2, [](const operands& o) { static_cast<void>(o.a.to_bytes()); }},
};

TEST(gf2x_memory, is_what_is_documented) {
    random_source random;
    for (const std::size_t n : {20u, 100u, 1000u}) {
        const auto draw = [&](std::size_t limbs) {
            std::vector<limb> v(limbs);
            for (limb& x : v) x = static_cast<limb>(random.word());
            v.back() |= 1;
            return gf2x::from_limbs(v);
        };
        operands o{draw(n), draw(n), draw(n), draw(2 * n), {}, {}, pow(integer(3), 600)};
        o.odd.set_coefficient(0);
        o.square = sqr(o.a);
        o.text = o.a.to_string(gf2x_format::hex);
        for (const row& r : rows) {
            expect_documented_memory(r.name, r.times, n, constant_bytes, [&] { r.run(o); });
        }
    }
}

/// Pieces of a few bits do not take a limb each.
TEST(gf2x_memory, of_compositions_modulo_short_polynomials) {
    random_source random;
    for (const char* const f : {"x", "x^2+x+1", "x^7+x", "x^31+x^3+1"}) {
        const gf2x_modulus modulo{gf2x(f)};
        for (const std::size_t n : {1000u, 10000u}) {
            const gf2x g = gf2x::from_limbs(random.row(n));
            expect_documented_memory(f, 4, n, constant_bytes, [&] { static_cast<void>(modulo.compose(g, gf2x(2))); });
        }
    }
}

}  // namespace
}  // namespace carry::test
