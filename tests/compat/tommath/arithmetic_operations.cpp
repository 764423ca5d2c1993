#include "compat/tommath/operations.hpp"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace carry::test {
namespace {

bool nonzero(const mpz& z) { return sign(z) != 0; }
mp_digit digit_of(const mp_int* a) { return mp_get_mag_u64(a) & MP_MASK; }
mpz digit_of(const mpz& z) {
    mpz r;
    mpz_abs(r, z);
    mpz_fdiv_r_2exp(r, r, 60);
    return r;
}

/// The predicates as a number.
mp_err answer(const outputs& out, int x) {
    mp_set_i32(out[0], x);
    return MP_OKAY;
}
bool answer(values& out, int x) {
    mpz_set_si(out[0], x);
    return true;
}
int sign_of(int x) { return (x > 0) - (x < 0); }

const operation table[] = {
    {"mp_copy", 1, 1, [](const inputs& in, const outputs& out) { return mp_copy(in[0], out[0]); },
     [](const values& in, values& out) {
         out[0] = in[0];
         return true;
     }},
    {"mp_neg", 1, 1, [](const inputs& in, const outputs& out) { return mp_neg(in[0], out[0]); },
     [](const values& in, values& out) { return mpz_neg(out[0], in[0]), true; }},
    {"mp_abs", 1, 1, [](const inputs& in, const outputs& out) { return mp_abs(in[0], out[0]); },
     [](const values& in, values& out) { return mpz_abs(out[0], in[0]), true; }},
    {"mp_add", 2, 1, [](const inputs& in, const outputs& out) { return mp_add(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_add(out[0], in[0], in[1]), true; }},
    {"mp_sub", 2, 1, [](const inputs& in, const outputs& out) { return mp_sub(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_sub(out[0], in[0], in[1]), true; }},
    {"mp_add_d", 2, 1, [](const inputs& in, const outputs& out) { return mp_add_d(in[0], digit_of(in[1]), out[0]); },
     [](const values& in, values& out) { return mpz_add(out[0], in[0], digit_of(in[1])), true; }},
    {"mp_sub_d", 2, 1, [](const inputs& in, const outputs& out) { return mp_sub_d(in[0], digit_of(in[1]), out[0]); },
     [](const values& in, values& out) { return mpz_sub(out[0], in[0], digit_of(in[1])), true; }},
    {"mp_incr", 1, 1,
     [](const inputs& in, const outputs& out) { return in_place(in[0], out[0], [](mp_int* x) { return mp_incr(x); }); },
     [](const values& in, values& out) { return mpz_add_ui(out[0], in[0], 1), true; }},
    {"mp_decr", 1, 1,
     [](const inputs& in, const outputs& out) { return in_place(in[0], out[0], [](mp_int* x) { return mp_decr(x); }); },
     [](const values& in, values& out) { return mpz_sub_ui(out[0], in[0], 1), true; }},
    {"mp_mul", 2, 1, [](const inputs& in, const outputs& out) { return mp_mul(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_mul(out[0], in[0], in[1]), true; }},
    {"mp_sqr", 1, 1, [](const inputs& in, const outputs& out) { return mp_sqr(in[0], out[0]); },
     [](const values& in, values& out) { return mpz_mul(out[0], in[0], in[0]), true; }},
    {"mp_mul_d", 2, 1, [](const inputs& in, const outputs& out) { return mp_mul_d(in[0], digit_of(in[1]), out[0]); },
     [](const values& in, values& out) { return mpz_mul(out[0], in[0], digit_of(in[1])), true; }},
    {"mp_div", 2, 2, [](const inputs& in, const outputs& out) { return mp_div(in[0], in[1], out[0], out[1]); },
     [](const values& in, values& out) {
         if (nonzero(in[1])) mpz_tdiv_qr(out[0], out[1], in[0], in[1]);
         return nonzero(in[1]);
     }},
    {"mp_div without remainder", 2, 1,
     [](const inputs& in, const outputs& out) { return mp_div(in[0], in[1], out[0], nullptr); },
     [](const values& in, values& out) {
         if (nonzero(in[1])) mpz_tdiv_q(out[0], in[0], in[1]);
         return nonzero(in[1]);
     }},
    {"mp_div without quotient", 2, 1,
     [](const inputs& in, const outputs& out) { return mp_div(in[0], in[1], nullptr, out[0]); },
     [](const values& in, values& out) {
         if (nonzero(in[1])) mpz_tdiv_r(out[0], in[0], in[1]);
         return nonzero(in[1]);
     }},
    {"mp_div_d", 2, 2,
     [](const inputs& in, const outputs& out) {
         mp_digit rest = 0;
         const mp_err error = mp_div_d(in[0], digit_of(in[1]), out[0], &rest);
         if (error == MP_OKAY) mp_set(out[1], rest);
         return error;
     },
     [](const values& in, values& out) {
         const mpz d = digit_of(in[1]);
         if (nonzero(d)) {
             mpz_tdiv_qr(out[0], out[1], in[0], d);
             mpz_abs(out[1], out[1]);
         }
         return nonzero(d);
     }},
    {"mp_div_3", 1, 1, [](const inputs& in, const outputs& out) { return mp_div_3(in[0], out[0], nullptr); },
     [](const values& in, values& out) { return mpz_tdiv_q_ui(out[0], in[0], 3), true; }},
    {"mp_mod", 2, 1, [](const inputs& in, const outputs& out) { return mp_mod(in[0], in[1], out[0]); },
     [](const values& in, values& out) {
         if (nonzero(in[1])) mpz_fdiv_r(out[0], in[0], in[1]);
         return nonzero(in[1]);
     }},
    {"mp_mod_d", 2, 1,
     [](const inputs& in, const outputs& out) {
         mp_digit rest = 0;
         const mp_err error = mp_mod_d(in[0], digit_of(in[1]), &rest);
         if (error == MP_OKAY) mp_set(out[0], rest);
         return error;
     },
     [](const values& in, values& out) {
         const mpz d = digit_of(in[1]);
         if (nonzero(d)) mpz_fdiv_r(out[0], in[0], d);
         return nonzero(d);
     }},
    {"mp_mul_2", 1, 1, [](const inputs& in, const outputs& out) { return mp_mul_2(in[0], out[0]); },
     [](const values& in, values& out) { return mpz_mul_2exp(out[0], in[0], 1), true; }},
    {"mp_div_2", 1, 1, [](const inputs& in, const outputs& out) { return mp_div_2(in[0], out[0]); },
     [](const values& in, values& out) { return mpz_tdiv_q_2exp(out[0], in[0], 1), true; }},
    {"mp_mul_2d", 2, 1, [](const inputs& in, const outputs& out) { return mp_mul_2d(in[0], count_of(in[1], 400), out[0]); },
     [](const values& in, values& out) {
         return mpz_mul_2exp(out[0], in[0], static_cast<unsigned long>(count_of(in[1], 400))), true;
     }},
    {"mp_div_2d", 2, 2,
     [](const inputs& in, const outputs& out) { return mp_div_2d(in[0], count_of(in[1], 400), out[0], out[1]); },
     [](const values& in, values& out) {
         const auto count = static_cast<unsigned long>(count_of(in[1], 400));
         mpz_tdiv_q_2exp(out[0], in[0], count);
         mpz_tdiv_r_2exp(out[1], in[0], count);
         return true;
     }},
    {"mp_div_2d without remainder", 2, 1,
     [](const inputs& in, const outputs& out) { return mp_div_2d(in[0], count_of(in[1], 400), out[0], nullptr); },
     [](const values& in, values& out) {
         return mpz_tdiv_q_2exp(out[0], in[0], static_cast<unsigned long>(count_of(in[1], 400))), true;
     }},
    {"mp_mod_2d", 2, 1, [](const inputs& in, const outputs& out) { return mp_mod_2d(in[0], count_of(in[1], 400), out[0]); },
     [](const values& in, values& out) {
         return mpz_tdiv_r_2exp(out[0], in[0], static_cast<unsigned long>(count_of(in[1], 400))), true;
     }},
    {"mp_signed_rsh", 2, 1,
     [](const inputs& in, const outputs& out) { return mp_signed_rsh(in[0], count_of(in[1], 400), out[0]); },
     [](const values& in, values& out) {
         return mpz_fdiv_q_2exp(out[0], in[0], static_cast<unsigned long>(count_of(in[1], 400))), true;
     }},
    {"mp_tc_div_2d", 2, 1,
     [](const inputs& in, const outputs& out) { return mp_tc_div_2d(in[0], count_of(in[1], 400), out[0]); },
     [](const values& in, values& out) {
         return mpz_fdiv_q_2exp(out[0], in[0], static_cast<unsigned long>(count_of(in[1], 400))), true;
     }},
    {"mp_lshd", 2, 1,
     [](const inputs& in, const outputs& out) {
         return in_place(in[0], out[0], [&](mp_int* x) { return mp_lshd(x, count_of(in[1], 9)); });
     },
     [](const values& in, values& out) {
         return mpz_mul_2exp(out[0], in[0], 60 * static_cast<unsigned long>(count_of(in[1], 9))), true;
     }},
    {"mp_rshd", 2, 1,
     [](const inputs& in, const outputs& out) {
         return in_place(in[0], out[0], [&](mp_int* x) {
             mp_rshd(x, count_of(in[1], 9));
             return MP_OKAY;
         });
     },
     [](const values& in, values& out) {
         return mpz_tdiv_q_2exp(out[0], in[0], 60 * static_cast<unsigned long>(count_of(in[1], 9))), true;
     }},
    {"mp_2expt", 1, 1, [](const inputs& in, const outputs& out) { return mp_2expt(out[0], count_of(in[0], 2000)); },
     [](const values& in, values& out) {
         mpz_set_ui(out[0], 0);
         return mpz_setbit(out[0], static_cast<unsigned long>(count_of(in[0], 2000))), true;
     }},
    {"mp_and", 2, 1, [](const inputs& in, const outputs& out) { return mp_and(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_and(out[0], in[0], in[1]), true; }},
    {"mp_or", 2, 1, [](const inputs& in, const outputs& out) { return mp_or(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_ior(out[0], in[0], in[1]), true; }},
    {"mp_xor", 2, 1, [](const inputs& in, const outputs& out) { return mp_xor(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_xor(out[0], in[0], in[1]), true; }},
    {"mp_tc_and", 2, 1, [](const inputs& in, const outputs& out) { return mp_tc_and(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_and(out[0], in[0], in[1]), true; }},
    {"mp_tc_or", 2, 1, [](const inputs& in, const outputs& out) { return mp_tc_or(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_ior(out[0], in[0], in[1]), true; }},
    {"mp_tc_xor", 2, 1, [](const inputs& in, const outputs& out) { return mp_tc_xor(in[0], in[1], out[0]); },
     [](const values& in, values& out) { return mpz_xor(out[0], in[0], in[1]), true; }},
    {"mp_complement", 1, 1, [](const inputs& in, const outputs& out) { return mp_complement(in[0], out[0]); },
     [](const values& in, values& out) { return mpz_com(out[0], in[0]), true; }},
    {"mp_cmp", 2, 1, [](const inputs& in, const outputs& out) { return answer(out, mp_cmp(in[0], in[1])); },
     [](const values& in, values& out) { return answer(out, sign_of(mpz_cmp(in[0], in[1]))); }},
    {"mp_cmp_mag", 2, 1, [](const inputs& in, const outputs& out) { return answer(out, mp_cmp_mag(in[0], in[1])); },
     [](const values& in, values& out) { return answer(out, sign_of(mpz_cmpabs(in[0], in[1]))); }},
    {"mp_cmp_d", 2, 1, [](const inputs& in, const outputs& out) { return answer(out, mp_cmp_d(in[0], digit_of(in[1]))); },
     [](const values& in, values& out) { return answer(out, sign_of(mpz_cmp(in[0], digit_of(in[1])))); }},
    {"mp_count_bits", 1, 1, [](const inputs& in, const outputs& out) { return answer(out, mp_count_bits(in[0])); },
     [](const values& in, values& out) {
         return answer(out, nonzero(in[0]) ? static_cast<int>(mpz_sizeinbase(in[0], 2)) : 0);
     }},
    {"mp_cnt_lsb", 1, 1, [](const inputs& in, const outputs& out) { return answer(out, mp_cnt_lsb(in[0])); },
     [](const values& in, values& out) { return answer(out, nonzero(in[0]) ? static_cast<int>(mpz_scan1(in[0], 0)) : 0); }},
    {"mp_get_bit", 2, 1,
     [](const inputs& in, const outputs& out) { return answer(out, mp_get_bit(in[0], count_of(in[1], 900))); },
     [](const values& in, values& out) {
         mpz magnitude;
         mpz_abs(magnitude, in[0]);
         return answer(out, mpz_tstbit(magnitude, static_cast<unsigned long>(count_of(in[1], 900))));
     }},
    {"mp_iseven, mp_isodd, mp_iszero, mp_isneg", 1, 1,
     [](const inputs& in, const outputs& out) {
         return answer(out, mp_iseven(in[0]) + 2 * mp_isodd(in[0]) + 4 * mp_iszero(in[0]) + 8 * mp_isneg(in[0]));
     },
     [](const values& in, values& out) {
         return answer(out, (odd(in[0]) ? 2 : 1) + (nonzero(in[0]) ? 0 : 4) + (sign(in[0]) < 0 ? 8 : 0));
     }},
};

}  // namespace

std::span<const operation> arithmetic_operations() { return table; }

}  // namespace carry::test
