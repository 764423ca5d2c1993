// Quotients and remainders, rounded towards zero.
#include "value/integer_access.hpp"
#include "value/row_division.hpp"

#include <carry/integer.hpp>

#include <cstddef>

namespace carry {

using detail::check_divisor;
using detail::integer_access;
using detail::limb_row;
using detail::rounding;
using detail::word_of;

integer operator/(const integer& a, const integer& d) {
    check_divisor(d);
    integer result;
    if (a.magnitude_.size() >= d.magnitude_.size()) {
        divide(result.magnitude_, a.magnitude_, d.magnitude_);
        integer_access::settle_quotient(result, a.negative_ != d.negative_);
    }
    return result;
}

void quotient(integer& q, const integer& a, const integer& d) {
    check_divisor(d);
    const limb_row &x = integer_access::row(a), &y = integer_access::row(d);
    if (y.size() == 1) {
        divide_by_word(q, a, word_of(d), rounding::towards_zero);
        return;
    }
    if (&q == &a || &q == &d || x.size() < y.size()) {
        q = a / d;
        return;
    }
    divide(integer_access::row(q), x, y);
    integer_access::settle_quotient(q, a.is_negative() != d.is_negative());
}

integer& integer::operator/=(const integer& d) {
    check_divisor(d);
    if (d.magnitude_.size() == 1) {
        divide_by_word(*this, *this, word_of(d), rounding::towards_zero);
        return *this;
    }
    return *this = *this / d;
}

integer operator%(const integer& a, const integer& d) {
    check_divisor(d);
    if (a.magnitude_.size() < d.magnitude_.size()) {
        return a;
    }
    if (d.magnitude_.size() == 1) {
        integer result;
        reduce_by_word(result, a, word_of(d), rounding::towards_zero);
        return result;
    }
    integer result = integer_access::sized(d.magnitude_.size());
    reduce(result.magnitude_.data(), a.magnitude_.data(), a.magnitude_.size(), d.magnitude_);
    integer_access::settle(result, a.negative_);
    return result;
}

void remainder(integer& r, const integer& a, const integer& d) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(d);
    limb_row& result = integer_access::row(r);
    const std::size_t dn = y.size();
    if (dn == 1) {
        reduce_by_word(r, a, word_of(d), rounding::towards_zero);
        return;
    }
    if (x.size() < dn) {
        r = a;
        return;
    }
    if (&r == &d || dn == 0 || (&r != &a && result.capacity() < dn)) {
        r = a % d;
        return;
    }
    reduce(result.data(), x.data(), x.size(), y);
    result.truncate(dn);
    integer_access::settle(r, a.is_negative());
}

integer& integer::operator%=(const integer& d) {
    remainder(*this, *this, d);
    return *this;
}

integer_divrem divrem(const integer& a, const integer& d) {
    integer_divrem result;
    divrem(result.quotient, result.remainder, a, d);
    return result;
}

void divrem(integer& quotient, integer& remainder, const integer& a, const integer& d) {
    check_divisor(d);
    const bool negative = a.is_negative();
    const bool quotient_negative = negative != d.is_negative();
    const limb_row &x = integer_access::row(a), &y = integer_access::row(d);
    if (y.size() == 1 && &quotient != &remainder) {
        divide_by_word(quotient, remainder, a, word_of(d), rounding::towards_zero);
        return;
    }
    if (x.size() < y.size()) {
        remainder = a;
        quotient = integer();
        return;
    }
    const auto is_operand = [&](const integer& r) { return &r == &a || &r == &d; };
    const auto divide_into = [&](integer& q, integer& r) {
        divide(integer_access::row(q), integer_access::row(r), x, y);
        integer_access::settle_quotient(q, quotient_negative);
        integer_access::settle(r, negative);
    };
    const bool in_place = &quotient != &remainder && !is_operand(quotient) && !is_operand(remainder) &&
                          has_room_to_divide(integer_access::row(quotient), integer_access::row(remainder), x, y);
    integer_access::into_both(quotient, remainder, in_place, divide_into);
}

}  // namespace carry
