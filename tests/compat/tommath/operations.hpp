/// \file
/// Every operation of the drop-in that writes numbers, beside GMP: what the tests walk.
#pragma once

#include "compat/tommath/number.hpp"

#include <array>
#include <span>

namespace carry::test {

using inputs = std::array<const mp_int*, 3>;
using outputs = std::array<mp_int*, 3>;
using values = std::array<mpz, 3>;

/// An operation: how many numbers it reads and writes, itself, and what it shall give. `expect` says false where the answer is
/// MP_VAL. Answers that are no numbers are put into one.
struct operation {
    const char* name;
    unsigned reads;
    unsigned writes;
    mp_err (*run)(const inputs& in, const outputs& out);
    bool (*expect)(const values& in, values& out);
};

/// A small count made of an input.
inline int count_of(const mp_int* a, int bound) { return static_cast<int>(mp_get_mag_u32(a) % static_cast<unsigned>(bound)); }
inline int count_of(mpz_srcptr z, int bound) {
    mpz low;
    mpz_abs(low, z);
    mpz_fdiv_r_2exp(low, low, 32);
    return static_cast<int>(mpz_get_ui(low) % static_cast<unsigned>(bound));
}

/// out = what change makes of a copy of x, for functions that work in place.
template <class Change>
mp_err in_place(const mp_int* x, mp_int* out, Change change) {
    number t;
    mp_err error = mp_copy(x, t);
    if (error == MP_OKAY) error = change(t.get());
    if (error == MP_OKAY) mp_exch(t, out);
    return error;
}

std::span<const operation> arithmetic_operations();
std::span<const operation> theory_operations();
std::span<const operation> conversion_operations();
std::span<const operation> prime_operations();

}  // namespace carry::test
