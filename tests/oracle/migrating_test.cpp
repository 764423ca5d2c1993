// What docs/migrating.md says of GMP's functions, each of its lines, beside GMP; and where NTL's are not those of its table.
#include "support/integer.hpp"

#include <carry/integer.hpp>
#include <carry/modulus.hpp>

#include <NTL/ZZ.h>

#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace carry::test {
namespace {

class migrating : public random_test {
protected:
    // Two numbers of either sign, the second one not 0, and a shift.
    void draw() {
        a = random_integer(random, 12);
        do {
            b = random_integer(random, 12);
        } while (b.is_zero());
        k = random.below(300);
        za = to_gmp(a);
        zb = to_gmp(b);
    }
    integer a, b, r, s, t;
    mpz za, zb, zr, zs, zt;
    std::size_t k = 0;
};

/// What mpz_out_raw writes.
std::vector<std::uint8_t> written_raw(const mpz& a) {
    std::FILE* const file = std::tmpfile();
    std::vector<std::uint8_t> bytes(mpz_out_raw(file, a));
    std::rewind(file);
    EXPECT_EQ(std::fread(bytes.data(), 1, bytes.size(), file), bytes.size());
    std::fclose(file);
    return bytes;
}

/// The same: the bytes of |a|, most significant first, behind their number with the sign of a, in four of two's complement.
std::vector<std::uint8_t> raw_of(const integer& a) {
    const std::vector<std::uint8_t> magnitude = abs(a).to_bytes();
    const integer count = magnitude.size();
    std::vector<std::uint8_t> bytes = low_bits(a.is_negative() ? -count : count, 32).to_bytes(byte_order::big, 4);
    bytes.insert(bytes.end(), magnitude.begin(), magnitude.end());
    return bytes;
}

TEST_F(migrating, numbers_in_and_out) {
    for (std::size_t i = 0; i < rounds(200); ++i) {
        draw();
        ASSERT_EQ(a.fits<unsigned long>(), mpz_fits_ulong_p(za) != 0);
        ASSERT_EQ(a.fits<long>(), mpz_fits_slong_p(za) != 0);
        ASSERT_EQ(abs(a).to_wrapped<unsigned long>(), mpz_get_ui(za));
        const int base = static_cast<int>(random.between(2, 62));
        char* const text = mpz_get_str(nullptr, base, za);
        ASSERT_EQ(a.to_string(base), text);
        std::string memory(a.size_in_base(base) + 1, ' ');
        const auto end = to_chars(memory.data(), memory.data() + memory.size(), a, base);
        ASSERT_EQ(std::string(memory.data(), end.ptr), text);
        from_chars(text, text + std::strlen(text), r, base);
        ASSERT_EQ(r, a);
        std::free(text);
        ASSERT_EQ(a.is_zero() ? 1 : a.bit_length(), mpz_sizeinbase(za, 2));
        ASSERT_EQ(a.sign(), mpz_sgn(static_cast<mpz_srcptr>(za)));
        ASSERT_EQ(a <=> b, mpz_cmp(za, zb) <=> 0);
        ASSERT_EQ(abs(a) <=> abs(b), mpz_cmpabs(za, zb) <=> 0);
        const std::vector<std::uint8_t> bytes = abs(a).to_bytes(byte_order::little);
        mpz_import(zr, bytes.size(), -1, 1, 0, 0, bytes.data());
        ASSERT_TRUE(same(abs(a), zr));
        ASSERT_EQ(integer::from_bytes(bytes, byte_order::little), abs(a));
        ASSERT_EQ(raw_of(a), written_raw(za));
    }
    EXPECT_EQ(integer("017"), 17);
    EXPECT_EQ(integer("0o17"), 15);
    ASSERT_EQ(mpz_set_str(zr, "017", 0), 0);
    EXPECT_EQ(mpz_get_ui(zr), 15u);
    EXPECT_THROW(integer(" 17"), std::invalid_argument);
}

TEST_F(migrating, arithmetic) {
    for (std::size_t i = 0; i < rounds(200); ++i) {
        draw();
        mpz_add(zr, za, zb);
        add(r, a, b);
        ASSERT_TRUE(same(r, zr) && r == a + b);
        mpz_sub(zr, za, zb);
        sub(r, a, b);
        ASSERT_TRUE(same(r, zr) && r == a - b);
        mpz_mul(zr, za, zb);
        mul(r, a, b);
        ASSERT_TRUE(same(r, zr) && r == a * b);
        mpz_addmul(zr, za, za);
        addmul(r, a, a);
        ASSERT_TRUE(same(r, zr));
        mpz_submul(zr, zb, zb);
        submul(r, b, b);
        ASSERT_TRUE(same(r, zr));
        mpz_mul_2exp(zr, za, k);
        ASSERT_TRUE(same(a << k, zr));
        mpz_neg(zr, za);
        ASSERT_TRUE(same(-a, zr));
        mpz_abs(zr, za);
        ASSERT_TRUE(same(abs(a), zr));
    }
}

TEST_F(migrating, division) {
    for (std::size_t i = 0; i < rounds(300); ++i) {
        draw();
        mpz_tdiv_qr(zr, zs, za, zb);
        divrem(r, s, a, b);
        ASSERT_TRUE(same(r, zr) && same(s, zs) && r == a / b && s == a % b);
        mpz_fdiv_qr(zr, zs, za, zb);
        const integer_divrem floor = divrem_floor(a, b);
        ASSERT_TRUE(same(floor.quotient, zr) && same(floor.remainder, zs));
        ASSERT_TRUE(same(div_floor(a, b), zr) && same(mod_floor(a, b), zs));
        mpz_cdiv_qr(zr, zs, za, zb);
        ASSERT_TRUE(same(div_ceil(a, b), zr) && same(-mod_floor(-a, b), zs));
        divrem_ceil(r, s, a, b);
        ASSERT_TRUE(same(r, zr) && same(s, zs));
        mpz_mod(zr, za, zb);
        ASSERT_TRUE(same(mod_floor(a, abs(b)), zr));
        mpz_fdiv_q_2exp(zr, za, k);
        ASSERT_TRUE(same(a >> k, zr));
        mpz_fdiv_r_2exp(zr, za, k);
        ASSERT_TRUE(same(low_bits(a, k), zr));
        mpz_cdiv_q_2exp(zr, za, k);
        ASSERT_TRUE(same(-(-a >> k), zr));
        mpz_cdiv_r_2exp(zr, za, k);
        ASSERT_TRUE(same(-low_bits(-a, k), zr));
        mpz_tdiv_q_2exp(zr, za, k);
        ASSERT_TRUE(same(a.is_negative() ? -(-a >> k) : a >> k, zr));
        mpz_tdiv_r_2exp(zr, za, k);
        ASSERT_TRUE(same(a.is_negative() ? -low_bits(-a, k) : low_bits(a, k), zr));
        const integer other = random.coin() ? a + (b << k) : b;
        ASSERT_EQ(low_bits(a - other, k).is_zero(), mpz_congruent_2exp_p(za, to_gmp(other), k) != 0);
        ASSERT_EQ(low_bits(a, k % 8).is_zero(), mpz_divisible_2exp_p(za, k % 8) != 0);
        mpz_mul(zr, za, zb);
        mpz_divexact(zs, zr, zb);
        ASSERT_TRUE(same(divexact_unchecked(a * b, b), zs) && divexact(a * b, b) == a);
        const integer c = random.coin() ? a * b : a;
        ASSERT_EQ(divides(b, c), mpz_divisible_p(to_gmp(c), zb) != 0);
        ASSERT_EQ(divides(b, a - c), mpz_congruent_p(za, to_gmp(c), zb) != 0);
    }
}

TEST_F(migrating, powers_and_roots) {
    for (std::size_t i = 0; i < rounds(60); ++i) {
        draw();
        const integer m = abs(b) | 1, e = abs(random_integer(random, 2)), n = abs(a);
        const mpz zm = to_gmp(m), ze = to_gmp(e), zn = to_gmp(n);
        mpz_powm(zr, za, ze, zm);
        ASSERT_TRUE(same(powmod(a, e, m), zr));
        if (m > 1 && e > 0) {
            mpz_powm_sec(zr, za, ze, zm);
            ASSERT_TRUE(same(powmod_ct(mod_floor(a, m), e, m), zr));
        }
        mpz_pow_ui(zr, za, k / 30);
        ASSERT_TRUE(same(pow(a, k / 30), zr));
        const unsigned root = static_cast<unsigned>(1 + 2 * random.below(4));
        mpz_rootrem(zr, zs, za, root);
        const integer_rootrem rest = rootrem(a, root);
        ASSERT_TRUE(same(rest.root, zr) && same(rest.remainder, zs) && iroot(a, root) == rest.root);
        mpz_sqrtrem(zr, zs, zn);
        sqrtrem(r, s, n);
        ASSERT_TRUE(same(r, zr) && same(s, zs) && isqrt(n) == r);
        ASSERT_EQ(is_square(n), mpz_perfect_square_p(zn) != 0);
        ASSERT_TRUE(is_square(n * n));
        if (n > 1) {
            ASSERT_EQ(perfect_power(n).exponent > 1, mpz_perfect_power_p(zn) != 0);
        }
    }
}

TEST_F(migrating, theory) {
    for (std::size_t i = 0; i < rounds(60); ++i) {
        draw();
        mpz_gcdext(zr, zs, zt, za, zb);
        ASSERT_TRUE(same(gcd(a, b), zr));
        const integer_xgcd x = xgcd(a, b);
        ASSERT_TRUE(same(x.g, zr) && x.s * a + x.t * b == x.g);
        mpz_lcm(zr, za, zb);
        ASSERT_TRUE(same(lcm(a, b), zr));
        const integer m = abs(b) + 1;
        if (mpz_invert(zr, za, to_gmp(m)) != 0) {
            ASSERT_TRUE(same(invmod(a, m), zr) && try_invmod(a, m) == invmod(a, m));
        } else {
            ASSERT_THROW(invmod(a, m), std::domain_error);
            ASSERT_FALSE(try_invmod(a, m));
        }
        ASSERT_EQ(jacobi(a, b), mpz_kronecker(za, zb));
        const integer n = abs(random_integer(random, 3));
        ASSERT_EQ(is_probable_prime(n, 5), mpz_probab_prime_p(to_gmp(n), 25) != 0);
        mpz_nextprime(zr, to_gmp(n));
        ASSERT_TRUE(same(next_prime(n), zr));
        ASSERT_EQ(previous_prime(next_prime(n) + 1), next_prime(n));
        const std::uint64_t j = random.below(500);
        mpz_fac_ui(zr, j);
        ASSERT_TRUE(same(factorial(j), zr));
        mpz_2fac_ui(zr, j);
        ASSERT_TRUE(same(multifactorial(j, 2), zr));
        mpz_primorial_ui(zr, j);
        ASSERT_TRUE(same(primorial(j), zr));
        mpz_bin_ui(zr, za, k);
        ASSERT_TRUE(same(binomial(a, k), zr));
        mpz_bin_uiui(zr, j, k);
        ASSERT_TRUE(same(binomial(j, k), zr));
        mpz_fib_ui(zr, j);
        ASSERT_TRUE(same(fibonacci(j), zr));
        mpz_lucnum_ui(zr, j);
        ASSERT_TRUE(same(lucas(j), zr));
        if (!a.is_zero()) {
            const integer power = a * pow(6, k % 20);
            const mp_bitcnt_t multiplicity = mpz_remove(zr, to_gmp(power), to_gmp(integer(6)));
            const integer_without_factor without = remove_factor(power, 6);
            ASSERT_TRUE(same(without.cofactor, zr) && without.multiplicity == multiplicity);
        }
    }
}

TEST_F(migrating, theory_of_what_is_not_positive) {
    for (const int n : {-1, 0, 1}) {
        ASSERT_NE(mpz_perfect_power_p(to_gmp(integer(n))), 0);
        ASSERT_EQ(perfect_power(integer(n)).exponent, 1u);
    }
    ASSERT_NE(mpz_probab_prime_p(to_gmp(integer(-7)), 25), 0);
    ASSERT_FALSE(is_probable_prime(integer(-7)));
    ASSERT_TRUE(is_probable_prime(abs(integer(-7))));
    ASSERT_EQ(mpz_remove(zr, to_gmp(integer(0)), to_gmp(integer(3))), 0u);
    ASSERT_TRUE(same(0, zr));
    ASSERT_THROW(remove_factor(0, 3), std::domain_error);
}

TEST_F(migrating, bits) {
    for (std::size_t i = 0; i < rounds(200); ++i) {
        draw();
        mpz_and(zr, za, zb);
        ASSERT_TRUE(same(a & b, zr));
        mpz_ior(zr, za, zb);
        ASSERT_TRUE(same(a | b, zr));
        mpz_xor(zr, za, zb);
        ASSERT_TRUE(same(a ^ b, zr));
        mpz_com(zr, za);
        ASSERT_TRUE(same(~a, zr));
        if (!a.is_negative()) {
            ASSERT_EQ(a.popcount(), mpz_popcount(za));
        }
        if (a.is_negative() == b.is_negative()) {
            ASSERT_EQ(hamming_distance(a, b), mpz_hamdist(za, zb));
        }
        ASSERT_EQ(a.find_one(k).value_or(ULONG_MAX), mpz_scan1(za, k));
        ASSERT_EQ(a.find_zero(k).value_or(ULONG_MAX), mpz_scan0(za, k));
        ASSERT_EQ(a.bit(k), mpz_tstbit(za, k) != 0);
        mpz_set(zr, za);
        mpz_combit(zr, k);
        r = a;
        r.set_bit(k, !r.bit(k));
        ASSERT_TRUE(same(r, zr));
    }
}

// Operators and functions of NTL's that do something else with negative numbers, and the next prime.
TEST_F(migrating, from_ntl) {
    const auto ntl = [](const integer& x) {
        const std::vector<std::uint8_t> bytes = abs(x).to_bytes(byte_order::little);
        const NTL::ZZ magnitude = NTL::ZZFromBytes(bytes.data(), static_cast<long>(bytes.size()));
        return x.is_negative() ? -magnitude : magnitude;
    };
    const auto with_sign_of = [](const integer& x, const integer& magnitude) {
        return x.is_negative() ? -magnitude : magnitude;
    };
    for (std::size_t i = 0; i < rounds(200); ++i) {
        draw();
        const NTL::ZZ na = ntl(a), nb = ntl(b);
        const auto nk = static_cast<long>(k);
        ASSERT_EQ(ntl(div_floor(a, b)), na / nb);
        ASSERT_EQ(ntl(mod_floor(a, b)), na % nb);
        divrem_floor(r, s, a, b);
        ASSERT_EQ(ntl(r), na / nb);
        ASSERT_EQ(ntl(s), na % nb);
        ASSERT_EQ(ntl(with_sign_of(a, abs(a) >> k)), na >> nk);
        ASSERT_EQ(ntl(abs(a) & abs(b)), na & nb);
        ASSERT_EQ(ntl(abs(a) | abs(b)), na | nb);
        ASSERT_EQ(ntl(abs(a) ^ abs(b)), na ^ nb);
        ASSERT_EQ(abs(a).bit(k), NTL::bit(na, nk) != 0);
        ASSERT_EQ(abs(a).popcount(), static_cast<std::size_t>(NTL::weight(na)));
        ASSERT_EQ(ntl(low_bits(abs(a), k)), NTL::trunc_ZZ(na, nk));
        ASSERT_EQ(a.bit_length(), static_cast<std::size_t>(NTL::NumBits(na)));
        ASSERT_EQ(a.trailing_zeros(), static_cast<std::size_t>(NTL::NumTwos(na)));
        NTL::ZZ odd = nb;
        ASSERT_EQ(remove_factor(b, 2).multiplicity, static_cast<std::size_t>(NTL::MakeOdd(odd)));
        ASSERT_EQ(ntl(remove_factor(b, 2).cofactor), odd);
    }
    for (long i = 0; i < 1000; ++i) {
        ASSERT_EQ(ntl(next_prime(integer(i) - 1)), NTL::NextPrime(NTL::ZZ(i)));
    }
}

}  // namespace
}  // namespace carry::test
