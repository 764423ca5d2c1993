// The functions on integers.
#include "module.hpp"
#include "number.hpp"

#include <carry/integer.hpp>
#include <carry/limits.hpp>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <climits>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace carry::python {

namespace {

using namespace nb::literals;

/// k, or where that is as large as the bits of a or larger, so that the root is a's sign, another of which it is true.
unsigned root_index(const integer& a, const integer& k) {
    constexpr unsigned most = UINT_MAX;
    if (k <= most) {
        return static_cast<unsigned>(to_natural(k).value);
    }
    if (a.bit_length() >= most) {
        throw std::length_error("carry: the index of a root is beyond 2^32");
    }
    return k.is_odd() ? most : most - 1;
}

std::pair<integer, integer> pair_of(integer_divrem r) { return {std::move(r.quotient), std::move(r.remainder)}; }

void define_division(nb::module_& m) {
    m.def(
        "divrem",
        [](const integer& a, const integer& d) {
            return pair_of(unlocked(limbs_of(a, d) >= product_limbs, [&] { return divrem(a, d); }));
        },
        "a"_a, "d"_a,
        "(q, r) with a = q d + r, the quotient truncated towards zero: |r| < |d|,\n"
        "and r is 0 or has the sign of a, as in C. divmod() rounds down. Raises\n"
        "ZeroDivisionError.");
    m.def(
        "divrem_ceil",
        [](const integer& a, const integer& d) {
            return pair_of(unlocked(limbs_of(a, d) >= product_limbs, [&] { return divrem_ceil(a, d); }));
        },
        "a"_a, "d"_a,
        "(q, r) with a = q d + r, the quotient rounded up. Raises\n"
        "ZeroDivisionError.");
    m.def("div_floor", releasing<product_limbs, integer>(div_floor), "a"_a, "d"_a,
          "floor(a / d), as a // d. Raises ZeroDivisionError.");
    m.def("div_ceil", releasing<product_limbs, integer>(div_ceil), "a"_a, "d"_a, "a / d rounded up. Raises ZeroDivisionError.");
    m.def("divexact", releasing<product_limbs, integer>(divexact), "a"_a, "d"_a,
          "a / d. Raises ValueError where d does not divide a, ZeroDivisionError.");
    m.def("divexact_unchecked", releasing<product_limbs, integer>(divexact_unchecked), "a"_a, "d"_a,
          "a / d for a d that is known to divide a, in half the time and less;\n"
          "where it does not, an integer without a meaning. Raises\n"
          "ZeroDivisionError.");
    m.def("divides", releasing<product_limbs, integer>(divides), "d"_a, "a"_a, "Whether d divides a; 0 divides only 0.");
    m.def(
        "remove_factor",
        [](const integer& a, const integer& f) {
            integer_without_factor r = unlocked(limbs_of(a, f) >= product_limbs, [&] { return remove_factor(a, f); });
            return std::pair(std::move(r.cofactor), r.multiplicity);
        },
        "a"_a, "f"_a,
        "(c, k) with a = c f^k and the largest k. Raises ValueError where that\n"
        "has no end: a = 0 or |f| < 2.");
}

void define_powers(nb::module_& m) {
    m.def("sqr", releasing<product_limbs, integer>(sqr), "a"_a,
          "a^2, in about two thirds of a product's time. Raises OverflowError.");
    m.def(
        "multiply",
        [](const integer& a, const integer& b, natural_or_most threads) {
            return unlocked(limbs_of(a, b) >= product_limbs, [&] { return multiply(a, b, at_most_unsigned(threads)); });
        },
        "a"_a, "b"_a, "threads"_a,
        "a b, by up to so many threads, of which the caller is one; worth while\n"
        "from some thousand limbs on. Raises OverflowError.");
    m.def(
        "addmul",
        [](const integer& c, const integer& a, const integer& b) {
            return unlocked(limbs_of(a, b, c) >= product_limbs, [&] {
                integer r = c;
                addmul(r, a, b);
                return r;
            });
        },
        "c"_a, "a"_a, "b"_a, "c + a b; the product is never an object. Raises OverflowError.");
    m.def(
        "submul",
        [](const integer& c, const integer& a, const integer& b) {
            return unlocked(limbs_of(a, b, c) >= product_limbs, [&] {
                integer r = c;
                submul(r, a, b);
                return r;
            });
        },
        "c"_a, "a"_a, "b"_a, "c - a b; the product is never an object. Raises OverflowError.");
    m.def("isqrt", releasing<product_limbs, integer>(isqrt), "a"_a, "floor(sqrt(a)). Raises ValueError where a < 0.");
    m.def(
        "sqrtrem",
        [](const integer& a) {
            integer_sqrtrem r = unlocked(limbs_of(a) >= product_limbs, [&] { return sqrtrem(a); });
            return std::pair(std::move(r.root), std::move(r.remainder));
        },
        "a"_a,
        "(s, r) with a = s^2 + r and s = floor(sqrt(a)). Raises ValueError where\n"
        "a < 0.");
    m.def(
        "iroot",
        [](const integer& a, const integer& k) {
            return unlocked(limbs_of(a) >= product_limbs / 4, [&] { return iroot(a, root_index(a, k)); });
        },
        "a"_a, "k"_a,
        "The k-th root of a truncated towards zero (gmpy2's iroot also says\n"
        "whether it is exact: rootrem does here). Raises ValueError where k < 1,\n"
        "or a < 0 and k is even, OverflowError where both k and the bits of a are\n"
        "from 2^32 on.");
    m.def(
        "rootrem",
        [](const integer& a, const integer& k) {
            integer_rootrem r = unlocked(limbs_of(a) >= product_limbs / 4, [&] { return rootrem(a, root_index(a, k)); });
            return std::pair(std::move(r.root), std::move(r.remainder));
        },
        "a"_a, "k"_a, "(s, r) with a = s^k + r and s = iroot(a, k). Raises as iroot.");
    m.def("is_square", releasing<product_limbs, integer>(is_square), "a"_a, "Whether a is the square of an integer.");
    m.def(
        "perfect_power",
        [](const integer& a) {
            integer_power r = unlocked(limbs_of(a) >= power_limbs, [&] { return perfect_power(a); });
            return std::pair(std::move(r.base), r.exponent);
        },
        "a"_a,
        "(b, k) with a = b^k and the largest k: (a, 1) where a is no power, and\n"
        "for 0, 1 and -1.");
    m.def(
        "factorial", [](natural n) { return unlocked(n.value >= 500, [&] { return factorial(n.value); }); }, "n"_a,
        "n!, with 0! = 1. Raises ValueError where n < 0, OverflowError.");
    m.def(
        "binomial", [](const integer& n, const integer& k) { return unlocked(k >= 50, [&] { return binomial(n, k); }); }, "n"_a,
        "k"_a,
        "n over k, n (n - 1) ... (n - k + 1) / k!, for an n of any size and sign:\n"
        "0 where 0 <= n < k. Raises ValueError where k < 0, OverflowError.");
    m.def(
        "fibonacci", [](natural n) { return unlocked(n.value >= 5000, [&] { return fibonacci(n.value); }); }, "n"_a,
        "F(n), with F(0) = 0 and F(1) = 1. Raises ValueError where n < 0,\n"
        "OverflowError.");
    m.def(
        "lucas", [](natural n) { return unlocked(n.value >= 5000, [&] { return lucas(n.value); }); }, "n"_a,
        "L(n), with L(0) = 2 and L(1) = 1. Raises ValueError where n < 0,\n"
        "OverflowError.");
    m.def(
        "primorial", [](natural n) { return unlocked(n.value >= 500, [&] { return primorial(n.value); }); }, "n"_a,
        "The product of the primes up to n. Raises ValueError where n < 0,\n"
        "OverflowError where n > 2^32 - 1.");
    m.def(
        "multifactorial",
        [](natural n, natural_or_most k) { return unlocked(n.value >= 500, [&] { return multifactorial(n.value, k.value); }); },
        "n"_a, "k"_a,
        "n (n - k) (n - 2k) ... as long as the factors are positive: n! for\n"
        "k = 1, n!! for k = 2. Raises ValueError where n < 0 or k < 1,\n"
        "OverflowError.");
    m.def(
        "low_bits",
        [](const integer& a, natural_or_most count) {
            if (!a.is_negative() && count.value >= a.bit_length()) {
                return a;
            }
            if (count.value > max_bits) {
                throw std::length_error("carry: the result is longer than the size limit");
            }
            return low_bits(a, count.value);
        },
        "a"_a, "count"_a,
        "a modulo 2^count, in [0, 2^count): the lowest bits of two's complement.\n"
        "Raises ValueError where count < 0, OverflowError.");
    m.def(
        "mul_low",
        [](const integer& a, const integer& b, natural_or_most count) {
            return unlocked(limbs_of(a, b) >= product_limbs, [&] { return mul_low(a, b, count.value); });
        },
        "a"_a, "b"_a, "count"_a,
        "a b modulo 2^count, in [0, 2^count). Raises ValueError where count < 0,\n"
        "OverflowError.");
    m.def(
        "sqr_low",
        [](const integer& a, natural_or_most count) {
            return unlocked(limbs_of(a) >= product_limbs, [&] { return sqr_low(a, count.value); });
        },
        "a"_a, "count"_a,
        "a^2 modulo 2^count, in [0, 2^count). Raises ValueError where count < 0,\n"
        "OverflowError.");
    m.def(
        "inverse_mod_power",
        [](const integer& a, natural count) {
            return unlocked(count.value / limb_bits >= product_limbs, [&] { return inverse_mod_power(a, count.value); });
        },
        "a"_a, "count"_a,
        "The x in [0, 2^count) with a x = 1 modulo 2^count. Raises ValueError\n"
        "where count < 0, or a is even and count is not 0; OverflowError.");
    m.def(
        "frexp",
        [](const integer& a) {
            const integer_frexp r = frexp(a);
            return std::pair(r.fraction, r.exponent);
        },
        "a"_a,
        "(f, k) with f 2^k the value of a to the precision of a float and\n"
        "1/2 <= |f| < 1, for an a of any size; (0.0, 0) for 0.");
    m.def(
        "hamming_distance", [](const integer& a, const integer& b) { return hamming_distance(a, b); }, "a"_a, "b"_a,
        "The number of bits in which a and b differ. Raises ValueError where one\n"
        "is negative and the other is not, as they are infinitely many then.");
}

void define_residues(nb::module_& m) {
    const auto gcd_of = releasing<product_limbs / 4, integer>(gcd);
    const auto lcm_of = releasing<product_limbs / 4, integer>(lcm);
    m.def("gcd", gcd_of, "a"_a, "b"_a, "The greatest common divisor, never negative; gcd(0, 0) = 0.");
    m.def(
        "gcd", [gcd_of](nb::args numbers) { return fold<integer>(std::move(numbers), 0, gcd_of); },
        nb::sig("def gcd(*numbers: integer | int) -> integer"), "The same of any number of integers; 0 of none.");
    m.def("lcm", lcm_of, "a"_a, "b"_a,
          "The least common multiple, never negative; 0 where a or b is. Raises\n"
          "OverflowError.");
    m.def(
        "lcm", [lcm_of](nb::args numbers) { return fold<integer>(std::move(numbers), 1, lcm_of); },
        nb::sig("def lcm(*numbers: integer | int) -> integer"), "The same of any number of integers; 1 of none.");
    m.def(
        "xgcd",
        [](const integer& a, const integer& b) {
            integer_xgcd r = unlocked(limbs_of(a, b) >= product_limbs / 4, [&] { return xgcd(a, b); });
            return std::tuple(std::move(r.g), std::move(r.s), std::move(r.t));
        },
        "a"_a, "b"_a,
        "(g, s, t) with g = s a + t b = gcd(a, b) and the smallest cofactors:\n"
        "|s| <= |b| / (2g), |t| <= |a| / (2g), but for operands of which one\n"
        "divides the other.");
    m.def("invmod", releasing<product_limbs / 4, integer>(invmod), "a"_a, "m"_a,
          "The x in [0, |m|) with a x = 1 modulo m. Raises ValueError where there\n"
          "is none, ZeroDivisionError where m = 0.");
    m.def("mulmod", releasing<product_limbs, integer>(mulmod), "a"_a, "b"_a, "m"_a,
          "a b modulo m, in [0, |m|). Raises ZeroDivisionError where m = 0.");
    m.def("sqrmod", releasing<product_limbs, integer>(sqrmod), "a"_a, "m"_a,
          "a^2 modulo m, in [0, |m|). Raises ZeroDivisionError where m = 0.");
    m.def(
        "powmod",
        [](const integer& b, const integer& e, const integer& modulus) {
            return unlocked(limbs_of(e, modulus) >= power_limbs, [&] { return powmod(b, e, modulus); });
        },
        "b"_a, "e"_a, "m"_a,
        "b^e modulo m, in [0, |m|), with 0^0 = 1; a negative e raises the\n"
        "inverse. Raises ValueError where that is wanted and there is none,\n"
        "ZeroDivisionError where m = 0. Not for secret exponents: see powmod_ct.");
    m.def("jacobi", releasing<product_limbs / 4, integer>(jacobi), "a"_a, "n"_a,
          "The symbol (a/n) of Legendre for an odd prime n, of Jacobi for odd\n"
          "n > 0, of Kronecker for every n: -1, 0 or 1.");
    m.def(
        "rational_reconstruction",
        [](const integer& a, const integer& modulus, const maybe<integer>& largest_numerator,
           const maybe<integer>& largest_denominator) -> std::optional<std::pair<integer, integer>> {
            if (largest_numerator.has_value() != largest_denominator.has_value()) {
                throw std::invalid_argument("carry: both bounds or none");
            }
            auto r = unlocked(limbs_of(a, modulus) >= product_limbs / 4, [&] {
                return largest_numerator ? rational_reconstruction(a, modulus, *largest_numerator, *largest_denominator)
                                         : rational_reconstruction(a, modulus);
            });
            if (!r) {
                return std::nullopt;
            }
            return std::pair(std::move(r->numerator), std::move(r->denominator));
        },
        "a"_a, "m"_a, "largest_numerator"_a = nb::none(), "largest_denominator"_a = nb::none(),
        "(n, d), the fraction in lowest terms with n = a d modulo m,\n"
        "|n| <= largest_numerator, 0 < d <= largest_denominator; None where there\n"
        "is none. Without bounds both are floor(sqrt((m - 1) / 2)). Raises\n"
        "ValueError where 2 largest_numerator largest_denominator < m does not\n"
        "hold, or a bound is out of range.");
}

}  // namespace

void define_integer_functions(nb::module_& m) {
    define_division(m);
    define_powers(m);
    define_residues(m);
}

}  // namespace carry::python
