// Quotients that are rounded down or up, and what they leave.
#include "value/integer_access.hpp"

#include <carry/integer.hpp>
#include <carry/limits.hpp>

#include <algorithm>
#include <cstddef>

namespace carry {

using detail::check_divisor;
using detail::integer_access;
using detail::limb_row;
using detail::rounding;
using detail::word_of;

namespace {

/// The most limbs that |a| / |d| may have before it is rounded.
std::size_t quotient_limbs(const integer& a, const integer& d) noexcept {
    const std::size_t an = integer_access::row(a).size(), dn = integer_access::row(d).size();
    return an < dn ? 0 : an - dn + 1;
}

/// Whether rounding a quotient of so many limbs in q, which may take one more, needs no memory: nothing is to fail once q is
/// written.
bool has_room_to_round(const integer& q, std::size_t size) noexcept { return integer_access::row(q).capacity() > size; }

/// That room for a new object, so that the next quotient finds it there: not where an object without memory of its own, which
/// `old` has been, may well do.
void make_room_to_round(integer& q, std::size_t size, const integer& old) {
    const bool was_long = integer_access::row(old).capacity() > limb_row::inline_capacity;
    if (size > limb_row::inline_capacity + (was_long ? 0 : 1)) {
        q.reserve(std::min((size + 1) * limb_bits, max_bits));
    }
}

/// Whether a quotient rounded towards zero that leaves `rest` is another one when it is rounded up, or else down.
bool is_rounded(const integer& rest, const integer& a, const integer& d, bool upwards) noexcept {
    return !rest.is_zero() && upwards == (a.is_negative() == d.is_negative());
}

/// q = a / d, rounded up or else down.
void put_rounded_quotient(integer& q, const integer& a, const integer& d, bool upwards) {
    check_divisor(d);
    if (integer_access::row(d).size() == 1) {
        divide_by_word(q, a, word_of(d), upwards ? rounding::up : rounding::down);
        return;
    }
    const std::size_t size = quotient_limbs(a, d);
    const bool in_place = &q != &a && &q != &d && has_room_to_round(q, size);
    integer_access::into(q, in_place, [&](integer& to) {
        if (!in_place) {
            make_room_to_round(to, size, q);
        }
        integer rest = integer_access::sized(integer_access::row(d).size());  // so that `to` is written and not replaced
        divrem(to, rest, a, d);
        if (is_rounded(rest, a, d, upwards)) {
            upwards ? ++to : --to;
        }
    });
}

/// a = quotient d + remainder, the quotient rounded up or else down.
void put_rounded(integer& quotient, integer& remainder, const integer& a, const integer& d, bool upwards) {
    check_divisor(d);
    if (integer_access::row(d).size() == 1 && &quotient != &remainder) {
        divide_by_word(quotient, remainder, a, word_of(d), upwards ? rounding::up : rounding::down);
        return;
    }
    const std::size_t size = quotient_limbs(a, d), dn = integer_access::row(d).size();
    const auto is_operand = [&](const integer& r) { return &r == &a || &r == &d; };
    const bool in_place = &quotient != &remainder && !is_operand(quotient) && !is_operand(remainder) &&
                          has_room_to_round(quotient, size) && integer_access::row(remainder).capacity() >= dn;
    integer_access::into_both(quotient, remainder, in_place, [&](integer& q, integer& r) {
        if (!in_place) {
            make_room_to_round(q, size, quotient);
            integer_access::row(r).resize_discarding(dn);
        }
        divrem(q, r, a, d);
        if (is_rounded(r, a, d, upwards)) {
            upwards ? ++q : --q;
            upwards ? r -= d : r += d;
        }
    });
}

}  // namespace

void divrem_floor(integer& quotient, integer& remainder, const integer& a, const integer& d) {
    put_rounded(quotient, remainder, a, d, false);
}
void divrem_ceil(integer& quotient, integer& remainder, const integer& a, const integer& d) {
    put_rounded(quotient, remainder, a, d, true);
}

integer_divrem divrem_floor(const integer& a, const integer& d) {
    integer_divrem result;
    divrem_floor(result.quotient, result.remainder, a, d);
    return result;
}

integer_divrem divrem_ceil(const integer& a, const integer& d) {
    integer_divrem result;
    divrem_ceil(result.quotient, result.remainder, a, d);
    return result;
}

void div_floor(integer& q, const integer& a, const integer& d) { put_rounded_quotient(q, a, d, false); }
void div_ceil(integer& q, const integer& a, const integer& d) { put_rounded_quotient(q, a, d, true); }

integer div_floor(const integer& a, const integer& d) {
    integer q;
    div_floor(q, a, d);
    return q;
}

integer div_ceil(const integer& a, const integer& d) {
    integer q;
    div_ceil(q, a, d);
    return q;
}

}  // namespace carry
