/// \file
/// Numbers of the drop-in beside GMP's.
#pragma once

#include "support/gmp.hpp"
#include "support/random.hpp"

#define MP_WUR
#include <carry/compat/tommath.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <ostream>
#include <string>
#include <utility>

namespace carry::test {

/// An mp_int that clears itself.
class number {
public:
    explicit number(int digits = 2) {
        if (mp_init_size(&value_, digits) != MP_OKAY) throw std::bad_alloc();
    }
    explicit number(mpz_srcptr z) : number(static_cast<int>(mpz_sizeinbase(z, 2) / 60 + 1)) { set(z); }
    number(const number& other) : number(std::max(2, other.value_.used)) { set(other.get()); }
    number& operator=(const number&) = delete;
    ~number() { mp_clear(&value_); }

    mp_int* get() { return &value_; }
    const mp_int* get() const { return &value_; }
    operator mp_int*() { return &value_; }
    mp_int* operator->() { return &value_; }

    mpz to_mpz() const { return mpz_of(&value_); }
    static mpz mpz_of(const mp_int* a) {
        mpz z;
        mpz_import(z, static_cast<std::size_t>(a->used), -1, sizeof(mp_digit), 0, 64 - MP_DIGIT_BIT, a->dp);
        if (a->sign != MP_ZPOS) mpz_neg(z, z);
        return z;
    }

private:
    void set(mpz_srcptr z) {
        std::size_t count = 0;
        mpz_export(value_.dp, &count, -1, sizeof(mp_digit), 0, 64 - MP_DIGIT_BIT, z);
        value_.used = static_cast<int>(count);
        value_.sign = mpz_sgn(z) < 0 ? MP_NEG : MP_ZPOS;
    }
    void set(const mp_int* a) {
        std::copy_n(a->dp, a->used, value_.dp);
        value_.used = a->used;
        value_.sign = a->sign;
    }
    mp_int value_{};
};

/// Whether a is as every function leaves a number: sizes in order, no leading zeros, zeros above, no negative zero.
inline bool is_valid(const mp_int* a) {
    return a->used >= 0 && a->used <= a->alloc && a->dp != nullptr && (a->used == 0 || a->dp[a->used - 1] != 0) &&
           (a->used != 0 || a->sign == MP_ZPOS) && (a->sign == MP_ZPOS || a->sign == MP_NEG) &&
           std::all_of(a->dp, a->dp + a->used, [](mp_digit x) { return x <= MP_MASK; }) &&
           std::all_of(a->dp + a->used, a->dp + a->alloc, [](mp_digit x) { return x == 0; });
}

/// So that a failing test says what it was about.
inline std::ostream& operator<<(std::ostream& out, const mpz& z) {
    std::string text(mpz_sizeinbase(z, 16) + 2, '\0');
    return out << mpz_get_str(text.data(), 16, z);
}

/// GMP's macros for a wrapped integer.
inline int sign(mpz_srcptr z) { return mpz_sgn(z); }
inline bool odd(mpz_srcptr z) { return mpz_odd_p(z) != 0; }
inline bool is_one(mpz_srcptr z) { return mpz_cmp_ui(z, 1) == 0; }

inline bool equal(const mp_int* a, mpz_srcptr z) { return mpz_cmp(number::mpz_of(a), z) == 0; }

/// A number of up to so many digits of either sign, hostile or random; often a small one.
inline mpz draw(random_source& random, std::size_t most_digits) {
    const std::size_t bits = random.below(4) == 0 ? random.below(130) : random.below(most_digits * 60 + 1);
    mpz z{random.row(bits / limb_bits + 1)};
    mpz_fdiv_r_2exp(z, z, bits);
    if (random.coin()) mpz_neg(z, z);
    return z;
}

}  // namespace carry::test
