// Moduli known at run time and their elements, in every way to reduce, against GMP.

#include "support/integer.hpp"
#include "support/levels.hpp"

#include <carry/batch_modulus.hpp>
#include <carry/modulus.hpp>

#include <algorithm>
#include <sstream>
#include <unordered_set>
#include <vector>

namespace carry {
namespace {

constexpr reduction every_reduction[] = {reduction::montgomery, reduction::montgomery_digits,
                                         reduction::folding,    reduction::power_of_two,
                                         reduction::split,      reduction::barrett};

integer two_to(std::size_t k) { return integer(1) << k; }

class modulus_against_gmp : public test::random_test {
protected:
    /// A modulus of n limbs: hostile, near 2^k on either side, even, a power of two, all ones.
    integer draw_modulus(std::size_t n) {
        const integer any = integer::from_limbs(random.normalized_row(n));
        const std::size_t bits = any.bit_length();
        switch (random.below(8)) {
        case 0:
            return std::max<integer>(1, two_to(bits) - integer(random.below(1000)));
        case 1:
            return two_to(bits - 1) + integer(random.below(1000));
        case 2:
            return two_to(bits - 1);
        case 3:
            return std::max<integer>(2, (any >> random.below(bits)) << random.below(bits));
        case 4:  // 2^k - c for a longer c
            return two_to(bits) - (any >> (bits - bits / 4));
        default:
            return random.coin() ? any | integer(1) : any;
        }
    }

    integer draw_residue(const integer& m) {
        switch (random.below(8)) {
        case 0:
            return 0;
        case 1:
            return m - 1;
        case 2:
            return 1;
        default:
            return integer::from_limbs(random.row(m.limbs().size() + random.below(2)), random.coin());
        }
    }

    static void square_twice(batch_residues& a) {
        square(a, a);
        batch_residues r(a);
        square(r, a);
        a = r;
    }

    void check_element(const char* what, const modular_integer& got, const test::mpz& want, const modulus& ring) {
        test::mpz reduced;
        mpz_mod(reduced, want, test::to_gmp(ring.value()));
        const integer expected = test::from_gmp(reduced);
        ASSERT_EQ(got.value(), expected) << what << ", " << reduction_name(ring.method()) << ", m = " << ring.value();
        ASSERT_TRUE(got == ring(expected)) << what << ": not normal, " << reduction_name(ring.method());
    }

    void check_arithmetic(const modulus& ring, const integer& x, const integer& y) {
        const modular_integer a = ring(x), b = ring(y);
        const test::mpz p = test::to_gmp(x), q = test::to_gmp(y), m = test::to_gmp(ring.value());
        test::mpz r;
        check_element("conversion", a, p, ring);
        mpz_add(r, p, q);
        check_element("sum", a + b, r, ring);
        mpz_sub(r, p, q);
        check_element("difference", a - b, r, ring);
        mpz_neg(r, p);
        check_element("negative", -a, r, ring);
        mpz_mul_2exp(r, p, 1);
        check_element("double", a.doubled(), r, ring);
        mpz_mul(r, p, q);
        check_element("product", a * b, r, ring);
        mpz_mul(r, p, p);
        check_element("square", a.squared(), r, ring);
        modular_integer c = a;
        check_element("product with itself", c *= c, r, ring);
        ASSERT_EQ(a.is_zero(), a.value() == 0);
        ASSERT_EQ(a.is_one(), a.value() == 1 || ring.value() == 1);
        if (mpz_invert(r, q, m) != 0) {
            check_element("inverse", b.inverse(), r, ring);
            ASSERT_EQ(b.try_inverse(), b.inverse());
            mpz_mul(r, r, p);
            check_element("quotient", a / b, r, ring);
        } else {
            ASSERT_THROW(static_cast<void>(b.inverse()), std::domain_error);
            ASSERT_FALSE(b.try_inverse());
        }
    }

    void check_power(const modulus& ring, const integer& x, const integer& e) {
        test::mpz r;
        mpz_powm(r, test::to_gmp(x), test::to_gmp(e), test::to_gmp(ring.value()));
        const modular_integer a = ring(x);
        check_element("power", pow(a, e), r, ring);
        if (ring.value().is_odd()) {
            check_element("pow_ct", pow_ct(a, e.limbs()), r, ring);
        } else {
            ASSERT_THROW(static_cast<void>(pow_ct(a, e.limbs())), std::domain_error);
        }
        const unsigned teeth = static_cast<unsigned>(random.below(6));
        const fixed_base_power comb(a, random.below(2 * e.bit_length() + 2), teeth);
        check_element("comb", comb(e), r, ring);
    }

    /// Every way to reduce that takes m.
    void check_modulus(const integer& m, bool powers) {
        std::size_t ways = 0;
        const reduction chosen = modulus(m).method();
        for (const reduction how : every_reduction) {
            std::optional<modulus> ring;
            try {
                ring.emplace(m, how);
            } catch (const std::domain_error&) {
                ASSERT_NE(how, chosen);
                continue;
            }
            ++ways;
            ASSERT_EQ(ring->method(), how);
            check_arithmetic(*ring, draw_residue(m), draw_residue(m));
            if (powers) check_power(*ring, draw_residue(m), integer::from_limbs(random.row(random.below(4))));
        }
        ASSERT_GE(ways, 1u);
    }

    integer draw_prime(std::size_t bits) {
        return next_prime(integer::from_limbs(random.normalized_row((bits + limb_bits - 1) / limb_bits)) >> (bits % limb_bits));
    }
};

TEST_F(modulus_against_gmp, small_moduli_exhaustively) {
    for (unsigned m = 1; m < 40; ++m) {
        for (const reduction how : every_reduction) {
            std::optional<modulus> ring;
            try {
                ring.emplace(m, how);
            } catch (const std::domain_error&) {
                continue;
            }
            for (unsigned a = 0; a < m; ++a) {
                for (unsigned b = 0; b < m; ++b) {
                    const modular_integer x = (*ring)(a), y = (*ring)(b);
                    ASSERT_EQ((x * y).value(), a * b % m) << m << ' ' << reduction_name(how);
                    ASSERT_EQ((x + y).value(), (a + b) % m) << m << ' ' << reduction_name(how);
                    ASSERT_EQ((x - y).value(), (a + m - b) % m) << m << ' ' << reduction_name(how);
                }
            }
        }
    }
}

TEST_F(modulus_against_gmp, every_size_and_shape) {
    for (std::size_t n = 1; n <= 40; ++n) {
        for (std::size_t i = 0; i < test::rounds(7); ++i) check_modulus(draw_modulus(n), true);
    }
    for (const std::size_t n : {48u, 63u, 64u, 65u, 100u, 130u, 260u, 417u, 730u}) {
        for (std::size_t i = 0; i < test::rounds(4); ++i) check_modulus(draw_modulus(n), n < 100);
    }
    for (std::size_t i = 0; i < test::rounds(1); ++i) check_modulus(draw_modulus(2100), false);
}

TEST_F(modulus_against_gmp, chooses_by_shape) {
    EXPECT_EQ(modulus(1).method(), reduction::power_of_two);
    EXPECT_EQ(modulus(two_to(300)).method(), reduction::power_of_two);
    EXPECT_EQ(modulus(two_to(521) - 1).method(), reduction::folding);
    EXPECT_EQ(modulus(two_to(255) - 19).method(), reduction::folding);
    EXPECT_EQ(modulus(two_to(2048) - two_to(300) - 1).method(), reduction::folding);
    EXPECT_EQ(modulus((two_to(200) + 1) << 100).method(), reduction::split);
    EXPECT_EQ(modulus(two_to(200) + 1).method(), reduction::montgomery);
    EXPECT_EQ(modulus(two_to(200000) + 1).method(), reduction::barrett);
    EXPECT_EQ(modulus(7) == modulus(7), true);
    EXPECT_EQ(modulus(7) == modulus(11), false);
    EXPECT_EQ(modulus(7) == modulus(7, reduction::montgomery), false);
}

TEST_F(modulus_against_gmp, products_of_powers) {
    for (std::size_t i = 0; i < test::rounds(30); ++i) {
        const modulus ring(draw_modulus(1 + random.below(8)));
        std::vector<modular_integer> bases;
        std::vector<integer> exponents;
        modular_integer want = ring.one();
        for (std::size_t count = random.below(i % 5 == 0 ? 60 : 5); count > 0; --count) {
            bases.push_back(ring(draw_residue(ring.value())));
            exponents.push_back(integer::from_limbs(random.row(random.below(3))));
            if (gcd(bases.back().value(), ring.value()) == 1 && random.coin()) exponents.back().negate();
            want *= pow(bases.back(), exponents.back());
        }
        for (const auto how :
             {multi_exponentiation::automatic, multi_exponentiation::straus, multi_exponentiation::pippenger}) {
            ASSERT_EQ(ring.multi_pow(bases, exponents, how), want) << "m = " << ring.value() << ", " << bases.size();
        }
        bases.push_back(ring.one());
        ASSERT_THROW(static_cast<void>(ring.multi_pow(bases, exponents)), std::invalid_argument);
    }
}

TEST_F(modulus_against_gmp, square_roots) {
    std::vector<integer> primes{2,
                                3,
                                5,
                                7,
                                17,
                                97,
                                257,
                                65537,
                                two_to(255) - 19,
                                two_to(521) - 1,
                                (integer(3) << 189) + 1,
                                two_to(224) - two_to(96) + 1};  // with s = 189 and 96
    for (std::size_t i = 0; i < test::rounds(8); ++i) primes.push_back(draw_prime(20 + random.below(200)));
    for (const integer& p : primes) {
        const modulus ring(p);
        for (const auto how : {square_root::automatic, square_root::tonelli_shanks, square_root::cipolla}) {
            for (std::size_t i = 0; i < 6; ++i) {
                const modular_integer a = ring(draw_residue(p));
                const auto x = sqrt(a, how);
                ASSERT_EQ(x.has_value(), p == 2 || mpz_jacobi(test::to_gmp(a.value()), test::to_gmp(p)) != -1);
                if (x) {
                    ASSERT_EQ(x->squared(), a) << p;
                }
            }
        }
    }
    for (const integer& composite : {integer(1), integer(12), two_to(64), integer(9), pow(integer(1009), 4u), integer(561)}) {
        const modulus ring(composite);
        for (unsigned a = 2; a < 40; ++a) {  // a root, nothing, or an error, and always an answer
            for (const auto how : {square_root::automatic, square_root::tonelli_shanks, square_root::cipolla}) {
                try {
                    const auto x = sqrt(ring(a), how);
                    if (x) {
                        ASSERT_EQ(x->squared(), ring(a));
                    }
                } catch (const std::domain_error&) {
                }
            }
        }
    }
}

TEST_F(modulus_against_gmp, batch_inversion) {
    for (const std::size_t size : {0u, 1u, 2u, 3u, 20u}) {
        const modulus ring(draw_prime(100 + 100 * size));
        std::vector<modular_integer> x;
        for (std::size_t i = 0; i < size; ++i) x.push_back(ring(integer::from_limbs(random.row(3)) * 2 + 1));
        const auto before = x;
        if (std::any_of(x.begin(), x.end(), [](const auto& a) { return a.is_zero(); })) continue;
        ring.invert_batch(x);
        for (std::size_t i = 0; i < size; ++i) ASSERT_TRUE((x[i] * before[i]).is_one());
        if (size != 0) {
            auto with_zero = before;
            with_zero[size / 2] = ring.zero();
            const auto kept = with_zero;
            ASSERT_THROW(ring.invert_batch(with_zero), std::domain_error);
            ASSERT_EQ(with_zero, kept);
        }
    }
}

TEST_F(modulus_against_gmp, errors_and_values) {
    EXPECT_THROW(modulus(0), std::domain_error);
    EXPECT_THROW(modulus(-5), std::domain_error);
    EXPECT_THROW(modulus(6, reduction::montgomery), std::domain_error);
    EXPECT_THROW(modulus(7, reduction::mersenne), std::domain_error);  // is residue's
    const modulus seven(7), eleven(11);
    modular_integer a = seven(3);
    EXPECT_THROW(a += eleven(3), std::invalid_argument);
    EXPECT_THROW(a *= eleven(3), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(a == eleven(3)), std::invalid_argument);
    EXPECT_EQ(a.value(), 3);
    EXPECT_EQ(a, modulus(7)(10));
    EXPECT_THROW(a /= seven.zero(), std::domain_error);
    modular_integer b = std::move(a);
    EXPECT_THROW(static_cast<void>(a.value()), std::invalid_argument);  // NOLINT(bugprone-use-after-move)
    EXPECT_THROW(b += a, std::invalid_argument);
    a = b;
    EXPECT_EQ(a + b, seven(6));
    EXPECT_EQ(pow(b, -1) * b, seven.one());
    EXPECT_THROW(static_cast<void>(pow(seven.zero(), -1)), std::domain_error);
    EXPECT_THROW(fixed_base_power(b, 10, 13), std::invalid_argument);
    EXPECT_EQ(fixed_base_power(b, 10)(-3), pow(b, -3));
    EXPECT_EQ(fixed_base_power(b, 10, 3).teeth(), 3u);
    EXPECT_GE(fixed_base_power(b, 10).teeth(), 1u);
    std::ostringstream out;
    out << b << ' ' << reduction_name(seven.method());
    EXPECT_EQ(out.str(), "3 folding");
    EXPECT_EQ(std::unordered_set<modular_integer>({b, seven(3), seven(4)}).size(), 2u);
}

TEST_F(modulus_against_gmp, integers_as_operands) {
    const auto all_ways = [](const modular_integer& a, const integer& b) {
        const modular_integer residue = a.modulus()(b);
        ASSERT_EQ(a + b, a + residue);
        ASSERT_EQ(b + a, residue + a);
        ASSERT_EQ(a - b, a - residue);
        ASSERT_EQ(b - a, residue - a);
        ASSERT_EQ(a * b, a * residue);
        ASSERT_EQ(b * a, residue * a);
        ASSERT_TRUE(a - a + b == b);
        ASSERT_EQ(a == b, a == residue);
        if (residue.try_inverse()) {
            ASSERT_EQ(a / b, a / residue);
        } else {
            ASSERT_THROW(static_cast<void>(a / b), std::domain_error);
        }
        if (a.try_inverse()) {
            ASSERT_EQ(b / a, residue / a);
        } else {
            ASSERT_THROW(static_cast<void>(b / a), std::domain_error);
        }
    };
    for (const char* const m :
         {"1", "2", "12", "97", "0x7fffffffffffffffffffffffffffffff", "0x123456789abcdef123456789abcdef0"}) {
        const modulus ring{integer(m)};
        for (const integer& b : {integer(0), integer(1), integer(-1), integer(5), integer("-0xfedcba98765432100123456789")}) {
            all_ways(ring(b * b + 2), b);
            all_ways(ring.zero(), b);
        }
    }
    modular_integer a = modulus(97)(5);
    a += 100;
    EXPECT_EQ(a, 8);
    EXPECT_EQ(4 * a - 1u, 31);
    EXPECT_NE(-a, 8);
    a *= -2;
    EXPECT_TRUE(81 == a && a == 81 - 97);
    EXPECT_THROW(a /= 97, std::domain_error);
    EXPECT_EQ(a, 81);
    a = -1;
    EXPECT_EQ(a, 96);
    a = integer("0xfedcba98765432100123456789");
    EXPECT_EQ(a.value(), mod_floor(integer("0xfedcba98765432100123456789"), 97));
    const modular_integer moved = std::move(a);
    EXPECT_THROW(a = 1, std::invalid_argument);   // NOLINT(bugprone-use-after-move)
    EXPECT_THROW(a -= 1, std::invalid_argument);  // NOLINT(bugprone-use-after-move)
    EXPECT_THROW(static_cast<void>(a == 1), std::invalid_argument);
}

TEST_F(modulus_against_gmp, whole_names) {
    const modular_integer a = modulus(97)(16);
    const limb three[] = {3};
    EXPECT_EQ(carry::pow(a, 3), a * a * a);
    EXPECT_EQ(carry::pow_ct(a, three), a * a * a);
    EXPECT_EQ(carry::sqrt(a)->squared(), a);
    EXPECT_EQ(carry::sqrt(a, carry::square_root::cipolla)->squared(), a);
    EXPECT_EQ(carry::hash_value(a), std::hash<modular_integer>()(a));
}

TEST_F(modulus_against_gmp, two_powers_side_by_side) {
    for (std::size_t n = 1; n <= 40; n += n < 34 ? 1 : 6) {
        const integer p = draw_modulus(n) | integer(1);
        const integer q = random.below(3) == 0 ? draw_modulus(1 + random.below(40)) | integer(1) : draw_modulus(n) | integer(1);
        const integer x = mod_floor(draw_residue(p), p), y = mod_floor(draw_residue(q), q);
        const integer e = integer::from_limbs(random.row(random.below(n + 2)));
        const integer f = random.coin() ? integer::from_limbs(random.row(e.limbs().size()))
                                        : integer::from_limbs(random.row(random.below(n + 2)));
        const auto [first, second] = powmod2_ct({x, e, p}, {y, f, q});
        ASSERT_EQ(first, powmod(x, e, p)) << n;
        ASSERT_EQ(second, powmod(y, f, q)) << n;
        ASSERT_THROW(powmod2_ct({x, e, p}, {y, f, q + 1}), std::domain_error);
        ASSERT_THROW(powmod2_ct({p, e, p}, {y, f, q}), std::domain_error);
        ASSERT_THROW(powmod2_ct({x, -e - 1, p}, {y, f, q}), std::domain_error);
        ASSERT_EQ(powmod_ct({x, e, p}), first) << n;
        ASSERT_EQ(powmod_ct(x, e, p), first) << n;
        ASSERT_THROW(powmod_ct({p, e, p}), std::domain_error);
        if (gcd(x, p) == 1) {
            ASSERT_EQ(invmod_ct(x, p), invmod(x, p)) << n;
        } else {
            ASSERT_THROW(invmod_ct(x, p), std::domain_error) << n;
        }
        ASSERT_THROW(invmod_ct(p, p), std::domain_error);
        ASSERT_THROW(invmod_ct(0, p + 1), std::domain_error);
    }
}

// Any number of powers, whose moduli are of the same size or not.
TEST_F(modulus_against_gmp, powers_in_batches) {
    for (std::size_t count = 0; count < 30; count += 1 + count / 3) {
        std::vector<integer> m, x, e, want;
        for (std::size_t i = 0; i < count; ++i) {
            m.push_back(draw_modulus(random.coin() ? 3 : 1 + random.below(12)) | integer(1));
            x.push_back(mod_floor(draw_residue(m[i]), m[i]));
            e.push_back(integer::from_limbs(random.row(random.below(3))));
            want.push_back(powmod(x[i], e[i], m[i]));
        }
        std::vector<powmod_ct_input> powers;
        for (std::size_t i = 0; i < count; ++i) powers.push_back({x[i], e[i], m[i]});
        ASSERT_EQ(powmod_ct(powers), want) << count;
        const integer two = 2, minus = -1;
        powers.push_back({two, minus, two});
        ASSERT_THROW(static_cast<void>(powmod_ct(powers)), std::domain_error);
    }
}

TEST_F(modulus_against_gmp, products_in_batches) {
    for (std::size_t count = 0; count < 40; count += 1 + count / 2) {
        std::vector<integer> m, x, y, product, square;
        for (std::size_t i = 0; i < count; ++i) {
            m.push_back(i % 3 == 1 ? m[i - 1] : draw_modulus(1 + random.below(i < 8 ? 70 : 9)) | integer(1));
            x.push_back(draw_residue(m[i]));
            y.push_back(draw_residue(m[i]));
            product.push_back(mod_floor(mod_floor(x[i] * y[i], m[i]) * x[i] * x[i] * y[i], m[i]));
            square.push_back(mod_floor(x[i] * x[i], m[i]));
        }
        const batch_modulus moduli(m);
        ASSERT_EQ(moduli.values(), m);
        batch_residues a(moduli, x), r(a);
        const batch_residues b(moduli, y);
        multiply(r, a, b);
        multiply(r, r, a);
        multiply(r, r, b);
        multiply(r, a, r);
        ASSERT_EQ(r.values(), product) << count;
        square_twice(a);
        for (integer& s : square) s *= s;
        for (std::size_t i = 0; i < count; ++i) square[i] = mod_floor(square[i], m[i]);
        ASSERT_EQ(a.values(), square) << count;
        ASSERT_THROW(batch_residues(moduli, std::vector<integer>(count + 1)), std::invalid_argument);
        const batch_modulus others(m);
        ASSERT_THROW(multiply(a, a, batch_residues(others, x)), std::invalid_argument);
        m.push_back(6);
        ASSERT_THROW(static_cast<void>(batch_modulus(m)), std::domain_error);
    }
}

// A modulus goes on as it was made where the level changes; one that another level reduces otherwise is not the same.
TEST_F(modulus_against_gmp, levels_that_change) {
    for (const std::size_t n : {30u, 92u, 240u, 320u}) {
        const integer odd = integer::from_limbs(random.normalized_row(n)) | integer(1), even = odd << 70;
        const integer x = draw_residue(odd), y = draw_residue(odd), product = x * y;
        std::vector<modulus> rings;
        test::for_each_level([&] {
            rings.emplace_back(odd, reduction::montgomery);
            rings.emplace_back(even, reduction::split);
        });
        test::for_each_level([&] {
            for (const modulus& ring : rings) {
                ASSERT_EQ((ring(x) * ring(y)).value(), mod_floor(product, ring.value())) << n << reduction_name(ring.method());
            }
        });
        for (const modulus& ring : rings) {
            if (ring == rings[1]) {
                ASSERT_EQ(ring(x), rings[1](x)) << n;
            } else {
                ASSERT_THROW(static_cast<void>(ring(x) == rings[1](x)), std::invalid_argument) << n;
            }
        }
    }
}

}  // namespace
}  // namespace carry
