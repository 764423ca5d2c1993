/// \file
/// The next prime, and random ones.
#include "compat/tommath/primes.hpp"
#include "compat/tommath/random.hpp"
#include "compat/tommath/value.hpp"
#include "modular/prime.hpp"

namespace tommath = carry::tommath;
using tommath::used;

namespace {

/// a = the least probable prime above a >= 0.
mp_err step_to_prime(mp_int* a) noexcept {
    const std::size_t n = tommath::row_limbs(a);
    tommath::wiped_workspace space;
    if (!space.open(2 * n + 1)) {
        return MP_MEM;
    }
    const tommath::row_view x = tommath::row_of(a, space);
    carry::limb* const r = space.take(n + 1);
    return tommath::guarded([=] { return tommath::assign(a, r, carry::modular::next_prime(r, x.data, x.size), false); });
}

/// Whether there is a prime of `size` bits with these flags; there is one for every size above these.
bool is_possible(int size, bool blum, bool safe, bool second_bit) noexcept {
    if (size < 2) {
        return false;
    }
    switch (size) {
    case 2:
        return !safe;
    case 4:
        return !blum || !second_bit;
    case 5:
        return !safe || !second_bit;
    default:
        return true;
    }
}

/// How many candidates are drawn before the source is held to be none: sixty times as many as a search takes on average. One in
/// about size / 3 odd numbers of that size is prime, and one in the square of it a safe prime.
double most_draws(int size, bool safe) noexcept {
    const double one = 1 + size / 3.0;
    return 64 * (safe ? 2 * one * one : one) + 4096;
}

/// Whether a, and for a safe prime (a - 1) / 2 = half, are seen to be composite without an exponentiation.
mp_err fails_sieve(const mp_int* a, const mp_int* half, bool safe, bool* fails) noexcept {
    *fails = false;
    mp_bool divisible = MP_NO;
    mp_err error = MP_OKAY;
    if (a->used > 1) {  // a smaller number may be one of the primes itself
        error = tommath::is_divisible(a, &divisible);
        if (error == MP_OKAY && divisible == MP_NO && safe) {
            error = tommath::is_divisible(half, &divisible);
        }
    }
    *fails = divisible == MP_YES;
    return error;
}

/// *found: whether a is a prime as asked for.
mp_err is_wanted(const mp_int* a, int t, bool safe, bool* found) noexcept {
    *found = false;
    tommath::temporary half;
    mp_err error = half.init(used(a));
    error = error == MP_OKAY ? mp_div_2(a, half.get()) : error;
    bool fails = false;
    error = error == MP_OKAY ? fails_sieve(a, half.get(), safe, &fails) : error;
    if (error != MP_OKAY || fails) {
        return error;
    }
    mp_bool prime = MP_NO;
    error = mp_prime_is_prime(a, t, &prime);
    if (error == MP_OKAY && prime == MP_YES && safe) {
        error = mp_prime_is_prime(half.get(), t, &prime);
    }
    *found = prime == MP_YES;
    return error;
}

/// The callback that draws from the source in use.
int draw(unsigned char* out, int size, void* /*dat*/) {
    return size <= 0 || tommath::random_bytes(out, static_cast<std::size_t>(size)) == MP_OKAY ? size : 0;
}

}  // namespace

mp_err mp_prime_next_prime(mp_int* a, int t, int bbs_style) {
    tommath::temporary candidate;
    mp_err error = candidate.copy(a);
    candidate->sign = MP_ZPOS;
    mp_bool prime = MP_NO;
    while (error == MP_OKAY && prime == MP_NO) {
        error = step_to_prime(candidate.get());
        if (error == MP_OKAY && (bbs_style != 1 || (candidate->dp[0] & 3) == 3)) {
            error = mp_prime_is_prime(candidate.get(), t, &prime);
        }
    }
    if (error == MP_OKAY) {
        mp_exch(candidate.get(), a);
    }
    return error;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
mp_err mp_prime_random_ex(mp_int* a, int t, int size, int flags, private_mp_prime_callback cb, void* dat) {
    const bool safe = (flags & MP_PRIME_SAFE) != 0;
    const bool blum = safe || (flags & MP_PRIME_BBS) != 0;
    const bool second_bit = (flags & MP_PRIME_2MSB_ON) != 0;
    if (t <= 0 || !is_possible(size, blum, safe, second_bit)) {
        return MP_VAL;
    }
    const int bytes = (size - 1) / 8 + 1;  // size + 7 may be too large for an int
    tommath::byte_buffer drawn(static_cast<std::size_t>(bytes));
    unsigned char* const buffer = drawn.data();
    if (buffer == nullptr) {
        return MP_MEM;
    }
    const auto set_bit = [=](int i) { buffer[bytes - 1 - i / 8] |= static_cast<unsigned char>(1 << (i % 8)); };
    for (double draws = most_draws(size, safe); draws > 0; --draws) {
        if (cb(buffer, bytes, dat) != bytes) {
            return MP_VAL;
        }
        buffer[0] &= static_cast<unsigned char>(0xff >> (7 - (size - 1) % 8));
        set_bit(size - 1);
        set_bit(0);
        if (second_bit) {
            set_bit(size - 2);
        }
        if (blum) {
            set_bit(1);
        }
        bool found = false;
        mp_err error = mp_from_ubin(a, buffer, static_cast<std::size_t>(bytes));
        error = error == MP_OKAY ? is_wanted(a, t, safe, &found) : error;
        if (error != MP_OKAY || found) {
            return error;
        }
    }
    return MP_ITER;
}

mp_err mp_prime_rand(mp_int* a, int t, int size, int flags) { return mp_prime_random_ex(a, t, size, flags, draw, nullptr); }
#pragma GCC diagnostic pop
