/// \file
/// Arithmetic for powers in constant expressions. A compiler counts the steps of a constant expression and gives up at a
/// limit, so what is to be saved here is not the processor's work but the compiler's: few expressions, with as much in each as
/// it can take. Nothing in this file runs at run time.
#pragma once

#include <carry/fixed/divide.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace carry::fixed::constant {

#ifdef __BITINT_MAXWIDTH__

/// The compiler (clang) has integers of any size, an operation on which is one step: a step a square and a step a remainder.
template <std::size_t Bits>
struct wide {
    __extension__ typedef unsigned _BitInt(static_cast<int>(Bits)) type;
};

/// a as one integer.
template <std::size_t Bits, limb_type Limb, std::size_t N>
constexpr typename wide<Bits>::type to_wide(const row<Limb, N>& a) noexcept {
    typename wide<Bits>::type x = 0;
    for (std::size_t i = N; i-- > 0;) {
        x = (x << (bits_of<Limb> - 1) << 1) | a[i];
    }
    return x;
}

/// Whether there is a continue_power for such an m.
template <limb_type Limb, std::size_t N>
constexpr bool takes(const row<Limb, N>&) noexcept {
    return 2 * N * bits_of<Limb> <= __BITINT_MAXWIDTH__;
}

/// r^(2^(high - low)) a^(e's bits [low, high)) mod m for any m >= 1, a and r below m.
template <limb_type Limb, std::size_t N, limb_type ExponentLimb, std::size_t E>
constexpr row<Limb, N> continue_power(const row<Limb, N>& r, const row<Limb, N>& a, const row<ExponentLimb, E>& e,
                                      std::size_t high, std::size_t low, const row<Limb, N>& m) noexcept {
    constexpr std::size_t bits = 2 * N * bits_of<Limb> + 64;
    auto power = to_wide<bits>(r);
    const auto x = to_wide<bits>(a), modulus = to_wide<bits>(m);
    power %= modulus;
    for (std::size_t i = high; i-- > low;) {
        power = power * power % modulus;
        if ((static_cast<ExponentLimb>(e[i / bits_of<ExponentLimb>] >> (i % bits_of<ExponentLimb>)) & 1u) != 0) {
            power = power * x % modulus;
        }
    }
    row<Limb, N> result{};
    for (std::size_t i = 0; i < N; ++i) {
        result[i] = static_cast<Limb>(power);
        power >>= bits_of<Limb>;
    }
    return result;
}

#elif defined(__GNUC__) && defined(__SIZEOF_INT128__)

/// A vector of 128-bit integers.
template <std::size_t Lanes>
struct vector_of {
    typedef carry::detail::uint128 type __attribute__((vector_size(Lanes * sizeof(carry::detail::uint128))));
};

/// The compiler (GCC) has vectors, an operation on all lanes of which is one operation. A number is a vector of digits in radix
/// 2^60, each in 128 bits, where products of digits can be summed with all carries delayed. Montgomery's multiplication
/// (Mathematics of Computation 44, 1985), a digit of b after the other; numbers are below 2m, and no subtraction has to bring
/// them below m as long as 2^(60 D) > 4m (Walter, "Montgomery exponentiation needs no final subtractions", Electronics Letters
/// 35, 1999). Digits may pass 2^60 by 2^9: 2D (2^60 + 2^9)^2 + 2^69 < 2^128 for D <= 120.
template <std::size_t D>
struct digit_ring {
    using wide = carry::detail::uint128;
    static constexpr std::size_t lanes = std::bit_ceil(D < 8 ? std::size_t{8} : D);  // past what ABIs pass in registers
    using number = typename vector_of<lanes>::type;

    number modulus{};
    number negated_inverse{};  ///< -m^(-1) modulo 2^60, in every lane
    number mask{};             ///< 2^60 - 1, in every lane
    number one{};              ///< 2^(60 D) mod m

    /// Every digit moved by one place down, or up.
    template <std::size_t... I>
    static constexpr number down(const number& x, std::index_sequence<I...>) noexcept {
        return __builtin_shufflevector(x, number{}, (I + 1)...);
    }
    template <std::size_t... I>
    static constexpr number up(const number& x, std::index_sequence<I...>) noexcept {
        return __builtin_shufflevector(number{}, x, (I + lanes - 1)...);
    }

    /// a * b / 2^(60 D) mod m.
    constexpr number mul(const number& a, const number& b) const noexcept {
        constexpr auto all = std::make_index_sequence<lanes>{};
        const number x = a, y = b, m = modulus, inverse = negated_inverse, digit = mask, first{}, each = number{} + wide{1};
        number sum{}, place{}, q{};
        number carry{};  // into the first digit; in every lane, since the compiler works once on lanes that are all alike
        for (std::size_t j = 0; j < D; ++j) {
            sum += x * __builtin_shuffle(y, place);
            carry += __builtin_shuffle(sum, first);
            q = (carry * inverse) & digit;
            carry = (carry + __builtin_shuffle(m, first) * q) >> 60;
            sum = down(sum + m * q, all);
            place += each;
        }
        sum += carry & number{~wide{0}};
        for (int i = 0; i < 2; ++i) {
            sum = (sum & digit) + up(sum >> 60, all);
        }
        return sum;
    }
    constexpr number sqr(const number& a) const noexcept { return mul(a, a); }
};

/// The digits that an m of N limbs wants: 2^(60 D) > 4m.
template <limb_type Limb, std::size_t N>
inline constexpr std::size_t digits_for = (N * bits_of<Limb> + 2) / 60 + 1;

/// Whether there is a continue_power for such an m.
template <limb_type Limb, std::size_t N>
constexpr bool takes(const row<Limb, N>& m) noexcept {
    return digits_for<Limb, N> <= 120 && (m[0] & 1u) != 0;
}

/// a as a vector of digits.
template <std::size_t D, limb_type Limb, std::size_t N>
constexpr typename digit_ring<D>::number to_digits(const row<Limb, N>& a) noexcept {
    std::array<std::uint64_t, digit_ring<D>::lanes> digits{};
    for (std::size_t i = 0; i < N; ++i) {
        for (unsigned done = 0; done < bits_of<Limb>;) {
            const std::size_t at = i * bits_of<Limb> + done;
            const unsigned offset = static_cast<unsigned>(at % 60);
            if (at / 60 < D) {
                digits[at / 60] |= (static_cast<std::uint64_t>(a[i] >> done) << offset) & ((1ull << 60) - 1);
            }
            done += 60 - offset;
        }
    }
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return typename digit_ring<D>::number{digits[I]...};
    }(std::make_index_sequence<digit_ring<D>::lanes>{});
}

/// x 2^(60 D) mod m.
template <std::size_t D, limb_type Limb, std::size_t N>
constexpr typename digit_ring<D>::number encode(const row<Limb, N>& x, const row<Limb, N>& m) noexcept {
    constexpr std::size_t longer = (60 * D - 1) / bits_of<Limb> + 1;
    row<Limb, N + longer> scaled{};
    for (std::size_t i = 0; i < N; ++i) {
        scaled[i] = x[i];
    }
    return to_digits<D>(divide_vartime(shift_left(scaled, 60 * D), m).remainder);
}

/// The ring modulo an odd m.
template <limb_type Limb, std::size_t N>
constexpr digit_ring<digits_for<Limb, N>> make_digit_ring(const row<Limb, N>& m) noexcept {
    constexpr std::size_t d = digits_for<Limb, N>;
    using wide = carry::detail::uint128;
    using number = typename digit_ring<d>::number;
    digit_ring<d> ring;
    ring.modulus = to_digits<d>(m);
    ring.mask = number{} + ((wide{1} << 60) - 1);
    const auto lowest = static_cast<std::uint64_t>(ring.modulus[0]);
    ring.negated_inverse = number{} + wide{(0 - inverse_mod_radix(lowest)) & ((1ull << 60) - 1)};
    row<Limb, N> one{};
    one[0] = 1;
    ring.one = encode<d>(one, m);
    return ring;
}

/// What the ring's number stands for, below m.
template <limb_type Limb, std::size_t N, std::size_t D>
constexpr row<Limb, N> decode(const digit_ring<D>& ring, const typename digit_ring<D>::number& x,
                              const row<Limb, N>& m) noexcept {
    using wide = carry::detail::uint128;
    const auto value = ring.mul(x, typename digit_ring<D>::number{wide{1}});  // at most m, and m only for zero
    row<Limb, N> r{};
    wide rest = 0;  // what is written, from bit `have` on: digits are added as they are wanted
    unsigned have = 0;
    for (std::size_t i = 0, digit = 0; i < N; ++i) {
        for (; have < bits_of<Limb> && digit < D; ++digit, have += 60) {
            rest += value[digit] << have;
        }
        r[i] = static_cast<Limb>(rest);
        rest >>= bits_of<Limb>;
        have = have < bits_of<Limb> ? 0 : have - bits_of<Limb>;
    }
    return r == m ? row<Limb, N>{} : r;
}

#else

/// No continue_power here: powers are computed as at run time.
template <limb_type Limb, std::size_t N>
constexpr bool takes(const row<Limb, N>&) noexcept {
    return false;
}
/// For the sake of the branches that are not taken.
template <limb_type Limb, std::size_t N, limb_type ExponentLimb, std::size_t E>
constexpr row<Limb, N> continue_power(const row<Limb, N>&, const row<Limb, N>&, const row<ExponentLimb, E>&, std::size_t,
                                      std::size_t, const row<Limb, N>&) noexcept;

#endif

}  // namespace carry::fixed::constant
