/// \file
/// `carry::integer`: a signed integer of any size.
///
///     #include <carry/integer.hpp>
///     const carry::integer p = (carry::integer(1) << 521) - 1;
///     std::cout << powmod(3, p - 1, p) << '\n';  // 1
///
/// An integer is a sign and a magnitude, a row of limbs without leading zeros; zero has no limbs and no sign. Magnitudes of up
/// to 512 bits lie in the object, longer ones on the heap. Built-in integers (not bool) turn into an integer wherever one is
/// expected, without an allocation.
///
/// Everything here is variable-time. For secrets: the fixed-size types, and the `_ct` functions of `modulus.hpp` and `carry.h`.
///
/// Sizes. No integer has more than `carry::max_bits` bits (`carry/limits.hpp`). A result that would be longer is a
/// std::length_error, thrown before the work where the sizes of the operands tell, after it where only the last carry does.
///
/// Errors. Any function that returns an integer or makes one longer may throw std::bad_alloc; it is not listed below again.
/// What is listed is thrown for nothing else. A call that throws leaves all its operands as they were.
///
/// Aliasing. Any operand may be any other one: `a += a`, `a = a * a - a`, `a %= a` are right. What was moved from is 0.
///
/// Threads. Different threads may read one integer at the same time; who changes one must be alone with it.
///
/// Cost. n is the number of limbs of the longest operand, M(n) the time of a product of two rows of n limbs. What has no cost
/// given takes O(1); what copies, adds or compares takes O(n).
///
/// Memory. An operation allocates at most so many limbs at once, its results among them, and 512 kB beside them; n is the size
/// of the longest operand, r that of the result (tests/unit/integer_memory_test.cpp holds them to it):
///
///     what copies, adds, shifts, or takes bits    2 n
///     products, squares, powers, factorial,
///     multifactorial, primorial, binomial,
///     fibonacci, lucas, product of many           8 r  (an operand of few limbs: r)
///     quotients, remainders, remove_factor,
///     mul_low, sqr_low, inverse_mod_power        14 n  (of these three n is the size of 2^count)
///     mulmod, sqrmod, from_string, to_string,
///     from_chars, to_chars                       32 n  (bases that are powers of two: 2 n)
///     isqrt, sqrtrem, is_square                  12 n
///     iroot, rootrem, perfect_power              24 n
///     gcd, lcm, jacobi                           30 n
///     xgcd, invmod, try_invmod                   90 n
///     rational_reconstruction, powmod,
///     is_probable_prime, next_prime,
///     previous_prime, is_strong_probable_prime  100 n
///
/// Short working memory, some kilobytes, lies on the stack, which does not grow with the operands. Each thread keeps up to
/// 32 kB of the memory of values that have vanished for the next results. Working memory of half a megabyte or more consists
/// of whole large pages (2 MB), and all threads together keep some of its blocks, which the system may take back: see
/// release_kept_memory in `carry/limits.hpp`.
#pragma once

#include <carry/config.h>
#include <carry/bytes.hpp>
#include <carry/detail/bit_counts.hpp>
#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/exact_limits.hpp>
#include <carry/detail/formatter.hpp>
#include <carry/detail/integer_format.hpp>
#include <carry/detail/limb_row.hpp>
#include <carry/fixed/row.hpp>
#include <carry/limb.hpp>
#include <carry/limits.hpp>

#include <algorithm>
#include <atomic>
#include <bit>
#include <charconv>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iosfwd>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>
#include <version>

namespace carry {

class integer;

namespace detail {

/// The inside of an integer, for the functions that compute it.
struct integer_access;

/// The order of two rows of n limbs, n > 0.
CARRY_API std::strong_ordering compare_rows(const limb* a, const limb* b, std::size_t n) noexcept;

/// How a quotient becomes an integer.
enum class rounding { towards_zero, down, up };

/// q = a / d, rounded so. q may be a. Throws std::domain_error where d = 0.
CARRY_API void divide_by_word(integer& q, const integer& a, signed_limb d, rounding to);

/// The same with r = a - q d; q and r are two objects, each of which may be a.
CARRY_API void divide_by_word(integer& q, integer& r, const integer& a, signed_limb d, rounding to);

/// q = a / d for a d that divides a. q may be a. Throws std::domain_error where d = 0.
CARRY_API void divide_exactly_by_word(integer& q, const integer& a, signed_limb d);

/// r = a - q d alone. r may be a.
CARRY_API void reduce_by_word(integer& r, const integer& a, signed_limb d, rounding to);

}  // namespace detail

/// A signed integer of any size.
class CARRY_API integer {
public:
    /// \name From and to built-in numbers
    /// @{

    /// 0.
    integer() noexcept = default;

    /// A copy.
    integer(const integer&) = default;
    /// What was moved from is 0.
    integer(integer&& other) noexcept
        : negative_(std::exchange(other.negative_, false)), magnitude_(std::move(other.magnitude_)) {}
    /// A copy, in the memory that is there, if that suffices; as it was where there is none.
    integer& operator=(const integer& other) {  // NOLINT(modernize-use-equals-default): the row first, as it may throw
        magnitude_ = other.magnitude_;
        negative_ = other.negative_;
        return *this;
    }
    /// What was moved from is 0, unless it is moved to itself.
    integer& operator=(integer&& other) noexcept {
        magnitude_ = std::move(other.magnitude_);
        negative_ = std::exchange(other.negative_, false);
        return *this;
    }
    /// value, in the memory that is there.
    template <detail::short_integer T>
    integer& operator=(T value) noexcept {
        const detail::signed_limb number(value);
        magnitude_[0] = number.magnitude;
        magnitude_.truncate(number.magnitude != 0 ? 1 : 0);
        negative_ = number.negative;
        return *this;
    }
    ~integer() = default;

    /// value. Does not allocate.
    template <detail::builtin_integer T>
    integer(T value) noexcept;  // implicit: an integer is the number that a built-in integer is

    /// value without its fraction, as built-in conversions do. Throws std::domain_error where value is infinite or no number.
    template <class T>
        requires std::same_as<T, double> || std::same_as<T, float>  // so that a bool does not become one
    explicit integer(T value) : integer(from_double(value)) {}

    /// The value of a number of fixed size (`carry/uint.hpp`). Explicit, as that is constant-time, and everything here is not.
    template <std::size_t Bits, class Limb>
    explicit integer(const uint<Bits, Limb>& value);

    /// Whether the value is one of T's.
    template <detail::builtin_integer T>
    bool fits() const noexcept;

    /// The value as a T; nothing where T has no such value.
    template <detail::builtin_integer T>
    std::optional<T> to() const noexcept;

    /// The value as a number of fixed size; nothing where it is negative or does not fit.
    template <class Uint>
        requires detail::is_uint<Uint>
    std::optional<Uint> to() const noexcept;

    /// The T that is congruent to the value modulo 2^(bits of T).
    template <detail::builtin_integer T>
    T to_wrapped() const noexcept;

    /// The nearest double, of two the one whose last bit is zero; beyond the range of double, an infinity of the value's sign.
    double to_double() const noexcept;

    /// Whether the value is not 0.
    explicit operator bool() const noexcept { return !magnitude_.empty(); }

    /// @}
    /// \name From and to text
    /// @{

    /// from_string(text, base).
    explicit integer(std::string_view text, int base = 0);

    /// The number that text spells in a base from 2 to 64; base 0 reads a prefix: `0x` base 16, `0o` base 8, `0b` base 2, none
    /// decimal.
    ///
    /// An optional sign, `-` or `+`, stands before the prefix. Digits up to base 36 are `0-9a-z` or `0-9A-Z`, in higher bases
    /// `0-9A-Za-z+/` (so that in bases 63 and 64 a `+` is a digit and never a sign). A single `'` or `_` may stand between two
    /// digits.
    ///
    /// Throws std::invalid_argument where text is anything else (also for an empty text, spaces, and a base out of range);
    /// std::length_error beyond max_bits. Cost: O(n) in bases that are powers of two, else O(M(n) log n).
    static integer from_string(std::string_view text, int base = 0);

    /// The value's digits in a base from 2 to 64, behind a `-` where it is negative: small letters up to base 36, above it the
    /// digits of from_string. No prefix, no leading zeros; zero is "0". Throws std::invalid_argument where the base is out of
    /// range. Cost: as from_string.
    std::string to_string(int base = 10) const;

    /// The number of digits of the magnitude in a base from 2 to 64, or one more; exact where the base is a power of two. 0 has
    /// one. So many characters, and one for the sign, suffice to_chars. Throws std::invalid_argument where the base is out of
    /// range.
    std::size_t size_in_base(int base) const;

    /// @}
    /// \name From and to limbs and bytes
    /// @{

    /// The number with this magnitude, least significant limb first, and its sign; leading zeros are allowed, and zero has no
    /// sign. Throws std::length_error beyond max_bits.
    static integer from_limbs(std::span<const limb> magnitude, bool negative = false);

    /// Makes this the number that from_limbs makes, in the memory that it has, if that suffices; the limbs may be its own, or
    /// some of them. Throws std::length_error beyond max_bits.
    integer& assign_limbs(std::span<const limb> magnitude, bool negative = false);

    /// The magnitude, least significant limb first, without leading zeros. It is valid until the integer changes.
    std::span<const limb> limbs() const noexcept { return magnitude_.span(); }

    /// The natural number that the bytes spell; no bytes are 0. Throws std::length_error beyond max_bits.
    static integer from_bytes(std::span<const std::uint8_t> bytes, byte_order order = byte_order::big);

    /// The number that the bytes spell in two's complement; no bytes are 0. Throws std::length_error beyond max_bits.
    static integer from_signed_bytes(std::span<const std::uint8_t> bytes, byte_order order = byte_order::big);

    /// The value in size bytes, or in as few as there must be where size is 0 (zero takes none).
    /// Throws std::domain_error where it is negative, std::length_error where it does not fit.
    std::vector<std::uint8_t> to_bytes(byte_order order = byte_order::big, std::size_t size = 0) const;

    /// The value in two's complement, in size bytes, or in as few as there must be where size is 0 (zero takes none).
    /// Throws std::length_error where it does not fit.
    std::vector<std::uint8_t> to_signed_bytes(byte_order order = byte_order::big, std::size_t size = 0) const;

    /// @}
    /// \name Sign, size and bits
    /// Bits are those of two's complement with infinitely many sign bits; bit i is worth 2^i.
    /// @{

    /// -1, 0 or 1.
    int sign() const noexcept { return magnitude_.empty() ? 0 : negative_ ? -1 : 1; }
    bool is_zero() const noexcept { return magnitude_.empty(); }                              ///< Whether it is 0.
    bool is_negative() const noexcept { return negative_; }                                   ///< Whether it is below 0.
    bool is_odd() const noexcept { return !magnitude_.empty() && (magnitude_[0] & 1) != 0; }  ///< Whether 2 does not divide it.
    bool is_even() const noexcept { return !is_odd(); }                                       ///< Whether 2 divides it.

    /// The bits of the magnitude: the least k with |value| < 2^k.
    std::size_t bit_length() const noexcept {
        const std::size_t n = magnitude_.size();
        return n == 0 ? 0 : n * limb_bits - static_cast<std::size_t>(std::countl_zero(magnitude_[n - 1]));
    }

    /// The largest k for which 2^k divides the value; 0 for zero. O(n), O(1) for most.
    std::size_t trailing_zeros() const noexcept {
        if (magnitude_.empty()) {
            return 0;
        }
        const limb lowest = magnitude_[0];
        return lowest != 0 ? static_cast<std::size_t>(std::countr_zero(lowest)) : trailing_zeros_above_lowest();
    }

    /// The number of bits that are one. Throws std::domain_error where the value is negative and they are infinitely many.
    /// O(n).
    std::size_t popcount() const {
        const std::size_t n = magnitude_.size();
        if (negative_ || n >= detail::few_counted_limbs) [[unlikely]] {
            return popcount_of_many();
        }
        return detail::bit_counts_in_use[n].load(std::memory_order_acquire)(magnitude_.data());
    }

    /// Bit i. O(n) for negative values, O(1) for most, as for all others.
    bool bit(std::size_t i) const noexcept {
        const std::size_t at = i / limb_bits;
        const bool one = at < magnitude_.size() && (magnitude_[at] >> (i % limb_bits) & 1) != 0;
        return negative_ && i > trailing_zeros() ? !one : one;
    }

    /// Makes bit i value. Throws std::length_error where that takes more than max_bits. O(n), O(1) for most.
    void set_bit(std::size_t i, bool value = true) {
        const std::size_t at = i / limb_bits;
        if (at >= magnitude_.size() || (negative_ && i <= trailing_zeros())) [[unlikely]] {
            set_bit_otherwise(i, value);
            return;
        }
        // Above the lowest bit that is one the bits of a negative value are those of the magnitude, inverted.
        const limb place = limb{1} << (i % limb_bits), others = static_cast<limb>(magnitude_[at] & ~place);
        magnitude_[at] = value != negative_ ? others | place : others;
        if (magnitude_[at] == 0) [[unlikely]] {
            magnitude_.normalize();
        }
    }

    /// The least i >= from with bit i = 1; nothing where there is none. O(n), O(1) for most.
    std::optional<std::size_t> find_one(std::size_t from = 0) const noexcept { return find_bit(from, true); }

    /// The least i >= from with bit i = 0; nothing where there is none. O(n), O(1) for most.
    std::optional<std::size_t> find_zero(std::size_t from = 0) const noexcept { return find_bit(from, false); }

    /// Makes room for so many bits: what has no more is then written without an allocation by what writes in place. Throws
    /// std::length_error beyond max_bits.
    void reserve(std::size_t bits);

    /// The bits for which there is room without an allocation.
    std::size_t capacity() const noexcept { return magnitude_.capacity() * limb_bits; }

    /// Writes the magnitude where it lies: its size becomes n limbs, those beyond the old size zero, and change(row) is called
    /// with them, a std::span<limb>, least significant limb first. What is left there, high zeros or none, is the magnitude,
    /// and `negative` the sign; 0 has none. Throws std::length_error where n limbs are more than max_bits, and what `change`
    /// throws: then the value is 0.
    template <class Change>
    void modify_limbs(std::size_t n, Change change, bool negative = false);

    /// @}
    /// \name Arithmetic in place
    /// Storage is kept where the result fits. The quotients are truncated towards zero, and the remainder has the sign of the
    /// dividend, as for built-in integers; for the others see divrem_floor and mod_floor.
    /// @{

    /// Throws std::length_error.
    /// @{
    integer& operator+=(const integer& b);
    template <detail::short_integer T>
    integer& operator+=(T b) {
        put_sum(*this, *this, detail::signed_limb(b));
        return *this;
    }
    /// @}
    /// Throws std::length_error.
    /// @{
    integer& operator-=(const integer& b);
    template <detail::short_integer T>
    integer& operator-=(T b) {
        put_sum(*this, *this, -detail::signed_limb(b));
        return *this;
    }
    /// @}
    /// Throws std::length_error. M(n).
    /// @{
    integer& operator*=(const integer& b);
    template <detail::short_integer T>
    integer& operator*=(T b) {
        put_product(*this, *this, detail::signed_limb(b));
        return *this;
    }
    /// @}
    /// Throws std::domain_error where d = 0. O(M(n) log n).
    integer& operator/=(const integer& d);
    /// Throws std::domain_error where d = 0. O(M(n) log n).
    integer& operator%=(const integer& d);
    /// The bits that are one in both.
    integer& operator&=(const integer& b);
    /// The bits that are one in either.
    integer& operator|=(const integer& b);
    /// The bits that are one in exactly one.
    integer& operator^=(const integer& b);

    /// Multiplies by 2^count. Throws std::domain_error where count < 0, std::length_error.
    template <detail::builtin_integer T>
    integer& operator<<=(T count);

    /// Divides by 2^count and rounds down, so that negative values keep their sign: -1 >> 1 is -1.
    /// Throws std::domain_error where count < 0.
    template <detail::builtin_integer T>
    integer& operator>>=(T count);

    /// Throws std::length_error.
    integer& operator++();
    /// Throws std::length_error.
    integer& operator--();
    /// Throws std::length_error.
    integer operator++(int);
    /// Throws std::length_error.
    integer operator--(int);

    /// Makes the value its negative.
    void negate() noexcept { negative_ = !negative_ && !magnitude_.empty(); }

    /// Exchanges the values.
    void swap(integer& other) noexcept {
        magnitude_.swap(other.magnitude_);
        std::swap(negative_, other.negative_);
    }
    /// a.swap(b).
    friend void swap(integer& a, integer& b) noexcept { a.swap(b); }

    /// @}
    /// \name Operators
    /// As in place. An operand that is about to vanish lends its storage to the result.
    /// @{

    /// a + b and a - b. Throw std::length_error.
    /// @{
    friend CARRY_API integer operator+(const integer& a, const integer& b);
    friend CARRY_API integer operator+(integer&& a, const integer& b);
    friend CARRY_API integer operator+(const integer& a, integer&& b);
    friend CARRY_API integer operator+(integer&& a, integer&& b);
    friend CARRY_API integer operator-(const integer& a, const integer& b);
    friend CARRY_API integer operator-(integer&& a, const integer& b);
    friend CARRY_API integer operator-(const integer& a, integer&& b);
    friend CARRY_API integer operator-(integer&& a, integer&& b);
    template <detail::short_integer T>
    friend integer operator+(const integer& a, T b) {
        return sum(a, detail::signed_limb(b));
    }
    template <detail::short_integer T>
    friend integer operator+(T a, const integer& b) {
        return sum(b, detail::signed_limb(a));
    }
    template <detail::short_integer T>
    friend integer operator-(const integer& a, T b) {
        return sum(a, -detail::signed_limb(b));
    }
    template <detail::short_integer T>
    friend integer operator-(T a, const integer& b) {
        integer r;
        put_difference(r, detail::signed_limb(a), b);
        return r;
    }
    template <detail::short_integer T>
    friend integer operator+(integer&& a, T b) {
        put_sum(a, a, detail::signed_limb(b));
        return std::move(a);
    }
    template <detail::short_integer T>
    friend integer operator+(T a, integer&& b) {
        put_sum(b, b, detail::signed_limb(a));
        return std::move(b);
    }
    template <detail::short_integer T>
    friend integer operator-(integer&& a, T b) {
        put_sum(a, a, -detail::signed_limb(b));
        return std::move(a);
    }
    template <detail::short_integer T>
    friend integer operator-(T a, integer&& b) {
        put_difference(b, detail::signed_limb(a), b);
        return std::move(b);
    }
    /// @}
    /// r = a + b and r = a - b in the memory that r has, if that suffices: what a loop saves by it is an allocation for each
    /// result of more than 512 bits. r may be an operand. Throws std::length_error.
    /// @{
    friend CARRY_API void add(integer& r, const integer& a, const integer& b);
    friend CARRY_API void sub(integer& r, const integer& a, const integer& b);
    template <detail::short_integer T>
    friend void add(integer& r, const integer& a, T b) {
        put_sum(r, a, detail::signed_limb(b));
    }
    template <detail::short_integer T>
    friend void sub(integer& r, const integer& a, T b) {
        put_sum(r, a, -detail::signed_limb(b));
    }
    template <detail::short_integer T, std::same_as<integer> Integer>
    friend void sub(integer& r, T a, const Integer& b) {
        put_difference(r, detail::signed_limb(a), b);
    }
    /// @}
    /// a b. Throws std::length_error. M(n).
    /// @{
    friend CARRY_API integer operator*(const integer& a, const integer& b);
    template <detail::short_integer T>
    friend integer operator*(const integer& a, T b) {
        return product(a, detail::signed_limb(b));
    }
    template <detail::short_integer T>
    friend integer operator*(T a, const integer& b) {
        return product(b, detail::signed_limb(a));
    }
    /// @}
    /// r = a b in the memory that r has, if that suffices: what a loop saves by it is an allocation for each product of more
    /// than 512 bits. r may be an operand. Throws std::length_error. M(n).
    /// @{
    friend CARRY_API void mul(integer& r, const integer& a, const integer& b);
    template <detail::short_integer T>
    friend void mul(integer& r, const integer& a, T b) {
        put_product(r, a, detail::signed_limb(b));
    }
    /// @}
    /// r = r + a b and r = r - a b, in the memory that r has, if that suffices; the product is never an object. r may be an
    /// operand. Throw std::length_error where a b or the result is too long. M(n).
    /// @{
    friend CARRY_API void addmul(integer& r, const integer& a, const integer& b);
    friend CARRY_API void submul(integer& r, const integer& a, const integer& b);
    template <detail::short_integer T>
    friend void addmul(integer& r, const integer& a, T b) {
        put_accumulated(r, a, detail::signed_limb(b));
    }
    template <detail::short_integer T>
    friend void submul(integer& r, const integer& a, T b) {
        put_accumulated(r, a, -detail::signed_limb(b));
    }
    /// @}
    friend CARRY_API integer multiply(const integer& a, const integer& b, unsigned threads);
    /// The quotient truncated towards zero, and the remainder, 0 or with the sign of a. Throw std::domain_error where d = 0.
    /// O(M(n) log n).
    /// @{
    friend CARRY_API integer operator/(const integer& a, const integer& d);
    friend CARRY_API integer operator%(const integer& a, const integer& d);
    template <detail::short_integer T>
    friend integer operator/(const integer& a, T d) {
        return quotient_by(a, detail::signed_limb(d));
    }
    template <detail::short_integer T>
    friend integer operator%(const integer& a, T d) {
        return remainder_by(a, detail::signed_limb(d));
    }
    /// @}
    /// q = a / d and r = a % d in the memory that the result has, if that suffices: what a loop saves by it is an allocation
    /// for each result of more than 512 bits. The result may be an operand. Throw std::domain_error where d = 0.
    /// O(M(n) log n).
    /// @{
    friend CARRY_API void quotient(integer& q, const integer& a, const integer& d);
    friend CARRY_API void remainder(integer& r, const integer& a, const integer& d);
    template <detail::short_integer T>
    friend void quotient(integer& q, const integer& a, T d) {
        put_quotient(q, a, detail::signed_limb(d));
    }
    template <detail::short_integer T>
    friend void remainder(integer& r, const integer& a, T d) {
        put_remainder(r, a, detail::signed_limb(d));
    }
    /// @}
    /// The functions of these names below for a built-in d, which is taken as it is. Throw std::domain_error where d = 0. O(n).
    /// @{
    template <detail::short_integer T>
    friend void divrem(integer& quotient, integer& remainder, const integer& a, T d) {
        detail::divide_by_word(quotient, remainder, a, detail::signed_limb(d), detail::rounding::towards_zero);
    }
    template <detail::short_integer T>
    friend void divrem_floor(integer& quotient, integer& remainder, const integer& a, T d) {
        detail::divide_by_word(quotient, remainder, a, detail::signed_limb(d), detail::rounding::down);
    }
    template <detail::short_integer T>
    friend void divrem_ceil(integer& quotient, integer& remainder, const integer& a, T d) {
        detail::divide_by_word(quotient, remainder, a, detail::signed_limb(d), detail::rounding::up);
    }
    template <detail::short_integer T>
    friend void div_floor(integer& q, const integer& a, T d) {
        detail::divide_by_word(q, a, detail::signed_limb(d), detail::rounding::down);
    }
    template <detail::short_integer T>
    friend void div_ceil(integer& q, const integer& a, T d) {
        detail::divide_by_word(q, a, detail::signed_limb(d), detail::rounding::up);
    }
    template <detail::short_integer T>
    friend void mod_floor(integer& r, const integer& a, T d) {
        detail::reduce_by_word(r, a, detail::signed_limb(d), detail::rounding::down);
    }
    template <detail::short_integer T>
    friend void divexact_unchecked(integer& q, const integer& a, T d) {
        detail::divide_exactly_by_word(q, a, detail::signed_limb(d));
    }
    /// @}
    /// The bits that are one in both, in either, and in exactly one. Throw as bit_and does.
    /// @{
    friend CARRY_API integer operator&(const integer& a, const integer& b);
    friend CARRY_API integer operator|(const integer& a, const integer& b);
    friend CARRY_API integer operator^(const integer& a, const integer& b);
    /// @}
    /// r = a & b, r = a | b and r = a ^ b in the memory that r has, if that suffices. r may be an operand.
    /// Throws std::length_error, as -2^k & b may be a power of two that is longer than both.
    /// @{
    friend CARRY_API void bit_and(integer& r, const integer& a, const integer& b);
    friend CARRY_API void bit_or(integer& r, const integer& a, const integer& b);
    friend CARRY_API void bit_xor(integer& r, const integer& a, const integer& b);
    /// @}
    /// r = ~a in the memory that r has, if that suffices. r may be a. Throws std::length_error.
    friend CARRY_API void bit_not(integer& r, const integer& a);

    /// a 2^count. Throws std::domain_error where count < 0, std::length_error. O(n).
    /// @{
    template <detail::builtin_integer T>
    friend integer operator<<(const integer& a, T count) {
        integer r;
        put_shifted_left(r, a, detail::shift_count(count));
        return r;
    }
    template <detail::builtin_integer T>
    friend integer operator<<(integer&& a, T count) {
        a <<= count;
        return std::move(a);
    }
    /// @}
    /// a / 2^count, rounded down. Throws std::domain_error where count < 0. O(n).
    /// @{
    template <detail::builtin_integer T>
    friend integer operator>>(const integer& a, T count) {
        integer r;
        put_shifted_right(r, a, detail::shift_count(count));
        return r;
    }
    template <detail::builtin_integer T>
    friend integer operator>>(integer&& a, T count) {
        a >>= count;
        return std::move(a);
    }
    /// @}
    /// r = a 2^count and r = floor(a / 2^count) in the memory that r has, if that suffices. r may be a. Throw as the operators
    /// in place.
    /// @{
    template <detail::builtin_integer T>
    friend void shift_left(integer& r, const integer& a, T count) {
        put_shifted_left(r, a, detail::shift_count(count));
    }
    template <detail::builtin_integer T>
    friend void shift_right(integer& r, const integer& a, T count) {
        put_shifted_right(r, a, detail::shift_count(count));
    }
    /// @}

    /// a.
    integer operator+() const& { return *this; }
    integer operator+() && noexcept { return std::move(*this); }
    /// -a. O(n) for a copy.
    integer operator-() const& {
        integer r(*this);
        r.negate();
        return r;
    }
    integer operator-() && noexcept {
        negate();
        return std::move(*this);
    }
    /// All bits inverted: -a - 1. Throws std::length_error.
    integer operator~() const& {
        integer r;
        bit_not(r, *this);
        return r;
    }
    integer operator~() && {
        bit_not(*this, *this);
        return std::move(*this);
    }

    /// Whether the values are the same. O(n), O(1) for most that differ.
    friend bool operator==(const integer& a, const integer& b) noexcept {
        const std::size_t n = a.magnitude_.size();
        if (a.negative_ != b.negative_ || n != b.magnitude_.size()) {
            return false;
        }
        // The highest limbs tell most numbers apart, and are all that many have.
        if (n == 0 || a.magnitude_[n - 1] != b.magnitude_[n - 1]) {
            return n == 0;
        }
        if (n <= 2) {
            return a.magnitude_[0] == b.magnitude_[0];
        }
        constexpr std::size_t few = 12;  // limbs below it, for which a call takes longer
        if (n > few + 1) {
            return std::memcmp(a.magnitude_.data(), b.magnitude_.data(), (n - 1) * sizeof(limb)) == 0;
        }
        limb difference = 0;
        for (std::size_t i = 0; i + 1 < n; ++i) {
            difference |= static_cast<limb>(a.magnitude_[i] ^ b.magnitude_[i]);
        }
        return difference == 0;
    }
    template <detail::short_integer T>
    friend bool operator==(const integer& a, T b) noexcept {
        const detail::signed_limb number(b);
        return number.magnitude == 0
                   ? a.magnitude_.empty()
                   : a.magnitude_.size() == 1 && a.magnitude_[0] == number.magnitude && a.negative_ == number.negative;
    }
    /// The order of the values. O(n), O(1) for most.
    /// @{
    friend std::strong_ordering operator<=>(const integer& a, const integer& b) noexcept {
        if (a.negative_ != b.negative_) {
            return a.negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
        }
        const detail::limb_row &x = (a.negative_ ? b : a).magnitude_, &y = (a.negative_ ? a : b).magnitude_;
        const std::size_t n = x.size();
        if (n != y.size()) {
            return n <=> y.size();
        }
        // The highest limbs tell most numbers apart, and are all that many have.
        if (n <= 1 || x[n - 1] != y[n - 1]) {
            return n == 0 ? std::strong_ordering::equal : x[n - 1] <=> y[n - 1];
        }
        return detail::compare_rows(x.data(), y.data(), n - 1);
    }
    template <detail::short_integer T>
    friend std::strong_ordering operator<=>(const integer& a, T b) noexcept {
        const detail::signed_limb number(b);
        if (a.negative_ != number.negative) {
            return a.negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
        }
        const std::size_t n = a.magnitude_.size();
        if (n > 1) {
            return a.negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
        }
        const std::strong_ordering order = (n == 0 ? limb{0} : a.magnitude_[0]) <=> number.magnitude;
        return a.negative_ ? 0 <=> order : order;
    }
    /// @}

    /// @}
    /// \name Streams
    /// @{

    /// Writes a as built-in integers are written: by std::dec, std::hex, std::oct, std::showbase, std::uppercase, std::showpos,
    /// std::setw, std::setfill, std::left, std::right and std::internal, with a sign also in base 8 and 16. Digits are never
    /// grouped.
    friend CARRY_API std::ostream& operator<<(std::ostream& out, const integer& a);

    /// Reads a sign and digits in the base of the stream's flags, after spaces where std::skipws is set, and stops at the first
    /// character that is not one. std::hex allows a prefix `0x`; a stream without base flags takes the prefixes of from_string.
    /// Sets failbit where there is no digit, or the number is longer than max_bits, eofbit where the text ends, badbit where
    /// the buffer throws. Throws what the stream is set to throw, once a is written; where reading fails or breaks, a stays as
    /// it was.
    friend CARRY_API std::istream& operator>>(std::istream& in, integer& a);

    /// @}

private:
    friend struct detail::integer_access;
    template <detail::builtin_integer T>
        requires(!detail::is_signed_builtin<T>)
    friend T mod_word(const integer& a, T d);

    static integer from_double(double value);

    integer(detail::limb_row&& magnitude, bool negative) noexcept : negative_(negative), magnitude_(std::move(magnitude)) {}

    /// The least i >= from with bit i = one.
    std::optional<std::size_t> find_bit(std::size_t from, bool one) const noexcept {
        const std::size_t at = from / limb_bits;
        if (at >= magnitude_.size()) {  // where all bits are the sign's
            return one == negative_ ? std::optional(from) : std::nullopt;
        }
        if (!negative_ || from > trailing_zeros()) {
            const limb inverted = one != negative_ ? limb{0} : max_limb<limb>;  // above the lowest one of a negative value
            const auto found = static_cast<limb>((magnitude_[at] ^ inverted) & (max_limb<limb> << (from % limb_bits)));
            if (found != 0) [[likely]] {
                return at * limb_bits + static_cast<std::size_t>(std::countr_zero(found));
            }
        }
        return find_bit_otherwise(from, one);
    }
    std::optional<std::size_t> find_bit_otherwise(std::size_t from, bool one) const noexcept;
    void set_bit_otherwise(std::size_t i, bool value);
    std::size_t popcount_of_many() const;
    std::size_t trailing_zeros_above_lowest() const noexcept;
    static void put_sum(integer& r, const integer& a, detail::signed_limb b);
    static integer sum(const integer& a, detail::signed_limb b);
    static void put_difference(integer& r, detail::signed_limb a, const integer& b);
    static void put_product(integer& r, const integer& a, detail::signed_limb b);
    static integer product(const integer& a, detail::signed_limb b);
    static void put_accumulated(integer& r, const integer& a, detail::signed_limb b);
    static integer quotient_by(const integer& a, detail::signed_limb d);
    static integer remainder_by(const integer& a, detail::signed_limb d);
    static void put_quotient(integer& q, const integer& a, detail::signed_limb d);
    static void put_remainder(integer& r, const integer& a, detail::signed_limb d);
    static limb residue_by(const integer& a, limb d);
    static void put_shifted_left(integer& r, const integer& a, std::size_t count);
    static void put_shifted_right(integer& r, const integer& a, std::size_t count);
    static void put_shifted_left_by_kernel(integer& r, const integer& a, std::size_t count);
    static void put_shifted_left_any(integer& r, const integer& a, std::size_t count);
    static void put_shifted_right_any(integer& r, const integer& a, std::size_t count);

    bool negative_ = false;       // never where there are no limbs; first, in the cache line of the magnitude's size
    detail::limb_row magnitude_;  // normalized
};

// NOLINTBEGIN(readability-redundant-declaration): those above are found by their arguments alone.
/// The functions above that write to results, also for who calls them by their whole names, as carry::add.
/// @{
CARRY_API void add(integer& r, const integer& a, const integer& b);
CARRY_API void sub(integer& r, const integer& a, const integer& b);
CARRY_API void mul(integer& r, const integer& a, const integer& b);
CARRY_API void addmul(integer& r, const integer& a, const integer& b);
CARRY_API void submul(integer& r, const integer& a, const integer& b);
CARRY_API void bit_and(integer& r, const integer& a, const integer& b);
CARRY_API void bit_or(integer& r, const integer& a, const integer& b);
CARRY_API void bit_xor(integer& r, const integer& a, const integer& b);
CARRY_API void bit_not(integer& r, const integer& a);
template <detail::short_integer T>
void add(integer& r, const integer& a, T b);
template <detail::short_integer T>
void sub(integer& r, const integer& a, T b);
template <detail::short_integer T, std::same_as<integer> Integer>
void sub(integer& r, T a, const Integer& b);
template <detail::short_integer T>
void mul(integer& r, const integer& a, T b);
template <detail::short_integer T>
void addmul(integer& r, const integer& a, T b);
template <detail::short_integer T>
void submul(integer& r, const integer& a, T b);
template <detail::builtin_integer T>
void shift_left(integer& r, const integer& a, T count);
template <detail::builtin_integer T>
void shift_right(integer& r, const integer& a, T count);
/// @}
// NOLINTEND(readability-redundant-declaration)

/// \name Division
/// All throw std::domain_error where d = 0 and cost O(M(n) log n). What writes to results takes a built-in d as it is, without
/// making an integer of it.
/// @{

/// A quotient and what it leaves.
struct integer_divrem {
    integer quotient;   ///< rounded as the function says
    integer remainder;  ///< a - quotient * d
};

/// a = quotient * d + remainder, the quotient truncated towards zero: |remainder| < |d|, and it is 0 or has the sign of a.
CARRY_API integer_divrem divrem(const integer& a, const integer& d);
/// The same in the memory that the results have, if that suffices. They are two objects, each of which may be an operand.
CARRY_API void divrem(integer& quotient, integer& remainder, const integer& a, const integer& d);

/// q = a / d and r = a % d in the memory that the result has, if that suffices.
/// @{
CARRY_API void quotient(integer& q, const integer& a, const integer& d);
CARRY_API void remainder(integer& r, const integer& a, const integer& d);
/// @}

/// a = quotient * d + remainder, the quotient rounded down: |remainder| < |d|, and it is 0 or has the sign of d.
CARRY_API integer_divrem divrem_floor(const integer& a, const integer& d);
/// The same in the memory that the results have, if that suffices. They are two objects, each of which may be an operand.
CARRY_API void divrem_floor(integer& quotient, integer& remainder, const integer& a, const integer& d);

/// a = quotient * d + remainder, the quotient rounded up: |remainder| < |d|, and it is 0 or has the sign that d has not.
CARRY_API integer_divrem divrem_ceil(const integer& a, const integer& d);
/// The same in the memory that the results have, if that suffices. They are two objects, each of which may be an operand.
CARRY_API void divrem_ceil(integer& quotient, integer& remainder, const integer& a, const integer& d);

/// The quotient rounded down, and rounded up; those that write to q do so in the memory that it has, if that suffices. q may be
/// an operand.
/// @{
CARRY_API integer div_floor(const integer& a, const integer& d);
CARRY_API integer div_ceil(const integer& a, const integer& d);
CARRY_API void div_floor(integer& q, const integer& a, const integer& d);
CARRY_API void div_ceil(integer& q, const integer& a, const integer& d);
/// @}

/// The remainder of divrem_floor: for d > 0 the number in [0, d) that is congruent to a.
CARRY_API integer mod_floor(const integer& a, const integer& d);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void mod_floor(integer& r, const integer& a, const integer& d);

/// a mod d, from 0 to d - 1, as a built-in integer: what a loop over many small d saves by it is the making of integers. Throws
/// std::domain_error where d = 0. O(n).
template <detail::builtin_integer T>
    requires(!detail::is_signed_builtin<T>)
T mod_word(const integer& a, T d) {
    if constexpr (sizeof(T) <= sizeof(limb)) {
        return static_cast<T>(integer::residue_by(a, d));
    } else {
        return mod_floor(a, integer(d)).template to_wrapped<T>();
    }
}

/// a / d. Throws std::domain_error also where d does not divide a.
CARRY_API integer divexact(const integer& a, const integer& d);
/// The same for a d of which the caller knows that it divides a: in half the time and less, since nothing is looked at but as
/// many limbs, the lowest and the highest, as tell the quotient. Where d does not divide a, the result is an integer without a
/// meaning. Throws std::domain_error for d = 0.
CARRY_API integer divexact_unchecked(const integer& a, const integer& d);
/// The same in the memory that q has, if that suffices. q may be an operand.
CARRY_API void divexact_unchecked(integer& q, const integer& a, const integer& d);

/// Whether d divides a; 0 divides only 0. Throws nothing but std::bad_alloc.
CARRY_API bool divides(const integer& d, const integer& a);

/// A number without a factor, and how often that was in it.
struct integer_without_factor {
    integer cofactor;          ///< which the factor does not divide
    std::size_t multiplicity;  ///< how often it was taken out
};

/// a = cofactor * f^multiplicity with the largest multiplicity. Throws std::domain_error where that has no end: a = 0 or |f|
/// < 2.
CARRY_API integer_without_factor remove_factor(const integer& a, const integer& f);

/// @}
/// \name Powers, roots and products
/// @{

/// |a|.
CARRY_API integer abs(const integer& a);
CARRY_API integer abs(integer&& a) noexcept;

/// a * b, by the calling thread and up to threads - 1 others while it lasts: worth while from some thousand limbs on, of which
/// smaller products make no use. Nothing else but its twin for gf2x starts a thread. Throws std::length_error and
/// std::bad_alloc as a * b does; where the system has no threads to give, there are fewer.
CARRY_API integer multiply(const integer& a, const integer& b, unsigned threads);

/// a^2. Throws std::length_error. M(n), about two thirds of a product's time.
CARRY_API integer sqr(const integer& a);
/// r = a^2 in the memory that r has, if that suffices. r may be a. Throws std::length_error. As sqr(a).
CARRY_API void sqr(integer& r, const integer& a);

/// a^e, with 0^0 = 1; by squaring from the highest bit of e (Knuth, TAOCP 2, 4.6.3). Throws std::length_error, before any work
/// unless the last few bits decide. M(size of the result).
CARRY_API integer pow(const integer& a, std::uint64_t e);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void pow(integer& r, const integer& a, std::uint64_t e);
/// The same for an e of any size and sign: 1 and -1 have all powers, 0 those from 0 on, and of all others a power below 0 is no
/// integer. Throws std::domain_error where there is none, and std::length_error, before any work but for the last few bits.
CARRY_API integer pow(const integer& a, const integer& e);
/// The same for built-in exponents with a sign, or of more than 64 bits.
template <detail::beyond_word T>
integer pow(const integer& a, T e) {
    if constexpr (sizeof(T) <= sizeof(std::uint64_t)) {
        return e < 0 ? pow(a, integer(e)) : pow(a, static_cast<std::uint64_t>(e));
    } else {
        return pow(a, integer(e));
    }
}
/// The same in the memory that r has, if that suffices and e is not negative. r may be a.
template <detail::beyond_word T>
void pow(integer& r, const integer& a, T e) {
    if (sizeof(T) > sizeof(std::uint64_t) || e < 0) {
        r = pow(a, integer(e));
    } else {
        pow(r, a, static_cast<std::uint64_t>(e));
    }
}

/// A square root, rounded down, and what it leaves.
struct integer_sqrtrem {
    integer root;       ///< floor(sqrt(a))
    integer remainder;  ///< a - root^2
};

/// floor(sqrt(a)). Throws std::domain_error where a < 0. O(M(n)).
CARRY_API integer isqrt(const integer& a);
/// The same in the memory that the root has, if that suffices. It may be a.
CARRY_API void isqrt(integer& root, const integer& a);

/// a = root^2 + remainder with root = floor(sqrt(a)). Throws std::domain_error where a < 0. O(M(n)).
CARRY_API integer_sqrtrem sqrtrem(const integer& a);
/// The same in the memory that the results have, if that suffices. They are two objects, one of which may be a.
CARRY_API void sqrtrem(integer& root, integer& remainder, const integer& a);

/// A root, rounded towards zero, and what it leaves.
struct integer_rootrem {
    integer root;       ///< truncated towards zero
    integer remainder;  ///< a - root^k
};

/// The k-th root of a truncated towards zero. Throws std::domain_error where k = 0, or a < 0 and k is even. Newton's iteration
/// with a precision that doubles (Brent and Zimmermann, Modern Computer Arithmetic, 1.5.2). O(M(n) log k).
CARRY_API integer iroot(const integer& a, unsigned k);

/// a = root^k + remainder with root = iroot(a, k); the remainder is 0 or has the sign of a. Throws as iroot.
CARRY_API integer_rootrem rootrem(const integer& a, unsigned k);

/// Whether a is the square of an integer. Residues modulo small primes turn most others away (Cohen, A Course in Computational
/// Algebraic Number Theory, algorithm 1.7.3). O(M(n)).
CARRY_API bool is_square(const integer& a);

/// A power by its base and exponent.
struct integer_power {
    integer base;          ///< no power itself, but for 0, 1 and -1
    std::size_t exponent;  ///< from 1 on
};

/// a = base^exponent with the largest exponent; 1 where a is no power. For 0, 1 and -1, which are powers with any exponent, the
/// exponent is 1. Roots below 2^64 are those modulo 2^64; residues modulo primes that are 1 modulo an exponent turn most others
/// away before a root is taken (D. J. Bernstein, "Detecting perfect powers in essentially linear time", Mathematics of
/// Computation 67, 1998, has both). O(n^2 / log n).
CARRY_API integer_power perfect_power(const integer& a);

/// n!, with 0! = 1: from floor(n / 2)!^2 and the primes that this leaves (P. Luschny's "prime swing"). Throws std::length_error
/// before any work. O(M(size)) but for the sieve.
CARRY_API integer factorial(std::uint64_t n);
/// The same in the memory that r has, if that suffices.
CARRY_API void factorial(integer& r, std::uint64_t n);

/// n over k: n (n - 1) ... (n - k + 1) / k!, 0 where k > n; with the smaller of k and n - k. Up to 2^128 from factorials modulo
/// that; of few factors by their product and exact divisions by words; else from its primes where k is more than n / 16 (P.
/// Goetgheluck, American Mathematical Monthly 94, 1987), or by two product trees and a division. Throws std::length_error where
/// it is too long, or its numerator in the latter case. O(M(size of the numerator) log k).
CARRY_API integer binomial(std::uint64_t n, std::uint64_t k);
/// The same in the memory that r has, if that suffices.
CARRY_API void binomial(integer& r, std::uint64_t n, std::uint64_t k);

/// n over k for an n of any size and sign: n (n - 1) ... (n - k + 1) / k!, which is (-1)^k (k - n - 1 over k) where n < 0. What
/// has more than 64 bits there, by a product tree and an exact division. Throws std::length_error where it is too long, or its
/// numerator. O(M(size of the numerator) log k).
CARRY_API integer binomial(const integer& n, std::uint64_t k);
/// The same for a k of any size: with the smaller of k and n - k (k and -n - 1 where n < 0), so that 2^100 over 2^100 - 2 is no
/// more work than over 2. Throws std::domain_error where k < 0, and std::length_error as above: at once where both are 2^64 or
/// more, as what has so many factors is too long. O(M(size of the numerator) log k) for the smaller k.
CARRY_API integer binomial(const integer& n, const integer& k);
/// The same for built-in numbers with a sign, or of more than 64 bits.
template <detail::beyond_word T>
integer binomial(T n, std::uint64_t k) {
    if constexpr (sizeof(T) <= sizeof(std::uint64_t)) {
        return n < 0 ? binomial(integer(n), k) : binomial(static_cast<std::uint64_t>(n), k);
    } else {
        return binomial(integer(n), k);
    }
}

/// F(n), with F(0) = 0, F(1) = 1: two squares for each bit of n, which lead from F(k - 1) and F(k) to twice the k, and a
/// product for the last. Throws std::length_error before any work. M(size of the result).
CARRY_API integer fibonacci(std::uint64_t n);
/// The same in the memory that r has, if that suffices.
CARRY_API void fibonacci(integer& r, std::uint64_t n);

/// L(n), with L(0) = 2, L(1) = 1 (E. Lucas): by a square for each factor 2 of n, and a product of two that follow one another,
/// by Fibonacci numbers, for the rest of it. Throws std::length_error before any work. M(size of the result).
CARRY_API integer lucas(std::uint64_t n);
/// The same in the memory that r has, if that suffices.
CARRY_API void lucas(integer& r, std::uint64_t n);

/// The product of the primes up to n. Throws std::length_error where n > 2^32 - 1, or it is too long, which only happens where
/// addresses have 32 bits. O(M(size) log n), beside the sieve.
CARRY_API integer primorial(std::uint64_t n);
/// The same in the memory that r has, if that suffices.
CARRY_API void primorial(integer& r, std::uint64_t n);

/// n (n - k) (n - 2k) ... as long as the factors are positive: n! for k = 1, n!! for k = 2, which is found as factorials are. 1
/// where n = 0. Throws std::domain_error where k = 0, std::length_error before any work unless the last few bits decide.
/// O(M(size) log n).
CARRY_API integer multifactorial(std::uint64_t n, std::uint64_t k);
/// The same in the memory that r has, if that suffices.
CARRY_API void multifactorial(integer& r, std::uint64_t n, std::uint64_t k);

/// The number of bits in which a and b differ. Throws std::domain_error where one of them is negative and the other is not, as
/// then they are infinitely many. O(n).
CARRY_API std::size_t hamming_distance(const integer& a, const integer& b);

/// a modulo 2^count, in [0, 2^count): the lowest bits of two's complement. Throws std::length_error where a < 0 and the result
/// has more than max_bits. O(n).
CARRY_API integer low_bits(const integer& a, std::size_t count);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void low_bits(integer& r, const integer& a, std::size_t count);

/// a b modulo 2^count, in [0, 2^count): no more of the product is found than that. Throws std::length_error where the result
/// has more than max_bits, or the product is negative and count is more. Cost: half of a product of count bits while that is
/// quadratic, 0.8 of it with Karatsuba's method, all of it with a transform (Mulders, "On short multiplications and divisions",
/// 2000).
CARRY_API integer mul_low(const integer& a, const integer& b, std::size_t count);
/// a^2 modulo 2^count, in [0, 2^count). Throws std::length_error where the result has more than max_bits. Cost: likewise, of a
/// square.
CARRY_API integer sqr_low(const integer& a, std::size_t count);
/// The x in [0, 2^count) with a x = 1 modulo 2^count. Throws std::domain_error where a is even, unless count is 0;
/// std::length_error where count > max_bits. Newton's iteration from the lowest bits up. O(M(count)).
CARRY_API integer inverse_mod_power(const integer& a, std::size_t count);

/// A fraction from 1/2 to below 1, or its negative, and a power of two.
struct integer_frexp {
    double fraction;       ///< of the sign of a
    std::size_t exponent;  ///< the bits of a, or one more
};

/// a = fraction 2^exponent, rounded to the nearest double, of two the one whose last bit is zero: for logarithms and quotients
/// of numbers beyond the range of double. {0, 0} for 0. O(n) where all but the highest bits are zero, else O(1).
CARRY_API integer_frexp frexp(const integer& a) noexcept;

/// @}
/// \name Divisors and residues
/// @{

/// The greatest common divisor, never negative; gcd(0, 0) = 0. O(n^2) by binary steps from both ends (T. Pornin, ePrint
/// 2020/972) and by Lehmer's steps (T. Jebelean, J. Symbolic Computation 19, 1995), for long numbers O(M(n) log n) by the
/// half-gcd (N. Moller, "On Schonhage's algorithm and subquadratic integer gcd computation", 2008); where one number is much
/// the shorter, a division before.
CARRY_API integer gcd(const integer& a, const integer& b);

/// The least common multiple, never negative; 0 where a or b is. Throws std::length_error. As gcd, an exact division and a
/// product.
CARRY_API integer lcm(const integer& a, const integer& b);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void lcm(integer& r, const integer& a, const integer& b);

/// A greatest common divisor with its cofactors.
struct integer_xgcd {
    integer g;  ///< the divisor, never negative
    integer s;  ///< the cofactor of a
    integer t;  ///< the cofactor of b
};

/// g = s a + t b with g = gcd(a, b), and the smallest cofactors: |s| <= |b| / (2g), |t| <= |a| / (2g), except that (s, t) is
/// (0, sign(b)) where |a| = |b|, and (sign(a), 0), (0, sign(b)) where the other operand is 0 or divisible by this one; (0, 0)
/// for two zeros. As gcd, with twice as much to do.
CARRY_API integer_xgcd xgcd(const integer& a, const integer& b);

/// The x in [0, |m|) with a x = 1 modulo m. Throws std::domain_error where m = 0 or there is none. As xgcd, of which it is one
/// cofactor; a division before, where a is not in [0, |m|). Modulo 2^k d, d odd, only d takes that: a power of two takes
/// inverse_mod_power.
CARRY_API integer invmod(const integer& a, const integer& m);
/// The same, or nothing where there is none: for loops that meet numbers without an inverse, as an exception takes longer than
/// a short inverse. Throws std::domain_error where m = 0.
CARRY_API std::optional<integer> try_invmod(const integer& a, const integer& m);

/// a b modulo m, in [0, |m|). Throws std::domain_error where m = 0; std::length_error where the product of a and b, or of what
/// they leave modulo m if they are longer, has more than max_bits. A product and a division: O(M(n) log n).
CARRY_API integer mulmod(const integer& a, const integer& b, const integer& m);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void mulmod(integer& r, const integer& a, const integer& b, const integer& m);

/// a^2 modulo m, in [0, |m|). Throws as mulmod.
CARRY_API integer sqrmod(const integer& a, const integer& m);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void sqrmod(integer& r, const integer& a, const integer& m);

/// b^e modulo m, in [0, |m|); a negative e raises the inverse. 0^0 = 1. Throws std::domain_error where m = 0, or e < 0 and b
/// has no inverse. O(log|e| M(n)). Variable-time: for secret exponents see powmod_ct in modulus.hpp.
CARRY_API integer powmod(const integer& b, const integer& e, const integer& m);

/// A fraction in lowest terms, its denominator positive.
struct integer_fraction {
    integer numerator;    ///< of the fraction's sign
    integer denominator;  ///< above 0
};

/// The fraction with |numerator| <= largest_numerator, 0 < denominator <= largest_denominator, in lowest terms, with
/// numerator = a * denominator modulo m; none where there is no such fraction. There is at most one, as 2 * largest_numerator *
/// largest_denominator < m is required. Throws std::domain_error where that does not hold, or largest_numerator < 0, or
/// largest_denominator < 1. Euclid's algorithm on (m, a), stopped on its way (P. S. Wang 1981; von zur Gathen and Gerhard,
/// Modern Computer Algebra, 5.10), by half-gcd where the numbers are long. O(M(n) log n) where the numerator's bound is at
/// least about the root of m; O(n^2) else.
CARRY_API std::optional<integer_fraction> rational_reconstruction(const integer& a, const integer& m,
                                                                  const integer& largest_numerator,
                                                                  const integer& largest_denominator);

/// The same with both bounds at floor(sqrt((m - 1) / 2)). Throws std::domain_error where m < 3.
CARRY_API std::optional<integer_fraction> rational_reconstruction(const integer& a, const integer& m);

/// The symbol (a/n) of Legendre for an odd prime n, of Jacobi for odd n > 0, of Kronecker for every n: -1, 0 or 1.
/// As gcd, whose quotients modulo 8 drive the law of reciprocity. Source: Cohen, A Course in Computational Algebraic Number
/// Theory, definition 1.4.8; N. Moller, "Efficient computation of the Jacobi symbol", 2019.
CARRY_API int jacobi(const integer& a, const integer& n);

/// Whether a is prime: no prime is ever denied, and no composite is known that passes. Test of Baillie and PSW, then as many
/// rounds of Miller-Rabin as asked for, each of which a composite passes with a chance of at most 1/4. Negative numbers are not
/// prime. For a prime about 3 + rounds powers modulo a, O(b M(n)) each for b bits; most composites take a division by small
/// primes, or one power. Source: R. Baillie and S. Wagstaff, "Lucas pseudoprimes", Mathematics of Computation 35, 1980.
CARRY_API bool is_probable_prime(const integer& a, unsigned rounds = 0);

/// Whether a is 2, or odd, above 2 and a strong probable prime to the base: with a - 1 = d 2^s, d odd, whether base^d is 1 or
/// -1 modulo a, or one of its next s - 1 squares is -1. It is where a is prime; at most a quarter of the bases below a
/// composite a say so of it, and those that are 0, 1 or -1 modulo a say nothing, as if they did. (G. L. Miller 1976; M. O.
/// Rabin 1980.) O(log(a) M(n)).
CARRY_API bool is_strong_probable_prime(const integer& a, const integer& base);

/// The least number above a that is_probable_prime; 2 where a < 2. Throws std::length_error. About ln(a) / 2 odd candidates on
/// the average, most of which a sieve by small primes strikes out, and a power modulo each of the others.
CARRY_API integer next_prime(const integer& a);

/// The greatest number below a that is_probable_prime. Throws std::domain_error where a <= 2. As next_prime.
CARRY_API integer previous_prime(const integer& a);

/// @}

/// \name Text in memory of the caller's
/// @{

/// to_string(a, base) into [first, last), as std::to_chars does: {the end of the text, std::errc{}}; where it does not fit
/// {last, std::errc::value_too_large}, and where base is not from 2 to 64 {last, std::errc::invalid_argument}. No character
/// behind the text is touched; on an error what stands in the range is unspecified. Up to 1536 bits (352 with limbs of 32) it
/// does not allocate. Cost: as integer::to_string.
CARRY_API std::to_chars_result to_chars(char* first, char* last, const integer& a, int base = 10);

/// a = the number that [first, last) begins with, as std::from_chars reads it: a `-` or nothing, and as many digits as there
/// are, those of integer::from_string, but no `+`, space, prefix or separator. {their end, std::errc{}}; {first,
/// std::errc::invalid_argument} where there is no digit or base is not from 2 to 64; {their end,
/// std::errc::result_out_of_range} beyond max_bits. On an error a is as it was. Cost: as integer::from_string.
CARRY_API std::from_chars_result from_chars(const char* first, const char* last, integer& a, int base = 10);

/// @}

/// A hash of the value, the same in every run of one build. O(n).
CARRY_API std::size_t hash_value(const integer& a) noexcept;

namespace detail {

/// a as the field says.
CARRY_API std::string format_integer(const integer& a, const integer_format& field);

}  // namespace detail

template <detail::builtin_integer T>
integer::integer(T value) noexcept {
    if constexpr (detail::short_integer<T>) {
        *this = value;
    } else {
        using U = typename detail::unsigned_builtin<T>::type;
        U rest = static_cast<U>(value);
        if constexpr (detail::is_signed_builtin<T>) {
            if (value < 0) {
                negative_ = true;
                rest = static_cast<U>(U{0} - rest);
            }
        }
        std::size_t n = 0;
        for (; rest != 0; rest = static_cast<U>(rest >> (limb_bits - 1) >> 1)) {
            magnitude_[n++] = static_cast<limb>(rest);
        }
        magnitude_.truncate(n);
    }
}

template <detail::builtin_integer T>
bool integer::fits() const noexcept {
    constexpr std::size_t bits = sizeof(T) * 8;
    if constexpr (detail::short_integer<T>) {
        constexpr limb largest = max_limb<limb> >> (limb_bits - bits) >> (detail::is_signed_builtin<T> ? 1 : 0);
        const std::size_t n = magnitude_.size();
        const limb magnitude = n == 0 ? limb{0} : magnitude_[0];
        return n <= 1 &&
               (detail::is_signed_builtin<T> ? magnitude <= largest + (negative_ ? 1 : 0) : magnitude <= largest && !negative_);
    } else if constexpr (detail::is_signed_builtin<T>) {
        return bit_length() < bits || (negative_ && bit_length() == bits && trailing_zeros() == bits - 1);
    } else {
        return !negative_ && bit_length() <= bits;
    }
}

template <detail::builtin_integer T>
std::optional<T> integer::to() const noexcept {
    return fits<T>() ? std::optional<T>(to_wrapped<T>()) : std::nullopt;
}

template <class Change>
void integer::modify_limbs(std::size_t n, Change change, bool negative) {
    if (n > max_bits / limb_bits) {
        detail::fail<std::length_error>("carry: the result is longer than the size limit");
    }
    reserve(n * limb_bits);  // what throws and changes nothing, before the sign is gone
    negative_ = false;
    magnitude_.modify(n, change);
    negative_ = negative && !magnitude_.empty();
}

template <std::size_t Bits, class Limb>
integer::integer(const uint<Bits, Limb>& value) : magnitude_((value.bits - 1) / limb_bits + 1) {
    fixed::repack(magnitude_.data(), magnitude_.size(), value.limbs.data(), value.limb_count);
    magnitude_.normalize();
}

template <class Uint>
    requires detail::is_uint<Uint>
std::optional<Uint> integer::to() const noexcept {
    std::optional<Uint> value;
    if (!negative_ && bit_length() <= Uint::bits) {
        value.emplace();
        fixed::repack(value->limbs.data(), Uint::limb_count, magnitude_.data(), magnitude_.size());
    }
    return value;
}

template <detail::builtin_integer T>
T integer::to_wrapped() const noexcept {
    using U = typename detail::unsigned_builtin<T>::type;
    U low = 0;
    if constexpr (detail::short_integer<T>) {
        const limb lowest = magnitude_.empty() ? limb{0} : magnitude_[0];
        return static_cast<T>(negative_ ? limb{0} - lowest : lowest);
    }
    for (std::size_t i = 0; i < magnitude_.size() && i * limb_bits < sizeof(U) * 8; ++i) {
        low = static_cast<U>(low | static_cast<U>(static_cast<U>(magnitude_[i]) << (i * limb_bits)));
    }
    return static_cast<T>(negative_ ? static_cast<U>(U{0} - low) : low);
}

template <detail::builtin_integer T>
integer& integer::operator<<=(T count) {
    put_shifted_left(*this, *this, detail::shift_count(count));
    return *this;
}

template <detail::builtin_integer T>
integer& integer::operator>>=(T count) {
    put_shifted_right(*this, *this, detail::shift_count(count));
    return *this;
}

}  // namespace carry

/// hash_value(a): equal integers have equal hashes.
template <>
struct std::hash<carry::integer> {
    std::size_t operator()(const carry::integer& a) const noexcept { return carry::hash_value(a); }
};

/// What the standard library tells of a type of integers: this one has no bounds that would matter, so min() and max() are 0.
template <>
struct std::numeric_limits<carry::integer> : carry::detail::exact_limits<carry::integer> {
    static constexpr bool is_signed = true;
    static constexpr bool is_bounded = false;
    static constexpr bool is_modulo = false;
    static constexpr int digits = 0;
    static constexpr int digits10 = 0;
    static carry::integer min() noexcept { return {}; }
    static carry::integer lowest() noexcept { return {}; }
    static carry::integer max() noexcept { return {}; }
};

#ifdef __cpp_lib_format
/// `[[fill]align][sign][#][0][width][type]` as for built-in integers: types b, B, d, o, x, X; the width may be another
/// argument.
template <>
struct std::formatter<carry::integer, char> : carry::detail::number_formatter {
    template <class Context>
    auto format(const carry::integer& a, Context& context) const {
        return carry::detail::put_formatted(carry::detail::format_integer(a, field(context)), context);
    }
};
#endif
