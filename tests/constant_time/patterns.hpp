/// \file
/// The secrets that take the place of each other.
#pragma once

#include <array>
#include <concepts>

namespace carry::test {

// These functions are many, and none of them is what is checked: compilers need not inline them.

/// What secrets look like, in turn. Those of the first kind are what memcheck hides.
enum class pattern { random, zeros, ones, other };
inline constexpr pattern patterns[] = {pattern::random, pattern::zeros, pattern::ones, pattern::other};

/// The word of a row with this pattern, given one drawn at random.
template <std::unsigned_integral Word>
constexpr Word word_like(Word drawn, pattern p) {
    return p == pattern::random  ? drawn
           : p == pattern::zeros ? Word{0}
           : p == pattern::ones  ? static_cast<Word>(~Word{0})
                                 : static_cast<Word>(~drawn);
}

/// An element for which there is an inverse, which is public: so all that take its place have one.
template <class T>
struct invertible {
    T value;
};
/// A number or polynomial whose lowest bit is one: so it is not zero, which is public.
template <class T>
struct odd {
    T value;
};
/// An operand for which there is no other: its value is secret from valgrind alone.
template <class T>
struct only {
    T value;
};

/// An operand of the same size: of built-in types 0 and 1, which every choice and every count may be.
template <std::unsigned_integral T>
T like(T value, pattern p) {
    return p == pattern::zeros ? T{0} : p == pattern::ones ? T{1} : value;
}
/// Of numbers and polynomials zero, all ones and the complement.
template <class T>
    requires requires(T a) { a.limbs; }
T like(T value, pattern p) {
    for (auto& x : value.limbs) x = word_like(x, p);
    return value;
}
template <class T, std::size_t N>
std::array<T, N> like(std::array<T, N> value, pattern p) {
    for (auto& x : value) {
        if constexpr (std::unsigned_integral<T>) {
            x = word_like(x, p);
        } else {
            x = like(x, p);
        }
    }
    return value;
}
/// Of elements those that these represent.
template <class T>
    requires requires(T a) { T(a.value()), T::modulus; }
[[gnu::noinline, gnu::cold]] T like(const T& value, pattern p) {
    return p == pattern::random ? value : T(like(value.value(), p));
}
/// Of elements of a quadratic extension those of such coefficients.
template <class T>
    requires requires(T a) { T(a.a, a.b); }
[[gnu::noinline, gnu::cold]] T like(const T& value, pattern p) {
    return T(like(value.a, p), like(value.b, p));
}
template <class T>
[[gnu::noinline, gnu::cold]] T like(const invertible<T>& operand, pattern p) {
    const T square = operand.value * operand.value;
    return p == pattern::random  ? operand.value
           : p == pattern::zeros ? operand.value / operand.value
           : p == pattern::ones  ? square * operand.value
                                 : square;
}
template <class T>
T like(const odd<T>& operand, pattern p) {
    T value = like(operand.value, p);
    value.limbs[0] = static_cast<typename T::limb_type>(value.limbs[0] | 1u);
    return value;
}
template <class T>
T like(const only<T>& operand, pattern) {
    return operand.value;
}

}  // namespace carry::test
