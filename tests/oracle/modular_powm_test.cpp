// powm and powm_ct against GMP's mpz_powm.

#include "modular/pair_montgomery.hpp"
#include "modular/powm.hpp"
#include "row/row.hpp"

#include "support/gmp.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace carry {
namespace {

using row_vector = std::vector<limb>;

constexpr limb canary = static_cast<limb>(0xc0ffee0ddf00d5a5u);

class modular_powm : public test::random_test {
protected:
    /// A modulus of exactly n limbs: hostile, near 2^k, a power of two, a square, all ones, or small in its highest limb.
    row_vector modulus(std::size_t n) {
        row_vector m = random.normalized_row(n);
        switch (random.below(6)) {
        case 0:  // 2^k +- small
            std::fill(m.begin(), m.end(), random.coin() ? max_limb<limb> : limb{0});
            m.back() = m[0] == 0 ? limb{1} << random.below(limb_bits) : max_limb<limb> >> random.below(limb_bits);
            m[0] ^= static_cast<limb>(random.below(64));
            break;
        case 1:  // 2^k times something
            std::fill_n(m.begin(), random.below(n), limb{0});
            break;
        case 2:
            m.back() = 1;
            break;
        default:
            break;
        }
        return m;
    }

    /// A base below m: random, 0, 1, m - 1, or with a factor in common with a power of two.
    row_vector base(const row_vector& m) {
        test::mpz b(random.row(m.size())), z(m);
        switch (random.below(8)) {
        case 0:
            mpz_set_ui(b, static_cast<unsigned long>(random.below(3)));
            break;
        case 1:
            mpz_sub_ui(b, z, 1);
            break;
        case 2:
            mpz_mul_2exp(b, b, static_cast<mp_bitcnt_t>(random.below(70)));
            break;
        default:
            break;
        }
        mpz_mod(b, b, z);
        return b.row(m.size());
    }

    row_vector expected(const row_vector& b, const row_vector& e, const row_vector& m) {
        test::mpz r;
        mpz_powm(r, test::mpz(b), test::mpz(e), test::mpz(m));
        return r.row(m.size());
    }

    void check(const row_vector& b, const row_vector& e, const row_vector& m) {
        const std::size_t n = m.size();
        const row_vector want = expected(b, e, m);
        if (m.back() != 0) {
            const std::size_t size = modular::powm_scratch(e.size(), n);
            row_vector scratch(size + 1), r(n);
            scratch[size] = canary;
            modular::powm(r.data(), b.data(), e.data(), e.size(), m.data(), n, scratch.data());
            ASSERT_EQ(r, want) << "powm, n = " << n << ", en = " << e.size() << ", m[0] = " << m[0];
            ASSERT_EQ(scratch[size], canary) << "powm, n = " << n << ", en = " << e.size();
            r = b;
            modular::powm(r.data(), r.data(), e.data(), e.size(), m.data(), n, scratch.data());
            ASSERT_EQ(r, want) << "powm in place, n = " << n;
        }
        if ((m[0] & 1) != 0) {
            const std::size_t size = modular::powm_ct_scratch(e.size(), n);
            row_vector scratch(size + 1, canary), r(n);
            modular::powm_ct(r.data(), b.data(), e.data(), e.size(), m.data(), n, scratch.data());
            ASSERT_EQ(r, want) << "powm_ct, n = " << n << ", en = " << e.size();
            ASSERT_EQ(scratch[size], canary) << "powm_ct, n = " << n << ", en = " << e.size();
            ASSERT_TRUE(row::is_zero(scratch.data(), size)) << "powm_ct leaves secrets in its scratch";
            r = b;
            modular::powm_ct(r.data(), r.data(), e.data(), e.size(), m.data(), n, scratch.data());
            ASSERT_EQ(r, want) << "powm_ct in place, n = " << n;
        }
    }
};

TEST_F(modular_powm, every_size) {
    const std::size_t count = test::rounds(12);
    for (std::size_t n = 1; n <= 40; ++n) {
        for (std::size_t i = 0; i < count; ++i) {
            row_vector m = modulus(n);
            if (random.below(3) != 0) m[0] |= 1;
            check(base(m), random.row(random.below(3)), m);
        }
    }
    for (std::size_t n = 41; n <= 130; ++n) {
        row_vector m = modulus(n);
        if (random.below(3) != 0) m[0] |= 1;
        check(base(m), random.row(random.below(2)), m);
    }
}

TEST_F(modular_powm, full_size_exponents) {
    for (std::size_t n = 1; n <= 12; ++n) {
        for (std::size_t i = 0; i < test::rounds(3); ++i) {
            row_vector m = modulus(n);
            if (random.coin()) m[0] |= 1;
            check(base(m), random.row(n), m);
            check(base(m), row_vector(n, max_limb<limb>), m);
        }
    }
}

TEST_F(modular_powm, four_limbs_that_fill_their_row) {
    const auto row_of = [](const char* hexadecimal) {
        test::mpz m;
        mpz_set_str(m, hexadecimal, 16);
        return m.row(256 / limb_bits);
    };
    std::vector<row_vector> moduli{
        row_of("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f"),  // secp256k1, its order
        row_of("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"),
        row_of("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"),  // P-256, its order
        row_of("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
        row_of("ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43"),
        row_of("7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed")};
    constexpr std::size_t n = 4;
    for (const limb top : {max_limb<limb>, max_limb<limb> - 1, max_limb<limb> - 2}) {
        for (const limb below : {limb{0}, max_limb<limb>, static_cast<limb>(random.word())}) {
            row_vector m(n, below);
            m[0] |= 1;
            m.back() = top;
            moduli.push_back(m);
        }
    }
    for (const row_vector& m : moduli) {
        for (std::size_t i = 0; i < test::rounds(3); ++i) {
            for (const unsigned less : {0u, 1u, 2u}) {
                test::mpz b(m);
                mpz_sub_ui(b, b, less);
                mpz_mod(b, b, test::mpz(m));
                check(b.row(m.size()), random.row(1 + random.below(5)), m);
            }
            check(base(m), random.row(m.size()), m);
            check(base(m), row_vector(m.size(), max_limb<limb>), m);
        }
    }
}

TEST_F(modular_powm, where_other_products_take_over) {
    for (std::size_t n = 3; n <= 34; ++n) {
        row_vector m = modulus(n);
        m[0] |= 1;
        for (const std::size_t bits : {12u, 13u, 95u, 96u, 149u, 150u, 159u, 160u, 219u, 220u}) {
            row_vector e = random.row((bits + limb_bits - 1) / limb_bits);
            const std::size_t above = e.size() * limb_bits - bits;
            e.back() = static_cast<limb>(e.back() << above | limb{1} << (limb_bits - 1)) >> above;
            check(base(m), e, m);
        }
    }
}

TEST_F(modular_powm, exponents_longer_than_the_modulus) {
    for (std::size_t i = 0; i < test::rounds(10); ++i) {
        const row_vector m = modulus(1 + random.below(3));
        check(base(m), random.row(20 + random.below(60)), m);
    }
}

TEST_F(modular_powm, exponents_of_every_length) {
    for (std::size_t bits = 0; bits <= 6 * limb_bits; ++bits) {
        row_vector e((bits + limb_bits - 1) / limb_bits + random.below(2));
        for (limb& x : e) x = static_cast<limb>(random.word());
        for (std::size_t i = bits; i < e.size() * limb_bits; ++i) e[i / limb_bits] &= ~(limb{1} << (i % limb_bits));
        if (bits > 0) e[(bits - 1) / limb_bits] |= limb{1} << ((bits - 1) % limb_bits);
        for (std::size_t n = 1; n <= 2; ++n) {
            row_vector m = modulus(n);
            if (bits % 2 == 0) m[0] |= 1;
            check(base(m), e, m);
        }
    }
}

TEST_F(modular_powm, products_modulo_two_limbs) {
    using residues = modular::pair_montgomery<limb>;
    constexpr limb edges[] = {0, 1, 2, limb{1} << (limb_bits - 1), max_limb<limb> - 1, max_limb<limb>};
    const auto edge = [&] { return edges[random.below(std::size(edges))]; };
    const auto below = [&](const row_vector& m) {
        const row_vector x{edge(), edge()};
        test::mpz z(random.coin() ? x : random.row(2));
        mpz_mod(z, z, test::mpz(m));
        return z.row(2);
    };
    for (std::size_t i = 0; i < test::rounds(20000); ++i) {
        row_vector m{edge(), edge()};
        if (random.coin()) m = modulus(2);
        m[0] |= 1;
        const residues by(m[0], m[1]);
        const row_vector x = below(m), y = below(m);
        const auto [low, high] = by.mul({x[0], x[1]}, {y[0], y[1]});
        const auto square = by.sqr({x[0], x[1]});
        const auto expect = [&](const row_vector& r, const row_vector& other) {  // r B^2 = x other modulo m, r < m
            test::mpz left(r), right(x);
            ASSERT_LT(mpz_cmp(left, test::mpz(m)), 0);
            mpz_mul_2exp(left, left, 2 * limb_bits);
            mpz_mul(right, right, test::mpz(other));
            ASSERT_NE(mpz_congruent_p(left, right, test::mpz(m)), 0) << "m = " << m[1] << ", " << m[0];
        };
        expect({low, high}, y);
        expect({square.low, square.high}, x);
    }
}

TEST_F(modular_powm, small_moduli_exhaustively) {
    for (limb m = 1; m <= 48; ++m) {
        for (limb b = 0; b < m; ++b) {
            for (limb e = 0; e < 12; ++e) {
                check({b}, {e}, {m});
            }
            check({b}, {}, {m});
        }
    }
}

TEST_F(modular_powm, powers_of_two_and_prime_powers) {
    for (std::size_t k = 0; k < 5 * limb_bits; ++k) {
        row_vector m(k / limb_bits + 1);
        m[k / limb_bits] = limb{1} << (k % limb_bits);
        check(base(m), random.row(1 + random.below(2)), m);
        if (k > 0) {
            row_vector below(m), above(m);  // 2^k - 1, 2^k + 1
            for (std::size_t i = 0; below[i]-- == 0; ++i) {
            }
            above[0] |= 1;
            if (below.back() == 0 && below.size() > 1) below.pop_back();
            check(base(below), random.row(2), below);
            check(base(above), random.row(2), above);
        }
    }
    for (unsigned long p = 3; p < 60; p += 2) {
        for (unsigned long k = 1; k < 40; k += 3) {
            test::mpz z;
            mpz_ui_pow_ui(z, p, k);
            const row_vector m = z.row((mpz_sizeinbase(z, 2) + limb_bits - 1) / limb_bits);
            check(base(m), random.row(1), m);
        }
    }
}

// Of base 2, whose powers are found by squares and halvings.
TEST_F(modular_powm, base_two) {
    for (std::size_t n = 1; n <= 34; ++n) {
        for (std::size_t i = 0; i < test::rounds(8); ++i) {
            row_vector m = modulus(n), two(n);
            if (random.below(4) != 0) m[0] |= 1;
            two[0] = n == 1 && m[0] <= 2 ? 0 : 2;
            row_vector e = random.row(1 + random.below(n + 2));
            if (random.below(4) == 0) e[0] = random.coin() ? limb{0} : max_limb<limb>;
            check(two, e, m);
            check(two, {random.row(1)[0] >> random.below(limb_bits)}, m);
            check(two, {e[0], 1}, m);
        }
    }
    for (const std::size_t n : {64u, 100u, 170u}) {
        row_vector m = modulus(n), two(n);
        m[0] |= 1;
        two[0] = 2;
        check(two, random.row(3), m);
    }
}

// Odd numbers and ones near 1 and -1, modulo powers of two and their multiples, to powers of every length, low zeros and ones
// among them: what the series begins with may be long, short or nothing.
TEST_F(modular_powm, odd_bases_modulo_powers_of_two) {
    for (const std::size_t n : {2u, 3u, 4u, 5u, 7u, 8u, 12u, 16u, 17u, 33u, 60u, 100u}) {
        for (std::size_t i = 0; i < test::rounds(n > 20 ? 12 : 60); ++i) {
            const std::size_t k = (n - 1) * limb_bits + random.below(limb_bits);
            test::mpz z, b(random.row(n));
            mpz_setbit(z, static_cast<mp_bitcnt_t>(k));
            if (random.below(3) == 0) {  // k / 2 twos below an odd number
                z = test::mpz(random.normalized_row(n));
                mpz_tdiv_q_2exp(z, z, static_cast<mp_bitcnt_t>(k / 2));
                mpz_setbit(z, 0);
                mpz_mul_2exp(z, z, static_cast<mp_bitcnt_t>(k / 2));
            }
            if (random.coin()) {
                mpz_mul_2exp(b, b, static_cast<mp_bitcnt_t>(random.below(n * limb_bits)));
                if (random.coin()) mpz_neg(b, b);
            }
            mpz_setbit(b, 0);
            mpz_mod(b, b, z);
            const row_vector m = z.row((mpz_sizeinbase(z, 2) + limb_bits - 1) / limb_bits);
            row_vector e = random.row(1 + random.below(n + 3));
            if (random.coin()) e[0] = random.coin() ? limb{0} : max_limb<limb>;
            check(b.row(m.size()), e, m);
            check(b.row(m.size()), {random.row(1)[0] >> random.below(limb_bits)}, m);
        }
    }
}

// Even numbers to powers around the first that is zero modulo the power of two in the modulus.
TEST_F(modular_powm, powers_that_vanish) {
    for (const std::size_t n : {2u, 3u, 5u, 9u, 17u}) {
        for (std::size_t i = 0; i < test::rounds(20); ++i) {
            const std::size_t k = 1 + random.below(n * limb_bits - 1), zeros = 1 + random.below(k);
            const std::size_t least = (k + zeros - 1) / zeros;
            test::mpz z, factor(random.normalized_row(n));
            mpz_setbit(z, static_cast<mp_bitcnt_t>(k));
            if (random.coin()) mpz_setbit(z, static_cast<mp_bitcnt_t>(n * limb_bits - 1));
            mpz_setbit(factor, 0);
            mpz_mul_2exp(factor, factor, static_cast<mp_bitcnt_t>(zeros));
            mpz_mod(factor, factor, z);
            const row_vector m = z.row(mpz_tstbit(z, n * limb_bits - 1) != 0 ? n : k / limb_bits + 1), b = factor.row(m.size());
            for (const std::size_t e : {least - 1, least, least + 1}) {
                check(b, {static_cast<limb>(e)}, m);
                check(b, {static_cast<limb>(e), 1}, m);
            }
            check(row_vector(m.size()), {5}, m);
        }
    }
}

TEST_F(modular_powm, high_zero_limbs_of_a_secret_modulus) {
    for (std::size_t n = 1; n <= 20; ++n) {
        for (std::size_t zeros = 0; zeros < n; ++zeros) {
            row_vector m = random.row(n);
            std::fill(m.end() - static_cast<std::ptrdiff_t>(zeros), m.end(), limb{0});
            m[0] |= 1;
            check(base(m), random.row(1), m);
        }
        row_vector one(n);
        one[0] = 1;
        check(row_vector(n), random.row(1), one);
        check(row_vector(n), {}, one);
    }
}

TEST_F(modular_powm, large_moduli) {
    for (const std::size_t n : {61u, 100u, 159u, 160u, 161u, 200u, 333u, 415u, 416u, 450u, 513u, 750u}) {
        row_vector m = modulus(n);
        const row_vector e = {static_cast<limb>(random.word()) >> (limb_bits - 21)};
        check(base(m), e, m);
        m[0] |= 1;
        check(base(m), e, m);
        m[0] &= ~limb{1};
        check(base(m), e, m);
    }
}

}  // namespace
}  // namespace carry
