/// \file
/// What the table of operations on integers has: how operands are drawn, and each contender's way.
#pragma once

#include "../peer_integers.hpp"
#include "sizes.hpp"
#include "turns.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carry::bench {

static_assert(limb_bits == GMP_NUMB_BITS, "the peers' rows are taken as ours");

/// What an operation is done on.
struct numbers {
    integer a, b, c;
    int base = 10;  ///< of a's text
};

/// The same for everybody, and room for results.
struct operands {
    integer a, b, c, r, s;
    big za, zb, zc, zr, zs;
    flint_big fa, fb, fc, fr, fs;
    std::string text;
    std::vector<char> digits;
    std::size_t count = 0;
    std::vector<limb> rows;  ///< of functions of rows: the result, or remainder and quotient

    explicit operands(const numbers& n)
        : a(n.a),
          b(n.b),
          c(n.c),
          za(a),
          zb(b),
          zc(c),
          fa(a),
          fb(b),
          fc(c),
          text(a.to_string(n.base)),
          digits(text.size() + 2),
          rows(a.limbs().size() + std::max(a.limbs().size(), b.limbs().size()) + 1) {}
};

using way = std::function<void(operands&)>;
using outcome = std::function<std::string(operands&)>;

/// A library's way, and how the result is told from the operands afterwards.
struct contender {
    way run;
    outcome result;
};

inline std::string our_result(operands& o) { return o.r.to_string(16); }
inline std::string gmp_result(operands& o) { return o.zr.text(); }
inline std::string count_result(operands& o) { return std::to_string(o.count); }
#ifdef CARRY_BENCH_FLINT
inline std::string flint_result(operands& o) { return o.fr.text(); }
#define FLINT_CONTENDER(...) \
    , { __VA_ARGS__ }
#else
#define FLINT_CONTENDER(...)
#endif

/// A sign or a symbol in a count.
inline std::size_t residue_class(int sign) { return static_cast<std::size_t>(1 + (sign > 0) - (sign < 0)); }

/// A random number of so many limbs, the upper one of them full.
inline integer draw(std::size_t limbs, unsigned seed) {
    row drawn = random_row(limbs, seed);
    drawn.back() |= limb{1} << (limb_bits - 1);
    return integer::from_limbs(drawn);
}

/// a and b of the two sizes.
inline numbers draw_both(two_sizes n, unsigned seed) { return {draw(n.first, seed), draw(n.second, seed + 1), 0}; }

inline numbers draw_equal(two_sizes n, unsigned seed) { return {draw(n.first, seed), draw(n.first, seed), 0}; }

inline numbers draw_one(two_sizes n, unsigned seed) { return {draw(n.first, seed), 0, 0}; }

inline numbers draw_division(two_sizes n, unsigned seed) {
    return {draw(n.first == n.second ? 2 * n.first : n.first, seed), draw(n.second, seed + 1), 0};
}

/// c of as many limbs as the product, and larger.
inline numbers draw_sum(two_sizes n, unsigned seed) {
    integer a = draw(n.first, seed), b = draw(n.second, seed + 1);
    return {a, b, (a + 1) * (b + 1)};
}

/// b odd, and without a factor in common with a.
inline numbers draw_inverse(two_sizes n, unsigned seed) {
    integer a = draw(n.first, seed), b = draw(n.second, seed + 1) | integer(1);
    while (gcd(a, b) != 1) {
        a += 1;
    }
    return {std::move(a), std::move(b), 0};
}

/// b of one limb.
inline numbers draw_word(two_sizes n, unsigned seed) { return {draw(n.first, seed), draw(1, seed + 1), 0}; }

inline limb second(const operands& o) { return o.b.limbs()[0]; }

/// \name Rows
/// @{
inline mp_ptr words(row& limbs, std::size_t at = 0) { return reinterpret_cast<mp_ptr>(limbs.data() + at); }
inline mp_srcptr words(const integer& a) { return reinterpret_cast<mp_srcptr>(a.limbs().data()); }
inline mp_size_t size(const integer& a) { return static_cast<mp_size_t>(a.limbs().size()); }

inline std::string row_result(operands& o) { return integer::from_limbs(o.rows).to_string(16); }

/// The first, or the second, so many limbs of a row as the first operand has.
inline std::string first_result(operands& o) {
    return integer::from_limbs(std::span(o.rows).first(o.a.limbs().size())).to_string(16);
}
inline std::string second_result(operands& o) {
    const std::size_t n = o.a.limbs().size();
    return integer::from_limbs(std::span(o.rows).subspan(n, n)).to_string(16);
}
/// @}

/// An operation: how operands are drawn, and the contenders, ours first.
struct operation {
    std::string_view name;
    numbers (*draw)(two_sizes n, unsigned seed);
    std::vector<contender> contenders;
};

/// Sums, products, quotients, divisors, powers modulo numbers, square roots and text.
std::vector<operation> arithmetic_operations();

/// Bits, bytes, numbers with a sign, numbers of one limb, rows in one pass, and results that are made anew.
std::vector<operation> bits_operations();

/// With numbers of one limb, roots, powers, primes, and numbers from combinatorics.
std::vector<operation> theory_operations();

}  // namespace carry::bench
