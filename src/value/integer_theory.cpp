// Divisors, residues and primes.
#include "integer/gcd.hpp"
#include "integer/jacobi.hpp"
#include "modular/invmod.hpp"
#include "modular/powm.hpp"
#include "modular/prime.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>

namespace carry {

using detail::check_divisor;
using detail::integer_access;
using detail::limb_row;

integer gcd(const integer& a, const integer& b) {
    const limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    if (x.size() == y.size() && (x.size() == 1 || x.size() == 2)) {  // so short that scratch would take as long
        integer g = integer_access::sized(x.size());
        limb* const r = integer_access::row(g).data();
        if (x.size() == 1) {
            r[0] = integer_rows::gcd_1(x[0], y[0]);
        } else {
            const wide_limb<limb> both = integer_rows::gcd_2({.low = x[0], .high = x[1]}, {.low = y[0], .high = y[1]});
            r[0] = both.low;
            r[1] = both.high;
        }
        integer_access::settle(g, false);
        return g;
    }
    scratch_limbs<> scratch(integer_rows::gcd_scratch(x.size(), y.size()));
    limb_row g(std::max(x.size(), y.size()));
    g.truncate(integer_rows::gcd(g.data(), x.data(), x.size(), y.data(), y.size(), scratch.data()));
    return integer_access::make(std::move(g));
}

integer lcm(const integer& a, const integer& b) {
    if (a.is_zero() || b.is_zero()) {
        return {};
    }
    return abs(a / gcd(a, b) * b);
}

namespace {

/// xgcd of numbers of one limb, b odd: t = (g - s a) / b has one limb too.
integer_xgcd xgcd_of_limbs(limb a, bool a_negative, limb b, bool b_negative) {
    const auto [g, s, s_negative] = integer_rows::xgcd_1(a, b);
    wide_limb<limb> product = multiply_wide(s, a);
    limb carry = 0;  // |g - s a|, whose sign is that of -s, or of g where s = 0
    if (s_negative) {
        product.low = add_with_carry(product.low, g, carry);
        product.high += carry;
    } else if (s != 0) {
        product.low = subtract_with_borrow(product.low, g, carry);
        product.high -= carry;
    } else {
        product.low = g;
    }
    const limb t = divide_wide_vartime(product.high, product.low, b).quotient;
    const bool t_negative = s != 0 && !s_negative;
    return {integer(g), integer_access::with_sign(integer(s), s_negative != a_negative),
            integer_access::with_sign(integer(t), t_negative != b_negative)};
}

}  // namespace

integer_xgcd xgcd(const integer& a, const integer& b) {
    if (a.is_zero() || b.is_zero()) {
        return {abs(a + b), a.sign(), b.sign()};
    }
    if (a.is_odd() && b.is_even()) {  // the cofactor modulo an odd number is found faster, and the other one is the same
        integer_xgcd other = xgcd(b, a);
        std::swap(other.s, other.t);
        return other;
    }
    const limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    if (x.size() == 1 && y.size() == 1 && b.is_odd()) {
        return xgcd_of_limbs(x[0], a.is_negative(), y[0], b.is_negative());
    }
    scratch_limbs<> scratch(integer_rows::xgcd_scratch(x.size(), y.size()));
    limb_row g_row(std::min(x.size(), y.size())), s_row(y.size() + 1);
    const auto result = integer_rows::xgcd(g_row.data(), s_row.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
    g_row.truncate(result.g_size);
    s_row.truncate(result.s_size);
    integer g = integer_access::make(std::move(g_row));
    integer s = integer_access::make(std::move(s_row), result.s_negative != a.is_negative());
    integer t = (g - s * a) / b;
    return {std::move(g), std::move(s), std::move(t)};
}

namespace {

/// a modulo m != 0 in as many limbs as m has: most often it is below m already.
limb_row reduced(const integer& a, const integer& m) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(m);
    const bool is_below = !a.is_negative() && row::compare(x.data(), x.size(), y.data(), y.size()) < 0;
    return is_below ? integer_access::padded(a, y.size()) : integer_access::padded(mod_floor(a, abs(m)), y.size());
}

}  // namespace

integer invmod(const integer& a, const integer& m) {
    check_divisor(m);
    const auto refuse = [] { throw std::domain_error("carry: no inverse: the number and the modulus have a common factor"); };
    const std::size_t n = integer_access::row(m).size();
    if (n == 1 && integer_access::row(a).size() <= 1 && m.is_odd() && !a.is_zero()) {
        const limb modulus = integer_access::row(m)[0];
        const auto [g, inverse, negative] = integer_rows::xgcd_1(integer_access::row(a)[0], modulus);
        if (g != 1) {
            refuse();
        }
        return inverse == 0 ? integer(0) : integer(negative != a.is_negative() ? modulus - inverse : inverse);
    }
    const limb_row x = reduced(a, m);
    limb_row r(n);
    if (!modular::invmod_short(r.data(), x.data(), integer_access::row(m).data(), n)) {
        scratch_limbs<768> scratch(modular::invmod_scratch(n));
        if (!modular::invmod(r.data(), x.data(), integer_access::row(m).data(), n, scratch.data())) {
            refuse();
        }
    }
    return integer_access::make(std::move(r));
}

integer mulmod(const integer& a, const integer& b, const integer& m) {
    check_divisor(m);
    return mod_floor((a % m) * (b % m), abs(m));
}

integer powmod(const integer& b, const integer& e, const integer& m) {
    check_divisor(m);
    const limb_row& modulus = integer_access::row(m);
    const limb_row& exponent = integer_access::row(e);
    const std::size_t n = modulus.size();
    const limb_row base = e.is_negative() ? integer_access::padded(invmod(b, m), n) : reduced(b, m);
    scratch_limbs<> scratch(modular::powm_scratch(exponent.size(), n));
    limb_row r(n);
    modular::powm(r.data(), base.data(), exponent.data(), exponent.size(), modulus.data(), n, scratch.data());
    return integer_access::make(std::move(r));
}

int jacobi(const integer& a, const integer& n) {
    if (n.is_zero()) {
        return abs(a) == 1 ? 1 : 0;
    }
    const std::size_t twos = n.trailing_zeros();
    if (twos != 0 && a.is_even()) {
        return 0;
    }
    int sign = a.is_negative() && n.is_negative() ? -1 : 1;  // (a / -1)
    if (twos % 2 != 0 && a.bit(1) != a.bit(2)) {             // (a / 2) = -1 where a is 3 or 5 modulo 8
        sign = -sign;
    }
    const integer m = abs(n) >> twos;
    const std::size_t size = integer_access::row(m).size();
    const limb_row x = integer_access::padded(mod_floor(a, m), size);
    scratch_limbs<> scratch(integer_rows::jacobi_scratch(size));
    return sign * integer_rows::jacobi(x.data(), integer_access::row(m).data(), size, scratch.data());
}

bool is_probable_prime(const integer& a, unsigned rounds) {
    return !a.is_negative() && modular::is_probable_prime(integer_access::row(a).data(), integer_access::row(a).size(), rounds);
}

integer next_prime(const integer& a) {
    if (a < 2) {
        return 2;
    }
    const limb_row& x = integer_access::row(a);
    limb_row r(x.size() + 1);
    modular::next_prime(r.data(), x.data(), x.size());
    return integer_access::make(std::move(r));
}

}  // namespace carry
