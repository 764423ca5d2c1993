/// \file
/// The extended Euclidean algorithm on rows whose length the compiler knows.
#pragma once

#include <carry/fixed/divide.hpp>
#include <carry/fixed/mul.hpp>

namespace carry::fixed {

/// g = a x + b y, with x and y in two's complement.
template <limb_type Limb, std::size_t N>
struct bezout {
    row<Limb, N> g{};
    row<Limb, N> x{};
    row<Limb, N> y{};
};

/// g = gcd(a, b) and the x, y of Euclid's algorithm (Knuth, TAOCP 2, 4.5.2, algorithm X), |x| <= b / 2g and |y| <= a / 2g but
/// for the trivial cases: gcd(0, b) is b with (0, 1), gcd(a, 0) is a with (1, 0). Variable time in both values.
template <limb_type Limb, std::size_t N>
constexpr bezout<Limb, N> extended_gcd_vartime(const row<Limb, N>& a, const row<Limb, N>& b) noexcept {
    bezout<Limb, N> last, next;
    last.g = b;
    last.y[0] = 1;
    next.g = a;
    next.x[0] = 1;
    while (next.g != row<Limb, N>{}) {
        const division<Limb, N, N> step = divide_vartime(last.g, next.g);
        bezout<Limb, N> after = last;
        after.g = step.remainder;
        sub(after.x, after.x, mul_low<N>(step.quotient, next.x));
        sub(after.y, after.y, mul_low<N>(step.quotient, next.y));
        last = next;
        next = after;
    }
    return last;
}

}  // namespace carry::fixed
