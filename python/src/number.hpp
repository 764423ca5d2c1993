/// \file
/// Python's int and carry::integer, both ways in linear time, and arguments that may be either.
#pragma once

#include "value.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

namespace carry::python {

/// An integer object for a result of about so many limbs, whose value is any that was there before. Objects that went are kept
/// for it, with their memory: two allocations are most of the time of a short sum. Throws std::bad_alloc.
PyObject* new_integer(std::size_t limbs);

/// A new object with the integer that compute(r) writes.
template <class Compute>
PyObject* computed(std::size_t limbs, Compute compute) {
    nb::object result = nb::steal(new_integer(limbs));
    compute(reinterpret_cast<object_of<integer>*>(result.ptr())->value);
    return result.release().ptr();
}

template <>
inline PyObject* wrap(integer value) {
    return computed(0, [&](integer& r) { r = std::move(value); });
}

template <>
void destroy<integer>(PyObject* o) noexcept;

/// r = the value of an int (or of an instance of a subclass). Throws std::bad_alloc, std::length_error.
void put_int(integer& r, PyObject* number);

/// The int of this value; a new reference. Throws std::bad_alloc.
PyObject* to_int(const integer& value);

/// The hash of the int of this value.
Py_hash_t hash_as_int(const integer& value) noexcept;

/// An operand: an integer, or an int that becomes one.
class operand {
public:
    /// Whether o is one of both.
    bool load(PyObject* o) {
        if (holds<integer>(o)) {
            value_ = &value_of<integer>(o);
            return true;
        }
        if (PyLong_Check(o)) {
            put_int(own_, o);
            value_ = &own_;
            return true;
        }
        return false;
    }

    /// The same for whatever has `__index__`.
    bool load_index(PyObject* o);

    const integer& operator*() const noexcept { return *value_; }

private:
    const integer* value_ = nullptr;
    integer own_;
};

/// A number of bits, an exponent, a size: what is not negative and below 2^64.
struct natural {
    std::uint64_t value;
};

/// The same where all that are too large are as the largest: counts of bits, beyond which nothing is.
struct natural_or_most {
    std::uint64_t value;
};

/// The natural number that o is. Throws std::domain_error where it is negative, std::length_error where it is too large.
natural to_natural(const integer& value);

/// The same, or 2^64 - 1 where it is too large. Throws std::domain_error where it is negative.
natural_or_most to_natural_or_most(const integer& value);

/// The limbs of the longest of some integers or polynomials.
template <class... Numbers>
std::size_t limbs_of(const Numbers&... numbers) noexcept {
    return std::max({numbers.limbs().size()...});
}

/// The same as an unsigned int, where all that are too large are as the largest: bases and numbers of threads.
inline unsigned at_most_unsigned(natural_or_most n) noexcept {
    return static_cast<unsigned>(std::min<std::uint64_t>(n.value, std::numeric_limits<unsigned>::max()));
}

/// How many limbs make it worth to do without the interpreter's lock: for what is linear, for what takes products or divisions,
/// and for what takes many of them.
inline constexpr std::size_t linear_limbs = std::size_t{1} << 15;
inline constexpr std::size_t product_limbs = 200;
inline constexpr std::size_t power_limbs = 8;

/// Whether many integers or polynomials are together as long as what is worth to be multiplied without the interpreter's lock.
template <class Number>
bool are_long(const std::vector<Number>& numbers) noexcept {
    std::size_t limbs = 0;
    for (const Number& a : numbers) {
        limbs += a.limbs().size();
    }
    return limbs >= product_limbs;
}

/// The same as a base, where all that are too large are as one that the library refuses.
inline int to_base(natural_or_most n) noexcept { return static_cast<int>(std::min<std::uint64_t>(n.value, 1000)); }

/// a.to_string(base).
inline std::string digits_of(const integer& a, int base) {
    return unlocked(limbs_of(a) >= product_limbs, [&] { return a.to_string(base); });
}

/// The greatest common divisor or the least common multiple of any number of integers or polynomials: f of one after the other.
template <class Number, class F>
Number fold(const nb::args& numbers, Number start, F f) {
    for (const nb::handle number : numbers) {
        nb::detail::make_caster<Number> next;
        if (!next.from_python(number, 0, nullptr)) {
            throw nb::next_overload();
        }
        start = f(start, next.operator const Number&());
    }
    return start;
}

/// A function of one number, of two or of three for Python: f, without the interpreter's lock where the longest number has Long
/// limbs or more.
/// @{
template <std::size_t Long, class T, class R>
auto releasing(R (*f)(const T&)) {
    return [f](const T& a) { return unlocked(limbs_of(a) >= Long, [&] { return f(a); }); };
}
template <std::size_t Long, class T, class R>
auto releasing(R (*f)(const T&, const T&)) {
    return [f](const T& a, const T& b) { return unlocked(limbs_of(a, b) >= Long, [&] { return f(a, b); }); };
}
template <std::size_t Long, class T, class R>
auto releasing(R (*f)(const T&, const T&, const T&)) {
    return [f](const T& a, const T& b, const T& c) { return unlocked(limbs_of(a, b, c) >= Long, [&] { return f(a, b, c); }); };
}
/// @}

}  // namespace carry::python

namespace nanobind::detail {

template <>
struct type_caster<carry::integer> {
    using Value = carry::integer;
    static constexpr auto Name = io_name("carry.integer | int", "carry.integer");
    template <class>
    using Cast = const carry::integer&;
    template <class>
    static constexpr bool can_cast() {
        return true;
    }

    /// Throws std::bad_alloc, std::length_error, and what `__index__` raises.
    bool from_python(handle source, std::uint32_t, cleanup_list*) { return value_.load_index(source.ptr()); }

    static handle from_cpp(carry::integer value, rv_policy, cleanup_list*) { return carry::python::wrap(std::move(value)); }

    explicit operator const carry::integer&() const noexcept { return *value_; }

private:
    carry::python::operand value_;
};

/// The caster of a natural number of either kind.
template <class T, T (*Convert)(const carry::integer&)>
struct natural_caster {
    using Value = T;
    static constexpr auto Name = io_name("carry.integer | int", "int");
    template <class>
    using Cast = T;
    template <class>
    static constexpr bool can_cast() {
        return true;
    }

    /// Throws what Convert throws, std::bad_alloc, and what `__index__` raises.
    bool from_python(handle source, std::uint32_t, cleanup_list*) {
        carry::python::operand value;
        if (!value.load_index(source.ptr())) {
            return false;
        }
        value_ = Convert(*value);
        return true;
    }

    static handle from_cpp(T n, rv_policy, cleanup_list*) noexcept { return PyLong_FromUnsignedLongLong(n.value); }

    explicit operator T() const noexcept { return value_; }

private:
    T value_{};
};

template <>
struct type_caster<carry::python::natural> : natural_caster<carry::python::natural, carry::python::to_natural> {};

template <>
struct type_caster<carry::python::natural_or_most>
    : natural_caster<carry::python::natural_or_most, carry::python::to_natural_or_most> {};

}  // namespace nanobind::detail
