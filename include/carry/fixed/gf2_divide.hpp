/// \file
/// Division of polynomials over GF(2) in rows whose length the compiler knows: the twin of `fixed/divide.hpp`.
#pragma once

#include <carry/fixed/gf2_mul.hpp>
#include <carry/fixed/shift.hpp>

#include <bit>

namespace carry::fixed::gf2 {

/// The number of bits up to the highest one that is set, which is the degree plus one; 0 for zero. Constant-time.
template <limb_type Limb, std::size_t N>
constexpr std::size_t bit_width(const row<Limb, N>& a) noexcept {
    std::size_t width = 0;
    for (std::size_t i = 0; i < N; ++i) {
        const std::size_t here = i * bits_of<Limb> + significant_bits(a[i]);
        const auto mask = static_cast<std::size_t>(mask_from_bit(static_cast<std::uint64_t>(is_zero_bit(a[i]))));
        width = (width & mask) | (here & ~mask);
    }
    return width;
}

/// The same in a time that depends on a.
template <limb_type Limb, std::size_t N>
constexpr std::size_t bit_width_vartime(const row<Limb, N>& a) noexcept {
    const Limb* const x = a.data();
    std::size_t i = N;
    while (i > 0 && x[i - 1] == 0) {
        --i;
    }
    return i == 0 ? 0 : (i - 1) * bits_of<Limb> + static_cast<std::size_t>(std::bit_width(x[i - 1]));
}

/// The number of zero bits below the lowest one; wN for zero. Constant-time.
template <limb_type Limb, std::size_t N>
constexpr std::size_t trailing_zeros(const row<Limb, N>& a) noexcept {
    std::size_t count = N * bits_of<Limb>;
    for (std::size_t i = N; i-- > 0;) {
        const std::size_t here = i * bits_of<Limb> + carry::trailing_zeros(a[i]);
        const auto mask = static_cast<std::size_t>(mask_from_bit(static_cast<std::uint64_t>(is_zero_bit(a[i]))));
        count = (count & mask) | (here & ~mask);
    }
    return count;
}

/// r_(wN - 1 - i) = a_i: the row with its bits in the opposite order. Constant-time (Hacker's Delight, 7-1).
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> reverse_bits(const row<Limb, N>& a) noexcept {
    row<Limb, N> r{};
    for (std::size_t i = 0; i < N; ++i) {
        std::uint64_t y = a[i];
        y = (y >> 1 & 0x5555555555555555u) | (y & 0x5555555555555555u) << 1;
        y = (y >> 2 & 0x3333333333333333u) | (y & 0x3333333333333333u) << 2;
        y = (y >> 4 & 0x0f0f0f0f0f0f0f0fu) | (y & 0x0f0f0f0f0f0f0f0fu) << 4;
        y = (y >> 8 & 0x00ff00ff00ff00ffu) | (y & 0x00ff00ff00ff00ffu) << 8;
        y = (y >> 16 & 0x0000ffff0000ffffu) | (y & 0x0000ffff0000ffffu) << 16;
        y = y >> 32 | y << 32;
        r[N - 1 - i] = static_cast<Limb>(y >> (64 - bits_of<Limb>));
    }
    return r;
}

/// The v with a v = 1 mod x^w, for a limb a with a(0) = 1. Newton's iteration v <- v (2 - a v) is v <- a v^2 here.
template <limb_type Limb>
constexpr Limb inverse_mod_power(Limb a) noexcept {
    row<Limb, 1> v{1};
    for (unsigned right = 1; right < bits_of<Limb>; right *= 2) {
        v = mul_low<1>(mul_low<1>(v, v), row<Limb, 1>{a});
    }
    return v[0];
}

/// The v with a v = 1 mod x^(wR), for an a with a(0) = 1, by Newton's iteration. Constant-time; the cost of some three
/// products of R limbs.
template <std::size_t R, limb_type Limb, std::size_t N>
constexpr row<Limb, R> inverse_mod_power(const row<Limb, N>& a) noexcept {
    if constexpr (R == 1) {
        return {inverse_mod_power(a[0])};
    } else {
        constexpr std::size_t half = (R + 1) / 2;
        const row<Limb, half> v = inverse_mod_power<half>(a);
        return mul_low<R>(repack<Limb, R>(sqr(v)), a);
    }
}

/// What a division gives.
template <limb_type Limb, std::size_t A, std::size_t D>
struct division {
    row<Limb, A> quotient;
    row<Limb, D> remainder;
};

/// a = quotient * d + remainder with deg remainder < deg d, for d != 0, by long division, bit by bit of the quotient. Variable
/// time in both.
template <limb_type Limb, std::size_t A, std::size_t D>
constexpr division<Limb, A, D> divide_bitwise_vartime(const row<Limb, A>& a, const row<Limb, D>& d) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    division<Limb, A, D> result{};
    row<Limb, A> rest = a;
    const Limb* const divisor = d.data();
    Limb* const r = rest.data();
    Limb* const q = result.quotient.data();
    const std::size_t d_width = bit_width_vartime(d), used = (d_width + w - 1) / w;
    for (std::size_t width = bit_width_vartime(a); width >= d_width; --width) {
        if (static_cast<Limb>(r[(width - 1) / w] >> ((width - 1) % w) & 1u) == 0) {
            continue;
        }
        const std::size_t up = width - d_width, limbs = up / w;
        const unsigned bits = static_cast<unsigned>(up % w);
        q[limbs] = static_cast<Limb>(q[limbs] | static_cast<Limb>(Limb{1} << bits));
        for (std::size_t i = 0; i < used && limbs + i < A; ++i) {
            r[limbs + i] = static_cast<Limb>(r[limbs + i] ^ static_cast<Limb>(divisor[i] << bits));
            if (bits != 0 && limbs + i + 1 < A) {
                r[limbs + i + 1] = static_cast<Limb>(r[limbs + i + 1] ^ static_cast<Limb>(divisor[i] >> (w - bits)));
            }
        }
    }
    result.remainder = repack<Limb, D>(rest);
    return result;
}

/// The same, in a time that depends on the sizes alone: d is shifted up until its highest bit is at the top, the power series
/// 1 / d is had by Newton's iteration, and the product with it is shifted back. Nothing is ever carried, so the quotient is
/// exact. The cost of some six products of the longer length.
template <limb_type Limb, std::size_t A, std::size_t D>
constexpr division<Limb, A, D> divide(const row<Limb, A>& a, const row<Limb, D>& d) noexcept {
    if (std::is_constant_evaluated()) {
        return divide_bitwise_vartime(a, d);
    }
    const std::size_t width = bit_width(d);
    const auto reversed = reverse_bits(shift_left_secret(d, D * bits_of<Limb> - width));
    const auto series = mul_low<A>(reverse_bits(a), inverse_mod_power<A>(reversed));
    division<Limb, A, D> result{};
    result.quotient = shift_right_secret(reverse_bits(series), width - 1);  // the width of zero is kept out by the caller
    result.remainder = add(repack<Limb, D>(a), mul_low<D>(result.quotient, d));
    return result;
}

}  // namespace carry::fixed::gf2
