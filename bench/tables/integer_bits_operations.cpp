// Bits, bytes, numbers with a sign, numbers of one limb, rows in one pass, and results that are made anew.
#include "integer_operations.hpp"

#include <carry/carry.h>
#include <carry/integer.hpp>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

namespace carry::bench {

namespace {

/// b the place of one of a's bits, or of one in the limb above it.
numbers draw_place(two_sizes n, unsigned seed) {
    const std::size_t bits = (n.first + 1) * limb_bits;
    return {draw(n.first, seed), seed * 2654435761u % bits, 0};
}

numbers negated(numbers o) {
    o.a.negate();
    return o;
}

numbers draw_negative_place(two_sizes n, unsigned seed) { return negated(draw_place(n, seed)); }
numbers draw_negative_one(two_sizes n, unsigned seed) { return negated(draw_one(n, seed)); }
numbers draw_negative_both(two_sizes n, unsigned seed) { return negated(draw_both(n, seed)); }
numbers draw_negative_division(two_sizes n, unsigned seed) { return negated(draw_division(n, seed)); }

numbers draw_negative_word(two_sizes n, unsigned seed) { return negated(draw_word(n, seed)); }
numbers draw_exact_word(two_sizes n, unsigned seed) {
    const numbers o = draw_word(n, seed);
    return {o.a * o.b, o.b, 0};
}

/// b odd, of one limb.
numbers draw_odd_word(two_sizes n, unsigned seed) { return {draw(n.first, seed), draw(1, seed + 1) | 1, 0}; }

std::size_t place(const operands& o) { return static_cast<std::size_t>(o.b.to_wrapped<std::uint64_t>()); }

/// The lowest bit of such a value from there on, which there is in what is drawn.
template <bool One>
operation find(std::string_view name, numbers (*draw)(two_sizes n, unsigned seed)) {
    return {name,
            draw,
            {{[](operands& o) { o.count = (One ? o.a.find_one(place(o)) : o.a.find_zero(place(o))).value_or(~std::size_t{0}); },
              count_result},
             {[](operands& o) { o.count = One ? mpz_scan1(o.za, place(o)) : mpz_scan0(o.za, place(o)); }, count_result}}};
}

operation sum(std::string_view name, numbers (*draw)(two_sizes n, unsigned seed)) {
    return {name,
            draw,
            {{[](operands& o) { add(o.r, o.a, o.b); }, our_result},
             {[](operands& o) { mpz_add(o.zr, o.za, o.zb); }, gmp_result}  //
             FLINT_CONTENDER([](operands& o) { fmpz_add(o.fr, o.fa, o.fb); }, flint_result)}};
}

/// A bit, read.
operation test_bit(std::string_view name, numbers (*draw)(two_sizes n, unsigned seed)) {
    return {name,
            draw,
            {{[](operands& o) { o.count = o.a.bit(place(o)) ? 1 : 0; }, count_result},
             {[](operands& o) { o.count = mpz_tstbit(o.za, place(o)) != 0 ? 1 : 0; }, count_result}}};
}

/// A bit, set and cleared: both, so that a is what it was but for this bit.
operation set_and_clear_bit(std::string_view name, numbers (*draw)(two_sizes n, unsigned seed)) {
    return {name,
            draw,
            {{[](operands& o) {
                  o.a.set_bit(place(o));
                  o.a.set_bit(place(o), false);
              },
              [](operands& o) { return o.a.to_string(16); }},
             {[](operands& o) {
                  mpz_setbit(o.za, place(o));
                  mpz_clrbit(o.za, place(o));
              },
              [](operands& o) { return o.za.text(); }}}};
}

/// A sum or a difference of rows, and what is carried out of it.
template <class Ours, class Gmp>
operation sum_of_rows(std::string_view name, Ours ours, Gmp gmp) {
    return {name,
            draw_both,
            {{[ours](operands& o) {
                  int carry = 0;
                  ours(o.rows.data(), &carry, o.a.limbs().data(), o.a.limbs().size(), o.b.limbs().data(), o.b.limbs().size());
                  o.count = static_cast<std::size_t>(carry);
              },
              row_result},
             {[gmp](operands& o) { o.count = gmp(words(o.rows), words(o.a), size(o.a), words(o.b), size(o.b)); }, row_result}}};
}

/// A result that is made and destroyed: by ours(operands), and by gmp(result, operands).
template <class Ours, class Gmp>
operation made_anew(std::string_view name, numbers (*draw)(two_sizes n, unsigned seed), Ours ours, Gmp gmp) {
    return {name,
            draw,
            {{[ours](operands& o) { o.count = ours(o).limbs().size(); }, count_result},
             {[gmp](operands& o) {
                  mpz_t made;
                  mpz_init(made);
                  gmp(made, o);
                  o.count = mpz_size(made);
                  mpz_clear(made);
              },
              count_result}}};
}

}  // namespace

std::vector<operation> bits_operations() {
    return {
        sum("add_opposite", draw_negative_both),
        {"or",
         draw_both,
         {{[](operands& o) { bit_or(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_ior(o.zr, o.za, o.zb); }, gmp_result}}},
        {"complement",
         draw_one,
         {{[](operands& o) { bit_not(o.r, o.a); }, our_result}, {[](operands& o) { mpz_com(o.zr, o.za); }, gmp_result}}},
        {"shift_right_negative",
         draw_negative_one,
         {{[](operands& o) { shift_right(o.r, o.a, 13); }, our_result},
          {[](operands& o) { mpz_fdiv_q_2exp(o.zr, o.za, 13); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_fdiv_q_2exp(o.fr, o.fa, 13); }, flint_result)}},
        {"low_bits_negative",
         draw_negative_both,
         {{[](operands& o) { low_bits(o.r, o.a, o.b.bit_length() / 2); }, our_result},
          {[](operands& o) { mpz_fdiv_r_2exp(o.zr, o.za, o.b.bit_length() / 2); }, gmp_result}}},
        {"mod_floor_negative",
         draw_negative_division,
         {{[](operands& o) { mod_floor(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_fdiv_r(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_fdiv_r(o.fr, o.fa, o.fb); }, flint_result)}},
        {"divrem_floor_negative",
         draw_negative_division,
         {{[](operands& o) { divrem_floor(o.r, o.s, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_fdiv_qr(o.zr, o.zs, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_fdiv_qr(o.fr, o.fs, o.fa, o.fb); }, flint_result)}},
        test_bit("bit", draw_place),
        test_bit("bit_negative", draw_negative_place),
        set_and_clear_bit("set_bit", draw_place),
        set_and_clear_bit("set_bit_negative", draw_negative_place),
        find<true>("find_one", draw_place),
        find<false>("find_zero", draw_place),
        find<true>("find_one_negative", draw_negative_place),
        find<false>("find_zero_negative", draw_negative_place),
        {"to_bytes",
         draw_one,
         {{[](operands& o) { o.count = o.a.to_bytes().size(); }, count_result},
          {[](operands& o) {
               const std::unique_ptr<void, void (*)(void*)> bytes(mpz_export(nullptr, &o.count, 1, 1, 0, 0, o.za), std::free);
           },
           count_result}}},
        {"from_bytes",
         draw_one,
         {{[](operands& o) {
               o.r = integer::from_bytes(
                   {reinterpret_cast<const std::uint8_t*>(o.a.limbs().data()), o.a.limbs().size() * sizeof(limb)});
           },
           our_result},
          {[](operands& o) { mpz_import(o.zr, o.a.limbs().size() * sizeof(limb), 1, 1, 0, 0, o.a.limbs().data()); },
           gmp_result}}},
        {"assign_limbs",
         draw_one,
         {{[](operands& o) { o.r.assign_limbs(o.a.limbs()); }, our_result},
          {[](operands& o) { mpz_import(o.zr, o.a.limbs().size(), -1, sizeof(limb), 0, 0, o.a.limbs().data()); }, gmp_result}}},
        // GMP cuts where we round.
        {"frexp",
         draw_one,
         {{[](operands& o) { o.count = static_cast<std::size_t>(std::floor(frexp(o.a).fraction * 4096)); }, count_result},
          {[](operands& o) {
               long exponent = 0;
               o.count = static_cast<std::size_t>(std::floor(mpz_get_d_2exp(&exponent, o.za) * 4096));
           },
           count_result}}},
        {"bit_length",
         draw_one,
         {{[](operands& o) { o.count = o.a.bit_length(); }, count_result},
          {[](operands& o) { o.count = mpz_sizeinbase(o.za, 2); }, count_result}}},
        {"size_in_base_2",
         draw_one,
         {{[](operands& o) { o.count = o.a.size_in_base(2); }, count_result},
          {[](operands& o) { o.count = mpz_sizeinbase(o.za, 2); }, count_result}}},
        {"size_in_base_10",
         draw_one,
         {{[](operands& o) { o.count = o.a.size_in_base(10); }, count_result},
          {[](operands& o) { o.count = mpz_sizeinbase(o.za, 10); }, count_result}}},
        {"gcd_word",
         draw_odd_word,
         {{[](operands& o) { o.r = gcd(o.a, o.b); }, our_result},
          {[](operands& o) { mpz_gcd_ui(o.zr, o.za, mpz_get_ui(o.zb)); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_gcd(o.fr, o.fa, o.fb); }, flint_result)}},
        {"jacobi_word",
         draw_odd_word,
         {{[](operands& o) { o.count = residue_class(jacobi(o.a, o.b)); }, count_result},
          {[](operands& o) { o.count = residue_class(mpz_kronecker_ui(o.za, mpz_get_ui(o.zb))); }, count_result}}},
        {"word_jacobi",
         draw_inverse,
         {{[](operands& o) { o.count = residue_class(jacobi(o.a.limbs()[0], o.b)); }, count_result},
          {[](operands& o) { o.count = residue_class(mpz_ui_kronecker(mpz_get_ui(o.za), o.zb)); }, count_result}}},
        {"divides_word",
         draw_odd_word,
         {{[](operands& o) { o.count = divides(o.b, o.a) ? 1 : 0; }, count_result},
          {[](operands& o) { o.count = mpz_divisible_ui_p(o.za, mpz_get_ui(o.zb)) != 0 ? 1 : 0; }, count_result}}},
        {"divides_any",
         draw_division,
         {{[](operands& o) { o.count = divides(o.b, o.a) ? 1 : 0; }, count_result},
          {[](operands& o) { o.count = mpz_divisible_p(o.za, o.zb) != 0 ? 1 : 0; }, count_result}}},
        {"addmul_submul_word",
         draw_sum,
         {{[](operands& o) {
               addmul(o.c, o.a, o.b.limbs()[0]);
               submul(o.c, o.a, o.b.limbs()[0]);
           },
           [](operands& o) { return o.c.to_string(16); }},
          {[](operands& o) {
               mpz_addmul_ui(o.zc, o.za, mpz_get_ui(o.zb));
               mpz_submul_ui(o.zc, o.za, mpz_get_ui(o.zb));
           },
           [](operands& o) { return o.zc.text(); }}}},
        {"word_sub",
         draw_word,
         {{[](operands& o) { sub(o.r, second(o), o.a); }, our_result},
          {[](operands& o) { mpz_ui_sub(o.zr, second(o), o.za); }, gmp_result}}},
        {"and_word",
         draw_word,
         {{[](operands& o) { bit_and(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_and(o.zr, o.za, o.zb); }, gmp_result}}},
        {"or_word",
         draw_word,
         {{[](operands& o) { bit_or(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_ior(o.zr, o.za, o.zb); }, gmp_result}}},
        {"to_word",
         draw_one,
         {{[](operands& o) { o.count = o.a.to_wrapped<std::uint64_t>(); }, count_result},
          {[](operands& o) { o.count = mpz_get_ui(o.za); }, count_result}}},
        {"fits_word",
         draw_one,
         {{[](operands& o) { o.count = o.a.fits<long>() ? 1 : 0; }, count_result},
          {[](operands& o) { o.count = mpz_fits_slong_p(o.za) != 0 ? 1 : 0; }, count_result}}},
        {"assign_word",
         draw_one,
         {{[](operands& o) { o.r = o.a.limbs()[0]; }, our_result},
          {[](operands& o) { mpz_set_ui(o.zr, mpz_get_ui(o.za)); }, gmp_result}}},
        {"swap",
         draw_both,
         {{[](operands& o) { o.a.swap(o.b); }, [](operands& o) { return o.a.to_string(16); }},
          {[](operands& o) { mpz_swap(o.za, o.zb); }, [](operands& o) { return o.za.text(); }}}},
        {"divrem_word",
         draw_word,
         {{[](operands& o) { divrem(o.r, o.s, o.a, second(o)); }, our_result},
          {[](operands& o) { mpz_tdiv_qr_ui(o.zr, o.zs, o.za, second(o)); }, gmp_result}}},
        {"div_floor_word",
         draw_negative_word,
         {{[](operands& o) { div_floor(o.r, o.a, second(o)); }, our_result},
          {[](operands& o) { mpz_fdiv_q_ui(o.zr, o.za, second(o)); }, gmp_result}}},
        {"mod_floor_word",
         draw_negative_word,
         {{[](operands& o) { mod_floor(o.r, o.a, second(o)); }, our_result},
          {[](operands& o) { mpz_fdiv_r_ui(o.zr, o.za, second(o)); }, gmp_result}}},
        {"divexact_word",
         draw_exact_word,
         {{[](operands& o) { divexact_unchecked(o.r, o.a, second(o)); }, our_result},
          {[](operands& o) { mpz_divexact_ui(o.zr, o.za, second(o)); }, gmp_result}}},
        {"lcm_word",
         draw_word,
         {{[](operands& o) { lcm(o.r, o.a, second(o)); }, our_result},
          {[](operands& o) { mpz_lcm_ui(o.zr, o.za, second(o)); }, gmp_result}}},
        sum_of_rows(
            "add_rows", [](auto... rows) { return carry_integer_add(rows...); }, [](auto... rows) { return mpn_add(rows...); }),
        sum_of_rows(
            "sub_rows", [](auto... rows) { return carry_integer_sub(rows...); }, [](auto... rows) { return mpn_sub(rows...); }),
        {"compare_rows",
         draw_both,
         {{[](operands& o) {
               int order = 0;
               carry_integer_compare(&order, o.a.limbs().data(), o.a.limbs().size(), o.b.limbs().data(), o.b.limbs().size());
               o.count = residue_class(order);
           },
           count_result},
          {[](operands& o) { o.count = residue_class(mpn_cmp(words(o.a), words(o.b), size(o.a))); }, count_result}}},
        {"shift_left_rows",
         draw_one,
         {{[](operands& o) {
               carry_integer_shift_left(o.rows.data(), o.a.limbs().size() + 1, o.a.limbs().data(), o.a.limbs().size(), 13);
           },
           row_result},
          {[](operands& o) { o.rows[o.a.limbs().size()] = mpn_lshift(words(o.rows), words(o.a), size(o.a), 13); },
           row_result}}},
        {"shift_right_rows",
         draw_one,
         {{[](operands& o) {
               carry_integer_shift_right(o.rows.data(), o.a.limbs().size(), o.a.limbs().data(), o.a.limbs().size(), 13);
           },
           row_result},
          {[](operands& o) { mpn_rshift(words(o.rows), words(o.a), size(o.a), 13); }, row_result}}},
        {"sqrtrem_rows",
         draw_one,
         {{[](operands& o) {
               const std::size_t n = o.a.limbs().size();
               carry_integer_sqrtrem(o.rows.data(), o.rows.data() + (n + 1) / 2, o.a.limbs().data(), n);
           },
           first_result},
          {[](operands& o) {
               const std::size_t n = o.a.limbs().size();
               mpn_sqrtrem(words(o.rows), words(o.rows, (n + 1) / 2), words(o.a), size(o.a));
           },
           first_result}}},
        {"previous_prime",
         draw_one,
         {{[](operands& o) { o.r = previous_prime(o.a); }, our_result},
          {[](operands& o) { mpz_prevprime(o.zr, o.za); }, gmp_result}}},
        made_anew(
            "new_copy", draw_one, [](operands& o) { return integer(o.a); }, [](mpz_ptr r, operands& o) { mpz_set(r, o.za); }),
        made_anew(
            "new_sum", draw_both, [](operands& o) { return o.a + o.b; },
            [](mpz_ptr r, operands& o) { mpz_add(r, o.za, o.zb); }),
        made_anew(
            "new_product", draw_both, [](operands& o) { return o.a * o.b; },
            [](mpz_ptr r, operands& o) { mpz_mul(r, o.za, o.zb); }),
        made_anew(
            "new_quotient", draw_division, [](operands& o) { return o.a / o.b; },
            [](mpz_ptr r, operands& o) { mpz_tdiv_q(r, o.za, o.zb); }),
        made_anew(
            "new_remainder", draw_division, [](operands& o) { return o.a % o.b; },
            [](mpz_ptr r, operands& o) { mpz_tdiv_r(r, o.za, o.zb); }),
        made_anew(
            "new_shift_left", draw_one, [](operands& o) { return o.a << 77; },
            [](mpz_ptr r, operands& o) { mpz_mul_2exp(r, o.za, 77); }),
    };
}

}  // namespace carry::bench
