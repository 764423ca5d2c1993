/// \file
/// Shifts, powers of two and counting bits. They act on magnitudes; only mp_signed_rsh rounds to minus infinity.
#include "compat/tommath/digits_shift.hpp"
#include "compat/tommath/digits_sum.hpp"
#include "compat/tommath/number.hpp"

#include <climits>

namespace tommath = carry::tommath;
using tommath::digit_bits;
using tommath::used;

namespace {

std::size_t count_of(int b) noexcept { return static_cast<std::size_t>(b); }
int int_of(std::size_t bits) noexcept { return static_cast<int>(std::min<std::size_t>(INT_MAX, bits)); }

/// c = a 2^(60 whole + bits), bits < 60.
[[gnu::always_inline]] inline mp_err shift_up(const mp_int* a, std::size_t whole, unsigned bits, mp_int* c) noexcept {
    if (a->used == 0) {
        mp_zero(c);
        return MP_OKAY;
    }
    const std::size_t n = used(a);
    const mp_err error = tommath::reserve(c, n + whole + 1);
    if (error != MP_OKAY) {
        return error;
    }
    const std::size_t before = used(c);
    const bool negative = tommath::is_negative(a);
    if (bits == 0) {
        tommath::digits_copy_up(c->dp + whole, a->dp, n);
        c->dp[n + whole] = 0;
    } else {
        c->dp[n + whole] = tommath::digits_shift_left(c->dp + whole, a->dp, n, bits);
    }
    tommath::digits_zero(c->dp, whole);
    tommath::finish(c, n + whole + 1, before, negative);
    return MP_OKAY;
}

/// c = floor(|a| / 2^(60 whole + bits)) with a's sign, bits < 60; where away, plus 1. c may be a.
[[gnu::always_inline]] inline mp_err shift_down(const mp_int* a, std::size_t whole, unsigned bits, mp_int* c,
                                                bool away = false) noexcept {
    const bool negative = tommath::is_negative(a);
    const std::size_t n = used(a) > whole ? used(a) - whole : 0;
    const std::size_t room = n + (away ? 1 : 0);
    const mp_err error = tommath::reserve(c, room);
    if (error != MP_OKAY) {
        return error;
    }
    const std::size_t before = used(c);
    if (n != 0 && bits == 0) {
        tommath::digits_copy_down(c->dp, a->dp + whole, n);
    } else if (n != 0) {
        tommath::digits_shift_right(c->dp, a->dp + whole, n, bits);
    }
    if (away) {
        c->dp[n] = tommath::digits_add_1(c->dp, c->dp, n, 1);
    }
    tommath::finish(c, room, before, negative);
    return MP_OKAY;
}

/// The same for a count of bits.
inline mp_err shift_down(const mp_int* a, std::size_t count, mp_int* c, bool away = false) noexcept {
    return shift_down(a, count / digit_bits, static_cast<unsigned>(count % digit_bits), c, away);
}

/// Whether |a| has bits below 2^count.
bool bits_below(const mp_int* a, std::size_t count) noexcept {
    const std::size_t whole = std::min(count / digit_bits, used(a));
    const mp_digit* const end = a->dp + whole;
    return std::any_of(static_cast<const mp_digit*>(a->dp), end, [](mp_digit x) { return x != 0; }) ||
           (whole < used(a) && (*end & ((mp_digit{1} << (count % digit_bits)) - 1)) != 0);
}

/// `mp_rshd` of a number that becomes zero, or has zeros above.
[[gnu::noinline]] void drop_any_digits(mp_int* a, std::size_t whole) noexcept { shift_down(a, whole, 0U, a); }

/// `mp_lshd` of a number that has no room for the result, or has zeros above.
[[gnu::noinline]] mp_err add_any_digits(mp_int* a, std::size_t whole) noexcept {
    const mp_err error = tommath::reserve(a, used(a) + whole);
    if (error == MP_OKAY) {
        const std::size_t n = used(a);
        tommath::digits_copy_up(a->dp + whole, a->dp, n);
        tommath::digits_zero(a->dp, whole);
        tommath::finish(a, n + whole, n, a->sign != MP_ZPOS);
    }
    return error;
}

/// b = 2 a.
[[gnu::noinline]] mp_err double_any(const mp_int* a, mp_int* b) noexcept { return shift_up(a, 0, 1, b); }

}  // namespace

void mp_rshd(mp_int* a, int b) {
    if (b <= 0 || a->used == 0) {
        return;
    }
    const std::size_t before = used(a);
    const std::size_t whole = count_of(b);
    if (before <= whole || a->dp[before - 1] == 0) [[unlikely]] {
        drop_any_digits(a, whole);
        return;
    }
    const std::size_t n = before - whole;
    a->used = static_cast<int>(n);
    if constexpr (tommath::has_kernels) {
        if (tommath::by_vectors(n)) {
            tommath::digits_move_down_avx2(a->dp, n, whole);
            return;
        }
    }
    tommath::digits_copy_down(a->dp, a->dp + whole, n);
    tommath::digits_zero(a->dp + n, whole);
}

mp_err mp_lshd(mp_int* a, int b) {
    if (b <= 0 || a->used == 0) {
        return MP_OKAY;
    }
    const std::size_t n = used(a);
    const std::size_t whole = count_of(b);
    if (n + whole > static_cast<unsigned>(a->alloc) || a->dp[n - 1] == 0) [[unlikely]] {
        return add_any_digits(a, whole);
    }
    a->used = static_cast<int>(n + whole);
    if constexpr (tommath::has_kernels) {
        if (tommath::by_vectors(n)) {
            return tommath::digits_move_up_avx2(a->dp, n, whole);
        }
    }
    tommath::digits_copy_up(a->dp + whole, a->dp, n);
    tommath::digits_zero(a->dp, whole);
    return MP_OKAY;
}

mp_err mp_mul_2d(const mp_int* a, int b, mp_int* c) {
    return b < 0 ? MP_VAL : shift_up(a, count_of(b) / digit_bits, static_cast<unsigned>(count_of(b) % digit_bits), c);
}

mp_err mp_mul_2(const mp_int* a, mp_int* b) {
    const std::size_t n = used(a);
    if (n == 0 || n >= tommath::least_to_shift_by_vectors || n >= static_cast<unsigned>(b->alloc) || n + 1 < used(b) ||
        a->dp[n - 1] == 0) {
        return double_any(a, b);
    }
    b->sign = a->sign;
    const mp_digit* const x = a->dp;
    mp_digit* const r = b->dp;
    mp_digit below = 0;
    const auto put = [&](std::size_t i) {
        const mp_digit digit = x[i];
        r[i] = ((digit << 1) | (below >> (digit_bits - 1))) & MP_MASK;
        below = digit;
    };
    std::size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        put(i);
        put(i + 1);
        put(i + 2);
        put(i + 3);
    }
    if (n % 4 >= 2) {
        put(i);
        put(i + 1);
    }
    if (n % 2 != 0) {
        put(n - 1);
    }
    const mp_digit carry = below >> (digit_bits - 1);
    r[n] = carry;
    b->used = static_cast<int>(n + carry);
    return MP_OKAY;
}

mp_err mp_div_2(const mp_int* a, mp_int* b) { return shift_down(a, 0, 1, b); }

mp_err mp_div_2d(const mp_int* a, int b, mp_int* c, mp_int* d) {
    if (b <= 0) {
        const mp_err error = mp_copy(a, c);
        if (error == MP_OKAY && d != nullptr) {
            mp_zero(d);
        }
        return error;
    }
    const std::size_t count = count_of(b);
    if (d == nullptr) {
        return shift_down(a, count, c);
    }
    if (c == d) {  // the remainder stays
        return mp_mod_2d(a, b, d);
    }
    // Room for both first: where there is none, both keep their values. What overwrites a comes last.
    mp_err error = tommath::reserve(c, used(a) - std::min(used(a), count / digit_bits));
    if (error == MP_OKAY) {
        error = tommath::reserve(d, std::min(used(a), count / digit_bits + 1));
    }
    if (error != MP_OKAY) {
        return error;
    }
    if (c == a) {
        error = mp_mod_2d(a, b, d);
        return error == MP_OKAY ? shift_down(a, count, c) : error;
    }
    error = shift_down(a, count, c);
    return error == MP_OKAY ? mp_mod_2d(a, b, d) : error;
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
        tommath::digits_copy(c->dp, a->dp, n);
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
        tommath::digits_zero(a->dp, std::max(whole, before));
        a->dp[whole] = mp_digit{1} << (count_of(b) % digit_bits);
        a->used = static_cast<int>(whole + 1);
        a->sign = MP_ZPOS;
    }
    return error;
}

mp_err mp_signed_rsh(const mp_int* a, int b, mp_int* c) {
    if (b <= 0) {
        return mp_copy(a, c);
    }
    // Of a negative number it is minus the quotient rounded up.
    return shift_down(a, count_of(b), c, tommath::is_negative(a) && bits_below(a, count_of(b)));
}

int mp_cnt_lsb(const mp_int* a) {
    for (std::size_t i = 0; i < used(a); ++i) {
        if (const mp_digit x = a->dp[i]; x != 0) {
            const auto zeros = static_cast<std::size_t>(std::countr_zero(x));
            return i == 0 ? static_cast<int>(zeros) : int_of(i * digit_bits + zeros);
        }
    }
    return 0;
}

int mp_count_bits(const mp_int* a) { return int_of(tommath::bit_length(a)); }
