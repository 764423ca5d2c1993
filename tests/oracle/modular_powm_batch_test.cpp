// powm_ct_batch against GMP, and the products in lanes at their bounds.

#include "modular/lane_montgomery.hpp"
#include "modular/powm_batch.hpp"

#include "support/gmp.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <vector>

namespace carry {
namespace {

using row_vector = std::vector<limb>;

class modular_powm_batch : public test::random_test {
protected:
    struct item {
        row_vector r, b, e, m;
    };

    std::vector<item> draw(std::size_t count, std::size_t en, std::size_t n) {
        std::vector<item> items(count);
        for (item& x : items) {
            x.r.resize(n);
            x.m = random.row(n);
            x.m[0] |= 1;
            if (random.below(8) == 0) {
                std::fill(x.m.begin(), x.m.end(), max_limb<limb>);
            }
            x.b = random.row(n);
            x.e = random.row(en);
            if (random.below(4) == 0) {
                std::fill(x.e.begin(), x.e.end(), random.coin() ? max_limb<limb> : limb{0});
            }
        }
        return items;
    }

    static row_vector expected(const item& x) {
        const test::mpz b(x.b), e(x.e), m(x.m);
        test::mpz r;
        mpz_powm(r, b, e, m);
        return r.row(x.m.size());
    }

    static void compute(std::vector<item>& items, std::size_t en, std::size_t n, bool over_base) {
        std::vector<modular::power> powers;
        for (item& x : items) {
            powers.push_back({over_base ? x.b.data() : x.r.data(), x.b.data(), x.e.data(), x.m.data()});
        }
        row_vector scratch(modular::powm_ct_batch_scratch(en, n), limb{1});
        modular::powm_ct_batch(powers.data(), powers.size(), en, n, scratch.data());
        EXPECT_TRUE(std::all_of(scratch.begin(), scratch.end(), [](limb x) { return x == 0; })) << "scratch was not wiped";
    }
};

TEST_F(modular_powm_batch, every_size) {
    for (std::size_t n = 1; n <= 66; n += n < 34 ? 1 : 8) {
        const std::size_t count = n < 20 ? random.below(18) : 1 + random.below(8), en = random.below(3);
        std::vector<item> items = draw(count, en, n);
        compute(items, en, n, false);
        for (const item& x : items) {
            ASSERT_EQ(x.r, expected(x)) << n << " limbs, " << count << " of them";
        }
    }
}

TEST_F(modular_powm_batch, onto_the_base) {
    for (const std::size_t n : {std::size_t{1}, std::size_t{4}, std::size_t{9}}) {
        std::vector<item> items = draw(11, 1, n);
        std::vector<row_vector> powers;
        for (const item& x : items) {
            powers.push_back(expected(x));
        }
        compute(items, 1, n, true);
        for (std::size_t i = 0; i < items.size(); ++i) {
            ASSERT_EQ(items[i].b, powers[i]) << n;
        }
    }
}

TEST_F(modular_powm_batch, full_length_exponents) {
    for (const std::size_t n : {std::size_t{4}, std::size_t{8}, std::size_t{16}}) {
        std::vector<item> items = draw(9, n, n);
        compute(items, n, n, false);
        for (const item& x : items) {
            ASSERT_EQ(x.r, expected(x)) << n;
        }
    }
}

// Elements may be as large as 2^(wn + 1) - 1: products of such, modulo the largest and the least moduli.
TEST_F(modular_powm_batch, products_of_the_largest_elements) {
    using modular::lane_montgomery;
    constexpr std::size_t lanes = lane_montgomery::lanes;
    for (std::size_t n = 1; n <= 70; ++n) {  // up to five blocks of rows
        if (!lane_montgomery::serves(n)) {
            GTEST_SKIP() << "no products in lanes at this level";
        }
        row_vector m[lanes];
        const limb* rows[lanes];
        for (std::size_t l = 0; l < lanes; ++l) {
            m[l] = l % 2 == 0 ? row_vector(n, max_limb<limb>) : random.row(n);
            m[l][0] |= 1;
            rows[l] = m[l].data();
        }
        row_vector constants(lane_montgomery::constants_size(n)), scratch(lane_montgomery::scratch_size(n));
        const lane_montgomery residues(rows, n, constants.data(), scratch.data());
        const std::size_t size = residues.size(), digits = size / lanes;
        row_vector a(size), r(size), s(size);
        for (std::size_t d = 0; d < digits; ++d) {
            const std::size_t at = modular::digit_bits * d, bits = n * limb_bits + 1;
            const limb digit = at >= bits ? limb{0} : modular::digit_mask >> (at + 52 > bits ? at + 52 - bits : 0);
            std::fill_n(a.begin() + static_cast<std::ptrdiff_t>(lanes * d), lanes, digit);
        }
        residues.mul(r.data(), a.data(), a.data(), scratch.data());
        residues.sqr(s.data(), a.data(), scratch.data());
        for (std::size_t i = 0; i < size; ++i) {  // what is above a digit is nothing
            r[i] &= modular::digit_mask;
            s[i] &= modular::digit_mask;
        }
        ASSERT_EQ(r, s) << n;
        for (std::size_t l = 0; l < lanes; ++l) {  // r R = a^2 modulo m, and r < 2^(wn + 1)
            test::mpz left(0ul), right(0ul);
            const test::mpz modulus(m[l]);
            for (std::size_t d = digits; d-- > 0;) {
                mpz_mul_2exp(left, left, modular::digit_bits);
                mpz_add_ui(left, left, static_cast<unsigned long>(r[lanes * d + l]));
                mpz_mul_2exp(right, right, modular::digit_bits);
                mpz_add_ui(right, right, static_cast<unsigned long>(a[lanes * d + l]));
            }
            ASSERT_LE(mpz_sizeinbase(left, 2), n * limb_bits + 1) << n;
            mpz_mul_2exp(left, left, modular::digit_bits * digits);
            mpz_mul(right, right, right);
            ASSERT_NE(mpz_congruent_p(left, right, modulus), 0) << n << ", lane " << l;
        }
    }
}

}  // namespace
}  // namespace carry
