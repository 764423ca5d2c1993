/// \file
/// Reductions modulo a number about which something was computed beforehand: Barrett, Montgomery, diminished radix.
#include "compat/tommath/add.hpp"
#include "compat/tommath/number.hpp"

namespace tommath = carry::tommath;
using tommath::digit_bits;
using tommath::used;

namespace {

/// |x| - |n| as long as |x| >= |n|, for an x of which a step before has left a few n.
mp_err settle(mp_int* x, const mp_int* n) noexcept {
    mp_err error = MP_OKAY;
    for (int i = 0; i < 3 && error == MP_OKAY && mp_cmp_mag(x, n) != MP_LT; ++i) {
        error = tommath::sub_magnitudes(x, n, x, false);
    }
    // More is left where the arguments were not what the function asks for: that ends here all the same.
    return error == MP_OKAY && mp_cmp_mag(x, n) != MP_LT ? mp_mod(x, n, x) : error;
}

/// x modulo n = 2^p - d for x >= 0, by replacing 2^p by d (Handbook of Applied Cryptography, algorithm 14.47).
mp_err reduce_by_fold(mp_int* x, const mp_int* n, const mp_int* d) noexcept {
    if (tommath::is_zero(n)) {
        return MP_VAL;
    }
    const int p = mp_count_bits(n);
    tommath::temporary high;
    tommath::temporary low;
    mp_err error = high.init();
    if (error == MP_OKAY) {
        error = low.copy(x);
    }
    // Each fold takes away as many bits as d is shorter than n: those of a short d are few, and of a long one there are two.
    for (int folds = 0; error == MP_OKAY && mp_count_bits(low.get()) > p; ++folds) {
        if (folds == 64) {
            error = mp_mod(low.get(), n, low.get());
            break;
        }
        error = mp_div_2d(low.get(), p, high.get(), low.get());
        if (error == MP_OKAY) {
            error = mp_mul(high.get(), d, high.get());
        }
        if (error == MP_OKAY) {
            error = tommath::add_magnitudes(low.get(), high.get(), low.get(), false);
        }
    }
    if (error == MP_OKAY) {
        error = settle(low.get(), n);
    }
    if (error == MP_OKAY) {
        mp_exch(low.get(), x);
    }
    return error;
}

/// The same for a d of one digit.
mp_err reduce_by_fold(mp_int* x, const mp_int* n, mp_digit d) noexcept {
    mp_digit digits[2] = {d & MP_MASK, d >> digit_bits};
    const mp_int value = {digits[1] != 0 ? 2 : digits[0] != 0 ? 1 : 0, 2, MP_ZPOS, digits};
    return reduce_by_fold(x, n, &value);
}

}  // namespace

mp_err mp_reduce_setup(mp_int* a, const mp_int* b) {
    if (tommath::is_zero(b) || tommath::is_negative(b)) {
        return MP_VAL;
    }
    tommath::temporary power;
    mp_err error = power.init(2 * used(b) + 1);
    if (error == MP_OKAY) {
        mp_set(power.get(), 1);
        error = mp_lshd(power.get(), 2 * b->used);
    }
    return error == MP_OKAY ? mp_div(power.get(), b, a, nullptr) : error;
}

// Source: Handbook of Applied Cryptography, algorithm 14.42.
mp_err mp_reduce(mp_int* x, const mp_int* m, const mp_int* mu) {
    const int k = m->used;
    if (k == 0 || tommath::is_negative(m)) {
        return MP_VAL;
    }
    if (tommath::is_negative(x) || x->used > 2 * k) {  // beyond what mu serves
        return mp_mod(x, m, x);
    }
    if (mp_cmp_mag(x, m) == MP_LT) {
        return MP_OKAY;
    }
    tommath::temporary quotient;
    mp_err error = quotient.copy(x);
    if (error == MP_OKAY) {
        mp_rshd(quotient.get(), k - 1);
        error = mp_mul(quotient.get(), mu, quotient.get());
    }
    if (error == MP_OKAY) {
        mp_rshd(quotient.get(), k + 1);
        error = mp_mul(quotient.get(), m, quotient.get());
    }
    if (error == MP_OKAY && mp_cmp_mag(x, quotient.get()) != MP_LT) {
        error = tommath::sub_magnitudes(x, quotient.get(), quotient.get(), false);
        if (error == MP_OKAY) {
            error = settle(quotient.get(), m);
        }
        if (error == MP_OKAY) {
            mp_exch(quotient.get(), x);
        }
        return error;
    }
    return error == MP_OKAY ? mp_mod(x, m, x) : error;  // mu was not m's
}

mp_err mp_montgomery_setup(const mp_int* n, mp_digit* rho) {
    if (!tommath::is_odd(n)) {
        return MP_VAL;
    }
    *rho = (mp_digit{0} - carry::inverse_mod_radix(n->dp[0])) & MP_MASK;
    return MP_OKAY;
}

mp_err mp_montgomery_calc_normalization(mp_int* a, const mp_int* b) {
    if (tommath::is_zero(b)) {
        return MP_VAL;
    }
    tommath::temporary power;
    mp_err error = power.init(used(b) + 1);
    if (error == MP_OKAY) {
        mp_set(power.get(), 1);
        error = mp_lshd(power.get(), b->used);
    }
    if (error == MP_OKAY) {
        error = mp_mod(power.get(), b, power.get());
    }
    if (error == MP_OKAY) {
        mp_exch(power.get(), a);
    }
    return error;
}

mp_err mp_montgomery_reduce(mp_int* x, const mp_int* n, mp_digit rho) {
    const std::size_t k = used(n);
    if (!tommath::is_odd(n) || tommath::is_negative(n)) {
        return MP_VAL;
    }
    // Within the room of x, where it suffices: then nothing is allocated or copied.
    mp_err error = tommath::reserve(x, 2 * k + 1);
    if (error == MP_OKAY && (tommath::is_negative(x) || used(x) > 2 * k)) {
        error = mp_mod(x, n, x);
    }
    if (error != MP_OKAY) {
        return error;
    }
    mp_digit* const t = x->dp;  // zero from `used` on
    const std::size_t before = used(x);
    t[k] = tommath::digits_montgomery(t, n->dp, k, rho);
    tommath::finish(x, k + 1, before, false);
    return settle(x, n);
}

mp_bool mp_dr_is_modulus(const mp_int* a) {
    return tommath::answer(a->used >= 2 && a->dp[0] != 0 &&
                           std::all_of(a->dp + 1, a->dp + a->used, [](mp_digit x) { return x == MP_MASK; }));
}

void mp_dr_setup(const mp_int* a, mp_digit* d) { *d = ((MP_MASK + 1) - (a->used != 0 ? a->dp[0] : 0)) & MP_MASK; }

mp_err mp_dr_reduce(mp_int* x, const mp_int* n, mp_digit k) { return reduce_by_fold(x, n, k); }

mp_bool mp_reduce_is_2k(const mp_int* a) {
    if (a->used <= 1) {
        return tommath::answer(a->used == 1);
    }
    // All bits from the second digit on are set.
    const mp_digit top = a->dp[a->used - 1];
    return tommath::answer((top & (top + 1)) == 0 && a->dp[0] != 0 &&
                           std::all_of(a->dp + 1, a->dp + a->used - 1, [](mp_digit x) { return x == MP_MASK; }));
}

mp_err mp_reduce_2k_setup_l(const mp_int* a, mp_int* d) {
    tommath::temporary power;
    mp_err error = power.init(used(a) + 1);
    if (error == MP_OKAY) {
        error = mp_2expt(power.get(), mp_count_bits(a));
    }
    return error == MP_OKAY ? tommath::sub_magnitudes(power.get(), a, d, false) : error;
}

mp_err mp_reduce_2k_setup(const mp_int* a, mp_digit* d) {
    tommath::temporary difference;
    mp_err error = difference.init(used(a) + 1);
    if (error == MP_OKAY) {
        error = mp_reduce_2k_setup_l(a, difference.get());
    }
    if (error == MP_OKAY && difference->used > 1) {
        return MP_VAL;
    }
    if (error == MP_OKAY) {
        *d = difference->used != 0 ? difference->dp[0] : 0;
    }
    return error;
}

mp_err mp_reduce_2k(mp_int* a, const mp_int* n, mp_digit d) { return reduce_by_fold(a, n, d); }

mp_bool mp_reduce_is_2k_l(const mp_int* a) {
    if (a->used <= 1) {
        return tommath::answer(a->used == 1);
    }
    const auto full = std::count(a->dp, a->dp + a->used, MP_MASK);
    return tommath::answer(full >= a->used / 2);
}

mp_err mp_reduce_2k_l(mp_int* a, const mp_int* n, const mp_int* d) { return reduce_by_fold(a, n, d); }
