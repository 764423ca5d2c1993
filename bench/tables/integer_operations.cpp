// Sums, products, quotients, divisors, powers modulo numbers, square roots and text.
#include "integer_operations.hpp"

#include <carry/carry.h>

#ifdef CARRY_BENCH_FLINT
#include <flint/mpn_extras.h>
#endif

// Which GMP has for itself and does not declare to others.
extern "C" void __gmpn_mulmid(mp_ptr r, mp_srcptr a, mp_size_t an, mp_srcptr b, mp_size_t bn);

namespace carry::bench {

namespace {

/// A peer's product of rows, which takes the longer one first.
template <class Mul>
way longer_by_shorter(Mul mul) {
    return [mul](operands& o) {
        const bool in_order = size(o.a) >= size(o.b);
        const integer &longer = in_order ? o.a : o.b, &shorter = in_order ? o.b : o.a;
        mul(words(o.rows), words(longer), size(longer), words(shorter), size(shorter));
    };
}

numbers draw_negative(two_sizes n, unsigned seed) { return {-draw(n.first, seed), draw(n.second, seed + 1), 0}; }

numbers draw_two(two_sizes n, unsigned seed) { return {draw(n.first, seed), draw(n.first, seed + 1), 0}; }

numbers draw_middle(two_sizes n, unsigned seed) {
    return {draw(n.first == n.second ? 2 * n.first - 1 : n.first, seed), draw(n.second, seed + 1), 0};
}

template <int Base>
numbers draw_text(two_sizes n, unsigned seed) {
    return {draw(n.first, seed), 0, 0, Base};
}

numbers draw_exact(two_sizes n, unsigned seed) {
    integer quotient = draw(n.first == n.second ? n.first : std::max(n.first, n.second) - n.second + 1, seed);
    integer divisor = draw(n.second, seed + 1);
    return {quotient * divisor, divisor, 0};
}

numbers draw_root(two_sizes n, unsigned seed) { return {draw(2 * n.first, seed), 0, 0}; }

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

}  // namespace

std::vector<operation> arithmetic_operations() {
    return with_near_operands({
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
}

}  // namespace carry::bench
