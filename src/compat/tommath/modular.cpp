/// \file
/// Sums, products, inverses and powers modulo a number.
#include "compat/tommath/add.hpp"
#include "compat/tommath/div.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "modular/invmod.hpp"
#include "modular/powm.hpp"
#include "modular/wipe_power_stack.hpp"

namespace tommath = carry::tommath;
using carry::limb;
using tommath::is_negative;
using tommath::row_view;
using tommath::used;

namespace {

/// d = a b modulo c; a and b may be one number, and its square is quicker.
mp_err multiply_mod(const mp_int* a, const mp_int* b, const mp_int* c, mp_int* d) noexcept {
    if (tommath::is_zero(c)) {
        return MP_VAL;
    }
    const std::size_t an = tommath::row_limbs(a);
    const std::size_t bn = tommath::row_limbs(b);
    const std::size_t cn = tommath::row_limbs(c);
    const std::size_t scratch =
        std::max(a == b ? carry::integer_rows::sqr_scratch(an) : carry::integer_rows::mul_scratch(an, bn),
                 tommath::remainder_scratch(std::max(an + bn, cn), cn));
    tommath::workspace space;
    if (!space.open(2 * (an + bn) + 2 * cn + scratch)) {
        return MP_MEM;
    }
    const bool negative = is_negative(c);
    const row_view x = tommath::row_of(a, space);
    const row_view m = tommath::row_of(c, space);
    limb* const product = space.take(an + bn);
    limb* const rest = space.take(cn);
    row_view y = x;
    if (a == b) {
        limb* const inner = space.take(scratch);
        carry::integer_rows::sqr(product, x.data, x.size, inner);
        tommath::remainder(rest, {product, carry::row::normalized_size(product, 2 * x.size)}, negative, m, inner);
        return tommath::assign(d, rest, m.size, negative);
    }
    y = tommath::row_of(b, space);
    limb* const inner = space.take(scratch);
    carry::integer_rows::mul(product, x.data, x.size, y.data, y.size, inner);
    const bool flip = (is_negative(a) != is_negative(b)) != negative;
    tommath::remainder(rest, {product, carry::row::normalized_size(product, x.size + y.size)}, flip, m, inner);
    return tommath::assign(d, rest, m.size, negative);
}

/// d = operation(a, b) modulo c.
template <class Operation>
mp_err combine_mod(const mp_int* a, const mp_int* b, const mp_int* c, mp_int* d, Operation operation) noexcept {
    if (tommath::is_zero(c)) {
        return MP_VAL;
    }
    tommath::temporary t;
    mp_err error = t.init(std::max(used(a), used(b)) + 1);
    if (error == MP_OKAY) {
        error = operation(a, b, t.get());
    }
    if (error == MP_OKAY) {
        error = mp_mod(t.get(), c, d);
    }
    return error;
}

/// Whether 0 <= a < m.
bool is_reduced(const mp_int* a, const mp_int* m) noexcept { return !is_negative(a) && mp_cmp_mag(a, m) == MP_LT; }

/// Whether a and b are reduced modulo c > 0, and c is not overwritten with the result d.
bool is_usual(const mp_int* a, const mp_int* b, const mp_int* c, const mp_int* d) noexcept {
    return c != d && !is_negative(c) && is_reduced(a, c) && is_reduced(b, c);
}

/// Exponents up to so many limbs are those of public keys: the time to wipe the stack would be seen after powers by them.
constexpr std::size_t most_public_limbs = 1;

}  // namespace

mp_err mp_addmod(const mp_int* a, const mp_int* b, const mp_int* c, mp_int* d) {
    if (!is_usual(a, b, c, d)) {
        return combine_mod(a, b, c, d, mp_add);
    }
    const mp_err error = tommath::reserve(d, used(c) + 1);
    if (error != MP_OKAY) {
        return error;
    }
    tommath::add_magnitudes(a, b, d, false);
    return mp_cmp_mag(d, c) == MP_LT ? MP_OKAY : tommath::sub_magnitudes(d, c, d, false);
}

mp_err mp_submod(const mp_int* a, const mp_int* b, const mp_int* c, mp_int* d) {
    if (!is_usual(a, b, c, d)) {
        return combine_mod(a, b, c, d, mp_sub);
    }
    const mp_err error = tommath::reserve(d, used(c));
    if (error != MP_OKAY) {
        return error;
    }
    tommath::sub_magnitudes(a, b, d, false);
    return is_negative(d) ? tommath::sub_magnitudes(c, d, d, false) : MP_OKAY;
}
mp_err mp_mulmod(const mp_int* a, const mp_int* b, const mp_int* c, mp_int* d) { return multiply_mod(a, b, c, d); }
mp_err mp_sqrmod(const mp_int* a, const mp_int* b, mp_int* c) { return multiply_mod(a, a, b, c); }

mp_err mp_invmod(const mp_int* a, const mp_int* b, mp_int* c) {
    if (tommath::is_zero(b) || is_negative(b)) {
        return MP_VAL;
    }
    const std::size_t an = tommath::row_limbs(a);
    const std::size_t n = tommath::row_limbs(b);
    const std::size_t scratch = std::max(tommath::remainder_scratch(std::max(an, n), n), carry::modular::invmod_scratch(n));
    tommath::wiped_workspace space;
    if (!space.open(an + 2 * n + scratch)) {
        return MP_MEM;
    }
    const row_view x = tommath::row_of(a, space);
    const row_view m = tommath::row_of(b, space);
    limb* const r = space.take(n);
    limb* const inner = space.take(scratch);
    tommath::remainder(r, x, is_negative(a), m, inner);
    return carry::modular::invmod(r, r, m.data, m.size, inner) ? tommath::assign(c, r, m.size, false) : MP_VAL;
}

mp_err mp_exptmod(const mp_int* G, const mp_int* X, const mp_int* P, mp_int* Y) {
    if (tommath::is_zero(P) || is_negative(P)) {
        return MP_VAL;
    }
    const std::size_t gn = tommath::row_limbs(G);
    const std::size_t xn = tommath::row_limbs(X);
    const std::size_t n = tommath::row_limbs(P);
    const std::size_t scratch = std::max({tommath::remainder_scratch(std::max(gn, n), n), carry::modular::invmod_scratch(n),
                                          carry::modular::powm_scratch(xn, n)});
    tommath::wiped_workspace space;
    if (!space.open(gn + xn + 2 * n + scratch)) {
        return MP_MEM;
    }
    const row_view g = tommath::row_of(G, space);
    const row_view x = tommath::row_of(X, space);
    const row_view m = tommath::row_of(P, space);
    limb* const r = space.take(n);
    limb* const inner = space.take(scratch);
    tommath::remainder(r, g, is_negative(G), m, inner);
    if (is_negative(X) && !carry::modular::invmod(r, r, m.data, m.size, inner)) {
        return MP_VAL;
    }
    carry::modular::powm(r, r, x.data, x.size, m.data, m.size, inner);
    if (x.size > most_public_limbs) {
        carry::wipe_stack<3000>();
        carry::modular::wipe_power_stack(m.size);
    }
    return tommath::assign(Y, r, m.size, false);
}
