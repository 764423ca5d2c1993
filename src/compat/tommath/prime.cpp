/// \file
/// Primality tests.
#include "modular/prime.hpp"

#include "compat/tommath/primes.hpp"
#include "compat/tommath/random.hpp"
#include "compat/tommath/value.hpp"

#include <carry/wipe.hpp>

#include <utility>

namespace tommath = carry::tommath;
using carry::integer;
using carry::limb;
using tommath::is_negative;
using tommath::used;

namespace carry::tommath {

mp_err is_divisible(const mp_int* a, mp_bool* result) noexcept {
    *result = MP_NO;
    // Sieved in products of as many primes as a digit holds: one division each.
    for (std::size_t i = 0; i < small_prime_count;) {
        mp_digit product = 1;
        std::size_t end = i;
        while (end < small_prime_count && product <= MP_MASK / small_primes()[end]) {
            product *= small_primes()[end++];
        }
        mp_digit rest = 0;
        const mp_err error = mp_div_d(a, product, nullptr, &rest);
        if (error != MP_OKAY) {
            return error;
        }
        for (; i < end; ++i) {
            if (rest % small_primes()[i] == 0) {
                *result = MP_YES;
                return MP_OKAY;
            }
        }
    }
    return MP_OKAY;
}

}  // namespace carry::tommath

namespace {

/// Runs test on the row of an odd a >= 3.
template <class Test>
mp_err test_row(const mp_int* a, mp_bool* result, Test test) noexcept {
    tommath::wiped_workspace space;
    if (!space.open(tommath::row_limbs(a))) {
        return MP_MEM;
    }
    const tommath::row_view x = tommath::row_of(a, space);
    return tommath::guarded([&] {
        *result = tommath::answer(test(x.data, x.size));
        return MP_OKAY;
    });
}

/// Primes up to so many digits are nobody's secret. After a test that a longer one has passed the stack is wiped: in 61 kB the
/// powers leave it there, at the level avx512, and that is little beside the powers of a test that was passed.
constexpr std::size_t most_public_digits = 4;

/// Whether a is 2, or odd and above 2: what may be prime.
bool may_be_prime(const mp_int* a) noexcept {
    return !is_negative(a) && mp_cmp_d(a, 1) == MP_GT && (tommath::is_odd(a) || mp_cmp_d(a, 2) == MP_EQ);
}

/// *result: whether a passes the test of Miller and Rabin to base b, taken modulo a; 0, 1 and -1 say nothing.
mp_err miller_rabin(const mp_int* a, const mp_int* b, mp_bool* result) noexcept {
    tommath::temporary order;  // a - 1
    tommath::temporary odd;
    tommath::temporary y;
    mp_err error = order.init(used(a));
    for (tommath::temporary* x : {&odd, &y}) {
        error = error == MP_OKAY ? x->init(used(a)) : error;
    }
    error = error == MP_OKAY ? mp_sub_d(a, 1, order.get()) : error;
    const int twos = error == MP_OKAY ? mp_cnt_lsb(order.get()) : 0;
    error = error == MP_OKAY ? mp_div_2d(order.get(), twos, odd.get(), nullptr) : error;
    error = error == MP_OKAY ? mp_exptmod(b, odd.get(), a, y.get()) : error;
    if (error != MP_OKAY) {
        return error;
    }
    bool passes = tommath::is_one(y.get()) || mp_cmp(y.get(), order.get()) == MP_EQ;
    for (int i = 1; i < twos && !passes && error == MP_OKAY; ++i) {
        error = mp_sqrmod(y.get(), a, y.get());
        passes = mp_cmp(y.get(), order.get()) == MP_EQ;
    }
    if (error == MP_OKAY) {
        *result = tommath::answer(passes);
    }
    return error;
}

/// One round of Miller and Rabin to a random base from 2 to a - 2, for a > 256.
mp_err random_round(const mp_int* a, mp_bool* result) noexcept {
    tommath::temporary base;
    tommath::temporary bound;
    mp_err error = base.init(used(a) + 1);
    error = error == MP_OKAY ? bound.init(used(a)) : error;
    error = error == MP_OKAY ? mp_sub_d(a, 3, bound.get()) : error;
    // A digit more than a makes all residues as good as equally likely.
    error = error == MP_OKAY ? mp_rand(base.get(), a->used + 1) : error;
    error = error == MP_OKAY ? mp_mod(base.get(), bound.get(), base.get()) : error;
    error = error == MP_OKAY ? mp_add_d(base.get(), 2, base.get()) : error;
    return error == MP_OKAY ? miller_rabin(a, base.get(), result) : error;
}

/// Rounds to the prime bases from the first-th to the last.
mp_err prime_rounds(const mp_int* a, std::size_t first, std::size_t last, mp_bool* result) noexcept {
    tommath::temporary base;
    mp_err error = base.init();
    *result = MP_YES;
    for (std::size_t i = first; i < last && error == MP_OKAY && *result == MP_YES; ++i) {
        mp_set(base.get(), tommath::small_primes()[i]);
        error = miller_rabin(a, base.get(), result);
    }
    return error;
}

/// How many of the first primes decide a as bases, or 0 where it is not known. Source: J. Sorenson, J. Webster, "Strong
/// pseudoprimes to twelve prime bases", Math. Comp. 86 (2017).
mp_err deciding_bases(const mp_int* a, std::size_t* count) noexcept {
    tommath::temporary bound;
    mp_err error = bound.init();
    error = error == MP_OKAY ? mp_read_radix(bound.get(), "318665857834031151167461", 10) : error;
    *count = error == MP_OKAY && mp_cmp(a, bound.get()) == MP_LT ? 12 : 0;
    if (error == MP_OKAY && *count == 0) {
        error = mp_read_radix(bound.get(), "3317044064679887385961981", 10);
        *count = error == MP_OKAY && mp_cmp(a, bound.get()) == MP_LT ? 13 : 0;
    }
    return error;
}

}  // namespace

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
mp_err mp_prime_is_divisible(const mp_int* a, mp_bool* result) { return tommath::is_divisible(a, result); }
#pragma GCC diagnostic pop

mp_err mp_prime_fermat(const mp_int* a, const mp_int* b, mp_bool* result) {
    *result = MP_NO;
    if (mp_cmp_d(b, 1) != MP_GT || tommath::is_zero(a) || is_negative(a)) {
        return MP_VAL;
    }
    tommath::temporary power;
    tommath::temporary base;
    mp_err error = power.init(used(a));
    error = error == MP_OKAY ? base.init(used(a)) : error;
    error = error == MP_OKAY ? mp_exptmod(b, a, a, power.get()) : error;
    error = error == MP_OKAY ? mp_mod(b, a, base.get()) : error;
    if (error == MP_OKAY) {
        *result = tommath::answer(mp_cmp(power.get(), base.get()) == MP_EQ);
    }
    return error;
}

mp_err mp_prime_miller_rabin(const mp_int* a, const mp_int* b, mp_bool* result) {
    *result = MP_NO;
    if (mp_cmp_d(b, 1) != MP_GT || tommath::is_zero(a) || is_negative(a)) {
        return MP_VAL;
    }
    return tommath::is_one(a) ? MP_OKAY : miller_rabin(a, b, result);
}

int mp_prime_rabin_miller_trials(int size) {
    constexpr std::pair<int, int> trials[] = {
        {80, -1},   {81, 37},  {96, 32},  {128, 40}, {160, 35}, {256, 27}, {384, 16}, {512, 18}, {768, 11}, {896, 10},
        {1024, 12}, {1536, 8}, {2048, 6}, {3072, 4}, {4096, 5}, {5120, 4}, {6144, 4}, {8192, 3}, {9216, 3}, {10240, 2},
    };
    int rounds = trials[0].second;
    for (const auto& [bits, count] : trials) {
        if (bits <= size) {
            rounds = count;
        }
    }
    return rounds;
}

mp_err mp_prime_strong_lucas_selfridge(const mp_int* a, mp_bool* result) {
    *result = MP_NO;
    if (!tommath::is_odd(a) || !may_be_prime(a)) {
        *result = tommath::answer(may_be_prime(a));
        return MP_OKAY;
    }
    return test_row(a, result, carry::modular::is_strong_lucas_probable_prime);
}

// Source: P. Underwood, "Quadratic compositeness tests" (2012): in Z/N[x] / (x^2 - a x + 1) with (a^2 - 4 / N) = -1, whether
// (x + 2)^(N + 1) = 2 a + 5.
mp_err mp_prime_frobenius_underwood(const mp_int* N, mp_bool* result) {
    *result = MP_NO;
    if (!may_be_prime(N)) {
        return MP_OKAY;
    }
    if (tommath::bit_length(N) <= 30) {  // may divide the numbers of the test
        return test_row(N, result, [](const limb* x, std::size_t n) { return carry::modular::is_probable_prime(x, n, 0); });
    }
    return tommath::guarded([=] {
        const integer n = tommath::to_integer(N);
        if (is_square(n)) {
            return MP_ITER;
        }
        constexpr int most = 32764;
        int a = 0;
        while (a < most && (a == 2 || jacobi(integer(a * a - 4), n) == 1)) {  // 2^2 - 4 says nothing
            ++a;
        }
        if (a == most) {
            return MP_ITER;
        }
        if (jacobi(integer(a * a - 4), n) == 0 || gcd(integer((a + 4) * (2 * a + 5)), n) != 1) {
            return MP_OKAY;
        }
        // s x + t = (x + 2)^k for the leading bits k of N + 1
        const integer exponent = n + 1;
        integer s = 1;
        integer t = 2;
        for (std::size_t i = exponent.bit_length() - 1; i-- > 0;) {
            integer next = mod_floor(s * (a * s + 2 * t), n);
            t = mod_floor((t - s) * (t + s), n);
            s = std::move(next);
            if (exponent.bit(i)) {
                next = (a + 2) * s + t;
                t = 2 * t - s;
                s = std::move(next);
            }
        }
        *result = tommath::answer(mod_floor(s, n) == 0 && mod_floor(t - (2 * a + 5), n) == 0);
        return MP_OKAY;
    });
}

mp_err mp_prime_is_prime(const mp_int* a, int t, mp_bool* result) {
    *result = MP_NO;
    if (!may_be_prime(a)) {
        return MP_OKAY;
    }
    mp_bool found = MP_NO;
    mp_err error = test_row(a, &found, [](const limb* x, std::size_t n) { return carry::modular::is_probable_prime(x, n, 0); });
    if (error == MP_OKAY && found == MP_YES && mp_cmp_d(a, 256) == MP_GT) {
        std::size_t bases = 2;
        if (t < 0) {
            error = deciding_bases(a, &bases);
            error = error == MP_OKAY && bases == 0 ? MP_VAL : error;
        }
        if (error == MP_OKAY) {
            error = prime_rounds(a, 1, bases, &found);  // base 2 is part of the test before
        }
        for (int i = 0; i < std::max(t, t == 0 ? 1 : 0) && error == MP_OKAY && found == MP_YES; ++i) {
            error = random_round(a, &found);
        }
    }
    if (found == MP_YES && used(a) > most_public_digits) {
        carry::wipe_stack<61000>();
    }
    if (error == MP_OKAY) {
        *result = found;
    }
    return error;
}
