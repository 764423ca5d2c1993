// Powers and inverses modulo numbers of every size and shape against OpenSSL, at every level.

#include "bignum.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <carry/modulus.hpp>

#include <openssl/bn.h>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace carry {
namespace {

using test::bignum;
using test::bignum_free;
using test::to_bignum;
using test::to_integer;

integer two_to(std::size_t k) { return integer(1) << k; }

class powers_beside_openssl : public test::random_test {
protected:
    std::unique_ptr<BN_CTX, bignum_free> context{BN_CTX_new()};

    integer draw(std::size_t limbs) { return integer::from_limbs(random.row(limbs)); }

    /// A modulus of that many bits, of each shape in turn.
    integer modulus_of(std::size_t bits, std::size_t shape) {
        switch (shape % 6) {
        case 0:
            return two_to(bits) - 1;
        case 1:
            return two_to(bits) - integer(2 * random.below(50) + 1);
        case 2:
            return two_to(bits - 1) + integer(random.below(100)) + 1;
        case 3:  // even
            return two_to(bits - 1) + (draw(bits / limb_bits) << random.below(bits / 2));
        case 4:  // a power of an odd number
            return pow(integer(2 * random.below(100) + 3), bits / 8);
        default:
            return two_to(bits - 1) | draw(bits / limb_bits - 1) | integer(1);
        }
    }

    integer expected(const integer& b, const integer& e, const integer& m) {
        const bignum x = to_bignum(b), y = to_bignum(e), z = to_bignum(m), r(BN_new());
        BN_mod_exp(r.get(), x.get(), y.get(), z.get(), context.get());
        return to_integer(r);
    }

    void check(const integer& m, const integer& e) {
        const integer b = mod_floor(draw(m.limbs().size()), m), want = expected(b, e, m);
        ASSERT_EQ(powmod(b, e, m), want) << m << ' ' << e;
        const modulus ring(m);
        ASSERT_EQ(pow(ring(b), e).value(), want) << m << ' ' << e;
        if (m.is_even()) {
            return;
        }
        ASSERT_EQ(powmod_ct({b, e, m}), want) << m << ' ' << e;
        const auto [first, second] = powmod2_ct({b, e, m}, {want, e, m});
        ASSERT_EQ(first, want) << m << ' ' << e;
        const std::vector<powmod_ct_input> powers{{b, e, m}, {want, e, m}, {b, e, m}};
        ASSERT_EQ(powmod_ct(powers), (std::vector<integer>{want, second, want})) << m << ' ' << e;
        check_inverse(b, m);
    }

    void check_inverse(const integer& b, const integer& m) {
        const bignum x = to_bignum(b), z = to_bignum(m), r(BN_new());
        if (BN_mod_inverse(r.get(), x.get(), z.get(), context.get()) != nullptr) {
            ASSERT_EQ(invmod_ct(b, m), to_integer(r)) << b << ' ' << m;
            ASSERT_EQ(invmod(b, m), to_integer(r)) << b << ' ' << m;
        } else {
            ASSERT_THROW(invmod_ct(b, m), std::domain_error) << b << ' ' << m;
            ASSERT_THROW(invmod(b, m), std::domain_error) << b << ' ' << m;
        }
    }
};

TEST_F(powers_beside_openssl, every_size_and_shape) {
    test::for_each_level([&] {
        for (std::size_t n = 2; n <= 130; n += n < 36 ? 1 : 7) {
            for (std::size_t i = 0; i < test::rounds(2); ++i) {
                check(modulus_of(n * limb_bits - random.below(limb_bits), random.below(6)), draw(1));
            }
        }
    });
}

TEST_F(powers_beside_openssl, exponents_of_every_shape) {
    test::for_each_level([&] {
        for (std::size_t shape = 0; shape < 6; ++shape) {
            for (const std::size_t n : {std::size_t{4}, std::size_t{9}, std::size_t{17}}) {
                const integer m = modulus_of(n * limb_bits, shape);
                for (const integer& e : {integer(0), integer(1), integer(2), two_to(70), two_to(n * limb_bits) - 1,
                                         two_to((n + 2) * limb_bits) - 1, draw(n)}) {
                    check(m, e);
                }
            }
        }
    });
}

}  // namespace
}  // namespace carry
