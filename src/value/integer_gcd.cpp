// Common divisors and multiples, and the symbols of Legendre, Jacobi and Kronecker.
#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/jacobi.hpp"
#include "integer/near_multiple.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "row/verify.hpp"
#include "value/integer_access.hpp"
#include "value/result_row.hpp"

#include <carry/integer.hpp>
#include <carry/limb.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace carry {

using detail::integer_access;
using detail::limb_row;
using detail::result_row;

namespace {

[[gnu::noinline]] void gcd_of_rows(integer& r, const limb_row& x, const limb_row& y) {
    const std::size_t xn = x.size(), yn = y.size();  // before the result has another size: it may be one of them
    product_scratch scratch(integer_rows::gcd_scratch(xn, yn));
    constexpr bool is_operand = false;  // or may be: it may lie where one does
    result_row g(integer_access::row(r), is_operand, std::max(xn, yn));
    g.finish(integer_rows::gcd(g.data(), x.data(), xn, y.data(), yn, scratch.data()));
    integer_access::set_sign(r, false);
}

/// By how many bits a limb is longer where a division takes less time than the steps that it saves.
constexpr unsigned least_unlike = limb_bits / 8;

/// gcd of one limb each, neither of them zero.
limb gcd_of_limbs(const limb* a, const limb* b) noexcept {
    const auto odd = [](limb x) { return static_cast<limb>(x >> std::countr_zero(x)); };
    if (odd(*a) >> least_unlike > odd(*b)) {
        return integer_rows::gcd_1(a, 1, *b);
    }
    return odd(*b) >> least_unlike > odd(*a) ? integer_rows::gcd_1(b, 1, *a) : integer_rows::gcd_1(*a, *b);
}

/// r = a magnitude of one limb.
void set_limb(integer& r, limb magnitude, bool negative = false) noexcept {
    integer_access::set(r, magnitude, 0, negative && magnitude != 0);
}

}  // namespace

void gcd(integer& r, const integer& a, const integer& b) {
    const limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    if (x.size() == 1 && y.size() == 1) {  // so short that scratch would take as long
        set_limb(r, gcd_of_limbs(x.data(), y.data()));
        return;
    }
    if (x.size() == 2 && y.size() == 2) {
        const auto [low, high] = integer_rows::gcd_2({.low = x[0], .high = x[1]}, {.low = y[0], .high = y[1]});
        integer_access::set(r, low, high);
        return;
    }
    if (y.size() == 1 && !x.empty()) {
        set_limb(r, integer_rows::gcd_1(x.data(), x.size(), y[0]));
        return;
    }
    if (x.size() == 1 && !y.empty()) {
        set_limb(r, integer_rows::gcd_1(y.data(), y.size(), x[0]));
        return;
    }
    const limb_row &longer = x.size() < y.size() ? y : x, &shorter = x.size() < y.size() ? x : y;
    if (shorter.size() == 2) {
        limb rest[2];
        integer_rows::divrem_2(nullptr, rest, longer.data(), longer.size(), shorter.data());
        if (rest[1] != 0) {
            const auto [low, high] =
                integer_rows::gcd_2({.low = rest[0], .high = rest[1]}, {.low = shorter[0], .high = shorter[1]});
            integer_access::set(r, low, high);
        } else if (rest[0] == 0) {
            integer_access::set(r, shorter[0], shorter[1]);
        } else {
            set_limb(r, integer_rows::gcd_1(shorter.data(), 2, rest[0]));
        }
        return;
    }
    gcd_of_rows(r, x, y);
}

integer gcd(const integer& a, const integer& b) {
    integer r;
    gcd(r, a, b);
    return r;
}

void lcm(integer& r, const integer& a, const integer& b) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(b);
    if (x.empty() || y.empty()) {
        r = 0;
    } else if (x.size() == 1 && y.size() == 1) {
        const wide_limb<limb> product = multiply_wide(static_cast<limb>(x[0] / gcd_of_limbs(x.data(), y.data())), y[0]);
        integer_access::set(r, product.low, product.high);
    } else if (x.size() == 1 || y.size() == 1) {
        const integer& longer = x.size() == 1 ? b : a;
        const limb word = x.size() == 1 ? x[0] : y[0];
        const limb_row& row = integer_access::row(longer);
        mul(r, longer, static_cast<limb>(word / integer_rows::gcd_1(row.data(), row.size(), word)));
    } else {
        const integer g = gcd(a, b);
        g == 1 ? mul(r, a, b) : mul(r, divexact_unchecked(a, g), b);
    }
    integer_access::set_sign(r, false);
}

integer lcm(const integer& a, const integer& b) {
    integer r;
    lcm(r, a, b);
    return r;
}

namespace {

/// Where the results of xgcd go: three objects, each of which may be an operand.
struct xgcd_results {
    integer &g, &s, &t;
};

/// xgcd of numbers of one limb of about the same length, neither of them zero.
void put_xgcd_of_limbs(xgcd_results result, limb a, bool a_negative, limb b, bool b_negative) noexcept {
    const integer_rows::limb_cofactors found = integer_rows::cofactors_1(a, b);
    set_limb(result.g, found.g);
    set_limb(result.s, found.s, found.s_negative != a_negative);
    set_limb(result.t, found.t, found.t_negative != b_negative);
}

/// xgcd of a number and a lesser one of one limb, which is not zero. With |a| = q |b| + r and g = u |b| + v r the cofactors are
/// v and u - q v, whose terms have one sign, and which fits the limbs of |a|: there is no memory but that of the results.
void put_xgcd_with_limb(xgcd_results result, const integer& a, const integer& b) {
    const bool a_negative = a.is_negative(), b_negative = b.is_negative();
    const limb_row& x = integer_access::row(a);
    const std::size_t n = x.size();
    const limb y = integer_access::row(b)[0];
    limb_row& t = integer_access::row(result.t);
    limb rest = 0;
    if (y != 1) {
        t.resize_discarding(n);
        rest = integer_rows::divrem_1(t.data(), x.data(), n, y);
    }
    if (rest == 0) {
        set_limb(result.g, y);
        set_limb(result.s, 0);
        set_limb(result.t, 1, b_negative);
        return;
    }
    const auto [g, u, v, u_negative, v_negative] = integer_rows::cofactors_1(y, rest);
    kernels::integer().mul_1(t.data(), t.data(), n, v);
    kernels::integer().add_1(t.data(), t.data(), n, u);
    set_limb(result.g, g);
    set_limb(result.s, v, v_negative != a_negative);
    integer_access::settle(result.t, v_negative == b_negative);
}

/// xgcd of numbers of n limbs each, 2 <= n <= short_xgcd::most; false, and nothing is written, where that is left to
/// put_xgcd_of_rows.
bool put_xgcd_of_few_limbs(xgcd_results result, const integer& a, const integer& b, std::size_t n) noexcept {
    constexpr std::size_t most = integer_rows::short_xgcd::most;
    const bool a_negative = a.is_negative(), b_negative = b.is_negative();
    const limb *x = integer_access::row(a).data(), *y = integer_access::row(b).data();
    const limb ends = x[0] | y[0];
    const bool is_x_less = row::compare_n(x, y, n) < 0;
    if (ends == 0 || integer_rows::is_near_multiple(is_x_less ? y : x, n, is_x_less ? x : y, n)) {
        return false;
    }
    limb x_shifted[most], y_shifted[most];
    const auto twos = static_cast<unsigned>(std::countr_zero(ends));  // of both: none of the cofactors' business
    if (twos != 0) {
        row::shift_right(x_shifted, x, n, twos);
        row::shift_right(y_shifted, y, n, twos);
        x = x_shifted;
        y = y_shifted;
    }
    const bool exchanged = (y[0] & 1) == 0;
    if (exchanged) {
        std::swap(x, y);
    }
    integer_rows::short_xgcd found;
    if (x[n - 1] == 0 || y[n - 1] == 0 || !integer_rows::xgcd_short(found, x, y, n)) {
        return false;
    }
    const auto set = [n](integer& r, const limb* magnitude, bool negative) {
        integer_access::row(r).resize_discarding(n);
        row::copy(integer_access::row(r).data(), magnitude, n);
        integer_access::settle(r, negative);
    };
    set(exchanged ? result.t : result.s, found.s, found.s_negative != (exchanged ? b_negative : a_negative));
    set(exchanged ? result.s : result.t, found.t, found.s_negative == (exchanged ? a_negative : b_negative));
    integer_access::set(result.g, found.g << twos, twos == 0 ? 0 : found.g >> (limb_bits - twos));
    return true;
}

[[gnu::noinline]] void put_xgcd_of_rows(xgcd_results result, const integer& a, const integer& b) {
    const bool a_negative = a.is_negative(), b_negative = b.is_negative();
    const limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    product_scratch scratch(integer_rows::xgcd_scratch(x.size(), y.size()));
    const auto row_of = [&](integer& r, std::size_t n) { return result_row(integer_access::row(r), &r == &a || &r == &b, n); };
    result_row g = row_of(result.g, std::min(x.size(), y.size())), s = row_of(result.s, y.size() + 1),
               t = row_of(result.t, x.size() + 1);
    const auto found = integer_rows::xgcd(g.data(), s.data(), t.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
    g.finish(found.g_size);
    s.finish(found.s_size);
    t.finish(found.t_size);
    integer_access::set_sign(result.g, false);
    integer_access::set_sign(result.s, found.s_negative != a_negative);
    integer_access::set_sign(result.t, found.t_negative != b_negative);
}

void put_xgcd(xgcd_results result, const integer& a, const integer& b) {
    if (a.is_zero() || b.is_zero()) {
        const int a_sign = a.sign(), b_sign = b.sign();
        result.g = b_sign != 0 ? b : a;
        integer_access::set_sign(result.g, false);
        result.s = a_sign;
        result.t = b_sign;
        return;
    }
    const std::size_t an = integer_access::row(a).size(), bn = integer_access::row(b).size();
    if (an == bn && an > 1 && an <= integer_rows::short_xgcd::most && put_xgcd_of_few_limbs(result, a, b, an)) {
        return;
    }
    const limb x = integer_access::row(a)[0], y = integer_access::row(b)[0];
    const bool by_a = an == 1 && (bn > 1 || y >> least_unlike > x), by_b = bn == 1 && (an > 1 || x >> least_unlike > y);
    if (by_b) {
        put_xgcd_with_limb(result, a, b);
    } else if (an == 1 && bn == 1 && !by_a) {
        put_xgcd_of_limbs(result, x, a.is_negative(), y, b.is_negative());
    } else if (by_a || (a.is_odd() && b.is_even())) {
        // The cofactor modulo an odd number is found faster, and the other one is the same.
        put_xgcd({.g = result.g, .s = result.t, .t = result.s}, b, a);
    } else {
        put_xgcd_of_rows(result, a, b);
    }
}

}  // namespace

void xgcd(integer& g, integer& s, integer& t, const integer& a, const integer& b) { put_xgcd({.g = g, .s = s, .t = t}, a, b); }

integer_xgcd xgcd(const integer& a, const integer& b) {
    integer_xgcd result;
    xgcd(result.g, result.s, result.t, a, b);
    return result;
}

int jacobi(const integer& a, const integer& n) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(n);
    if (n.is_zero()) {
        return x.size() == 1 && x[0] == 1 ? 1 : 0;
    }
    if (y[0] % 2 == 0) {
        const std::size_t twos = n.trailing_zeros();
        if (a.is_even()) {
            return 0;
        }
        const int symbol = jacobi(a, n >> twos);
        return twos % 2 != 0 && a.bit(1) != a.bit(2) ? -symbol : symbol;  // (a / 2) = -1 where a is 3 or 5 modulo 8
    }
    // (a / -1) = -1 for a below zero, and (-1 / m) = -1 for m = 3 modulo 4
    const bool negative = a.is_negative() && (n.is_negative() != (y[0] % 4 == 3));
    std::size_t zeros = 0;  // limbs of zeros, powers of the square B
    while (zeros + 1 < x.size() && x[zeros] == 0) {
        ++zeros;
    }
    const auto symbol = [&] {
        const std::size_t an = x.size() - zeros;
        if (an <= 1) {
            return integer_rows::jacobi_1(an == 0 ? limb{0} : x[zeros], y.data(), y.size());
        }
        if (y.size() == 1) {
            return integer_rows::jacobi_1(x.data() + zeros, an, y[0]);
        }
        const bool few = std::max(an, y.size()) <= integer_rows::jacobi_few;
        product_scratch scratch(few ? integer_rows::jacobi_enough_for_few : integer_rows::jacobi_scratch(an, y.size()));
        return integer_rows::jacobi(x.data() + zeros, an, y.data(), y.size(), scratch.data());
    }();
    return negative ? -symbol : symbol;
}

}  // namespace carry
