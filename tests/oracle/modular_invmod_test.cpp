// invmod and invmod_ct against GMP's mpz_invert.

#include "modular/invmod.hpp"
#include "row/row.hpp"

#include "support/gmp.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <vector>

namespace carry {
namespace {

using row_vector = std::vector<limb>;

constexpr limb canary = static_cast<limb>(0xc0ffee0ddf00d5a5u);

class modular_invmod : public test::random_test {
protected:
    row_vector below(const row_vector& m) {
        test::mpz a(random.row(m.size())), z(m);
        if (random.below(8) == 0) mpz_sub_ui(a, z, 1);
        mpz_mod(a, a, z);
        return a.row(m.size());
    }

    void check(const row_vector& a, const row_vector& m) {
        const std::size_t n = m.size();
        test::mpz want;
        const bool is_one = mpz_cmp(test::mpz(m), test::mpz(1)) == 0;  // GMP says that nothing has an inverse modulo 1
        const bool exists = mpz_invert(want, test::mpz(a), test::mpz(m)) != 0 || is_one;
        const row_vector before(n, canary);
        const row_vector expected = !exists ? before : is_one ? row_vector(n) : want.row(n);

        const std::size_t size = modular::invmod_scratch(n);
        row_vector scratch(size + 1), r = before;
        scratch[size] = canary;
        ASSERT_EQ(modular::invmod(r.data(), a.data(), m.data(), n, scratch.data()), exists) << "n = " << n;
        ASSERT_EQ(r, expected) << "invmod, n = " << n;
        ASSERT_EQ(scratch[size], canary);
        r = a;
        ASSERT_EQ(modular::invmod(r.data(), r.data(), m.data(), n, scratch.data()), exists);
        ASSERT_EQ(r, exists ? expected : a) << "invmod in place, n = " << n;

        if ((m[0] & 1) != 0) {
            const std::size_t size_ct = modular::invmod_ct_scratch(n);
            row_vector scratch_ct(size_ct + 1, canary);
            r = before;
            ASSERT_EQ(modular::invmod_ct(r.data(), a.data(), m.data(), n, scratch_ct.data()), exists) << "n = " << n;
            ASSERT_EQ(r, expected) << "invmod_ct, n = " << n;
            ASSERT_EQ(scratch_ct[size_ct], canary);
            ASSERT_TRUE(row::is_zero(scratch_ct.data(), size_ct)) << "invmod_ct leaves secrets in its scratch";
            r = a;
            ASSERT_EQ(modular::invmod_ct(r.data(), r.data(), m.data(), n, scratch_ct.data()), exists);
            ASSERT_EQ(r, exists ? expected : a) << "invmod_ct in place, n = " << n;
        }
    }
};

TEST_F(modular_invmod, every_size) {
    for (std::size_t n = 1; n <= 40; ++n) {
        for (std::size_t i = 0; i < test::rounds(20); ++i) {
            row_vector m = random.normalized_row(n);
            if (random.coin()) m[0] |= 1;
            check(below(m), m);
            if (random.below(4) == 0) {  // high zeros
                std::fill(m.end() - static_cast<std::ptrdiff_t>(1 + random.below(n)), m.end(), limb{0});
                m[0] |= 1;
                check(below(m), m);
            }
        }
    }
}

TEST_F(modular_invmod, small_moduli_exhaustively) {
    for (limb m = 1; m <= 300; ++m) {
        for (limb a = 0; a < m; ++a) {
            check({a}, {m});
        }
    }
}

TEST_F(modular_invmod, two_limbs_around_the_edge) {
    for (limb high = 0; high < 3; ++high) {
        for (limb i = 1; i < 40; ++i) {
            for (limb j = 0; j < 40; ++j) {
                const row_vector m = {static_cast<limb>(limb{0} - i), high};
                check({j, 0}, m);
                check({static_cast<limb>(limb{0} - i - j - 1), high}, m);
            }
        }
    }
}

TEST_F(modular_invmod, all_ones_powers_of_two_and_common_factors) {
    for (std::size_t n = 1; n <= 24; ++n) {
        const row_vector ones(n, max_limb<limb>);
        for (int i = 0; i < 10; ++i) check(below(ones), ones);
        for (std::size_t k = (n - 1) * limb_bits; k < n * limb_bits; k += 7) {
            row_vector m(n);
            m[k / limb_bits] = limb{1} << (k % limb_bits);
            check(below(m), m);
            m[0] |= 1;
            check(below(m), m);
        }
        if (n >= 2) {  // a = g x, m = g y
            test::mpz g(random.normalized_row(n / 2)), x(random.normalized_row(n - n / 2)), y(random.normalized_row(n - n / 2));
            mpz_setbit(g, 0);
            mpz_setbit(y, 0);
            mpz_mul(x, x, g);
            mpz_mul(y, y, g);
            mpz_mod(x, x, y);
            check(x.row(n), y.row(n));
        }
    }
}

// Numbers of very different lengths, and pairs that a search from both ends cannot tell apart.
TEST_F(modular_invmod, few_limbs_of_every_shape) {
    for (std::size_t n = 2; n <= 5; ++n) {
        const row_vector all(n, max_limb<limb>);
        row_vector sparse(n);
        sparse[0] = 1;
        sparse[n - 1] = limb{1} << (limb_bits - 1);
        row_vector odd = random.normalized_row(n);
        odd[0] |= 1;
        for (const row_vector& m : {all, sparse, odd}) {
            for (std::size_t bit = 0; bit + 1 < n * limb_bits; ++bit) {
                const test::mpz modulus(m);
                test::mpz a(1), b;
                mpz_mul_2exp(a, a, bit);
                mpz_sub(b, modulus, a);
                check(b.row(n), m);
                mpz_tdiv_q_2exp(b, modulus, bit + 1);
                check(a.row(n), m);
                check(b.row(n), m);
                mpz_add_ui(b, b, 1);
                check(b.row(n), m);
            }
        }
    }
}

// Less than a limb below the modulus, and a little more.
TEST_F(modular_invmod, just_below_the_modulus) {
    for (std::size_t n = 1; n <= 24; ++n) {
        row_vector low(n), high(n), any = random.normalized_row(n), zeros_above = random.normalized_row(n);
        low[n - 1] = 1;
        high[n - 1] = max_limb<limb>;
        zeros_above[n - 1] = n > 1 ? 0 : 5;
        for (const row_vector& m : {low, high, any, zeros_above, row_vector(n, max_limb<limb>)}) {
            for (const row_vector& distance :
                 {row_vector{1}, row_vector{2}, row_vector{6}, random.row(1), row_vector{max_limb<limb>}, row_vector{0, 1},
                  row_vector{1, 1}, row_vector{max_limb<limb>, 1}}) {
                test::mpz a(m);
                mpz_sub(a, a, test::mpz(distance));
                if (mpz_sgn(static_cast<mpz_ptr>(a)) >= 0 && mpz_cmp(a, test::mpz(m)) < 0) check(a.row(n), m);
            }
        }
    }
}

// a so near to m / q that m - q a is a limb, or a little more.
TEST_F(modular_invmod, near_fractions_of_the_modulus) {
    for (std::size_t n = 1; n <= 70; n += n < 24 ? 1 : 9) {
        for (const limb q : {limb{1}, limb{2}, limb{3}, limb{6}, static_cast<limb>(random.row(1)[0] >> (limb_bits / 2)),
                             static_cast<limb>(random.row(1)[0] >> 2), max_limb<limb>}) {
            for (const row_vector& distance : {row_vector{1}, row_vector{2}, row_vector{6}, row_vector{random.row(1)[0] >> 7},
                                               random.row(1), row_vector{max_limb<limb>}, row_vector{0, 1}, row_vector{1, 1}}) {
                row_vector fraction = random.normalized_row(n);
                fraction[n - 1] >>= random.below(limb_bits);
                const test::mpz a(fraction), e(distance);
                test::mpz m;
                mpz_mul(m, a, test::mpz(q));
                for (const auto change : {mpz_add, mpz_sub}) {
                    test::mpz modulus;
                    change(modulus, m, e);
                    if (mpz_cmp(modulus, a) > 0) {
                        const std::size_t limbs = (mpz_sizeinbase(modulus, 2) + limb_bits - 1) / limb_bits;
                        check(a.row(limbs), modulus.row(limbs));
                    }
                }
            }
        }
    }
}

TEST_F(modular_invmod, multiples_of_powers_of_two) {
    for (std::size_t n = 2; n <= 70; n += n < 24 ? 1 : 9) {
        for (std::size_t i = 0; i < test::rounds(30); ++i) {
            test::mpz m(random.normalized_row(n));
            const std::size_t k = 1 + random.below(n * limb_bits - 1);
            mpz_fdiv_q_2exp(m, m, k);
            if (random.below(6) == 0) mpz_set_ui(m, 1);
            mpz_setbit(m, 0);
            mpz_mul_2exp(m, m, k);
            row_vector row = m.row(n + random.below(2)), a = below(row);  // with a zero above or not
            check(a, row);
            a[0] |= 1;
            check(a, row);
        }
    }
}

TEST_F(modular_invmod, fibonacci_numbers) {  // the worst case of Euclid's algorithm
    for (unsigned long k = 3; k < 1500; k += 13) {
        test::mpz a, m;
        mpz_fib2_ui(m, a, k);
        const std::size_t n = (mpz_sizeinbase(m, 2) + limb_bits - 1) / limb_bits;
        check(a.row(n), m.row(n));
    }
}

TEST_F(modular_invmod, large_moduli) {
    for (const std::size_t n : {64u, 101u, 150u}) {
        row_vector m = random.normalized_row(n);
        m[0] |= 1;
        check(below(m), m);
    }
}

TEST_F(modular_invmod, more_bits_than_a_32_bit_step_count_holds) {  // 45907 times 93559 is above 2^32
    const std::size_t n = 93600 / limb_bits + 1;
    row_vector m = random.normalized_row(n);
    m[0] |= 1;
    row_vector a(n);
    a[0] = 2;  // the inverse of 2 is (m + 1) / 2
    row_vector r(n), scratch(modular::invmod_ct_scratch(n));
    ASSERT_TRUE(modular::invmod_ct(r.data(), a.data(), m.data(), n, scratch.data()));
    test::mpz want(m);
    mpz_add_ui(want, want, 1);
    mpz_fdiv_q_2exp(want, want, 1);
    ASSERT_EQ(r, want.row(n));
}

}  // namespace
}  // namespace carry
