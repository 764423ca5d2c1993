// Trees of polynomials, their Chinese remainder theorem and batch gcd, against NTL and against their definitions.
#include <carry/batch.hpp>

#include "support/levels.hpp"
#include "support/ntl.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace carry {
namespace {

class gf2x_batch : public test::random_test {
protected:
    /// Of up to most_limbs limbs, not 0.
    gf2x draw(std::size_t most_limbs) {
        for (;;) {
            gf2x a = gf2x::from_limbs(random.row(random.between(1, most_limbs)));
            if (!a.is_zero()) {
                return a;
            }
        }
    }
    std::vector<gf2x> draw_all(std::size_t count, std::size_t most_limbs) {
        std::vector<gf2x> values;
        for (std::size_t i = 0; i < count; ++i) {
            values.push_back(draw(most_limbs));
        }
        return values;
    }
};

gf2x remainder_by_ntl(const gf2x& a, const gf2x& d) {
    return gf2x::from_limbs(test::from_ntl(test::to_ntl(a.limbs()) % test::to_ntl(d.limbs()), d.limbs().size()));
}

TEST_F(gf2x_batch, trees) {
    for (std::size_t count = 0; count < 80; count += count < 40 ? 1 : 13) {
        const std::vector<gf2x> values = draw_all(count, 1 + count % 7);
        const gf2x_product_tree tree(values);
        gf2x product(1);
        for (const gf2x& value : values) {
            product *= value;
        }
        ASSERT_EQ(tree.root(), product);
        ASSERT_EQ(carry::product(values), product);
        for (const std::size_t limbs : {std::size_t{1}, 3 * count + 1, 8 * count + 100}) {
            const gf2x a = draw(limbs);
            const std::vector<gf2x> remainders = tree.remainders(a), of_squares = tree.remainders_of_squares(a);
            ASSERT_EQ(remainders.size(), count);
            gf2x sum;
            for (std::size_t i = 0; i < count; ++i) {
                ASSERT_EQ(remainders[i], remainder_by_ntl(a, values[i])) << count << ": " << i;
                ASSERT_EQ(of_squares[i], remainder_by_ntl(a, sqr(values[i]))) << count << ": " << i;
                sum += remainders[i] * divexact(product, values[i]);
            }
            ASSERT_EQ(tree.linear_combination(remainders), sum);
        }
    }
}

TEST_F(gf2x_batch, long_trees) {
    const std::vector<gf2x> values = draw_all(300, 12);
    const gf2x_product_tree tree(values);
    const gf2x a = draw(3000);
    const std::vector<gf2x> remainders = tree.remainders(a);
    for (std::size_t i = 0; i < values.size(); ++i) {
        ASSERT_EQ(remainders[i], remainder_by_ntl(a, values[i])) << i;
    }
}

TEST_F(gf2x_batch, errors) {
    EXPECT_THROW(gf2x_product_tree(std::vector<gf2x>{gf2x(3), gf2x()}).remainders(gf2x(5)), std::domain_error);
    EXPECT_THROW(gf2x_product_tree(std::vector<gf2x>{gf2x(3), gf2x(5)}).linear_combination(std::vector<gf2x>{gf2x(1)}),
                 std::invalid_argument);
    EXPECT_THROW(gf2x_chinese_remainder(std::vector<gf2x>{gf2x(6), gf2x(5)}), std::domain_error);  // both are divided by x + 1
    EXPECT_THROW(gf2x_chinese_remainder(std::vector<gf2x>{gf2x(6), gf2x()}), std::domain_error);
    EXPECT_THROW(batch_gcd(std::vector<gf2x>{gf2x(6), gf2x()}), std::domain_error);
}

TEST_F(gf2x_batch, chinese_remainder) {
    for (std::size_t count = 0; count < 30; ++count) {
        std::vector<gf2x> moduli, residues;
        gf2x product(1);
        while (moduli.size() < count) {
            gf2x candidate = draw(3);
            if (gcd(candidate, product).is_one()) {
                product *= candidate;
                moduli.push_back(candidate);
            }
        }
        const gf2x_chinese_remainder theorem(moduli);
        ASSERT_EQ(theorem.modulus(), product);
        const gf2x x = draw(3 * count + 1) % product;
        for (const gf2x& modulus : moduli) {
            residues.push_back(x + draw(2) * modulus);
        }
        ASSERT_EQ(theorem(residues), x) << count;
        residues.emplace_back(1);
        EXPECT_THROW(theorem(residues), std::invalid_argument);
    }
}

// x^(2^8) - x is the product of all irreducible polynomials whose degree divides 8.
TEST_F(gf2x_batch, all_small_irreducible_polynomials) {
    std::vector<gf2x> irreducible;
    for (unsigned f = 2; f < 512; ++f) {
        if (const gf2x p(f); 8 % p.degree() == 0 && is_irreducible(p)) {
            irreducible.push_back(p);
        }
    }
    ASSERT_EQ(product(irreducible), gf2x::monomial(256) + gf2x::monomial(1));
    const gf2x a = draw(4);
    ASSERT_EQ(gf2x_chinese_remainder(irreducible)(gf2x_product_tree(irreducible).remainders(a)), a);
    for (const gf2x& shared : batch_gcd(irreducible)) {
        ASSERT_TRUE(shared.is_one());
    }
}

TEST_F(gf2x_batch, batch_gcd) {
    for (std::size_t count = 0; count < 40; ++count) {
        std::vector<gf2x> moduli = draw_all(count, 4);
        if (count > 2) {
            moduli[1] *= moduli[count / 2];
        }
        const std::vector<gf2x> shared = carry::batch_gcd(moduli);
        ASSERT_EQ(shared.size(), count);
        for (std::size_t i = 0; i < count; ++i) {
            gf2x others(1);
            for (std::size_t k = 0; k < count; ++k) {
                others *= k == i ? gf2x(1) : moduli[k];
            }
            ASSERT_EQ(shared[i], gcd(moduli[i], others)) << count << ": " << i;
        }
    }
}

}  // namespace
}  // namespace carry
