// Products, squares and inverses of carry::integer modulo powers of two, against GMP.
#include "integer/mul_low.hpp"

#include "support/gmp.hpp"
#include "support/integer.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace carry::test {
namespace {

class integer_low : public random_test {};

TEST_F(integer_low, products_squares_and_inverses) {
    for (std::size_t i = 0; i < rounds(600); ++i) {
        const std::size_t most = random.below(3) == 0 ? 150 : 5;
        const integer a = random_integer(random, most), b = random_integer(random, most), odd = a.is_even() ? a + 1 : a;
        const std::size_t count = random.below(2 * most * limb_bits);
        mpz expected;
        mpz_mul(expected, to_gmp(a), to_gmp(b));
        mpz_fdiv_r_2exp(expected, expected, count);
        ASSERT_TRUE(same(mul_low(a, b, count), expected)) << a << " " << b << " " << count;
        mpz_mul(expected, to_gmp(a), to_gmp(a));
        mpz_fdiv_r_2exp(expected, expected, count);
        ASSERT_TRUE(same(sqr_low(a, count), expected)) << a << " " << count;
        ASSERT_EQ(mul_low(a, a, count), sqr_low(a, count));
        const integer inverse = inverse_mod_power(odd, count);
        ASSERT_TRUE(inverse >= 0 && inverse.bit_length() <= count);
        ASSERT_EQ(mul_low(inverse, odd, count), count == 0 ? 0 : 1) << odd << " " << count;
    }
}

TEST_F(integer_low, of_uneven_rows) {
    constexpr limb canary = 0x5a5a5a5a;
    for (std::size_t bn = 0; bn <= 120; bn += bn < 30 ? 1 : 9) {
        for (const std::size_t more : {std::size_t{0}, std::size_t{1}, bn / 2, bn, 2 * bn + 1}) {
            for (const std::size_t beyond : {std::size_t{0}, std::size_t{1}, bn + 2}) {
                const std::size_t an = bn + more, n = an + beyond, size = integer_rows::mul_low_uneven_scratch(n, bn);
                const std::vector<limb> a = random.row(an), b = random.row(bn);
                std::vector<limb> r(std::max(n, an + bn) + 1, canary), scratch(size + 1, canary);
                integer_rows::mul_low_uneven(r.data(), n, a.data(), an, b.data(), bn, scratch.data());
                ASSERT_EQ(r.back(), canary);
                ASSERT_EQ(scratch.back(), canary);
                mpz expected;
                mpz_mul(expected, mpz(a), mpz(b));
                mpz_fdiv_r_2exp(expected, expected, n * limb_bits);
                r.resize(n);
                ASSERT_EQ(r, expected.row(n)) << n << " " << an << " " << bn;
            }
        }
    }
}

TEST_F(integer_low, edges) {
    constexpr std::size_t beyond = static_cast<std::size_t>(-1);
    EXPECT_EQ(mul_low(5, 7, beyond), 35);
    EXPECT_EQ(mul_low(-5, -7, beyond), 35);
    EXPECT_THROW((void)mul_low(-5, 7, beyond), std::length_error);
    EXPECT_EQ(sqr_low(-5, beyond), 25);
    EXPECT_EQ(mul_low(-5, 7, 6), 29);
    EXPECT_EQ(mul_low(0, -7, beyond), 0);
    EXPECT_EQ(inverse_mod_power(0, 0), 0);
    EXPECT_THROW((void)inverse_mod_power(6, 5), std::domain_error);
    EXPECT_THROW((void)inverse_mod_power(0, 1), std::domain_error);
    EXPECT_THROW((void)inverse_mod_power(3, max_bits + 1), std::length_error);
}

}  // namespace
}  // namespace carry::test
