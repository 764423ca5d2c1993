/// \file
/// Memory that runs out: every operation of the LibTomMath drop-in answers MP_MEM whichever allocation fails, leaks nothing,
/// and leaves its operands and destinations as they were. And memory that is given back: it holds no digits.
///
/// The program is linked with --wrap=malloc and so on, so that what the library asks for comes here.
#include "compat/tommath/operations.hpp"
#include "support/replaced_new.hpp"

#include <carry/integer.hpp>
#include <carry/limits.hpp>

#include <malloc.h>

#include <cstdio>
#include <cstring>
#include <limits>
#include <new>
#include <string>
#include <vector>

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

/// Words that no memory holds which is given back, whether anybody looks for them, and whether some were there.
std::vector<std::uint64_t> secrets;
bool is_looking = false;
bool has_leaked_secrets = false;

/// What was in the memory before is not what is looked for.
void* without_secrets(void* block) {
    if (is_looking && block != nullptr) std::memset(block, 0, malloc_usable_size(block));
    return block;
}

void look_for_secrets(void* block) {
    const std::size_t size = is_looking && block != nullptr ? malloc_usable_size(block) : 0;
    std::uint64_t word = 0;
    for (std::size_t at = 0; at + sizeof word <= size; at += sizeof word) {
        std::memcpy(&word, static_cast<const char*>(block) + at, sizeof word);
        has_leaked_secrets = has_leaked_secrets || std::find(secrets.begin(), secrets.end(), word) != secrets.end();
    }
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
void* __wrap_malloc(std::size_t size) { return fails() ? nullptr : counted(without_secrets(__real_malloc(size))); }
void* __wrap_calloc(std::size_t count, std::size_t size) {
    return fails() ? nullptr : counted(without_secrets(__real_calloc(count, size)));
}
void __wrap_free(void* block) {
    look_for_secrets(block);
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
    /// Before its first release of a row a thread looks whether there is memory for keeping some, and does without if not.
    tommath_failure() { static_cast<void>(pow(integer(3), 1000)); }

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

TEST_F(tommath_failure, memory_that_held_digits_is_wiped) {
    const mpz a{random.normalized_row(2048 / limb_bits)};
    mpz prime;
    mpz_nextprime(prime, a);
    number p(prime), x(mpz{random.normalized_row(1984 / limb_bits)}), r, s;
    secrets.assign(p->dp, p->dp + p->used);
    const std::size_t count = mp_pack_count(p, 0, sizeof(std::uint64_t));
    secrets.resize(secrets.size() + count);
    ASSERT_EQ(mp_pack(secrets.data() + p->used, count, nullptr, MP_LSB_FIRST, sizeof(std::uint64_t), MP_NATIVE_ENDIAN, 0, p),
              MP_OKAY);
    std::erase_if(secrets, [](std::uint64_t word) { return word < 1 << 20; });  // the highest digit may be any number
    const auto check = [](const char* name, auto operation) {
        has_leaked_secrets = false;
        is_looking = true;
        const mp_err error = operation();
        is_looking = false;
        EXPECT_EQ(error, MP_OKAY) << name;
        EXPECT_FALSE(has_leaked_secrets) << name;
    };
    mp_bool answer = MP_NO;
    check("is_prime", [&] { return mp_prime_is_prime(p, 2, &answer); });
    check("strong_lucas_selfridge", [&] { return mp_prime_strong_lucas_selfridge(p, &answer); });
    check("miller_rabin", [&] { return mp_prime_miller_rabin(p, x, &answer); });
    check("fermat", [&] { return mp_prime_fermat(p, x, &answer); });
    check("exptmod", [&] { return mp_exptmod(x, p, p, r); });
    check("invmod", [&] { return mp_invmod(x, p, r); });
    check("sqrmod", [&] { return mp_sqrmod(x, p, s); });
    check("sqrtmod_prime", [&] { return mp_sqrtmod_prime(s, p, r); });
    check("exteuclid", [&] { return mp_exteuclid(p, x, r, s, nullptr); });
    check("sqr", [&] { return mp_sqr(p, s); });
    check("sqrt", [&] { return mp_sqrt(s, r); });
    check("div", [&] { return mp_div(s, p, r, nullptr); });
    ASSERT_EQ(mp_sub_d(p, 1, r), MP_OKAY);
    check("next_prime", [&] { return mp_prime_next_prime(r, 1, 0); });
    check("clear", [&] { return mp_clear(r), MP_OKAY; });
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
