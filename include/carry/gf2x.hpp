/// \file
/// Polynomials over GF(2) of any degree: the twin of `integer`, with the same names in the same places.
///
/// A polynomial is its row of coefficients, bit i being the coefficient of x^i, so 0x13 is x^4 + x + 1. Addition is exclusive
/// or, and every element is its own negative. In C++ `^` is that addition, never a power: x^4 is `gf2x::monomial(4)`.
///
/// Said once, for every function of this file:
/// - Any operand may be the same object as any other and as the result (`a *= a`, `a = a % a`). What was moved from is 0.
/// - Errors: std::domain_error (division by zero, no inverse, a negative number where a natural one is needed),
///   std::invalid_argument (text that is no polynomial), std::length_error (more than `carry::max_bits` coefficients, thrown
///   before any work is done) and std::bad_alloc (wherever memory is needed). A call that throws leaves its operands as they
///   were.
/// - Everything is variable-time. For secrets: `gf2_poly` and `gf2n`, and at any size the `_ct` functions of `carry.h`.
/// - n is the number of limbs of the longest operand, M(n) the cost of a product of two polynomials of n limbs (see
///   `algorithms.hpp`).
/// - Different threads may read one polynomial at the same time; who changes one must be alone with it.
/// - Memory. An operation allocates at most so many limbs at once, its results among them, and 4 kB beside them, or 32 kB where
///   limbs have 32 bits; what takes half a megabyte or more lies in whole pages of 2 MB. n is the size of the longest operand,
///   r that of the result (tests/unit/gf2x_memory_test.cpp holds them to it):
///
///       what copies, adds, shifts, or takes bits; sqr    2 n
///       products, powers                                 8 r
///       quotients, remainders, remove_factor            14 n
///       mul_low, sqr_low, inverse_mod_power             20 n
///       gcd, lcm, mulmod, sqrmod                        30 n
///       xgcd, invmod, try_invmod, minimal_polynomial,
///       rational_reconstruction                         60 n
///       powmod                                         100 n
///
///   Text is as long as it is: that of a sum of terms may take forty times as many bytes as the polynomial. is_irreducible and
///   factor keep as many residues as `gf2x_modulus::compose` (carry/gf2x_modulus.hpp).
#pragma once

#include <carry/config.h>
#include <carry/bytes.hpp>
#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/formatter.hpp>
#include <carry/detail/integer_format.hpp>
#include <carry/detail/limb_row.hpp>
#include <carry/fixed/row.hpp>
#include <carry/integer.hpp>
#include <carry/limb.hpp>
#include <carry/limits.hpp>
#include <carry/polynomial_format.hpp>

#include <algorithm>
#include <charconv>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carry {

namespace detail {
struct gf2x_access;
}

/// A polynomial over GF(2) of any degree below `carry::max_bits`.
class CARRY_API gf2x {
public:
    /// \name Construction
    /// @{

    /// 0.
    gf2x() noexcept = default;

    /// The polynomial whose coefficients are the bits of a natural number: gf2x(0x13) is x^4 + x + 1.
    /// std::domain_error if bits is negative.
    template <detail::builtin_integer T>
    explicit gf2x(T bits);

    /// The same polynomial of fixed size (`carry/gf2_poly.hpp`).
    template <std::size_t Bits, class Limb>
    explicit gf2x(const gf2_poly<Bits, Limb>& a);

    /// from_string(text).
    explicit gf2x(std::string_view text) : gf2x(from_string(text)) {}

    /// Reads one of three forms:
    /// - a sum of terms in any order, `x^163+x^7+x^6+x^3+1`: a term is `x^` and a decimal exponent, `x` (that is x^1), `1`
    ///   (x^0) or `0`, x may be a capital, and spaces may stand around `+`. Terms are added, so a term that occurs twice
    ///   cancels: x+x is 0;
    /// - hexadecimal bits, `0x11b`, in either case;
    /// - binary bits, `0b100011011`.
    ///
    /// In the latter two ' or _ may stand between two digits. Anything else is std::invalid_argument: bare digits other than 0
    /// and 1 too, since nothing says whether 10 means bits. An exponent from `max_bits` on is std::length_error at once, though
    /// it be written with a thousand digits. Cost: linear in the text and the degree.
    static gf2x from_string(std::string_view text);

    /// The polynomial whose row of limbs this is, little-endian; high zeros are fine.
    static gf2x from_limbs(std::span<const limb> limbs);

    /// The polynomial whose coefficients are the bits of a number written in bytes; high zeros are fine.
    static gf2x from_bytes(std::span<const std::uint8_t> bytes, byte_order order = byte_order::big);

    /// x^k. std::length_error if k >= max_bits.
    static gf2x monomial(std::size_t k);

    /// @}
    /// \name Conversion
    /// @{

    /// The text of the polynomial, without spaces; from_string reads every form back.
    std::string to_string(gf2x_format format = gf2x_format::polynomial) const;

    /// The row of limbs, little-endian, without high zeros; empty for 0. Valid until the polynomial is changed.
    std::span<const limb> limbs() const noexcept { return row_.span(); }

    /// The coefficients as the bytes of a number: exactly size bytes, or as few as suffice (none for 0) if size is 0.
    /// std::length_error if they do not fit.
    std::vector<std::uint8_t> to_bytes(byte_order order = byte_order::big, std::size_t size = 0) const;

    /// The coefficients as the bits of a built-in number; nothing where they do not fit (a sign bit is not for them).
    template <detail::builtin_integer T>
    std::optional<T> to() const noexcept;

    /// The same polynomial of fixed size; nothing where its degree is too high.
    template <class Poly>
        requires detail::is_gf2_poly<Poly>
    std::optional<Poly> to() const noexcept;

    /// @}
    /// \name Looking at coefficients
    /// @{

    /// The degree; -1 for 0.
    std::ptrdiff_t degree() const noexcept { return static_cast<std::ptrdiff_t>(bit_length()) - 1; }
    /// The number of bits: one more than the degree, 0 for 0.
    std::size_t bit_length() const noexcept;
    /// The number of terms.
    std::size_t weight() const noexcept;
    /// The largest k for which x^k divides the polynomial; 0 for 0.
    std::size_t trailing_zeros() const noexcept;
    bool is_zero() const noexcept { return row_.empty(); }                            ///< Whether it is 0.
    bool is_one() const noexcept { return row_.size() == 1 && row_.data()[0] == 1; }  ///< Whether it is 1.
    explicit operator bool() const noexcept { return !is_zero(); }                    ///< Whether it is not 0.

    /// The coefficient of x^i; false beyond the degree.
    bool coefficient(std::size_t i) const noexcept;
    /// Sets the coefficient of x^i. std::length_error if that is true and i >= max_bits.
    void set_coefficient(std::size_t i, bool value = true);

    /// Makes room for so many coefficients: what has no more is then written without an allocation by what writes in place.
    /// std::length_error beyond max_bits.
    void reserve(std::size_t bits);
    /// The coefficients for which there is room without an allocation.
    std::size_t capacity() const noexcept { return row_.capacity() * limb_bits; }

    /// Writes the row where it lies: its size becomes n limbs, those beyond the old size zero, and change(row) is called with
    /// them, a std::span<limb>, least significant limb first. What is left there, high zeros or none, is the polynomial.
    /// std::length_error where n limbs are more than max_bits, and what `change` throws: then the polynomial is 0.
    template <class Change>
    void modify_limbs(std::size_t n, Change change) {
        if (n > max_bits / limb_bits) {
            detail::fail<std::length_error>("carry: the result is longer than the size limit");
        }
        row_.modify(n, change);
    }

    /// @}
    /// \name Arithmetic
    /// @{

    gf2x operator+() const { return *this; }  ///< The same polynomial.
    gf2x operator-() const { return *this; }  ///< The same polynomial.

    gf2x& operator+=(const gf2x& b);                               ///< a + b. Cost: O(n).
    gf2x& operator-=(const gf2x& b) { return *this += b; }         ///< a - b = a + b.
    gf2x& operator^=(const gf2x& b) { return *this += b; }         ///< a xor b = a + b.
    gf2x& operator*=(const gf2x& b) { return *this = *this * b; }  ///< a b. std::length_error. Cost: M(n).
    gf2x& operator/=(const gf2x& d) { return *this = *this / d; }  ///< The quotient of divrem(a, d).
    gf2x& operator%=(const gf2x& d) { return *this = *this % d; }  ///< The remainder of divrem(a, d).
    /// a x^k. std::domain_error if k < 0, std::length_error. Cost: O(n + k).
    template <detail::builtin_integer T>
    gf2x& operator<<=(T k) {
        put_shifted_left(*this, *this, detail::shift_count(k));
        return *this;
    }
    /// a divided by x^k, without remainder. std::domain_error if k < 0. Cost: O(n).
    template <detail::builtin_integer T>
    gf2x& operator>>=(T k) {
        put_shifted_right(*this, *this, detail::shift_count(k));
        return *this;
    }

    /// a + b. An operand that is about to vanish lends its storage to the result. Cost: O(n).
    friend CARRY_API gf2x operator+(const gf2x& a, const gf2x& b);
    friend gf2x operator+(gf2x&& a, const gf2x& b) {
        a += b;
        return std::move(a);
    }
    friend gf2x operator+(const gf2x& a, gf2x&& b) {
        b += a;
        return std::move(b);
    }
    friend gf2x operator+(gf2x&& a, gf2x&& b) {
        a += b;
        return std::move(a);
    }
    /// r = a + b in the memory that r has, if that suffices. r may be an operand. Cost: O(n).
    friend CARRY_API void add(gf2x& r, const gf2x& a, const gf2x& b);
    friend gf2x operator-(const gf2x& a, const gf2x& b) { return a + b; }        ///< a - b = a + b.
    friend gf2x operator-(gf2x&& a, const gf2x& b) { return std::move(a) + b; }  ///< a - b = a + b.
    friend gf2x operator^(const gf2x& a, const gf2x& b) { return a + b; }        ///< a xor b = a + b.
    friend gf2x operator^(gf2x&& a, const gf2x& b) { return std::move(a) + b; }  ///< a xor b = a + b.
    friend CARRY_API gf2x operator*(const gf2x& a, const gf2x& b);               ///< a b. std::length_error. Cost: M(n).
    /// r = a b in the memory that r has, if that suffices: what a loop saves by it is an allocation for each product of more
    /// than 512 bits. r may be an operand. std::length_error. Cost: M(n).
    friend CARRY_API void mul(gf2x& r, const gf2x& a, const gf2x& b);
    friend CARRY_API gf2x operator/(const gf2x& a,
                                    const gf2x& d);  ///< The quotient of divrem(a, d). std::domain_error if d = 0.
    friend CARRY_API gf2x operator%(const gf2x& a,
                                    const gf2x& d);  ///< The remainder of divrem(a, d). std::domain_error if d = 0.
    /// a x^k. std::domain_error if k < 0, std::length_error. Cost: O(n + k).
    template <detail::builtin_integer T>
    friend gf2x operator<<(const gf2x& a, T k) {
        gf2x r;
        put_shifted_left(r, a, detail::shift_count(k));
        return r;
    }
    /// a divided by x^k, without remainder. std::domain_error if k < 0. Cost: O(n).
    template <detail::builtin_integer T>
    friend gf2x operator>>(const gf2x& a, T k) {
        gf2x r;
        put_shifted_right(r, a, detail::shift_count(k));
        return r;
    }
    /// r = a x^k, and r = a divided by x^k without remainder, in the memory that r has, if that suffices. r may be a. Throw as
    /// the operators.
    /// @{
    template <detail::builtin_integer T>
    friend void shift_left(gf2x& r, const gf2x& a, T k) {
        put_shifted_left(r, a, detail::shift_count(k));
    }
    template <detail::builtin_integer T>
    friend void shift_right(gf2x& r, const gf2x& a, T k) {
        put_shifted_right(r, a, detail::shift_count(k));
    }
    /// @}

    /// @}
    /// \name Comparison
    /// @{

    friend CARRY_API bool operator==(const gf2x& a, const gf2x& b) noexcept;  ///< Whether a and b have the same coefficients.
    /// The order of the numbers with these bits: by degree, and then by the highest term in which they differ.
    friend CARRY_API std::strong_ordering operator<=>(const gf2x& a, const gf2x& b) noexcept;

    /// @}

    /// Exchanges two polynomials.
    friend void swap(gf2x& a, gf2x& b) noexcept { a.row_.swap(b.row_); }

private:
    friend struct detail::gf2x_access;

    static void put_shifted_left(gf2x& r, const gf2x& a, std::size_t k);
    static void put_shifted_right(gf2x& r, const gf2x& a, std::size_t k);

    detail::limb_row row_;  // no high zeros
};

/// \name Division
/// @{

/// A quotient and its remainder.
struct gf2x_divrem {
    gf2x quotient;   ///< of degree deg(a) - deg(d), or 0
    gf2x remainder;  ///< below d in degree
    friend bool operator==(const gf2x_divrem&, const gf2x_divrem&) = default;
};

/// a = quotient * d + remainder with deg remainder < deg d. std::domain_error if d = 0. Cost: O(M(n) log n) or better.
CARRY_API gf2x_divrem divrem(const gf2x& a, const gf2x& d);
/// The same in the memory that the results have, if that suffices. They are two objects, each of which may be an operand.
CARRY_API void divrem(gf2x& quotient, gf2x& remainder, const gf2x& a, const gf2x& d);

/// q = a / d and r = a % d in the memory that the result has, if that suffices. The result may be an operand. A quotient that
/// is shorter than d takes no more than the division of its own length. std::domain_error if d = 0.
/// @{
CARRY_API void quotient(gf2x& q, const gf2x& a, const gf2x& d);
CARRY_API void remainder(gf2x& r, const gf2x& a, const gf2x& d);
/// @}

/// a / d. std::domain_error also where d does not divide a.
CARRY_API gf2x divexact(const gf2x& a, const gf2x& d);
/// The same for a d of which the caller knows that it divides a, from both ends: half of the quotient from the highest
/// coefficients, half from the lowest, in half to three quarters of the time where the quotient is no longer than d. Where d
/// does not divide a, the result is a polynomial without a meaning. std::domain_error if d = 0. (Jebelean, J. Symb. Comput. 15,
/// 1993; Krandick, Jebelean, ibid. 21, 1996.)
CARRY_API gf2x divexact_unchecked(const gf2x& a, const gf2x& d);
/// The same in the memory that q has, if that suffices. q may be an operand.
CARRY_API void divexact_unchecked(gf2x& q, const gf2x& a, const gf2x& d);

/// Whether d divides a; 0 divides only 0.
CARRY_API bool divides(const gf2x& d, const gf2x& a);

/// A polynomial without a factor, and how often that was in it.
struct gf2x_without_factor {
    gf2x cofactor;             ///< not divisible by the factor
    std::size_t multiplicity;  ///< how often the factor was there
    friend bool operator==(const gf2x_without_factor&, const gf2x_without_factor&) = default;
};

/// a = cofactor * f^multiplicity with the largest multiplicity. std::domain_error where that has no end: a = 0, or f of degree
/// below 1.
CARRY_API gf2x_without_factor remove_factor(const gf2x& a, const gf2x& f);

/// @}
/// \name Products, powers and roots
/// @{

/// a b by up to `threads` threads, of which the caller is one, where the product is long enough to gain by them (2^21 bits for
/// each); they end with it. The same result as a * b, which never starts a thread. 0 counts as 1. std::length_error.
CARRY_API gf2x multiply(const gf2x& a, const gf2x& b, unsigned threads);

/// a^2. std::length_error. Cost: O(n), since squaring only moves the coefficient of x^i to x^(2i).
CARRY_API gf2x sqr(const gf2x& a);
/// r = a^2 in the memory that r has, if that suffices. r may be a. std::length_error. Cost: O(n).
CARRY_API void sqr(gf2x& r, const gf2x& a);
/// a^e, with 0^0 = 1. std::length_error. Cost: that of the last product.
CARRY_API gf2x pow(const gf2x& a, std::uint64_t e);
/// The same for an e of any size and sign: 1 has all powers, 0 those from 0 on, and of all others a power below 0 is no
/// polynomial. std::domain_error where there is none; std::length_error.
CARRY_API gf2x pow(const gf2x& a, const integer& e);
/// The same for built-in exponents with a sign, or of more than 64 bits.
template <detail::beyond_word T>
gf2x pow(const gf2x& a, T e) {
    return pow(a, integer(e));
}
/// Whether a is the square of a polynomial: whether all its exponents are even.
CARRY_API bool is_square(const gf2x& a) noexcept;
/// The polynomial whose square is a. std::domain_error if there is none. Cost: O(n).
CARRY_API gf2x sqrt(const gf2x& a);

/// @}
/// \name Power series: arithmetic modulo a power of x
/// @{

/// a mod x^count: the terms below x^count. Cost: O(n).
CARRY_API gf2x low_bits(const gf2x& a, std::size_t count);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void low_bits(gf2x& r, const gf2x& a, std::size_t count);
/// a b mod x^count. Cost: that of a product of count coefficients, or four fifths of it where that is made by Karatsuba
/// (Mulders, On short multiplications and divisions, Appl. Algebra Engrg. Comm. Comput. 11, 2000).
CARRY_API gf2x mul_low(const gf2x& a, const gf2x& b, std::size_t count);
/// a^2 mod x^count. Cost: O(n).
CARRY_API gf2x sqr_low(const gf2x& a, std::size_t count);
/// The r of degree below count with a r = 1 mod x^count: the power series 1 / a. std::domain_error if the constant term of a is
/// 0, unless count is 0. Its even and its odd coefficients are low products of half of them, as r = a r^2 and squares have
/// nothing but even ones (Schonhage, Variations on computing reciprocals of power series, Inform. Process. Lett. 74, 2000).
/// Cost: about two products of count coefficients.
CARRY_API gf2x inverse_mod_power(const gf2x& a, std::size_t count);

/// @}
/// \name Common divisors and multiples
/// @{

/// The greatest common divisor; gcd(0, 0) = 0. Cost: O(M(n) log n).
CARRY_API gf2x gcd(const gf2x& a, const gf2x& b);
/// The least common multiple; 0 if a or b is 0. std::length_error.
CARRY_API gf2x lcm(const gf2x& a, const gf2x& b);

/// A greatest common divisor and its cofactors.
struct gf2x_xgcd {
    gf2x g;  ///< the divisor
    gf2x s;  ///< the cofactor of a
    gf2x t;  ///< the cofactor of b
    friend bool operator==(const gf2x_xgcd&, const gf2x_xgcd&) = default;
};

/// g = gcd(a, b) = s a + t b, where s is the only such cofactor with deg s < deg(b / g): so s = 0 and t = 1 if b divides a.
/// Where one operand is 0: xgcd(a, 0) = (a, 1, 0), xgcd(0, b) = (b, 0, 1), xgcd(0, 0) = (0, 0, 0). Cost: O(M(n) log n).
CARRY_API gf2x_xgcd xgcd(const gf2x& a, const gf2x& b);

/// A fraction in lowest terms.
struct gf2x_fraction {
    gf2x numerator;    ///< without a common factor with
    gf2x denominator;  ///< which is not 0
    friend bool operator==(const gf2x_fraction&, const gf2x_fraction&) = default;
};

/// The fraction n / d in lowest terms with n = a d modulo m, deg n < k and deg d <= deg m - k, or nothing where there is none;
/// there is at most one. With m = x^i it is Pade's approximant of a power series. std::domain_error if m = 0 or k is not
/// between 1 and deg m. Euclid's algorithm on (m, a), stopped on its way (von zur Gathen and Gerhard, Modern Computer Algebra,
/// theorem 5.16). Cost: O(M(n) log n).
CARRY_API std::optional<gf2x_fraction> rational_reconstruction(const gf2x& a, const gf2x& m, std::size_t k);

/// The polynomial f of the least degree d with f_0 s_i + f_1 s_(i+1) + ... + f_d s_(i+d) = 0 for 0 <= i < n - d, where s_i is
/// the coefficient of x^i of s: the connection polynomial, backwards, of the shortest linear feedback shift register that puts
/// out the first n terms, and d is their linear complexity. 1 where they are all zero. It is the only one where 2d <= n.
/// std::length_error for n >= max_bits. What Berlekamp and Massey find (IEEE Trans. Inform. Theory 15, 1969), by Euclid's
/// algorithm (Dornstetter, ibid. 33, 1987), by half-gcd where n is long. Cost: O(M(n) log n).
CARRY_API gf2x minimal_polynomial(const gf2x& s, std::size_t n);

/// @}
/// \name Residues: arithmetic modulo f, in GF(2)[x]/f
/// The operands may have any degree; results have one below that of f, so modulo 1 everything is 0. std::domain_error if f = 0.
/// @{

/// a b mod f.
CARRY_API gf2x mulmod(const gf2x& a, const gf2x& b, const gf2x& f);
/// a^2 mod f.
CARRY_API gf2x sqrmod(const gf2x& a, const gf2x& f);
/// b^e mod f, with b^0 = 1 for every b; a negative e takes the power of the inverse of b. std::domain_error if that is needed
/// and does not exist. Left-to-right windows over the bits of e; squarings are linear, and modulo f of few terms so is the
/// reduction. Cost: O(log e) products.
CARRY_API gf2x powmod(const gf2x& b, const integer& e, const gf2x& f);
/// The r with a r = 1 mod f. std::domain_error if gcd(a, f) is not 1. Cost: that of xgcd.
CARRY_API gf2x invmod(const gf2x& a, const gf2x& f);
/// The same, or nothing where gcd(a, f) is not 1.
CARRY_API std::optional<gf2x> try_invmod(const gf2x& a, const gf2x& f);

/// @}
/// \name The structure of a polynomial
/// @{

/// Whether f has degree at least 1 and no factor of a lower degree but 1. Exact, not probable: Rabin's test, f divides x^(2^d)
/// - x and is prime to x^(2^(d/p)) - x for the primes p that divide its degree d (Rabin, Probabilistic algorithms in finite
/// fields, SIAM J. Comput. 9, 1980), after a search for factors of small degree that settles most others (Ben-Or, FOCS 1981).
/// Cost: d squarings modulo f; or for an f of many terms, where that is less, about log d modular compositions for each of
/// these primes.
CARRY_API bool is_irreducible(const gf2x& f);

/// A factor of a polynomial, and how often it is one.
struct gf2x_factor {
    gf2x factor;               ///< irreducible, or square-free, as the function says
    std::size_t multiplicity;  ///< how often it is one, from 1 on
    friend bool operator==(const gf2x_factor&, const gf2x_factor&) = default;
};

/// The irreducible factors of f != 0, in ascending order, and how often each of them is one; none for 1. std::domain_error for
/// 0. By multiplicity, by degree (a squaring and a product modulo f for each degree up to half of the greatest but one, or of
/// the greatest itself where it occurs twice), and by traces of random elements (Cantor and Zassenhaus, Math. Comp. 36, 1981;
/// von zur Gathen and Shoup, Comput. Complexity 2, 1992). Cost: O(d) products modulo f, d its degree.
CARRY_API std::vector<gf2x_factor> factor(const gf2x& f);
/// Polynomials without multiple factors, in pairs without a common one, by ascending multiplicity: f is the product of their
/// powers. None for 1. std::domain_error for 0. Cost: some greatest common divisors of f's size.
CARRY_API std::vector<gf2x_factor> squarefree_factors(const gf2x& f);

/// A product of different irreducible polynomials of one degree.
struct gf2x_equal_degrees {
    gf2x product;        ///< of all of them
    std::size_t degree;  ///< of each
    friend bool operator==(const gf2x_equal_degrees&, const gf2x_equal_degrees&) = default;
};

/// The second step of `factor` by itself: f, which has no multiple factors, as products of the irreducible factors of each
/// degree, in ascending order of these; none for 1. std::domain_error where f = 0 or it has a multiple factor. Cost: as factor.
CARRY_API std::vector<gf2x_equal_degrees> distinct_degree_factors(const gf2x& f);
/// The third step of `factor` by itself: the irreducible factors of f, which are different and all of degree d, in ascending
/// order; none for 1. std::domain_error where they are not so, or f = 0, or d = 0. Cost: some powers of 2^d modulo f.
CARRY_API std::vector<gf2x> equal_degree_factors(const gf2x& f, std::size_t d);

/// The sum of the products of equal coefficients of a and b, in GF(2). Cost: O(n).
CARRY_API bool dot_product(const gf2x& a, const gf2x& b) noexcept;

/// da/dx: the terms of odd exponent, divided by x. Cost: O(n).
CARRY_API gf2x derivative(const gf2x& a);
/// x^n a(1/x) without its negative powers of x: the coefficient of x^i becomes that of x^(n-i), and terms above x^n are
/// dropped. std::length_error. Cost: O(n).
CARRY_API gf2x reverse(const gf2x& a, std::size_t n);
/// The reciprocal polynomial, reverse(a, deg a); 0 for 0.
CARRY_API gf2x reverse(const gf2x& a);

/// @}
/// \name Streams
/// @{

/// Writes the polynomial form, or 0x... under std::hex (std::uppercase holds). Honours width, fill and adjustment
/// (std::internal fills between 0x and the digits).
CARRY_API std::ostream& operator<<(std::ostream& out, const gf2x& a);
/// Reads any form that from_string reads, up to the first character that cannot belong to it; a space ends it, as it ends every
/// stream's number. Sets failbit where that is no polynomial or one beyond max_bits, eofbit where the text ends, badbit where
/// the buffer throws. Throws what the stream is set to throw, once a is written; where reading fails or breaks, a stays as it
/// was.
CARRY_API std::istream& operator>>(std::istream& in, gf2x& a);

/// @}
/// \name Text in memory of the caller's
/// @{

/// a.to_string(format) into [first, last), as std::to_chars does: {the end of the text, std::errc{}}, or where it does not fit
/// {last, std::errc::value_too_large}. No character behind the text is touched; on an error what stands in the range is
/// unspecified. It does not allocate. Cost: linear in the text.
CARRY_API std::to_chars_result to_chars(char* first, char* last, const gf2x& a,
                                        gf2x_format format = gf2x_format::polynomial) noexcept;

/// a = the polynomial that [first, last) begins with, in the memory that a has, if that suffices: the longest beginning that
/// gf2x::from_string reads. {its end, std::errc{}}; {first, std::errc::invalid_argument} where there is none; {its end,
/// std::errc::result_out_of_range} where its degree is max_bits or more. On an error a is as it was. Cost: as from_string.
CARRY_API std::from_chars_result from_chars(const char* first, const char* last, gf2x& a);

/// @}

/// A hash of the coefficients, the same in every run of one build. O(n).
CARRY_API std::size_t hash_value(const gf2x& a) noexcept;

namespace detail {

/// a as the field says: type x or X is the hexadecimal form, b or B the binary one, none the sum of terms; signs are not
/// written, and zeros stand between the prefix and the digits (before a sum there are none).
CARRY_API std::string format_gf2x(const gf2x& a, const integer_format& field);

}  // namespace detail

template <detail::builtin_integer T>
gf2x::gf2x(T bits) {
    if constexpr (detail::is_signed_builtin<T>) {
        if (bits < 0) {
            detail::fail<std::domain_error>("carry: a negative number has no bits for a polynomial");
        }
    }
    const integer number(bits);
    row_.assign(number.limbs());
}

template <std::size_t Bits, class Limb>
gf2x::gf2x(const gf2_poly<Bits, Limb>& a) : row_((a.bits - 1) / limb_bits + 1) {
    fixed::repack(row_.data(), row_.size(), a.limbs.data(), a.limb_count);
    row_.normalize();
}

template <class Poly>
    requires detail::is_gf2_poly<Poly>
std::optional<Poly> gf2x::to() const noexcept {
    std::optional<Poly> a;
    if (bit_length() <= Poly::bits) {
        a.emplace();
        fixed::repack(a->limbs.data(), Poly::limb_count, row_.data(), row_.size());
    }
    return a;
}

template <detail::builtin_integer T>
std::optional<T> gf2x::to() const noexcept {
    constexpr std::size_t bits = sizeof(T) * 8 - (detail::is_signed_builtin<T> ? 1 : 0);
    if (bit_length() > bits) {
        return std::nullopt;
    }
    T value = 0;
    for (std::size_t i = 0; i < row_.size(); ++i) {
        value = static_cast<T>(value | static_cast<T>(static_cast<T>(row_[i]) << (i * limb_bits)));
    }
    return value;
}

}  // namespace carry

/// Hashes the coefficients.
template <>
struct std::hash<carry::gf2x> {
    std::size_t operator()(const carry::gf2x& a) const noexcept { return carry::hash_value(a); }
};

#ifdef __cpp_lib_format
/// `[[fill]align][0][width][type]`: no type for the sum of terms, x or X for 0x..., b or B for 0b...
template <>
struct std::formatter<carry::gf2x, char> : carry::detail::polynomial_formatter {
    template <class Context>
    auto format(const carry::gf2x& a, Context& context) const {
        return carry::detail::put_formatted(carry::detail::format_gf2x(a, field()), context);
    }
};
#endif
