/// \file
/// The class `carry::gf2x` and its operators. What holds for all functions of polynomials is said in `carry/gf2x.hpp`, which
/// programs include.
#pragma once

#include <carry/config.h>
#include <carry/bytes.hpp>
#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/limb_row.hpp>
#include <carry/fixed/row.hpp>
#include <carry/integer/core.hpp>
#include <carry/limb.hpp>
#include <carry/polynomial_format.hpp>
#include <carry/wipe.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
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

    /// The same for a number of any size; integer::from_limbs(a.limbs()) is the way back. std::domain_error if it is negative.
    explicit gf2x(const integer& bits) {
        if (bits.is_negative()) {
            detail::fail<std::domain_error>("carry: a negative number has no bits for a polynomial");
        }
        row_.assign(bits.limbs());
    }

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

    /// Makes this the polynomial that from_limbs makes, in the memory that it has, if that suffices; the limbs may be its own,
    /// or some of them. std::length_error.
    gf2x& assign_limbs(std::span<const limb> limbs);

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

    /// The least i >= from with a term x^i; nothing where there is none: with it a loop goes from term to term. O(n), O(1) for
    /// most.
    std::optional<std::size_t> find_one(std::size_t from = 0) const noexcept;

    /// Makes room for so many coefficients: what has no more is then written without an allocation by what writes in place.
    /// std::length_error beyond max_bits.
    void reserve(std::size_t bits);
    /// The coefficients for which there is room without an allocation.
    std::size_t capacity() const noexcept { return row_.capacity() * limb_bits; }

    /// Writes the row where it lies: its size becomes n limbs, those beyond the old size zero, and change(row) is called with
    /// them, a std::span<limb>, least significant limb first. What is left there, high zeros or none, is the polynomial.
    /// std::length_error where n limbs are more than max_bits, and what `change` throws: then the polynomial is 0.
    template <class Change>
    void modify_limbs(std::size_t n, Change change);

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
    /// r = r + a b in the memory that r has, if that suffices; r may be an operand. std::length_error where a b is too long.
    /// Cost: M(n).
    friend CARRY_API void addmul(gf2x& r, const gf2x& a, const gf2x& b);
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
    void swap(gf2x& other) noexcept { row_.swap(other.row_); }
    /// a.swap(b).
    friend void swap(gf2x& a, gf2x& b) noexcept { a.swap(b); }

    /// a = 0, and zeros over all memory that a has, as `wipe` of an integer does.
    friend void wipe(gf2x& a) noexcept { a.row_.wipe(); }

private:
    friend struct detail::gf2x_access;

    static void put_shifted_left(gf2x& r, const gf2x& a, std::size_t k);
    static void put_shifted_right(gf2x& r, const gf2x& a, std::size_t k);

    detail::limb_row row_;  // no high zeros
};

// NOLINTBEGIN(readability-redundant-declaration): those above are found by their arguments alone.
/// The functions above that write to operands, also for who calls them by their whole names, as carry::add.
/// @{
void wipe(gf2x& a) noexcept;
CARRY_API void add(gf2x& r, const gf2x& a, const gf2x& b);
CARRY_API void mul(gf2x& r, const gf2x& a, const gf2x& b);
CARRY_API void addmul(gf2x& r, const gf2x& a, const gf2x& b);
template <detail::builtin_integer T>
void shift_left(gf2x& r, const gf2x& a, T k);
template <detail::builtin_integer T>
void shift_right(gf2x& r, const gf2x& a, T k);
/// @}
// NOLINTEND(readability-redundant-declaration)

}  // namespace carry
