// Memory that runs out for the C library as well, which ends the program where it finds none for what it has promised to do.
#include <carry/gf2n_field.hpp>
#include <carry/gf2x_modulus.hpp>
#include <carry/integer.hpp>
#include <carry/limits.hpp>

#include <gtest/gtest.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <optional>
#include <thread>
#include <utility>

// glibc tells where its own functions are, and sanitizers replace them.
#if !defined(__GLIBC__) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CARRY_REPLACES_MALLOC 0
#elif defined(__has_feature)
#define CARRY_REPLACES_MALLOC \
    (!__has_feature(address_sanitizer) && !__has_feature(memory_sanitizer) && !__has_feature(thread_sanitizer))
#else
#define CARRY_REPLACES_MALLOC 1
#endif

#if CARRY_REPLACES_MALLOC

namespace {

/// Where positive, the allocation of this thread that fails, from now on, with all that follow.
thread_local int first_to_fail = 0;
thread_local bool is_failing = false;

bool fails() noexcept {
    if (first_to_fail > 0) is_failing = --first_to_fail == 0;
    if (is_failing) errno = ENOMEM;
    return is_failing;
}

void fail_from(int first) noexcept {
    first_to_fail = first;
    is_failing = false;
}

}  // namespace

extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming,readability-inconsistent-declaration-parameter-name):
// glibc's names
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* malloc(std::size_t size) { return fails() ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) { return fails() ? nullptr : __libc_calloc(count, size); }
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming,readability-inconsistent-declaration-parameter-name)
}

namespace carry::test {
namespace {

/// What a thread does first may be to release what it has, for it has no more memory.
TEST(no_memory_at_all, first_release_of_a_thread) {
    integer from_here = pow(integer(3), 1000);
    std::thread([&] {
        fail_from(1);
        {
            const integer there = std::move(from_here);
        }
        fail_from(0);
        from_here = pow(integer(3), 1000);  // and later it may keep some
    }).join();
    EXPECT_EQ(from_here, pow(integer(3), 1000));
}

/// The tables that fields make at their first use.
TEST(no_memory_at_all, first_use_of_a_field) {
    const gf2x c = gf2x::monomial(5) + gf2x::monomial(10);
    for (const std::size_t n : {64U, 128U, 200U}) {
        const gf2x f = least_weight_irreducible(n);
        bool failed = true;
        for (int first = 1; failed; ++first) {
            const gf2n_field field(f);
            release_kept_memory();
            failed = false;
            fail_from(first);
            try {
                static_cast<void>(field.inverse(c));
                static_cast<void>(field.solve_quadratic(c));
            } catch (const std::bad_alloc&) {
                failed = true;
            }
            fail_from(0);
            const std::optional<gf2x> z = field.solve_quadratic(c);
            ASSERT_TRUE(z.has_value());
            ASSERT_EQ(field.add(field.sqr(*z), *z), c);
        }
    }
}

}  // namespace
}  // namespace carry::test

#else

TEST(no_memory_at_all, is_where_malloc_can_be_replaced) { GTEST_SKIP(); }

#endif
