/// \file
/// Quotients and remainders.
#include "compat/tommath/div.hpp"

#include "compat/tommath/add.hpp"
#include "compat/tommath/digits_sum.hpp"
#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "kernels/kernels.hpp"

namespace carry::tommath {
namespace {

/// Whether divrem_short_quotient divides: not by fewer limbs, which may have kernels of their own that want no more scratch.
constexpr bool by_short_quotient(std::size_t an, std::size_t dn) noexcept {
    return dn > kernels::most_digit_divisor && integer_rows::has_short_quotient(an, dn);
}

/// The limbs of scratch that divide_rows wants for these very sizes, an >= dn.
std::size_t exact_scratch(std::size_t an, std::size_t dn) noexcept {
    if (!integer_rows::divrem_wants_scratch(an, dn)) {
        return 0;
    }
    return by_short_quotient(an, dn) ? integer_rows::divrem_short_quotient_scratch(an, dn)
                                     : integer_rows::divrem_scratch(an, dn);
}

/// integer_rows::divrem with exact_scratch.
void divide_rows(limb* q, limb* r, row_view a, row_view d, limb* scratch) noexcept {
    const std::size_t an = a.size, dn = d.size;
    if (!integer_rows::divrem_wants_scratch(an, dn) || !by_short_quotient(an, dn)) {
        integer_rows::divrem(q, r, a.data, an, d.data, dn, scratch);
    } else if (!integer_rows::has_one_pass(an, dn) || !integer_rows::divrem_one_pass(q, r, a.data, an, d.data, dn)) {
        integer_rows::divrem_short_quotient(q, r, a.data, an, d.data, dn, scratch);
    }
}

}  // namespace

std::size_t remainder_scratch(std::size_t an, std::size_t n) noexcept {
    return an >= n ? integer_rows::divrem_scratch(an, n) : 0;
}

std::size_t exact_remainder_scratch(std::size_t an, std::size_t n) noexcept { return an >= n ? exact_scratch(an, n) : 0; }

void remainder(limb* r, row_view a, bool negative, row_view m, limb* scratch) noexcept {
    const std::size_t n = m.size;
    if (a.size >= n) {
        divide_rows(nullptr, r, a, m, scratch);
    } else {
        row::fit(r, n, a.data, a.size);
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
    const std::size_t qn = tommath::row_size(a) - tommath::row_size(b) + 1;
    const std::size_t scratch = tommath::exact_scratch(tommath::row_size(a), tommath::row_size(b));
    tommath::workspace space;
    if (!space.open(an + 2 * bn + qn + scratch)) {
        return MP_MEM;
    }
    const bool r_negative = tommath::is_negative(a);
    const bool q_negative = tommath::is_negative(a) != tommath::is_negative(b);
    const row_view x = tommath::row_of(a, space);
    const row_view y = tommath::row_of(b, space);
    limb* const quotient = q != nullptr ? space.take(qn) : nullptr;
    limb* const rest = space.take(bn);
    tommath::divide_rows(quotient, rest, x, y, space.take(scratch));
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

/// r = a - q b of n digits each, q of one; r may be a or b. Returns the digit that is borrowed.
mp_digit subtract_product(mp_digit* r, const mp_digit* a, mp_digit q, const mp_digit* b, std::size_t n) noexcept {
    constexpr unsigned spare = 64 - tommath::digit_bits;
    const mp_digit factor = q << spare;  // so that the halves of a product are digits
    mp_digit above = 0;                  // the upper half of the one before
    mp_digit carry = 0;                  // 0, -1 or -2
    for (std::size_t i = 0; i < n; ++i) {
        const tommath::wide_digit product = tommath::wide_digit{b[i]} * factor;
        const mp_digit difference = a[i] - (static_cast<mp_digit>(product) >> spare) - above;
        const mp_digit total = carry::value_barrier(difference) + carry;  // only this waits for the digit before
        r[i] = total & MP_MASK;
        carry = static_cast<mp_digit>(static_cast<std::int64_t>(total) >> tommath::digit_bits);
        above = static_cast<mp_digit>(product >> 64);
    }
    return above - carry;
}

/// Whether |a| / |b| is a quotient of one digit that divide_once finds, with the remainder in r.
bool has_one_digit(const mp_int* a, const mp_int* b, const mp_int* r) noexcept {
    const std::size_t n = used(b);
    return used(a) == n && n != 0 && r != b && b->dp[n - 1] != 0;
}

/// r = |a| mod |b|, n digits, where has_one_digit; r may be a's digits. Returns the quotient.
mp_digit divide_once(mp_digit* r, const mp_int* a, const mp_int* b) noexcept {
    const std::size_t n = used(b);
    if (n == 1) {
        const mp_digit x = a->dp[0], y = b->dp[0];
        r[0] = x % y;
        return x / y;
    }
    const auto highest = [n](const mp_int* x) {
        return (tommath::wide_digit{x->dp[n - 1]} << tommath::digit_bits) | x->dp[n - 2];
    };
    // That of the two highest digits, or one less: with A and B for them it is from A / (B + 1) on, q / B < 1 below A / B.
    auto q = static_cast<mp_digit>(highest(a) / highest(b));
    if (subtract_product(r, a->dp, q, b->dp, n) != 0) {
        --q;
        tommath::digits_add<false>(r, r, n, b->dp, n);
    }
    return q;
}

/// mp_div where has_one_digit; q may be null.
mp_err divide_by_one_digit(const mp_int* a, const mp_int* b, mp_int* q, mp_int* r) noexcept {
    const std::size_t n = used(a);
    mp_err error = tommath::reserve(r, n);
    if (error == MP_OKAY && q != nullptr) {
        error = tommath::reserve(q, 1);
    }
    if (error != MP_OKAY) {
        return error;
    }
    const bool r_negative = tommath::is_negative(a);
    const bool q_negative = r_negative != tommath::is_negative(b);
    const std::size_t before = used(r);
    const mp_digit quotient = divide_once(r->dp, a, b);
    tommath::finish(r, n, before, r_negative);
    if (q != nullptr) {
        const std::size_t q_before = used(q);
        q->dp[0] = quotient;
        tommath::finish(q, 1, q_before, q_negative);
    }
    return MP_OKAY;
}

/// mp_mod where has_one_digit.
mp_err reduce_by_one_digit(const mp_int* a, const mp_int* b, mp_int* r) noexcept {
    const std::size_t n = used(a);
    const mp_err error = tommath::reserve(r, n);
    if (error != MP_OKAY) {
        return error;
    }
    const bool negative = tommath::is_negative(b);
    const bool flip = tommath::is_negative(a) != negative;
    const std::size_t before = used(r);
    divide_once(r->dp, a, b);
    tommath::finish(r, n, before, negative);
    return flip && !tommath::is_zero(r) ? tommath::sub_magnitudes(b, r, r, negative) : MP_OKAY;
}

/// So many digits are divided by one as rows: where those are long, they are divided in pieces or folded.
constexpr std::size_t least_digits_by_rows = 28;

/// mp_div_d by way of rows. b: any word but 0.
mp_err divide_by_word(const mp_int* a, mp_digit b, mp_int* q, mp_digit* rest) noexcept {
    limb divisor[tommath::limbs_in_word], remainder[tommath::limbs_in_word] = {};
    tommath::pack(divisor, &b, 1);
    const std::size_t dn = carry::row::normalized_size(divisor, tommath::limbs_in_word);
    const std::size_t an = tommath::row_limbs(a);
    const std::size_t scratch = tommath::exact_scratch(an, dn);
    tommath::workspace space;
    if (!space.open((q != nullptr ? 2 * an : an) + scratch)) {
        return MP_MEM;
    }
    const bool negative = tommath::is_negative(a);
    const row_view x = tommath::row_of(a, space);
    limb* const quotient = q != nullptr ? space.take(an) : nullptr;
    tommath::divide_rows(quotient, remainder, x, {divisor, dn}, space.take(scratch));
    mp_err error = MP_OKAY;
    if (q != nullptr) {
        error = tommath::assign_digits(q, used(a), quotient, x.size - dn + 1, negative);
    }
    if (error == MP_OKAY && rest != nullptr) {
        *rest = 0;
        for (std::size_t i = 0; i < tommath::limbs_in_word; ++i) {
            *rest |= mp_digit{remainder[i]} << (i * carry::limb_bits % 64);
        }
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
    return d != nullptr && d != c && has_one_digit(a, b, d) ? divide_by_one_digit(a, b, c, d) : divide(a, b, c, d);
}

mp_err mp_mod(const mp_int* a, const mp_int* b, mp_int* c) {
    if (tommath::is_zero(b)) {
        return MP_VAL;
    }
    if (!tommath::is_negative(a) && !tommath::is_negative(b) && mp_cmp_mag(a, b) == MP_LT) {
        return mp_copy(a, c);
    }
    if (has_one_digit(a, b, c)) {
        return reduce_by_one_digit(a, b, c);
    }
    const std::size_t an = tommath::row_limbs(a);
    const std::size_t bn = tommath::row_limbs(b);
    const std::size_t scratch = tommath::exact_remainder_scratch(tommath::row_size(a), tommath::row_size(b));
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
    if (n >= least_digits_by_rows && a->dp[n - 1] != 0) {
        return divide_by_word(a, b, c, d);
    }
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
    if (error == MP_OKAY && negative && c != nullptr && *c != 0) {
        *c = b - *c;
    }
    return error;
}

mp_err mp_div_3(const mp_int* a, mp_int* c, mp_digit* d) { return mp_div_d(a, 3, c, d); }
