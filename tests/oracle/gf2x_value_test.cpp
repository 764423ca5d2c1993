// gf2x against NTL's GF2X: every operation, every size from 0 to past the inline limbs, random larger and unbalanced ones, and
// every way in which operands and results may be one object.

#include <carry/gf2x.hpp>

#include "support/in_place.hpp"
#include "support/levels.hpp"
#include "support/limb_bytes.hpp"
#include "support/ntl.hpp"
#include "support/random.hpp"

#include <NTL/GF2XFactoring.h>

#include <functional>
#include <type_traits>

namespace carry {
namespace {

using NTL::GF2X;

class gf2x_value : public test::random_test {
protected:
    /// A polynomial of at most n limbs, in any pattern.
    gf2x poly(std::size_t n) { return gf2x::from_limbs(random.row(n)); }
    gf2x nonzero(std::size_t n) { return n == 0 ? gf2x(1) : gf2x::from_limbs(random.normalized_row(n)); }

    /// Calls body with pairs of sizes in limbs: all small ones, then random ones, balanced and not.
    template <class Body>
    void for_sizes(Body body) {
        for (std::size_t an = 0; an <= 9; ++an) {
            for (std::size_t bn = 0; bn <= 9; ++bn) {
                body(an, bn);
            }
        }
        for (std::size_t i = 0; i < test::rounds(40); ++i) {
            body(random.below(40), random.below(40));
            body(random.below(200), random.below(8));
            body(random.below(8), random.below(200));
        }
        for (std::size_t i = 0; i < test::rounds(4); ++i) {
            body(random.below(600), random.below(600));
        }
    }
};

GF2X ntl(const gf2x& a) { return test::to_ntl(a.limbs()); }

gf2x ours(const GF2X& f) {
    return gf2x::from_limbs(test::from_ntl(f, static_cast<std::size_t>(NTL::deg(f) + 1) / limb_bits + 1));
}

void expect_normalized(const gf2x& a) {
    if (!a.limbs().empty()) {
        EXPECT_NE(a.limbs().back(), 0u);
    }
}

TEST_F(gf2x_value, sum_product_square) {
    test::for_each_level([&] {
        gf2x kept;  // what is computed into it finds what the one before has left
        for_sizes([&](std::size_t an, std::size_t bn) {
            const gf2x a = poly(an), b = poly(bn);
            const GF2X x = ntl(a), y = ntl(b);
            ASSERT_EQ(a + b, ours(x + y));
            ASSERT_EQ(a - b, a + b);
            ASSERT_EQ(a ^ b, a + b);
            ASSERT_EQ(gf2x(a) + b, a + b);
            ASSERT_EQ(a + gf2x(b), a + b);
            ASSERT_EQ(gf2x(a) + gf2x(b), a + b);
            ASSERT_EQ(gf2x(a) - b, a + b);
            ASSERT_EQ(gf2x(a) ^ b, a + b);
            ASSERT_EQ(+a, a);
            ASSERT_EQ(-a, a);
            ASSERT_EQ(a * b, ours(x * y)) << an << " by " << bn << " limbs";
            ASSERT_EQ(sqr(a), ours(NTL::sqr(x)));
            mul(kept, a, b);
            ASSERT_EQ(kept, a * b);
            sqr(kept, a);
            ASSERT_EQ(kept, sqr(a));
            expect_normalized(a + b);
            expect_normalized(a * b);
            expect_normalized(sqr(a));
        });
    });
}

TEST_F(gf2x_value, divrem) {
    test::for_each_level([&] {
        for_sizes([&](std::size_t an, std::size_t dn) {
            const gf2x a = poly(an), d = nonzero(dn);
            GF2X q, r;
            NTL::DivRem(q, r, ntl(a), ntl(d));
            const gf2x_divrem found = divrem(a, d);
            ASSERT_EQ(found.quotient, ours(q)) << an << " by " << dn << " limbs";
            ASSERT_EQ(found.remainder, ours(r)) << an << " by " << dn << " limbs";
            ASSERT_EQ(a / d, found.quotient);
            ASSERT_EQ(a % d, found.remainder);
            expect_normalized(found.quotient);
            expect_normalized(found.remainder);
            ASSERT_EQ(a * d / d, a);
            ASSERT_TRUE((a * d % d).is_zero());
        });
    });
}

TEST_F(gf2x_value, division_into_memory) {
    test::for_each_level([&] {
        for_sizes([&](std::size_t an, std::size_t dn) {
            const gf2x a = poly(an), d = nonzero(dn);
            const gf2x_divrem expected = divrem(a, d);
            const auto both = [](gf2x& q, gf2x& r, const gf2x& x, const gf2x& y) { divrem(q, r, x, y); };
            ASSERT_TRUE(test::writes_both(expected.quotient, expected.remainder, both, a, d));
            const gf2x room = poly(random.below(2 * an + 2));
            ASSERT_TRUE(
                test::writes(expected.quotient, [](gf2x& q, const gf2x& x, const gf2x& y) { quotient(q, x, y); }, room, a, d));
            ASSERT_TRUE(test::writes(
                expected.remainder, [](gf2x& r, const gf2x& x, const gf2x& y) { remainder(r, x, y); }, room, a, d));
        });
    });
}

TEST_F(gf2x_value, exact_division) {
    test::for_each_level([&] {
        for_sizes([&](std::size_t an, std::size_t dn) {
            const gf2x a = poly(an), d = nonzero(dn) << (random.coin() ? random.below(200) : 0), product = a * d;
            ASSERT_EQ(divexact(product, d), a);
            ASSERT_EQ(divexact_unchecked(product, d), a) << an << " by " << dn << " limbs";
            expect_normalized(divexact_unchecked(product, d));
            ASSERT_TRUE(test::writes(
                a, [](gf2x& q, const gf2x& x, const gf2x& y) { divexact_unchecked(q, x, y); }, poly(an), product, d));
            ASSERT_TRUE(divides(d, product));
            ASSERT_EQ(divides(d, a), NTL::divide(ntl(a), ntl(d)) != 0);
            if (!(a % d).is_zero()) {
                ASSERT_THROW((void)divexact(a, d), std::domain_error);
            }
            const gf2x any = divexact_unchecked(a, d);  // says nothing, but does no harm
            expect_normalized(any);
        });
    });
    EXPECT_TRUE(divides(gf2x(), gf2x()));
    EXPECT_FALSE(divides(gf2x(), gf2x(1)));
    EXPECT_TRUE(divides(gf2x(1), gf2x()));
}

TEST_F(gf2x_value, factors_to_remove) {
    for (std::size_t i = 0; i < test::rounds(200); ++i) {
        gf2x f = random.coin() ? poly(random.below(4)) : gf2x::monomial(random.between(1, 70));
        if (f.degree() < 1) f = gf2x("x+1");
        const std::size_t times = random.below(random.coin() ? 4 : 40);
        const gf2x rest = nonzero(random.below(12)), a = rest * pow(f, times);
        const gf2x_without_factor found = remove_factor(a, f);
        ASSERT_GE(found.multiplicity, times);
        ASSERT_EQ(found.cofactor * pow(f, found.multiplicity), a);
        ASSERT_FALSE(divides(f, found.cofactor));
    }
}

TEST_F(gf2x_value, room) {
    gf2x a("x^3+1");
    a.reserve(10000);
    EXPECT_EQ(a, gf2x("x^3+1"));
    EXPECT_GE(a.capacity(), 10000u);
    a.modify_limbs(20, [](std::span<limb> row) {
        EXPECT_EQ(row[0], 9u);
        EXPECT_EQ(row[19], 0u);
        row[2] = 1;
    });
    EXPECT_EQ(a, gf2x::monomial(2 * limb_bits) + gf2x("x^3+1"));
    EXPECT_THROW(a.modify_limbs(static_cast<std::size_t>(-1), [](std::span<limb>) {}), std::length_error);
    EXPECT_FALSE(a.is_zero());
    EXPECT_THROW(a.modify_limbs(1, [](std::span<limb>) { throw 7; }), int);
    EXPECT_TRUE(a.is_zero());
}

TEST_F(gf2x_value, gcd_and_cofactors) {
    test::for_each_level([&] {
        for_sizes([&](std::size_t an, std::size_t bn) {
            const gf2x common = poly(random.below(5));
            const gf2x a = poly(an) * (random.coin() ? common : gf2x(1)), b = poly(bn) * (random.coin() ? common : gf2x(1));
            const gf2x g = ours(NTL::GCD(ntl(a), ntl(b)));
            ASSERT_EQ(gcd(a, b), g);
            const gf2x_xgcd found = xgcd(a, b);
            ASSERT_EQ(found.g, g);
            ASSERT_EQ(found.s * a + found.t * b, g);
            if (!a.is_zero() && !b.is_zero()) {
                ASSERT_LT(found.s.degree(), std::max<std::ptrdiff_t>((b / g).degree(), 1));
                if ((a % b).is_zero()) {
                    ASSERT_TRUE(found.s.is_zero());
                    ASSERT_TRUE(found.t.is_one());
                } else {
                    ASSERT_LT(found.s.degree(), (b / g).degree());
                    ASSERT_LT(found.t.degree(), (a / g).degree() + ((b % a).is_zero() ? 1 : 0));
                }
                ASSERT_EQ(lcm(a, b) * g, a * b);
            } else {
                ASSERT_TRUE(lcm(a, b).is_zero());
            }
        });
    });
    const gf2x a("x^5+x"), zero;
    EXPECT_EQ(xgcd(a, zero), (gf2x_xgcd{a, gf2x(1), zero}));
    EXPECT_EQ(xgcd(zero, a), (gf2x_xgcd{a, zero, gf2x(1)}));
    EXPECT_EQ(xgcd(zero, zero), gf2x_xgcd{});
}

TEST_F(gf2x_value, sums_into_memory_that_is_there) {
    test::for_each_level([&] {
        for_sizes([&](std::size_t an, std::size_t bn) {
            const gf2x a = poly(an), b = poly(bn), sum = ours(ntl(a) + ntl(b));
            ASSERT_EQ(a + b, sum);
            const auto add_into = [](gf2x& r, const gf2x& x, const gf2x& y) {
                add(r, x, y);
                expect_normalized(r);
            };
            for (const std::size_t room : {std::size_t{0}, std::max(an, bn) + 3}) {
                ASSERT_TRUE(test::writes(sum, add_into, poly(room), a, b));
            }
            ASSERT_TRUE(test::writes(gf2x(), [&](gf2x& r, const gf2x& x) { add_into(r, x, x); }, b, a));
        });
    });
}

TEST_F(gf2x_value, shifts) {
    for (std::size_t n = 0; n <= 40; n = n <= 9 ? n + 1 : n + 9) {
        for (std::size_t k = 0; k <= 4 * limb_bits; k += 1 + random.below(9)) {
            const gf2x a = poly(n);
            ASSERT_EQ(a << k, ours(ntl(a) << static_cast<long>(k)));
            ASSERT_EQ(a >> k, ours(ntl(a) >> static_cast<long>(k)));
            gf2x b = a;
            b <<= k;
            ASSERT_EQ(b, a << k);
            expect_normalized(b);
            b = a;
            b >>= k;
            ASSERT_EQ(b, a >> k);
            expect_normalized(b);
            b = poly(random.below(12));
            shift_left(b, a, k);
            ASSERT_EQ(b, a << k);
            shift_right(b, a, k);
            ASSERT_EQ(b, a >> k);
            expect_normalized(b);
        }
    }
    EXPECT_TRUE((gf2x(5) >> static_cast<std::size_t>(-1)).is_zero());
    EXPECT_TRUE((gf2x() << static_cast<std::size_t>(-1)).is_zero());
}

TEST_F(gf2x_value, coefficients) {
    for (std::size_t n = 0; n <= 12; ++n) {
        for (std::size_t round = 0; round < test::rounds(8); ++round) {
            gf2x a = poly(n);
            GF2X x = ntl(a);
            ASSERT_EQ(a.degree(), NTL::deg(x));
            ASSERT_EQ(a.bit_length(), static_cast<std::size_t>(NTL::deg(x) + 1));
            ASSERT_EQ(a.weight(), static_cast<std::size_t>(NTL::weight(x)));
            ASSERT_EQ(a.is_zero(), NTL::IsZero(x) != 0);
            ASSERT_EQ(static_cast<bool>(a), !a.is_zero());
            ASSERT_EQ(a.is_one(), NTL::IsOne(x) != 0);
            for (std::size_t k = 0; k < 10; ++k) {
                const std::size_t i = random.below((n + 2) * limb_bits);
                ASSERT_EQ(a.coefficient(i), NTL::coeff(x, static_cast<long>(i)) == 1);
                const bool value = random.coin();
                a.set_coefficient(i, value);
                NTL::SetCoeff(x, static_cast<long>(i), value ? 1 : 0);
                ASSERT_EQ(a, ours(x));
                expect_normalized(a);
            }
            gf2x terms;
            for (auto i = a.find_one(); i; i = a.find_one(*i + 1)) {
                terms += gf2x::monomial(*i);
            }
            ASSERT_EQ(terms, a);
            if (!a.is_zero()) {
                ASSERT_EQ(a.find_one(), a.trailing_zeros());
                ASSERT_EQ(a.find_one(static_cast<std::size_t>(a.degree())), static_cast<std::size_t>(a.degree()));
                ASSERT_TRUE(a.coefficient(a.trailing_zeros()));
                ASSERT_EQ(a >> a.trailing_zeros() << a.trailing_zeros(), a);
            }
        }
    }
    EXPECT_EQ(gf2x().trailing_zeros(), 0u);
    EXPECT_EQ(gf2x().find_one(), std::nullopt);
    EXPECT_EQ(gf2x(5).find_one(std::size_t{0} - 1), std::nullopt);
    EXPECT_EQ(gf2x().degree(), -1);
    EXPECT_EQ(gf2x::monomial(1000).degree(), 1000);
    EXPECT_EQ(gf2x::monomial(1000).weight(), 1u);
    gf2x a("x^1000+x^2");
    a.set_coefficient(1000, false);
    EXPECT_EQ(a, gf2x(4));
    a.set_coefficient(2, false);
    EXPECT_TRUE(a.is_zero());
}

TEST_F(gf2x_value, built_in_numbers) {
    EXPECT_EQ(gf2x(0), gf2x());
    EXPECT_EQ(gf2x(19).to_string(), "x^4+x+1");
    EXPECT_EQ(gf2x(~std::uint64_t{0}).degree(), 63);
    EXPECT_EQ(gf2x(0x1ffffffffu).to<std::uint64_t>(), 0x1ffffffffu);
    EXPECT_EQ(gf2x(0x1ffffffffu).to<std::uint32_t>(), std::nullopt);
    EXPECT_EQ(gf2x(255).to<std::uint8_t>(), 255);
    EXPECT_EQ(gf2x(255).to<std::int8_t>(), std::nullopt);
    EXPECT_EQ(gf2x(127).to<std::int8_t>(), 127);
    EXPECT_EQ(gf2x::monomial(63).to<std::uint64_t>(), std::uint64_t{1} << 63);
    EXPECT_EQ(gf2x::monomial(63).to<std::int64_t>(), std::nullopt);
    EXPECT_EQ(gf2x::monomial(62).to<std::int64_t>(), std::int64_t{1} << 62);
    EXPECT_EQ(gf2x::monomial(64).to<std::uint64_t>(), std::nullopt);
    EXPECT_EQ(gf2x().to<int>(), 0);
    for (std::size_t n = 0; n < 20; ++n) {
        const gf2x a = poly(n);
        const integer bits = integer::from_limbs(a.limbs());
        EXPECT_EQ(gf2x(bits), a);
        EXPECT_EQ(gf2x(bits + 1 - 1), a);
        EXPECT_THROW(gf2x(-bits - 1), std::domain_error);
    }
    static_assert(!std::is_convertible_v<integer, gf2x> && !std::is_convertible_v<int, gf2x>);
    static_assert(!std::is_constructible_v<gf2x, double> && !std::is_constructible_v<gf2x, bool>);
}

TEST_F(gf2x_value, comparison_and_hash) {
    for (std::size_t i = 0; i < test::rounds(300); ++i) {
        const gf2x a = poly(random.below(4)), b = random.coin() ? a : poly(random.below(4));
        const auto as_number = [](const gf2x& p) { return integer::from_limbs(p.limbs()); };
        ASSERT_EQ(a <=> b, as_number(a) <=> as_number(b));
        ASSERT_EQ(a == b, ntl(a) == ntl(b));
        if (a == b) {
            ASSERT_EQ(std::hash<gf2x>()(a), std::hash<gf2x>()(b));
        }
    }
    EXPECT_LT(gf2x("x^64+x^3"), gf2x("x^65"));
    EXPECT_NE(hash_value(gf2x(1)), hash_value(gf2x(2)));
    EXPECT_NE(hash_value(gf2x::monomial(64)), hash_value(gf2x::monomial(128)));
}

TEST_F(gf2x_value, structure) {
    for_sizes([&](std::size_t an, std::size_t) {
        const gf2x a = poly(an);
        const GF2X x = ntl(a);
        ASSERT_EQ(derivative(a), ours(NTL::diff(x)));
        ASSERT_EQ(reverse(a), ours(NTL::reverse(x)));
        const std::size_t n = random.below((an + 2) * limb_bits);
        ASSERT_EQ(reverse(a, n), ours(NTL::reverse(x, static_cast<long>(n))));
        ASSERT_EQ(is_square(a), derivative(a).is_zero());
        ASSERT_TRUE(is_square(sqr(a)));
        ASSERT_EQ(sqrt(sqr(a)), a);
        expect_normalized(sqrt(sqr(a)));
        expect_normalized(derivative(a));
        expect_normalized(reverse(a));
    });
}

TEST_F(gf2x_value, power) {
    for (std::size_t i = 0; i < test::rounds(30); ++i) {
        const gf2x a = poly(random.below(4));
        const std::uint64_t e = random.below(70);
        ASSERT_EQ(pow(a, e), ours(NTL::power(ntl(a), static_cast<long>(e))));
    }
    EXPECT_TRUE(pow(gf2x(), 0).is_one());
    EXPECT_TRUE(pow(gf2x(), ~std::uint64_t{0}).is_zero());
    EXPECT_TRUE(pow(gf2x(1), ~std::uint64_t{0}).is_one());
    EXPECT_EQ(pow(gf2x("x"), 12345), gf2x::monomial(12345));
}

/// Moduli of all shapes: dense ones, and ones of few terms that are reduced by folding, with narrow and wide gaps.
class gf2x_residue : public gf2x_value {
protected:
    gf2x modulus(std::size_t n) {
        if (random.coin()) {
            return nonzero(n);
        }
        gf2x f = gf2x::monomial(random.between((n - 1) * limb_bits, n * limb_bits - 1));
        for (std::size_t terms = random.below(6); terms > 0; --terms) {
            const auto d = static_cast<std::size_t>(f.degree());
            f.set_coefficient(random.below(random.coin() ? d + 1 : d / 2 + 1), true);
        }
        return f;
    }
    template <class Body>
    void for_moduli(std::size_t largest, Body body) {
        for (std::size_t n = 1; n <= largest; n += n < 12 ? 1 : 1 + n / 6) {
            for (std::size_t i = 0; i < test::rounds(12); ++i) {
                body(modulus(n));
            }
        }
        for (std::size_t d = 1; d <= 200; ++d) {  // x^d
            body(gf2x::monomial(d));
        }
    }
};

TEST_F(gf2x_residue, product_and_square) {
    test::for_each_level([&] {
        for_moduli(40, [&](const gf2x& f) {
            const std::size_t n = f.limbs().size();
            const gf2x a = poly(random.below(2 * n + 2)), b = poly(random.below(2 * n + 2));
            ASSERT_EQ(mulmod(a, b, f), ours(ntl(a) * ntl(b) % ntl(f)));
            ASSERT_EQ(sqrmod(a, f), mulmod(a, gf2x(a), f));
            ASSERT_EQ(mulmod(a, a, f), sqrmod(a, f));
        });
    });
    EXPECT_TRUE(mulmod(gf2x(7), gf2x(5), gf2x(1)).is_zero());
}

TEST_F(gf2x_residue, inverse) {
    test::for_each_level([&] {
        for_moduli(24, [&](const gf2x& f) {
            const gf2x a = poly(random.below(2 * f.limbs().size() + 2));
            if (gcd(a, f).is_one()) {
                const gf2x r = invmod(a, f);
                ASSERT_LT(r.degree(), std::max<std::ptrdiff_t>(f.degree(), 0));
                ASSERT_EQ(r * a % f, gf2x(1) % f);
                ASSERT_EQ(try_invmod(a, f), r);
                expect_normalized(r);
            } else {
                ASSERT_THROW((void)invmod(a, f), std::domain_error);
                ASSERT_EQ(try_invmod(a, f), std::nullopt);
            }
        });
    });
    EXPECT_TRUE(invmod(gf2x(), gf2x(1)).is_zero());
    EXPECT_TRUE(invmod(gf2x(6), gf2x(1)).is_zero());
}

TEST_F(gf2x_residue, power) {
    test::for_each_level([&] {
        for_moduli(60, [&](const gf2x& f) {
            const gf2x b = poly(random.below(2 * f.limbs().size() + 2));
            const std::vector<limb> exponent = random.row(random.below(f.limbs().size() < 5 ? 12 : 3));
            const integer e = integer::from_limbs(exponent);
            NTL::ZZ big;
            const std::vector<unsigned char> bytes = test::bytes_of(std::span<const limb>(exponent));
            NTL::ZZFromBytes(big, bytes.data(), static_cast<long>(bytes.size()));
            const gf2x expected = f.is_one() ? gf2x() : ours(NTL::PowerMod(ntl(b) % ntl(f), big, ntl(f)));
            ASSERT_EQ(powmod(b, e, f), expected) << b << " ^ " << e << " mod " << f;
            if (gcd(b, f).is_one()) {
                ASSERT_EQ(mulmod(powmod(b, -e, f), expected, f), gf2x(1) % f);
            }
        });
    });
    const gf2x f("x^163+x^7+x^6+x^3+1"), b("x^100+x+1");
    EXPECT_EQ(powmod(b, 0, f), gf2x(1));
    EXPECT_EQ(powmod(gf2x(), 0, f), gf2x(1));
    EXPECT_EQ(powmod(b, 1, f), b);
    EXPECT_EQ(powmod(b, -1, f), invmod(b, f));
    EXPECT_TRUE(powmod(b, 0, gf2x(1)).is_zero());
    EXPECT_EQ(powmod(b, integer(1) << 163, f), b);  // Fermat in GF(2^163)
}

// Long exponents reach every width of window.
TEST_F(gf2x_residue, long_exponents) {
    const gf2x f("x^31+x^3+1");
    for (std::size_t bits = 1; bits < 6000; bits += 1 + bits / 3) {
        const integer e = (integer(1) << bits) - 1 - (integer(1) << (bits / 2));
        gf2x expected(1);
        const gf2x b("x^30+x^2+x");
        for (std::size_t i = bits; i-- > 0;) {
            expected = sqrmod(expected, f);
            if (e.bit(i)) {
                expected = mulmod(expected, b, f);
            }
        }
        ASSERT_EQ(powmod(b, e, f), expected) << bits;
    }
}

TEST_F(gf2x_value, results_in_memory_that_is_there) {
    for (const std::size_t n : {1u, 4u, 5u, 16u, 17u, 40u}) {
        gf2x r = gf2x(1) << limb_bits * (2 * n + 8);  // longer than what follows
        const limb* const where = r.limbs().data();
        const gf2x a = nonzero(n), b = nonzero(n);
        mul(r, a, b);
        EXPECT_EQ(r, a * b);
        sqr(r, b);
        EXPECT_EQ(r, b * b);
        mul(r, gf2x(), b);
        EXPECT_TRUE(r.is_zero());
        mul(r, a, a);
        EXPECT_EQ(r, sqr(a));
        sqr(r, gf2x());
        EXPECT_TRUE(r.is_zero());
        const gf2x f = nonzero(n), c = poly(n);
        EXPECT_EQ(&r.assign_limbs(c.limbs()), &r);
        EXPECT_EQ(r, c);
        addmul(r, a, b);
        EXPECT_EQ(r, c + a * b);
        addmul(r, gf2x(), b);
        EXPECT_EQ(r, c + a * b);
        mulmod(r, a, b, f);
        EXPECT_EQ(r, a * b % f);
        mulmod(r, a, a, f);
        EXPECT_EQ(r, a * a % f);
        sqrmod(r, b, f);
        EXPECT_EQ(r, b * b % f);
        lcm(r, a, b);
        EXPECT_EQ(r, a / gcd(a, b) * b);
        lcm(r, a, gf2x());
        EXPECT_TRUE(r.is_zero());
        r.assign_limbs({});
        EXPECT_TRUE(r.is_zero());
        EXPECT_EQ(r.limbs().data(), where);
        EXPECT_THROW(mulmod(r, a, b, gf2x()), std::domain_error);
        EXPECT_THROW(sqrmod(r, a, gf2x()), std::domain_error);
    }
}

TEST_F(gf2x_value, its_own_limbs) {
    for (std::size_t i = 0; i < test::rounds(50); ++i) {
        gf2x a = poly(random.below(20));
        const std::size_t from = random.between(0, a.limbs().size()), count = random.between(0, a.limbs().size() - from);
        const gf2x expected = low_bits(a >> from * limb_bits, count * limb_bits);
        a.assign_limbs(a.limbs().subspan(from, count));
        ASSERT_EQ(a, expected);
        expect_normalized(a);
    }
}

TEST_F(gf2x_value, whole_names) {
    const gf2x a("x^70+x+1"), b("x^3+1");
    gf2x r;
    carry::add(r, a, b);
    EXPECT_EQ(r, a + b);
    carry::mul(r, a, b);
    EXPECT_EQ(r, a * b);
    carry::addmul(r, a, a);
    EXPECT_EQ(r, a * (a + b));
    carry::shift_left(r, a, 3);
    EXPECT_EQ(r, a << 3);
    carry::shift_right(r, a, 3u);
    EXPECT_EQ(r, a >> 3);
    gf2x other = b;
    r.swap(other);
    EXPECT_EQ(r, b);
    EXPECT_EQ(other, a >> 3);
}

// Whatever is the same object on both sides of an operation gives what distinct objects give.
TEST_F(gf2x_value, aliasing) {
    using binary = std::function<gf2x(const gf2x&, const gf2x&)>;
    using in_place = std::function<void(gf2x&, const gf2x&)>;
    struct operation {
        const char* name;
        binary apply;
        in_place assign;
    };
    const operation operations[] = {
        {"+", [](auto& a, auto& b) { return a + b; }, [](gf2x& a, auto& b) { a += b; }},
        {"-", [](auto& a, auto& b) { return a - b; }, [](gf2x& a, auto& b) { a -= b; }},
        {"^", [](auto& a, auto& b) { return a ^ b; }, [](gf2x& a, auto& b) { a ^= b; }},
        {"*", [](auto& a, auto& b) { return a * b; }, [](gf2x& a, auto& b) { a *= b; }},
        {"mul", [](auto& a, auto& b) { return a * b; }, [](gf2x& a, auto& b) { mul(a, a, b); }},
        {"mul, turned round", [](auto& a, auto& b) { return a * b; }, [](gf2x& a, auto& b) { mul(a, b, a); }},
        {"sqr", [](auto& a, auto&) { return sqr(a); }, [](gf2x& a, auto&) { sqr(a, a); }},
        {"addmul", [](auto& a, auto& b) { return a + a * b; }, [](gf2x& a, auto& b) { addmul(a, a, b); }},
        {"addmul, turned round", [](auto& a, auto& b) { return a + b * a; }, [](gf2x& a, auto& b) { addmul(a, b, a); }},
        {"lcm in place", [](auto& a, auto& b) { return lcm(a, b); }, [](gf2x& a, auto& b) { lcm(a, a, b); }},
        {"mulmod in place", [](auto& a, auto& b) { return a * b % b; }, [](gf2x& a, auto& b) { mulmod(a, a, b, b); }},
        {"mulmod in its modulus", [](auto& a, auto& b) { return sqr(b) % a; }, [](gf2x& a, auto& b) { mulmod(a, b, b, a); }},
        {"sqrmod in place", [](auto& a, auto& b) { return sqr(a) % b; }, [](gf2x& a, auto& b) { sqrmod(a, a, b); }},
        {"sqrmod in its modulus", [](auto& a, auto& b) { return sqr(b) % a; }, [](gf2x& a, auto& b) { sqrmod(a, b, a); }},
        {"/", [](auto& a, auto& b) { return a / b; }, [](gf2x& a, auto& b) { a /= b; }},
        {"%", [](auto& a, auto& b) { return a % b; }, [](gf2x& a, auto& b) { a %= b; }},
        {"gcd", [](auto& a, auto& b) { return gcd(a, b); }, [](gf2x& a, auto& b) { a = gcd(a, b); }},
        {"lcm", [](auto& a, auto& b) { return lcm(a, b); }, [](gf2x& a, auto& b) { a = lcm(a, b); }},
        {"mulmod", [](auto& a, auto& b) { return mulmod(a, b, b); }, [](gf2x& a, auto& b) { a = mulmod(a, b, b); }},
        {"powmod", [](auto& a, auto& b) { return powmod(a, 5, b); }, [](gf2x& a, auto& b) { a = powmod(a, 5, b); }},
        {"xgcd", [](auto& a, auto& b) { return xgcd(a, b).s; }, [](gf2x& a, auto& b) { a = xgcd(a, b).s; }},
    };
    for (const operation& o : operations) {
        SCOPED_TRACE(o.name);
        for (std::size_t i = 0; i < test::rounds(20); ++i) {
            const gf2x a = nonzero(random.between(1, 8)), b = nonzero(random.between(1, 8));
            const gf2x expected = o.apply(a, b), self = o.apply(a, gf2x(a));
            gf2x r = a;
            o.assign(r, b);  // the result is the first operand
            ASSERT_EQ(r, expected);
            r = b;
            r = o.apply(a, r);  // the result is the second operand
            ASSERT_EQ(r, expected);
            r = a;
            o.assign(r, r);  // all three
            ASSERT_EQ(r, self);
            ASSERT_EQ(o.apply(a, a), self);  // the operands alone
        }
    }
    gf2x a("x^300+x^2+1");
    a = static_cast<const gf2x&>(a);
    EXPECT_EQ(a, gf2x("x^300+x^2+1"));
    swap(a, a);
    EXPECT_EQ(a, gf2x("x^300+x^2+1"));
    gf2x b("x+1");
    swap(a, b);
    EXPECT_EQ(a, gf2x("x+1"));
    EXPECT_EQ(b, gf2x("x^300+x^2+1"));
}

}  // namespace
}  // namespace carry
