// Quotients and remainders.
#include "integer/divexact.hpp"
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/quotient.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/factor_removal.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>

namespace carry {

using detail::check_divisor;
using detail::integer_access;
using detail::limb_row;
using detail::rounding;

namespace {

/// What integer_rows::divrem wants here: to find that out takes time, too.
std::size_t wanted_scratch(std::size_t an, std::size_t dn) noexcept {
    return integer_rows::divrem_wants_scratch(an, dn) ? integer_rows::divrem_scratch(an, dn) : 0;
}

/// quotient = the qn limbs that find(row) writes, if it returns that it did; if not, and if it wrote none, a quotient that has
/// room for them is as it was. The highest limb is often zero: an object that has no room for it alone need not go to the heap.
template <class Find>
bool find_quotient(limb_row& quotient, std::size_t qn, const Find& find) {
    constexpr std::size_t one_too_many = limb_row::inline_capacity + 1;
    if (qn != one_too_many) {
        const std::size_t before = quotient.size();
        quotient.resize_discarding(qn);
        const bool found = find(quotient.data());
        if (!found) {
            quotient.truncate(before);
        }
        return found;
    }
    limb apart[one_too_many];
    if (!find(apart)) {
        return false;
    }
    const std::size_t n = row::normalized_size(apart, qn);
    quotient.resize_discarding(n);
    row::copy(quotient.data(), apart, n);
    return true;
}

/// How many limbs are divided limb by limb: no time for finding out what else there is, and wants.
constexpr std::size_t few = 35;

bool by_rows(std::size_t an, std::size_t dn) noexcept { return an <= few && integer_rows::divrem_wants_scratch(an, dn); }

/// Whether a division is one by one or two limbs, which wants no scratch.
bool in_registers(std::size_t dn) noexcept { return dn <= 2; }

/// quotient = |a| / |d| where integer_rows::short_quotient finds it; returns whether it does.
bool divide_shortly(limb_row& quotient, const limb_row& a, const limb_row& d) {
    constexpr std::size_t most_on_stack = 300;  // limbs of dividends whose integer_rows::quotient_scratch is on the stack
    const std::size_t an = a.size(), dn = d.size(), qn = an - dn + 1;
    scratch_limbs<integer_rows::enough_for_short_quotient> scratch(integer_rows::enough_for_short_quotient);
    const auto find = [&](limb* q) { return integer_rows::short_quotient(q, a.data(), an, d.data(), dn, scratch.data()); };
    if (an <= most_on_stack) {
        return find_quotient(quotient, qn, find);
    }
    limb apart[integer_rows::most_in_short_quotient];  // what is not found leaves limbs there, and then memory may be missing
    if (!find(apart)) {
        return false;
    }
    quotient.resize_discarding(qn);
    row::copy(quotient.data(), apart, qn);
    return true;
}

/// quotient = |a| / |d|, remainder = |a| modulo |d| where the lowest limbs of d are zero. What throws leaves rows that have
/// room as they were.
void divide_above_zeros(limb_row& quotient, limb_row& remainder, const limb_row& a, const limb_row& d) {
    const std::size_t an = a.size(), dn = d.size();
    product_scratch scratch(integer_rows::divrem_scratch(an, dn));
    remainder.resize_discarding(dn);
    find_quotient(quotient, an - dn + 1, [&](limb* q) {
        integer_rows::divrem_above_zeros(q, remainder.data(), a.data(), an, d.data(), dn, scratch.data());
        return true;
    });
}

/// Whether a quotient of qn limbs takes no longer with its remainder, which stays in registers, than without.
constexpr bool is_as_fast_with_remainder(std::size_t qn, std::size_t dn) noexcept {
    return qn >= 4 && ((dn == 3 && qn <= 8) || (dn == 4 && qn == 4));
}

/// quotient = |a| / |d|, which is not settled. d is not zero and has no more limbs than a. The row is another than those of a
/// and d. What throws leaves a row that has room as it was.
void divide(limb_row& quotient, const limb_row& a, const limb_row& d) {
    const std::size_t an = a.size(), dn = d.size(), qn = an - dn + 1;
    if (in_registers(dn)) {
        quotient.resize_discarding(qn);
        limb rest[2];
        integer_rows::divrem_in_registers(quotient.data(), rest, a.data(), an, d.data(), dn);
        return;
    }
    if (integer_rows::has_zeros(d.data(), dn)) {
        limb_row rest(dn);
        divide_above_zeros(quotient, rest, a, d);
        return;
    }
    if (is_as_fast_with_remainder(qn, dn)) {
        limb rest[4];
        find_quotient(quotient, qn, [&](limb* q) {
            integer_rows::divrem_few(q, rest, a.data(), an, d.data(), dn);
            return true;
        });
        return;
    }
    const bool may_be_short = qn <= integer_rows::most_in_short_quotient &&
                              (an > integer_rows::most_unasked || qn < dn || integer_rows::has_long_columns());
    if (may_be_short && divide_shortly(quotient, a, d)) {
        return;
    }
    product_scratch scratch(integer_rows::quotient_scratch(an, dn));
    find_quotient(quotient, qn, [&](limb* q) {
        integer_rows::quotient(q, a.data(), an, d.data(), dn, scratch.data());
        return true;
    });
}

/// Whether integer_rows::divrem_at_once is tried before there is scratch, which would take a good part of the time.
bool tries_at_once(std::size_t an, std::size_t dn) noexcept {
    constexpr std::size_t most = 450;
    return an <= most && (integer_rows::has_one_pass(an, dn) || integer_rows::has_few_rows(an, dn) ||
                          !integer_rows::divrem_wants_scratch(an, dn));
}

/// The same with the remainder, where tries_at_once; returns whether it is found. If not, rows that have room are as they were.
bool divide_at_once(limb_row& quotient, limb_row& remainder, const limb_row& a, const limb_row& d) {
    const std::size_t an = a.size(), dn = d.size(), qn = an - dn + 1, before = remainder.size();
    remainder.resize_discarding(dn);
    const bool found = find_quotient(
        quotient, qn, [&](limb* q) { return integer_rows::divrem_at_once(q, remainder.data(), a.data(), an, d.data(), dn); });
    if (!found) {
        remainder.truncate(before);
    }
    return found;
}

/// The same with the remainder. What throws leaves rows that have room as they were.
void divide(limb_row& quotient, limb_row& remainder, const limb_row& a, const limb_row& d) {
    const std::size_t an = a.size(), dn = d.size(), qn = an - dn + 1;
    if (in_registers(dn)) {
        quotient.resize_discarding(qn);
        limb rest[2];
        integer_rows::divrem_in_registers(quotient.data(), rest, a.data(), an, d.data(), dn);
        remainder.resize_discarding(dn);
        remainder[0] = rest[0];
        if (dn == 2) {
            remainder[1] = rest[1];
        }
        return;
    }
    if (integer_rows::has_zeros(d.data(), dn)) {
        divide_above_zeros(quotient, remainder, a, d);
        return;
    }
    if (integer_rows::has_few_rows(an, dn)) {
        remainder.resize_discarding(dn);
        find_quotient(quotient, qn, [&](limb* q) {
            integer_rows::divrem_by_rows(q, remainder.data(), a.data(), an, d.data(), dn);
            return true;
        });
        return;
    }
    if (tries_at_once(an, dn) && divide_at_once(quotient, remainder, a, d)) {
        return;
    }
    const bool quadratic = by_rows(an, dn);
    product_scratch scratch(quadratic ? integer_rows::divrem_quadratic_scratch(an) : wanted_scratch(an, dn));
    remainder.resize_discarding(dn);
    find_quotient(quotient, qn, [&](limb* q) {
        (quadratic ? integer_rows::divrem_quadratic : integer_rows::divrem)(q, remainder.data(), a.data(), an, d.data(), dn,
                                                                            scratch.data());
        return true;
    });
}

/// r = the row a modulo |d|, of dn limbs, which may begin where a begins. an >= dn.
void reduce(limb* r, const limb* a, std::size_t an, const limb_row& d) {
    const std::size_t dn = d.size();
    if (in_registers(dn)) {
        integer_rows::divrem_in_registers(nullptr, r, a, an, d.data(), dn);
    } else if (integer_rows::has_zeros(d.data(), dn)) {
        product_scratch scratch(integer_rows::divrem_scratch(an, dn));
        integer_rows::divrem_above_zeros(nullptr, r, a, an, d.data(), dn, scratch.data());
    } else if (tries_at_once(an, dn) && integer_rows::divrem_at_once(nullptr, r, a, an, d.data(), dn)) {
        return;
    } else if (by_rows(an, dn)) {
        constexpr std::size_t enough = integer_rows::divrem_quadratic_scratch(few);
        scratch_limbs<enough> scratch(enough);
        integer_rows::divrem_quadratic(nullptr, r, a, an, d.data(), dn, scratch.data());
    } else {
        product_scratch scratch(wanted_scratch(an, dn));
        integer_rows::divrem(nullptr, r, a, an, d.data(), dn, scratch.data());
    }
}

/// r = the number in [0, |d|) that is congruent to the row a, or to -a; not normalized. r: room for d's limbs, not d's own; it
/// may be a's row. What throws leaves it as it was.
void put_residue(limb_row& r, const limb* a, std::size_t an, bool negative, const limb_row& d) {
    const std::size_t dn = d.size();
    limb* const z = r.data();
    if (dn == 1) {
        const limb rest = an == 0 ? 0 : integer_rows::divrem_1(nullptr, a, an, d[0]);
        z[0] = negative && rest != 0 ? d[0] - rest : rest;
    } else {
        if (an >= dn) {
            reduce(z, a, an, d);
        } else {
            row::fit(z, dn, a, an);
        }
        if (negative && !row::is_zero(z, dn)) {
            kernels::integer().sub_n(z, d.data(), z, dn);
        }
    }
    r.truncate(dn);
}

/// r = what put_residue makes, in r itself where that has room, or in a new object.
void put_residue(integer& r, const limb* a, std::size_t an, bool negative, const integer& d, bool r_negative) {
    const limb_row& y = integer_access::row(d);
    const bool in_place = &r != &d && integer_access::row(r).capacity() >= y.size();
    integer_access::into(r, in_place, [&](integer& to) {
        if (!in_place) {
            integer_access::row(to).resize_discarding(y.size());
        }
        put_residue(integer_access::row(to), a, an, negative, y);
        integer_access::settle(to, r_negative);
    });
}

/// r = x y modulo |m|.
[[gnu::noinline]] void put_long_product_residue(integer& r, const integer& x, const integer& y, const integer& m) {
    integer product;
    mul(product, x, y);
    const limb_row& row = integer_access::row(product);
    put_residue(r, row.data(), row.size(), product.is_negative(), m, false);
}

/// The same by a product on the stack where that is short.
void put_product_residue(integer& r, const integer& x, const integer& y, const integer& m) {
    constexpr std::size_t most = 64;
    const limb_row &a = integer_access::row(x), &b = integer_access::row(y);
    const limb_row &longer = a.size() < b.size() ? b : a, &shorter = a.size() < b.size() ? a : b;
    const std::size_t n = longer.size() + shorter.size();
    if (n > most || shorter.empty()) {
        put_long_product_residue(r, x, y, m);
        return;
    }
    limb product[most], scratch[integer_rows::short_mul_scratch(most)];
    integer_rows::mul(product, longer.data(), longer.size(), shorter.data(), shorter.size(), scratch);
    put_residue(r, product, product[n - 1] == 0 ? n - 1 : n, x.is_negative() != y.is_negative(), m, false);
}

/// r = x^2 modulo |m|.
void put_square_residue(integer& r, const integer& x, const integer& m) {
    constexpr std::size_t most = 32;
    const limb_row& a = integer_access::row(x);
    const std::size_t n = 2 * a.size();
    if (a.size() > most || a.empty()) {
        put_long_product_residue(r, x, x, m);
        return;
    }
    limb square[2 * most], scratch[integer_rows::short_sqr_scratch(most)];
    integer_rows::sqr(square, a.data(), a.size(), scratch);
    put_residue(r, square, square[n - 1] == 0 ? n - 1 : n, false, m, false);
}

/// Whether `divide` needs no memory for its results.
bool has_room(const limb_row& quotient, const limb_row& remainder, const limb_row& a, const limb_row& d) noexcept {
    const std::size_t dn = d.size(), qn = a.size() - dn + 1;
    if (remainder.capacity() < dn) {
        return false;
    }
    const bool highest_is_zero =
        qn == limb_row::inline_capacity + 1 && dn > 2 && row::compare_n(a.data() + a.size() - dn, d.data(), dn) < 0;
    return quotient.capacity() >= qn || highest_is_zero;
}

/// Divides row x by row y with `divide_rows`, one of the two functions of exact division, which wants the scratch that `wanted`
/// says and returns whether y divides x, or nothing: then so does this. The quotient is not settled. y is not zero and has no
/// more limbs than x.
template <class Function>
auto divide_exactly(integer& quotient, const limb_row& x, const limb_row& y, Function* divide_rows,
                    std::size_t (*wanted)(std::size_t an, std::size_t dn) noexcept) {
    limb_row& q = integer_access::row(quotient);
    const std::size_t k = integer_rows::divexact_size(x.data(), x.size(), y.data(), y.size());
    if (y.size() == 1) {
        q.resize_discarding(k);
        return divide_rows(q.data(), x.data(), x.size(), y.data(), 1, nullptr);
    }
    product_scratch scratch(wanted(x.size(), y.size()));
    q.resize_discarding(k);
    return divide_rows(q.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
}

/// quotient = |a| / |d| for a divisor d of a, of as many limbs or fewer, but not zero.
[[gnu::always_inline]] inline void divide_unchecked(integer& quotient, const integer& a, const integer& d) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(d);
    limb_row& q = integer_access::row(quotient);
    const std::size_t k = integer_rows::divexact_size(x.data(), x.size(), y.data(), y.size());
    if (k != 0 && integer_rows::has_divexact_at_once(k, y.data(), y.size())) {
        q.resize_discarding(k);
        integer_rows::divexact_at_once(q.data(), k, x.data(), x.size(), y.data(), y.size());
    } else {
        divide_exactly(quotient, x, y, integer_rows::divexact, integer_rows::divexact_scratch);
    }
    integer_access::settle(quotient, a.is_negative() != d.is_negative());
}

/// Whether y divides x, of as many limbs or more. y is not zero.
[[gnu::noinline]] bool divides_by_quotient(const limb_row& x, const limb_row& y) {
    constexpr std::size_t most = 64;
    if (x.size() - y.size() < most && x.size() <= integer_rows::most_unasked) {
        limb quotient[most];
        scratch_limbs<integer_rows::enough_unasked> scratch(integer_rows::enough_unasked);
        return integer_rows::divides_exactly(quotient, x.data(), x.size(), y.data(), y.size(), scratch.data());
    }
    integer quotient;
    return divide_exactly(quotient, x, y, integer_rows::divides_exactly, integer_rows::divides_exactly_scratch);
}

/// A divisor of one limb.
detail::signed_limb word_of(const integer& d) noexcept { return {integer_access::row(d)[0], d.is_negative()}; }

}  // namespace

integer operator/(const integer& a, const integer& d) {
    check_divisor(d);
    integer result;
    if (a.magnitude_.size() >= d.magnitude_.size()) {
        divide(result.magnitude_, a.magnitude_, d.magnitude_);
        integer_access::settle(result, a.negative_ != d.negative_);
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
    integer_access::settle(q, a.is_negative() != d.is_negative());
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
        integer_access::settle(q, quotient_negative);
        integer_access::settle(r, negative);
    };
    const bool in_place = &quotient != &remainder && !is_operand(quotient) && !is_operand(remainder) &&
                          has_room(integer_access::row(quotient), integer_access::row(remainder), x, y);
    integer_access::into_both(quotient, remainder, in_place, divide_into);
}

integer_divrem divrem_floor(const integer& a, const integer& d) {
    integer_divrem result;
    divrem_floor(result.quotient, result.remainder, a, d);
    return result;
}

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

void mod_floor(integer& r, const integer& a, const integer& d) {
    check_divisor(d);
    const limb_row& x = integer_access::row(a);
    if (integer_access::row(d).size() == 1) {
        reduce_by_word(r, a, word_of(d), rounding::down);
        return;
    }
    put_residue(r, x.data(), x.size(), a.is_negative() != d.is_negative(), d, d.is_negative());
}

integer mod_floor(const integer& a, const integer& d) {
    integer r;
    mod_floor(r, a, d);
    return r;
}

void mulmod(integer& r, const integer& a, const integer& b, const integer& m) {
    check_divisor(m);
    const std::size_t n = integer_access::row(m).size();
    if (integer_access::row(a).size() > n) {
        mulmod(r, a % m, b, m);
    } else if (integer_access::row(b).size() > n) {
        mulmod(r, a, b % m, m);
    } else {
        put_product_residue(r, a, b, m);
    }
}

integer mulmod(const integer& a, const integer& b, const integer& m) {
    integer r;
    mulmod(r, a, b, m);
    return r;
}

void sqrmod(integer& r, const integer& a, const integer& m) {
    check_divisor(m);
    if (integer_access::row(a).size() > integer_access::row(m).size()) {
        put_square_residue(r, a % m, m);
    } else {
        put_square_residue(r, a, m);
    }
}

integer sqrmod(const integer& a, const integer& m) {
    integer r;
    sqrmod(r, a, m);
    return r;
}

namespace {

/// quotient = a / d where d, which is not zero, divides a; whether it does. Else the quotient is left undefined.
bool divide_where_exact(integer& quotient, const integer& a, const integer& d) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(d);
    if (x.size() < y.size()) {
        quotient = 0;
        return x.empty();
    }
    const bool is_exact = divide_exactly(quotient, x, y, integer_rows::divides_exactly, integer_rows::divides_exactly_scratch);
    integer_access::settle(quotient, a.is_negative() != d.is_negative());
    return is_exact;
}

}  // namespace

integer divexact(const integer& a, const integer& d) {
    check_divisor(d);
    integer quotient;
    if (!divide_where_exact(quotient, a, d)) {
        throw std::domain_error("carry: the division leaves a remainder");
    }
    return quotient;
}

integer divexact_unchecked(const integer& a, const integer& d) {
    check_divisor(d);
    const limb_row &x = integer_access::row(a), &y = integer_access::row(d);
    integer quotient;
    if (y.size() == 1) {
        divide_exactly_by_word(quotient, a, word_of(d));
    } else if (x.size() >= y.size()) {
        divide_unchecked(quotient, a, d);
    }
    return quotient;
}

void divexact_unchecked(integer& q, const integer& a, const integer& d) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(d);
    if (y.size() == 1) {
        divide_exactly_by_word(q, a, word_of(d));
        return;
    }
    if (&q == &a || &q == &d || y.empty() || x.size() < y.size()) {
        q = divexact_unchecked(a, d);
        return;
    }
    divide_unchecked(q, a, d);
}

bool divides(const integer& d, const integer& a) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(d);
    if (y.size() == 1) {
        return integer_rows::divides_1(x.data(), x.size(), y[0]);
    }
    if (x.empty() || y.empty() || x.size() < y.size()) {
        return x.empty();
    }
    if (const limb zeros = (y[0] & (limb{0} - y[0])) - 1; (x[0] & zeros) != 0) {  // fewer twos divide a than d
        return false;
    }
    constexpr std::size_t least_by_two = 8, most_by_two = 44, few_limbs = 8, most_by_few = 64;
    if (y.size() == 2 && (x.size() < least_by_two || x.size() > most_by_two)) {
        limb rest[2];
        reduce(rest, x.data(), x.size(), y);
        return (rest[0] | rest[1]) == 0;
    }
    if (y.size() <= few_limbs
            ? x.size() <= most_by_few
            : x.size() <= integer_rows::most_from_below && integer_rows::has_hensel_rows(x.size() - y.size(), y.size())) {
        return integer_rows::divides_from_below(x.data(), x.size(), y.data(), y.size());
    }
    return divides_by_quotient(x, y);
}

namespace {

using factor_removal = detail::factor_removal<integer_without_factor, integer, divide_where_exact>;

/// Takes out f of one limb, other than 1 and 2, where it divides a few times: by its powers of one limb, which take a pass over
/// the number each. Returns whether that was all.
bool take_few(factor_removal& removal, const integer& f) {
    std::vector<integer> powers{f};  // f, f^2, f^4, ...
    while (2 * powers.back().bit_length() <= limb_bits) {
        powers.push_back(sqr(powers.back()));
    }
    const auto take = [&](std::size_t i) { return removal.take(powers[i], std::size_t{1} << i); };
    constexpr int a_few = 8;
    for (int times = 0; times < a_few; ++times) {
        if (!take(powers.size() - 1)) {
            for (std::size_t i = powers.size() - 1; i-- > 0;) {
                take(i);
            }
            return true;
        }
    }
    return false;
}

}  // namespace

integer_without_factor remove_factor(const integer& a, const integer& f) {
    if (a.is_zero() || f.bit_length() < 2) {
        throw std::domain_error("carry: no end of factors to remove");
    }
    if (f == 2 || f == -2) {
        const std::size_t count = a.trailing_zeros();
        integer cofactor = a >> count;
        return {f.is_negative() && count % 2 != 0 ? -std::move(cofactor) : std::move(cofactor), count};
    }
    integer_without_factor result{a, 0};
    factor_removal removal(result);
    if (integer_access::row(f).size() != 1 || !take_few(removal, f)) {
        removal.take_all(f);
    }
    return result;
}

}  // namespace carry
