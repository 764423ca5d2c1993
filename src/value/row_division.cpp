#include "value/row_division.hpp"

#include "integer/divrem.hpp"
#include "integer/quotient.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"

#include <cstddef>

namespace carry::detail {

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
    const std::size_t n = row::quotient_size(apart, qn);
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

/// Whether integer_rows::divrem_at_once is tried before there is scratch, which would take a good part of the time.
bool tries_at_once(std::size_t an, std::size_t dn) noexcept {
    constexpr std::size_t most = 450;
    return an <= most && (integer_rows::has_one_pass(an, dn) || integer_rows::has_few_rows(an, dn) ||
                          !integer_rows::divrem_wants_scratch(an, dn));
}

/// quotient = |a| / |d|, remainder = |a| modulo |d|, where tries_at_once; returns whether that is found. If not, rows that have
/// room are as they were.
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

}  // namespace

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

}  // namespace carry::detail
