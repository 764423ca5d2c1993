// Batches of elements of prime fields against OpenSSL, at every level.

#include "bignum.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <carry/batch_field.hpp>
#include <carry/modulus.hpp>

#include <openssl/bn.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace carry {
namespace {

using test::bignum;
using test::bignum_free;
using test::to_bignum;
using test::to_integer;

class prime_batches : public test::random_test {
protected:
    std::unique_ptr<BN_CTX, bignum_free> context{BN_CTX_new()};

    integer draw(std::size_t bits) {
        const std::vector<limb> row = random.row(bits / limb_bits + 1);
        integer r = 0;
        for (const limb x : row) {
            r = (r << limb_bits) + integer(x);
        }
        return r >> (row.size() * limb_bits - bits);
    }

    static integer power_of_two(std::size_t bits) { return integer(1) << bits; }

    /// Primes of curves in use, and others.
    static std::vector<integer> primes() {
        std::vector<integer> r{
            power_of_two(256) - power_of_two(224) + power_of_two(192) + power_of_two(96) - 1,
            power_of_two(384) - power_of_two(128) - power_of_two(96) + power_of_two(32) - 1,
            power_of_two(521) - 1,
            power_of_two(255) - 19,
            power_of_two(256) - power_of_two(32) - 977,
            power_of_two(127) - 1,
            integer(3),
            integer(65537),
        };
        for (const std::size_t bits : {280u, 310u, 330u, 363u, 440u, 466u, 518u, 570u}) {
            r.push_back(prime_below(power_of_two(bits)));
        }
        return r;
    }

    static integer prime_below(integer p) {
        for (p -= 1; !is_probable_prime(p); p -= 2) {
        }
        return p;
    }

    /// Values of all kinds, those next to 0 and the modulus among them; none is 0 if not wanted.
    std::vector<integer> values(const integer& m, std::size_t count, bool zero) {
        std::vector<integer> r;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t kind = random.below(6);
            integer x = kind == 0 ? m - 1 : kind == 1 ? integer(1) : kind == 2 && zero ? integer(0) : draw(m.bit_length()) % m;
            r.push_back(x.is_zero() && !zero ? integer(1) : std::move(x));
        }
        return r;
    }

    void check(const integer& m, std::size_t count) {
        const batch_field field(m);
        const std::vector<integer> x = values(m, count, true), y = values(m, count, true), z = values(m, count, false);
        const batch_elements a(field, x), b(field, y), c(field, z);
        batch_elements product(field, count), square_of(field, count), inverse(field, count);
        multiply(product, a, b);
        square(square_of, a);
        invert(inverse, c);
        const bignum p = to_bignum(m), r(BN_new());
        const std::vector<integer> products = product.values(), squares = square_of.values(), inverses = inverse.values();
        for (std::size_t i = 0; i < count; ++i) {
            BN_mod_mul(r.get(), to_bignum(x[i]).get(), to_bignum(y[i]).get(), p.get(), context.get());
            ASSERT_EQ(products[i], to_integer(r)) << m << ' ' << i;
            BN_mod_sqr(r.get(), to_bignum(x[i]).get(), p.get(), context.get());
            ASSERT_EQ(squares[i], to_integer(r)) << m << ' ' << i;
            BN_mod_inverse(r.get(), to_bignum(z[i]).get(), p.get(), context.get());
            ASSERT_EQ(inverses[i], to_integer(r)) << m << ' ' << i;
        }
    }
};

TEST_F(prime_batches, every_size_of_field_and_batch) {
    test::for_each_level([&] {
        for (const integer& p : primes()) {
            for (const std::size_t count : {0u, 1u, 7u, 8u, 9u, 16u, 29u}) {
                check(p, count);
            }
        }
    });
}

TEST_F(prime_batches, long_chains_stay_within_their_bounds) {
    test::for_each_level([&] {
        for (const integer& p : primes()) {
            const batch_field field(p);
            const std::vector<integer> x = values(p, 9, true);
            const modulus ring(p);
            batch_elements a(field, x);
            const batch_elements b(a);
            std::vector<modular_integer> want;
            for (const integer& value : x) {
                want.push_back(ring(value));
            }
            for (int i = 0; i < 60; ++i) {
                square(a, a);
                multiply(a, a, b);
                for (std::size_t k = 0; k < x.size(); ++k) {
                    want[k] = want[k].squared() * ring(x[k]);
                }
            }
            const std::vector<integer> got = a.values();
            for (std::size_t k = 0; k < x.size(); ++k) {
                ASSERT_EQ(got[k], want[k].value()) << p;
            }
        }
    });
}

TEST_F(prime_batches, errors_leave_everything_as_it_was) {
    EXPECT_THROW(batch_field(integer(4)), std::domain_error);
    EXPECT_THROW(batch_field(integer(1)), std::domain_error);
    EXPECT_THROW(batch_field(integer(-7)), std::domain_error);
    EXPECT_THROW(batch_field((integer(1) << 570) + 1), std::domain_error);
    EXPECT_THROW(batch_elements(batch_field(integer(7)), SIZE_MAX), std::bad_alloc);
    EXPECT_THROW(batch_elements(batch_field(integer(7)), SIZE_MAX / 8), std::bad_alloc);
    test::for_each_level([&] {
        const integer m = integer(3) * ((integer(1) << 255) - 19);
        const batch_field field(m), other(m);
        const std::vector<integer> x{5, 7, 3, 8}, y{1, 2, 0, 4};
        batch_elements a(field, x);
        EXPECT_THROW(invert(a, a), std::domain_error);
        EXPECT_EQ(a.values(), x);
        EXPECT_THROW(invert(a, batch_elements(field, y)), std::domain_error);
        EXPECT_THROW(multiply(a, a, batch_elements(other, y)), std::invalid_argument);
        EXPECT_THROW(square(a, batch_elements(field, 3)), std::invalid_argument);
        std::vector<limb> rows(4 * field.limbs());
        EXPECT_THROW(a.load(std::vector<limb>(rows.size() - 1)), std::invalid_argument);
        std::fill(rows.end() - static_cast<std::ptrdiff_t>(field.limbs()), rows.end(), max_limb<limb>);
        EXPECT_THROW(a.load(rows), std::domain_error);
        EXPECT_EQ(a.values(), x);
        a.store(rows);
        batch_elements back(field, 4);
        back.load(rows);
        EXPECT_EQ(back.values(), x);
    });
}

}  // namespace
}  // namespace carry
