/// \file
/// Greatest common divisors, least common multiples, and the symbols of Jacobi and Kronecker.
#include "integer/gcd.hpp"

#include "compat/tommath/div.hpp"
#include "integer/divrem.hpp"
#include "integer/jacobi.hpp"
#include "integer/mul.hpp"

#include <optional>

namespace tommath = carry::tommath;
using carry::limb;
using tommath::is_negative;
using tommath::row_view;
using tommath::used;

namespace {

/// c = gcd(a, b).
mp_err gcd_rows(const mp_int* a, const mp_int* b, mp_int* c) noexcept {
    const std::size_t an = tommath::row_limbs(a);
    const std::size_t bn = tommath::row_limbs(b);
    const std::size_t scratch = carry::integer_rows::gcd_scratch(an, bn);
    tommath::wiped_workspace space;
    if (!space.open(an + bn + std::max(an, bn) + scratch)) {
        return MP_MEM;
    }
    const row_view x = tommath::row_of(a, space);
    const row_view y = tommath::row_of(b, space);
    limb* const g = space.take(std::max(an, bn));
    const std::size_t size = carry::integer_rows::gcd(g, x.data, x.size, y.data, y.size, space.take(scratch));
    return tommath::assign(c, g, size, false);
}

/// *to = from, or nothing where to is null. The numbers exchange their digits.
void hand_over(tommath::temporary& from, mp_int* to) noexcept {
    if (to != nullptr) {
        mp_exch(from.get(), to);
    }
}

/// g = gcd(a, b) = s a + t b, as xgcd gives them, for a, b != 0.
mp_err xgcd_rows(const mp_int* a, const mp_int* b, mp_int* g, mp_int* s, mp_int* t) noexcept {
    const std::size_t an = tommath::row_limbs(a);
    const std::size_t bn = tommath::row_limbs(b);
    const std::size_t scratch = carry::integer_rows::xgcd_scratch(an, bn);
    tommath::wiped_workspace space;
    if (!space.open(an + bn + std::min(an, bn) + bn + 1 + an + 1 + scratch)) {
        return MP_MEM;
    }
    const row_view x = tommath::row_of(a, space);
    const row_view y = tommath::row_of(b, space);
    limb* const gcd = space.take(std::min(an, bn));
    limb* const of_a = space.take(bn + 1);
    limb* const of_b = space.take(an + 1);
    const auto found = carry::integer_rows::xgcd(gcd, of_a, of_b, x.data, x.size, y.data, y.size, space.take(scratch));
    mp_err error = tommath::assign(g, gcd, found.g_size, false);
    if (error == MP_OKAY) {
        error = tommath::assign(s, of_a, found.s_size, found.s_negative != is_negative(a));
    }
    if (error == MP_OKAY) {
        error = tommath::assign(t, of_b, found.t_size, found.t_negative != is_negative(b));
    }
    return error;
}

/// Kronecker's (a / 2) for an odd a with this residue modulo 8.
int symbol_of_two(mp_digit a) noexcept { return (a & 7) == 1 || (a & 7) == 7 ? 1 : -1; }

/// The Jacobi symbol (a / p) for an odd p > 0, or nothing where there is no memory. Source: Handbook of Applied Cryptography,
/// section 2.4.5.
std::optional<int> jacobi_rows(const mp_int* a, const mp_int* p) noexcept {
    const std::size_t an = tommath::row_limbs(a);
    const std::size_t n = tommath::row_limbs(p);
    const std::size_t scratch = carry::integer_rows::jacobi_scratch(an, n);
    tommath::wiped_workspace space;
    if (!space.open(an + n + scratch)) {
        return std::nullopt;
    }
    const row_view x = tommath::row_of(a, space);
    const row_view m = tommath::row_of(p, space);
    const int symbol = carry::integer_rows::jacobi(x.data, x.size, m.data, m.size, space.take(scratch));
    return is_negative(a) && m.data[0] % 4 == 3 ? -symbol : symbol;  // (-1 / m) = -1 for m = 3 modulo 4
}

}  // namespace

mp_err mp_gcd(const mp_int* a, const mp_int* b, mp_int* c) {
    if (tommath::is_zero(a) || tommath::is_zero(b)) {
        return mp_abs(tommath::is_zero(a) ? b : a, c);
    }
    return gcd_rows(a, b, c);
}

mp_err mp_lcm(const mp_int* a, const mp_int* b, mp_int* c) {
    if (tommath::is_zero(a) || tommath::is_zero(b)) {
        mp_zero(c);
        return MP_OKAY;
    }
    tommath::temporary t;
    mp_err error = t.init();
    if (error == MP_OKAY) {
        error = gcd_rows(a, b, t.get());
    }
    if (error == MP_OKAY) {
        error = mp_div(a, t.get(), t.get(), nullptr);
    }
    if (error == MP_OKAY) {
        error = mp_mul(t.get(), b, c);
    }
    if (error == MP_OKAY) {
        c->sign = MP_ZPOS;
    }
    return error;
}

mp_err mp_exteuclid(const mp_int* a, const mp_int* b, mp_int* U1, mp_int* U2, mp_int* U3) {
    tommath::temporary g;
    tommath::temporary s;
    tommath::temporary t;
    mp_err error = g.init();
    for (tommath::temporary* x : {&s, &t}) {
        error = error == MP_OKAY ? x->init() : error;
    }
    if (error != MP_OKAY) {
        return error;
    }
    if (tommath::is_zero(b)) {
        mp_set_i32(s.get(), is_negative(a) ? -1 : 1);
        error = mp_abs(a, g.get());
    } else if (tommath::is_zero(a)) {
        mp_set_i32(t.get(), is_negative(b) ? -1 : 1);
        error = mp_abs(b, g.get());
    } else {
        error = xgcd_rows(a, b, g.get(), s.get(), t.get());
    }
    if (error == MP_OKAY) {
        hand_over(s, U1);
        hand_over(t, U2);
        hand_over(g, U3);
    }
    return error;
}

mp_err mp_kronecker(const mp_int* a, const mp_int* p, int* c) {
    if (tommath::is_zero(p)) {  // (a / 0) is 1 for the units
        *c = a->used == 1 && a->dp[0] == 1 ? 1 : 0;
        return MP_OKAY;
    }
    if (!tommath::is_odd(a) && !tommath::is_odd(p)) {
        *c = 0;
        return MP_OKAY;
    }
    // (a / p) = (a / sign) (a / 2)^twos (a / odd)
    const int twos = mp_cnt_lsb(p);
    tommath::temporary odd;
    mp_err error = odd.init(used(p));
    if (error == MP_OKAY) {
        error = mp_div_2d(p, twos, odd.get(), nullptr);
    }
    if (error != MP_OKAY) {
        return error;
    }
    int sign = is_negative(p) && is_negative(a) ? -1 : 1;
    if (twos % 2 != 0) {
        sign *= symbol_of_two(a->dp[0]);  // a is odd here; (-a / 2) = (a / 2)
    }
    odd->sign = MP_ZPOS;
    const std::optional<int> jacobi = jacobi_rows(a, odd.get());
    if (!jacobi) {
        return MP_MEM;
    }
    *c = sign * *jacobi;
    return MP_OKAY;
}

mp_err mp_jacobi(const mp_int* a, const mp_int* n, int* c) {
    return tommath::is_zero(n) || is_negative(n) ? MP_VAL : mp_kronecker(a, n, c);
}
