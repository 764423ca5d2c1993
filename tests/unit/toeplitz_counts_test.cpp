// The operations of the Toeplitz product and of the Karatsuba multiplication beside it, counted by running the templates over
// words, addresses and indices that count, against Tables III and IV of H. Fan and M. A. Hasan, "Alternative to the Karatsuba
// algorithm for software implementation of GF(2^n) multiplication": 17.5 s and 22 s for one level of recursion at s words.
//
// The document's way to count: `x = a[j + s/2] ^ a[j + s]` is two additions, two reads, an exclusive or and a write; `x ^= y`
// is an exclusive or, one read and a write; loops and the addresses of arguments are not counted.
#include <carry/toeplitz/karatsuba.hpp>
#include <carry/toeplitz/product.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <vector>

namespace counting {

struct tally {
    std::size_t exclusive_ors, reads, writes, additions;
    std::size_t total() const { return exclusive_ors + reads + writes + additions; }
    bool operator==(const tally&) const = default;
};
tally done;

/// A size whose sums are counted.
struct index {
    std::size_t value;
    index(std::size_t v) : value(v) {}  // NOLINT(google-explicit-constructor): stands for a number
    friend index operator+(index a, index b) {
        ++done.additions;
        return a.value + b.value;
    }
    friend std::size_t operator/(index a, std::size_t d) { return a.value / d; }
    friend std::size_t operator%(index a, std::size_t d) { return a.value % d; }
    friend bool operator<(index a, index b) { return a.value < b.value; }
    friend bool operator<=(index a, std::size_t b) { return a.value <= b; }
    index& operator++() {
        ++value;
        return *this;
    }
};

/// A word on its way through a processor.
struct word {
    std::uint32_t value;
};

/// A word in memory.
struct place {
    std::uint32_t* at;
    word read() const {
        ++done.reads;
        return {*at};
    }
    void operator=(word a) const {
        ++done.writes;
        *at = a.value;
    }
    void operator=(int zero) const { *this = word{static_cast<std::uint32_t>(zero)}; }
    void operator=(const place& other) const { *this = other.read(); }
    void operator^=(const place& other) const {
        ++done.exclusive_ors;
        *this = word{*at ^ other.read().value};
    }
    place(std::uint32_t* a) : at(a) {}  // NOLINT(google-explicit-constructor)
    place(const place&) = default;
};
word operator^(const place& a, const place& b) {
    ++done.exclusive_ors;
    return {a.read().value ^ b.read().value};
}
word operator^(word a, const place& b) {
    ++done.exclusive_ors;
    return {a.value ^ b.read().value};
}

struct address {
    std::uint32_t* at;
    place operator[](index j) const { return {at + j.value}; }
    friend address operator+(address a, index j) { return {a.at + j.value}; }
};

/// A base that does nothing.
struct nothing {
    static constexpr bool mirrored = false;
    std::size_t stop;
    void operator()(address, address, address, index) const {}
};

}  // namespace counting

namespace carry::toeplitz {
namespace {

using counting::address;
using counting::done;
using counting::nothing;
using counting::tally;

tally of_product(std::size_t stop, std::size_t s) {
    std::vector<std::uint32_t> c(s), t(2 * s), v(s), scratch(product_scratch(stop, s));
    done = {};
    product<nothing, address, counting::index>({stop}, {c.data()}, {t.data()}, {v.data()}, s, {scratch.data()});
    return done;
}

tally of_karatsuba(std::size_t stop, std::size_t s) {
    std::vector<std::uint32_t> c(2 * s), a(s), b(s), scratch(karatsuba_scratch(stop, s));
    done = {};
    karatsuba<nothing, address, counting::index>({stop}, {c.data()}, {a.data()}, {b.data()}, s, {scratch.data()});
    return done;
}

TEST(toeplitz_counts, table_3_for_one_level) {
    for (const std::size_t s : std::initializer_list<std::size_t>{2, 4, 16, 64, 500}) {
        const tally t = of_product(s / 2, s);
        EXPECT_EQ(t, (tally{7 * s / 2, 6 * s, 4 * s, 4 * s})) << s;
        EXPECT_EQ(2 * t.total(), 35 * s);  // 17.5 s
    }
}

TEST(toeplitz_counts, table_4_for_one_level) {
    for (const std::size_t s : std::initializer_list<std::size_t>{2, 4, 16, 64, 500}) {
        const tally t = of_karatsuba(s / 2, s);
        EXPECT_EQ(t, (tally{5 * s, 6 * s, 7 * s, 4 * s})) << s;
        EXPECT_EQ(t.total(), 22 * s);
    }
}

// Formula (2) without the terms of the base: c n^log2(3) 2 - 2 c n for a recursion down to one word.
TEST(toeplitz_counts, all_levels_follow_formula_2) {
    for (std::size_t levels = 1, s = 2, power = 3; levels <= 9; ++levels, s *= 2, power *= 3) {
        EXPECT_EQ(of_product(1, s).total(), 35 * (power - s)) << s;    // 2 c = 35
        EXPECT_EQ(of_karatsuba(1, s).total(), 44 * (power - s)) << s;  // 2 c = 44
    }
}

}  // namespace
}  // namespace carry::toeplitz
