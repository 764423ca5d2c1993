/// \file
/// The word. Everything that Carry computes ends here: a limb is one digit of a row, in radix 2^w, and this file holds
/// what the processor does to one or two of them, with carries (the integers) and without (the polynomials over GF(2)).
///
/// Every function is `constexpr`, branch-free on values, and compiles to one or a few instructions with GCC 12 and clang 19.
/// In a constant expression it is plain C++; at run time it is the compiler's builtin where that is better. The limb type is
/// a template parameter (8, 16, 32 or 64 bits), so that small limbs can be tested exhaustively.
#pragma once

#include <carry/config.h>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

/// 1 where the compiler may use AArch64's PMULL, on machines that put the lowest byte first.
#if defined(__AARCH64EL__) && defined(__GNUC__) && (defined(__ARM_FEATURE_AES) || defined(__ARM_FEATURE_CRYPTO))
#define CARRY_HAS_PMULL 1
#else
#define CARRY_HAS_PMULL 0
#endif

namespace carry {

/// The types that may serve as a limb.
template <class T>
concept limb_type = std::same_as<T, std::uint8_t> || std::same_as<T, std::uint16_t> || std::same_as<T, std::uint32_t> ||
                    std::same_as<T, std::uint64_t>;

/// The limb of the compiled library: the same type as `carry_limb` in `carry.h`.
using limb = std::conditional_t<CARRY_LIMB_BITS == 64, std::uint64_t, std::uint32_t>;

/// w, the number of bits in a limb.
template <limb_type Limb>
inline constexpr unsigned bits_of = std::numeric_limits<Limb>::digits;

/// w for the compiled library's limb.
inline constexpr unsigned limb_bits = bits_of<limb>;

/// The limb with every bit set, 2^w - 1. (Hidden, so that no shared library exports it where optimization is poor, to be never
/// unloaded.)
template <limb_type Limb>
[[gnu::visibility("hidden")]] inline constexpr Limb max_limb = std::numeric_limits<Limb>::max();

/// A number of two limbs, high * 2^w + low.
template <limb_type Limb>
struct wide_limb {
    Limb low;   ///< modulo 2^w
    Limb high;  ///< what goes beyond
    friend constexpr bool operator==(const wide_limb&, const wide_limb&) = default;
};

namespace detail {

/// An unsigned type of twice the bits, or void where the compiler has none.
template <limb_type Limb>
struct double_limb;
template <>
struct double_limb<std::uint8_t> {
    using type = std::uint16_t;
};
template <>
struct double_limb<std::uint16_t> {
    using type = std::uint32_t;
};
template <>
struct double_limb<std::uint32_t> {
    using type = std::uint64_t;
};
#ifdef __SIZEOF_INT128__
__extension__ using uint128 = unsigned __int128;
template <>
struct double_limb<std::uint64_t> {
    using type = uint128;
};
inline constexpr bool has_double_limb_64 = true;
#else
inline constexpr bool has_double_limb_64 = false;
#endif

template <limb_type Limb>
inline constexpr bool has_double_limb = !std::same_as<Limb, std::uint64_t> || has_double_limb_64;

}  // namespace detail

/// \name Constant time
/// @{

/// x, in a form of which the optimizer knows nothing. A mask goes through here before it selects: compilers turn a masked
/// select whose mask they can trace to a comparison back into a branch.
template <limb_type Limb>
constexpr Limb value_barrier(Limb x) noexcept {
#if defined(__GNUC__)
    if (!std::is_constant_evaluated()) {
        __asm__("" : "+r"(x));  // no `volatile`: an unused mask may still be dropped
    }
#endif
    return x;
}

/// All ones if bit is 1, zero if bit is 0. bit must be 0 or 1.
template <limb_type Limb>
constexpr Limb mask_from_bit(Limb bit) noexcept {
    return value_barrier(static_cast<Limb>(Limb{0} - bit));
}

/// 1 if x = 0, else 0.
template <limb_type Limb>
constexpr Limb is_zero_bit(Limb x) noexcept {
    return static_cast<Limb>(static_cast<Limb>(static_cast<Limb>(~x) & static_cast<Limb>(x - 1)) >> (bits_of<Limb> - 1));
}

/// a where mask is all ones, b where mask is zero.
template <limb_type Limb>
constexpr Limb select(Limb mask, Limb a, Limb b) noexcept {
    return static_cast<Limb>(b ^ (mask & (a ^ b)));
}

/// The number of bits of x up to its highest one; 0 for zero. Unlike std::bit_width, which may branch where the processor's own
/// instruction leaves zero undefined.
template <limb_type Limb>
constexpr unsigned significant_bits(Limb x) noexcept {
    unsigned count = 0;
    for (unsigned step = bits_of<Limb> / 2; step != 0; step /= 2) {
        const Limb upper = static_cast<Limb>(x >> step);
        const Limb lower_only = mask_from_bit(is_zero_bit(upper));
        x = select(lower_only, x, upper);
        count += step & ~static_cast<unsigned>(lower_only);
    }
    return count + static_cast<unsigned>(x);
}

/// The number of zero bits of x below its lowest one; w for zero.
template <limb_type Limb>
constexpr unsigned trailing_zeros(Limb x) noexcept {
    const Limb below = static_cast<Limb>(~x & static_cast<Limb>(x - 1));
    return significant_bits(below);
}

/// The number of ones among the bits of x, summed in pairs, fours, ... (Hacker's Delight, 5-1). Unlike std::popcount, which may
/// look bytes up in a table.
template <limb_type Limb>
constexpr unsigned set_bits(Limb x) noexcept {
    std::uint64_t n = x;
    n -= (n >> 1) & 0x5555555555555555u;
    n = (n & 0x3333333333333333u) + ((n >> 2) & 0x3333333333333333u);
    n = (n + (n >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return static_cast<unsigned>((n * 0x0101010101010101u) >> 56);
}

/// @}
/// \name With carries: the integers
/// @{

/// a + b + carry modulo 2^w; carry becomes the carry out. carry must come in as 0 or 1.
template <limb_type Limb>
constexpr Limb add_with_carry(Limb a, Limb b, Limb& carry) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (std::same_as<Limb, std::uint64_t>) {
        if (!std::is_constant_evaluated()) {
            unsigned long long sum;
            carry = __builtin_ia32_addcarryx_u64(static_cast<unsigned char>(carry), a, b, &sum);
            return sum;
        }
    }
#endif
    const Limb partial = static_cast<Limb>(a + b);
    const Limb sum = static_cast<Limb>(partial + carry);
    carry = static_cast<Limb>(static_cast<Limb>(partial < a) | static_cast<Limb>(sum < partial));
    return sum;
}

/// a - b - borrow modulo 2^w; borrow becomes the borrow out. borrow must come in as 0 or 1.
template <limb_type Limb>
constexpr Limb subtract_with_borrow(Limb a, Limb b, Limb& borrow) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (std::same_as<Limb, std::uint64_t>) {
        if (!std::is_constant_evaluated()) {
            unsigned long long difference;
#if defined(__clang__)
            borrow = __builtin_ia32_subborrow_u64(static_cast<unsigned char>(borrow), a, b, &difference);
#else
            borrow = __builtin_ia32_sbb_u64(static_cast<unsigned char>(borrow), a, b, &difference);
#endif
            return difference;
        }
    }
#endif
    const Limb partial = static_cast<Limb>(a - b);
    const Limb difference = static_cast<Limb>(partial - borrow);
    borrow = static_cast<Limb>(static_cast<Limb>(a < b) | static_cast<Limb>(partial < borrow));
    return difference;
}

/// a * b, exactly.
template <limb_type Limb>
constexpr wide_limb<Limb> multiply_wide(Limb a, Limb b) noexcept {
    if constexpr (detail::has_double_limb<Limb>) {
        using Wide = typename detail::double_limb<Limb>::type;
        const Wide product = static_cast<Wide>(static_cast<Wide>(a) * b);
        return {static_cast<Limb>(product), static_cast<Limb>(product >> bits_of<Limb>)};
    } else {
        constexpr unsigned half = bits_of<Limb> / 2;
        constexpr Limb low_half = max_limb<Limb> >> half;
        const Limb a0 = a & low_half, a1 = a >> half, b0 = b & low_half, b1 = b >> half;
        const Limb p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
        const Limb middle = (p00 >> half) + (p01 & low_half) + (p10 & low_half);
        return {(middle << half) | (p00 & low_half), p11 + (p01 >> half) + (p10 >> half) + (middle >> half)};
    }
}

/// a * b + c + d, exactly: (2^w - 1)^2 + 2 (2^w - 1) = 2^(2w) - 1, so it fits two limbs.
template <limb_type Limb>
constexpr wide_limb<Limb> multiply_add(Limb a, Limb b, Limb c, Limb d = 0) noexcept {
    if constexpr (detail::has_double_limb<Limb>) {
        using Wide = typename detail::double_limb<Limb>::type;
        const Wide sum = static_cast<Wide>(static_cast<Wide>(static_cast<Wide>(a) * b) + c + d);
        return {static_cast<Limb>(sum), static_cast<Limb>(sum >> bits_of<Limb>)};
    } else {
        wide_limb<Limb> product = multiply_wide(a, b);
        Limb carry = 0;
        product.low = add_with_carry(product.low, c, carry);
        product.high += carry;
        carry = 0;
        product.low = add_with_carry(product.low, d, carry);
        product.high += carry;
        return product;
    }
}

/// The outcome of a division with remainder.
template <limb_type Limb>
struct quotient_remainder {
    Limb quotient;   ///< rounded down
    Limb remainder;  ///< below the divisor
    friend constexpr bool operator==(const quotient_remainder&, const quotient_remainder&) = default;
};

/// Quotient and remainder of (high * 2^w + low) / divisor. Requires high < divisor, so that the quotient is one limb.
/// Variable time: processors divide in a time that depends on the operands.
template <limb_type Limb>
constexpr quotient_remainder<Limb> divide_wide_vartime(Limb high, Limb low, Limb divisor) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (std::same_as<Limb, std::uint64_t>) {
        if (!std::is_constant_evaluated()) {
            Limb quotient, remainder;
            __asm__("divq %4" : "=a"(quotient), "=d"(remainder) : "a"(low), "d"(high), "rm"(divisor) : "cc");
            return {quotient, remainder};
        }
    }
#endif
    if constexpr (detail::has_double_limb<Limb>) {
        using Wide = typename detail::double_limb<Limb>::type;
        const Wide dividend = static_cast<Wide>(static_cast<Wide>(static_cast<Wide>(high) << bits_of<Limb>) | low);
        return {static_cast<Limb>(dividend / divisor), static_cast<Limb>(dividend % divisor)};
    } else {  // bit by bit
        Limb quotient = 0;
        for (unsigned i = 0; i < bits_of<Limb>; ++i) {
            const Limb out = high >> (bits_of<Limb> - 1);
            high = (high << 1) | (low >> (bits_of<Limb> - 1));
            low <<= 1;
            quotient <<= 1;
            if (out != 0 || high >= divisor) {
                high -= divisor;
                quotient |= 1;
            }
        }
        return {quotient, high};
    }
}

/// The inverse of an odd a modulo 2^w: of x with a x = 1 - y the next is x (1 + y), as a x (1 + y) = 1 - y^2, which doubles
/// the number of right bits; the start (3a) xor 2 has five of them (Montgomery). The squares of y do not wait for x
/// (Hurchalla, arXiv:2204.04342).
template <limb_type Limb>
constexpr Limb inverse_mod_radix(Limb a) noexcept {
    const std::uint64_t wide = a;  // in 64 bits: small limbs would be promoted to a signed int
    std::uint64_t x = (3 * wide) ^ 2;
    std::uint64_t y = 1 - wide * x;
    for (unsigned right = 5; right < bits_of<Limb>; right *= 2) {
        x *= 1 + y;
        y *= y;
    }
    return static_cast<Limb>(x);
}

/// @}
/// \name Without carries: the polynomials over GF(2), bit i being the coefficient of x^i
/// @{

/// a * b in GF(2)[x], exactly. Constant time: by `pclmulqdq` or `pmull` where the compiler may use it, else by shift and masked
/// add.
template <limb_type Limb>
constexpr wide_limb<Limb> carryless_multiply_wide(Limb a, Limb b) noexcept {
#if defined(__PCLMUL__) && defined(__SSE2__)
    if (!std::is_constant_evaluated()) {
        typedef long long vector __attribute__((vector_size(16)));
        const vector product =
            __builtin_ia32_pclmulqdq128(vector{static_cast<long long>(a), 0}, vector{static_cast<long long>(b), 0}, 0);
        if constexpr (std::same_as<Limb, std::uint64_t>) {
            return {static_cast<Limb>(product[0]), static_cast<Limb>(product[1])};
        } else {
            const auto low = static_cast<std::uint64_t>(product[0]);
            return {static_cast<Limb>(low), static_cast<Limb>(low >> bits_of<Limb>)};
        }
    }
#elif CARRY_HAS_PMULL
    if (!std::is_constant_evaluated()) {
        typedef std::uint64_t vector __attribute__((vector_size(16)));
        vector product;
        __asm__("pmull %0.1q, %1.1d, %2.1d" : "=w"(product) : "w"(vector{a, 0}), "w"(vector{b, 0}));
        if constexpr (std::same_as<Limb, std::uint64_t>) {
            return {product[0], product[1]};
        } else {
            return {static_cast<Limb>(product[0]), static_cast<Limb>(product[0] >> bits_of<Limb>)};
        }
    }
#endif
    wide_limb<Limb> product{0, 0};
    for (unsigned i = 0; i < bits_of<Limb>; ++i) {
        const Limb mask = mask_from_bit(static_cast<Limb>(static_cast<Limb>(b >> i) & 1u));
        product.low = static_cast<Limb>(product.low ^ (static_cast<Limb>(a << i) & mask));
        if (i != 0) {
            product.high = static_cast<Limb>(product.high ^ (static_cast<Limb>(a >> (bits_of<Limb> - i)) & mask));
        }
    }
    return product;
}

/// a^2 in GF(2)[x]: the bits of a moved to the even places.
template <limb_type Limb>
constexpr wide_limb<Limb> carryless_square_wide(Limb a) noexcept {
    constexpr unsigned half = bits_of<Limb> / 2;
    const auto spread = [](Limb bits) {  // the low half of the bits, each moved from i to 2i (Hacker's Delight, 7-2)
        std::uint64_t x = bits;
        x = (x | (x << 16)) & 0x0000ffff0000ffffu;
        x = (x | (x << 8)) & 0x00ff00ff00ff00ffu;
        x = (x | (x << 4)) & 0x0f0f0f0f0f0f0f0fu;
        x = (x | (x << 2)) & 0x3333333333333333u;
        x = (x | (x << 1)) & 0x5555555555555555u;
        return static_cast<Limb>(x);
    };
    constexpr Limb low_half = static_cast<Limb>(max_limb<Limb> >> half);
    return {spread(static_cast<Limb>(a & low_half)), spread(static_cast<Limb>(a >> half))};
}

/// @}

}  // namespace carry
