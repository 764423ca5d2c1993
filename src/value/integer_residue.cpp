// Arithmetic modulo an integer.
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "modular/invmod.hpp"
#include "modular/powm.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "row/verify.hpp"
#include "value/integer_access.hpp"
#include "value/result_row.hpp"
#include "value/row_division.hpp"

#include <carry/integer.hpp>
#include <carry/limb.hpp>

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>

namespace carry {

using detail::check_divisor;
using detail::integer_access;
using detail::limb_row;
using detail::result_row;
using detail::rounding;
using detail::word_of;

namespace {

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

/// Whether 0 <= a < m.
bool is_natural_below(const integer& a, const limb_row& m) noexcept {
    const limb_row& x = integer_access::row(a);
    return !a.is_negative() && row::compare(x.data(), x.size(), m.data(), m.size()) < 0;
}

/// a modulo m != 0 in as many limbs as m has: those of a, which most often is that already, or else what is put into room.
const limb* reduced(const integer& a, const integer& m, limb_row& room) {
    const limb_row &x = integer_access::row(a), &y = integer_access::row(m);
    const bool is_below = is_natural_below(a, y);
    if (is_below && x.size() == y.size()) {
        return x.data();
    }
    room = integer_access::padded(is_below ? a : mod_floor(a, abs(m)), y.size());
    return room.data();
}

/// r = the inverse of a modulo m, which is not 0, in as many limbs as m has; false, and r undefined, where there is none. r:
/// not a's or m's.
bool find_inverse(limb* r, const integer& a, const integer& m) {
    const std::size_t n = integer_access::row(m).size();
    if (n == 1) {
        const limb_row& x = integer_access::row(a);
        const limb modulus = integer_access::row(m)[0];
        limb rest = x.size() == 1 ? x[0] : integer_rows::divrem_1(nullptr, x.data(), x.size(), modulus);
        if (!modular::invmod_1(rest, modulus)) {
            return false;
        }
        r[0] = a.is_negative() && rest != 0 ? modulus - rest : rest;
        return true;
    }
    const limb* const modulus = integer_access::row(m).data();
    if (integer_access::row(a).size() == 1) {
        return modular::invmod_of_limb(r, integer_access::row(a)[0], a.is_negative(), modulus, n);
    }
    limb_row room;
    const limb* const x = reduced(a, m, room);
    if (const limb below = modular::distance_below(x, modulus, n); below != 0) {
        return modular::invmod_of_limb(r, below, true, modulus, n);
    }
    if (modular::invmod_short(r, x, modulus, n)) {
        return true;
    }
    // Which invmod would look for as well, after its memory is asked for.
    if (const std::size_t xn = row::normalized_size(x, n); xn != 0) {
        const modular::near_inverse near = modular::invmod_near(r, x, xn, modulus, n);
        if (near != modular::near_inverse::unknown) {
            return near == modular::near_inverse::found;
        }
    }
    product_scratch scratch(modular::invmod_scratch(n));
    return modular::invmod(r, x, modulus, n, scratch.data());
}

/// inverse, which is 0, becomes that of a modulo m; false where there is none.
bool put_inverse(integer& inverse, const integer& a, const integer& m) {
    check_divisor(m);
    limb_row& r = integer_access::row(inverse);
    r.resize_discarding(integer_access::row(m).size());
    if (!find_inverse(r.data(), a, m)) {
        return false;
    }
    integer_access::settle(inverse, false);
    return true;
}

[[noreturn, gnu::cold]] void throw_no_inverse() {
    throw std::domain_error("carry: no inverse: the number and the modulus have a common factor");
}

}  // namespace

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

integer invmod(const integer& a, const integer& m) {
    integer inverse;
    if (!put_inverse(inverse, a, m)) {
        throw_no_inverse();
    }
    CARRY_VERIFY(integer_access::is_inverse(inverse, a, m));
    return inverse;
}

bool try_invmod(integer& r, const integer& a, const integer& m) {
    check_divisor(m);
    const std::size_t n = integer_access::row(m).size();
    scratch_limbs<> found(n);  // apart, as nothing is to be written where there is none, or no memory
    if (!find_inverse(found.data(), a, m)) {
        return false;
    }
    CARRY_VERIFY(integer_access::is_inverse(integer::from_limbs({found.data(), n}), a, m));
    detail::put_row(integer_access::row(r), found.data(), n);
    integer_access::set_sign(r, false);
    return true;
}

void invmod(integer& r, const integer& a, const integer& m) {
    if (!try_invmod(r, a, m)) {
        throw_no_inverse();
    }
}

std::optional<integer> try_invmod(const integer& a, const integer& m) {
    std::optional<integer> inverse(std::in_place);
    if (!put_inverse(*inverse, a, m)) {
        inverse.reset();
    }
    CARRY_VERIFY(!inverse || integer_access::is_inverse(*inverse, a, m));
    return inverse;
}

void powmod(integer& r, const integer& b, const integer& e, const integer& m) {
    check_divisor(m);
    const limb_row& modulus = integer_access::row(m);
    const limb_row& exponent = integer_access::row(e);
    const std::size_t n = modulus.size();
    if (exponent.size() == 1 && exponent[0] == 1 && !e.is_negative()) {  // without memory for more
        if (is_natural_below(b, modulus)) {
            r = b;
        } else if (m.is_negative()) {
            mod_floor(r, b, -m);
        } else {
            mod_floor(r, b, m);
        }
        return;
    }
    limb_row room;
    const limb* base = nullptr;
    if (e.is_negative()) {
        room = integer_access::padded(invmod(b, m), n);
        base = room.data();
    } else {
        base = reduced(b, m, room);
    }
    product_scratch scratch(modular::powm_scratch(exponent.size(), n));
    result_row power(integer_access::row(r), &r == &e || &r == &m, n);  // which may lie where the base does
    modular::powm(power.data(), base, exponent.data(), exponent.size(), modulus.data(), n, scratch.data());
    power.finish();
    integer_access::set_sign(r, false);
}

integer powmod(const integer& b, const integer& e, const integer& m) {
    integer r;
    powmod(r, b, e, m);
    return r;
}

}  // namespace carry
