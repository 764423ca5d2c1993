/// \file
/// Quotients and remainders.
#include "compat/tommath/div.hpp"

#include "integer/add.hpp"
#include "integer/divrem.hpp"

namespace carry::tommath {

std::size_t remainder_scratch(std::size_t an, std::size_t n) noexcept {
    return an >= n ? integer_rows::divrem_scratch(an, n) : 0;
}

void remainder(limb* r, row_view a, bool negative, row_view m, limb* scratch) noexcept {
    const std::size_t n = m.size;
    if (a.size >= n) {
        integer_rows::divrem(nullptr, r, a.data, a.size, m.data, n, scratch);
    } else {
        row::copy(r, a.data, a.size);
        row::zero(r + a.size, n - a.size);
    }
    if (negative && !row::is_zero(r, n)) {
        limb borrow = 0;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = subtract_with_borrow(m.data[i], r[i], borrow);
        }
    }
}

}  // namespace carry::tommath

namespace tommath = carry::tommath;
using carry::limb;
using tommath::row_view;
using tommath::used;

namespace {

/// q = trunc(a / b), r = a - q b, either may be null. |a| >= |b| > 0.
mp_err divide(const mp_int* a, const mp_int* b, mp_int* q, mp_int* r) noexcept {
    const std::size_t an = tommath::row_limbs(a);
    const std::size_t bn = tommath::row_limbs(b);
    const std::size_t scratch = carry::integer_rows::divrem_scratch(an, bn);
    tommath::workspace space;
    if (!space.open(2 * an + 2 * bn + 1 + scratch)) {
        return MP_MEM;
    }
    const bool r_negative = tommath::is_negative(a);
    const bool q_negative = tommath::is_negative(a) != tommath::is_negative(b);
    const row_view x = tommath::row_of(a, space);
    const row_view y = tommath::row_of(b, space);
    const std::size_t qn = x.size - y.size + 1;
    limb* const quotient = q != nullptr ? space.take(an + 1) : nullptr;
    limb* const rest = space.take(bn);
    carry::integer_rows::divrem(quotient, rest, x.data, x.size, y.data, y.size, space.take(scratch));
    mp_err error = MP_OKAY;
    if (r != nullptr) {
        error = tommath::reserve(r, tommath::digits_in(rest, y.size));
    }
    if (error == MP_OKAY && q != nullptr) {
        error = tommath::assign(q, quotient, qn, q_negative);
    }
    if (error == MP_OKAY && r != nullptr) {
        tommath::store(r, rest, y.size, r_negative);
    }
    return error;
}

}  // namespace

mp_err mp_div(const mp_int* a, const mp_int* b, mp_int* c, mp_int* d) {
    if (tommath::is_zero(b)) {
        return MP_VAL;
    }
    if (mp_cmp_mag(a, b) == MP_LT) {
        const mp_err error = d != nullptr ? mp_copy(a, d) : MP_OKAY;
        if (error == MP_OKAY && c != nullptr) {
            mp_zero(c);
        }
        return error;
    }
    return divide(a, b, c, d);
}

mp_err mp_mod(const mp_int* a, const mp_int* b, mp_int* c) {
    if (tommath::is_zero(b)) {
        return MP_VAL;
    }
    if (!tommath::is_negative(a) && !tommath::is_negative(b) && mp_cmp_mag(a, b) == MP_LT) {
        return mp_copy(a, c);
    }
    const std::size_t an = tommath::row_limbs(a);
    const std::size_t bn = tommath::row_limbs(b);
    const std::size_t scratch = tommath::remainder_scratch(std::max(an, bn), bn);
    tommath::workspace space;
    if (!space.open(an + 2 * bn + scratch)) {
        return MP_MEM;
    }
    const bool negative = tommath::is_negative(b);
    const row_view x = tommath::row_of(a, space);
    const row_view y = tommath::row_of(b, space);
    limb* const rest = space.take(bn);
    tommath::remainder(rest, x, tommath::is_negative(a) != negative, y, space.take(scratch));
    return tommath::assign(c, rest, y.size, negative);
}

mp_err mp_div_d(const mp_int* a, mp_digit b, mp_int* c, mp_digit* d) {
    if (b == 0) {
        return MP_VAL;
    }
    const std::size_t n = used(a);
    mp_err error = MP_OKAY;
    mp_digit rest = 0;
    if (c == nullptr) {
        rest = tommath::digits_divrem_1(nullptr, a->dp, n, b);
    } else if (error = tommath::reserve(c, n); error == MP_OKAY) {
        const bool negative = tommath::is_negative(a);
        const std::size_t before = used(c);
        rest = tommath::digits_divrem_1(c->dp, a->dp, n, b);
        tommath::finish(c, n, before, negative);
    }
    if (error == MP_OKAY && d != nullptr) {
        *d = rest;
    }
    return error;
}

mp_err mp_mod_d(const mp_int* a, mp_digit b, mp_digit* c) {
    const bool negative = tommath::is_negative(a);
    const mp_err error = mp_div_d(a, b, nullptr, c);
    if (error == MP_OKAY && negative && *c != 0) {
        *c = b - *c;
    }
    return error;
}

mp_err mp_div_3(const mp_int* a, mp_int* c, mp_digit* d) { return mp_div_d(a, 3, c, d); }
