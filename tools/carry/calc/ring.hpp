/// \file
/// The rings that the calculator works in: Z, Z/M, GF(2)[x] and GF(2)[x]/F, behind one interface.
#pragma once

#include "calc/lexer.hpp"
#include "calc/value.hpp"

#include <compare>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace carry::tool {

class ring;

/// What a function's result is an element of.
enum class result_of {
    same_ring,   ///< the ring whose function it is
    ring_below,  ///< the ring that this one is a quotient of
    nothing,     ///< no element of it: an integer that counts, a truth, or several values
};

/// A function of a ring.
struct function {
    std::string_view name;
    std::string_view usage;    ///< with its arguments, as `gcd(a, b, ...)`
    std::string_view summary;  ///< one line, for the help
    std::size_t least_arguments;
    std::size_t most_arguments;
    unsigned integer_arguments;  ///< bit i: argument i is an integer in every ring (an exponent, an index)
    result_of result;
    /// The arguments are as many as allowed, and elements of the ring or integers as told above. Throws as ring's operations
    /// do.
    value (*call)(const ring& r, std::span<value> arguments);
};

/// As many arguments as one likes.
inline constexpr std::size_t any_number = static_cast<std::size_t>(-1);

/// A ring. Its operations take and give its own elements. They throw operation_error and what the library's value types throw.
class ring {
public:
    ring() = default;
    ring(const ring&) = delete;
    ring& operator=(const ring&) = delete;
    virtual ~ring() = default;

    /// What an element is called in messages: `an integer`, `a residue`.
    virtual std::string_view element() const noexcept = 0;
    /// The element that a literal stands for, as the lexer lets it pass.
    virtual value literal(std::string_view text) const = 0;
    /// The element with this name; nothing where the ring has none.
    virtual std::optional<value> constant(std::string_view name) const;
    virtual value negative(value a) const = 0;
    /// a + b, a - b, a * b, a / b, a // b or a % b.
    virtual value combine(token_kind operation, value a, value b) const = 0;
    virtual value power(value a, const integer& exponent) const = 0;
    virtual value shifted_left(value a, const integer& count) const = 0;
    virtual value shifted_right(value a, const integer& count) const = 0;
    virtual std::strong_ordering compare(const value& a, const value& b) const = 0;
    /// The element that an element of the ring below is in this one. Throws operation_error where there is no such map.
    virtual value image(value a) const = 0;
    /// Whether this ring is a quotient of the one below, so that its elements are represented there and `/` is multiplication
    /// with the inverse.
    virtual bool is_quotient() const noexcept { return false; }
    virtual std::span<const function> functions() const noexcept = 0;
};

/// The rings in which parts of an expression may be read, each above the one that maps into it: Z alone; Z, Z/M; Z, GF(2)[x];
/// Z, GF(2)[x], GF(2)[x]/F.
using ring_tower = std::vector<std::unique_ptr<const ring>>;

/// Z. No result has more than limit bits.
std::unique_ptr<const ring> make_integers(std::size_t limit);
/// Z/M. Throws operation_error unless m > 0.
std::unique_ptr<const ring> make_residues(integer m);
/// GF(2)[x]. No result has more than limit coefficients.
std::unique_ptr<const ring> make_polynomials(std::size_t limit);
/// GF(2)[x]/F. Throws operation_error unless f != 0.
std::unique_ptr<const ring> make_polynomial_residues(gf2x f);

/// The functions of a kind of ring, for the help.
std::span<const function> integer_functions() noexcept;
std::span<const function> residue_functions() noexcept;
std::span<const function> polynomial_functions() noexcept;
std::span<const function> polynomial_residue_functions() noexcept;

/// \name What the rings share
/// @{

/// The integer that a literal stands for.
integer integer_literal(std::string_view text);
/// a as a T. Throws operation_error, which calls it by what it is: `the index`.
template <class T>
T small_argument(const integer& a, std::string_view called);
[[noreturn]] void throw_too_large(std::size_t limit);
[[noreturn]] void throw_negative(std::string_view called);

/// @}

template <class T>
T small_argument(const integer& a, std::string_view called) {
    if (a.is_negative()) {
        throw_negative(called);
    }
    if (const std::optional<T> small = a.to<T>()) {
        return *small;
    }
    throw_too_large(max_bits);
}

}  // namespace carry::tool
