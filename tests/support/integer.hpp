/// \file
/// `carry::integer` beside its oracle.
#pragma once

#include "support/gmp.hpp"
#include "support/random.hpp"

#include <carry/integer.hpp>

#include <gtest/gtest.h>

#include <string>

namespace carry::test {

inline mpz to_gmp(const integer& a) {
    mpz z(a.limbs());
    if (a.is_negative()) mpz_neg(z, z);
    return z;
}

inline integer from_gmp(const mpz& z) {
    const std::size_t n = (mpz_sizeinbase(z, 2) + limb_bits - 1) / limb_bits;
    return integer::from_limbs(z.row(n), mpz_sgn(static_cast<mpz_srcptr>(z)) < 0);
}

/// Whether a has the one form that its value has: no leading zero limb, no sign on zero.
inline bool is_settled(const integer& a) {
    return a.limbs().empty() ? !a.is_negative() && a.sign() == 0
                             : a.limbs().back() != 0 && a.sign() == (a.is_negative() ? -1 : 1);
}

/// Whether a is z, and in its one form.
inline ::testing::AssertionResult same(const integer& a, const mpz& z) {
    if (!is_settled(a)) return ::testing::AssertionFailure() << "a magnitude with leading zeros, or a negative zero";
    if (mpz_cmp(to_gmp(a), z) == 0) return ::testing::AssertionSuccess();
    char* const expected = mpz_get_str(nullptr, 16, z);
    ::testing::AssertionResult result = ::testing::AssertionFailure() << expected << " (hex) is right, not what came out";
    std::free(expected);
    return result;
}

/// A number of up to most limbs, either sign, often short, in the patterns of random_source.
inline integer random_integer(random_source& random, std::size_t most) {
    const std::size_t n = random.coin() ? random.below(std::min<std::size_t>(most, 6) + 1) : random.below(most + 1);
    return integer::from_limbs(random.row(n), random.coin());
}

}  // namespace carry::test
