// Quotients and remainders by numbers of one limb: they take a few nanoseconds, and so have a way of their own.
#include "integer/add.hpp"
#include "integer/divexact.hpp"
#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

namespace carry {

using detail::check_divisor;
using detail::integer_access;
using detail::limb_row;
using detail::rounding;

namespace {

/// Whether a quotient that leaves something is rounded away from zero.
[[gnu::always_inline]] inline bool is_away(const integer& a, detail::signed_limb d, rounding to) noexcept {
    return to != rounding::towards_zero && (to == rounding::up) == (a.is_negative() == d.negative);
}

/// The remainder of a's magnitude.
[[gnu::always_inline]] inline limb rest_by(const integer& a, limb d) noexcept {
    const limb_row& x = integer_access::row(a);
    if (x.size() <= 1) {
        return x.empty() ? limb{0} : static_cast<limb>(x[0] % d);
    }
    if (x.size() == 2) {  // without a call
        return divide_wide_vartime(integer_rows::divide_highest(x[1], d).remainder, x[0], d).remainder;
    }
    return integer_rows::divrem_1(nullptr, x.data(), x.size(), d);
}

/// q = |a| / d, or the next one above it where that leaves something and is rounded away from zero; with this sign. Returns
/// what it leaves before it is rounded.
[[gnu::always_inline]] inline limb put_quotient_of_magnitude(integer& q, const integer& a, limb d, bool away, bool negative) {
    const limb_row& x = integer_access::row(a);
    const std::size_t n = x.size();
    if (n <= 1) {
        const limb value = n == 0 ? limb{0} : x[0], quotient = value / d, rest = value % d;
        integer_access::set(q, quotient + static_cast<limb>(away && rest != 0), 0);
        integer_access::set_sign(q, negative);
        return rest;
    }
    limb_row& z = integer_access::row(q);
    if (&q != &a) {
        z.resize_discarding(n);
    }
    const limb rest = integer_rows::divrem_1(z.data(), x.data(), n, d);
    if (away && rest != 0) {
        integer_rows::add_upwards(z.data(), n, 1);  // with d > 1, as something is left, and so no further
    }
    integer_access::settle_quotient(q, negative);
    return rest;
}

/// r = what is left of a magnitude, or, where the quotient was rounded away from zero, what is then missing of d, with this
/// sign. `above` is d in the latter case, and else 0.
[[gnu::always_inline]] inline void put_rest(integer& r, limb rest, limb above, bool negative) noexcept {
    integer_access::set(r, above != 0 && rest != 0 ? static_cast<limb>(above - rest) : rest, 0);
    integer_access::set_sign(r, negative);
}

}  // namespace

void detail::divide_by_word(integer& q, const integer& a, signed_limb d, rounding to) {
    check_divisor(d.magnitude);
    put_quotient_of_magnitude(q, a, d.magnitude, is_away(a, d, to), a.is_negative() != d.negative);
}

void detail::divide_by_word(integer& q, integer& r, const integer& a, signed_limb d, rounding to) {
    check_divisor(d.magnitude);
    const bool away = is_away(a, d, to), negative = a.is_negative();
    const limb rest = put_quotient_of_magnitude(q, a, d.magnitude, away, negative != d.negative);
    put_rest(r, rest, away ? d.magnitude : limb{0}, negative != away);
}

void detail::divide_exactly_by_word(integer& q, const integer& a, signed_limb d) {
    check_divisor(d.magnitude);
    const limb_row& x = integer_access::row(a);
    const std::size_t n = x.size();
    const bool negative = a.is_negative() != d.negative;
    if (n <= 1) {
        integer_access::set(q, n == 0 ? limb{0} : static_cast<limb>(x[0] / d.magnitude), 0);
        integer_access::set_sign(q, negative);
        return;
    }
    integer_access::into(q, &q != &a, [&](integer& to) {
        const std::size_t k = integer_rows::divexact_size(x.data(), n, &d.magnitude, 1);
        integer_access::row(to).resize_discarding(k);
        integer_rows::divexact_by_limb(integer_access::row(to).data(), k, x.data(), n, d.magnitude);
        integer_access::settle(to, negative);
    });
}

void detail::reduce_by_word(integer& r, const integer& a, signed_limb d, rounding to) {
    check_divisor(d.magnitude);
    const bool away = is_away(a, d, to), negative = a.is_negative() != away;
    const limb above = away ? d.magnitude : limb{0};  // fewer registers are saved for what is known before
    put_rest(r, rest_by(a, d.magnitude), above, negative);
}

integer integer::quotient_by(const integer& a, detail::signed_limb d) {
    integer q;
    put_quotient(q, a, d);
    return q;
}

void integer::put_quotient(integer& q, const integer& a, detail::signed_limb d) {
    check_divisor(d.magnitude);
    put_quotient_of_magnitude(q, a, d.magnitude, false, a.negative_ != d.negative);
}

void integer::put_remainder(integer& r, const integer& a, detail::signed_limb d) {
    check_divisor(d.magnitude);
    put_rest(r, rest_by(a, d.magnitude), 0, a.negative_);
}

integer integer::remainder_by(const integer& a, detail::signed_limb d) {
    integer r;
    put_remainder(r, a, d);
    return r;
}

namespace {

/// a mod d for a below zero. Apart, so that the others need no registers.
[[gnu::noinline]] limb residue_of_negative(const integer& a, limb d) noexcept {
    const limb rest = rest_by(a, d);
    return rest != 0 ? static_cast<limb>(d - rest) : rest;
}

}  // namespace

limb integer::residue_by(const integer& a, limb d) {
    check_divisor(d);
    return a.negative_ ? residue_of_negative(a, d) : rest_by(a, d);
}

}  // namespace carry
