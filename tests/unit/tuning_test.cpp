// Tuning tables as text, and the arithmetic under the strangest of them.
#include "tuning/table.hpp"

#include "gf2x/mul.hpp"
#include "integer/kth_root.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "support/guarded.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"
#include "tuning/family.hpp"

#include <carry/carry.h>
#include <carry/algorithms.hpp>
#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <istream>
#include <sstream>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

namespace carry::test {
namespace {

using tuning::table;

std::string error_of(std::string_view text) { return table::parse(text).error(); }

TEST(tuning_table, reads_what_it_writes) {
    const integer_thresholds& integer = kernels::integer().thresholds;
    const gf2x_thresholds& gf2x = kernels::gf2x().thresholds;
    const std::string text = tuning::to_text(isa_level::adx, integer, gf2x);
    const table t = table::parse(text);
    ASSERT_EQ(t.error(), "");
    integer_thresholds z{};
    gf2x_thresholds f{};
    t.apply(isa_level::avx512, z, f);
    EXPECT_EQ(z.mul_karatsuba, 0u);  // of another level
    t.apply(isa_level::adx, z, f);
    EXPECT_EQ(tuning::to_text(isa_level::adx, z, f), text);
}

TEST(tuning_table, would_take_every_familys_thresholds) {
    struct family_thresholds {
        tuning::cpu_family family;
        const integer_thresholds *at_adx, *at_avx512;  // null: those of the level
    };
    for (const auto& [family, at_adx, at_avx512] :
         {family_thresholds{tuning::cpu_family::slow_divider, &tuning::integer_adx_slow_divider, nullptr},
          family_thresholds{tuning::cpu_family::zen1, &tuning::integer_adx_zen1, nullptr},
          family_thresholds{tuning::cpu_family::zen3, &tuning::integer_adx_zen3, nullptr},
          family_thresholds{tuning::cpu_family::zen4, &tuning::integer_adx_zen4, &tuning::integer_avx512_zen4},
          family_thresholds{tuning::cpu_family::zen5, &tuning::integer_adx_zen5, &tuning::integer_avx512_zen5}}) {
        for (const isa_level level : isa_available()) {
            const integer_thresholds of_level = kernels::integer_at(level)->thresholds;
            integer_thresholds own = of_level, others = of_level;
            tuning::adapt(own, level, family);
            tuning::adapt(others, level, tuning::cpu_family::other);
            const integer_thresholds* const of_family = limb_bits != 64              ? nullptr
                                                        : level == isa_level::adx    ? at_adx
                                                        : level == isa_level::avx512 ? at_avx512
                                                                                     : nullptr;
            const integer_thresholds& expected = of_family != nullptr ? *of_family : of_level;
            EXPECT_EQ(own.mul_toom3, expected.mul_toom3) << isa_name(level);
            EXPECT_EQ(own.mul_middle_product, expected.mul_middle_product) << isa_name(level);
            EXPECT_EQ(own.divrem_1_reciprocal, expected.divrem_1_reciprocal) << isa_name(level);
            EXPECT_EQ(own.divrem_1_segments, expected.divrem_1_segments) << isa_name(level);
            EXPECT_EQ(own.xgcd_half, expected.xgcd_half) << isa_name(level);
            EXPECT_EQ(others.mul_toom3, of_level.mul_toom3) << isa_name(level);
        }
        for (const auto& [level, t] : {std::pair{isa_level::adx, at_adx}, std::pair{isa_level::avx512, at_avx512}}) {
            if (t != nullptr) {
                EXPECT_EQ(error_of(tuning::to_text(level, *t, kernels::gf2x().thresholds)), "");
            }
        }
    }
}

TEST(tuning_table, takes_comments_blanks_and_never) {
    const table t =
        table::parse("# of this machine\n\n  portable\tinteger mul_toom4   never # no\nportable gf2x gcd_half 99\r\n");
    EXPECT_EQ(t.error(), "");
    integer_thresholds z{};
    gf2x_thresholds f{};
    t.apply(isa_level::portable, z, f);
    EXPECT_EQ(z.mul_toom4, never);
    EXPECT_EQ(z.mul_toom3, 0u);
    EXPECT_EQ(f.gcd_half, 99u);
    EXPECT_TRUE(table::parse("").empty());
    EXPECT_EQ(error_of(""), "");
}

TEST(tuning_table, takes_what_no_size_reaches_for_never) {
    for (const std::size_t value : {SIZE_MAX / 4 + 1, SIZE_MAX / 2 + 1, SIZE_MAX - 1}) {  // of which multiples would overflow
        const table t = table::parse("portable integer mul_low_split " + std::to_string(value));
        EXPECT_EQ(t.error(), "");
        integer_thresholds z{};
        gf2x_thresholds f{};
        t.apply(isa_level::portable, z, f);
        EXPECT_EQ(z.mul_low_split, never);
    }
}

/// A file that never ends, as /dev/zero.
class endless_buffer : public std::streambuf {
    int_type underflow() override {
        setg(block_, block_, block_ + sizeof block_);
        return traits_type::to_int_type(block_[0]);
    }
    char block_[100]{};
};

TEST(tuning_table, is_not_looked_for_without_end) {
    endless_buffer buffer;
    std::istream endless(&buffer);
    EXPECT_EQ(table::read(endless).error(), "longer than a table can be");
    std::istringstream in("portable integer mul_toom4 never\n" + std::string(table::longest - 33, '\n'));
    EXPECT_EQ(table::read(in).error(), "");
    std::ifstream folder("/");
    EXPECT_EQ(table::read(folder).error(), "it cannot be read");
}

TEST(tuning_table, says_what_is_wrong_and_uses_nothing) {
    EXPECT_EQ(error_of("portable integer mul_karatsuba"), "line 1: a level, a world, a threshold and a value are wanted");
    EXPECT_EQ(error_of("\nportable integer mul_karatsuba 30 40"),
              "line 2: a level, a world, a threshold and a value are wanted");
    EXPECT_EQ(error_of("neon integer mul_karatsuba 30"), "line 1: no level neon");
    EXPECT_EQ(error_of("portable reals mul_karatsuba 30"), "line 1: no world reals");
    EXPECT_EQ(error_of("portable gf2x sqr_ntt 300"), "line 1: no threshold sqr_ntt of gf2x");
    for (const char* value : {"-1", "30x", "x", "1e3", "+30", "99999999999999999999999"}) {
        EXPECT_EQ(error_of(std::string("portable integer mul_karatsuba ") + value),
                  std::string("line 1: ") + value + " is no size");
    }
    EXPECT_EQ(error_of("portable integer gcd_half 40\nportable integer mul_karatsuba 0"),
              "line 2: mul_karatsuba is at least 8");
    EXPECT_TRUE(table::parse("portable integer gcd_half 40\nnonsense").empty());
    EXPECT_EQ(table::wrong("nothing there").error(), "nothing there");
}

/// The tables in use with thresholds of the test's, while it lives.
class strange_tables {
public:
    strange_tables() : integer_before_(kernels::integer()), gf2x_before_(kernels::gf2x()) {
        kernels::active_integer = &integer;
        kernels::active_gf2x = &gf2x;
    }
    strange_tables(const strange_tables&) = delete;
    strange_tables& operator=(const strange_tables&) = delete;
    ~strange_tables() {
        kernels::active_integer = &integer_before_;
        kernels::active_gf2x = &gf2x_before_;
    }

    kernels::integer_kernels integer = kernels::integer();
    kernels::gf2x_kernels gf2x = kernels::gf2x();

private:
    const kernels::integer_kernels& integer_before_;
    const kernels::gf2x_kernels& gf2x_before_;
};

class tuning : public random_test {
protected:
    /// Everything that thresholds decide about; text both ways.
    template <class Number>
    std::pair<std::vector<Number>, std::string> results(const Number& a, const Number& b) {
        std::vector<Number> all{a * b, sqr(a), gcd(a, b)};
        const auto division = divrem(a * b + a, b);
        all.push_back(division.quotient);
        all.push_back(division.remainder);
        const auto cofactors = xgcd(a, b);
        all.push_back(cofactors.s * a + cofactors.t * b);
        const std::string text = a.to_string();
        all.push_back(Number::from_string(text));
        return {all, text};
    }

    /// Sets every threshold by choose(least).
    template <class Choose>
    void set(strange_tables& tables, Choose&& choose) {
        for (const auto& name : integer_threshold_names) {
            tables.integer.thresholds.*name.member = choose(name.least);
        }
        for (const auto& name : gf2x_threshold_names) {
            tables.gf2x.thresholds.*name.member = choose(name.least);
        }
    }
};

// Every table that is taken gives right results: the least values, none of the algorithms, and any mixture of both.
TEST_F(tuning, costs_time_never_a_result) {
    for (const std::size_t n :
         std::initializer_list<std::size_t>{1, 2, 7, 8, 9, 16, 31, 33, 64, 65, 100, 199, 201, 255, 420, 513, 700}) {
        SCOPED_TRACE("n = " + std::to_string(n));
        const std::size_t m = random.between(1, n);
        const auto a = integer::from_limbs(random.normalized_row(n)), b = integer::from_limbs(random.normalized_row(m));
        const auto f = gf2x::from_limbs(random.normalized_row(n)), g = gf2x::from_limbs(random.normalized_row(m));
        const auto expected = results(a, b);
        const auto expected_polynomial = results(f, g);
        for (int round = 0; round < 4; ++round) {
            strange_tables tables;
            set(tables, [&](std::size_t least) {
                return round == 0 || (round > 1 && random.coin()) ? least
                       : round > 1 && random.coin()               ? least + random.below(200)
                                                                  : never;
            });
            EXPECT_EQ(results(a, b), expected);
            EXPECT_EQ(results(f, g), expected_polynomial);
        }
    }
}

// Each row of the tables by itself, with the scratch that it asks for and no more, whatever is chosen inside.
TEST_F(tuning, rows_keep_to_their_scratch) {
    for (const std::size_t n : std::initializer_list<std::size_t>{97, 107, 143, 199, 255, 420}) {
        const std::size_t m = random.coin() ? n : random.between(n / 4, n);
        const std::vector<limb> a = random.row(n), b = random.row(m);
        for (const world w : {world::integer, world::gf2x}) {
            std::vector<limb> product(n + m), square(2 * n);
            mul_algorithms(w).front().run(product.data(), a.data(), n, b.data(), m, std::vector<limb>(2 * n + m).data());
            mul_algorithms(w).front().run(square.data(), a.data(), n, a.data(), n, std::vector<limb>(3 * n).data());
            strange_tables tables;
            for (const bool least_only : {true, false}) {
                set(tables, [&](std::size_t least) { return least_only || random.coin() ? least : least + random.below(200); });
                for (const mul_algorithm& row : mul_algorithms(w)) {
                    if (!row.accepts(n, m)) continue;
                    guarded_row r(n + m), scratch(row.scratch(n, m));
                    row.run(r.data(), a.data(), n, b.data(), m, scratch.data());
                    EXPECT_TRUE(std::ranges::equal(r.span(), product)) << row.name << ' ' << n << " x " << m;
                }
                for (const sqr_algorithm& row : sqr_algorithms(w)) {
                    if (!row.accepts(n)) continue;
                    guarded_row r(2 * n), scratch(row.scratch(n));
                    row.run(r.data(), a.data(), n, scratch.data());
                    EXPECT_TRUE(std::ranges::equal(r.span(), square)) << row.name << ' ' << n;
                }
            }
        }
    }
}

// Products and squares of every size with the scratch that serves every table, under the one that splits operands the most.
TEST_F(tuning, scratch_serves_the_least_thresholds) {
    strange_tables tables;
    for (std::size_t n = 1; n <= 260; ++n) {
        set(tables, [&](std::size_t least) { return n % 2 == 0 || random.coin() ? least : least + random.below(40); });
        const std::vector<limb> a = random.row(n), b = random.row(n);
        guarded_row product(2 * n), square(2 * n);
        guarded_row for_product(integer_rows::mul_scratch(n, n)), for_square(integer_rows::sqr_scratch(n));
        integer_rows::mul(product.data(), a.data(), n, b.data(), n, for_product.data());
        integer_rows::sqr(square.data(), a.data(), n, for_square.data());
        set(tables, [&](std::size_t least) { return least; });
        integer_rows::sqr(square.data(), a.data(), n, for_square.data());
        std::vector<limb> expected(2 * n), scratch(3 * n);
        mul_algorithms(world::integer).front().run(expected.data(), a.data(), n, a.data(), n, scratch.data());
        EXPECT_TRUE(std::ranges::equal(square.span(), expected)) << n;
        guarded_row for_polynomial(gf2x_rows::mul_scratch(n, n));
        gf2x_rows::mul(product.data(), a.data(), n, b.data(), n, for_polynomial.data());
    }
}

// What asks for scratch before it knows the sizes asks for that of the largest ones; smaller ones may be for another algorithm.
TEST_F(tuning, bounds_of_scratch_serve_what_is_smaller) {
    for (std::size_t round = 0; round < rounds(60); ++round) {
        strange_tables tables;
        set(tables, [&](std::size_t least) {
            return random.below(3) == 0 ? never : random.coin() ? least : least + random.below(300);
        });
        const std::size_t most = random.between(61, 800), n = most - random.below(60), m = n - random.below(n / 4);
        SCOPED_TRACE(testing::Message() << n << " and " << m << " of " << most);
        const std::vector<limb> a = random.normalized_row(n), b = random.normalized_row(m);
        guarded_row product(n + m), square(2 * n);
        guarded_row for_products(integer_rows::mul_scratch_up_to(most)), for_squares(integer_rows::sqr_scratch_up_to(most));
        integer_rows::mul(product.data(), a.data(), n, b.data(), m, for_products.data());
        integer_rows::sqr(square.data(), a.data(), n, for_squares.data());
        EXPECT_EQ(integer::from_limbs(product.span()), integer::from_limbs(a) * integer::from_limbs(b));
        EXPECT_EQ(integer::from_limbs(square.span()), sqr(integer::from_limbs(a)));

        const auto k = static_cast<unsigned>(random.between(3, 7));
        const std::size_t bits = (n - 1) * limb_bits + static_cast<std::size_t>(std::bit_width(a.back()));
        guarded_row root((bits - 1) / k / limb_bits + 1), for_roots(integer_rows::kth_root_scratch(bits, k));
        integer_rows::kth_root(root.data(), a.data(), n, bits, k, for_roots.data());
        const integer r = integer::from_limbs(root.span());
        EXPECT_TRUE(pow(r, k) <= integer::from_limbs(a) && pow(r + 1, k) > integer::from_limbs(a)) << "root " << k;
    }
}

// Where no size is too long for the base case, there are still sizes that are too long for memory.
TEST_F(tuning, sizes_beyond_memory_are_errors_without_any_threshold) {
    strange_tables tables;
    set(tables, [](std::size_t) { return never; });
    limb r[2] = {1, 1};
    const limb a[1] = {1};
    for (const std::size_t huge : {SIZE_MAX, SIZE_MAX - 3, SIZE_MAX / 2, SIZE_MAX / sizeof(limb)}) {
        for (const auto mul : {carry_integer_mul, carry_gf2x_mul}) {
            EXPECT_EQ(mul(r, a, huge, a, 1), CARRY_ELENGTH);
            EXPECT_EQ(mul(r, a, 1, a, huge), CARRY_ELENGTH);
            EXPECT_EQ(mul(r, a, huge, a, huge), CARRY_ELENGTH);
        }
        for (const auto sqr : {carry_integer_sqr, carry_gf2x_sqr}) {
            EXPECT_EQ(sqr(r, a, huge), CARRY_ELENGTH);
        }
    }
}

}  // namespace
}  // namespace carry::test
