// What memory holds that types and functions for secrets give back: nothing of these.
#include "row/scratch.hpp"
#include "support/random.hpp"
#include "support/replaced_new.hpp"

#include <carry/batch_field.hpp>
#include <carry/batch_modulus.hpp>
#include <carry/gf2x.hpp>
#include <carry/limits.hpp>
#include <carry/modulus.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace carry::test {
namespace {

/// What stands in front of a block.
struct header {
    void* memory;
    std::size_t size;
};

/// The highest sixteen bits of all limbs of secrets.
constexpr limb mark = 0x7a5c;

/// Whether blocks are looked at that are given back, and how many limbs they held that are of a secret, and that are of any
/// large number.
bool is_looking = false;
std::size_t marked = 0, large = 0;

}  // namespace

void* allocate(std::size_t size, std::size_t alignment) {
    const std::size_t before = std::max(alignment, sizeof(header));
    void* const memory = allocate_by_system(before + size, alignment);
    char* const block = static_cast<char*>(memory) + before;
    std::fill_n(block, size, '\0');  // what others have left
    reinterpret_cast<header*>(block)[-1] = {memory, size};
    return block;
}

void release(void* block) noexcept {
    if (block == nullptr) return;
    const header of = static_cast<header*>(block)[-1];
    if (is_looking) {
        const auto* const limbs = static_cast<const limb*>(block);
        for (std::size_t i = 0; i < of.size / sizeof(limb); ++i) {
            const limb top = limbs[i] >> (limb_bits - 16);
            marked += top == mark ? 1 : 0;
            large += top != 0 ? 1 : 0;
        }
    }
    std::free(of.memory);
}

namespace {

class freed_memory : public random_test {
protected:
    void SetUp() override {
        random_test::SetUp();
        if (!CARRY_KEEPS_MEMORY) GTEST_SKIP() << "sanitizers want guards in blocks, and rows given back that threads keep";
        release_kept_memory();
    }

    /// n limbs with the mark.
    std::vector<limb> secret(std::size_t n) {
        std::vector<limb> a(n);
        for (limb& x : a) x = (static_cast<limb>(random.word()) >> 16) | mark << (limb_bits - 16);
        return a;
    }
    integer secret_number(std::size_t n) { return integer::from_limbs(secret(n)); }
    integer odd_modulus(std::size_t n) {
        std::vector<limb> m = secret(n);
        m[0] |= 1;
        m[n - 1] |= limb{1} << (limb_bits - 1);  // above all other numbers
        return integer::from_limbs(m);
    }

    /// How many limbs of secrets are in what call() gives back.
    template <class Call>
    std::size_t left_by(Call call) {
        marked = large = 0;
        is_looking = true;
        call();
        is_looking = false;
        return marked;
    }
};

TEST_F(freed_memory, is_looked_at) {
    const integer a = secret_number(1000);
    EXPECT_GT(left_by([&] { const integer copy = a; }), 990u);
}

TEST_F(freed_memory, of_batch_elements) {
    constexpr std::size_t n = 256 / limb_bits, count = 20;
    const batch_field field((integer(1) << 255) - 19);
    std::vector<limb> rows = secret(n * count);
    for (std::size_t i = n - 1; i < rows.size(); i += n) rows[i] /= 2;
    std::vector<limb> results(n * count);
    left_by([&] {
        batch_elements a(field, count), b(field, count);
        a.load(rows);
        multiply(b, a, a);
        square(a, b);
        batch_elements copy = a, moved = std::move(b);
        copy = moved;
        b = std::move(copy);
        invert(a, b);
        b.store(results);
    });
    EXPECT_EQ(large, 0u);  // in whatever form elements are
}

TEST_F(freed_memory, of_batch_residues) {
    for (const std::size_t bits : {256u, 2048u, 12800u}) {
        std::vector<integer> moduli, values;
        for (int i = 0; i < 9; ++i) {
            moduli.push_back(odd_modulus(bits / limb_bits));
            values.push_back(secret_number(bits / limb_bits));
        }
        const batch_modulus ring(moduli);
        std::optional<batch_residues> a(std::in_place, ring, values);
        left_by([&] {
            batch_residues b = *a, c = b;
            multiply(b, *a, c);
            square(c, b);
            *a = std::move(c);
            a.reset();
        });
        EXPECT_EQ(large, 0u) << bits;
    }
}

TEST_F(freed_memory, of_powers_and_inverses) {
    for (const std::size_t bits : {256u, 2048u, 12800u}) {
        const std::size_t n = bits / limb_bits;
        const integer b = secret_number(n), e = secret_number(1), m = odd_modulus(n);
        std::vector<integer> results;
        results.reserve(8);
        EXPECT_EQ(left_by([&] {
                      results.push_back(powmod_ct({b, e, m}));
                      auto both = powmod2_ct({b, e, m}, {b, e, m});
                      results.push_back(std::move(both.first));
                      results.push_back(std::move(both.second));
                      const powmod_ct_input powers[] = {{b, e, m}, {b, e, m}, {b, e, m}};
                      for (integer& x : powmod_ct(std::span(powers))) results.push_back(std::move(x));
                      try {
                          results.push_back(invmod_ct(b, m));
                      } catch (const std::domain_error&) {
                      }
                  }),
                  0u)
            << bits;
    }
}

TEST_F(freed_memory, of_values_that_were_wiped) {
    for (const std::size_t bits : {64u, 512u, 1024u, 100000u}) {
        integer a = secret_number(bits / limb_bits);
        gf2x f = gf2x::from_limbs(secret(bits / limb_bits));
        const std::size_t capacity = a.capacity();
        EXPECT_EQ(left_by([&] {
                      wipe(a);
                      carry::wipe(f);
                      EXPECT_TRUE(a.is_zero() && f.is_zero());
                      EXPECT_EQ(a.capacity(), capacity);
                      integer(std::move(a));
                      gf2x(std::move(f));
                      release_kept_memory();
                  }),
                  0u)
            << bits;
        a = -5;
        wipe(a);
        EXPECT_EQ(a, 0);
        EXPECT_EQ(a + 1, 1);
    }
}

}  // namespace
}  // namespace carry::test
