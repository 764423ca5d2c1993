// Divisors, residues and primes.
#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/jacobi.hpp"
#include "integer/near_multiple.hpp"
#include "modular/invmod.hpp"
#include "modular/powm.hpp"
#include "modular/prime.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>

namespace carry {

using detail::check_divisor;
using detail::integer_access;
using detail::limb_row;

namespace {

[[gnu::noinline]] integer gcd_of_rows(const limb_row& x, const limb_row& y) {
    scratch_limbs<> scratch(integer_rows::gcd_scratch(x.size(), y.size()));
    limb_row g(std::max(x.size(), y.size()));
    g.truncate(integer_rows::gcd(g.data(), x.data(), x.size(), y.data(), y.size(), scratch.data()));
    return integer_access::make(std::move(g));
}

/// high B + low.
integer from_two_limbs(limb low, limb high) {
    integer r;
    integer_access::set(r, low, high);
    return r;
}

}  // namespace

integer gcd(const integer& a, const integer& b) {
    const limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    if (x.size() == 1 && y.size() == 1) {  // so short that scratch would take as long
        return integer_rows::gcd_1(x[0], y[0]);
    }
    if (x.size() == 2 && y.size() == 2) {
        const auto [low, high] = integer_rows::gcd_2({.low = x[0], .high = x[1]}, {.low = y[0], .high = y[1]});
        return from_two_limbs(low, high);
    }
    const limb_row &longer = x.size() < y.size() ? y : x, &shorter = x.size() < y.size() ? x : y;
    if (shorter.size() == 1) {
        return integer_rows::gcd_1(longer.data(), longer.size(), shorter[0]);
    }
    if (shorter.size() == 2) {
        limb rest[2];
        integer_rows::divrem_2(nullptr, rest, longer.data(), longer.size(), shorter.data());
        if (rest[1] != 0) {
            const auto [low, high] =
                integer_rows::gcd_2({.low = rest[0], .high = rest[1]}, {.low = shorter[0], .high = shorter[1]});
            return from_two_limbs(low, high);
        }
        return rest[0] == 0 ? from_two_limbs(shorter[0], shorter[1]) : integer_rows::gcd_1(shorter.data(), 2, rest[0]);
    }
    return gcd_of_rows(x, y);
}

integer lcm(const integer& a, const integer& b) {
    if (a.is_zero() || b.is_zero()) {
        return {};
    }
    return abs(a / gcd(a, b) * b);
}

namespace {

/// xgcd of numbers of one limb, neither of them zero. Which of them is even and what is negative could not be foretold, and is
/// found without branches.
integer_xgcd xgcd_of_limbs(limb a, bool a_negative, limb b, bool b_negative) {
    const int twos = std::countr_zero(static_cast<limb>(a | b));  // of both: none of the cofactors' business
    a >>= twos;
    b >>= twos;
    const limb exchanged = mask_from_bit(static_cast<limb>(~b & 1));  // the cofactor modulo an odd number is what is found
    const limb difference = (a ^ b) & exchanged;
    a ^= difference;
    b ^= difference;
    const integer_rows::xgcd_1_result found = integer_rows::xgcd_1(a, b);
    const limb t = integer_rows::other_cofactor_1(found, a, b);
    const bool s_negative = found.s_negative, t_negative = found.s != 0 && !s_negative;
    const limb either = (found.s ^ t) & exchanged;
    const bool is_exchanged = exchanged != 0, sign = is_exchanged && s_negative != t_negative;
    const auto set = [](integer& r, limb magnitude, bool negative) {
        integer_access::set(r, magnitude, 0, negative && magnitude != 0);
    };
    integer_xgcd result;
    set(result.g, found.g << twos, false);
    set(result.s, found.s ^ either, (s_negative != sign) != a_negative);
    set(result.t, t ^ either, (t_negative != sign) != b_negative);
    return result;
}

/// xgcd of numbers of n limbs each, 2 <= n <= short_xgcd::most; false where that is left to xgcd_of_rows.
bool xgcd_of_few_limbs(integer_xgcd& result, const integer& a, const integer& b, std::size_t n) {
    constexpr std::size_t most = integer_rows::short_xgcd::most;
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
    set(exchanged ? result.t : result.s, found.s, found.s_negative != (exchanged ? b : a).is_negative());
    set(exchanged ? result.s : result.t, found.t, found.s_negative == (exchanged ? a : b).is_negative());
    result.g = from_two_limbs(found.g << twos, twos == 0 ? 0 : found.g >> (limb_bits - twos));
    return true;
}

[[gnu::noinline]] integer_xgcd xgcd_of_rows(const integer& a, const integer& b) {
    const limb_row& x = integer_access::row(a);
    const limb_row& y = integer_access::row(b);
    scratch_limbs<2048> scratch(integer_rows::xgcd_scratch(x.size(), y.size()));
    limb_row g(std::min(x.size(), y.size())), s(y.size() + 1), t(x.size() + 1);
    const auto found = integer_rows::xgcd(g.data(), s.data(), t.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
    g.truncate(found.g_size);
    s.truncate(found.s_size);
    t.truncate(found.t_size);
    return {integer_access::make(std::move(g)), integer_access::make(std::move(s), found.s_negative != a.is_negative()),
            integer_access::make(std::move(t), found.t_negative != b.is_negative())};
}

}  // namespace

integer_xgcd xgcd(const integer& a, const integer& b) {
    if (a.is_zero() || b.is_zero()) {
        return {abs(a + b), a.sign(), b.sign()};
    }
    const std::size_t an = integer_access::row(a).size(), bn = integer_access::row(b).size();
    if (an == bn && an > 1 && an <= integer_rows::short_xgcd::most) {
        integer_xgcd result;
        if (xgcd_of_few_limbs(result, a, b, an)) {
            return result;
        }
    }
    if (an == 1 && bn == 1) {
        return xgcd_of_limbs(integer_access::row(a)[0], a.is_negative(), integer_access::row(b)[0], b.is_negative());
    }
    if (a.is_odd() && b.is_even()) {  // the cofactor modulo an odd number is found faster, and the other one is the same
        integer_xgcd other = xgcd(b, a);
        std::swap(other.s, other.t);
        return other;
    }
    return xgcd_of_rows(a, b);
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
        scratch_limbs<2048> scratch(modular::invmod_scratch(n));
        if (!modular::invmod(r.data(), x.data(), integer_access::row(m).data(), n, scratch.data())) {
            refuse();
        }
    }
    return integer_access::make(std::move(r));
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
    const limb_row& residue = integer_access::row(a);
    if (residue.size() == 1 && integer_access::row(n).size() == 1) {
        const limb m = integer_access::row(n)[0] >> twos, rest = residue[0] % m;
        return sign * integer_rows::jacobi_1(a.is_negative() && rest != 0 ? static_cast<limb>(m - rest) : rest, m);
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

integer previous_prime(const integer& a) {
    if (a <= 2) {
        throw std::domain_error("carry: no prime is below 2");
    }
    const limb_row& x = integer_access::row(a);
    limb_row r(x.size());
    modular::previous_prime(r.data(), x.data(), x.size());
    return integer_access::make(std::move(r));
}

}  // namespace carry
