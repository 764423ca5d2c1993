// Divisors: quotients that are exact, whether one is, and factors taken out.
#include "integer/divexact.hpp"
#include "integer/divrem.hpp"
#include "integer/quotient.hpp"
#include "row/scratch.hpp"
#include "value/factor_removal.hpp"
#include "value/integer_access.hpp"
#include "value/result_row.hpp"
#include "value/row_division.hpp"

#include <carry/integer.hpp>
#include <carry/limb.hpp>

#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

namespace carry {

using detail::check_divisor;
using detail::integer_access;
using detail::limb_row;
using detail::word_of;

namespace {

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

[[noreturn, gnu::cold]] void throw_remainder() { throw std::domain_error("carry: the division leaves a remainder"); }

}  // namespace

integer divexact(const integer& a, const integer& d) {
    check_divisor(d);
    integer quotient;
    if (!divide_where_exact(quotient, a, d)) {
        throw_remainder();
    }
    return quotient;
}

void divexact(integer& q, const integer& a, const integer& d) {
    check_divisor(d);
    const limb_row &x = integer_access::row(a), &y = integer_access::row(d);
    if (x.size() < y.size()) {
        if (!x.empty()) {
            throw_remainder();
        }
        q = 0;
        return;
    }
    const bool negative = a.is_negative() != d.is_negative();
    const std::size_t k = integer_rows::divexact_size(x.data(), x.size(), y.data(), y.size());
    product_scratch scratch(k + integer_rows::divides_exactly_scratch(x.size(), y.size()));
    limb* const found = scratch.data();  // apart, as nothing is to be written where there is a remainder
    if (!integer_rows::divides_exactly(found, x.data(), x.size(), y.data(), y.size(), found + k)) {
        throw_remainder();
    }
    detail::put_row(integer_access::row(q), found, k);
    integer_access::set_sign(q, negative);
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
