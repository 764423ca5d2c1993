// Operations on integers with numbers of one limb, roots, powers, primes, and numbers from combinatorics.
#include "integer_operations.hpp"

#include <carry/integer.hpp>

#include <compare>
#include <cstdint>
#include <utility>

namespace carry::bench {

namespace {

/// The lower half zero.
numbers draw_high(two_sizes n, unsigned seed) {
    const std::size_t zeros = n.first / 2 * limb_bits + seed % limb_bits;
    return {(draw(n.first, seed) >> zeros | 1) << zeros, 0, 0};
}

/// Two factors and a modulus above them.
numbers draw_product_modulo(two_sizes n, unsigned seed) {
    const integer m = draw(n.first, seed);
    return {draw(n.first, seed + 1) % m, draw(n.first, seed + 2) % m, m};
}

/// b the degree of a root, 3 where one size is given.
numbers draw_root_degree(two_sizes n, unsigned seed) {
    return {draw(n.first, seed), n.first == n.second ? integer(3) : integer(n.second), 0};
}

/// b an exponent.
numbers draw_exponent(two_sizes n, unsigned seed) { return {draw(n.first, seed), n.second, 0}; }

numbers draw_square(two_sizes n, unsigned seed) { return {sqr(draw((n.first + 1) / 2, seed)), 0, 0}; }

/// a = b^5 c, b of n.second limbs, or one.
numbers draw_multiple(two_sizes n, unsigned seed) {
    const integer factor = draw(n.first == n.second ? 1 : n.second, seed + 1);
    return {pow(factor, 5) * draw(n.first, seed), factor, 0};
}

/// The sizes themselves.
numbers draw_sizes(two_sizes n, unsigned) { return {n.first, n.second, 0}; }

limb first(const operands& o) { return o.a.limbs()[0]; }

/// An odd prime, of the top of its size.
numbers draw_prime(two_sizes n, unsigned seed) { return {next_prime(draw(n.first, seed)), 0, 0}; }

/// Without a factor below 1000, and so of more than a few limbs hardly ever a prime.
numbers draw_rough(two_sizes n, unsigned seed) {
    const integer factors = primorial(1000);
    integer a = draw(n.first, seed) | 1;
    while (gcd(a, factors) != 1) {
        a += 2;
    }
    return {std::move(a), 0, 0};
}

/// How many times GMP is to test a number, that it tests it once by Baillie and PSW as we do.
constexpr int baillie_psw = 24;

operation prime(std::string_view name, numbers (*draw)(two_sizes n, unsigned seed)) {
    return {name,
            draw,
            {{[](operands& o) { o.count = is_probable_prime(o.a) ? 1 : 0; }, count_result},
             {[](operands& o) { o.count = mpz_probab_prime_p(o.za, baillie_psw) != 0 ? 1 : 0; }, count_result}  //
             FLINT_CONTENDER([](operands& o) { o.count = fmpz_is_probabprime(o.fa) != 0 ? 1 : 0; }, count_result)}};
}

operation square(std::string_view name, numbers (*draw)(two_sizes n, unsigned seed)) {
    return {name,
            draw,
            {{[](operands& o) { o.count = is_square(o.a) ? 1 : 0; }, count_result},
             {[](operands& o) { o.count = mpz_perfect_square_p(o.za) != 0 ? 1 : 0; }, count_result}  //
             FLINT_CONTENDER([](operands& o) { o.count = fmpz_is_square(o.fa) != 0 ? 1 : 0; }, count_result)}};
}

}  // namespace

std::vector<operation> theory_operations() {
    return {
        {"copy",
         draw_one,
         {{[](operands& o) { o.r = o.a; }, our_result},
          {[](operands& o) { mpz_set(o.zr, o.za); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_set(o.fr, o.fa); }, flint_result)}},
        {"compare",
         draw_both,
         {{[](operands& o) { o.count = (o.a <=> o.b) > 0 ? 1 : 0; }, count_result},
          {[](operands& o) { o.count = mpz_cmp(o.za, o.zb) > 0 ? 1 : 0; }, count_result}  //
          FLINT_CONTENDER([](operands& o) { o.count = fmpz_cmp(o.fa, o.fb) > 0 ? 1 : 0; }, count_result)}},
        {"compare_equal",
         draw_equal,
         {{[](operands& o) { o.count = (o.a <=> o.b) > 0 ? 1 : 0; }, count_result},
          {[](operands& o) { o.count = mpz_cmp(o.za, o.zb) > 0 ? 1 : 0; }, count_result}  //
          FLINT_CONTENDER([](operands& o) { o.count = fmpz_cmp(o.fa, o.fb) > 0 ? 1 : 0; }, count_result)}},
        {"compare_word",
         draw_word,
         {{[](operands& o) { o.count = o.a > second(o) ? 1 : 0; }, count_result},
          {[](operands& o) { o.count = mpz_cmp_ui(static_cast<mpz_srcptr>(o.za), second(o)) > 0 ? 1 : 0; }, count_result}  //
          FLINT_CONTENDER([](operands& o) { o.count = fmpz_cmp_ui(o.fa, second(o)) > 0 ? 1 : 0; }, count_result)}},
        {"add_word",
         draw_word,
         {{[](operands& o) { add(o.r, o.a, second(o)); }, our_result},
          {[](operands& o) { mpz_add_ui(o.zr, o.za, second(o)); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_add_ui(o.fr, o.fa, second(o)); }, flint_result)}},
        {"mul_word",
         draw_word,
         {{[](operands& o) { mul(o.r, o.a, second(o)); }, our_result},
          {[](operands& o) { mpz_mul_ui(o.zr, o.za, second(o)); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_mul_ui(o.fr, o.fa, second(o)); }, flint_result)}},
        {"div_word",
         draw_word,
         {{[](operands& o) { quotient(o.r, o.a, second(o)); }, our_result},
          {[](operands& o) { mpz_tdiv_q_ui(o.zr, o.za, second(o)); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_tdiv_q_ui(o.fr, o.fa, second(o)); }, flint_result)}},
        {"mod_word",
         draw_word,
         {{[](operands& o) { o.count = mod_word(o.a, second(o)); }, count_result},
          {[](operands& o) { o.count = mpz_tdiv_ui(o.za, second(o)); }, count_result}  //
          FLINT_CONTENDER([](operands& o) { o.count = fmpz_tdiv_ui(o.fa, second(o)); }, count_result)}},
        {"trailing_zeros",
         draw_high,
         {{[](operands& o) { o.count = o.a.trailing_zeros(); }, count_result},
          {[](operands& o) { o.count = mpz_scan1(o.za, 0); }, count_result}  //
          FLINT_CONTENDER([](operands& o) { o.count = fmpz_val2(o.fa); }, count_result)}},
        {"div_floor",
         draw_division,
         {{[](operands& o) { div_floor(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_fdiv_q(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_fdiv_q(o.fr, o.fa, o.fb); }, flint_result)}},
        {"mod_floor",
         draw_division,
         {{[](operands& o) { mod_floor(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_fdiv_r(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_fdiv_r(o.fr, o.fa, o.fb); }, flint_result)}},
        {"mulmod",
         draw_product_modulo,
         {{[](operands& o) { mulmod(o.r, o.a, o.b, o.c); }, our_result},
          {[](operands& o) {
               mpz_mul(o.zs, o.za, o.zb);
               mpz_tdiv_r(o.zr, o.zs, o.zc);
           },
           gmp_result}}},
        {"lcm",
         draw_both,
         {{[](operands& o) { lcm(o.r, o.a, o.b); }, our_result},
          {[](operands& o) { mpz_lcm(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_lcm(o.fr, o.fa, o.fb); }, flint_result)}},
        {"remove_factor",
         draw_multiple,
         {{[](operands& o) { o.r = remove_factor(o.a, o.b).cofactor; }, our_result},
          {[](operands& o) { mpz_remove(o.zr, o.za, o.zb); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_remove(o.fr, o.fa, o.fb); }, flint_result)}},
        {"pow",
         draw_exponent,
         {{[](operands& o) { pow(o.r, o.a, second(o)); }, our_result},
          {[](operands& o) { mpz_pow_ui(o.zr, o.za, second(o)); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_pow_ui(o.fr, o.fa, second(o)); }, flint_result)}},
        {"iroot",
         draw_root_degree,
         {{[](operands& o) { o.r = iroot(o.a, static_cast<unsigned>(second(o))); }, our_result},
          {[](operands& o) { mpz_root(o.zr, o.za, second(o)); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_root(o.fr, o.fa, static_cast<slong>(second(o))); }, flint_result)}},
        {"rootrem",
         draw_root_degree,
         {{[](operands& o) { o.r = rootrem(o.a, static_cast<unsigned>(second(o))).remainder; }, our_result},
          {[](operands& o) { mpz_rootrem(o.zs, o.zr, o.za, second(o)); }, gmp_result}}},
        square("is_square", draw_square),
        square("is_square_any", draw_one),
        {"perfect_power",
         draw_one,
         {{[](operands& o) { o.count = perfect_power(o.a).exponent > 1 ? 1 : 0; }, count_result},
          {[](operands& o) { o.count = mpz_perfect_power_p(o.za) != 0 ? 1 : 0; }, count_result}  //
          FLINT_CONTENDER([](operands& o) { o.count = fmpz_is_perfect_power(o.fr, o.fa) > 1 ? 1 : 0; }, count_result)}},
        prime("is_probable_prime", draw_prime),
        prime("is_probable_prime_rough", draw_rough),
        {"next_prime",
         draw_one,
         {{[](operands& o) { o.r = next_prime(o.a); }, our_result},
          {[](operands& o) { mpz_nextprime(o.zr, o.za); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_nextprime(o.fr, o.fa, 0); }, flint_result)}},
        {"factorial",
         draw_sizes,
         {{[](operands& o) { factorial(o.r, first(o)); }, our_result},
          {[](operands& o) { mpz_fac_ui(o.zr, first(o)); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_fac_ui(o.fr, first(o)); }, flint_result)}},
        {"double_factorial",
         draw_sizes,
         {{[](operands& o) { multifactorial(o.r, first(o), 2); }, our_result},
          {[](operands& o) { mpz_2fac_ui(o.zr, first(o)); }, gmp_result}}},
        {"binomial",
         draw_sizes,
         {{[](operands& o) { binomial(o.r, first(o) + second(o), second(o)); }, our_result},
          {[](operands& o) { mpz_bin_uiui(o.zr, first(o) + second(o), second(o)); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_bin_uiui(o.fr, first(o) + second(o), second(o)); }, flint_result)}},
        {"fibonacci",
         draw_sizes,
         {{[](operands& o) { fibonacci(o.r, first(o)); }, our_result},
          {[](operands& o) { mpz_fib_ui(o.zr, first(o)); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_fib_ui(o.fr, first(o)); }, flint_result)}},
        {"lucas",
         draw_sizes,
         {{[](operands& o) { lucas(o.r, first(o)); }, our_result},
          {[](operands& o) { mpz_lucnum_ui(o.zr, first(o)); }, gmp_result}}},
        {"primorial",
         draw_sizes,
         {{[](operands& o) { primorial(o.r, first(o)); }, our_result},
          {[](operands& o) { mpz_primorial_ui(o.zr, first(o)); }, gmp_result}  //
          FLINT_CONTENDER([](operands& o) { fmpz_primorial(o.fr, first(o)); }, flint_result)}},
    };
}

}  // namespace carry::bench
