/// The first source document's algorithms, for limbs of 8, 16, 32 and 64 bits: exhaustively with one limb of eight bits,
/// against NTL over sizes and shapes, and modulo the published irreducible polynomials.
#include "support/limb_bytes.hpp"
#include "support/random.hpp"

#include "gf2x/document/document.hpp"
#include "gf2x/document/exact_division.hpp"
#include "gf2x/document/row.hpp"

#include <NTL/GF2XFactoring.h>

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

namespace {

namespace document = carry::gf2x_document;
using carry::bits_of;
using carry::limb_type;
using carry::test::random_source;
using carry::test::rounds;

/// Limbs behind a row that must stay as they are.
constexpr std::size_t margin = 3;

template <limb_type Limb>
using row_of = std::vector<Limb>;

/// n limbs of any width with the source's hostile patterns.
template <limb_type Limb>
row_of<Limb> draw(random_source& random, std::size_t n) {
    const std::vector<carry::limb> wide = random.row((n * sizeof(Limb) + sizeof(carry::limb) - 1) / sizeof(carry::limb));
    row_of<Limb> r(n);
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = 0;
        for (std::size_t bit = 0; bit < bits_of<Limb>; ++bit) {
            const std::size_t place = i * bits_of<Limb> + bit;
            const bool set = (wide[place / carry::limb_bits] >> (place % carry::limb_bits) & 1) != 0;
            r[i] = static_cast<Limb>(r[i] | static_cast<Limb>(static_cast<Limb>(set ? 1 : 0) << bit));
        }
    }
    return r;
}

template <limb_type Limb>
NTL::GF2X to_ntl(const row_of<Limb>& row) {
    const std::vector<unsigned char> bytes = carry::test::bytes_of(std::span<const Limb>(row));
    return NTL::GF2XFromBytes(bytes.data(), static_cast<long>(bytes.size()));
}

/// f as a row of n limbs; n must be enough.
template <limb_type Limb>
row_of<Limb> from_ntl(const NTL::GF2X& f, std::size_t n) {
    std::vector<unsigned char> bytes(n * sizeof(Limb));
    NTL::BytesFromGF2X(bytes.data(), f, static_cast<long>(bytes.size()));
    return carry::test::row_of_bytes<Limb>(bytes);
}

/// f in no more limbs than it takes, and `zeros` above.
template <limb_type Limb>
row_of<Limb> row_from(const NTL::GF2X& f, std::size_t zeros = 0) {
    return from_ntl<Limb>(f, static_cast<std::size_t>(deg(f)) / bits_of<Limb> + 1 + zeros);
}

/// Room for a result or scratch, and behind it limbs that run() must not touch.
template <limb_type Limb>
class marked {
public:
    explicit marked(std::size_t n) : row_(n + margin, mark) {}
    Limb* data() { return row_.data(); }
    row_of<Limb> value() const { return {row_.begin(), row_.end() - margin}; }
    bool intact() const {
        return std::all_of(row_.end() - margin, row_.end(), [](Limb x) { return x == mark; });
    }

private:
    static constexpr Limb mark = static_cast<Limb>(0x5a5a5a5a5a5a5a5au);
    row_of<Limb> row_;
};

/// Empty if all is right, else what was wrong.
using verdict = std::string;

template <limb_type Limb>
verdict check_products(const row_of<Limb>& a, const row_of<Limb>& b, const row_of<Limb>& expected,
                       std::initializer_list<std::size_t> limits = {0, 5, 10, 50}) {
    for (const document::mul_row<Limb>& algorithm : document::mul_table<Limb>()) {
        for (const std::size_t limit : limits) {
            if (limit != 0 && !algorithm.recursive) continue;
            marked<Limb> r(a.size() + b.size()), scratch(algorithm.scratch(a.size(), b.size(), limit));
            algorithm.run(r.data(), a.data(), a.size(), b.data(), b.size(), limit, scratch.data());
            if (r.value() != expected || !r.intact() || !scratch.intact()) {
                return std::string(algorithm.name) + " with the limit " + std::to_string(limit) + ": " +
                       std::to_string(a.size()) + " by " + std::to_string(b.size()) + " limbs of " +
                       std::to_string(bits_of<Limb>) + " bits";
            }
        }
    }
    return "";
}

template <limb_type Limb>
verdict check_squares(const row_of<Limb>& a, const row_of<Limb>& expected) {
    for (const document::sqr_row<Limb>& algorithm : document::sqr_table<Limb>()) {
        if (!algorithm.available()) continue;
        marked<Limb> r(2 * a.size());
        algorithm.run(r.data(), a.data(), a.size());
        if (r.value() != expected || !r.intact()) return algorithm.name;
    }
    return "";
}

/// Sizes up to some limbs of 64 bits; all pairs of small ones.
template <limb_type Limb>
verdict check_sizes(random_source& random) {
    const std::size_t small = 13;
    for (std::size_t an = 0; an <= small; ++an) {
        for (std::size_t bn = 0; bn <= small; ++bn) {
            const row_of<Limb> a = draw<Limb>(random, an), b = draw<Limb>(random, bn);
            const verdict wrong = check_products(a, b, from_ntl<Limb>(to_ntl(a) * to_ntl(b), an + bn));
            if (!wrong.empty()) return wrong;
        }
    }
    for (std::size_t round = 0; round < rounds(12); ++round) {
        const std::size_t an = random.between(1, 150),
                          bn = random.coin() ? an - random.below(an / 2 + 1) : random.between(1, 150);
        const row_of<Limb> a = draw<Limb>(random, an), b = draw<Limb>(random, bn);
        const verdict wrong = check_products(a, b, from_ntl<Limb>(to_ntl(a) * to_ntl(b), an + bn)) +
                              check_squares(a, from_ntl<Limb>(sqr(to_ntl(a)), 2 * an));
        if (!wrong.empty()) return wrong;
    }
    const row_of<Limb> a = draw<Limb>(random, 600), b = draw<Limb>(random, 300);  // more than a piece of the combs
    return check_products(a, b, from_ntl<Limb>(to_ntl(a) * to_ntl(b), 900));
}

/// The exact divisions undo products; any multiple, any size.
template <limb_type Limb>
verdict check_exact_divisions(random_source& random) {
    const auto holds = [&](void (*divide)(Limb*, std::size_t) noexcept, long high, long low) {
        NTL::GF2X d;
        SetCoeff(d, high);
        SetCoeff(d, low);
        for (std::size_t n = 1; n < 30; ++n) {
            const row_of<Limb> q = draw<Limb>(random, n);
            row_of<Limb> a = from_ntl<Limb>(to_ntl(q) * d, n + 1);
            divide(a.data(), n + 1);
            if (a != from_ntl<Limb>(to_ntl(q), n + 1)) return false;
        }
        return true;
    };
    return holds(document::divide_by_1_x<Limb>, 1, 0) && holds(document::divide_by_x_x2<Limb>, 2, 1) &&
                   holds(document::divide_by_x_x4<Limb>, 4, 1) && holds(document::divide_by_x2_x4<Limb>, 4, 2)
               ? ""
               : "exact division";
}

/// a^(-1), b / a, a b and a modulo f, a and b longer than f, in rows with leading zeros.
template <limb_type Limb>
verdict check_modulus(random_source& random, const NTL::GF2X& f) {
    const row_of<Limb> m = row_from<Limb>(f, random.below(3));
    const std::size_t fn = m.size(), t = document::residue_size(m.data(), fn), n = random.between(1, 2 * fn + 2);
    const row_of<Limb> a = draw<Limb>(random, n), b = draw<Limb>(random, random.between(1, n));
    const NTL::GF2X x = to_ntl(a) % f, y = to_ntl(b) % f, g = GCD(x, f);
    const bool invertible = IsOne(g);

    marked<Limb> reduced(n), reduce_scratch(document::reduce_scratch<Limb>(n, fn));
    std::copy(a.begin(), a.end(), reduced.data());
    document::reduce(reduced.data(), n, m.data(), fn, reduce_scratch.data());
    if (to_ntl(reduced.value()) != x || !reduced.intact() || !reduce_scratch.intact()) return "reduce";
    std::copy(a.begin(), a.end(), reduced.data());
    document::reduce_any(reduced.data(), n, m.data(), fn, reduce_scratch.data());
    if (to_ntl(reduced.value()) != x || !reduced.intact() || !reduce_scratch.intact()) return "reduce_any";

    marked<Limb> product(t), mul_scratch(document::mulmod_shift_and_add_scratch<Limb>(b.size(), fn));
    document::mulmod_shift_and_add(product.data(), a.data(), n, b.data(), b.size(), m.data(), fn, mul_scratch.data());
    if (to_ntl(product.value()) != x * y % f || !product.intact() || !mul_scratch.intact()) return "shift_and_add";

    const std::size_t scratch_size = document::inverse_scratch<Limb>(n, fn);
    marked<Limb> inverse(t), binary(t), quotient(t), scratch(scratch_size);
    const bool found = document::inverse_euclid(inverse.data(), a.data(), n, m.data(), fn, scratch.data());
    const bool found_binary = document::inverse_binary(binary.data(), a.data(), n, m.data(), fn, scratch.data());
    const bool found_quotient =
        document::divide_binary(quotient.data(), b.data(), b.size(), a.data(), n, m.data(), fn, scratch.data());
    if (!scratch.intact() || !inverse.intact() || !binary.intact() || !quotient.intact()) return "scratch of an inversion";
    if (found != invertible || found_binary != invertible || found_quotient != invertible) return "existence of an inverse";
    const NTL::GF2X expected = invertible && deg(f) > 0 ? InvMod(x, f) : NTL::GF2X();
    if (to_ntl(inverse.value()) != expected) return "inverse_euclid";
    if (to_ntl(binary.value()) != expected) return "inverse_binary";
    if (to_ntl(quotient.value()) != y * expected % f) return "divide_binary";

    marked<Limb> divisor(std::max(n, fn)), gcd_scratch(std::max(n, fn));
    document::gcd(divisor.data(), a.data(), n, m.data(), fn, gcd_scratch.data());
    if (to_ntl(divisor.value()) != GCD(to_ntl(a), f) || !divisor.intact() || !gcd_scratch.intact()) return "gcd";
    return "";
}

/// The same for all widths.
template <class Check>
verdict for_each_limb(Check check) {
    verdict wrong = check(std::uint8_t{});
    if (wrong.empty()) wrong = check(std::uint16_t{});
    if (wrong.empty()) wrong = check(std::uint32_t{});
    if (wrong.empty()) wrong = check(std::uint64_t{});
    return wrong;
}

NTL::GF2X polynomial(std::initializer_list<long> exponents) {
    NTL::GF2X f;
    for (const long exponent : exponents) SetCoeff(f, exponent, coeff(f, exponent) + 1);
    return f;
}

class gf2x_document : public carry::test::random_test {};

TEST_F(gf2x_document, products_and_squares_of_all_sizes) {
    EXPECT_EQ(for_each_limb([&]<class Limb>(Limb) { return check_sizes<Limb>(random); }), "");
    EXPECT_EQ(for_each_limb([&]<class Limb>(Limb) { return check_exact_divisions<Limb>(random); }), "");
}

TEST_F(gf2x_document, the_tables_hold_all_of_the_document) {
    const verdict wrong = for_each_limb([]<class Limb>(Limb) -> verdict {
        for (const char* name : {"shift_and_add", "comb_right_to_left", "comb_left_to_right", "karatsuba", "toom3", "toom4"}) {
            const auto table = document::mul_table<Limb>();
            if (std::none_of(table.begin(), table.end(), [&](const auto& row) { return row.name == std::string(name); }))
                return name;
        }
        for (unsigned window = 1; window <= bits_of<Limb>; window *= 2) {
            const std::string name = "comb_window_" + std::to_string(window);
            const auto table = document::mul_table<Limb>();
            if (std::none_of(table.begin(), table.end(), [&](const auto& row) { return row.name == name; })) return name;
        }
        return "";
    });
    EXPECT_EQ(wrong, "");
}

TEST_F(gf2x_document, published_irreducible_polynomials) {
    const NTL::GF2X published[] = {
        // SEC 2, version 1 and 2; NIST, FIPS 186-4, appendix D
        polynomial({113, 9, 0}),        polynomial({131, 8, 3, 2, 0}), polynomial({163, 7, 6, 3, 0}),  polynomial({193, 15, 0}),
        polynomial({233, 74, 0}),       polynomial({239, 158, 0}),     polynomial({283, 12, 7, 5, 0}), polynomial({409, 87, 0}),
        polynomial({571, 10, 5, 2, 0}), polynomial({8, 4, 3, 1, 0}),   polynomial({64, 4, 3, 1, 0}),   polynomial({127, 1, 0})};
    for (const NTL::GF2X& f : published) {
        ASSERT_TRUE(IterIrredTest(f));
        for (std::size_t round = 0; round < rounds(3); ++round) {
            ASSERT_EQ(for_each_limb([&]<class Limb>(Limb) { return check_modulus<Limb>(random, f); }), "") << f;
        }
    }
}

/// Reducible ones too, even ones, dense ones, and trinomials whose middle term stands close to the first.
TEST_F(gf2x_document, any_modulus) {
    for (std::size_t round = 0; round < rounds(40); ++round) {
        const auto m = static_cast<long>(random.between(1, 400));
        const long k = static_cast<long>(random.below(static_cast<std::size_t>(m)));
        NTL::GF2X f = random.coin() ? NTL::random_GF2X(m) : polynomial({k, 0});
        SetCoeff(f, m);
        ASSERT_EQ(for_each_limb([&]<class Limb>(Limb) { return check_modulus<Limb>(random, f); }), "") << f;
    }
    for (long m = 1; m < 70; ++m) {
        NTL::GF2X f = polynomial({m, m - 1, 0});
        if (m == 1) f = polynomial({1});
        ASSERT_EQ(for_each_limb([&]<class Limb>(Limb) { return check_modulus<Limb>(random, f); }), "") << f;
        NTL::GF2X power;
        SetCoeff(power, m);
        ASSERT_EQ(for_each_limb([&]<class Limb>(Limb) { return check_modulus<Limb>(random, power); }), "") << power;
    }
    EXPECT_EQ(for_each_limb([&]<class Limb>(Limb) { return check_modulus<Limb>(random, NTL::GF2X(0, 1)); }), "");
}

// Of a row that is split in uneven parts the shorter ones end the recursion first, with more limbs than the others end it with.
TEST_F(gf2x_document, scratch_of_uneven_parts) {
    for (std::size_t limit = 15; limit < 37; limit += random.between(1, 3)) {
        for (std::size_t an = limit; an < 9 * limit; an += random.between(1, limit)) {
            const std::size_t bn = an - random.below(std::min<std::size_t>(an / 2, 3) + 1);
            const row_of<carry::limb> a = draw<carry::limb>(random, an), b = draw<carry::limb>(random, bn);
            ASSERT_EQ(check_products(a, b, from_ntl<carry::limb>(to_ntl(a) * to_ntl(b), an + bn), {limit}), "");
        }
    }
}

// Exhaustively: one limb of eight bits, and all moduli of degree up to eight.

/// a b, bit by bit.
unsigned multiply(unsigned a, unsigned b) {
    unsigned r = 0;
    for (unsigned i = 0; i < 8; ++i) r ^= (b >> i & 1u) != 0 ? a << i : 0;
    return r;
}

unsigned remainder_of(unsigned a, unsigned f) {
    for (int i = 31 - std::countl_zero(f), k = 31; k >= i; --k) a ^= (a >> k & 1u) != 0 ? f << (k - i) : 0;
    return a;
}

TEST_F(gf2x_document, all_products_of_bytes) {
    row_of<std::uint8_t> scratch(1 << 16), r(2);
    for (const document::mul_row<std::uint8_t>& algorithm : document::mul_table<std::uint8_t>()) {
        ASSERT_LE(algorithm.scratch(1, 1, 0), scratch.size());
        unsigned wrong = 0;
        for (unsigned a = 0; a < 256; ++a) {
            for (unsigned b = 0; b < 256; ++b) {
                const std::uint8_t x = static_cast<std::uint8_t>(a), y = static_cast<std::uint8_t>(b);
                algorithm.run(r.data(), &x, 1, &y, 1, 0, scratch.data());
                wrong += (r[0] | static_cast<unsigned>(r[1]) << 8) != multiply(a, b) ? 1u : 0u;
            }
        }
        EXPECT_EQ(wrong, 0u) << algorithm.name;
    }
}

TEST_F(gf2x_document, all_squares_of_two_bytes) {
    for (const document::sqr_row<std::uint8_t>& algorithm : document::sqr_table<std::uint8_t>()) {
        unsigned wrong = 0;
        for (unsigned a = 0; algorithm.available() && a < 1u << 16; ++a) {
            const std::uint8_t x[2] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(a >> 8)};
            std::uint8_t r[4];
            algorithm.run(r, x, 2);
            const unsigned low = multiply(a & 255, a & 255), high = multiply(a >> 8, a >> 8);
            wrong += (r[0] | r[1] << 8) != static_cast<int>(low) || (r[2] | r[3] << 8) != static_cast<int>(high) ? 1u : 0u;
        }
        EXPECT_EQ(wrong, 0u) << algorithm.name;
    }
}

TEST_F(gf2x_document, all_elements_of_all_small_rings) {
    row_of<std::uint8_t> scratch(1 << 12);
    ASSERT_LE(document::inverse_scratch<std::uint8_t>(2, 2), scratch.size());
    unsigned wrong = 0;
    for (unsigned f = 2; f < 512; ++f) {
        const std::uint8_t m[2] = {static_cast<std::uint8_t>(f), static_cast<std::uint8_t>(f >> 8)};
        const unsigned size = 1u << (31 - std::countl_zero(f));
        for (unsigned a = 0; a < size; ++a) {
            const std::uint8_t x[2] = {static_cast<std::uint8_t>(a), 0};
            std::uint8_t inverse = 0, quotient = 0, divisor[2], wide[2];
            const auto b = static_cast<std::uint8_t>(remainder_of(a * 73 + f, f));
            document::gcd(divisor, x, 2, m, 2, scratch.data());
            const bool unit = divisor[0] == 1 && divisor[1] == 0;
            const bool found = document::inverse_euclid(&inverse, x, 1, m, 2, scratch.data());
            const bool divided = document::divide_binary(&quotient, &b, 1, x, 1, m, 2, scratch.data());
            wrong += found != unit || divided != unit ? 1u : 0u;
            wrong += unit && remainder_of(multiply(a, inverse), f) != 1 ? 1u : 0u;
            wrong += unit && remainder_of(multiply(a, quotient), f) != b ? 1u : 0u;
            const unsigned square = multiply(a, a ^ 1);
            wide[0] = static_cast<std::uint8_t>(square), wide[1] = static_cast<std::uint8_t>(square >> 8);
            document::reduce(wide, 2, m, 2, scratch.data());
            wrong += (wide[0] | static_cast<unsigned>(wide[1]) << 8) != remainder_of(square, f) ? 1u : 0u;
        }
    }
    EXPECT_EQ(wrong, 0u);
}

TEST_F(gf2x_document, degree_comparison_shifts) {
    for (unsigned value = 0; value < 1u << 16; ++value) {
        const std::uint8_t a[3] = {static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(value >> 8), 0};
        std::uint8_t twice[3] = {a[0], a[1], 0}, half[3] = {a[0], a[1], 0};
        document::shift_left(twice, 3, 1);
        document::halve(half, 3);
        const unsigned doubled = twice[0] | static_cast<unsigned>(twice[1]) << 8 | static_cast<unsigned>(twice[2]) << 16;
        const unsigned halved = half[0] | static_cast<unsigned>(half[1]) << 8 | static_cast<unsigned>(half[2]) << 16;
        ASSERT_TRUE(document::bit_length(a, 3) == static_cast<std::size_t>(std::bit_width(value)) && doubled == 2 * value &&
                    halved == value / 2 && document::is_one(a, 3) == (value == 1) && document::equal(a, 3, a, 2) &&
                    !document::equal(a, 3, twice, 3) == (value != 0))
            << value;
    }
}

}  // namespace
