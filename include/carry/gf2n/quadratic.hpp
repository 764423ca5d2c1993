/// \file
/// The quadratic extension of a binary field of odd degree: GF(2^n)[u]/(u^2 + u + 1).
#pragma once

#include <carry/bytes.hpp>
#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/gf2n.hpp>

namespace carry {

/// An element a + b u with u^2 = u + 1, a and b in a field `Base` of odd degree n, over which u^2 + u + 1 is irreducible (its
/// trace is n mod 2). Constant-time, as Base is.
template <class Base>
    requires(Base::degree % 2 == 1)
class gf2n_quadratic {
public:
    /// The field that a and b are of.
    using base_type = Base;
    /// The limbs of Base.
    using limb_type = typename Base::limb_type;
    /// 2n.
    static constexpr std::size_t degree = 2 * Base::degree;
    /// Twice the bytes of an element of Base.
    static constexpr std::size_t byte_count = 2 * Base::byte_count;

    Base a;  ///< the coefficient of 1
    Base b;  ///< the coefficient of u

    /// 0.
    constexpr gf2n_quadratic() noexcept = default;
    /// a + b u.
    explicit constexpr gf2n_quadratic(const Base& a_, const Base& b_ = Base()) noexcept : a(a_), b(b_) {}

    /// 1.
    static constexpr gf2n_quadratic one() noexcept { return gf2n_quadratic(Base::one()); }
    /// u, a cube root of 1.
    static constexpr gf2n_quadratic root() noexcept { return gf2n_quadratic(Base(), Base::one()); }
    constexpr bool is_zero() const noexcept { return *this == gf2n_quadratic(); }  ///< Whether it is 0.
    constexpr bool is_one() const noexcept { return *this == one(); }              ///< Whether it is 1.

    /// Whether they are the same element.
    friend constexpr bool operator==(const gf2n_quadratic& x, const gf2n_quadratic& y) noexcept {
        return (static_cast<unsigned>(x.a == y.a) & static_cast<unsigned>(x.b == y.b)) != 0;
    }
    /// The operators below, in place.
    /// @{
    constexpr gf2n_quadratic& operator+=(const gf2n_quadratic& y) noexcept {
        a += y.a;
        b += y.b;
        return *this;
    }
    constexpr gf2n_quadratic& operator-=(const gf2n_quadratic& y) noexcept { return *this += y; }
    constexpr gf2n_quadratic& operator*=(const gf2n_quadratic& y) noexcept { return *this = *this * y; }
    /// @}
    /// x / y; std::domain_error for y = 0.
    constexpr gf2n_quadratic& operator/=(const gf2n_quadratic& y) { return *this *= y.inverse(); }
    /// x + y, which is x - y, too.
    /// @{
    friend constexpr gf2n_quadratic operator+(gf2n_quadratic x, const gf2n_quadratic& y) noexcept { return x += y; }
    friend constexpr gf2n_quadratic operator-(gf2n_quadratic x, const gf2n_quadratic& y) noexcept { return x += y; }
    /// @}
    /// (a + b u)(c + d u) = (ac + bd) + ((a + b)(c + d) + ac) u: Karatsuba's three products.
    friend constexpr gf2n_quadratic operator*(const gf2n_quadratic& x, const gf2n_quadratic& y) noexcept {
        const Base ac = x.a * y.a, bd = x.b * y.b;
        return gf2n_quadratic(ac + bd, (x.a + x.b) * (y.a + y.b) + ac);
    }
    /// x y^(-1); std::domain_error for y = 0.
    friend constexpr gf2n_quadratic operator/(gf2n_quadratic x, const gf2n_quadratic& y) { return x /= y; }

    /// x if choice is 1, y if it is 0; choice must be one of them, as a limb or any other built-in integer or a bool. Neither
    /// time nor addresses depend on it.
    template <detail::choice Choice>
    friend constexpr gf2n_quadratic select(Choice choice, const gf2n_quadratic& x, const gf2n_quadratic& y) noexcept {
        return gf2n_quadratic(select(choice, x.a, y.a), select(choice, x.b, y.b));
    }
    /// Exchanges x and y if choice is 1, leaves them if it is 0.
    template <detail::choice Choice>
    friend constexpr void conditional_swap(Choice choice, gf2n_quadratic& x, gf2n_quadratic& y) noexcept {
        conditional_swap(choice, x.a, y.a);
        conditional_swap(choice, x.b, y.b);
    }

    /// (a + b u)^2 = (a^2 + b^2) + b^2 u.
    constexpr gf2n_quadratic squared() const noexcept {
        const Base square = b.squared();
        return gf2n_quadratic((a.squared() + square), square);
    }
    /// x^(2^n): the conjugate (a + b) + b u.
    constexpr gf2n_quadratic conjugate() const noexcept { return gf2n_quadratic(a + b, b); }
    /// x times its conjugate, a^2 + a b + b^2, an element of Base.
    constexpr Base norm() const noexcept { return (a + b).squared() + a * b; }
    /// The element whose square is x.
    constexpr gf2n_quadratic sqrt() const noexcept { return gf2n_quadratic((a + b).sqrt(), b.sqrt()); }
    /// The conjugate divided by the norm; 0 for 0.
    constexpr gf2n_quadratic inverse_or_zero() const noexcept {
        const Base scale = norm().inverse_or_zero();
        return gf2n_quadratic((a + b) * scale, b * scale);
    }
    /// The same; std::domain_error for 0.
    constexpr gf2n_quadratic inverse() const {
        if (CARRY_PUBLIC_OUTCOME(is_zero())) {
            detail::fail<std::domain_error>("carry: zero has no inverse");
        }
        return inverse_or_zero();
    }
    /// x^e; x^0 = 1. Constant-time in x; e is public.
    template <std::size_t Bits, class Limb>
    constexpr gf2n_quadratic pow_vartime(const uint<Bits, Limb>& e) const noexcept {
        gf2n_quadratic r = one();
        for (std::size_t i = uint<Bits, Limb>::bits; i-- > 0;) {
            r = r.squared();
            if (e.bit(i)) {
                r *= *this;
            }
        }
        return r;
    }
    /// The trace down to GF(2): that of x plus its conjugate, which is b.
    constexpr unsigned trace() const noexcept { return b.trace(); }
    /// A z with z^2 + z = x, or nothing where there is none, which is where trace(x) = 1; only that shows. With z = c + d u:
    /// d^2 + d = b and c^2 + c = a + d^2, in which d or d + 1 is taken so that the latter has a solution.
    constexpr std::optional<gf2n_quadratic> solve_quadratic() const noexcept {
        if (CARRY_PUBLIC_OUTCOME(trace() != 0)) {
            return std::nullopt;
        }
        Base d = b.half_trace();
        const Base right = a + d.squared();
        d = select(right.trace(), d + Base::one(), d);
        return gf2n_quadratic((a + d.squared()).half_trace(), d);
    }

    /// The bytes of b, then those of a, each as Base has them.
    constexpr std::array<std::uint8_t, byte_count> to_bytes() const noexcept {
        std::array<std::uint8_t, byte_count> bytes{};
        const auto high = b.to_bytes(), low = a.to_bytes();
        std::copy(high.begin(), high.end(), bytes.begin());
        std::copy(low.begin(), low.end(), bytes.begin() + Base::byte_count);
        return bytes;
    }
    /// What to_bytes wrote; errors as Base has them.
    static constexpr gf2n_quadratic from_bytes(std::span<const std::uint8_t> bytes) {
        if (bytes.size() != byte_count) {
            detail::fail<std::length_error>("carry: an element of the field has another number of bytes");
        }
        return gf2n_quadratic(Base::from_bytes(bytes.subspan(Base::byte_count)),
                              Base::from_bytes(bytes.first(Base::byte_count)));
    }
    /// An element drawn uniformly.
    template <std::uniform_random_bit_generator Generator>
    static gf2n_quadratic random(Generator& generator) {
        const Base low = Base::random(generator);
        return gf2n_quadratic(low, Base::random(generator));
    }
};

}  // namespace carry
