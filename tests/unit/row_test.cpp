// Rows of limbs: what both worlds share, against GMP.
#include "row/row.hpp"

#include "row/scratch.hpp"
#include "support/gmp.hpp"
#include "support/guarded.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <new>

namespace carry::test {
namespace {

class row_test : public random_test {};

TEST_F(row_test, zero_fills_exactly) {
    for (std::size_t n = 0; n < 20; ++n) {
        std::vector<limb> r(n + 1, max_limb<limb>);
        row::zero(r.data(), n);
        EXPECT_TRUE(std::all_of(r.begin(), r.end() - 1, [](limb x) { return x == 0; }));
        EXPECT_EQ(r.back(), max_limb<limb>);
    }
}

TEST_F(row_test, copies_across_any_overlap) {
    for (std::size_t n = 0; n < 24; ++n) {
        for (std::size_t from = 0; from < 8; ++from) {
            for (std::size_t to = 0; to < 8; ++to) {
                const std::vector<limb> before = random.row(n + 8);
                std::vector<limb> r = before;
                row::copy(r.data() + to, r.data() + from, n);
                for (std::size_t i = 0; i < n + 8; ++i) {
                    EXPECT_EQ(r[i], i >= to && i < to + n ? before[i - to + from] : before[i]);
                }
            }
        }
    }
}

TEST_F(row_test, sizes_and_bits) {
    EXPECT_EQ(row::normalized_size(nullptr, 0), 0u);
    EXPECT_EQ(row::bit_length(nullptr, 0), 0u);
    EXPECT_TRUE(row::is_zero(nullptr, 0));
    EXPECT_FALSE(row::test_bit(nullptr, 0, 5));
    for (std::size_t round = 0; round < rounds(2000); ++round) {
        std::vector<limb> a = random.row(random.between(1, 12));
        for (std::size_t zeros = random.below(3), i = 0; i < std::min(zeros, a.size()); ++i) a[a.size() - 1 - i] = 0;
        const mpz z(a);
        const std::size_t bits = mpz_sgn(static_cast<mpz_srcptr>(z)) == 0 ? 0 : mpz_sizeinbase(z, 2);
        EXPECT_EQ(row::bit_length(a.data(), a.size()), bits);
        EXPECT_EQ(row::normalized_size(a.data(), a.size()), (bits + limb_bits - 1) / limb_bits);
        EXPECT_EQ(row::is_zero(a.data(), a.size()), bits == 0);
        if (bits != 0) {
            EXPECT_EQ(row::count_trailing_zeros(a.data()), mpz_scan1(z, 0));
        }
        for (std::size_t i = 0; i < a.size() * limb_bits + 70; i += 1 + random.below(9)) {
            EXPECT_EQ(row::test_bit(a.data(), a.size(), i), mpz_tstbit(z, i) != 0);
        }
    }
}

TEST_F(row_test, comparisons) {
    for (std::size_t round = 0; round < rounds(3000); ++round) {
        std::vector<limb> a = random.row(random.below(6)), b = random.coin() ? a : random.row(random.below(6));
        if (random.coin()) b.resize(b.size() + random.below(3));
        if (!b.empty() && random.coin()) b[random.below(b.size())] ^= limb{1} << random.below(limb_bits);
        const int expected = mpz_cmp(mpz(a), mpz(b));
        EXPECT_EQ(row::compare(a.data(), a.size(), b.data(), b.size()), expected <=> 0);
        EXPECT_EQ(row::compare(b.data(), b.size(), a.data(), a.size()), 0 <=> expected);
        if (a.size() == b.size()) {
            EXPECT_EQ(row::compare_n(a.data(), b.data(), a.size()), expected <=> 0);
        }
    }
}

TEST_F(row_test, shifts_in_place_and_between_rows) {
    for (std::size_t n = 0; n <= 20; ++n) {
        for (unsigned k = 0; k < limb_bits; ++k) {
            const std::vector<limb> a = random.row(n);
            mpz shifted;
            mpz_mul_2exp(shifted, mpz(a), k);
            std::vector<limb> expected = shifted.row(n + 1);
            const limb out = expected.back();
            expected.pop_back();
            const guarded_row ga(a);
            guarded_row r(n);
            EXPECT_EQ(row::shift_left(r.data(), ga.span().data(), n, k), out);
            EXPECT_TRUE(std::ranges::equal(r.span(), expected));
            std::vector<limb> in_place = a;
            EXPECT_EQ(row::shift_left(in_place.data(), in_place.data(), n, k), out);
            EXPECT_EQ(in_place, expected);
            std::vector<limb> upwards = a;
            upwards.insert(upwards.end(), 2, limb{0});
            EXPECT_EQ(row::shift_left(upwards.data() + 2, upwards.data(), n, k), out);
            EXPECT_TRUE(std::equal(expected.begin(), expected.end(), upwards.begin() + 2));

            std::vector<limb> extended(n + 1);  // a with a zero limb below: what is shifted out arrives there
            std::copy(a.begin(), a.end(), extended.begin() + 1);
            mpz_tdiv_q_2exp(shifted, mpz(extended), k);
            expected = shifted.row(n + 1);
            const limb low = expected.front();
            expected.erase(expected.begin());
            EXPECT_EQ(row::shift_right(r.data(), ga.span().data(), n, k), n == 0 ? 0 : low);
            EXPECT_TRUE(std::ranges::equal(r.span(), expected));
            in_place = a;
            EXPECT_EQ(row::shift_right(in_place.data(), in_place.data(), n, k), n == 0 ? 0 : low);
            EXPECT_EQ(in_place, expected);
            std::vector<limb> downwards(2);
            downwards.insert(downwards.end(), a.begin(), a.end());
            EXPECT_EQ(row::shift_right(downwards.data(), downwards.data() + 2, n, k), n == 0 ? 0 : low);
            EXPECT_TRUE(std::equal(expected.begin(), expected.end(), downwards.begin()));
        }
    }
}

TEST_F(row_test, exclusive_or) {
    for (std::size_t n = 0; n < 40; ++n) {
        const std::vector<limb> a = random.row(n), b = random.row(n);
        mpz sum;
        mpz_xor(sum, mpz(a), mpz(b));
        const std::vector<limb> expected = sum.row(n);
        std::vector<limb> r(n), over_a = a, over_b = b;
        row::exclusive_or(r.data(), a.data(), b.data(), n);
        EXPECT_EQ(r, expected);
        row::exclusive_or(over_a.data(), over_a.data(), b.data(), n);
        EXPECT_EQ(over_a, expected);
        row::exclusive_or(over_b.data(), a.data(), over_b.data(), n);
        EXPECT_EQ(over_b, expected);
    }
}

TEST_F(row_test, scratch_lies_on_the_stack_or_the_heap) {
    for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{16}, std::size_t{17}, std::size_t{100000}}) {
        scratch_limbs<16> scratch(n);
        std::fill_n(scratch.data(), n, max_limb<limb>);
        const auto inside = reinterpret_cast<std::byte*>(scratch.data()) >= reinterpret_cast<std::byte*>(&scratch) &&
                            reinterpret_cast<std::byte*>(scratch.data()) < reinterpret_cast<std::byte*>(&scratch + 1);
        EXPECT_EQ(inside, n <= 16);
    }
    EXPECT_THROW(scratch_limbs<16>(static_cast<std::size_t>(-1)), std::bad_alloc);
    EXPECT_THROW(scratch_limbs<16>(static_cast<std::size_t>(-1) / sizeof(limb)), std::bad_alloc);
}

}  // namespace
}  // namespace carry::test
