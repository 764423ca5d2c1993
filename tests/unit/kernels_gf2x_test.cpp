/// The GF(2)[x] kernels of every level against plain definitions, with operands that end or begin at pages that may not be
/// touched.
#include "support/guarded.hpp"
#include "support/random.hpp"

#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

using carry::limb;
using carry::limb_bits;
using carry::test::guarded_row;
using guard = guarded_row::guard;

/// r += a * b, bit by bit.
void add_product(std::vector<limb>& r, const std::vector<limb>& a, const std::vector<limb>& b) {
    for (std::size_t bit = 0; bit < b.size() * limb_bits; ++bit) {
        if ((b[bit / limb_bits] >> (bit % limb_bits) & 1) == 0) continue;
        const std::size_t at = bit / limb_bits;
        const unsigned shift = bit % limb_bits;
        for (std::size_t i = 0; i < a.size(); ++i) {
            r[at + i] ^= a[i] << shift;
            if (shift != 0) r[at + i + 1] ^= a[i] >> (limb_bits - shift);
        }
    }
}

std::vector<limb> product_of(const std::vector<limb>& a, const std::vector<limb>& b) {
    std::vector<limb> r(a.size() + b.size());
    add_product(r, a, b);
    return r;
}

/// The degree, -1 for 0.
long degree(const std::vector<limb>& a) { return static_cast<long>(carry::row::bit_length(a.data(), a.size())) - 1; }

class kernels_gf2x : public carry::test::random_test {
protected:
    std::vector<const carry::kernels::gf2x_kernels*> tables;
    void SetUp() override {
        for (const carry::isa_level level : carry::isa_available()) tables.push_back(carry::kernels::gf2x_at(level));
    }
};

constexpr std::size_t past_unrolled = 80;

TEST_F(kernels_gf2x, tables_say_their_level) {
    for (std::size_t i = 0; i < tables.size(); ++i) {
        ASSERT_NE(tables[i], nullptr);
        EXPECT_EQ(tables[i]->level, carry::isa_available()[i]);
        EXPECT_GE(tables[i]->thresholds.mul_karatsuba, 8u);
    }
}

TEST_F(kernels_gf2x, add_n) {
    for (std::size_t n = 0; n <= past_unrolled; ++n) {
        for (const guard side : {guard::after, guard::before}) {
            const std::vector<limb> a = random.row(n), b = random.row(n);
            std::vector<limb> expected(n);
            for (std::size_t i = 0; i < n; ++i) expected[i] = a[i] ^ b[i];
            for (const auto* table : tables) {
                const guarded_row source_a(a, side), source_b(b, side);
                guarded_row r(n, side), over_a(a, side), over_b(b, side), same(a, side);
                table->add_n(r.data(), source_a.data(), source_b.data(), n);
                table->add_n(over_a.data(), over_a.data(), source_b.data(), n);
                table->add_n(over_b.data(), source_a.data(), over_b.data(), n);
                table->add_n(same.data(), same.data(), same.data(), n);
                ASSERT_EQ(r.value(), expected) << n << " limbs, level " << carry::isa_name(table->level);
                ASSERT_EQ(over_a.value(), expected) << n << " limbs, level " << carry::isa_name(table->level);
                ASSERT_EQ(over_b.value(), expected) << n << " limbs, level " << carry::isa_name(table->level);
                ASSERT_EQ(same.value(), std::vector<limb>(n)) << n << " limbs, level " << carry::isa_name(table->level);
            }
        }
    }
}

TEST_F(kernels_gf2x, toeplitz) {
    for (std::size_t s = 1; s <= 8; ++s) {
        for (const guard side : {guard::after, guard::before}) {
            const std::vector<limb> t = random.row(2 * s), v = random.row(s), c = random.row(s), product = product_of(t, v);
            std::vector<limb> expected(s);
            for (std::size_t i = 0; i < s; ++i) expected[i] = c[i] ^ product[s + i];
            for (const auto* table : tables) {
                const guarded_row matrix(t, side), vector(v, side);
                guarded_row r(c, side);
                table->toeplitz(r.data(), matrix.data(), vector.data(), s);
                ASSERT_EQ(r.value(), expected) << s << " limbs, level " << carry::isa_name(table->level);
            }
        }
    }
}

TEST_F(kernels_gf2x, reverse) {
    for (std::size_t n = 0; n <= past_unrolled; ++n) {
        for (const guard side : {guard::after, guard::before}) {
            const std::vector<limb> a = random.row(n);
            std::vector<limb> expected(n);
            for (std::size_t k = 0; k < n * limb_bits; ++k) {
                const std::size_t to = n * limb_bits - 1 - k;
                expected[to / limb_bits] |= (a[k / limb_bits] >> (k % limb_bits) & 1) << (to % limb_bits);
            }
            for (const auto* table : tables) {
                const guarded_row source(a, side);
                guarded_row r(n, side);
                table->reverse(r.data(), source.data(), n);
                ASSERT_EQ(r.value(), expected) << n << " limbs, level " << carry::isa_name(table->level);
            }
        }
    }
}

TEST_F(kernels_gf2x, karatsuba_join) {
    for (std::size_t h = 1; h <= past_unrolled; ++h) {
        for (std::size_t n = 1; n <= 2 * h; ++n) {
            if (n != h && n + 3 < 2 * h && random.below(8) != 0) continue;
            const guard side = random.coin() ? guard::after : guard::before;
            const std::vector<limb> start = random.row(2 * h + n);
            std::vector<limb> z1 = random.row(2 * h);
            for (std::size_t i = 0; i < 2 * h; ++i) {  // nothing may reach beyond r: what is added ends there
                if (h + i >= 2 * h + n) z1[i] = start[i] ^ (i < n ? start[2 * h + i] : limb{0});
            }
            std::vector<limb> expected = start;
            for (std::size_t i = 0; i < 2 * h && h + i < 2 * h + n; ++i) {
                expected[h + i] ^= start[i] ^ z1[i] ^ (i < n ? start[2 * h + i] : limb{0});
            }
            const guarded_row middle(z1, side);
            for (const auto* table : tables) {
                guarded_row r(start, side);
                table->karatsuba_join(r.data(), middle.data(), h, n);
                ASSERT_EQ(r.value(), expected) << h << " and " << n << " limbs, level " << carry::isa_name(table->level);
            }
        }
    }
}

TEST_F(kernels_gf2x, mul_1_and_addmul_1) {
    for (const auto* table : tables) {
        for (std::size_t n = 0; n <= past_unrolled; ++n) {
            for (const guard side : {guard::after, guard::before}) {
                const std::vector<limb> a = random.row(n), start = random.row(n), b = random.row(1);
                std::vector<limb> expected = product_of(a, b);
                const guarded_row source(a, side);
                guarded_row r(start, side);
                limb high = table->mul_1(r.data(), source.data(), n, b[0]);
                std::vector<limb> found = r.value();
                found.push_back(high);
                ASSERT_EQ(found, expected) << "mul_1 of " << n << " limbs, level " << carry::isa_name(table->level);

                guarded_row in_place(a, side);
                high = table->mul_1(in_place.data(), in_place.data(), n, b[0]);
                found = in_place.value();
                found.push_back(high);
                ASSERT_EQ(found, expected) << "mul_1 in place of " << n << " limbs, level " << carry::isa_name(table->level);

                guarded_row sum(start, side);
                high = table->addmul_1(sum.data(), source.data(), n, b[0]);
                found = sum.value();
                found.push_back(high);
                for (std::size_t i = 0; i < n; ++i) expected[i] ^= start[i];
                ASSERT_EQ(found, expected) << "addmul_1 of " << n << " limbs, level " << carry::isa_name(table->level);

                guarded_row same(a, side);
                high = table->addmul_1(same.data(), same.data(), n, b[0]);
                found = same.value();
                found.push_back(high);
                for (std::size_t i = 0; i < n; ++i) expected[i] ^= start[i] ^ a[i];
                ASSERT_EQ(found, expected) << "addmul_1 in place of " << n << " limbs, level " << carry::isa_name(table->level);
            }
        }
    }
}

TEST_F(kernels_gf2x, euclid_words) {
    for (std::size_t round = 0; round < carry::test::rounds(2000); ++round) {
        const limb top = limb{1} << (limb_bits - 1);
        const limb u = random.row(1)[0] | top, v = round % 16 == 0 ? u : random.row(1)[0] | top;
        const auto apart = static_cast<std::ptrdiff_t>(random.below(limb_bits));
        const auto left = static_cast<std::ptrdiff_t>(random.below(limb_bits - static_cast<std::uint64_t>(apart)));
        const carry::kernels::euclid_words start{u ^ v, v, random.row(1)[0], random.row(1)[0], apart, left};
        carry::kernels::euclid_words expected = start;
        tables[0]->euclid->words(expected);
        for (const auto* table : tables) {
            carry::kernels::euclid_words state = start;
            table->euclid->words(state);
            ASSERT_TRUE(state.sum == expected.sum && state.v == expected.v && state.row_sum == expected.row_sum &&
                        state.row == expected.row && state.apart == expected.apart && state.left == expected.left)
                << "level " << carry::isa_name(table->level);
        }
    }
}

TEST_F(kernels_gf2x, euclid_apply) {
    for (const auto* table : tables) {
        for (std::size_t n = 0; n <= past_unrolled; ++n) {
            const guard side = random.coin() ? guard::after : guard::before;
            const std::vector<limb> a = random.row(n), b = random.row(n), m = random.row(4);
            std::vector<limb> new_a(n + 1), new_b(n + 1);
            add_product(new_a, a, {m[0]});
            add_product(new_a, b, {m[1]});
            add_product(new_b, a, {m[2]});
            add_product(new_b, b, {m[3]});
            guarded_row x(a, side), y(b, side);
            const carry::kernels::euclid_carry carry =
                table->euclid->apply({{{m[0], m[1]}, {m[2], m[3]}}}, x.data(), y.data(), n);
            std::vector<limb> found_a = x.value(), found_b = y.value();
            found_a.push_back(carry.a);
            found_b.push_back(carry.b);
            ASSERT_EQ(found_a, new_a) << n << " limbs, level " << carry::isa_name(table->level);
            ASSERT_EQ(found_b, new_b) << n << " limbs, level " << carry::isa_name(table->level);
        }
    }
}

TEST_F(kernels_gf2x, euclid_steps) {
    for (const auto* table : tables) {
        for (std::size_t n = 1; n <= 24; ++n) {
            for (std::size_t round = 0; round < carry::test::rounds(40); ++round) {
                std::vector<limb> a = random.normalized_row(n), b = random.row(n);
                b[n - 1] >>= random.below(limb_bits);
                if (degree(a) < degree(b)) std::swap(a, b);
                const auto limit = static_cast<unsigned>(random.below(limb_bits));
                const guard side = random.coin() ? guard::after : guard::before;
                guarded_row u(a, side), v(b, side);
                carry::kernels::euclid_matrix steps;
                const long first = degree(a) - degree(b);
                const bool found = table->euclid->steps(steps, u.data(), v.data(), n, limit);
                ASSERT_EQ(found, degree(b) >= 0 && first <= std::min<long>(limit, limb_bits / 2 - 1)) << n << " limbs";
                const auto& m = steps.m;
                std::vector<limb> determinant = product_of({m[0][0]}, {m[1][1]});
                add_product(determinant, {m[0][1]}, {m[1][0]});
                ASSERT_EQ(determinant, (std::vector<limb>{1, 0}));  // nothing is lost
                const carry::kernels::euclid_carry carry = table->euclid->apply(steps, u.data(), v.data(), n);
                ASSERT_EQ(carry.a | carry.b, limb{0});
                if (found) {  // as far as two windows lead, and no farther than the limit
                    ASSERT_LT(degree(v.value()), degree(u.value()));
                    ASSERT_LE(degree(a) - degree(u.value()), static_cast<long>(limit));
                    ASSERT_TRUE(degree(a) - degree(v.value()) > std::min<long>(limit, limb_bits / 2 - 1) ||
                                degree(v.value()) < 0);
                }
            }
        }
    }
}

TEST_F(kernels_gf2x, mul_basecase) {
    for (std::size_t an = 1; an <= past_unrolled; ++an) {
        for (std::size_t bn = 1; bn <= an; ++bn) {
            const guard side = random.coin() ? guard::after : guard::before;
            const guarded_row a(random.row(an), side), b(random.row(bn), side);
            const std::vector<limb> expected = product_of(a.value(), b.value());
            for (const auto* table : tables) {
                guarded_row r(random.row(an + bn), side);
                table->mul_basecase(r.data(), a.data(), an, b.data(), bn);
                ASSERT_EQ(r.value(), expected) << an << " by " << bn << " limbs, level " << carry::isa_name(table->level);
            }
        }
    }
}

TEST_F(kernels_gf2x, mul_basecase_of_equal_sizes_and_of_a_row_with_itself) {
    for (std::size_t n = 1; n <= past_unrolled; ++n) {
        for (std::size_t round = 0; round < carry::test::rounds(8); ++round) {
            const guard side = round % 2 != 0 ? guard::after : guard::before;
            const guarded_row a(random.row(n), side), b(random.row(n), side);
            for (const guarded_row* other : {&a, &b}) {
                const std::vector<limb> expected = product_of(a.value(), other->value());
                for (const auto* table : tables) {
                    guarded_row r(2 * n, side);
                    table->mul_basecase(r.data(), a.data(), n, other->data(), n);
                    ASSERT_EQ(r.value(), expected) << n << " limbs, level " << carry::isa_name(table->level);
                }
            }
        }
    }
}

TEST_F(kernels_gf2x, sqr_basecase) {
    for (std::size_t n = 1; n <= past_unrolled; ++n) {
        for (const guard side : {guard::after, guard::before}) {
            const guarded_row a(random.row(n), side);
            const std::vector<limb> expected = product_of(a.value(), a.value());
            for (const auto* table : tables) {
                guarded_row r(random.row(2 * n), side);
                table->sqr_basecase(r.data(), a.data(), n);
                ASSERT_EQ(r.value(), expected) << n << " limbs, level " << carry::isa_name(table->level);
            }
        }
    }
}

TEST_F(kernels_gf2x, mul_n_and_sqr_n) {
    for (std::size_t n = 1; n <= carry::kernels::most_equal; ++n) {
        for (const guard side : {guard::after, guard::before}) {
            const guarded_row a(random.row(n), side), b(random.row(n), side);
            const std::vector<limb> product = product_of(a.value(), b.value()), square = product_of(a.value(), a.value());
            for (const auto* table : tables) {
                guarded_row r(random.row(2 * n), side);
                EXPECT_EQ(table->sqr_n[n](r.data(), a.data()), 0);
                ASSERT_EQ(r.value(), square) << n << " limbs, level " << carry::isa_name(table->level);
                if (table->mul_n[n] == nullptr) continue;
                EXPECT_EQ(table->mul_n[n](r.data(), a.data(), b.data()), 0);
                ASSERT_EQ(r.value(), product) << n << " limbs, level " << carry::isa_name(table->level);
                EXPECT_EQ(table->mul_n[n](r.data(), a.data(), a.data()), 0);
                ASSERT_EQ(r.value(), square) << n << " limbs, level " << carry::isa_name(table->level);
            }
        }
    }
}

// At every place within a vector, and longer than what is kept in the caches.
TEST_F(kernels_gf2x, levels_agree_on_long_squares) {
    constexpr std::size_t margin = 9;
    for (const std::size_t n : {64u, 65u, 77u, 79u, 100u, 132u, 1003u, 3001u, 3008u, 3037u, 3071u, (1u << 20) + 13u}) {
        const std::vector<limb> a = random.row(n);
        std::vector<limb> expected(2 * n);
        tables[0]->sqr_basecase(expected.data(), a.data(), n);
        for (std::size_t place = 0; place < 8; place += n < 10000 ? 1 : 5) {
            for (const auto* table : tables) {
                std::vector<limb> r(2 * n + 2 * margin);
                table->sqr_basecase(r.data() + place, a.data(), n);
                const auto begin = r.begin() + static_cast<std::ptrdiff_t>(place);
                ASSERT_TRUE(std::equal(expected.begin(), expected.end(), begin) && r[place + 2 * n] == 0)
                    << n << " limbs, level " << carry::isa_name(table->level);
            }
        }
    }
}

TEST_F(kernels_gf2x, levels_agree_on_long_rows) {
    for (std::size_t round = 0; round < carry::test::rounds(40); ++round) {
        const std::size_t an = random.between(1, 300), bn = random.between(1, an);
        const std::vector<limb> a = random.row(an), b = random.row(bn);
        std::vector<limb> expected(an + bn);
        tables[0]->mul_basecase(expected.data(), a.data(), an, b.data(), bn);
        for (const auto* table : tables) {
            std::vector<limb> r(an + bn);
            table->mul_basecase(r.data(), a.data(), an, b.data(), bn);
            ASSERT_EQ(r, expected) << an << " by " << bn << " limbs, level " << carry::isa_name(table->level);
        }
    }
}

TEST_F(kernels_gf2x, toom_3_loops) {
    for (const std::size_t k : {8u, 16u, 24u, 72u}) {
        for (const std::size_t top : {1u, 2u, 3u, 7u, 8u}) {
            const std::size_t whole = random.coin() ? k : top, n = top + random.between(1, whole);
            const guarded_row a(random.row(2 * k + whole), guard::after), c0(random.row(2 * k), guard::after),
                c4(random.row(n), guard::after);
            const std::vector<limb> v1 = random.row(2 * k), vy = random.row(2 * k + 4), vy1 = random.row(2 * k + 4);
            std::vector<std::vector<limb>> expected;
            for (const auto* table : tables) {
                guarded_row one(k, guard::after), at_y(k + 2, guard::after), at_y1(k + 2, guard::after);
                table->toom->evaluate_3(one.data(), at_y.data(), at_y1.data(), a.data(), k, whole);
                guarded_row c1(v1, guard::after), c2(vy, guard::after), c3(vy1, guard::after);
                table->toom->interpolate_3(c1.data(), c2.data(), c3.data(), c0.data(), c4.data(), k, n);
                std::vector<std::vector<limb>> found{one.value(), at_y.value(), at_y1.value(),
                                                     c1.value(),  c2.value(),   c3.value()};
                for (std::size_t i = 4; i < 6; ++i) found[i].resize(2 * k);
                if (expected.empty()) expected = found;
                ASSERT_EQ(found, expected) << "k = " << k << ", level " << carry::isa_name(table->level);
            }
        }
    }
}

// As equal as the products by quarters want them, and a little less; at the ends of guarded pages.
TEST_F(kernels_gf2x, levels_agree_on_nearly_equal_rows) {
    for (std::size_t an = past_unrolled + 1; an <= 266; ++an) {
        const std::size_t bn = an % 3 == 0 ? an : an - random.between(0, an / 4 + 2);
        const guard side = random.coin() ? guard::after : guard::before;
        const guarded_row a(random.row(an), side), b(random.row(bn), side);
        guarded_row expected(an + bn, side), r(an + bn, side);
        tables[0]->mul_basecase(expected.data(), a.data(), an, b.data(), bn);
        for (const auto* table : tables) {
            table->mul_basecase(r.data(), a.data(), an, b.data(), bn);
            ASSERT_EQ(r.value(), expected.value()) << an << " by " << bn << " limbs, level " << carry::isa_name(table->level);
        }
    }
}

}  // namespace
