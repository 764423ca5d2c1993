#include "compat/tommath/operations.hpp"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace carry::test {
namespace {

/// A number of up to 260 bits, and every other one a prime.
mpz candidate(mpz_srcptr a, mpz_srcptr b) {
    mpz r;
    mpz_abs(r, a);
    mpz_fdiv_r_2exp(r, r, 10 + static_cast<unsigned long>(count_of(b, 250)));
    if (count_of(b, 2) == 0) mpz_nextprime(r, r);
    return r;
}
number candidate(const inputs& in) { return number(candidate(number::mpz_of(in[0]), number::mpz_of(in[1]))); }
mpz odd_prime(mpz_srcptr a, mpz_srcptr b) {
    mpz p = candidate(a, b);
    mpz_add_ui(p, p, 2);
    mpz_nextprime(p, p);
    return p;
}
bool below_two(mpz_srcptr z) { return mpz_cmp_ui(z, 2) < 0; }
bool is_prime(mpz_srcptr z) { return mpz_probab_prime_p(z, 25) != 0; }

mp_err put(mp_err error, const outputs& out, int x) {
    if (error == MP_OKAY) mp_set_i32(out[0], x);
    return error;
}

/// Passing: what every prime does and hardly a random composite.
template <mp_err (*Test)(const mp_int*, mp_bool*)>
mp_err alone(const inputs& in, const outputs& out) {
    const number a = candidate(in);
    mp_bool yes = MP_NO;
    const mp_err error = Test(a.get(), &yes);
    // Squares have none of the parameters that Underwood's test asks for.
    return put(error == MP_ITER ? MP_OKAY : error, out, yes);
}

template <mp_err (*Test)(const mp_int*, const mp_int*, mp_bool*)>
mp_err to_base(const inputs& in, const outputs& out) {
    const number a = candidate(in);
    number base;
    mp_set(base, 1234577);
    mp_bool yes = MP_NO;
    if (mp_cmp_d(a.get(), 2) == MP_LT) return put(MP_OKAY, out, 0);
    const mp_err error = Test(a.get(), base, &yes);
    return put(error, out, yes);
}

bool primality(const values& in, values& out) {
    mpz_set_ui(out[0], is_prime(candidate(in[0], in[1])) ? 1 : 0);
    return true;
}

mp_err by_random_rounds(const mp_int* a, mp_bool* yes) { return mp_prime_is_prime(a, 3, yes); }

const operation table[] = {
    {"mp_prime_is_prime", 2, 1, alone<by_random_rounds>, primality},
    {"mp_prime_strong_lucas_selfridge", 2, 1, alone<mp_prime_strong_lucas_selfridge>,
     [](const values& in, values& out) {
         const mpz a = candidate(in[0], in[1]);
         // The composites below 10^5 that pass: https://oeis.org/A217255
         constexpr unsigned long pseudoprimes[] = {5459,  5777,  10877, 16109, 18971, 22499, 24569,
                                                   25199, 40309, 58519, 75077, 97439, 100127};
         const bool passes = is_prime(a) || (mpz_fits_ulong_p(a) != 0 &&
                                             std::count(std::begin(pseudoprimes), std::end(pseudoprimes), mpz_get_ui(a)) != 0);
         mpz_set_ui(out[0], passes ? 1 : 0);
         return true;
     }},
    {"mp_prime_frobenius_underwood", 2, 1, alone<mp_prime_frobenius_underwood>, primality},
    {"mp_prime_fermat", 2, 1, to_base<mp_prime_fermat>,
     [](const values& in, values& out) {
         const mpz a = candidate(in[0], in[1]);
         mpz power(1234577), base(1234577);
         if (below_two(a)) return true;
         mpz_powm(power, base, a, a);
         mpz_sub(power, power, base);
         mpz_set_ui(out[0], mpz_divisible_p(power, a) != 0 ? 1 : 0);
         return true;
     }},
    {"mp_prime_miller_rabin", 2, 1, to_base<mp_prime_miller_rabin>,
     [](const values& in, values& out) {
         const mpz a = candidate(in[0], in[1]);
         mpz order, x, base(1234577);
         if (below_two(a)) return true;
         mpz_sub_ui(order, a, 1);
         const unsigned long twos = mpz_scan1(order, 0);
         mpz_tdiv_q_2exp(x, order, twos);
         mpz_powm(x, base, x, a);
         bool passes = is_one(x) || mpz_cmp(x, order) == 0;
         for (unsigned long i = 1; i < twos && !passes; ++i) {
             mpz_mul(x, x, x);
             mpz_fdiv_r(x, x, a);
             passes = mpz_cmp(x, order) == 0;
         }
         mpz_set_ui(out[0], passes ? 1 : 0);
         return true;
     }},
    {"mp_prime_is_divisible", 2, 1, alone<mp_prime_is_divisible>,
     [](const values& in, values& out) {
         const mpz a = candidate(in[0], in[1]);
         bool divisible = false;
         for (unsigned long p = 2; p < 1620; ++p) divisible = divisible || (is_prime(mpz(p)) && mpz_divisible_ui_p(a, p) != 0);
         mpz_set_ui(out[0], divisible ? 1 : 0);
         return true;
     }},
    {"mp_prime_next_prime", 2, 1,
     [](const inputs& in, const outputs& out) {
         return in_place(candidate(in).get(), out[0], [](mp_int* x) { return mp_prime_next_prime(x, 2, 0); });
     },
     [](const values& in, values& out) {
         mpz_nextprime(out[0], candidate(in[0], in[1]));
         return true;
     }},
    {"mp_prime_next_prime, 3 modulo 4", 2, 1,
     [](const inputs& in, const outputs& out) {
         return in_place(candidate(in).get(), out[0], [](mp_int* x) { return mp_prime_next_prime(x, 2, 1); });
     },
     [](const values& in, values& out) {
         mpz_nextprime(out[0], candidate(in[0], in[1]));
         while (mpz_fdiv_ui(out[0], 4) != 3) mpz_nextprime(out[0], out[0]);
         return true;
     }},
    {"mp_sqrtmod_prime", 2, 1,
     [](const inputs& in, const outputs& out) {
         const number p(odd_prime(number::mpz_of(in[0]), number::mpz_of(in[1])));
         number root;
         mp_err error = mp_sqrtmod_prime(in[0], p.get(), root);
         if (error == MP_VAL) {  // no root: the oracle says whether that is so
             mp_set_i32(root, -1);
             error = MP_OKAY;
         } else if (error == MP_OKAY) {  // one root for both
             number negative;
             error = mp_sub(p.get(), root, negative);
             if (error == MP_OKAY && root->used != 0 && mp_isodd(root)) mp_exch(root, negative);
         }
         if (error == MP_OKAY) mp_exch(root, out[0]);
         return error;
     },
     [](const values& in, values& out) {
         const mpz p = odd_prime(in[0], in[1]);
         mpz_set_si(out[0], -1);
         if (mpz_kronecker(in[0], p) == -1) return true;
         mpz n, q, z(2), c, r, t, b;
         mpz_fdiv_r(n, in[0], p);
         mpz_sub_ui(q, p, 1);
         unsigned long m = mpz_scan1(q, 0);
         mpz_tdiv_q_2exp(q, q, m);
         while (mpz_kronecker(z, p) != -1) mpz_add_ui(z, z, 1);
         mpz_powm(c, z, q, p);
         mpz_powm(t, n, q, p);
         mpz_add_ui(q, q, 1);
         mpz_tdiv_q_2exp(q, q, 1);
         mpz_powm(r, n, q, p);
         while (sign(t) != 0 && !is_one(t)) {
             unsigned long i = 0;
             for (b = t; !is_one(b); ++i) mpz_powm_ui(b, b, 2, p);
             b = c;
             for (unsigned long j = 0; j + i + 1 < m; ++j) mpz_powm_ui(b, b, 2, p);
             m = i;
             mpz_powm_ui(c, b, 2, p);
             mpz_mul(t, t, c);
             mpz_fdiv_r(t, t, p);
             mpz_mul(r, r, b);
             mpz_fdiv_r(r, r, p);
         }
         if (odd(r)) mpz_sub(r, p, r);
         out[0] = r;
         return true;
     }},
    {"mp_rand", 1, 1,
     [](const inputs& in, const outputs& out) {
         number r;
         const int digits = count_of(in[0], 50);
         mp_err error = mp_rand(r, digits);
         if (error == MP_OKAY && (r->used != digits || !is_valid(r))) error = MP_ERR;
         if (error == MP_OKAY) mp_exch(r, out[0]);
         if (error == MP_OKAY) mp_zero(out[0]);
         return error;
     },
     [](const values&, values&) { return true; }},
};

}  // namespace

std::span<const operation> prime_operations() { return table; }

}  // namespace carry::test
