#include "compat/tommath/operations.hpp"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace carry::test {
namespace {

bool positive(const mpz& z) { return sign(z) > 0; }

/// r = a op b modulo c as mp_mod has it, or false.
bool modulo(mpz& r, const mpz& c) {
    if (sign(c) != 0) mpz_fdiv_r(r, r, c);
    return sign(c) != 0;
}

/// r = a^-1 modulo m in [0, m), or false.
bool invert(mpz& r, const mpz& a, const mpz& m) {
    if (!positive(m)) return false;
    if (is_one(m)) return mpz_set_ui(r, 0), true;
    return mpz_invert(r, a, m) != 0;
}

mp_err set_bool(mp_err error, const outputs& out, int x) {
    if (error == MP_OKAY) mp_set_i32(out[0], x);
    return error;
}

/// 2^(60 k) for the digits k of m.
mpz radix_of(const mpz& m, unsigned long times = 1) {
    mpz r;
    mpz_setbit(r, times * 60 * ((mpz_sizeinbase(m, 2) + 59) / 60));
    return r;
}

/// What functions of several names shall give.
bool root(const values& in, values& out) {
    const int k = count_of(in[1], 70);
    if (k == 0 || (k % 2 == 0 && sign(in[0]) < 0)) return false;
    return mpz_root(out[0], in[0], static_cast<unsigned long>(k)), true;
}

bool power(const values& in, values& out) {
    return mpz_pow_ui(out[0], in[0], static_cast<unsigned long>(count_of(in[1], 9))), true;
}

bool logarithm(const values& in, values& out) {
    const int base = count_of(in[1], 1000);
    if (base < 2 || !positive(in[0])) return false;
    mpz power_of_base(1);
    long log = -1;
    for (; mpz_cmp(power_of_base, in[0]) <= 0; ++log)
        mpz_mul_ui(power_of_base, power_of_base, static_cast<unsigned long>(base));
    return mpz_set_si(out[0], log), true;
}

const operation table[] = {
    {"mp_addmod", 3, 1, [](const inputs& in, const outputs& out) { return mp_addmod(in[0], in[1], in[2], out[0]); },
     [](const values& in, values& out) { return mpz_add(out[0], in[0], in[1]), modulo(out[0], in[2]); }},
    {"mp_submod", 3, 1, [](const inputs& in, const outputs& out) { return mp_submod(in[0], in[1], in[2], out[0]); },
     [](const values& in, values& out) { return mpz_sub(out[0], in[0], in[1]), modulo(out[0], in[2]); }},
    {"mp_mulmod", 3, 1, [](const inputs& in, const outputs& out) { return mp_mulmod(in[0], in[1], in[2], out[0]); },
     [](const values& in, values& out) { return mpz_mul(out[0], in[0], in[1]), modulo(out[0], in[2]); }},
    {"mp_sqrmod", 2, 1, [](const inputs& in, const outputs& out) { return mp_sqrmod(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_mul(out[0], in[0], in[0]), modulo(out[0], in[1]); }},
    {"mp_invmod", 2, 1, [](const inputs& in, const outputs& out) { return mp_invmod(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return invert(out[0], in[0], in[1]); }},
    {"mp_exptmod", 3, 1, [](const inputs& in, const outputs& out) { return mp_exptmod(in[0], in[1], in[2], out[0]); },
     [](const values& in, values& out) {
         if (!positive(in[2])) return false;
         mpz base = in[0], exponent;
         if (sign(in[1]) < 0 && !invert(base, in[0], in[2])) return false;
         mpz_abs(exponent, in[1]);
         return mpz_powm(out[0], base, exponent, in[2]), true;
     }},
    {"mp_gcd", 2, 1, [](const inputs& in, const outputs& out) { return mp_gcd(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_gcd(out[0], in[0], in[1]), true; }},
    {"mp_lcm", 2, 1, [](const inputs& in, const outputs& out) { return mp_lcm(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_lcm(out[0], in[0], in[1]), true; }},
    {"mp_exteuclid", 2, 3,
     [](const inputs& in, const outputs& out) { return mp_exteuclid(in[0], in[1], out[0], out[1], out[2]); },
     [](const values& in, values& out) {
         if (sign(in[1]) == 0) {
             mpz_set_si(out[0], sign(in[0]) < 0 ? -1 : 1);
             mpz_set_ui(out[1], 0);
             mpz_abs(out[2], in[0]);
         } else {
             mpz_gcdext(out[2], out[0], out[1], in[0], in[1]);
         }
         return true;
     }},
    {"mp_exteuclid without cofactors", 2, 1,
     [](const inputs& in, const outputs& out) { return mp_exteuclid(in[0], in[1], nullptr, nullptr, out[0]); },
     [](const values& in, values& out) { return mpz_gcd(out[0], in[0], in[1]), true; }},
    {"mp_exteuclid for one cofactor", 2, 1,
     [](const inputs& in, const outputs& out) { return mp_exteuclid(in[0], in[1], out[0], nullptr, nullptr); },
     [](const values& in, values& out) {
         if (sign(in[1]) == 0) return mpz_set_si(out[0], sign(in[0]) < 0 ? -1 : 1), true;
         mpz g, t;
         return mpz_gcdext(g, out[0], t, in[0], in[1]), true;
     }},
    {"mp_kronecker", 2, 1,
     [](const inputs& in, const outputs& out) {
         int symbol = 0;
         const mp_err error = mp_kronecker(in[0], in[1], &symbol);
         return set_bool(error, out, symbol);
     },
     [](const values& in, values& out) { return mpz_set_si(out[0], mpz_kronecker(in[0], in[1])), true; }},
    {"mp_jacobi", 2, 1,
     [](const inputs& in, const outputs& out) {
         int symbol = 0;
         const mp_err error = mp_jacobi(in[0], in[1], &symbol);
         return set_bool(error, out, symbol);
     },
     [](const values& in, values& out) { return mpz_set_si(out[0], mpz_kronecker(in[0], in[1])), positive(in[1]); }},
    {"mp_sqrt", 1, 1, [](const inputs& in, const outputs& out) { return mp_sqrt(in[0], out[0]); },
     [](const values& in, values& out) {
         if (sign(in[0]) >= 0) mpz_sqrt(out[0], in[0]);
         return sign(in[0]) >= 0;
     }},
    {"mp_is_square", 2, 1,
     [](const inputs& in, const outputs& out) {
         number square;
         mp_err error = count_of(in[1], 2) == 0 ? mp_sqr(in[0], square) : mp_copy(in[0], square);
         mp_bool yes = MP_NO;
         if (error == MP_OKAY) error = mp_is_square(square, &yes);
         return set_bool(error, out, yes);
     },
     [](const values& in, values& out) {
         const bool squared = count_of(in[1], 2) == 0;
         mpz_set_ui(out[0], squared || mpz_perfect_square_p(in[0]) != 0 ? 1 : 0);
         return squared || sign(in[0]) >= 0;
     }},
    {"mp_root_n", 2, 1, [](const inputs& in, const outputs& out) { return mp_root_n(in[0], count_of(in[1], 70), out[0]); },
     root},
    {"mp_n_root", 2, 1,
     [](const inputs& in, const outputs& out) { return mp_n_root(in[0], static_cast<mp_digit>(count_of(in[1], 70)), out[0]); },
     root},
    {"mp_n_root_ex", 2, 1,
     [](const inputs& in, const outputs& out) {
         return mp_n_root_ex(in[0], static_cast<mp_digit>(count_of(in[1], 70)), out[0], count_of(in[2], 2));
     },
     root},
    {"mp_root_u32", 2, 1,
     [](const inputs& in, const outputs& out) {
         return mp_root_u32(in[0], static_cast<std::uint32_t>(count_of(in[1], 70)), out[0]);
     },
     root},
    {"mp_expt_n", 2, 1, [](const inputs& in, const outputs& out) { return mp_expt_n(in[0], count_of(in[1], 9), out[0]); },
     power},
    {"mp_expt_d", 2, 1,
     [](const inputs& in, const outputs& out) { return mp_expt_d(in[0], static_cast<mp_digit>(count_of(in[1], 9)), out[0]); },
     power},
    {"mp_expt_d_ex", 2, 1,
     [](const inputs& in, const outputs& out) {
         return mp_expt_d_ex(in[0], static_cast<mp_digit>(count_of(in[1], 9)), out[0], count_of(in[2], 2));
     },
     power},
    {"mp_expt_u32", 2, 1,
     [](const inputs& in, const outputs& out) {
         return mp_expt_u32(in[0], static_cast<std::uint32_t>(count_of(in[1], 9)), out[0]);
     },
     power},
    {"mp_log_n", 2, 1,
     [](const inputs& in, const outputs& out) {
         int log = 0;
         const mp_err error = mp_log_n(in[0], count_of(in[1], 1000), &log);
         return set_bool(error, out, log);
     },
     logarithm},
    {"mp_log_u32", 2, 1,
     [](const inputs& in, const outputs& out) {
         std::uint32_t log = 0;
         const mp_err error = mp_log_u32(in[0], static_cast<std::uint32_t>(count_of(in[1], 1000)), &log);
         return set_bool(error, out, static_cast<int>(log));
     },
     logarithm},
    {"mp_reduce", 2, 1,
     [](const inputs& in, const outputs& out) {
         number mu;
         mp_err error = mp_reduce_setup(mu, in[1]);
         return error != MP_OKAY ? error : in_place(in[0], out[0], [&](mp_int* x) { return mp_reduce(x, in[1], mu); });
     },
     [](const values& in, values& out) {
         out[0] = in[0];
         return positive(in[1]) && modulo(out[0], in[1]);
     }},
    {"mp_montgomery_reduce", 2, 1,
     [](const inputs& in, const outputs& out) {
         mp_digit rho = 0;
         mp_err error = mp_isneg(in[1]) ? MP_VAL : mp_montgomery_setup(in[1], &rho);
         return error != MP_OKAY ? error
                                 : in_place(in[0], out[0], [&](mp_int* x) { return mp_montgomery_reduce(x, in[1], rho); });
     },
     [](const values& in, values& out) {
         if (!positive(in[1]) || !odd(in[1])) return false;
         mpz inverse = radix_of(in[1]);
         invert(inverse, inverse, in[1]);
         return mpz_mul(out[0], in[0], inverse), modulo(out[0], in[1]);
     }},
    {"mp_montgomery_calc_normalization", 1, 1,
     [](const inputs& in, const outputs& out) { return mp_montgomery_calc_normalization(out[0], in[0]); },
     [](const values& in, values& out) { return out[0] = radix_of(in[0]), modulo(out[0], in[0]); }},
    {"mp_dr_reduce", 3, 1,
     [](const inputs& in, const outputs& out) {
         number n(10);
         mp_digit d = 0;
         for (int i = 0; i < 9; ++i) n->dp[i] = MP_MASK;
         n->used = 2 + count_of(in[2], 6);
         std::fill(n->dp + n->used, n->dp + 10, mp_digit{0});
         n->dp[0] = (mp_get_mag_u64(in[1]) & MP_MASK) | 1;
         if (mp_dr_is_modulus(n) != MP_YES) return MP_ERR;
         mp_dr_setup(n, &d);
         number x;
         mp_err error = mp_abs(in[0], x);
         return error != MP_OKAY ? error : in_place(x, out[0], [&](mp_int* t) { return mp_dr_reduce(t, n, d); });
     },
     [](const values& in, values& out) {
         mpz n, low;
         mpz_setbit(n, 60 * static_cast<unsigned long>(2 + count_of(in[2], 6)));
         mpz_abs(low, in[1]);
         mpz_fdiv_r_2exp(low, low, 60);
         mpz_setbit(low, 0);
         mpz_add(n, n, low);
         mpz_set_ui(low, 1);
         mpz_mul_2exp(low, low, 60);
         mpz_sub(n, n, low);
         mpz_abs(out[0], in[0]);
         return modulo(out[0], n);
     }},
    {"mp_reduce_2k, mp_reduce_2k_l", 3, 1,
     [](const inputs& in, const outputs& out) {  // n = 2^p - d
         const int p = 120 + count_of(in[2], 300);
         number n, d_long, x, other;
         mp_digit d = 0;
         mp_err error = mp_2expt(n, p);
         if (error == MP_OKAY) error = mp_sub_d(n, 1 + static_cast<mp_digit>(count_of(in[1], 1 << 30)), n);
         if (error == MP_OKAY && (mp_reduce_is_2k(n) != MP_YES || mp_reduce_is_2k_l(n) != MP_YES)) return MP_ERR;
         if (error == MP_OKAY) error = mp_reduce_2k_setup(n, &d);
         if (error == MP_OKAY) error = mp_reduce_2k_setup_l(n, d_long);
         if (error == MP_OKAY) error = mp_abs(in[0], x);
         if (error == MP_OKAY) error = mp_copy(x, other);
         if (error == MP_OKAY) error = mp_reduce_2k(x, n, d);
         if (error == MP_OKAY) error = mp_reduce_2k_l(other, n, d_long);
         if (error == MP_OKAY && mp_cmp(x, other) != MP_EQ) return MP_ERR;
         if (error == MP_OKAY) mp_exch(x, out[0]);
         return error;
     },
     [](const values& in, values& out) {
         mpz n;
         mpz_setbit(n, 120 + static_cast<unsigned long>(count_of(in[2], 300)));
         mpz_sub_ui(n, n, 1 + static_cast<unsigned long>(count_of(in[1], 1 << 30)));
         mpz_abs(out[0], in[0]);
         return modulo(out[0], n);
     }},
};

}  // namespace

std::span<const operation> theory_operations() { return table; }

}  // namespace carry::test
