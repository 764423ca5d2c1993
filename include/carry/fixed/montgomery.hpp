/// \file
/// Montgomery's multiplication modulo an odd number, on rows whose length the compiler knows. Constant-time.
///
/// With R = 2^(wN), a number a is kept as a R mod m; the product of two such is brought back by one division by R, which is
/// a shift
/// (Montgomery, "Modular multiplication without trial division", Mathematics of Computation 44, 1985).
#pragma once

#include <carry/fixed/divide.hpp>
#include <carry/fixed/modular.hpp>
#include <carry/fixed/mul.hpp>
#include <carry/fixed/sqr.hpp>
#include <carry/fixed/x86_64/montgomery.hpp>
#include <carry/fixed/x86_64/ordered.hpp>

#include <cstddef>

namespace carry::fixed {

/// What Montgomery arithmetic needs to know of m besides m.
template <limb_type Limb, std::size_t N>
struct montgomery_constants {
    row<Limb, N> modulus{};    ///< m, odd
    row<Limb, N> one{};        ///< R mod m
    row<Limb, N> r_squared{};  ///< R^2 mod m: the factor that brings a number into Montgomery form
    row<Limb, N> folded{};     ///< (m inverse + 1) / 2^w, at most m: 2^(-w) mod m, times an odd number
    Limb inverse{};            ///< -m^(-1) mod 2^w
    Limb reciprocal{};         ///< m^(-1) mod 2^w
};

/// The constants for an odd m but for R and R^2 modulo m, which are 0. Constant-time.
template <limb_type Limb, std::size_t N>
constexpr montgomery_constants<Limb, N> make_montgomery_inverses(const row<Limb, N>& m) noexcept {
    montgomery_constants<Limb, N> constants;
    constants.modulus = m;
    constants.reciprocal = inverse_mod_radix(m[0]);
    constants.inverse = static_cast<Limb>(Limb{0} - constants.reciprocal);
    const row<Limb, N + 1> multiple = mul(m, row<Limb, 1>{constants.inverse});  // -1 modulo 2^w
    constants.folded = detail::slice<1, N>(multiple);
    accumulate(constants.folded, row<Limb, 1>{1});
    return constants;
}

/// The constants for an odd m. Variable time: m is public.
template <limb_type Limb, std::size_t N>
constexpr montgomery_constants<Limb, N> make_montgomery_constants(const row<Limb, N>& m) noexcept {
    montgomery_constants<Limb, N> constants = make_montgomery_inverses(m);
    row<Limb, N + 1> r{};
    r[N] = 1;
    constants.one = divide_vartime(r, m).remainder;
    row<Limb, 2 * N> r_times_r{};
    for (std::size_t i = 0; i < N; ++i) {
        r_times_r[N + i] = constants.one[i];
    }
    constants.r_squared = divide_vartime(r_times_r, m).remainder;
    return constants;
}

/// Whether m leaves the top of its row free, so that the sums of montgomery_mul cannot leave it: its top limb is below
/// 2^(w-1) - 1
/// (the "no-carry" case; Botrel, El Housni, "Faster Montgomery multiplication", 2022).
template <limb_type Limb, std::size_t N>
constexpr bool has_spare_bit(const row<Limb, N>& m) noexcept {
    return m[N - 1] < static_cast<Limb>(max_limb<Limb> >> 1);
}

/// x / R mod m for x < R m: REDC by product rows.
template <limb_type Limb, std::size_t N>
[[gnu::always_inline]] constexpr row<Limb, N> montgomery_reduce(row<Limb, 2 * N> x, const row<Limb, N>& m,
                                                                Limb inverse) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && N <= x86_64::longest_row) {
        if (!std::is_constant_evaluated()) {
            row<Limb, N> r;
            x86_64::montgomery_reduce<N>(r.data(), x.data(), m.data(), inverse);
            return r;
        }
    }
#endif
    Limb top{0};
    for (std::size_t i = 0; i < N; ++i) {
        const Limb q = static_cast<Limb>(std::uint64_t{x[i]} * inverse);
        Limb high{0};
        for (std::size_t j = 0; j < N; ++j) {
            const auto product = multiply_add(q, m[j], x[i + j], high);
            x[i + j] = product.low;
            high = product.high;
        }
        x[i + N] = add_with_carry(x[i + N], high, top);
    }
    return subtract_once(detail::slice<N, N>(x), top, m);
}

/// a * b / R mod m, below m, for a < m and any row b. Coarsely integrated operand scanning (CIOS; Koc, Acar, Kaliski,
/// "Analyzing and comparing Montgomery multiplication algorithms", IEEE Micro 16(3), 1996). 2N^2 + N multiplications.
template <bool SpareBit = false, limb_type Limb, std::size_t N>
[[gnu::always_inline]] constexpr row<Limb, N> montgomery_mul(const row<Limb, N>& a, const row<Limb, N>& b,
                                                             const row<Limb, N>& m, Limb inverse) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && N <= x86_64::longest_row) {
        if (!std::is_constant_evaluated()) {
            if constexpr (SpareBit) {
                row<Limb, N> r;
                x86_64::montgomery_mul_spare<N, false>(r.data(), a.data(), b.data(), m.data(), nullptr, inverse);
                return r;
            } else {
                return montgomery_reduce(mul(a, b), m, inverse);
            }
        }
    }
#endif
    row<Limb, N> result{};
    Limb* const t = result.data();
    const Limb* const x = a.data();
    const Limb* const modulus = m.data();
    Limb top{0};
    for (std::size_t i = 0; i < N; ++i) {
        const Limb y = b[i];
        Limb high{0};
        for (std::size_t j = 0; j < N; ++j) {
            const auto product = multiply_add(x[j], y, t[j], high);
            t[j] = product.low;
            high = product.high;
        }
        Limb carry{0};
        Limb above = high;
        if constexpr (!SpareBit) {
            above = add_with_carry(top, high, carry);
        }
        const Limb q = static_cast<Limb>(std::uint64_t{t[0]} * inverse);
        high = multiply_add(q, modulus[0], t[0]).high;
        for (std::size_t j = 1; j < N; ++j) {
            const auto product = multiply_add(q, modulus[j], t[j], high);
            t[j - 1] = product.low;
            high = product.high;
        }
        if constexpr (SpareBit) {
            t[N - 1] = static_cast<Limb>(above + high);
        } else {
            Limb last{0};
            t[N - 1] = add_with_carry(above, high, last);
            top = static_cast<Limb>(carry + last);
        }
    }
    return subtract_once(result, top, m);
}

/// What the shape of an odd m allows in Montgomery's multiplication.
enum class montgomery_shape {
    any,         ///< m may fill its row
    spare_bit,   ///< the top bit of its row is free, see has_spare_bit
    spare_bits,  ///< two bits are free: between operations numbers may stay below 2m, and nothing is subtracted
    loose,       ///< m < R / 9: between operations they may stay below 3m, which saves another multiplication
    p256,        ///< the prime of P-256 in four 64-bit limbs, whose lowest is -1
};

/// The shape of m. Variable time: m is public.
template <limb_type Limb, std::size_t N>
constexpr montgomery_shape shape_of(const row<Limb, N>& m) noexcept {
    if constexpr (bits_of<Limb> == 64 && N == 4) {
        if (m == row<Limb, N>{0xffffffffffffffff, 0x00000000ffffffff, 0x0000000000000000, 0xffffffff00000001}) {
            return montgomery_shape::p256;
        }
    }
    return m[N - 1] < static_cast<Limb>(max_limb<Limb> / 9)    ? montgomery_shape::loose
           : m[N - 1] < static_cast<Limb>(max_limb<Limb> >> 2) ? montgomery_shape::spare_bits
           : has_spare_bit(m)                                  ? montgomery_shape::spare_bit
                                                               : montgomery_shape::any;
}

/// The k of a shape: between operations an element is any number of its class below k m.
constexpr unsigned element_bound(montgomery_shape shape) noexcept {
    return shape == montgomery_shape::loose ? 3 : shape == montgomery_shape::spare_bits ? 2 : 1;
}

#if CARRY_FIXED_ADX
namespace detail {

/// Whether montgomery_mul of N limbs is one block of instructions, whatever the shape.
template <std::size_t N>
inline constexpr bool is_ordered = N == 4 || N == 6;

/// r = a * b / R modulo m by this block.
template <montgomery_shape Shape, std::size_t N>
[[gnu::always_inline]] inline void montgomery_mul_ordered(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b,
                                                          const montgomery_constants<std::uint64_t, N>& constants) noexcept {
    using constants_type = montgomery_constants<std::uint64_t, N>;
    static_assert(offsetof(constants_type, modulus) == 0 && offsetof(constants_type, folded) == 3 * N * sizeof(*r) &&
                  offsetof(constants_type, inverse) == 4 * N * sizeof(*r) &&
                  offsetof(constants_type, reciprocal) == (4 * N + 1) * sizeof(*r));
    const auto* const k = reinterpret_cast<const std::uint64_t*>(&constants);
    if constexpr (N == 4 && Shape == montgomery_shape::any) {
        x86_64::montgomery_4_any(r, a, b, k);
    } else if constexpr (N == 4 && Shape == montgomery_shape::spare_bit) {
        x86_64::montgomery_4_spare_bit(r, a, b, k);
    } else if constexpr (N == 4 && Shape == montgomery_shape::spare_bits) {
        x86_64::montgomery_4_spare_bits(r, a, b, k);
    } else if constexpr (N == 4 && Shape == montgomery_shape::loose) {
        x86_64::montgomery_4_loose(r, a, b, k);
    } else if constexpr (N == 4) {
        x86_64::montgomery_4_p256(r, a, b, k);
    } else if constexpr (Shape == montgomery_shape::any) {
        x86_64::montgomery_6_any(r, a, b, k);
    } else if constexpr (Shape == montgomery_shape::spare_bit) {
        x86_64::montgomery_6_spare_bit(r, a, b, k);
    } else if constexpr (Shape == montgomery_shape::spare_bits) {
        x86_64::montgomery_6_spare_bits(r, a, b, k);
    } else {
        x86_64::montgomery_6_loose(r, a, b, k);
    }
}

}  // namespace detail
#endif

/// a * b / R modulo m for an m whose shape is known, below k m for a, b < k m, k = element_bound(Shape).
template <montgomery_shape Shape, limb_type Limb, std::size_t N>
[[gnu::always_inline]] constexpr row<Limb, N> montgomery_mul(const row<Limb, N>& a, const row<Limb, N>& b,
                                                             const montgomery_constants<Limb, N>& constants) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && N <= x86_64::longest_row) {
        if (!std::is_constant_evaluated()) {
            row<Limb, N> r;
            [[maybe_unused]] const Limb* const m = constants.modulus.data();
            [[maybe_unused]] const Limb* const folded = constants.folded.data();
            if constexpr (detail::is_ordered<N>) {
                detail::montgomery_mul_ordered<Shape, N>(r.data(), a.data(), b.data(), constants);
            } else if constexpr (element_bound(Shape) > 1) {
                constexpr std::size_t unfolded = Shape == montgomery_shape::loose ? 1 : 2;
                constexpr std::size_t folds = N > unfolded ? N - unfolded : 0;
                x86_64::montgomery_mul_lazy<N, folds>(r.data(), a.data(), b.data(), m, folded, constants.inverse);
            } else if constexpr (Shape == montgomery_shape::spare_bit) {
                x86_64::montgomery_mul_spare<N, true>(r.data(), a.data(), b.data(), m, folded, constants.inverse);
            } else {
                return montgomery_mul<false>(a, b, constants.modulus, constants.inverse);
            }
            return r;
        }
    }
#endif
    constexpr bool spare = Shape != montgomery_shape::any && Shape != montgomery_shape::p256;
    return montgomery_mul<spare>(a, b, constants.modulus, constants.inverse);
}

/// a^2 / R modulo m, as montgomery_mul.
template <montgomery_shape Shape, limb_type Limb, std::size_t N>
[[gnu::always_inline]] constexpr row<Limb, N> montgomery_sqr(const row<Limb, N>& a,
                                                             const montgomery_constants<Limb, N>& constants) noexcept {
#if CARRY_FIXED_ADX
    if constexpr (x86_64::applies_to<Limb> && N <= x86_64::longest_row && element_bound(Shape) == 1 &&
                  (N != 4 || Shape == montgomery_shape::p256)) {
        if (!std::is_constant_evaluated()) {
            row<Limb, N> r;
            const row<Limb, 2 * N> square = sqr(a);
            if constexpr (Shape == montgomery_shape::p256) {
                x86_64::montgomery_reduce_p256(r.data(), square.data(), constants.modulus.data());
            } else {
                x86_64::montgomery_reduce<N>(r.data(), square.data(), constants.modulus.data(), constants.inverse);
            }
            return r;
        }
    }
#endif
    return montgomery_mul<Shape>(a, a, constants);
}

/// Z/mZ for an odd m known at run time, elements in Montgomery form. What `pow` asks of a ring, and the way in and out.
template <limb_type Limb, std::size_t N>
struct montgomery_ring {
    montgomery_constants<Limb, N> constants{};
    row<Limb, N> one{};

    /// Variable time: m is public.
    explicit constexpr montgomery_ring(const row<Limb, N>& m) noexcept : montgomery_ring(make_montgomery_constants(m)) {}
    explicit constexpr montgomery_ring(const montgomery_constants<Limb, N>& known) noexcept
        : constants(known), one(constants.one) {}
    constexpr row<Limb, N> mul(const row<Limb, N>& a, const row<Limb, N>& b) const noexcept {
        return montgomery_mul<montgomery_shape::any>(a, b, constants);
    }
    constexpr row<Limb, N> sqr(const row<Limb, N>& a) const noexcept {
        return montgomery_sqr<montgomery_shape::any>(a, constants);
    }
    /// The element that any a, also one above m, is in.
    constexpr row<Limb, N> encode(const row<Limb, N>& a) const noexcept {
        return montgomery_mul(constants.r_squared, a, constants.modulus, constants.inverse);
    }
    /// The number below m that the element stands for.
    constexpr row<Limb, N> decode(const row<Limb, N>& a) const noexcept {
        return montgomery_reduce(detail::slice<0, 2 * N>(a), constants.modulus, constants.inverse);
    }
};

}  // namespace carry::fixed
