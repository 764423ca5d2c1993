// What functions for secrets leave on the stack: their operands, neither in limbs nor in digits, at any level.
#include "row/scratch.hpp"
#include "support/random.hpp"

#include <carry/carry.h>
#include <carry/compat/tommath.h>
#include <carry/batch_field.hpp>
#include <carry/modulus.hpp>
#include <carry/wipe.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <new>
#include <vector>

namespace carry {
namespace {

/// More than the stack that any function takes.
constexpr std::size_t depth = 160000 / sizeof(limb);

/// A function that leaves what it has computed with on the stack.
[[gnu::noinline]] void leave(const limb* a, std::size_t n) {
    volatile limb copy[100];
    std::copy_n(a, std::min(n, std::size(copy)), copy);
}

/// What secrets are kept under, so that they do not lie where they are looked for.
constexpr limb key = static_cast<limb>(0x9e3779b97f4a7c15);

using row = std::vector<limb>;

[[gnu::noinline]] void clear_stack() {
    volatile limb below[depth];
    std::fill(std::begin(below), std::end(below), limb{0});
}

/// Copies the stack below the caller to r, as it is.
[[gnu::noinline]] void copy_stack(limb* r) {
    volatile limb below[depth];
    __asm__ volatile("" : "=m"(below));  // as far as the compiler knows, this has filled it
    std::copy(std::begin(below), std::end(below), r);
}

class stack_wipe : public test::random_test {
protected:
    void SetUp() override {
        test::random_test::SetUp();
#ifndef NDEBUG
        GTEST_SKIP() << "without optimization kernels take as much stack as they please";
#endif
        if (!CARRY_KEEPS_MEMORY) GTEST_SKIP() << "sanitizers have a stack of their own";
        const limb b = 2, m = 5;
        limb r = 0;
        carry_integer_powm_ct(&r, &b, &b, 1, &m, 1);  // the loader puts registers on the stack when it binds functions
    }

    /// n limbs, none of them small.
    row secret(std::size_t n) {
        row a(n);
        for (limb& x : a) x = static_cast<limb>(random.word()) | limb{1} << (limb_bits - 2);
        return a;
    }

    /// Looks for a's limbs, and for its digits of 50 and of 52 bits.
    void hide(const row& a) {
        for (const limb x : a) hide_limb(x);
        if constexpr (limb_bits == 64) {
            hide_digits(a, 50);
            hide_digits(a, 52);
        }
    }

    /// How many of the limbs that the stack holds after call() are hidden ones. Forgets these.
    template <class Call>
    std::size_t left_by(Call call) {
        clear_stack();
        call();
        copy_stack(stack_.data());
        std::sort(hidden_.begin(), hidden_.end());
        const auto is_hidden = [this](limb x) { return std::binary_search(hidden_.begin(), hidden_.end(), x ^ key); };
        const auto count = std::count_if(stack_.begin(), stack_.end(), is_hidden);
        hidden_.clear();
        return static_cast<std::size_t>(count);
    }

private:
    void hide_limb(limb x) { hidden_.push_back(x ^ key); }

    /// The digits of so many bits, but those that may well lie somewhere by chance.
    void hide_digits(const row& a, unsigned bits) {
        for (std::size_t at = 0; at + bits <= limb_bits * a.size(); at += bits) {
            const std::size_t i = at / limb_bits;
            const unsigned shift = at % limb_bits;
            limb x = a[i] >> shift;
            if (shift + bits > limb_bits) x |= a[i + 1] << (limb_bits - shift);
            x &= (limb{1} << bits) - 1;
            if (x >> (bits / 2) != 0) hide_limb(x);
        }
    }

    row hidden_, stack_ = row(depth);
};

TEST_F(stack_wipe, finds_what_is_left) {
    const row a = secret(100);
    hide(a);
    EXPECT_GT(left_by([&] { leave(a.data(), a.size()); }), 90u);
}

TEST_F(stack_wipe, what_is_left_is_wiped) {
    const row a = secret(100);
    hide(a);
    EXPECT_EQ(left_by([&] {
                  leave(a.data(), a.size());
                  wipe_stack<2000>();
              }),
              0u);
}

TEST_F(stack_wipe, powers) {
    for (std::size_t n = 1; n <= 300; n += n < 130 ? 1 : 17) {
        for (const std::size_t count : {1u, 8u}) {
            row b = secret(n * count), m = secret(n * count), r(n * count);
            const row e = secret(count);
            for (std::size_t i = 0; i < count; ++i) {
                m[n * i] |= 1;
                m[n * (i + 1) - 1] |= limb{1} << (limb_bits - 1);
                b[n * (i + 1) - 1] &= max_limb<limb> >> 1;
            }
            for (std::size_t i = 0; i < count; ++i) {
                const auto begin = static_cast<std::ptrdiff_t>(n * i), end = begin + static_cast<std::ptrdiff_t>(n);
                hide(row(b.begin() + begin, b.begin() + end));
                hide(row(m.begin() + begin, m.begin() + end));
            }
            hide(e);
            EXPECT_EQ(left_by([&] {
                          if (count == 1) {
                              carry_integer_powm_ct(r.data(), b.data(), e.data(), 1, m.data(), n);
                          } else {
                              carry_integer_powm_ct_batch(r.data(), b.data(), e.data(), 1, m.data(), n, count);
                          }
                      }),
                      0u)
                << n << ' ' << count;
        }
    }
}

TEST_F(stack_wipe, powers_of_elements) {
    for (std::size_t n = 2; n <= 130; ++n) {
        row m = secret(n), b = secret(n);
        m[0] |= 1;
        m[n - 1] |= limb{1} << (limb_bits - 1);
        b[n - 1] &= max_limb<limb> >> 1;
        const row e = secret(1);
        const modulus ring(integer::from_limbs(m));
        const modular_integer base = ring(integer::from_limbs(b));
        const integer result = pow_ct(base, e).value();
        hide(b);
        hide(e);
        hide(row(result.limbs().begin(), result.limbs().end()));
        EXPECT_EQ(left_by([&] { static_cast<void>(pow_ct(base, e)); }), 0u) << n;
    }
}

TEST_F(stack_wipe, cyclic_inverses) {
    for (std::size_t n = 1; n <= 300; n += n < 66 ? 1 : 9) {
        row a = secret(n), r(n);
        a[n - 1] &= max_limb<limb> >> 3;
        const auto invert = [&] { carry_gf2x_invmod_cyclic_ct(r.data(), a.data(), n * limb_bits - 3); };
        invert();  // binds what it calls
        hide(a);
        EXPECT_EQ(left_by(invert), 0u) << n;
    }
}

TEST_F(stack_wipe, loaded_batches) {
    for (std::size_t n = 1; n * limb_bits <= batch_field::most_bits; ++n) {
        row m = secret(n);
        m[0] |= 1;
        m[n - 1] |= limb{1} << (limb_bits - 1);
        const batch_field field(integer::from_limbs(m));
        for (const std::size_t count : {1u, 9u}) {
            row rows = secret(n * count);
            for (std::size_t i = 1; i <= count; ++i) rows[n * i - 1] &= max_limb<limb> >> 1;
            batch_elements elements(field, count);
            elements.load(rows);
            hide(rows);
            EXPECT_EQ(left_by([&] { elements.load(rows); }), 0u) << n << ' ' << count;
        }
    }
}

/// A number of LibTomMath's.
class tommath_number {
public:
    explicit tommath_number(const row& limbs) {
        if (mp_init(&value_) != MP_OKAY ||
            mp_unpack(&value_, limbs.size(), MP_LSB_FIRST, sizeof(limb), MP_NATIVE_ENDIAN, 0, limbs.data()) != MP_OKAY) {
            throw std::bad_alloc();
        }
    }
    tommath_number(const tommath_number&) = delete;
    tommath_number& operator=(const tommath_number&) = delete;
    ~tommath_number() { mp_clear(&value_); }
    mp_int* get() { return &value_; }

private:
    mp_int value_{};
};

// That of the working memory all is wiped, and of the buffers of kernels; not what compilers put aside here and there.
TEST_F(stack_wipe, powers_and_primes_of_tommath) {
    constexpr std::size_t put_aside = 4;
    for (const std::size_t bits : {320u, 1024u, 1536u, 4096u, 8192u, 12800u}) {
        const std::size_t n = bits / limb_bits;
        row b = secret(n), m = secret(n);
        m[0] |= 1;
        m[n - 1] |= limb{1} << (limb_bits - 1);
        b[n - 1] &= max_limb<limb> >> 1;
        const row e = secret(128 / limb_bits);
        tommath_number base(b), exponent(e), modulus(m), power(b);
        const auto raise = [&] { EXPECT_EQ(mp_exptmod(base.get(), exponent.get(), modulus.get(), power.get()), MP_OKAY); };
        raise();
        for (const row& a : {b, e, m}) hide(a);
        EXPECT_LE(left_by(raise), put_aside) << bits;
        if (bits > 1536) continue;
        const integer next = next_prime(integer::from_limbs(m));
        const row p(next.limbs().begin(), next.limbs().end());
        tommath_number prime(p);
        mp_bool found = MP_NO;
        const auto test = [&] { EXPECT_EQ(mp_prime_is_prime(prime.get(), 2, &found), MP_OKAY); };
        test();
        EXPECT_EQ(found, MP_YES);
        hide(p);
        EXPECT_LE(left_by(test), put_aside) << bits;
    }
}

}  // namespace
}  // namespace carry
