/// \file
/// Shifts, powers of two and counting bits. They act on magnitudes; only mp_signed_rsh rounds to minus infinity.
#include "compat/tommath/number.hpp"

#include <climits>

namespace tommath = carry::tommath;
using tommath::digit_bits;
using tommath::used;

namespace {

std::size_t count_of(int b) noexcept { return static_cast<std::size_t>(b); }

/// c = a shifted up by count bits.
mp_err shift_up(const mp_int* a, std::size_t count, mp_int* c) noexcept {
    if (a->used == 0) {
        mp_zero(c);
        return MP_OKAY;
    }
    const std::size_t n = used(a);
    const std::size_t whole = count / digit_bits;
    const auto bits = static_cast<unsigned>(count % digit_bits);
    const mp_err error = tommath::reserve(c, n + whole + 1);
    if (error != MP_OKAY) {
        return error;
    }
    const std::size_t before = used(c);
    const bool negative = tommath::is_negative(a);
    if (bits == 0) {
        std::copy_backward(a->dp, a->dp + n, c->dp + whole + n);
        c->dp[n + whole] = 0;
    } else {
        c->dp[n + whole] = tommath::digits_shift_left(c->dp + whole, a->dp, n, bits);
    }
    std::fill_n(c->dp, whole, mp_digit{0});
    tommath::finish(c, n + whole + 1, before, negative);
    return MP_OKAY;
}

/// c = a shifted down by count bits, towards zero.
mp_err shift_down(const mp_int* a, std::size_t count, mp_int* c) noexcept {
    const std::size_t whole = count / digit_bits;
    const auto bits = static_cast<unsigned>(count % digit_bits);
    if (whole >= used(a)) {
        mp_zero(c);
        return MP_OKAY;
    }
    const std::size_t n = used(a) - whole;
    const mp_err error = tommath::reserve(c, n);
    if (error != MP_OKAY) {
        return error;
    }
    const std::size_t before = used(c);
    const bool negative = tommath::is_negative(a);
    if (bits == 0) {
        std::copy_n(a->dp + whole, n, c->dp);
    } else {
        tommath::digits_shift_right(c->dp, a->dp + whole, n, bits);
    }
    tommath::finish(c, n, before, negative);
    return MP_OKAY;
}

}  // namespace

void mp_rshd(mp_int* a, int b) {
    if (b > 0) {
        const std::size_t n = used(a) > count_of(b) ? used(a) - count_of(b) : 0;
        std::copy_n(a->dp + (used(a) - n), n, a->dp);
        tommath::finish(a, n, used(a), a->sign != MP_ZPOS);
    }
}

mp_err mp_lshd(mp_int* a, int b) { return b <= 0 ? MP_OKAY : shift_up(a, count_of(b) * digit_bits, a); }

mp_err mp_mul_2d(const mp_int* a, int b, mp_int* c) { return b < 0 ? MP_VAL : shift_up(a, count_of(b), c); }

mp_err mp_mul_2(const mp_int* a, mp_int* b) { return shift_up(a, 1, b); }

mp_err mp_div_2(const mp_int* a, mp_int* b) { return shift_down(a, 1, b); }

mp_err mp_div_2d(const mp_int* a, int b, mp_int* c, mp_int* d) {
    if (b <= 0) {
        const mp_err error = mp_copy(a, c);
        if (error == MP_OKAY && d != nullptr) {
            mp_zero(d);
        }
        return error;
    }
    if (d == nullptr) {
        return shift_down(a, count_of(b), c);
    }
    // d may be a, and c must keep its value where there is no room for d.
    tommath::temporary rest;
    mp_err error = rest.init(std::min(used(a), count_of(b) / digit_bits + 1));
    if (error == MP_OKAY) {
        error = mp_mod_2d(a, b, rest.get());
    }
    if (error == MP_OKAY) {
        error = shift_down(a, count_of(b), c);
    }
    if (error == MP_OKAY) {
        mp_exch(rest.get(), d);
    }
    return error;
}

mp_err mp_mod_2d(const mp_int* a, int b, mp_int* c) {
    if (b <= 0) {
        mp_zero(c);
        return MP_OKAY;
    }
    const std::size_t bits = count_of(b);
    if (bits / digit_bits >= used(a)) {
        return mp_copy(a, c);
    }
    const std::size_t n = bits / digit_bits + 1;
    const mp_err error = tommath::reserve(c, n);
    if (error == MP_OKAY) {
        const std::size_t before = used(c);
        const bool negative = tommath::is_negative(a);
        std::copy_n(a->dp, n, c->dp);
        c->dp[n - 1] &= (mp_digit{1} << (bits % digit_bits)) - 1;
        tommath::finish(c, n, before, negative);
    }
    return error;
}

mp_err mp_2expt(mp_int* a, int b) {
    if (b < 0) {
        return MP_VAL;
    }
    const std::size_t whole = count_of(b) / digit_bits;
    const mp_err error = tommath::reserve_discarding(a, whole + 1);
    if (error == MP_OKAY) {
        const std::size_t before = used(a);
        std::fill_n(a->dp, whole, mp_digit{0});
        a->dp[whole] = mp_digit{1} << (count_of(b) % digit_bits);
        tommath::finish(a, whole + 1, before, false);
    }
    return error;
}

mp_err mp_signed_rsh(const mp_int* a, int b, mp_int* c) {
    if (b <= 0) {
        return mp_copy(a, c);
    }
    if (!tommath::is_negative(a)) {
        return shift_down(a, count_of(b), c);
    }
    // floor(a / 2^b) = -floor((|a| - 1) / 2^b) - 1
    tommath::temporary t;
    mp_err error = t.init(used(a) + 1);
    if (error == MP_OKAY) {
        error = mp_add_d(a, 1, t.get());
    }
    if (error == MP_OKAY) {
        error = shift_down(t.get(), count_of(b), t.get());
    }
    if (error == MP_OKAY) {
        error = mp_sub_d(t.get(), 1, t.get());
    }
    if (error == MP_OKAY) {
        mp_exch(t.get(), c);
    }
    return error;
}

int mp_cnt_lsb(const mp_int* a) {
    std::size_t i = 0;
    const std::size_t n = tommath::digits_size(a->dp, used(a));
    while (i < n && a->dp[i] == 0) {
        ++i;
    }
    return i == n ? 0
                  : static_cast<int>(
                        std::min<std::size_t>(INT_MAX, i * digit_bits + static_cast<std::size_t>(std::countr_zero(a->dp[i]))));
}

int mp_count_bits(const mp_int* a) { return static_cast<int>(std::min<std::size_t>(INT_MAX, tommath::bit_length(a))); }
