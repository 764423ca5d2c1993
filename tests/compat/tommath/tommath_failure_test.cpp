/// \file
/// Memory that runs out: every operation of the LibTomMath drop-in answers MP_MEM whichever allocation fails, leaks nothing,
/// and leaves its operands and destinations as they were.
///
/// The program is linked with --wrap=malloc and so on, so that what the library asks for comes here.
#include "compat/tommath/operations.hpp"
#include "support/replaced_new.hpp"

#include <carry/limits.hpp>

#include <cstdio>
#include <limits>
#include <new>
#include <string>

namespace {

constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
std::size_t until_failure = never;
std::size_t live_blocks = 0;
bool has_failed = false;

bool fails() {
    if (until_failure == 0) {
        has_failed = true;
        return true;
    }
    until_failure -= until_failure != never ? 1 : 0;
    return false;
}

/// So many allocations come through from now on, and then none.
void fail_after(std::size_t count) {
    until_failure = count;
    has_failed = false;
}

void* counted(void* block) {
    live_blocks += block != nullptr ? 1 : 0;
    return block;
}

}  // namespace

extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier): the linker's names
void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t count, std::size_t size);
void __real_free(void* block);
void* __wrap_malloc(std::size_t size) { return fails() ? nullptr : counted(__real_malloc(size)); }
void* __wrap_calloc(std::size_t count, std::size_t size) { return fails() ? nullptr : counted(__real_calloc(count, size)); }
void __wrap_free(void* block) {
    live_blocks -= block != nullptr ? 1 : 0;
    __real_free(block);
}
// NOLINTEND(bugprone-reserved-identifier)
}

namespace carry::test {

// What is computed with whole values asks operator new.
inline void* allocate(std::size_t size, std::size_t alignment) {
    if (alignment > __STDCPP_DEFAULT_NEW_ALIGNMENT__) {
        if (fails()) throw std::bad_alloc();
        return counted(allocate_by_system(size, alignment));
    }
    void* const block = __wrap_malloc(size != 0 ? size : 1);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}
inline void release(void* block) noexcept { __wrap_free(block); }

namespace {

/// The blocks that are in use, and not kept for values to come.
std::size_t blocks_in_use() {
    release_kept_memory();
    return live_blocks;
}

class tommath_failure : public random_test {
protected:
    /// One run in which allocation number `failing` and all after it fail. Whether one did.
    bool run(const operation& op, const values& in, bool aliased, std::size_t failing) {
        const mpz old(12345);
        bool failed = false;
        const std::size_t blocks = blocks_in_use();
        {
            std::array<number, 3> sources{number(in[0]), number(in[1]), number(in[2])};
            std::array<number, 3> destinations{number(old), number(old), number(old)};
            outputs out{};
            for (unsigned i = 0; i < op.writes; ++i) out[i] = destinations[i];
            if (aliased) out[0] = sources[0];
            mp_err error = MP_OKAY;
            fail_after(failing);
            try {
                error = op.run({sources[0], sources[1], sources[2]}, out);
            } catch (const std::bad_alloc&) {  // the test's own numbers
                error = MP_MEM;
            }
            until_failure = never;
            failed = has_failed;
            if (failed) {
                EXPECT_EQ(error, MP_MEM);
                for (unsigned i = 0; i < 3; ++i) {
                    EXPECT_TRUE(is_valid(sources[i]) && equal(sources[i], in[i])) << "operand " << i;
                    EXPECT_TRUE(is_valid(destinations[i]) && equal(destinations[i], old)) << "destination " << i;
                }
            } else {
                EXPECT_NE(error, MP_MEM);
            }
        }
        EXPECT_EQ(blocks_in_use(), blocks) << "leaked";
        return failed;
    }

    void check(std::span<const operation> operations) {
        std::size_t failures = 0;
        for (const operation& op : operations) {
            SCOPED_TRACE(op.name);
            for (const std::array<std::size_t, 3>& sizes :
                 {std::array<std::size_t, 3>{3, 3, 3}, {45, 45, 45}, {260, 200, 20}}) {
                values in;
                for (unsigned i = 0; i < 3; ++i) {
                    in[i] = mpz{random.normalized_row(sizes[i] * 60 / limb_bits)};
                    mpz_setbit(in[i], 0);
                }
                for (const bool aliased : {false, true}) {
                    for (std::size_t failing = 0; run(op, in, aliased, failing); ++failing, ++failures) {
                        if (HasFailure()) FAIL() << "allocation " << failing << " of " << sizes[0] << " digits";
                    }
                }
            }
        }
        EXPECT_GT(failures, operations.size());
    }
};

TEST_F(tommath_failure, arithmetic) { check(arithmetic_operations()); }
TEST_F(tommath_failure, number_theory) { check(theory_operations()); }
TEST_F(tommath_failure, conversions) { check(conversion_operations()); }
TEST_F(tommath_failure, primes) { check(prime_operations()); }

TEST_F(tommath_failure, random_primes) {
    number a;
    for (std::size_t failing = 0;; ++failing) {
        const std::size_t blocks = blocks_in_use() + (a->alloc != 0 ? 0 : 1);
        fail_after(failing);
        const mp_err error = mp_prime_rand(a, 1, 100, MP_PRIME_SAFE);
        until_failure = never;
        const bool failed = has_failed;
        ASSERT_EQ(blocks_in_use(), blocks);
        ASSERT_TRUE(is_valid(a));
        ASSERT_EQ(error, failed ? MP_MEM : MP_OKAY);
        if (!failed) break;
        ASSERT_LT(failing, 100000u);
    }
}

// Folds are made in the number's place, or end in a division: what fails must fail before the first one, or on a copy.
TEST_F(tommath_failure, a_number_that_is_not_reduced_keeps_its_value) {
    struct modulus_form {
        int bits;        ///< p, of n = 2^p - d
        int d_bits;      ///< d: 2^(d_bits - 1) + 1
        bool one_digit;  ///< whether mp_reduce_2k takes it
    };
    std::size_t failures = 0;
    for (const modulus_form& form :
         {modulus_form{60, 2, true}, {61, 40, true}, {120, 3, true}, {480, 58, true}, {480, 300, false}, {480, 479, false}}) {
        for (const int x_bits : {form.bits + 20, 2 * form.bits, 42000}) {
            SCOPED_TRACE(std::to_string(form.bits) + " - " + std::to_string(form.d_bits) + ": " + std::to_string(x_bits));
            number n, d, old, expected;
            mp_digit digit = 0;
            ASSERT_EQ(mp_2expt(n, form.bits), MP_OKAY);
            ASSERT_EQ(mp_2expt(d, form.d_bits - 1), MP_OKAY);
            ASSERT_EQ(mp_add_d(d, 1, d), MP_OKAY);
            ASSERT_EQ(mp_sub(n, d, n), MP_OKAY);
            ASSERT_EQ(mp_2expt(old, x_bits), MP_OKAY);
            ASSERT_EQ(mp_sub_d(old, 1, old), MP_OKAY);
            ASSERT_EQ(mp_mod(old, n, expected), MP_OKAY);
            if (form.one_digit) {
                ASSERT_EQ(mp_reduce_2k_setup(n, &digit), MP_OKAY);
            }
            const auto check = [&](auto reduce) {
                for (std::size_t failing = 0;; ++failing, ++failures) {
                    number x;
                    ASSERT_EQ(mp_copy(old, x), MP_OKAY);
                    fail_after(failing);
                    const mp_err error = reduce(x);
                    until_failure = never;
                    ASSERT_EQ(error, has_failed ? MP_MEM : MP_OKAY);
                    ASSERT_TRUE(is_valid(x) && mp_cmp(x, has_failed ? old : expected) == MP_EQ) << "allocation " << failing;
                    if (!has_failed) break;
                }
            };
            check([&](mp_int* x) { return mp_reduce_2k_l(x, n, d); });
            if (form.one_digit) {
                check([&](mp_int* x) { return mp_reduce_2k(x, n, digit); });
                if (form.bits % 60 == 0) check([&](mp_int* x) { return mp_dr_reduce(x, n, digit); });
            }
        }
    }
    EXPECT_GT(failures, 20u);
}

TEST_F(tommath_failure, a_number_that_no_random_one_replaces_keeps_its_value) {
    number a(mpz(12345));
    fail_after(0);
    const mp_err error = mp_rand(a, a->alloc + 1);
    until_failure = never;
    EXPECT_EQ(error, MP_MEM);
    EXPECT_TRUE(is_valid(a) && equal(a, mpz(12345)));
}

TEST_F(tommath_failure, none_of_several_numbers_is_left_initialized) {
    for (std::size_t failing = 0; failing < 3; ++failing) {
        mp_int a, b, c;
        const std::size_t blocks = blocks_in_use();
        fail_after(failing);
        const mp_err error = mp_init_multi(&a, &b, &c, nullptr);
        until_failure = never;
        EXPECT_EQ(error, MP_MEM);
        EXPECT_EQ(blocks_in_use(), blocks);
    }
}

}  // namespace
}  // namespace carry::test
