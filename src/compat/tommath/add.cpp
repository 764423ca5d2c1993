/// \file
/// Comparison, sums, differences and signs.
#include "compat/tommath/add.hpp"

#include "compat/tommath/number.hpp"

namespace carry::tommath {

mp_err add_magnitudes(const mp_int* a, const mp_int* b, mp_int* c, bool negative) noexcept {
    if (used(a) < used(b)) {
        std::swap(a, b);
    }
    const std::size_t an = used(a);
    const std::size_t bn = used(b);
    const mp_err error = reserve(c, an + 1);
    if (error == MP_OKAY) {
        const std::size_t before = used(c);
        c->dp[an] = digits_add(c->dp, a->dp, an, b->dp, bn);
        finish(c, an + 1, before, negative);
    }
    return error;
}

mp_err sub_magnitudes(const mp_int* a, const mp_int* b, mp_int* c, bool negative) noexcept {
    if (mp_cmp_mag(a, b) == MP_LT) {
        std::swap(a, b);
        negative = !negative;
    }
    const std::size_t an = used(a);
    const mp_err error = reserve(c, an);
    if (error == MP_OKAY) {
        const std::size_t before = used(c);
        digits_sub(c->dp, a->dp, an, b->dp, std::min(an, used(b)));
        finish(c, an, before, negative);
    }
    return error;
}

}  // namespace carry::tommath

namespace tommath = carry::tommath;
using tommath::is_negative;

namespace {

/// c = a + b with b's sign given.
mp_err add_signed(const mp_int* a, const mp_int* b, bool b_negative, mp_int* c) noexcept {
    return is_negative(a) == b_negative ? tommath::add_magnitudes(a, b, c, b_negative)
                                        : tommath::sub_magnitudes(a, b, c, is_negative(a));
}

/// c = a + b, or a - b where negative.
mp_err add_digit(const mp_int* a, mp_digit b, bool negative, mp_int* c) noexcept {
    mp_digit digits[2] = {b & MP_MASK, b >> tommath::digit_bits};
    const mp_int row = {digits[1] != 0 ? 2 : digits[0] != 0 ? 1 : 0, 2, MP_ZPOS, digits};
    return add_signed(a, &row, negative && b != 0, c);
}

mp_ord order_of(int comparison) noexcept { return comparison < 0 ? MP_LT : comparison > 0 ? MP_GT : MP_EQ; }

/// b = a with another sign.
mp_err copy_with_sign(const mp_int* a, mp_int* b, bool negative) noexcept {
    const mp_err error = mp_copy(a, b);
    if (error == MP_OKAY) {
        b->sign = tommath::sign_of(negative && b->used != 0);
    }
    return error;
}

}  // namespace

mp_ord mp_cmp_mag(const mp_int* a, const mp_int* b) {
    const std::size_t an = tommath::digits_size(a->dp, tommath::used(a));
    const std::size_t bn = tommath::digits_size(b->dp, tommath::used(b));
    if (an != bn) {
        return an < bn ? MP_LT : MP_GT;
    }
    return order_of(tommath::digits_compare(a->dp, b->dp, an));
}

mp_ord mp_cmp(const mp_int* a, const mp_int* b) {
    if (is_negative(a) != is_negative(b)) {
        return is_negative(a) ? MP_LT : MP_GT;
    }
    return is_negative(a) ? mp_cmp_mag(b, a) : mp_cmp_mag(a, b);
}

mp_ord mp_cmp_d(const mp_int* a, mp_digit b) {
    if (is_negative(a)) {
        return MP_LT;
    }
    if (a->used > 1) {
        return MP_GT;
    }
    const mp_digit value = a->used == 0 ? 0 : a->dp[0];
    return value < b ? MP_LT : value > b ? MP_GT : MP_EQ;
}

mp_err mp_add(const mp_int* a, const mp_int* b, mp_int* c) { return add_signed(a, b, is_negative(b), c); }
mp_err mp_sub(const mp_int* a, const mp_int* b, mp_int* c) { return add_signed(a, b, b->used != 0 && !is_negative(b), c); }
mp_err mp_add_d(const mp_int* a, mp_digit b, mp_int* c) { return add_digit(a, b, false, c); }
mp_err mp_sub_d(const mp_int* a, mp_digit b, mp_int* c) { return add_digit(a, b, true, c); }
mp_err mp_incr(mp_int* a) { return add_digit(a, 1, false, a); }
mp_err mp_decr(mp_int* a) { return add_digit(a, 1, true, a); }
mp_err mp_neg(const mp_int* a, mp_int* b) { return copy_with_sign(a, b, !is_negative(a)); }
mp_err mp_abs(const mp_int* a, mp_int* b) { return copy_with_sign(a, b, false); }
