// How much stack operations take, against what carry.h, integer.hpp and gf2x.hpp say: threads may have little of it.
#include "row/scratch.hpp"
#include "support/random.hpp"

#include <carry/carry.h>
#include <carry/batch.hpp>
#include <carry/gf2x.hpp>
#include <carry/integer.hpp>
#include <carry/isa.hpp>

#include <gtest/gtest.h>

#include <pthread.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <vector>

namespace carry {
namespace {

using row = std::vector<limb>;

/// What is documented, in bytes: "about", and therefore a tenth more.
struct limits {
    double of_rows, of_integers;
};
limits documented() {
    return isa() == isa_level::avx512 ? limits{1.1 * 110000, 1.1 * 140000} : limits{1.1 * 50000, 1.1 * 80000};
}

class stack_depth : public test::random_test {
protected:
    void SetUp() override {
        test::random_test::SetUp();
#ifndef NDEBUG
        GTEST_SKIP() << "without optimization kernels take as much stack as they please";
#endif
        if (!CARRY_KEEPS_MEMORY) GTEST_SKIP() << "sanitizers put more on the stack";
        isa();  // the choice of a level reads a file
        of_the_thread_ = bytes_in_thread([] {});
    }

    /// The bytes of stack that call() takes.
    template <class Call>
    std::size_t depth(Call call) {
        return bytes_in_thread(call) - of_the_thread_;
    }

    row some(std::size_t n) {
        row a(n);
        for (limb& x : a) x = static_cast<limb>(random.word()) | 1;
        return a;
    }
    integer number(std::size_t n) { return integer::from_limbs(some(n)); }

    /// Sizes on both sides of where one algorithm gives way to another, up to about `most`.
    static std::vector<std::size_t> sizes(std::size_t most) {
        std::vector<std::size_t> all;
        for (std::size_t n = 1; n <= most; n += 1 + n / 6) all.push_back(n);
        return all;
    }

private:
    /// Those from the first that is not as it was to the end of a thread's stack, which grows downwards.
    template <class Call>
    std::size_t bytes_in_thread(Call call) {
        constexpr unsigned char paint = 0xa5;
        std::fill_n(stack_.get(), bytes, paint);
        pthread_attr_t attributes;
        pthread_t thread;
        pthread_attr_init(&attributes);
        EXPECT_EQ(pthread_attr_setstack(&attributes, stack_.get(), bytes), 0);
        const auto run = [](void* c) -> void* {
            (*static_cast<Call*>(c))();
            return nullptr;
        };
        EXPECT_EQ(pthread_create(&thread, &attributes, run, &call), 0);
        pthread_join(thread, nullptr);
        pthread_attr_destroy(&attributes);
        const auto* const end = stack_.get() + bytes;
        return static_cast<std::size_t>(
            end - std::find_if(stack_.get(), stack_.get() + bytes, [](unsigned char x) { return x != paint; }));
    }

    static constexpr std::size_t bytes = std::size_t{1} << 20, page = std::size_t{1} << 16;
    struct release {
        void operator()(unsigned char* p) const { ::operator delete[](p, std::align_val_t{page}); }
    };
    std::unique_ptr<unsigned char[], release> stack_{new (std::align_val_t{page}) unsigned char[bytes]};
    std::size_t of_the_thread_ = 0;
};

TEST_F(stack_depth, is_measured) {
    const std::size_t taken = depth([] {
        volatile unsigned char large[50000];
        std::fill(std::begin(large), std::end(large), static_cast<unsigned char>(0));
    });
    EXPECT_GE(taken, 49000u);
    EXPECT_LE(taken, 55000u);
}

TEST_F(stack_depth, of_c) {
    for (const std::size_t n : sizes(12000)) {
        row a = some(2 * n), b = some(n), m = some(n), r(3 * n + 3), q(n + 1), s(n + 1);
        const limb e[2] = {3, 5};
        std::vector<char> text(carry_integer_text_size(n, 10));
        m[n - 1] = max_limb<limb>;
        b[n - 1] /= 2;
        int out[2];
        const auto expect = [&](const char* name, auto call) {
            EXPECT_LE(static_cast<double>(depth(call)), documented().of_rows) << name << " of " << n << " limbs";
        };
        expect("integer_mul", [&] { carry_integer_mul(r.data(), a.data(), n, b.data(), n); });
        expect("integer_mul", [&] { carry_integer_mul(r.data(), a.data(), 2 * n, b.data(), n); });
        expect("integer_sqr", [&] { carry_integer_sqr(r.data(), b.data(), n); });
        expect("integer_mul_low", [&] { carry_integer_mul_low(r.data(), a.data(), b.data(), n); });
        expect("integer_mul_high", [&] { carry_integer_mul_high(r.data(), a.data(), b.data(), n); });
        expect("integer_mul_middle", [&] { carry_integer_mul_middle(r.data(), a.data(), 2 * n, b.data(), n); });
        expect("integer_divrem", [&] { carry_integer_divrem(q.data(), r.data(), a.data(), 2 * n, m.data(), n); });
        expect("integer_sqrtrem", [&] { carry_integer_sqrtrem(q.data(), r.data(), a.data(), n); });
        expect("integer_to_text", [&] { carry_integer_to_text(text.data(), text.size(), b.data(), n, 10); });
        expect("gf2x_mul", [&] { carry_gf2x_mul(r.data(), a.data(), n, b.data(), n); });
        expect("gf2x_mul_ct", [&] { carry_gf2x_mul_ct(r.data(), a.data(), n, b.data(), n); });
        expect("gf2x_divrem", [&] { carry_gf2x_divrem(q.data(), r.data(), a.data(), 2 * n, m.data(), n); });
        if (n < 3000) {
            expect("integer_powm", [&] { carry_integer_powm(r.data(), b.data(), e, 1, m.data(), n); });
            expect("integer_gcd", [&] { carry_integer_gcd(r.data(), b.data(), n, m.data(), n); });
            expect("integer_invmod", [&] { carry_integer_invmod(r.data(), b.data(), m.data(), n); });
            expect("integer_jacobi", [&] { carry_integer_jacobi(out, b.data(), n, m.data(), n); });
            expect("integer_xgcd",
                   [&] { carry_integer_xgcd(r.data(), q.data(), &out[0], s.data(), &out[1], b.data(), n, m.data(), n); });
            expect("gf2x_gcd", [&] { carry_gf2x_gcd(r.data(), b.data(), n, m.data(), n); });
            expect("gf2x_xgcd", [&] { carry_gf2x_xgcd(r.data(), q.data(), s.data(), b.data(), n, m.data(), n); });
        }
        if (n < 300) {
            expect("integer_powm_ct", [&] { carry_integer_powm_ct(r.data(), b.data(), e, 2, m.data(), n); });
            expect("gf2x_powm", [&] { carry_gf2x_powm(r.data(), b.data(), e, 2, m.data(), n); });
        }
        if (n < 40) {
            expect("is_probable_prime", [&] { carry_integer_is_probable_prime(out, m.data(), n, 1); });
            expect("integer_invmod_ct", [&] { carry_integer_invmod_ct(r.data(), b.data(), m.data(), n); });
        }
    }
}

TEST_F(stack_depth, of_values) {
    for (const std::size_t n : sizes(3000)) {
        const integer a = number(n), b = number(n), m = number(2 * n);
        const gf2x f = gf2x::from_limbs(a.limbs()), g = gf2x::from_limbs(m.limbs());
        const auto expect_up_to = [&](double most, const char* name, auto call) {
            EXPECT_LE(static_cast<double>(depth(call)), most) << name << " of " << n << " limbs";
        };
        const auto expect = [&](const char* name, auto call) { expect_up_to(documented().of_integers, name, call); };
        const auto expect_of_polynomials = [&](const char* name, auto call) { expect_up_to(documented().of_rows, name, call); };
        expect("product", [&] { static_cast<void>(a * b); });
        expect("quotient", [&] { static_cast<void>(m / b); });
        expect("pow", [&] { static_cast<void>(pow(a, 7)); });
        expect("gcd", [&] { static_cast<void>(gcd(a, b)); });
        expect("xgcd", [&] { static_cast<void>(xgcd(a, b)); });
        expect("powmod", [&] { static_cast<void>(powmod(a, integer(77), b)); });
        expect("to_string", [&] { static_cast<void>(a.to_string()); });
        expect_of_polynomials("product", [&] { static_cast<void>(f * g); });
        expect_of_polynomials("quotient", [&] { static_cast<void>(g / f); });
        expect_of_polynomials("xgcd", [&] { static_cast<void>(xgcd(f, g)); });
        expect_of_polynomials("powmod", [&] { static_cast<void>(powmod(f, integer(77), g)); });
        expect("isqrt", [&] { static_cast<void>(isqrt(m)); });
        expect("sqrtrem", [&] { static_cast<void>(sqrtrem(m)); });
        for (const unsigned k : {3u, 5u, 7u, 30u}) {
            expect("rootrem", [&] { static_cast<void>(rootrem(m, k)); });
        }
        expect("rational_reconstruction", [&] { static_cast<void>(rational_reconstruction(a, m)); });
        if (n < 60) {
            const integer power = pow(a, 3);
            expect("perfect_power", [&] { static_cast<void>(perfect_power(power)); });
        }
        if (n < 300) {
            const std::vector<integer> values(13, b);
            const integer product = m * m * m * m;
            expect("product_tree",
                   [&] { static_cast<void>(basic_product_tree<integer>(std::span(values)).remainders(product)); });
        }
    }
}

}  // namespace
}  // namespace carry
