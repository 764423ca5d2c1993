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

namespace carry::fixed {

/// What Montgomery arithmetic needs to know of m besides m.
template <limb_type Limb, std::size_t N>
struct montgomery_constants {
    row<Limb, N> modulus{};    ///< m, odd
    row<Limb, N> one{};        ///< R mod m
    row<Limb, N> r_squared{};  ///< R^2 mod m: the factor that brings a number into Montgomery form
    Limb inverse{};            ///< -m^(-1) mod 2^w
};

/// The constants for an odd m. Variable time: m is public.
template <limb_type Limb, std::size_t N>
constexpr montgomery_constants<Limb, N> make_montgomery_constants(const row<Limb, N>& m) noexcept {
    montgomery_constants<Limb, N> constants;
    constants.modulus = m;
    constants.inverse = static_cast<Limb>(Limb{0} - inverse_mod_radix(m[0]));
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

/// a * b / R mod m, below m, for a < m and any row b. Coarsely integrated operand scanning (CIOS; Koc, Acar, Kaliski,
/// "Analyzing and comparing Montgomery multiplication algorithms", IEEE Micro 16(3), 1996). 2N^2 + N multiplications.
template <bool SpareBit = false, limb_type Limb, std::size_t N>
constexpr row<Limb, N> montgomery_mul(const row<Limb, N>& a, const row<Limb, N>& b, const row<Limb, N>& m,
                                      Limb inverse) noexcept {
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

/// x / R mod m for x < R m: REDC by product rows.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> montgomery_reduce(row<Limb, 2 * N> x, const row<Limb, N>& m, Limb inverse) noexcept {
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

/// Z/mZ for an odd m known at run time, elements in Montgomery form. What `pow` asks of a ring, and the way in and out.
template <limb_type Limb, std::size_t N>
struct montgomery_ring {
    montgomery_constants<Limb, N> constants{};
    row<Limb, N> one{};

    /// Variable time: m is public.
    explicit constexpr montgomery_ring(const row<Limb, N>& m) noexcept
        : constants(make_montgomery_constants(m)), one(constants.one) {}
    constexpr row<Limb, N> mul(const row<Limb, N>& a, const row<Limb, N>& b) const noexcept {
        return montgomery_mul(a, b, constants.modulus, constants.inverse);
    }
    constexpr row<Limb, N> sqr(const row<Limb, N>& a) const noexcept { return mul(a, a); }
    /// The element that any a, also one above m, is in.
    constexpr row<Limb, N> encode(const row<Limb, N>& a) const noexcept { return mul(constants.r_squared, a); }
    /// The number below m that the element stands for.
    constexpr row<Limb, N> decode(const row<Limb, N>& a) const noexcept {
        return montgomery_reduce(detail::slice<0, 2 * N>(a), constants.modulus, constants.inverse);
    }
};

}  // namespace carry::fixed
