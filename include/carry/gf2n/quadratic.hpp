/// \file
/// The quadratic extension of a binary field of odd degree: GF(2^n)[u]/(u^2 + u + 1).
#pragma once

#include <carry/bytes.hpp>
#include <carry/detail/builtin_exponent.hpp>
#include <carry/detail/builtin_integer.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/formatter.hpp>
#include <carry/detail/invert_batch.hpp>
#include <carry/detail/public_outcome.hpp>
#include <carry/detail/stream_text.hpp>
#include <carry/detail/written_number.hpp>
#include <carry/fixed/pow.hpp>
#include <carry/gf2n.hpp>
#include <carry/polynomial_format.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <random>
#include <span>
#include <stdexcept>
#include <string>

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
    /// The element: it is its own negative.
    /// @{
    constexpr gf2n_quadratic operator-() const noexcept { return *this; }
    constexpr gf2n_quadratic operator+() const noexcept { return *this; }
    /// @}
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
    /// x^(2^k), k squarings in Base of either coefficient: u^(2^k) is u for even k and u + 1 for odd k. k is public.
    constexpr gf2n_quadratic squared(std::size_t k) const noexcept { return frobenius(a.squared(k), b.squared(k), k); }
    /// x^(2^K), where Base takes it by its matrix if that is less work.
    template <std::size_t K>
    constexpr gf2n_quadratic multi_squared() const noexcept {
        return frobenius(a.template multi_squared<K>(), b.template multi_squared<K>(), K);
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
    /// The same, or nothing for 0.
    constexpr std::optional<gf2n_quadratic> try_inverse() const noexcept {
        if (CARRY_PUBLIC_OUTCOME(is_zero())) {
            return std::nullopt;
        }
        return inverse_or_zero();
    }
    /// The same; std::domain_error for 0. In a time that depends on x.
    constexpr gf2n_quadratic inverse_vartime() const {
        const Base scale = norm().inverse_vartime();  // the norm of 0 alone is 0
        return gf2n_quadratic((a + b) * scale, b * scale);
    }
    /// Replaces each element by its inverse, at the cost of one inversion and three products an element (Montgomery's trick).
    /// std::domain_error where one of them is 0; all are then as they were. std::invalid_argument where scratch, which must not
    /// overlap elements, is shorter than them.
    static constexpr void invert_batch(std::span<gf2n_quadratic> elements, std::span<gf2n_quadratic> scratch) {
        detail::invert_batch(elements, scratch);
    }
    /// x^e; x^0 = 1. Constant-time in x and e: a fixed window of four bits, every entry of its table touched at every step.
    template <std::size_t Bits, class Limb>
    constexpr gf2n_quadratic pow(const uint<Bits, Limb>& e) const noexcept {
        return from_row(fixed::pow(ring{}, to_row(), e.limbs));
    }
    /// x^e for a public e: sliding windows. Constant-time in x alone.
    template <std::size_t Bits, class Limb>
    constexpr gf2n_quadratic pow_vartime(const uint<Bits, Limb>& e) const noexcept {
        return from_row(fixed::pow_vartime(ring{}, to_row(), e.limbs));
    }
    /// The same for a built-in e; a negative one takes the inverse, and that it is negative is public: std::domain_error where
    /// x = 0.
    /// @{
    template <detail::builtin_integer Int>
    constexpr gf2n_quadratic pow(Int e) const {
        const gf2n_quadratic base = detail::is_negative_exponent(e) ? inverse() : *this;
        return base.pow(detail::exponent_magnitude<typename Base::limb_type>(e));
    }
    template <detail::builtin_integer Int>
    constexpr gf2n_quadratic pow_vartime(Int e) const {
        const gf2n_quadratic base = detail::is_negative_exponent(e) ? inverse() : *this;
        return base.pow_vartime(detail::exponent_magnitude<typename Base::limb_type>(e));
    }
    /// @}
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

    /// The bytes of b, then those of a, each as Base has them; lowest first those of a, then those of b. Constant-time.
    template <byte_order Order = byte_order::big, bit_order Bits = bit_order::standard>
    constexpr std::array<std::uint8_t, byte_count> to_bytes() const noexcept {
        std::array<std::uint8_t, byte_count> bytes{};
        const auto low = a.template to_bytes<Order, Bits>(), high = b.template to_bytes<Order, Bits>();
        std::copy(low.begin(), low.end(), bytes.begin() + (Order == byte_order::big ? Base::byte_count : 0));
        std::copy(high.begin(), high.end(), bytes.begin() + (Order == byte_order::big ? 0 : Base::byte_count));
        return bytes;
    }
    /// The element that to_bytes wrote; errors as Base has them.
    template <byte_order Order = byte_order::big, bit_order Bits = bit_order::standard>
    static constexpr gf2n_quadratic from_bytes(std::span<const std::uint8_t> bytes) {
        if (bytes.size() != byte_count) {
            detail::fail<std::length_error>("carry: an element of the field has another number of bytes");
        }
        const auto first = Base::template from_bytes<Order, Bits>(bytes.first(Base::byte_count));
        const auto last = Base::template from_bytes<Order, Bits>(bytes.subspan(Base::byte_count));
        return Order == byte_order::big ? gf2n_quadratic(last, first) : gf2n_quadratic(first, last);
    }
    /// An element drawn uniformly.
    template <std::uniform_random_bit_generator Generator>
    static gf2n_quadratic random(Generator& generator) {
        const Base low = Base::random(generator);
        return gf2n_quadratic(low, Base::random(generator));
    }

    /// Writes (b)u+(a), a and b as Base writes them: (x+1)u+(0), or (0x3)u+(0x0) under std::hex. Width, fill and adjustment are
    /// for the whole.
    friend std::ostream& operator<<(std::ostream& out, const gf2n_quadratic& x) {
        return detail::insert(out,
                              [&] { return x.written(detail::form_of(out), (out.flags() & std::ios_base::uppercase) != 0); });
    }

private:
    friend struct std::hash<gf2n_quadratic>;
#ifdef __cpp_lib_format
    friend struct std::formatter<gf2n_quadratic, char>;
#endif

    using base_row = decltype(Base::polynomial_type::limbs);
    static constexpr std::size_t base_limbs = Base::polynomial_type::limb_count;
    /// The limbs of a, then those of b.
    using row = fixed::row<limb_type, 2 * base_limbs>;

    constexpr row to_row() const noexcept {
        const base_row low = a.value().limbs, high = b.value().limbs;
        row r{};
        std::copy(low.begin(), low.end(), r.begin());
        std::copy(high.begin(), high.end(), r.begin() + base_limbs);
        return r;
    }
    static constexpr gf2n_quadratic from_row(const row& r) noexcept {
        base_row low{}, high{};
        std::copy(r.begin(), r.begin() + base_limbs, low.begin());
        std::copy(r.begin() + base_limbs, r.end(), high.begin());
        return gf2n_quadratic(Base::make(low), Base::make(high));
    }
    /// What powers are taken in.
    struct ring {
        static constexpr row one{1};
        static constexpr row mul(const row& x, const row& y) noexcept { return (from_row(x) * from_row(y)).to_row(); }
        static constexpr row sqr(const row& x) noexcept { return from_row(x).squared().to_row(); }
        static constexpr row sqr_times(const row& x, std::size_t n) noexcept { return from_row(x).squared(n).to_row(); }
    };

    /// a^(2^k) + b^(2^k) u^(2^k) from a^(2^k) and b^(2^k).
    static constexpr gf2n_quadratic frobenius(const Base& a_power, const Base& b_power, std::size_t k) noexcept {
        return gf2n_quadratic(k % 2 == 0 ? a_power : a_power + b_power, b_power);
    }

    detail::written_number written(gf2x_format form, bool uppercase) const {
        const auto text = [&](const Base& coefficient) {
            return detail::polynomial_parts(to_string(coefficient.value(), form), form, uppercase).text({}, {}, {});
        };
        detail::written_number parts;
        parts.digits = "(" + text(b) + ")u+(" + text(a) + ")";
        return parts;
    }
};

}  // namespace carry

/// Equal elements have equal hashes.
template <class Base>
struct std::hash<carry::gf2n_quadratic<Base>> {
    constexpr std::size_t operator()(const carry::gf2n_quadratic<Base>& x) const noexcept {
        return carry::fixed::hash(x.to_row());
    }
};

#ifdef __cpp_lib_format
/// As the stream writes it, the coefficients in the form that the type asks for; a 0 before the width says nothing.
template <class Base>
struct std::formatter<carry::gf2n_quadratic<Base>, char> : carry::detail::polynomial_formatter {
    template <class Context>
    auto format(const carry::gf2n_quadratic<Base>& x, Context& context) const {
        carry::detail::integer_format field = this->field();
        field.zero = false;
        const bool uppercase = field.type == 'X' || field.type == 'B';
        return carry::detail::put_formatted(x.written(carry::detail::form_of(field), uppercase).in_field(field), context);
    }
};
#endif
