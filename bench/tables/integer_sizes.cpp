// Operations on integers at any sizes, like and unlike, beside GMP and FLINT: nanoseconds, and how many times as fast as the
// better of them. What a report over a few powers of two does not show is found by this.
//
//     carry_integer_sizes OPERATION [--below RATIO] [--turns N] [--operands N] [--gmp] LIMBS...
//
// LIMBS is a size, AxB, FROM-TO or FROM-TO:STEP. A size alone means two operands of it, except that divisions divide twice as
// many limbs by it; for roots and text there is one operand. In powm the second size is that of the exponent, and powm_bits
// takes it in bits; in powm_binary the modulus is 2^(64 n), in powm_even that times an odd number of n limbs; mul_rows,
// sqr_rows, mul_low_rows, mul_high_rows, mul_middle_rows (of 2n - 1 limbs by n) and divrem_rows are those of carry.h, and GMP
// finds the whole product where half of it is wanted, as it has no function for that. In gcd_near and the like one operand is
// near to a simple fraction of the other, in and_negative the first one is negative, the shifts are by 13 bits, and equal
// compares a number with its copy. Only ratios below --below are printed, and how many there were. With --gmp FLINT does not
// take part.
//
// Ours and the peers' take turns, each call on other operands than the one before, as a processor learns the branches that a
// single pair takes by heart: --operands many of them, 64 unless given, and 4 of more than 256 limbs. Some processors learn 64
// pairs of a limb or two as well, so that branches on their bits count only with some hundreds. No two libraries have the same
// operands in a turn: FLINT leaves gcd, xgcd and inverses to GMP, and would find the branches of GMP's turn foretold. From turn
// to turn they change hands, as where operands and results lie makes up to a tenth of a short product's time. Printed are the
// medians of the times, and of the ratios of the turns. Results are compared before they are timed. They are taken into older
// ones where there is a function for that, as GMP's are.
#include "../peer_integers.hpp"
#include "sizes.hpp"
#include "turns.hpp"

#include <carry/carry.h>
#include <carry/integer.hpp>
#include <carry/isa.hpp>

#ifdef CARRY_BENCH_FLINT
#include <flint/mpn_extras.h>
#endif

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// Which GMP has for itself and does not declare to others.
extern "C" void __gmpn_mulmid(mp_ptr r, mp_srcptr a, mp_size_t an, mp_srcptr b, mp_size_t bn);

namespace {

using carry::integer;
using carry::limb;
using carry::bench::big;
using carry::bench::flint_big;
using carry::bench::median;
using carry::bench::two_sizes;

static_assert(carry::limb_bits == GMP_NUMB_BITS, "the peers' rows are taken as ours");

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

mp_ptr words(std::vector<limb>& row, std::size_t at = 0) { return reinterpret_cast<mp_ptr>(row.data() + at); }
mp_srcptr words(const integer& a) { return reinterpret_cast<mp_srcptr>(a.limbs().data()); }
mp_size_t size(const integer& a) { return static_cast<mp_size_t>(a.limbs().size()); }

using way = std::function<void(operands&)>;
using outcome = std::function<std::string(operands&)>;

/// A library's way, and how the result is told from the operands afterwards.
struct contender {
    way run;
    outcome result;
};

/// A symbol in a count.
std::size_t residue_class(int symbol) { return static_cast<std::size_t>(symbol + 1); }

std::string our_result(operands& o) { return o.r.to_string(16); }
std::string gmp_result(operands& o) { return o.zr.text(); }
std::string count_result(operands& o) { return std::to_string(o.count); }
std::string row_result(operands& o) { return integer::from_limbs(o.rows).to_string(16); }

/// The first, or the second, so many limbs of a row as the first operand has.
std::string first_result(operands& o) { return integer::from_limbs(std::span(o.rows).first(o.a.limbs().size())).to_string(16); }
std::string second_result(operands& o) {
    const std::size_t n = o.a.limbs().size();
    return integer::from_limbs(std::span(o.rows).subspan(n, n)).to_string(16);
}

#ifdef CARRY_BENCH_FLINT
std::string flint_result(operands& o) { return o.fr.text(); }
#define FLINT_CONTENDER(...) \
    , { __VA_ARGS__ }
#else
#define FLINT_CONTENDER(...)
#endif

/// A peer's product of rows, which takes the longer one first.
template <class Mul>
way longer_by_shorter(Mul mul) {
    return [mul](operands& o) {
        const bool in_order = size(o.a) >= size(o.b);
        const integer &longer = in_order ? o.a : o.b, &shorter = in_order ? o.b : o.a;
        mul(words(o.rows), words(longer), size(longer), words(shorter), size(shorter));
    };
}

/// A random number of so many limbs, the upper one of them full.
integer draw(std::size_t limbs, unsigned seed) {
    std::vector<limb> row = carry::bench::random_row(limbs, seed);
    row.back() |= limb{1} << (carry::limb_bits - 1);
    return integer::from_limbs(row);
}

/// a and b of the two sizes.
numbers draw_both(two_sizes n, unsigned seed) { return {draw(n.first, seed), draw(n.second, seed + 1), 0}; }

numbers draw_negative(two_sizes n, unsigned seed) { return {-draw(n.first, seed), draw(n.second, seed + 1), 0}; }

numbers draw_equal(two_sizes n, unsigned seed) { return {draw(n.first, seed), draw(n.first, seed), 0}; }

numbers draw_two(two_sizes n, unsigned seed) { return {draw(n.first, seed), draw(n.first, seed + 1), 0}; }

numbers draw_middle(two_sizes n, unsigned seed) {
    return {draw(n.first == n.second ? 2 * n.first - 1 : n.first, seed), draw(n.second, seed + 1), 0};
}

numbers draw_one(two_sizes n, unsigned seed) { return {draw(n.first, seed), 0, 0}; }

template <int Base>
numbers draw_text(two_sizes n, unsigned seed) {
    return {draw(n.first, seed), 0, 0, Base};
}

numbers draw_division(two_sizes n, unsigned seed) {
    return {draw(n.first == n.second ? 2 * n.first : n.first, seed), draw(n.second, seed + 1), 0};
}

numbers draw_exact(two_sizes n, unsigned seed) {
    integer quotient = draw(n.first == n.second ? n.first : std::max(n.first, n.second) - n.second + 1, seed);
    integer divisor = draw(n.second, seed + 1);
    return {quotient * divisor, divisor, 0};
}

numbers draw_root(two_sizes n, unsigned seed) { return {draw(2 * n.first, seed), 0, 0}; }

/// c of as many limbs as the product, and larger.
numbers draw_sum(two_sizes n, unsigned seed) {
    integer a = draw(n.first, seed), b = draw(n.second, seed + 1);
    return {a, b, (a + 1) * (b + 1)};
}

/// b odd, and without a factor in common with a.
numbers draw_inverse(two_sizes n, unsigned seed) {
    integer a = draw(n.first, seed), b = draw(n.second, seed + 1) | integer(1);
    while (gcd(a, b) != 1) {
        a += 1;
    }
    return {std::move(a), std::move(b), 0};
}

/// b odd, and a within 30 bits of an even part of it: of b itself, a half, a third; without a factor in common with b.
numbers draw_near(two_sizes n, unsigned seed) {
    integer b = draw(n.first, seed) | integer(1), a = b / integer(1 + seed % 4) - integer(1 + seed * 2654435761u % (1u << 30));
    while (gcd(a, b) != 1) {
        a -= 1;
    }
    return {std::move(a), std::move(b), 0};
}

/// c odd, of n.first limbs; an exponent of n.second limbs.
numbers draw_power(two_sizes n, unsigned seed) {
    integer m = draw(n.first, seed) | integer(1);
    return {draw(n.first, seed + 1) % m, draw(n.second, seed + 2), m};
}

/// The same with an exponent of n.second bits.
numbers draw_short_power(two_sizes n, unsigned seed) {
    numbers o = draw_power({n.first, n.second / carry::limb_bits + 1}, seed);
    const integer exponent = o.b >> (o.b.bit_length() - n.second);
    return {o.a, exponent | integer(1), o.c};
}

/// Powers of odd numbers modulo 2^(64 n), and modulo an odd number of n limbs times 2^(64 n).
numbers draw_binary_power(two_sizes n, unsigned seed) {
    const numbers o = draw_power(n, seed);
    return {o.a | integer(1), o.b, integer(1) << (n.first * carry::limb_bits)};
}
numbers draw_even_power(two_sizes n, unsigned seed) {
    const numbers o = draw_power(n, seed);
    return {draw(2 * n.first, seed + 3) % o.c | integer(1), o.b, o.c << (n.first * carry::limb_bits)};
}

/// An operation: how operands are drawn, and the contenders, ours first.
struct operation {
    std::string_view name;
    numbers (*draw)(two_sizes n, unsigned seed);
    std::vector<contender> contenders;
};

/// Text in a base other than ten, in which GMP writes the digits that we write, too.
template <int Base>
operation to_base(std::string_view name) {
    return {name,
            draw_text<Base>,
            {{[](operands& o) { o.text = o.a.to_string(Base); }, [](operands& o) { return o.text; }},
             {[](operands& o) { mpz_get_str(o.digits.data(), Base, o.za); },
              [](operands& o) { return std::string(o.digits.data()); }}}};
}

template <int Base>
operation from_base(std::string_view name) {
    return {name,
            draw_text<Base>,
            {{[](operands& o) { o.r = integer::from_string(o.text, Base); }, our_result},
             {[](operands& o) { mpz_set_str(o.zr, o.text.c_str(), Base); }, gmp_result}}};
}

std::size_t chars_written(operands& o, int base) {
    char* const first = o.digits.data();
    return static_cast<std::size_t>(to_chars(first, first + o.digits.size(), o.a, base).ptr - first);
}

/// Text in memory that is there, as GMP's is.
template <int Base>
operation to_chars_in_base(std::string_view name) {
    return {name,
            draw_text<Base>,
            {{[](operands& o) { o.count = chars_written(o, Base); },
              [](operands& o) { return std::string(o.digits.data(), o.count); }},
             {[](operands& o) { mpz_get_str(o.digits.data(), Base, o.za); },
              [](operands& o) { return std::string(o.digits.data()); }}}};
}

operation power(std::string_view name, numbers (*draw)(two_sizes n, unsigned seed)) {
    return {name,
            draw,
            {{[](operands& o) { o.r = powmod(o.a, o.b, o.c); }, our_result},
             {[](operands& o) { mpz_powm(o.zr, o.za, o.zb, o.zc); }, gmp_result}  //
             FLINT_CONTENDER([](operands& o) { fmpz_powm(o.fr, o.fa, o.fb, o.fc); }, flint_result)}};
}

/// With gcd_near, xgcd_near, invmod_near and jacobi_near beside the others.
std::vector<operation> with_near_operands(std::vector<operation> all) {
    for (const auto& [name, near] :
         {std::pair{"gcd", "gcd_near"}, {"xgcd", "xgcd_near"}, {"invmod", "invmod_near"}, {"jacobi", "jacobi_near"}}) {
        const auto like = std::find_if(all.begin(), all.end(), [&](const operation& o) { return o.name == name; });
        operation added = *like;
        added.name = near;
        added.draw = draw_near;
        all.push_back(std::move(added));
    }
    return all;
}

const std::vector<operation>& operations() {
    static const std::vector<operation> all = with_near_operands({
        {"add",
         draw_both,
         {{[](operands& o) { add(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_add(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_add(o.fr, o.fa, o.fb); }, flint_result)}},
        {"sub",
         draw_both,
         {{[](operands& o) { sub(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_sub(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_sub(o.fr, o.fa, o.fb); }, flint_result)}},
        {"shift_left",
         draw_one,
         {{[](operands& o) { shift_left(o.r, o.a, 13); }, our_result},
          {[](operands& o) { mpz_mul_2exp(o.zr, o.za, 13); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_mul_2exp(o.fr, o.fa, 13); }, flint_result)}},
        {"shift_right",
         draw_one,
         {{[](operands& o) { shift_right(o.r, o.a, 13); }, our_result},
          {[](operands& o) { mpz_fdiv_q_2exp(o.zr, o.za, 13); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_fdiv_q_2exp(o.fr, o.fa, 13); }, flint_result)}},
        {"and",
         draw_both,
         {{[](operands& o) { bit_and(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_and(o.zr, o.za, o.zb); }, gmp_result}}},
        {"and_negative",
         draw_negative,
         {{[](operands& o) { bit_and(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_and(o.zr, o.za, o.zb); }, gmp_result}}},
        {"xor",
         draw_both,
         {{[](operands& o) { bit_xor(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_xor(o.zr, o.za, o.zb); }, gmp_result}}},
        {"popcount",
         draw_one,
         {{[](operands& o) { o.count = o.a.popcount(); }, count_result},
          {[](operands& o) { o.count = mpz_popcount(o.za); }, count_result}}},
        {"hamming_distance",
         draw_both,
         {{[](operands& o) { o.count = hamming_distance(o.a, o.b); }, count_result},
          {[](operands& o) { o.count = mpz_hamdist(o.za, o.zb); }, count_result}}},
        {"equal",
         draw_equal,
         {{[](operands& o) { o.count = o.a == o.b ? 1 : 0; }, count_result},
          {[](operands& o) { o.count = mpz_cmp(o.za, o.zb) == 0 ? 1 : 0; }, count_result}}},
        {"mul",
         draw_both,
         {{[](operands& o) { mul(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_mul(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_mul(o.fr, o.fa, o.fb); }, flint_result)}},
        {"sqr",
         draw_one,
         {{[](operands& o) { sqr(o.r, o.a); }, our_result},
          {[](operands& o) { mpz_mul(o.zr, o.za, o.za); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_mul(o.fr, o.fa, o.fa); }, flint_result)}},
        // Both, so that c is what it was.
        {"addmul_submul",
         draw_sum,
         {{[](operands& o) {
               addmul(o.c, o.a, o.b);
               submul(o.c, o.a, o.b);
           },
           [](operands& o) { return o.c.to_string(16); }},
          {[](operands& o) {
               mpz_addmul(o.zc, o.za, o.zb);
               mpz_submul(o.zc, o.za, o.zb);
           },
           [](operands& o) { return o.zc.text(); }}  //
          FLINT_CONTENDER(
              [](operands& o) {
                  fmpz_addmul(o.fc, o.fa, o.fb);
                  fmpz_submul(o.fc, o.fa, o.fb);
              },
              [](operands& o) { return o.fc.text(); })}},
        {"low_bits",
         draw_both,
         {{[](operands& o) { low_bits(o.r, o.a, o.b.bit_length() / 2); }, our_result},
          {[](operands& o) { mpz_fdiv_r_2exp(o.zr, o.za, o.b.bit_length() / 2); }, gmp_result}}},
        {"div_ceil",
         draw_division,
         {{[](operands& o) { div_ceil(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_cdiv_q(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_cdiv_q(o.fr, o.fa, o.fb); }, flint_result)}},
        {"mul_rows",
         draw_both,
         {{[](operands& o) {
               carry_integer_mul(o.rows.data(), o.a.limbs().data(), o.a.limbs().size(), o.b.limbs().data(), o.b.limbs().size());
           },
           row_result},
          {longer_by_shorter([](auto... rows) { mpn_mul(rows...); }), row_result}  //
          FLINT_CONTENDER(longer_by_shorter([](auto... rows) { flint_mpn_mul(rows...); }), row_result)}},
        {"sqr_rows",
         draw_one,
         {{[](operands& o) { carry_integer_sqr(o.rows.data(), o.a.limbs().data(), o.a.limbs().size()); }, row_result},
          {[](operands& o) { mpn_sqr(words(o.rows), words(o.a), size(o.a)); }, row_result}  //
          FLINT_CONTENDER([](operands& o) { flint_mpn_sqr(words(o.rows), words(o.a), size(o.a)); }, row_result)}},
        {"mul_low_rows",
         draw_two,
         {{[](operands& o) {
               carry_integer_mul_low(o.rows.data(), o.a.limbs().data(), o.b.limbs().data(), o.a.limbs().size());
           },
           first_result},
          {[](operands& o) { mpn_mul_n(words(o.rows), words(o.a), words(o.b), size(o.a)); }, first_result}  //
          FLINT_CONTENDER([](operands& o) { flint_mpn_mullow_n(words(o.rows), words(o.a), words(o.b), size(o.a)); },
                          first_result)}},
        {"mul_high_rows",
         draw_two,
         {{[](operands& o) {
               carry_integer_mul_high(o.rows.data(), o.a.limbs().data(), o.b.limbs().data(), o.a.limbs().size());
           },
           first_result},
          {[](operands& o) { mpn_mul_n(words(o.rows), words(o.a), words(o.b), size(o.a)); }, second_result}  //
          FLINT_CONTENDER([](operands& o) { flint_mpn_mulhigh_n(words(o.rows), words(o.a), words(o.b), size(o.a)); },
                          first_result)}},
        {"mul_middle_rows",
         draw_middle,
         {{[](operands& o) {
               carry_integer_mul_middle(o.rows.data(), o.a.limbs().data(), o.a.limbs().size(), o.b.limbs().data(),
                                        o.b.limbs().size());
           },
           row_result},
          {[](operands& o) { __gmpn_mulmid(words(o.rows), words(o.a), size(o.a), words(o.b), size(o.b)); }, row_result}}},
        {"divrem",
         draw_division,
         {{[](operands& o) { divrem(o.r, o.s, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_tdiv_qr(o.zr, o.zs, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_tdiv_qr(o.fr, o.fs, o.fa, o.fb); }, flint_result)}},
        {"quotient",
         draw_division,
         {{[](operands& o) { quotient(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_tdiv_q(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_tdiv_q(o.fr, o.fa, o.fb); }, flint_result)}},
        {"remainder",
         draw_division,
         {{[](operands& o) { remainder(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_tdiv_r(o.zr, o.za, o.zb); }, gmp_result}}},
        {"divides",
         draw_exact,
         {{[](operands& o) { o.count = divides(o.b, o.a) ? 1 : 0; }, count_result},
          {[](operands& o) { o.count = mpz_divisible_p(o.za, o.zb) != 0 ? 1 : 0; }, count_result}}},
        {"divrem_rows",
         draw_division,
         {{[](operands& o) {
               carry_integer_divrem(o.rows.data() + o.b.limbs().size(), o.rows.data(), o.a.limbs().data(), o.a.limbs().size(),
                                    o.b.limbs().data(), o.b.limbs().size());
           },
           row_result},
          {[](operands& o) {
               mpn_tdiv_qr(words(o.rows, o.b.limbs().size()), words(o.rows), 0, words(o.a), size(o.a), words(o.b), size(o.b));
           },
           row_result}}},
        {"divexact",
         draw_exact,
         {{[](operands& o) { o.r = divexact(o.a, o.b); }, our_result},
          {[](operands& o) { mpz_divexact(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_divexact(o.fr, o.fa, o.fb); }, flint_result)}},
        {"divexact_unchecked",
         draw_exact,
         {{[](operands& o) { divexact_unchecked(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_divexact(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_divexact(o.fr, o.fa, o.fb); }, flint_result)}},
        {"gcd",
         draw_both,
         {{[](operands& o) { o.r = gcd(o.a, o.b); }, our_result},
          {[](operands& o) { mpz_gcd(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_gcd(o.fr, o.fa, o.fb); }, flint_result)}},
        {"xgcd",
         draw_both,
         {{[](operands& o) {
               carry::integer_xgcd x = xgcd(o.a, o.b);
               o.r = std::move(x.g);
               o.s = std::move(x.s);
           },
           our_result},
          {[](operands& o) { mpz_gcdext(o.zr, o.zs, o.zc, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_xgcd(o.fr, o.fs, o.fc, o.fa, o.fb); }, flint_result)}},
        {"invmod",
         draw_inverse,
         {{[](operands& o) { o.r = invmod(o.a, o.b); }, our_result},
          {[](operands& o) { mpz_invert(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_invmod(o.fr, o.fa, o.fb); }, flint_result)}},
        {"jacobi",
         draw_inverse,
         {{[](operands& o) { o.count = residue_class(jacobi(o.a, o.b)); }, count_result},
          {[](operands& o) { o.count = residue_class(mpz_jacobi(o.za, o.zb)); }, count_result}  //
          FLINT_CONTENDER([](operands& o) { o.count = residue_class(fmpz_jacobi(o.fa, o.fb)); }, count_result)}},
        power("powm", draw_power),
        power("powm_bits", draw_short_power),
        power("powm_binary", draw_binary_power),
        power("powm_even", draw_even_power),
        {"sqrtrem",
         draw_root,
         {{[](operands& o) { sqrtrem(o.r, o.s, o.a); }, our_result},
          {[](operands& o) { mpz_sqrtrem(o.zr, o.zs, o.za); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_sqrtrem(o.fr, o.fs, o.fa); }, flint_result)}},
        {"isqrt",
         draw_root,
         {{[](operands& o) { isqrt(o.r, o.a); }, our_result},
          {[](operands& o) { mpz_sqrt(o.zr, o.za); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_sqrt(o.fr, o.fa); }, flint_result)}},
        {"to_string",
         draw_one,
         {{[](operands& o) { o.text = o.a.to_string(); }, [](operands& o) { return o.text; }},
          {[](operands& o) { mpz_get_str(o.digits.data(), 10, o.za); },
           [](operands& o) { return std::string(o.digits.data()); }}  //
          FLINT_CONTENDER([](operands& o) { fmpz_get_str(o.digits.data(), 10, o.fa); },
                          [](operands& o) { return std::string(o.digits.data()); })}},
        {"from_string",
         draw_one,
         {{[](operands& o) { o.r = integer::from_string(o.text); }, our_result},
          {[](operands& o) { mpz_set_str(o.zr, o.text.c_str(), 10); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_set_str(o.fr, o.text.c_str(), 10); }, flint_result)}},
        to_base<2>("to_string_2"),
        to_base<3>("to_string_3"),
        to_base<8>("to_string_8"),
        to_base<16>("to_string_16"),
        to_base<32>("to_string_32"),
        to_base<36>("to_string_36"),
        to_base<62>("to_string_62"),
        to_chars_in_base<3>("to_chars_3"),
        to_chars_in_base<10>("to_chars_10"),
        to_chars_in_base<16>("to_chars_16"),
        to_chars_in_base<36>("to_chars_36"),
        to_chars_in_base<62>("to_chars_62"),
        from_base<2>("from_string_2"),
        from_base<3>("from_string_3"),
        from_base<8>("from_string_8"),
        from_base<16>("from_string_16"),
        from_base<32>("from_string_32"),
        from_base<36>("from_string_36"),
        from_base<62>("from_string_62"),
    });
    return all;
}

using many_operands = std::vector<std::unique_ptr<operands>>;

/// Nanoseconds of one call of so many, on the operands in turns from number `at` on.
double time_of(const way& run, const many_operands& all, std::size_t count, std::size_t& at) {
    return carry::bench::nanoseconds([&](std::size_t i) { run(*all[i]); }, count, all.size(), at);
}

/// Nanoseconds; where operands lie does not matter to what takes longer.
constexpr double longest_to_change_hands = 1e5;

/// The median times of all contenders, and the least of the medians of the peers' ratios to ours.
struct measured {
    std::vector<double> times;
    double ratio;
};

// all: by the contender of the first turn.
measured compete(const operation& o, const std::vector<many_operands>& all, int turns) {
    const std::size_t contenders = o.contenders.size();
    std::vector<std::size_t> at(contenders, 0);
    const auto time_in = [&](std::size_t turn, std::size_t i, std::size_t count) {
        const std::size_t hand = (i + turn) % contenders;
        return time_of(o.contenders[i].run, all[hand], count, at[hand]);
    };
    const auto longest = [&](std::size_t count) {
        double time = 1.0;
        for (std::size_t i = 0; i < contenders; ++i) {
            time = std::max(time, time_in(0, i, count));
        }
        return time;
    };
    // Results take their memory the first time, and its pages are touched. Whoever came first for all operands would have his
    // results at other distances from them than the next, which makes up to a quarter of a sum's time.
    const std::size_t round = all[0].size(), hands = longest(1) < longest_to_change_hands ? contenders : 1;
    for (std::size_t k = 0; hands != 1 && k < round; ++k) {
        for (std::size_t i = 0; i < contenders * contenders; ++i) {
            o.contenders[(i + k) % contenders].run(*all[(i / contenders + k) % contenders][k]);
        }
    }
    const double once = longest(round);
    const auto count = static_cast<std::size_t>(std::max(1.0, 30000 / once));
    turns = once > 1e8 ? 1 : once > 1e6 ? std::min(turns, 5) : turns;
    std::vector<std::vector<double>> times(contenders), ratios(contenders);
    for (int turn = 0; turn < turns; ++turn) {
        for (std::size_t i = 0; i < contenders; ++i) {
            times[i].push_back(time_in(static_cast<std::size_t>(turn) % hands, i, count));
            ratios[i].push_back(times[i].back() / times[0].back());
        }
    }
    measured r{{}, 1e9};
    for (std::size_t i = 0; i < contenders; ++i) {
        r.times.push_back(median(times[i]));
        if (i > 0) {
            r.ratio = std::min(r.ratio, median(ratios[i]));
        }
    }
    return r;
}

std::vector<many_operands> draw_all(const operation& o, two_sizes n, std::size_t of_short) {
    const std::size_t count = std::max(n.first, n.second) <= 256 ? of_short : 4;
    std::vector<many_operands> all(o.contenders.size());
    unsigned seed = 1000;
    for (many_operands& of_one : all) {
        for (std::size_t i = 0; i < count; ++i) {
            of_one.push_back(std::make_unique<operands>(o.draw(n, seed)));
            seed += 3;
        }
    }
    return all;
}

/// Ends the program if anybody's result is not ours.
void check(const operation& o, two_sizes n, operands& first) {
    std::string expected;
    for (const contender& one : o.contenders) {
        std::fill(first.rows.begin(), first.rows.end(), limb{0});
        one.run(first);
        const std::string result = one.result(first);
        if (&one == o.contenders.data()) {
            expected = result;
        } else if (result != expected) {
            std::fprintf(stderr, "the results differ at %s limbs\n", n.text().c_str());
            std::exit(1);
        }
    }
}

[[noreturn]] void usage() {
    std::fprintf(stderr,
                 "carry_integer_sizes OPERATION [--below RATIO] [--turns N] [--operands N] [--gmp] LIMBS...\noperations:");
    for (const operation& each : operations()) {
        std::fprintf(stderr, " %s", std::string(each.name).c_str());
    }
    std::fprintf(stderr, "\n");
    std::exit(2);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view name = argc > 1 ? argv[1] : "";
    const auto found =
        std::find_if(operations().begin(), operations().end(), [&](const operation& o) { return o.name == name; });
    if (found == operations().end()) {
        usage();
    }
    operation one = *found;
    if (std::find(argv + 2, argv + argc, std::string_view("--gmp")) != argv + argc) {
        one.contenders.resize(2);
    }
    double below = 1e9;
    int turns = 41;
    std::size_t operands_of_short = 64;
    std::vector<double> ratios;
    std::printf("| limbs | Carry, %s | GMP |%s ratio |\n|--:|--:|--:|%s--:|\n",
                std::string(carry::isa_name(carry::isa())).c_str(), one.contenders.size() > 2 ? " FLINT |" : "",
                one.contenders.size() > 2 ? "--:|" : "");
    for (int i = 2; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--below" && i + 1 < argc) {
            below = std::atof(argv[++i]);
            continue;
        }
        if (word == "--gmp") {
            continue;
        }
        if (word == "--turns" && i + 1 < argc) {
            turns = std::max(1, std::atoi(argv[++i]));
            continue;
        }
        if (word == "--operands" && i + 1 < argc) {
            operands_of_short = static_cast<std::size_t>(std::clamp(std::atoi(argv[++i]), 1, 1 << 16));
            continue;
        }
        const std::vector<two_sizes> sizes = carry::bench::sizes_of(argv[i]);
        if (sizes.empty()) {
            usage();
        }
        for (const two_sizes n : sizes) {
            const std::vector<many_operands> all = draw_all(one, n, operands_of_short);
            check(one, n, *all[0][0]);
            const measured m = compete(one, all, turns);
            ratios.push_back(m.ratio);
            if (m.ratio < below) {
                std::printf("| %s |", n.text().c_str());
                for (const double time : m.times) {
                    std::printf(" %.1f |", time);
                }
                std::printf(" %.2f |\n", m.ratio);
                std::fflush(stdout);
            }
        }
    }
    if (!ratios.empty()) {
        const auto printed = std::count_if(ratios.begin(), ratios.end(), [below](double r) { return r < below; });
        std::printf("\n%zu of %zu sizes; least ratio %.2f, median %.2f\n", static_cast<std::size_t>(printed), ratios.size(),
                    *std::min_element(ratios.begin(), ratios.end()), median(ratios));
    }
    return 0;
}
