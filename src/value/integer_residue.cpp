// Residues in [0, |m|), of integers, of their products and squares.
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "value/integer_access.hpp"
#include "value/row_division.hpp"

#include <carry/integer.hpp>
#include <carry/limb.hpp>

#include <cstddef>

namespace carry {

using detail::check_divisor;
using detail::integer_access;
using detail::limb_row;
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

}  // namespace carry
