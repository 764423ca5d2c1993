// Each level's products of rows, and Karatsuba's steps, held against the portable ones.
#include "kernels/kernels.hpp"
#include "support/guarded.hpp"
#include "support/integer_kernels.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <carry/limb.hpp>
#include <utility>
#include <vector>

namespace carry::test {
namespace {

class kernels_integer_products : public integer_kernels_test {
protected:
    /// A product of random rows, or of rows of ones, which have the largest columns.
    void check_mul_basecase(const integer_kernels& kernel, std::size_t an, std::size_t bn) {
        const bool full = random.below(4) == 0;
        const std::vector<limb> a = full ? std::vector<limb>(an, ~limb{0}) : random.row(an);
        const std::vector<limb> b = full ? std::vector<limb>(bn, ~limb{0}) : random.row(bn);
        std::vector<limb> expected(an + bn);
        portable.mul_basecase(expected.data(), a.data(), an, b.data(), bn);
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(random.row(an + bn), side());
        kernel.mul_basecase(r.data(), ga.span().data(), an, gb.span().data(), bn);
        expect_equal(r, expected);
    }
};

TEST_F(kernels_integer_products, karatsuba_join) {
    for_each_level_and_size(1, 75, [&](const integer_kernels& kernel, std::size_t h) {
        for (const std::size_t upper : {2 * h, 2 * h - 1, 2 * h - std::min(h, std::size_t{2}), random.between(h, 2 * h)}) {
            for (const limb subtract : {limb{0}, limb{1}}) {
                // x = 2^(w h); the sum z0 + z2 - m is not negative for m <= z0, and the whole fits if z2 is small enough.
                std::vector<limb> r = random.row(2 * h + upper), m = random.row(2 * h);
                if (upper > h) r.back() = 0;
                if (upper == h || subtract != 0) {
                    m.back() = 0;
                    r[2 * h - 1] |= 1;
                }
                if (upper == h) r[3 * h - 1] = r[2 * h - 1] = 0;
                if (upper == h && subtract != 0) m.assign(2 * h, 0);
                std::vector<limb> expected = r;
                const auto add_at = [&](const limb* b, std::size_t n) {
                    limb carry = portable.add_n(expected.data() + h, expected.data() + h, b, n);
                    for (std::size_t i = h + n; i < expected.size(); ++i)
                        expected[i] = add_with_carry(expected[i], limb{0}, carry);
                    return carry;
                };
                limb over = add_at(r.data(), 2 * h) + add_at(r.data() + 2 * h, upper);
                if (subtract == 0) {
                    over += add_at(m.data(), 2 * h);
                } else {
                    limb borrow = portable.sub_n(expected.data() + h, expected.data() + h, m.data(), 2 * h);
                    for (std::size_t i = 3 * h; i < expected.size(); ++i)
                        expected[i] = subtract_with_borrow(expected[i], limb{0}, borrow);
                    over -= borrow;
                }
                ASSERT_EQ(over, 0u);
                guarded_row gr(r, side()), gm(m, side());
                kernel.karatsuba_join(gr.data(), h, upper, gm.data(), subtract);
                expect_equal(gr, expected);
            }
        }
    });
}

// Products and squares of two halves, put together from products of the halves and of their differences, whatever their signs.
TEST_F(kernels_integer_products, karatsuba_of_equal_halves) {
    using kernels::karatsuba_kernels;
    for_each_level_and_size(
        karatsuba_kernels::least_half, karatsuba_kernels::most_half, [&](const integer_kernels& kernel, std::size_t h) {
            if (kernel.karatsuba == nullptr) return;
            const auto product = [&](const limb* a, const limb* b, std::size_t n) {
                std::vector<limb> r(2 * n);
                portable.mul_basecase(r.data(), a, n, b, n);
                return r;
            };
            const auto outer = [&](const std::vector<limb>& a, const std::vector<limb>& b) {
                std::vector<limb> r = product(a.data(), b.data(), h);
                const std::vector<limb> z2 = product(a.data() + h, b.data() + h, h);
                r.insert(r.end(), z2.begin(), z2.end());
                return r;
            };
            const auto difference = [&](guarded_row& r, const limb* a, const limb* b) {
                std::vector<limb> expected(h);
                const limb borrow = portable.sub_n(expected.data(), a, b, h);
                EXPECT_EQ(kernel.karatsuba->difference[h - karatsuba_kernels::least_half](r.data(), a, b), borrow);
                expect_equal(r, expected);
                return borrow;
            };
            std::vector<limb> a = random.row(2 * h), b = random.row(2 * h);
            if (random.below(4) == 0) std::copy_n(a.begin(), h, a.begin() + static_cast<std::ptrdiff_t>(h));
            const std::size_t size = h - karatsuba_kernels::least_half;
            guarded_row x(h, side()), y(h, side()), scratch(karatsuba_kernels::join_scratch(h), side());
            const limb xs = difference(x, a.data() + h, a.data()), ys = difference(y, b.data(), b.data() + h);
            guarded_row r(outer(a, b), side()), middle(product(x.data(), y.data(), h), side());
            kernel.karatsuba->join[size](r.data(), middle.data(), x.data(), y.data(), xs, ys, 0, scratch.data());
            expect_equal(r, product(a.data(), b.data(), 2 * h));
            guarded_row r2(outer(a, a), side()), square(product(x.data(), x.data(), h), side());
            kernel.karatsuba->join_square[size](r2.data(), square.data(), x.data(), xs, 0, scratch.data());
            expect_equal(r2, product(a.data(), a.data(), 2 * h));
            a[2 * h - 1] = b[2 * h - 1] = 0;
            const auto without_two = [](std::vector<limb> row) {
                row.resize(row.size() - 2);
                return row;
            };
            const limb odd_xs = difference(x, a.data() + h, a.data()), odd_ys = difference(y, b.data(), b.data() + h);
            guarded_row r3(without_two(outer(a, b)), side()), middle3(product(x.data(), y.data(), h), side());
            kernel.karatsuba->join[size](r3.data(), middle3.data(), x.data(), y.data(), odd_xs, odd_ys, 1, scratch.data());
            expect_equal(r3, without_two(product(a.data(), b.data(), 2 * h)));
            guarded_row r4(without_two(outer(a, a)), side()), square4(product(x.data(), x.data(), h), side());
            kernel.karatsuba->join_square[size](r4.data(), square4.data(), x.data(), odd_xs, 1, scratch.data());
            expect_equal(r4, without_two(product(a.data(), a.data(), 2 * h)));
        });
}

TEST_F(kernels_integer_products, rows_times_a_limb) {
    for_each_level_and_size(0, 70, [&](const integer_kernels& kernel, std::size_t n) {
        for (const auto operation : {&integer_kernels::mul_1, &integer_kernels::addmul_1, &integer_kernels::submul_1}) {
            const std::vector<limb> a = random.row(n), before = random.row(n);
            const limb b = random.row(1)[0];
            std::vector<limb> expected = before;
            const limb high = (portable.*operation)(expected.data(), a.data(), n, b);
            guarded_row ga(a, side()), r(before, side());
            EXPECT_EQ((kernel.*operation)(r.data(), ga.data(), n, b), high);
            expect_equal(r, expected);
            std::vector<limb> expected_over = a;
            const limb high_over = (portable.*operation)(expected_over.data(), expected_over.data(), n, b);
            EXPECT_EQ((kernel.*operation)(ga.data(), ga.data(), n, b), high_over);
            expect_equal(ga, expected_over);
        }
    });
}

TEST_F(kernels_integer_products, sub_product_is_submul_1_from_another_row) {
    for_each_level_and_size(0, 70, [&](const integer_kernels& kernel, std::size_t n) {
        const std::vector<limb> a = random.row(n), u = random.row(n);
        const limb b = random.row(1)[0];
        std::vector<limb> expected = u;
        const limb high = portable.submul_1(expected.data(), a.data(), n, b);
        guarded_row ga(a, side()), gu(u, side()), r(random.row(n), side());
        EXPECT_EQ(kernel.sub_product(r.data(), gu.data(), ga.data(), n, b), high);
        expect_equal(r, expected);
        EXPECT_EQ(kernel.sub_product(gu.data(), gu.data(), ga.data(), n, b), high);
        expect_equal(gu, expected);
        guarded_row from(u, side());
        EXPECT_EQ(kernel.sub_product(ga.data(), from.data(), ga.data(), n, b), high);
        expect_equal(ga, expected);
    });
}

// Rows of hard digits: all ones, zeros, and what is next to a multiple, so that what is borrowed goes far. Long ones are
// brought to digits in parts.
TEST_F(kernels_integer_products, sub_short_product_is_submul_1_limb_by_limb) {
    const auto check = [&](const integer_kernels& kernel, std::size_t n) {
        for (std::size_t k = 1; k <= kernel.most_short_factor; ++k) {
            std::vector<limb> a = random.row(n), d = random.row(n), q = random.row(k);
            const auto fill = [&](std::vector<limb>& row) {
                switch (random.below(6)) {
                case 0:
                    std::ranges::fill(row, ~limb{0});
                    break;
                case 1:
                    std::ranges::fill(row, limb{0});
                    break;
                case 2:
                    std::ranges::fill(row, limb{0});
                    row[random.below(row.size())] = limb{1} << random.below(limb_bits);
                    break;
                default:
                    break;
                }
            };
            fill(a), fill(d), fill(q);
            if (random.coin()) q.back() = static_cast<limb>(random.below(2));
            std::vector<limb> product(n + k);
            for (std::size_t i = 0; i < k; ++i) product[n + i] = portable.addmul_1(product.data() + i, d.data(), n, q[i]);
            if (random.below(4) == 0) {
                a.assign(product.begin(), product.begin() + static_cast<std::ptrdiff_t>(n));
                a[random.below(n)] += static_cast<limb>(random.below(3)) - 1;
            }
            std::vector<limb> expected(n);
            portable.sub_n(expected.data(), a.data(), product.data(), n);
            const guarded_row gd(d, side()), gq(q, side());
            guarded_row ga(a, side()), r(random.row(n), side());
            kernel.sub_short_product(r.data(), ga.data(), gq.span().data(), k, gd.span().data(), n);
            expect_equal(r, expected);
            kernel.sub_short_product(ga.data(), ga.data(), gq.span().data(), k, gd.span().data(), n);
            expect_equal(ga, expected);
        }
    };
    for_each_level_and_size(1, 90, check);
    for (const std::size_t n : {206u, 207u, 208u, 209u, 215u, 416u, 417u, 500u}) for_each_level_and_size(n, n, check);
}

TEST_F(kernels_integer_products, mul_basecase) {
    for_each_level_and_size(1, 52, [&](const integer_kernels& kernel, std::size_t an) {
        const std::size_t bn = random.between(1, an);
        check_mul_basecase(kernel, an, bn);
        // an operand may serve twice
        const std::vector<limb> a = random.row(an);
        std::vector<limb> expected(an + bn);
        const guarded_row ga(a, side());
        guarded_row r(random.row(an + bn), side());
        portable.mul_basecase(expected.data(), a.data(), an, a.data() + an - bn, bn);
        kernel.mul_basecase(r.data(), ga.span().data(), an, ga.span().data() + an - bn, bn);
        expect_equal(r, expected);
    });
}

TEST_F(kernels_integer_products, mul_basecase_of_every_pair_of_sizes) {
    for_each_level_and_size(1, 66, [&](const integer_kernels& kernel, std::size_t an) {
        for (std::size_t bn = 1; bn <= an; ++bn) check_mul_basecase(kernel, an, bn);
    });
}

TEST_F(kernels_integer_products, mul_basecase_of_long_rows) {
    for (const std::size_t least : {100u, 155u, 207u, 310u, 413u, 1000u}) {
        for_each_level_and_size(least, least + 3, [&](const integer_kernels& kernel, std::size_t an) {
            check_mul_basecase(kernel, an, random.between(1, 66));
        });
    }
}

TEST_F(kernels_integer_products, mul_basecase_of_itself_is_sqr_basecase) {
    for_each_family_and_size(1, 100, [&](const integer_kernels& kernel, std::size_t n) {
        const std::vector<limb> a = random.row(n);
        std::vector<limb> expected(2 * n);
        portable.mul_basecase(expected.data(), a.data(), n, a.data(), n);
        const guarded_row ga(a, side());
        guarded_row r(random.row(2 * n), side());
        kernel.sqr_basecase(r.data(), ga.span().data(), n);
        expect_equal(r, expected);
        guarded_row product(random.row(2 * n), side());
        kernel.mul_basecase(product.data(), ga.span().data(), n, ga.span().data(), n);
        expect_equal(product, expected);
    });
}

TEST_F(kernels_integer_products, rows_of_one_size) {
    for_each_family_and_size(1, kernels::most_equal, [&](const integer_kernels& kernel, std::size_t n) {
        const std::vector<limb> a = random.row(n), b = random.row(n);
        std::vector<limb> expected(2 * n);
        portable.mul_basecase(expected.data(), a.data(), n, b.data(), n);
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(random.row(2 * n), side());
        for (const auto multiply : {kernel.mul_n[n], kernel.mul_in_chain[n]}) {
            EXPECT_EQ(multiply(r.data(), ga.span().data(), gb.span().data()), 0);
            expect_equal(r, expected);
        }
        if (n <= kernel.halves_by_size) {
            guarded_row half(random.row(n), side());
            for (const auto& [multiply, from] : {std::pair{kernel.mul_low_n[n], std::size_t{0}}, {kernel.mul_high_n[n], n}}) {
                EXPECT_EQ(multiply(half.data(), ga.span().data(), gb.span().data()), 0);
                EXPECT_TRUE(std::equal(half.data(), half.data() + n, expected.begin() + static_cast<std::ptrdiff_t>(from)));
            }
        }
        portable.sqr_basecase(expected.data(), a.data(), n);
        for (const auto square : {kernel.sqr_n[n], kernel.sqr_in_chain[n]}) {
            EXPECT_EQ(square(r.data(), ga.span().data()), 0);
            expect_equal(r, expected);
        }
    });
}

TEST_F(kernels_integer_products, few_by_few) {
    for_each_level_and_size(1, kernels::most_few, [&](const integer_kernels& kernel, std::size_t an) {
        for (std::size_t bn = 1; kernel.mul_few != nullptr && bn <= kernels::most_few; ++bn) {
            const kernels::mul_equal product = (*kernel.mul_few)[kernels::most_few * (an - 1) + bn - 1];
            const std::vector<limb> a = random.row(an), b = random.row(bn);
            const std::vector<limb>&longer = an >= bn ? a : b, &shorter = an >= bn ? b : a;
            std::vector<limb> expected(an + bn);
            portable.mul_basecase(expected.data(), longer.data(), longer.size(), shorter.data(), shorter.size());
            guarded_row ga(a, side()), gb(b, side()), r(an + bn, side());
            EXPECT_EQ(product(r.data(), ga.data(), gb.data()), 0);
            expect_equal(r, expected);
        }
    });
}

// Up to the longest rows, with Karatsuba's steps and without, and rows of unlike sizes.
TEST_F(kernels_integer_products, apply_matrix) {
    for (const std::size_t n : {1u, 2u, 12u, 13u, 40u, 135u, 137u, 270u, static_cast<unsigned>(kernels::most_matrix)}) {
        for_each_level_and_size(n, n, [&](const integer_kernels& kernel, std::size_t) {
            if (kernel.apply_matrix == nullptr) return;
            const std::size_t mn = random.coin() ? n : random.below(kernels::most_matrix) + 1, size = n + mn + 1;
            const std::vector<limb> x = random.row(n), y = random.row(n);
            const std::vector<limb> rows[4] = {random.row(mn), random.row(mn), random.row(mn), random.row(mn)};
            const auto product = [&](const std::vector<limb>& a, const std::vector<limb>& b) {
                std::vector<limb> p(size);
                const bool in_order = a.size() >= b.size();
                const std::vector<limb>&longer = in_order ? a : b, &shorter = in_order ? b : a;
                portable.mul_basecase(p.data(), longer.data(), longer.size(), shorter.data(), shorter.size());
                return p;
            };
            for (const limb subtract : {0u, 1u}) {
                std::vector<limb> r = product(x, rows[0]), s = product(y, rows[3]);
                const auto operation = subtract != 0 ? portable.sub_n : portable.add_n;
                operation(r.data(), r.data(), product(y, rows[1]).data(), size);
                operation(s.data(), s.data(), product(x, rows[2]).data(), size);
                guarded_row gx(x, side()), gy(y, side()), first(size, side()), second(size, side());
                guarded_row u0(rows[0], side()), v0(rows[1], side()), u1(rows[2], side()), v1(rows[3], side());
                const limb* const m[4] = {u0.data(), v0.data(), u1.data(), v1.data()};
                kernel.apply_matrix(first.data(), second.data(), gx.data(), gy.data(), n, m, mn, subtract);
                expect_equal(first, r);
                expect_equal(second, s);
            }
        });
    }
}

TEST_F(kernels_integer_products, mul_low) {
    for_each_level_and_size(1, 90, [&](const integer_kernels& kernel, std::size_t n) {
        for (const std::size_t size : {n, 4 * n}) {
            const std::vector<limb> a = random.row(size), b = random.row(size);
            std::vector<limb> expected(2 * size);
            portable.mul_basecase(expected.data(), a.data(), size, b.data(), size);
            expected.resize(size);
            const guarded_row ga(a, side()), gb(b, side());
            guarded_row r(random.row(size), side());
            kernel.mul_low(r.data(), ga.span().data(), gb.span().data(), size);
            expect_equal(r, expected);
        }
    });
}

// What the lower columns carry is all that may be missing.
TEST_F(kernels_integer_products, mul_upper) {
    for_each_level_and_size(2, 90, [&](const integer_kernels& kernel, std::size_t n) {
        for (const std::size_t size : {n, 3 * n}) {
            const std::vector<limb> a = random.row(size), b = random.row(size);
            std::vector<limb> product(2 * size);
            portable.mul_basecase(product.data(), a.data(), size, b.data(), size);
            const guarded_row ga(a, side()), gb(b, side());
            guarded_row r(random.row(size + integer_kernels::most_below), side());
            const std::size_t below = kernel.mul_upper(r.data(), ga.span().data(), gb.span().data(), size);
            ASSERT_TRUE(2 <= below && below <= std::min(size, integer_kernels::most_below)) << size;
            const std::size_t length = below + size;
            std::vector<limb> missing(product.end() - static_cast<std::ptrdiff_t>(length), product.end());
            ASSERT_EQ(portable.sub_n(missing.data(), missing.data(), r.data(), length), 0u) << size;
            ASSERT_LT(missing[1], size);
            ASSERT_TRUE(std::all_of(missing.begin() + 2, missing.end(), [](limb x) { return x == 0; })) << size;
            ASSERT_TRUE(below < size || (missing[0] | missing[1]) == 0) << size;  // with no columns below
        }
    });
}

TEST_F(kernels_integer_products, mul_middle) {
    for_each_level_and_size(1, 90, [&](const integer_kernels& kernel, std::size_t columns) {
        for (const std::size_t bn : {std::size_t{1}, random.between(1, 100), columns}) {
            const std::size_t an = columns + bn - 1;
            const std::vector<limb> a = random.row(an), b = random.row(bn);
            std::vector<limb> expected(columns + 2);
            portable.mul_middle(expected.data(), a.data(), an, b.data(), bn);
            const guarded_row ga(a, side()), gb(b, side());
            guarded_row r(random.row(columns + 2), side());
            kernel.mul_middle(r.data(), ga.span().data(), an, gb.span().data(), bn);
            expect_equal(r, expected);
        }
    });
}

TEST_F(kernels_integer_products, long_rows) {
    for_each_level_and_size(1, 40, [&](const integer_kernels& kernel, std::size_t bn) {
        const std::size_t an = random.between(200, 1100);
        const std::vector<limb> a = random.row(an), b = random.row(bn);
        std::vector<limb> expected(an + bn);
        portable.mul_basecase(expected.data(), a.data(), an, b.data(), bn);
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(an + bn, side());
        kernel.mul_basecase(r.data(), ga.span().data(), an, gb.span().data(), bn);
        expect_equal(r, expected);
    });
}

}  // namespace
}  // namespace carry::test
