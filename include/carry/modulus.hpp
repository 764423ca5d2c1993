/// \file
/// `carry::modulus`: Z / m for an m known only at run time and used many times, and its elements.
///
///     const carry::modulus p((carry::integer(1) << 255) - 19);
///     const auto g = p(9);
///     std::cout << pow(g, 1000) / g << '\n';
///
/// A modulus computes once what its kind of reduction wants (carry/reduction.hpp); it is immutable, its copies share what was
/// computed, and any number of threads may use it. An element remembers its modulus.
///
/// Errors. Elements of different moduli in one operation are a std::invalid_argument, and so is an object that was moved from;
/// everything may throw std::bad_alloc. A call that throws leaves its operands as they were.
///
/// Everything here is variable-time but what is named `_ct`, as it says.
///
/// Cost. n is the number of limbs of m; "product" is one product of that size with its reduction.
#pragma once

#include <carry/config.h>
#include <carry/detail/limb_row.hpp>
#include <carry/integer.hpp>
#include <carry/reduction.hpp>

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace carry {

class modular_integer;

namespace detail {

struct modulus_state;
struct modular_access;

}  // namespace detail

/// How a product of powers is computed.
enum class multi_exponentiation {
    automatic,  ///< whichever of the others takes fewer products
    straus,     ///< windows of all exponents between common squarings (E. Straus, 1964; B. Moller, 2001): for few powers
    pippenger,  ///< elements sorted into buckets by their digits (N. Pippenger, 1976): for many
};

/// How a square root modulo a prime is computed.
enum class square_root {
    automatic,       ///< by the shape of p: one power for p = 3 mod 4, else the cheaper of the others
    tonelli_shanks,  ///< A. Tonelli 1891, D. Shanks 1973: a power and about s^2 / 4 products for p - 1 = 2^s d
    cipolla,         ///< M. Cipolla 1903: a power in the quadratic extension
};

/// Z / m.
class CARRY_API modulus {
public:
    /// Its elements.
    using element = modular_integer;

    /// Z / m. Throws std::domain_error where m < 1. Cost: at most about that of dividing 2n limbs by n, of an inverse modulo a
    /// power of two of n limbs, and of two products.
    explicit modulus(const integer& m);

    /// The same with this kind of reduction. Throws std::domain_error where m has not the shape for it, or where it is one of
    /// residue's.
    modulus(const integer& m, reduction how);

    /// m.
    const integer& value() const;

    /// How products are reduced.
    reduction method() const;

    /// The residue of a, which may be any integer. Cost: a division where a is not in [0, m), and at most a product.
    element operator()(const integer& a) const;

    /// 0.
    element zero() const;
    /// 1, which is 0 modulo 1.
    element one() const;

    /// The product of bases[i]^exponents[i]; 1 for none. Negative exponents take the inverse: std::domain_error where there is
    /// none. Throws std::invalid_argument where the spans' sizes differ. Cost: for N exponents of b bits, Straus b squarings
    /// and about N b / (w + 1) products with windows of w bits, Pippenger b squarings and (b / c) (N + 2^c) products.
    element multi_pow(std::span<const element> bases, std::span<const integer> exponents,
                      multi_exponentiation how = multi_exponentiation::automatic) const;

    /// Turns each element into its inverse: one inversion and 3 (size - 1) products (P. Montgomery, 1987). Throws
    /// std::domain_error where one of them has none.
    void invert_batch(std::span<element> elements) const;

    /// Whether both have the same m and reduce in the same way: their elements may then meet.
    friend CARRY_API bool operator==(const modulus& a, const modulus& b);

private:
    friend struct detail::modular_access;
    modulus() noexcept = default;

    std::shared_ptr<const detail::modulus_state> state_;
};

/// An element of Z / m.
class CARRY_API modular_integer {
public:
    /// The residue of a modulo m.
    modular_integer(const modulus& m, const integer& a);

    /// The residue of an integer, which may be a built-in one, in the ring that the element is of: `sum = 0`. The cost of that
    /// residue.
    modular_integer& operator=(const integer& a);

    /// The residue in [0, m). Cost: at most a reduction.
    integer value() const;
    /// value().
    explicit operator integer() const { return value(); }

    /// The ring that it is of.
    carry::modulus modulus() const;

    /// Whether it is 0. O(n).
    bool is_zero() const;
    /// Whether it is 1. O(n).
    bool is_one() const;

    /// The sum and the difference, reduced by at most one m. They throw std::invalid_argument where the moduli differ, as all
    /// below do. O(n).
    /// @{
    modular_integer& operator+=(const modular_integer& b);
    modular_integer& operator-=(const modular_integer& b);
    /// @}
    /// One product.
    modular_integer& operator*=(const modular_integer& b);
    /// Throws std::domain_error where b has no inverse. An inversion and a product.
    modular_integer& operator/=(const modular_integer& b);
    /// The same with the residue of an integer, which may be a built-in one: `a *= 2`. The cost of that residue besides.
    /// @{
    modular_integer& operator+=(const integer& b);
    modular_integer& operator-=(const integer& b);
    modular_integer& operator*=(const integer& b);
    modular_integer& operator/=(const integer& b);
    /// @}

    /// As in place.
    /// @{
    friend modular_integer operator+(modular_integer a, const modular_integer& b) { return std::move(a += b); }
    friend modular_integer operator-(modular_integer a, const modular_integer& b) { return std::move(a -= b); }
    friend modular_integer operator*(modular_integer a, const modular_integer& b) { return std::move(a *= b); }
    friend modular_integer operator/(modular_integer a, const modular_integer& b) { return std::move(a /= b); }
    friend modular_integer operator+(modular_integer a, const integer& b) { return std::move(a += b); }
    friend modular_integer operator-(modular_integer a, const integer& b) { return std::move(a -= b); }
    friend modular_integer operator*(modular_integer a, const integer& b) { return std::move(a *= b); }
    friend modular_integer operator/(modular_integer a, const integer& b) { return std::move(a /= b); }
    friend modular_integer operator+(const integer& a, modular_integer b) { return std::move(b += a); }
    friend modular_integer operator-(const integer& a, const modular_integer& b) { return -b + a; }
    friend modular_integer operator*(const integer& a, modular_integer b) { return std::move(b *= a); }
    friend modular_integer operator/(const integer& a, const modular_integer& b) { return b.inverse() * a; }
    /// @}
    /// The element.
    modular_integer operator+() const { return *this; }
    /// m - a, or 0. O(n).
    modular_integer operator-() const;

    /// 2 a. O(n).
    modular_integer doubled() const;

    /// a^2. One square.
    modular_integer squared() const;

    /// The x with a x = 1. Throws std::domain_error where there is none. Cost: an extended gcd.
    modular_integer inverse() const;
    /// The same, or nothing where there is none.
    std::optional<modular_integer> try_inverse() const;

    /// a^e, with a^0 = 1; a negative e takes the inverse: std::domain_error where there is none. Sliding window: b squarings
    /// and about b / (k + 1) products for b bits and a window of k.
    friend CARRY_API modular_integer pow(const modular_integer& a, const integer& e);

    /// a^e for the exponent in all limbs of e, whose number is public. Takes the same time for all exponents, bases and
    /// results; the modulus is public and must be odd: std::domain_error. Fixed window, wiped working memory; see
    /// carry_integer_powm_ct.
    friend CARRY_API modular_integer pow_ct(const modular_integer& a, std::span<const limb> e);

    /// An x with x^2 = a, where m is a prime; nothing where there is none. Throws std::domain_error where m is seen not to be a
    /// prime, which is not always. Cost: a power, and see square_root.
    friend CARRY_API std::optional<modular_integer> sqrt(const modular_integer& a, square_root how);
    friend std::optional<modular_integer> sqrt(const modular_integer& a) { return sqrt(a, square_root::automatic); }

    /// Throws std::invalid_argument where the moduli differ. O(n).
    friend CARRY_API bool operator==(const modular_integer& a, const modular_integer& b);
    /// Whether a is the residue of b. The cost of that residue, and O(n).
    friend CARRY_API bool operator==(const modular_integer& a, const integer& b);

    /// Writes value() as integers are written.
    friend CARRY_API std::ostream& operator<<(std::ostream& out, const modular_integer& a);

    /// Equal elements of one modulus have equal hashes. O(n).
    friend CARRY_API std::size_t hash_value(const modular_integer& a) noexcept;

private:
    friend struct detail::modular_access;
    modular_integer(std::shared_ptr<const detail::modulus_state> state, detail::limb_row&& row) noexcept
        : row_(std::move(row)), state_(std::move(state)) {}

    detail::limb_row row_;  // a normal element of the ring; first, as to assign it may throw
    std::shared_ptr<const detail::modulus_state> state_;
};

// NOLINTBEGIN(readability-redundant-declaration): those above are found by their arguments alone.
/// The functions above, also for who calls them by their whole names, as carry::pow.
/// @{
CARRY_API modular_integer pow(const modular_integer& a, const integer& e);
CARRY_API modular_integer pow_ct(const modular_integer& a, std::span<const limb> e);
CARRY_API std::optional<modular_integer> sqrt(const modular_integer& a, square_root how);
std::optional<modular_integer> sqrt(const modular_integer& a);
CARRY_API std::size_t hash_value(const modular_integer& a) noexcept;
/// @}
// NOLINTEND(readability-redundant-declaration)

/// Powers of one base by a comb (C. Lim and P. Lee, "More flexible exponentiation with precomputation", 1994): the exponent's
/// bits in `teeth` rows are read column by column from a table of 2^teeth products.
class CARRY_API fixed_base_power {
public:
    /// For exponents of up to so many bits. teeth: 1 to 12, 0 for the number that suits the bits; else std::invalid_argument.
    /// Throws std::length_error where no integer has so many bits. Cost: bits squarings and 2^teeth products.
    fixed_base_power(const modular_integer& base, std::size_t bits, unsigned teeth = 0);

    fixed_base_power(const fixed_base_power&) = default;
    fixed_base_power(fixed_base_power&&) noexcept = default;
    /// As a whole, or not at all where there is no memory for a copy.
    fixed_base_power& operator=(fixed_base_power other) noexcept;

    const modular_integer& base() const noexcept { return base_; }  ///< What is raised.
    std::size_t bits() const noexcept { return bits_; }             ///< The bits of the longest exponent that the table serves.
    unsigned teeth() const noexcept { return teeth_; }              ///< The rows of the comb, 1 to 12.

    /// base^e. bits / teeth squarings and as many products; a negative or longer e is pow's work.
    modular_integer operator()(const integer& e) const;

private:
    modular_integer base_;
    std::size_t bits_;
    unsigned teeth_;
    std::size_t columns_;
    std::vector<limb> table_;  // the product of base^(2^(i columns)) over the bits i of the place
};

/// One secret exponentiation: base^exponent mod modulus. It refers to its three numbers, which are to be there as long as it
/// is used: in a vector of such inputs no temporary may stand.
struct powmod_ct_input {
    const integer& base;      ///< in [0, modulus); secret
    const integer& exponent;  ///< not negative; secret
    const integer& modulus;   ///< odd and positive; secret but for that
};

/// base^exponent mod modulus, in [0, modulus), for a secret base and exponent, at any size.
///
/// The modulus must be odd and positive, the base in [0, modulus), the exponent not negative: std::domain_error. The sizes in
/// limbs of the three are public, leading zeros not counted, and no more of them. Working memory is wiped; the result, as all
/// integers, is not. Fixed window, all entries of whose table are read for each digit; see carry_integer_powm_ct.
CARRY_API integer powmod_ct(const powmod_ct_input& p);
/// The same, in the order of powmod's arguments.
inline integer powmod_ct(const integer& base, const integer& exponent, const integer& modulus) {
    return powmod_ct({base, exponent, modulus});
}

/// The two powers, as RSA by the Chinese remainder theorem wants them: as powmod_ct, one by one. Where the processor has IFMA
/// and the moduli are of one size, both run side by side in one loop.
CARRY_API std::pair<integer, integer> powmod2_ct(const powmod_ct_input& a, const powmod_ct_input& b);

/// All powers, as powmod_ct one by one: any number, moduli the same or different. Where the processor has IFMA, eight whose
/// moduli have the same number of limbs are computed side by side in the lanes of vectors, in about a fifth to a half of the
/// time that they take one after the other. Nothing is computed where one of them is an error.
CARRY_API std::vector<integer> powmod_ct(std::span<const powmod_ct_input> powers);

/// The x in [0, m) with a x = 1 modulo m, for a secret a in [0, m) and an odd m > 0: else, and where there is none,
/// std::domain_error. Public: the sizes in limbs, leading zeros not counted, and whether there is an inverse. Working memory is
/// wiped. Divsteps (Bernstein and Yang, 2019); see carry_integer_invmod_ct.
CARRY_API integer invmod_ct(const integer& a, const integer& m);

}  // namespace carry

/// hash_value(a).
template <>
struct std::hash<carry::modular_integer> {
    std::size_t operator()(const carry::modular_integer& a) const noexcept { return hash_value(a); }
};

#ifdef __cpp_lib_format
/// value() as integers are formatted.
template <>
struct std::formatter<carry::modular_integer, char> : std::formatter<carry::integer, char> {
    template <class Context>
    auto format(const carry::modular_integer& a, Context& context) const {
        return std::formatter<carry::integer, char>::format(a.value(), context);
    }
};
#endif
