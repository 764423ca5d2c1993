// Toeplitz matrix-vector products, and multiplication in GF(2)[u] / (f) through them in every basis, against the definition and
// against NTL.
#include "support/random.hpp"

#include <carry/gf2x.hpp>
#include <carry/toeplitz/bases.hpp>
#include <carry/toeplitz/dual_basis.hpp>
#include <carry/toeplitz/karatsuba.hpp>
#include <carry/toeplitz/shifted_basis.hpp>

#include <NTL/GF2X.h>
#include <NTL/GF2XFactoring.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <vector>

namespace carry::toeplitz {
namespace {

using test::random_source;

template <class Word>
using row = std::vector<Word>;

/// n bits, at times hostile.
template <class Word>
row<Word> draw(random_source& random, std::size_t n) {
    const std::vector<limb> limbs = random.row(words_for<limb>(n));
    row<Word> r(words_for<Word>(n));
    for (std::size_t k = 0; k < n; ++k) {
        if (bit(limbs.data(), k)) {
            flip(r.data(), k);
        }
    }
    return r;
}

template <class Word>
NTL::GF2X to_ntl(const row<Word>& a) {
    NTL::GF2X f;
    for (std::size_t k = 0; k < a.size() * word_bits<Word>; ++k) {
        if (bit(a.data(), k)) {
            NTL::SetCoeff(f, static_cast<long>(k));
        }
    }
    return f;
}

/// T v from its definition, in the order of the base.
template <class Word>
row<Word> by_definition(bool mirrored, const row<Word>& t, const row<Word>& v) {
    const std::size_t n = v.size() * word_bits<Word>;
    row<Word> c(v.size());
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            if (bit(v.data(), j) && bit(t.data(), mirrored ? n + i - j : n + j - i)) {
                flip(c.data(), i);
            }
        }
    }
    return c;
}

/// Sizes that are powers of two, of three, mixed, and those that have to be padded; every base size.
template <class Base, class Word>
std::string check_products(Base, Word) {
    random_source random;
    for (const std::size_t s : std::initializer_list<std::size_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 16, 17, 18, 27, 31}) {
        for (std::size_t stop = 1; stop <= 8; stop += s > 8 ? 3 : 1) {
            const row<Word> t = draw<Word>(random, 2 * s * word_bits<Word>), v = draw<Word>(random, s * word_bits<Word>);
            const row<Word> before = draw<Word>(random, s * word_bits<Word>);
            row<Word> c = before, expected = by_definition(Base::mirrored, t, v);
            row<Word> scratch(product_scratch(stop, s));
            product<Base, Word*, std::size_t>(Base(stop), c.data(), const_cast<Word*>(t.data()), const_cast<Word*>(v.data()), s,
                                              scratch.data());
            for (std::size_t i = 0; i < s; ++i) {
                expected[i] = static_cast<Word>(expected[i] ^ before[i]);
            }
            if (c != expected) {
                return std::to_string(s) + " words, base from " + std::to_string(stop);
            }
        }
    }
    return "";
}

TEST(toeplitz, products_by_definition) {
    EXPECT_EQ(check_products(inner_products<std::uint8_t, table_parity>(), std::uint8_t{}), "");
    EXPECT_EQ(check_products(inner_products<std::uint32_t, table_parity>(), std::uint32_t{}), "");
    EXPECT_EQ(check_products(inner_products<std::uint16_t, popcount_parity>(), std::uint16_t{}), "");
    EXPECT_EQ(check_products(inner_products<std::uint64_t, popcount_parity>(), std::uint64_t{}), "");
    EXPECT_EQ(check_products(comb_windows<std::uint8_t>(), std::uint8_t{}), "");
    EXPECT_EQ(check_products(comb_windows<std::uint16_t>(), std::uint16_t{}), "");
    EXPECT_EQ(check_products(comb_windows<std::uint32_t>(), std::uint32_t{}), "");
    EXPECT_EQ(check_products(comb_windows<std::uint64_t>(), std::uint64_t{}), "");
    EXPECT_EQ(check_products(carryless(), limb{}), "");
}

TEST(toeplitz, base_sizes_are_held_to_what_a_base_can_do) {
    EXPECT_EQ(carryless(100).stop, 8u);
    EXPECT_EQ(carryless(0).stop, 1u);
    EXPECT_EQ((comb_windows<std::uint8_t>(9).stop), 8u);
    EXPECT_EQ((inner_products<std::uint8_t, table_parity>(0).stop), 1u);
}

/// Every 8 by 8 Toeplitz matrix times every unit vector, by every base for bytes; linearity does the rest.
TEST(toeplitz, all_matrices_of_bytes) {
    for (unsigned t = 0; t < 1u << 16; ++t) {
        const row<std::uint8_t> matrix{static_cast<std::uint8_t>(t), static_cast<std::uint8_t>(t >> 8)};
        for (unsigned j = 0; j < 8; ++j) {
            const auto v = static_cast<std::uint8_t>(1u << j);
            std::uint8_t by_rows = 0, by_comb = 0;
            inner_products<std::uint8_t, table_parity>()(&by_rows, matrix.data(), &v, 1);
            comb_windows<std::uint8_t>()(&by_comb, matrix.data(), &v, 1);
            for (unsigned i = 0; i < 8; ++i) {
                if ((by_rows >> i & 1u) != (t >> (8 + j - i) & 1u) || (by_comb >> i & 1u) != (t >> (8 + i - j) & 1u)) {
                    FAIL() << "matrix " << t << ", row " << i << ", column " << j;
                }
            }
        }
    }
}

NTL::GF2X modulus(std::size_t n, const std::vector<std::size_t>& middle) {
    NTL::GF2X f;
    NTL::SetCoeff(f, static_cast<long>(n));
    NTL::SetCoeff(f, 0);
    for (const std::size_t i : middle) {
        NTL::SetCoeff(f, static_cast<long>(i));
    }
    return f;
}

template <class Word, class Base>
std::string check_shifted(const shifted_basis<Word>& ring, const NTL::GF2X& f, const Base& base, random_source& random) {
    const row<Word> a = draw<Word>(random, ring.degree()), b = draw<Word>(random, ring.degree());
    row<Word> x(a.size()), y(a.size()), scratch(ring.scratch(base));
    ring.from_polynomial(x.data(), a.data());
    ring.to_polynomial(y.data(), x.data());
    const std::string where = " modulo degree " + std::to_string(ring.degree()) + ", v = " + std::to_string(ring.shift());
    if (y != a) {
        return "conversion" + where;
    }
    ring.from_polynomial(y.data(), b.data());
    ring.mul(base, y.data(), x.data(), y.data(), scratch.data());  // onto an operand
    ring.to_polynomial(y.data(), y.data());
    return to_ntl(y) == to_ntl(a) * to_ntl(b) % f ? "" : "product" + where;
}

TEST(toeplitz, shifted_basis_of_every_small_trinomial_and_pentanomial) {
    random_source random;
    for (std::size_t n = 2; n <= 40; ++n) {
        for (std::size_t v = 1; v < n; ++v) {
            const NTL::GF2X trinomial = modulus(n, {v});
            const auto ring = shifted_basis<std::uint8_t>::trinomial(n, v);
            ASSERT_EQ(check_shifted(ring, trinomial, inner_products<std::uint8_t, table_parity>(1 + v % 4), random), "");
            ASSERT_EQ(check_shifted(ring, trinomial, comb_windows<std::uint8_t>(1 + n % 4), random), "");
            if (v > 1 && v + 1 < n) {
                const NTL::GF2X pentanomial = modulus(n, {v - 1, v, v + 1});
                const auto five = shifted_basis<std::uint16_t>::pentanomial(n, v);
                ASSERT_EQ(check_shifted(five, pentanomial, comb_windows<std::uint16_t>(1), random), "");
                const auto wide = shifted_basis<limb>::pentanomial(n, v);
                ASSERT_EQ(check_shifted(wide, pentanomial, inner_products<limb, popcount_parity>(), random), "");
            }
        }
    }
}

TEST(toeplitz, shifted_basis_of_larger_degrees) {
    random_source random;
    for (const std::size_t n : std::initializer_list<std::size_t>{127, 128, 233, 409, 512, 607, 1000, 2048, 3000}) {
        for (const std::size_t v : {std::size_t{15}, std::size_t{87}, n / 2, n - 3}) {
            if (v + 1 < n) {
                ASSERT_EQ(check_shifted(shifted_basis<limb>::trinomial(n, v), modulus(n, {v}), carryless(), random), "");
                ASSERT_EQ(check_shifted(shifted_basis<std::uint32_t>::trinomial(n, v), modulus(n, {v}),
                                        inner_products<std::uint32_t, table_parity>(), random),
                          "");
                ASSERT_EQ(check_shifted(shifted_basis<limb>::pentanomial(n, v), modulus(n, {v - 1, v, v + 1}),
                                        comb_windows<limb>(), random),
                          "");
            }
        }
    }
}

/// The way into the shifted basis does not take a step for each degree where v is next to n.
TEST(toeplitz, shifted_basis_with_its_exponent_next_to_the_degree) {
    random_source random;
    const std::size_t n = std::size_t{1} << 22;
    for (const auto& ring : {shifted_basis<limb>::trinomial(n, n - 1), shifted_basis<limb>::pentanomial(n, n - 2)}) {
        const row<limb> a = draw<limb>(random, n);
        row<limb> x(a.size());
        ring.from_polynomial(x.data(), a.data());
        ring.to_polynomial(x.data(), x.data());
        ASSERT_EQ(x, a);
    }
}

template <class Word, class Base>
std::string check_dual(const triangular_basis<Word>& ring, const Base& base, random_source& random) {
    const std::size_t n = ring.degree();
    NTL::GF2X f;
    for (std::size_t k = 0; k <= n; ++k) {
        if (ring.polynomial().coefficient(k)) {
            NTL::SetCoeff(f, static_cast<long>(k));
        }
    }
    const row<Word> a = draw<Word>(random, n), b = draw<Word>(random, n);
    const NTL::GF2X expected = to_ntl(a) * to_ntl(b) % f;
    row<Word> x(ring.size()), scratch(ring.scratch(base));
    ring.from_polynomial(x.data(), a.data());
    ring.to_polynomial(x.data(), x.data());
    if (x != a) {
        return "triangular basis and back";
    }
    ring.mul(base, x.data(), a.data(), b.data(), scratch.data());
    if (to_ntl(x) != expected) {
        return "polynomial basis";
    }
    ring.from_polynomial(x.data(), b.data());
    ring.mul_dual(base, x.data(), a.data(), x.data(), scratch.data());
    ring.to_polynomial(x.data(), x.data());
    if (to_ntl(x) != expected) {
        return "triangular basis";
    }
    try {
        const dual_basis<Word> weakly(ring, draw<Word>(random, n).data());
        weakly.from_polynomial(base, x.data(), b.data(), scratch.data());
        row<Word> back(ring.size());
        weakly.to_polynomial(base, back.data(), x.data(), scratch.data());
        if (back != b) {
            return "weakly dual basis and back";
        }
        weakly.mul(base, x.data(), a.data(), x.data(), scratch.data());
        weakly.to_polynomial(base, x.data(), x.data(), scratch.data());
        if (to_ntl(x) != expected) {
            return "weakly dual basis";
        }
    } catch (const std::domain_error&) {  // the functional was degenerate
    }
    return "";
}

TEST(toeplitz, polynomial_triangular_and_weakly_dual_bases) {
    random_source random;
    for (const std::size_t n : std::initializer_list<std::size_t>{1, 2, 3, 8, 31, 64, 65, 163, 283, 571, 1030}) {
        for (std::size_t terms = 0; terms < 6; ++terms) {
            std::vector<std::size_t> middle;
            for (std::size_t i = 0; i < terms && n > 1; ++i) {
                const std::size_t exponent = random.between(1, n - 1);
                if (std::find(middle.begin(), middle.end(), exponent) == middle.end()) {
                    middle.push_back(exponent);
                }
            }
            ASSERT_EQ(check_dual(triangular_basis<limb>(n, middle), carryless(), random), "") << n;
            ASSERT_EQ(
                check_dual(triangular_basis<std::uint8_t>(n, middle), inner_products<std::uint8_t, table_parity>(), random), "")
                << n;
        }
    }
}

// The definition itself: the coordinate i of c in the dual basis is the trace of c x^i.
TEST(toeplitz, dual_basis_of_the_trace) {
    random_source random;
    for (const std::size_t n : std::initializer_list<std::size_t>{2, 3, 7, 8, 31, 113}) {
        const NTL::GF2X f = NTL::BuildSparseIrred_GF2X(static_cast<long>(n));
        std::vector<std::size_t> middle;
        for (std::size_t i = 1; i < n; ++i) {
            if (NTL::IsOne(NTL::coeff(f, static_cast<long>(i)))) {
                middle.push_back(i);
            }
        }
        const auto dual = dual_basis<limb>::of_trace(triangular_basis<limb>(n, middle));
        const carryless base;
        const row<limb> a = draw<limb>(random, n);
        row<limb> d(a.size()), scratch(dual.scratch(base));
        dual.from_polynomial(base, d.data(), a.data(), scratch.data());
        NTL::GF2X shifted = to_ntl(a);
        const NTL::GF2XModulus m(f);
        for (std::size_t i = 0; i < n; ++i) {
            ASSERT_EQ(NTL::IsOne(NTL::TraceMod(shifted, m)), bit(d.data(), i)) << n << ": " << i;
            NTL::MulByXMod(shifted, shifted, f);
        }
    }
}

template <class Word, class Base>
void expect_karatsuba(const Base& base) {
    random_source random;
    for (std::size_t s = 1; s <= 64; s *= 2) {
        const row<Word> a = draw<Word>(random, s * word_bits<Word>), b = draw<Word>(random, s * word_bits<Word>);
        row<Word> c(2 * s), scratch(karatsuba_scratch(base.stop, s));
        karatsuba<Base, Word*, std::size_t>(base, c.data(), const_cast<Word*>(a.data()), const_cast<Word*>(b.data()), s,
                                            scratch.data());
        EXPECT_EQ(to_ntl(c), to_ntl(a) * to_ntl(b)) << s;
    }
}

TEST(toeplitz, the_karatsuba_beside_it) {
    expect_karatsuba<std::uint8_t>(byte_table<std::uint8_t>());
    expect_karatsuba<std::uint32_t>(byte_table<std::uint32_t>());
    expect_karatsuba<std::uint64_t>(byte_table<std::uint64_t>());
    expect_karatsuba<limb>(carryless_words());
}

TEST(toeplitz, rows_reversed) {
    random_source random;
    for (std::size_t n = 1; n < 1400; n += n < 200 ? 1 : 37) {
        const row<limb> a = draw<limb>(random, n);
        row<limb> r(a.size());
        reverse_row(r.data(), a.data(), n);
        for (std::size_t k = 0; k < r.size() * limb_bits; ++k) {
            if (bit(r.data(), k) != (k < n && bit(a.data(), n - 1 - k))) {
                FAIL() << n << ": " << k;
            }
        }
    }
}

TEST(toeplitz, bad_parameters) {
    EXPECT_THROW(shifted_basis<limb>::trinomial(5, 0), std::invalid_argument);
    EXPECT_THROW(shifted_basis<limb>::trinomial(5, 5), std::invalid_argument);
    EXPECT_THROW(shifted_basis<limb>::trinomial(1, 1), std::invalid_argument);
    EXPECT_THROW(shifted_basis<limb>::pentanomial(5, 1), std::invalid_argument);
    EXPECT_THROW(shifted_basis<limb>::pentanomial(5, 4), std::invalid_argument);
    EXPECT_THROW(shifted_basis<limb>::trinomial(~std::size_t{0}, 4), std::length_error);
    EXPECT_THROW(triangular_basis<limb>(0, {}), std::invalid_argument);
    EXPECT_THROW(triangular_basis<limb>(5, {5}), std::invalid_argument);
    EXPECT_THROW(triangular_basis<limb>(5, {2, 2}), std::invalid_argument);
    EXPECT_THROW(triangular_basis<limb>(~std::size_t{0}, {}), std::length_error);
    const std::vector<limb> zero(1);
    EXPECT_THROW(dual_basis<limb>(triangular_basis<limb>(5, {2}), zero.data()), std::domain_error);
}

}  // namespace
}  // namespace carry::toeplitz
