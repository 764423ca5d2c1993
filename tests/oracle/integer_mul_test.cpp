// Every multiplication and squaring algorithm of the integers, on every level, against GMP.
#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/mul_cyclic.hpp"
#include "integer/mul_high.hpp"
#include "integer/mul_low.hpp"
#include "integer/mul_middle.hpp"
#include "integer/sqr.hpp"
#include "kernels/family.hpp"
#include "kernels/kernels.hpp"
#include "support/gmp.hpp"
#include "support/guarded.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace carry::test {
namespace {

using guard = guarded_row::guard;

/// Every algorithm of the tables is tried at all sizes up to twice this: some are quadratic.
constexpr std::size_t longest_base = 190;

std::vector<limb> gmp_product(const std::vector<limb>& a, const std::vector<limb>& b) {
    mpz product;
    mpz_mul(product, mpz(a), mpz(b));
    return product.row(a.size() + b.size());
}

class integer_mul : public random_test {
protected:
    guard side() { return random.coin() ? guard::after : guard::before; }

    /// One algorithm on rows that end at guard pages, scratch of exactly the size that it asked for.
    void check(const mul_algorithm& algorithm, const std::vector<limb>& a, const std::vector<limb>& b,
               const std::vector<limb>& expected) {
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(a.size() + b.size(), side()), scratch(algorithm.scratch(a.size(), b.size()), side());
        std::fill_n(r.data(), r.size(), limb{0x55});
        std::fill_n(scratch.data(), scratch.size(), max_limb<limb>);
        algorithm.run(r.data(), ga.span().data(), a.size(), gb.span().data(), b.size(), scratch.data());
        ASSERT_TRUE(std::ranges::equal(r.span(), expected))
            << algorithm.name << " " << a.size() << " x " << b.size() << " level " << isa_name(isa());
    }
    void check(const sqr_algorithm& algorithm, const std::vector<limb>& a, const std::vector<limb>& expected) {
        const guarded_row ga(a, side());
        guarded_row r(2 * a.size(), side()), scratch(algorithm.scratch(a.size()), side());
        std::fill_n(r.data(), r.size(), limb{0x55});
        std::fill_n(scratch.data(), scratch.size(), max_limb<limb>);
        algorithm.run(r.data(), ga.span().data(), a.size(), scratch.data());
        ASSERT_TRUE(std::ranges::equal(r.span(), expected))
            << algorithm.name << " " << a.size() << " level " << isa_name(isa());
    }

    /// The library's own choice, and every algorithm that accepts the sizes, an >= bn >= 1.
    void check_product(std::size_t an, std::size_t bn) {
        const std::vector<limb> a = random.row(an), b = random.row(bn);
        const std::vector<limb> expected = gmp_product(a, b);
        for (const mul_algorithm& algorithm : integer_rows::mul_table()) {
            if (algorithm.accepts(an, bn)) check(algorithm, a, b, expected);
        }
        check_choice(a, b, expected);
        check_choice(b, a, expected);
    }
    void check_choice(const std::vector<limb>& a, const std::vector<limb>& b, const std::vector<limb>& expected) {
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(expected.size(), side()), scratch(integer_rows::mul_scratch(a.size(), b.size()), side());
        integer_rows::mul(r.data(), ga.span().data(), a.size(), gb.span().data(), b.size(), scratch.data());
        ASSERT_TRUE(std::ranges::equal(r.span(), expected))
            << "mul " << a.size() << " x " << b.size() << " level " << isa_name(isa());
    }
    void check_square(std::size_t n) {
        const std::vector<limb> a = random.row(n);
        const std::vector<limb> expected = gmp_product(a, a);
        for (const sqr_algorithm& algorithm : integer_rows::sqr_table()) {
            if (algorithm.accepts(n)) check(algorithm, a, expected);
        }
        check_square_choice(a);
    }
    void check_square_choice(const std::vector<limb>& a) {
        const guarded_row ga(a, side());
        guarded_row r(2 * a.size(), side()), scratch(integer_rows::sqr_scratch(a.size()), side());
        integer_rows::sqr(r.data(), ga.span().data(), a.size(), scratch.data());
        ASSERT_TRUE(std::ranges::equal(r.span(), gmp_product(a, a))) << "sqr " << a.size() << " level " << isa_name(isa());
    }
};

TEST_F(integer_mul, every_pair_of_small_sizes) {
    for (std::size_t an = 1; an <= 36; ++an) {
        for (std::size_t bn = 1; bn <= an; ++bn) {
            for (std::size_t round = 0; round < rounds(2); ++round) ASSERT_NO_FATAL_FAILURE(check_product(an, bn));
        }
    }
}

TEST_F(integer_mul, every_balanced_size_past_the_thresholds) {
    const std::size_t last = 2 * std::min(kernels::integer().thresholds.mul_karatsuba, longest_base) + 20;
    for (std::size_t n = 1; n <= last; ++n) {
        for (std::size_t round = 0; round < rounds(n < 64 ? 3 : 1); ++round) ASSERT_NO_FATAL_FAILURE(check_product(n, n));
    }
}

// A level's base case may have algorithms of its own inside, from sizes on that only it knows: sizes up to its end, by the
// choice alone.
TEST_F(integer_mul, every_size_of_the_base_case) {
    const std::size_t last = kernels::integer().thresholds.mul_karatsuba + 3;
    for (std::size_t n = 30; n <= last; n += 1 + n / 200) {
        const std::vector<limb> a = random.row(n), b = random.row(n), c = random.row(random.between(n / 3, n));
        const std::vector<limb> d = random.row(n + random.below(2 * n));
        ASSERT_NO_FATAL_FAILURE(check_choice(a, b, gmp_product(a, b)));
        ASSERT_NO_FATAL_FAILURE(check_choice(a, c, gmp_product(a, c)));
        ASSERT_NO_FATAL_FAILURE(check_choice(d, a, gmp_product(d, a)));
        ASSERT_NO_FATAL_FAILURE(check_square_choice(a));
    }
    const std::vector<limb> ones(last, max_limb<limb>);
    for (std::size_t n = 30; n <= last; n += 7) {
        const std::vector<limb> a(ones.begin(), ones.begin() + static_cast<std::ptrdiff_t>(n));
        ASSERT_NO_FATAL_FAILURE(check_choice(a, a, gmp_product(a, a)));
        const std::vector<limb> b(ones.begin(), ones.begin() + static_cast<std::ptrdiff_t>(random.between(n / 3, n)));
        ASSERT_NO_FATAL_FAILURE(check_choice(a, b, gmp_product(a, b)));
        ASSERT_NO_FATAL_FAILURE(check_square_choice(a));
    }
}

TEST_F(integer_mul, unbalanced_sizes) {
    const std::size_t threshold = std::min(kernels::integer().thresholds.mul_karatsuba, longest_base);
    for (std::size_t round = 0; round < rounds(60); ++round) {
        const std::size_t bn = random.between(1, 3 * threshold);
        ASSERT_NO_FATAL_FAILURE(check_product(bn + random.below(bn * 3 / 4 + 1), bn));
        ASSERT_NO_FATAL_FAILURE(check_product(bn + random.below(6 * threshold), bn));
    }
    for (const std::size_t bn : {std::size_t{1}, std::size_t{2}, std::size_t{7}, threshold - 1, threshold, threshold + 1}) {
        for (const std::size_t an : {std::size_t{1023}, std::size_t{1024}, std::size_t{1025}, std::size_t{2300}}) {
            ASSERT_NO_FATAL_FAILURE(check_product(an, bn));
        }
    }
}

TEST_F(integer_mul, random_larger_sizes) {
    for (std::size_t round = 0; round < rounds(8); ++round) {
        const std::size_t an = random.between(100, 700);
        ASSERT_NO_FATAL_FAILURE(check_product(an, random.between(1, an)));
        ASSERT_NO_FATAL_FAILURE(check_product(an, an - random.below(3)));
    }
    const std::vector<limb> a = random.row(5001), b = random.row(4300);
    ASSERT_NO_FATAL_FAILURE(check_choice(a, b, gmp_product(a, b)));
}

TEST_F(integer_mul, squares) {
    const std::size_t last = 2 * std::min(kernels::integer().thresholds.sqr_karatsuba, longest_base) + 20;
    for (std::size_t n = 1; n <= last; ++n) {
        for (std::size_t round = 0; round < rounds(n < 64 ? 4 : 1); ++round) ASSERT_NO_FATAL_FAILURE(check_square(n));
    }
    for (std::size_t round = 0; round < rounds(6); ++round) ASSERT_NO_FATAL_FAILURE(check_square(random.between(100, 1500)));
}

// Families of processors have some of their own, which any machine of the level can run.
TEST_F(integer_mul, squares_of_every_family) {
    for_each_level([&] {
        for (const tuning::cpu_family family : tuning::families_with_all_functions) {
            kernels::integer_kernels kernel = kernels::integer();
            kernels::adapt(kernel, isa(), family);
            for (std::size_t n = 1; n <= kernels::most_equal; ++n) {
                for (std::size_t i = 0; i < rounds(40); ++i) {
                    const std::vector<limb> a = random.row(n), expected = gmp_product(a, a);
                    const guarded_row ga(a, side());
                    guarded_row r(2 * n, side());
                    kernel.sqr_n[n](r.data(), ga.span().data());
                    ASSERT_TRUE(std::ranges::equal(r.span(), expected)) << n;
                    kernel.sqr_in_chain[n](r.data(), ga.span().data());
                    ASSERT_TRUE(std::ranges::equal(r.span(), expected)) << n;
                }
            }
            for (std::size_t n = 1; n <= 70; ++n) {
                for (std::size_t i = 0; i < rounds(6); ++i) {
                    const std::vector<limb> a = random.row(n), expected = gmp_product(a, a);
                    const guarded_row ga(a, side());
                    guarded_row r(2 * n, side());
                    kernel.sqr_basecase(r.data(), ga.span().data(), n);
                    ASSERT_TRUE(std::ranges::equal(r.span(), expected)) << n;
                }
            }
        }
    });
}

TEST_F(integer_mul, around_the_toom_threshold) {
    const integer_thresholds& thresholds = kernels::integer().thresholds;
    for (std::size_t round = 0; round < rounds(3); ++round) {
        for (std::size_t n : {thresholds.mul_toom3 - 1, thresholds.mul_toom3, thresholds.mul_toom3 + 1,
                              3 * thresholds.mul_toom3 + random.below(30), std::min(thresholds.mul_toom4, thresholds.mul_ntt),
                              std::min(thresholds.mul_toom6, thresholds.mul_ntt)}) {
            const std::vector<limb> a = random.row(n + random.below(n / 5)), b = random.row(n);
            ASSERT_NO_FATAL_FAILURE(check_choice(a, b, gmp_product(a, b)));
        }
        for (std::size_t n : {thresholds.sqr_toom3 - 1, thresholds.sqr_toom3, 3 * thresholds.sqr_toom3 + random.below(30)}) {
            ASSERT_NO_FATAL_FAILURE(check_square_choice(random.row(n)));
        }
    }
}

// Toom-3, Toom-4 and Toom-6, and their like for unlike operands, with uppermost pieces of every size, and pieces all ones or
// zero in turn: values as large, or as far below zero, as they can be.
TEST_F(integer_mul, uppermost_pieces_and_extreme_values) {
    const auto in_turn = [&](std::size_t n, std::size_t k) {
        std::vector<limb> a(n);
        const std::size_t odd = random.below(2);
        for (std::size_t i = 0; i < n; ++i) a[i] = i / k % 2 == odd ? max_limb<limb> : limb{0};
        return a;
    };
    struct form {
        std::string_view name;
        std::size_t pieces, of_b, least;
    };
    for (const auto& [name, pieces, of_b, least] :
         {form{"toom3", 3, 3, 10}, form{"toom42", 4, 2, 10}, form{"toom43", 4, 3, 10}, form{"toom4", 4, 4, 51},
          form{"toom53", 5, 3, 68}, form{"toom62", 6, 2, 102}, form{"toom6", 6, 6, 34}, form{"toom75", 7, 5, 40},
          form{"toom84", 8, 4, 51}}) {
        const auto named = [wanted = name](const auto& algorithm) { return algorithm.name == wanted; };
        const mul_algorithm& product = *std::ranges::find_if(integer_rows::mul_table(), named);
        const auto square = std::ranges::find_if(integer_rows::sqr_table(), named);
        for (std::size_t round = 0; round < rounds(40); ++round) {
            const std::size_t k = least + random.below(40), s = random.between(2, k), an = (pieces - 1) * k + s;
            const std::size_t bn = (of_b - 1) * k + random.between(1, pieces == of_b ? s : k);
            const bool extreme = round % 2 != 0;
            const std::vector<limb> a = extreme ? in_turn(an, k) : random.row(an),
                                    b = extreme ? in_turn(bn, k) : random.row(bn);
            if (product.accepts(an, bn)) {
                ASSERT_NO_FATAL_FAILURE(check(product, a, b, gmp_product(a, b)));
            }
            if (pieces == of_b && square->accepts(an)) {
                ASSERT_NO_FATAL_FAILURE(check(*square, a, gmp_product(a, a)));
            }
        }
    }
}

// Toom-3.2 in pieces of every length, of limbs all ones or zero or 1 or random: values with every carry and borrow.
TEST_F(integer_mul, carries_of_three_pieces_by_two) {
    const auto named = [](const auto& algorithm) { return std::string_view(algorithm.name) == "toom32"; };
    const mul_algorithm& product = *std::ranges::find_if(integer_rows::mul_table(), named);
    const auto pieces = [&](std::size_t n, std::size_t k) {
        std::vector<limb> a(n);
        std::size_t kind = 0;
        for (std::size_t i = 0; i < n; ++i) {
            if (i % k == 0) kind = random.below(4);
            const std::array<limb, 4> kinds = {0, max_limb<limb>, static_cast<limb>(i % k == 0), random.row(1)[0]};
            a[i] = kinds[kind];
        }
        return a;
    };
    for (std::size_t k = 2; k <= 100; ++k) {
        for (std::size_t round = 0; round < rounds(20); ++round) {
            const std::size_t s = random.coin() ? k : random.between(1, k), t = random.coin() ? k : random.between(1, k);
            const std::vector<limb> a = pieces(2 * k + s, k), b = pieces(k + t, k);
            if (a.size() >= b.size() && product.accepts(a.size(), b.size())) {
                ASSERT_NO_FATAL_FAILURE(check(product, a, b, gmp_product(a, b)));
            }
        }
    }
}

// The choice between unlike pieces, halves and rows.
TEST_F(integer_mul, every_unlike_size_near_the_first_thresholds) {
    const std::size_t first = std::min(kernels::integer().thresholds.mul_karatsuba, longest_base);
    for (std::size_t bn = first - 2; bn <= first + first / 2; ++bn) {
        for (std::size_t an = bn; an <= 5 * bn / 2; ++an) {
            const std::vector<limb> a = random.row(an), b = random.row(bn);
            ASSERT_NO_FATAL_FAILURE(check_choice(a, b, gmp_product(a, b)));
        }
    }
}

TEST_F(integer_mul, low_and_high_products) {
    const integer_thresholds& thresholds = kernels::integer().thresholds;
    std::vector<std::size_t> sizes = {1200, 1201};
    for (std::size_t n = 0; n <= 200; ++n) sizes.push_back(n);
    for (std::size_t n = 0; n < 40; ++n) sizes.push_back(random.between(200, 900));
    const std::size_t split = thresholds.mul_low_split;
    for (const std::size_t at : {split, 2 * split, thresholds.mul_ntt, thresholds.sqr_ntt}) {
        sizes.insert(sizes.end(), {at - 1, at, at + 1});
    }
    for (const std::size_t n : sizes) {
        const std::vector<limb> a = random.row(n), b = random.coin() ? random.row(n) : a;
        const std::vector<limb> expected = gmp_product(a, b);
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(random.row(n), side()), scratch(integer_rows::mul_low_scratch(n), side());
        integer_rows::mul_low(r.data(), ga.span().data(), gb.span().data(), n, scratch.data());
        ASSERT_TRUE(std::ranges::equal(r.span(), std::span(expected).first(n)))
            << "mul_low " << n << " level " << isa_name(isa());
        const std::vector<limb> expected_square = gmp_product(a, a);
        guarded_row square(random.row(n), side()), squaring(integer_rows::sqr_low_scratch(n), side());
        integer_rows::sqr_low(square.data(), ga.span().data(), n, squaring.data());
        ASSERT_TRUE(std::ranges::equal(square.span(), std::span(expected_square).first(n)))
            << "sqr_low " << n << " level " << isa_name(isa());
        guarded_row more(integer_rows::mul_high_scratch(n), side());
        integer_rows::mul_high(r.data(), ga.span().data(), gb.span().data(), n, more.data());
        ASSERT_TRUE(std::ranges::equal(r.span(), std::span(expected).last(n)))
            << "mul_high " << n << " level " << isa_name(isa());
    }
}

// The upper half must not be one too small where what is below it is next to a carry.
TEST_F(integer_mul, high_products_next_to_a_carry) {
    for (const std::size_t n : {1u, 2u, 3u, 20u, 90u, 300u}) {
        const std::vector<limb> ones(n, max_limb<limb>);
        std::vector<limb> two(n), half(n), scratch(integer_rows::mul_high_scratch(n)), r(n);
        two[0] = 2;
        half[n - 1] = limb{1} << (limb_bits - 1);
        for (const auto& [a, b] : {std::pair{ones, ones}, {ones, two}, {half, two}, {half, ones}}) {
            integer_rows::mul_high(r.data(), a.data(), b.data(), n, scratch.data());
            const std::vector<limb> expected = gmp_product(a, b);
            ASSERT_TRUE(std::ranges::equal(r, std::span(expected).last(n))) << n;
        }
    }
}

// Modulo 2^(wl) - 1, by halves as often as l is even; halves that are alike or nearly so make sums and differences that wrap.
TEST_F(integer_mul, cyclic_products) {
    const auto with_like_halves = [&](std::size_t n) {
        std::vector<limb> a = random.row(n);
        if (random.coin() && n > 1) {
            std::copy_n(a.begin(), n / 2, a.begin() + static_cast<std::ptrdiff_t>(n / 2));
            a[random.coin() ? 0 : n / 2] += static_cast<limb>(random.below(3)) - 1;
        }
        return a;
    };
    const std::size_t least = std::max<std::size_t>(kernels::integer().thresholds.mul_cyclic, 16);
    for (std::size_t round = 0; round < rounds(400); ++round) {
        std::size_t n = random.between(1, round % 16 == 0 ? 6 * least : 3 * least);
        n = random.coin() ? integer_rows::cyclic_size(n) : n;
        ASSERT_LE(n, integer_rows::cyclic_size_bound(n));
        const bool shorter = round % 4 == 0;
        const std::vector<limb> a = with_like_halves(shorter ? random.between(1, n) : n);
        const std::vector<limb> b = with_like_halves(shorter ? random.between(1, n) : n);
        mpz modulus, expected, found;
        mpz_setbit(modulus, n * limb_bits);
        mpz_sub_ui(modulus, modulus, 1);
        mpz_mul(expected, mpz(a), mpz(b));
        mpz_mod(expected, expected, modulus);
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(n, side()), memory(integer_rows::cyclic_factor::memory_size(n), side());
        guarded_row scratch(integer_rows::mul_cyclic_scratch(n), side());
        const integer_rows::cyclic_factor factor(memory.data(), n, gb.span().data(), b.size());
        const auto how = random.coin() ? integer_rows::carrying::constant_time : integer_rows::carrying::variable_time;
        const limb more = factor.mul(r.data(), ga.span().data(), a.size(), how, scratch.data());
        integer_rows::add_small_cyclic(r.data(), n, more, how);
        mpz_mod(found, mpz(std::vector<limb>(r.data(), r.data() + n)), modulus);
        ASSERT_EQ(mpz_cmp(found, expected), 0) << "cyclic_factor " << n << " level " << isa_name(isa());
    }
}

TEST_F(integer_mul, middle_products) {
    const integer_thresholds& thresholds = kernels::integer().thresholds;
    const auto check = [&](const std::vector<limb>& a, const std::vector<limb>& b) {
        const std::size_t an = a.size(), bn = b.size(), w = an - bn + 1;
        std::vector<limb> expected(w + 2);
        for (std::size_t j = 0; j < bn; ++j) {
            const auto from = a.begin() + static_cast<std::ptrdiff_t>(bn - 1 - j);
            const std::vector<limb> row = gmp_product({from, from + static_cast<std::ptrdiff_t>(w)}, {b[j]});
            integer_rows::add(expected.data(), expected.data(), w + 2, row.data(), w + 1);
        }
        const guarded_row ga(a, side()), gb(b, side());
        guarded_row r(random.row(w + 2), side()), scratch(integer_rows::mul_middle_scratch(an, bn), side());
        integer_rows::mul_middle(r.data(), ga.span().data(), an, gb.span().data(), bn, scratch.data());
        ASSERT_TRUE(std::ranges::equal(r.span(), expected)) << "mul_middle " << an << " by " << bn << " " << isa_name(isa());
    };
    const auto check_size = [&](std::size_t an, std::size_t bn) {
        ASSERT_NO_FATAL_FAILURE(check(random.row(an), random.row(bn)));
        const std::vector<limb> ones(an, max_limb<limb>), other_ones(bn, max_limb<limb>);
        ASSERT_NO_FATAL_FAILURE(check(ones, other_ones));  // the most that columns carry
        ASSERT_NO_FATAL_FAILURE(check(ones, std::vector<limb>(bn)));
        ASSERT_NO_FATAL_FAILURE(check(std::vector<limb>(an), other_ones));
        std::vector<limb> one(bn);
        one[random.below(bn)] = 1;
        ASSERT_NO_FATAL_FAILURE(check(ones, one));
    };
    for (std::size_t n = 1; n < 40; ++n) ASSERT_NO_FATAL_FAILURE(check_size(2 * n - 1, n));
    for (const std::size_t k : {std::min<std::size_t>(thresholds.mul_middle_halves, 300), thresholds.mul_middle_product,
                                thresholds.mul_ntt / 5 * 2, thresholds.mul_ntt / 2 + 11}) {
        for (const std::size_t n : {k - 1, k, k + 1, k + k / 3}) ASSERT_NO_FATAL_FAILURE(check_size(2 * n - 1, n));
    }
    for (int times = 0; times < 40; ++times) {
        const std::size_t most = times % 2 == 0 ? 60 : 400, bn = random.between(1, most);
        ASSERT_NO_FATAL_FAILURE(check_size(bn + random.between(0, most), bn));
    }
}

TEST_F(integer_mul, empty_operands) {
    const std::vector<limb> a = random.row(5);
    std::vector<limb> r(5, max_limb<limb>);
    integer_rows::mul(r.data(), a.data(), 5, nullptr, 0, nullptr);
    EXPECT_EQ(r, std::vector<limb>(5));
    std::fill(r.begin(), r.end(), max_limb<limb>);
    integer_rows::mul(r.data(), nullptr, 0, a.data(), 5, nullptr);
    EXPECT_EQ(r, std::vector<limb>(5));
    integer_rows::mul(nullptr, nullptr, 0, nullptr, 0, nullptr);
    integer_rows::sqr(nullptr, nullptr, 0, nullptr);
    EXPECT_EQ(integer_rows::mul_scratch(0, 0), 0u);
    EXPECT_EQ(integer_rows::sqr_scratch(0), 0u);
}

TEST_F(integer_mul, scratch_of_short_operands_is_known_to_the_compiler) {
    for (std::size_t n = 0; n < 100; ++n) {
        ASSERT_LE(integer_rows::mul_scratch(n, n), integer_rows::short_mul_scratch(n));
        if (n < 64) {
            ASSERT_LE(integer_rows::sqr_scratch(n), integer_rows::short_sqr_scratch(n));
        }
    }
}

TEST_F(integer_mul, scratch_covers_every_choice_on_every_level) {
    for_each_level([] {
        for (std::size_t an = 1; an < 400; ++an) {
            for (std::size_t bn = 1; bn <= an; ++bn) {
                ASSERT_LE(integer_rows::mul_pick(an, bn).scratch(an, bn), integer_rows::mul_scratch(an, bn))
                    << an << " x " << bn;
                ASSERT_TRUE(integer_rows::mul_pick(an, bn).accepts(an, bn)) << an << " x " << bn;
            }
            ASSERT_LE(integer_rows::sqr_pick(an).scratch(an), integer_rows::sqr_scratch(an)) << an;
            ASSERT_TRUE(integer_rows::sqr_pick(an).accepts(an)) << an;
        }
    });
}

TEST_F(integer_mul, tables_have_distinct_names_and_the_public_face_shows_them) {
    const auto table = integer_rows::mul_table();
    ASSERT_EQ(mul_algorithms(world::integer).data(), table.data());
    ASSERT_EQ(sqr_algorithms(world::integer).data(), integer_rows::sqr_table().data());
    for (std::size_t i = 0; i < table.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) EXPECT_STRNE(table[i].name, table[j].name);
    }
    EXPECT_EQ(&mul_choice(world::integer, 3, 200), &mul_choice(world::integer, 200, 3));
    EXPECT_EQ(&sqr_choice(world::integer, 200), &integer_rows::sqr_pick(200));
}

class integer_add : public random_test {
protected:
    std::vector<limb> padded(const std::vector<limb>& b, std::size_t n) {
        std::vector<limb> wide = b;
        wide.resize(n);
        return wide;
    }
};

TEST_F(integer_add, sums_and_differences_with_every_documented_overlap) {
    for (std::size_t an = 0; an <= 40; ++an) {
        for (std::size_t bn = 0; bn <= an; ++bn) {
            const std::vector<limb> a = random.row(an), b = random.row(bn);
            mpz sum, radix(1);
            mpz_add(sum, mpz(a), mpz(b));
            std::vector<limb> expected = sum.row(an + 1);
            const limb carry = expected.back();
            expected.pop_back();
            std::vector<limb> r(an);
            EXPECT_EQ(integer_rows::add(r.data(), a.data(), an, b.data(), bn), carry);
            EXPECT_EQ(r, expected);
            r = a;
            EXPECT_EQ(integer_rows::add(r.data(), r.data(), an, b.data(), bn), carry);
            EXPECT_EQ(r, expected);
            r = padded(b, an);
            EXPECT_EQ(integer_rows::add(r.data(), a.data(), an, r.data(), bn), carry);
            EXPECT_EQ(r, expected);
            // the way back: expected + carry 2^(w an) - b = a
            std::vector<limb> back(an);
            EXPECT_EQ(integer_rows::sub(back.data(), r.data(), an, b.data(), bn), carry);
            EXPECT_EQ(back, a);
            EXPECT_EQ(integer_rows::sub(r.data(), r.data(), an, b.data(), bn), carry);
            EXPECT_EQ(r, a);
            std::vector<limb> over_b = padded(b, an);
            EXPECT_EQ(integer_rows::sub(over_b.data(), expected.data(), an, over_b.data(), bn), carry);
            EXPECT_EQ(over_b, a);
        }
    }
}

TEST_F(integer_add, single_limbs) {
    for (std::size_t n = 0; n <= 20; ++n) {
        for (std::size_t round = 0; round < rounds(20); ++round) {
            std::vector<limb> a = random.row(n);
            const limb b = random.row(1)[0];
            std::vector<limb> expected(n);
            const limb carry = n == 0 ? b : integer_rows::add(expected.data(), a.data(), n, &b, 1);
            std::vector<limb> r = a;
            EXPECT_EQ(integer_rows::add_1(r.data(), r.data(), n, b), carry);
            EXPECT_EQ(r, expected);
            EXPECT_EQ(integer_rows::sub_1(r.data(), r.data(), n, b), carry);
            EXPECT_EQ(r, a);
        }
    }
}

}  // namespace
}  // namespace carry::test
