/// \file
/// Products and squares: small ones in place on digits, the others as rows of limbs.
#include "integer/mul.hpp"
#include "compat/tommath/digits_sum.hpp"
#include "compat/tommath/mul.hpp"
#include "compat/tommath/rows.hpp"
#include "integer/sqr.hpp"

namespace tommath = carry::tommath;

namespace {

using carry::limb;
using tommath::most_beside;
using tommath::mul_in_place;
using tommath::used;

/// Up to so many digits of its own a square is computed on digits, as a product is.
constexpr std::size_t sqr_in_place = 14;
static_assert(most_beside >= 2 * sqr_in_place && most_beside >= 2 * tommath::most_digits_by_vectors);

/// c = a b on digits, an >= bn >= 1.
mp_err mul_digits(const mp_int* a, const mp_int* b, mp_int* c, bool negative) noexcept {
    const std::size_t n = used(a) + used(b);
    if (c != a && c != b) {
        const mp_err error = tommath::reserve_discarding(c, n);
        if (error == MP_OKAY) {
            const std::size_t before = used(c);
            tommath::digits_mul(c->dp, a->dp, used(a), b->dp, used(b));
            tommath::finish(c, n, before, negative);
        }
        return error;
    }
    mp_digit product[most_beside];
    tommath::digits_mul(product, a->dp, used(a), b->dp, used(b));
    const mp_err error = tommath::reserve_discarding(c, n);
    if (error == MP_OKAY) {
        std::copy_n(product, n, c->dp);
        tommath::finish(c, n, used(c), negative);
    }
    return error;
}

mp_err mul_rows(const mp_int* a, const mp_int* b, mp_int* c, bool negative) noexcept {
    const std::size_t an = tommath::row_limbs(a);
    const std::size_t bn = tommath::row_limbs(b);
    const std::size_t scratch = carry::integer_rows::mul_scratch(an, bn);
    tommath::workspace space;
    if (!space.open(2 * (an + bn) + scratch)) {
        return MP_MEM;
    }
    const tommath::row_view x = tommath::row_of(a, space);
    const tommath::row_view y = tommath::row_of(b, space);
    limb* const product = space.take(an + bn);
    carry::integer_rows::mul(product, x.data, x.size, y.data, y.size, space.take(scratch));
    return tommath::assign_digits(c, used(a) + used(b), product, x.size + y.size, negative);
}

mp_err sqr_rows(const mp_int* a, mp_int* b) noexcept {
    const std::size_t n = tommath::row_limbs(a);
    const std::size_t scratch = carry::integer_rows::sqr_scratch(n);
    tommath::workspace space;
    if (!space.open(3 * n + scratch)) {
        return MP_MEM;
    }
    const tommath::row_view x = tommath::row_of(a, space);
    limb* const square = space.take(2 * n);
    carry::integer_rows::sqr(square, x.data, x.size, space.take(scratch));
    return tommath::assign_digits(b, 2 * used(a), square, 2 * x.size, false);
}

mp_err sqr_digits(const mp_int* a, mp_int* b) noexcept {
    const std::size_t n = used(a);
    mp_digit square[most_beside];
    mp_digit* const place = a != b && static_cast<std::size_t>(b->alloc) >= 2 * n ? b->dp : square;
    const std::size_t before = used(b);
    tommath::digits_sqr(place, a->dp, n);
    if (place == b->dp) {
        tommath::finish(b, 2 * n, before, false);
        return MP_OKAY;
    }
    const mp_err error = tommath::reserve_discarding(b, 2 * n);
    if (error == MP_OKAY) {
        std::copy_n(square, 2 * n, b->dp);
        tommath::finish(b, 2 * n, used(b), false);
    }
    return error;
}

}  // namespace

mp_err mp_mul(const mp_int* a, const mp_int* b, mp_int* c) {
    if (a == b) {
        return mp_sqr(a, c);
    }
    if (used(a) < used(b)) {
        std::swap(a, b);
    }
    if (b->used == 0) {
        mp_zero(c);
        return MP_OKAY;
    }
    const bool negative = tommath::is_negative(a) != tommath::is_negative(b);
    const bool on_digits = used(b) <= mul_in_place || (used(a) == used(b) && tommath::digits_by_vectors(used(b)));
    if (on_digits && (used(a) + used(b) <= most_beside || (c != a && c != b))) {
        return mul_digits(a, b, c, negative);
    }
    return mul_rows(a, b, c, negative);
}

mp_err mp_sqr(const mp_int* a, mp_int* b) {
    if (a->used == 0) {
        mp_zero(b);
        return MP_OKAY;
    }
    return used(a) <= sqr_in_place || tommath::digits_by_vectors(used(a)) ? sqr_digits(a, b) : sqr_rows(a, b);
}

mp_err mp_mul_d(const mp_int* a, mp_digit b, mp_int* c) {
    if (b > MP_MASK) {
        return MP_VAL;
    }
    const std::size_t n = used(a);
    const mp_err error = tommath::reserve(c, n + 1);
    if (error == MP_OKAY) {
        const std::size_t before = used(c);
        const bool negative = tommath::is_negative(a);
        c->dp[n] = tommath::digits_mul_add_1(c->dp, nullptr, a->dp, n, b);
        tommath::finish(c, n + 1, before, negative);
    }
    return error;
}
