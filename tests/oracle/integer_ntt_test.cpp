// Products by number-theoretic transforms against GMP: every length, hostile operands, what is kept, what wraps, threads.
#include "integer/mul.hpp"
#include "integer/ntt.hpp"
#include "integer/ntt_plan.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "support/gmp.hpp"
#include "support/guarded.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>
#include <cfenv>
#include <string>
#include <utility>

namespace carry::test {
namespace {

using integer_rows::ntt_operand;
using integer_rows::ntt_plan;
using row_of_limbs = std::vector<limb>;

row_of_limbs gmp_product(const row_of_limbs& a, const row_of_limbs& b) {
    mpz product;
    mpz_mul(product, mpz(a), mpz(b));
    return product.row(a.size() + b.size());
}

/// a b modulo 2^(w size) - 1, in [0, 2^(w size) - 1).
row_of_limbs gmp_wrapped(const row_of_limbs& a, const row_of_limbs& b, std::size_t size) {
    mpz product, modulus(1);
    mpz_mul_2exp(modulus, modulus, size * limb_bits);
    mpz_sub_ui(modulus, modulus, 1);
    mpz_mul(product, mpz(a), mpz(b));
    mpz_mod(product, product, modulus);
    return product.row(size);
}

ntt_operand operand(const row_of_limbs& a) { return {a.data(), a.size(), nullptr}; }

std::string name(const ntt_plan& plan) {
    return std::to_string(plan.primes) + " primes, " + std::to_string(plan.bits) + " bits, length " + std::to_string(plan.odd) +
           " << " + std::to_string(plan.levels) + ", level " + std::string(isa_name(isa()));
}

class integer_ntt : public random_test {
protected:
    /// The operands that are hardest on the sums: all ones; and others with long runs.
    row_of_limbs hostile(std::size_t n, std::size_t kind) {
        if (kind == 0) {
            return row_of_limbs(n, max_limb<limb>);
        }
        row_of_limbs a = random.row(n);
        if (kind == 1) {  // a coefficient here and there
            for (limb& x : a) x = random.below(8) == 0 ? x : limb{0};
        }
        return a;
    }

    row_of_limbs product(const row_of_limbs& a, const row_of_limbs& b, std::size_t rn, const ntt_plan& plan,
                         unsigned threads = 1) {
        const guarded_row ga(a), gb(b);
        guarded_row r(rn), scratch(integer_rows::ntt_scratch(plan, threads));
        std::fill_n(r.data(), rn, limb{0x55});
        std::fill_n(scratch.data(), scratch.size(), max_limb<limb>);
        const ntt_operand x{ga.span().data(), a.size(), nullptr}, y{gb.span().data(), b.size(), nullptr};
        integer_rows::ntt_product(r.data(), rn, x, &a == &b ? x : y, plan, scratch.data(), threads);
        return {r.data(), r.data() + rn};
    }

    void check(const row_of_limbs& a, const row_of_limbs& b) {
        const std::size_t rn = a.size() + b.size();
        const ntt_plan plan = integer_rows::ntt_plan_for(rn, std::min(a.size(), b.size()));
        ASSERT_GE(plan.modulus_limbs(), rn);
        ASSERT_LE(integer_rows::ntt_scratch(plan), integer_rows::ntt_scratch_bound(rn));
        ASSERT_TRUE(product(a, b, rn, plan) == gmp_product(a, b)) << a.size() << " x " << b.size() << ", " << name(plan);
    }
};

TEST_F(integer_ntt, primes_are_prime_and_apart) {
    for_each_level([] {
        const kernels::ntt_kernels& kernel = *kernels::integer().ntt;
        for (std::size_t i = 0; i < kernels::ntt_most_primes; ++i) {
            const limb p[] = {static_cast<limb>(kernel.primes[i].p),
                              static_cast<limb>(kernel.primes[i].p >> 32 >> (limb_bits - 32))};
            const row_of_limbs row = limb_bits == 64 ? row_of_limbs{p[0]} : row_of_limbs{p[0], p[1]};
            EXPECT_NE(mpz_probab_prime_p(mpz(row), 25), 0) << i;
            EXPECT_EQ(kernel.primes[i].p % (15u << 28), 1u) << i;
            for (std::size_t j = 0; j < i; ++j) EXPECT_NE(kernel.primes[i].p, kernel.primes[j].p);
        }
    });
}

// Every number of primes and every length that is chosen up to some size, just below and just above the step.
TEST_F(integer_ntt, at_every_step_of_the_length) {
    ntt_plan last{};
    std::size_t kind = 0;
    const std::size_t most = limb_bits == 64 ? 3000 : 4000;
    for (std::size_t n = 1; n < most; n += 1 + n / 64) {
        const ntt_plan plan = integer_rows::ntt_plan_for(2 * n, n);
        if (plan.primes == last.primes && plan.vectors() == last.vectors()) continue;
        last = plan;
        for (std::size_t size : {n - 1, n}) {
            if (size == 0) continue;
            ASSERT_NO_FATAL_FAILURE(check(hostile(size, kind % 3), hostile(size, kind % 2)));
            const row_of_limbs a = hostile(size, ++kind % 3);
            ASSERT_NO_FATAL_FAILURE(check(a, a));
        }
    }
}

// Lengths that are a little too short, which the lowest limbs make up for: what is wrapped around is nothing, much, all ones,
// or makes the modulus itself.
TEST_F(integer_ntt, whole_products_where_the_length_is_short) {
    std::size_t short_ones = 0;
    for (std::size_t n = 64; n < 3000 && short_ones < rounds(24); n += 1 + n / 64) {
        const std::size_t size = integer_rows::ntt_plan_for_whole(2 * n, n).modulus_limbs();
        if (size >= 2 * n) continue;
        ++short_ones;
        row_of_limbs zero(n), below(n), above(n);  // below * above = 2^(w size) - 1, where size is even
        std::fill_n(below.begin(), size / 2, max_limb<limb>);
        above[0] = above[size / 2] = 1;
        const row_of_limbs rows[] = {hostile(n, 0), hostile(n, 1), random.row(n), zero, below, above};
        for (const row_of_limbs& a : rows) {
            for (const row_of_limbs& b : rows) {
                const guarded_row ga(a), gb(b);
                guarded_row r(2 * n), scratch(integer_rows::ntt_whole_scratch(2 * n, n));
                ASSERT_LE(scratch.size(), integer_rows::ntt_scratch_bound(2 * n));
                integer_rows::ntt_whole_product(r.data(), ga.span().data(), n, (&a == &b ? ga : gb).span().data(), n,
                                                scratch.data());
                ASSERT_TRUE(std::ranges::equal(r.span(), gmp_product(a, b))) << n << " limbs, modulus of " << size;
            }
        }
    }
    ASSERT_GT(short_ones, 5u);
}

// All ones, at every number of primes with as many bits as the choice allows: the sums are as large as they may become.
// A program may round as it likes, interval arithmetic for one.
TEST_F(integer_ntt, whatever_the_rounding) {
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        for (const std::size_t n : {200u, 900u}) {
            const row_of_limbs a = random.row(n), ones(n, max_limb<limb>);
            for (const auto& [x, y] : {std::pair{a, a}, {a, ones}, {ones, ones}}) {
                const row_of_limbs expected = gmp_product(x, y);
                row_of_limbs r(2 * n), scratch(integer_rows::mul_ntt_scratch(n, n));
                std::fesetround(mode);
                integer_rows::mul_ntt(r.data(), x.data(), n, y.data(), n, scratch.data());
                EXPECT_EQ(std::fegetround(), mode);
                std::fesetround(FE_TONEAREST);
                ASSERT_EQ(r, expected) << n << " level " << isa_name(isa());
            }
        }
    }
}

TEST_F(integer_ntt, largest_coefficients) {
    for (const std::size_t n : {40u, 333u, 700u, 1500u}) {
        for (const std::size_t longer : {n, 2 * n, 5 * n}) {
            ASSERT_NO_FATAL_FAILURE(check(hostile(longer, 0), hostile(n, 0)));
        }
    }
}

TEST_F(integer_ntt, unbalanced) {
    for (std::size_t round = 0; round < rounds(20); ++round) {
        const std::size_t bn = random.between(1, 150), an = bn + random.below(3000);
        ASSERT_NO_FATAL_FAILURE(check(hostile(an, round % 3), hostile(bn, round % 2)));
    }
    for (const std::size_t an : {7999u, 8000u, 8100u, 9000u, 9001u}) {  // in pieces from 8000 on
        const row_of_limbs a = random.row(an), b = random.row(1000);
        guarded_row r(an + 1000), scratch(integer_rows::mul_ntt_scratch(an, 1000));
        ASSERT_LE(scratch.size(), integer_rows::mul_scratch(an, 1000));
        integer_rows::mul_ntt(r.data(), a.data(), an, b.data(), 1000, scratch.data());
        ASSERT_TRUE(std::ranges::equal(r.span(), gmp_product(a, b))) << an;
    }
}

// Long enough for columns; a few threads.
TEST_F(integer_ntt, by_rows_and_columns_and_threads) {
    const std::size_t n = 90000 * (64 / limb_bits) + random.below(2000);
    const row_of_limbs a = hostile(n, 0), b = random.row(n - random.below(n / 8));
    const row_of_limbs expected = gmp_product(a, b);
    const ntt_plan plan = integer_rows::ntt_plan_for(expected.size(), b.size());
    for (const unsigned threads : {1u, 3u}) {
        ASSERT_TRUE(product(a, b, expected.size(), plan, threads) == expected) << threads << " threads, " << name(plan);
    }
    ASSERT_TRUE(product(b, b, 2 * b.size(), plan, 2) == gmp_product(b, b)) << name(plan);
}

// The same with rows so short that there are all numbers of columns' levels, done where they lie and in a buffer.
TEST_F(integer_ntt, by_columns_of_every_depth) {
    for (std::size_t round = 0; round < rounds(40); ++round) {
        kernels::ntt_kernels kernel = *kernels::integer().ntt;
        kernel.row_vectors = std::size_t{4} << random.below(6);
        kernel.bytes_beyond_caches = random.below(2) == 0 ? 0 : std::size_t{1} << 30;
        const std::size_t n = (64 / limb_bits) * random.between(100, 2500);
        const row_of_limbs a = hostile(n, round % 3), b = random.row(n - random.below(n / 8));
        ntt_plan plan = integer_rows::ntt_plan_for(kernel, 2 * n, n);
        const std::size_t vectors = plan.vectors();
        plan.odd = 1 + 2 * static_cast<unsigned>(round % 3);
        plan.levels = static_cast<unsigned>(std::bit_width((vectors - 1) / plan.odd));
        const unsigned threads = round % 4 == 3 ? 2 : 1;
        ASSERT_TRUE(product(a, b, a.size() + b.size(), plan, threads) == gmp_product(a, b))
            << name(plan) << ", rows of " << kernel.row_vectors;
        ASSERT_TRUE(product(a, a, 2 * n, plan, threads) == gmp_product(a, a))
            << name(plan) << ", rows of " << kernel.row_vectors;
    }
}

TEST_F(integer_ntt, kept_transforms_and_products_that_wrap_around) {
    for (std::size_t round = 0; round < rounds(12); ++round) {
        const std::size_t n = random.between(1, 400);
        const ntt_plan plan = integer_rows::ntt_plan_for(n, n);
        const std::size_t size = plan.modulus_limbs();
        const row_of_limbs a = hostile(std::min(size, n), round % 3), b = random.row(std::min(size, n));
        row_of_limbs scratch(integer_rows::ntt_scratch(plan)), kept_a(integer_rows::ntt_kept_limbs(plan)),
            kept_b(kept_a.size());
        integer_rows::ntt_transform(kept_a.data(), a.data(), a.size(), plan, scratch.data());
        integer_rows::ntt_transform(kept_b.data(), b.data(), b.size(), plan, scratch.data());
        const ntt_operand ka{a.data(), a.size(), kept_a.data()}, kb{b.data(), b.size(), kept_b.data()};
        const row_of_limbs expected = gmp_wrapped(a, b, size);
        for (const auto& [x, y] : {std::pair{ka, kb}, {ka, operand(b)}, {operand(a), kb}, {operand(a), operand(b)}}) {
            row_of_limbs r(size);
            integer_rows::ntt_product(r.data(), size, x, y, plan, scratch.data());
            if (r == row_of_limbs(size, max_limb<limb>)) r.assign(size, 0);
            ASSERT_TRUE(r == expected) << n << ", " << name(plan);
        }
        row_of_limbs square(size);
        integer_rows::ntt_product(square.data(), size, ka, ka, plan, scratch.data());
        if (square == row_of_limbs(size, max_limb<limb>)) square.assign(size, 0);
        ASSERT_TRUE(square == gmp_wrapped(a, a, size)) << n << ", " << name(plan);
    }
}

TEST_F(integer_ntt, products_of_values_by_threads) {
    for (const std::size_t bits : {0u, 1u, 3000u, 150000u, 1000000u}) {
        const row_of_limbs row = random.row(bits / limb_bits);
        integer a = (integer(1) << bits) - 12345, b = -(a >> (bits / 9)) + 77;
        for (const limb x : {row.empty() ? limb{3} : row[0], row.empty() ? limb{3} : row.back()}) a += integer(x);
        for (const unsigned threads : {0u, 3u, 1000u}) {
            ASSERT_TRUE(multiply(a, b, threads) == a * b) << bits << " bits, " << threads << " threads";
            ASSERT_TRUE(multiply(b >> (bits / 2), a, threads) == a * (b >> (bits / 2))) << bits << " bits";
            ASSERT_TRUE(multiply(a, a, threads) == sqr(a)) << bits << " bits";
        }
    }
    EXPECT_THROW(multiply(integer(1) << (max_bits / 2), integer(1) << (max_bits / 2), 2), std::length_error);
}

// Beyond what the oracle does in good time: (2^m - 1)^2 = 2^2m - 2^(m+1) + 1.
TEST_F(integer_ntt, long_rows_by_an_identity) {
    const std::size_t n = (isa() == isa_level::portable ? 60000 : 1000000) * (64 / limb_bits) / 2;
    const row_of_limbs a(n, max_limb<limb>);
    row_of_limbs r(2 * n), expected(2 * n, max_limb<limb>), scratch(integer_rows::sqr_scratch(n));
    std::fill_n(expected.begin(), n, limb{0});
    expected[0] = 1;
    expected[n] -= 1;
    integer_rows::sqr(r.data(), a.data(), n, scratch.data());
    ASSERT_TRUE(r == expected);
}

TEST_F(integer_ntt, every_plan_keeps_its_promises_up_to_the_largest_sizes) {
    for_each_level([] {
        for (std::size_t bits = 8; bits <= 35; ++bits) {
            for (const std::size_t rn :
                 {(std::size_t{1} << bits) / limb_bits, (std::size_t{3} << (bits - 1)) / limb_bits + 1}) {
                if (rn == 0 || rn > (std::size_t{1} << (sizeof(std::size_t) > 4 ? 34 : 30)) / limb_bits) continue;
                for (const std::size_t shorter : {std::size_t{1}, (rn + 3) / 4, (rn + 1) / 2}) {
                    const ntt_plan plan = integer_rows::ntt_plan_for(rn, shorter);
                    ASSERT_NE(plan.primes, 0u) << rn;
                    ASSERT_GE(plan.modulus_limbs(), rn);
                    ASSERT_LE(integer_rows::ntt_scratch(plan), integer_rows::ntt_scratch_bound(rn));
                }
            }
        }
        EXPECT_EQ(integer_rows::ntt_plan_for(static_cast<std::size_t>(-1) / limb_bits / 2, 100).primes, 0u);
    });
}

}  // namespace
}  // namespace carry::test
