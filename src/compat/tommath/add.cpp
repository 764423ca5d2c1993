/// \file
/// Comparison, sums, differences and signs.
#include "compat/tommath/add.hpp"

#include "compat/tommath/digits_sum.hpp"
#include "compat/tommath/number.hpp"

namespace carry::tommath {
namespace {

/// The order of |a| and |b| of any sizes: one of them may have zeros above.
[[gnu::noinline]] mp_ord compare_sizes(const mp_int* a, const mp_int* b) noexcept {
    const std::size_t an = digits_size(a->dp, used(a));
    const std::size_t bn = digits_size(b->dp, used(b));
    if (an != bn) {
        return an < bn ? MP_LT : MP_GT;
    }
    return digits_compare(a->dp, b->dp, an);
}

/// The order of |a| and |b|.
inline mp_ord compare_magnitudes(const mp_int* a, const mp_int* b) noexcept {
    if (a->used == b->used) {
        return digits_compare(a->dp, b->dp, used(a));
    }
    const mp_int* const longer = a->used > b->used ? a : b;
    if (longer->dp[used(longer) - 1] == 0) [[unlikely]] {
        return compare_sizes(a, b);
    }
    return longer == a ? MP_GT : MP_LT;
}

/// The order of a and b of unlike signs or sizes.
[[gnu::noinline]] mp_ord compare_unlike(const mp_int* a, const mp_int* b) noexcept {
    if (is_negative(a) != is_negative(b)) {
        return is_negative(a) ? MP_LT : MP_GT;
    }
    return is_negative(a) ? compare_sizes(b, a) : compare_sizes(a, b);
}

/// c = |a| + |b|, or |a| - |b|, of any number of digits, b not the larger one, whatever room c has.
template <bool Subtract>
[[gnu::noinline]] mp_err add_many(const mp_int* a, const mp_int* b, mp_int* c, bool negative) noexcept {
    const std::size_t an = used(a), n = an + (Subtract ? 0 : 1);
    const mp_err error = reserve(c, n);
    if (error != MP_OKAY) {
        return error;
    }
    const std::size_t before = used(c);
    const digit carry = digits_add<Subtract>(c->dp, a->dp, an, b->dp, std::min(an, used(b)));
    if constexpr (!Subtract) {
        c->dp[an] = carry;
    }
    return finish(c, n, before, negative);
}

}  // namespace

mp_err add_magnitudes(const mp_int* a, const mp_int* b, mp_int* c, bool negative) noexcept {
    if (used(a) < used(b)) {
        std::swap(a, b);
    }
    const std::size_t an = used(a);
    if (an > most_to_add_by_carries || an >= static_cast<unsigned>(c->alloc)) {
        return add_many<false>(a, b, c, negative);
    }
    const std::size_t before = used(c);
    c->dp[an] = digits_add_few(c->dp, a->dp, an, b->dp, used(b));
    return finish(c, an + 1, before, negative);
}

mp_err sub_magnitudes(const mp_int* a, const mp_int* b, mp_int* c, bool negative) noexcept {
    if (compare_magnitudes(a, b) == MP_LT) {
        std::swap(a, b);
        negative = !negative;
    }
    const std::size_t an = used(a);
    if (an > most_to_add_by_carries || an > static_cast<unsigned>(c->alloc)) {
        return add_many<true>(a, b, c, negative);
    }
    const std::size_t before = used(c);
    digits_add_few<true>(c->dp, a->dp, an, b->dp, std::min(an, used(b)));
    return finish(c, an, before, negative);
}

}  // namespace carry::tommath

namespace tommath = carry::tommath;
using tommath::is_negative;
using tommath::used;

namespace {

/// c = a + b with b's sign given.
mp_err add_signed(const mp_int* a, const mp_int* b, bool b_negative, mp_int* c) noexcept {
    return is_negative(a) == b_negative ? tommath::add_magnitudes(a, b, c, b_negative)
                                        : tommath::sub_magnitudes(a, b, c, is_negative(a));
}

/// The same for numbers of at most one digit.
mp_err add_digits(const mp_int* a, mp_digit b, bool negative, mp_int* c) noexcept {
    const mp_digit x = a->used != 0 ? a->dp[0] : 0;
    const bool up = is_negative(a) == negative;
    const bool over = !up && x < b;
    const bool c_negative = is_negative(a) != over;
    const mp_err error = tommath::reserve(c, 2);
    if (error != MP_OKAY) {
        return error;
    }
    const std::size_t before = used(c);
    const mp_digit value = up ? x + b : over ? b - x : x - b;
    c->dp[0] = value & MP_MASK;
    c->dp[1] = value >> tommath::digit_bits;
    return tommath::finish(c, 2, before, c_negative);
}

/// c = a + b, or a - b where negative.
[[gnu::noinline]] mp_err add_any_digit(const mp_int* a, mp_digit b, bool negative, mp_int* c) noexcept {
    const std::size_t n = used(a);
    if (n <= 1 && b <= MP_MASK) {
        return add_digits(a, b, negative, c);
    }
    if (b > MP_MASK || a->dp[n - 1] == 0) {
        mp_digit digits[2] = {b & MP_MASK, b >> tommath::digit_bits};
        const mp_int row = {digits[1] != 0 ? 2 : digits[0] != 0 ? 1 : 0, 2, MP_ZPOS, digits};
        return add_signed(a, &row, negative && b != 0, c);
    }
    const bool a_negative = is_negative(a);
    const bool up = a_negative == negative;
    const mp_err error = tommath::reserve(c, n + (up ? 1 : 0));
    if (error != MP_OKAY) {
        return error;
    }
    const std::size_t before = used(c);
    if (up) {
        c->dp[n] = tommath::digits_add_1(c->dp, a->dp, n, b);
    } else {
        tommath::digits_add_1<true>(c->dp, a->dp, n, b);
    }
    return tommath::finish(c, n + (up ? 1 : 0), before, a_negative);
}

/// The same, quickly where only the lowest digit changes.
inline mp_err add_digit(const mp_int* a, mp_digit b, bool negative, mp_int* c) noexcept {
    const std::size_t n = used(a);
    if (n >= 2 && n <= static_cast<unsigned>(c->alloc) && n >= used(c) && a->dp[n - 1] != 0 && b <= MP_MASK) [[likely]] {
        const bool a_negative = a->sign != MP_ZPOS;
        const mp_digit low = a_negative == negative ? a->dp[0] + b : a->dp[0] - b;
        if (low <= MP_MASK) [[likely]] {
            c->used = static_cast<int>(n);
            c->sign = tommath::sign_of(a_negative);
            c->dp[0] = low;
            if (c != a) {
                tommath::digits_copy(c->dp + 1, a->dp + 1, n - 1);
            }
            return MP_OKAY;
        }
    }
    return add_any_digit(a, b, negative, c);
}

}  // namespace

mp_ord mp_cmp_mag(const mp_int* a, const mp_int* b) { return tommath::compare_magnitudes(a, b); }

mp_ord mp_cmp(const mp_int* a, const mp_int* b) {
    if (a->sign != b->sign || a->used != b->used) {
        return tommath::compare_unlike(a, b);
    }
    const mp_ord order = tommath::digits_compare(a->dp, b->dp, used(a));
    return a->sign == MP_ZPOS ? order : static_cast<mp_ord>(-order);
}

mp_ord mp_cmp_d(const mp_int* a, mp_digit b) {
    if (a->used == 0) [[unlikely]] {
        return b == 0 ? MP_EQ : MP_LT;
    }
    if (a->sign != MP_ZPOS) {
        return MP_LT;
    }
    if (a->used > 1) {
        return MP_GT;
    }
    const mp_digit value = a->dp[0];
    return value > b ? MP_GT : value == b ? MP_EQ : MP_LT;
}

mp_err mp_add(const mp_int* a, const mp_int* b, mp_int* c) { return add_signed(a, b, is_negative(b), c); }
mp_err mp_sub(const mp_int* a, const mp_int* b, mp_int* c) { return add_signed(a, b, b->used != 0 && !is_negative(b), c); }
mp_err mp_add_d(const mp_int* a, mp_digit b, mp_int* c) { return add_digit(a, b, false, c); }
mp_err mp_sub_d(const mp_int* a, mp_digit b, mp_int* c) { return add_digit(a, b, true, c); }
// Most of the time only the lowest digit changes.
mp_err mp_incr(mp_int* a) {
    if (a->used != 0 && a->sign == MP_ZPOS && a->dp[0] < MP_MASK) [[likely]] {
        ++a->dp[0];
        return MP_OKAY;
    }
    return add_any_digit(a, 1, false, a);
}
mp_err mp_decr(mp_int* a) {
    if (a->used != 0 && a->sign == MP_ZPOS && a->dp[0] > 1) [[likely]] {
        --a->dp[0];
        return MP_OKAY;
    }
    return add_any_digit(a, 1, true, a);
}
mp_err mp_neg(const mp_int* a, mp_int* b) { return tommath::copy(a, b, !is_negative(a)); }
mp_err mp_abs(const mp_int* a, mp_int* b) { return tommath::copy(a, b, false); }
