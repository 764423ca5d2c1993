/// \file
/// For programs written for ctbignum: Z/qZ, q known to the compiler.
#pragma once

#include <carry/residue.hpp>
#include <ctbignum/addition.hpp>
#include <ctbignum/barrett.hpp>
#include <ctbignum/invariant_div.hpp>
#include <ctbignum/io.hpp>
#include <ctbignum/mod_inv.hpp>
#include <ctbignum/mult.hpp>
#include <ctbignum/slicing.hpp>
#include <ctbignum/utility.hpp>

#include <concepts>
#include <ostream>
#include <type_traits>
#include <utility>

namespace cbn {

/// Tells ZqElement's constructor that a number is below the modulus.
class skip_reduction {};

/// An element of Z/qZ, q >= 1 being the number whose limbs Modulus are; a q of zero is a compile error. Products are reduced
/// in the way that the shape of q calls for. Constant-time but for whether an inverse exists.
template <typename T, T... Modulus>
struct ZqElement {
    using value_type = T;

    /// The element's number in [0, q).
    big_int<sizeof...(Modulus), T> data{};

    /// 0.
    constexpr ZqElement() noexcept = default;
    /// x mod q; -1 is q - 1.
    template <std::integral Int>
    constexpr ZqElement(Int x) noexcept {
        using natural = std::make_unsigned_t<std::conditional_t<std::same_as<Int, bool>, unsigned char, Int>>;
        constexpr std::size_t width = 8 * sizeof(Int);
        data = barrett_reduction(detail::from_row(carry::uint<width, T>(static_cast<natural>(x)).limbs), sequence{});
        if constexpr (std::is_signed_v<Int>) {
            const T negative = carry::detail::sign_mask<T>(x);
            if (!carry::detail::is_known(negative) || negative != 0) {  // what is negative was taken for 2^width more
                constexpr auto excess = detail::from_row((carry::uint<width + 1, T>(1u) << width).limbs);
                constexpr ZqElement once(excess), none;
                *this -= ZqElement(detail::from_row(carry::fixed::select(negative, once.data, none.data)), skip_reduction{});
            }
        }
    }
    /// The number in the sequence, mod q.
    template <T... Limbs>
    constexpr ZqElement(std::integer_sequence<T, Limbs...> x) noexcept : ZqElement(to_big_int(x)) {}
    /// x mod q.
    template <std::size_t N>
    constexpr ZqElement(const big_int<N, T>& x) noexcept : data(barrett_reduction(x, sequence{})) {}
    /// x, which is below q.
    constexpr ZqElement(const big_int<sizeof...(Modulus), T>& x, skip_reduction) noexcept : data(x) {}

    /// The element's number in [0, q).
    explicit constexpr operator big_int<sizeof...(Modulus), T>() const noexcept { return data; }

    constexpr ZqElement& operator+=(const ZqElement& b) noexcept {
        data = mod_add(data, b.data, to_big_int(sequence{}));
        return *this;
    }
    constexpr ZqElement& operator-=(const ZqElement& b) noexcept {
        data = mod_sub(data, b.data, to_big_int(sequence{}));
        return *this;
    }
    constexpr ZqElement& operator*=(const ZqElement& b) noexcept {
        constexpr std::size_t n = modulus::length;
        const auto product = arithmetic::mul(detail::first<n>(data), detail::first<n>(b.data));
        data = detail::to_length<sizeof...(Modulus)>(detail::from_row(product));
        return *this;
    }
    /// a b^(-1); std::domain_error where b has no inverse.
    constexpr ZqElement& operator/=(const ZqElement& b) {
        return *this *= ZqElement(mod_inv(b.data, to_big_int(sequence{})), skip_reduction{});
    }
    friend constexpr ZqElement operator+(ZqElement a, const ZqElement& b) noexcept { return a += b; }
    friend constexpr ZqElement operator-(ZqElement a, const ZqElement& b) noexcept { return a -= b; }
    friend constexpr ZqElement operator*(ZqElement a, const ZqElement& b) noexcept { return a *= b; }
    friend constexpr ZqElement operator/(ZqElement a, const ZqElement& b) { return a /= b; }
    friend constexpr ZqElement operator-(const ZqElement& a) noexcept { return ZqElement() - a; }
    friend constexpr bool operator==(const ZqElement& a, const ZqElement& b) noexcept { return a.data == b.data; }
    friend std::ostream& operator<<(std::ostream& out, const ZqElement& a) { return out << a.data; }

private:
    using sequence = std::integer_sequence<T, Modulus...>;
    using modulus = detail::known_divisor<T, Modulus...>;
    /// Montgomery's form is not for numbers that lie open between two operations.
    static constexpr carry::reduction method = carry::best_reduction<modulus::tight> == carry::reduction::montgomery
                                                   ? carry::reduction::barrett
                                                   : carry::best_reduction<modulus::tight>;
    using arithmetic = carry::detail::residue_arithmetic<modulus::tight, method>;
};

/// 0 in Z/qZ: what `decltype` names the ring by.
template <typename T, T... Modulus>
constexpr auto Zq(std::integer_sequence<T, Modulus...>) noexcept {
    return ZqElement<T, Modulus...>{};
}

/// q as a sequence.
template <typename T, T... Modulus>
constexpr auto extract_modulus(const ZqElement<T, Modulus...>&) noexcept {
    return std::integer_sequence<T, Modulus...>{};
}

}  // namespace cbn
