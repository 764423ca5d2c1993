/// \file
/// Square roots modulo a prime.
#include "compat/tommath/number.hpp"

namespace tommath = carry::tommath;
using tommath::temporary;
using tommath::used;

namespace {

/// Whether r^2 = n modulo p.
mp_err is_root(const mp_int* r, const mp_int* n, const mp_int* p, bool* yes) noexcept {
    temporary square;
    temporary residue;
    mp_err error = square.init(used(p));
    error = error == MP_OKAY ? residue.init(used(p)) : error;
    error = error == MP_OKAY ? mp_sqrmod(r, p, square.get()) : error;
    error = error == MP_OKAY ? mp_mod(n, p, residue.get()) : error;
    *yes = error == MP_OKAY && mp_cmp(square.get(), residue.get()) == MP_EQ;
    return error;
}

/// z = a number with (z / p) = -1. MP_VAL where none is found, as modulo squares.
mp_err find_nonresidue(const mp_int* p, mp_int* z) noexcept {
    int symbol = 0;
    for (mp_digit x = 2; x < 10000; ++x) {  // the least one is below 2 log(p)^2 if the extended Riemann hypothesis holds
        mp_set(z, x);
        const mp_err error = mp_kronecker(z, p, &symbol);
        if (error != MP_OKAY || symbol == -1) {
            return error;
        }
    }
    return MP_VAL;
}

/// r = a square root of n modulo p = odd 2^twos + 1, by Tonelli's and Shanks's algorithm (Crandall, Pomerance, "Prime Numbers",
/// algorithm 2.3.8).
mp_err tonelli_shanks(const mp_int* n, const mp_int* p, const mp_int* odd, int twos, mp_int* r) noexcept {
    temporary c;     // of order 2^m
    temporary t;     // r^2 = n t, of an order below 2^m
    temporary half;  // a power of t, or (odd + 1) / 2
    mp_err error = c.init(used(p));
    for (temporary* x : {&t, &half}) {
        error = error == MP_OKAY ? x->init(used(p) + 1) : error;
    }
    error = error == MP_OKAY ? find_nonresidue(p, c.get()) : error;
    error = error == MP_OKAY ? mp_exptmod(c.get(), odd, p, c.get()) : error;
    error = error == MP_OKAY ? mp_add_d(odd, 1, half.get()) : error;
    error = error == MP_OKAY ? mp_div_2(half.get(), half.get()) : error;
    error = error == MP_OKAY ? mp_exptmod(n, half.get(), p, r) : error;
    error = error == MP_OKAY ? mp_exptmod(n, odd, p, t.get()) : error;
    for (int m = twos; error == MP_OKAY && !tommath::is_one(t.get());) {
        int order = 0;  // t^(2^order) = 1
        error = mp_copy(t.get(), half.get());
        while (error == MP_OKAY && order < m && !tommath::is_one(half.get())) {
            error = mp_sqrmod(half.get(), p, half.get());
            ++order;
        }
        if (error == MP_OKAY && order == m) {
            return MP_VAL;  // p is no prime
        }
        for (int i = 0; i < m - order - 1 && error == MP_OKAY; ++i) {
            error = mp_sqrmod(c.get(), p, c.get());
        }
        error = error == MP_OKAY ? mp_mulmod(r, c.get(), p, r) : error;
        error = error == MP_OKAY ? mp_sqrmod(c.get(), p, c.get()) : error;
        error = error == MP_OKAY ? mp_mulmod(t.get(), c.get(), p, t.get()) : error;
        m = order;
    }
    return error;
}

}  // namespace

mp_err mp_sqrtmod_prime(const mp_int* n, const mp_int* prime, mp_int* ret) {
    if (!tommath::is_odd(prime) || tommath::is_negative(prime) || tommath::is_one(prime)) {
        return MP_VAL;
    }
    int symbol = 0;
    mp_err error = mp_kronecker(n, prime, &symbol);
    if (error != MP_OKAY || symbol == -1) {
        return error != MP_OKAY ? error : MP_VAL;
    }
    temporary r;
    temporary order;
    error = r.init(used(prime) + 1);
    error = error == MP_OKAY ? order.init(used(prime) + 1) : error;
    if (error == MP_OKAY && symbol != 0) {
        error = mp_sub_d(prime, 1, order.get());
        const int twos = error == MP_OKAY ? mp_cnt_lsb(order.get()) : 0;
        error = error == MP_OKAY ? mp_div_2d(order.get(), twos, order.get(), nullptr) : error;
        error = error == MP_OKAY ? tonelli_shanks(n, prime, order.get(), twos, r.get()) : error;
    }
    bool yes = false;
    error = error == MP_OKAY ? is_root(r.get(), n, prime, &yes) : error;
    if (error == MP_OKAY && !yes) {
        return MP_VAL;
    }
    if (error == MP_OKAY) {
        mp_exch(r.get(), ret);
    }
    return error;
}
