/// \file
/// The memory that operations on integers take, against what carry/integer.hpp documents.
#include "support/documented_memory.hpp"
#include "support/random.hpp"

#include <carry/integer.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace carry::test {
namespace {

struct operands {
    integer a, b, odd, wide;  // n limbs, and 2n limbs
    std::string text;         // of a
};

/// An operation, how many times n limbs it may take beside the constant, and for what n it is tried.
struct row {
    const char* name;
    double times;
    std::size_t longest;
    void (*run)(const operands&);
};

constexpr std::size_t any = 12000;
constexpr std::size_t constant_bytes = 512 * 1024;

std::size_t bits_of(const integer& a) { return a.limbs().size() * limb_bits; }

const row rows[] = {
    {"sum", 2, any, [](const operands& o) { const integer r = o.a + o.b; }},
    {"difference", 2, any, [](const operands& o) { const integer r = o.a - o.b; }},
    {"logic", 2, any, [](const operands& o) { const integer r = o.a & -o.b; }},
    {"shift", 2, any, [](const operands& o) { const integer r = o.a << 7; }},
    {"product", 2 * 8, any, [](const operands& o) { const integer r = o.a * o.b; }},
    {"unbalanced product", 3 * 8, any, [](const operands& o) { const integer r = o.a * o.wide; }},
    {"addmul", 3 * 8, any,
     [](const operands& o) {
         integer r = o.a;
         addmul(r, o.a, o.b);
     }},
    {"low_bits", 2, any, [](const operands& o) { const integer r = low_bits(-o.a, o.a.bit_length() - 7); }},
    {"square", 2 * 8, any, [](const operands& o) { const integer r = sqr(o.a); }},
    {"power", 5 * 8, any, [](const operands& o) { const integer r = pow(o.a, 5); }},
    {"factorial", 8, 400, [](const operands& o) { const integer r = factorial(o.a.limbs().size() * 7); }},
    {"fibonacci", 8, any, [](const operands& o) { const integer r = fibonacci(o.a.limbs().size() * limb_bits); }},
    {"lucas", 8, any, [](const operands& o) { const integer r = lucas(o.a.limbs().size() * limb_bits | 1); }},
    {"primorial", 4 * 8, any, [](const operands& o) { const integer r = primorial(o.a.limbs().size() * limb_bits); }},
    {"multifactorial", 8, 400, [](const operands& o) { const integer r = multifactorial(o.a.limbs().size() * 14, 2); }},
    {"mul_low", 14, any, [](const operands& o) { const integer r = mul_low(o.a, o.b, bits_of(o.a)); }},
    {"sqr_low", 14, any, [](const operands& o) { const integer r = sqr_low(o.a, bits_of(o.a)); }},
    {"inverse_mod_power", 14, any, [](const operands& o) { const integer r = inverse_mod_power(o.odd, bits_of(o.a)); }},
    {"quotient", 2 * 14, any, [](const operands& o) { const integer r = o.wide / o.a; }},
    {"quotient by a limb", 2 * 14, any, [](const operands& o) { const integer r = o.wide / 3; }},
    {"divrem", 2 * 14, any, [](const operands& o) { const integer_divrem r = divrem(o.wide, o.a); }},
    {"divrem_floor", 2 * 14, any, [](const operands& o) { const integer_divrem r = divrem_floor(-o.wide, o.a); }},
    {"remainder", 2 * 14, any, [](const operands& o) { const integer r = o.wide % o.a; }},
    {"mod_floor", 2 * 14, any, [](const operands& o) { const integer r = mod_floor(-o.wide, o.a); }},
    {"divides", 2 * 14, any, [](const operands& o) { static_cast<void>(divides(o.a, o.wide)); }},
    {"divexact", 2 * 14, any, [](const operands& o) { const integer r = divexact(o.wide, 1); }},
    {"remove_factor", 2 * 14, any, [](const operands& o) { const integer_without_factor r = remove_factor(o.wide, 3); }},
    {"gcd", 30, any, [](const operands& o) { const integer r = gcd(o.a, o.b); }},
    {"lcm", 30, any, [](const operands& o) { const integer r = lcm(o.a, o.b); }},
    {"xgcd", 90, any, [](const operands& o) { const integer_xgcd r = xgcd(o.a, o.b); }},
    {"invmod", 90, any, [](const operands& o) { const integer r = invmod(2, o.odd); }},
    {"jacobi", 30, any, [](const operands& o) { static_cast<void>(jacobi(o.a, o.odd)); }},
    {"rational_reconstruction", 100, any, [](const operands& o) { static_cast<void>(rational_reconstruction(o.a, o.odd)); }},
    {"isqrt", 12, any, [](const operands& o) { const integer r = isqrt(o.a); }},
    {"sqrtrem", 12, any, [](const operands& o) { const integer_sqrtrem r = sqrtrem(o.a); }},
    {"is_square", 2 * 12, any, [](const operands& o) { static_cast<void>(is_square(o.wide)); }},
    {"iroot", 24, any, [](const operands& o) { const integer r = iroot(o.a, 3); }},
    {"rootrem", 24, any, [](const operands& o) { const integer_rootrem r = rootrem(o.a, 50); }},
    {"perfect_power", 24, 1000, [](const operands& o) { const integer_power r = perfect_power(o.a); }},
    {"to_string", 32, any, [](const operands& o) { const std::string r = o.a.to_string(); }},
    {"to_string in base 3", 32, any, [](const operands& o) { const std::string r = o.a.to_string(3); }},
    {"to_string in base 64", 32, any, [](const operands& o) { const std::string r = o.a.to_string(64); }},
    {"from_string", 32, any, [](const operands& o) { const integer r = integer::from_string(o.text); }},
    {"to_chars", 32, any,
     [](const operands& o) {
         char characters[16];
         static_cast<void>(to_chars(characters, characters + sizeof characters, o.a));
     }},
    {"from_chars", 32, any,
     [](const operands& o) {
         integer r;
         from_chars(o.text.data(), o.text.data() + o.text.size(), r);
     }},
    {"to_bytes", 2, any, [](const operands& o) { static_cast<void>(o.a.to_bytes()); }},
    {"mulmod", 32, any, [](const operands& o) { const integer r = mulmod(o.a, o.b, o.odd); }},
    {"powmod", 100, 1000, [](const operands& o) { const integer r = powmod(o.a, 1234567, o.odd); }},
    {"powmod, an even modulus", 100, 1000, [](const operands& o) { const integer r = powmod(o.a, 1234567, o.odd - 1); }},
    {"is_probable_prime", 100, 100, [](const operands& o) { static_cast<void>(is_probable_prime(o.odd)); }},
};

TEST(integer_memory, is_what_is_documented) {
    random_source random;
    for (const std::size_t n : {20u, 100u, 1000u, 12000u}) {
        const auto draw = [&](std::size_t limbs) {
            std::vector<limb> v(limbs);
            for (limb& x : v) x = static_cast<limb>(random.word());
            v.back() |= 1;
            return integer::from_limbs(v);
        };
        operands o{draw(n), draw(n), draw(n), draw(2 * n), {}};
        o.odd |= 1;
        o.text = o.a.to_string();
        for (const row& r : rows) {
            if (n > r.longest) continue;
            expect_documented_memory(r.name, r.times, n, constant_bytes, [&] { r.run(o); });
        }
    }
}

}  // namespace
}  // namespace carry::test
