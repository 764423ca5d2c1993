/// \file
/// The class `carry::integer` and its operators. What holds for all functions of integers is said in `carry/integer.hpp`,
/// which programs include.
#pragma once

#include <carry/config.h>
#include <carry/bytes.hpp>
#include <carry/detail/bit_counts.hpp>
#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/limb_row.hpp>
#include <carry/fixed/row.hpp>
#include <carry/limb.hpp>
#include <carry/limits.hpp>
#include <carry/wipe.hpp>

#include <atomic>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

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

    /// a = 0, and zeros over all memory that a has, as carry/wipe.hpp writes them: for secrets, which no integer wipes by
    /// itself. The memory that a had before it grew, and the copies that operations have made, this does not reach.
    friend void wipe(integer& a) noexcept {
        a.magnitude_.wipe();
        a.negative_ = false;
    }

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
    /// a * b by several threads: see `carry/integer/powers.hpp`.
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
/// The functions above that write to operands, also for who calls them by their whole names, as carry::add.
/// @{
void wipe(integer& a) noexcept;
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

}  // namespace carry
