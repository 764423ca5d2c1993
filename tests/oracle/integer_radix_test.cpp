// Digits to and from rows against GMP: every base, every size to past the thresholds.
#include "integer/mul.hpp"
#include "integer/radix.hpp"
#include "integer/radix_chunks.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "support/gmp.hpp"
#include "support/kept_row.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace carry {
namespace {

using test::canary;
using test::for_each_level;
using test::mpz;
using test::rounds;
using row_t = std::vector<limb>;
using bytes_t = std::vector<unsigned char>;

int sign(mpz_srcptr z) { return mpz_sgn(z); }

// The text of z by GMP: its own where it has the base, else digit by digit.
std::string oracle_text(const mpz& z, unsigned base) {
    if (sign(z) == 0) return {};
    if (base <= 62) {
        std::string text(mpz_sizeinbase(z, static_cast<int>(base)) + 2, '\0');
        mpz_get_str(text.data(), static_cast<int>(base), z);
        text.resize(text.find('\0'));
        return text;
    }
    const char* const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/";
    std::string text;
    mpz rest(z);
    while (sign(rest) != 0) text.push_back(characters[mpz_tdiv_q_ui(rest, rest, base)]);
    std::reverse(text.begin(), text.end());
    return text;
}

void expect_text(const row_t& a, unsigned base) {
    SCOPED_TRACE("base " + std::to_string(base) + ", limbs " + std::to_string(a.size()));
    const std::string expected = oracle_text(mpz(a), base);
    const std::size_t bound = integer_rows::to_digits_bound(a.size() * limb_bits, base);
    bytes_t text(bound + 1, 0xa5);
    row_t scratch(integer_rows::to_digits_scratch(a.size(), base) + 1, canary);
    const std::size_t count = integer_rows::to_digits(text.data(), a.data(), a.size(), base, scratch.data());
    ASSERT_EQ(scratch.back(), canary);
    ASSERT_EQ(text.back(), 0xa5);
    ASSERT_LE(count, bound);
    ASSERT_EQ(std::string(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(count)), expected);
}

void expect_number(const std::string& text, unsigned base, const row_t& expected) {
    SCOPED_TRACE("base " + std::to_string(base) + ", digits " + std::to_string(text.size()));
    const auto* const digits = reinterpret_cast<const unsigned char*>(text.data());
    const std::size_t bound = integer_rows::from_digits_limbs(text.size(), base);
    row_t r(bound + 1, canary), scratch(integer_rows::from_digits_scratch(text.size(), base) + 1, canary);
    const std::size_t n = integer_rows::from_digits(r.data(), digits, text.size(), base, scratch.data());
    ASSERT_EQ(scratch.back(), canary);
    ASSERT_EQ(r.back(), canary);
    ASSERT_LE(n, bound);
    r.resize(n);
    ASSERT_EQ(r, expected);
}

class radix_test : public test::random_test {
protected:
    // A number of n limbs, or the hard ones of the base: its powers, one less, and sums of a few powers.
    row_t number(std::size_t n, unsigned base) {
        if (n == 0 || random.coin()) return random.row(n);
        mpz power;
        const std::size_t most = std::max<std::size_t>(integer_rows::to_digits_bound(n * limb_bits, base), 3) - 2;
        mpz_ui_pow_ui(power, base, random.between(most / 2, most));
        if (random.coin()) {
            for (std::size_t terms = 1 + random.below(4); terms > 0; --terms) {
                mpz term;
                mpz_ui_pow_ui(term, base, random.below(most));
                mpz_add(power, power, term);
            }
        } else if (random.coin()) {
            mpz_sub_ui(power, power, 1);
        }
        mpz_tdiv_r_2exp(power, power, n * limb_bits);
        return power.row(n);
    }

    // One that is no power of two.
    unsigned any_base() {
        for (;;) {
            const auto base = static_cast<unsigned>(random.between(3, 63));
            if ((base & (base - 1)) != 0) return base;
        }
    }

    void expect_both_ways(std::size_t n, unsigned base) {
        row_t a = number(n, base);
        expect_text(a, base);
        a.resize(row::normalized_size(a.data(), a.size()));
        std::string text = oracle_text(mpz(a), base);
        if (random.below(4) == 0) text.insert(0, random.below(50), '0');
        expect_number(text, base, a);
    }
};

TEST_F(radix_test, every_base_every_small_size) {
    for (unsigned base = 2; base <= 64; ++base) {
        for (std::size_t n = 0; n <= 6; ++n) {
            expect_both_ways(n, base);
            if (HasFatalFailure()) return;
        }
    }
}

TEST_F(radix_test, every_size_to_past_the_thresholds) {
    for_each_level([&] {
        const std::size_t most = std::min<std::size_t>(
            4 * std::max(integer_rows::most_short_chunks, kernels::integer().thresholds.from_text_recursive) + 4, 250);
        for (std::size_t n = 0; n <= most; ++n) {
            for (const unsigned base : {10u, 3u + static_cast<unsigned>(random.below(59))}) {
                expect_both_ways(n, base);
            }
            if (HasFatalFailure()) return;
        }
    });
}

// Where rounding is most likely to show: next to multiples of powers of the base, and of chunks of them.
TEST_F(radix_test, numbers_beside_multiples_of_powers) {
    for_each_level([&] {
        const std::size_t most = 3 * integer_rows::most_short_chunks;
        unsigned base = 10;
        std::size_t most_digits = integer_rows::to_digits_bound(most * limb_bits, base) - 2;
        for (std::size_t exponent = 0; exponent < most_digits; ++exponent) {
            mpz multiple;
            mpz_ui_pow_ui(multiple, base, exponent);
            if (random.coin()) {
                const std::size_t rest = most - mpz_sizeinbase(multiple, 2) / limb_bits - 1;
                mpz_mul(multiple, multiple, mpz(random.row(random.below(rest + 1))));
            }
            for (int more = -1; more <= 1; ++more) {
                mpz number;
                mpz_set_si(number, more);
                mpz_add(number, number, multiple);
                row_t a = mpz(number).row(most);
                a.resize(row::normalized_size(a.data(), a.size()));
                expect_text(a, base);
                if (HasFatalFailure()) return;
            }
            if (base == 10 && exponent + 1 == most_digits) {
                base = any_base();
                most_digits = integer_rows::to_digits_bound(most * limb_bits, base) - 2;
                exponent = 0;
            }
        }
    });
}

// Of each base the numbers of one and two limbs where a digit more begins.
TEST_F(radix_test, lengths) {
    for_each_level([&] {
        for (unsigned base = 3; base < 64; ++base) {
            mpz power;
            for (mpz_set_ui(power, 1); mpz_sizeinbase(power, 2) <= 2 * limb_bits; mpz_mul_ui(power, power, base)) {
                mpz below;
                mpz_sub_ui(below, power, 1);
                for (const mpz* number : {&power, &below}) {
                    row_t a = mpz(*number).row(3);
                    a.resize(row::normalized_size(a.data(), a.size()));
                    expect_text(a, base);
                    if (HasFatalFailure()) return;
                }
            }
        }
    });
}

TEST_F(radix_test, chunks) {
    using integer_rows::most_short_chunks;
    unsigned base = 10;
    const auto expect_chunks = [&](const row_t& chunks) {
        const integer_rows::radix_chunk& chunk = integer_rows::chunk_of(base);
        const std::size_t count = chunks.size();
        mpz value;
        for (const limb digits : chunks) {
            mpz_mul(value, value, mpz(row_t{chunk.power}));
            mpz_add(value, value, mpz(row_t{digits}));
        }
        row_t a = value.row(count);
        for (std::size_t n = std::max<std::size_t>(row::normalized_size(a.data(), count), 1); n <= count; ++n) {
            row_t values(count + 1, canary);
            integer_rows::radix_chunks(values.data(), count, a.data(), n, chunk);
            ASSERT_EQ(values.back(), canary);
            values.pop_back();
            ASSERT_EQ(values, chunks) << "base " << base << ", " << count << " chunks, " << n << " limbs";
        }
    };
    for_each_level([&] {
        for (base = 3; base < 64; ++base) {
            if ((base & (base - 1)) == 0) continue;
            const limb power = integer_rows::chunk_of(base).power;
            for (std::size_t count = 1; count <= most_short_chunks; ++count) {
                for (std::size_t i = 0; i < rounds(4); ++i) {
                    row_t chunks = random.row(count);
                    const std::size_t zeros = random.coin() ? 0 : random.below(count + 1), kind = random.below(3);
                    for (std::size_t j = 0; j < count; ++j) {
                        chunks[j] = j < zeros ? 0 : kind == 0 ? power - 1 : kind == 1 && random.coin() ? 0 : chunks[j] % power;
                    }
                    expect_chunks(chunks);
                    if (HasFatalFailure()) return;
                }
            }
        }
    });
}

// The most limbs that are short have room for their chunks.
TEST_F(radix_test, chunks_of_the_largest_numbers) {
    for (unsigned base = 3; base < 64; ++base) {
        if ((base & (base - 1)) == 0) continue;
        const integer_rows::radix_chunk& chunk = integer_rows::chunk_of(base);
        for (std::size_t n = 1; integer_rows::is_short(n, chunk); ++n) {
            const std::size_t count = integer_rows::short_chunks(n, chunk);
            ASSERT_LE(count, integer_rows::most_short_chunks);
            mpz power;
            mpz_pow_ui(power, mpz(row_t{chunk.power}), count);
            ASSERT_GT(mpz_sizeinbase(power, 2), n * limb_bits) << "base " << base << ", " << n << " limbs";
        }
    }
}

TEST_F(radix_test, longer) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(60); ++i) {
            const std::size_t n = random.between(1, 700);
            expect_both_ways(n, random.coin() ? 10 : 2 + static_cast<unsigned>(random.below(61)));
            if (HasFatalFailure()) return;
        }
    });
}

// One chunk more than a power of two: then the halves differ by one at every level, and at the lowest by as much as can be.
TEST_F(radix_test, the_least_even_halves) {
    const std::size_t digits_in_chunk = limb_bits == 64 ? 19 : 9;
    for (const std::size_t chunks : {std::size_t{8193}, std::size_t{16385}}) {
        const std::size_t count = chunks * digits_in_chunk;
        std::string text(count, '0');
        for (char& c : text) c = static_cast<char>('0' + random.below(10));
        text.front() = '9';
        mpz value;
        mpz_set_str(value, text.c_str(), 10);
        row_t expected = value.row(chunks);
        expected.resize(row::normalized_size(expected.data(), chunks));
        expect_number(text, 10, expected);
        expect_text(expected, 10);
        if (HasFatalFailure()) return;
    }
}

TEST_F(radix_test, every_count_of_digits) {
    for (const unsigned base : {2u, 3u, 5u, 8u, 10u, 16u, 36u, 58u, 63u, 64u}) {
        mpz value;
        std::string text;
        for (std::size_t count = 0; count <= 300; ++count) {
            row_t expected = value.row(count * 8 / limb_bits + 1);
            expected.resize(row::normalized_size(expected.data(), expected.size()));
            expect_number(text, base, expected);
            if (HasFatalFailure()) return;
            const auto digit = random.below(3) == 0 ? base - 1 : random.below(base);
            mpz_mul_ui(value, value, base);
            mpz_add_ui(value, value, digit);
            text.push_back(digit == 0 ? '0' : oracle_text(mpz(row_t{static_cast<limb>(digit)}), base)[0]);
        }
    }
}

TEST_F(radix_test, bounds_are_tight) {
    for (unsigned base = 2; base <= 64; ++base) {
        for (const std::size_t bits :
             {std::size_t{0}, std::size_t{1}, std::size_t{64}, std::size_t{1000}, std::size_t{100000}}) {
            mpz largest;
            mpz_setbit(largest, bits);
            mpz_sub_ui(largest, largest, 1);
            const std::size_t needed = bits == 0 ? 0 : mpz_sizeinbase(largest, base <= 62 ? static_cast<int>(base) : 2);
            const std::size_t bound = integer_rows::to_digits_bound(bits, base);
            ASSERT_GE(bound, 1u);
            if (base <= 62) {
                ASSERT_GE(bound, needed == 0 ? 1 : needed - 1);  // GMP's may be one too many itself
                ASSERT_LE(bound, needed + 2);
            }
        }
    }
}

TEST_F(radix_test, scratch_of_squares_never_falls_where_the_size_grows) {
    for (std::size_t n = 0; n < 2000; ++n) {
        ASSERT_LE(integer_rows::sqr_scratch(n), integer_rows::sqr_scratch(n + 1)) << n;
    }
}

}  // namespace
}  // namespace carry
