// Products of rows modulo 2^(wn) - 1 and 2^(wn) + 1, against GMP.
#include "integer/mul_cyclic.hpp"
#include "integer/mul_negacyclic.hpp"

#include "support/gmp.hpp"
#include "support/kept_row.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace carry::test {
namespace {

using row_t = std::vector<limb>;

class cyclic_products : public random_test {
protected:
    // Hard ones, which are next to a power of the radix more often than not.
    row_t number(std::size_t n) {
        row_t a = random.hard_row(n);
        if (random.below(4) == 0) {
            std::fill(a.begin(), a.end(), max_limb<limb>);
            a[random.below(n)] -= static_cast<limb>(random.below(3));
        }
        return a;
    }

    /// 2^(wn) + e.
    static mpz modulus(std::size_t n, int e) {
        mpz m;
        mpz_setbit(m, limb_bits * n);
        if (e < 0) {
            mpz_sub_ui(m, m, 1);
        } else {
            mpz_add_ui(m, m, 1);
        }
        return m;
    }
};

TEST_F(cyclic_products, modulo_one_less) {
    using namespace integer_rows;
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(1500); ++i) {
            const std::size_t n = random.between(1, i % 10 == 0 ? 700 : 250), length = cyclic_size(n);
            ASSERT_GE(length, n);
            ASSERT_LE(length, cyclic_size_bound(n));
            const row_t a = number(random.between(1, length)), b = number(random.between(1, length));
            kept_row memory(cyclic_factor::memory_size(length)), scratch(mul_cyclic_scratch(length)), r(length);
            const cyclic_factor factor(memory.data(), length, b.data(), b.size());
            const carrying how = random.coin() ? carrying::constant_time : carrying::variable_time;
            const limb e = factor.mul(r.data(), a.data(), a.size(), how, scratch.data());
            memory.value();
            scratch.value();
            mpz expected;
            mpz_mul(expected, mpz(a), mpz(b));
            add_small_cyclic(r.data(), length, e, how);
            ASSERT_TRUE(mpz_congruent_p(expected, mpz(r.value()), modulus(length, -1)) != 0)
                << length << ' ' << a.size() << ' ' << b.size();
        }
    });
}

// By thirds wherever they can be, also where other ways are faster.
TEST_F(cyclic_products, modulo_one_more) {
    using namespace integer_rows;
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(3000); ++i) {
            const std::size_t m = random.between(1, i % 20 == 0 ? 100 : 24), n = 3 * m;
            const row_t a = number(n), b = number(n);
            kept_row linear(m), quadratic(2 * m), scratch(negacyclic_scratch(m)), r(n);
            const carrying how = random.coin() ? carrying::constant_time : carrying::variable_time;
            const limb sign = fold_thirds(linear.data(), quadratic.data(), b.data(), m, how);
            const limb e = mul_by_thirds(r.data(), a.data(), linear.data(), quadratic.data(), sign, m, how, scratch.data());
            linear.value();
            quadratic.value();
            scratch.value();
            ASSERT_LE(e, 1u);
            mpz expected, found(r.value()), above;
            mpz_mul(expected, mpz(a), mpz(b));
            mpz_setbit(above, limb_bits * n);
            if (e != 0) {
                mpz_sub(found, found, above);
            }
            ASSERT_TRUE(mpz_congruent_p(expected, found, modulus(n, 1)) != 0) << m;
        }
    });
}

}  // namespace
}  // namespace carry::test
